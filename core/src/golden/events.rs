//! Events on a file's receipts (contract: G §8, §15, C §9).

use super::expect::EventSpec;
use super::load::Scenario;
use super::run::{again, receipt_of};
use super::store::{Row, Store};
use crate::error::{Code, Error, Result};
use crate::lifecycle::{Event, EventKind, transition};
use crate::model::{Receipt, State};

/// Plays the events in order; one that goes otherwise than the file says is a failure.
pub(super) fn play<'a>(scenario: &Scenario<'a>, store: &mut Store<'a>, failures: &mut Vec<String>) {
    for (index, event) in scenario.events.iter().enumerate() {
        let refused = apply(scenario, store, event).err();
        let expected = event.rejected == Some(true);
        let what = || {
            format!(
                "event {} ({} of {})",
                index + 1,
                event.event.as_str(),
                &*event.subject
            )
        };
        match refused {
            Some(fault) if !expected => failures.push(format!("{} is refused: {fault}", what())),
            None if expected => failures.push(format!("{} is not refused", what())),
            _ => {}
        }
    }
}

fn refusal(message: &'static str) -> Error {
    Error::new(Code::InvalidEvent, message)
}

fn apply<'a>(scenario: &Scenario<'a>, store: &mut Store<'a>, event: &EventSpec<'a>) -> Result<()> {
    let id = receipt_of(scenario, &event.subject)?;
    if let (EventKind::Regrade, Some(at)) = (event.event, event.evaluated_at) {
        let made = again(scenario, store, at)?
            .into_iter()
            .find(|row| row.receipt.id == id);
        return match (made, event.deleted == Some(true)) {
            (Some(row), false) => regrade(store, row),
            (Some(_), true) => Err(refusal("the batch makes a receipt")),
            (None, true) => delete(store, id),
            (None, false) => Err(refusal("the batch makes no receipt")),
        };
    }
    let at = store
        .position(id)
        .ok_or_else(|| refusal("there is no receipt"))?;
    let event = lifecycle_event(scenario, event)?;
    change(store, at, |receipt| transition(receipt, event))
}

/// Puts a grading in the place of the stored receipt, or beside the others where there is none.
fn regrade<'a>(store: &mut Store<'a>, row: Row<'a>) -> Result<()> {
    let Some(at) = store.position(row.receipt.id) else {
        store.rows.push(row);
        return Ok(());
    };
    let Row {
        receipt, inputs, ..
    } = row;
    change(store, at, |stored| {
        transition(stored, Event::Regrade(Box::new(receipt)))
    })?;
    if let Some(stored) = store.rows.get_mut(at) {
        stored.inputs = inputs;
    }
    Ok(())
}

fn change<'a>(
    store: &mut Store<'a>,
    at: usize,
    with: impl FnOnce(Receipt<'a>) -> Result<Receipt<'a>>,
) -> Result<()> {
    if let Some(row) = store.rows.get_mut(at) {
        row.receipt = with(row.receipt.clone())?;
    }
    Ok(())
}

/// A PENDING receipt without a claim that a batch no longer makes is gone, unless it keeps reverted
/// overrides (contract: G §7).
fn delete(store: &mut Store<'_>, id: crate::ids::Id) -> Result<()> {
    let at = store
        .position(id)
        .ok_or_else(|| refusal("there is no receipt"))?;
    let receipt = store.rows.get(at).map(|row| &row.receipt);
    let goes = receipt.is_some_and(|receipt| {
        receipt.state == State::Pending
            && receipt.claim_id.is_none()
            && receipt.superseded_by.is_none()
            && receipt.reverted().is_empty()
    });
    if !goes {
        return Err(refusal("the receipt is kept"));
    }
    store.rows.remove(at);
    Ok(())
}

fn lifecycle_event<'a>(scenario: &Scenario<'a>, event: &EventSpec<'a>) -> Result<Event<'a>> {
    let missing = || refusal("a key is missing");
    Ok(match event.event {
        EventKind::Override => Event::Override {
            at: event.at.ok_or_else(missing)?,
            grade: event.grade.clone().ok_or_else(missing)?,
            reason: event.reason.clone().ok_or_else(missing)?,
        },
        EventKind::Revert => Event::Revert {
            at: event.at.ok_or_else(missing)?,
        },
        EventKind::Supersede => Event::Supersede {
            claim_id: scenario.claim_id(event.claim.as_deref().ok_or_else(missing)?)?,
        },
        EventKind::Regrade => return Err(missing()),
    })
}
