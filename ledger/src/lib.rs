//! Attest's store: one SQLite file that keeps what grading is given as the contract owes it, and what
//! the person approved (contract: C §7, §8).
//!
//! The rules are plain functions in `rules`, the SQL of each table is in `tables`, and the operations
//! of every door are one table, [`ops`]. [`Store`] is an open file.

mod base;
pub mod batches;
mod clock;
pub mod facts;
mod handle;
pub mod ops;
mod out;
mod rules;
mod store;
mod tables;
pub mod vault;

pub use clock::{Clock, HandClock, SystemClock};
pub use handle::{Handle, closed};
pub use store::{Options, Store};
