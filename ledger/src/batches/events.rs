//! What the person says against a receipt (contract: C §7 rule 12).

use super::answer::EventAnswer;
use crate::base::{Write, utc};
use crate::rules::batch::may_be_open;
use crate::tables::receipts::{self, About, Standing};
use crate::tables::{batch_rows, parsed, written};
use attest_core::error::{Code, Error, Result};
use attest_core::ids::Id;
use attest_core::lifecycle::{Event, in_force_at, pre_assignments, transition};
use attest_core::model::Receipt;
use attest_core::time::IsoTs;
use std::borrow::Cow;

/// An event of the person, without its instant: the store stamps it.
#[derive(Clone, Debug)]
pub(crate) enum Said<'a> {
    /// The grade is another.
    Override {
        /// Which.
        grade: Cow<'a, str>,
        /// Why.
        reason: Cow<'a, str>,
    },
    /// The override is taken back.
    Revert,
}

/// Applies an event to a receipt: after all that it and the batches know of. Gives the answer as text.
///
/// # Errors
/// `not_found`, and those of the state machine.
pub(crate) fn apply(write: &mut Write<'_>, id: Id, said: Said<'_>) -> Result<String> {
    let text = receipts::find(write.sql(), id)?;
    let text = text.ok_or_else(|| {
        Error::here(Code::NotFound, "there is no receipt of this id").at("receiptId")
    })?;
    let receipt: Receipt<'_> = parsed(&text)?;
    let is_revert = matches!(said, Said::Revert);
    let after = receipt.last_event_ms().saturating_add(1);
    let at = utc(write.stamp().max(after))?;
    let event = match said {
        Said::Override { grade, reason } => Event::Override { grade, reason, at },
        Said::Revert => Event::Revert { at },
    };
    let next = transition(receipt.clone(), event)?;
    let open = may_be_open(&next);
    let standing = Standing {
        about: About::of(&receipt),
        open,
        // The next batch says more.
        due: next.final_from.map(IsoTs::ms).filter(|_| open),
    };
    receipts::put(write, &next, Some(&receipt), standing)?;
    // Its evidence is free now, or held again.
    for row in next.observation_ids.iter() {
        batch_rows::look_again_by_id(write, *row)?;
    }
    write.count(1);
    let held_by = if is_revert {
        holder(write, &next, at)?
    } else {
        None
    };
    Ok(written(&EventAnswer {
        held_by,
        receipt: next,
    }))
}

/// The other claim that holds a receipt's evidence after an instant.
fn holder(write: &Write<'_>, receipt: &Receipt<'_>, at: IsoTs) -> Result<Option<Id>> {
    let Some(evidence) = receipt.observation_ids.first() else {
        return Ok(None);
    };
    let texts = receipts::holding(write.sql(), &evidence.to_string())?;
    let holders: Vec<Receipt<'_>> = texts
        .iter()
        .map(|text| parsed(text))
        .collect::<Result<_>>()?;
    let after = at.ms().saturating_add(1);
    let fixed = pre_assignments(&holders)?;
    let holds = fixed.iter().find(|entry| {
        entry.observation_id == *evidence
            && entry.claim_id.is_some()
            && entry.claim_id != receipt.claim_id
            && in_force_at(entry, after)
    });
    Ok(holds.and_then(|entry| entry.claim_id))
}
