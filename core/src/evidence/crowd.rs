//! Claims that each have many candidates: their pairs are grouped, not listed.
//!
//! A claim and a row meet in *facets*: one address, one domain, one amount, a token. A facet that
//! few rows have is rare, and every pair that shares a rare facet is listed. All that any other pair
//! shares are common facets, so its content is that of every row with the same common facets: such
//! rows stand on one shelf, and of a shelf only the best row left is ever looked at
//! ([`super::lanes`]).
//!
//! A row stands on one shelf for each choice of its party, amount, subject and merchant, any of
//! which may be left open. A claim is held against the shelves that share something with it; what
//! is left open counts as nothing shared. So each pair is met on the shelf that tells all it shares,
//! with its exact score, and perhaps on others with a lower one. A pair met again at a lower score
//! changes nothing: by then one of the two is taken, or the pair itself would have been.

use super::board::Board;
use super::edge::{Edge, Limits};
use super::facets::{Facets, Level, Marks};
use super::lanes::{Kind, Lane, Source, evidence};
use super::rows::{ByTime, RowId};
use super::scan::Scan;
use crate::model::ActionType;
use crate::score::{ClaimFacts, Content, Value, jaccard};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Left open.
const OPEN: usize = usize::MAX;

/// A shelf's party, amount, subject and merchant.
type Key = [usize; 4];

const NOTHING: Content = Content {
    exact: false,
    domain: false,
    name: false,
    amount: false,
    subject: (0, 1),
    merchant: (0, 1),
};
const EVERYTHING: Content = Content {
    exact: true,
    domain: true,
    name: true,
    amount: true,
    subject: (1, 1),
    merchant: (1, 1),
};

/// The common tokens of rows, and how many tokens they have in all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Wording {
    /// Sorted.
    tokens: Vec<usize>,
    size: usize,
}

/// The rows of one type, grouped.
pub(super) struct Crowd {
    /// By facet: the rows that have it, by time.
    rows_of: Vec<Vec<(i64, RowId)>>,
    wordings: BTreeMap<Rc<Wording>, usize>,
    /// By token: the wordings that have it.
    wordings_of: Vec<Vec<(usize, Rc<Wording>)>>,
    shelves: BTreeMap<Key, usize>,
    /// Names that rows do not stand under.
    loose: BTreeSet<usize>,
    limits: Limits,
}

/// Where the pairs of crowded claims come from.
#[derive(Default)]
pub(super) struct Found {
    /// Pairs.
    pub(super) edges: Vec<Edge>,
    lanes: BTreeMap<Kind, Vec<usize>>,
    scans: Vec<Scan>,
    /// How much more lanes may hold.
    space: usize,
}

/// What a lane takes beside its claims, as so many claims.
const LANE: usize = 25;

impl Found {
    /// What pairs are drawn from.
    pub(super) fn sources(&mut self) -> Vec<Source> {
        let lanes = std::mem::take(&mut self.lanes).into_iter();
        let scans = std::mem::take(&mut self.scans).into_iter();
        lanes
            .map(|(kind, claims)| Source::Lane(Lane::new(kind, claims)))
            .chain(scans.map(Source::Scan))
            .collect()
    }

    /// Joins a claim to lanes, if there is space for that.
    fn join(&mut self, at: usize, kinds: &[Kind]) -> bool {
        let new = kinds.iter().filter(|kind| !self.lanes.contains_key(kind));
        let takes = kinds.len().saturating_add(new.count().saturating_mul(LANE));
        let Some(space) = self.space.checked_sub(takes) else {
            return false;
        };
        self.space = space;
        for kind in kinds {
            self.lanes.entry(*kind).or_default().push(at);
        }
        true
    }
}

/// Groups the pairs of a type's crowded claims, given in the order of (claimedAt, id).
pub(super) fn gather(
    action: ActionType,
    claims: &[usize],
    free: &ByTime,
    limits: Limits,
    board: &mut Board<'_, '_, '_>,
    found: &mut Found,
) {
    let facts: Vec<(usize, &ClaimFacts<'_, '_>)> = claims
        .iter()
        .filter_map(|at| Some((*at, board.claims.get(*at)?)))
        .collect();
    let mut facets = Facets::default();
    let wanted: Vec<Marks> = facts
        .iter()
        .map(|(_, claim)| facets.of_claim(claim, board.policy))
        .collect();
    facets.know_names();
    let rows: Vec<(i64, RowId, Marks)> = free
        .of(action)
        .iter()
        .filter_map(|(at, row)| {
            let marks = facets.of_row(board.rows.get(*row)?, limits.wordings, board.policy);
            Some((*at, *row, marks))
        })
        .collect();
    let all = claims.len().saturating_add(rows.len());
    found.space = found.space.saturating_add(limits.lanes.saturating_mul(all));
    let crowd = Crowd::new(&facets, &rows, limits, board);
    for ((at, claim), marks) in facts.into_iter().zip(&wanted) {
        crowd.list_rare(at, claim, marks, free, board, found);
        crowd.join(at, claim, marks, board, found);
    }
}

