//! What a batch writes (contract: C §7 rule 11).

use super::reads::Subjects;
use crate::base::{Write, keys};
use crate::rules::batch::{due, may_be_open};
use crate::tables::claims::unit;
use crate::tables::inputs::{self, Unnamed};
use crate::tables::parsed;
use crate::tables::receipts::{self, About, Standing};
use attest_core::error::Result;
use attest_core::hashes::{Hasher, Subject};
use attest_core::ids::{Hash, Id};
use attest_core::lifecycle::{Event, transition};
use attest_core::model::{BatchItem, BatchRequest, Receipt, ReceiptInputs, State};
use attest_core::policy::Policy;
use attest_core::rules::anchor;
use std::collections::{BTreeMap, BTreeSet};

/// What was written.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// Receipts that are new, or say something else.
    pub(super) changed: Vec<Id>,
    /// Receipts without a claim that were found no more.
    pub(super) deleted: Vec<Id>,
    /// Receipts that a claim explains now.
    pub(super) superseded: Vec<Id>,
    /// Rows that were a claim's evidence and are no more.
    pub(super) released: BTreeSet<Id>,
}

/// Stores what a batch found, `coverage` being its coverage as it is written.
pub(super) fn store(
    write: &Write<'_>,
    subjects: &Subjects<'_>,
    request: &BatchRequest<'_>,
    coverage: &str,
    items: Vec<BatchItem<'_>>,
    policy: &Policy,
) -> Result<Written> {
    let produced: BTreeSet<Id> = items.iter().map(|item| item.receipt.id).collect();
    // Who did what is not told of a time whose claims may be forgotten.
    let purged_to = write.meta().number(keys::PURGED_TO)?;
    let rows = request.observations.iter();
    let forgotten = rows.filter(|row| row.occurred_at.ms() < purged_to);
    let mut desk = Desk {
        write,
        forgotten: forgotten.map(|row| row.id).collect(),
        deadlines: deadlines(request, policy),
        written: Written::default(),
        unnamed: Unnamed::default(),
        coverage: None,
        grants: BTreeMap::new(),
        decided: Vec::new(),
    };
    for item in items {
        desk.item(subjects, item)?;
    }
    for id in &subjects.claimless {
        if let Some(receipt) = subjects.stored.get(id)
            && !produced.contains(id)
        {
            desk.found_no_more(receipt)?;
        }
    }
    desk.supersede(&produced)?;
    desk.unnamed.finish(write)?;
    // Last, so that it takes the room of the one before.
    if let Some(hash) = desk.coverage {
        inputs::keep_coverage(write, hash, coverage)?;
    }
    Ok(desk.written)
}

/// Until when each subject can wait (ms): a claim by its id, a row by its own.
fn deadlines(request: &BatchRequest<'_>, policy: &Policy) -> BTreeMap<Id, i64> {
    let wait = policy.windows.finalize_unverifiable;
    let claims = request.claims.iter().map(|claim| (claim.id, unit(claim).1));
    let rows = request.observations.iter().map(|row| {
        let at = anchor(row.action, row.occurred_at.ms(), row.first_seen().ms());
        (row.id, at)
    });
    claims
        .chain(rows)
        .map(|(id, at)| (id, at.saturating_add(wait)))
        .collect()
}

struct Desk<'d, 't> {
    write: &'d Write<'t>,
    /// Rows from before what was purged.
    forgotten: BTreeSet<Id>,
    deadlines: BTreeMap<Id, i64>,
    written: Written,
    unnamed: Unnamed,
    /// What the batch's coverage is to be kept under, once anything was graded with it.
    coverage: Option<Hash>,
    /// The hash that each agent's grant is kept under.
    grants: BTreeMap<String, String>,
    /// Claims that are FINAL now, with their evidence.
    decided: Vec<(Id, Id)>,
}

