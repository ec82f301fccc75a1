//! Days and longer stretches of days, as they are named.

use super::super::pieces::{Kind, Pieces};
use super::count::{figures, month, ordinal, unit, weekday};
use super::hour::{Part, part};

/// The years a date may have.
const YEARS: std::ops::RangeInclusive<i64> = 1970..=2199;

/// A day, or days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Day {
    /// Days from today.
    Ahead(i64),
    /// The same day of a later month.
    MonthsAhead(i64),
    /// The next such day of the week.
    Weekday(i64),
    /// The same, where it lies in this week.
    ThisWeekday(i64),
    /// A day of the week so many weeks ahead.
    InWeek(i64, i64),
    /// A date; without a year the next such one.
    Date(Option<i64>, i64, i64),
    /// The next day of a month that has this number.
    OfMonth(i64),
    /// Weeks ahead.
    Week(i64),
    /// Saturday and Sunday to come.
    Weekend,
    /// Months ahead.
    Month(i64),
    /// A month by name.
    Named(Option<i64>, i64),
    /// Years ahead.
    Year(i64),
    /// A year by number.
    Numbered(i64),
    /// Words that leave two readings or are not read.
    Unclear,
}

/// A day that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    pub(super) day: Day,
    /// The day of the week that was named with a date.
    pub(super) weekday: Option<i64>,
    /// The part of the day in the same word: "tonight".
    pub(super) part: Option<Part>,
    pub(super) last: usize,
}

const fn said(day: Day, last: usize) -> Said {
    Said {
        day,
        weekday: None,
        part: None,
        last,
    }
}

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
    Some(match word {
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

/// Whether a short name of a day, which may be another word, is meant as a day.
fn is_day_word(pieces: &Pieces<'_>, at: usize) -> bool {
    let before = pieces.word_before(at);
    let led = matches!(
        before,
        "on" | "by" | "until" | "till" | "before" | "after" | "from" | "through" | "every" | "each"
    );
    let capital = pieces
        .text(at)
        .starts_with(|c: char| c.is_ascii_uppercase());
    led || (capital && before != "the")
}

fn named_weekday(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
    let (day, short) = weekday(pieces.word(at))?;
    if short && !is_day_word(pieces, at) {
        return None;
    }
    let mut end = at + 1;
    if short && pieces.at(end).is('.') && pieces.at(end).glued && !pieces.at(end + 1).fresh {
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
    let alone = !(next.glued && !matches!(next.mark, '.' | ',' | ';' | '!' | '?' | ')'));
    (right_after && alone && pieces.text(at).len() == 2).then(|| said(Day::OfMonth(day), at + 1))
}

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
fn month_then_day(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
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
    if !(1..=31).contains(&day) || verb {
        return None;
    }
    // "October 15-17"
    let several = pieces.at(end).is('-') && pieces.at(end + 1).kind == Kind::Digits;
    if several {
        return Some(said(Day::Unclear, end + 2));
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
    let (day, end) = crate::said::money::small_number(pieces, at)?;
    Some((i64::try_from(day).ok()?, end))
}

/// "15 October", "the 15th of October 2026".
fn day_then_month(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
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
fn of_month(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
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
fn month_alone(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
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

/// Dates in figures.
fn numeric(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
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
fn dated(pieces: &Pieces<'_>, at: usize) -> Option<Said> {
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
            2 => Some(2_000 + year),
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
