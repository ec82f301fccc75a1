//! Whether an intent is what a row asks for, or no wider than that (contract: S, the eval; C §8).

use super::set::{Expect, Row};
use super::words::{asks_by, has_clock, has_time, hours, same};
use attest_core::said::intent::{Intent, Kind, Moment};
use attest_core::time::IsoTs;

/// Milliseconds of an hour, and of a day.
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// How far ahead and back a time may lie.
const AHEAD: i64 = 400 * DAY;
/// Minutes that an ask stays open where it names a time of the clock, or none.
const WINDOW: i64 = 120;

/// The keys of a row that an intent differs in; none where it is what the row asks for.
pub(super) fn differences(expect: &Expect<'_>, intent: &Intent<'_>) -> Vec<&'static str> {
    let limits = &intent.limits;
    let ms = |moment: &Option<Moment>| moment.map(Moment::ms);
    let or = |wanted: Option<bool>, found: bool| wanted.is_none_or(|wanted| wanted == found);
    // A limit may come out earlier than the model put it: code narrows.
    let until = match (ms(&expect.until), ms(&limits.until)) {
        (None, _) => true,
        (Some(wanted), found) => found.is_some_and(|found| found <= wanted),
    };
    let checks = [
        ("kind", expect.kind == intent.kind),
        ("to", words(&expect.to) == words(&intent.to)),
        ("channel", is(&expect.channel, &intent.channel)),
        ("standing", or(expect.standing, intent.standing)),
        (
            "reply_to_current",
            or(expect.reply_to_current, intent.reply_to_current),
        ),
        ("amount_max", is(&expect.amount_max, &limits.amount_max)),
        ("amount_below", or(expect.amount_below, limits.amount_below)),
        ("currency", is(&expect.currency, &limits.currency)),
        (
            "count",
            expect
                .count
                .is_none_or(|count| limits.count.is_some_and(|found| found.0 == count.0)),
        ),
        ("per", is(&expect.per, &limits.per)),
        (
            "at",
            expect.at.is_none() || ms(&expect.at) == ms(&intent.when.at),
        ),
        ("until", until),
    ];
    checks
        .into_iter()
        .filter(|(_, same)| !same)
        .map(|(key, _)| key)
        .collect()
}

/// Whether a value is there where one is wanted.
fn is<T: PartialEq>(wanted: &Option<T>, found: &Option<T>) -> bool {
    wanted.is_none() || wanted == found
}

/// Recipients as a set.
fn words(to: &[std::borrow::Cow<'_, str>]) -> std::collections::BTreeSet<String> {
    to.iter().map(|words| same(words)).collect()
}

/// In what an intent goes beyond what is expected; none where it is no wider.
pub(super) fn wider(
    row: &Row<'_>,
    expect: &Expect<'_>,
    intent: &Intent<'_>,
) -> Option<&'static str> {
    let limits = &intent.limits;
    if intent.kind != expect.kind {
        return Some("kind");
    }
    if !words(&intent.to).is_subset(&words(&expect.to)) {
        return Some("to");
    }
    let reply = intent.reply_to_current && expect.reply_to_current == Some(true);
    if intent.to.is_empty() && !reply {
        return Some("no target");
    }
    let channel = match (expect.channel, intent.channel) {
        (Some(wanted), Some(found)) => wanted == found,
        // Code puts a channel in for these two kinds alone, and never from the object of the verb.
        (Some(wanted), None) => {
            !matches!(intent.kind, Kind::Send | Kind::Post) || !asks_by(&row.text, wanted.as_str())
        }
        (None, _) => true,
    };
    if !channel {
        return Some("channel");
    }
    let money = expect.amount_max.is_some() || intent.kind == Kind::Pay;
    if money {
        let under = match (&limits.amount_max, &expect.amount_max) {
            (Some(amount), Some(most)) => amount <= most,
            _ => false,
        };
        if !under {
            return Some("amount_max");
        }
        if limits.currency != expect.currency {
            return Some("currency");
        }
    }
    if expect.amount_below == Some(true) && !limits.amount_below {
        return Some("amount_below");
    }
    if intent.standing && expect.standing != Some(true) {
        return Some("standing");
    }
    acts(expect, intent).or_else(|| times(row, expect, intent))
}

