//! The vault under clocks that jump, beside a gate that lived through all of it (contract: C §7 rule 2,
//! §8).
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_imports,
    reason = "tests"
)]

mod common;

use attest_core::json::{read as read_json, shape::Shape};
use attest_core::said::call::Call;
use attest_core::said::gate::{Gate, Verdict};
use attest_core::said::intent::Intent;
use attest_ledger::Store;
use common::vault::*;
use common::{Folder, START, open_at};
use serde_json::{Value, json};

#[test]
fn an_ask_that_was_over_is_not_revived_by_a_clock_set_back() {
    let folder = Folder::new();
    let file = folder.file("a");
    let (mut store, clock) = open_at(&file, START);
    let (mut other, others) = open_at(&file, START);
    asked(&mut store, ASK, &proposal());
    // Two hours, the last instant inside.
    clock.set(START + 120 * MINUTE);
    let dry = json!({"call": mail(), "dryRun": true});
    matched(&run(&mut store, "vault.authorize", &dry).unwrap());
    others.set(START);
    matched(&run(&mut other, "vault.authorize", &dry).unwrap());
    // Seen late on one connection, by no more than a dry run: late on all, also on one that was never told so.
    clock.set(START + 120 * MINUTE + 1);
    assert_eq!(
        reason(&run(&mut store, "vault.authorize", &dry).unwrap()),
        "too_late"
    );
    for store in [&mut store, &mut other, &mut open_at(&file, START).0] {
        assert_eq!(reason(&authorize(store, &mail())), "too_late");
        assert_eq!(rows(store, "vault.list", "intents")[0]["ended"], true);
    }
    clock.set(START);
    assert_eq!(reason(&authorize(&mut store, &mail())), "too_late");
    // What is said now is not touched by what the clock was.
    asked(&mut store, "Please email Ines the plan.", &proposal());
    matched(&authorize(&mut other, &mail()));
    assert_eq!(reason(&authorize(&mut store, &mail())), "used_up");
}

#[test]
fn any_write_after_the_end_ends_an_ask() {
    let folder = Folder::new();
    let (mut store, clock) = open_at(&folder.file("a"), START);
    asked(&mut store, ASK, &proposal());
    clock.set(START + DAY);
    said(&mut store, "Thanks.");
    clock.set(START);
    assert_eq!(reason(&authorize(&mut store, &mail())), "too_late");
}

#[test]
fn a_rhythm_is_counted_from_the_log_and_a_clock_set_back_gives_nothing_back() {
    let folder = Folder::new();
    let file = folder.file("a");
    let (mut store, clock) = open_at(&file, START);
    asked(&mut store, STANDING, &standing());
    matched(&authorize(&mut store, &mail()));
    assert_eq!(reason(&authorize(&mut store, &mail())), "used_up");
    // 24 hours before the call, both ends inside.
    clock.set(START + DAY);
    assert_eq!(reason(&authorize(&mut store, &mail())), "used_up");
    clock.set(START + DAY + 1);
    matched(&authorize(&mut store, &mail()));
    let used =
        |store: &mut Store| rows(store, "vault.list", "intents")[0]["intent"]["used"].clone();
    assert_eq!(used(&mut store), 1);
    // Set back: what was spent later counts, on a gate that was there and on one that is loaded.
    for back in [START + DAY, START + 12 * 60 * MINUTE, START + 1] {
        clock.set(back);
        assert_eq!(reason(&authorize(&mut store, &mail())), "used_up");
        assert_eq!(
            reason(&authorize(&mut open_at(&file, back).0, &mail())),
            "used_up"
        );
    }
    clock.set(START + 2 * DAY + 1);
    assert_eq!(
        reason(&authorize(
            &mut open_at(&file, START + 2 * DAY + 1).0,
            &mail()
        )),
        "used_up"
    );
    clock.set(START + 2 * DAY + 2);
    assert_eq!(used(&mut store), 0);
    matched(&authorize(
        &mut open_at(&file, START + 2 * DAY + 2).0,
        &mail(),
    ));
    assert_eq!(reason(&authorize(&mut store, &mail())), "used_up");
}

#[test]
fn an_ask_said_under_a_clock_that_was_ahead_waits_for_its_time() {
    let folder = Folder::new();
    let (mut store, clock) = open_at(&folder.file("a"), START + DAY);
    let id = run(
        &mut store,
        "vault.said",
        &turn(ASK, "2026-10-07T14:00:00-04:00"),
    )
    .unwrap();
    read(&mut store, id["said_id"].as_str().unwrap(), &proposal()).unwrap();
    clock.set(START);
    assert_eq!(reason(&authorize(&mut store, &mail())), "too_early");
    clock.set(START + DAY - 10 * MINUTE);
    matched(&authorize(&mut store, &mail()));
}

