//! When an ask is for, and until when it holds (contract: S "when_*", "until_*", C §8 "Time").

use super::Typed;
use super::adjunct;
use super::proposed::Time;
use super::reason::Drop;
use crate::json::shape::Count;
use crate::said::clock::{Grain, Lead, Local, Phrase, Reading};
use crate::said::grammar::ask::Ask;
use crate::said::grammar::asks::Turn;
use crate::said::grammar::marks::Role;
use crate::said::grammar::words::{Token, Word};
use crate::said::intent::Moment;
use crate::said::span::Span;
use crate::time::{IsoTs, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE};
use std::ops::Range;

/// How far ahead a time may be.
const FARTHEST: i64 = 400 * MS_PER_DAY;
/// The window of an ask that names none, and the most of one that names a clock time.
const WINDOW: i64 = 120;
/// The shortest window.
const SHORTEST: i64 = 5;
/// The longest window.
const LONGEST: i64 = 1_440;

/// Words for now: they name no time to keep.
const AT_ONCE: &[&str] = &["now", "asap", "immediately"];

/// When an ask is for.
pub(super) struct When {
    /// The instant, and where it was said.
    pub(super) at: Option<(IsoTs, Span)>,
    /// How long it stays open, in minutes.
    pub(super) window: i64,
}

/// Reads times against where and when the turn was typed.
pub(super) struct Times<'t> {
    turn: &'t Turn,
    local: Option<&'t Local>,
    now: Option<i64>,
    /// Whether several lines or clauses of the turn start with a clock time, as those of a timetable do.
    timetable: bool,
}

impl<'t> Times<'t> {
    pub(super) fn new(turn: &'t Turn, local: Option<&'t Local>, typed: &Typed) -> Self {
        Self {
            turn,
            local,
            now: typed.now.or(typed.local).map(IsoTs::ms),
            timetable: adjunct::is_timetable(turn),
        }
    }

    /// The phrases of an ask's clause, with what they do there, and those that cannot be kept beside it.
    fn phrases(&self, ask: &Ask) -> Vec<(&'t Phrase, Role)> {
        let own = ask.clause.start..ask.clause.content;
        let mut found = self.within(ask, own);
        let beside = [
            ask.clause.end,
            self.turn
                .sentences
                .get(ask.sentence)
                .map_or(0, |own| own.end),
        ];
        let alone = beside.iter().find_map(|end| self.alone(*end));
        // One that the clause has a part of alone is not read there.
        let across = self.turn.marks.time_across(ask.clause.content);
        found.extend(
            alone
                .into_iter()
                .chain(across)
                .map(|phrase| (phrase, Role::Unkept)),
        );
        found
    }

