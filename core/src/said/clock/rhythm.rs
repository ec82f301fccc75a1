//! Rhythms: each week, every Friday, a month, daily.

use super::super::intent::Per;
use super::super::pieces::{Kind, Pieces};
use super::count::{month, number, ordinal, unit, weekday, weekdays};
use super::odd::{again, round};

/// A rhythm at a place, as the stretch it renews in, and where it ends. None within for one that no
/// such stretch keeps.
pub(super) fn rhythm(pieces: &Pieces<'_>, at: usize) -> Option<(Option<Per>, usize)> {
    if let Some(end) = again(pieces, at) {
        return Some((None, end));
    }
    match pieces.word(at) {
        "each" | "every" => every(pieces, at + 1),
        "everyday" => Some((Some(Per::Day), at + 1)),
        word @ ("daily" | "weekly" | "monthly" | "yearly" | "annually" | "nightly" | "hourly"
        | "quarterly" | "biweekly" | "fortnightly" | "bimonthly") => {
            // Before a noun it only names the noun: "the weekly report".
            stands_alone(pieces, at + 1).then(|| {
                let per = match word {
                    "daily" | "nightly" => Some(Per::Day),
                    "weekly" => Some(Per::Week),
                    "monthly" => Some(Per::Month),
                    "yearly" | "annually" => Some(Per::Year),
                    _ => None,
                };
                (per, at + 1)
            })
        }
        "per" => Some((Some(stretch(pieces.next_word(at + 1))?), at + 2)),
        "a" => {
            let per = stretch(pieces.next_word(at + 1))?;
            (!counts_one(pieces, at)).then_some((Some(per), at + 2))
        }
        "weekdays" | "weekends" => Some((None, at + 1)),
        "mornings" | "afternoons" | "evenings" | "nights" => {
            let before = pieces.word_before(at);
            matches!(before, "the" | "in" | "most" | "weekday").then_some((Some(Per::Day), at + 1))
        }
        word if weekdays(word) && !after_number(pieces, at) => {
            Some((several(pieces, at, Some(Per::Week)), at + 1))
        }
        _ if pieces.at(at).is('/') && pieces.at(at).glued => {
            let word = pieces.word(at + 1);
            let per = match word {
                "mo" => Some(Per::Month),
                "wk" => Some(Per::Week),
                "yr" => Some(Per::Year),
                _ => stretch(word),
            }?;
            let alone = !(pieces.at(at + 2).glued && pieces.at(at + 2).is('/'));
            alone.then_some((Some(per), at + 2))
        }
        _ => None,
    }
}

/// "two Sundays from now"
fn after_number(pieces: &Pieces<'_>, at: usize) -> bool {
    at.checked_sub(1)
        .and_then(|before| number(pieces, before))
        .is_some_and(|(_, end)| end == at)
}

fn stretch(word: &str) -> Option<Per> {
    Some(match word {
        "day" => Per::Day,
        "week" => Per::Week,
        "month" => Per::Month,
        "year" => Per::Year,
        _ => return None,
    })
}

/// "every Friday and Monday" is twice a week.
fn several(pieces: &Pieces<'_>, at: usize, per: Option<Per>) -> Option<Per> {
    let next = at + 1;
    let joins = matches!(pieces.next_word(next), "and" | "or") || pieces.at(next).is(',');
    let word = pieces.next_word(next + 1);
    let more = joins && (weekday(word).is_some() || weekdays(word));
    per.filter(|_| !more)
}

fn every(pieces: &Pieces<'_>, at: usize) -> Option<(Option<Per>, usize)> {
    let single = usize::from(pieces.next_word(at) == "single");
    let at = at + single;
    let word = pieces.next_word(at);
    if let Some(per) = stretch(word) {
        return Some((Some(per), at + 1));
    }
    if weekday(word).is_some() {
        return Some((several(pieces, at, Some(Per::Week)), at + 1));
    }
    if month(word).is_some() {
        return Some((Some(Per::Year), at + 1));
    }
    match word {
        "morning" | "afternoon" | "evening" | "night" => return Some((Some(Per::Day), at + 1)),
        "weekend" => return Some((Some(Per::Week), at + 1)),
        "weekday" | "hour" | "minute" | "quarter" | "fortnight" | "second" | "workday" => {
            return Some((None, at + 1));
        }
        "other" | "few" | "couple" | "alternate" => {
            let of = usize::from(pieces.next_word(at + 1) == "of");
            let word = pieces.next_word(at + 1 + of);
            let time = unit(word).is_some() || weekday(word).is_some();
            return time.then_some((None, at + 2 + of));
        }
        _ => {}
    }
    if pieces.at(at).fresh {
        return None;
    }
    if let Some(end) = round(pieces, at) {
        return Some((None, end));
    }
    if let Some((_, end)) = ordinal(pieces, at) {
        let word = pieces.next_word(end);
        let time = unit(word).is_some() || weekday(word).is_some();
        if time {
            return Some((None, end + 1));
        }
        let of_month = pieces.says(end, &["of", "the", "month"]);
        let figures = pieces.at(at).kind == Kind::Digits;
        return (of_month || figures)
            .then_some((Some(Per::Month), if of_month { end + 3 } else { end }));
    }
    let (_, end) = number(pieces, at)?;
    unit(pieces.next_word(end)).map(|_| (None, end + 1))
}

/// "in a week", "for a month": one such stretch, no rhythm.
fn counts_one(pieces: &Pieces<'_>, at: usize) -> bool {
    let before = matches!(
        pieces.word_before(at),
        "in" | "for"
            | "within"
            | "of"
            | "after"
            | "about"
            | "such"
            | "is"
            | "was"
            | "what"
            | "half"
            | "quite"
            | "have"
            | "had"
            | "take"
            | "took"
            | "over"
            | "under"
            | "than"
            | "until"
            | "with"
            | "like"
            | "set"
            | "book"
            | "plan"
    );
    let after = matches!(
        pieces.next_word(at + 2),
        "ago"
            | "from"
            | "after"
            | "before"
            | "later"
            | "off"
            | "early"
            | "late"
            | "or"
            | "starting"
            | "out"
            | "long"
            | "earlier"
            | "pass"
            | "trip"
            | "of"
    );
    before || after
}

fn stands_alone(pieces: &Pieces<'_>, at: usize) -> bool {
    let next = pieces.at(at);
    if next.fresh || next.kind != Kind::Letters {
        return !(next.glued && next.is('-'));
    }
    matches!(
        next.word(),
        "at" | "on"
            | "in"
            | "to"
            | "for"
            | "from"
            | "by"
            | "via"
            | "until"
            | "till"
            | "through"
            | "and"
            | "but"
            | "without"
            | "with"
            | "please"
            | "if"
            | "when"
            | "starting"
            | "up"
            | "so"
            | "as"
    )
}
