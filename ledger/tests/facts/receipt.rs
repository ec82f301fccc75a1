//! Receipt mails (rule 6b).

use super::{Desk, degraded, fine, frame, with};
use serde_json::{Value, json};

fn mail(id: &str, at: &str) -> Value {
    json!({
        "messageId": id, "at": format!("2026-10-06T{at}-04:00"), "parser": "acme",
        "type": "purchase.made", "merchant": "Acme", "amountCents": 4999, "currency": "USD",
        "subject": "Your Acme receipt",
    })
}

fn read(rows: &[Value]) -> Value {
    with(
        frame("gmail.receipt", "gmail-receipt"),
        json!({ "rows": rows }),
    )
}

/// A desk whose policy lists Acme.
fn desk() -> Desk {
    let mut desk = Desk::new();
    let mut policy = desk.call("ledger.policy", &json!({}))["policy"].clone();
    policy["receiptMerchants"] = json!(["ACME"]);
    desk.call("ledger.policy", &json!({ "policy": policy }));
    desk
}

fn point(at: &str) -> Value {
    let at = format!("2026-10-06T{at}-04:00");
    json!({
        "accountHash": "acct-a", "observerId": "gmail-receipt", "source": "gmail.receipt",
        "lastSyncAt": "2026-10-06T14:41:07-04:00", "windowStart": at, "windowEnd": at,
    })
}

fn stored(answer: &Value) -> usize {
    answer["stored"].as_array().unwrap().len()
}

#[test]
fn the_contracts_own_example_vouches_for_its_instant() {
    let mut desk = desk();
    let answer = desk.pass(&read(&[mail("m7", "13:59:12")]));
    assert_eq!(stored(&answer), 1);
    assert_eq!(
        with(answer, json!({"stored": null})),
        json!({
            "seen": 0, "untimed": 0, "refused": [], "markers": 0,
            "windows": [point("13:59:12")], "health": fine(),
        })
    );
    let rows = desk.documents("SELECT document FROM observations");
    let kept = with(
        rows[0].clone(),
        json!({"id": null, "contentHash": null, "rowKeyHash": null}),
    );
    assert_eq!(
        kept,
        json!({
            "source": "gmail.receipt", "type": "purchase.made", "merchant": "Acme",
            "amountCents": 4999, "currency": "USD", "subjectHint": "Your Acme receipt",
            "occurredAt": "2026-10-06T13:59:12-04:00", "observedAt": "2026-10-06T18:42:00Z",
            "sightedAt": "2026-10-06T14:41:07-04:00",
        })
    );
}

#[test]
fn a_mail_that_no_listed_parser_read_vouches_for_nothing() {
    let general = with(mail("m7", "13:59:12"), json!({"parser": null}));
    let other = with(mail("m7", "13:59:12"), json!({"merchant": "Other"}));
    let nameless = with(mail("m7", "13:59:12"), json!({"merchant": null}));
    for row in [general, other, nameless] {
        let answer = desk().pass(&read(&[row]));
        assert_eq!(stored(&answer), 1);
        assert_eq!(
            (&answer["windows"], &answer["noWindow"], &answer["health"]),
            (&json!([]), &json!("unregistered"), &fine())
        );
    }
    // The policy in force decides, and the default one lists nobody.
    let answer = Desk::new().pass(&read(&[mail("m7", "13:59:12")]));
    assert_eq!(answer["noWindow"], "unregistered");
}

#[test]
fn an_unregistered_mail_takes_its_minute_with_it() {
    let stranger = with(mail("m8", "13:59:59"), json!({"parser": null}));
    let answer = desk().pass(&read(&[
        mail("m7", "13:59:12"),
        stranger.clone(),
        mail("m9", "14:00:00"),
    ]));
    assert_eq!(stored(&answer), 3);
    assert_eq!(answer["windows"], json!([point("14:00:00")]));
    assert_eq!(answer.get("noWindow"), None);
    let answer = desk().pass(&read(&[mail("m7", "13:59:12"), stranger]));
    assert_eq!(answer["noWindow"], "unregistered");
}

#[test]
fn one_instant_is_one_point_in_a_pass_and_points_never_merge() {
    let mut desk = desk();
    let answer = desk.pass(&read(&[mail("m7", "13:59:12"), mail("m8", "13:59:12")]));
    assert_eq!(answer["windows"], json!([point("13:59:12")]));
    // Rule 4: points of another pass stand beside it.
    let later = with(
        read(&[mail("m7", "13:59:12")]),
        json!({"readAt": "2026-10-06T14:41:30-04:00"}),
    );
    let answer = desk.pass(&later);
    assert_eq!(answer["seen"], 1);
    assert_eq!(answer["windows"].as_array().unwrap().len(), 1);
    assert_eq!(desk.number("SELECT count(*) FROM coverage"), 2);
}

