//! Pairs that are not listed but found one after another, best first.

use super::board::Board;
use super::edge::{Edge, Head};
use super::rows::{ByTime, RowId};
use super::scan::{Readings, Scan};
use crate::model::Feature;
use crate::policy::Policy;
use crate::score::{ClaimFacts, Content, Features, Proximity, Ratio};

/// What the claims of a lane share: with it, a row's instant gives a pair its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    shelf: usize,
    window: (i64, i64),
    /// The earliest first sighting that counts.
    bound: i64,
    near: Proximity,
    applicable: [bool; 8],
    /// What each pair has in common at least.
    content: Content,
}

impl Kind {
    /// Of a claim and a shelf; none where even a row at the best instant would be no evidence.
    pub(super) fn new(
        claim: &ClaimFacts<'_, '_>,
        shelf: usize,
        content: Content,
        policy: &Policy,
    ) -> Option<Self> {
        evidence(claim, &content, (1, 1), policy)?;
        Some(Self {
            shelf,
            window: claim.window?,
            bound: claim.first_seen_bound(policy).unwrap_or(i64::MIN),
            near: Proximity::of(claim, policy),
            applicable: claim.applicable,
            content,
        })
    }
}

/// A score from a content and a time, if it is evidence.
pub(super) fn evidence(
    claim: &ClaimFacts<'_, '_>,
    content: &Content,
    time: (u64, u64),
    policy: &Policy,
) -> Option<Ratio> {
    Features::new(claim, content, time)
        .score(policy)
        .filter(|score| score.at_least_bp(policy.thresholds.partial))
}

/// Claims that are alike and the rows of one shelf.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    kind: Kind,
    /// In the order of (claimedAt, id).
    claims: Vec<usize>,
    /// How many of them are known to be taken.
    passed: usize,
}

impl Lane {
    pub(super) const fn new(kind: Kind, claims: Vec<usize>) -> Self {
        Self {
            kind,
            claims,
            passed: 0,
        }
    }

    /// The best pair left.
    fn head(&mut self, board: &Board<'_, '_, '_>) -> Option<Edge> {
        let claim = loop {
            let claim = *self.claims.get(self.passed)?;
            if board.is_open(claim) {
                break claim;
            }
            self.passed = self.passed.saturating_add(1);
        };
        let facts = board.claims.get(claim)?;
        let row = self.best_row(board)?;
        let time = self.kind.near.at(board.rows.get(row)?.occurred);
        let score = evidence(facts, &self.kind.content, time, board.policy)?;
        board.edge(claim, row, score)
    }

    /// The row left that is nearest in time, of several the one with the smallest id.
    fn best_row(&self, board: &Board<'_, '_, '_>) -> Option<RowId> {
        let Kind {
            window: (start, end),
            bound,
            near,
            ..
        } = self.kind;
        let shelf = board.shelves.get(self.kind.shelf)?;
        let full = near.full();
        let timeless = *board.policy.weights.of_feature(Feature::TimeProximity) == 0
            || !self.kind.applicable[Feature::TimeProximity as usize % 8];
        let (from, to) = if timeless {
            (start, end)
        } else {
            (start.max(*full.start()), end.min(*full.end()))
        };
        if let Some(row) = shelf.least(&shelf.span(from, to), bound) {
            return Some(row);
        }
        let before = shelf
            .last(&shelf.span(start, from.saturating_sub(1)), bound)
            .and_then(|place| shelf.at(place))
            // The last place of an instant has its largest id.
            .and_then(|(at, _)| Some((at, shelf.least(&shelf.span(at, at), bound)?)));
        let after = shelf
            .first(&shelf.span(to.saturating_add(1), end), bound)
            .and_then(|place| shelf.at(place));
        let (Some(left), Some(right)) = (before, after) else {
            return before.or(after).map(|(_, row)| row);
        };
        let value = |at: i64| {
            let (num, den) = near.at(at);
            Ratio::new(u128::from(num), u128::from(den))
        };
        let left_first = value(right.0)
            .cmp(&value(left.0))
            .then(left.1.cmp(&right.1))
            .is_lt();
        Some(if left_first { left.1 } else { right.1 })
    }
}

/// A source of pairs, best first.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Lane(Lane),
    Scan(Scan),
}

impl Source {
    /// The best pair left.
    pub(super) fn head(
        &mut self,
        board: &Board<'_, '_, '_>,
        free: &ByTime,
        readings: &mut Readings,
    ) -> Option<Head> {
        match self {
            Self::Lane(lane) => lane.head(board).map(Head::Pair),
            Self::Scan(scan) => scan.head(board, free, readings),
        }
    }
}
