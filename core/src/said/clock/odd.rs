//! Times by their words that no clock and no calendar places: found, so that an ask with one is held, and not read.

use super::super::pieces::{Kind, Pieces};
use super::count::{figures, month, number, unit, weekday};
use super::hour;
use super::parts::Parsed;
use crate::said::money::small_number;

/// Words that put what follows at a time.
fn leads(word: &str) -> bool {
    matches!(
        word,
        "at" | "by"
            | "until"
            | "till"
            | "til"
            | "before"
            | "after"
            | "around"
            | "from"
            | "on"
            | "during"
            | "past"
    )
}

/// A time by its words at a place: "half nine", "bedtime", "one of these days", "mid-May".
pub(super) fn odd(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let last = clock(pieces, at)
        .or_else(|| hours_of_life(pieces, at))
        .or_else(|| some_day(pieces, at))
        .or_else(|| in_a_while(pieces, at))
        .or_else(|| days_of_their_own(pieces, at))?;
    Some(Parsed {
        last,
        unclear: true,
        ..Parsed::default()
    })
}

/// Clock times that leave a doubt: "at about 9", "21h", "9-ish", "twenty to ten".
fn clock(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    let before = pieces.word_before(at);
    let led = leads(before) && before != "on" && before != "from";
    match pieces.word(at) {
        "half" if led => {
            let dash = usize::from(pieces.at(at + 1).is('-'));
            if pieces.word(at + 1 + dash) == "time" {
                return Some(at + 2 + dash);
            }
            let (hour, end) = number(pieces, at + 1).filter(|_| !pieces.at(at + 1).fresh)?;
            let counts = unit(pieces.next_word(end)).is_some();
            let article = matches!(pieces.word(at + 1), "a" | "an");
            return ((1..=12).contains(&hour) && !counts && !article).then_some(end);
        }
        "about" | "roughly" | "approximately" | "approx" | "circa" | "like" | "nearly"
        | "almost" | "just" | "exactly" | "precisely" | "gone" | "maybe"
            if led =>
        {
            let more = usize::from(matches!(
                pieces.next_word(at + 1),
                "after" | "before" | "past" | "gone" | "about" | "around"
            ));
            let here = at + 1 + more;
            let (_, end) = hour::hour(pieces, here, true).filter(|_| !pieces.at(here).fresh)?;
            return Some(end);
        }
        "oneish" | "twoish" | "threeish" | "fourish" | "fiveish" | "sixish" | "sevenish"
        | "eightish" | "nineish" | "tenish" | "elevenish" | "twelveish" => return Some(at + 1),
        _ => {}
    }
    if let Some(value) = figures(pieces, at) {
        let after = pieces.at(at + 1);
        if after.word() == "ish" && after.glued {
            return Some(at + 2);
        }
        if after.is('-') && after.glued && pieces.word(at + 2) == "ish" {
            return Some(at + 3);
        }
        let minutes = pieces.at(at + 2);
        let hours = after.glued && after.word() == "h" && value < 25;
        if hours && minutes.kind == Kind::Digits && minutes.glued {
            return Some(at + 3);
        }
        if led && (hours || (pieces.next_word(at + 1) == "hours" && value >= 25)) {
            return Some(at + 2);
        }
    }
    // "nine-ish"
    if let Some((_, end)) = small_number(pieces, at)
        && pieces.at(end).is('-')
        && pieces.at(end).glued
        && pieces.word(end + 1) == "ish"
    {
        return Some(end + 2);
    }
    // "at twenty to ten": so many minutes before it, or from one number to another.
    if led
        && let Some((minutes, end)) = number(pieces, at)
        && matches!(minutes, 5 | 10 | 20 | 25)
        && pieces.next_word(end) == "to"
        && let Some((hour, last)) = number(pieces, end + 1)
        && (1..=12).contains(&hour)
    {
        return Some(hour::hour(pieces, end + 1, true).map_or(last, |(_, end)| end.max(last)));
    }
    None
}

