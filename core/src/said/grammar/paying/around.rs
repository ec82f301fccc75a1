//! Amounts that do not stand right beside a payee: what is bought, and what an act may cost.

use super::Reader;
use crate::said::money::Money;
use std::ops::Range;

impl<'t> Reader<'t> {
    /// "buy the lamp from X for $5", "buy the lamp for $5 from X".
    pub(super) fn bought(&self) -> Option<&'t Money> {
        let [name] = self.ask.to.as_slice() else {
            return None;
        };
        let from = name.start.checked_sub(1 + usize::from(name.article))?;
        if from <= self.ask.verb.end || !self.is_in(from, &["from", "at"]) {
            return None;
        }
        let thing = self.ask.verb.end..from;
        let priced = thing.clone().find(|at| {
            self.is_in(*at, &["for"]) && self.sum(at.saturating_add(1), false).is_some()
        });
        if let Some(at) = priced {
            let sum = self.sum(at.saturating_add(1), false)?;
            let whole = sum.end == from && self.is_a_thing(thing.start..at) && self.tail(name.end);
            return (whole && !sum.money.each).then_some(sum.money);
        }
        if !self.is_a_thing(thing) {
            return None;
        }
        self.priced(name.end)
    }

    /// "for $5", "under $5", ", $5" and nothing but what may follow.
    fn priced(&self, at: usize) -> Option<&'t Money> {
        let led = at.saturating_add(usize::from(self.is_in(at, &["for"])));
        let sum = self
            .sum(led, false)
            .filter(|sum| led > at || sum.money.bound.is_some())
            .or_else(|| {
                let comma = self.is_mark(at, ',') || self.is_mark(at, ':');
                self.sum(at.saturating_add(1), false).filter(|_| comma)
            })?;
        (!sum.money.each && self.tail(sum.end)).then_some(sum.money)
    }

    fn is_a_thing(&self, range: Range<usize>) -> bool {
        !range.is_empty() && range.clone().all(|at| self.is_plain(at))
    }

    /// What an act may cost: the one amount of its clause, at its end.
    pub(super) fn spent(&self) -> Option<&'t Money> {
        let mut sums = self.sums();
        let (_, range) = sums.next()?;
        if sums.next().is_some() || range.start < self.ask.verb.end {
            return None;
        }
        // The words that lead to it stand at most so far before it.
        (self.ask.verb.end..range.start)
            .rev()
            .take(super::BETWEEN)
            .find_map(|at| self.priced(at))
    }
}
