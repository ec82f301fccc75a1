//! The times an agent's page shows, in English, read against the instant they were shown at
//! (contract: C §2, resolveRelative).
//!
//! The forms are a closed list, and a text of any other form reads as nothing: a misread time would
//! put a claim into a window that nobody looked at. A page floors what it shows, so a time that it
//! counts in units is a span one unit long.

mod tokens;

use super::{Civil, IsoTs, MS_PER_DAY, MS_PER_MINUTE, Precision, days_in_month};
use crate::shape;
use tokens::{Counted, Digits, MINUTES, Token, clock_ms, tokens};

shape! {
    /// What a shown time stands for: a closed span, in the offset of the page.
    pub struct Relative {
        /// Its last instant.
        req end: IsoTs = "end",
        /// How finely the page said it.
        req precision: Precision = "precision",
        /// Its first instant.
        req start: IsoTs = "start",
    }
}

/// Reads a shown time; none for any other text, and beyond the years 1970 to 9999. Letters are read
/// in either case; white space stands between words, as much as there is.
#[must_use]
pub fn resolve_relative(text: &str, now: IsoTs) -> Option<Relative> {
    use Token::{Ago, At, Just, Month, Now, Number, One, Today, Unit, Weekday, Yesterday};
    let tokens = tokens(text)?;
    let page = Page { now };
    match tokens.as_slice() {
        [Now] | [Just, Now] => page.ago(0, MINUTES),
        [One, Unit(unit), Ago] => page.ago(1, *unit),
        [Number(count), Unit(unit), Ago] => page.ago(count.value, *unit),
        [Today] => page.within(page.days_back(0)?, &[]),
        [Today, At, clock @ ..] => page.minute(page.days_back(0)?, clock),
        [Yesterday] => page.within(page.days_back(1)?, &[]),
        [Yesterday, At, clock @ ..] => page.minute(page.days_back(1)?, clock),
        [Weekday(weekday), rest @ ..] => page.within(page.last(*weekday)?, rest),
        [Month(month), Number(day), rest @ ..] | [Number(day), Month(month), rest @ ..] => {
            page.dated(*month, *day, rest)
        }
        clock => page.minute(page.days_back(0)?, clock),
    }
}

/// The page, as it was when it was read. Days are local ones, as local milliseconds of their
/// midnight; the page has one offset, so a local day is always 24 h.
struct Page {
    now: IsoTs,
}

impl Page {
    fn span(&self, start: i64, end: i64, precision: Precision) -> Option<Relative> {
        let offset = self.now.offset_min();
        Some(Relative {
            end: IsoTs::with_offset(end, offset)?,
            precision,
            start: IsoTs::with_offset(start, offset)?,
        })
    }

    /// "N units ago": from N + 1 units back to N units back.
    fn ago(&self, count: i64, unit: Counted) -> Option<Relative> {
        let now = self.now.ms();
        let nearest = count.checked_mul(unit.ms)?;
        let end = now.checked_sub(nearest)?;
        self.span(end.checked_sub(unit.ms)?, end, unit.precision)
    }

    /// `unit` milliseconds from a local instant on, the end its last millisecond.
    fn local(&self, local: i64, unit: Precision) -> Option<Relative> {
        let offset = i64::from(self.now.offset_min()).checked_mul(MS_PER_MINUTE)?;
        let start = local.checked_sub(offset)?;
        let end = start.checked_add(unit.unit_ms())?.checked_sub(1)?;
        self.span(start, end, unit)
    }

    fn days_back(&self, days: i64) -> Option<i64> {
        let today = Civil {
            ms_of_day: 0,
            ..self.now.civil()
        };
        today.local_ms().checked_sub(days.checked_mul(MS_PER_DAY)?)
    }

    /// The last such weekday before today.
    fn last(&self, weekday: i64) -> Option<i64> {
        let back = (self.now.civil().weekday() - weekday).rem_euclid(7);
        self.days_back(if back == 0 { 7 } else { back })
    }

    /// A clock time of a day: a minute.
    fn minute(&self, day: i64, clock: &[Token]) -> Option<Relative> {
        self.local(day.checked_add(clock_ms(clock)?)?, Precision::Minute)
    }

    /// A whole day, or where a clock time follows, with or without a comma and "at", its minute.
    fn within(&self, day: i64, rest: &[Token]) -> Option<Relative> {
        match rest {
            [] => self.local(day, Precision::Day),
            [Token::Comma, Token::At, clock @ ..]
            | [Token::Comma | Token::At, clock @ ..]
            | clock => self.minute(day, clock),
        }
    }

    /// A date, its year where one follows, else the year that makes it the latest such date not
    /// after today.
    fn dated(&self, month: i64, day: Digits, rest: &[Token]) -> Option<Relative> {
        if day.len > 2 {
            return None;
        }
        let day = day.value;
        let (date, rest) = match rest {
            [Token::Comma, Token::Number(year), rest @ ..] | [Token::Number(year), rest @ ..] => {
                if year.len != 4 {
                    return None;
                }
                (date(year.value, month, day)?, rest)
            }
            _ => (self.latest(month, day)?, rest),
        };
        self.within(date.local_ms(), rest)
    }

    fn latest(&self, month: i64, day: i64) -> Option<Civil> {
        let now = self.now.civil();
        // Eight years are the longest from one February 29 to the next.
        (0..=8)
            .filter_map(|back| date(now.year - back, month, day))
            .find(|date| (date.year, date.month, date.day) <= (now.year, now.month, now.day))
    }
}

/// Midnight of a date of the calendar.
fn date(year: i64, month: i64, day: i64) -> Option<Civil> {
    (1..=days_in_month(year, month))
        .contains(&day)
        .then_some(Civil {
            year,
            month,
            day,
            ms_of_day: 0,
        })
}

#[cfg(test)]
mod tests;
