//! Set phrases: times past, now, the end of a day or more, and times that are found and not read.

use super::super::pieces::{Kind, Pieces};
use super::count::{month, number, ordinal, unit, weekday, weekdays};
use super::day;
use super::hour;
use super::kinds::Day;
use super::parts::{Length, Parsed, parts};

/// Times past, which no ask is for: found so that no part of them is taken for a time to come.
pub(super) fn past(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let gone = |last| {
        Some(Parsed {
            last,
            past: true,
            ..Parsed::default()
        })
    };
    match pieces.word(at) {
        "yesterday" => {
            let part = hour::part(pieces.next_word(at + 1)).is_some();
            return gone(at + 1 + usize::from(part));
        }
        "last" | "past" | "previous" => {
            let word = pieces.next_word(at + 1);
            let named = unit(word).is_some() || weekday(word).is_some() || month(word).is_some();
            if named && pieces.next_word(at + 2) == "of" {
                return Some(Parsed {
                    last: at + 3,
                    unclear: true,
                    ..Parsed::default()
                });
            }
            if named {
                return gone(at + 2);
            }
            let (_, end) = number(pieces, at + 1)?;
            unit(pieces.next_word(end))?;
            return gone(end + 1);
        }
        _ => {}
    }
    let (_, end) = number(pieces, at)?;
    unit(pieces.next_word(end))?;
    (pieces.next_word(end + 1) == "ago")
        .then(|| gone(end + 2))
        .flatten()
}

pub(super) fn now(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let found = |last| {
        Some(Parsed {
            last,
            length: Some(Length::In(0)),
            ..Parsed::default()
        })
    };
    match pieces.word(at) {
        "immediately" | "asap" => found(at + 1),
        "right" if matches!(pieces.next_word(at + 1), "now" | "away") => found(at + 2),
        "straight" if pieces.next_word(at + 1) == "away" => found(at + 2),
        "as" if pieces.says(at, &["as", "soon", "as", "possible"]) => found(at + 4),
        "now" => {
            let before = matches!(
                pieces.word_before(at),
                "from" | "for" | "by" | "until" | "till" | "just" | "than" | "since" | "is" | "are"
            );
            let after = matches!(pieces.next_word(at + 1), "on" | "that" | "and" | "then");
            (!before && !after).then(|| found(at + 1)).flatten()
        }
        _ => None,
    }
}

/// "the end of the day", "end of next month", "EOD Friday".
pub(super) fn end_of(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let ends = |day: Day, weekday, last| {
        Some(Parsed {
            last,
            day: Some(day),
            weekday,
            end: true,
            ..Parsed::default()
        })
    };
    let short = match pieces.word(at) {
        "eod" | "cob" => Some(Day::Ahead(0)),
        "eow" => Some(Day::Week(0)),
        "eom" => Some(Day::Month(0)),
        "eoy" => Some(Day::Year(0)),
        _ => None,
    };
    if let Some(own) = short {
        let on = usize::from(pieces.next_word(at + 1) == "on");
        let day = day::day(pieces, at + 1 + on).filter(|_| !pieces.at(at + 1 + on).fresh);
        return match (own, day) {
            (Day::Ahead(_), Some(day)) => ends(day.day, day.weekday, day.last),
            _ => ends(own, None, at + 1),
        };
    }
    if pieces.word(at) == "close" && pieces.says(at, &["close", "of", "business"]) {
        return ends(Day::Ahead(0), None, at + 3);
    }
    if pieces.word(at) == "year" && pieces.next_word(at + 1) == "end" {
        return ends(Day::Year(0), None, at + 2);
    }
    if !pieces.says(at, &["end", "of"]) {
        return None;
    }
    let the = usize::from(matches!(pieces.next_word(at + 2), "the" | "this"));
    let here = at + 2 + the;
    let own = match pieces.next_word(here) {
        "day" | "business" | "today" => Some(Day::Ahead(0)),
        "week" => Some(Day::Week(0)),
        "month" => Some(Day::Month(0)),
        "year" => Some(Day::Year(0)),
        _ => None,
    };
    if let Some(own) = own {
        // "the end of the day tomorrow"
        let on = usize::from(pieces.next_word(here + 1) == "on");
        let at = here + 1 + on;
        let day = day::day(pieces, at).filter(|_| own == Day::Ahead(0) && !pieces.at(at).fresh);
        return match day {
            Some(day) => ends(day.day, day.weekday, day.last),
            None => ends(own, None, here + 1),
        };
    }
    if pieces.at(here).fresh {
        return None;
    }
    let day = day::day(pieces, here).filter(|day| day.part.is_none())?;
    ends(day.day, day.weekday, day.last)
}

/// An unread phrase with the parts that go on with it.
pub(super) fn extended(pieces: &Pieces<'_>, found: Parsed) -> Parsed {
    let last = found.last;
    parts(
        pieces,
        last,
        Parsed {
            day: Some(Day::Unclear),
            ..found
        },
    )
}

