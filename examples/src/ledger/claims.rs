//! The agents' claims, and which of them a batch may still grade.

use super::Ledger;
use crate::fault::Result;
use crate::times::{MINUTE, Ms, utc};
use crate::world::lines::Line;
use attest_core::ids::Id;
use attest_core::model::Claim;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How far around a claim's unit a new claim can change what an unclaimed mail looks like. At least
/// the widest window of attribution.
const REACH: Ms = 10 * MINUTE;

/// The claims at hand.
#[derive(Debug, Default)]
pub(crate) struct Claims {
    by_id: BTreeMap<Id, Claim<'static>>,
    order: VecDeque<Id>,
    /// Claims whose receipt is not FINAL, or that have none.
    open: BTreeSet<Id>,
}

impl Claims {
    /// All of them, in the order they were stored.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Claim<'static>> {
        self.order.iter().filter_map(|id| self.by_id.get(id))
    }

    /// Those that may still be graded, in the order they were stored.
    pub(crate) fn open(&self) -> impl Iterator<Item = &Claim<'static>> {
        self.iter().filter(|claim| self.open.contains(&claim.id))
    }

    pub(super) fn is_open(&self, id: Id) -> bool {
        self.open.contains(&id)
    }

    /// A claim is decided.
    pub(super) fn close(&mut self, id: Id) {
        self.open.remove(&id);
    }

    /// Takes out, oldest first, what was stored before an instant and lies before it.
    pub(crate) fn retire(
        &mut self,
        before: Ms,
        mut out: impl FnMut(&Claim<'static>) -> Result<()>,
    ) -> Result<()> {
        while let Some(id) = self.order.front() {
            let Some(claim) = self.by_id.get(id) else {
                break;
            };
            let target = claim.target_at.map_or(0, |at| at.ms());
            let last = claim
                .claimed_at
                .ms()
                .max(claim.observed_at.ms())
                .max(target);
            if last >= before {
                break;
            }
            out(claim)?;
            let id = claim.id;
            self.by_id.remove(&id);
            self.order.pop_front();
        }
        Ok(())
    }
}

impl Ledger {
    /// No batch grades a claim again.
    pub(crate) fn claims_decided(&mut self, id: Id) {
        self.claims.close(id);
        self.model.forget(id);
    }

    /// Stores the claims of some lines. A line that was read before changes nothing.
    pub(crate) fn read_lines(&mut self, now: Ms, lines: &[Line]) -> Result<()> {
        self.open(now)?;
        let observed_at = utc(self.clock.stamp(now))?;
        for line in lines {
            let claim = line.claim(observed_at)?;
            if self.claims.by_id.contains_key(&claim.id) {
                continue;
            }
            let (start, end) = claim.claimed_at.bounds(claim.precision);
            self.rows
                .news_between(start - REACH, end + REACH, &mut self.news);
            self.claims.order.push_back(claim.id);
            self.claims.open.insert(claim.id);
            self.claims.by_id.insert(claim.id, claim);
            self.news.count();
        }
        Ok(())
    }
}
