//! The instants that a phrase covers, in local time (contract: C §8, Time).

use super::hour::{Clock, Half, Hour, Part};
use super::kinds::Day;
use super::parts::{Length, Parsed};
use super::zone::{Instants, Local};
use super::{Grain, Reading};
use crate::time::{Civil, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND, days_in_month};

/// The hours of half a day.
const HALF_DAY: i64 = MS_PER_DAY / 2;

/// Days by their number since 1970, in local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Days {
    One(i64),
    /// From a day to before another.
    Many(i64, i64),
    Unclear,
    Missing,
}

/// What a phrase says, where and when it was typed.
pub(super) fn reading(parsed: &Parsed, local: Option<&Local>) -> Reading {
    if let Some(per) = parsed.rhythm {
        return Reading::Rhythm(per.filter(|_| !parsed.unclear));
    }
    if parsed.unclear {
        return Reading::Ambiguous;
    }
    local
        .and_then(|local| resolve(parsed, local))
        .unwrap_or(Reading::Ambiguous)
}

fn resolve(parsed: &Parsed, local: &Local) -> Option<Reading> {
    let now = local.now.ms();
    match parsed.length {
        Some(Length::In(ms)) => return instant(local, now.checked_add(ms)?),
        Some(Length::Within(ms)) => {
            return Some(Reading::Cover {
                ranges: vec![(now, now.checked_add(ms)?)],
                grain: Grain::Hours,
            });
        }
        None => {}
    }
    let shown = local.shown(now)?;
    let today = shown.div_euclid(MS_PER_DAY);
    let days = match parsed.day {
        Some(day) => Some(days(day, parsed.weekday, today)?),
        None => None,
    };
    match days {
        Some(Days::Unclear) => return Some(Reading::Ambiguous),
        Some(Days::Missing) => return Some(Reading::Nonexistent),
        _ => {}
    }
    if parsed.end {
        return end(local, days?);
    }
    match (parsed.hour, days) {
        (Some(Hour::Midnight), _) | (Some(_), Some(Days::Many(..))) => Some(Reading::Ambiguous),
        (Some(Hour::At(clock)), Some(Days::One(day))) => {
            at_on(local, clock, parsed.part, day, day == today)
        }
        (Some(Hour::At(clock)), _) => at_next(local, clock, parsed.part, shown, today),
        (Some(Hour::Span(from, to)), Some(Days::One(day))) => {
            let (start, end) = span(from, to, parsed.part)?;
            hours(local, day, start, end)
        }
        (Some(Hour::Span(from, to)), _) => {
            let (start, end) = span(from, to, parsed.part)?;
            let since = shown - today.checked_mul(MS_PER_DAY)?;
            // Under way: what is left of it, or tomorrow's.
            if (start..end).contains(&since) {
                return None;
            }
            hours(local, today + i64::from(since >= end), start, end)
        }
        (None, Some(Days::One(day))) => match parsed.part {
            Some(part) => {
                let (start, end) = window(part);
                cover(local, &[(day, start, end)], Grain::Part)
            }
            None => cover(local, &[(day, 0, MS_PER_DAY)], Grain::Day),
        },
        (None, Some(Days::Many(first, after))) => match parsed.part {
            Some(_) => Some(Reading::Ambiguous),
            None => cover(
                local,
                &[(first, 0, (after - first) * MS_PER_DAY)],
                Grain::Days,
            ),
        },
        (None, _) => part_next(local, parsed.part?, shown, today),
    }
}

fn instant(local: &Local, ms: i64) -> Option<Reading> {
    Some(Reading::Instant {
        at: local.written(ms)?,
        window_end_ms: local.day_end(ms)?,
    })
}

/// Ranges of local days, each from and to milliseconds after the day's midnight.
fn cover(local: &Local, parts: &[(i64, i64, i64)], grain: Grain) -> Option<Reading> {
    let mut ranges = Vec::with_capacity(parts.len());
    for (day, start, end) in parts {
        let midnight = day.checked_mul(MS_PER_DAY)?;
        let range = (local.first(midnight + start)?, local.first(midnight + end)?);
        if range.0 < range.1 {
            ranges.push(range);
        }
    }
    (!ranges.is_empty()).then_some(Reading::Cover { ranges, grain })
}

/// The hours of a part of the day.
const fn window(part: Part) -> (i64, i64) {
    match part {
        Part::Morning => (0, HALF_DAY),
        Part::Afternoon => (HALF_DAY, 18 * MS_PER_HOUR),
        Part::Evening => (17 * MS_PER_HOUR, MS_PER_DAY),
        Part::Night => (18 * MS_PER_HOUR, MS_PER_DAY),
    }
}

