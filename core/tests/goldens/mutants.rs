//! The runner can fail: an expectation changed by hand is found, key by key.

use attest_core::golden::check;

/// A story with every kind of receipt: a verified claim, an orphan overridden, a scope.
const STORY: &str = r#"{
  "name": "a story", "covers": ["contract:G15"], "mode": "batch",
  "input": {
    "evaluatedAt": "2026-10-06T15:00:00-04:00",
    "claims": [
      {"ref": "c1", "agent": "muse", "type": "email.sent", "counterparty": "ana@fjord.example",
       "subjectHint": "Tide table", "claimedAt": "2026-10-06T14:02:00-04:00"},
      {"ref": "c2", "agent": "muse", "type": "email.sent", "counterparty": "bo@fjord.example",
       "subjectHint": "Nets", "claimedAt": "2026-10-06T14:40:00-04:00"}],
    "observations": [
      {"ref": "o1", "source": "gmail.sent", "type": "email.sent", "counterparty": "ana@fjord.example",
       "subjectHint": "Tide table", "occurredAt": "2026-10-06T14:02:00-04:00"},
      {"ref": "o2", "source": "gmail.sent", "type": "email.sent", "counterparty": "cy@mole.example",
       "subjectHint": "Rope", "occurredAt": "2026-10-06T13:30:00-04:00"}],
    "grants": [{"ref": "g1", "agent": "muse", "observedScopes": ["mail.read"]}],
    "coverage": [{"source": "gmail.sent", "lastSyncAt": "2026-10-06T15:00:00-04:00",
      "windowStart": "2026-10-06T12:00:00-04:00", "windowEnd": "2026-10-06T15:00:00-04:00",
      "accountHash": "acct-a"}],
    "activity": {
      "sessions": [{"agent": "muse", "at": "2026-10-06T13:28:00-04:00"}],
      "idle": [{"from": "2026-10-06T13:20:00-04:00", "to": "2026-10-06T13:40:00-04:00"}]}
  },
  "events": [
    {"event": "override", "ref": "o2", "grade": "NOT_FOUND", "reason": "it was me", "at": "2026-10-06T15:05:00-04:00"},
    {"event": "revert", "ref": "c1", "at": "2026-10-06T15:05:00-04:00", "rejected": true}],
  "expect": [
    {"ref": "c1", "grade": "VERIFIED", "ruleId": "verified", "state": "FINAL", "observationRefs": ["o1"],
     "score": "1/1", "reasonCodes": ["match.best"], "reasonParams": {"match.best": {"observationId": "o1"}},
     "agent": "muse", "inputs": {"grant": "g1", "priorSpendCents": 0}},
    {"ref": "c2", "grade": "UNVERIFIABLE", "ruleId": "pending", "state": "PENDING", "observationRefs": [],
     "reasonCodes": ["grace.waiting", "match.none"], "finalFrom": "2026-10-06T15:26:00-04:00"},
    {"ref": "o2", "grade": "UNASKED", "ruleId": "unasked", "state": "USER_OVERRIDDEN", "observationRefs": ["o2"],
     "reasonCodes": ["unasked.session", "unasked.idle", "override.user"], "attributionScore": "7/10",
     "override": "NOT_FOUND", "previousState": "PENDING", "finalFrom": "2026-10-06T14:02:00-04:00"},
    {"scope": {"agent": "muse", "scope": "mail.read"}, "grade": "OVER_SCOPE", "ruleId": "over_scope_observed",
     "state": "FINAL", "observationRefs": [], "reasonCodes": ["scope.observed_not_declared"],
     "reasonParams": {"scope.observed_not_declared": {"scopeHash": "mail.read"}}, "inputs": {"scope": "mail.read"}}]
}"#;

#[test]
fn the_story_passes() {
    assert_eq!(check(STORY), Vec::<String>::new());
}

