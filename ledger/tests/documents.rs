//! The documents of docs/ledger.md are taken as they stand there.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use attest_ledger::ops;
use common::{Folder, START, open_at};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../docs/ledger.md");
/// 2026-10-06T14:42:00-04:00, a minute after the last of them was read.
const NOW: i64 = START + 42 * 60_000;

fn documents() -> Vec<Value> {
    let blocks = PAGE.split("```json\n").skip(1);
    let blocks = blocks.map(|rest| rest.split_once("```").unwrap().0);
    blocks
        .map(|text| serde_json::from_str(text).unwrap())
        .collect()
}

#[test]
fn each_is_taken_whole_and_they_make_a_receipt() {
    let folder = Folder::new();
    let (mut store, _clock) = open_at(&folder.file("a.attest"), NOW);
    let mut call = |name: &str, input: &Value| -> Value {
        let answer = ops::call(&mut store, name, input.to_string().as_bytes());
        let answer = answer.unwrap_or_else(|fault| panic!("{name} {input}: {}", fault.to_json()));
        serde_json::from_str(&answer).unwrap()
    };
    call("ledger.agents", &json!({"awayDetection": true}));
    let mut sources = BTreeSet::new();
    for document in documents() {
        if let Some(source) = document.get("source") {
            let answer = call("ledger.pass", &document);
            assert_eq!(answer["refused"], json!([]), "{document}");
            sources.insert(source.as_str().unwrap().to_owned());
        } else if document.get("allowedTypes").is_some() {
            call("ledger.grant", &document);
        }
    }
    // Every source has its document.
    let all = [
        "activity",
        "agent",
        "away",
        "gcal.event",
        "gmail.receipt",
        "gmail.sent",
        "request",
    ];
    assert_eq!(sources, all.map(str::to_owned).into());
    call("ledger.batch", &json!({}));
    let receipts = call("ledger.receipts", &json!({}));
    let of_claims: Vec<&Value> = receipts["receipts"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|own| own.get("claimId").is_some())
        .collect();
    assert_eq!(of_claims.len(), 1);
    assert_eq!(of_claims[0]["grade"], "VERIFIED");
    let trace = call("ledger.trace", &json!({"receiptId": of_claims[0]["id"]}));
    assert_eq!(trace["requestKnown"], true);
}