/// Words for a time to come that are found and not read.
pub(super) fn unread(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let found = |last| {
        Some(Parsed {
            last,
            unclear: true,
            ..Parsed::default()
        })
    };
    let next = pieces.next_word(at + 1);
    match pieces.word(at) {
        "christmas" | "xmas" | "easter" | "thanksgiving" | "halloween" | "overnight"
        | "eventually" | "noonish" | "lunchtime" | "dinnertime" | "sunrise" | "sunset" | "dawn"
        | "dusk" => {
            let eve = matches!(next, "eve" | "day" | "morning");
            found(at + 1 + usize::from(eve))
        }
        "new" if next == "year" => found(at + 2),
        "labor" | "labour" | "memorial" | "independence" | "boxing" | "mother" | "father"
        | "valentine"
            if next == "day"
                || (pieces.at(at + 1).is('\'') && pieces.next_word(at + 3) == "day") =>
        {
            found(if next == "day" { at + 2 } else { at + 4 })
        }
        "lunch" | "dinner" | "breakfast" if next == "time" => found(at + 2),
        "lunch" | "dinner" | "breakfast" | "work" | "hours"
            if matches!(
                pieces.word_before(at),
                "at" | "after" | "before" | "by" | "until" | "around" | "over"
            ) =>
        {
            found(at + 1)
        }
        "later" => {
            let day = matches!(next, "today" | "tonight" | "this" | "tomorrow" | "on");
            let end = pieces.at(at + 1).fresh || pieces.at(at + 1).kind != Kind::Letters;
            let than = pieces.word_before(at) == "no";
            (!than && (day || end)).then(|| found(at + 1)).flatten()
        }
        "first" | "last" if next == "thing" => {
            let more = parts(pieces, at + 2, Parsed::default());
            found(more.last.max(at + 2))
        }
        "w" if pieces.at(at + 1).is('/') && pieces.word(at + 2) == "c" => {
            let more = parts(pieces, at + 3, Parsed::default());
            found(more.last.max(at + 3))
        }
        "week"
            if matches!(
                next,
                "of" | "beginning" | "starting" | "commencing" | "after"
            ) =>
        {
            let on = usize::from(matches!(pieces.next_word(at + 2), "on" | "the" | "next"));
            let more = parts(pieces, at + 2 + on, Parsed::default());
            (more.day.is_some() || (next == "after" && on == 1))
                .then(|| found(more.last.max(at + 2 + on)))
                .flatten()
        }
        _ => {
            if let Some(last) = stamp(pieces, at) {
                return found(last);
            }
            // "in five", "Q4"
            let quarter = pieces.word(at) == "q" && pieces.at(at + 1).glued;
            if quarter && matches!(pieces.text(at + 1), "1" | "2" | "3" | "4") {
                return found(at + 2);
            }
            if pieces.word_before(at) == "in"
                && let Some((_, end)) = number(pieces, at)
                && !matches!(pieces.word(at), "a" | "an")
                && (pieces.at(end).fresh
                    || matches!(pieces.at(end).mark, ',' | '.' | '!' | ';' | '?'))
                && !pieces.at(end + 1).glued
            {
                return found(end);
            }
            // "two Sundays from now"
            if let Some((_, end)) = number(pieces, at)
                && (weekday(pieces.next_word(end)).is_some() || weekdays(pieces.next_word(end)))
                && matches!(
                    pieces.next_word(end + 1),
                    "from" | "later" | "after" | "hence"
                )
            {
                return found(end + 2);
            }
            // "the first Monday evening of next month", "third week of January"
            let (_, end) = ordinal(pieces, at)?;
            let word = pieces.next_word(end);
            let mut last = end + 1;
            if weekday(word).is_some() {
                last = parts(pieces, end, Parsed::default()).last.max(last);
            } else {
                unit(word)?;
                if !matches!(pieces.next_word(last), "of" | "in") {
                    return None;
                }
            }
            if matches!(pieces.next_word(last), "of" | "in") {
                last += 1 + usize::from(pieces.next_word(last + 1) == "the");
                last = parts(pieces, last, Parsed::default()).last.max(last);
            }
            found(last)
        }
    }
}

/// "2026-10-15T15:00:00Z": a time for machines, and where it ends.
fn stamp(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    let date = pieces.text(at).len() == 4
        && pieces.at(at + 1).is('-')
        && pieces.at(at + 3).is('-')
        && pieces.word(at + 5) == "t"
        && (at + 1..=at + 6).all(|at| pieces.at(at).glued);
    if !date {
        return None;
    }
    let mut last = at + 6;
    while pieces.at(last).glued
        && (pieces.at(last).kind == Kind::Digits
            || matches!(pieces.at(last).mark, ':' | '.' | '+' | '-')
            || pieces.word(last) == "z")
    {
        last += 1;
    }
    // What ends a sentence is no part of it.
    let full = pieces.before(last).is('.');
    Some(last - usize::from(full))
}
