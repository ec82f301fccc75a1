//! What a stored receipt can be (contract: G §8, receipt invariants).

use crate::world::{answer, at, batch, call, claim, id, json, likely, list, patched, row, with};
use attest_core::json::Value;

/// A receipt of a claim, FINAL at 15:00.
fn verified() -> Value<'static> {
    let batch = with(&batch(), "claims", list(&[claim("c1", "{}")]));
    let batch = with(&batch, "observations", list(&[row("o1", "{}")]));
    at(&answer("grade_batch", &batch), "/0/receipt").clone()
}

/// A receipt of a claim, PENDING at 15:00.
fn pending() -> Value<'static> {
    let late = claim(
        "c1",
        r#"{"claimedAt": "2026-10-06T14:50:00Z", "observedAt": "2026-10-06T14:50:00Z"}"#,
    );
    let batch = with(&batch(), "claims", list(&[late]));
    at(&answer("grade_batch", &batch), "/0/receipt").clone()
}

/// An UNASKED receipt, PENDING at 15:00.
fn unasked() -> Value<'static> {
    let row = row("o2", r#"{"occurredAt": "2026-10-06T14:30:00Z"}"#);
    let batch = with(&likely(&batch()), "observations", list(&[row]));
    at(&answer("grade_batch", &batch), "/0/receipt").clone()
}

