//! What it costs to match a call: one intent, beside the same comparisons in JavaScript, and a
//! gate of many intents, beside a gate of a hundred.
//!
//! `cargo bench -p attest-core --bench said_gate` prints both. The JavaScript runs where `node` is
//! installed. Ratios of one run compare; times do not travel between machines.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a bench measures time and prints it"
)]

use attest_core::json::shape::Shape as _;
use attest_core::json::{Value, read};
use attest_core::said::call::Call;
use attest_core::said::gate::{Gate, Verdict};
use attest_core::said::hold::Hold;
use attest_core::said::intent::Intent;
use attest_core::said::matches::matches;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Instant;

/// 2026-03-02T09:05:00Z.
const NOW: i64 = 1_772_442_300_000;
const MINUTE: i64 = 60_000;
/// Many short runs: on a busy machine one of them is left alone.
const RUNS: usize = 300;

/// The least time of several runs, for each of `count` things done in a run.
fn least(count: usize, mut run: impl FnMut()) -> f64 {
    (0..RUNS)
        .map(|_| {
            let from = Instant::now();
            run();
            from.elapsed().as_secs_f64() * 1e9 / count as f64
        })
        .fold(f64::INFINITY, f64::min)
}

/// Name, intent and call of each pair, and whether they match.
const PAIRS: &[(&str, &str, &str, bool)] = &[
    (
        "send",
        r#""kind":"send","to":["Ines"],"to_ids":["c_ines"]"#,
        r#"{"kind":"send","channel":"email","to_ids":["c_ines"]}"#,
        true,
    ),
    (
        "send, long id",
        r#""kind":"send","to":["ines.marchetti@corp.example"],"to_ids":["ines.marchetti@corp.example"]"#,
        r#"{"kind":"send","channel":"email","to_ids":["ines.marchetti@corp.example"]}"#,
        true,
    ),
    (
        "send to three",
        r#""kind":"send","to":["Ines","Bo","Cleo"],"to_ids":["c_ines","c_bo","c_cleo"]"#,
        r#"{"kind":"send","channel":"email","to_ids":["c_ines","c_cleo","c_bo"]}"#,
        true,
    ),
    (
        "pay",
        r#""kind":"pay","to":["Ines"],"to_ids":["c_ines"]"#,
        r#"{"kind":"pay","channel":"web","to_ids":["c_ines"],"amount":49.5,"currency":"EUR"}"#,
        true,
    ),
    (
        "standing",
        r#""kind":"send","to":["Ines"],"to_ids":["c_ines"],"standing":true"#,
        r#"{"kind":"send","channel":"email","to_ids":["c_ines"]}"#,
        true,
    ),
    (
        "another person",
        r#""kind":"send","to":["Ines"],"to_ids":["c_ines"]"#,
        r#"{"kind":"send","channel":"email","to_ids":["c_cleo"]}"#,
        false,
    ),
    (
        "too much",
        r#""kind":"pay","to":["Ines"],"to_ids":["c_ines"]"#,
        r#"{"kind":"pay","channel":"web","to_ids":["c_ines"],"amount":62.51,"currency":"EUR"}"#,
        false,
    ),
];

fn intent_text(own: &str, more: &str) -> String {
    let standing = if own.contains("standing") {
        ""
    } else {
        r#""standing":false,"#
    };
    let limits = if own.contains(r#""pay""#) {
        r#""amount_max":62.5,"currency":"EUR""#
    } else {
        r#""amount_max":null,"currency":null"#
    };
    format!(
        r#"{{{own},{standing}"channel":null,"what":"x","when":{{"at":null,"window_minutes":120}},
            "limits":{{{limits},"count":null,"until":null,"per":null}},"reply_to_current":false,
            "unresolved":[],"created_at":{}{more}}}"#,
        NOW - 5 * MINUTE
    )
}

