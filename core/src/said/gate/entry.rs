//! What a gate keeps of an intent.

use super::super::amount::Amount;
use super::super::hold::Hold;
use super::super::intent::{Channel, Intent, Kind, Per};
use super::super::matches::{Window, budget, keeps_within, resolved, spends_one, turn};
use super::order::Book;
use crate::model::Currency;
use std::cmp::Ordering;
use std::collections::VecDeque;

/// Where an intent stands at an instant, as far as calls of its kind and recipients go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// It covers calls.
    Open,
    /// Its budget is used up.
    Spent,
    /// It has ended as a standing permission.
    Expired,
    /// It has ended as a one-off.
    Late,
    /// It has not opened.
    Early,
}

impl Lane {
    /// The lanes an intent that covers a call's recipients and amount can stand in, furthest first.
    pub(super) const ALL: [Self; 5] = [
        Self::Open,
        Self::Spent,
        Self::Expired,
        Self::Late,
        Self::Early,
    ];

    /// Why an intent that stands there covers no call; none where it may.
    pub(super) const fn hold(self) -> Option<Hold> {
        match self {
            Self::Open => None,
            Self::Spent => Some(Hold::UsedUp),
            Self::Expired => Some(Hold::Expired),
            Self::Late => Some(Hold::TooLate),
            Self::Early => Some(Hold::TooEarly),
        }
    }
}

/// Whom an intent is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Whom {
    /// Words that are nobody or several.
    Unresolved,
    /// An empty list.
    Nobody,
    /// The keys of its recipients, sorted, none twice, and the group of intents with the same ones.
    These(Box<[u32]>, u32),
}

/// The most a call may cost.
#[derive(Clone, Debug)]
pub(super) struct Limit {
    pub(super) amount: Amount,
    pub(super) below: bool,
    pub(super) currency: Option<Currency>,
}

/// One intent.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) id: Box<str>,
    pub(super) created: Option<i64>,
    pub(super) kind: Kind,
    pub(super) channel: Option<Channel>,
    pub(super) limit: Option<Limit>,
    pub(super) whom: Whom,
    pub(super) revoked: bool,
    /// None where nobody can say when it opens.
    pub(super) window: Option<Window>,
    /// Seen after its window. It stays so whatever a clock says later.
    ended: bool,
    /// A call spends one, whatever its recipients.
    one: bool,
    budget: Option<i64>,
    spent: Spent,
    /// Where its nodes stand, and the room they were put there with.
    pub(super) lane: Lane,
    pub(super) room: i64,
    /// The next instant at which it may stand elsewhere.
    pub(super) due: i64,
}

/// What was spent.
#[derive(Clone, Debug)]
enum Spent {
    /// In all.
    Total(i64),
    /// By instant, of which those of the last stretch of time count.
    Rolling {
        per: Per,
        /// Spent before the gate knew it: it counts from the first instant the gate is told.
        before: i64,
        uses: Uses,
    },
}

/// What was spent at each instant, oldest first: each with the sum of all up to and with it, so that a stretch of time is
/// counted without a walk. Sums are wide: none can overflow.
#[derive(Clone, Debug, Default)]
struct Uses {
    all: VecDeque<(i64, i128)>,
    /// The sum of those that were forgotten.
    gone: i128,
}

impl Uses {
    /// Where the uses since an instant begin.
    fn place(&self, since: i64) -> usize {
        self.all.partition_point(|(at, _)| *at < since)
    }

    /// The sum of those before a place.
    fn before(&self, place: usize) -> i128 {
        let last = place.checked_sub(1).and_then(|last| self.all.get(last));
        last.map_or(self.gone, |(_, sum)| *sum)
    }

    /// What was spent since an instant. Those after now count: the clock was set back.
    fn since(&self, since: i64) -> i64 {
        let sum = self.before(self.all.len()) - self.before(self.place(since));
        i64::try_from(sum).unwrap_or(i64::MAX)
    }

    /// The first instant something was spent at since another one.
    fn first_since(&self, since: i64) -> Option<i64> {
        self.all.get(self.place(since)).map(|(at, _)| *at)
    }

    /// Adds one, and forgets the oldest while the newer ones fill the budget: an older one changes nothing then.
    fn add(&mut self, now: i64, spent: i64, budget: i64) {
        let at = self.place(now.saturating_add(1));
        let sum = self.before(at) + i128::from(spent);
        self.all.insert(at, (now, sum));
        for (_, later) in self.all.range_mut(at + 1..) {
            *later += i128::from(spent);
        }
        let total = self.before(self.all.len());
        while let Some((_, sum)) = self.all.front()
            && total - sum >= i128::from(budget)
        {
            self.gone = *sum;
            self.all.pop_front();
        }
    }
}

impl Entry {
    pub(super) fn of(intent: &Intent<'_>, id: &str, whom: impl FnOnce() -> Whom) -> Self {
        let used = intent.used.map_or(0, |used| used.0);
        let limits = &intent.limits;
        Self {
            id: id.into(),
            created: intent.created_at.map(|at| at.ms()),
            kind: intent.kind,
            channel: intent.channel,
            limit: limits.amount_max.map(|amount| Limit {
                amount,
                below: limits.amount_below,
                currency: limits.currency,
            }),
            whom: match resolved(intent) {
                None => Whom::Unresolved,
                Some(ids) if ids.is_empty() => Whom::Nobody,
                Some(_) => whom(),
            },
            revoked: intent.revoked == Some(true),
            window: Window::of(intent),
            ended: false,
            one: spends_one(intent),
            budget: budget(intent),
            spent: match limits.per {
                None => Spent::Total(used),
                Some(per) => Spent::Rolling {
                    per,
                    before: used,
                    uses: Uses::default(),
                },
            },
            lane: Lane::Early,
            room: 0,
            due: i64::MAX,
        }
    }

