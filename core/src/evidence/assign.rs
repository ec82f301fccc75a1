//! One observation verifies at most one claim (contract: G §4.3).
//!
//! Pairs at or above the partial threshold are taken greedily, best score first; ties go to the
//! earlier claim, then the smaller claim id, then the smaller observation id.

use super::board::Board;
use super::chain;
use super::crowd::{self, Found};
use super::edge::{Assignment, Edge, Head, Limits};
use super::lanes::Source;
use super::rows::{ByTime, RowId, Rows};
use super::scan::Readings;
use crate::model::ActionType;
use crate::policy::Policy;
use crate::score::ClaimFacts;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};

/// Assigns rows to claims. `is_held` says that a row is held by an earlier receipt or taken.
#[must_use]
pub fn assign(
    claims: &[ClaimFacts<'_, '_>],
    rows: &Rows<'_, '_>,
    is_held: impl Fn(RowId) -> bool,
    policy: &Policy,
) -> Assignment {
    assign_within(claims, rows, is_held, policy, Limits::default())
}

/// [`assign`] with limits of one's own.
#[must_use]
pub fn assign_within(
    claims: &[ClaimFacts<'_, '_>],
    rows: &Rows<'_, '_>,
    is_held: impl Fn(RowId) -> bool,
    policy: &Policy,
    limits: Limits,
) -> Assignment {
    let free = rows.by_time(|row| !is_held(row), policy);
    let mut board = Board::new(claims, rows, policy);
    let mut found = Found::default();
    let mut crowded: BTreeMap<ActionType, Vec<usize>> = BTreeMap::new();
    for (at, claim) in claims.iter().enumerate() {
        if !claim.is_assignable(policy) {
            continue;
        }
        let within = free.within(claim);
        if within.len() <= limits.listed {
            let candidates = rows.seen_in_time(claim, within, policy);
            found
                .edges
                .extend(candidates.filter_map(|row| board.pair(at, row)));
        } else {
            crowded.entry(claim.claim.action).or_default().push(at);
        }
    }
    for (action, mut own) in crowded {
        own.sort_by_key(|at| {
            let claim = claims.get(*at).map(|claim| claim.claim);
            claim.map(|claim| (claim.claimed_at.ms(), claim.id))
        });
        crowd::gather(action, &own, &free, limits, &mut board, &mut found);
    }
    let sources = found.sources();
    take_all(found.edges, sources, &free, limits, &mut board);
    board.made
}

/// Takes pairs in their order, from the list and from what is still to be found.
///
/// Where too much is read twice, it leaves off: what is left of a greedy choice is the greedy choice
/// of what is left, and [`chain::finish`] makes that without a list.
fn take_all(
    mut edges: Vec<Edge>,
    mut sources: Vec<Source>,
    free: &ByTime,
    limits: Limits,
    board: &mut Board<'_, '_, '_>,
) {
    edges.sort_unstable_by(Edge::order);
    let mut listed = edges.iter().peekable();
    let mut readings = Readings::new(limits.kept);
    let mut queue: BinaryHeap<Queued> = BinaryHeap::with_capacity(sources.len());
    for (source, own) in sources.iter_mut().enumerate() {
        let head = own.head(board, free, &mut readings);
        queue.extend(head.map(|head| Queued { head, source }));
    }
    loop {
        // What is listed comes first of equals: it is the same pair.
        let due = queue.peek().is_some_and(|queued| {
            listed
                .peek()
                .is_none_or(|edge| queued.head.edge().order(edge).is_lt())
        });
        if !due {
            let Some(edge) = listed.next() else { break };
            board.take(edge);
            continue;
        }
        let Some(Queued { head, source }) = queue.pop() else {
            break;
        };
        if let Head::Pair(edge) = head {
            board.take(&edge);
        }
        let own = sources.get_mut(source);
        let next = own.and_then(|own| own.head(board, free, &mut readings));
        queue.extend(next.map(|head| Queued { head, source }));
        board.made.read = readings.first.saturating_add(readings.again);
        if readings.again > limits.again.saturating_mul(readings.first) {
            drop((queue, sources));
            let read = chain::finish(free, limits, board);
            board.made.read = board.made.read.saturating_add(read);
            return;
        }
    }
}

/// What a source has next, in a queue that gives the best first.
struct Queued {
    head: Head,
    source: usize,
}

impl Ord for Queued {
    fn cmp(&self, other: &Self) -> Ordering {
        other.head.edge().order(self.head.edge())
    }
}

impl PartialOrd for Queued {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Queued {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Queued {}
