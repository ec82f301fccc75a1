//! Every refusal that one item of a request causes points to that item (contract: surfaces, error
//! document; C §6).

use crate::world::{
    answer, batch, call, claim, grant, id, json, likely, list, patched, row, single, with,
};
use attest_core::json::Value;

/// What an operation refuses with, and where that points.
fn refused(op: &str, input: &Value<'_>) -> (String, String) {
    call(op, input).expect_err("it is refused")
}

fn points(op: &str, input: &Value<'_>, code: &str, pointer: &str) {
    assert_eq!(refused(op, input), (code.to_owned(), pointer.to_owned()));
}

/// Three claims: the first is seen only after the batch, so that places and graded claims differ.
fn claims(second: &str, third: &str) -> Value<'static> {
    let claims = [
        claim("c1", r#"{"observedAt": "2026-10-06T15:00:01Z"}"#),
        claim("c2", second),
        claim("c3", third),
    ];
    with(&batch(), "claims", list(&claims))
}

#[test]
fn an_instant_that_cannot_be_written_points_to_its_claim() {
    let late = r#"{"claimedAt": "9999-12-31T23:59:00Z"}"#;
    points(
        "grade_batch",
        &claims("{}", late),
        "invalid_input",
        "/claims/2",
    );
    let one = with(&single(), "claim", claim("c1", late));
    points("grade", &one, "invalid_input", "/claim");
}