/// A generator of numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

#[test]
fn connections_that_come_and_go_decide_as_one_gate_that_saw_everything() {
    let asks: [(&str, Value); 5] = [
        (ASK, proposal()),
        (STANDING, standing()),
        (
            "Email Ines and Bo the plan.",
            json!([{"kind": "send", "to": ["Ines", "Bo"], "channel": "email"}]),
        ),
        (
            "From now on email Bo the plan every week.",
            json!([{"kind": "send", "to": ["Bo"], "channel": "email", "standing": true}]),
        ),
        (
            "From now on until October 9 email Bo the notes without asking.",
            json!([{"kind": "send", "to": ["Bo"], "channel": "email", "standing": true}]),
        ),
    ];
    let calls = [
        mail(),
        json!({"kind": "send", "channel": "email", "to_ids": ["c_bo"]}),
        json!({"kind": "send", "channel": "email", "to_ids": ["c_bo", "c_ines"]}),
        json!({"kind": "send", "channel": "slack", "to_ids": ["c_bo"]}),
        json!({"kind": "post", "to_ids": ["c_bo"]}),
    ];
    let (mut matches, mut holds) = (0, std::collections::BTreeMap::new());
    for seed in 0..6 {
        // Half of the histories are of one permission that is given and taken back again and again.
        let few = seed % 2 == 1;
        let folder = Folder::new();
        let file = folder.file("a");
        let mut dice = Dice(seed);
        let mut now = START;
        let mut open: Vec<_> = (0..3).map(|_| open_at(&file, now)).collect();
        let mut gate = Gate::new();
        let mut kept = Vec::new();
        for step in 0..100 {
            let which = usize::try_from(dice.roll(3)).unwrap();
            let jump = i64::try_from(dice.roll(10_000)).unwrap();
            now = match dice.roll(12) {
                0 => now - jump * MINUTE / 4,
                1 => now + jump * MINUTE / 4,
                2 => now + jump,
                3 => now + DAY,
                _ => now,
            }
            .max(START - DAY);
            if dice.roll(20) == 0 {
                open[which] = open_at(&file, now);
            }
            open[which].1.set(now);
            let store = &mut open[which].0;
            match dice.roll(8) {
                roll @ (0 | 1) if !few || roll == 0 => {
                    let nth = usize::try_from(dice.roll(5)).unwrap();
                    let (text, raw) = &asks[if few { 1 } else { nth }];
                    // Each turn is one of its own.
                    let mut input = turn(text, "2026-10-06T14:00:00-04:00");
                    input["device"] = json!(format!("phone-{step}"));
                    let id = run(store, "vault.said", &input).unwrap();
                    let answer = read(store, id["said_id"].as_str().unwrap(), raw).unwrap();
                    gate.advance(now);
                    for intent in answer["intents"].as_array().unwrap() {
                        let text = intent.to_string();
                        gate.add(&read_json(&text, Intent::read).unwrap()).unwrap();
                        kept.push(intent["id"].as_str().unwrap().to_owned());
                    }
                }
                1 | 2 if !kept.is_empty() => {
                    let nth = usize::try_from(dice.roll(kept.len() as u64)).unwrap();
                    run(store, "vault.revoke", &json!({"intent_id": kept[nth]})).unwrap();
                    gate.advance(now);
                    gate.revoke(&kept[nth]);
                }
                _ => {
                    let nth = usize::try_from(dice.roll(5)).unwrap();
                    let call = &calls[if few { 0 } else { nth }];
                    let dry = dice.roll(4) == 0;
                    let input = json!({"call": call, "dryRun": dry});
                    let answer = run(store, "vault.authorize", &input).unwrap();
                    let text = call.to_string();
                    let call = read_json(&text, Call::read).unwrap();
                    let expected = if dry {
                        gate.check(&call, now)
                    } else {
                        gate.authorize(&call, now)
                    };
                    match expected.unwrap() {
                        Verdict::Match { id, spent } => {
                            assert_eq!(matched(&answer), id, "{seed} {step}");
                            assert_eq!(answer["spent"], spent, "{seed} {step}");
                            matches += 1;
                        }
                        Verdict::Hold(hold) => {
                            assert_eq!(reason(&answer), hold.as_str(), "{seed} {step}");
                            *holds.entry(hold.as_str()).or_insert(0) += 1;
                        }
                    }
                }
            }
        }
    }
    // The histories are worth something only where all of this was met.
    assert!(matches > 40, "{matches}");
    for hold in ["too_early", "too_late", "expired", "used_up", "revoked"] {
        assert!(holds.contains_key(hold), "{hold} {holds:?}");
    }
}