impl Crowd {
    fn new(
        facets: &Facets<'_>,
        rows: &[(i64, RowId, Marks)],
        limits: Limits,
        board: &mut Board<'_, '_, '_>,
    ) -> Self {
        let loose = facets.loose().clone();
        let facets = facets.len();
        let mut crowd = Self {
            loose,
            rows_of: vec![Vec::new(); facets],
            wordings: BTreeMap::new(),
            wordings_of: vec![Vec::new(); facets],
            shelves: BTreeMap::new(),
            limits,
        };
        for (at, row, marks) in rows {
            for facet in marks.all() {
                if let Some(list) = crowd.rows_of.get_mut(facet) {
                    list.push((*at, *row));
                }
            }
        }
        let mut shelves: BTreeMap<Key, Vec<(i64, RowId, i64)>> = BTreeMap::new();
        for (at, row, marks) in rows {
            let seen = board.rows.get(*row).map_or(i64::MIN, |row| row.first_seen);
            for key in crowd.keys(marks) {
                shelves.entry(key).or_default().push((*at, *row, seen));
            }
        }
        for (key, rows) in shelves {
            crowd.shelves.insert(key, board.put_up(&rows));
        }
        crowd
    }

    fn is_common(&self, facet: usize) -> bool {
        self.rows_of
            .get(facet)
            .is_some_and(|rows| rows.len() > self.limits.rare)
    }

    fn common(&self, facets: &[usize]) -> Vec<usize> {
        let mut common: Vec<usize> = facets.to_vec();
        common.retain(|facet| self.is_common(*facet));
        common.sort_unstable();
        common
    }

    /// The wording of a row's tokens; none where no token is common.
    fn wording(&mut self, tokens: &[usize], size: usize) -> Option<usize> {
        let tokens = self.common(tokens);
        if tokens.is_empty() {
            return None;
        }
        let wording = Rc::new(Wording { tokens, size });
        let next = self.wordings.len();
        if let Some(known) = self.wordings.get(&wording) {
            return Some(*known);
        }
        for token in &wording.tokens {
            if let Some(list) = self.wordings_of.get_mut(*token) {
                list.push((next, Rc::clone(&wording)));
            }
        }
        self.wordings.insert(wording, next);
        Some(next)
    }

    /// The shelves a row stands on.
    fn keys(&mut self, marks: &Marks) -> Vec<Key> {
        let subject = self.wording(&marks.subject, marks.subject_size);
        let merchant = self.wording(&marks.merchant, marks.merchant_size);
        let common = |facet: &usize| self.is_common(*facet);
        let mut parties: Vec<usize> = marks.parties.iter().map(|(facet, _)| *facet).collect();
        parties.retain(common);
        parties.push(OPEN);
        let amounts = [marks.amount.filter(common), Some(OPEN)];
        let mut keys = Vec::new();
        for party in parties {
            for amount in amounts.into_iter().flatten() {
                for subject in [subject, Some(OPEN)].into_iter().flatten() {
                    for merchant in [merchant, Some(OPEN)].into_iter().flatten() {
                        keys.push([party, amount, subject, merchant]);
                    }
                }
            }
        }
        // The last leaves everything open: nothing shared, no evidence.
        keys.pop();
        keys
    }

    /// Lists the pairs of a claim that share a rare facet.
    fn list_rare(
        &self,
        at: usize,
        claim: &ClaimFacts<'_, '_>,
        marks: &Marks,
        free: &ByTime,
        board: &Board<'_, '_, '_>,
        found: &mut Found,
    ) {
        let within = free.within(claim);
        let (Some((first, _)), Some((last, _))) = (within.first(), within.last()) else {
            return;
        };
        let mut near: Vec<(i64, RowId)> = marks
            .all()
            .filter(|facet| !self.is_common(*facet))
            .filter_map(|facet| self.rows_of.get(facet))
            .flatten()
            .filter(|(occurred, _)| first <= occurred && occurred <= last)
            .copied()
            .collect();
        near.sort_unstable();
        near.dedup();
        let candidates = board.rows.seen_in_time(claim, &near, board.policy);
        found
            .edges
            .extend(candidates.filter_map(|row| board.pair(at, row)));
    }

