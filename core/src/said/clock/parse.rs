//! A time phrase put together from its parts: day, part of the day, clock time, length from now.

use super::super::intent::Per;
use super::super::pieces::{Kind, Pieces};
use super::count::{Unit, month, number, ordinal, unit, weekday, weekdays};
use super::day::{self, Day};
use super::hour::{self, Hour, Part};
use super::rhythm::rhythm;
use crate::said::money::small_number;

/// A length of time from now, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// "in two hours"
    In(i64),
    /// "within two hours"
    Within(i64),
}

/// What the words of a phrase say, from one piece to before another.
#[derive(Clone, Debug, Default)]
pub(super) struct Parsed {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) day: Option<Day>,
    pub(super) weekday: Option<i64>,
    pub(super) part: Option<Part>,
    pub(super) hour: Option<Hour>,
    pub(super) length: Option<Length>,
    pub(super) rhythm: Option<Option<Per>>,
    /// Whether it is the end of what it names.
    pub(super) end: bool,
    pub(super) unclear: bool,
    pub(super) past: bool,
}

/// The phrase that begins at a place.
pub(super) fn phrase(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let piece = pieces.at(at);
    let slash = piece.is('/');
    if piece.kind == Kind::Mark && !slash {
        return None;
    }
    let hyphen = piece.glued && pieces.before(at).is('-');
    let opened = matches!(
        pieces.before(at).mark,
        '(' | '[' | '"' | '\'' | ',' | ';' | ':' | '@' | '-' | '~' | '*'
    );
    if piece.glued && !opened && !slash {
        return None;
    }
    // A mail address, a handle or the end of a longer word.
    if pieces.before(at).is('@') && piece.glued && piece.kind != Kind::Digits {
        return None;
    }
    let mut parsed = whole(pieces, at)?;
    parsed.first = at;
    let after = pieces.at(parsed.last);
    if after.glued && parsed.last > at {
        let next = pieces.at(parsed.last + 1);
        match after.mark {
            '@' | '_' | '#' | '/' | '\\' | '=' | '&' | '$' => return None,
            '.' | ':' if next.glued && matches!(next.kind, Kind::Letters | Kind::Digits) => {
                return None;
            }
            '-' if next.glued => parsed.unclear = true,
            _ => {}
        }
        if matches!(after.kind, Kind::Letters | Kind::Digits) && !slash {
            return None;
        }
    }
    parsed.unclear |= hyphen || changed(pieces, at, parsed.last);
    Some(parsed)
}

fn whole(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    if let Some((per, end)) = rhythm(pieces, at) {
        return Some(with_times(pieces, per, end));
    }
    past(pieces, at)
        .or_else(|| now(pieces, at))
        .or_else(|| end_of(pieces, at))
        .or_else(|| length(pieces, at))
        .or_else(|| unread(pieces, at).map(|found| extended(pieces, found)))
        .or_else(|| put_together(pieces, at))
}

/// A rhythm and the clock time that goes with it, which no stretch of time keeps.
fn with_times(pieces: &Pieces<'_>, per: Option<Per>, end: usize) -> Parsed {
    let mut parsed = Parsed {
        last: end,
        rhythm: Some(per),
        ..Parsed::default()
    };
    let more = parts(pieces, end, Parsed::default());
    if more.last > end && (more.hour.is_some() || more.part.is_some()) {
        parsed.last = more.last;
        parsed.rhythm = Some(None);
    }
    parsed
}

/// Times past, which no ask is for: found so that no part of them is taken for a time to come.
fn past(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let gone = |last| {
        Some(Parsed {
            last,
            past: true,
            ..Parsed::default()
        })
    };
    match pieces.word(at) {
        "yesterday" => {
            let part = hour::part(pieces.next_word(at + 1)).is_some();
            return gone(at + 1 + usize::from(part));
        }
        "last" | "past" | "previous" => {
            let word = pieces.next_word(at + 1);
            let named = unit(word).is_some() || weekday(word).is_some() || month(word).is_some();
            if named && pieces.next_word(at + 2) == "of" {
                return Some(Parsed {
                    last: at + 3,
                    unclear: true,
                    ..Parsed::default()
                });
            }
            if named {
                return gone(at + 2);
            }
            let (_, end) = number(pieces, at + 1)?;
            unit(pieces.next_word(end))?;
            return gone(end + 1);
        }
        _ => {}
    }
    let (_, end) = number(pieces, at)?;
    unit(pieces.next_word(end))?;
    (pieces.next_word(end + 1) == "ago")
        .then(|| gone(end + 2))
        .flatten()
}

