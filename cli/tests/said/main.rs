//! The guards, measured: tiny sets of which any guard must be right, our own dev set, and the outside one
//! read in place where it is there. Everything that is ever let through is confirmed by the second
//! reader of backing.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

#[path = "../../../core/tests/said/backing/mod.rs"]
mod backing;
#[path = "../command/tool.rs"]
#[allow(dead_code, reason = "shared with the tests of the command")]
mod tool;

mod sets;
mod tiny;