    /// A time that stands alone right after an ask: "Mail Ida the plan. Tomorrow at nine." It is no part of what was
    /// asked, and may be meant for it.
    fn alone(&self, end: usize) -> Option<&'t Phrase> {
        let words = &self.turn.words;
        let passed = |word: &Word| {
            matches!(
                word.token,
                Token::Break
                    | Token::Mark(',' | ';' | '.' | '!' | '(' | '-' | '\u{2013}' | '\u{2014}')
            ) || word.is_in(&["and", "please", "so", "say", "maybe"])
        };
        let mut start = end;
        while words.get(start).is_some_and(passed) {
            start = start.saturating_add(1);
        }
        let (phrase, at) = self.turn.marks.time_at(start)?;
        let mut after = at.end;
        while words
            .get(after)
            .is_some_and(|word| word.is("please") || matches!(word.token, Token::Mark(',' | ')')))
        {
            after = after.saturating_add(1);
        }
        let ends = words.get(after).is_none_or(|word| {
            matches!(
                word.token,
                Token::Break | Token::Gap | Token::Mark('.' | '!' | ';' | '\u{2026}')
            )
        }) || after > at.start
            && words
                .get(after.saturating_sub(1))
                .is_some_and(|word| word.is_mark('.'));
        (ends && !phrase.owns).then_some(phrase)
    }

    fn within(&self, ask: &Ask, own: Range<usize>) -> Vec<(&'t Phrase, Role)> {
        self.turn
            .marks
            .times_in(own)
            .filter(|(_, at)| {
                // "right now", not "two days from now".
                let words = self.turn.words.get(at.start..at.end).unwrap_or_default();
                !words
                    .iter()
                    .all(|word| word.is_in(AT_ONCE) || word.is("right"))
            })
            .filter(|(_, at)| {
                ask.trigger
                    .as_ref()
                    .is_none_or(|trigger| !(trigger.start <= at.start && at.end <= trigger.end))
            })
            .map(|(phrase, at)| {
                let role = if self.timetable && adjunct::heads_a_line(self.turn, at) {
                    Role::Unkept
                } else {
                    adjunct::role(self.turn, ask, phrase, at)
                };
                (phrase, role)
            })
            .collect()
    }

    /// Whether a proposed time parses as a local one.
    fn shows(&self, time: &Time) -> bool {
        matches!(time, Time::Text(text) if self.local.is_some() && shown(text).is_some())
    }

    /// A proposed instant; one without an offset is local.
    fn read(&self, time: &Time) -> Option<IsoTs> {
        match time {
            Time::Ms(ms) => {
                IsoTs::with_offset(*ms, self.local.map_or(0, |local| local.now.offset_min()))
            }
            Time::Text(text) => {
                let text = text.trim_matches(' ');
                if let Some(at) = IsoTs::parse(text) {
                    return Some(at);
                }
                let local = self.local?;
                let shown = shown(text)?;
                local.at(shown.ms())
            }
        }
    }

    /// When to act: the proposed instant where the words name it, else the one that they name.
    pub(super) fn when(
        &self,
        proposed: Option<&Time>,
        window: Option<i64>,
        ask: &Ask,
        standing: bool,
    ) -> Result<When, Drop> {
        let phrases = self.phrases(ask);
        let rhythm = phrases.iter().any(|(_, role)| *role == Role::Rhythm);
        let whens: Vec<&Phrase> = phrases
            .iter()
            .filter(|(_, role)| *role == Role::When)
            .map(|(phrase, _)| *phrase)
            .collect();
        let unkept = phrases.iter().any(|(_, role)| *role == Role::Unkept)
            || adjunct::is_past(self.turn, ask)
            || adjunct::is_at_an_event(self.turn, ask)
            || adjunct::is_for_several(self.turn, ask);
        let Some(time) = proposed else {
            if unkept {
                return Err(Drop::WhenNotKept);
            }
            let plain = || When {
                at: None,
                window: window.unwrap_or(WINDOW).clamp(SHORTEST, WINDOW),
            };
            if whens.is_empty() || (standing && rhythm) {
                return Ok(plain());
            }
            let [phrase] = whens.as_slice() else {
                return Err(Drop::WhenNotKept);
            };
            return self.put_in(phrase, window).ok_or(Drop::WhenNotKept);
        };
        let at = self.read(time).ok_or_else(|| {
            // A local time that clocks never show, or show twice, parses and names no instant.
            if self.shows(time) {
                Drop::WhenNotSaid
            } else {
                Drop::WhenUnparseable
            }
        })?;
        let now = self.now.ok_or(Drop::WhenNotSaid)?;
        if at.ms().saturating_sub(now) > FARTHEST {
            return Err(Drop::WhenTooFar);
        }
        if now.saturating_sub(at.ms()) > MS_PER_HOUR {
            return Err(Drop::WhenPast);
        }
        let covering = whens
            .iter()
            .find(|phrase| covers(phrase, at.ms()))
            .ok_or(Drop::WhenNotSaid)?;
        if unkept || !whens.iter().all(|phrase| covers(phrase, at.ms())) {
            return Err(Drop::WhenNotKept);
        }
        let end = last_of(covering, at.ms()).ok_or(Drop::WhenNotSaid)?;
        Ok(When {
            window: span_minutes(at.ms(), end, window, has_clock(covering)),
            at: Some((at, covering.span)),
        })
    }

    /// The one instant or part of a day that a phrase names.
    fn put_in(&self, phrase: &Phrase, window: Option<i64>) -> Option<When> {
        let now = self.now?;
        let (at, end) = match &phrase.reading {
            Reading::Instant { at, window_end_ms } => (*at, *window_end_ms),
            Reading::Cover {
                ranges,
                grain: Grain::Part,
            } => {
                let [(start, end)] = ranges.as_slice() else {
                    return None;
                };
                let start = (*start).max(now);
                if start >= *end {
                    return None;
                }
                (self.written(start)?, *end)
            }
            _ => return None,
        };
        let ahead = at.ms().saturating_sub(now);
        if !(-MS_PER_HOUR..=FARTHEST).contains(&ahead) {
            return None;
        }
        Some(When {
            window: span_minutes(at.ms(), end, window, has_clock(phrase)),
            at: Some((at, phrase.span)),
        })
    }

    /// A one-off that is for no later than its end. One without a time of its own is for now.
    pub(super) fn ended(
        &self,
        when: super::When,
        until: Option<Moment>,
    ) -> Result<super::When, Drop> {
        let start = when.at.map(Moment::ms).or(self.now);
        let (Some(start), Some(until)) = (start, until) else {
            return Ok(when);
        };
        let left = until.ms().saturating_sub(start);
        if left < 0 {
            return Err(Drop::LimitNotKept);
        }
        let left = left / MS_PER_MINUTE;
        let window = when.window_minutes.map(|own| Count(own.0.min(left)));
        Ok(super::When {
            window_minutes: window,
            ..when
        })
    }

    fn written(&self, ms: i64) -> Option<IsoTs> {
        self.local?.written(ms)
    }

    /// Until when it holds: the proposed end where the words name it, else the one that they name.
    pub(super) fn until(
        &self,
        proposed: Option<&Time>,
        ask: &Ask,
    ) -> Result<Option<(IsoTs, Span)>, Drop> {
        let phrases = self.phrases(ask);
        let ends: Vec<&Phrase> = phrases
            .iter()
            .filter(|(_, role)| *role == Role::Until)
            .map(|(phrase, _)| *phrase)
            .collect();
        let Some(time) = proposed else {
            return match ends.as_slice() {
                [] => Ok(None),
                [phrase] => {
                    let end = self.end(phrase).ok_or(Drop::LimitNotKept)?;
                    self.in_range(end.ms()).map_err(|_| Drop::LimitNotKept)?;
                    Ok(Some((end, phrase.span)))
                }
                _ => Err(Drop::LimitNotKept),
            };
        };
        let at = self.read(time).ok_or(Drop::UntilUnparseable)?;
        self.in_range(at.ms())?;
        let [phrase] = ends.as_slice() else {
            return Err(Drop::UntilNotSaid);
        };
        let covered = match &phrase.reading {
            Reading::Instant { at: named, .. } => named.ms() == at.ms(),
            Reading::Cover { ranges, .. } => ranges
                .iter()
                .any(|(start, end)| (*start..=*end).contains(&at.ms())),
            _ => false,
        };
        if !covered {
            return Err(Drop::UntilNotSaid);
        }
        // "until Monday" ends before Monday does, whatever hour was proposed.
        let end = self
            .end(phrase)
            .filter(|end| end.ms() < at.ms())
            .unwrap_or(at);
        Ok(Some((end, phrase.span)))
    }

    fn in_range(&self, end: i64) -> Result<(), Drop> {
        let now = self.now.ok_or(Drop::UntilNotSaid)?;
        if end < now || end.saturating_sub(now) > FARTHEST {
            return Err(Drop::UntilOutOfRange);
        }
        Ok(())
    }

    /// "until Monday" and "no later than Monday" end with Monday's first instant, "through Monday" with its last.
    fn end(&self, phrase: &Phrase) -> Option<IsoTs> {
        match &phrase.reading {
            Reading::Instant { at, .. } => Some(*at),
            Reading::Cover { ranges, grain } => {
                let (start, _) = ranges.first()?;
                let (_, end) = ranges.last()?;
                let first = matches!(phrase.lead, Some((Lead::Until | Lead::NoLaterThan, _)))
                    && *grain != Grain::End;
                self.written(if first { *start } else { end.saturating_sub(1) })
            }
            _ => None,
        }
    }

    /// Whether the words name a rhythm that no stretch of time keeps, or several.
    pub(super) fn rhythm(
        &self,
        ask: &Ask,
    ) -> Result<Option<(crate::said::intent::Per, Span)>, Drop> {
        let phrases = self.phrases(ask);
        let mut rhythms = phrases.iter().filter(|(_, role)| *role == Role::Rhythm);
        let Some((phrase, _)) = rhythms.next() else {
            return Ok(None);
        };
        if rhythms.next().is_some() {
            return Err(Drop::LimitNotKept);
        }
        match phrase.reading {
            Reading::Rhythm(Some(per)) => Ok(Some((per, phrase.span))),
            _ => Err(Drop::LimitNotKept),
        }
    }
}