fn now(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let found = |last| {
        Some(Parsed {
            last,
            length: Some(Length::In(0)),
            ..Parsed::default()
        })
    };
    match pieces.word(at) {
        "immediately" | "asap" => found(at + 1),
        "right" if matches!(pieces.next_word(at + 1), "now" | "away") => found(at + 2),
        "straight" if pieces.next_word(at + 1) == "away" => found(at + 2),
        "as" if pieces.says(at, &["as", "soon", "as", "possible"]) => found(at + 4),
        "now" => {
            let before = matches!(
                pieces.word_before(at),
                "from" | "for" | "by" | "until" | "till" | "just" | "than" | "since" | "is" | "are"
            );
            let after = matches!(pieces.next_word(at + 1), "on" | "that" | "and" | "then");
            (!before && !after).then(|| found(at + 1)).flatten()
        }
        _ => None,
    }
}

/// "the end of the day", "end of next month", "EOD Friday".
fn end_of(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let ends = |day: Day, weekday, last| {
        Some(Parsed {
            last,
            day: Some(day),
            weekday,
            end: true,
            ..Parsed::default()
        })
    };
    let short = match pieces.word(at) {
        "eod" | "cob" => Some(Day::Ahead(0)),
        "eow" => Some(Day::Week(0)),
        "eom" => Some(Day::Month(0)),
        "eoy" => Some(Day::Year(0)),
        _ => None,
    };
    if let Some(own) = short {
        let on = usize::from(pieces.next_word(at + 1) == "on");
        let day = day::day(pieces, at + 1 + on).filter(|_| !pieces.at(at + 1 + on).fresh);
        return match (own, day) {
            (Day::Ahead(_), Some(day)) => ends(day.day, day.weekday, day.last),
            _ => ends(own, None, at + 1),
        };
    }
    if pieces.word(at) == "close" && pieces.says(at, &["close", "of", "business"]) {
        return ends(Day::Ahead(0), None, at + 3);
    }
    if pieces.word(at) == "year" && pieces.next_word(at + 1) == "end" {
        return ends(Day::Year(0), None, at + 2);
    }
    if !pieces.says(at, &["end", "of"]) {
        return None;
    }
    let the = usize::from(matches!(pieces.next_word(at + 2), "the" | "this"));
    let here = at + 2 + the;
    let own = match pieces.next_word(here) {
        "day" | "business" | "today" => Some(Day::Ahead(0)),
        "week" => Some(Day::Week(0)),
        "month" => Some(Day::Month(0)),
        "year" => Some(Day::Year(0)),
        _ => None,
    };
    if let Some(own) = own {
        // "the end of the day tomorrow"
        let on = usize::from(pieces.next_word(here + 1) == "on");
        let at = here + 1 + on;
        let day = day::day(pieces, at).filter(|_| own == Day::Ahead(0) && !pieces.at(at).fresh);
        return match day {
            Some(day) => ends(day.day, day.weekday, day.last),
            None => ends(own, None, here + 1),
        };
    }
    if pieces.at(here).fresh {
        return None;
    }
    let day = day::day(pieces, here).filter(|day| day.part.is_none())?;
    ends(day.day, day.weekday, day.last)
}

