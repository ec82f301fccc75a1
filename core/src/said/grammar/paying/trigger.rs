//! An amount in what sets a permission off: "whenever X invoices under $5, …".

use super::{BOUNDING, Reader};
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;
use crate::said::money::Money;

/// How a bill comes.
#[rustfmt::skip]
const COMES: &[&str] = &[
    "whenever", "every", "each", "any", "time", "anytime", "everytime", "when", "a", "an", "the", "us", "me", "my", "our", "his", "her", "their", "new",
    "another", "for", "of", "is", "comes", "arrives", "invoices", "bills", "charges", "sends", "issues", "submits", "emails", "send", "issue", "submit", "email", "charge",
    "they", "he", "she", "it", "from", "monthly", "weekly", "in",
];

impl<'t> Reader<'t> {
    /// The amount in what sets the ask off, where one stands there: the outer none where it is not its payee's bill.
    pub(super) fn set_off(&self) -> Option<Option<&'t Money>> {
        let Some(trigger) = &self.ask.trigger else {
            return Some(None);
        };
        let mut own = self
            .sums()
            .filter(|(_, range)| trigger.contains(&range.start));
        let Some((money, range)) = own.next() else {
            return Some(None);
        };
        if own.next().is_some() || money.each {
            return None;
        }
        let [payee] = self.ask.to.as_slice() else {
            return None;
        };
        let led = (trigger.start..range.start).all(|at| {
            let named = (payee.start..payee.end).contains(&at);
            named
                || self.turn.words.get(at).is_some_and(|word| {
                    !word.quoted
                        && !word.odd
                        && (word.is_in(COMES)
                            || word.is_in(BOUNDING)
                            || word.has(tags::BILLS)
                            || word.is_mark(','))
                })
        });
        let end = self.after(money, range.end);
        let closed = (end..trigger.end).all(|at| {
            self.turn.words.get(at).is_some_and(|word| {
                matches!(
                    word.token,
                    Token::Mark(',' | '.' | '!' | ';') | Token::Break
                ) || word.is_in(&["please", "automatically"])
            })
        });
        (led && closed).then_some(Some(money))
    }
}
