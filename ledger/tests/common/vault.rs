//! Turns, intents and calls, for the tests of the vault.

use attest_core::error::Code;
use attest_ledger::{Store, ops};
use serde_json::{Value, json};

pub(crate) const MINUTE: i64 = 60_000;
pub(crate) const DAY: i64 = 1_440 * MINUTE;

pub(crate) fn run(
    store: &mut Store,
    name: &str,
    input: &Value,
) -> Result<Value, (Code, Option<String>)> {
    ops::call(store, name, input.to_string().as_bytes())
        .map(|text| serde_json::from_str(&text).unwrap())
        .map_err(|fault| {
            let shown = format!("{}{:?}", fault.to_json(), fault);
            for content in ["Ines", "ines@", "plan", "c_ines", "secret"] {
                assert!(!shown.contains(content), "{shown}");
            }
            (fault.code(), fault.pointer())
        })
}

pub(crate) fn at(pointer: &str) -> Option<String> {
    Some(pointer.to_owned())
}

pub(crate) fn turn(text: &str, local: &str) -> Value {
    json!({"text": text, "local_time": local, "surface": "capsule", "device": "phone-1"})
}

pub(crate) fn contacts() -> Value {
    json!([
        {"id": "c_ines", "name": "Ines Vale", "addresses": ["ines@vale.example"]},
        {"id": "c_bo", "name": "Bo Lund", "addresses": ["bo@lund.example"]},
        {"id": "c_northwind", "name": "Northwind Bakery", "addresses": []},
    ])
}

/// Stores a turn; its id.
pub(crate) fn said(store: &mut Store, text: &str) -> String {
    let answer = run(
        store,
        "vault.said",
        &turn(text, "2026-10-06T14:00:00-04:00"),
    )
    .unwrap();
    answer["said_id"].as_str().unwrap().to_owned()
}

pub(crate) fn read(
    store: &mut Store,
    said: &str,
    raw: &Value,
) -> Result<Value, (Code, Option<String>)> {
    let input = json!({"said_id": said, "raw": raw, "contacts": contacts()});
    run(store, "vault.intents", &input)
}

/// Stores a turn and reads it with what a model proposed; the ids of its intents.
pub(crate) fn asked(store: &mut Store, text: &str, raw: &Value) -> Vec<String> {
    let id = said(store, text);
    let answer = read(store, &id, raw).unwrap();
    assert_eq!(answer["dropped"], json!([]), "{text}");
    let intents = answer["intents"].as_array().unwrap();
    intents
        .iter()
        .map(|it| it["id"].as_str().unwrap().to_owned())
        .collect()
}

pub(crate) fn mail() -> Value {
    json!({"kind": "send", "channel": "email", "to_ids": ["c_ines"]})
}

pub(crate) fn authorize(store: &mut Store, call: &Value) -> Value {
    run(store, "vault.authorize", &json!({"call": call})).unwrap()
}

pub(crate) fn reason(answer: &Value) -> &str {
    assert_eq!(answer["matches"], false, "{answer}");
    assert!(answer.get("spent").is_none() && answer.get("intent_id").is_none());
    answer["reason"].as_str().unwrap()
}

pub(crate) fn matched(answer: &Value) -> &str {
    assert_eq!(answer["matches"], true, "{answer}");
    answer["intent_id"].as_str().unwrap()
}

pub(crate) fn rows(store: &mut Store, name: &str, list: &str) -> Vec<Value> {
    run(store, name, &json!({})).unwrap()[list]
        .as_array()
        .unwrap()
        .clone()
}

pub(crate) const ASK: &str = "Email Ines the plan.";

pub(crate) fn proposal() -> Value {
    json!([{"kind": "send", "to": ["Ines"], "channel": "email"}])
}

/// A standing permission: "whenever Northwind Bakery invoices under $200, pay it" is S's own example.
pub(crate) const STANDING: &str = "From now on email Ines the plan every day.";

pub(crate) fn standing() -> Value {
    json!([{"kind": "send", "to": ["Ines"], "channel": "email", "standing": true}])
}
