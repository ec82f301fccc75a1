//! A batch rebuilt as it was: which rows each claim had, and which one it took (contract: G §9).
//!
//! The batch graded every open claim; replay asks only for those whose receipt it made last. Pairs
//! that share no row and no claim cannot touch one another, so only the claims reached from the
//! asked ones through rows need assigning. Where that reaches far, the whole batch is assigned.

use super::world::World;
use crate::evidence::{Edge, Rows, Unclaimed, assign, greedy};
use crate::model::Observation;
use crate::policy::Policy;
use crate::score::{ClaimFacts, Ratio};
use std::collections::{BTreeMap, BTreeSet};

/// A share of usable rows a claim above which the whole batch is assigned at once.
const SPARSE_ROWS: usize = 64;

/// What a batch did with the claims and rows asked for.
pub(super) struct Rebuilt {
    left: Left,
    /// The row each asked claim was assigned.
    pub(super) own: Vec<Option<usize>>,
    /// The rows assigned to a claim.
    assigned: BTreeSet<usize>,
}

/// What the candidates of asked claims are read from, besides their own rows.
enum Left {
    /// The candidates of each asked claim, few as they are.
    Listed(Vec<Vec<usize>>),
    /// The rows no claim took and nothing holds, and where each place of theirs is in the ledger.
    Unclaimed(Box<(Unclaimed, Vec<usize>)>),
}

impl Rebuilt {
    /// The candidates of an asked claim: its own less those assigned to others or held. They are made
    /// when asked for, as all of them together may be many.
    pub(super) fn candidates(
        &self,
        asked: usize,
        claim: &ClaimFacts<'_, '_>,
        policy: &Policy,
    ) -> Vec<usize> {
        match &self.left {
            Left::Listed(lists) => lists.get(asked).cloned().unwrap_or_default(),
            Left::Unclaimed(own) => {
                let (left, places) = &**own;
                let rows = left.candidates(claim, policy);
                let rows = rows.into_iter().filter_map(|at| places.get(at).copied());
                rows.chain(self.own.get(asked).copied().flatten()).collect()
            }
        }
    }

    /// Whether a row was assigned to some claim of the batch. Known for the rows asked for.
    pub(super) fn is_assigned(&self, row: usize) -> bool {
        self.assigned.contains(&row)
    }
}

/// Rebuilds what the batch at `at` did with some claims and some unclaimed rows.
pub(super) fn rebuild(
    world: &mut World<'_, '_, '_>,
    at: i64,
    claims: &[usize],
    orphans: &[usize],
) -> Rebuilt {
    let mut dense = 0_usize;
    for claim in claims {
        dense = dense.saturating_add(rows_in_window(world, *claim));
    }
    let few = SPARSE_ROWS.saturating_mul(claims.len().saturating_add(orphans.len()));
    let limits = Limits {
        rows: few,
        visits: few
            .saturating_mul(SPARSE_ROWS)
            .saturating_add(dense.saturating_mul(4)),
        pairs: few.saturating_mul(SPARSE_ROWS),
    };
    if let Some(rebuilt) = sparse(world, at, claims, orphans, limits) {
        return rebuilt;
    }
    whole(world, at, claims, orphans)
}

/// How many rows a claim has in its window, whenever they were read.
fn rows_in_window(world: &mut World<'_, '_, '_>, claim: usize) -> usize {
    let Some(facts) = world.claim(claim) else {
        return 0;
    };
    let (from, to) = facts.window.unwrap_or((0, -1));
    let action = facts.claim.action as usize;
    world.ledger.rows_between(action, from, to).len()
}

/// How far a search from the asked claims and rows may go before the whole batch is assigned.
#[derive(Clone, Copy)]
struct Limits {
    /// How many rows the asked claims may have in all that the batch could use.
    rows: usize,
    /// How many claims may be looked at. To walk over the rows of the asked claims' windows is no
    /// more than their number asks, whether the batch could use them or not.
    visits: usize,
    /// How many pairs may be scored.
    pairs: usize,
}

/// Whether a batch could use a row: live then, and held by no receipt.
fn is_usable(world: &World<'_, '_, '_>, row: usize, at: i64) -> bool {
    let ledger = world.ledger;
    ledger.is_live(row, at)
        && ledger
            .snapshot
            .observations
            .get(row)
            .is_some_and(|own| !ledger.held.holds(own.id, at))
}

