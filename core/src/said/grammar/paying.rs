//! Whom an ask pays what (contract: S "amount_not_said", C §8 "Kinds").
//!
//! An amount is a payee's only where it stands right beside the payee, in one of a few shapes, and where every word
//! that follows has a place of its own: what it is for, when, by which way, a polite end. Whatever is none of these
//! leaves the payment without an amount.

mod around;
mod bill;
mod tail;
mod trigger;

use super::ask::Ask;
use super::asks::Turn;
use super::marks::is_a_sum;
use super::tags;
use super::words::{Token, Word};
use crate::said::clock::Reading;
use crate::said::intent::Kind;
use crate::said::money::{Bound, Money};
use std::ops::Range;

/// What an ask pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Paid<'t> {
    /// Each of its payees the same.
    Each(&'t Money),
    /// Payees, by the words their names start at, each an amount of its own.
    Own(Vec<(usize, &'t Money)>),
}

/// An amount and where its words end, those that bound it or give it to each among them.
#[derive(Clone, Copy, Debug)]
struct Sum<'t> {
    money: &'t Money,
    end: usize,
}

/// Words before an amount that leave it as it is.
const PLAIN: &[&str] = &[
    "the",
    "exactly",
    "just",
    "only",
    "precisely",
    "his",
    "her",
    "their",
    "a",
];
/// Words of bounds before an amount.
#[rustfmt::skip]
const BOUNDING: &[&str] = &[
    "up", "to", "at", "most", "the", "no", "not", "more", "higher", "greater", "than", "under", "below", "less", "lower", "over", "above", "max",
    "maximum", "cap", "capped", "limit", "exceed", "exceeding", "a", "of",
];
/// What an amount right behind a payee may be called.
#[rustfmt::skip]
const PARTS: &[&str] = &["deposit", "fee", "retainer", "rent", "tip", "bill", "invoice", "advance", "bonus", "refund"];
/// The most words that stand between a payee and the amount.
const BETWEEN: usize = 5;

/// What an ask pays, where its words have one of the shapes.
#[must_use]
pub fn paid<'t>(turn: &'t Turn, ask: &'t Ask) -> Option<Paid<'t>> {
    let reader = Reader::new(turn, ask);
    match ask.kind {
        Kind::Pay => reader.read(),
        Kind::ActOut => reader.spent().map(Paid::Each),
        _ => None,
    }
}

/// A reader over the clause of an ask.
struct Reader<'t> {
    turn: &'t Turn,
    ask: &'t Ask,
    /// Everything that could be an amount in the clause and in what sets it off, in order.
    all: Vec<(&'t Money, &'t Range<usize>)>,
    end: usize,
}

impl<'t> Reader<'t> {
    fn new(turn: &'t Turn, ask: &'t Ask) -> Self {
        let from = ask.trigger.as_ref().map_or(ask.clause.start, |trigger| {
            trigger.start.min(ask.clause.start)
        });
        let end = ask
            .trigger
            .as_ref()
            .map_or(ask.clause.end, |trigger| trigger.end.max(ask.clause.end));
        Self {
            turn,
            ask,
            all: turn.marks.money_in(from..end).collect(),
            end: ask.clause.end,
        }
    }

