//! What no golden file can say of grading: what is refused and in which order, what is hashed, what
//! stands in a result beside its grades.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

mod evidence;
mod finality;
mod hashed;
mod limits;
mod places;
mod receipts;
mod refusals;
mod results;
mod scores;
mod single;
mod spend;
mod world;
