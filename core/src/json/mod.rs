//! JSON in and out: a strict reader, a canonical writer (contract: C §1, §3).

mod document;
mod fault;
pub(crate) mod keys;
pub mod number;
#[cfg(test)]
mod outside;
mod reader;
pub mod shape;
mod step;
mod value;
mod writer;

pub use document::{Limits, check, read, text_of};
#[doc(hidden)]
pub use keys::STORE_KEYS;
pub use reader::{Kind, MAX_DEPTH, Reader};
// For the shapes of other crates: what `shape!` expands to says these two.
#[doc(hidden)]
pub use reader::{doubled_key, unknown_key};
pub use step::step_of;
pub use value::{Value, merge_patch};
pub use writer::Writer;
