//! Step "time phrase": a tiny reader of times, which knows what an instant must look like on the
//! person's clock for a phrase to mean it. It has no zones: an hour of summer time is let pass.

use super::Turn;
use super::money::spoken;
use super::words::words;
use attest_core::json::Value;
use attest_core::said::span::Span;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// A reading of a clock and its offset from UTC in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Local {
    /// What the clock shows, as milliseconds since 1970.
    shown: i64,
    offset: i64,
}

/// Days from 1970 to a date.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let before = |year: i64| year * 365 + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [
        31,
        if leap { 29 } else { 28 },
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let months = usize::try_from(month - 1).unwrap_or_default();
    before(year) - before(1970) + lengths.iter().take(months).sum::<i64>() + day - 1
}

impl Local {
    /// Reads `2027-05-04T10:00:00+02:00`, with or without a fraction, or with `Z`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let number = |from: usize, to: usize| text.get(from..to)?.parse::<i64>().ok();
        let date = days(number(0, 4)?, number(5, 7)?, number(8, 10)?);
        let clock = number(11, 13)? * HOUR + number(14, 16)? * MINUTE + number(17, 19)? * 1000;
        let rest = text.get(19..)?;
        let zone = rest.find(['Z', '+', '-'])?;
        let (fraction, zone) = rest.split_at(zone);
        let fraction = match fraction.strip_prefix('.') {
            Some(digits) => format!("{digits:0<3}").get(..3)?.parse::<i64>().ok()?,
            None => 0,
        };
        let offset = match zone.split_at_checked(1)? {
            ("Z", "") => 0,
            (sign, hours) => {
                let (hours, minutes) = hours.split_once(':')?;
                let minutes = hours.parse::<i64>().ok()? * 60 + minutes.parse::<i64>().ok()?;
                if sign == "-" { -minutes } else { minutes }
            }
        };
        Some(Self {
            shown: date * DAY + clock + fraction,
            offset,
        })
    }

    fn utc(self) -> i64 {
        self.shown - self.offset * MINUTE
    }

    fn day(self) -> i64 {
        self.shown.div_euclid(DAY)
    }

    /// 0 for Monday.
    fn weekday(self) -> i64 {
        (self.day() + 3).rem_euclid(7)
    }

    fn year(self) -> i64 {
        let guess = 1970 + self.day() / 366;
        (guess..)
            .find(|year| days(year + 1, 1, 1) > self.day())
            .unwrap_or(guess)
    }
}

/// The ways an instant may be shown to the person.
fn readings(value: &Value<'_>, now: Local) -> Vec<Local> {
    let (utc, own) = match value {
        Value::String(text) => match Local::parse(text) {
            Some(local) => (local.utc(), Some(local.offset)),
            None => return Vec::new(),
        },
        Value::Number(text) => match text.parse::<i64>() {
            Ok(utc) => (utc, None),
            Err(_) => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let offsets = [
        own,
        Some(now.offset),
        Some(now.offset - 60),
        Some(now.offset + 60),
    ];
    let shown = |offset: i64| Local {
        shown: utc + offset * MINUTE,
        offset,
    };
    offsets.into_iter().flatten().map(shown).collect()
}

/// A date that a phrase names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Date {
    /// So many days from today.
    From(i64),
    Weekday(i64),
    /// Month, day, and a year where one is named.
    Of(i64, i64, Option<i64>),
    EndOfYear,
    EndOfMonth,
    EndOfWeek,
}

/// What a phrase says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Phrase {
    date: Option<Date>,
    /// Minutes of the day that the clock may show.
    clocks: Vec<i64>,
    /// Hours of a part of the day.
    part: Option<(i64, i64)>,
    /// Milliseconds from now.
    ahead: Option<i64>,
}

const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];
const LONG: [&str; 19] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
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

/// A name of a list, whole or as its first letters.
fn named(word: &str, list: &[&str]) -> Option<i64> {
    let at = list.iter().position(|name| word.starts_with(name))?;
    let known =
        word.len() <= 5 || LONG.contains(&word.trim_end_matches('s')) || LONG.contains(&word);
    known.then(|| i64::try_from(at).ok()).flatten()
}

fn figure(word: &str) -> Option<i64> {
    let digits = ["st", "nd", "rd", "th"]
        .iter()
        .find_map(|end| word.strip_suffix(end))
        .unwrap_or(word);
    digits.parse().ok()
}

