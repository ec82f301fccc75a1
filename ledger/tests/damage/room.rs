//! No room for a write, whichever it is, and a file that somebody keeps for himself.

use super::bytes::{acknowledged, is_there};
use super::common::vault::mail;
use super::common::{Folder, START, options};
use super::{HandClock, MINUTE, Options, Store, call, facts, lived, open, reaching};
use attest_core::error::Code;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

/// A store that may grow to so many bytes.
fn limited(file: &Path, bytes: usize, clock: &HandClock) -> Store {
    let options = Options {
        clock: Box::new(clock.clone()),
        max_bytes: Some(u64::try_from(bytes).unwrap()),
        ..options()
    };
    Store::open(file, options).unwrap()
}

/// Documents that are new each time.
fn writing(nth: i64, at: i64) -> Vec<(&'static str, Value)> {
    let key = format!("new{nth}");
    let local = format!("2026-10-07T{:02}:{:02}:00-04:00", nth / 60, nth % 60);
    vec![
        ("ledger.pass", facts::bought(&key, at)),
        ("ledger.pass", facts::receipt(&key, at)),
        ("ledger.batch", json!({})),
        ("ledger.model", json!({"on": nth % 2 == 0})),
        (
            "vault.said",
            super::common::vault::turn("Email Bo the plan.", &local),
        ),
        ("vault.authorize", json!({"call": mail(), "key": key})),
    ]
}

#[test]
fn every_write_finds_that_there_is_no_room_and_none_is_half_done() {
    let folder = Folder::new();
    for spare in [0, 1, 3] {
        let file = folder.file(&format!("{spare}.attest"));
        std::fs::write(&file, lived()).unwrap();
        let clock = HandClock::at(START + 40 * MINUTE);
        // Much that the next batch has to grade.
        let mut store = limited(&file, 1 << 30, &clock);
        for nth in 0..40 {
            let key = format!("open{nth}");
            let pass = facts::bought(&key, START + (15 + nth % 20) * MINUTE);
            call(&mut store, "ledger.pass", &pass).unwrap();
        }
        drop(store);
        let len = usize::try_from(std::fs::metadata(&file).unwrap().len()).unwrap();
        let mut store = limited(&file, len + spare * 4096, &clock);
        let mut kept = Vec::new();
        let mut full = BTreeSet::new();
        for nth in 0..120 {
            let at = START + (60 + nth) * MINUTE;
            clock.set(at);
            for (name, input) in writing(nth, at) {
                match call(&mut store, name, &input) {
                    Ok(answer) => kept.extend(acknowledged(name, &answer)),
                    Err(code) => {
                        assert_eq!(code, Code::StorageFull, "{name}");
                        full.insert(name);
                    }
                }
            }
        }
        // What is read is there all the same.
        for (name, input) in reaching().into_iter().filter(|(name, _)| {
            [
                "ledger.export",
                "ledger.replay",
                "ledger.receipts",
                "vault.log",
            ]
            .contains(name)
        }) {
            call(&mut store, name, &input).unwrap();
        }
        drop(store);
        let all = [
            "ledger.batch",
            "ledger.pass",
            "vault.authorize",
            "vault.said",
        ];
        assert_eq!(Vec::from_iter(full), all);
        // With room it holds what was acknowledged, and goes on.
        let mut store = limited(&file, 1 << 30, &clock);
        for (name, input) in writing(121, START + 179 * MINUTE) {
            call(&mut store, name, &input).unwrap();
        }
        drop(store);
        assert_eq!(is_there(&file, &kept), Ok(true));
    }
}

#[test]
fn an_import_for_which_there_is_no_room_leaves_an_empty_store() {
    let folder = Folder::new();
    let (full, file) = (folder.file("full.attest"), folder.file("a.attest"));
    std::fs::write(&full, lived()).unwrap();
    let mut store = open(&full).unwrap();
    let snapshot = call(&mut store, "ledger.export", &json!({})).unwrap();
    let input = json!({ "snapshot": snapshot });
    let clock = HandClock::at(START + 60 * MINUTE);
    drop(limited(&file, 1 << 30, &clock));
    let len = usize::try_from(std::fs::metadata(&file).unwrap().len()).unwrap();
    let mut refused = 0;
    for spare in 0.. {
        let mut store = limited(&file, len + spare * 4096, &clock);
        match call(&mut store, "ledger.import", &input) {
            Ok(_) => break,
            Err(code) => assert_eq!(code, Code::StorageFull),
        }
        let export = call(&mut store, "ledger.export", &json!({})).unwrap();
        assert_eq!(export["claims"], json!([]));
        refused += 1;
    }
    assert!(refused > 0);
    assert_eq!(is_there(&file, &[]), Ok(true));
}

/// A program that keeps the whole file locked, from before a store is opened and while it is open.
#[test]
fn a_file_that_another_keeps_for_himself_is_busy() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    std::fs::write(&file, lived()).unwrap();
    let impatient = || {
        let options = Options {
            patience: Duration::from_millis(20),
            ..options()
        };
        Store::open(&file, options).map_err(|fault| fault.code())
    };
    let holder = Connection::open(&file).unwrap();
    holder
        .execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
        .unwrap();
    assert_eq!(impatient().err(), Some(Code::StorageBusy));
    drop(holder);
    let mut store = impatient().unwrap();
    let holder = Connection::open(&file).unwrap();
    holder.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let pass = facts::receipt("new", START);
    let busy = call(&mut store, "ledger.pass", &pass);
    assert_eq!(busy, Err(Code::StorageBusy));
    // Who only reads does not wait for a writer.
    call(&mut store, "ledger.export", &json!({})).unwrap();
    holder.execute_batch("ROLLBACK").unwrap();
    call(&mut store, "ledger.pass", &pass).unwrap();
}
