//! Bytes of the file that changed under a store, in documents that go out as they stand; and what an export
//! may hold that would stop every batch after it.

use super::{Desk, common, lived, t};
use attest_core::error::Code;
use attest_core::json::Limits;
use attest_ledger::ops;
use serde_json::{Value, json};

#[test]
fn a_damaged_document_is_an_error_and_never_an_answer_that_is_no_json() {
    let mut desk = Desk::new();
    let lives = lived(&mut desk);
    let receipt = desk.of(&lives.deck)["id"].clone();
    desk.sql("PRAGMA wal_checkpoint(TRUNCATE)");
    let whole = std::fs::read(desk.folder.file("a.attest")).unwrap();
    for (key, operations) in [
        ("finalAt", ["ledger.receipts", "ledger.export"]),
        ("claimedAtPrecision", ["ledger.trace", "ledger.export"]),
        ("rowKeyHash", ["ledger.trace", "ledger.export"]),
        ("allowedTypes", ["ledger.trace", "ledger.export"]),
    ] {
        // The quote behind the key, of which the file's own checks know nothing.
        let mut damaged = whole.clone();
        let sought = format!("\"{key}\"");
        let places: Vec<usize> = (0..damaged.len())
            .filter(|at| damaged[*at..].starts_with(sought.as_bytes()))
            .collect();
        assert!(!places.is_empty(), "{key}");
        for at in places {
            damaged[at + sought.len() - 1] = b'&';
        }
        let file = desk.folder.file(&format!("{key}.attest"));
        std::fs::write(&file, damaged).unwrap();
        let (mut store, _) = common::open_at(&file, t(19, 0));
        for operation in operations {
            let input = match operation {
                "ledger.trace" => json!({"receiptId": receipt}),
                _ => json!({}),
            };
            let answer = ops::call(&mut store, operation, input.to_string().as_bytes());
            let code = answer.map_err(|fault| fault.code());
            assert_eq!(code, Err(Code::StorageCorrupt), "{key} {operation}");
        }
    }
}

#[test]
fn a_claim_or_policy_that_no_batch_could_wait_for_is_not_imported() {
    let mut desk = Desk::new();
    let _ = lived(&mut desk);
    let export = desk.export();
    let mut other = Desk::new();
    other.clock.set(t(19, 0));
    let mut far = export.clone();
    far["claims"][0]["claimedAt"] = json!("9999-12-31T23:59:59Z");
    assert_eq!(
        other.refusal("ledger.import", &json!({"snapshot": far, "force": true})),
        ("invalid_input".to_owned(), "/snapshot/claims/0".to_owned())
    );
    let mut slow = export;
    let mut policy = desk.call("ledger.policy", &json!({}))["policy"].clone();
    policy["windows"]["finalizeUnverifiableHours"] = json!(100_000_000);
    let loaded = attest_core::ops::call(
        "load_policy",
        policy.to_string().as_bytes(),
        Limits::default(),
    );
    let loaded: Value = serde_json::from_str(&loaded.unwrap()).unwrap();
    let hash = loaded["policyHash"].as_str().unwrap().to_owned();
    slow["policies"][&hash] = policy;
    let (code, pointer) = other.refusal("ledger.import", &json!({"snapshot": slow, "force": true}));
    assert_eq!(code, "invalid_policy");
    assert_eq!(pointer, format!("/snapshot/policies/{hash}/windows"));
}
