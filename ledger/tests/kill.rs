//! A process that is killed in the middle: the file opens, nothing acknowledged is lost, replay is clean.
//!
//! `ATTEST_KILLS` says how often.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests"
)]

mod common;
#[path = "common/facts.rs"]
mod facts;

use attest_ledger::{Options, Store, ops};
use common::Folder;
use facts::{bought, receipt};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const CHILD: &str = "ATTEST_KILL_CHILD";

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

fn call(store: &mut Store, op: &str, input: &Value) -> Value {
    let answer = ops::call(store, op, input.to_string().as_bytes());
    serde_json::from_str(&answer.unwrap_or_else(|fault| panic!("{op}: {fault}"))).unwrap()
}

/// What is killed: it writes without end, and says what was acknowledged.
#[test]
fn child() {
    let Ok(file) = std::env::var(CHILD) else {
        return;
    };
    let mut store = Store::open(Path::new(&file), Options::default()).unwrap();
    let mut out = std::io::stdout().lock();
    let own = std::process::id();
    // The harness has begun a line of its own.
    writeln!(out).unwrap();
    let mut say = |line: String| {
        writeln!(out, "{line}").unwrap();
        out.flush().unwrap();
    };
    for turn in 0.. {
        let key = format!("{own}-{turn}");
        let answer = call(&mut store, "ledger.pass", &receipt(&key, now()));
        for id in answer["stored"].as_array().unwrap() {
            say(format!("row {}", id.as_str().unwrap()));
        }
        if turn % 3 == 0 {
            let answer = call(&mut store, "ledger.pass", &bought(&key, now()));
            for id in answer["stored"].as_array().unwrap() {
                say(format!("claim {}", id.as_str().unwrap()));
            }
        }
        if turn % 4 == 1
            && let Ok(answer) = ops::call(&mut store, "ledger.batch", b"{}")
        {
            let answer: Value = serde_json::from_str(&answer).unwrap();
            for id in answer["changed"].as_array().unwrap() {
                say(format!("receipt {}", id.as_str().unwrap()));
            }
        }
        if turn % 5 == 2 {
            let turn = json!({"text": format!("Email Ines the plan {key}."), "local_time": "2026-10-06T14:00:00-04:00",
                              "surface": "capsule", "device": key});
            let answer = call(&mut store, "vault.said", &turn);
            say(format!("said {}", answer["said_id"].as_str().unwrap()));
        }
    }
}

/// Runs a child for a while, kills it, and answers what it acknowledged.
fn killed(file: &Path, after: Duration) -> Vec<String> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child", "--nocapture", "--test-threads=1"])
        .env(CHILD, file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let out = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        // The last line may be cut off in the middle: only what ends with a line break was said.
        let mut lines = Vec::new();
        let mut from = BufReader::new(out);
        let mut line = String::new();
        while from.read_line(&mut line).is_ok_and(|read| read > 0) {
            if line.ends_with('\n') {
                lines.push(line.trim_end().to_owned());
            }
            line.clear();
        }
        lines
    });
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap()
}

fn stored(file: &Path, sql: &str) -> BTreeSet<String> {
    let raw = rusqlite::Connection::open(file).unwrap();
    let mut find = raw.prepare(sql).unwrap();
    let ids = find.query_map([], |row| row.get(0)).unwrap();
    ids.map(Result::unwrap).collect()
}

#[test]
fn nothing_acknowledged_is_lost() {
    if std::env::var(CHILD).is_ok() {
        return;
    }
    let kills: u64 = std::env::var("ATTEST_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(200);
    let mut acknowledged = 0;
    let mut done = 0;
    let mut chance: u64 = 0x9e37_79b9_7f4a_7c15;
    while done < kills {
        // A file is killed over and over; a new one now and then, so that the first moments are hit too.
        let folder = Folder::new();
        let file = folder.file("killed.attest");
        let mut all: BTreeSet<(String, String)> = BTreeSet::new();
        for _ in 0..20.min(kills - done) {
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            let after = Duration::from_micros(10_000 + chance % 120_000);
            for line in killed(&file, after) {
                if let Some((what, id)) = line.split_once(' ')
                    && ["row", "claim", "receipt", "said"].contains(&what)
                {
                    all.insert((what.to_owned(), id.to_owned()));
                }
            }
            done += 1;
            let mut store = Store::open(&file, Options::default()).unwrap();
            let check = call(&mut store, "ledger.check", &json!({}));
            assert_eq!(check["findings"], json!([]), "after kill {done}");
            assert_eq!(check["replay"]["mismatched"], 0, "after kill {done}");
            drop(store);
            for (what, sql) in [
                ("row", "SELECT id FROM observations"),
                ("claim", "SELECT id FROM claims"),
                ("receipt", "SELECT id FROM receipts"),
                ("said", "SELECT id FROM said"),
            ] {
                let there = stored(&file, sql);
                for (_, id) in all.iter().filter(|(kind, _)| kind == what) {
                    // A batch can take back an action nobody claimed; every other receipt stays.
                    assert!(
                        there.contains(id) || what == "receipt",
                        "{what} {id} is lost after kill {done}"
                    );
                }
            }
        }
        acknowledged += all.len();
    }
    println!("{done} kills, {acknowledged} acknowledged facts, none lost");
    assert!(
        acknowledged > usize::try_from(kills).unwrap(),
        "the children did nothing"
    );
}