/// Each change of an expectation, and what the runner says of it.
#[test]
fn each_changed_expectation_is_found() {
    let changes = [
        (
            r#""grade": "VERIFIED""#,
            r#""grade": "PARTIAL""#,
            "c1: grade is VERIFIED, expected PARTIAL",
        ),
        (
            r#""ruleId": "pending""#,
            r#""ruleId": "no_coverage""#,
            "c2: ruleId is pending, expected no_coverage",
        ),
        (
            r#""state": "PENDING""#,
            r#""state": "FINAL""#,
            "c2: state is PENDING, expected FINAL",
        ),
        (
            r#""observationRefs": ["o1"]"#,
            r#""observationRefs": []"#,
            "c1: observationRefs are [o1]",
        ),
        (
            r#""observationRefs": ["o1"]"#,
            r#""observationRefs": ["o2"]"#,
            "c1: observationRefs are [o1]",
        ),
        (
            r#""score": "1/1""#,
            r#""score": "2/2""#,
            "c1: score is 1/1, expected 2/2",
        ),
        (
            r#""score": "1/1""#,
            r#""score": "1/1", "raisedScore": "1/1""#,
            "c1: raisedScore is absent, expected 1/1",
        ),
        (
            r#"["match.best"]"#,
            r#"[]"#,
            "c1: the list of reason codes is [match.best], expected []",
        ),
        (
            r#"["unasked.session", "unasked.idle", "override.user"]"#,
            r#"["unasked.idle", "unasked.session", "override.user"]"#,
            "o2: the list of reason codes is [unasked.session, unasked.idle, override.user], \
             expected [unasked.idle, unasked.session, override.user]",
        ),
        (
            r#"{"observationId": "o1"}"#,
            r#"{"observationId": "o2"}"#,
            "c1: the params of match.best differ",
        ),
        (
            r#"{"scopeHash": "mail.read"}"#,
            r#"{"scopeHash": "mail"}"#,
            "muse mail.read: the params of scope.observed_not_declared differ",
        ),
        (
            r#""agent": "muse", "inputs""#,
            r#""agent": "dots", "inputs""#,
            "c1: agent is muse, expected dots",
        ),
        (
            r#"{"grant": "g1", "#,
            r#"{"grant": "g2", "#,
            "c1: the grant is not g2",
        ),
        (
            r#""priorSpendCents": 0}"#,
            r#""priorSpendCents": 5}"#,
            "c1: priorSpendCents is 0, expected 5",
        ),
        (
            r#""inputs": {"scope": "mail.read"}"#,
            r#""inputs": {"scope": "mail"}"#,
            "muse mail.read: the scope is another",
        ),
        (
            "2026-10-06T15:26:00-04:00",
            "2026-10-06T19:26:00Z",
            "c2: finalFrom is 2026-10-06T15:26:00-04:00, expected 2026-10-06T19:26:00Z",
        ),
        (
            r#""7/10""#,
            r#""14/20""#,
            "o2: attributionScore is 7/10, expected 14/20",
        ),
        (
            r#""override": "NOT_FOUND""#,
            r#""override": "VERIFIED""#,
            "o2: override is NOT_FOUND, expected VERIFIED",
        ),
        (
            r#""previousState": "PENDING""#,
            r#""previousState": "FINAL""#,
            "o2: previousState is PENDING, expected FINAL",
        ),
        (
            r#""attributionScore": "7/10","#,
            r#""supersededBy": "c1","#,
            "o2: it is not superseded by c1",
        ),
        (
            r#", "rejected": true"#,
            "",
            "event 2 (revert of c1) is refused: illegal_transition: ",
        ),
        (
            r#""reason": "it was me", "#,
            r#""reason": "it was me", "rejected": true, "#,
            "event 1 (override of o2) is not refused",
        ),
        (
            r#""scope": {"agent": "muse", "scope": "mail.read"}"#,
            r#""ref": "o1""#,
            "muse mail.read: the receipt is not listed (OVER_SCOPE by over_scope_observed)",
        ),
        (
            r#""ref": "c2", "grade": "UNVERIFIABLE""#,
            r#""ref": "c1", "grade": "UNVERIFIABLE""#,
            "c1: the receipt is listed twice",
        ),
        (
            r#"  "expect": ["#,
            r#"  "assertIds": {"equal": [["c1", "c2"]]}, "expect": ["#,
            "the ids of c1 and c2 are not equal",
        ),
        (
            r#"  "expect": ["#,
            r#"  "assertIds": {"ascending": [["c1", "c1"]]}, "expect": ["#,
            "the ids of c1 and c1 are not ascending",
        ),
    ];
    for (from, to, expected) in changes {
        assert_eq!(STORY.matches(from).count(), 1, "{from}");
        let failures = check(&STORY.replace(from, to));
        assert!(
            failures.iter().any(|failure| failure.starts_with(expected)),
            "{expected}\nfound {failures:#?}"
        );
    }
}

