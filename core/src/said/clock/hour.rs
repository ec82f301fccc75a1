//! Clock times and parts of a day.

use super::super::pieces::{Kind, Pieces};
use super::count::figures;
use crate::said::money::small_number;
use crate::text::lookup::Lookup;

/// The half of the day that a clock time lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    Am,
    Pm,
    /// Not said.
    Open,
    /// On clocks of another place, or on none: "4pm ET", "6ish", "25:00".
    Elsewhere,
}

/// A reading of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
    pub(super) half: Half,
}

/// What a phrase says of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hour {
    At(Clock),
    Span(Clock, Clock),
    /// Midnight is the start of a day or its end.
    Midnight,
}

/// A part of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Morning,
    Afternoon,
    Evening,
    Night,
}

pub(super) fn part(word: &str) -> Option<Part> {
    Some(match word {
        "morning" => Part::Morning,
        "afternoon" => Part::Afternoon,
        "evening" => Part::Evening,
        "night" => Part::Night,
        _ => return None,
    })
}

const fn plain(hour: i64, minute: i64) -> Clock {
    Clock {
        hour,
        minute,
        second: 0,
        half: Half::Open,
    }
}

/// "am", "p.m.", and where it ends.
fn half(pieces: &Pieces<'_>, at: usize) -> Option<(Half, usize)> {
    if pieces.at(at).fresh {
        return None;
    }
    let word = pieces.word(at);
    let of = |letter: &str| match letter {
        "a" | "am" => Half::Am,
        _ => Half::Pm,
    };
    if matches!(word, "am" | "pm") {
        return Some((of(word), at + 1));
    }
    let dotted = matches!(word, "a" | "p")
        && pieces.at(at + 1).is('.')
        && pieces.at(at + 1).glued
        && pieces.word(at + 2) == "m"
        && pieces.at(at + 2).glued;
    let last = at + 3;
    let dot = usize::from(pieces.at(last).is('.') && pieces.at(last).glued);
    dotted.then(|| (of(word), last + dot))
}

/// Two digits glued after a mark that is glued to what stands before it.
fn sixtieths(pieces: &Pieces<'_>, at: usize, mark: char) -> Option<i64> {
    let digits = pieces.at(at + 1);
    let glued = pieces.at(at).is(mark) && pieces.at(at).glued && digits.glued;
    if !glued || digits.span.end - digits.span.start != 2 {
        return None;
    }
    figures(pieces, at + 1).filter(|value| *value < 60)
}

/// Whether "o'clock" stands at a place, and where it ends.
fn o_clock(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    if pieces.next_word(at) == "oclock" {
        return Some(at + 1);
    }
    let said =
        pieces.next_word(at) == "o" && pieces.at(at + 1).is('\'') && pieces.word(at + 2) == "clock";
    said.then_some(at + 3)
}

/// A clock time that begins at a place. `asked`: "at" or the like stands before it, so that a bare
/// number is one.
fn clock(pieces: &Pieces<'_>, at: usize, asked: bool) -> Option<(Clock, usize)> {
    match pieces.word(at) {
        "noon" | "midday" => {
            let noon = Clock {
                half: Half::Pm,
                ..plain(12, 0)
            };
            return Some((noon, at + 1));
        }
        "half" | "quarter" | "a" | "twenty" | "ten" | "five" => {
            if let Some(found) = past_or_to(pieces, at) {
                return Some(found);
            }
        }
        _ => {}
    }
    if pieces.at(at).kind == Kind::Digits {
        return past_or_to(pieces, at).or_else(|| in_figures(pieces, at, asked));
    }
    in_words(pieces, at, asked)
}

