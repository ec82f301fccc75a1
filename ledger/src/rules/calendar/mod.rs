//! What a look at a calendar view tells (contract: C §7 rule 6c; G notes 1.9 to 1.14): which days it
//! saw, what changed since the look before, and since when looks follow one another. A calendar is read
//! as snapshots, so every doubt here costs a row or a window and never makes one.

mod chain;
mod compare;
mod days;

pub(crate) use chain::{Followed, follow};
pub(crate) use compare::{Base, Change, Compared, Content, Known, Look, compare};
pub(crate) use days::{Days, LocalDay};

use attest_core::model::limits;
use attest_core::time::MS_PER_MINUTE;

/// How long a view may look busy before its observer reads less than it should (ms).
const BUSY_FOR: i64 = 5 * MS_PER_MINUTE;

/// How many `calendar.updated` rows an event may have in one UTC day.
pub(crate) const UPDATES_A_DAY: usize = 20;

/// A title without what a row does not hold of it, so that a change behind it is none.
pub(crate) fn cut(title: &str) -> &str {
    let end = title.char_indices().nth(limits::SUBJECT_CUT);
    end.and_then(|(end, _)| title.get(..end)).unwrap_or(title)
}

/// Whether a view that has looked busy since an instant should have been drawn by another (ms).
pub(crate) const fn is_stuck(since: i64, read_at: i64) -> bool {
    read_at.saturating_sub(since) >= BUSY_FOR
}

/// The UTC day of an instant: its first millisecond, and that of the day after.
pub(crate) const fn utc_day(at: i64) -> (i64, i64) {
    let from = at.div_euclid(attest_core::time::MS_PER_DAY) * attest_core::time::MS_PER_DAY;
    (from, from + attest_core::time::MS_PER_DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_stuck_after_five_minutes_of_busy_looks() {
        assert!(!is_stuck(1_000, 1_000));
        assert!(!is_stuck(1_000, 300_999));
        assert!(is_stuck(1_000, 301_000));
        // One that was read before the first is not.
        assert!(!is_stuck(301_000, 1_000));
    }

    #[test]
    fn a_title_is_cut_where_a_row_cuts_it() {
        let long = "é".repeat(80);
        assert_eq!(cut(&long), long);
        assert_eq!(cut(&format!("{long}x")), long);
        assert_eq!(cut(""), "");
    }

    #[test]
    fn days_are_of_utc() {
        // 2026-10-06T00:00:00Z.
        let midnight = 1_791_244_800_000;
        assert_eq!(utc_day(midnight), (midnight, midnight + 86_400_000));
        assert_eq!(
            utc_day(midnight + 86_399_999),
            (midnight, midnight + 86_400_000)
        );
        assert_eq!(utc_day(midnight - 1), (midnight - 86_400_000, midnight));
    }
}
