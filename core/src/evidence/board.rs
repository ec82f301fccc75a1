//! What is taken so far while a batch is assigned.

use super::edge::{Assignment, Edge, evidence_score};
use super::rows::{RowId, Rows};
use super::shelf::Shelf;
use crate::policy::Policy;
use crate::score::{ClaimFacts, Pair, Ratio};

/// The claims and rows of a batch, and which of them are taken.
pub(super) struct Board<'x, 'o, 'a> {
    pub(super) claims: &'x [ClaimFacts<'x, 'a>],
    pub(super) rows: &'x Rows<'o, 'a>,
    pub(super) policy: &'x Policy,
    pub(super) shelves: Vec<Shelf>,
    /// The places of each row: shelf and place on it.
    spots: Vec<Vec<(usize, usize)>>,
    pub(super) made: Assignment,
}

impl<'x, 'o, 'a> Board<'x, 'o, 'a> {
    pub(super) fn new(
        claims: &'x [ClaimFacts<'x, 'a>],
        rows: &'x Rows<'o, 'a>,
        policy: &'x Policy,
    ) -> Self {
        Self {
            claims,
            rows,
            policy,
            shelves: Vec::new(),
            spots: Vec::new(),
            made: Assignment {
                row_of: vec![None; claims.len()],
                claim_of: vec![None; rows.len()],
                read: 0,
            },
        }
    }

    /// Puts up a shelf of rows as (occurredAt, row, first sighting), sorted.
    pub(super) fn put_up(&mut self, rows: &[(i64, RowId, i64)]) -> usize {
        let shelf = self.shelves.len();
        self.spots.resize(self.rows.len(), Vec::new());
        for (place, (_, row, _)) in rows.iter().enumerate() {
            if let Some(spots) = self.spots.get_mut(*row) {
                spots.push((shelf, place));
            }
        }
        self.shelves.push(Shelf::new(rows));
        shelf
    }

    /// Whether a claim has no row yet.
    pub(super) fn is_open(&self, claim: usize) -> bool {
        self.made.row_of.get(claim).is_some_and(Option::is_none)
    }

    /// Whether a row has no claim yet.
    pub(super) fn is_left(&self, row: RowId) -> bool {
        self.made.claim_of.get(row).is_some_and(Option::is_none)
    }

    /// Takes a pair if neither is taken.
    pub(super) fn take(&mut self, edge: &Edge) {
        self.take_pair(edge.claim, edge.row);
    }

    /// [`Self::take`] by claim and row.
    pub(super) fn take_pair(&mut self, claim_at: usize, row_at: RowId) {
        let pair = (
            self.made.row_of.get_mut(claim_at),
            self.made.claim_of.get_mut(row_at),
        );
        let (Some(row @ None), Some(claim @ None)) = pair else {
            return;
        };
        *row = Some(row_at);
        *claim = Some(claim_at);
        for (shelf, place) in self.spots.get(row_at).into_iter().flatten() {
            if let Some(shelf) = self.shelves.get_mut(*shelf) {
                shelf.take(*place);
            }
        }
    }

    /// A pair with a score.
    pub(super) fn edge(&self, claim: usize, row: RowId, score: Ratio) -> Option<Edge> {
        let facts = self.claims.get(claim)?;
        Some(Edge {
            score,
            claimed_at: facts.claim.claimed_at.ms(),
            claim_id: facts.claim.id,
            row_id: self.rows.get(row)?.row.id,
            claim,
            row,
        })
    }

    /// The score of a pair, if it is evidence.
    pub(super) fn score(&self, claim: usize, row: RowId) -> Option<Ratio> {
        let pair = Pair::new(self.claims.get(claim)?, self.rows.get(row)?, self.policy);
        evidence_score(&pair, self.policy)
    }

    /// A pair with its own score, if it is evidence.
    pub(super) fn pair(&self, claim: usize, row: RowId) -> Option<Edge> {
        self.edge(claim, row, self.score(claim, row)?)
    }
}
