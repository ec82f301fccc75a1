//! Amounts and times of a turn, by word.

use super::tags;
use super::words::{Token, Word};
use crate::said::clock::{Grain, Lead, Phrase, Reading};
use crate::said::money::{Bound, Money};
use crate::said::span::Span;
use crate::text::steps::step;
use std::ops::Range;

/// What a time phrase does in its clause (contract: C §8, Time).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It says when to act.
    When,
    /// It says until when.
    Until,
    /// It says how often.
    Rhythm,
    /// It bounds the act in a way that cannot be kept: before, after, by.
    Unkept,
    /// It belongs to a thing, or to what is to be said.
    Content,
}

/// Amounts and times, and at which words they stand.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Amounts in order.
    pub money: Vec<Money>,
    money_words: Vec<Range<usize>>,
    /// Time phrases in order.
    pub phrases: Vec<Phrase>,
    phrase_words: Vec<Range<usize>>,
}

impl Marks {
    /// Of what was found in a text.
    #[must_use]
    pub fn new(money: Vec<Money>, phrases: Vec<Phrase>) -> Self {
        Self {
            money,
            phrases,
            ..Self::default()
        }
    }

    /// Finds the words that each stands at.
    #[must_use]
    pub fn placed(mut self, all: &[Word]) -> Self {
        // What stands in the person's own quotation is to be said.
        let said = |span: Span| {
            let at = at_words(all, span);
            all.get(at)
                .is_none_or(|own| own.iter().any(|word| word.quoted || word.odd))
        };
        self.money.retain(|money| !said(money.span));
        self.phrases.retain(|phrase| !said(phrase.span));
        self.money_words = self
            .money
            .iter()
            .map(|money| at_words(all, money.span))
            .collect();
        self.phrase_words = self
            .phrases
            .iter()
            .map(|phrase| {
                let span = phrase
                    .lead
                    .map_or(phrase.span, |(_, lead)| lead.with(phrase.span));
                at_words(all, span)
            })
            .collect();
        self
    }

    /// Past the amount that starts at a word.
    #[must_use]
    pub fn money_at(&self, at: usize) -> Option<usize> {
        let nth = self.money_words.partition_point(|range| range.start < at);
        let range = self
            .money_words
            .get(nth)
            .filter(|range| range.start == at)?;
        let money = self.money.get(nth)?;
        is_a_sum(money).then_some(range.end)
    }

    /// Whether a word is a part of an amount.
    #[must_use]
    pub fn is_money(&self, at: usize) -> bool {
        let nth = self.money_words.partition_point(|range| range.end <= at);
        self.money_words
            .get(nth)
            .is_some_and(|range| range.contains(&at))
            && self.money.get(nth).is_some_and(is_a_sum)
    }

    /// The amounts in a range of words.
    pub fn money_in(&self, range: Range<usize>) -> impl Iterator<Item = (&Money, &Range<usize>)> {
        let own = starting_in(&self.money_words, &range);
        own.filter_map(|(nth, own)| self.money.get(nth).map(|money| (money, own)))
    }

    /// The time phrases in a range of words, each with its words, the preposition among them.
    pub fn times_in(&self, range: Range<usize>) -> impl Iterator<Item = (&Phrase, &Range<usize>)> {
        let own = starting_in(&self.phrase_words, &range);
        own.filter(move |(_, own)| own.end <= range.end)
            .filter_map(|(nth, own)| self.phrases.get(nth).map(|phrase| (phrase, own)))
    }

    /// The time phrase that starts at a word, and its words.
    #[must_use]
    pub fn time_at(&self, at: usize) -> Option<(&Phrase, &Range<usize>)> {
        let nth = self.phrase_words.partition_point(|range| range.start < at);
        let range = self
            .phrase_words
            .get(nth)
            .filter(|range| range.start == at)?;
        self.phrases.get(nth).map(|phrase| (phrase, range))
    }

    /// Past the time phrase that starts at a word.
    #[must_use]
    pub fn phrase_end(&self, at: usize) -> Option<usize> {
        let nth = self.phrase_words.partition_point(|range| range.start < at);
        let range = self
            .phrase_words
            .get(nth)
            .filter(|range| range.start == at)?;
        self.phrases
            .get(nth)
            .filter(|phrase| !phrase.owns)
            .map(|_| range.end)
    }

    /// Whether a word stands in a time phrase.
    #[must_use]
    pub fn in_phrase(&self, at: usize) -> bool {
        let nth = self.phrase_words.partition_point(|range| range.end <= at);
        self.phrase_words
            .get(nth)
            .is_some_and(|range| range.contains(&at))
    }

    /// The time phrase that goes on at a word from the one before it.
    #[must_use]
    pub fn time_across(&self, at: usize) -> Option<&Phrase> {
        let nth = self.phrase_words.partition_point(|range| range.end <= at);
        let range = self.phrase_words.get(nth)?;
        self.phrases.get(nth).filter(|_| range.start < at)
    }

