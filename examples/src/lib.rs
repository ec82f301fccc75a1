//! A host simulation: sixty days of three agents and one person, and the ledger that a host keeps of
//! them. Three agents write mail, buy things and keep a calendar, and say so truly, falsely, vaguely,
//! late or twice; the person looks at pages, answers receipts and changes what is allowed; the clock
//! jumps. Batches run as the contract obliges a background to run them (G §3), and what comes out is
//! the example ledger: replay derives every receipt of it again.
//!
//! Everything follows from a seed. Nothing here reads a clock or draws from anywhere else.
#![forbid(unsafe_code)]

mod batches;
mod cast;
mod export;
mod fault;
mod ledger;
mod observers;
mod policies;
mod rng;
mod run;
mod store;
mod story;
mod times;
mod world;

pub use batches::Reads;
pub use fault::{Fault, Result};
pub use run::{Plan, Summary, simulate, simulate_beside};
