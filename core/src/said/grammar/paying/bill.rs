//! A bill that is paid, and the sum that is said of it.

use super::Reader;
use crate::said::grammar::marks::is_a_sum;
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;
use crate::said::money::Money;

/// Words a bill may have before it: "the last electricity bill".
const BEFORE_BILL: usize = 2;

impl<'t> Reader<'t> {
    /// Past the bill that starts at a place: "invoice", "the October retainer".
    pub(super) fn bill(&self, at: usize) -> Option<usize> {
        let start = self
            .past(at, &["the", "his", "her", "their", "my", "our"])
            .min(at.saturating_add(1));
        (start..=start.saturating_add(BEFORE_BILL))
            .find(|at| self.word(*at).is_some_and(|word| word.has(tags::BILLS)))
            .filter(|bill| (start..*bill).all(|at| self.is_plain(at)))
            .map(|bill| bill.saturating_add(1))
    }

    /// "X's bill, it's $5", "X the rent: $5", "X invoices up to $5".
    pub(super) fn billed(&self, payee: usize) -> Option<&'t Money> {
        let bill = self.bill(payee);
        let at = bill.unwrap_or(payee);
        if bill.is_some() {
            let led = at.saturating_add(usize::from(self.is_in(at, &["of", "for"])));
            let sum = self
                .sum(led, false)
                .filter(|sum| led > at || sum.money.bound.is_some());
            if let Some(sum) = sum {
                return (!sum.money.each && self.tail(sum.end)).then_some(sum.money);
            }
        }
        let joint = self.word(at).is_some_and(|word| {
            matches!(
                word.token,
                Token::Mark(',' | ':' | '-' | '\u{2013}' | '\u{2014}')
            )
        });
        if joint && let Some(sum) = self.sum(at.saturating_add(1), false) {
            return (!sum.money.each && self.tail(sum.end)).then_some(sum.money);
        }
        self.total(self.items(at))
    }

    /// "it's $5", "that's $5", "total $5": right after the clause or at its end, and nothing more.
    fn total(&self, from: usize) -> Option<&'t Money> {
        let words = &self.turn.words;
        let mut at = from;
        // Joints before what only says the sum.
        while words.get(at).is_some_and(|word| {
            matches!(
                word.token,
                Token::Mark(',' | '-' | '\u{2013}' | '\u{2014}' | ';' | '(' | '.')
            ) || word.is("and")
        }) {
            at = at.saturating_add(1);
        }
        let led = words.get(at).filter(|word| {
            !word.quoted && word.is_in(&["it's", "its", "that's", "total", "for"])
        })?;
        if at == from && !led.is("total") {
            return None;
        }
        at = at.saturating_add(1);
        let told = words
            .get(at)
            .is_some_and(|word| word.is_mark(':') || word.is("is") || word.is("of"));
        at = at.saturating_add(usize::from(led.is("total") && told));
        let (money, range) = self
            .turn
            .marks
            .money_in(at..at.saturating_add(1))
            .find(|(money, _)| is_a_sum(money))?;
        let ends = words.get(range.end).is_none_or(|word| {
            matches!(
                word.token,
                Token::Mark('.' | '!' | ',' | ';' | ')') | Token::Break | Token::Gap
            ) || word.is_in(&["please", "total", "and"])
        });
        let whole = range.end >= self.end || self.tail(range.end);
        (ends && whole && !money.each).then_some(money)
    }
}
