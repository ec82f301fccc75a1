//! What stored receipts fix for a batch (contract: G §4.3, C §6).

use super::spells::{Grading, gradings};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::model::{Fixed, Grade, OpenSpan, Receipt, State};
use crate::time::IsoTs;

/// The pre-assignments of stored receipts: which observations are held for which claims, or taken by
/// an answer of the person, in which batches. Ordered by observation, taken before claims, claim, and
/// begin. Costs n log n of the receipts and their events.
///
/// Kept spells of two claims may overlap: the ledger is corrupt then, and the batch refuses them.
///
/// # Errors
/// `invalid_input` for two receipts of one id.
pub fn pre_assignments(receipts: &[Receipt<'_>]) -> Result<Vec<Fixed>> {
    refuse_doubled(receipts)?;
    let mut all: Vec<Fixed> = gradings(receipts).iter().filter_map(held).collect();
    for receipt in receipts {
        if receipt.grade == Grade::Unasked {
            take(receipt, &mut all);
        }
    }
    all.sort_by_key(|fixed| {
        let until = fixed.until.map_or(i64::MAX, IsoTs::ms);
        (
            fixed.observation_id,
            fixed.claim_id,
            fixed.after.ms(),
            until,
        )
    });
    Ok(all)
}

fn refuse_doubled(receipts: &[Receipt<'_>]) -> Result<()> {
    let mut ids: Vec<(Id, usize)> = receipts.iter().map(|r| r.id).zip(0..).collect();
    ids.sort_unstable();
    for pair in ids.windows(2) {
        if let [(a, _), (b, at)] = pair
            && a == b
        {
            return Err(Error::input("two receipts have one id")
                .at("id")
                .at_index(*at));
        }
    }
    Ok(())
}

/// The same instant in UTC. One that UTC puts a day beyond the years of an instant stays as written.
fn utc(at: IsoTs) -> IsoTs {
    at.in_utc().unwrap_or(at)
}

/// What a grading fixes; nothing when all its spells gave way and none of its overrides is in force.
fn held(grading: &Grading) -> Option<Fixed> {
    let mut released = Vec::new();
    // Up to here the evidence is held or released; none is to the end of time.
    let mut reached = Some(grading.after);
    for spell in grading.spells.iter().filter(|spell| spell.kept) {
        if let Some(from) = reached
            && spell.begin.ms() > from.ms()
        {
            released.push(OpenSpan {
                from: utc(from),
                to: Some(utc(spell.begin)),
            });
        }
        reached = spell.end;
    }
    let mut until = None;
    if let Some(end) = reached {
        if grading.closes() {
            if !grading.spells.iter().any(|spell| spell.kept) {
                return None;
            }
            until = Some(utc(end));
        } else {
            released.push(OpenSpan {
                from: utc(end),
                to: None,
            });
        }
    }
    Some(Fixed {
        after: utc(grading.after),
        claim_id: Some(grading.claim),
        observation_id: grading.observation,
        released: (!released.is_empty()).then_some(released),
        until,
    })
}

/// An answer of the person on an action nobody claimed takes it, as long as it stands; FINAL alone
/// takes nothing, so that a later claim can still explain it.
fn take(receipt: &Receipt<'_>, all: &mut Vec<Fixed>) {
    let later = |a: IsoTs, b: IsoTs| if b.ms() > a.ms() { b } else { a };
    let taken = |observation: &Id, after: IsoTs, until: Option<IsoTs>| Fixed {
        after: utc(after),
        claim_id: None,
        observation_id: *observation,
        released: None,
        until: until.map(utc),
    };
    for entry in receipt.reverted() {
        if let Some(observation) = entry.observation_ids.first() {
            let after = later(entry.at, entry.computed_at);
            all.push(taken(observation, after, Some(entry.reverted_at)));
        }
    }
    if let Some(over) = &receipt.overridden
        && let Some(observation) = receipt.observation_ids.first()
    {
        let after = later(over.at, receipt.computed_at);
        all.push(taken(observation, after, None));
    }
}

/// Whether an override, standing or reverted, keeps the receipt's subject out of a batch at `at_ms`:
/// a claim from the grading that it froze, an action nobody claimed from the override itself, up to
/// the revert (contract: C §6, heldOutAt).
#[must_use]
pub fn held_out_at(receipt: &Receipt<'_>, at_ms: i64) -> bool {
    let from = |computed_at: IsoTs, at: IsoTs| {
        if receipt.claim_id.is_some() {
            computed_at.ms()
        } else {
            at.ms()
        }
    };
    let standing = receipt.overridden.as_ref();
    standing.is_some_and(|over| from(receipt.computed_at, over.at) < at_ms)
        || receipt.reverted().iter().any(|entry| {
            from(entry.computed_at, entry.at) < at_ms && at_ms <= entry.reverted_at.ms()
        })
}

/// Whether a batch at `at_ms` grades the claim of this receipt: it is still checking, and no override
/// keeps it out (contract: G §3).
#[must_use]
pub fn graded_at(receipt: &Receipt<'_>, at_ms: i64) -> bool {
    receipt.state == State::Pending && !held_out_at(receipt, at_ms)
}

#[cfg(test)]
mod tests;
