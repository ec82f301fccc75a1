//! Words beside a phrase that make another time of it.

use super::super::pieces::{Kind, Pieces};
use super::count::{ordinal, unit, weekday};
use super::hour::{elsewhere, part};
use crate::said::money::small_number;

/// Whether words beside a phrase make another time of it.
pub(super) fn changed(pieces: &Pieces<'_>, first: usize, last: usize) -> bool {
    let the = pieces.said_before(first, &["the"]).unwrap_or(first);
    let before = pieces.word_before(the);
    if matches!(
        before,
        "early" | "late" | "mid" | "middle" | "beginning" | "start"
    ) {
        return true;
    }
    // "come Monday", which may be said to somebody; "a fortnight on Monday"
    let weeks = matches!(
        pieces.word_before(the.saturating_sub(1)),
        "week" | "weeks" | "fortnight" | "fortnights" | "month" | "months"
    );
    // "on a Friday" is any of them.
    let any = matches!(before, "a" | "some" | "another" | "one" | "any");
    if any && weekday(pieces.word(first)).is_some() {
        return true;
    }
    if before == "come" || (before == "on" && weeks) {
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
    let apart = usize::from(matches!(pieces.at(last).mark, ',' | '('));
    if elsewhere(pieces, last + apart).is_some() {
        return true;
    }
    match pieces.next_word(last) {
        "week" | "fortnight" | "ish" | "of" => true,
        "or" => pieces.next_word(last + 1) != "else",
        // "tomorrow morning and evening"
        "and" if part(pieces.next_word(last + 1)).is_some() => true,
        // "on the 12th and 14th"
        "and" | "to" | "through" if number_ends(pieces, last) => number_begins(pieces, last + 1),
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

fn number_begins(pieces: &Pieces<'_>, at: usize) -> bool {
    pieces.at(at).kind == Kind::Digits
        || ordinal(pieces, at).is_some()
        || small_number(pieces, at).is_some()
}

/// "9 to 12 of June": a phrase that begins with a number may be the end of a range.
fn ends_range(pieces: &Pieces<'_>, first: usize, the: usize) -> bool {
    let counts = number_begins(pieces, first);
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