/// The end of what days name: of one its evening hours, of several their last day.
fn end(local: &Local, days: Days) -> Option<Reading> {
    match days {
        Days::One(day) => cover(local, &[(day, 17 * MS_PER_HOUR, MS_PER_DAY)], Grain::End),
        Days::Many(_, after) => cover(local, &[(after - 1, 0, MS_PER_DAY)], Grain::End),
        Days::Unclear | Days::Missing => None,
    }
}

/// Milliseconds after midnight that a clock time may mean; none where its words contradict.
fn readings(clock: Clock, part: Option<Part>) -> Option<Vec<i64>> {
    let within = (clock.minute * MS_PER_MINUTE) + clock.second * MS_PER_SECOND;
    let twelve = (1..=12).contains(&clock.hour);
    let mut all = match clock.half {
        Half::Open if !twelve => vec![clock.hour * MS_PER_HOUR + within],
        Half::Open => {
            let early = clock.hour % 12 * MS_PER_HOUR + within;
            vec![early, early + HALF_DAY]
        }
        Half::Elsewhere => return None,
        _ if !twelve => return None,
        Half::Am => vec![clock.hour % 12 * MS_PER_HOUR + within],
        Half::Pm => vec![clock.hour % 12 * MS_PER_HOUR + within + HALF_DAY],
    };
    if let Some(part) = part {
        let (start, end) = window(part);
        all.retain(|ms| (start..end).contains(ms));
        // Twelve in the morning is no hour that a reader could place.
        if clock.half == Half::Open && clock.hour == 12 && part != Part::Afternoon {
            return None;
        }
    }
    (!all.is_empty()).then_some(all)
}

/// A clock time on a day.
fn at_on(
    local: &Local,
    clock: Clock,
    part: Option<Part>,
    day: i64,
    is_today: bool,
) -> Option<Reading> {
    let mut all = Vec::new();
    for ms in readings(clock, part)? {
        all.push(local.instants(day.checked_mul(MS_PER_DAY)? + ms)?);
    }
    if all.len() > 1 && is_today {
        // Of two halves of today, one that is past is not meant.
        all.retain(|instants| !matches!(instants, Instants::One(ms) if *ms < local.now.ms()));
    }
    one_or_halves(local, &all)
}

/// A clock time without a day: each half the next time it comes.
fn at_next(
    local: &Local,
    clock: Clock,
    part: Option<Part>,
    shown: i64,
    today: i64,
) -> Option<Reading> {
    let mut all = Vec::new();
    for ms in readings(clock, part)? {
        let here = today.checked_mul(MS_PER_DAY)? + ms;
        // To the minute: "at 9" said at 9:00:20 is now.
        let past = here < shown.div_euclid(MS_PER_MINUTE) * MS_PER_MINUTE;
        all.push(local.instants(here + if past { MS_PER_DAY } else { 0 })?);
    }
    one_or_halves(local, &all)
}

fn one_or_halves(local: &Local, all: &[Instants]) -> Option<Reading> {
    if let [one] = all {
        return match one {
            Instants::One(ms) => instant(local, *ms),
            Instants::None(_) => Some(Reading::Nonexistent),
            Instants::Two(_) => Some(Reading::Ambiguous),
        };
    }
    let mut ranges: Vec<(i64, i64)> = all
        .iter()
        .filter_map(|instants| match instants {
            Instants::One(ms) => Some((*ms, *ms + 1)),
            _ => None,
        })
        .collect();
    ranges.sort_unstable();
    (!ranges.is_empty()).then_some(Reading::Cover {
        ranges,
        grain: Grain::Halves,
    })
}

/// From one clock time to another of one day.
fn span(from: Clock, to: Clock, part: Option<Part>) -> Option<(i64, i64)> {
    let certain = |clock: Clock| readings(clock, part).filter(|all| all.len() == 1);
    let first = |all: Vec<i64>| all.first().copied();
    if let (Some(start), Some(end)) = (certain(from), certain(to)) {
        let (start, end) = (first(start)?, first(end)?);
        return (start < end).then_some((start, end));
    }
    if part.is_some() {
        return None;
    }
    // The half that one of them says goes for the other where the order allows it.
    let both = |clock: Clock, half| first(readings(Clock { half, ..clock }, None)?);
    match (from.half, to.half) {
        (Half::Open, half @ (Half::Am | Half::Pm)) => {
            let end = both(to, half)?;
            let same = both(from, half).filter(|start| *start < end);
            let start = match same {
                Some(start) => start,
                None => both(from, Half::Am).filter(|start| *start < end)?,
            };
            Some((start, end))
        }
        (half @ (Half::Am | Half::Pm), Half::Open) => {
            let start = both(from, half)?;
            let same = both(to, half).filter(|end| *end > start);
            let end = match same {
                Some(end) => end,
                None => both(to, Half::Pm).filter(|end| *end > start)?,
            };
            Some((start, end))
        }
        _ => None,
    }
}

