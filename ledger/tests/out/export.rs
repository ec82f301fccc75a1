//! The whole ledger in the replay format (contract: C §5, §7 rule 16).

use super::common::vault::{ASK, asked, mail, proposal};
use super::{Desk, lived, t, utc};
use attest_core::json::shape::Shape;
use attest_core::json::{Writer, read};
use attest_core::model::Snapshot;
use attest_ledger::ops;
use serde_json::{Value, json};

/// A look at a calendar view of a week with one event.
fn calendar(desk: &mut Desk, at: i64) {
    desk.clock.set(at);
    let answer = desk.call(
        "ledger.pass",
        &json!({
            "source": "gcal.event", "observer": {"id": "gcal", "version": "3.1.0"},
            "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
            "readAt": utc(at), "health": {"status": "OK", "reasons": []},
            "view": {"start": "2026-10-05T00:00:00Z", "end": "2026-10-12T00:00:00Z", "busy": false, "hiddenDays": [],
                     "shown": ["main"], "allShown": true, "unreadable": 0},
            "events": [{"eventId": "ev1", "calendar": "main", "start": "2026-10-07T14:00:00Z", "title": "Q3 review",
                        "guests": ["priya@company.example", "guest2@company.example"]}],
        }),
    );
    assert_eq!(answer["markers"], 1);
}

#[test]
fn an_export_is_a_snapshot_that_replays() {
    let mut desk = Desk::new();
    lived(&mut desk);
    calendar(&mut desk, t(18, 2));
    desk.call(
        "ledger.grant",
        &json!({"agent": "ada", "alertsMuted": true}),
    );
    desk.batch(t(18, 3));
    let text = ops::call(&mut desk.store, "ledger.export", b"{}").unwrap();
    // The strict shape, whose own writing is the same bytes.
    let snapshot = read(&text, Snapshot::read).unwrap();
    let mut out = Writer::new();
    snapshot.write(&mut out);
    assert_eq!(out.as_str(), text);
    let report = attest_core::ops::call("replay", text.as_bytes(), desk.store.limits()).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["mismatches"], json!([]));
    assert_eq!(report["receipts"], 5);

    let export: Value = serde_json::from_str(&text).unwrap();
    let count = |list: &str| export[list].as_array().unwrap().len();
    assert_eq!(
        (count("claims"), count("observations"), count("receipts")),
        (4, 4, 5)
    );
    assert_eq!(export["format"], "attest-ledger");
    // The windows of the Sent list and of the calendar, and the event's marker.
    assert_eq!(count("coverage"), 3);
    assert_eq!(count("adapterHealth"), 2);
    // ada and bee, and those whose signatures the policy lists.
    assert_eq!(count("grants"), 6);
    assert_eq!(
        export["meta"],
        json!({"alertsMuted.ada": "1", "clockRepairs": [], "healthAccounts": ["acct-a", "acct-a"],
               "lastImportAt.ada": utc(t(18, 0)), "lastImportAt.bee": utc(t(18, 0))})
    );
}

#[test]
fn nothing_of_the_vault_of_bases_or_of_the_model_is_exported() {
    let mut desk = Desk::new();
    lived(&mut desk);
    calendar(&mut desk, t(18, 2));
    // Half of what would verify it, and too new to be final: the model is asked (rule 13).
    desk.log(
        "bee",
        t(18, 2),
        &[(
            "b2",
            "email.sent",
            t(17, 45),
            "jonas@oakrow.example",
            "Lunch",
        )],
        &[],
    );
    desk.sent(
        t(18, 2),
        &[
            ("m4", t(17, 45), "omar@oakrow.example", "Lunch"),
            ("m2", t(16, 40), "omar@oakrow.example", "Lunch"),
        ],
    );
    desk.call("ledger.model", &json!({"on": true}));
    desk.batch(t(18, 3));
    desk.call("ledger.model_asks", &json!({}));
    let intent = asked(&mut desk.store, ASK, &proposal()).remove(0);
    desk.call(
        "vault.authorize",
        &json!({"call": mail(), "key": "attempt"}),
    );
    // Unread, so that what was typed stands in the store.
    desk.call(
        "vault.said",
        &json!({"text": "Pay Bo $90.", "local_time": "2026-10-06T14:00:00-04:00", "surface": "capsule",
                "device": "phone-1", "request_id": "r-9"}),
    );
    for table in [
        "said",
        "intents",
        "decisions",
        "calendar_bases",
        "model_asks",
    ] {
        assert!(
            desk.number(&format!("SELECT count(*) FROM {table}")) > 0,
            "{table}"
        );
    }
    let export = desk.export();
    let text = export.to_string();
    for content in [
        "Pay Bo",
        "phone-1",
        "r-9",
        "guest2",
        "attempt",
        intent.as_str(),
    ] {
        assert!(!text.contains(content), "{content}");
    }
    // It is the same without them.
    desk.sql(
        "PRAGMA foreign_keys = OFF; DELETE FROM decisions; DELETE FROM intent_events; DELETE FROM intents;
         DELETE FROM said; DELETE FROM calendar_bases; DELETE FROM calendar_busy; DELETE FROM model_asks;
         DELETE FROM journal",
    );
    assert_eq!(desk.export(), export);
}

#[test]
fn an_empty_store_has_an_export_too() {
    let mut desk = Desk::new();
    let export = desk.export();
    for list in [
        "adapterHealth",
        "claims",
        "coverage",
        "grants",
        "observations",
        "receipts",
        "requests",
    ] {
        assert_eq!(export[list], json!([]), "{list}");
    }
    for map in ["batchCoverages", "policies", "receiptInputs"] {
        assert_eq!(export[map], json!({}), "{map}");
    }
    desk.is_sound();
}
