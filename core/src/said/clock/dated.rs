//! Dates in figures.

use super::super::pieces::{Kind, Pieces};
use super::count::{figures, month, weekday};
use super::kinds::{Day, Said, YEARS, said};

/// What two figures of a year stand for the end of.
const CENTURIES: i64 = 20 * 100;

/// A date or a year in figures.
pub(super) fn numeric(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    if let Some(found) = dated(pieces, at) {
        return Some(found);
    }
    let value = figures(pieces, at)?;
    let next = pieces.at(at + 1);
    let alone = !next.glued
        || (matches!(next.mark, '.' | ',' | ';' | '!' | '?' | ')') && !pieces.at(at + 2).glued);
    let year = pieces.text(at).len() == 4 && YEARS.contains(&value) && alone;
    let led = matches!(
        pieces.word_before(at),
        "in" | "until" | "till" | "through" | "during" | "since"
    ) || pieces.said_before(at, &["end", "of"]).is_some();
    (year && led).then(|| said(Day::Numbered(value), at + 1))
}

/// "2026-10-15", "10/15", "15.10.2026"
pub(super) fn dated(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    let mark = pieces.at(at + 1).mark;
    let two = pieces.at(at + 1).glued
        && pieces.at(at + 2).glued
        && pieces.at(at + 2).kind != Kind::Mark
        && matches!(mark, '/' | '-' | '.');
    if !two {
        return None;
    }
    let first = figures(pieces, at)?;
    let middle = figures(pieces, at + 2).or_else(|| month(pieces.word(at + 2)));
    let second = middle?;
    let three = pieces.at(at + 3).is(mark)
        && pieces.at(at + 3).glued
        && pieces.at(at + 4).glued
        && pieces.at(at + 4).kind == Kind::Digits;
    let last = if three { at + 5 } else { at + 3 };
    let after = pieces.at(last);
    let goes_on = after.glued
        && (matches!(after.kind, Kind::Digits | Kind::Letters)
            || (matches!(after.mark, '/' | '-' | '.' | ':')
                && pieces.at(last + 1).glued
                && pieces.at(last + 1).kind != Kind::Edge));
    if goes_on {
        return None;
    }
    let sound = |month: i64, day: i64| (1..=12).contains(&month) && (1..=31).contains(&day);
    let named = pieces.at(at + 2).kind == Kind::Letters;
    if three && pieces.text(at).len() == 4 {
        let day = figures(pieces, at + 4)?;
        let read = YEARS.contains(&first) && sound(second, day);
        return read.then(|| said(Day::Date(Some(first), second, day), last));
    }
    let year = if three {
        let length = pieces.text(at + 4).len();
        let year = figures(pieces, at + 4)?;
        match length {
            4 if YEARS.contains(&year) => Some(year),
            2 => Some(CENTURIES + year),
            _ => return None,
        }
    } else {
        None
    };
    let led = matches!(
        pieces.word_before(at),
        "on" | "by" | "until" | "till" | "before" | "after" | "from" | "through" | "since" | "due"
    ) || weekday(pieces.word_before(at)).is_some()
        || pieces.before(at).is(',');
    if year.is_none() && (named || mark == '.' || mark == '-') {
        // A date, a range, a score: not read.
        let small = first <= 31 && second <= 31 && (first <= 12 || second <= 12);
        return (led && small).then(|| said(Day::Unclear, last));
    }
    if year.is_none() && !led && matches!((first, second), (1, 2..=10) | (2, 3) | (3, 4) | (_, 7)) {
        return None;
    }
    let day_first = named || mark == '.';
    let date = match (sound(first, second), sound(second, first)) {
        _ if day_first && year.is_some() => {
            return sound(second, first).then(|| said(Day::Date(year, second, first), last));
        }
        (true, true) if first != second => Day::Unclear,
        (true, _) => Day::Date(year, first, second),
        (_, true) => Day::Date(year, second, first),
        _ => return None,
    };
    Some(said(date, last))
}
