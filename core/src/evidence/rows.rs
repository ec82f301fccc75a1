//! The observations a batch reads: one of each, by type and time (contract: G §4.1, §4.2).

use crate::model::Observation;
use crate::policy::Policy;
use crate::score::{ClaimFacts, RowFacts};
use std::cmp::Ordering;

/// Orders copies of one observation: first seen earliest, then observed earliest, then the smaller
/// texts (contract: G §4.1).
fn copies(a: &Observation<'_>, b: &Observation<'_>) -> Ordering {
    let text = |row: &Observation<'_>| {
        (
            row.observed_at.to_string(),
            row.sighted_at.map(|at| at.to_string()).unwrap_or_default(),
        )
    };
    a.first_seen()
        .ms()
        .cmp(&b.first_seen().ms())
        .then(a.observed_at.ms().cmp(&b.observed_at.ms()))
        .then_with(|| text(a).cmp(&text(b)))
}

/// Orders observations so that copies stand together, the one that counts first.
#[must_use]
pub fn by_id_then_copy(a: &Observation<'_>, b: &Observation<'_>) -> Ordering {
    a.id.cmp(&b.id).then_with(|| copies(a, b))
}

/// One of each observation seen by an instant, by id.
#[must_use]
pub fn representatives<'o, 'a>(
    rows: &'o [Observation<'a>],
    evaluated_at: i64,
) -> Vec<&'o Observation<'a>> {
    let mut seen: Vec<&Observation<'a>> = rows
        .iter()
        .filter(|row| row.observed_at.ms() <= evaluated_at)
        .collect();
    seen.sort_by(|a, b| by_id_then_copy(a, b));
    seen.dedup_by_key(|row| row.id);
    seen
}

/// Whether a row comes from a source the policy lists for its type; any other is neither evidence
/// nor an orphan (contract: G §4.1).
#[must_use]
pub fn from_relevant_source(row: &Observation<'_>, policy: &Policy) -> bool {
    policy.sources.of(row.action).contains(&row.source)
}

/// Whether a row could be a candidate of a claim: type, source, window, first sighting
/// (contract: G §4.1).
#[must_use]
pub fn is_candidate(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>, policy: &Policy) -> bool {
    row.row.action == claim.claim.action
        && from_relevant_source(row.row, policy)
        && claim
            .window
            .is_some_and(|(start, end)| start <= row.occurred && row.occurred <= end)
        && claim
            .first_seen_bound(policy)
            .is_none_or(|bound| row.first_seen >= bound)
}

/// A place in [`Rows`].
pub type RowId = usize;

/// A batch's observations.
#[derive(Clone, Debug)]
pub struct Rows<'o, 'a> {
    facts: Vec<RowFacts<'o, 'a>>,
    /// Rows of relevant sources, by type, sorted by (occurredAt, id).
    by_type: [Vec<RowId>; 9],
}

impl<'o, 'a> Rows<'o, 'a> {
    /// Reads representatives, given by id.
    #[must_use]
    pub fn new(rows: &[&'o Observation<'a>], policy: &Policy) -> Self {
        let facts: Vec<RowFacts<'o, 'a>> =
            rows.iter().map(|row| RowFacts::new(row, policy)).collect();
        let mut by_type: [Vec<RowId>; 9] = Default::default();
        for (at, row) in facts.iter().enumerate() {
            if from_relevant_source(row.row, policy)
                && let Some(list) = by_type.get_mut(row.row.action as usize)
            {
                list.push(at);
            }
        }
        let key = |at: &RowId| facts.get(*at).map(|row| (row.occurred, row.row.id));
        for list in &mut by_type {
            list.sort_by_key(key);
        }
        Self { facts, by_type }
    }

    /// A row.
    #[must_use]
    pub fn get(&self, at: RowId) -> Option<&RowFacts<'o, 'a>> {
        self.facts.get(at)
    }

    /// Every row, by id.
    pub fn iter(&self) -> impl Iterator<Item = (RowId, &RowFacts<'o, 'a>)> {
        self.facts.iter().enumerate()
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// The place of a row's source id.
    #[must_use]
    pub fn position(&self, id: crate::ids::Id) -> Option<RowId> {
        self.facts.binary_search_by(|row| row.row.id.cmp(&id)).ok()
    }

    /// The candidates of a claim (contract: G §4.1), by (occurredAt, id).
    pub fn candidates<'r>(
        &'r self,
        claim: &'r ClaimFacts<'_, '_>,
        policy: &Policy,
    ) -> impl Iterator<Item = RowId> + 'r {
        let list: &[RowId] = self
            .by_type
            .get(claim.claim.action as usize)
            .map(Vec::as_slice)
            .unwrap_or_default();
        let occurred = |at: &RowId| self.facts.get(*at).map_or(i64::MAX, |row| row.occurred);
        let (from, to) = match claim.window {
            Some((start, end)) => (
                list.partition_point(|at| occurred(at) < start),
                list.partition_point(|at| occurred(at) <= end),
            ),
            None => (0, 0),
        };
        let bound = claim.first_seen_bound(policy);
        list.get(from..to)
            .unwrap_or_default()
            .iter()
            .copied()
            .filter(move |at| {
                bound.is_none_or(|bound| {
                    self.facts
                        .get(*at)
                        .is_some_and(|row| row.first_seen >= bound)
                })
            })
    }
}