/// Assigns the claims reached from the asked ones; none where that reaches past a limit.
fn sparse(
    world: &mut World<'_, '_, '_>,
    at: i64,
    claims: &[usize],
    orphans: &[usize],
    limits: Limits,
) -> Option<Rebuilt> {
    let mut lists: Vec<Vec<usize>> = Vec::with_capacity(claims.len());
    let mut left = limits.rows;
    for claim in claims {
        let facts = world.claim(*claim);
        let rows = facts.iter().flat_map(|facts| world.candidates(facts));
        let usable = rows.filter(|row| is_usable(world, *row, at));
        // One more than may be, to know that there are too many.
        let list: Vec<usize> = usable.take(left.saturating_add(1)).collect();
        left = left.checked_sub(list.len())?;
        lists.push(list);
    }
    let usable_orphans = orphans
        .iter()
        .copied()
        .filter(|row| is_usable(world, *row, at));
    let mut open: Vec<usize> = lists
        .iter()
        .flatten()
        .copied()
        .chain(usable_orphans)
        .collect();
    let mut seen_rows: BTreeSet<usize> = BTreeSet::new();
    let mut reached: BTreeMap<usize, Vec<Edge>> = BTreeMap::new();
    let (mut visits, mut pairs) = (0_usize, 0_usize);
    while let Some(row) = open.pop() {
        if !seen_rows.insert(row) {
            continue;
        }
        let Some(own) = world.ledger.snapshot.observations.get(row) else {
            continue;
        };
        for claim in world.ledger.claims_near(own, world.policy) {
            visits = visits.saturating_add(1);
            if visits > limits.visits {
                return None;
            }
            if reached.contains_key(&claim) || !world.ledger.took_part(claim, at) {
                continue;
            }
            let window = rows_in_window(world, claim);
            // Where most rows of a window were read or taken at other times, few are worth scoring.
            let edges: Vec<(usize, Ratio)> = if window > SPARSE_ROWS {
                visits = visits.saturating_add(window);
                let facts = world.claim(claim);
                let rows = facts.iter().flat_map(|facts| world.candidates(facts));
                let usable = rows.filter(|row| is_usable(world, *row, at));
                let scored = limits.pairs.saturating_sub(pairs).saturating_add(1);
                let rows: Vec<usize> = usable.take(scored).collect();
                pairs = pairs.saturating_add(rows.len());
                if pairs > limits.pairs || visits > limits.visits {
                    return None;
                }
                world.scored(claim, rows)
            } else {
                let known = world.edges(claim);
                let usable = known.iter().filter(|(row, _)| is_usable(world, *row, at));
                usable.copied().collect()
            };
            if edges.binary_search_by_key(&row, |(own, _)| *own).is_err() {
                continue;
            }
            let live: Vec<Edge> = edges
                .iter()
                .filter_map(|(row, score)| {
                    let made = world.ledger.snapshot.claims.get(claim)?;
                    let seen = world.ledger.snapshot.observations.get(*row)?;
                    let claimed_at = made.claimed_at.ms();
                    Some(Edge {
                        score: *score,
                        claimed_at,
                        claim_id: made.id,
                        row_id: seen.id,
                        claim,
                        row: *row,
                    })
                })
                .collect();
            open.extend(live.iter().map(|edge| edge.row));
            reached.insert(claim, live);
        }
    }
    let mut row_of: BTreeMap<usize, usize> = BTreeMap::new();
    let mut assigned: BTreeSet<usize> = BTreeSet::new();
    greedy(reached.into_values().flatten().collect(), |edge| {
        let free = !row_of.contains_key(&edge.claim) && !assigned.contains(&edge.row);
        if free {
            row_of.insert(edge.claim, edge.row);
            assigned.insert(edge.row);
        }
        free
    });
    let own: Vec<Option<usize>> = claims
        .iter()
        .map(|claim| row_of.get(claim).copied())
        .collect();
    for (list, own) in lists.iter_mut().zip(&own) {
        list.retain(|row| Some(*row) == *own || !assigned.contains(row));
    }
    Some(Rebuilt {
        left: Left::Listed(lists),
        own,
        assigned,
    })
}

/// Assigns every claim the batch graded.
fn whole(world: &mut World<'_, '_, '_>, at: i64, claims: &[usize], orphans: &[usize]) -> Rebuilt {
    let ledger = world.ledger;
    let policy = world.policy;
    let took_part = ledger.participants(at);
    let facts: Vec<ClaimFacts<'_, '_>> = took_part
        .iter()
        .filter_map(|claim| world.claim(*claim))
        .map(|facts| (*facts).clone())
        .collect();
    let mut places: Vec<usize> = orphans.to_vec();
    places.extend(rows_in_windows(world, &facts));
    // What is held is nobody's: it need not be read.
    places.retain(|row| is_usable(world, *row, at));
    let observation = |row: &usize| ledger.snapshot.observations.get(*row);
    places.sort_unstable_by_key(|row| observation(row).map(|own| own.id));
    places.dedup();
    let rows: Vec<&Observation<'_>> = places.iter().filter_map(observation).collect();
    let rows = Rows::new(&rows, policy);
    let is_held = |row: usize| {
        rows.get(row)
            .is_some_and(|own| ledger.held.holds(own.row.id, at))
    };
    let made = assign(&facts, &rows, is_held, policy);

    let place = |row: usize| places.get(row).copied();
    let assigned: BTreeSet<usize> = made
        .claim_of
        .iter()
        .zip(0..)
        .filter(|(claim, _)| claim.is_some())
        .filter_map(|(_, row)| place(row))
        .collect();
    let own = claims
        .iter()
        .map(|claim| {
            let found = took_part.binary_search(claim).ok()?;
            made.row_of.get(found).copied().flatten().and_then(place)
        })
        .collect();
    let free = |row: usize| made.claim_of.get(row).is_some_and(Option::is_none) && !is_held(row);
    Rebuilt {
        own,
        assigned,
        left: Left::Unclaimed(Box::new((Unclaimed::new(&rows, free, policy), places))),
    }
}

/// The rows in any of some claims' windows.
fn rows_in_windows(world: &World<'_, '_, '_>, claims: &[ClaimFacts<'_, '_>]) -> Vec<usize> {
    let mut windows: Vec<(usize, i64, i64)> = claims
        .iter()
        .filter_map(|claim| {
            claim
                .window
                .map(|(from, to)| (claim.claim.action as usize, from, to))
        })
        .collect();
    windows.sort_unstable();
    let mut joined: Vec<(usize, i64, i64)> = Vec::new();
    for (action, from, to) in windows {
        match joined.last_mut() {
            Some((own, _, end)) if *own == action && from <= *end => *end = to.max(*end),
            _ => joined.push((action, from, to)),
        }
    }
    joined
        .iter()
        .flat_map(|(action, from, to)| world.ledger.rows_between(*action, *from, *to))
        .map(|(_, row)| *row)
        .collect()
}
