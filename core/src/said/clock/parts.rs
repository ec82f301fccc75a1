//! The parts of a time phrase, and how they stand together.

use super::super::intent::Per;
use super::super::pieces::Pieces;
use super::day;
use super::hour::{self, Hour, Part};
use super::kinds::Day;

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

/// Words that may stand between the parts of one phrase.
fn joins(word: &str) -> bool {
    matches!(
        word,
        "at" | "on" | "in" | "the" | "of" | "around" | "from" | "between"
    )
}

/// Adds the parts that stand from a place on, each kind once.
pub(super) fn parts(pieces: &Pieces<'_>, at: usize, start: Parsed) -> Parsed {
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
