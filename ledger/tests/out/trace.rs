//! From the person's turn to the receipt (contract: C §7 rule 14).

use super::common::vault::{ASK, asked, contacts, mail, proposal};
use super::{Desk, lived, t, utc};
use attest_core::json::shape::Shape;
use attest_core::json::{Limits, read};
use serde_json::{Value, json};

/// A turn that belongs to a request.
fn turn(request: Option<&str>) -> Value {
    let mut turn = json!({"text": ASK, "local_time": "2026-10-06T08:00:00-04:00", "surface": "deck",
                          "device": "desk-1"});
    if let Some(request) = request {
        turn["request_id"] = request.into();
    }
    turn
}

fn trace(desk: &mut Desk, receipt: &Value) -> Value {
    desk.call("ledger.trace", &json!({"receiptId": receipt["id"]}))
}

#[test]
fn a_receipt_stands_with_all_that_it_rests_on() {
    let mut desk = Desk::new();
    let lived = lived(&mut desk);
    let deck = desk.of(&lived.deck);
    let export = desk.export();
    let of = |list: &str, id: &Value| {
        let list = export[list].as_array().unwrap();
        list.iter().find(|own| own["id"] == *id).unwrap().clone()
    };
    let traced = trace(&mut desk, &deck);
    let keys: Vec<&String> = traced.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        ["claim", "grant", "observations", "reasons", "receipt"]
    );
    assert_eq!(traced["claim"], of("claims", &json!(lived.deck)));
    assert_eq!(traced["receipt"], deck);
    assert_eq!(
        traced["observations"],
        json!([of("observations", &deck["observationIds"][0])])
    );
    let inputs = &export["receiptInputs"][deck["inputsHash"].as_str().unwrap()];
    assert_eq!(traced["grant"], inputs["grant"]);
    // Reasons as sentences, in the receipt's order.
    let reasons: Vec<Value> = deck["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|reason| {
            let limits = Limits::default();
            let text = attest_core::ops::call("reason_text", reason.to_string().as_bytes(), limits)
                .unwrap();
            serde_json::from_str::<Value>(&text).unwrap()
        })
        .collect();
    assert_eq!(traced["reasons"], json!(reasons));

    // Without a claim there is none, and the row stands all the same.
    let unasked = desk.receipts(&json!({"grade": "UNASKED"})).pop().unwrap();
    let traced = trace(&mut desk, &unasked);
    assert_eq!(traced.get("claim"), None);
    assert_eq!(
        traced["observations"],
        json!([of("observations", &unasked["observationIds"][0])])
    );
    assert_eq!(
        desk.refusal(
            "ledger.trace",
            &json!({"receiptId": "00000000000000000000000000"})
        ),
        ("not_found".to_owned(), "/receiptId".to_owned())
    );
}

