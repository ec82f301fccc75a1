//! What stands after an ask (contract: S "to_not_asked", C §8 "What was removed", "Governing").
//!
//! The reading is closed: a sentence behind an ask leaves it alone where it is known to be harmless, thanks, a plain fact,
//! a question or work of another matter, and takes it back otherwise. Asks of their own are read by the ask reader.

mod alone;
mod bounds;
mod lists;
mod tail;

use super::ask::Ask;
use super::clauses::Clause;
use super::cues::{Cues, cues};
use super::sentences::sentences;
use super::words::{Token, Word, words};
use crate::said::intent::Kind;
use crate::text::steps::step;
use alone::Alone;
use std::collections::BTreeSet;
use std::ops::Range;

/// One sentence of a turn.
#[derive(Clone, Copy)]
pub(super) struct Said<'t> {
    /// The words of the turn.
    pub(super) all: &'t [Word],
    /// Which of them are the sentence's.
    pub(super) sentence: &'t Range<usize>,
    /// Its clauses.
    pub(super) clauses: &'t [Clause],
    /// What undoes asks, anywhere in the turn.
    pub(super) cues: &'t Cues,
    /// The word past a time phrase that starts at a word.
    pub(super) skip: &'t dyn Fn(usize) -> Option<usize>,
}

/// What is known of the asks before a sentence.
#[derive(Debug, Default)]
pub(super) struct Aftermath {
    /// The first ask that nothing has taken back yet.
    from: usize,
    /// Whether there is an ask to take back.
    live: bool,
    /// Whether the last sentence with an ask pays, and holds no number.
    unpriced: bool,
    /// The words of the recipients of those asks.
    named: BTreeSet<String>,
    /// Whether the sentence before was thanks or a farewell, after which a name signs.
    signed: bool,
}

impl Aftermath {
    /// Reads the next sentence, whose own asks start at `first`. It is whole, or its end was cut off.
    pub(super) fn next(&mut self, said: Said<'_>, asks: &mut [Ask], first: usize, cut: bool) {
        let own = asks.get_mut(first..).unwrap_or_default();
        if own.iter().any(|ask| ask.asked) && tail::undo(said, own) {
            self.take_back(asks);
            return;
        }
        let own = asks.get(first..).unwrap_or_default();
        let mut asked = false;
        for ask in own.iter().filter(|ask| ask.asked && aims(ask)) {
            asked = true;
            for name in &ask.to {
                step(name.key.len());
                self.named
                    .extend(name.key.split(' ').map(|word| word.to_owned()));
            }
        }
        let targeted = own.iter().any(aims);
        if asked {
            let words = said.all.get(said.sentence.clone()).unwrap_or_default();
            self.unpriced = own.iter().any(|ask| ask.kind == Kind::Pay)
                && !words.iter().any(|word| word.token == Token::Number);
            self.live = true;
            self.signed = false;
            return;
        }
        if !self.live || cut {
            return;
        }
        let mut alone = Alone {
            said,
            targeted,
            named: &self.named,
            unpriced: self.unpriced,
            signed: self.signed,
        };
        let takes_back = alone.takes_back();
        self.signed = alone.signed;
        if takes_back {
            self.take_back(asks);
        }
    }

    fn take_back(&mut self, asks: &mut [Ask]) {
        for ask in asks.get_mut(self.from..).unwrap_or_default() {
            step(1);
            ask.asked = false;
        }
        self.from = asks.len();
        self.live = false;
        self.named.clear();
    }
}

/// Whether an ask is for somebody or something: one that is for nothing is no ask of its own.
fn aims(ask: &Ask) -> bool {
    ask.reply || !ask.to.is_empty()
}

/// Whether the sentences of a text that is not read for asks take back what was asked before it.
#[must_use]
pub fn takes_back(text: &str) -> bool {
    let all = words(text);
    let cues = cues(&all, &|_| false);
    let named = BTreeSet::new();
    let mut signed = false;
    sentences(&all, &|_| false).iter().any(|sentence| {
        let clauses = super::clauses::clauses(&all, sentence.clone(), &|_| None);
        let targeted = clauses.iter().any(|clause| {
            step(1);
            clause.head.verb.as_ref().is_some_and(|verb| {
                super::names::names_at(&all, verb.at.end, clause.end)
                    .is_some_and(|names| names.all.iter().any(super::names::Name::names_somebody))
            })
        });
        let mut alone = Alone {
            said: Said {
                all: &all,
                sentence,
                clauses: &clauses,
                cues: &cues,
                skip: &|_| None,
            },
            targeted,
            named: &named,
            unpriced: false,
            signed,
        };
        let takes_back = alone.takes_back();
        signed = alone.signed;
        takes_back
    })
}
