//! A bill that is paid, and the sum that is said of it.

use super::Reader;
use crate::said::grammar::marks::is_a_sum;
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;
use crate::said::money::Money;

/// Words a bill may have before it: "the last electricity bill".
const BEFORE_BILL: usize = 2;

/// Bills of which there are several.
const SEVERAL: &[&str] = &[
    "invoices",
    "bills",
    "fees",
    "orders",
    "quotes",
    "statements",
];

impl<'t> Reader<'t> {
    /// Past the bill that starts at a place: "invoice", "the October retainer".
    pub(super) fn bill(&self, at: usize) -> Option<usize> {
        let start = self
            .past(at, &["the", "his", "her", "their", "my", "our"])
            .min(at.saturating_add(1));
        (start..=start.saturating_add(BEFORE_BILL))
            .find(|at| self.word(*at).is_some_and(|word| word.has(tags::BILLS)))
            .filter(|bill| {
                (start..*bill).all(|at| {
                    self.is_plain(at)
                        && self.word(at).is_some_and(|word| {
                            word.token == Token::Word && !word.has(tags::NUMBERS)
                        })
                })
            })
            .map(|bill| bill.saturating_add(1))
    }

    /// "X's bill, it's $5", "X the rent: $5", "X invoices up to $5".
    pub(super) fn billed(&self, payee: usize) -> Option<&'t Money> {
        let bill = self.bill(payee);
        let at = bill.unwrap_or(payee);
        if let Some(end) = bill {
            // "three invoices of $5" may be three times $5.
            let several = self.is_in(end.saturating_sub(1), SEVERAL);
            let led = at.saturating_add(usize::from(self.is_in(at, &["of", "for"])));
            let sum = self
                .sum(led, false)
                .filter(|sum| (led > at && !several) || sum.money.bound.is_some());
            if let Some(sum) = sum {
                return (!sum.money.each && self.tail(sum.end)).then_some(sum.money);
            }
        }
        if bill.is_some()
            && self.is_mark(at, '(')
            && let Some(sum) = self.sum(at.saturating_add(1), false)
            && self.is_mark(sum.end, ')')
        {
            let whole = !sum.money.each && self.tail(sum.end.saturating_add(1));
            return whole.then_some(sum.money);
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
        let told = self.items(at);
        // "for the taxi, $5": the amount stands alone behind what is paid for, which has no number.
        let uncounted = told > at
            && (at..told).all(|at| {
                self.word(at)
                    .is_some_and(|word| word.token == Token::Word && !word.has(tags::NUMBERS))
            });
        if uncounted
            && self.is_in(at, &["for"])
            && self.is_mark(told, ',')
            && let Some(sum) = self.sum(told.saturating_add(1), false)
        {
            return (!sum.money.each && self.tail(sum.end)).then_some(sum.money);
        }
        self.total(told)
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
        let whole = if range.end <= self.end {
            self.tail(range.end)
        } else {
            self.closes(range.end)
        };
        (whole && !money.each).then_some(money)
    }

    /// Whether nothing else is said behind a sum that stands in a clause of its own, up to the next ask or sentence.
    fn closes(&self, from: usize) -> bool {
        let words = &self.turn.words;
        let mut at = from;
        while let Some(word) = words.get(at) {
            match word.token {
                Token::Mark('.' | '!') | Token::Gap => return true,
                Token::Mark(',' | ';' | ')' | '-' | '\u{2013}' | '\u{2014}') | Token::Break => {}
                _ if word.is_in(&["please", "pls", "thanks", "total"]) => {}
                _ => return at > from && self.is_next_ask(at),
            }
            at = at.saturating_add(1);
        }
        true
    }

    /// Whether an ask starts at a place, "and" before it aside.
    fn is_next_ask(&self, at: usize) -> bool {
        let and = usize::from(self.turn.words.get(at).is_some_and(|word| word.is("and")));
        let at = at.saturating_add(and);
        let asks = &self.turn.asks;
        let nth = asks.partition_point(|ask| ask.clause.start < at);
        asks.get(nth).is_some_and(|ask| ask.clause.start == at)
    }
}
