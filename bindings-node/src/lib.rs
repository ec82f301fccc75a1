//! The native half of the npm package `attest-engine` (contract: surfaces, Node).
//!
//! It takes JSON text or bytes and gives JSON text back; the JavaScript half turns objects into text, text into objects
//! and error documents into `AttestError`. A gate has a faster way for plain calls (the module `fast`). Neither half holds a
//! rule.

pub mod call;
pub mod entry;
pub mod extract;
mod fast;
pub mod gate;
pub mod ledger;
pub mod policy;
pub mod replay;
mod text;
mod weight;
