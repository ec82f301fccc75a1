//! Instants, offsets, units and windows' arithmetic (contract: C §2).
//!
//! Every instant is compared as whole milliseconds since the Unix epoch. An [`IsoTs`] keeps how it
//! was written, so that it is hashed and given back as it came.

mod relative;

pub use relative::{Relative, resolve_relative};

use crate::error::{Error, Result};
use crate::json::shape::{Shape, build};
use crate::json::{Reader, Value, Writer};
use crate::words;

/// Milliseconds of a second.
pub const MS_PER_SECOND: i64 = 1_000;
/// Milliseconds of a minute.
pub const MS_PER_MINUTE: i64 = 60 * MS_PER_SECOND;
/// Milliseconds of an hour.
pub const MS_PER_HOUR: i64 = 60 * MS_PER_MINUTE;
/// Milliseconds of a day; a day is always 24 h.
pub const MS_PER_DAY: i64 = 24 * MS_PER_HOUR;

const MIN_YEAR: i64 = 1970;
const MAX_YEAR: i64 = 9999;

words! {
    /// How finely a claim says its time (contract: C §5).
    pub enum Precision {
        /// A minute.
        Minute = "minute",
        /// An hour.
        Hour = "hour",
        /// A day.
        Day = "day",
    }
}

impl Precision {
    /// Length of the unit in milliseconds.
    #[must_use]
    pub const fn unit_ms(self) -> i64 {
        match self {
            Self::Minute => MS_PER_MINUTE,
            Self::Hour => MS_PER_HOUR,
            Self::Day => MS_PER_DAY,
        }
    }
}

/// How the zone of an [`IsoTs`] was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Zone {
    Z,
    Plus,
    Minus,
}

/// An instant with its written offset: `YYYY-MM-DDTHH:MM:SS[.mmm](Z|±HH:MM)`, years 1970 to 9999.
///
/// Two are equal only when they were written alike; compare [`IsoTs::ms`] for the instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IsoTs {
    ms: i64,
    offset_min: i16,
    fraction_digits: u8,
    zone: Zone,
}

/// Days from the epoch to a civil date (proleptic Gregorian).
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year - era * 400;
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// The civil date of a day count from the epoch.
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days - era * 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

/// Days of a month.
#[must_use]
pub fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

/// A local date and clock time, without an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Civil {
    /// The year.
    pub year: i64,
    /// 1 to 12.
    pub month: i64,
    /// 1 to 31.
    pub day: i64,
    /// Milliseconds since local midnight.
    pub ms_of_day: i64,
}

impl Civil {
    /// Local milliseconds: what a clock at this reading would show as UTC.
    #[must_use]
    pub fn local_ms(self) -> i64 {
        days_from_civil(self.year, self.month, self.day) * MS_PER_DAY + self.ms_of_day
    }

    /// The civil reading of local milliseconds.
    #[must_use]
    pub fn of_local_ms(ms: i64) -> Self {
        let (year, month, day) = civil_from_days(ms.div_euclid(MS_PER_DAY));
        Self {
            year,
            month,
            day,
            ms_of_day: ms.rem_euclid(MS_PER_DAY),
        }
    }

    /// Days since Monday: 0 to 6.
    #[must_use]
    pub fn weekday(self) -> i64 {
        // 1970-01-01 was a Thursday, three days after a Monday.
        (days_from_civil(self.year, self.month, self.day) + 3).rem_euclid(7)
    }
}

struct Digits<'t> {
    bytes: &'t [u8],
    pos: usize,
}

impl Digits<'_> {
    fn take(&mut self, count: usize) -> Option<i64> {
        let digits = self.bytes.get(self.pos..self.pos + count)?;
        let mut value = 0;
        for &digit in digits {
            if !digit.is_ascii_digit() {
                return None;
            }
            value = value * 10 + i64::from(digit - b'0');
        }
        self.pos += count;
        Some(value)
    }

    fn byte(&mut self, wanted: u8) -> Option<()> {
        (self.bytes.get(self.pos) == Some(&wanted)).then(|| self.pos += 1)
    }
}

