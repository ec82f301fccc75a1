//! Many at once: a hundred threads in four processes on one file. No write is lost, nothing is spent
//! twice, no batch runs out of order.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests"
)]

mod common;
#[path = "common/facts.rs"]
mod facts;

use attest_core::error::Code;
use attest_ledger::{Options, Store, ops};
use common::Folder;
use facts::{bought, receipt};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const CHILD: &str = "ATTEST_CROWD_CHILD";
const PROCESSES: usize = 4;
const THREADS: usize = 25;
/// What each thread does.
const TURNS: usize = 3;

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

fn open(file: &Path) -> Store {
    let options = Options {
        patience: Duration::from_secs(120),
        ..Options::default()
    };
    Store::open(file, options).unwrap()
}

fn call(store: &mut Store, op: &str, input: &Value) -> Result<Value, Code> {
    ops::call(store, op, input.to_string().as_bytes())
        .map(|answer| serde_json::from_str(&answer).unwrap())
        .map_err(|fault| fault.code())
}

/// One process of the crowd.
#[test]
fn child() {
    let Ok(file) = std::env::var(CHILD) else {
        return;
    };
    // The harness has begun a line of its own.
    println!();
    let own = std::process::id();
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let file = file.clone();
            scope.spawn(move || {
                let mut store = open(Path::new(&file));
                for turn in 0..TURNS {
                    let key = format!("{own}-{thread}-{turn}");
                    let answer = call(&mut store, "ledger.pass", &receipt(&key, now())).unwrap();
                    println!("row {}", answer["stored"][0].as_str().unwrap());
                    if turn % 2 == 0 {
                        let answer = call(&mut store, "ledger.pass", &bought(&key, now())).unwrap();
                        println!("claim {}", answer["stored"][0].as_str().unwrap());
                    } else {
                        match call(&mut store, "ledger.batch", &json!({})) {
                            Ok(answer) => {
                                println!("batch {}", answer["evaluatedAt"].as_str().unwrap())
                            }
                            Err(code) => assert_eq!(code, Code::BatchOutOfOrder),
                        }
                    }
                    let pay =
                        json!({"call": {"kind": "send", "channel": "email", "to_ids": ["c_ines"]}});
                    if call(&mut store, "vault.authorize", &pay).unwrap()["matches"] == true {
                        println!("spent {key}");
                    }
                }
            });
        }
    });
}

#[test]
fn a_crowd_loses_and_doubles_nothing() {
    if std::env::var(CHILD).is_ok() {
        return;
    }
    let folder = Folder::new();
    let file = folder.file("crowd.attest");
    let mut store = open(&file);
    // One mail was asked for, so one is let through.
    let local = facts::utc(now());
    let said = json!({"text": "Email Ines the plan.", "local_time": local, "surface": "cli", "device": "here"});
    let said = call(&mut store, "vault.said", &said).unwrap();
    let read = json!({"said_id": said["said_id"], "raw": [{"kind": "send", "to": ["Ines"], "channel": "email"}],
                      "contacts": [{"id": "c_ines", "name": "Ines Vale", "addresses": ["ines@vale.example"]}]});
    let read = call(&mut store, "vault.intents", &read).unwrap();
    assert_eq!(read["intents"].as_array().unwrap().len(), 1, "{read}");
    let children: Vec<_> = (0..PROCESSES)
        .map(|_| {
            Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "child", "--nocapture", "--test-threads=1"])
                .env(CHILD, &file)
                .stdout(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    let mut said: Vec<(String, String)> = Vec::new();
    for child in children {
        let out = child.wait_with_output().unwrap();
        assert!(out.status.success());
        for line in String::from_utf8(out.stdout).unwrap().lines() {
            if let Some((what, id)) = line.split_once(' ') {
                said.push((what.to_owned(), id.to_owned()));
            }
        }
    }
    let of = |what: &str| -> Vec<&String> {
        said.iter()
            .filter(|(kind, _)| kind == what)
            .map(|(_, id)| id)
            .collect()
    };
    assert_eq!(of("row").len(), PROCESSES * THREADS * TURNS);
    assert_eq!(of("spent").len(), 1, "one mail was asked for");
    let batches = of("batch");
    let instants: BTreeSet<&&String> = batches.iter().collect();
    assert_eq!(instants.len(), batches.len(), "two batches at one instant");
    let export = call(&mut store, "ledger.export", &json!({})).unwrap();
    let ids = |list: &str| -> BTreeSet<String> {
        let all = export[list].as_array().unwrap();
        all.iter()
            .map(|row| row["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let (rows, claims) = (ids("observations"), ids("claims"));
    assert!(
        of("row").iter().all(|id| rows.contains(*id)),
        "a row is lost"
    );
    assert!(
        of("claim").iter().all(|id| claims.contains(*id)),
        "a claim is lost"
    );
    let check = call(&mut store, "ledger.check", &json!({})).unwrap();
    assert_eq!(check["findings"], json!([]));
    assert_eq!(check["replay"]["mismatched"], 0);
    println!(
        "{} rows, {} claims, {} batches, 1 spent",
        rows.len(),
        claims.len(),
        batches.len()
    );
}