    /// Joins a claim to the lanes of the shelves that share a common facet with it.
    fn join(
        &self,
        at: usize,
        claim: &ClaimFacts<'_, '_>,
        marks: &Marks,
        board: &Board<'_, '_, '_>,
        found: &mut Found,
    ) {
        let mut parties: Vec<(usize, Option<Level>)> = vec![(OPEN, None)];
        for (facet, level) in &marks.parties {
            if self.is_common(*facet) {
                parties.push((*facet, Some(*level)));
            }
        }
        let amounts = [
            marks.amount.filter(|facet| self.is_common(*facet)),
            Some(OPEN),
        ];
        let most = self.limits.wordings;
        let subjects = self.wordings_near(&marks.subject, marks.subject_size, most);
        let merchants = self.wordings_near(&marks.merchant, marks.merchant_size, most);
        // What is not held against every wording is promised at most what one that is not the
        // claim's own can give.
        let is_loose = |(facet, _): &(usize, Level)| self.loose.contains(facet);
        let others = [
            marks.parties.iter().any(is_loose).then_some(EVERYTHING),
            (!subjects.all).then(|| Content {
                subject: part(marks.subject_size),
                ..EVERYTHING
            }),
            (!merchants.all).then(|| Content {
                merchant: part(marks.merchant_size),
                ..EVERYTHING
            }),
        ];
        let most = |content: &Content| evidence(claim, content, (1, 1), board.policy);
        let mut promise = others.iter().flatten().filter_map(most).max();
        let mut kinds = Vec::new();
        for (party, level) in parties {
            for amount in amounts.into_iter().flatten() {
                for (subject, overlap) in &subjects.near {
                    for (merchant, likeness) in &merchants.near {
                        let key = [party, amount, *subject, *merchant];
                        let Some(shelf) = self.shelves.get(&key) else {
                            continue;
                        };
                        let content = Content {
                            exact: level == Some(Level::Exact),
                            domain: matches!(level, Some(Level::Exact | Level::Domain)),
                            name: level == Some(Level::Name),
                            amount: amount != OPEN,
                            subject: *overlap,
                            merchant: *likeness,
                        };
                        kinds.extend(Kind::new(claim, *shelf, content, board.policy));
                    }
                }
            }
        }
        if !found.join(at, &kinds) {
            promise = most(&EVERYTHING);
        }
        let scan = promise.map(|promise| Scan::new(at, promise));
        found.scans.extend(scan);
    }

    /// The wordings that share a common token with a claim's tokens, each with the ratio of shared
    /// to all tokens; where there are too many, only the one that is the claim's own.
    fn wordings_near(&self, tokens: &[usize], size: usize, most: usize) -> Near {
        let tokens = self.common(tokens);
        let mut near = vec![(OPEN, NOTHING.subject)];
        let lists = || {
            tokens
                .iter()
                .filter_map(|token| self.wordings_of.get(*token))
        };
        let all = lists().map(Vec::len).sum::<usize>() <= most;
        if all {
            let mut met: Vec<&(usize, Rc<Wording>)> = lists().flatten().collect();
            met.sort_unstable_by_key(|(id, _)| *id);
            met.dedup_by_key(|(id, _)| *id);
            near.extend(met.into_iter().map(|(id, wording)| {
                let shared = |token: &&usize| wording.tokens.binary_search(token).is_ok();
                let shared = tokens.iter().filter(shared).count();
                (*id, jaccard(shared, size, wording.size))
            }));
        } else {
            let own = Wording { tokens, size };
            let whole = own.tokens.len() == size;
            if let Some(id) = self.wordings.get(&own).filter(|_| whole) {
                near.push((*id, EVERYTHING.subject));
            }
        }
        Near { near, all }
    }
}

/// Wordings and what they share with a claim.
struct Near {
    near: Vec<(usize, Value)>,
    /// Whether none was left out.
    all: bool,
}

/// The most that a set of tokens shares with another one: all of `size`, and one more is there.
fn part(size: usize) -> Value {
    jaccard(size, size, size.saturating_add(1))
}
