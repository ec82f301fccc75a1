//! What receipts held at each instant of a ledger (contract: G §4.3, §9).

use crate::evidence::in_force_at;
use crate::ids::Id;
use crate::model::Fixed;

/// The pre-assignments of a whole ledger, asked instant by instant.
#[derive(Debug)]
pub(super) struct HeldOverTime {
    /// By observation.
    fixed: Vec<Fixed>,
    /// Instants at which they are not one to one, both ends included, sorted and disjoint.
    clashes: Vec<(i64, i64)>,
}

/// The spans an entry is in force, both ends included.
fn spans_of(fixed: &Fixed) -> Vec<(i64, i64)> {
    let end = fixed.until.map_or(i64::MAX, |until| until.ms());
    let mut released: Vec<(i64, i64)> = fixed
        .released
        .iter()
        .flatten()
        .map(|span| (span.from.ms(), span.to.map_or(i64::MAX, |to| to.ms())))
        .collect();
    released.sort_unstable();
    let mut spans = Vec::new();
    let mut from = fixed.after.ms().saturating_add(1);
    for (gap, back) in released {
        // The gap is (gap, back]: held up to and at its first instant, again after its last.
        if from <= gap.min(end) {
            spans.push((from, gap.min(end)));
        }
        from = from.max(back.saturating_add(1));
        if back == i64::MAX {
            return spans;
        }
    }
    if from <= end {
        spans.push((from, end));
    }
    spans
}

/// Where spans of one key and different values overlap. A sweep by start that keeps the two
/// furthest ends of different values finds every such instant.
fn overlaps(mut spans: Vec<(Id, (i64, i64), Id)>) -> Vec<(i64, i64)> {
    spans.sort_unstable();
    let mut clashes = Vec::new();
    let mut key: Option<Id> = None;
    let mut furthest: [Option<(Id, i64)>; 2] = [None, None];
    for (own, (start, end), value) in spans {
        if key != Some(own) {
            key = Some(own);
            furthest = [None, None];
        }
        let other = furthest.iter().flatten().find(|(known, _)| *known != value);
        if let Some((_, reach)) = other
            && *reach >= start
        {
            clashes.push((start, end.min(*reach)));
        }
        let [first, second] = furthest;
        furthest = match (first, second) {
            (Some((known, reach)), second) if known == value => {
                [Some((known, reach.max(end))), second]
            }
            (first, Some((known, reach))) if known == value => {
                [first, Some((known, reach.max(end)))]
            }
            (first, second) => {
                let shorter = if first.is_none_or(|(_, a)| second.is_some_and(|(_, b)| b > a)) {
                    first
                } else {
                    second
                };
                let longer = if shorter == first { second } else { first };
                let keep = if shorter.is_none_or(|(_, reach)| reach <= end) {
                    Some((value, end))
                } else {
                    shorter
                };
                [longer, keep]
            }
        };
        // The furthest end first, so that `other` finds the one that matters.
        if furthest[0].map(|own| own.1) < furthest[1].map(|own| own.1) {
            furthest.swap(0, 1);
        }
    }
    clashes
}

impl HeldOverTime {
    /// Indexes pre-assignments, which come ordered by observation.
    pub(super) fn new(fixed: Vec<Fixed>) -> Self {
        let pairs = || {
            fixed
                .iter()
                .filter_map(|entry| entry.claim_id.map(|claim| (entry, claim)))
                .flat_map(|(entry, claim)| {
                    spans_of(entry)
                        .into_iter()
                        .map(move |span| (entry.observation_id, span, claim))
                })
        };
        let mut found = overlaps(pairs().collect());
        found.extend(overlaps(
            pairs()
                .map(|(observation, span, claim)| (claim, span, observation))
                .collect(),
        ));
        found.sort_unstable();
        let mut clashes: Vec<(i64, i64)> = Vec::new();
        for (start, end) in found {
            match clashes.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => clashes.push((start, end)),
            }
        }
        Self { fixed, clashes }
    }

    /// Whether an observation is held by a claim or taken in a batch at an instant.
    pub(super) fn holds(&self, observation: Id, at: i64) -> bool {
        let from = self
            .fixed
            .partition_point(|entry| entry.observation_id < observation);
        let own = self.fixed.get(from..).unwrap_or_default();
        own.iter()
            .take_while(|entry| entry.observation_id == observation)
            .any(|entry| in_force_at(entry, at))
    }

    /// Whether the pre-assignments in force at an instant are not one to one.
    pub(super) fn clash_at(&self, at: i64) -> bool {
        let below = self.clashes.partition_point(|(start, _)| *start <= at);
        below
            .checked_sub(1)
            .and_then(|last| self.clashes.get(last))
            .is_some_and(|(_, end)| at <= *end)
    }
}