/// Nanoseconds by pair, as JavaScript needs them; none without `node`.
fn javascript() -> Option<BTreeMap<String, f64>> {
    let pairs: Vec<String> = PAIRS
        .iter()
        .map(|(name, intent, call, expect)| {
            format!(
                r#"{{"name":"{name}","intent":{},"call":{call},"now":{NOW},"used":0,"expect":{expect}}}"#,
                intent_text(intent, "")
            )
        })
        .collect();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/said_matches.mjs");
    let mut node = Command::new("node")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let input = format!("[{}]", pairs.join(","));
    node.stdin.take()?.write_all(input.as_bytes()).ok()?;
    let output = node.wait_with_output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let answer = read(&text, |reader| reader.value()).ok()?;
    let Value::Object(times) = answer else {
        return None;
    };
    let time = |value: &Value<'_>| value.to_canonical().parse().unwrap_or(f64::NAN);
    Some(
        times
            .iter()
            .map(|(name, value)| (name.to_string(), time(value)))
            .collect(),
    )
}

fn matching() {
    const COPIES: usize = 100;
    const ROUNDS: usize = 200;
    let other = javascript();
    if other.is_none() {
        println!("SKIPPED: the JavaScript beside it, since node does not run here");
    }
    println!("matches, one pair          parsed, ns   JavaScript, ns   parsed / JavaScript");
    for (name, intent, call, expect) in PAIRS {
        let (intent, call) = (intent_text(intent, ""), call);
        // Each by itself, as a host has them: it keeps intents and is handed calls.
        let intents: Vec<Intent<'_>> = (0..COPIES)
            .map(|_| read(&intent, Intent::read).unwrap())
            .collect();
        let calls: Vec<Call<'_>> = (0..COPIES)
            .map(|_| read(call, Call::read).unwrap())
            .collect();
        let pairs: Vec<(&Intent<'_>, &Call<'_>)> = intents.iter().zip(&calls).collect();
        let mut yes = 0;
        let parsed = least(COPIES * ROUNDS, || {
            yes = 0;
            for _ in 0..ROUNDS {
                let (now, used) = black_box((NOW, 0));
                for (intent, call) in black_box(&pairs) {
                    yes += usize::from(matches(intent, call, Some(now), used));
                }
            }
        });
        assert_eq!(yes, if *expect { COPIES * ROUNDS } else { 0 }, "{name}");
        print!("{name:<24} {parsed:>12.1}");
        match other.as_ref().and_then(|times| times.get(*name)) {
            Some(time) => println!(" {time:>16.1} {:>10.2}", parsed / time),
            None => println!(),
        }
    }
}

/// Intents of a gate by number, and the call and the verdict that goes with them.
struct Story {
    name: &'static str,
    intent: fn(i64, i64) -> String,
    call: &'static str,
    verdict: fn(i64) -> Verdict,
}

