//! What was looked at: whole and fresh, whole and early, in pieces that touch or miss by a
//! millisecond, in points, in one account or two, or not at all.

use super::{ACCOUNTS, FAR, NOON, SOURCES, near, span, stamp};
use crate::clock::{DAY, HOUR, MINUTE, ms};
use crate::rng::Rng;
use crate::tree::{Tree, object, str_of, text};
use attest_core::json::Value;

struct View {
    start: i64,
    end: i64,
    synced: i64,
    account: Option<&'static str>,
    all_calendars: bool,
    since: Option<i64>,
}

fn entry(rng: &mut Rng, source: &str, view: &View) -> Tree {
    let calendar = source == "gcal.event";
    let since = view.since.filter(|since| calendar && *since <= view.synced);
    object(vec![
        ("observerId", Some(text(rng.pick(&["o1", "tab.7"])))),
        ("source", Some(text(source))),
        ("lastSyncAt", Some(stamp(rng, view.synced))),
        ("windowStart", Some(stamp(rng, view.start.min(view.end)))),
        ("windowEnd", Some(stamp(rng, view.start.max(view.end)))),
        ("accountHash", view.account.map(text)),
        (
            "allCalendars",
            (calendar && (view.all_calendars || rng.percent(50)))
                .then_some(Value::Bool(view.all_calendars)),
        ),
        ("changesSince", since.map(|at| stamp(rng, at))),
    ])
}

fn whole(account: Option<&'static str>, synced: i64, since: Option<i64>) -> View {
    View {
        start: NOON - FAR,
        end: NOON + FAR,
        synced,
        account,
        all_calendars: true,
        since,
    }
}

fn piece(rng: &mut Rng, marks: &[i64], evaluated_at: i64) -> View {
    let mark = |rng: &mut Rng| match marks {
        [] => near(rng),
        all => rng.pick(all) + rng.pick(&[0, 0, 0, 1, -1]),
    };
    let (start, end) = (mark(rng), mark(rng));
    let point = rng.percent(15);
    View {
        start,
        end: if point { start } else { end },
        synced: evaluated_at - rng.pick(&[0, 0, 1, MINUTE, HOUR, 2 * HOUR, -1]),
        account: rng.pick(&[
            Some(ACCOUNTS[0]),
            Some(ACCOUNTS[0]),
            Some(ACCOUNTS[0]),
            Some(ACCOUNTS[1]),
            None,
        ]),
        all_calendars: rng.percent(85),
        since: rng.percent(60).then(|| near(rng)),
    }
}

/// Instants at which pieces can begin and end so that they fill a window between them, or fail to.
fn marks(claims: &[Tree]) -> Vec<i64> {
    let mut marks = vec![NOON - FAR, NOON, NOON + FAR];
    for claim in claims {
        let at = ms(str_of(claim, "claimedAt"));
        let unit = at - at.rem_euclid(MINUTE);
        marks.extend([unit - 2 * MINUTE, unit + 10 * MINUTE, unit + 46 * MINUTE]);
        if let Some(target) = crate::tree::maybe_str(claim, "targetAt") {
            let target = ms(target);
            marks.extend([target - 3 * DAY, target, target + 3 * DAY]);
        }
    }
    marks
}

/// The coverage of a batch.
pub(crate) fn coverage(rng: &mut Rng, claims: &[Tree], evaluated_at: i64) -> Tree {
    let marks = marks(claims);
    let mut observers = Vec::new();
    for source in SOURCES {
        let fresh = evaluated_at - rng.pick(&[0, 0, 1, MINUTE]);
        let since = rng.percent(70).then(|| near(rng));
        let [a, b] = ACCOUNTS.map(Some);
        let views = match rng.below(11) {
            0 => Vec::new(),
            1..=4 => vec![whole(a, fresh, since)],
            5 => vec![
                whole(a, near(rng), since),
                whole(rng.pick(&[a, b]), fresh, None),
            ],
            // The whole was seen too early; what was seen since is a point.
            6 => {
                let point = View {
                    start: NOON,
                    end: NOON,
                    ..whole(a, fresh, None)
                };
                vec![whole(a, near(rng), since), point]
            }
            7 => vec![whole(rng.pick(&[None, a]), near(rng), since)],
            _ => (0..rng.among(1..=4))
                .map(|_| piece(rng, &marks, evaluated_at))
                .collect(),
        };
        for view in &views {
            observers.push(entry(rng, source, view));
        }
    }
    rng.shuffle(&mut observers);
    let repairs = rng.percent(15).then(|| {
        let some = (0..rng.among(0..=2)).map(|_| span(near(rng), near(rng)));
        Value::Array(some.collect())
    });
    object(vec![
        ("evaluatedAt", Some(stamp(rng, evaluated_at))),
        ("observers", Some(Value::Array(observers))),
        ("repairs", repairs),
    ])
}
