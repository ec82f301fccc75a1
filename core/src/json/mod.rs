//! JSON in and out: a strict reader, a canonical writer (contract: C §1, §3).

pub(crate) mod keys;
pub mod number;
mod reader;
pub mod shape;
mod value;
mod writer;

pub use reader::{Kind, Limits, MAX_DEPTH, Reader, check, read, step_of, text_of};
pub(crate) use reader::{doubled_key, unknown_key};
pub use value::{Value, merge_patch};
pub use writer::Writer;