#[test]
fn the_persons_turn_is_tied_to_the_receipt_by_the_request() {
    let mut desk = Desk::new();
    desk.call(
        "ledger.pass",
        &json!({"source": "request", "id": "r-1", "agent": "ada", "conversationId": "c1", "scopes": ["mail.send"],
                "at": utc(t(11, 59))}),
    );
    desk.clock.set(t(12, 1));
    let said = desk.call("vault.said", &turn(Some("r-1")))["said_id"].clone();
    let read = json!({"said_id": said, "raw": proposal(), "contacts": contacts()});
    let intent = desk.call("vault.intents", &read)["intents"][0].clone();
    desk.clock.set(t(12, 2));
    let passed = desk.call("vault.authorize", &json!({"call": mail()}));
    assert_eq!(passed["matches"], true);
    // Held: the budget is spent. It names no intent, so it is in no trace.
    let held = desk.call("vault.authorize", &json!({"call": mail()}));
    assert_eq!(held["reason"], "used_up");
    // A turn of the request that was not read yet, and one of no request.
    let mut later = turn(Some("r-1"));
    later["text"] = "Email Bo the secret blueprints.".into();
    desk.clock.set(t(12, 3));
    let unread = desk.call("vault.said", &later)["said_id"].clone();
    asked(&mut desk.store, "Email Ines the plan, please.", &proposal());

    let line = |key: &str, request: &str| {
        json!({"sourceKind": "activity_view", "type": "message.sent", "text": key, "rowKey": key,
               "claimedAt": utc(t(12, 2)), "claimedAtPrecision": "minute", "requestId": request,
               "extractor": {"id": "log", "version": "1"}})
    };
    let log = desk.call(
        "ledger.pass",
        &json!({"source": "activity", "agent": "ada", "readAt": utc(t(12, 3)), "activeAt": [],
                "rows": [line("one", "r-1"), line("two", "r-2")]}),
    );
    desk.batch(t(12, 4));
    let receipt = desk.of(log["stored"][0].as_str().unwrap());
    let traced = trace(&mut desk, &receipt);
    assert_eq!(traced["requestId"], "r-1");
    assert_eq!(traced["requestKnown"], true);
    assert_eq!(traced["request"]["conversationId"], "c1");
    let mut document = intent.clone();
    // What became of it is no part of what was stored.
    document.as_object_mut().unwrap().remove("used");
    document.as_object_mut().unwrap().remove("revoked");
    assert_eq!(
        traced["said"],
        json!([
            {"at": utc(t(12, 1)), "device": "desk-1", "id": said, "surface": "deck", "intents": [{
                "id": intent["id"], "intent": document,
                "decisions": [{"at": utc(t(12, 2)), "id": passed["id"], "spent": 1}],
            }]},
            {"at": utc(t(12, 3)), "device": "desk-1", "id": unread, "surface": "deck", "intents": []},
        ])
    );
    for typed in ["secret", "blueprints", ASK] {
        assert!(!traced.to_string().contains(typed), "{typed}");
    }
    // Rule 14: a claim may name a request that nobody told of; it is shown as unknown.
    let receipt = desk.of(log["stored"][1].as_str().unwrap());
    let traced = trace(&mut desk, &receipt);
    assert_eq!(
        (
            &traced["requestId"],
            &traced["requestKnown"],
            &traced["said"]
        ),
        (&json!("r-2"), &json!(false), &json!([]))
    );
    assert_eq!(traced.get("request"), None);
    desk.is_sound();
}

#[test]
fn a_turn_of_two_requests_is_one_turn() {
    let mut desk = Desk::new();
    let first = desk.call("vault.said", &turn(Some("r-1")));
    // Delivered again: what was typed approves once, whichever request it is said to belong to.
    for request in [Some("r-1"), Some("r-2"), None] {
        assert_eq!(desk.call("vault.said", &turn(request)), first);
    }
    assert_eq!(desk.number("SELECT count(*) FROM said"), 1);
    assert_eq!(desk.text("SELECT request_id FROM said"), "r-1");
    desk.is_sound();
}

#[test]
fn a_request_is_named_in_one_line_of_1_to_64_units() {
    let mut desk = Desk::new();
    for name in [
        String::new(),
        "a\nb".into(),
        "x".repeat(65),
        "\u{1d4d0}".repeat(33),
    ] {
        assert_eq!(
            desk.refusal("vault.said", &turn(Some(&name))),
            ("invalid_input".to_owned(), "/request_id".to_owned()),
            "{name:?}"
        );
    }
    assert_eq!(desk.number("SELECT count(*) FROM said"), 0);
    // Two units each.
    desk.call("vault.said", &turn(Some(&"\u{1d4d0}".repeat(32))));
    assert_eq!(desk.number("SELECT count(*) FROM said"), 1);
}

#[test]
fn a_trace_reads_by_its_shapes() {
    let mut desk = Desk::new();
    let lived = lived(&mut desk);
    let deck = desk.of(&lived.deck);
    let traced = trace(&mut desk, &deck);
    let claim = traced["claim"].to_string();
    assert!(read(&claim, attest_core::model::Claim::read).is_ok());
    let receipt = traced["receipt"].to_string();
    assert!(read(&receipt, attest_core::model::Receipt::read).is_ok());
}
