//! The days that words name, as the parts of a phrase hand them on.

use super::super::pieces::Pieces;
use super::hour::Part;

/// The years a date may have.
pub(super) const YEARS: std::ops::RangeInclusive<i64> = 1970..=2199;

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

pub(super) const fn said(day: Day, last: usize) -> Said {
    Said {
        day,
        weekday: None,
        part: None,
        last,
    }
}

/// Whether a short name of a day, which may be another word, is meant as a day.
pub(super) fn is_day_word(pieces: &Pieces<'_>, at: usize) -> bool {
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