/// "in two hours", "20 minutes from now", "within the next hour", "in a week".
fn length(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let mut start = at;
    let mut unclear = false;
    if matches!(pieces.word(at), "about" | "around" | "approximately") {
        start += 1;
    }
    start += usize::from(pieces.at(start).is('~'));
    let before = pieces.word_before(at);
    let next = pieces.word(start) == "next";
    if next {
        // "in the next hour"
        let led = pieces.said_before(at, &["in", "the"]).is_some()
            || pieces.said_before(at, &["within", "the"]).is_some()
            || before == "within";
        if !led {
            return None;
        }
        start += 1;
    }
    let within = before == "within" || next || pieces.said_before(at, &["within", "the"]).is_some();
    let (total, mut end) = lengths(pieces, start, next || before == "the")?;
    let mut from = None;
    match (pieces.next_word(end), pieces.next_word(end + 1)) {
        ("from", "now") => end += 2,
        ("from", "today") => end += 2,
        ("from", "tomorrow") => {
            from = Some(1);
            end += 2;
        }
        ("from", word) if weekday(word).is_some() || month(word).is_some() => {
            unclear = true;
            end += 2;
        }
        ("later" | "hence", _) => end += 1,
        _ if before == "in" || within => {}
        _ => return None,
    }
    // "for 3 days from today" has that length.
    unclear |= before == "for";
    let mut parsed = Parsed {
        last: end,
        unclear,
        ..Parsed::default()
    };
    match total {
        Total::Clock(ms) if within => parsed.length = Some(Length::Within(ms)),
        Total::Clock(ms) if from.is_none() => parsed.length = Some(Length::In(ms)),
        Total::Days(days) if within => {
            parsed.length = days
                .checked_mul(crate::time::MS_PER_DAY)
                .map(Length::Within);
        }
        Total::Days(days) => parsed.day = Some(Day::Ahead(days + from.unwrap_or_default())),
        Total::Months(months) if from.is_none() && !within => {
            parsed.day = Some(Day::MonthsAhead(months));
        }
        _ => parsed.unclear = true,
    }
    Some(if parsed.day.is_some() && !parsed.unclear {
        let last = parsed.last;
        parts(pieces, last, parsed)
    } else {
        parsed
    })
}

enum Total {
    Clock(i64),
    Days(i64),
    Months(i64),
    Unclear,
}

/// A length of time: "an hour and a half", "2 hours 5 minutes", "three weeks".
fn lengths(pieces: &Pieces<'_>, at: usize, one: bool) -> Option<(Total, usize)> {
    if pieces.word(at) == "half" && matches!(pieces.next_word(at + 1), "a" | "an") {
        let unit = unit(pieces.next_word(at + 2))?;
        let total = match unit {
            Unit::Clock(ms) => Total::Clock(ms / 2),
            _ => Total::Unclear,
        };
        return Some((total, at + 3));
    }
    let few = matches!(pieces.word(at), "few" | "several" | "couple")
        || (pieces.word(at) == "a" && matches!(pieces.next_word(at + 1), "few" | "couple"));
    if few {
        let article = usize::from(pieces.word(at) == "a");
        let of = usize::from(pieces.next_word(at + article + 1) == "of");
        let end = at + article + of + 1;
        unit(pieces.next_word(end))?;
        return Some((Total::Unclear, end + 1));
    }
    if one && let Some(Unit::Clock(ms)) = unit(pieces.word(at)) {
        return Some((Total::Clock(ms), at + 1));
    }
    let (mut total, mut end) = one_length(pieces, at)?;
    for _ in 0..3 {
        let mut here = end;
        if pieces.at(here).is(',') {
            here += 1;
        }
        if pieces.next_word(here) == "and" {
            here += 1;
        }
        if pieces.at(here).fresh {
            break;
        }
        if pieces.says(here, &["a", "half"]) && here > end {
            total = match total {
                Total::Clock(ms) if ms % 2 == 0 => {
                    let unit = unit(pieces.word(end.saturating_sub(1)))?.ms()?;
                    Total::Clock(ms + unit / 2)
                }
                _ => Total::Unclear,
            };
            end = here + 2;
            break;
        }
        let Some((more, after)) = one_length(pieces, here) else {
            break;
        };
        total = match (total, more) {
            (Total::Clock(one), Total::Clock(other)) => Total::Clock(one.saturating_add(other)),
            _ => Total::Unclear,
        };
        end = after;
    }
    Some((total, end))
}

