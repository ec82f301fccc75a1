//! A ledger as replay walks it: every claim and row in place, the batches in order, and who took
//! part in which (contract: C §6).

use super::held::HeldOverTime;
use crate::error::{Error, Result, Step};
use crate::evidence::by_id_then_copy;
use crate::hashes::{Hasher, Subject, receipt_id};
use crate::ids::{Hash, Id};
use crate::intervals::Intervals;
use crate::json::Value;
use crate::lifecycle::{held_out_at, pre_assignments};
use crate::model::{
    Claim, Coverage, Keyed, Observation, PreviousState, Receipt, ReceiptInputs, Snapshot,
};
use crate::policy::{Policy, load};
use std::collections::BTreeMap;

/// When a row copy stands for its id.
#[derive(Clone, Copy, Debug)]
struct Live {
    /// From when batches read it (ms).
    observed: i64,
    /// From when an earlier copy stands in its place (ms).
    replaced: i64,
}

/// A row copy: which stored observation, and when it stands for its id.
#[derive(Clone, Copy, Debug)]
struct RowCopy {
    /// Its place in the snapshot.
    row: usize,
    live: Live,
}

/// What a receipt was graded with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs<'s, 'a> {
    pub(super) own: &'s ReceiptInputs<'a>,
    pub(super) coverage: &'s Coverage<'a>,
}

/// A snapshot with its indexes.
#[derive(Debug)]
pub(super) struct Ledger<'s, 'a> {
    pub(super) snapshot: &'s Snapshot<'a>,
    /// Claims by id.
    claims: Vec<(Id, usize)>,
    /// The receipt of each claim, by the claim's place.
    receipt_of: Vec<Option<usize>>,
    /// What each receipt was graded with, by the receipt's place.
    inputs_of: Vec<Option<Inputs<'s, 'a>>>,
    /// Rows by id, the first copy first.
    rows: Vec<(Id, RowCopy)>,
    /// When each row stands for its id, by the row's place.
    live: Vec<Live>,
    /// What receipts held when.
    pub(super) held: HeldOverTime,
    /// Claims of each type by unit, or by target for calendar types.
    units: [(Vec<usize>, Intervals); 9],
    /// Rows of each type by (occurredAt, id): the instant (ms), and the row's place.
    by_type: [Vec<(i64, usize)>; 9],
    /// Claims by the batches that could grade them.
    open: Intervals,
}

fn doubled(list: &'static str, at: usize) -> Error {
    Error::input("two of one id").at("id").at_index(at).at(list)
}

/// Places sorted by id; two of one id do not parse.
fn by_id<K: Ord + Copy>(
    ids: impl Iterator<Item = K>,
    list: &'static str,
) -> Result<Vec<(K, usize)>> {
    let mut sorted: Vec<(K, usize)> = ids.zip(0..).collect();
    sorted.sort_unstable();
    for pair in sorted.windows(2) {
        if let [(a, _), (b, at)] = pair
            && a == b
        {
            return Err(doubled(list, *at));
        }
    }
    Ok(sorted)
}

impl<'s, 'a> Ledger<'s, 'a> {
    /// Checks a snapshot's references and indexes it.
    pub(super) fn new(snapshot: &'s Snapshot<'a>) -> Result<Self> {
        check_hashes(snapshot)?;
        let claims = by_id(snapshot.claims.iter().map(|claim| claim.id), "claims")?;
        by_id(
            snapshot.receipts.iter().map(|receipt| receipt.id),
            "receipts",
        )?;
        let requests = snapshot.requests.as_deref().unwrap_or_default();
        by_id(requests.iter().map(|request| &*request.id.0), "requests")?;

        let receipt_of = receipts_of_claims(snapshot, &claims);
        let (rows, live) = copies(&snapshot.observations);
        let open = Intervals::new(snapshot.claims.iter().zip(&receipt_of).map(
            |(claim, receipt)| {
                let decided = receipt
                    .and_then(|at| snapshot.receipts.get(at))
                    .filter(|receipt| receipt.computed_state() == PreviousState::Final);
                (
                    claim.observed_at.ms(),
                    decided.map_or(i64::MAX, |receipt| receipt.computed_at.ms()),
                )
            },
        ));
        Ok(Self {
            snapshot,
            claims,
            receipt_of,
            inputs_of: inputs_of(snapshot)?,
            rows,
            live,
            held: HeldOverTime::new(
                &pre_assignments(&snapshot.receipts).map_err(|fault| fault.at("receipts"))?,
            ),
            units: claims_by_time(&snapshot.claims),
            by_type: rows_by_time(&snapshot.observations),
            open,
        })
    }

    /// The place of a claim.
    pub(super) fn claim(&self, id: Id) -> Option<usize> {
        find(&self.claims, id)
    }

