//! What receipts held at each instant of a ledger (contract: G §4.3, §9).

use crate::ids::Id;
use crate::model::Fixed;

/// The pre-assignments of a whole ledger, asked instant by instant.
#[derive(Debug)]
pub(super) struct HeldOverTime {
    /// Of each observation the instants at which it is held or taken, both ends included: sorted, and
    /// disjoint where they are of one observation.
    spans: Vec<(Id, (i64, i64))>,
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

/// Joins spans that overlap or touch; they come sorted.
fn joined<K: PartialEq + Copy>(
    sorted: impl Iterator<Item = (K, (i64, i64))>,
) -> Vec<(K, (i64, i64))> {
    let mut all: Vec<(K, (i64, i64))> = Vec::new();
    for (key, (start, end)) in sorted {
        match all.last_mut() {
            Some((own, (_, last))) if *own == key && start <= last.saturating_add(1) => {
                *last = end.max(*last);
            }
            _ => all.push((key, (start, end))),
        }
    }
    all
}

impl HeldOverTime {
    /// Indexes pre-assignments. Costs n log n of them and their released spans.
    pub(super) fn new(fixed: &[Fixed]) -> Self {
        let in_force = || {
            let spans = fixed.iter().map(|entry| (entry, spans_of(entry)));
            spans.flat_map(|(entry, spans)| spans.into_iter().map(move |span| (entry, span)))
        };
        let mut spans: Vec<(Id, (i64, i64))> = in_force()
            .map(|(entry, span)| (entry.observation_id, span))
            .collect();
        spans.sort_unstable();
        let pairs = || {
            in_force().filter_map(|(entry, span)| {
                entry
                    .claim_id
                    .map(|claim| (entry.observation_id, span, claim))
            })
        };
        let mut clashes = overlaps(pairs().collect());
        clashes.extend(overlaps(
            pairs()
                .map(|(observation, span, claim)| (claim, span, observation))
                .collect(),
        ));
        clashes.sort_unstable();
        let clashes = joined(clashes.into_iter().map(|span| ((), span)));
        Self {
            spans: joined(spans.into_iter()),
            clashes: clashes.into_iter().map(|((), span)| span).collect(),
        }
    }

    /// Whether an observation is held by a claim or taken in a batch at an instant.
    pub(super) fn holds(&self, observation: Id, at: i64) -> bool {
        let begun = |(own, (start, _)): &(Id, (i64, i64))| (*own, *start) <= (observation, at);
        let below = self.spans.partition_point(begun);
        let last = below.checked_sub(1).and_then(|last| self.spans.get(last));
        last.is_some_and(|(own, (_, end))| *own == observation && at <= *end)
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

#[cfg(test)]
mod tests;
