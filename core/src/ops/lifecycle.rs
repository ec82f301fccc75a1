//! Stored receipts and their events (contract: G §4.3, §8, §13).

use super::{FixedAnswer, Options, written};
use crate::error::Result;
use crate::json::read;
use crate::json::shape::Shape;
use crate::lifecycle::TransitionRequest;
use crate::model::Receipt;
use std::borrow::Cow;

pub(super) fn pre_assignments(text: &str, _: &Options) -> Result<String> {
    let receipts: Vec<Receipt<'_>> = read(text, Shape::read)?;
    Ok(written(&FixedAnswer {
        fixed: crate::lifecycle::pre_assignments(&receipts)?,
    }))
}

pub(super) fn transition(text: &str, _: &Options) -> Result<String> {
    let request = read(text, TransitionRequest::read)?;
    Ok(written(&crate::lifecycle::transition(
        request.receipt,
        request.event,
    )?))
}

pub(super) fn reason_text(text: &str, _: &Options) -> Result<String> {
    let reason = read(text, crate::reason_text::read_reason)?;
    Ok(written(&Cow::<str>::Owned(
        crate::reason_text::reason_text(&reason)?,
    )))
}