    /// The receipt of a claim.
    pub(super) fn receipt_of(&self, claim: usize) -> Option<&'s Receipt<'a>> {
        self.receipt_of
            .get(claim)
            .copied()
            .flatten()
            .and_then(|at| self.snapshot.receipts.get(at))
    }

    /// What a receipt was graded with, by the receipt's place; none where the ledger has no such inputs.
    pub(super) fn inputs_of(&self, receipt: usize) -> Option<Inputs<'s, 'a>> {
        self.inputs_of.get(receipt).copied().flatten()
    }

    /// The row that stands for an observation in a batch at an instant.
    pub(super) fn row_at(&self, id: Id, at: i64) -> Option<usize> {
        // Copies stand the first choice first: the first one read by then, here or before.
        let passed = |(own, copy): &(Id, RowCopy)| {
            *own < id || (*own == id && copy.live.observed.min(copy.live.replaced) > at)
        };
        let first = self.rows.get(self.rows.partition_point(passed));
        first
            .filter(|(own, _)| *own == id)
            .map(|(_, copy)| copy.row)
    }

    /// Whether the ledger has an observation at all.
    pub(super) fn has_row(&self, id: Id) -> bool {
        self.rows.binary_search_by_key(&id, |(own, _)| *own).is_ok()
    }

    /// Whether a row stands for its observation in a batch at an instant.
    pub(super) fn is_live(&self, row: usize, at: i64) -> bool {
        self.live
            .get(row)
            .is_some_and(|copy| copy.observed <= at && at < copy.replaced)
    }

    /// Whether a batch at an instant graded a claim: it had been read, its receipt was not final
    /// from an earlier grading, and no override held it out.
    pub(super) fn took_part(&self, claim: usize, at: i64) -> bool {
        let had_been_read = self
            .snapshot
            .claims
            .get(claim)
            .is_some_and(|own| own.observed_at.ms() <= at);
        had_been_read
            && self.receipt_of(claim).is_none_or(|receipt| {
                let decided = receipt.computed_state() == PreviousState::Final
                    && receipt.computed_at.ms() < at;
                !decided && !held_out_at(receipt, at)
            })
    }

    /// Every claim a batch at an instant graded.
    pub(super) fn participants(&self, at: i64) -> Vec<usize> {
        let mut claims = self.open.overlapping(at, at);
        claims.retain(|claim| self.took_part(*claim, at));
        claims.sort_unstable();
        claims
    }

    /// The rows of a type that happened in `[from, to]`.
    pub(super) fn rows_between(&self, action: usize, from: i64, to: i64) -> &[(i64, usize)] {
        let list = self
            .by_type
            .get(action)
            .map(Vec::as_slice)
            .unwrap_or_default();
        let start = list.partition_point(|(occurred, _)| *occurred < from);
        let end = list.partition_point(|(occurred, _)| *occurred <= to);
        list.get(start..end).unwrap_or_default()
    }

    /// The claims of a row's type whose window may hold it, under a policy.
    pub(super) fn claims_near(&self, row: &Observation<'_>, policy: &Policy) -> Vec<usize> {
        let Some((claims, index)) = self.units.get(row.action as usize) else {
            return Vec::new();
        };
        let at = row.occurred_at.ms();
        let (before, after) = if row.action.is_calendar() {
            (policy.windows.calendar, policy.windows.calendar)
        } else {
            (policy.windows.before_claim, policy.windows.after_claim)
        };
        // start − before ≤ at ≤ end + after.
        let near = index.overlapping(at.saturating_sub(after), at.saturating_add(before));
        near.into_iter()
            .filter_map(|place| claims.get(place).copied())
            .collect()
    }
}

/// The receipt of each claim, by the claim's place: the one under the claim's own receipt id. A receipt
/// of another id that names the claim is wrong, and replay says so; it stands in where there is no other.
fn receipts_of_claims(snapshot: &Snapshot<'_>, claims: &[(Id, usize)]) -> Vec<Option<usize>> {
    let mut all: Vec<Option<usize>> = vec![None; snapshot.claims.len()];
    for (at, receipt) in snapshot.receipts.iter().enumerate() {
        let Some(claim) = receipt.claim_id else {
            continue;
        };
        let slot = find(claims, claim).and_then(|place| all.get_mut(place));
        let Some(slot) = slot else { continue };
        let known = slot.and_then(|known| snapshot.receipts.get(known));
        let better = known.is_none_or(|known| {
            let own = receipt_id(Subject::Claim(claim));
            (receipt.id != own, receipt.id) < (known.id != own, known.id)
        });
        if better {
            *slot = Some(at);
        }
    }
    all
}

fn find(sorted: &[(Id, usize)], id: Id) -> Option<usize> {
    let at = sorted.binary_search_by_key(&id, |(own, _)| *own).ok()?;
    sorted.get(at).map(|(_, place)| *place)
}