#[test]
fn an_orphan_whose_end_cannot_be_written_points_to_its_row() {
    // The act of 14:30 may be final a billion hours later: beyond the year 9999.
    let policy = attest_core::policy::default_document().clone();
    let policy = patched(
        &policy.into_owned(),
        r#"{"windows": {"finalizeUnverifiableHours": 1000000000, "graceMin": 60000000000}}"#,
    );
    let rows = [
        row("o1", r#"{"observedAt": "2026-10-06T15:00:01Z"}"#),
        row("o2", r#"{"occurredAt": "2026-10-06T14:30:00Z"}"#),
    ];
    let acts = with(&batch(), "observations", list(&rows));
    answer("grade_batch", &likely(&acts));
    let acts = with(&likely(&acts), "policy", policy);
    points("grade_batch", &acts, "invalid_input", "/observations/1");
}

#[test]
fn a_missing_grant_points_to_who_needs_it() {
    let dots = r#"{"agent": "dots"}"#;
    points(
        "grade_batch",
        &claims("{}", dots),
        "missing_grant",
        "/claims/2",
    );
    let act = row("o2", r#"{"occurredAt": "2026-10-06T14:30:00Z"}"#);
    let acts = with(&batch(), "observations", list(&[row("o1", "{}"), act]));
    let acts = with(&acts, "claims", list(&[claim("c1", dots)]));
    let acts = with(&likely(&acts), "grants", list(&[grant(dots)]));
    points("grade_batch", &acts, "missing_grant", "/observations/1");
}

#[test]
fn two_grants_of_one_instant_point_to_the_second() {
    let old = grant(r#"{"updatedAt": "2026-10-01T00:00:00Z"}"#);
    let late = grant(r#"{"agent": "dots", "updatedAt": "2026-10-02T00:00:00Z"}"#);
    let grants = list(&[late.clone(), old, late.clone(), late]);
    let tied = with(&claims("{}", "{}"), "grants", grants);
    points("grade_batch", &tied, "ambiguous_grant", "/grants/2");
}

/// A pre-assignment of 14:10, or what differs from that.
fn pair(claim: &str, row: &str, more: &str) -> Value<'static> {
    let (claim, row) = (id(claim), id(row));
    let base = format!(
        r#"{{"claimId": "{claim}", "observationId": "{row}", "after": "2026-10-06T14:10:00Z"}}"#
    );
    patched(&json(&base), more)
}

fn fixed(pairs: &[Value<'static>]) -> Value<'static> {
    with(&claims("{}", "{}"), "fixed", list(pairs))
}

#[test]
fn what_is_wrong_with_a_pre_assignment_points_to_it() {
    let well = pair("c8", "o8", "{}");
    let named = fixed(&[well.clone(), pair("c2", "o9", "{}")]);
    points("grade_batch", &named, "claim_fixed", "/fixed/1");
    let now = pair("c9", "o9", r#"{"after": "2026-10-06T15:00:00Z"}"#);
    let stale = fixed(&[well.clone(), now]);
    points("grade_batch", &stale, "stale_evaluated_at", "/fixed/1");
    let row_twice = fixed(&[pair("c9", "o8", "{}"), well.clone()]);
    points("grade_batch", &row_twice, "not_one_to_one", "/fixed/1");
    let claim_twice = fixed(&[well.clone(), well, pair("c8", "o9", "{}")]);
    points("grade_batch", &claim_twice, "not_one_to_one", "/fixed/2");
}

#[test]
fn a_pre_assignment_never_ends_before_it_starts() {
    // In force after 14:10: up to 14:10 is never, and still a span; up to a millisecond before is none.
    for (more, place) in [
        (r#"{"until": "2026-10-06T14:09:59.999Z"}"#, "until"),
        (
            r#"{"released": [{"from": "2026-10-06T14:20:00Z", "to": "2026-10-06T14:19:59.999Z"}]}"#,
            "released/0/to",
        ),
    ] {
        let batch = fixed(&[pair("c8", "o8", more)]);
        points(
            "grade_batch",
            &batch,
            "invalid_input",
            &format!("/fixed/0/{place}"),
        );
    }
    for more in [
        r#"{"until": "2026-10-06T14:10:00Z"}"#,
        // The same instant in another offset.
        r#"{"until": "2026-10-06T16:10:00+02:00"}"#,
        r#"{"released": [{"from": "2026-10-06T14:20:00Z", "to": "2026-10-06T14:20:00Z"}]}"#,
        r#"{"released": [{"from": "2026-10-06T14:20:00Z"}]}"#,
    ] {
        answer("grade_batch", &fixed(&[pair("c8", "o8", more)]));
    }
}

#[test]
fn prior_spend_out_of_range_points_to_the_claim() {
    // 9008 claims of 10^12 pass 2^53 − 1.
    let purchase = r#"{"type": "purchase.made", "amountCents": 1000000000000,
        "counterparty": "Acme", "claimedAt": "2026-10-05T14:02:00Z"}"#;
    let history: Vec<Value<'static>> = (0..9008)
        .map(|n| claim(&format!("h{n}"), purchase))
        .collect();
    let later = patched(
        &json(purchase),
        r#"{"claimedAt": "2026-10-06T14:02:00Z", "amountCents": 1}"#,
    );
    let batch = claims("{}", &later.to_canonical());
    let activity = with(
        crate::world::at(&batch, "/activity"),
        "claims",
        list(&history),
    );
    let batch = with(&batch, "activity", activity);
    points("grade_batch", &batch, "invalid_input", "/claims/2");
}

#[test]
fn what_a_single_grade_refuses_points_to_its_part() {
    let mail = with(&single(), "claim", claim("c1", "{}"));
    let other = with(&mail, "grant", grant(r#"{"agent": "dots"}"#));
    points("grade", &other, "agent_mismatch", "/claim/agent");
    let likely = r#"{"context": {"attribution": {"agent": "dots", "scoreBp": 7000,
        "signals": ["agentSessionActive", "userIdle"]}}}"#;
    let act = with(&single(), "candidates", list(&[row("o1", "{}")]));
    let act = patched(&act, likely);
    points(
        "grade",
        &act,
        "agent_mismatch",
        "/context/attribution/agent",
    );
    let both = patched(&mail, &likely.replace("dots", "muse"));
    points("grade", &both, "unasked_with_claim", "/context/attribution");
    let far = row("o2", r#"{"occurredAt": "2026-10-06T09:00:00Z"}"#);
    let foreign = with(&mail, "candidates", list(&[row("o1", "{}"), far]));
    points("grade", &foreign, "foreign_candidate", "/candidates/1");
    points("grade", &single(), "claimless_subject", "/candidates");
}
