//! No refusal quotes what it refuses, and no note says whom anything is about.

use crate::clock::{away, log, request, scopes, sent, t};
use crate::{Desk, with};
use attest_ledger::ops;
use serde_json::{Value, json};

const SECRET: &str = "zorah@quillfen.example";

/// Every document and request with the secret in the place of each of its texts and of each of its keys.
fn poisoned(document: &Value) -> Vec<Value> {
    fn each(value: &Value, make: &dyn Fn(Value) -> Value, out: &mut Vec<Value>) {
        match value {
            Value::Object(members) => {
                out.push(make(with(value.clone(), json!({SECRET: SECRET}))));
                for key in members.keys() {
                    let inner = |new: Value| make(with(value.clone(), json!({key: new})));
                    each(&members[key], &inner, out);
                }
            }
            Value::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    let inner = |new: Value| {
                        let mut all = items.clone();
                        all[at] = new;
                        make(all.into())
                    };
                    each(item, &inner, out);
                }
            }
            _ => {
                out.push(make(SECRET.into()));
                out.push(make(json!({SECRET: SECRET})));
                out.push(make(json!([SECRET])));
            }
        }
    }
    let mut out = Vec::new();
    each(document, &|new| new, &mut out);
    out
}

#[test]
fn no_fault_and_no_note_quotes_anything() {
    let mut desk = Desk::new();
    let grant = json!({"agent": "ada", "allowedTypes": ["email.sent"], "counterpartyAllowlist": ["a@b.example"],
        "declaredScopes": ["mail"], "spendCeilingCents": 1, "spendCurrency": "USD"});
    let id = "00000000000000000000000001";
    let mut refused = 0;
    for (name, input) in [
        ("ledger.pass", sent("acct-a", t(0))),
        ("ledger.pass", log(t(0), &[t(0)])),
        ("ledger.pass", away(t(0), t(-2), t(-1))),
        ("ledger.pass", scopes("ada", t(0))),
        ("ledger.pass", request("r1", "ada", t(0))),
        ("ledger.batch", json!({"now": "2026-10-06T18:42:00Z"})),
        (
            "ledger.event",
            json!({"receiptId": id, "event": {"event": "override", "grade": "VERIFIED", "reason": "so"}}),
        ),
        ("ledger.grant", grant),
        ("ledger.agents", json!({"awayDetection": true})),
        ("ledger.model", json!({"on": true})),
        (
            "ledger.model_answer",
            json!({"claimId": id, "scores": [{"observationId": id, "score": 1}]}),
        ),
        ("ledger.policy", json!({"policy": {"policyVersion": 1}})),
        ("ledger.receipts", json!({"agent": "ada"})),
        ("ledger.trace", json!({"receiptId": id})),
        ("ledger.purge", json!({"cutoff": "2026-10-01T00:00:00Z"})),
        (
            "ledger.import",
            json!({"snapshot": {"claims": [], "format": "attest-ledger"}}),
        ),
    ] {
        for bad in poisoned(&input) {
            let answer = ops::call(&mut desk.store, name, bad.to_string().as_bytes());
            let shown = match answer {
                Ok(answer) => {
                    let answer: Value = serde_json::from_str(&answer).unwrap();
                    answer["refused"].to_string()
                }
                Err(fault) => {
                    refused += 1;
                    format!("{}{fault:?}", fault.to_json())
                }
            };
            assert!(
                !shown.contains("zorah") && !shown.contains("quillfen"),
                "{name} {bad}: {shown}"
            );
        }
    }
    assert!(refused > 100, "{refused}");
    desk.clock.set(t(-9));
    desk.call("ledger.model", &json!({}));
    let notes = desk.dump();
    let notes: Vec<&String> = notes
        .iter()
        .filter(|row| row.starts_with("journal"))
        .collect();
    assert_eq!(notes.len(), 1);
    assert!(!notes[0].contains("zorah"), "{notes:?}");
}