impl Desk<'_, '_> {
    fn item(&mut self, subjects: &Subjects<'_>, item: BatchItem<'_>) -> Result<()> {
        let BatchItem { inputs, receipt } = item;
        // One that no batch grades by itself: decided, answered by the person, explained by a claim, or
        // kept for its reverted overrides.
        let text = match subjects.stored.get(&receipt.id) {
            None => receipts::find(self.write.sql(), receipt.id)?,
            Some(_) => None,
        };
        let other: Option<Receipt<'_>> = text.as_deref().map(parsed).transpose()?;
        let before = subjects.stored.get(&receipt.id).or(other.as_ref());
        let is_untold = before.is_none()
            && About::of(&receipt) == About::Unasked
            && receipt
                .observation_ids
                .iter()
                .any(|row| self.forgotten.contains(row));
        if is_untold || before.is_some_and(|own| !may_be_open(own)) {
            return Ok(());
        }
        let next = match before {
            None => receipt,
            Some(before) => transition(before.clone(), Event::Regrade(Box::new(receipt)))?,
        };
        self.keep_inputs(&next, &inputs)?;
        let about = About::of(&next);
        let subject = next.claim_id.or(next.observation_ids.first().copied());
        let deadline = subject.and_then(|id| self.deadlines.get(&id).copied());
        let open = next.state == State::Pending;
        let final_from = next.final_from.map(|at| at.ms());
        let due = due(next.computed_at.ms(), final_from, deadline).filter(|_| open);
        let standing = Standing { about, open, due };
        receipts::put(self.write, &next, before, standing)?;
        if let Some(before) = before {
            self.unnamed.drop_inputs(self.write, before)?;
            let released = before.observation_ids.iter();
            let released = released.filter(|row| !next.observation_ids.contains(row));
            self.written.released.extend(released);
        }
        if before.is_none_or(|before| says_something_else(before, &next)) {
            self.written.changed.push(next.id);
        }
        if next.state == State::Final
            && let (Some(claim), Some(evidence)) = (next.claim_id, next.observation_ids.first())
        {
            self.decided.push((claim, *evidence));
        }
        Ok(())
    }

    fn keep_inputs(&mut self, receipt: &Receipt<'_>, inputs: &ReceiptInputs<'_>) -> Result<()> {
        self.coverage = Some(inputs.coverage_hash);
        let agent = &*inputs.grant.agent.0;
        let grant = match self.grants.get(agent) {
            Some(grant) => grant.clone(),
            None => {
                let grant = inputs::keep_grant(self.write, &inputs.grant)?;
                self.grants.insert(agent.to_owned(), grant.clone());
                grant
            }
        };
        inputs::keep(self.write, receipt, inputs, &grant)
    }

    /// A receipt without a claim that no longer is: it goes, unless batches ran while overrides of it,
    /// taken back since, held its row.
    fn found_no_more(&mut self, receipt: &Receipt<'_>) -> Result<()> {
        if receipt.reverted.is_some() {
            return receipts::close(self.write, receipt.id);
        }
        receipts::delete(self.write, receipt.id)?;
        self.unnamed.drop_inputs(self.write, receipt)?;
        self.written.deleted.push(receipt.id);
        Ok(())
    }

    /// A claim that is FINAL with what nobody had claimed explains it.
    fn supersede(&mut self, produced: &BTreeSet<Id>) -> Result<()> {
        let mut hasher = Hasher::new();
        for (claim, evidence) in std::mem::take(&mut self.decided) {
            let id = hasher.receipt_id(Subject::Unasked(evidence));
            let Some(text) = receipts::find(self.write.sql(), id)? else {
                continue;
            };
            let unasked: Receipt<'_> = parsed(&text)?;
            let is_kept = unasked.state == State::Pending && !produced.contains(&id);
            let is_explained = unasked.state == State::Final || is_kept;
            if !is_explained || unasked.superseded_by.is_some() {
                continue;
            }
            let next = transition(unasked.clone(), Event::Supersede { claim_id: claim })?;
            let standing = Standing {
                about: About::Unasked,
                open: false,
                due: None,
            };
            receipts::put(self.write, &next, Some(&unasked), standing)?;
            self.written.superseded.push(id);
        }
        Ok(())
    }
}

/// Whether a grading says something else than the one before: anything but when it was made, and of
/// what.
fn says_something_else(before: &Receipt<'_>, next: &Receipt<'_>) -> bool {
    let Receipt {
        computed_at: _,
        inputs_hash: _,
        policy_hash: _,
        agent,
        attribution,
        claim_id,
        confidence,
        final_at,
        final_from,
        grade,
        id,
        observation_ids,
        overridden,
        reasons,
        request_id,
        reverted,
        rule_id,
        signals,
        state,
        superseded_by,
    } = before;
    *agent != next.agent
        || *attribution != next.attribution
        || *claim_id != next.claim_id
        || *confidence != next.confidence
        || *final_at != next.final_at
        || *final_from != next.final_from
        || *grade != next.grade
        || *id != next.id
        || *observation_ids != next.observation_ids
        || *overridden != next.overridden
        || *reasons != next.reasons
        || *request_id != next.request_id
        || *reverted != next.reverted
        || *rule_id != next.rule_id
        || *signals != next.signals
        || *state != next.state
        || *superseded_by != next.superseded_by
}
