//! The policy that grades when none is given (contract: G §12).

use super::Policy;
use super::load::prepare;
use crate::json::{Value, read};

/// The default policy as it is written.
pub const DEFAULT_TEXT: &str = include_str!("default.json");

/// The default policy's document, to patch or to hash.
#[must_use]
pub fn default_document() -> Value<'static> {
    // A test holds that the embedded text is JSON.
    read(DEFAULT_TEXT, |reader| reader.value()).unwrap_or(Value::Null)
}

/// The default policy, prepared.
#[must_use]
pub fn default_policy() -> Policy {
    // A test holds that the embedded document has no faults.
    prepare(default_document()).0
}
