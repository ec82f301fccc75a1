//! Windows read row by row.

use super::board::Board;
use super::edge::{Edge, Head};
use super::rows::{ByTime, RowId};
use super::shortlist::{Room, Shortlist};
use crate::ids::Id;
use crate::score::Ratio;

/// A claim whose window is read row by row, but only once nothing better is known elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Scan {
    claim: usize,
    /// No pair that only reading finds scores higher.
    promise: Option<Ratio>,
    was_read: bool,
    /// The best pairs left at the last reading. Rows stand by id, so their places rank them.
    best: Shortlist,
}

/// What was read so far.
#[derive(Debug)]
pub(super) struct Readings {
    /// How many pairs one reading keeps.
    kept: usize,
    room: Room,
    /// Rows of windows read for the first time.
    pub(super) first: usize,
    /// Rows of windows read again.
    pub(super) again: usize,
}

impl Readings {
    pub(super) const fn new(kept: usize) -> Self {
        Self {
            kept,
            room: Room::new(),
            first: 0,
            again: 0,
        }
    }
}

impl Scan {
    pub(super) const fn new(claim: usize, promise: Ratio) -> Self {
        Self {
            claim,
            promise: Some(promise),
            was_read: false,
            best: Shortlist::UNREAD,
        }
    }

    /// The best pair left, after a promise of it.
    pub(super) fn head(
        &mut self,
        board: &Board<'_, '_, '_>,
        free: &ByTime,
        readings: &mut Readings,
    ) -> Option<Head> {
        if !board.is_open(self.claim) {
            self.best = Shortlist::UNREAD;
            return None;
        }
        if let Some(promise) = self.promise.take() {
            // It comes before every pair of the claim that scores as much.
            let facts = board.claims.get(self.claim)?;
            let edge = Edge {
                score: promise,
                claimed_at: facts.claim.claimed_at.ms(),
                claim_id: facts.claim.id,
                row_id: Id(0),
                claim: self.claim,
                row: RowId::MAX,
            };
            return Some(Head::Promise(edge));
        }
        loop {
            if let Some((score, row)) = self.best.best(|row| board.is_left(row)) {
                self.best.pop();
                return board.edge(self.claim, row, score).map(Head::Pair);
            }
            if !self.best.has_more() {
                return None;
            }
            self.read(board, free, readings)?;
        }
    }

    fn read(
        &mut self,
        board: &Board<'_, '_, '_>,
        free: &ByTime,
        readings: &mut Readings,
    ) -> Option<()> {
        let facts = board.claims.get(self.claim)?;
        let within = free.within(facts);
        let count = if self.was_read {
            &mut readings.again
        } else {
            &mut readings.first
        };
        *count = count.saturating_add(within.len());
        self.was_read = true;
        let rows = board.rows.seen_in_time(facts, within, board.policy);
        let pairs = rows
            .filter(|row| board.is_left(*row))
            .filter_map(|row| Some((board.score(self.claim, row)?, row)));
        self.best.read(pairs, readings.kept, &mut readings.room);
        Some(())
    }
}
