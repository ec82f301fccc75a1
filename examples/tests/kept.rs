//! The story lived through in a store, beside the ledger that the host keeps in memory: two hands, one
//! contract. They hold the same claims, rows, grants and receipts, and the store replays clean.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use attest_examples::{Plan, Reads, simulate_beside};
use serde_json::Value;
use std::collections::BTreeMap;

fn by_id(ledger: &Value, list: &str, key: &str) -> BTreeMap<String, Value> {
    let all = ledger[list].as_array().unwrap();
    all.iter()
        .map(|one| (one[key].as_str().unwrap().to_owned(), one.clone()))
        .collect()
}

fn instant(value: &Value) -> Option<i64> {
    attest_core::time::IsoTs::parse(value.as_str()?).map(attest_core::time::IsoTs::ms)
}

/// The same value with every instant as its milliseconds: how it is written is each hand's own.
fn timeless(value: &Value) -> Value {
    match value {
        Value::String(_) => instant(value).map_or_else(|| value.clone(), Value::from),
        Value::Array(items) => items.iter().map(timeless).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(key, value)| (key.clone(), timeless(value)))
            .collect(),
        other => other.clone(),
    }
}

#[test]
fn a_store_holds_what_the_host_holds() {
    let folder = std::env::temp_dir().join(format!("attest-kept-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let plan = Plan {
        receipts: 1,
        seed: 1,
        reads: Reads::Needed,
    };
    let (mut ledger, mut batch) = (Vec::new(), Vec::new());
    let file = folder.join("kept.attest");
    let (_, export) = simulate_beside(&plan, None, Some(&file), &mut ledger, &mut batch).unwrap();
    let export = export.unwrap();
    let report = attest_core::replay::replay(&export, &mut |_| {}).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(report.mismatches, []);

    let host: Value = serde_json::from_slice(&ledger).unwrap();
    let store: Value = serde_json::from_str(&export).unwrap();
    let mut differences = Vec::new();
    for (list, key, unlike) in [
        ("claims", "id", &[][..]),
        ("observations", "id", &[]),
        ("grants", "agent", &[]),
        // Which entries of coverage a batch was given is each hand's own, and bound by the hash.
        ("receipts", "id", &["inputsHash"]),
    ] {
        let (host, store) = (by_id(&host, list, key), by_id(&store, list, key));
        for (id, one) in &host {
            let Some(other) = store.get(id) else {
                differences.push(format!("{list}: the store lacks {one}"));
                continue;
            };
            let (mut one, mut other) = (timeless(one), timeless(other));
            for key in unlike {
                one[*key] = Value::Null;
                other[*key] = Value::Null;
            }
            if one != other {
                differences.push(format!("{list}:\n  host  {one}\n  store {other}"));
            }
        }
        for (id, one) in &store {
            // A store was under the default policy first, and met the agents that one names.
            if !host.contains_key(id) && list != "grants" {
                differences.push(format!("{list}: the host lacks {one}"));
            }
        }
    }
    assert!(
        differences.is_empty(),
        "{} differences:\n{}",
        differences.len(),
        differences
            .iter()
            .take(6)
            .cloned()
            .collect::<Vec<_>>()
            .join("\n")
    );
}