#[test]
fn a_refused_row_loses_no_other_and_leaves_no_window() {
    let at = "14:10:00";
    for (changes, code, key) in [
        (json!({"messageId": null}), "invalid_field", "messageId"),
        (json!({"messageId": ""}), "invalid_field", "messageId"),
        (
            json!({"messageId": "m".repeat(1025)}),
            "invalid_field",
            "messageId",
        ),
        (json!({"type": null}), "invalid_field", "type"),
        (json!({"type": "email.sent"}), "invalid_field", "type"),
        (json!({"at": null}), "missing_occurred_at", "at"),
        (json!({"at": "yesterday"}), "missing_occurred_at", "at"),
        (json!({"amountCents": -1}), "invalid_field", "amountCents"),
        (
            json!({"amountCents": 1_000_000_000_001_i64}),
            "invalid_field",
            "amountCents",
        ),
        (
            json!({"amountCents": "49.99"}),
            "invalid_field",
            "amountCents",
        ),
        (json!({"currency": "usd"}), "invalid_field", "currency"),
        (
            json!({"merchant": "a".repeat(201)}),
            "invalid_field",
            "merchant",
        ),
        (json!({"merchant": ["Acme"]}), "invalid_field", "merchant"),
        (json!({"subject": "a\u{7}"}), "invalid_field", "subject"),
        (json!({"parser": "a parser"}), "invalid_field", "parser"),
    ] {
        let mut desk = desk();
        let bad = with(mail("m8", at), changes.clone());
        let answer = desk.pass(&read(&[
            mail("m7", "13:59:12"),
            bad,
            mail("m9", "14:20:00"),
        ]));
        assert_eq!(stored(&answer), 2, "{changes}");
        assert_eq!(
            answer["refused"],
            json!([{"code": code, "pointer": format!("/rows/1/{key}")}]),
            "{changes}"
        );
        assert_eq!(
            (&answer["windows"], &answer["noWindow"], &answer["health"]),
            (
                &json!([]),
                &json!("refused_row"),
                &degraded(&["row.refused"])
            ),
            "{changes}"
        );
    }
}

#[test]
fn late_rows_and_conflicts_have_their_own_reasons() {
    let mut desk = desk();
    desk.pass(&read(&[mail("m7", "13:59:12")]));
    desk.sql("UPDATE observations SET document = replace(document, '4999', '4998')");
    let answer = desk.pass(&read(&[mail("m7", "13:59:12")]));
    assert_eq!(
        (&answer["refused"], &answer["health"]),
        (
            &json!([{"code": "id_conflict", "pointer": "/rows/0"}]),
            &degraded(&["ledger.id_conflict"])
        )
    );
    desk.sql("UPDATE observations SET document = replace(document, '4998', '4999')");
    let earlier = with(
        read(&[mail("m7", "13:59:12"), json!({})]),
        json!({"readAt": "2026-10-06T14:30:00-04:00"}),
    );
    let answer = desk.pass(&earlier);
    assert_eq!(
        (&answer["refused"], &answer["noWindow"], &answer["health"]),
        (
            &json!([
                {"code": "late_sighting", "pointer": "/rows/0"},
                {"code": "invalid_field", "pointer": "/rows/1/messageId"},
            ]),
            &json!("refused_row"),
            &degraded(&["ledger.late_sighting", "row.refused"])
        )
    );
}

#[test]
fn what_the_observer_says_of_itself_comes_first() {
    let said = |status: &str, rows: &[Value]| {
        with(
            read(rows),
            json!({"health": {"status": status, "reasons": ["page.slow"]}}),
        )
    };
    let answer = desk().pass(&said("DEGRADED", &[mail("m7", "13:59:12")]));
    assert_eq!(
        (stored(&answer), &answer["noWindow"]),
        (1, &json!("degraded"))
    );
    assert_eq!(answer["health"], degraded(&["page.slow"]));
    let answer = desk().pass(&said("IDLE", &[]));
    assert_eq!(answer["noWindow"], "idle");
    assert_eq!(desk().pass(&read(&[]))["noWindow"], "empty");
    let refused = desk().refused(&said("IDLE", &[mail("m7", "13:59:12")]));
    assert_eq!(refused, ("invalid_input".into(), "/rows".into()));
    let ahead = with(read(&[]), json!({"readAt": "2026-10-06T14:43:00-04:00"}));
    assert_eq!(
        desk().refused(&ahead),
        ("clock_behind".into(), "/readAt".into())
    );
}

/// C §6 refuses a batch whose `finalFrom` lies beyond the year 9999. A mail says itself when it was sent, and a
/// policy may put it down to an agent by its subject alone; in a store that refusal would be for good.
#[test]
fn a_mail_of_the_last_millennium_is_refused_and_stops_no_batch() {
    let mut desk = Desk::new();
    let mut policy = desk.call("ledger.policy", &json!({}))["policy"].clone();
    policy["receiptMerchants"] = json!(["acme"]);
    policy["unasked"]["signatures"] = json!({"muse": ["acme receipt"]});
    policy["unasked"]["signals"]["agentSignature"] = json!(0.7);
    desk.call("ledger.policy", &json!({ "policy": policy }));
    let of = |at: &str| with(mail("m1", "13:00:00"), json!({ "at": at }));
    for at in ["9999-12-31T23:59:59Z", "9000-01-01T00:00:00Z"] {
        let answer = desk.pass(&read(&[of(at)]));
        let refused = json!([{"code": "invalid_field", "pointer": "/rows/0/at"}]);
        assert_eq!(answer["refused"], refused, "{at}");
        assert_eq!(answer["windows"], json!([]), "{at}");
    }
    let answer = desk.pass(&read(&[of("8999-12-31T23:59:59Z"), mail("m2", "13:59:12")]));
    assert_eq!(stored(&answer), 2);
    let batch = desk.call("ledger.batch", &json!({}));
    assert_eq!(batch["changed"].as_array().map(Vec::len), Some(2));
}
