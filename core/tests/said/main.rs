//! Said from outside: the files of cases, the gate against a plain walk, chance calls and chance
//! documents.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::disallowed_types,
    reason = "tests"
)]

mod backing;
mod cases;
mod chance;
mod closed_aft;
mod closed_bef;
mod closed_pay;
mod closed_rec;
mod closed_std;
mod gate;
mod held;
mod lists;
#[path = "../properties/rng.rs"]
#[allow(dead_code, reason = "shared with the properties")]
mod rng;
mod tester;
mod words;
