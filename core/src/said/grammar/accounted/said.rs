//! Where an instruction goes over into what is to be said, or what somebody may do.

use super::Parts;
use crate::said::grammar::lexicon::Frame;
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;
use crate::said::intent::Kind;

/// Deeds that are messages or payments: who may do one may reach others.
const REACHES: &[&str] = &[
    "call", "phone", "contact", "off", "down", "in", "go", "out", "know", "be",
];
/// "where needed": when an ask holds.
pub(super) const WHERE: &[&str] = &[
    "needed",
    "necessary",
    "applicable",
    "required",
    "possible",
    "appropriate",
    "convenient",
    "due",
];

impl Parts<'_> {
    /// Whether what is to be said begins so that nobody named before it is a part of it.
    pub(super) fn is_said_plainly(&self, thing: bool) -> bool {
        let at = self.clause.content;
        if at >= self.clause.end {
            return true;
        }
        let own = |by: usize| {
            self.all
                .get(at.saturating_add(by))
                .filter(|_| at.saturating_add(by) < self.clause.end)
        };
        let before = at.checked_sub(1).and_then(|before| self.all.get(before));
        let Some(first) = own(0) else { return true };
        if first.quoted || first.token == Token::Gap || first.is_mark(':') {
            return true;
        }
        let apart = before.is_some_and(|word| word.is_mark(','));
        // "Ida, Bo, who is out, isn't coming"
        if apart && !thing && first.is_in(&["who", "which", "whose"]) {
            return false;
        }
        if first.is_in(&["where", "when", "if", "as"])
            && own(1).is_some_and(|word| word.is_in(WHERE))
            && own(2).is_none_or(|word| word.token != Token::Word)
        {
            return false;
        }
        // "Ida, that is Bo, the score"
        if apart
            && first.is("that")
            && own(1).is_some_and(|word| word.is_in(&["is", "was"]))
            && own(2).is_some_and(|word| word.capital)
        {
            return false;
        }
        let told = matches!(
            self.verb.verb.frame,
            Frame::Give | Frame::Tell | Frame::Reply | Frame::SayTo | Frame::Answer
        );
        let people = self.to.iter().map(|name| name.end).max();
        if !told || thing || people != Some(at) {
            return true;
        }
        // "Ida and Bo are in": the last of the names is who is in.
        !(first.is_in(&["and", "or"])
            && !own(1).is_some_and(|word| word.is_in(&["say", "tell", "ask", "thank", "let"]))
            && !own(1).is_some_and(|word| word.is_in(&["say", "tell", "ask", "thank", "let"]))
            || first.is_mark('&')
            || first.is("to") && own(1).is_some_and(|word| word.capital)
            || (first.has(tags::FINITE) || first.low.ends_with("ed")) && !first.capital
            || first.has(tags::ADVERBS) && own(1).is_some_and(|word| word.has(tags::FINITE)))
    }

    /// "let kit merge …": somebody, and a deed that reaches nobody.
    pub(super) fn lets(&self) -> bool {
        let Some(name) = self.to.first() else {
            return true;
        };
        self.all
            .get(name.end)
            .filter(|_| name.end < self.clause.end)
            .is_some_and(|deed| {
                let reaches = crate::said::grammar::lexicon::VERBS.iter().any(|verb| {
                    verb.words.first().is_some_and(|first| deed.is(first))
                        && matches!(verb.kind, Kind::Send | Kind::Pay)
                });
                deed.token == Token::Word
                    && !deed.quoted
                    && !deed.capital
                    && !deed.has(tags::BOUNDARIES)
                    && !deed.is_in(REACHES)
                    && !reaches
            })
    }
}
