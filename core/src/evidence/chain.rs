//! What is left of a batch, assigned without a list of its pairs.
//!
//! The greedy choice takes a pair once it is the best left of its claim and of its row. So it can
//! be found from any claim: go to its best row, from there to that row's best claim, and on, each
//! pair better than the one before, until a claim and a row are each other's best. They are taken,
//! and the way back still holds but for its last step. Whoever leaves the way leaves it for good,
//! so its steps are about as many as claims and rows, each costs at most one reading of those in
//! reach, and no more is kept than the way is long.

use super::board::Board;
use super::edge::Limits;
use super::rows::{ByTime, RowId};
use super::shortlist::{Partner, Room, Shortlist};
use crate::intervals::Intervals;

/// How many partners may be kept beyond the usual for each claim and row.
const SPARE: usize = 8;

/// Open claims of one type.
#[derive(Debug, Default)]
struct Claims {
    /// In the order of (claimedAt, id): the rank of a claim is its place.
    ranked: Vec<usize>,
    /// Their windows.
    windows: Intervals,
}

/// One who looks for a partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seeker {
    Claim(usize),
    Row(RowId),
}

/// A place on the way.
struct Step {
    seeker: Seeker,
    best: Shortlist,
    /// How many partners its last reading kept at most; none before the first.
    keeps: usize,
}

/// A way from claim to row to claim.
struct Way<'x, 'c, 'o, 'a> {
    free: &'x ByTime,
    claims: [Claims; 9],
    board: &'x mut Board<'c, 'o, 'a>,
    steps: Vec<Step>,
    room: Room,
    limits: Limits,
    /// How many partners may still be kept beyond the usual.
    spare: usize,
    /// Claims and rows read.
    read: usize,
}

/// Takes every pair left, in effect in their order. Says how many claims and rows were read.
pub(super) fn finish(free: &ByTime, limits: Limits, board: &mut Board<'_, '_, '_>) -> usize {
    let mut claims: [Vec<usize>; 9] = Default::default();
    for (at, claim) in board.claims.iter().enumerate() {
        if board.is_open(at)
            && claim.is_assignable(board.policy)
            && claim.window.is_some()
            && let Some(list) = claims.get_mut(claim.claim.action as usize)
        {
            list.push(at);
        }
    }
    let claims = claims.map(|ranked| Claims::new(ranked, board));
    let starts: Vec<usize> = claims.iter().flat_map(|own| own.ranked.clone()).collect();
    let mut way = Way {
        free,
        spare: SPARE.saturating_mul(starts.len().saturating_add(board.rows.len())),
        claims,
        board,
        steps: Vec::new(),
        room: Room::new(),
        limits,
        read: 0,
    };
    for claim in starts {
        if way.board.is_open(claim) {
            way.walk(Seeker::Claim(claim));
        }
    }
    way.read
}

impl Claims {
    fn new(mut ranked: Vec<usize>, board: &Board<'_, '_, '_>) -> Self {
        let facts = |at: usize| board.claims.get(at);
        ranked.sort_by_key(|at| {
            let claim = facts(*at).map(|own| own.claim);
            claim.map(|claim| (claim.claimed_at.ms(), claim.id))
        });
        // Only claims with a window come here.
        let window = |at: &usize| facts(*at).and_then(|own| own.window).unwrap_or((0, -1));
        let windows = Intervals::new(ranked.iter().map(window));
        Self { ranked, windows }
    }
}

impl Way<'_, '_, '_, '_> {
    /// Goes on from a claim until it has a row or none is left for it.
    fn walk(&mut self, from: Seeker) {
        self.push(from);
        while let Some(mut step) = self.steps.pop() {
            let Some((_, rank)) = self.best_of(&mut step) else {
                self.spare = self.spare.saturating_add(self.beyond(&step));
                continue;
            };
            let Some(partner) = self.partner(step.seeker, rank) else {
                continue;
            };
            match self.steps.pop_if(|before| before.seeker == partner) {
                // Each is the other's best.
                Some(before) => {
                    self.take(step.seeker, partner);
                    let back = self.beyond(&step).saturating_add(self.beyond(&before));
                    self.spare = self.spare.saturating_add(back);
                }
                None => {
                    self.steps.push(step);
                    self.push(partner);
                }
            }
        }
    }

