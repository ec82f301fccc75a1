//! The days of a view: local days, of which some are hidden (contract: C §7 rules 6c and 6c e).
//!
//! A view's start and end say their own offsets. Where these differ, daylight saving began or ended
//! somewhere between them and nothing says on which day, so an instant can be of two local days and a
//! midnight can be two instants. Both readings are held: a window leaves out whatever one of them hides,
//! an event counts as gone only where both show its day, and a pass contradicts itself only where both
//! hide an event that it lists.

use attest_core::error::{Code, Error, Result};
use attest_core::json::shape::{Shape, build};
use attest_core::json::{Reader, Value, Writer};
use attest_core::time::{Civil, IsoTs, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE};
use std::collections::BTreeSet;

/// A view of one day on which the clocks go forward.
const SHORTEST: i64 = 23 * MS_PER_HOUR;
/// A view of six weeks in which they go back.
const LONGEST: i64 = 42 * MS_PER_DAY + MS_PER_HOUR;

/// A local date, `YYYY-MM-DD`, of the years 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalDay(i64);

impl LocalDay {
    /// Reads the date; none for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 10 {
            return None;
        }
        let midnight = IsoTs::parse(&format!("{text}T00:00:00Z"))?;
        Some(Self(midnight.ms().div_euclid(MS_PER_DAY)))
    }

    /// The day that an instant is of, at an offset in minutes.
    fn of(ms: i64, offset_min: i16) -> Self {
        Self((ms + i64::from(offset_min) * MS_PER_MINUTE).div_euclid(MS_PER_DAY))
    }

    /// When the day begins at an offset in minutes (ms).
    fn midnight(self, offset_min: i16) -> i64 {
        self.0 * MS_PER_DAY - i64::from(offset_min) * MS_PER_MINUTE
    }

    const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl<'a> Shape<'a> for LocalDay {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        Self::parse(&reader.string()?)
            .ok_or_else(|| Error::input("a date of year, month and day is needed here"))
    }

    fn write(&self, out: &mut Writer) {
        let civil = Civil::of_local_ms(self.0 * MS_PER_DAY);
        out.string(&format!(
            "{:04}-{:02}-{:02}",
            civil.year, civil.month, civil.day
        ));
    }

    fn schema() -> Value<'static> {
        build::pattern("^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$", 10)
    }
}

/// The days from a view's start to its end, and which of them are hidden.
#[derive(Clone, Debug)]
pub(crate) struct Days {
    start: IsoTs,
    end: IsoTs,
    hidden: BTreeSet<LocalDay>,
}

impl Days {
    /// A view's days. Hidden days that the view does not reach say nothing.
    pub(crate) fn new(
        start: IsoTs,
        end: IsoTs,
        hidden: impl IntoIterator<Item = LocalDay>,
    ) -> Self {
        let offsets = [start.offset_min(), end.offset_min()];
        let first = offsets.map(|offset| LocalDay::of(start.ms(), offset));
        let last = offsets.map(|offset| LocalDay::of(end.ms().saturating_sub(1), offset));
        let first = first.into_iter().min();
        let last = last.into_iter().max();
        let is_near = |day: &LocalDay| first <= Some(*day) && Some(*day) <= last;
        Self {
            start,
            end,
            hidden: hidden.into_iter().filter(is_near).collect(),
        }
    }

    /// Refuses a view that ends before it starts, or is of no length that a calendar shows.
    ///
    /// # Errors
    /// `invalid_field` at the end.
    pub(crate) fn check(&self) -> Result<()> {
        let length = self.end.ms() - self.start.ms();
        let message = if length <= 0 {
            "the view ends before it begins"
        } else if length < SHORTEST {
            "the view is shorter than a day"
        } else if length > LONGEST {
            "the view is longer than six weeks"
        } else {
            return Ok(());
        };
        Err(Error::here(Code::InvalidField, message).at("end"))
    }
    /// The days of the view that are hidden, in order.
    pub(crate) const fn hidden(&self) -> &BTreeSet<LocalDay> {
        &self.hidden
    }