    /// Whether it can cover calls at all; one that cannot gets no further than this hold.
    pub(super) fn barred(&self) -> Option<Hold> {
        if self.window.is_none() {
            return Some(Hold::Malformed);
        }
        self.revoked.then_some(Hold::Revoked)
    }

    /// Whether it was seen after its window.
    pub(super) const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether where it stands may hang on an earlier clock.
    pub(super) fn rolls(&self) -> bool {
        matches!(self.spent, Spent::Rolling { .. })
    }

    /// What a call to this many recipients spends.
    pub(super) fn price(&self, recipients: i64) -> i64 {
        if self.one { 1 } else { recipients }
    }

    /// Finds lane, room and due time at an instant. The intent must be in no set.
    pub(super) fn arrange(&mut self, now: i64) {
        let Some(window) = self.window else { return };
        let most = self.budget.unwrap_or(i64::MAX);
        if let Spent::Rolling { before, uses, .. } = &mut self.spent
            && *before > 0
        {
            uses.add(now, std::mem::take(before), most);
        }
        // One that would end before it opens is too early first.
        self.ended |= now >= window.opens && now > window.ends;
        self.room = self.room_at(now);
        let over = if window.over == Hold::Expired {
            Lane::Expired
        } else {
            Lane::Late
        };
        (self.lane, self.due) = if self.ended {
            (over, i64::MAX)
        } else if now < window.opens {
            (Lane::Early, window.opens)
        } else {
            let lane = if self.room < 1 {
                Lane::Spent
            } else {
                Lane::Open
            };
            (lane, window.ends.saturating_add(1).min(self.renewed(now)))
        };
    }

    /// How many recipients a call may have at an instant.
    fn room_at(&self, now: i64) -> i64 {
        let Some(budget) = self.budget else {
            return i64::MAX;
        };
        let used = match &self.spent {
            Spent::Total(used) => *used,
            Spent::Rolling { per, uses, .. } => uses.since(now.saturating_sub(per.ms())),
        };
        let left = budget.saturating_sub(used);
        if self.one && left > 0 { i64::MAX } else { left }
    }

    /// When the next of the uses that count now has left its stretch of time.
    fn renewed(&self, now: i64) -> i64 {
        let Spent::Rolling { per, uses, .. } = &self.spent else {
            return i64::MAX;
        };
        let since = now.saturating_sub(per.ms());
        let next = uses.first_since(since);
        next.map_or(i64::MAX, |at| at.saturating_add(per.ms()).saturating_add(1))
    }

    /// Spends what a call to this many recipients does. The intent must be in no set, and is arranged anew afterwards.
    pub(super) fn spend(&mut self, recipients: i64, now: i64) {
        self.spend_at(self.price(recipients), now);
    }

    /// Counts what was spent at an instant, under the same conditions.
    pub(super) fn spend_at(&mut self, price: i64, at: i64) {
        let most = self.budget.unwrap_or(i64::MAX);
        match &mut self.spent {
            Spent::Total(used) => *used = used.saturating_add(price),
            Spent::Rolling { uses, .. } => uses.add(at, price, most),
        }
    }

    /// Ends it, as one that was seen after its window. Under the same conditions.
    pub(super) const fn end(&mut self) {
        self.ended = true;
    }
}

impl Limit {
    fn order(&self, other: &Self) -> Ordering {
        self.amount
            .cmp(&other.amount)
            .then_with(|| other.below.cmp(&self.below))
    }
}

/// The intents of a gate, by their place.
#[derive(Clone, Debug, Default)]
pub(super) struct Entries(pub(super) Vec<Entry>);

impl Entries {
    pub(super) fn get(&self, at: u32) -> Option<&Entry> {
        self.0.get(at as usize)
    }

    pub(super) fn get_mut(&mut self, at: u32) -> Option<&mut Entry> {
        self.0.get_mut(at as usize)
    }

    /// Whether an intent's limit admits an amount.
    pub(super) fn admits(&self, at: u32, amount: Option<&Amount>) -> bool {
        let limit = self.get(at).and_then(|entry| entry.limit.as_ref());
        limit.is_some_and(|limit| keeps_within(&limit.amount, limit.below, amount))
    }
}

impl Book for Entries {
    fn turn(&self, a: u32, b: u32) -> Ordering {
        match (self.get(a), self.get(b)) {
            (Some(a), Some(b)) => turn((a.created, &a.id), (b.created, &b.id)),
            _ => a.cmp(&b),
        }
    }

    fn limit(&self, a: u32, b: u32) -> Ordering {
        let limit = |at| self.get(at).and_then(|entry| entry.limit.as_ref());
        match (limit(a), limit(b)) {
            (Some(a), Some(b)) => a.order(b),
            _ => Ordering::Equal,
        }
    }

    fn room(&self, at: u32) -> i64 {
        self.get(at).map_or(0, |entry| entry.room)
    }
}
