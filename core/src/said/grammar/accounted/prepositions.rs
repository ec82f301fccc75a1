//! What a preposition leads to in an instruction: a time, a way out, a place, whom or what a thing is of.

use super::{Parts, So};
use crate::said::clock::Reading;
use crate::said::grammar::lexicon::Frame;
use crate::said::grammar::names::names_at;
use crate::said::grammar::parts::{BY_WAY, SHARED_OTHERWISE, WAYS_OUT};
use crate::said::grammar::tags;
use crate::said::grammar::words::{Token, Word};
use crate::said::intent::Kind;

impl Parts<'_> {
    /// Past a preposition and what it leads to.
    pub(super) fn prepositional(&self, at: usize, so: &mut So) -> Option<usize> {
        let word = self.word(at)?;
        let mut next = at.saturating_add(1);
        let frame = self.verb.verb.frame;
        // A recipient after its preposition, over an article.
        let led = if self.is_in(next, &["the", "my", "our", "a"]) {
            next.saturating_add(1)
        } else {
            next
        };
        if self.is_recipient(led)
            && word.is_in(&[
                "to", "in", "on", "at", "with", "from", "under", "through", "via", "for", "by",
                "of",
            ])
        {
            if word.is("with") && frame == Frame::Share && self.is_shared_otherwise() {
                return None;
            }
            return Some(led);
        }
        // "over the weekend"
        if word.is("over")
            && let Some((_, range)) = self.marks.time_at(led)
        {
            return Some(range.end);
        }
        if word.is_in(&["cc", "bcc"]) {
            return names_at(self.all, next, self.clause.content).map(|names| names.end);
        }
        if word.is_in(BY_WAY) {
            let way = if self.is_in(
                next,
                &["the", "a", "my", "our", "their", "his", "her", "its"],
            ) {
                next.saturating_add(1)
            } else {
                next
            };
            if self.is_in(way, WAYS_OUT)
                && !self
                    .word(way.saturating_add(1))
                    .is_some_and(|word| self.names_on(word))
            {
                return Some(way.saturating_add(1));
            }
        }
        let doing = matches!(self.kind, Kind::ActOut | Kind::Change);
        let thing = |at: usize| self.thing(at).map(|thing| thing.end);
        match &*word.low {
            "with" if self.word(next).is_some_and(|word| word.quoted) => Some(next),
            "instead" if self.is_in(next, &["of"]) => {
                let deed = next.saturating_add(1);
                self.word(deed)
                    .filter(|word| word.low.ends_with("ing"))
                    .map(|_| deed.saturating_add(1))
                    .and_then(|at| {
                        names_at(self.all, at, self.clause.content)
                            .map(|names| names.end)
                            .or_else(|| {
                                self.is_in(at, &["him", "her", "them"])
                                    .then_some(at.saturating_add(1))
                            })
                    })
            }
            // "text Ida to water the plants": what she is to do.
            "to" if so.named
                && !so.thing
                && matches!(frame, Frame::Give | Frame::Tell)
                && self.asks_a_deed(next) =>
            {
                Some(self.clause.content)
            }
            "to" if self.kind == Kind::ActOut && so.thing => self
                .thing(next)
                .filter(|thing| thing.determined)
                .map(|thing| thing.end),
            "of" if self.marks.time_at(next).is_some() => {
                self.marks.time_at(next).map(|(_, range)| range.end)
            }
            // "the photos from last week"
            "from" | "of" | "for"
                if (so.thing || self.verb.verb.words == ["thank"])
                    && self.is_in(next, &["last", "yesterday"]) =>
            {
                let noun = next.saturating_add(1);
                let timed =
                    self.is_in(next, &["last"]) && self.has(noun, tags::TIMES | tags::CALENDAR);
                Some(noun.saturating_add(usize::from(timed)))
            }
            "of" if so.thing || so.sums > 0 => thing(next),
            // "for mowing"
            "for" => thing(next).or_else(|| {
                self.word(next)
                    .is_some_and(|word| word.low.ends_with("ing") && !word.quoted)
                    .then_some(next.saturating_add(1))
            }),
            "from" if so.thing || doing || self.kind == Kind::Pay => thing(next),
            "with" if frame == Frame::Reply || so.thing || self.kind == Kind::Pay => thing(next),
            "by" | "in" | "on" | "at" | "under" | "to"
                if frame == Frame::Reply && !word.is("by") =>
            {
                if self.is_in(next, &["all"]) {
                    next = next.saturating_add(1);
                    return Some(next);
                }
                if self.is_in(next, &["it", "this", "that"]) && thing(next).is_none() {
                    return Some(next.saturating_add(1));
                }
                if self.is_in(next, &["her", "him", "them"]) {
                    return Some(next.saturating_add(1));
                }
                thing(next)
            }
            "to" if frame == Frame::SetTo && self.marks.time_at(next).is_some() => {
                let rhythm = self
                    .marks
                    .time_at(next)
                    .is_some_and(|(phrase, _)| matches!(phrase.reading, Reading::Rhythm(_)));
                (!rhythm).then_some(next)
            }
            "to" if matches!(
                frame,
                Frame::AddTo | Frame::Answer | Frame::Access | Frame::Revoke | Frame::SetTo
            ) =>
            {
                thing(next).or_else(|| {
                    self.is_in(next, &["on", "off"])
                        .then_some(next.saturating_add(1))
                })
            }
            // "the letter to Bo", and whom it is sent to was said.
            "to" if frame == Frame::Give && so.thing && so.named => thing(next),
            "to" if self.verb.verb.words == ["invite"] => thing(next).filter(|_| {
                !self
                    .word(next)
                    .is_some_and(|word| word.token == Token::Handle)
            }),
            "to" if self.is_in(next, &["her", "him", "them"]) && !self.to.is_empty() => {
                Some(next.saturating_add(1))
            }
            "on" | "in" | "at" if doing && so.thing => thing(next),
            "in" if self.kind == Kind::Change => thing(next),
            _ => None,
        }
    }

    /// "water the plants": a plain verb and what it is done to.
    fn asks_a_deed(&self, at: usize) -> bool {
        let sends = matches!(
            self.verb.verb.words,
            ["send" | "forward" | "fwd" | "pass" | "drop" | "shoot", ..]
        );
        let deed = self.word(at).is_some_and(|word| {
            word.token == Token::Word && !word.capital && !word.has(tags::BOUNDARIES)
        });
        !sends
            && deed
            && self.is_in(
                at.saturating_add(1),
                &[
                    "the", "a", "an", "my", "our", "your", "his", "her", "their", "it", "this",
                    "that", "me", "us", "him", "them",
                ],
            )
    }

    pub(super) fn names_on(&self, word: &Word) -> bool {
        word.token == Token::Word
            && !word.quoted
            && !word.has(tags::BOUNDARIES)
            && !word.has(tags::TAILS)
    }

    /// "share a room with Ida" tells her nothing.
    fn is_shared_otherwise(&self) -> bool {
        let own = self
            .all
            .get(self.verb.at.end..self.clause.content)
            .unwrap_or_default();
        own.iter()
            .take_while(|word| !word.is("with"))
            .any(|word| word.is_in(SHARED_OTHERWISE))
    }
}
