//! No UNASKED without attribution, never on a claim, never more than likely (contract: G §2, §3, §7).

use crate::clock::{MINUTE, ms};
use crate::door::graded;
use crate::r#gen;
use crate::rng::each_seed;
use crate::tree::{Tree, int_of, items, maybe_str, member, str_of};
use attest_core::json::Value;
use attest_core::json::number::decimal;
use std::collections::BTreeMap;

/// Basis points of a weight as the policy writes it.
fn basis_points(weight: &Tree) -> i64 {
    let Value::Number(text) = weight else {
        panic!("a weight")
    };
    let own = decimal(text);
    let digits = own
        .digits
        .iter()
        .fold(0, |n, digit| n * 10 + i64::from(digit - b'0'));
    (0..own.exponent + 4).fold(digits, |n, _| n * 10)
}

/// When a row was first seen.
fn first_seen(row: &Tree) -> i64 {
    ms(maybe_str(row, "sightedAt").unwrap_or(str_of(row, "observedAt")))
}

/// Of a row's copies seen by now, the one first seen earliest.
fn representative<'t>(batch: &'t Tree, id: &str) -> &'t Tree {
    let now = ms(str_of(member(batch, "coverage"), "evaluatedAt"));
    items(batch, "observations")
        .iter()
        .filter(|row| str_of(row, "id") == id && ms(str_of(row, "observedAt")) <= now)
        .min_by_key(|row| (first_seen(row), ms(str_of(row, "observedAt"))))
        .expect("the row")
}

/// Whether a view vouches for an unclaimed row: it lies in a window of its own source; a calendar
/// row is a change that a view followed and none found already there (contract: G §3).
fn is_vouched_for(batch: &Tree, row: &Tree) -> bool {
    let coverage = member(batch, "coverage");
    let now = ms(str_of(coverage, "evaluatedAt"));
    let at = ms(str_of(row, "occurredAt"));
    let seen = first_seen(row);
    let holding: Vec<&Tree> = items(coverage, "observers")
        .iter()
        .filter(|entry| str_of(entry, "source") == str_of(row, "source"))
        .filter(|entry| ms(str_of(entry, "lastSyncAt")) <= now)
        .filter(|entry| {
            ms(str_of(entry, "windowStart")) <= at && at <= ms(str_of(entry, "windowEnd"))
        })
        .collect();
    if str_of(row, "source") != "gcal.event" {
        return !holding.is_empty();
    }
    let followed = |entry: &&Tree| {
        maybe_str(entry, "changesSince")
            .is_some_and(|since| ms(since) < seen && seen <= ms(str_of(entry, "lastSyncAt")))
    };
    let found_there = |entry: &&Tree| match maybe_str(entry, "changesSince") {
        Some(since) => ms(since) == seen,
        None => ms(str_of(entry, "lastSyncAt")) >= seen,
    };
    holding.iter().any(followed) && !holding.iter().any(found_there)
}

/// Whether a signal's own fact stands in the activity.
fn has_fact(batch: &Tree, policy: &Tree, row: &Tree, agent: &str, signal: &str) -> bool {
    let now = ms(str_of(member(batch, "coverage"), "evaluatedAt"));
    let activity = member(batch, "activity");
    let windows = member(member(policy, "unasked"), "windows");
    let reach = |key: &str| int_of(windows, key) * MINUTE;
    let at = if str_of(row, "type").starts_with("calendar.") {
        first_seen(row)
    } else {
        ms(str_of(row, "occurredAt"))
    };
    let near = |list: &str, within: i64| {
        items(activity, list).iter().any(|one| {
            let own = ms(str_of(one, "at"));
            str_of(one, "agent") == agent && own <= now && (own - at).abs() <= within
        })
    };
    match signal {
        "agentSessionActive" => near("sessions", reach("sessionMin")),
        "activityLogAdjacent" => near("entries", reach("adjacentMin")),
        "userIdle" => items(activity, "idle").iter().any(|span| {
            let (from, to) = (ms(str_of(span, "from")), ms(str_of(span, "to")));
            from <= at - reach("idleMin") && at <= to && to <= now
        }),
        "agentSignature" => {
            let subject = maybe_str(row, "subjectHint").unwrap_or_default();
            let own = items(member(member(policy, "unasked"), "signatures"), agent);
            own.iter().filter_map(Value::as_str).any(|text| {
                subject
                    .to_ascii_lowercase()
                    .contains(&text.to_ascii_lowercase())
            })
        }
        other => panic!("no signal {other}"),
    }
}

#[test]
fn unasked_stands_on_an_attribution_and_on_no_claim() {
    let shipped = attest_core::policy::default_document();
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    let whole = each_seed("unasked", 2_500, |rng| {
        let size = r#gen::Size {
            claims: 2,
            strangers: 5,
        };
        let batch = r#gen::batch(rng, size);
        let Ok(answer) = graded(&batch) else { return };
        let policy = batch.get("policy").unwrap_or(&shipped);
        for item in &answer {
            let receipt = &item.receipt;
            let unasked = item.grade() == "UNASKED";
            assert_eq!(
                maybe_str(receipt, "attribution"),
                unasked.then_some("likely")
            );
            let attribution = member(&item.inputs, "context").get("attribution");
            assert_eq!(attribution.is_some(), unasked);
            let Some(attribution) = attribution else {
                continue;
            };
            assert!(receipt.get("claimId").is_none());
            let agent = str_of(attribution, "agent");
            assert_eq!(str_of(receipt, "agent"), agent);
            let [Value::String(id)] = items(receipt, "observationIds") else {
                panic!("one orphan")
            };
            let row = representative(&batch, id);
            assert!(is_vouched_for(&batch, row), "no view vouches for it");
            let sources = r#gen::sources_of(Some(policy), str_of(row, "type"));
            assert!(sources.iter().any(|own| own == str_of(row, "source")));
            let weights = member(member(policy, "unasked"), "signals");
            let mut sum = 0;
            let fired: Vec<&str> = items(attribution, "signals")
                .iter()
                .filter_map(Value::as_str)
                .collect();
            for signal in &fired {
                assert!(
                    has_fact(&batch, policy, row, agent, signal),
                    "{signal} has no fact"
                );
                sum += basis_points(member(weights, signal));
                *met.entry((*signal).to_owned()).or_default() += 1;
            }
            assert!(
                fired.iter().any(|signal| *signal != "userIdle"),
                "nobody's own signal"
            );
            let threshold = basis_points(member(member(policy, "unasked"), "threshold"));
            assert_eq!(int_of(attribution, "scoreBp"), sum.min(10_000));
            assert!(sum >= threshold);
            for reason in items(receipt, "reasons") {
                assert!(str_of(reason, "code").starts_with("unasked."));
            }
            *met.entry(str_of(row, "source").to_owned()).or_default() += 1;
        }
    });
    let many = |what: &str| met.get(what).is_some_and(|n| *n > 10);
    let all = [
        "gmail.sent",
        "gmail.receipt",
        "gcal.event",
        "agentSignature",
        "userIdle",
    ];
    assert!(!whole || all.iter().all(|what| many(what)), "{met:?}");
}