    /// Whether two views show the same days of the same stretch of time.
    pub(crate) fn are_those_of(&self, other: &Self) -> bool {
        let ends = |days: &Self| (days.start.ms(), days.end.ms());
        ends(self) == ends(other)
            && self.hidden == other.hidden
            && (self.hidden.is_empty() || self.offsets() == other.offsets())
    }

    /// Whether an instant is on a hidden day, however its day is read.
    pub(crate) fn hide(&self, at: i64) -> bool {
        self.offsets()
            .iter()
            .all(|offset| self.hidden.contains(&LocalDay::of(at, *offset)))
    }

    /// Whether an instant is in the view and on a day that is not hidden, however its day is read.
    pub(crate) fn show(&self, at: i64) -> bool {
        let is_hidden = |offset: &i16| self.hidden.contains(&LocalDay::of(at, *offset));
        self.start.ms() <= at && at < self.end.ms() && !self.offsets().iter().any(is_hidden)
    }

    /// Each run of visible days, from its first midnight to the midnight after its last day. A day of
    /// which the view shows a part is none of it.
    pub(crate) fn runs(&self) -> Vec<(IsoTs, IsoTs)> {
        let [first, last] = self.offsets();
        let opened = LocalDay::of(self.start.ms(), first);
        let opened = match opened.midnight(first) {
            midnight if midnight < self.start.ms() => opened.next().midnight(first),
            midnight => midnight,
        };
        let closed = LocalDay::of(self.end.ms(), last).midnight(last);
        let mut runs = Vec::new();
        let mut from = opened;
        for day in &self.hidden {
            let begins = day.midnight(first).min(day.midnight(last));
            let ended = day.next().midnight(first).max(day.next().midnight(last));
            runs.push((from, begins.min(closed)));
            from = from.max(ended);
        }
        runs.push((from, closed));
        runs.into_iter()
            .filter(|(from, to)| from < to)
            .filter_map(|(from, to)| Some((self.text(from)?, self.text(to)?)))
            .collect()
    }

    fn offsets(&self) -> [i16; 2] {
        [self.start.offset_min(), self.end.offset_min()]
    }

