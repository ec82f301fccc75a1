//! A ledger under one policy: facts of claims and rows, made when first asked for.

use super::ledger::Ledger;
use crate::evidence::{evidence_score, from_relevant_source};
use crate::policy::Policy;
use crate::score::{ClaimFacts, Pair, Ratio, RowFacts};
use std::rc::Rc;

/// The rows a claim could be assigned, each with its score, by row.
type Edges = Rc<[(usize, Ratio)]>;

/// Facts and scores under one policy.
pub(super) struct World<'l, 's, 'a> {
    pub(super) ledger: &'l Ledger<'s, 'a>,
    pub(super) policy: &'l Policy,
    claims: Vec<Option<Rc<ClaimFacts<'s, 'a>>>>,
    rows: Vec<Option<Rc<RowFacts<'s, 'a>>>>,
    edges: Vec<Option<Edges>>,
}

impl<'l, 's, 'a> World<'l, 's, 'a> {
    pub(super) fn new(ledger: &'l Ledger<'s, 'a>, policy: &'l Policy) -> Self {
        let (claims, rows) = (
            ledger.snapshot.claims.len(),
            ledger.snapshot.observations.len(),
        );
        Self {
            ledger,
            policy,
            claims: vec![None; claims],
            rows: vec![None; rows],
            edges: vec![None; claims],
        }
    }

    /// Forgets what was made, so that a long walk through time keeps little.
    pub(super) fn forget(&mut self) {
        self.claims.fill(None);
        self.rows.fill(None);
        self.edges.fill(None);
    }

    /// The facts of a claim.
    pub(super) fn claim(&mut self, at: usize) -> Option<Rc<ClaimFacts<'s, 'a>>> {
        let slot = self.claims.get_mut(at)?;
        if slot.is_none() {
            *slot = Some(Rc::new(ClaimFacts::new(
                self.ledger.snapshot.claims.get(at)?,
                self.policy,
            )));
        }
        slot.clone()
    }

    /// The facts of a row.
    pub(super) fn row(&mut self, at: usize) -> Option<Rc<RowFacts<'s, 'a>>> {
        let slot = self.rows.get_mut(at)?;
        if slot.is_none() {
            *slot = Some(Rc::new(RowFacts::new(
                self.ledger.snapshot.observations.get(at)?,
                self.policy,
            )));
        }
        slot.clone()
    }

    /// The rows that could be a claim's candidates, whenever they were read.
    pub(super) fn candidates(
        &self,
        claim: &ClaimFacts<'_, '_>,
    ) -> impl Iterator<Item = usize> + use<'s, 'l, 'a> {
        let (from, to) = claim.window.unwrap_or((0, -1));
        let bound = claim.first_seen_bound(self.policy);
        let (ledger, policy) = (self.ledger, self.policy);
        ledger
            .rows_between(claim.claim.action as usize, from, to)
            .iter()
            .copied()
            .filter(move |at| {
                ledger.snapshot.observations.get(*at).is_some_and(|row| {
                    from_relevant_source(row, policy)
                        && bound.is_none_or(|bound| row.first_seen().ms() >= bound)
                })
            })
    }

    /// The rows a claim could be assigned, whenever they were read.
    pub(super) fn edges(&mut self, at: usize) -> Edges {
        if let Some(Some(known)) = self.edges.get(at) {
            return Rc::clone(known);
        }
        let mut edges = Vec::new();
        if let Some(claim) = self
            .claim(at)
            .filter(|claim| claim.is_assignable(self.policy))
        {
            for row in self.candidates(&claim) {
                let Some(facts) = self.row(row) else { continue };
                if let Some(score) =
                    evidence_score(&Pair::new(&claim, &facts, self.policy), self.policy)
                {
                    edges.push((row, score));
                }
            }
        }
        edges.sort_unstable_by_key(|(row, _)| *row);
        let edges: Edges = edges.into();
        if let Some(slot) = self.edges.get_mut(at) {
            *slot = Some(Rc::clone(&edges));
        }
        edges
    }
}
