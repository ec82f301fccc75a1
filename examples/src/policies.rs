//! The two policies of the story: the default with receipt merchants and a signature, then with one
//! merchant more.

use crate::fault::Result;
use attest_core::json::{Value, merge_patch, read};
use attest_core::policy::{Policy, default_document, load};

const FIRST: &str = r#"{
  "receiptMerchants": ["acorn stationery", "bright bakery", "harbor books"],
  "unasked": { "signatures": {
    "muse": null, "chatgpt": null, "dots": null, "claude": null,
    "ferry": [], "mosaic": [], "quill": ["via quill"]
  } }
}"#;

const SECOND: &str = r#"{
  "receiptMerchants": ["acorn stationery", "bright bakery", "harbor books", "lantern tools"]
}"#;

/// The policies, in the order they come into force.
pub(crate) fn policies() -> Result<Vec<Policy>> {
    let patch = |text: &'static str| read(text, |reader| reader.value());
    let first: Value<'static> = merge_patch(default_document(), patch(FIRST)?);
    let second = merge_patch(first.clone(), patch(SECOND)?);
    Ok(vec![load(first)?, load(second)?])
}
