//! Two numbers beside each other: ranges, alternatives, corrections, hundredths without a unit.

use super::super::pieces::{Kind, Pieces};
use super::Found;
use super::lists::{GOES_ON, NUMBERED, PARTS, listed};

/// Whether two numbers, one after the other, leave a doubt about the first and about the second.
pub(super) fn beside(pieces: &Pieces<'_>, left: &Found, right: &Found) -> (bool, bool) {
    const FARTHEST: usize = 4;
    let gap = right.first.saturating_sub(left.last);
    if gap > FARTHEST || (left.last..=right.first).any(|at| pieces.at(at).fresh) {
        return (false, false);
    }
    let neither = (false, false);
    let both = (true, true);
    let mark = pieces.at(left.last).mark;
    let word = pieces.word(left.last);
    match gap {
        0 => {
            let numbered = !left.money && pieces.before(left.first).is('#');
            return if numbered { neither } else { both };
        }
        1 if matches!(
            mark,
            '-' | '/' | '~' | '&' | '+' | '*' | '\u{d7}' | '\u{2026}'
        ) =>
        {
            return both;
        }
        1 if matches!(mark, '.' | ',') => {
            let digits = pieces.at(right.number.first).span;
            let split = matches!(digits.end - digits.start, 2 | 3)
                && right.number.last == right.number.first + 1
                && !(left.unit.is_some() && right.unit.is_some());
            return if split || pieces.at(right.first).glued {
                both
            } else {
                neither
            };
        }
        1 if matches!(word, "to" | "through" | "thru" | "till" | "x" | "times") => {
            return if left.money && right.money {
                both
            } else {
                neither
            };
        }
        1 if word == "and" => {
            let between = matches!(pieces.word_before(left.first), "between" | "from");
            return if between || bare_minor(pieces, left, right) {
                both
            } else {
                neither
            };
        }
        // "15 Dollar und 15", "10 sampai 20 euros": the word between is not known.
        1 if bare_minor(pieces, left, right) || unknown_between(pieces, left, right) => {
            return both;
        }
        // "5-c 10"
        2 if mark == '-' && pieces.at(left.last).glued => return both,
        2 if mark == '.' || mark == '-' => {
            return if pieces.at(left.last + 1).is(mark) {
                both
            } else {
                neither
            };
        }
        2 if pieces.says(left.last, &["up", "to"]) => return (true, false),
        _ => {}
    }
    let words = || (left.last..right.first).map(|at| (at, pieces.word(at)));
    if words().any(|(_, word)| word == "or") {
        return if left.money && right.money {
            both
        } else {
            neither
        };
    }
    let corrects = words().any(|(at, word)| match word {
        "no" | "not" => pieces.next_word(at + 1) != "more",
        "wait" | "actually" | "rather" | "make" | "sorry" | "mean" | "instead" | "scratch" => true,
        _ => false,
    });
    (corrects, false)
}

/// "15 dollars and 50", "2 baht og 23 satang": the second could be the first one's hundredths.
fn bare_minor(pieces: &Pieces<'_>, left: &Found, right: &Found) -> bool {
    let main = matches!(&left.unit, Some((unit, _)) if unit.minor.is_none());
    let part = match &right.unit {
        Some((unit, _)) => unit.minor.is_some(),
        None => right.money || pieces.word(right.first) == "one",
    };
    main && part
        && left.number.whole().is_some()
        && right.number.whole().is_some_and(|digits| digits.len() <= 2)
}

fn unknown_between(pieces: &Pieces<'_>, left: &Found, right: &Found) -> bool {
    let word = pieces.at(left.last);
    let known = listed(word.word(), GOES_ON | PARTS);
    let numbered = pieces.before(left.first).is('#')
        || listed(pieces.word_before(left.first), NUMBERED)
        || pieces.at(left.first).glued;
    word.kind == Kind::Letters && !known && !numbered && left.unit.is_none() && right.unit.is_some()
}
