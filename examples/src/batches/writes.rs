//! What a batch writes (contract: C §7 rule 11).

use crate::fault::Result;
use crate::ledger::{Kept, Ledger};
use attest_core::ids::Id;
use attest_core::lifecycle::{Event, transition};
use attest_core::model::{BatchItem, BatchRequest, Grade, Receipt, State};
use std::collections::BTreeSet;

/// Stores the receipts of a batch.
pub(super) fn store(
    ledger: &mut Ledger,
    request: &BatchRequest<'static>,
    items: Vec<BatchItem<'static>>,
) -> Result<()> {
    let produced: BTreeSet<Id> = items.iter().map(|item| item.receipt.id).collect();
    // Before the items are stored: what is PENDING now was so before this batch.
    let not_produced: Vec<Id> = ledger
        .receipts
        .iter()
        .filter(|own| own.claim_id.is_none() && own.state == State::Pending)
        .filter(|own| own.superseded_by.is_none() && !produced.contains(&own.id))
        .map(|own| own.id)
        .collect();
    let mut decided: Vec<(Id, Id)> = Vec::new();
    for BatchItem { receipt, inputs } in items {
        let next = match ledger.receipts.get(receipt.id) {
            None => receipt,
            // What a grant or a look decided stays decided, and an answer of the person stands.
            Some(stored) if stored.state != State::Pending || stored.superseded_by.is_some() => {
                continue;
            }
            Some(stored) => transition(stored.clone(), Event::Regrade(Box::new(receipt)))?,
        };
        if next.state == State::Final
            && let Some(claim) = next.claim_id
        {
            ledger.claims_decided(claim);
            decided.extend(
                next.observation_ids
                    .iter()
                    .map(|evidence| (claim, *evidence)),
            );
        }
        ledger.receipts.put(
            Kept {
                receipt: next,
                inputs,
            },
            &request.coverage,
        );
    }
    for id in not_produced {
        // One that holds reverted overrides is kept: batches ran while they held its row.
        if ledger
            .receipts
            .get(id)
            .is_some_and(|own| own.reverted.is_none())
        {
            ledger.receipts.delete(id);
        }
    }
    supersede(ledger, &decided, &produced)
}

/// A claim that is FINAL with an action nobody had claimed explains it.
fn supersede(ledger: &mut Ledger, decided: &[(Id, Id)], produced: &BTreeSet<Id>) -> Result<()> {
    for (claim, evidence) in decided {
        let is_explained = |own: &Receipt<'_>| {
            let is_kept = own.state == State::Pending && !produced.contains(&own.id);
            own.grade == Grade::Unasked
                && own.superseded_by.is_none()
                && (own.state == State::Final || is_kept)
        };
        if let Some(unasked) = ledger
            .receipts
            .unasked(*evidence)
            .filter(|own| is_explained(own))
        {
            let id = unasked.id;
            ledger
                .receipts
                .apply(id, Event::Supersede { claim_id: *claim })?;
        }
    }
    Ok(())
}
