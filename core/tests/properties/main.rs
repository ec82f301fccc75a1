//! What holds for every input: the contract's promises, tried on thousands of small hostile batches.
//!
//! Each property runs over numbered seeds and says which one broke it. `ATTEST_PROPERTY_CASES`
//! changes how many seeds every property runs; `ATTEST_PROPERTY_SEED` runs one alone.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests"
)]

mod clock;
mod door;
mod r#gen;
mod rng;
mod tree;

mod ledger;
mod less;
mod malformed;
mod marks;
mod model;
mod offsets;
mod one_to_one;
mod order;
mod replays;
mod seen;
mod unasked;