    fn word(&self, at: usize) -> Option<&'t Word> {
        self.turn
            .words
            .get(at)
            .filter(|word| at < self.end && !word.quoted && !word.odd)
    }

    fn is_mark(&self, at: usize, mark: char) -> bool {
        self.word(at).is_some_and(|word| word.is_mark(mark))
    }

    fn is_in(&self, at: usize, list: &[&str]) -> bool {
        self.word(at).is_some_and(|word| word.is_in(list))
    }

    /// Past words of a list.
    fn past(&self, mut at: usize, list: &[&str]) -> usize {
        while self.is_in(at, list) {
            at = at.saturating_add(1);
        }
        at
    }

    /// The amounts that have a currency, or look as if they had one.
    fn sums(&self) -> impl Iterator<Item = (&'t Money, &'t Range<usize>)> {
        self.all
            .iter()
            .copied()
            .filter(|(money, _)| is_a_sum(money))
    }

    /// Whether a word is a part of a number that could be an amount.
    fn is_number(&self, at: usize) -> bool {
        let nth = self.all.partition_point(|(_, range)| range.end <= at);
        self.all
            .get(nth)
            .is_some_and(|(_, range)| range.contains(&at))
    }

    /// The amount at a place, behind words that bound it or leave it as it is.
    fn sum(&self, at: usize, determined: bool) -> Option<Sum<'t>> {
        let nth = self.all.partition_point(|(_, range)| range.start < at);
        let (money, range) = self.all.get(nth).filter(|(money, _)| is_a_sum(money))?;
        if range.start.saturating_sub(at) > BETWEEN || range.end > self.end {
            return None;
        }
        // "$5/h": what goes on without a space is no part of the amount, but for a rhythm ("$5/week").
        let last = range.end.checked_sub(1)?;
        let end = self.turn.words.get(last)?.span.end;
        let rhythm = || {
            self.turn
                .marks
                .times_in(last..range.end)
                .any(|(phrase, _)| {
                    matches!(phrase.reading, Reading::Rhythm(_))
                        && phrase.span.start >= money.span.end
                        && phrase.span.end == end
                })
        };
        if end != money.span.end && !rhythm() {
            return None;
        }
        let mut from = at;
        if determined {
            from = self.past(from, PLAIN).min(range.start);
        }
        let bound = money
            .bound_span
            .filter(|span| span.start < money.span.start);
        let led = match bound {
            // The words of the bound start right here.
            Some(span) => {
                self.turn
                    .words
                    .get(from)
                    .is_some_and(|word| word.span.start == span.start)
                    || self
                        .turn
                        .words
                        .get(at)
                        .is_some_and(|word| word.span.start == span.start)
            }
            None => from == range.start,
        };
        let known = (from..range.start).all(|at| self.is_in(at, BOUNDING));
        (led && known).then(|| Sum {
            money,
            end: self.after(money, range.end),
        })
    }

    /// Past what stands behind an amount and belongs to it.
    fn after(&self, money: &Money, mut end: usize) -> usize {
        if let Some(span) = money.bound_span.filter(|span| span.start >= money.span.end) {
            while self
                .turn
                .words
                .get(end)
                .is_some_and(|word| word.span.start < span.end)
            {
                end = end.saturating_add(1);
            }
        }
        if money.each {
            let words = if self.is_in(end, &["per", "a"]) { 2 } else { 1 };
            end = end.saturating_add(words);
        }
        end
    }

    fn read(&self) -> Option<Paid<'t>> {
        let set_off = self.set_off()?;
        let at = self.past(
            self.ask.verb.end,
            &["back", "over", "out", "just", "quickly", "please"],
        );
        let buys = self
            .turn
            .words
            .get(self.ask.verb.start)
            .is_some_and(|word| word.is_in(&["buy", "purchase"]));
        let paid = if let Some(money) = set_off {
            // The amount is said in what sets it off, and no other beside.
            let (_, end) = self.payees(at).or_else(|| self.stands_for(at))?;
            (self.ask.to.len() == 1 && self.tail(self.bill(end).unwrap_or(end)))
                .then_some(Paid::Each(money))
        } else if buys {
            self.bought().map(Paid::Each)
        } else if let Some((count, end)) = self.payees(at).or_else(|| self.stands_for(at)) {
            self.direct(count, end)
        } else {
            self.given_to(self.sum(at, true)?)
        }?;
        // Every amount of the clause has found its place.
        let used = match &paid {
            Paid::Each(_) => 1,
            Paid::Own(own) => own.len(),
        };
        let own = self.ask.clause.start..self.ask.clause.end;
        let said = self
            .sums()
            .filter(|(_, range)| own.contains(&range.start))
            .count();
        let beyond = usize::from(matches!(&paid, Paid::Each(money) if self.is_beyond(money)));
        (said.saturating_add(beyond) == used).then_some(paid)
    }

    /// Whether an amount stands outside the clause: in what sets it off, or in the sum right after it.
    fn is_beyond(&self, money: &Money) -> bool {
        let own = self.ask.clause.start..self.ask.clause.end;
        !self
            .sums()
            .any(|(other, range)| std::ptr::eq(other, money) && own.contains(&range.start))
    }

    /// The payees that stand from a place on: how many, and where their names end.
    fn payees(&self, at: usize) -> Option<(usize, usize)> {
        let mut at = self.past(at, &["both"]);
        let mut count = 0_usize;
        for name in &self.ask.to {
            let mut start = at;
            if count > 0 {
                while self.word(start).is_some_and(|word| {
                    word.is("and") || matches!(word.token, Token::Mark(',' | '&' | '+'))
                }) {
                    start = start.saturating_add(1);
                }
                if start == at {
                    break;
                }
            }
            if name.start != start.saturating_add(usize::from(name.article)) || name.end > self.end
            {
                break;
            }
            at = name.end;
            count = count.saturating_add(1);
        }
        if count == 0 {
            // A pronoun that stands for the one who was named before.
            let [name] = self.ask.to.as_slice() else {
                return None;
            };
            let before = name.end <= self.ask.verb.start;
            let pronoun = self.word(at).is_some_and(|word| word.has(tags::PRONOUNS));
            return (before && pronoun).then_some((1, at.saturating_add(1)));
        }
        Some((count, at))
    }

    /// "it" and "that", where what sets an ask off says who is paid.
    fn stands_for(&self, at: usize) -> Option<(usize, usize)> {
        let stands = self.ask.trigger.is_some() && self.is_in(at, &["it", "that", "this", "them"]);
        stands.then(|| (1, at.saturating_add(1)))
    }

    /// "X $5", "X and Y $5 each", "X $5 and Y $6".
    fn direct(&self, count: usize, end: usize) -> Option<Paid<'t>> {
        let behind = self.past(end, &["back"]);
        let Some(sum) = self.sum(behind, true) else {
            let billed = (count == 1 && self.ask.to.len() == 1).then(|| self.billed(end))?;
            return billed.map(Paid::Each);
        };
        if sum.money.each {
            let whole = count > 1 && count == self.ask.to.len() && self.tail(sum.end);
            return whole.then_some(Paid::Each(sum.money));
        }
        if count > 1 {
            return None;
        }
        let mut to = self.ask.to.iter();
        let first = to.next()?;
        let mut own = vec![(first.start, sum.money)];
        // "the $5 deposit"
        let named = self.is_in(sum.end, PARTS);
        let mut end = sum.end.saturating_add(usize::from(named));
        for name in to {
            let mut next = end;
            while self.word(next).is_some_and(|word| {
                word.is("and") || matches!(word.token, Token::Mark(',' | '&' | '+'))
            }) {
                next = next.saturating_add(1);
            }
            if next == end || name.start != next {
                return None;
            }
            let more = self.sum(name.end, true).filter(|sum| !sum.money.each)?;
            own.push((name.start, more.money));
            end = more.end;
        }
        // Of several, each is whole or none counts.
        let whole = own.len() == 1
            || own.iter().all(|(_, money)| {
                money.certain && money.currency.is_some() && money.bound != Some(Bound::AtLeast)
            });
        (whole && self.tail(end)).then_some(if own.len() == 1 {
            Paid::Each(sum.money)
        } else {
            Paid::Own(own)
        })
    }

    /// "$5 to X", "$5 each to X and Y".
    fn given_to(&self, sum: Sum<'t>) -> Option<Paid<'t>> {
        let mut at = self.past(sum.end, &["back", "over"]);
        while let Some(next) = self.way(at) {
            at = next;
        }
        if !self.is_in(at, &["to"]) {
            return None;
        }
        let (count, mut end) = self.payees(at.saturating_add(1))?;
        let mut each = sum.money.each;
        if count > 1 && !each && self.is_in(end, &["each"]) {
            each = true;
            end = end.saturating_add(1);
        }
        (count == self.ask.to.len() && each == (count > 1) && self.tail(end))
            .then_some(Paid::Each(sum.money))
    }
}