fn stored(at: i64, own: &str, more: &str) -> String {
    let more =
        format!(r#","id":"i{at:07}","backing":{{"verb":{{"start":0,"end":4}},"to":[]}}{more}"#);
    intent_text(own, &more)
}

fn covers(at: i64) -> Verdict {
    Verdict::Match {
        id: format!("i{at:07}"),
        spent: 1,
    }
}

const SEND: &str = r#""kind":"send","to":["Ines"],"to_ids":["c_ines"]"#;
const TO_INES: &str =
    r#"{"kind":"send","channel":"email","to_ids":["c_ines"],"addresses":["ines@corp.example"]}"#;

/// A payment of up to so many cents.
fn pay(at: i64, cents: i64) -> String {
    let text = stored(at, r#""kind":"pay","to":["Ines"],"to_ids":["c_ines"]"#, "");
    text.replace("62.5", &format!("{}.{:02}", cents / 100, cents % 100))
}

const STORIES: &[Story] = &[
    Story {
        name: "a recipient each, one covers it",
        intent: |at, _| stored(at, &SEND.replace("c_ines", &format!("c{at}")), ""),
        call: r#"{"kind":"send","channel":"email","to_ids":["c42"],"addresses":["ines@corp.example"]}"#,
        verdict: |_| covers(42),
    },
    Story {
        name: "a recipient each, nobody named this one",
        intent: |at, _| stored(at, &SEND.replace("c_ines", &format!("c{at}")), ""),
        call: TO_INES,
        verdict: |_| Verdict::Hold(Hold::Recipient),
    },
    Story {
        name: "one recipient, all cover it",
        intent: |at, _| stored(at, SEND, ""),
        call: TO_INES,
        verdict: |_| covers(0),
    },
    Story {
        name: "one recipient, the last covers it, the others are used up",
        intent: |at, count| stored(at, SEND, if at + 1 == count { "" } else { r#","used":1"# }),
        call: TO_INES,
        verdict: |count| covers(count - 1),
    },
    Story {
        name: "one recipient, all are used up",
        intent: |at, _| stored(at, SEND, r#","used":1"#),
        call: TO_INES,
        verdict: |_| Verdict::Hold(Hold::UsedUp),
    },
    Story {
        name: "one recipient, half too late, half of another channel",
        intent: |at, _| {
            let text = stored(at, SEND, "");
            if at % 2 == 0 {
                text.replace(r#""channel":null"#, r#""channel":"sms""#)
            } else {
                text.replace(r#""window_minutes":120"#, r#""window_minutes":4"#)
            }
        },
        call: TO_INES,
        verdict: |_| Verdict::Hold(Hold::TooLate),
    },
    Story {
        name: "one payee, rising amounts, the last is enough",
        intent: |at, _| pay(at, at + 1),
        call: "",
        verdict: |count| covers(count - 1),
    },
    Story {
        name: "one payee, every amount is too small",
        intent: |at, _| pay(at, at + 1),
        call: r#"{"kind":"pay","to_ids":["c_ines"],"amount":1000000,"currency":"EUR"}"#,
        verdict: |_| Verdict::Hold(Hold::Amount),
    },
    Story {
        name: "one recipient beside another one each",
        intent: |at, _| {
            stored(
                at,
                &format!(r#""kind":"send","to":["Ines","X"],"to_ids":["c_ines","c{at}"]"#),
                r#","used":2"#,
            )
        },
        call: TO_INES,
        verdict: |_| Verdict::Hold(Hold::UsedUp),
    },
];

fn gate(story: &Story, count: i64) -> (Gate, f64) {
    let mut gate = Gate::new();
    for at in 0..count {
        let text = (story.intent)(at, count);
        gate.add(&read(&text, Intent::read).unwrap()).unwrap();
    }
    let from = Instant::now();
    gate.advance(NOW);
    (gate, from.elapsed().as_secs_f64() * 1e3)
}

fn gates() {
    const CHECKS: usize = 1_000;
    println!(
        "\na check of a gate, ns        100    100,000   ratio   arranging 100,000 at first, ms"
    );
    for story in STORIES {
        let mut times = Vec::new();
        let mut arranged = 0.0;
        for count in [100, 100_000] {
            let (mut gate, first) = gate(story, count);
            arranged = first;
            let own = format!(
                r#"{{"kind":"pay","to_ids":["c_ines"],"amount":"{}.{:02}","currency":"EUR"}}"#,
                count / 100,
                count % 100
            );
            let text = if story.call.is_empty() {
                &own
            } else {
                story.call
            };
            let call = read(text, Call::read).unwrap();
            assert_eq!(
                gate.check(&call, NOW).unwrap(),
                (story.verdict)(count),
                "{}",
                story.name
            );
            times.push(least(CHECKS, || {
                for _ in 0..CHECKS {
                    black_box(gate.check(black_box(&call), NOW).unwrap());
                }
            }));
        }
        let [few, many] = times[..] else { continue };
        println!(
            "{:<58} {few:>7.0} {many:>9.0} {:>7.2} {arranged:>12.1}",
            story.name,
            many / few
        );
    }
}

fn main() {
    let sizes = (size_of::<Intent<'_>>(), size_of::<Call<'_>>());
    println!("bytes of an intent and of a call: {sizes:?}\n");
    matching();
    // With `-- matches`, that alone.
    if !std::env::args().any(|word| word == "matches") {
        gates();
    }
}