fn hours(local: &Local, day: i64, start: i64, end: i64) -> Option<Reading> {
    let midnight = day.checked_mul(MS_PER_DAY)?;
    let sound = |ms: i64| matches!(local.instants(midnight + ms), Some(Instants::One(_)));
    if !sound(start) || !sound(end) {
        return Some(Reading::Nonexistent);
    }
    cover(local, &[(day, start, end)], Grain::Hours)
}

/// A part of the day without a day: the next to come, and both where one is under way.
fn part_next(local: &Local, part: Part, shown: i64, today: i64) -> Option<Reading> {
    let (start, end) = window(part);
    let midnight = today.checked_mul(MS_PER_DAY)?;
    if shown < midnight + start {
        return cover(local, &[(today, start, end)], Grain::Part);
    }
    if shown >= midnight + end {
        return cover(local, &[(today + 1, start, end)], Grain::Part);
    }
    let both = [(today, shown - midnight, end), (today + 1, start, end)];
    cover(local, &both, Grain::Part)
}

/// The number of a date since 1970, or none for one that does not exist.
fn number(year: i64, month: i64, day: i64) -> Option<i64> {
    let sound = (1970..9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=days_in_month(year, month)).contains(&day);
    let civil = Civil {
        year,
        month,
        day,
        ms_of_day: 0,
    };
    sound.then(|| civil.local_ms().div_euclid(MS_PER_DAY))
}

/// The year and month so many months after those of a date.
const fn months_on(date: Civil, months: i64) -> (i64, i64) {
    let all = date.year * 12 + date.month - 1 + months;
    (all.div_euclid(12), all.rem_euclid(12) + 1)
}

fn days(day: Day, weekday: Option<i64>, today: i64) -> Option<Days> {
    let date = Civil::of_local_ms(today.checked_mul(MS_PER_DAY)?);
    let ahead = |wanted: i64| (wanted - date.weekday()).rem_euclid(7);
    let monday = today - date.weekday();
    let one = |found: Option<i64>, none| found.map_or(none, Days::One);
    let read = match day {
        Day::Ahead(days) => Days::One(today.checked_add(days)?),
        Day::MonthsAhead(months) => {
            let (year, month) = months_on(date, months);
            one(number(year, month, date.day), Days::Unclear)
        }
        // Named on the very day: this one or the next.
        Day::Weekday(wanted) => match ahead(wanted) {
            0 => Days::Unclear,
            days => Days::One(today + days),
        },
        Day::ThisWeekday(wanted) => match ahead(wanted) {
            0 => Days::Unclear,
            days if wanted > date.weekday() => Days::One(today + days),
            _ => Days::Unclear,
        },
        // Some begin the week with the Sunday, so the week's Sunday is either.
        Day::InWeek(6, _) => Days::Unclear,
        Day::InWeek(wanted, weeks) => {
            let found = monday + weeks * 7 + wanted;
            if found < today {
                Days::Unclear
            } else {
                Days::One(found)
            }
        }
        Day::Date(Some(year), month, day) => one(number(year, month, day), Days::Missing),
        Day::Date(None, month, day) => {
            let found = (date.year..=date.year + 1)
                .filter_map(|year| number(year, month, day))
                .find(|found| *found >= today);
            one(found, Days::Missing)
        }
        Day::OfMonth(wanted) => {
            let (year, month) = months_on(date, i64::from(wanted < date.day));
            if wanted == date.day {
                Days::Unclear
            } else {
                one(number(year, month, wanted), Days::Unclear)
            }
        }
        Day::Week(weeks) => Days::Many(monday + weeks * 7, monday + (weeks + 1) * 7),
        Day::Weekend => match date.weekday() {
            5 | 6 => Days::Many(today, monday + 7),
            _ => Days::Many(monday + 5, monday + 7),
        },
        Day::Month(months) => month_days(months_on(date, months))?,
        Day::Named(Some(year), month) => month_days((year, month))?,
        Day::Named(None, month) => {
            let next = i64::from(month < date.month);
            month_days((date.year + next, month))?
        }
        Day::Year(years) => year_days(date.year + years)?,
        Day::Numbered(year) => year_days(year)?,
        Day::Unclear => Days::Unclear,
    };
    // A weekday that is not the date's.
    let conflict = match (weekday, read) {
        (Some(named), Days::One(day)) => {
            Civil::of_local_ms(day.checked_mul(MS_PER_DAY)?).weekday() != named
        }
        _ => false,
    };
    Some(if conflict { Days::Unclear } else { read })
}

fn month_days((year, month): (i64, i64)) -> Option<Days> {
    let first = number(year, month, 1)?;
    Some(Days::Many(first, first + days_in_month(year, month)))
}

fn year_days(year: i64) -> Option<Days> {
    Some(Days::Many(number(year, 1, 1)?, number(year + 1, 1, 1)?))
}