/// In what the number of acts goes beyond.
fn acts(expect: &Expect<'_>, intent: &Intent<'_>) -> Option<&'static str> {
    let count = intent.limits.count.map(|count| count.0);
    if let Some(most) = expect.count {
        return count.is_none_or(|count| count > most.0).then_some("count");
    }
    // A one-off covers each recipient once, unless a count makes it more.
    let named = i64::try_from(words(&intent.to).len().max(1)).unwrap_or(i64::MAX);
    if !intent.standing && count.is_some_and(|count| count > named) {
        return Some("count");
    }
    if intent.standing && !is(&expect.per, &intent.limits.per) {
        return Some("per");
    }
    // With a rhythm, one act for each recipient is what no number stands for.
    let many = expect.per.is_some() && count.is_some_and(|count| count > named);
    many.then_some("count")
}

/// In what the time goes beyond.
fn times(row: &Row<'_>, expect: &Expect<'_>, intent: &Intent<'_>) -> Option<&'static str> {
    let clock = has_clock(&row.text);
    let at = intent.when.at;
    match (expect.at, at) {
        (Some(_), None) => return Some("at"),
        (Some(wanted), Some(at)) if !covers(row, wanted, at) => return Some("at"),
        (None, Some(at)) => {
            let now = row.local_time.ms();
            let near = (now - HOUR..=now + AHEAD).contains(&at.ms());
            if !near || !has_time(&row.text) {
                return Some("at");
            }
        }
        _ => {}
    }
    let open = intent
        .when
        .window_minutes
        .map_or(WINDOW, |minutes| minutes.0);
    if open > WINDOW && !intent.standing {
        let within = match (expect.at, at) {
            (Some(_), Some(at)) => end(row, at.ms()) >= at.ms() + open * 60_000,
            _ => has_time(&row.text),
        };
        if clock || !within {
            return Some("window_minutes");
        }
    }
    if let Some(wanted) = expect.until {
        let last = latest(wanted);
        let until = intent.limits.until.map(Moment::ms);
        if until.is_none_or(|until| until > last) {
            return Some("until");
        }
    }
    None
}

/// The end of a limit: the last minute of a day stands for the day's last instant.
fn latest(until: Moment) -> i64 {
    let minute = until.0.civil().ms_of_day / 60_000;
    if minute == 24 * 60 - 1 {
        until.ms().div_euclid(60_000) * 60_000 + 59_999
    } else {
        until.ms()
    }
}

/// A local reading with the offset of another instant.
fn local(ms: i64, like: IsoTs) -> Option<attest_core::time::Civil> {
    IsoTs::with_offset(ms, like.offset_min()).map(IsoTs::civil)
}

/// The end of the local day of an instant.
fn end(row: &Row<'_>, ms: i64) -> i64 {
    let into = local(ms, row.local_time).map_or(0, |civil| civil.ms_of_day);
    ms - into + DAY
}

/// Whether an instant is the one wanted, or, of a phrase without a clock time, another that it covers.
fn covers(row: &Row<'_>, wanted: Moment, at: Moment) -> bool {
    if wanted.ms() == at.ms() {
        return true;
    }
    let (Some(there), false) = (local(at.ms(), wanted.0), has_clock(&row.text)) else {
        return false;
    };
    let day = wanted.0.civil();
    let (from, to) = hours(&row.text);
    (there.year, there.month, there.day) == (day.year, day.month, day.day)
        && (from..to).contains(&(there.ms_of_day / HOUR))
}

/// The keys that code narrowed or put in beside what was proposed.
pub(super) fn narrowed(proposed: &Expect<'_>, intent: &Intent<'_>) -> Vec<&'static str> {
    let limits = &intent.limits;
    let standing = proposed.standing.unwrap_or_default();
    let checks = [
        (
            "channel",
            proposed.channel.is_none() && intent.channel.is_some(),
        ),
        ("standing", standing && !intent.standing),
        ("at", proposed.at.is_none() && intent.when.at.is_some()),
        ("count", proposed.count.is_none() && limits.count.is_some()),
        (
            "until",
            proposed.until.map(Moment::ms) != limits.until.map(Moment::ms),
        ),
        ("per", proposed.per.is_none() && limits.per.is_some()),
        (
            "amount_below",
            proposed.amount_below != Some(true) && limits.amount_below,
        ),
        (
            "window_minutes",
            intent
                .when
                .window_minutes
                .is_some_and(|open| open.0 != WINDOW),
        ),
    ];
    checks
        .into_iter()
        .filter(|(_, is)| *is)
        .map(|(key, _)| key)
        .collect()
}

#[cfg(test)]
mod tests;