fn one_length(pieces: &Pieces<'_>, at: usize) -> Option<(Total, usize)> {
    let (count, mut end) = number(pieces, at)?;
    // "1.5 hours"
    let tenths = (pieces.at(end).is('.') && pieces.at(end).glued && pieces.at(end + 1).glued)
        .then(|| super::count::figures(pieces, end + 1).filter(|_| pieces.text(end + 1).len() == 1))
        .flatten();
    if tenths.is_some() {
        end += 2;
    }
    // "in 5-10 minutes"
    let join = pieces.at(end).is('-') || matches!(pieces.next_word(end), "to" | "or");
    if join
        && !pieces.at(end + 1).fresh
        && let Some((_, last)) = number(pieces, end + 1)
        && unit(pieces.next_word(last)).is_some()
    {
        return Some((Total::Unclear, last + 1));
    }
    let half = pieces.next_word(end) == "half" && count == 1;
    end += usize::from(half);
    let word = pieces.next_word(end);
    if word == "business" || word == "working" {
        unit(pieces.next_word(end + 1))?;
        return Some((Total::Unclear, end + 2));
    }
    let glued = pieces.at(end).glued && pieces.at(at).kind == Kind::Digits;
    let unit = match word {
        "h" if glued => Unit::Clock(crate::time::MS_PER_HOUR),
        "d" if glued => Unit::Day,
        "w" if glued => Unit::Week,
        "m" if glued => Unit::Other,
        _ => unit(word)?,
    };
    let count_of = |size: i64| count.checked_mul(size);
    let total = match unit {
        Unit::Clock(ms) if half => Total::Clock(ms / 2),
        Unit::Clock(ms) => Total::Clock(count_of(ms)? + tenths.unwrap_or_default() * (ms / 10)),
        _ if half || tenths.is_some() => Total::Unclear,
        Unit::Day => Total::Days(count),
        Unit::Week => Total::Days(count_of(7)?),
        Unit::Month => Total::Months(count),
        Unit::Year => Total::Months(count_of(12)?),
        Unit::Other => Total::Unclear,
    };
    Some((total, end + 1))
}

/// An unread phrase with the parts that go on with it.
fn extended(pieces: &Pieces<'_>, found: Parsed) -> Parsed {
    let last = found.last;
    parts(
        pieces,
        last,
        Parsed {
            day: Some(Day::Unclear),
            ..found
        },
    )
}

/// Words for a time to come that are found and not read.
fn unread(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let found = |last| {
        Some(Parsed {
            last,
            unclear: true,
            ..Parsed::default()
        })
    };
    let next = pieces.next_word(at + 1);
    match pieces.word(at) {
        "christmas" | "xmas" | "easter" | "thanksgiving" | "halloween" | "overnight"
        | "eventually" | "noonish" | "lunchtime" | "dinnertime" | "sunrise" | "sunset" | "dawn"
        | "dusk" => {
            let eve = matches!(next, "eve" | "day" | "morning");
            found(at + 1 + usize::from(eve))
        }
        "new" if next == "year" => found(at + 2),
        "labor" | "labour" | "memorial" | "independence" | "boxing" | "mother" | "father"
        | "valentine"
            if next == "day"
                || (pieces.at(at + 1).is('\'') && pieces.next_word(at + 3) == "day") =>
        {
            found(if next == "day" { at + 2 } else { at + 4 })
        }
        "lunch" | "dinner" | "breakfast" if next == "time" => found(at + 2),
        "lunch" | "dinner" | "breakfast" | "work" | "hours"
            if matches!(
                pieces.word_before(at),
                "at" | "after" | "before" | "by" | "until" | "around" | "over"
            ) =>
        {
            found(at + 1)
        }
        "later" => {
            let day = matches!(next, "today" | "tonight" | "this" | "tomorrow" | "on");
            let end = pieces.at(at + 1).fresh || pieces.at(at + 1).kind != Kind::Letters;
            let than = pieces.word_before(at) == "no";
            (!than && (day || end)).then(|| found(at + 1)).flatten()
        }
        "first" if next == "thing" => {
            let more = parts(pieces, at + 2, Parsed::default());
            found(more.last.max(at + 2))
        }
        "w" if pieces.at(at + 1).is('/') && pieces.word(at + 2) == "c" => {
            let more = parts(pieces, at + 3, Parsed::default());
            found(more.last.max(at + 3))
        }
        "week"
            if matches!(
                next,
                "of" | "beginning" | "starting" | "commencing" | "after"
            ) =>
        {
            let on = usize::from(matches!(pieces.next_word(at + 2), "on" | "the" | "next"));
            let more = parts(pieces, at + 2 + on, Parsed::default());
            (more.day.is_some() || (next == "after" && on == 1))
                .then(|| found(more.last.max(at + 2 + on)))
                .flatten()
        }
        _ => {
            // "two Sundays from now"
            if let Some((_, end)) = number(pieces, at)
                && (weekday(pieces.next_word(end)).is_some() || weekdays(pieces.next_word(end)))
                && matches!(
                    pieces.next_word(end + 1),
                    "from" | "later" | "after" | "hence"
                )
            {
                return found(end + 2);
            }
            // "the first Monday evening of next month", "third week of January"
            let (_, end) = ordinal(pieces, at)?;
            let word = pieces.next_word(end);
            let mut last = end + 1;
            if weekday(word).is_some() {
                last = parts(pieces, end, Parsed::default()).last.max(last);
            } else {
                unit(word)?;
                if !matches!(pieces.next_word(last), "of" | "in") {
                    return None;
                }
            }
            if matches!(pieces.next_word(last), "of" | "in") {
                last += 1 + usize::from(pieces.next_word(last + 1) == "the");
                last = parts(pieces, last, Parsed::default()).last.max(last);
            }
            found(last)
        }
    }
}