fn copies(observations: &[Observation<'_>]) -> (Vec<(Id, RowCopy)>, Vec<Live>) {
    let mut order: Vec<(usize, &Observation<'_>)> = observations.iter().enumerate().collect();
    order.sort_by(|a, b| by_id_then_copy(a.1, b.1));
    let mut rows: Vec<(Id, RowCopy)> = Vec::with_capacity(order.len());
    let never = Live {
        observed: i64::MAX,
        replaced: i64::MAX,
    };
    let mut all = vec![never; observations.len()];
    for (row, observation) in order {
        let replaced = match rows.last() {
            Some((id, before)) if *id == observation.id => {
                before.live.observed.min(before.live.replaced)
            }
            _ => i64::MAX,
        };
        let live = Live {
            observed: observation.observed_at.ms(),
            replaced,
        };
        if let Some(slot) = all.get_mut(row) {
            *slot = live;
        }
        rows.push((observation.id, RowCopy { row, live }));
    }
    (rows, all)
}

fn claims_by_time(claims: &[Claim<'_>]) -> [(Vec<usize>, Intervals); 9] {
    let mut spans: [Vec<(usize, (i64, i64))>; 9] = Default::default();
    for (at, claim) in claims.iter().enumerate() {
        let span = if claim.action.is_calendar() {
            claim.target_at.map(|target| (target.ms(), target.ms()))
        } else {
            let (start, end) = claim.claimed_at.bounds(claim.precision);
            Some((
                start,
                claim
                    .claimed_at_end
                    .map_or(end, |last| last.bounds(claim.precision).1),
            ))
        };
        if let (Some(span), Some(list)) = (span, spans.get_mut(claim.action as usize)) {
            list.push((at, span));
        }
    }
    spans.map(|list| {
        let index = Intervals::new(list.iter().map(|(_, span)| *span));
        (list.into_iter().map(|(at, _)| at).collect(), index)
    })
}

fn rows_by_time(rows: &[Observation<'_>]) -> [Vec<(i64, usize)>; 9] {
    let mut lists: [Vec<(i64, usize)>; 9] = Default::default();
    for (at, row) in rows.iter().enumerate() {
        if let Some(list) = lists.get_mut(row.action as usize) {
            list.push((row.occurred_at.ms(), at));
        }
    }
    for list in &mut lists {
        list.sort_by_key(|(occurred, at)| (*occurred, rows.get(*at).map(|row| row.id)));
    }
    lists
}

/// What each receipt was graded with, by the receipt's place. Both lists are walked by hash once: a
/// search for each receipt would cost more the larger the ledger is.
fn inputs_of<'s, 'a>(snapshot: &'s Snapshot<'a>) -> Result<Vec<Option<Inputs<'s, 'a>>>> {
    let mut all = vec![None; snapshot.receipts.len()];
    let mut wanted: Vec<(Hash, usize)> = snapshot
        .receipts
        .iter()
        .zip(0..)
        .map(|(receipt, place)| (receipt.inputs_hash, place))
        .collect();
    wanted.sort_unstable();
    let mut wanted = wanted.into_iter().peekable();
    for (key, own) in &snapshot.receipt_inputs.0 {
        let Some(coverage) = snapshot.batch_coverages.get(own.coverage_hash) else {
            let fault = Error::input("inputs name a coverage that is not there");
            return Err(fault
                .at("coverageHash")
                .under(Step::Id(key.to_hex()))
                .at("receiptInputs"));
        };
        while let Some((hash, place)) = wanted.next_if(|(hash, _)| hash <= key) {
            if hash == *key
                && let Some(slot) = all.get_mut(place)
            {
                *slot = Some(Inputs { own, coverage });
            }
        }
    }
    Ok(all)
}

/// Coverages and policies under their own hashes.
fn check_hashes(snapshot: &Snapshot<'_>) -> Result<()> {
    let mut hasher = Hasher::new();
    let wrong = |key: &Hash, list: &'static str| {
        Err(Error::input("an object is filed under another hash")
            .under(Step::Id(key.to_hex()))
            .at(list))
    };
    for (key, coverage) in &snapshot.batch_coverages.0 {
        if hasher.coverage_hash(coverage) != *key {
            return wrong(key, "batchCoverages");
        }
    }
    for (key, document) in &snapshot.policies.0 {
        if Hash::of_text(&document.to_canonical()) != *key {
            return wrong(key, "policies");
        }
    }
    Ok(())
}

/// The policies of a snapshot, by hash.
pub(super) fn policies(documents: &Keyed<Hash, Value<'_>>) -> Result<BTreeMap<Hash, Policy>> {
    documents
        .0
        .iter()
        .map(|(key, document)| Ok((*key, load(document.clone())?)))
        .collect()
}
