//! The receipts, what each was graded with, and the coverages they name.

use crate::fault::{Fault, Result};
use crate::times::Ms;
use attest_core::hashes::{Hasher, Subject};
use attest_core::ids::{Hash, Id};
use attest_core::lifecycle::{Event, transition};
use attest_core::model::{Coverage, Grade, Receipt, ReceiptInputs};
use std::collections::{BTreeMap, VecDeque};

/// A receipt with its inputs.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// The receipt.
    pub(crate) receipt: Receipt<'static>,
    /// What it was graded with.
    pub(crate) inputs: ReceiptInputs<'static>,
}

#[derive(Debug)]
struct Named {
    coverage: Coverage<'static>,
    /// How many receipts at hand name it.
    names: usize,
    /// Whether a retired receipt took it along.
    is_out: bool,
}

/// Where retired receipts go.
pub(crate) trait Retired {
    /// A receipt and its inputs.
    fn receipt(&mut self, kept: &Kept) -> Result<()>;
    /// A coverage that a receipt names, once.
    fn coverage(&mut self, hash: Hash, coverage: &Coverage<'static>) -> Result<()>;
}

/// The receipts at hand.
#[derive(Debug, Default)]
pub(crate) struct Receipts {
    by_id: BTreeMap<Id, Kept>,
    order: VecDeque<Id>,
    coverages: BTreeMap<Hash, Named>,
    retired: usize,
}

impl Receipts {
    /// A receipt.
    pub(crate) fn get(&self, id: Id) -> Option<&Receipt<'static>> {
        self.by_id.get(&id).map(|kept| &kept.receipt)
    }

    /// The receipt of a claim.
    pub(crate) fn of_claim(&self, claim: Id) -> Option<&Receipt<'static>> {
        self.get(Hasher::new().receipt_id(Subject::Claim(claim)))
    }

    /// The UNASKED receipt of an observation.
    pub(crate) fn unasked(&self, observation: Id) -> Option<&Receipt<'static>> {
        self.get(Hasher::new().receipt_id(Subject::Unasked(observation)))
            .filter(|receipt| receipt.grade == Grade::Unasked)
    }

    /// All at hand, in the order they were first stored.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Receipt<'static>> {
        self.order.iter().filter_map(|id| self.get(*id))
    }

    /// How many there are, retired ones with them.
    pub(crate) fn count(&self) -> usize {
        self.by_id.len() + self.retired
    }

    /// Stores a graded receipt, in place of the one of its id.
    pub(crate) fn put(&mut self, kept: Kept, coverage: &Coverage<'static>) {
        let id = kept.receipt.id;
        let named = self.coverages.entry(kept.inputs.coverage_hash);
        named
            .or_insert_with(|| Named {
                coverage: coverage.clone(),
                names: 0,
                is_out: false,
            })
            .names += 1;
        match self.by_id.insert(id, kept) {
            Some(old) => self.unname(old.inputs.coverage_hash),
            None => self.order.push_back(id),
        }
    }

    /// Deletes a receipt with its inputs.
    pub(crate) fn delete(&mut self, id: Id) {
        if let Some(old) = self.by_id.remove(&id) {
            self.unname(old.inputs.coverage_hash);
            self.order.retain(|own| *own != id);
        }
    }

    /// A coverage that nothing names any more goes.
    fn unname(&mut self, hash: Hash) {
        if let Some(named) = self.coverages.get_mut(&hash) {
            named.names -= 1;
            if named.names == 0 {
                self.coverages.remove(&hash);
            }
        }
    }

    /// Applies an event to a receipt.
    pub(crate) fn apply(&mut self, id: Id, event: Event<'static>) -> Result<()> {
        let kept = self
            .by_id
            .get_mut(&id)
            .ok_or(Fault::Story("no such receipt"))?;
        kept.receipt = transition(kept.receipt.clone(), event)?;
        Ok(())
    }

    /// Takes out, with their inputs and the coverages they name, the receipts whose last event lies
    /// before an instant. Nothing touches such a receipt again, save that of a scope, which every batch
    /// finds anew as long as the agent holds it: those stay until everything goes.
    ///
    /// Answers the claims of what it took.
    pub(crate) fn retire(&mut self, before: Ms, out: &mut impl Retired) -> Result<Vec<Id>> {
        let mut claims = Vec::new();
        let mut left = VecDeque::new();
        for id in std::mem::take(&mut self.order) {
            let Some(kept) = self.by_id.get(&id) else {
                continue;
            };
            let is_scope =
                kept.receipt.claim_id.is_none() && kept.receipt.observation_ids.is_empty();
            let stays = is_scope && before < Ms::MAX;
            if stays || kept.receipt.last_event_ms() >= before {
                left.push_back(id);
                continue;
            }
            out.receipt(kept)?;
            claims.extend(kept.receipt.claim_id);
            let hash = kept.inputs.coverage_hash;
            if let Some(named) = self.coverages.get_mut(&hash)
                && !named.is_out
            {
                named.is_out = true;
                out.coverage(hash, &named.coverage)?;
            }
            self.by_id.remove(&id);
            self.unname(hash);
            self.retired += 1;
        }
        self.order = left;
        Ok(claims)
    }
}