fn put_together(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let parsed = parts(pieces, at, Parsed::default());
    let told = parsed.day.is_some() || parsed.part.is_some() || parsed.hour.is_some();
    told.then_some(parsed)
}

/// Words that may stand between the parts of one phrase.
fn joins(word: &str) -> bool {
    matches!(
        word,
        "at" | "on" | "in" | "the" | "of" | "around" | "from" | "between"
    )
}

/// Adds the parts that stand from a place on, each kind once.
fn parts(pieces: &Pieces<'_>, at: usize, start: Parsed) -> Parsed {
    let begun = start.day.is_some() || start.length.is_some();
    let mut parsed = Parsed { last: at, ..start };
    let mut here = at;
    let mut any = begun;
    loop {
        let mut asked = false;
        let mut skipped = 0;
        if any {
            if matches!(pieces.at(here).mark, ',' | '@') && !pieces.at(here).fresh {
                asked = pieces.at(here).is('@');
                here += 1;
            }
            while skipped < 3 && joins(pieces.next_word(here)) {
                asked |= matches!(pieces.word(here), "at" | "around" | "from" | "between");
                here += 1;
                skipped += 1;
            }
            if pieces.at(here).fresh {
                break;
            }
        } else {
            asked = is_asked(pieces, at);
        }
        let Some(end) = add(pieces, here, &mut parsed, asked, any) else {
            break;
        };
        parsed.last = end;
        here = end;
        any = true;
    }
    parsed
}

/// Whether the word before a number says that it is a clock time.
fn is_asked(pieces: &Pieces<'_>, at: usize) -> bool {
    let around = pieces.said_before(at, &["around"]).unwrap_or(at);
    let before = pieces.word_before(around);
    matches!(
        before,
        "at" | "by" | "until" | "till" | "til" | "before" | "after" | "between"
    ) || around < at
        || pieces.before(at).is('@')
        || before == "than" && pieces.word_before(around.saturating_sub(1)) == "later"
}

/// Adds the part at a place, and says where it ends.
fn add(
    pieces: &Pieces<'_>,
    at: usize,
    parsed: &mut Parsed,
    asked: bool,
    joined: bool,
) -> Option<usize> {
    if parsed.day.is_none()
        && let Some(found) = day::day(pieces, at)
        && (found.part.is_none() || parsed.part.is_none() || parsed.part == found.part)
    {
        parsed.day = Some(found.day);
        parsed.weekday = found.weekday;
        parsed.part = parsed.part.or(found.part);
        return Some(found.last);
    }
    if parsed.part.is_none() && (joined || part_led(pieces, at)) {
        // "early-morning", "late night"
        let narrowed = matches!(pieces.word(at), "early" | "late" | "mid");
        let here = at + usize::from(narrowed);
        let here = here + usize::from(narrowed && pieces.at(here).is('-'));
        let halves = parsed.day.is_some() && matches!(pieces.next_word(here), "am" | "pm");
        if let Some(part) = hour::part(pieces.word(here))
            && (here == at || !pieces.at(here).fresh)
        {
            parsed.part = Some(part);
            parsed.unclear |= narrowed;
            return Some(here + 1);
        }
        if halves {
            parsed.part = Some(Part::Morning);
            parsed.unclear = true;
            return Some(here + 1);
        }
    }
    // "at 8 tonight", "11 in the evening": the part of the day that follows makes it a clock time.
    let followed = || {
        let end = at + 1;
        matches!(pieces.next_word(end), "tonight")
            || (pieces.says(end, &["in", "the"]) && hour::part(pieces.next_word(end + 2)).is_some())
            || (pieces.says(end, &["at", "night"]))
            || (pieces.next_word(end) == "this" && hour::part(pieces.next_word(end + 1)).is_some())
    };
    if parsed.hour.is_none()
        && let Some((hour, end)) = hour::hour(pieces, at, asked || followed())
    {
        parsed.hour = Some(hour);
        return Some(end);
    }
    None
}

