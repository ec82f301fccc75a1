//! Steps "standing word", "count word" and "rhythm word".

use super::Turn;
use super::money::spoken;
use super::words::{folded, has, words};
use attest_core::json::Value;
use attest_core::said::span::Span;

/// Where a permission is said.
pub(crate) struct Places {
    pub(crate) verb: Span,
    pub(crate) standing: Option<Span>,
    pub(crate) trigger: Option<Span>,
    pub(crate) count: Option<Span>,
    pub(crate) per: Option<Span>,
    pub(crate) until: Option<Span>,
}

const STANDING: [&str; 32] = [
    "from now on",
    "going forward",
    "from here on",
    "in future",
    "in the future",
    "always",
    "whenever",
    "every",
    "each",
    "any time",
    "anytime",
    "without asking",
    "without checking",
    "no need to ask",
    "until",
    "till",
    "through",
    "automatically",
    "you can",
    "you may",
    "feel free",
    "go ahead",
    "let",
    "daily",
    "weekly",
    "monthly",
    "yearly",
    "a week",
    "a month",
    "a day",
    "per",
    "a year",
];

/// Words that begin a condition.
const CONDITIONS: [&str; 6] = ["when", "if", "once", "after", "as soon as", "in case"];
/// Words that give leave, and how far before the verb they may begin.
const LEAVE: [&str; 7] = [
    "you can",
    "you may",
    "feel free",
    "go ahead",
    "let",
    "you could",
    "may",
];
const WORDS_OF_LEAVE: usize = 5;

/// Confirms standing, count and rhythm.
pub(crate) fn check(
    turn: &Turn<'_>,
    places: &Places,
    intent: &Value<'_>,
) -> Result<(), &'static str> {
    let limits = intent.get("limits").ok_or("limits")?;
    let standing = matches!(intent.get("standing"), Some(Value::Bool(true)));
    if standing {
        let cues = [places.standing, places.trigger, places.per, places.until];
        let said = cues
            .into_iter()
            .flatten()
            .any(|place| has(turn.at(place), &STANDING));
        let Some(standing) = places.standing else {
            return Err("standing");
        };
        // A condition makes a permission only where leave is given before the verb.
        let condition = places.trigger.is_some() && has(turn.at(standing), &CONDITIONS);
        let leave = || has(&turn.before(places.verb, WORDS_OF_LEAVE).join(" "), &LEAVE);
        if !(said || condition && leave()) {
            return Err("standing");
        }
    }
    let per = limits.get("per").and_then(Value::as_str);
    if let Some(per) = per
        && !says_rhythm(turn.at(places.per.ok_or("per")?), per)
    {
        return Err("per");
    }
    let Some(Value::Number(count)) = limits.get("count") else {
        return Ok(());
    };
    let count: u128 = count.parse().map_err(|_| "count")?;
    match places.count {
        Some(place) if says_times(turn.at(place)) == Some(count) => Ok(()),
        Some(_) => Err("count"),
        // One act for each recipient is what a rhythm covers when no number was said.
        None => {
            let to = intent.get("to").and_then(Value::as_array);
            let named: std::collections::BTreeSet<String> = to
                .unwrap_or_default()
                .iter()
                .filter_map(|words| words.as_str().map(folded))
                .collect();
            let named = u128::try_from(named.len().max(1)).map_err(|_| "count")?;
            if per.is_some() && count <= named {
                Ok(())
            } else {
                Err("count")
            }
        }
    }
}

const DAYS: [&str; 14] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mondays",
    "tuesdays",
    "wednesdays",
    "thursdays",
    "fridays",
    "saturdays",
    "sundays",
];

/// Whether words say how often.
fn says_rhythm(text: &str, per: &str) -> bool {
    match per {
        "day" => has(
            text,
            &[
                "daily",
                "day",
                "days",
                "morning",
                "evening",
                "night",
                "afternoon",
                "noon",
                "nightly",
                "mornings",
                "evenings",
                "nights",
            ],
        ),
        "week" => has(text, &["weekly", "week", "weeks"]) || has(text, &DAYS),
        "month" => has(text, &["monthly", "month", "months"]),
        "year" => has(text, &["yearly", "annually", "year", "years"]),
        _ => false,
    }
}

/// The number of acts that words say.
fn says_times(text: &str) -> Option<u128> {
    let all = words(text);
    for (at, word) in all.iter().enumerate() {
        match word.as_str() {
            "once" => return Some(1),
            "twice" => return Some(2),
            "thrice" => return Some(3),
            "times" | "time" | "x" => {
                let before = all.get(at.checked_sub(1)?)?;
                return before.parse().ok().or_else(|| spoken(&[before]));
            }
            _ => {}
        }
    }
    match all.as_slice() {
        [one] => one.parse().ok().or_else(|| spoken(&[one])),
        _ => None,
    }
}

#[cfg(test)]
pub(super) fn times(text: &str) -> Option<u128> {
    says_times(text)
}
