//! A ledger under one policy: facts of claims and rows, made when first asked for.

use super::ledger::Ledger;
use crate::evidence::{evidence_score, from_relevant_source};
use crate::hashes::Hasher;
use crate::ids::Hash;
use crate::model::Observation;
use crate::policy::Policy;
use crate::score::{ClaimFacts, Pair, Ratio, RowFacts};
use std::rc::Rc;

/// The rows a claim could be assigned, each with its score, by row.
type Edges = Rc<[(usize, Ratio)]>;

/// Facts and scores under one policy.
pub(super) struct World<'l, 's, 'a> {
    pub(super) ledger: &'l Ledger<'s, 'a>,
    pub(super) policy: &'l Policy,
    claims: Slots<Rc<ClaimFacts<'s, 'a>>>,
    rows: Slots<Rc<RowFacts<'s, 'a>>>,
    edges: Slots<Edges>,
    /// How many pairs `edges` holds.
    pairs: usize,
    hashes: Slots<Rc<RowHashes>>,
}

/// What is hashed of a row.
#[derive(Debug)]
pub(super) struct RowHashes {
    /// Its content as it stands.
    pub(super) content: Hash,
    /// What the hash of a claim's candidates is made of.
    pub(super) reference: Hash,
}

/// How many pairs are remembered for each claim and row: a bound on memory, not a rule.
const KEEP_PAIRS: usize = 64;

/// A slot for each place; emptying costs no more than was filled, however many places there are.
struct Slots<T> {
    all: Vec<Option<T>>,
    filled: Vec<usize>,
}

impl<T: Clone> Slots<T> {
    fn new(places: usize) -> Self {
        Self {
            all: vec![None; places],
            filled: Vec::new(),
        }
    }

    fn get(&self, at: usize) -> Option<T> {
        self.all.get(at)?.clone()
    }

    fn set(&mut self, at: usize, value: &T) {
        if let Some(slot) = self.all.get_mut(at) {
            *slot = Some(value.clone());
            self.filled.push(at);
        }
    }

    fn clear(&mut self) {
        for at in self.filled.drain(..) {
            if let Some(slot) = self.all.get_mut(at) {
                *slot = None;
            }
        }
    }
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
            claims: Slots::new(claims),
            rows: Slots::new(rows),
            edges: Slots::new(claims),
            pairs: 0,
            hashes: Slots::new(rows),
        }
    }

    /// The same ledger under another policy.
    pub(super) fn under(mut self, policy: &'l Policy) -> Self {
        self.forget();
        self.policy = policy;
        self
    }

    /// Forgets what was made, so that a long walk through time keeps little.
    pub(super) fn forget(&mut self) {
        self.claims.clear();
        self.rows.clear();
        self.forget_edges();
        self.hashes.clear();
    }

    fn forget_edges(&mut self) {
        self.edges.clear();
        self.pairs = 0;
    }

    /// The hashes of a row.
    pub(super) fn hashes(
        &mut self,
        at: usize,
        row: &Observation<'_>,
        hasher: &mut Hasher,
    ) -> Rc<RowHashes> {
        if let Some(known) = self.hashes.get(at) {
            return known;
        }
        let hashes = Rc::new(RowHashes {
            content: hasher.content_hash(row),
            reference: hasher.ref_hash(row),
        });
        self.hashes.set(at, &hashes);
        hashes
    }

    /// The facts of a claim.
    pub(super) fn claim(&mut self, at: usize) -> Option<Rc<ClaimFacts<'s, 'a>>> {
        if let Some(known) = self.claims.get(at) {
            return Some(known);
        }
        let claim = self.ledger.snapshot.claims.get(at)?;
        let facts = Rc::new(ClaimFacts::new(claim, self.policy));
        self.claims.set(at, &facts);
        Some(facts)
    }

    /// The facts of a row.
    pub(super) fn row(&mut self, at: usize) -> Option<Rc<RowFacts<'s, 'a>>> {
        if let Some(known) = self.rows.get(at) {
            return Some(known);
        }
        let row = self.ledger.snapshot.observations.get(at)?;
        let facts = Rc::new(RowFacts::new(row, self.policy));
        self.rows.set(at, &facts);
        Some(facts)
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
            .map(|(_, row)| *row)
            .filter(move |at| {
                ledger.snapshot.observations.get(*at).is_some_and(|row| {
                    from_relevant_source(row, policy)
                        && bound.is_none_or(|bound| row.first_seen().ms() >= bound)
                })
            })
    }

    /// Which of some candidates of a claim it could be assigned, by row.
    pub(super) fn scored(&mut self, at: usize, mut rows: Vec<usize>) -> Vec<(usize, Ratio)> {
        rows.sort_unstable();
        let claim = self.claim(at);
        let Some(claim) = claim.filter(|claim| claim.is_assignable(self.policy)) else {
            return Vec::new();
        };
        let mut edges = Vec::new();
        for row in rows {
            let Some(facts) = self.row(row) else { continue };
            let pair = Pair::new(&claim, &facts, self.policy);
            edges.extend(evidence_score(&pair, self.policy).map(|score| (row, score)));
        }
        edges
    }

    /// The rows a claim could be assigned, whenever they were read.
    pub(super) fn edges(&mut self, at: usize) -> Edges {
        if let Some(known) = self.edges.get(at) {
            return known;
        }
        let rows = self
            .claim(at)
            .map(|claim| self.candidates(&claim).collect());
        let edges: Edges = self.scored(at, rows.unwrap_or_default()).into();
        let all = self.claims.all.len().saturating_add(self.rows.all.len());
        if self.pairs > KEEP_PAIRS.saturating_mul(all) {
            self.forget_edges();
        }
        self.pairs = self.pairs.saturating_add(edges.len());
        self.edges.set(at, &edges);
        edges
    }
}