/// "in the morning", "at night", "by the evening"; not "good morning", "the evening news".
fn part_led(pieces: &Pieces<'_>, at: usize) -> bool {
    if pieces.word_before(at) == "at" && pieces.word(at) == "night" {
        return true;
    }
    pieces.said_before(at, &["the"]).is_some_and(|the| {
        matches!(
            pieces.word_before(the),
            "in" | "during" | "by" | "until" | "till" | "before" | "after" | "through" | "from"
        )
    })
}

/// Words beside a phrase that make another time of it.
fn changed(pieces: &Pieces<'_>, first: usize, last: usize) -> bool {
    let the = pieces.said_before(first, &["the"]).unwrap_or(first);
    let before = pieces.word_before(the);
    if matches!(
        before,
        "early" | "late" | "mid" | "middle" | "beginning" | "start"
    ) {
        return true;
    }
    // "two days before Friday", "the morning after the 15th", "the start of next week"
    if matches!(before, "from" | "after" | "before" | "of" | "following") {
        let counted = pieces.word_before(the.saturating_sub(1));
        let of_time = unit(counted).is_some()
            || weekday(counted).is_some()
            || matches!(
                counted,
                "middle"
                    | "beginning"
                    | "start"
                    | "rest"
                    | "first"
                    | "half"
                    | "quarter"
                    | "eve"
                    | "sometime"
            );
        if of_time {
            return true;
        }
    }
    if ends_range(pieces, first, the) {
        return true;
    }
    // "2 day after tomorrow"
    if pieces.word(first) == "day" && number_ends(pieces, first) {
        return true;
    }
    let next = pieces.at(last);
    if next.is('+') && !next.fresh {
        return true;
    }
    match pieces.next_word(last) {
        "week" | "fortnight" | "ish" | "of" => true,
        "or" => matches!(
            pieces.next_word(last + 1),
            "so" | "thereabouts" | "later" | "earlier"
        ),
        "after" => matches!(pieces.next_word(last + 1), "next" | "that"),
        _ => false,
    }
}

/// Whether a number ends right before a place.
fn number_ends(pieces: &Pieces<'_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1).filter(|_| !pieces.at(at).fresh) else {
        return false;
    };
    let suffix = matches!(pieces.word(before), "st" | "nd" | "rd" | "th");
    pieces.at(before).kind == Kind::Digits
        || (suffix && pieces.before(before).kind == Kind::Digits)
        || matches!(ordinal(pieces, before), Some((_, end)) if end == at)
        || matches!(small_number(pieces, before), Some((_, end)) if end == at)
}

/// "9 to 12 of June": a phrase that begins with a number may be the end of a range.
fn ends_range(pieces: &Pieces<'_>, first: usize, the: usize) -> bool {
    let counts = pieces.at(first).kind == Kind::Digits
        || ordinal(pieces, first).is_some()
        || small_number(pieces, first).is_some();
    let Some(join) = the.checked_sub(1).filter(|_| counts) else {
        return false;
    };
    let hyphen = pieces.at(join).is('-') && !pieces.at(the).fresh;
    let joined = matches!(
        pieces.word_before(the),
        "to" | "and" | "or" | "through" | "till" | "til"
    );
    (hyphen || joined) && number_ends(pieces, join)
}