    /// Whether the word at a place leads to the end of a time or to the most of an amount or of a number of acts:
    /// "until", or the "no" of "no later than" and "no more than".
    #[must_use]
    pub fn bounds(&self, all: &[Word], at: usize) -> bool {
        let nth = self.phrase_words.partition_point(|range| range.start < at);
        let begins = self.phrase_words.get(nth);
        let lead = self.phrases.get(nth).and_then(|phrase| phrase.lead);
        if begins.is_some_and(|range| range.start == at)
            && matches!(
                lead,
                Some((Lead::Until | Lead::Through | Lead::NoLaterThan, _))
            )
        {
            return true;
        }
        let Some(word) = all.get(at) else {
            return false;
        };
        let start = word.span.start;
        let next = self
            .money
            .partition_point(|money| money.span.start <= start);
        let capped = self.money.get(next).is_some_and(|money| {
            matches!(money.bound, Some(Bound::AtMost | Bound::Below))
                && is_a_sum(money)
                && money.bound_span.is_some_and(|span| span.start == start)
        });
        let three = |nth: usize, own: &str| {
            let place = at.saturating_add(nth);
            all.get(place).is_some_and(|word| word.is(own))
        };
        let number = at.saturating_add(3);
        let counted = three(1, "more")
            && three(2, "than")
            && self
                .count_in(all, &(number..number.saturating_add(2).min(all.len())))
                .is_some_and(|range| range.start == number);
        capped || counted
    }

    /// What a phrase does in the clause of a verb.
    #[must_use]
    pub fn role(phrase: &Phrase, at: &Range<usize>, verb: &Range<usize>, all: &[Word]) -> Role {
        // "Friday's", "the Friday meeting": it belongs to a thing.
        // But "over the weekend" says when.
        let over = at
            .start
            .checked_sub(2)
            .and_then(|over| all.get(over))
            .is_some_and(|word| word.is("over") && !word.quoted);
        if phrase.owns || (phrase.article && phrase.lead.is_none() && !over) {
            return Role::Content;
        }
        if matches!(phrase.reading, Reading::Rhythm(_)) {
            return Role::Rhythm;
        }
        let before = at.start.checked_sub(1).and_then(|before| all.get(before));
        let after_verb = at.start >= verb.end;
        let object = all.get(verb.end..at.start).unwrap_or_default();
        let lead = phrase.lead.map(|(lead, _)| lead);
        match lead {
            Some(Lead::Until | Lead::Through | Lead::NoLaterThan) => return Role::Until,
            Some(Lead::By) if ends_a_stretch(phrase) => return Role::Until,
            Some(
                Lead::By | Lead::Before | Lead::After | Lead::Since | Lead::Between | Lead::During,
            ) => return Role::Unkept,
            Some(Lead::For | Lead::Of | Lead::About | Lead::That | Lead::To) if after_verb => {
                return Role::Content;
            }
            Some(Lead::From) => {
                // "the photos from Saturday"; "from Monday" alone is a start, which is not kept.
                // "starting Monday" is a start wherever it stands.
                let from = all.get(at.start).is_some_and(|word| word.is("from"));
                let noun = from
                    && after_verb
                    && before.is_some_and(|word| word.token == Token::Word)
                    && !object.is_empty();
                return if noun { Role::Content } else { Role::Unkept };
            }
            _ => {}
        }
        // "for the lesson at five": the lesson's time, or the payment's.
        let purpose = object
            .iter()
            .position(|word| word.is("for") && !word.quoted)
            .is_some_and(|at| at.saturating_add(1) < object.len());
        if after_verb && purpose {
            return Role::Unkept;
        }
        // A thing with a time of its own ahead: "the meeting on Friday".
        if after_verb
            && object
                .iter()
                .any(|word| !word.quoted && word.has(tags::DATED))
        {
            return Role::Content;
        }
        Role::When
    }

    /// The number of acts said in a range.
    #[must_use]
    pub fn count_in(&self, all: &[Word], range: &Range<usize>) -> Option<Range<usize>> {
        range.clone().find_map(|at| {
            let rest = all.get(at..range.end)?;
            if rest.first()?.quoted {
                return None;
            }
            if rest.first()?.is_in(&["once", "twice"]) && !self.in_phrase(at) {
                return Some(at..at.saturating_add(1));
            }
            let times = rest
                .get(1)
                .is_some_and(|word| word.is("times") || word.is("time"));
            let number = rest.first().is_some_and(|word| {
                word.token == Token::Number || number_word(&word.low).is_some()
            });
            (times && number).then_some(at..at.saturating_add(2))
        })
    }
}

/// Those of some places, in order, that start in a range, each with its number.
fn starting_in<'p>(
    places: &'p [Range<usize>],
    range: &Range<usize>,
) -> impl Iterator<Item = (usize, &'p Range<usize>)> + use<'p> {
    let first = places.partition_point(|own| own.start < range.start);
    let end = range.end;
    places
        .iter()
        .enumerate()
        .skip(first)
        .take_while(move |(_, own)| {
            step(1);
            own.start < end
        })
}

/// Whether a phrase is the end of a stretch: "the end of the month".
fn ends_a_stretch(phrase: &Phrase) -> bool {
    matches!(
        phrase.reading,
        Reading::Cover {
            grain: Grain::End,
            ..
        }
    )
}

/// Whether a number is of money: with a currency, a sign of one, or so badly written that it may be.
#[must_use]
pub fn is_a_sum(money: &Money) -> bool {
    money.currency.is_some() || !money.certain || money.span != money.number
}

/// A small number in words.
#[must_use]
pub fn number_word(low: &str) -> Option<i64> {
    let words = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let place = words.iter().position(|word| *word == low)?;
    i64::try_from(place).ok()?.checked_add(1)
}

/// The words that a span covers.
fn at_words(all: &[Word], span: Span) -> Range<usize> {
    let start = all.partition_point(|word| word.span.end <= span.start);
    let end = all.partition_point(|word| word.span.start < span.end);
    start..end.max(start)
}
