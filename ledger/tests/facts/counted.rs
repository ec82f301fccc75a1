//! What a batch that may skip counts (rule 9): one for each stored fact of the contract's list.

use crate::Desk;
use crate::clock::{away, calendar, log, request, scopes, sent, t, utc};
use serde_json::{Value, json};

/// How many facts an operation adds at an instant.
fn added(desk: &mut Desk, at: i64, name: &str, input: &Value) -> i64 {
    let before = desk.counted();
    desk.clock.set(at);
    desk.call(name, input);
    desk.counted() - before
}

fn lived() -> Desk {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    let pass =
        |desk: &mut Desk, at: i64, document: Value| added(desk, at, "ledger.pass", &document);
    // A row, a window, a report of health.
    assert_eq!(pass(&mut desk, t(1), sent("acct-a", t(1))), 3);
    // A row, its marker, a window, a base, a report.
    assert_eq!(pass(&mut desk, t(2), calendar("acct-a", "e1", t(2))), 5);
    // A grant, a session, a claim, an entry, a sync; then the sync alone.
    assert_eq!(pass(&mut desk, t(3), log(t(3), &[t(2)])), 5);
    assert_eq!(pass(&mut desk, t(4), log(t(3), &[t(2)])), 1);
    assert_eq!(pass(&mut desk, t(5), away(t(5), t(1), t(4))), 1);
    assert_eq!(pass(&mut desk, t(6), away(t(6), t(1), t(4))), 0);
    // What is observed of an agent is stamped into its grant.
    assert_eq!(pass(&mut desk, t(7), scopes("ada", t(7))), 1);
    assert_eq!(pass(&mut desk, t(8), scopes("ada", t(8))), 0);
    // No batch reads a request.
    assert_eq!(pass(&mut desk, t(9), request("r1", "ada", t(9))), 0);
    desk
}

#[test]
fn one_for_each_fact_that_a_batch_could_read() {
    let mut desk = lived();
    let on = json!({"on": true});
    assert_eq!(added(&mut desk, t(10), "ledger.model", &on), 1);
    assert_eq!(added(&mut desk, t(10), "ledger.model", &on), 0);
    let mut policy = desk.call("ledger.policy", &json!({}))["policy"].clone();
    policy["windows"]["graceMin"] = json!(31);
    let policy = json!({"policy": policy});
    assert_eq!(added(&mut desk, t(11), "ledger.policy", &policy), 1);
    assert_eq!(added(&mut desk, t(11), "ledger.policy", &policy), 0);
    let grant = json!({"agent": "ada", "allowedTypes": [], "counterpartyAllowlist": [], "declaredScopes": []});
    assert_eq!(added(&mut desk, t(12), "ledger.grant", &grant), 1);
    let mute = json!({"agent": "ada", "alertsMuted": true});
    assert_eq!(added(&mut desk, t(13), "ledger.grant", &mute), 0);
    assert_eq!(added(&mut desk, t(14), "ledger.batch", &json!({})), 0);
    let claim = desk.documents("SELECT document FROM claims")[0]["id"].clone();
    // An answer in time; a late one is none.
    for (asked, facts) in [(t(15), 1), (t(15) - 2_001, 0)] {
        desk.sql(&format!(
            "DELETE FROM model_asks;
             INSERT INTO model_asks (claim_id, observation_id, asked_ms)
             SELECT id, 'x', {asked} FROM claims"
        ));
        let answer = json!({"claimId": claim, "scores": []});
        assert_eq!(
            added(&mut desk, t(15), "ledger.model_answer", &answer),
            facts
        );
    }
    let receipt = desk.call("ledger.receipts", &json!({}))["receipts"][0]["id"].clone();
    let denied = json!({"receiptId": receipt,
        "event": {"event": "override", "grade": "NOT_FOUND", "reason": "it was not"}});
    assert_eq!(added(&mut desk, t(16), "ledger.event", &denied), 1);
    let purge = json!({"cutoff": utc(t(16) - 90 * 86_400_000)});
    assert_eq!(added(&mut desk, t(17), "ledger.purge", &purge), 1);
    // A repair, and each grant that it stamps again.
    desk.clock.set(t(40));
    desk.pass(&scopes("bee", t(40)));
    desk.pass(&scopes("cee", t(40)));
    assert_eq!(added(&mut desk, t(30), "ledger.model", &json!({})), 3);
}

#[test]
fn an_import_counts_what_it_stores() {
    let mut desk = lived();
    let export = desk.call("ledger.export", &json!({}));
    let mut other = Desk::new();
    // The first write of a file meets the agents of its policy.
    other.call("ledger.model", &json!({}));
    let got = added(
        &mut other,
        t(60),
        "ledger.import",
        &json!({"snapshot": export}),
    );
    let count = |list: &str| i64::try_from(export[list].as_array().unwrap().len()).unwrap();
    // A claim; two rows; two windows and a marker; two reports; and the sync of ada's log.
    assert_eq!(
        [
            count("claims"),
            count("observations"),
            count("coverage"),
            count("adapterHealth")
        ],
        [1, 2, 3, 2]
    );
    assert_eq!(got, 1 + 2 + 3 + 2 + count("grants") + 1);
}

/// The spans of the importing store stay: what it stamps from now on can lie in them. And no chain of its
/// own begins before the floor that the export's spans tell of.
#[test]
fn an_import_keeps_every_span_and_the_floor() {
    let mut desk = lived();
    desk.clock.set(t(70));
    desk.call("ledger.model", &json!({}));
    desk.clock.set(t(20));
    desk.call("ledger.model", &json!({}));
    let export = desk.call("ledger.export", &json!({}));
    let mut other = Desk::new();
    other.clock.set(t(65));
    other.call("ledger.model", &json!({}));
    other.clock.set(t(60));
    other.call("ledger.import", &json!({"snapshot": export}));
    let spans = other.call("ledger.export", &json!({}))["meta"]["clockRepairs"].clone();
    assert_eq!(
        spans,
        json!([{"from": utc(t(20)), "to": utc(t(70))}, {"from": utc(t(60)), "to": utc(t(65))}])
    );
    let floor = "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'clockFloor'";
    assert_eq!(other.number(floor), t(70));
    // Two looks that follow one another: the run begins before the floor and so says nothing of changes.
    let page = |at| calendar("acct-z", "e9", at);
    other.clock.set(t(61));
    other.pass(&page(t(61)));
    other.clock.set(t(62));
    let second = other.pass(&page(t(62)));
    assert!(second["windows"][0].get("changesSince").is_none());
}

/// What the person denied holds no row, and it may be that no batch has looked at the row since (rule 10).
#[test]
fn an_import_has_the_row_of_a_denied_claim_looked_at_again() {
    for denies in [false, true] {
        let mut desk = Desk::new();
        desk.clock.set(t(10));
        desk.pass(&sent("acct-a", t(10)));
        desk.pass(&log(t(10), &[]));
        desk.call("ledger.batch", &json!({}));
        let receipt = desk.call("ledger.receipts", &json!({}))["receipts"][0].clone();
        assert_eq!(receipt["observationIds"].as_array().unwrap().len(), 1);
        if denies {
            let event = json!({"event": "override", "grade": "NOT_FOUND", "reason": "it was not"});
            desk.call(
                "ledger.event",
                &json!({"receiptId": receipt["id"], "event": event}),
            );
        }
        let export = desk.call("ledger.export", &json!({}));
        let mut other = Desk::new();
        other.clock.set(t(20));
        other.call("ledger.import", &json!({"snapshot": export}));
        let fresh = other.number("SELECT fresh FROM observations");
        assert_eq!(fresh == 1, denies);
    }
}