fn in_figures(pieces: &Pieces<'_>, at: usize, asked: bool) -> Option<(Clock, usize)> {
    let value = figures(pieces, at)?;
    let length = pieces.text(at).len();
    let mut time = plain(value, 0);
    let mut end = at + 1;
    let mut split = false;
    if let Some(minute) = sixtieths(pieces, end, ':') {
        time.minute = minute;
        end += 2;
        split = true;
        if let Some(second) = sixtieths(pieces, end, ':') {
            time.second = second;
            end += 2;
        }
    } else if let Some(minute) = sixtieths(pieces, end, '.') {
        if !asked && half(pieces, end + 2).is_none() {
            return None;
        }
        time.minute = minute;
        end += 2;
        split = true;
    } else if length > 2 {
        // "1140 a.m.", "at 1430"
        let at_four = length == 4 && asked && pieces.word_before(at) == "at";
        if half(pieces, end).is_none() && (!at_four || counts_things(pieces, end)) {
            return None;
        }
        time = plain(value / 100, value % 100);
        split = true;
    }
    if split && asked && length <= 2 && time.hour > 23 {
        let half = Half::Elsewhere;
        return Some((Clock { half, ..time }, end));
    }
    if time.hour > 23 || time.minute > 59 || (split && length > 2 && pieces.at(at + 1).is(':')) {
        return None;
    }
    let dot = usize::from(
        !split && pieces.at(end).is('.') && pieces.at(end).glued && pieces.at(end + 1).glued,
    );
    if let Some((half, end)) = half(pieces, end + dot).or_else(|| half(pieces, end)) {
        // "7ampm" is none.
        let closed = !(pieces.at(end).glued && pieces.at(end).kind == Kind::Letters);
        return closed.then_some((Clock { half, ..time }, end));
    }
    if pieces.at(end).glued && matches!(pieces.at(end).kind, Kind::Letters | Kind::Digits) {
        // "at 9a", "9:00p"
        let half = match pieces.word(end) {
            "a" => Half::Am,
            "p" => Half::Pm,
            "z" | "utc" | "gmt" | "ish" => Half::Elsewhere,
            _ => return None,
        };
        let told = (asked || split)
            && !(pieces.at(end + 1).glued && pieces.at(end + 1).kind != Kind::Mark);
        return told.then_some((Clock { half, ..time }, end + 1));
    }
    if let Some(end) = o_clock(pieces, end) {
        return Some((time, end));
    }
    if pieces.next_word(end) == "noon" && time.hour == 12 && time.minute == 0 {
        return Some((
            Clock {
                half: Half::Pm,
                ..time
            },
            end + 1,
        ));
    }
    let bare = asked && length <= 2 && !counts_things(pieces, end);
    (split || bare).then_some((time, end))
}

fn in_words(pieces: &Pieces<'_>, at: usize, asked: bool) -> Option<(Clock, usize)> {
    let (hour, mut end) = small_number(pieces, at)?;
    let hour = i64::try_from(hour)
        .ok()
        .filter(|hour| (1..=12).contains(hour))?;
    let mut time = plain(hour, 0);
    let mut split = false;
    if !pieces.at(end).fresh
        && let Some((minute, after)) = small_number(pieces, end)
        && (10..60).contains(&minute)
    {
        time.minute = i64::try_from(minute).ok()?;
        end = after;
        split = true;
    }
    if let Some((half, end)) = half(pieces, end) {
        return Some((Clock { half, ..time }, end));
    }
    if let Some(end) = o_clock(pieces, end) {
        return Some((time, end));
    }
    let bare = asked && (split || !counts_things(pieces, end));
    bare.then_some((time, end))
}

/// "half past seven", "a quarter to seven", "ten minutes past 5".
fn past_or_to(pieces: &Pieces<'_>, at: usize) -> Option<(Clock, usize)> {
    let article = usize::from(pieces.word(at) == "a" && pieces.next_word(at + 1) == "quarter");
    let start = at + article;
    let (minutes, mut end) = match pieces.word(start) {
        "half" => (10 * 3, start + 1),
        "quarter" => (15, start + 1),
        _ => match figures(pieces, start) {
            Some(value) => (value, start + 1),
            None => {
                let (value, end) = small_number(pieces, start)?;
                (i64::try_from(value).ok()?, end)
            }
        },
    };
    if matches!(pieces.next_word(end), "minutes" | "minute" | "min" | "mins") {
        end += 1;
    }
    let before = match pieces.next_word(end) {
        "past" => false,
        "to" if article == 1 || start != end - 1 || pieces.word(start) == "quarter" => true,
        _ => return None,
    };
    if minutes >= 60 || pieces.at(end + 1).fresh {
        return None;
    }
    let (time, end) = in_figures(pieces, end + 1, true)
        .or_else(|| in_words(pieces, end + 1, true))
        .filter(|(time, _)| time.minute == 0 && (1..=12).contains(&time.hour))?;
    let hour = if before { time.hour - 1 } else { time.hour };
    let minute = if before { 60 - minutes } else { minutes };
    // "ten to one am" is not in the half that is said.
    if hour == 0 && time.half != Half::Open {
        return None;
    }
    let hour = if hour == 0 { 12 } else { hour };
    Some((
        Clock {
            hour,
            minute,
            ..time
        },
        end,
    ))
}

