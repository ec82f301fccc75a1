//! Who could have been graded with what, worked out from the ledger and not from its replay: each
//! claim's window (contract: G §4.1), and the claims and rows that windows tie together.

use crate::ledger::Pieces;
use attest_core::json::shape::Shape;
use attest_core::json::{Value, read};
use attest_core::model::{ActionType, Claim, Observation, Receipt, Snapshot, Source};
use std::collections::{BTreeMap, BTreeSet};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// What a policy says of windows.
struct Windows {
    before: i64,
    after: i64,
    calendar: i64,
    /// The pairs in which a source speaks for a type.
    sources: Vec<(ActionType, Source)>,
}

impl Windows {
    fn of(document: &Value<'_>) -> Self {
        let windows = document.get("windows").unwrap();
        let number = |key: &str| match windows.get(key) {
            Some(Value::Number(own)) => own.parse::<i64>().unwrap(),
            _ => panic!("{key} is a number"),
        };
        let Some(Value::Object(types)) = document.get("sourcesByType") else {
            panic!("sources by type");
        };
        let mut sources = Vec::new();
        for (action, names) in types {
            let action = ActionType::parse(action).unwrap();
            let names = names.as_array().unwrap().iter();
            let names = names.map(|name| Source::parse(name.as_str().unwrap()).unwrap());
            sources.extend(names.map(|source| (action, source)));
        }
        Self {
            before: number("beforeClaimMin") * MINUTE,
            after: number("afterClaimMin") * MINUTE,
            calendar: number("calendarDays") * DAY,
            sources,
        }
    }

    /// A claim's window.
    fn window(&self, claim: &Claim<'_>) -> Option<(i64, i64)> {
        if claim.action.is_calendar() {
            let target = claim.target_at?.ms();
            return Some((target - self.calendar, target + self.calendar));
        }
        let (start, end) = claim.claimed_at.bounds(claim.precision);
        let last = claim
            .claimed_at_end
            .map(|last| last.bounds(claim.precision).1);
        Some((start - self.before, last.unwrap_or(end) + self.after))
    }

    /// Whether a row lies in a claim's window and is of its type.
    fn near(&self, claim: &Claim<'_>, row: &Observation<'_>) -> bool {
        let at = row.occurred_at.ms();
        let holds = |(from, to): (i64, i64)| from <= at && at <= to;
        claim.action == row.action && self.window(claim).is_some_and(holds)
    }

    /// Whether a row is a candidate of a claim, assignment aside.
    fn candidate(&self, claim: &Claim<'_>, row: &Observation<'_>) -> bool {
        // An event on the calendar before the claim was not created by it.
        let first = claim.claimed_at.bounds(claim.precision).0 - self.before;
        let new = claim.action != ActionType::CalendarCreated || row.first_seen().ms() >= first;
        self.near(claim, row) && self.sources.contains(&(row.action, row.source)) && new
    }
}

/// The ledger as typed facts.
pub(crate) struct Facts {
    snapshot: Snapshot<'static>,
    policies: BTreeMap<String, Windows>,
    /// The receipt of each claim.
    receipt_of: Vec<usize>,
    /// A number for each set of claims and rows that windows tie together: claims, then rows.
    knot: Vec<usize>,
    /// The instants batches ran at, sorted.
    batches: Vec<i64>,
    /// The receipts of each policy, coverage and inputs.
    under: BTreeMap<String, BTreeSet<String>>,
}

