//! What a decision costs in a vault of a hundred intents and in one of a hundred thousand.
//!
//! `cargo bench -p attest-ledger --bench vault [FOLDER]` makes its files in FOLDER, or where temporary files go: in memory
//! (`/dev/shm`) what is left is the work without the waiting for the disk. Ratios of one run compare; times do not travel
//! between machines.
//!
//! `-- FOLDER SHAPE INTENTS ROUNDS` makes one vault, by the shape's number, and has it decide so many rounds of calls: what
//! one more round costs is what a counter of instructions says of two runs, less each other.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a bench measures time and prints it"
)]

use attest_ledger::{HandClock, Options, Store, ops};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// 2026-10-06T18:00:00Z.
const NOW: i64 = 1_791_309_600_000;
const ROUNDS: usize = 40;
const CALLS: usize = 50;

fn open(file: &Path) -> Store {
    let options = Options {
        clock: Box::new(HandClock::at(NOW)),
        ..Options::default()
    };
    Store::open(file, options).unwrap()
}

fn call(store: &mut Store, name: &str, input: &str) -> serde_json::Value {
    serde_json::from_str(&ops::call(store, name, input.as_bytes()).unwrap()).unwrap()
}

/// A store of so many standing permissions: each for somebody else, or all for one.
fn filled(file: &Path, intents: usize, alike: bool) -> Store {
    let mut store = open(file);
    let said = call(
        &mut store,
        "vault.said",
        r#"{"text":"From now on email Ines the plan without asking.","local_time":"2026-10-06T14:00:00-04:00","surface":"capsule","device":"d"}"#,
    );
    let reading = serde_json::json!({
        "said_id": said["said_id"],
        "raw": [{"kind": "send", "to": ["Ines"], "channel": "email", "standing": true}],
        "contacts": [{"id": "c_000000", "name": "Ines", "addresses": []}],
    });
    let read = call(&mut store, "vault.intents", &reading.to_string());
    assert_eq!(read["intents"].as_array().unwrap().len(), 1);
    // The others are copies of it under ids of their own.
    let raw = Connection::open(file).unwrap();
    let whom = if alike {
        "'c_000000'"
    } else {
        "printf('c_%06d', n)"
    };
    raw.execute_batch(&format!(
        "WITH RECURSIVE more (n) AS (SELECT 1 WHERE {intents} > 1 UNION ALL SELECT n + 1 FROM more WHERE n + 1 < {intents})
         INSERT INTO intents (id, said_id, opens_ms, ends_ms, used, ended, document)
         SELECT printf('%026d', n), said_id, opens_ms, ends_ms, 0, 0,
           replace(replace(document, id, printf('%026d', n)), 'c_000000', {whom})
         FROM more, intents WHERE intents.seq = 1"
    ))
    .unwrap();
    store
}

/// The calls of a round, for people all over the store.
fn calls(intents: usize, alike: bool, held: bool) -> Vec<String> {
    let call = |nth: usize| {
        let whom = if alike { 0 } else { nth * 7_919 % intents };
        let channel = if held { "slack" } else { "email" };
        format!(r#"{{"call":{{"kind":"send","channel":"{channel}","to_ids":["c_{whom:06}"]}}}}"#)
    };
    (0..CALLS).map(call).collect()
}

/// The time this thread has had a processor, in microseconds, so that a busy machine measures nearly the same; where
/// the system does not say, the time that went by.
fn spent(begin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_cpu = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    on_cpu.map_or_else(|| begin.elapsed().as_secs_f64() * 1e6, |own| own / 1e3)
}

/// Microseconds of processor time a call.
fn round(store: &mut Store, calls: &[String], matches: bool) -> f64 {
    let begin = Instant::now();
    let from = spent(begin);
    for input in calls {
        let answer = ops::call(store, "vault.authorize", input.as_bytes()).unwrap();
        assert_eq!(answer.contains(r#""matches":true"#), matches);
    }
    (spent(begin) - from) / calls.len() as f64
}

fn least_and_middle(mut all: Vec<f64>) -> (f64, f64) {
    all.sort_by(f64::total_cmp);
    (
        all.first().copied().unwrap_or_default(),
        all.get(all.len() / 2).copied().unwrap_or_default(),
    )
}

/// Each shape: its name, whether all permissions are for one recipient, whether the calls are held.
const SHAPES: [(&str, bool, bool); 3] = [
    ("one intent a recipient, a match", false, false),
    ("all for one recipient, a match", true, false),
    ("one intent a recipient, a hold", false, true),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [folder, shape, intents, rounds] = &words[..] {
        let (_, alike, held) = SHAPES[shape.parse::<usize>().unwrap()];
        let intents = intents.parse().unwrap();
        let file = Path::new(folder).join(format!("attest-vault-{}", std::process::id()));
        let mut store = filled(&file, intents, alike);
        let calls = calls(intents, alike, held);
        for _ in 0..rounds.parse().unwrap() {
            round(&mut store, &calls, !held);
        }
        return;
    }
    let given = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let folder = given.map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = folder.join(format!("attest-vault-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    println!(
        "least and middle of {ROUNDS} rounds of {CALLS} calls, µs of processor time a call, beside a store of 100 intents"
    );
    for (name, alike, held) in SHAPES {
        let mut stores = [100_usize, 100_000].map(|intents| {
            let file = folder.join(format!("{intents}-{alike}-{held}"));
            let mut store = filled(&file, intents, alike);
            let calls = calls(intents, alike, held);
            let from = Instant::now();
            round(&mut store, calls.get(..1).unwrap_or_default(), !held);
            let first = from.elapsed().as_secs_f64() * 1e3;
            (intents, store, calls, first, Vec::new())
        });
        for _ in 0..ROUNDS {
            for (_, store, calls, _, times) in &mut stores {
                times.push(round(store, calls, !held));
            }
        }
        let mut few = (1.0, 1.0);
        for (intents, _, _, first, times) in stores {
            let (least, middle) = least_and_middle(times);
            if intents == 100 {
                few = (least, middle);
            }
            println!(
                "{name}: {intents} intents: {least:.1}, {middle:.1}; {:.2}, {:.2} times; the first call, which loads them, {first:.1} ms",
                least / few.0,
                middle / few.1
            );
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
