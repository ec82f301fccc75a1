//! Days and instants of the story. An instant is milliseconds since the epoch; days are counted from
//! the story's first, a Monday.

use crate::fault::{Fault, Result};
use attest_core::time::{Civil, IsoTs, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE};

/// Milliseconds since the epoch.
pub(crate) type Ms = i64;

/// A minute.
pub(crate) const MINUTE: Ms = MS_PER_MINUTE;
/// An hour.
pub(crate) const HOUR: Ms = MS_PER_HOUR;
/// A day.
pub(crate) const DAY: Ms = MS_PER_DAY;

/// Monday 7 September 2026, in days since the epoch.
const FIRST_DAY: i64 = 20_703;

/// The story's clocks are set back in November and forward in March. Whole months are close enough.
fn offset_of_local(local: Ms) -> i16 {
    if (3..=10).contains(&Civil::of_local_ms(local).month) {
        -240
    } else {
        -300
    }
}

/// Local midnight at the start of a day.
pub(crate) fn midnight(day: i64) -> Ms {
    let local = (FIRST_DAY + day) * DAY;
    local - i64::from(offset_of_local(local)) * MINUTE
}

/// A time of a day.
pub(crate) fn at(day: i64, hour: i64, minute: i64) -> Ms {
    midnight(day) + hour * HOUR + minute * MINUTE
}

/// The start of the minute.
pub(crate) fn minute_of(ms: Ms) -> Ms {
    ms.div_euclid(MINUTE) * MINUTE
}

/// The instant as the person's pages write it.
pub(crate) fn local(ms: Ms) -> Result<IsoTs> {
    written(ms, offset_of_local(ms - 4 * HOUR))
}

/// The instant in UTC.
pub(crate) fn utc(ms: Ms) -> Result<IsoTs> {
    written(ms, 0)
}

fn written(ms: Ms, offset: i16) -> Result<IsoTs> {
    IsoTs::with_offset(ms, offset).ok_or(Fault::Story("the story runs past the year 9999"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_day_is_a_monday_and_clocks_change_in_november() {
        let text = |ms| local(ms).map(|at| at.to_string()).unwrap_or_default();
        assert_eq!(text(midnight(0)), "2026-09-07T00:00:00-04:00");
        assert_eq!(Civil::of_local_ms(FIRST_DAY * DAY).weekday(), 0);
        assert_eq!(text(at(54, 23, 59)), "2026-10-31T23:59:00-04:00");
        assert_eq!(text(at(55, 9, 0)), "2026-11-01T09:00:00-05:00");
        assert_eq!(midnight(55) - midnight(54), DAY + HOUR);
    }
}