impl Facts {
    /// Reads the ledger.
    pub(crate) fn new(text: &'static str, pieces: &Pieces) -> Self {
        let snapshot = read(text, Snapshot::read).unwrap();
        let policies: BTreeMap<String, Windows> = pieces
            .list("policies")
            .iter()
            .map(|piece| (piece.key.clone().unwrap(), Windows::of(&piece.value)))
            .collect();
        let of_claim = |claim: &Claim<'_>| {
            let own = |receipt: &Receipt<'_>| receipt.claim_id == Some(claim.id);
            snapshot.receipts.iter().position(own).unwrap()
        };
        let receipt_of = snapshot.claims.iter().map(of_claim).collect();
        let knot = knots(&snapshot, &policies);
        let mut batches: Vec<i64> = snapshot
            .receipts
            .iter()
            .map(|receipt| receipt.computed_at.ms())
            .collect();
        batches.sort_unstable();
        batches.dedup();
        let mut under: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for receipt in &snapshot.receipts {
            let inputs = snapshot.receipt_inputs.get(receipt.inputs_hash).unwrap();
            for key in [
                receipt.inputs_hash,
                inputs.policy_hash,
                inputs.coverage_hash,
            ] {
                let own = under.entry(key.to_hex()).or_default();
                own.insert(receipt.id.to_string());
            }
        }
        Self {
            under,
            snapshot,
            policies,
            receipt_of,
            knot,
            batches,
        }
    }

    fn receipt_id(&self, at: usize) -> String {
        self.snapshot.receipts[at].id.to_string()
    }

    fn windows(&self, receipt: &Receipt<'_>) -> &Windows {
        &self.policies[&receipt.policy_hash.to_hex()]
    }

    /// The knots of the rows near a claim as it stands now or was edited, and its own.
    pub(crate) fn knots_of_claim(&self, at: usize, edited: Option<&str>) -> BTreeSet<usize> {
        let mut all = BTreeSet::from([self.knot[at]]);
        let Some(edited) = edited else { return all };
        let claim = read(edited, Claim::read).unwrap();
        let claims = self.snapshot.claims.len();
        for (row, own) in self.snapshot.observations.iter().enumerate() {
            if self
                .policies
                .values()
                .any(|own_windows| own_windows.near(&claim, own))
            {
                all.insert(self.knot[claims + row]);
            }
        }
        all
    }

    /// The knots of the claims near a row as it stands now or was edited, and its own.
    pub(crate) fn knots_of_row(&self, at: usize, edited: Option<&str>) -> BTreeSet<usize> {
        let mut all = BTreeSet::from([self.knot[self.snapshot.claims.len() + at]]);
        let Some(edited) = edited else { return all };
        let row = read(edited, Observation::read).unwrap();
        for (claim, own) in self.snapshot.claims.iter().enumerate() {
            if self
                .policies
                .values()
                .any(|windows| windows.near(own, &row))
            {
                all.insert(self.knot[claim]);
            }
        }
        all
    }

    /// The receipt of a claim.
    pub(crate) fn receipt_of_claim(&self, at: usize) -> String {
        self.receipt_id(self.receipt_of[at])
    }

    /// The receipts that were graded with a row, or would have been with the edited one: those of
    /// the claims it is a candidate of and whose batch had read it, and the one that accuses of it.
    pub(crate) fn graded_with(&self, at: usize, edited: Option<&str>) -> BTreeSet<String> {
        let row = &self.snapshot.observations[at];
        let edited = edited.map(|text| read(text, Observation::read).unwrap());
        let mut all = BTreeSet::new();
        for own in std::iter::once(row).chain(&edited) {
            for (claim, place) in self.snapshot.claims.iter().zip(&self.receipt_of) {
                let receipt = &self.snapshot.receipts[*place];
                let read_by_then = own.observed_at.ms() <= receipt.computed_at.ms();
                if claim.action == own.action
                    && read_by_then
                    && self.windows(receipt).candidate(claim, own)
                {
                    all.insert(receipt.id.to_string());
                }
            }
        }
        for receipt in &self.snapshot.receipts {
            if receipt.claim_id.is_none() && receipt.observation_ids.contains(&row.id) {
                all.insert(receipt.id.to_string());
            }
        }
        all
    }

    /// The receipts of some knots.
    pub(crate) fn receipts_in(&self, knots: &BTreeSet<usize>) -> BTreeSet<String> {
        let claims = self.snapshot.claims.len();
        let of_claims = (0..claims)
            .filter(|at| knots.contains(&self.knot[*at]))
            .map(|at| self.receipt_of_claim(at));
        let rows = self.snapshot.observations.iter().zip(claims..);
        let rows: BTreeSet<_> = rows
            .filter(|(_, at)| knots.contains(&self.knot[*at]))
            .map(|(row, _)| row.id)
            .collect();
        let accusing = self.snapshot.receipts.iter().filter(|receipt| {
            receipt.claim_id.is_none() && receipt.observation_ids.iter().any(|id| rows.contains(id))
        });
        of_claims
            .chain(accusing.map(|receipt| receipt.id.to_string()))
            .collect()
    }

    /// The receipts graded with the inputs, the coverage or the policy of a key.
    pub(crate) fn receipts_under(&self, key: &str) -> BTreeSet<String> {
        self.under[key].clone()
    }

    /// A receipt.
    pub(crate) fn receipt(&self, at: usize) -> &Receipt<'static> {
        &self.snapshot.receipts[at]
    }

    /// The knot of a receipt's subject; none for a scope.
    pub(crate) fn knot_of_receipt(&self, at: usize) -> Option<usize> {
        let receipt = self.receipt(at);
        if let Some(id) = receipt.claim_id {
            let claim = self.snapshot.claims.iter().position(|own| own.id == id);
            return claim.map(|at| self.knot[at]);
        }
        let id = receipt.observation_ids.first()?;
        let row = self
            .snapshot
            .observations
            .iter()
            .position(|own| own.id == *id);
        row.map(|at| self.knot[self.snapshot.claims.len() + at])
    }

    /// The place of a receipt's batch among the batches.
    pub(crate) fn batch_of(&self, at: usize) -> usize {
        let own = self.receipt(at).computed_at.ms();
        self.batches.partition_point(|batch| *batch < own)
    }

    /// Whether a batch ran after the earlier and up to the later of two instants (ms).
    pub(crate) fn batch_between(&self, a: i64, b: i64) -> bool {
        let (from, to) = (a.min(b), a.max(b));
        self.batches.iter().any(|at| from <= *at && *at <= to)
    }
}

/// Ties claims and the rows in their windows together, whatever sources say and batches read.
fn knots(snapshot: &Snapshot<'_>, policies: &BTreeMap<String, Windows>) -> Vec<usize> {
    let claims = snapshot.claims.len();
    let mut above: Vec<usize> = (0..claims + snapshot.observations.len()).collect();
    fn top(above: &mut [usize], mut at: usize) -> usize {
        while above[at] != at {
            above[at] = above[above[at]];
            at = above[at];
        }
        at
    }
    for (claim, own) in snapshot.claims.iter().enumerate() {
        for (row, seen) in snapshot.observations.iter().enumerate() {
            if policies.values().any(|windows| windows.near(own, seen)) {
                let (a, b) = (top(&mut above, claim), top(&mut above, claims + row));
                above[a] = b;
            }
        }
    }
    (0..above.len()).map(|at| top(&mut above, at)).collect()
}