impl Phrase {
    fn read(text: &str) -> Self {
        let all = words(text);
        let mut phrase = Self::default();
        let word = |at: usize| all.get(at).map_or("", String::as_str);
        for at in 0..all.len() {
            let here = word(at);
            phrase.date = phrase.date.or_else(|| date(&word, at));
            phrase.part = phrase.part.or(match here {
                "morning" | "mornings" => Some((0, 12)),
                "afternoon" => Some((12, 18)),
                "evening" => Some((17, 24)),
                "night" | "tonight" => Some((18, 24)),
                _ => None,
            });
            if phrase.clocks.is_empty() {
                phrase.clocks = clock(&word, at);
            }
            phrase.ahead = phrase.ahead.or_else(|| ahead(&word, at));
        }
        phrase
    }

    fn says_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the phrase means an instant, shown so.
    fn means(&self, shown: Local, now: Local) -> bool {
        if let Some(ahead) = self.ahead {
            return (shown.utc() - now.utc() - ahead).abs() < MINUTE;
        }
        let minutes = shown.shown.rem_euclid(DAY) / MINUTE;
        let clock = self.clocks.is_empty() || self.clocks.contains(&minutes);
        let hour = minutes / 60;
        let part = self
            .part
            .is_none_or(|(from, to)| (from..to).contains(&hour));
        clock && part && self.on(shown, now)
    }

    /// Whether the date of an instant is the one meant.
    fn on(&self, shown: Local, now: Local) -> bool {
        let ahead = shown.day() - now.day();
        let date = |year, month, day| shown.day() == days(year, month, day);
        match self.date {
            // A time of the clock alone is the next to come.
            None => (0..=1).contains(&ahead),
            Some(Date::From(days)) => ahead == days,
            Some(Date::Weekday(weekday)) => shown.weekday() == weekday && (0..=13).contains(&ahead),
            Some(Date::Of(month, day, year)) => match year {
                Some(year) => date(year, month, day),
                None => date(shown.year(), month, day) && (0..=366).contains(&ahead),
            },
            Some(Date::EndOfYear) => date(shown.year(), 12, 31) && (0..=366).contains(&ahead),
            Some(Date::EndOfMonth) => {
                let next = Local {
                    shown: shown.shown + DAY,
                    ..shown
                };
                let first = (1..=12).any(|month| next.day() == days(next.year(), month, 1));
                first && (0..=31).contains(&ahead)
            }
            Some(Date::EndOfWeek) => (4..=6).contains(&shown.weekday()) && (0..=7).contains(&ahead),
        }
    }
}

/// The date that begins at a word.
fn date<'w>(word: &impl Fn(usize) -> &'w str, at: usize) -> Option<Date> {
    let here = word(at);
    let next = word(at + 1);
    match here {
        "today" | "tonight" => return Some(Date::From(0)),
        "this" if ["morning", "afternoon", "evening"].contains(&next) => {
            return Some(Date::From(0));
        }
        "day" if next == "after" && word(at + 2) == "tomorrow" => return Some(Date::From(2)),
        "tomorrow" => return Some(Date::From(1)),
        "end" => {
            let unit = [at + 2, at + 3].map(word);
            return unit.iter().find_map(|unit| match *unit {
                "year" => Some(Date::EndOfYear),
                "month" => Some(Date::EndOfMonth),
                "week" => Some(Date::EndOfWeek),
                "day" | "today" => Some(Date::From(0)),
                _ => None,
            });
        }
        _ => {}
    }
    if let (Ok(year), Some(month), Some(day)) =
        (here.parse::<i64>(), figure(next), figure(word(at + 2)))
        && year > 1969
        && (1..=12).contains(&month)
    {
        return Some(Date::Of(month, day, Some(year)));
    }
    let year = |at: usize| {
        word(at)
            .parse::<i64>()
            .ok()
            .filter(|year| (1970..=9999).contains(year))
    };
    let day = |word: &str| figure(word).filter(|day| (1..=31).contains(day));
    if let Some(month) = named(here, &MONTHS) {
        let day = day(next)?;
        return Some(Date::Of(month + 1, day, year(at + 2)));
    }
    let after = if next == "of" { at + 2 } else { at + 1 };
    if let (Some(day), Some(month)) = (day(here), named(word(after), &MONTHS)) {
        return Some(Date::Of(month + 1, day, year(after + 1)));
    }
    // A weekday before a date says no more than the date.
    let dated = named(next, &MONTHS).is_some() || named(word(at + 2), &MONTHS).is_some();
    named(here, &WEEKDAYS).filter(|_| !dated).map(Date::Weekday)
}

