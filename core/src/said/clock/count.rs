//! Small numbers, ordinals and units of time in figures and words.

use super::super::money::small_number;
use super::super::pieces::{Kind, Pieces};
use crate::time::{MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND};

/// Digits of the longest number that counts anything here.
const MOST_DIGITS: usize = 4;

/// A run of at most four digits, as its value.
pub(super) fn figures(pieces: &Pieces<'_>, at: usize) -> Option<i64> {
    let piece = pieces.at(at);
    if piece.kind != Kind::Digits || pieces.text(at).len() > MOST_DIGITS {
        return None;
    }
    pieces.text(at).parse().ok()
}

/// A whole number in figures or words and where it ends; "a" and "an" are 1.
pub(super) fn number(pieces: &Pieces<'_>, at: usize) -> Option<(i64, usize)> {
    if let Some(value) = figures(pieces, at) {
        return Some((value, at + 1));
    }
    if matches!(pieces.word(at), "a" | "an") {
        return Some((1, at + 1));
    }
    let (value, end) = small_number(pieces, at)?;
    Some((i64::try_from(value).ok()?, end))
}

/// The days of a month in words.
const ORDINALS: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

fn ordinal_word(word: &str) -> Option<i64> {
    let at = ORDINALS.iter().position(|own| *own == word)?;
    i64::try_from(at + 1).ok()
}

/// "15th", "fifteenth", "twenty-third", as a number and where it ends.
pub(super) fn ordinal(pieces: &Pieces<'_>, at: usize) -> Option<(i64, usize)> {
    if let Some(value) = figures(pieces, at) {
        let end = pieces.at(at + 1);
        let suffix = matches!(end.word(), "st" | "nd" | "rd" | "th") && end.glued;
        return suffix.then_some((value, at + 2));
    }
    let word = pieces.word(at);
    if let Some(value) = ordinal_word(word) {
        return Some((value, at + 1));
    }
    let tens = match word {
        "twenty" => 20,
        "thirty" => 10 * 3,
        "thirtieth" => return Some((10 * 3, at + 1)),
        _ => return None,
    };
    let hyphen = usize::from(pieces.at(at + 1).is('-') && pieces.at(at + 1).glued);
    let next = at + 1 + hyphen;
    let ones = ordinal_word(pieces.next_word(next)).filter(|ones| *ones < 10)?;
    Some((tens + ones, next + 1))
}

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// Of fixed length, in milliseconds.
    Clock(i64),
    Day,
    Week,
    Month,
    Year,
    /// One that is not counted here: business days, quarters, weekends.
    Other,
}

impl Unit {
    /// Its length, where that is fixed by the clock or the week.
    pub(super) fn ms(self) -> Option<i64> {
        Some(match self {
            Self::Clock(ms) => ms,
            Self::Day => MS_PER_DAY,
            Self::Week => 7 * MS_PER_DAY,
            Self::Month | Self::Year | Self::Other => return None,
        })
    }
}

pub(super) fn unit(word: &str) -> Option<Unit> {
    Some(match word {
        "second" | "seconds" | "sec" | "secs" => Unit::Clock(MS_PER_SECOND),
        "minute" | "minutes" | "min" | "mins" => Unit::Clock(MS_PER_MINUTE),
        "hour" | "hours" | "hr" | "hrs" => Unit::Clock(MS_PER_HOUR),
        "day" | "days" => Unit::Day,
        "week" | "weeks" | "wk" | "wks" => Unit::Week,
        "month" | "months" | "mo" => Unit::Month,
        "year" | "years" | "yr" | "yrs" => Unit::Year,
        "quarter" | "quarters" | "weekend" | "weekends" | "weekday" | "weekdays" | "fortnight"
        | "fortnights" | "night" | "nights" | "morning" | "mornings" | "evening" | "evenings"
        | "afternoon" | "afternoons" | "decade" | "decades" => Unit::Other,
        _ => return None,
    })
}

const WEEKDAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

/// A day of the week from Monday on, and whether the word is short or an English word besides.
pub(super) fn weekday(word: &str) -> Option<(i64, bool)> {
    if let Some(at) = WEEKDAYS.iter().position(|own| *own == word) {
        return Some((i64::try_from(at).ok()?, false));
    }
    Some(match word {
        "mon" => (0, true),
        "tue" | "tues" => (1, false),
        "wed" | "weds" => (2, true),
        "thu" | "thur" | "thurs" => (3, false),
        "fri" => (4, false),
        "sat" => (5, true),
        "sun" => (6, true),
        _ => return None,
    })
}

/// "Fridays"
pub(super) fn weekdays(word: &str) -> bool {
    word.strip_suffix('s')
        .is_some_and(|one| WEEKDAYS.contains(&one))
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// 1 to 12; a name or its first three letters.
pub(super) fn month(word: &str) -> Option<i64> {
    let word = if word == "sept" { "sep" } else { word };
    let at = MONTHS
        .iter()
        .position(|own| *own == word || (word.len() == 3 && own.starts_with(word)))?;
    i64::try_from(at + 1).ok()
}