/// Times that a day of somebody's life sets: "at bedtime", "during office hours", "at the usual time".
fn hours_of_life(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    let the = pieces.said_before(at, &["the"]).unwrap_or(at);
    let led = leads(pieces.word_before(the))
        || matches!(pieces.word_before(the), "in" | "outside" | "within" | "of");
    if !led {
        return None;
    }
    let next = pieces.next_word(at + 1);
    match pieces.word(at) {
        "teatime" | "bedtime" | "naptime" | "playtime" | "suppertime" | "mealtime" | "daybreak"
        | "nightfall" | "sundown" | "sunup" | "halftime" | "kickoff" | "lights" => Some(at + 1),
        "kick" if pieces.at(at + 1).is('-') && pieces.word(at + 2) == "off" => Some(at + 3),
        "tea" | "bed" | "nap" | "play" | "supper" | "meal" | "school" | "closing" | "opening"
        | "break" | "night" | "day"
            if next == "time" =>
        {
            Some(at + 2)
        }
        "office" | "business" | "working" | "work" | "opening" | "closing" | "school"
        | "visiting" | "rush" | "happy" | "peak" | "daylight" | "shop"
            if matches!(next, "hours" | "hour") =>
        {
            Some(at + 2)
        }
        "usual" | "normal" | "regular" | "same" | "right" | "appointed" | "agreed" | "proper"
        | "correct" | "best" | "last" | "perfect" | "first"
            if matches!(next, "time" | "hour" | "moment" | "minute") && the < at =>
        {
            Some(at + 2)
        }
        "crack" if pieces.says(at, &["crack", "of", "dawn"]) => Some(at + 3),
        _ => None,
    }
}

/// A day that is not said which: "one of these days", "any day but Friday".
fn some_day(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    let next = pieces.next_word(at + 1);
    let of_day = |word: &str| {
        matches!(
            word,
            "day" | "morning" | "evening" | "night" | "afternoon" | "weekend"
        )
    };
    match pieces.word(at) {
        "one" if pieces.says(at, &["one", "of", "these", "days"]) => Some(at + 4),
        "one" | "some" if of_day(next) => {
            let before = pieces.word_before(at);
            let counted = matches!(
                before,
                "for"
                    | "in"
                    | "within"
                    | "of"
                    | "only"
                    | "just"
                    | "least"
                    | "than"
                    | "over"
                    | "under"
                    | "about"
                    | "the"
                    | "and"
                    | "or"
                    | "plus"
                    | "another"
                    | "to"
            );
            let after = pieces.at(at + 2);
            let ends = after.fresh
                || matches!(after.kind, Kind::Edge | Kind::Mark) && !after.is('-')
                || matches!(
                    after.word(),
                    "soon" | "next" | "this" | "in" | "when" | "please" | "that" | "about"
                );
            (!counted && ends).then_some(at + 2)
        }
        "any" => {
            let other = usize::from(next == "other");
            let word = pieces.next_word(at + 1 + other);
            let time = of_day(word)
                || weekday(word).is_some()
                || matches!(
                    word,
                    "week" | "month" | "year" | "weekday" | "minute" | "moment" | "hour" | "second"
                );
            time.then_some(at + 2 + other)
        }
        "sooner" if pieces.says(at, &["sooner", "or", "later"]) => Some(at + 3),
        "further" if next == "notice" => Some(at + 2),
        _ => None,
    }
}

/// A delay that is not said how long: "in a bit", "in due course".
fn in_a_while(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    let before = pieces.word_before(at);
    match pieces.word(at) {
        "bit" | "while" | "jiffy" | "tick" | "mo" | "moment" => {
            let little = pieces.said_before(at, &["little"]).unwrap_or(at);
            let led = ["in", "after", "for"]
                .iter()
                .any(|word| pieces.said_before(little, &[word, "a"]).is_some());
            led.then_some(at + 1)
        }
        "due" if pieces.next_word(at + 1) == "course" && before == "in" => Some(at + 2),
        "good" if pieces.next_word(at + 1) == "time" && before == "in" => Some(at + 2),
        "time" if before == "in" => {
            let after = pieces.at(at + 1);
            let ends = after.fresh || after.kind != Kind::Letters || after.word() == "for";
            ends.then_some(at + 1)
        }
        _ => None,
    }
}

/// Seasons, days of a person's own, and parts of a month: "in spring", "on my birthday", "mid-May".
fn days_of_their_own(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    match pieces.word(at) {
        "spring" | "summer" | "autumn" | "winter" | "fall" => {
            let the = pieces.said_before(at, &["the"]).unwrap_or(at);
            let before = pieces.word_before(the);
            let led = matches!(
                before,
                "in" | "next"
                    | "this"
                    | "by"
                    | "until"
                    | "till"
                    | "before"
                    | "after"
                    | "during"
                    | "over"
                    | "through"
                    | "come"
                    | "late"
                    | "early"
            );
            led.then_some(at + 1)
        }
        "payday" | "birthday" | "anniversary" | "graduation" => {
            const FARTHEST: usize = 5;
            let from = at.saturating_sub(FARTHEST);
            let led = (from..at).rev().find(|at| {
                matches!(
                    pieces.word(*at),
                    "on" | "by" | "before" | "after" | "until" | "till" | "come"
                )
            })?;
            let near = (led + 1..at).all(|at| {
                let piece = pieces.at(at);
                (piece.kind == Kind::Letters || piece.is('\'')) && !piece.fresh
            });
            near.then_some(at + 1)
        }
        "mid" | "early" | "late" => {
            let dash = usize::from(pieces.at(at + 1).is('-') && pieces.at(at + 1).glued);
            let word = pieces.word(at + 1 + dash);
            let plain = pieces.word(at) == "mid" && pieces.at(at + 1 + dash).kind == Kind::Letters;
            let time = (plain || dash == 1)
                && (month(word).is_some()
                    || weekday(word).is_some()
                    || unit(word).is_some()
                    || matches!(word, "morning" | "afternoon" | "evening"));
            (time && !pieces.at(at + 1 + dash).fresh).then_some(at + 2 + dash)
        }
        "midweek" | "midmonth" | "midmorning" | "midafternoon" => Some(at + 1),
        _ => None,
    }
}

