//! Things: a determiner and a plain run of nouns (contract: C §8 "Governing").

use super::Parts;
use crate::said::grammar::tags;
use crate::said::grammar::words::{Token, Word};

/// Words a thing may have.
const LONGEST: usize = 10;

/// Words that make a time of a noun of time.
const WHICH: &[&str] = &[
    "next",
    "same",
    "other",
    "usual",
    "following",
    "very",
    "first",
    "right",
    "last",
    "coming",
    "whole",
    "entire",
    "best",
    "proper",
    "appointed",
    "agreed",
];

/// A thing that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thing {
    /// Past its last word.
    pub(super) end: usize,
    /// Whether a determiner, a number or a possessive stands before it.
    pub(super) determined: bool,
}

impl Parts<'_> {
    /// The thing that starts at a word.
    pub(super) fn thing(&self, from: usize) -> Option<Thing> {
        let mut at = from;
        let mut determined = false;
        // What it is worth or when it is stands before it: the rest is plain all the same.
        let mut plain = false;
        while at.saturating_sub(from) < 3 && self.has(at, tags::DETERMINERS) {
            determined = true;
            at = at.saturating_add(1);
        }
        let start = at;
        let mut last: Option<usize> = None;
        while at.saturating_sub(start) < LONGEST {
            let Some(word) = self.word(at) else { break };
            if self.is_recipient(at) && at > start {
                break;
            }
            // "the $40 receipt", "the Friday meeting", "20 dollar coupons": what a thing is worth, and when it is.
            let inside = self
                .marks
                .money_at(at)
                .or_else(|| self.time_inside(at))
                .filter(|end| *end > at);
            if let Some(end) = inside {
                let owns = self
                    .word(end.saturating_sub(1))
                    .is_some_and(|word| word.low.ends_with("'s"));
                let more = self.word(end).is_some_and(|word| self.goes_on(word, true));
                if !(determined || self.marks.money_at(at).is_some() || owns) || !more {
                    break;
                }
                plain |= !determined;
                determined = true;
                at = end;
                continue;
            }
            if !self.goes_on(word, determined && !plain) {
                break;
            }
            determined |=
                word.token == Token::Number || word.low.ends_with("'s") || word.low.ends_with("s'");
            last = Some(at);
            at = at.saturating_add(1);
            // "the keys' photo"
            if word.low.ends_with('s')
                && self.word(at).is_some_and(|mark| {
                    mark.is_mark('\'') && mark.span.start == word.span.end
                        || mark.is_mark('\u{2019}')
                })
                && self
                    .word(at.saturating_add(1))
                    .is_some_and(|next| self.goes_on(next, true))
            {
                determined = true;
                at = at.saturating_add(1);
                continue;
            }
            // "PR #3"; "a thumbs up"
            if word.is("thumbs") && self.is_in(at, &["up"]) {
                last = Some(at);
                at = at.saturating_add(1);
            }
            if word.is_in(&["pr", "no"])
                && self
                    .word(at)
                    .is_some_and(|next| next.token == Token::Handle)
            {
                last = Some(at);
                at = at.saturating_add(1);
            }
        }
        let last = last?;
        let head = self.word(last)?;
        // "24/7", "4x"
        if last == start
            && head.low.starts_with(|c: char| c.is_ascii_digit())
            && head.token != Token::Address
        {
            return None;
        }
        let end = last.saturating_add(1);
        let own = self.all.get(start..end)?;
        // "the new hours" are a thing, "the usual time" says when, "one condition" makes it wait.
        let named = self.has(from, tags::OWNERS)
            && (own.len() > 1 || head.is_in(&["minutes", "hours"]) && self.is_in(from, &["the"]))
            && !own.iter().any(|word| word.is_in(WHICH));
        if head.has(tags::TIMES) && !named
            || head.has(tags::TERMS) && own.len() == 1
            || head.has(tags::CALENDAR)
        {
            return None;
        }
        let thing = Thing { end, determined };
        (determined && !plain || self.is_plain(start, end)).then_some(thing)
    }

    /// Whether a word goes on in a thing.
    fn goes_on(&self, word: &Word, determined: bool) -> bool {
        if word.quoted || word.odd {
            return false;
        }
        match word.token {
            Token::Number | Token::Address => true,
            Token::Handle => {
                determined
                    || word.low.starts_with('#')
                        && word.low.chars().skip(1).all(|c| c.is_ascii_digit())
            }
            Token::Word => {
                !word.has(
                    tags::BOUNDARIES
                        | tags::SUBJECTS
                        | tags::CONDITIONS
                        | tags::NEGATIONS
                        | tags::COMMON,
                ) && !word.has(tags::INTERRUPTS)
                    && (determined || !word.has(tags::ADVERBS | tags::FINITE))
                    || determined && word.is_in(&["first", "next", "yes"])
            }
            _ => false,
        }
    }

    /// Whether a run of words with no article is one of nouns: no deed ends it and none starts it.
    fn is_plain(&self, start: usize, end: usize) -> bool {
        let own = self.all.get(start..end).unwrap_or_default();
        let deed = |word: &Word| {
            !word.capital
                && word.low.chars().count() > 4
                && (word.low.ends_with("ing")
                    || word.low.ends_with("ed")
                    || word.low.ends_with("ly"))
        };
        let last = own.last();
        !last.is_some_and(|word| {
            deed(word) && !word.is_in(&["meeting", "feed", "seed", "building", "briefing", "reply"])
        }) && !own
            .iter()
            .any(|word| word.has(tags::ADVERBS) || word.has(tags::TIMES))
    }

    /// Past the time at a word, its preposition before it or none.
    pub(super) fn time_inside(&self, at: usize) -> Option<usize> {
        const LONGEST: usize = 8;
        if !self.marks.in_phrase(at)
            || self
                .marks
                .time_at(at)
                .is_some_and(|(phrase, _)| phrase.lead.is_some())
        {
            return None;
        }
        let far = at.saturating_add(LONGEST);
        let mut end = at.saturating_add(1);
        while end < far && self.marks.time_across(end).is_some() && self.marks.in_phrase(end) {
            end = end.saturating_add(1);
        }
        Some(end)
    }
}
