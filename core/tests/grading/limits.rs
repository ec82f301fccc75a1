//! Closed sets, and lists that end (contract: G §2, §3, C §5).

use crate::world::{answer, at, batch, call, json, list, view, with};
use attest_core::json::Value;
use attest_core::model::{Grade, Outcome, State};

#[test]
fn there_are_six_grades_and_three_states() {
    let grades = [
        "VERIFIED",
        "PARTIAL",
        "NOT_FOUND",
        "UNASKED",
        "OVER_SCOPE",
        "UNVERIFIABLE",
    ];
    let known: Vec<&str> = Grade::ALL.iter().map(|grade| grade.as_str()).collect();
    let mut sorted = (known.clone(), grades.to_vec());
    sorted.0.sort_unstable();
    sorted.1.sort_unstable();
    assert_eq!(sorted.0, sorted.1);
    // PENDING is an outcome of the rules and never a grade.
    assert_eq!(Outcome::ALL.len(), grades.len() + 1);
    assert_eq!(Outcome::Pending.grade(), Grade::Unverifiable);
    assert_eq!(Grade::parse("PENDING"), None);
    let states: Vec<&str> = State::ALL.iter().map(|state| state.as_str()).collect();
    assert_eq!(states, ["PENDING", "FINAL", "USER_OVERRIDDEN"]);
}

#[test]
fn coverage_and_each_activity_list_end_at_ten_thousand() {
    let refused = |batch: &Value<'static>, place: &str| {
        let (code, pointer) = call("grade_batch", batch).unwrap_err();
        assert_eq!(code, "invalid_input", "{place}");
        assert!(pointer.starts_with(place), "{pointer}");
    };
    let most = 10_000;
    let views = |count: usize| {
        let coverage = with(
            at(&batch(), "/coverage"),
            "observers",
            list(&vec![view("{}"); count]),
        );
        with(&batch(), "coverage", coverage)
    };
    answer("grade_batch", &views(most));
    refused(&views(most + 1), "/coverage/observers");
    for (name, item) in [
        (
            "sessions",
            r#"{"agent": "muse", "at": "2026-10-06T14:30:00Z"}"#,
        ),
        (
            "entries",
            r#"{"agent": "muse", "at": "2026-10-06T14:30:00Z"}"#,
        ),
        (
            "idle",
            r#"{"from": "2026-10-06T14:30:00Z", "to": "2026-10-06T14:31:00Z"}"#,
        ),
        (
            "adapterSyncs",
            r#"{"agent": "muse", "lastSyncAt": "2026-10-06T14:30:00Z"}"#,
        ),
    ] {
        let items = |count: usize| {
            let activity = with(
                at(&batch(), "/activity"),
                name,
                list(&vec![json(item); count]),
            );
            with(&batch(), "activity", activity)
        };
        answer("grade_batch", &items(most));
        refused(&items(most + 1), &format!("/activity/{name}"));
    }
    let claims = |count: usize| {
        let claim = crate::world::claim("c1", "{}");
        let activity = with(
            at(&batch(), "/activity"),
            "claims",
            list(&vec![claim; count]),
        );
        with(&batch(), "activity", activity)
    };
    answer("grade_batch", &claims(most));
    refused(&claims(most + 1), "/activity/claims");
}

#[test]
fn the_default_rules_stand_in_their_order() {
    let policy = attest_core::policy::default_policy();
    let rules: Vec<String> = policy
        .rules
        .iter()
        .map(|rule| format!("{} {}", rule.id, rule.then.as_str()))
        .collect();
    assert_eq!(
        rules,
        [
            "unasked UNASKED",
            "over_scope_observed OVER_SCOPE",
            "over_scope OVER_SCOPE",
            "over_allowlist OVER_SCOPE",
            "over_ceiling OVER_SCOPE",
            "over_ceiling_cumulative OVER_SCOPE",
            "no_target UNVERIFIABLE",
            "underspecified UNVERIFIABLE",
            "no_coverage UNVERIFIABLE",
            "verified VERIFIED",
            "partial PARTIAL",
            "pending PENDING",
            "partial_coverage UNVERIFIABLE",
            "not_found NOT_FOUND",
        ]
    );
    let whens = attest_core::policy::default_document();
    let when = |at: usize| {
        let rules = whens.get("rules").and_then(Value::as_array).unwrap();
        rules[at].get("when").unwrap().to_canonical()
    };
    assert_eq!(when(11), r#"{"graceElapsed":false}"#);
    assert_eq!(
        when(12),
        r#"{"bestScoreLt":"partial","coverage":"partial"}"#
    );
    assert_eq!(
        when(13),
        r#"{"bestScoreLt":"partial","coverage":"full","graceElapsed":true}"#
    );
}
