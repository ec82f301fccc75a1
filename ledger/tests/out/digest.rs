//! How many receipts of each grade, by day and agent.

use super::{DAY, Desk, lived, override_to, t};
use serde_json::{Value, json};

fn digest(desk: &mut Desk) -> Value {
    desk.call("ledger.digest", &json!({}))
}

#[test]
fn counts_stand_by_day_and_agent_and_what_is_checking_stands_apart() {
    let mut desk = Desk::new();
    let lived = lived(&mut desk);
    // A claim of the day before, of bee.
    desk.log(
        "bee",
        t(18, 2),
        &[("b0", "message.sent", t(12, 0) - DAY, "", "")],
        &[],
    );
    desk.batch(t(18, 3));
    assert_eq!(
        digest(&mut desk),
        json!({
            "days": [
                {"agent": "bee", "day": "2026-10-05", "grades": {"UNVERIFIABLE": 1}, "pending": 0},
                {"agent": "ada", "day": "2026-10-06", "grades": {"NOT_FOUND": 1, "UNASKED": 1, "VERIFIED": 1},
                 "pending": 1},
                {"agent": "bee", "day": "2026-10-06", "grades": {"UNVERIFIABLE": 1}, "pending": 0},
            ],
            "superseded": 0,
            "total": {"grades": {"NOT_FOUND": 1, "UNASKED": 1, "UNVERIFIABLE": 2, "VERIFIED": 1}, "pending": 1},
        })
    );
    // G §8: an overridden receipt counts by the grade the person gave.
    let budget = desk.of(&lived.budget);
    desk.event(&budget, &override_to("VERIFIED"));
    assert_eq!(
        digest(&mut desk)["total"],
        json!({"grades": {"UNASKED": 1, "UNVERIFIABLE": 2, "VERIFIED": 2}, "pending": 1})
    );
    // One that is overridden while it is checking is answered.
    let late = desk.of(&lived.late);
    desk.event(&late, &override_to("NOT_FOUND"));
    assert_eq!(
        digest(&mut desk)["total"],
        json!({"grades": {"NOT_FOUND": 1, "UNASKED": 1, "UNVERIFIABLE": 2, "VERIFIED": 2}, "pending": 0})
    );
    desk.event(&late, &json!({"event": "revert"}));
    assert_eq!(digest(&mut desk)["total"]["pending"], 1);
}

#[test]
fn days_are_those_asked_for_both_included() {
    let mut desk = Desk::new();
    lived(&mut desk);
    for (query, days) in [
        (json!({"from": "2026-10-06"}), 2),
        (json!({"to": "2026-10-06"}), 2),
        (json!({"from": "2026-10-06", "to": "2026-10-06"}), 2),
        (json!({"from": "2026-10-07"}), 0),
        (json!({"to": "2026-10-05"}), 0),
    ] {
        let answer = desk.call("ledger.digest", &query);
        assert_eq!(answer["days"].as_array().unwrap().len(), days, "{query}");
        let pending = i64::from(days > 0);
        assert_eq!(answer["total"]["pending"], pending, "{query}");
    }
    for day in [
        "2026-13-01",
        "2026-02-30",
        "today",
        "2026-10-06T00:00:00Z",
        "",
    ] {
        assert_eq!(
            desk.refusal("ledger.digest", &json!({"from": day})),
            ("invalid_input".to_owned(), "/from".to_owned()),
            "{day}"
        );
    }
}

#[test]
fn what_a_claim_explains_is_counted_apart() {
    let mut desk = Desk::new();
    lived(&mut desk);
    desk.log(
        "ada",
        t(18, 2),
        &[(
            "a4",
            "email.sent",
            t(16, 40),
            "omar@oakrow.example",
            "Lunch",
        )],
        &[],
    );
    let batch = desk.batch(t(18, 3));
    assert_eq!(batch["superseded"].as_array().unwrap().len(), 1);
    let answer = digest(&mut desk);
    assert_eq!(answer["superseded"], 1);
    assert_eq!(
        answer["total"],
        json!({"grades": {"NOT_FOUND": 1, "UNVERIFIABLE": 1, "VERIFIED": 2}, "pending": 1})
    );
    desk.is_sound();
}

#[test]
fn one_that_is_kept_for_overrides_taken_back_is_not_checking() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    // The log was read a minute after the act: it may still be claimed, so the receipt is PENDING (G §7).
    desk.log("ada", t(16, 41), &[], &[t(16, 36)]);
    desk.away(t(16, 50), t(16, 30), t(16, 50));
    desk.sent(
        t(16, 51),
        &[
            ("m2", t(16, 40), "omar@oakrow.example", "Lunch"),
            ("m0", t(15, 0), "rosa@oakrow.example", "Notes"),
        ],
    );
    desk.batch(t(16, 52));
    let unasked = desk.receipts(&json!({"grade": "UNASKED"})).pop().unwrap();
    assert_eq!(unasked["state"], "PENDING");
    assert_eq!(
        digest(&mut desk)["total"],
        json!({"grades": {}, "pending": 1})
    );
    desk.clock.set(t(16, 53));
    desk.event(&unasked, &override_to("NOT_FOUND"));
    // The person says that no agent did it.
    assert_eq!(
        digest(&mut desk)["total"],
        json!({"grades": {"NOT_FOUND": 1}, "pending": 0})
    );
    desk.event(&unasked, &json!({"event": "revert"}));
    assert_eq!(
        digest(&mut desk)["total"],
        json!({"grades": {}, "pending": 1})
    );
    // It is claimed: the next batch finds it no more, and keeps it (rule 11). The claim is PENDING, since the
    // list was not looked at 30 minutes later.
    desk.log(
        "ada",
        t(16, 55),
        &[(
            "a1",
            "email.sent",
            t(16, 40),
            "omar@oakrow.example",
            "Lunch",
        )],
        &[],
    );
    desk.batch(t(16, 56));
    let kept = desk.receipts(&json!({"grade": "UNASKED"}));
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0]["state"], "PENDING");
    let answer = digest(&mut desk);
    assert_eq!(answer["total"], json!({"grades": {}, "pending": 1}));
    assert_eq!(answer["superseded"], 0);
    desk.is_sound();
}