/// The clock readings, in minutes, that begin at a word.
fn clock<'w>(word: &impl Fn(usize) -> &'w str, at: usize) -> Vec<i64> {
    let (here, next) = (word(at), word(at + 1));
    match here {
        "noon" | "midday" => return vec![12 * 60],
        "midnight" => return vec![0],
        _ => {}
    }
    let half = |text: &str| match text.replace('.', "").as_str() {
        "am" => Some(0),
        "pm" => Some(12),
        _ => None,
    };
    let letters = here
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(here.len());
    let (digits, ending) = here.split_at_checked(letters).unwrap_or((here, ""));
    let (hour, minute) = digits.split_once([':', '.', 'h']).unwrap_or((digits, "0"));
    let (Ok(hour), Ok(minute)) = (hour.parse::<i64>(), minute.parse::<i64>()) else {
        return Vec::new();
    };
    if hour > 23 || minute > 59 {
        return Vec::new();
    }
    let half = half(ending).or_else(|| half(next).filter(|_| ending.is_empty()));
    match half {
        Some(half) => vec![(hour % 12 + half) * 60 + minute],
        None if !ending.is_empty() => Vec::new(),
        // Beside a month the figure is a day, before a stretch of time it counts.
        None if named(next, &MONTHS).is_some() || unit(next).is_some() => Vec::new(),
        None if at > 0 && named(word(at - 1), &MONTHS).is_some() => Vec::new(),
        None if hour > 12 => vec![hour * 60 + minute],
        None => vec![hour * 60 + minute, (hour % 12 + 12) * 60 + minute],
    }
}

fn unit(word: &str) -> Option<i64> {
    match word.trim_end_matches('s') {
        "minute" | "min" => Some(MINUTE),
        "hour" | "hr" => Some(HOUR),
        "day" => Some(DAY),
        "week" => Some(7 * DAY),
        _ => None,
    }
}

/// The stretch of time that begins at "in".
fn ahead<'w>(word: &impl Fn(usize) -> &'w str, at: usize) -> Option<i64> {
    if word(at) != "in" {
        return None;
    }
    if word(at + 1) == "half" {
        return unit(word(at + 3))
            .filter(|unit| *unit == HOUR)
            .map(|unit| unit / 2);
    }
    let count = word(at + 1);
    let count = count
        .parse()
        .ok()
        .or_else(|| i64::try_from(spoken(&[count])?).ok())?;
    Some(unit(word(at + 2))? * count)
}

/// The words of a place, with an "in" that stands right before them.
fn led(turn: &Turn<'_>, place: Span) -> String {
    match turn.before(place, 1).first().map(String::as_str) {
        Some("in") => format!("in {}", turn.at(place)),
        _ => turn.at(place).to_owned(),
    }
}

/// A value that is there and not null.
fn set<'v, 'a>(value: Option<&'v Value<'a>>) -> Option<&'v Value<'a>> {
    value.filter(|value| **value != Value::Null)
}

/// Confirms the instant of the act and the end of a permission.
pub(crate) fn check(
    turn: &Turn<'_>,
    at: Option<Span>,
    until: Option<Span>,
    intent: &Value<'_>,
) -> Result<(), &'static str> {
    if let Some(instant) = set(intent.get("when").and_then(|when| when.get("at"))) {
        let phrase = Phrase::read(&led(turn, at.ok_or("at")?));
        let shown = readings(instant, turn.now);
        if phrase.says_nothing() || !shown.iter().any(|shown| phrase.means(*shown, turn.now)) {
            return Err("at");
        }
    }
    if let Some(instant) = set(intent.get("limits").and_then(|limits| limits.get("until"))) {
        let phrase = Phrase::read(turn.at(until.ok_or("until")?));
        // A limit is the first instant of a day, the last one, or the time of the clock that was said.
        let ends = readings(instant, turn.now).into_iter().any(|shown| {
            let before = Local {
                shown: shown.shown - 1,
                ..shown
            };
            phrase.means(shown, turn.now)
                || phrase.on(shown, turn.now) && phrase.clocks.is_empty()
                || phrase.means(before, turn.now)
        });
        if phrase.says_nothing() || !ends {
            return Err("until");
        }
    }
    Ok(())
}
