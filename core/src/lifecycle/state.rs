//! Events on a stored receipt (contract: G §8, C §6 State machine). An event never decides whether a
//! receipt is final: grading did.

use super::event::Event;
use super::fixed::held_out_at;
use crate::error::{Code, Error, Result};
use crate::ids::Id;
use crate::json::shape::List;
use crate::model::{
    Grade, Override, OverrideGrade, Params, PreviousState, Reason, ReasonCode, Receipt, Reverted,
    State, Text, limits, units,
};
use crate::text::baseline::is_visible;
use crate::time::IsoTs;
use std::borrow::Cow;

/// The receipt after an event. What comes back satisfies the invariants of a stored receipt.
///
/// | state | regrade | override | revert | supersede |
/// | --- | --- | --- | --- | --- |
/// | PENDING | the next grading | USER_OVERRIDDEN | no | the same state |
/// | FINAL | no | USER_OVERRIDDEN | no | the same state |
/// | USER_OVERRIDDEN | no | no | the state before | the same state |
///
/// Supersede is for an UNASKED receipt, once.
///
/// # Errors
/// In this order: `illegal_transition` for a pair that the table does not allow,
/// `regrade_superseded`, `invalid_event` for content that the receipt does not admit (with its place
/// in the request), `regrade_held` for a grading made while a reverted override held the subject.
pub fn transition<'a>(receipt: Receipt<'a>, event: Event<'a>) -> Result<Receipt<'a>> {
    match event {
        Event::Regrade(next) => regrade(receipt, *next),
        Event::Override { grade, reason, at } => override_with(receipt, &grade, reason, at),
        Event::Revert { at } => revert(receipt, at),
        Event::Supersede { claim_id } => supersede(receipt, claim_id),
    }
}

fn illegal(message: &'static str) -> Error {
    Error::new(Code::IllegalTransition, message)
}

/// Content that the receipt does not admit, at a member of the event.
fn bad(key: &'static str, message: &'static str) -> Error {
    Error::here(Code::InvalidEvent, message).at(key).at("event")
}

fn check_at(last_event_ms: i64, at: IsoTs) -> Result<()> {
    if at.ms() < last_event_ms {
        return Err(bad("at", "the event lies before the receipt's last one"));
    }
    Ok(())
}

fn check_room_for_reason(receipt: &Receipt<'_>) -> Result<()> {
    if receipt.reasons.len() >= limits::REASONS {
        let message = "the receipt has no room for another reason";
        return Err(Error::here(Code::InvalidEvent, message).at("event"));
    }
    Ok(())
}

fn regrade<'a>(receipt: Receipt<'a>, next: Receipt<'a>) -> Result<Receipt<'a>> {
    if receipt.state != State::Pending {
        return Err(illegal("only a receipt that is still checking is regraded"));
    }
    if receipt.superseded_by.is_some() {
        let message = "a claim explains this action, so it is graded no more";
        return Err(Error::new(Code::RegradeSuperseded, message));
    }
    let fault = |key, message| {
        let here = Error::here(Code::InvalidEvent, message);
        Err(here.at(key).at("receipt").at("event"))
    };
    if next.id != receipt.id {
        return fault("id", "the next grading is of another receipt");
    }
    if next.claim_id != receipt.claim_id {
        return fault("claimId", "the next grading is of another subject");
    }
    if next.computed_at.ms() <= receipt.computed_at.ms() {
        return fault("computedAt", "the next grading is not later");
    }
    if next.overridden.is_some() {
        return fault("override", "a grading is not overridden");
    }
    if next.reverted.is_some() {
        return fault("reverted", "a grading has no reverted overrides");
    }
    if next.superseded_by.is_some() {
        return fault("supersededBy", "a grading is not superseded");
    }
    // A receipt without a claim is about its observation: that of its events too.
    let other = |entry: &Reverted| entry.observation_ids != next.observation_ids;
    if receipt.claim_id.is_none() && receipt.reverted().iter().any(other) {
        return fault("observationIds", "the next grading is of another subject");
    }
    if held_out_at(&receipt, next.computed_at.ms()) {
        let message = "a reverted override held the subject when this was graded";
        return Err(Error::new(Code::RegradeHeld, message));
    }
    Ok(Receipt {
        reverted: receipt.reverted,
        ..next
    })
}

fn override_with<'a>(
    mut receipt: Receipt<'a>,
    grade: &str,
    reason: Cow<'a, str>,
    at: IsoTs,
) -> Result<Receipt<'a>> {
    if receipt.state == State::UserOverridden {
        return Err(illegal("the receipt is overridden already"));
    }
    check_at(receipt.last_event_ms(), at)?;
    let Some(grade) = OverrideGrade::parse(grade) else {
        return Err(bad("grade", "no grade that a person can set"));
    };
    if units(&reason) > limits::OVERRIDE_REASON {
        return Err(bad("reason", "the reason is too long"));
    }
    if !reason.chars().any(is_visible) {
        return Err(bad("reason", "the reason shows nothing"));
    }
    check_room_for_reason(&receipt)?;
    receipt.overridden = Some(Override {
        at,
        grade,
        previous_state: receipt.computed_state(),
        reason: Text(reason),
    });
    receipt.state = State::UserOverridden;
    // Before `superseded`, which is last.
    let place = graded_reasons(&receipt);
    let said = Reason::new(ReasonCode::OverrideUser, Params::Override(grade));
    receipt.reasons.0.insert(place, said);
    Ok(receipt)
}

fn revert(mut receipt: Receipt<'_>, at: IsoTs) -> Result<Receipt<'_>> {
    let last = receipt.last_event_ms();
    let Some(over) = receipt.overridden.take() else {
        return Err(illegal("there is no override to take back"));
    };
    check_at(last, at)?;
    let reverted = receipt.reverted.get_or_insert_with(|| List(Vec::new()));
    if reverted.len() >= limits::REASONS {
        let message = "the receipt has no room for another reverted override";
        return Err(Error::here(Code::InvalidEvent, message).at("event"));
    }
    reverted.0.push(Reverted {
        at: over.at,
        computed_at: receipt.computed_at,
        grade: over.grade,
        observation_ids: receipt.observation_ids.clone(),
        previous_state: over.previous_state,
        reverted_at: at,
    });
    receipt.state = match over.previous_state {
        PreviousState::Pending => State::Pending,
        PreviousState::Final => State::Final,
    };
    let said = |reason: &Reason<'_>| reason.code == ReasonCode::OverrideUser;
    receipt.reasons.0.retain(|reason| !said(reason));
    Ok(receipt)
}

fn supersede(mut receipt: Receipt<'_>, claim_id: Id) -> Result<Receipt<'_>> {
    if receipt.grade != Grade::Unasked {
        return Err(illegal("only an action nobody claimed is superseded"));
    }
    if receipt.superseded_by.is_some() {
        return Err(illegal("a claim explains this action already"));
    }
    check_room_for_reason(&receipt)?;
    receipt.superseded_by = Some(claim_id);
    let explained = Reason::new(ReasonCode::Superseded, Params::Claim(claim_id));
    receipt.reasons.0.push(explained);
    Ok(receipt)
}

/// How many reasons come from grading; those of events stand behind them.
fn graded_reasons(receipt: &Receipt<'_>) -> usize {
    let graded = |reason: &&Reason<'_>| !reason.code.is_lifecycle();
    receipt.reasons.iter().take_while(graded).count()
}

#[cfg(test)]
mod tests;
