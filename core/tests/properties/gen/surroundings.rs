//! What stands around a batch: activity, evidence held by earlier receipts, the model's scores.

use super::claims::{hash_of, id_of};
use super::{AGENTS, map, near, span, stamp};
use crate::clock::{HOUR, MINUTE, ms};
use crate::rng::Rng;
use crate::tree::{Tree, int, object, slot, str_of, text};
use attest_core::json::Value;

/// An instant around something that happened: on it, at the edges of the attribution windows.
fn around(rng: &mut Rng, rows: &[Tree]) -> i64 {
    if rows.is_empty() {
        return near(rng);
    }
    let row = rng.one_of(rows);
    let at = if str_of(row, "type").starts_with("calendar.") {
        crate::tree::maybe_str(row, "sightedAt").unwrap_or(str_of(row, "observedAt"))
    } else {
        str_of(row, "occurredAt")
    };
    let away = [
        0,
        0,
        MINUTE,
        -2 * MINUTE,
        2 * MINUTE + 1,
        10 * MINUTE,
        -10 * MINUTE - 1,
    ];
    ms(at) + rng.pick(&away)
}

/// The activity of a batch.
pub(crate) fn activity(rng: &mut Rng, claims: &[Tree], rows: &[Tree], evaluated_at: i64) -> Tree {
    let mut sessions = Vec::new();
    let mut entries = Vec::new();
    for _ in 0..rng.below(4) {
        let agent = text(rng.pick(&AGENTS));
        let at = around(rng, rows);
        let both = rng.percent(25);
        let members =
            |rng: &mut Rng| vec![("agent", Some(agent.clone())), ("at", Some(stamp(rng, at)))];
        if both || rng.percent(60) {
            sessions.push(object(members(rng)));
        }
        if both || rng.percent(40) {
            let mut entry = members(rng);
            entry.push(("type", rng.percent(50).then(|| text("other"))));
            entries.push(object(entry));
        }
    }
    let mut idle = Vec::new();
    for _ in 0..rng.below(3) {
        let at = around(rng, rows);
        let before = rng.pick(&[MINUTE, 2 * MINUTE, 30 * MINUTE]);
        let after = rng.pick(&[0, 5 * MINUTE, HOUR]);
        idle.push(span(at - before, at + after));
    }
    let mut syncs = Vec::new();
    for agent in AGENTS {
        if rng.percent(60) {
            let at = evaluated_at - rng.pick(&[0, 1, HOUR, 3 * HOUR, -1]);
            syncs.push(object(vec![
                ("agent", Some(text(agent))),
                ("lastSyncAt", Some(stamp(rng, at))),
            ]));
        }
    }
    let mut known: Vec<Tree> = claims.iter().filter(|_| rng.percent(70)).cloned().collect();
    for _ in 0..rng.below(3) {
        known.push(super::claim(rng));
    }
    // Another reading of one claim: the same id, another minute or amount.
    if !known.is_empty() && rng.percent(20) {
        let mut again = rng.one_of(&known).clone();
        let later = ms(str_of(&again, "claimedAt")) + rng.pick(&[-MINUTE, 0, 1]);
        *slot(&mut again, "claimedAt") = stamp(rng, later);
        *slot(&mut again, "amountCents") = int(2_600);
        crate::tree::drop_member(&mut again, "claimedAtEnd");
        known.push(again);
    }
    object(vec![
        ("sessions", Some(Value::Array(sessions))),
        ("idle", Some(Value::Array(idle))),
        ("entries", Some(Value::Array(entries))),
        ("adapterSyncs", Some(Value::Array(syncs))),
        ("claims", Some(Value::Array(known))),
    ])
}

/// Evidence held by receipts of claims that are not graded now, or taken.
pub(crate) fn fixed(
    rng: &mut Rng,
    claims: &[Tree],
    rows: &[Tree],
    evaluated_at: i64,
) -> Option<Tree> {
    if rng.percent(50) {
        return None;
    }
    let mut all = Vec::new();
    for row in rows {
        if !rng.percent(25) {
            continue;
        }
        let claim = if rng.percent(30) {
            Value::Null
        } else if !claims.is_empty() && rng.percent(2) {
            rng.one_of(claims).get("id").cloned().expect("an id")
        } else {
            text(&id_of(hash_of(rng)))
        };
        let before = rng.pick(&[1, HOUR, HOUR, HOUR, 24 * HOUR]);
        let after = evaluated_at - before;
        let until = rng.percent(30).then(|| {
            let end = evaluated_at + rng.pick(&[-1, 0, 1]);
            stamp(rng, end)
        });
        let released = rng.percent(30).then(|| {
            let from = after + rng.pick(&[0, before - 1, before]);
            let to = rng
                .percent(60)
                .then(|| evaluated_at + rng.pick(&[-1, 0, HOUR]));
            Value::Array(vec![object(vec![
                ("from", Some(stamp(rng, from))),
                ("to", to.filter(|to| *to >= from).map(|to| stamp(rng, to))),
            ])])
        });
        all.push(object(vec![
            ("observationId", row.get("id").cloned()),
            ("claimId", Some(claim)),
            ("after", Some(stamp(rng, after))),
            ("until", until),
            ("released", released),
        ]));
    }
    Some(Value::Array(all))
}

/// Scores of the model for some claims and some rows.
pub(crate) fn scores(rng: &mut Rng, claims: &[Tree], rows: &[Tree]) -> Option<Tree> {
    if rng.percent(60) {
        return None;
    }
    let mut all = Vec::new();
    for claim in claims {
        if rng.percent(30) {
            continue;
        }
        let mut seen: Vec<&str> = Vec::new();
        let mut list = Vec::new();
        for row in rows {
            let id = str_of(row, "id");
            if seen.contains(&id) || !rng.percent(70) {
                continue;
            }
            seen.push(id);
            let score = rng.pick(&[0, 1, 5_000, 9_999, 10_000]);
            list.push(object(vec![
                ("observationId", Some(text(id))),
                ("score", Some(int(score))),
            ]));
        }
        all.push((str_of(claim, "id").to_owned(), Value::Array(list)));
    }
    Some(map(all))
}
