//! Whole ledgers and whole golden files (contract: G §9, §15).

use super::{GoldenAnswer, Options, written};
use crate::error::Result;
use std::borrow::Cow;

/// A file that does not load has not passed: that is an answer, not an error (contract: C §9).
pub(super) fn golden(text: &str, _: &Options) -> Result<String> {
    let failures: Vec<Cow<'_, str>> = crate::golden::check(text)
        .into_iter()
        .map(Cow::Owned)
        .collect();
    Ok(written(&GoldenAnswer {
        passed: failures.is_empty(),
        failures,
    }))
}