/// What the form does not allow, and where.
#[test]
fn a_file_of_another_form_does_not_load() {
    let changes = [
        (
            r#""mode": "batch""#,
            r#""mode": "batch", "more": 1"#,
            "invalid_input: an unknown key at /~unknown",
        ),
        (
            r#""ref": "g1","#,
            r#""ref": "g1", "id": "x","#,
            "invalid_input: an unknown key at /input/grants/0/~unknown",
        ),
        (
            r#""mode": "batch""#,
            r#""mode": "grade""#,
            "invalid_input: grade mode, and no other, has a call at /input/grade",
        ),
        (
            r#""mode": "batch""#,
            r#""mode": "batch", "policyPatch": {"version": 3}"#,
            "invalid_policy: ",
        ),
        (
            r#""ref": "o2", "source""#,
            r#""ref": "c1", "source""#,
            "invalid_input: a ref names two objects at /input",
        ),
        (
            r#""subjectHint": "Rope""#,
            r#""amountCents": 5"#,
            "invalid_input: the source of this row has no such field at /input/observations/1/amountCents",
        ),
        (
            r#""reason": "it was me", "#,
            "",
            "invalid_input: an event takes the keys of its kind at /events/0/reason",
        ),
        (
            r#""scope": {"agent": "muse", "scope": "mail.read"}"#,
            r#""agent": "muse""#,
            "invalid_input: a receipt is named by a ref or by a scope at /expect/3/ref",
        ),
        (
            r#""idle": ["#,
            r#""claims": ["c3"], "idle": ["#,
            "invalid_input: a ref that nothing defines at /input/activity/claims/0",
        ),
        (
            r#""windowStart": "2026-10-06T12:00:00-04:00""#,
            r#""windowStart": "2026-10-06T16:00:00-04:00""#,
            "invalid_input: a window ends before it starts at /input/coverage",
        ),
    ];
    for (from, to, expected) in changes {
        assert_eq!(STORY.matches(from).count(), 1, "{from}");
        let failures = check(&STORY.replace(from, to));
        let expected = format!("the file does not load: {expected}");
        assert!(
            failures
                .first()
                .is_some_and(|first| first.starts_with(&expected)),
            "{expected}\nfound {failures:#?}"
        );
    }
}

/// A patch that makes no policy is told fault by fault, as `policy check` tells it.
#[test]
fn a_patch_that_makes_no_policy_is_told_fault_by_fault() {
    let patched = STORY.replace(
        r#""mode": "batch""#,
        r#""mode": "batch", "policyPatch": {"version": 3, "thresholds": {"partial": 2}}"#,
    );
    let failures = check(&patched);
    assert_eq!(
        failures.first().map(String::as_str),
        Some(
            "the file does not load: invalid_policy: the policy document has faults at /policyPatch"
        )
    );
    for path in ["version", "thresholds.partial"] {
        let start = format!("the patched policy: {path}: ");
        assert!(
            failures.iter().any(|failure| failure.starts_with(&start)),
            "{path}: {failures:#?}"
        );
    }
}

/// A file cut short anywhere is told from one that passes, and nothing breaks.
#[test]
fn a_file_cut_short_does_not_load() {
    for end in 0..STORY.len() {
        let failures = check(&STORY[..end]);
        assert!(
            matches!(failures.as_slice(), [only] if only.starts_with("the file does not load: invalid_json")),
            "{end}: {failures:#?}"
        );
    }
}
