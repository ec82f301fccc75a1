//! Batches over stores that tests fill row by row.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

mod again;
mod basics;
mod chance;
mod limits;
mod looks;
mod oracle;
mod plans;
mod superseded;
mod world;
