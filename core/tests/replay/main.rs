//! Replay on ledgers made here: by hand for what each fault is called, and at random against a plain
//! reading of the contract that scores every pair of every batch.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

mod faults;
mod histories;
mod ledger;
mod plain;
mod random;