/// Whether what follows a bare number is counted, measured or numbered by it: no clock time.
fn counts_things(pieces: &Pieces<'_>, at: usize) -> bool {
    let piece = pieces.at(at);
    if piece.kind == Kind::Edge || piece.fresh {
        return false;
    }
    if piece.kind == Kind::Mark {
        let next = pieces.at(at + 1);
        let closes = matches!(
            piece.mark,
            '.' | ',' | ';' | '!' | '?' | ')' | ']' | '"' | '\'' | ':'
        );
        let joined = piece.glued && next.glued && matches!(next.kind, Kind::Digits | Kind::Letters);
        return (!closes || joined) && piece.mark != '-';
    }
    if piece.kind == Kind::Digits {
        return true;
    }
    let street = [
        "street", "st", "avenue", "ave", "road", "rd", "lane", "drive", "way", "place",
    ];
    let text = pieces.text(at);
    let named = text.starts_with(|c: char| c.is_ascii_uppercase());
    (named && (street.contains(&pieces.next_word(at + 1)) || street.contains(&piece.word())))
        || matches!(
            piece.word(),
            "dollars"
                | "dollar"
                | "euros"
                | "euro"
                | "pounds"
                | "bucks"
                | "cents"
                | "percent"
                | "people"
                | "per"
                | "each"
                | "apiece"
                | "items"
                | "invoices"
                | "times"
                | "more"
                | "other"
                | "of"
                | "places"
                | "locations"
                | "stores"
                | "million"
                | "thousand"
                | "hundred"
                | "k"
                | "usd"
                | "eur"
                | "gbp"
                | "minutes"
                | "hours"
                | "days"
                | "weeks"
                | "months"
                | "years"
                | "degrees"
                | "miles"
                | "km"
        )
}

/// Whether a word names the clocks of a place, and where that ends.
pub(super) fn elsewhere(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    static NAMES: Lookup<128> = Lookup::new().with_words_of(
        "utc gmt est edt et cst cdt ct mst mdt mt pst pdt pt bst ist cet cest eet \
        eest jst kst sgt hkt aest aedt acst awst nzst nzdt msk wet west eastern pacific central \
        mountain",
        1,
    );
    let (word, next) = (pieces.next_word(at), pieces.next_word(at + 1));
    let named = NAMES.of(word) != 0;
    let time = next == "time" && !matches!(word, "my" | "our" | "this" | "next" | "on" | "local");
    if time {
        return Some(at + 2);
    }
    if pieces.next_word(at + 2) == "time" && matches!(word, "new" | "hong" | "san" | "los" | "in") {
        return Some(at + 3);
    }
    named.then_some(at + 1)
}

/// A clock time or a stretch between two.
pub(super) fn hour(pieces: &Pieces<'_>, at: usize, asked: bool) -> Option<(Hour, usize)> {
    let (hour, end) = hour_here(pieces, at, asked)?;
    let Some(end) = elsewhere(pieces, end) else {
        return Some((hour, end));
    };
    let there = |clock: Clock| Clock {
        half: Half::Elsewhere,
        ..clock
    };
    let hour = match hour {
        Hour::At(clock) => Hour::At(there(clock)),
        Hour::Span(from, to) => Hour::Span(there(from), there(to)),
        Hour::Midnight => Hour::Midnight,
    };
    Some((hour, end))
}

fn hour_here(pieces: &Pieces<'_>, at: usize, asked: bool) -> Option<(Hour, usize)> {
    if pieces.word(at) == "midnight" {
        return Some((Hour::Midnight, at + 1));
    }
    if pieces.word(at) == "mid" && pieces.next_word(at + 1) == "night" {
        return Some((Hour::Midnight, at + 2));
    }
    let first = clock(pieces, at, asked);
    if let Some((from, end)) = first {
        if let Some((to, end)) = joined(pieces, end).and_then(|at| clock(pieces, at, true)) {
            return Some((Hour::Span(from, to), end));
        }
        return Some((Hour::At(from), end));
    }
    // "3-4pm": the first number alone is no clock time.
    let from = figures(pieces, at).filter(|hour| (1..=12).contains(hour))?;
    let (to, end) = joined(pieces, at + 1).and_then(|at| clock(pieces, at, false))?;
    Some((Hour::Span(plain(from, 0), to), end))
}

/// Where the second of two clock times begins.
fn joined(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    let piece = pieces.at(at);
    if piece.fresh || pieces.at(at + 1).fresh {
        return None;
    }
    let joins = piece.is('-') || matches!(piece.word(), "to" | "till" | "til" | "until" | "and");
    joins.then_some(at + 1)
}
