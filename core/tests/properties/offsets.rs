//! An instant is an instant, whatever offset it is written in (contract: C, notation): only the unit
//! of a claim is read in the claim's own offset, so an offset that keeps the unit changes nothing.

use crate::clock::{HOUR, MINUTE, instant, ms, write};
use crate::door::{Item, graded};
use crate::r#gen;
use crate::rng::{Rng, each_seed};
use crate::tree::{Tree, each_object, maybe_str, text};

const INSTANTS: [&str; 17] = [
    "evaluatedAt",
    "lastSyncAt",
    "windowStart",
    "windowEnd",
    "changesSince",
    "from",
    "to",
    "at",
    "observedAt",
    "sightedAt",
    "occurredAt",
    "claimedAt",
    "claimedAtEnd",
    "targetAt",
    "updatedAt",
    "after",
    "until",
];

/// The farthest an offset goes, in minutes.
const FARTHEST: i64 = 23 * 60 + 59;

/// The same instant in another offset; `step` minutes apart, so that a unit of that length stays.
fn rewritten(rng: &mut Rng, own: &str, step: i64) -> Tree {
    let own = instant(own);
    let reachable: Vec<i64> = (-FARTHEST..=FARTHEST)
        .filter(|offset| (offset - own.offset) % step == 0)
        .collect();
    let digits = rng.pick(&[0, 0, 1, 2, 3]);
    text(&write(own.ms, rng.pick(&reachable), digits))
}

fn rewrite(rng: &mut Rng, batch: &mut Tree) {
    each_object(batch, &mut |members| {
        let precision = members.iter().find(|(key, _)| key == "claimedAtPrecision");
        let unit = match precision.and_then(|(_, value)| value.as_str()) {
            Some("day") => 24 * HOUR / MINUTE,
            Some("hour") => HOUR / MINUTE,
            _ => 1,
        };
        for (key, value) in members.iter_mut() {
            if !INSTANTS.contains(&key.as_ref()) {
                continue;
            }
            let step = if key.starts_with("claimed") { unit } else { 1 };
            let own = value.as_str().expect("an instant").to_owned();
            *value = rewritten(rng, &own, step);
        }
    });
}

/// What a receipt says, its instants as instants and its hashes left out.
fn said(items: &[Item]) -> Vec<String> {
    items
        .iter()
        .map(|item| {
            let own = &item.receipt;
            let at = |key: &str| maybe_str(own, key).map(ms);
            let keys = [
                "id",
                "agent",
                "grade",
                "ruleId",
                "state",
                "observationIds",
                "confidence",
                "signals",
                "reasons",
            ];
            let same: Vec<String> = keys
                .iter()
                .map(|key| own.get(key).map(Tree::to_canonical).unwrap_or_default())
                .collect();
            let instants = ["computedAt", "finalAt", "finalFrom"].map(at);
            format!("{same:?} {instants:?}")
        })
        .collect()
}

#[test]
fn an_offset_that_keeps_instant_and_unit_changes_no_grade() {
    each_seed("offsets", 1_000, |rng| {
        let mut batch = r#gen::batch(rng, r#gen::SMALL);
        let before = graded(&batch).map(|items| said(&items));
        rewrite(rng, &mut batch);
        let after = graded(&batch).map(|items| said(&items));
        match (before, after) {
            (Ok(before), Ok(after)) => assert_eq!(before, after),
            (before, after) => assert_eq!(
                before.expect_err("refused").code(),
                after.expect_err("refused").code()
            ),
        }
    });
}

#[test]
fn a_day_stays_a_day_only_in_an_offset_a_day_away() {
    let rng = &mut Rng::new(7);
    for _ in 0..50 {
        let far = rewritten(rng, "2026-10-06T14:00:00-05:00", 1_440);
        let offset = instant(far.as_str().expect("text")).offset;
        assert!(offset == -300 || offset == 1_140);
        assert_eq!(ms(far.as_str().expect("text")), ms("2026-10-06T19:00:00Z"));
    }
}
