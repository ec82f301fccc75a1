//! One observation verifies at most one claim (contract: G §4.3).
//!
//! Pairs at or above the partial threshold are taken greedily, best score first; ties go to the
//! earlier claim, then the smaller claim id, then the smaller observation id.

use super::rows::{RowId, Rows};
use crate::ids::Id;
use crate::policy::Policy;
use crate::score::{ClaimFacts, Pair, Ratio};
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

/// Assigns rows to claims. `is_held` says that a row is held by an earlier receipt or taken.
#[must_use]
pub fn assign(
    claims: &[ClaimFacts<'_, '_>],
    rows: &Rows<'_, '_>,
    is_held: impl Fn(RowId) -> bool,
    policy: &Policy,
) -> Assignment {
    let mut edges = Vec::new();
    for (at, claim) in claims.iter().enumerate() {
        if !claim.is_assignable(policy) {
            continue;
        }
        for row in rows.candidates(claim, policy).filter(|row| !is_held(*row)) {
            let Some(facts) = rows.get(row) else { continue };
            let Some(score) = evidence_score(&Pair::new(claim, facts, policy), policy) else {
                continue;
            };
            let claimed_at = claim.claim.claimed_at.ms();
            edges.push(Edge {
                score,
                claimed_at,
                claim_id: claim.claim.id,
                row_id: facts.row.id,
                claim: at,
                row,
            });
        }
    }
    let mut made = Assignment {
        row_of: vec![None; claims.len()],
        claim_of: vec![None; rows.len()],
    };
    greedy(edges, |edge| {
        match (
            made.row_of.get_mut(edge.claim),
            made.claim_of.get_mut(edge.row),
        ) {
            (Some(row @ None), Some(claim @ None)) => {
                *row = Some(edge.row);
                *claim = Some(edge.claim);
                true
            }
            _ => false,
        }
    });
    made
}
