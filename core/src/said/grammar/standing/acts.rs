//! Numbers of acts: "twice", "up to 3 times" (contract: C §8 "Code only narrows").

use super::{Counted, Found, Reader};
use crate::said::grammar::marks::number_word;
use crate::said::grammar::words::Token;
use std::ops::Range;

/// Words that may lead to the most of a number of acts.
#[rustfmt::skip]
const COUNT_LEADS: &[&str] = &[
    "up", "to", "at", "most", "least", "no", "not", "more", "than", "less", "fewer", "only", "just", "exactly", "about", "around", "roughly",
    "over", "under", "max", "maximum", "nearly", "almost", "maybe", "another", "some", "perhaps", "every",
];
/// Numbers of acts that are no number.
const VAGUE: &[&str] = &[
    "couple", "few", "several", "many", "multiple", "number", "dozen", "dozens", "hundreds",
    "zero", "more", "some",
];
/// How many words may lead to a number, or stand between it and "times".
const LEADS: usize = 4;
/// The same in a word of its own.
const ADVERBS: &[(&str, i64)] = &[("once", 1), ("twice", 2)];

/// A number of acts as it stands: its words, with those that lead to it, and what it says.
pub(super) struct Number {
    pub(super) own: Range<usize>,
    pub(super) last: usize,
    pub(super) said: Option<i64>,
    pub(super) most: bool,
}

impl Reader<'_> {
    /// A number of acts said in a trigger or in what is to be said: it bounds the ask at the very end alone, after a
    /// comma and as the most.
    pub(super) fn last(&self, found: &mut Found) {
        let from = self
            .trigger
            .filter(|range| range.start >= self.verb.at.end)
            .map_or(self.clause.content, |range| {
                range.start.min(self.clause.content)
            });
        let ahead = self
            .trigger
            .filter(|range| range.end <= self.verb.at.start)
            .cloned()
            .unwrap_or(0..0);
        for range in [ahead, from..self.clause.end] {
            let mut at = range.start;
            while at < range.end {
                let number = self.number(at, range.end);
                let Some(number) = number else {
                    at = at.saturating_add(1);
                    continue;
                };
                let ends = number.last >= self.clause.end
                    || self
                        .word(number.last)
                        .is_some_and(|word| !matches!(word.token, Token::Word | Token::Number));
                found.counted(if number.most && self.after_comma(at) && ends {
                    number.counted()
                } else {
                    Counted::Stray
                });
                at = number.last.max(at.saturating_add(1));
            }
        }
    }

    /// Past the words at a place that lead to a most: "up to", "no more than".
    pub(super) fn past_leads(&self, at: usize) -> usize {
        let most = at.saturating_add(LEADS);
        (at..most)
            .find(|at| !self.is_in(*at, COUNT_LEADS))
            .unwrap_or(most)
    }

    /// A number of acts that starts at a place, with what leads to it.
    pub(super) fn number(&self, at: usize, end: usize) -> Option<Number> {
        let here = self.past_leads(at).min(end);
        let word = self.word(here).filter(|_| here < end)?;
        if word.quoted || self.marks.in_phrase(here) || self.marks.is_money(here) {
            return None;
        }
        let lead: Vec<&str> = self
            .all
            .get(at..here)
            .unwrap_or_default()
            .iter()
            .map(|word| word.low.as_str())
            .collect();
        let most = matches!(
            lead.as_slice(),
            ["up", "to"] | ["at", "most"] | ["no" | "not", "more", "than"] | ["max" | "maximum"]
        );
        let plain = most || matches!(lead.as_slice(), [] | ["only" | "just" | "exactly"]);
        let made = |own: Range<usize>, said: Option<i64>| {
            Some(Number {
                last: own.end,
                own,
                said: said.filter(|said| plain && *said > 0),
                most,
            })
        };
        let one = |at: usize| at..at.saturating_add(1);
        if word.token == Token::Word
            && let Some((_, times)) = ADVERBS.iter().find(|(adverb, _)| word.is(adverb))
        {
            let or = here.saturating_add(1);
            if self.is_in(or, &["or", "to", "and"])
                && self.is_in(
                    or.saturating_add(1),
                    &["twice", "thrice", "three", "more", "again"],
                )
            {
                return made(here..or.saturating_add(2), None);
            }
            // "once she agrees" is a condition, and "once" alone may be another word.
            let again = self.is_in(or, &["more", "again"]);
            return made(one(here), Some(*times).filter(|_| !again));
        }
        if word.is("thrice") || crossed(&word.low) {
            return made(one(here), None);
        }
        let figure = word.token == Token::Number || number_word(&word.low).is_some();
        let vague = word.is_in(VAGUE)
            || word.is_in(&["a", "an"]) && self.is_in(here.saturating_add(1), VAGUE);
        if !figure && !vague {
            return None;
        }
        // At most a few words between the number and "times": "3 or 4", "a couple of", "three more".
        let times = (here.saturating_add(1)..end.min(here.saturating_add(LEADS)))
            .find(|at| self.is_in(*at, &["times", "time", "x"]))?;
        let between = here.saturating_add(1)..times;
        let joins = between.clone().all(|at| {
            self.is_in(
                at,
                &[
                    "or",
                    "to",
                    "of",
                    "more",
                    "other",
                    "separate",
                    "different",
                    "whole",
                    "full",
                ],
            ) || self.is_in(at, VAGUE)
                || self.word(at).is_some_and(|word| {
                    word.token == Token::Number
                        || number_word(&word.low).is_some()
                        || word.is_mark('-')
                })
        });
        if !joins {
            return None;
        }
        let single = figure && between.is_empty() && !self.is_in(times, &["x"]);
        let said = single
            .then(|| word.low.parse().ok().or_else(|| number_word(&word.low)))
            .flatten();
        made(here..times.saturating_add(1), said)
    }
}

impl Number {
    pub(super) fn counted(&self) -> Counted {
        match self.said {
            Some(said) => Counted::Said(self.own.clone(), said),
            None => Counted::Unclear,
        }
    }
}

/// "4x", "x4".
fn crossed(low: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    low.strip_suffix('x').is_some_and(digits) || low.strip_prefix('x').is_some_and(digits)
}
