//! One grade by itself: what it refuses, what it takes (contract: G §3, §8, §13, C §6).

use crate::world::{
    answer, at, call, claim, find, json, list, patched, refusal, row, shown, single, with,
};
use attest_core::json::Value;

fn of(claim: Value<'static>, candidates: &[Value<'static>]) -> Value<'static> {
    with(
        &with(&single(), "claim", claim),
        "candidates",
        list(candidates),
    )
}

#[test]
fn a_candidate_that_retrieval_would_not_return_is_refused() {
    let email = |patch: &str| of(claim("c1", "{}"), &[row("o1", patch)]);
    // The window of 14:02 is 14:00 to 14:48, ends included.
    for patch in [
        "{}",
        r#"{"occurredAt": "2026-10-06T14:00:00Z"}"#,
        r#"{"occurredAt": "2026-10-06T14:48:00Z"}"#,
        // Not seen yet, so not judged.
        r#"{"type": "other", "observedAt": "2026-10-06T15:00:00.001Z"}"#,
    ] {
        answer("grade", &email(patch));
    }
    for patch in [
        r#"{"occurredAt": "2026-10-06T13:59:59.999Z"}"#,
        r#"{"occurredAt": "2026-10-06T14:48:00.001Z"}"#,
        r#"{"type": "message.sent"}"#,
        r#"{"source": "gcal.event"}"#,
    ] {
        assert_eq!(
            refusal("grade", &email(patch)),
            "foreign_candidate",
            "{patch}"
        );
    }
    // A created event seen before 14:00 was not made by the claim.
    let event = |patch: &str| {
        let row = row(
            "o1",
            r#"{"type": "calendar.created", "source": "gcal.event", "occurredAt": "2026-10-08T09:00:00Z"}"#,
        );
        let claim = claim(
            "c1",
            r#"{"type": "calendar.created", "targetAt": "2026-10-08T09:00:00Z"}"#,
        );
        of(claim, &[patched(&row, patch)])
    };
    answer("grade", &event(r#"{"sightedAt": "2026-10-06T14:00:00Z"}"#));
    let early = event(r#"{"sightedAt": "2026-10-06T13:59:59.999Z"}"#);
    assert_eq!(refusal("grade", &early), "foreign_candidate");
    // A claim without a window has no candidates at all.
    let nowhere = of(
        claim("c1", r#"{"type": "message.sent"}"#),
        &[row("o1", r#"{"type": "message.sent"}"#)],
    );
    assert_eq!(refusal("grade", &nowhere), "foreign_candidate");
}

#[test]
fn without_a_claim_one_orphan_or_one_scope_is_needed() {
    let subject = |rows: &[Value<'static>], context: &str| {
        patched(
            &of(Value::Null, rows),
            &format!(r#"{{"context": {context}}}"#),
        )
    };
    let scope = r#"{"scope": {"observed": "mail.read"}}"#;
    let likely = r#"{"attribution": {"agent": "muse", "scoreBp": 7000, "signals": ["agentSessionActive", "userIdle"]}}"#;
    let unseen = row("o2", r#"{"observedAt": "2026-10-06T15:00:00.001Z"}"#);
    let seen = row("o1", "{}");
    for (rows, context) in [
        (vec![], "{}"),
        (vec![], likely),
        (vec![unseen.clone()], likely),
        (vec![seen.clone(), row("o3", "{}")], likely),
        (vec![seen.clone()], scope),
    ] {
        let refused = refusal("grade", &subject(&rows, context));
        assert_eq!(refused, "claimless_subject", "{context} {}", rows.len());
    }
    // One of two rows is seen by now; a copy of a row is that row.
    let again = row("o1", r#"{"observedAt": "2026-10-06T14:10:00Z"}"#);
    for rows in [
        vec![seen.clone()],
        vec![seen.clone(), unseen],
        vec![again, seen],
    ] {
        let receipt = answer("grade", &subject(&rows, likely));
        assert_eq!(at(&receipt, "/grade").as_str(), Some("UNASKED"));
    }
    let receipt = answer("grade", &subject(&[], scope));
    assert_eq!(at(&receipt, "/grade").as_str(), Some("OVER_SCOPE"));
}

#[test]
fn a_claim_goes_with_no_attribution_and_ignores_a_scope() {
    let graded = of(claim("c1", "{}"), &[row("o1", "{}")]);
    let likely = r#"{"context": {"attribution": {"agent": "muse", "scoreBp": 7000, "signals": ["agentSessionActive", "userIdle"]}}}"#;
    assert_eq!(
        refusal("grade", &patched(&graded, likely)),
        "unasked_with_claim"
    );
    let beside = answer(
        "grade",
        &patched(
            &graded,
            r#"{"context": {"scope": {"observed": "mail.read"}}}"#,
        ),
    );
    let plain = answer("grade", &graded);
    // It is an input all the same.
    assert_ne!(shown(&beside, "/inputsHash"), shown(&plain, "/inputsHash"));
    let grade = |receipt| patched(receipt, r#"{"inputsHash": null}"#).to_canonical();
    assert_eq!(grade(&beside), grade(&plain));
}

#[test]
fn claim_grant_and_attribution_are_of_one_agent() {
    let other = of(claim("c1", r#"{"agent": "dots"}"#), &[]);
    assert_eq!(refusal("grade", &other), "agent_mismatch");
    let other = patched(
        &of(Value::Null, &[row("o1", "{}")]),
        r#"{"context": {"attribution": {"agent": "dots", "scoreBp": 7000, "signals": ["agentSessionActive"]}}}"#,
    );
    assert_eq!(refusal("grade", &other), "agent_mismatch");
}

#[test]
fn a_row_holds_what_its_source_may_hold() {
    let odd = of(claim("c1", "{}"), &[row("o1", r#"{"merchant": "Acme"}"#)]);
    let (code, pointer) = call("grade", &odd).unwrap_err();
    assert_eq!(code, "invalid_input");
    assert_eq!(pointer, "/candidates/0/merchant");
}

#[test]
fn a_claimless_grade_of_anything_else_is_the_terminal_rule() {
    // 5000 bp is below the threshold of 6000; a declared scope exceeds nothing.
    let weak = r#"{"context": {"attribution": {"agent": "muse", "scoreBp": 5000, "signals": ["agentSignature"]}}}"#;
    let weak = patched(&of(Value::Null, &[row("o1", "{}")]), weak);
    let declared = patched(
        &single(),
        r#"{"context": {"scope": {"observed": "a"}}, "grant": {"declaredScopes": ["a"]}}"#,
    );
    // A rule that catches the weak orphan and concludes neither grade changes nothing.
    let policy = patched(
        &json(attest_core::policy::DEFAULT_TEXT),
        r#"{"rules":
        [{"id": "mine", "when": {"unaskedLikely": false}, "then": "UNVERIFIABLE"}]}"#,
    );
    let caught = with(&weak, "policy", policy);
    for input in [&weak, &declared, &caught] {
        let receipt = answer("grade", input);
        for (pointer, value) in [
            ("/grade", "\"UNVERIFIABLE\""),
            ("/ruleId", "\"default_unverifiable\""),
            ("/state", "\"FINAL\""),
            ("/finalAt", "\"2026-10-06T15:00:00Z\""),
            ("/observationIds", "[]"),
            ("/reasons", "[]"),
            ("/signals", "{}"),
            ("/confidence", "0"),
        ] {
            assert_eq!(shown(&receipt, pointer), value, "{pointer}");
        }
        assert_eq!(find(&receipt, "/attribution"), None);
    }
}

#[test]
fn a_score_above_what_its_signals_are_worth_shows_nothing() {
    // 4000 and 3000 bp by the default policy; the threshold is 6000.
    for (signals, score, grade) in [
        (r#""agentSessionActive", "userIdle""#, 7_000, "UNASKED"),
        (r#""agentSessionActive", "userIdle""#, 6_000, "UNASKED"),
        (r#""agentSessionActive", "userIdle""#, 7_001, "UNVERIFIABLE"),
        (r#""agentSessionActive""#, 7_000, "UNVERIFIABLE"),
        ("", 10_000, "UNVERIFIABLE"),
    ] {
        let context = format!(
            r#"{{"context": {{"attribution": {{"agent": "muse", "scoreBp": {score}, "signals": [{signals}]}}}}}}"#
        );
        let receipt = answer(
            "grade",
            &patched(&of(Value::Null, &[row("o1", "{}")]), &context),
        );
        assert_eq!(at(&receipt, "/grade").as_str(), Some(grade), "{context}");
    }
}

#[test]
fn a_sync_yet_to_come_decides_nothing() {
    // The row is of 14:02, the grace over at 14:02 + 2 min + 30 min, the grading at 15:00.
    for (sync, state) in [
        ("14:34:00", "FINAL"),
        ("14:33:59", "PENDING"),
        ("15:00:00", "FINAL"),
        ("15:00:00.001", "PENDING"),
    ] {
        let context = format!(
            r#"{{"context": {{"attribution": {{"agent": "muse", "scoreBp": 7000,
                "signals": ["agentSessionActive", "userIdle"],
                "adapterLastSyncAt": "2026-10-06T{sync}Z"}}}}}}"#
        );
        let receipt = answer(
            "grade",
            &patched(&of(Value::Null, &[row("o1", "{}")]), &context),
        );
        assert_eq!(at(&receipt, "/state").as_str(), Some(state), "{sync}");
    }
}