    /// An instant as the view would write it; none beyond the years that can be written.
    fn text(&self, ms: i64) -> Option<IsoTs> {
        [self.start, self.end]
            .into_iter()
            .find(|end| end.ms() == ms)
            .or_else(|| IsoTs::with_offset(ms, self.start.offset_min()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use attest_core::json::read;

    fn at(text: &str) -> IsoTs {
        IsoTs::parse(text).unwrap()
    }

    fn days(start: &str, end: &str, hidden: &[&str]) -> Days {
        let hidden = hidden.iter().map(|day| LocalDay::parse(day).unwrap());
        Days::new(at(start), at(end), hidden)
    }

    fn runs(start: &str, end: &str, hidden: &[&str]) -> Vec<(String, String)> {
        let runs = days(start, end, hidden).runs();
        let text = |(from, to): (IsoTs, IsoTs)| (from.to_string(), to.to_string());
        runs.into_iter().map(text).collect()
    }

    fn pairs(of: &[(&str, &str)]) -> Vec<(String, String)> {
        let text = |(from, to): &(&str, &str)| ((*from).to_owned(), (*to).to_owned());
        of.iter().map(text).collect()
    }

    const WEEK: (&str, &str) = ("2026-10-05T00:00:00-04:00", "2026-10-12T00:00:00-04:00");

    #[test]
    fn dates() {
        for text in ["2026-10-11", "1970-01-01", "9999-12-31", "2028-02-29"] {
            let day = LocalDay::parse(text).unwrap();
            let mut out = Writer::new();
            day.write(&mut out);
            assert_eq!(out.as_str(), format!("\"{text}\""));
            assert_eq!(read(out.as_str(), LocalDay::read).unwrap(), day);
        }
        for text in [
            "",
            "2026-10-1",
            "2026-13-01",
            "2026-02-29",
            "1969-12-31",
            "2026-10-111",
            "26-10-2011",
            "2026-10-\u{661}",
        ] {
            assert_eq!(LocalDay::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_view_of_whole_days_is_one_run() {
        assert_eq!(runs(WEEK.0, WEEK.1, &[]), pairs(&[WEEK]));
    }

    #[test]
    fn hidden_days_part_the_runs() {
        // Rule 6c e: from the first midnight to the one after the last day.
        assert_eq!(
            runs(WEEK.0, WEEK.1, &["2026-10-11"]),
            pairs(&[(WEEK.0, "2026-10-11T00:00:00-04:00")])
        );
        assert_eq!(
            runs(WEEK.0, WEEK.1, &["2026-10-05", "2026-10-08", "2026-10-09"]),
            pairs(&[
                ("2026-10-06T00:00:00-04:00", "2026-10-08T00:00:00-04:00"),
                ("2026-10-10T00:00:00-04:00", WEEK.1),
            ])
        );
        // In any order, twice, and beside the view.
        assert_eq!(
            runs(
                WEEK.0,
                WEEK.1,
                &["2026-10-12", "2026-10-11", "2026-10-04", "2026-10-11"]
            ),
            pairs(&[(WEEK.0, "2026-10-11T00:00:00-04:00")])
        );
        let all: Vec<String> = (5..=11).map(|day| format!("2026-10-{day:02}")).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        assert_eq!(runs(WEEK.0, WEEK.1, &all), pairs(&[]));
    }

    #[test]
    fn a_day_that_is_shown_in_part_is_in_no_run() {
        assert_eq!(
            runs(
                "2026-10-05T00:00:01-04:00",
                "2026-10-11T23:59:59-04:00",
                &[]
            ),
            pairs(&[("2026-10-06T00:00:00-04:00", "2026-10-11T00:00:00-04:00")])
        );
        assert_eq!(
            runs(
                "2026-10-05T06:00:00-04:00",
                "2026-10-06T06:00:00-04:00",
                &[]
            ),
            pairs(&[])
        );
    }

    #[test]
    fn the_week_in_which_the_clocks_go_back() {
        // New York, 1 November 2026: the week is an hour longer, and each end is its own midnight.
        let (start, end) = ("2026-10-26T00:00:00-04:00", "2026-11-02T00:00:00-05:00");
        assert_eq!(runs(start, end, &[]), pairs(&[(start, end)]));
        // Whichever day it was: the window stops at the earlier midnight of a hidden day and goes on at
        // the later one.
        assert_eq!(
            runs(start, end, &["2026-10-28"]),
            pairs(&[
                (start, "2026-10-28T00:00:00-04:00"),
                ("2026-10-29T01:00:00-04:00", end),
            ])
        );
        assert_eq!(
            runs(start, end, &["2026-11-01"]),
            pairs(&[(start, "2026-11-01T00:00:00-04:00")])
        );
    }

    #[test]
    fn the_day_on_which_the_clocks_go_forward() {
        // New York, 8 March 2026: 23 hours.
        let (start, end) = ("2026-03-08T00:00:00-05:00", "2026-03-09T00:00:00-04:00");
        assert_eq!(days(start, end, &[]).check(), Ok(()));
        assert_eq!(runs(start, end, &[]), pairs(&[(start, end)]));
    }

    #[test]
    fn the_length_of_a_view() {
        let fault = |start, end| {
            let fault = days(start, end, &[]).check().err()?;
            assert_eq!(fault.pointer().as_deref(), Some("/end"));
            Some(fault.code())
        };
        let day = "2026-10-05T00:00:00Z";
        let refused = Some(Code::InvalidField);
        assert_eq!(fault(day, day), refused);
        assert_eq!(fault(day, "2026-10-04T00:00:00Z"), refused);
        assert_eq!(fault(day, "2026-10-05T22:59:59.999Z"), refused);
        assert_eq!(fault(day, "2026-10-05T23:00:00Z"), None);
        assert_eq!(fault(day, "2026-11-16T00:00:00Z"), None);
        assert_eq!(fault(day, "2026-11-16T01:00:00Z"), None);
        assert_eq!(fault(day, "2026-11-16T01:00:00.001Z"), refused);
        assert_eq!(
            fault("1970-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"),
            refused
        );
    }

    #[test]
    fn what_is_shown_and_what_is_hidden() {
        let week = days(WEEK.0, WEEK.1, &["2026-10-07"]);
        let ms = |text: &str| at(text).ms();
        for (text, shown, hidden) in [
            ("2026-10-05T00:00:00-04:00", true, false),
            ("2026-10-04T23:59:59-04:00", false, false),
            ("2026-10-06T23:59:59-04:00", true, false),
            ("2026-10-07T00:00:00-04:00", false, true),
            ("2026-10-07T03:59:59Z", true, false),
            ("2026-10-07T23:59:59-04:00", false, true),
            ("2026-10-08T00:00:00-04:00", true, false),
            ("2026-10-12T00:00:00-04:00", false, false),
        ] {
            assert_eq!(week.show(ms(text)), shown, "{text}");
            assert_eq!(week.hide(ms(text)), hidden, "{text}");
        }
    }

    #[test]
    fn an_instant_of_two_days_is_neither_shown_nor_hidden() {
        let view = days(
            "2026-10-26T00:00:00-04:00",
            "2026-11-02T00:00:00-05:00",
            &["2026-10-28"],
        );
        // Half past midnight in the one offset is half past eleven in the other.
        for (text, shown, hidden) in [
            ("2026-10-28T00:30:00-04:00", false, false),
            ("2026-10-28T12:00:00-04:00", false, true),
            ("2026-10-29T00:30:00-04:00", false, false),
            ("2026-10-29T01:00:00-04:00", true, false),
        ] {
            let at = at(text).ms();
            assert_eq!(view.show(at), shown, "{text}");
            assert_eq!(view.hide(at), hidden, "{text}");
        }
    }

    #[test]
    fn the_same_days() {
        let week = days(WEEK.0, WEEK.1, &["2026-10-07"]);
        let in_utc = ("2026-10-05T04:00:00Z", "2026-10-12T04:00:00Z");
        assert!(week.are_those_of(&days(WEEK.0, WEEK.1, &["2026-10-07", "2026-10-20"])));
        assert!(!week.are_those_of(&days(WEEK.0, WEEK.1, &[])));
        assert!(!week.are_those_of(&days(WEEK.0, WEEK.1, &["2026-10-08"])));
        assert!(!week.are_those_of(&days(WEEK.0, "2026-10-13T00:00:00-04:00", &["2026-10-07"])));
        // The same date at another offset hides other hours.
        assert!(!week.are_those_of(&days(in_utc.0, in_utc.1, &["2026-10-07"])));
        assert!(days(WEEK.0, WEEK.1, &[]).are_those_of(&days(in_utc.0, in_utc.1, &[])));
    }

    #[test]
    fn offsets_far_apart_make_no_window_of_what_may_be_hidden() {
        let start = "2026-10-05T00:00:00+14:00";
        let end = "2026-10-12T00:00:00-12:00";
        let view = days(start, end, &["2026-10-08"]);
        for (from, to) in view.runs() {
            let mut hour = from.ms();
            while hour < to.ms() {
                assert!(view.show(hour));
                hour += MS_PER_HOUR;
            }
        }
        assert_eq!(view.runs().len(), 2);
    }

    #[test]
    fn the_ends_of_the_years() {
        let (start, end) = ("9999-12-31T00:00:00-23:59", "9999-12-31T23:59:59-23:59");
        assert_eq!(runs(start, end, &["9999-12-31"]), pairs(&[]));
        let (start, end) = ("1970-01-01T00:00:00+23:59", "1970-01-02T00:00:00+23:59");
        assert_eq!(runs(start, end, &[]), pairs(&[(start, end)]));
    }
}
