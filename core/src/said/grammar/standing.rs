//! Where a clause says that an ask holds from now on, and how many times (contract: C §8 "Governing",
//! "Code only narrows").
//!
//! A cue counts only in its own place: before the verb, or behind it right after the recipients, the amount or
//! a plain thing. "As always", "for babysitting on Fridays", "the joke you always tell" say nothing of the ask.

mod acts;
mod places;

use super::clauses::Clause;
use super::cues::{Cues, within};
use super::heads::{Asking, Mood};
use super::marks::Marks;
use super::names::Name;
use super::phrases;
use super::tags;
use super::words::{Token, Word};
use crate::said::clock::{Lead, Phrase, Reading};
use crate::said::intent::Kind;
use places::Cue;
use std::ops::Range;

/// The number of acts that a clause says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    /// None.
    #[default]
    None,
    /// So many, at these words.
    Said(Range<usize>, i64),
    /// A number of times that belongs to a thing, a purpose or what is to be said.
    Stray,
    /// A number of acts that is no one number: "3 or 4 times", "more than twice".
    Unclear,
}

/// What a clause says of how often.
#[derive(Clone, Debug, Default)]
pub(super) struct Often {
    /// What says that it holds from now on.
    pub(super) standing: Option<Range<usize>>,
    /// How many times.
    pub(super) count: Counted,
}

/// Words after which a cue is likened to, or belongs to a thing or a purpose.
#[rustfmt::skip]
const OF_ANOTHER: &[&str] = &[
    "as", "like", "than", "unlike", "for", "of", "about", "with", "from", "besides", "re", "regarding", "not",
];
/// Words that start a thing that is sent or paid for.
#[rustfmt::skip]
const DETERMINERS: &[&str] = &[
    "the", "a", "an", "my", "our", "his", "her", "their", "this", "that", "these", "those", "some", "any", "all", "its", "both",
];
/// Small words around a verb that change nothing of where a cue stands.
#[rustfmt::skip]
const SMALL: &[&str] = &[
    "back", "over", "out", "please", "pls", "just", "quickly", "both", "it", "him", "them", "and", "only", "automatically", "or", "up",
    "each", "apiece",
];

/// What sets an ask off, where it stands before the verb or behind it in its own place.
pub(super) fn trigger(
    all: &[Word],
    clause: &Clause,
    verb: &Asking,
    cues: &Cues,
) -> Option<Range<usize>> {
    let own = clause.start..clause.content;
    let set_off = cues
        .triggers_in(&(clause.start..clause.end))
        .find(|span| {
            let in_own = own.contains(&span.start)
                || span.start == clause.content && span.start < clause.end;
            in_own && !is_of_another(all, span.start, clause.start)
        })
        .map(|span| {
            if span.start < verb.at.start {
                let comma = (span.end..verb.at.start)
                    .find(|at| all.get(*at).is_some_and(|word| word.is_mark(',')));
                span.start..comma.unwrap_or(verb.at.start)
            } else {
                span.start..clause.end
            }
        })
        // "any time" with nothing after it sets nothing off.
        .filter(|range| range.len() > 2);
    set_off.or_else(|| {
        let at = (clause.head.mood == Mood::Permitted)
            .then(|| {
                within(&cues.conditions, &(clause.start..clause.end))
                    .first()
                    .copied()
            })
            .flatten()?;
        Some(if at < verb.at.start {
            at..verb.at.start
        } else {
            at..clause.end
        })
    })
}

/// Whether the word before a place takes what stands there to another thing.
fn is_of_another(all: &[Word], at: usize, from: usize) -> bool {
    at > from
        && at
            .checked_sub(1)
            .and_then(|before| all.get(before))
            .is_some_and(|word| word.is_in(OF_ANOTHER))
}

/// How often a clause says that an ask is for.
pub(super) fn often(
    all: &[Word],
    marks: &Marks,
    clause: &Clause,
    verb: &Asking,
    kind: Kind,
    to: &[Name],
    trigger: Option<&Range<usize>>,
) -> Often {
    let mut names: Vec<Range<usize>> = to
        .iter()
        .map(|name| name.start..name.end)
        .filter(|name| name.start >= verb.at.end)
        .collect();
    names.sort_unstable_by_key(|name| name.start);
    let reader = Reader {
        all,
        marks,
        clause,
        verb,
        kind,
        names,
        trigger,
    };
    let mut found = Found::default();
    reader.front(&mut found);
    reader.behind(&mut found);
    reader.last(&mut found);
    let permitted = clause.head.mood == Mood::Permitted;
    let counted = match &found.count {
        Counted::Said(range, _) if permitted => Some(range.clone()),
        _ => None,
    };
    let standing = found
        .cue
        .or(found.rhythm)
        .or_else(|| trigger.map(|range| range.start..range.start.saturating_add(1)))
        .or(found.until)
        .or(counted);
    Often {
        standing,
        count: found.count,
    }
}

