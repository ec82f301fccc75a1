//! The guards, measured on tiny sets of which any guard must be right.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

#[path = "../command/tool.rs"]
#[allow(dead_code, reason = "shared with the tests of the command")]
mod tool;

mod tiny;