impl IsoTs {
    /// Reads the contract's form; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut at = Digits {
            bytes: text.as_bytes(),
            pos: 0,
        };
        let year = at.take(4)?;
        at.byte(b'-')?;
        let month = at.take(2)?;
        at.byte(b'-')?;
        let day = at.take(2)?;
        at.byte(b'T')?;
        let hour = at.take(2)?;
        at.byte(b':')?;
        let minute = at.take(2)?;
        at.byte(b':')?;
        let second = at.take(2)?;
        let sound = (MIN_YEAR..=MAX_YEAR).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_in_month(year, month)).contains(&day)
            && hour < 24
            && minute < 60
            && second < 60;
        if !sound {
            return None;
        }
        let mut fraction = 0;
        let mut fraction_digits = 0;
        if at.byte(b'.').is_some() {
            while fraction_digits < 3
                && let Some(digit) = at.take(1)
            {
                fraction = fraction * 10 + digit;
                fraction_digits += 1;
            }
            if fraction_digits == 0 {
                return None;
            }
            for _ in fraction_digits..3 {
                fraction *= 10;
            }
        }
        let (zone, offset_min) = if at.byte(b'Z').is_some() {
            (Zone::Z, 0)
        } else {
            let zone = if at.byte(b'+').is_some() {
                Zone::Plus
            } else {
                at.byte(b'-')?;
                Zone::Minus
            };
            let hours = at.take(2)?;
            at.byte(b':')?;
            let minutes = at.take(2)?;
            if hours > 23 || minutes > 59 {
                return None;
            }
            let offset = hours * 60 + minutes;
            (zone, if zone == Zone::Minus { -offset } else { offset })
        };
        if at.pos != text.len() {
            return None;
        }
        let ms_of_day = ((hour * 60 + minute) * 60 + second) * MS_PER_SECOND + fraction;
        let local = Civil {
            year,
            month,
            day,
            ms_of_day,
        }
        .local_ms();
        Some(Self {
            ms: local - offset_min * MS_PER_MINUTE,
            offset_min: i16::try_from(offset_min).ok()?,
            fraction_digits,
            zone,
        })
    }

    /// `isoWithOffset(ms, offsetMinutes)`: milliseconds only when they are not 0, offset 0 as `Z`.
    /// `None` beyond the years 1970 to 9999 or an offset over 23:59.
    #[must_use]
    pub fn with_offset(ms: i64, offset_min: i16) -> Option<Self> {
        if offset_min.unsigned_abs() >= 24 * 60 {
            return None;
        }
        let local = ms.checked_add(i64::from(offset_min) * MS_PER_MINUTE)?;
        let year = Civil::of_local_ms(local).year;
        if !(MIN_YEAR..=MAX_YEAR).contains(&year) {
            return None;
        }
        let zone = match offset_min {
            0 => Zone::Z,
            1.. => Zone::Plus,
            _ => Zone::Minus,
        };
        let fraction_digits = if ms.rem_euclid(MS_PER_SECOND) == 0 {
            0
        } else {
            3
        };
        Some(Self {
            ms,
            offset_min,
            fraction_digits,
            zone,
        })
    }

    /// The instant: milliseconds since the Unix epoch. It can lie a day before 1970 or after 9999,
    /// since the written year is the local one.
    #[must_use]
    pub const fn ms(self) -> i64 {
        self.ms
    }

    /// The written offset in minutes east of UTC.
    #[must_use]
    pub const fn offset_min(self) -> i16 {
        self.offset_min
    }

    /// The local reading.
    #[must_use]
    pub fn civil(self) -> Civil {
        Civil::of_local_ms(self.ms + i64::from(self.offset_min) * MS_PER_MINUTE)
    }

    /// The same instant written in UTC; `None` when its UTC year is beyond 1970 to 9999.
    #[must_use]
    pub fn in_utc(self) -> Option<Self> {
        Self::with_offset(self.ms, 0)
    }

    /// The unit of `precision` that contains the instant in its own offset: `[start, end]` in
    /// milliseconds, `end = start + unit` (contract: C §2, precisionBounds).
    #[must_use]
    pub fn bounds(self, precision: Precision) -> (i64, i64) {
        let unit = precision.unit_ms();
        let offset = i64::from(self.offset_min) * MS_PER_MINUTE;
        let start = (self.ms + offset).div_euclid(unit) * unit - offset;
        (start, start + unit)
    }

    /// Writes the text as it came.
    pub fn write_text(self, out: &mut String) {
        let civil = self.civil();
        let seconds = civil.ms_of_day / MS_PER_SECOND;
        let fraction = civil.ms_of_day % MS_PER_SECOND;
        digits(civil.year, 4, out);
        for (mark, value) in [
            ('-', civil.month),
            ('-', civil.day),
            ('T', seconds / 3600),
            (':', seconds / 60 % 60),
            (':', seconds % 60),
        ] {
            out.push(mark);
            digits(value, 2, out);
        }
        if self.fraction_digits > 0 {
            out.push('.');
            let kept = u32::from(self.fraction_digits);
            digits(fraction / 10_i64.pow(3_u32.saturating_sub(kept)), kept, out);
        }
        out.push(match self.zone {
            Zone::Z => 'Z',
            Zone::Plus => '+',
            Zone::Minus => '-',
        });
        if self.zone != Zone::Z {
            let offset = i64::from(self.offset_min.unsigned_abs());
            digits(offset / 60, 2, out);
            out.push(':');
            digits(offset % 60, 2, out);
        }
    }
}

/// Writes the last `count` decimal digits of a value, which is 0 or more.
fn digits(value: i64, count: u32, out: &mut String) {
    for place in (0..count).rev() {
        let digit = u32::try_from(value / 10_i64.pow(place) % 10).unwrap_or_default();
        out.push(char::from_digit(digit, 10).unwrap_or('0'));
    }
}

impl std::fmt::Display for IsoTs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::with_capacity(29);
        self.write_text(&mut text);
        f.write_str(&text)
    }
}

impl<'a> Shape<'a> for IsoTs {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let text = reader.string()?;
        Self::parse(&text).ok_or_else(|| Error::input("an instant with its offset is needed here"))
    }

    fn write(&self, out: &mut Writer) {
        let mut text = String::with_capacity(29);
        self.write_text(&mut text);
        out.string(&text);
    }

    fn schema() -> Value<'static> {
        let pattern = "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?(Z|[+-][0-9]{2}:[0-9]{2})$";
        build::pattern(pattern, 29)
    }
}

#[cfg(test)]
mod tests;
