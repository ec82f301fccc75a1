//! Lengths of time from now.

use super::super::pieces::{Kind, Pieces};
use super::count::{Unit, figures, month, number, unit, weekday};
use super::kinds::Day;
use super::parts::{Length, Parsed, parts};
use crate::time::{MS_PER_DAY, MS_PER_HOUR};

/// "in two hours", "20 minutes from now", "within the next hour", "in a week".
pub(super) fn length(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
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
    // "within the hour", but not "the minutes from now on".
    let the_one = before == "the" && (within || pieces.said_before(at, &["in", "the"]).is_some());
    let (total, mut end) = lengths(pieces, start, next || the_one)?;
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
        // "5 minutes before the call"
        ("before" | "after" | "prior" | "ahead" | "into", _) if before != "for" => {
            unclear = true;
            end += 1;
        }
        _ if before == "in" || within => {}
        // How long something lasts says when it ends, from a start that is not said.
        _ if matches!(before, "for" | "over" | "during") => unclear = true,
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
            parsed.length = days.checked_mul(MS_PER_DAY).map(Length::Within);
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
        .then(|| figures(pieces, end + 1).filter(|_| pieces.text(end + 1).len() == 1))
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
        "h" if glued => Unit::Clock(MS_PER_HOUR),
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