#[derive(Default)]
struct Found {
    cue: Option<Range<usize>>,
    rhythm: Option<Range<usize>>,
    until: Option<Range<usize>>,
    count: Counted,
}

impl Found {
    fn counted(&mut self, counted: Counted) {
        self.count = match (&self.count, counted) {
            (Counted::None, counted) => counted,
            (_, Counted::None) => return,
            // Two numbers are none.
            (Counted::Stray, counted @ Counted::Unclear) => counted,
            (Counted::Stray, Counted::Stray) => Counted::Stray,
            _ => Counted::Unclear,
        };
    }
}

/// What stands right before a place behind the verb.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The verb alone.
    Verb,
    /// The recipients, the amount, another cue.
    Core,
    /// A thing that starts as one: "the weekly report".
    Thing,
    /// Words that may be a thing or what is to be said.
    Words,
    /// A purpose, a topic, a clause: no cue stands here.
    Lost,
}

struct Reader<'t> {
    all: &'t [Word],
    marks: &'t Marks,
    clause: &'t Clause,
    verb: &'t Asking,
    kind: Kind,
    names: Vec<Range<usize>>,
    trigger: Option<&'t Range<usize>>,
}

impl Reader<'_> {
    fn word(&self, at: usize) -> Option<&Word> {
        self.all.get(at)
    }

    fn is_in(&self, at: usize, list: &[&str]) -> bool {
        self.word(at)
            .is_some_and(|word| !word.quoted && word.is_in(list))
    }

    fn in_trigger(&self, at: usize) -> bool {
        self.trigger.is_some_and(|range| range.contains(&at))
    }

    /// The cues before the verb.
    fn front(&self, found: &mut Found) {
        let end = self.verb.at.start;
        let mut at = self.clause.start;
        while at < end {
            let quoted = self.word(at).is_none_or(|word| word.quoted);
            if quoted || self.in_trigger(at) || is_of_another(self.all, at, self.clause.start) {
                at = at.saturating_add(1);
                continue;
            }
            let rest = self.all.get(at..end).unwrap_or_default();
            if let Some(phrase) = phrases::STANDING.first(rest) {
                let past = at.saturating_add(phrase.len());
                found.cue.get_or_insert(at..past);
                at = past;
                continue;
            }
            if let Some((phrase, own)) = self.marks.time_at(at) {
                self.timed(phrase, own, found);
                at = own.end.max(at.saturating_add(1));
                continue;
            }
            if let Some(number) = self.number(at, end) {
                found.counted(number.counted());
                at = number.last;
                continue;
            }
            at = at.saturating_add(1);
        }
    }

    /// Takes a rhythm or an end that stands in its own place.
    fn timed(&self, phrase: &Phrase, own: &Range<usize>, found: &mut Found) {
        if phrase.owns || phrase.article && phrase.lead.is_none() {
            return;
        }
        let lead = phrase.lead.map(|(lead, _)| lead);
        if matches!(phrase.reading, Reading::Rhythm(_)) {
            // "thanks for every day": not one that anything else leads to.
            if !matches!(lead, None | Some(Lead::At | Lead::On | Lead::In)) {
                return;
            }
            found.rhythm.get_or_insert(own.clone());
        } else if matches!(lead, Some(Lead::Until | Lead::Through)) {
            found.until.get_or_insert(own.clone());
        }
    }

    /// The cues behind the verb.
    fn behind(&self, found: &mut Found) {
        let end = self.clause.content;
        let mut at = self.verb.at.end;
        let mut state = if self.names.is_empty() {
            State::Core
        } else {
            State::Verb
        };
        let mut names = self.names.iter().peekable();
        while at < end {
            if self.in_trigger(at) {
                // What is said after it is read apart.
                return;
            }
            while names.next_if(|name| name.start < at).is_some() {}
            if let Some(name) = names.next_if(|name| name.start == at) {
                let to = at
                    .checked_sub(1)
                    .is_some_and(|before| self.is_in(before, &["to"]));
                if state != State::Lost || to {
                    state = State::Core;
                }
                at = name.end.max(at.saturating_add(1));
                continue;
            }
            let Some(word) = self.word(at) else { return };
            if word.quoted {
                state = State::Lost;
                at = at.saturating_add(1);
                continue;
            }
            if let Some(past) = self.marks.money_at(self.past_leads(at)) {
                // "$60/week": the rhythm ends the word that the amount starts.
                let inside = past
                    .checked_sub(1)
                    .and_then(|last| self.marks.time_at(last));
                if let Some((phrase, own)) = inside
                    && state != State::Lost
                    && self.is_rhythm(own, State::Core)
                {
                    self.timed(phrase, own, found);
                }
                state = if state == State::Lost {
                    state
                } else {
                    State::Core
                };
                at = past.max(at.saturating_add(1));
                continue;
            }
            let rest = self.all.get(at..end).unwrap_or_default();
            if let Some(phrase) = phrases::STANDING.first(rest) {
                let past = at.saturating_add(phrase.len());
                if self.is_cue(at, past, phrase, state) {
                    found.cue.get_or_insert(at..past);
                    state = State::Core;
                } else {
                    state = State::Lost;
                }
                at = past;
                continue;
            }
            if let Some((phrase, own)) = self.marks.time_at(at) {
                let rhythm = matches!(phrase.reading, Reading::Rhythm(_));
                let until = matches!(phrase.lead, Some((Lead::Until | Lead::Through, _)));
                let stands = rhythm && self.is_rhythm(own, state)
                    || until && state == State::Core && self.stands_for_itself(own.end, Cue::Other);
                if stands {
                    self.timed(phrase, own, found);
                    state = State::Core;
                } else if rhythm || until {
                    state = State::Lost;
                }
                at = own.end.max(at.saturating_add(1));
                continue;
            }
            if let Some(number) = self.number(at, end) {
                let stands = self.stands_for_itself(number.last, Cue::Count);
                let counted = match state {
                    State::Core | State::Verb if stands => number.counted(),
                    State::Core | State::Verb => Counted::Unclear,
                    State::Thing if stands => number.counted(),
                    _ if number.most && self.after_comma(at) && stands => number.counted(),
                    _ => Counted::Stray,
                };
                found.counted(counted);
                at = number.last.max(at.saturating_add(1));
                continue;
            }
            state = self.next(at, state);
            at = at.saturating_add(1);
        }
    }

    /// The state past a word that is no cue.
    fn next(&self, at: usize, state: State) -> State {
        let Some(word) = self.word(at) else {
            return state;
        };
        let to_name = |at: usize| {
            let here = at.saturating_add(1);
            let here = here.saturating_add(usize::from(self.is_in(here, DETERMINERS)));
            self.names
                .binary_search_by_key(&here, |name| name.start)
                .is_ok()
        };
        match word.token {
            Token::Mark(',' | '-' | '\u{2013}' | '\u{2014}' | '\'' | '(' | ')') | Token::Break => {
                return state;
            }
            Token::Word | Token::Number => {}
            _ => {
                return if state == State::Core {
                    State::Words
                } else {
                    state
                };
            }
        }
        if state == State::Lost || word.is_in(SMALL) {
            let pronoun = word.is_in(&["it", "him", "them"]);
            return if pronoun && state == State::Verb {
                State::Core
            } else {
                state
            };
        }
        let way = word.is_in(&[
            "to", "in", "on", "by", "via", "at", "from", "with", "through", "over", "for",
        ]);
        if way {
            let channel = at.saturating_add(1);
            let known = self.is_in(
                channel,
                &[
                    "email", "mail", "slack", "text", "sms", "github", "gmail", "e-mail", "venmo",
                    "zelle", "paypal",
                ],
            );
            return if known || to_name(at) {
                state
            } else {
                State::Lost
            };
        }
        if matches!(
            word.low.as_str(),
            "email" | "mail" | "slack" | "text" | "sms" | "github" | "venmo" | "zelle" | "paypal"
        ) && at
            .checked_sub(1)
            .is_some_and(|before| self.is_in(before, &["by", "on", "via", "in", "through", "over"]))
        {
            return State::Core;
        }
        let breaks = word.is_in(OF_ANOTHER) && !word.is("of")
            || word.has(tags::SUBJECTS) && !word.is_in(DETERMINERS)
            || word.has(tags::FINITE | tags::CONDITIONS | tags::NEGATIONS)
            || word.is_in(&[
                "that", "who", "which", "when", "where", "valid", "open", "closed", "due",
            ]) && state != State::Core
                && state != State::Verb;
        if breaks {
            return State::Lost;
        }
        match state {
            State::Core | State::Verb if word.is_in(DETERMINERS) || word.token == Token::Number => {
                State::Thing
            }
            State::Core | State::Verb => State::Words,
            other => other,
        }
    }
}
