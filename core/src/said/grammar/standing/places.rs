//! Whether a cue behind the verb stands in its own place (contract: C §8 "Governing").

use super::{Reader, State, is_of_another};
use crate::said::grammar::heads::Mood;
use crate::said::grammar::phrases;
use crate::said::grammar::words::Token;
use crate::said::intent::Kind;
use std::ops::Range;

/// Words before an adverb of rhythm that make it an adjective: "her daily".
#[rustfmt::skip]
const OWNERS: &[&str] = &[
    "the", "a", "an", "my", "our", "your", "his", "her", "their", "its", "this", "that", "usual", "regular", "normal", "first", "last",
    "next", "same", "to", "and",
];
/// Words that may follow a cue or a count, which then stands for itself.
#[rustfmt::skip]
const FOLLOWERS: &[&str] = &[
    "please", "pls", "thanks", "thx", "for", "to", "in", "on", "by", "via", "about", "regarding", "with", "from", "automatically", "too",
    "and", "but", "so", "max", "tops", "at", "up", "no", "the", "a", "an", "my", "our", "his", "her", "their", "this", "through", "until", "till",
    "without", "going", "moving", "henceforth", "total", "altogether", "starting", "beginning", "me", "when", "whenever", "if",
];
/// The same after a number of acts, which a thing would be counted by: "Three Times a Lady".
const NOT_AFTER_COUNT: &[&str] = &["a", "an", "the", "my", "our", "his", "her", "their", "this"];
/// The same after a rhythm, where a condition would say which of its times are meant.
const NOT_AFTER_RHYTHM: &[&str] = &["when", "whenever", "if", "but"];

/// What stands at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cue {
    Rhythm,
    Count,
    Other,
}

impl Reader<'_> {
    pub(super) fn after_comma(&self, at: usize) -> bool {
        at.checked_sub(1)
            .and_then(|before| self.word(before))
            .is_some_and(|word| word.is_mark(',') || word.is_mark(';'))
    }

    /// Whether the kind of an ask has things in its clause, and nothing that is to be said.
    pub(super) fn says_nothing(&self) -> bool {
        matches!(self.kind, Kind::Pay | Kind::ActOut | Kind::Change)
    }

    /// Whether a cue in words stands in its own place behind the verb.
    pub(super) fn is_cue(&self, at: usize, past: usize, phrase: &[&str], state: State) -> bool {
        if !self.stands_for_itself(past, Cue::Other)
            || is_of_another(self.all, at, self.verb.at.end)
        {
            return false;
        }
        let permitted = self.clause.head.mood == Mood::Permitted;
        let unasked = matches!(phrase.first(), Some(&("without" | "no")));
        match phrase {
            ["always"] => false,
            ["any", "time"] | ["anytime"] => permitted && state == State::Core,
            ["in", "future"] | ["in", "the", "future"] => state == State::Core,
            _ if unasked => {
                state != State::Lost
                    || permitted
                    || self.kind == Kind::Change
                    || self.after_comma(at)
            }
            _ => match state {
                State::Core | State::Thing => true,
                State::Words => self.says_nothing(),
                State::Lost => self.kind == Kind::Pay && self.after_comma(at),
                State::Verb => false,
            },
        }
    }

    /// Whether a rhythm stands in its own place behind the verb.
    pub(super) fn is_rhythm(&self, own: &Range<usize>, state: State) -> bool {
        if !self.stands_for_itself(own.end, Cue::Rhythm)
            || is_of_another(self.all, own.start, self.verb.at.end)
        {
            return false;
        }
        let adverb = self
            .word(own.start)
            .is_some_and(|word| word.low.ends_with("ly"));
        let owned = own
            .start
            .checked_sub(1)
            .is_some_and(|before| self.is_in(before, OWNERS));
        if adverb && (owned || self.marks.money_at(own.end).is_some()) {
            return false;
        }
        // "the price per month": the rate is the thing's.
        let rate = self.is_in(own.start, &["per", "a", "an"])
            || self.word(own.start).is_some_and(|word| word.is_mark('/'));
        match state {
            State::Core => true,
            State::Thing => !rate,
            State::Words => self.says_nothing() && !rate,
            State::Lost => self.kind == Kind::Pay && self.after_comma(own.start),
            State::Verb => false,
        }
    }

    /// Whether nothing after a place belongs to what ends there.
    pub(super) fn stands_for_itself(&self, past: usize, cue: Cue) -> bool {
        let rhythm = cue == Cue::Rhythm;
        let not_after = match cue {
            Cue::Rhythm => NOT_AFTER_RHYTHM,
            Cue::Count => NOT_AFTER_COUNT,
            Cue::Other => &[],
        };
        let Some(word) = self.word(past).filter(|_| past < self.clause.end) else {
            return true;
        };
        if past >= self.clause.content {
            // What is to be said may start here, but not what says which of the times are meant.
            let told = word.is_in(&[
                "about",
                "regarding",
                "re",
                "saying",
                "asking",
                "to",
                "confirming",
                "concerning",
            ]) || word.is_mark(':');
            return told || word.is_in(&["that", "when", "whenever", "if"]) && !rhythm;
        }
        let next_cue = self.marks.time_at(past).is_some()
            || phrases::STANDING
                .first(self.all.get(past..self.clause.content).unwrap_or_default())
                .is_some()
            || self
                .names
                .binary_search_by_key(&past, |name| name.start)
                .is_ok()
            || rhythm && self.marks.money_at(past).is_some();
        match word.token {
            Token::Word => {
                next_cue
                    || word.is_in(FOLLOWERS) && !word.is_in(not_after)
                    || self
                        .number(past, self.clause.content)
                        .is_some_and(|number| number.most)
            }
            Token::Number | Token::Address | Token::Handle | Token::Phone => next_cue,
            Token::Mark('$' | '\u{20ac}' | '\u{a3}' | '\u{20b9}') => next_cue,
            Token::Mark('-' | '/' | '\'' | '"') => false,
            Token::Mark(_) | Token::Break | Token::Gap => true,
        }
    }
}