/// A local time without an offset, as if in UTC.
fn shown(text: &str) -> Option<IsoTs> {
    let text = text.trim_matches(' ');
    let seconds = if text.len() == 16 { ":00" } else { "" };
    IsoTs::parse(&format!("{text}{seconds}Z"))
}

fn covers(phrase: &Phrase, ms: i64) -> bool {
    match &phrase.reading {
        Reading::Instant { at, .. } => at.ms() == ms,
        Reading::Cover { ranges, .. } => ranges
            .iter()
            .any(|(start, end)| (*start..*end).contains(&ms)),
        _ => false,
    }
}

/// The end of the day, or of what a phrase covers, that an instant lies in.
fn last_of(phrase: &Phrase, ms: i64) -> Option<i64> {
    match &phrase.reading {
        Reading::Instant { window_end_ms, .. } => Some(*window_end_ms),
        // Half a day is an instant: it stays open as one does.
        Reading::Cover {
            grain: Grain::Halves,
            ..
        } => ms.checked_add(WINDOW.checked_mul(MS_PER_MINUTE)?),
        Reading::Cover { ranges, .. } => ranges
            .iter()
            .find(|(start, end)| (*start..*end).contains(&ms))
            .map(|(_, end)| *end),
        _ => None,
    }
}

fn has_clock(phrase: &Phrase) -> bool {
    matches!(
        phrase.reading,
        Reading::Instant { .. }
            | Reading::Cover {
                grain: Grain::Halves,
                ..
            }
    )
}

/// A window in minutes: what was proposed or the default, at most what the words allow.
fn span_minutes(at: i64, end: i64, proposed: Option<i64>, clock: bool) -> i64 {
    let left = end.saturating_sub(at).max(0) / MS_PER_MINUTE;
    let most = if clock { WINDOW } else { LONGEST };
    proposed.unwrap_or(WINDOW).clamp(SHORTEST, most).min(left)
}
