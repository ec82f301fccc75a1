//! The observations a batch reads: one of each, by type and time (contract: G §4.1, §4.2).

use crate::model::{ActionType, Observation};
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

/// A place in [`Rows`]. Rows stand by id, so places compare as ids do.
pub type RowId = usize;

/// Rows of relevant sources by type, each list sorted by (occurredAt, id).
#[derive(Clone, Debug, Default)]
pub struct ByTime([Vec<(i64, RowId)>; 9]);

impl ByTime {
    fn new<'r, 'o: 'r, 'a: 'o>(
        rows: impl Iterator<Item = (RowId, &'r RowFacts<'o, 'a>)>,
        policy: &Policy,
    ) -> Self {
        let mut lists: [Vec<(i64, RowId)>; 9] = Default::default();
        for (at, row) in rows {
            if from_relevant_source(row.row, policy)
                && let Some(list) = lists.get_mut(row.row.action as usize)
            {
                list.push((row.occurred, at));
            }
        }
        for list in &mut lists {
            list.sort_unstable();
        }
        Self(lists)
    }

    /// The rows of a type.
    #[must_use]
    pub fn of(&self, action: ActionType) -> &[(i64, RowId)] {
        self.0
            .get(action as usize)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    /// The rows of a claim's type in its window, whenever they were first seen.
    #[must_use]
    pub fn within(&self, claim: &ClaimFacts<'_, '_>) -> &[(i64, RowId)] {
        let Some((start, end)) = claim.window else {
            return &[];
        };
        let list = self.of(claim.claim.action);
        let from = list.partition_point(|(occurred, _)| *occurred < start);
        let to = list.partition_point(|(occurred, _)| *occurred <= end);
        list.get(from..to).unwrap_or_default()
    }
}

/// A batch's observations.
#[derive(Clone, Debug)]
pub struct Rows<'o, 'a> {
    facts: Vec<RowFacts<'o, 'a>>,
    by_time: ByTime,
}

impl<'o, 'a> Rows<'o, 'a> {
    /// Reads representatives, given by id.
    #[must_use]
    pub fn new(rows: &[&'o Observation<'a>], policy: &Policy) -> Self {
        let facts: Vec<RowFacts<'o, 'a>> =
            rows.iter().map(|row| RowFacts::new(row, policy)).collect();
        let by_time = ByTime::new(facts.iter().enumerate(), policy);
        Self { facts, by_time }
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

    /// Some of the rows by type and time.
    #[must_use]
    pub fn by_time(&self, kept: impl Fn(RowId) -> bool, policy: &Policy) -> ByTime {
        ByTime::new(self.iter().filter(|(at, _)| kept(*at)), policy)
    }

    /// Of rows in a claim's window, its candidates: for `calendar.created`, those first seen late
    /// enough to be new (contract: G §4.1).
    pub fn seen_in_time<'r>(
        &'r self,
        claim: &ClaimFacts<'_, '_>,
        within: &'r [(i64, RowId)],
        policy: &Policy,
    ) -> impl Iterator<Item = RowId> + 'r {
        let bound = claim.first_seen_bound(policy);
        within.iter().map(|(_, at)| *at).filter(move |at| {
            bound.is_none_or(|bound| {
                self.facts
                    .get(*at)
                    .is_some_and(|row| row.first_seen >= bound)
            })
        })
    }

    /// The candidates of a claim (contract: G §4.1), by (occurredAt, id).
    pub fn candidates<'r>(
        &'r self,
        claim: &'r ClaimFacts<'_, '_>,
        policy: &Policy,
    ) -> impl Iterator<Item = RowId> + 'r {
        self.seen_in_time(claim, self.by_time.within(claim), policy)
    }
}
