//! Days and longer stretches of days, as they are named.

use super::super::pieces::{Kind, Pieces};
use super::count::{figures, month, ordinal, unit, weekday};
use super::dated::{dated, numeric};
use super::hour::{Part, part};
use super::kinds::{Day, Said, is_day_word, said};
use super::months::{day_then_month, month_alone, month_then_day, of_month};

/// The day named at a place.
pub(super) fn day(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    if pieces.at(at).kind == Kind::Digits {
        return numeric(pieces, at)
            .or_else(|| day_then_month(pieces, at))
            .or_else(|| of_month(pieces, at));
    }
    let word = pieces.word(at);
    match word {
        "" => None,
        "today" => Some(said(Day::Ahead(0), at + 1)),
        "tomorrow" | "tmrw" | "tmr" | "tomorow" | "tommorow" | "tommorrow" => {
            Some(said(Day::Ahead(1), at + 1))
        }
        "tonight" | "tonite" => Some(Said {
            part: Some(Part::Night),
            ..said(Day::Ahead(0), at + 1)
        }),
        "day" if pieces.says(at, &["day", "after", "tomorrow"]) => {
            Some(said(Day::Ahead(2), at + 3))
        }
        "this" | "coming" | "upcoming" => this(pieces, at),
        "next" => next(pieces, at),
        "following" => {
            let word = pieces.next_word(at + 1);
            let time = unit(word).is_some() || weekday(word).is_some();
            time.then(|| said(Day::Unclear, at + 2))
        }
        "weekend" if pieces.word_before(at) == "the" => Some(said(Day::Weekend, at + 1)),
        _ => named_weekday(pieces, at)
            .or_else(|| month_then_day(pieces, at))
            .or_else(|| day_then_month(pieces, at))
            .or_else(|| of_month(pieces, at))
            .or_else(|| month_alone(pieces, at)),
    }
}

fn this(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    let mut here = at;
    while matches!(pieces.word(here), "this" | "coming" | "upcoming") && here < at + 2 {
        here += 1;
    }
    let plain = pieces.word(at) == "this" && here == at + 1;
    let word = pieces.next_word(here);
    if let Some((day, _)) = weekday(word) {
        if plain {
            return Some(with_date(pieces, Day::ThisWeekday(day), day, here + 1));
        }
        return Some(said(Day::Weekday(day), here + 1));
    }
    if !plain {
        let stretch = unit(word).is_some();
        return stretch.then(|| said(Day::Unclear, here + 1));
    }
    if let Some(part) = part(word) {
        return Some(Said {
            part: Some(part),
            ..said(Day::Ahead(0), here + 1)
        });
    }
    Some(match word {
        "week" => in_week(pieces, 0, here + 1),
        "weekend" => said(Day::Weekend, here + 1),
        "month" => said(Day::Month(0), here + 1),
        "year" => said(Day::Year(0), here + 1),
        "quarter" => said(Day::Unclear, here + 1),
        _ if month(word).is_some() => said(Day::Named(None, month(word)?), here + 1),
        _ => return None,
    })
}

fn next(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    let word = pieces.next_word(at + 1);
    // "for the next month" is as long as one.
    let the = pieces.word_before(at) == "the";
    Some(match word {
        "week" | "month" | "year" if the => said(Day::Unclear, at + 2),
        "week" => in_week(pieces, 1, at + 2),
        "month" => said(Day::Month(1), at + 2),
        "year" => said(Day::Year(1), at + 2),
        _ if unit(word).is_some() || weekday(word).is_some() || month(word).is_some() => {
            said(Day::Unclear, at + 2)
        }
        _ => {
            let few = matches!(word, "few" | "couple" | "several");
            let mut end = match super::count::number(pieces, at + 1) {
                Some((_, end)) => end,
                None if few => at + 2,
                None => return None,
            };
            end += usize::from(matches!(
                pieces.next_word(end),
                "of" | "business" | "working"
            ));
            return unit(pieces.next_word(end)).map(|_| said(Day::Unclear, end + 1));
        }
    })
}

/// "next week", and the day of it that follows: "next week on Friday".
fn in_week(pieces: &Pieces<'_>, ahead: i64, end: usize) -> Said {
    let on = usize::from(pieces.next_word(end) == "on");
    match weekday(pieces.next_word(end + on)) {
        Some((day, _)) => said(Day::InWeek(day, ahead), end + on + 1),
        None => said(Day::Week(ahead), end),
    }
}

fn named_weekday(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    let (day, short) = weekday(pieces.word(at))?;
    let mut end = at + 1;
    if short && !is_day_word(pieces, at) {
        // "mon 8am", "he sat at 9"
        let time = pieces.at(end).kind == Kind::Digits && !pieces.at(end).fresh
            || part(pieces.next_word(end)).is_some()
            || (pieces.next_word(end) == "at" && pieces.at(end + 1).kind == Kind::Digits);
        return time.then(|| said(Day::Unclear, end));
    }
    if pieces.word(at).len() <= 5
        && pieces.at(end).is('.')
        && pieces.at(end).glued
        && !pieces.at(end + 1).fresh
    {
        end += 1;
    }
    let of = usize::from(pieces.next_word(end) == "of");
    let ahead = match (pieces.next_word(end + of), pieces.next_word(end + of + 1)) {
        ("next", "week") => Some(1),
        ("this", "week") => Some(0),
        _ => None,
    };
    if let Some(ahead) = ahead {
        return Some(said(Day::InWeek(day, ahead), end + of + 2));
    }
    Some(with_date(pieces, Day::Weekday(day), day, end))
}

/// A weekday, and the date that follows it: "Friday, October 16", "Monday the 21st".
fn with_date(pieces: &Pieces<'_>, alone: Day, weekday: i64, end: usize) -> Said {
    let mut here = end;
    if pieces.at(here).is(',') && pieces.at(here).glued {
        here += 1;
    }
    let the = pieces.next_word(here) == "the";
    here += usize::from(the);
    let fresh = pieces.at(here).fresh;
    let date = if pieces.at(here).kind == Kind::Digits {
        dated(pieces, here)
            .or_else(|| day_then_month(pieces, here))
            // "Friday 23"
            .or_else(|| numbered(pieces, here, here == end))
    } else {
        month_then_day(pieces, here)
            .or_else(|| day_then_month(pieces, here))
            .or_else(|| the.then(|| numbered(pieces, here, false)).flatten())
    };
    match date {
        Some(found) if !fresh => Said {
            weekday: Some(weekday),
            ..found
        },
        _ => said(alone, end),
    }
}

/// A number right after a weekday: the day of the month, or an ordinal.
fn numbered(pieces: &Pieces<'_>, at: usize, right_after: bool) -> Option<Said> {
    if let Some((day, end)) = ordinal(pieces, at) {
        return Some(said(Day::OfMonth(day), end));
    }
    let day = figures(pieces, at).filter(|day| (13..=31).contains(day))?;
    let next = pieces.at(at + 1);
    let alone = !next.glued || matches!(next.mark, '.' | ',' | ';' | '!' | '?' | ')');
    (right_after && alone && pieces.text(at).len() == 2).then(|| said(Day::OfMonth(day), at + 1))
}