    fn push(&mut self, seeker: Seeker) {
        self.steps.push(Step {
            seeker,
            best: Shortlist::UNREAD,
            keeps: 0,
        });
    }

    /// How many partners a first reading keeps.
    fn usual(&self) -> usize {
        self.limits.kept.max(1)
    }

    /// What a step may keep beyond the usual.
    fn beyond(&self, step: &Step) -> usize {
        step.keeps.saturating_sub(self.usual())
    }

    fn take(&mut self, one: Seeker, other: Seeker) {
        if let (Seeker::Claim(claim), Seeker::Row(row)) | (Seeker::Row(row), Seeker::Claim(claim)) =
            (one, other)
        {
            self.board.take_pair(claim, row);
        }
    }

    /// Who stands at a rank for a seeker.
    fn partner(&self, seeker: Seeker, rank: usize) -> Option<Seeker> {
        match seeker {
            Seeker::Claim(_) => Some(Seeker::Row(rank)),
            Seeker::Row(row) => {
                let claim = self.claims_of(row)?.ranked.get(rank)?;
                Some(Seeker::Claim(*claim))
            }
        }
    }

    fn claims_of(&self, row: RowId) -> Option<&Claims> {
        let row = self.board.rows.get(row)?;
        self.claims.get(row.row.action as usize)
    }

    /// The best partner left of a step.
    fn best_of(&mut self, step: &mut Step) -> Option<Partner> {
        loop {
            let left = |rank: usize| match self.partner(step.seeker, rank) {
                Some(Seeker::Claim(claim)) => self.board.is_open(claim),
                Some(Seeker::Row(row)) => self.board.is_left(row),
                None => false,
            };
            if let Some(partner) = step.best.best(left) {
                return Some(partner);
            }
            if !step.best.has_more() {
                return None;
            }
            self.read(step)?;
        }
    }

    /// Reads all that is in reach of a step. One that is read again keeps twice as many as before
    /// while there is room, so that a long reading is not repeated often.
    fn read(&mut self, step: &mut Step) -> Option<()> {
        let mut room = std::mem::take(&mut self.room);
        if step.keeps == 0 {
            step.keeps = self.usual();
        } else if self.spare >= step.keeps {
            self.spare -= step.keeps;
            step.keeps = step.keeps.saturating_mul(2);
        }
        let keeps = step.keeps;
        let count = match step.seeker {
            Seeker::Claim(claim) => {
                let facts = self.board.claims.get(claim)?;
                let within = self.free.within(facts);
                let rows = self
                    .board
                    .rows
                    .seen_in_time(facts, within, self.board.policy);
                let pairs = rows
                    .filter(|row| self.board.is_left(*row))
                    .filter_map(|row| Some((self.board.score(claim, row)?, row)));
                step.best.read(pairs, keeps, &mut room);
                within.len()
            }
            Seeker::Row(row) => {
                let claims = self.claims_of(row)?;
                let facts = self.board.rows.get(row)?;
                let near = claims.windows.overlapping(facts.occurred, facts.occurred);
                let count = near.len();
                let pairs = near.into_iter().filter_map(|rank| {
                    let claim = *claims.ranked.get(rank)?;
                    if !self.board.is_open(claim) {
                        return None;
                    }
                    let bound = self.board.claims.get(claim)?;
                    let bound = bound.first_seen_bound(self.board.policy);
                    if bound.is_some_and(|bound| facts.first_seen < bound) {
                        return None;
                    }
                    Some((self.board.score(claim, row)?, rank))
                });
                step.best.read(pairs, keeps, &mut room);
                count
            }
        };
        self.room = room;
        self.read = self.read.saturating_add(count);
        Some(())
    }
}