fn event(receipt: &Value<'static>, event: &str) -> Value<'static> {
    let input = with(&json("{}"), "receipt", receipt.clone());
    answer("transition", &with(&input, "event", json(event)))
}

fn overridden(receipt: &Value<'static>, time: &str) -> Value<'static> {
    let event_text = format!(
        r#"{{"event": "override", "grade": "NOT_FOUND", "reason": "no", "at": "2026-10-06T{time}:00Z"}}"#
    );
    event(receipt, &event_text)
}

fn reverted(receipt: &Value<'static>, from: &str, to: &str) -> Value<'static> {
    let over = overridden(receipt, from);
    event(
        &over,
        &format!(r#"{{"event": "revert", "at": "2026-10-06T{to}:00Z"}}"#),
    )
}

fn reads(receipt: &Value<'static>) {
    if let Err((code, pointer)) = call("pre_assignments", &list(std::slice::from_ref(receipt))) {
        panic!("{code} at {pointer}: {}", receipt.to_canonical());
    }
}

/// A receipt changed so that it contradicts itself, and where.
fn refused(receipt: &Value<'static>, change: &str, place: &str) {
    let odd = patched(receipt, change);
    let (code, pointer) = call("pre_assignments", &list(&[odd])).unwrap_err();
    assert_eq!(code, "invalid_input", "{change}");
    assert_eq!(pointer, format!("/0{place}"), "{change}");
}

#[test]
fn an_override_and_the_state_go_together() {
    for receipt in [verified(), pending(), unasked()] {
        reads(&receipt);
        reads(&overridden(&receipt, "15:01"));
    }
    refused(&verified(), r#"{"state": "USER_OVERRIDDEN"}"#, "/override");
    let over = overridden(&verified(), "15:01");
    refused(&over, r#"{"state": "FINAL"}"#, "/override");
    refused(
        &over,
        r#"{"override": {"at": "2026-10-06T14:59:59.999Z"}}"#,
        "/override",
    );
    reads(&patched(
        &over,
        r#"{"override": {"at": "2026-10-06T17:00:00+02:00"}}"#,
    ));
    refused(
        &over,
        r#"{"override": {"grade": "PARTIAL"}}"#,
        "/override/grade",
    );
    refused(
        &over,
        r#"{"override": {"reason": " \u200b\u3164"}}"#,
        "/override/reason",
    );
    let long = format!(r#"{{"override": {{"reason": "{}"}}}}"#, "n".repeat(501));
    refused(&over, &long, "/override/reason");
    let fits = format!(r#"{{"override": {{"reason": "{}"}}}}"#, "n".repeat(500));
    reads(&patched(&over, &fits));
}

#[test]
fn a_receipt_is_final_at_an_instant_or_can_be_from_one() {
    let instant = r#""2026-10-06T15:00:00Z""#;
    refused(&verified(), r#"{"finalAt": null}"#, "/finalAt");
    refused(
        &verified(),
        &format!(r#"{{"finalFrom": {instant}}}"#),
        "/finalFrom",
    );
    refused(
        &pending(),
        &format!(r#"{{"finalAt": {instant}}}"#),
        "/finalAt",
    );
    // A row of before v1.18 has none.
    reads(&patched(&pending(), r#"{"finalFrom": null}"#));
    // An override leaves both as they were, by the state before it.
    let over = overridden(&verified(), "15:01");
    refused(&over, r#"{"finalAt": null}"#, "/finalAt");
    refused(
        &over,
        r#"{"override": {"previousState": "PENDING"}}"#,
        "/finalAt",
    );
    let over = overridden(&pending(), "15:01");
    refused(&over, &format!(r#"{{"finalAt": {instant}}}"#), "/finalAt");
    reads(&over);
}

#[test]
fn unasked_likely_and_no_claim_go_together() {
    refused(&unasked(), r#"{"attribution": null}"#, "/attribution");
    refused(&unasked(), r#"{"attribution": "certain"}"#, "/attribution");
    let claim = format!(r#"{{"claimId": "{}"}}"#, id("c1"));
    refused(&unasked(), &claim, "/claimId");
    refused(&verified(), r#"{"attribution": "likely"}"#, "/attribution");
    refused(&unasked(), r#"{"grade": "UNVERIFIABLE"}"#, "/attribution");
    let superseded = event(
        &unasked(),
        &format!(r#"{{"event": "supersede", "claimId": "{}"}}"#, id("c1")),
    );
    reads(&superseded);
    let by = format!(r#"{{"supersededBy": "{}"}}"#, id("c1"));
    refused(&verified(), &by, "/supersededBy");
}

#[test]
fn words_of_events_stand_last_and_say_what_the_receipt_says() {
    let over = overridden(&unasked(), "15:01");
    let both = event(
        &over,
        &format!(r#"{{"event": "supersede", "claimId": "{}"}}"#, id("c1")),
    );
    let reasons = at(&both, "/reasons").as_array().unwrap().to_vec();
    assert_eq!(reasons.len(), 4);
    let said = |order: &[usize]| {
        let picked: Vec<Value<'static>> = order.iter().map(|n| reasons[*n].clone()).collect();
        let (code, pointer) = call(
            "pre_assignments",
            &list(&[with(&both, "reasons", list(&picked))]),
        )
        .unwrap_err();
        assert_eq!(
            (code.as_str(), pointer.as_str()),
            ("invalid_input", "/0/reasons"),
            "{order:?}"
        );
    };
    reads(&both);
    for order in [
        &[0, 1, 3, 2][..],
        &[2, 0, 1, 3],
        &[0, 1, 2],
        &[0, 1, 3],
        &[0, 1],
        &[0, 1, 2, 3, 3],
    ] {
        said(order);
    }
    let other = with(&both, "supersededBy", Value::String(id("c2").into()));
    assert!(call("pre_assignments", &list(&[other])).is_err());
    refused(&over, r#"{"override": {"grade": "VERIFIED"}}"#, "/reasons");
    // A receipt that nothing happened to says nothing of events.
    let odd = with(&unasked(), "reasons", at(&over, "/reasons").clone());
    assert!(call("pre_assignments", &list(&[odd])).is_err());
}

#[test]
fn reverted_overrides_stand_in_time_and_let_no_regrade_in() {
    let twice = reverted(&reverted(&verified(), "15:01", "15:02"), "15:02", "15:04");
    reads(&twice);
    let entries = at(&twice, "/reverted").as_array().unwrap().to_vec();
    assert_eq!(entries.len(), 2);
    let odd = |receipt: &Value<'static>, at: usize, change: &str| {
        let mut entries = entries.clone();
        entries[at] = patched(&entries[at], change);
        let odd = with(receipt, "reverted", list(&entries));
        let (code, pointer) = call("pre_assignments", &list(&[odd])).unwrap_err();
        assert_eq!(code, "invalid_input", "{change}");
        assert!(pointer.starts_with("/0/reverted"), "{pointer} {change}");
    };
    // computedAt ≤ at ≤ revertedAt, and each entry after the one before.
    odd(&twice, 0, r#"{"at": "2026-10-06T14:59:59Z"}"#);
    odd(&twice, 0, r#"{"revertedAt": "2026-10-06T15:00:59Z"}"#);
    odd(&twice, 1, r#"{"at": "2026-10-06T15:01:59Z"}"#);
    // Of the receipt's own grading: its state and its evidence.
    odd(&twice, 1, r#"{"previousState": "PENDING"}"#);
    odd(&twice, 1, r#"{"observationIds": []}"#);
    // Never of a later one, and of an earlier one only while it was checking.
    odd(&twice, 1, r#"{"computedAt": "2026-10-06T15:01:30Z"}"#);
    odd(&twice, 0, r#"{"computedAt": "2026-10-06T14:50:00Z"}"#);
    let none = with(&twice, "reverted", list(&[]));
    assert!(call("pre_assignments", &list(&[none])).is_err());
    // An override begins no earlier than the last one ended.
    let over = overridden(&twice, "15:04");
    reads(&over);
    refused(
        &over,
        r#"{"override": {"at": "2026-10-06T15:03:59.999Z"}}"#,
        "/override/at",
    );

    // A claim's grading lies after the revert; an orphan's may lie before the override too.
    let regraded = |receipt: &Value<'static>, computed: &str| {
        let one = reverted(receipt, "15:10", "15:20");
        let text = format!("2026-10-06T{computed}:00Z");
        let next = with(&one, "computedAt", Value::String(text.into()));
        call("pre_assignments", &list(&[next])).is_ok()
    };
    for (computed, of_claim, of_orphan) in [
        ("15:05", false, true),
        ("15:10", false, true),
        ("15:15", false, false),
        ("15:20", false, false),
        ("15:21", true, true),
    ] {
        assert_eq!(regraded(&pending(), computed), of_claim, "{computed}");
        assert_eq!(regraded(&unasked(), computed), of_orphan, "{computed}");
    }
    // An orphan's entries hold its own observation.
    let mut one = reverted(&unasked(), "15:10", "15:20");
    reads(&one);
    let other = format!(r#"{{"observationIds": ["{}"]}}"#, id("o9"));
    let entry = patched(at(&one, "/reverted/0"), &other);
    one = with(&one, "reverted", list(&[entry]));
    assert!(call("pre_assignments", &list(&[one])).is_err());
}

#[test]
fn a_receipt_holds_at_most_sixty_four_reverts() {
    let mut receipt = verified();
    for _ in 0..64 {
        receipt = reverted(&receipt, "15:01", "15:01");
    }
    reads(&receipt);
    let mut entries = at(&receipt, "/reverted").as_array().unwrap().to_vec();
    entries.push(entries[0].clone());
    let more = with(&receipt, "reverted", list(&entries));
    assert!(call("pre_assignments", &list(&[more])).is_err());
}

#[test]
fn of_several_faults_of_an_event_the_first_is_told() {
    let says = |receipt: &Value<'static>, event: &Value<'static>| {
        let input = with(&json("{}"), "receipt", receipt.clone());
        crate::world::refusal("transition", &with(&input, "event", event.clone()))
    };
    let regrade = |receipt: &Value<'static>, change: &str| {
        with(
            &json(r#"{"event": "regrade"}"#),
            "receipt",
            patched(receipt, change),
        )
    };
    let over = overridden(&verified(), "15:01");
    // Out of shape and illegal; illegal and of bad content.
    let shapeless =
        json(r#"{"event": "override", "grade": "NOT_FOUND", "at": "2026-10-06T15:02:00Z"}"#);
    assert_eq!(says(&over, &shapeless), "invalid_input");
    let bad =
        r#"{"event": "override", "grade": "PARTIAL", "reason": " ", "at": "2026-10-06T14:00:00Z"}"#;
    assert_eq!(says(&over, &json(bad)), "illegal_transition");
    assert_eq!(says(&verified(), &json(bad)), "invalid_event");
    // Superseded and FINAL; superseded and of bad content.
    let explained = format!(r#"{{"event": "supersede", "claimId": "{}"}}"#, id("c1"));
    let superseded = event(&unasked(), &explained);
    let overridden_too = overridden(&superseded, "15:01");
    let earlier = r#"{"computedAt": "2026-10-06T14:00:00Z"}"#;
    assert_eq!(
        says(&overridden_too, &regrade(&unasked(), earlier)),
        "illegal_transition"
    );
    assert_eq!(
        says(&superseded, &regrade(&unasked(), earlier)),
        "regrade_superseded"
    );
    // Of bad content and held.
    let held = reverted(&pending(), "15:10", "15:20");
    let inside = r#"{"computedAt": "2026-10-06T15:15:00Z"}"#;
    let other = format!(
        r#"{{"computedAt": "2026-10-06T15:15:00Z", "id": "{}"}}"#,
        id("o9")
    );
    assert_eq!(says(&held, &regrade(&pending(), &other)), "invalid_event");
    assert_eq!(says(&held, &regrade(&pending(), inside)), "regrade_held");
}
