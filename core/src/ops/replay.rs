//! Whole ledgers and whole golden files (contract: G §9, §15).

use super::{GoldenAnswer, Options, written};
use crate::error::Result;
use crate::json::Writer;
use std::borrow::Cow;

pub(super) fn replay(text: &str, _: &Options) -> Result<String> {
    let mut out = Writer::new();
    crate::replay::replay(text, &mut |_| {})?.write(&mut out);
    Ok(out.into_string())
}

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
