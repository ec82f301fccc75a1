//! The built command, run as a person or a program runs it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

mod basics;
mod escaping;
mod files;
mod ledger;
mod pipes;
mod reads;
mod said;
mod stores;
mod tool;
mod writes;
