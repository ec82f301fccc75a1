//! Scored pairs, the order they are taken in, and what taking them gives (contract: G §4.3).

use super::rows::RowId;
use crate::ids::Id;
use crate::policy::Policy;
use crate::score::{Pair, Ratio};
use std::cmp::Ordering;

/// A scored pair that may be assigned.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Its exact score.
    pub score: Ratio,
    /// When the claim was made (ms).
    pub claimed_at: i64,
    /// The claim.
    pub claim_id: Id,
    /// The observation.
    pub row_id: Id,
    /// The claim's place with the caller.
    pub claim: usize,
    /// The row's place with the caller.
    pub row: usize,
}

impl Edge {
    /// The order pairs are taken in.
    #[must_use]
    pub fn order(&self, other: &Self) -> Ordering {
        other
            .score
            .cmp(&self.score)
            .then(self.claimed_at.cmp(&other.claimed_at))
            .then(self.claim_id.cmp(&other.claim_id))
            .then(self.row_id.cmp(&other.row_id))
    }
}

/// Which row each claim took, and which claim took each row.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// By claim.
    pub row_of: Vec<Option<RowId>>,
    /// By row.
    pub claim_of: Vec<Option<usize>>,
    /// How many rows and claims were read one by one to find it: a measure of work.
    pub read: usize,
}

/// Takes pairs in their order.
pub fn greedy(mut edges: Vec<Edge>, mut take: impl FnMut(&Edge) -> bool) {
    edges.sort_unstable_by(Edge::order);
    for edge in &edges {
        take(edge);
    }
}

/// The score of a pair if it is evidence: at or above the partial threshold.
#[must_use]
pub fn evidence_score(pair: &Pair, policy: &Policy) -> Option<Ratio> {
    pair.score(policy)
        .filter(|score| score.at_least_bp(policy.thresholds.partial))
}

/// From which numbers on pairs are grouped and not listed. The result is the same whatever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A claim with no more rows in its window is held against each of them.
    pub listed: usize,
    /// What no more rows share is rare.
    pub rare: usize,
    /// No claim is held against more wordings of a subject, or of a merchant; no row stands under
    /// more names.
    pub wordings: usize,
    /// How much the lanes of grouped pairs may hold for each claim and row.
    pub lanes: usize,
    /// How many pairs of a claim one reading of its window keeps.
    pub kept: usize,
    /// By how many times the rows read again may outnumber those read at first: beyond, whatever is
    /// left is taken in chains.
    pub again: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            listed: 32,
            rare: 16,
            wordings: 64,
            lanes: 512,
            kept: 32,
            again: 1,
        }
    }
}

/// What a source of pairs has next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Head {
    /// A pair of which neither was taken when it was found.
    Pair(Edge),
    /// Nothing yet, but nothing before this.
    Promise(Edge),
}

impl Head {
    pub(super) const fn edge(&self) -> &Edge {
        match self {
            Self::Pair(edge) | Self::Promise(edge) => edge,
        }
    }
}