/// Words for again and again that no stretch of time counts, and where they end: "now and then", "all day".
pub(super) fn again(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    const PHRASES: &[&[&str]] = &[
        &["now", "and", "then"],
        &["now", "and", "again"],
        &["time", "to", "time"],
        &["again", "and", "again"],
        &["time", "and", "again"],
        &["over", "and", "over"],
        &["once", "in", "a", "while"],
        &["on", "and", "off"],
        &["day", "and", "night"],
        &["day", "in"],
        &["round", "the", "clock"],
        &["around", "the", "clock"],
        &["most", "days"],
        &["most", "weeks"],
        &["most", "months"],
        &["some", "days"],
        &["on", "repeat"],
        &["year", "round"],
    ];
    let next = pieces.next_word(at + 1);
    let stretch = |word: &str| {
        matches!(
            word,
            "day"
                | "week"
                | "weekend"
                | "month"
                | "year"
                | "night"
                | "morning"
                | "afternoon"
                | "evening"
                | "summer"
                | "winter"
                | "weeklong"
        )
    };
    match pieces.word(at) {
        "regularly" | "repeatedly" | "periodically" | "constantly" | "continuously"
        | "continually" | "frequently" | "often" | "occasionally" | "sometimes" | "forever"
        | "nonstop" | "perpetually" | "routinely" => Some(at + 1),
        "non" if pieces.at(at + 1).is('-') && pieces.word(at + 2) == "stop" => Some(at + 3),
        "all" if stretch(next) && pieces.word_before(at) != "of" => {
            let long = usize::from(matches!(pieces.next_word(at + 2), "long" | "round"));
            Some(at + 2 + long)
        }
        "mornings" | "afternoons" | "evenings" | "nights" => {
            let number = at.checked_sub(1).and_then(|before| number(pieces, before));
            let counted = number.is_some_and(|(_, end)| end == at)
                || matches!(
                    pieces.word_before(at),
                    "the" | "few" | "these" | "those" | "of" | "all" | "our" | "his" | "her"
                );
            let after = pieces.at(at + 1);
            let ends = after.fresh || after.kind != Kind::Letters;
            (ends && !counted).then_some(at + 1)
        }
        _ if pieces.text(at) == "24" => {
            let round = pieces.at(at + 1).is('/') && pieces.text(at + 2) == "7";
            round.then_some(at + 3)
        }
        first @ ("now" | "time" | "again" | "over" | "once" | "on" | "day" | "round" | "around"
        | "most" | "some" | "year") => PHRASES
            .iter()
            .filter(|phrase| phrase.first() == Some(&first))
            .find(|phrase| pieces.says(at, phrase))
            .map(|phrase| at + phrase.len()),
        _ => None,
    }
}

/// What comes round by no stretch of time, after "every": "leap year", "now and then", "working day".
pub(super) fn round(pieces: &Pieces<'_>, at: usize) -> Option<usize> {
    const PHRASES: &[&[&str]] = &[
        &["now", "and", "then"],
        &["now", "and", "again"],
        &["so", "often"],
        &["once", "in", "a", "while"],
        &["leap", "year"],
        &["full", "moon"],
        &["new", "moon"],
        &["blue", "moon"],
        &["rainy", "day"],
        &["sunny", "day"],
    ];
    let word = pieces.next_word(at);
    match word {
        "working" | "business" | "school" | "market" | "bank" | "public" | "odd" | "even" => {
            let unit =
                unit(pieces.next_word(at + 1)).is_some() || pieces.next_word(at + 1) == "holiday";
            unit.then_some(at + 2)
        }
        "spring" | "summer" | "autumn" | "winter" | "fall" | "season" | "payday" | "birthday"
        | "christmas" | "easter" | "holiday" | "term" | "semester" | "bedtime" | "mealtime"
        | "sunrise" | "sunset" | "sprint" | "anniversary" | "decade" | "century" => Some(at + 1),
        _ => PHRASES
            .iter()
            .filter(|phrase| phrase.first() == Some(&word))
            .find(|phrase| pieces.says(at, phrase))
            .map(|phrase| at + phrase.len()),
    }
}
