//! Dates with the name of a month, and days of a month by number.

use super::super::pieces::{Kind, Pieces};
use super::count::{figures, month, ordinal};
use super::kinds::{Day, Said, YEARS, is_day_word, said};
use crate::said::money::small_number;

/// A year after a date, and where it ends.
fn year(pieces: &Pieces<'_>, at: usize) -> (Option<i64>, usize) {
    let mut here = at;
    if (pieces.at(here).is(',') && pieces.at(here).glued)
        || matches!(pieces.next_word(here), "of" | "in")
    {
        here += 1;
    }
    let after = pieces.at(here + 1);
    let joined = after.glued && matches!(after.mark, ':' | '/' | '-' | '%');
    let found = figures(pieces, here)
        .filter(|year| YEARS.contains(year) && !pieces.at(here).fresh && !joined);
    match found {
        Some(year) if pieces.text(here).len() == 4 => (Some(year), here + 1),
        _ => (None, at),
    }
}

/// "October 15", "Oct. 15th, 2026".
pub(super) fn month_then_day(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    let month = month(pieces.word(at))?;
    let mut here = at + 1;
    if matches!(pieces.at(here).mark, '.' | '-' | '/' | ',') && pieces.at(here).glued {
        here += 1;
    }
    if pieces.next_word(here) == "the" {
        here += 1;
    }
    if pieces.at(here).fresh {
        return None;
    }
    let (day, end) = ordinal(pieces, here)
        .or_else(|| in_words(pieces, at, here))
        .or_else(|| {
            let day = figures(pieces, here).filter(|_| pieces.text(here).len() <= 2)?;
            let after = pieces.at(here + 1);
            let spoilt = after.glued
                && (matches!(after.kind, Kind::Letters | Kind::Digits)
                    || matches!(after.mark, ':' | '/' | '%')
                    || (after.mark == '.' && pieces.at(here + 2).glued));
            (!spoilt).then_some((day, here + 1))
        })?;
    let verb = !is_name(pieces, at) && pieces.at(here).kind == Kind::Digits && end == here + 1;
    if !(1..=31).contains(&day) {
        return None;
    }
    // "October 15-17"
    let several = pieces.at(end).is('-') && pieces.at(end + 1).kind == Kind::Digits;
    if several {
        let last = ordinal(pieces, end + 1).map_or(end + 2, |(_, last)| last);
        return Some(said(Day::Unclear, last));
    }
    if verb {
        return Some(said(Day::Unclear, end));
    }
    let (year, end) = year(pieces, end);
    Some(said(Day::Date(year, month, day), end))
}

/// Whether a month's word is no verb: "you may 5".
fn is_name(pieces: &Pieces<'_>, at: usize) -> bool {
    let other = matches!(pieces.word(at), "may" | "march" | "mar");
    !other || is_day_word(pieces, at)
}

/// "May twenty-one"
fn in_words(pieces: &Pieces<'_>, month: usize, at: usize) -> Option<(i64, usize)> {
    if !is_name(pieces, month) {
        return None;
    }
    let (day, end) = small_number(pieces, at)?;
    Some((i64::try_from(day).ok()?, end))
}

/// "15 October", "the 15th of October 2026".
pub(super) fn day_then_month(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    let (day, mut end) = ordinal(pieces, at).or_else(|| {
        let day = figures(pieces, at).filter(|_| pieces.text(at).len() <= 2)?;
        let dot = pieces.at(at + 1).is('.') && pieces.at(at + 1).glued;
        Some((day, at + 1 + usize::from(dot)))
    })?;
    if pieces.next_word(end) == "day" {
        end += 1;
    }
    if pieces.next_word(end) == "of" {
        end += 1;
    }
    let month = month(pieces.next_word(end)).filter(|_| !pieces.at(end).glued)?;
    if !(1..=31).contains(&day) {
        return None;
    }
    let dot = usize::from(
        pieces.at(end + 1).is('.')
            && pieces.at(end + 1).glued
            && figures(pieces, end + 2).is_some_and(|year| YEARS.contains(&year)),
    );
    let (year, end) = year(pieces, end + 1 + dot);
    Some(said(Day::Date(year, month, day), end))
}

/// "the 15th"
pub(super) fn of_month(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    let the = pieces.word_before(at) == "the";
    // "on the 15"
    let on_the = pieces.said_before(at, &["on", "the"]).is_some();
    let on = on_the || pieces.word_before(at) == "on";
    let plain = || figures(pieces, at).filter(|_| on).map(|day| (day, at + 1));
    let (day, end) = ordinal(pieces, at).or_else(plain)?;
    if pieces.at(end).glued && matches!(pieces.at(end).mark, '/' | '-' | ':' | '%') {
        return None;
    }
    let led = pieces.word_before(at - usize::from(the && at > 0));
    let led = matches!(
        led,
        "on" | "at"
            | "by"
            | "until"
            | "till"
            | "before"
            | "after"
            | "from"
            | "through"
            | "since"
            | "around"
            | "of"
    );
    let figures = pieces.at(at).kind == Kind::Digits;
    if !(led || (the && figures)) || !(1..=31).contains(&day) {
        return None;
    }
    if pieces.says(end, &["of", "the", "month"]) || pieces.says(end, &["of", "this", "month"]) {
        return Some(said(Day::OfMonth(day), end + 3));
    }
    if pieces.says(end, &["of", "next", "month"]) || pieces.says(end, &["day", "of"]) {
        return Some(said(Day::Unclear, end + 3));
    }
    let next = pieces.at(end);
    let ends = next.fresh || next.kind != Kind::Letters;
    let goes_on = matches!(
        next.word(),
        "at" | "in"
            | "to"
            | "for"
            | "and"
            | "or"
            | "from"
            | "please"
            | "by"
            | "via"
            | "with"
            | "that"
            | "this"
            | "about"
            | "if"
            | "when"
            | "so"
            | "but"
            | "around"
            | "until"
            | "instead"
            | "is"
            | "works"
            | "between"
    );
    // "on 15" is a day of the month, or of something else.
    let bare = !the && end == at + 1 && figures;
    let read = if bare {
        Day::Unclear
    } else {
        Day::OfMonth(day)
    };
    (ends || goes_on).then(|| said(read, end))
}

/// "in October", "by May 2027", "in 2027".
pub(super) fn month_alone(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    let month = month(pieces.word(at))?;
    let (year, end) = year(pieces, at + 1);
    let capital = pieces
        .text(at)
        .starts_with(|c: char| c.is_ascii_uppercase());
    (stretch_led(pieces, at) && (capital || !matches!(pieces.word(at), "may" | "march" | "mar")))
        .then(|| said(Day::Named(year, month), end))
}

fn stretch_led(pieces: &Pieces<'_>, at: usize) -> bool {
    let of = pieces.said_before(at, &["end", "of"]).is_some();
    of || matches!(
        pieces.word_before(at),
        "in" | "by"
            | "until"
            | "till"
            | "through"
            | "before"
            | "after"
            | "since"
            | "during"
            | "from"
            | "starting"
            | "early"
            | "late"
            | "mid"
    )
}
