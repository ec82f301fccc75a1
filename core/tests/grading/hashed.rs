//! What a receipt binds: its inputs, their hashes, the texts of instants (contract: G §3, C §6).

use crate::world::{
    answer, at, batch, claim, find, grant, id, json, likely, list, patched, row, shown, view, with,
};
use attest_core::ids::Hash;
use attest_core::json::Value;

/// SHA-256 of a document's canonical text.
fn hashed(value: &Value<'_>) -> String {
    Hash::of_text(&value.to_canonical()).to_hex()
}

/// A batch of a claim with its row, an orphan that is UNASKED, and a scope.
fn full() -> Value<'static> {
    let orphan = row(
        "o2",
        r#"{"occurredAt": "2026-10-06T14:30:00Z", "counterparty": "cy@mole.example", "subjectHint": "Rope"}"#,
    );
    let mut batch = likely(&batch());
    batch = with(&batch, "claims", list(&[claim("c1", "{}")]));
    batch = with(&batch, "observations", list(&[orphan, row("o1", "{}")]));
    with(
        &batch,
        "grants",
        list(&[grant(r#"{"observedScopes": ["mail.read"]}"#)]),
    )
}

/// `candidatesHash` of rows, written from the contract.
fn candidates(rows: &[Value<'static>]) -> String {
    let mut sorted = rows.to_vec();
    sorted.sort_by_key(|row| shown(row, "/id"));
    let mut bytes = Vec::new();
    for row in sorted {
        let mut bound = vec![];
        for key in ["contentHash", "id", "observedAt", "sightedAt"] {
            if let Some(value) = row.get(key) {
                bound.push((key.into(), value.clone()));
            }
        }
        bytes.extend_from_slice(&Hash::of_text(&Value::Object(bound).to_canonical()).0);
    }
    Hash::of(&bytes).to_hex()
}

/// `inputsHash` of an item, from the batch it came of.
fn expected(
    batch: &Value<'static>,
    item: &Value<'static>,
    claim: Value<'static>,
    rows: &[Value<'static>],
) -> String {
    let mut bound = json(&format!(
        r#"{{"candidatesHash": "{}", "policyHash": {}, "coverageHash": "{}", "grantHash": "{}"}}"#,
        candidates(rows),
        shown(item, "/inputs/policyHash"),
        hashed(at(batch, "/coverage")),
        hashed(&patched(
            at(batch, "/grants/0"),
            // Its lists in set order.
            r#"{"allowedTypes": ["calendar.created", "calendar.deleted", "calendar.updated", "email.sent",
                "listing.posted", "message.sent", "other", "purchase.made", "subscription.changed"]}"#
        )),
    ));
    bound = with(&bound, "context", at(item, "/inputs/context").clone());
    hashed(&with(&bound, "claim", claim))
}

#[test]
fn each_receipt_comes_with_what_it_was_graded_from() {
    let batch = full();
    let items = answer("grade_batch", &batch);
    let policy = hashed(&json(attest_core::policy::DEFAULT_TEXT));
    let attribution = r#"{"priorSpendCents": 0, "attribution": {"agent": "muse", "scoreBp": 7000,
        "signals": ["agentSessionActive", "userIdle"]}}"#;
    let wanted = [
        (
            "VERIFIED",
            r#"{"priorSpendCents": 0}"#,
            at(&batch, "/claims/0").clone(),
            // What nobody took lies in the claim's window too.
            at(&batch, "/observations").as_array().unwrap().to_vec(),
        ),
        (
            "UNASKED",
            attribution,
            Value::Null,
            vec![at(&batch, "/observations/0").clone()],
        ),
        (
            "OVER_SCOPE",
            r#"{"priorSpendCents": 0, "scope": {"observed": "mail.read"}}"#,
            Value::Null,
            vec![],
        ),
    ];
    assert_eq!(items.as_array().unwrap().len(), wanted.len());
    for (item, (grade, context, claim, rows)) in items.as_array().unwrap().iter().zip(wanted) {
        assert_eq!(at(item, "/receipt/grade").as_str(), Some(grade));
        assert_eq!(shown(item, "/inputs/grant"), shown(&batch, "/grants/0"));
        assert_eq!(shown(item, "/inputs/context"), json(context).to_canonical());
        assert_eq!(
            at(item, "/inputs/policyHash").as_str(),
            Some(policy.as_str())
        );
        assert_eq!(
            shown(item, "/receipt/policyHash"),
            shown(item, "/inputs/policyHash")
        );
        let coverage = hashed(at(&batch, "/coverage"));
        assert_eq!(
            at(item, "/inputs/coverageHash").as_str(),
            Some(coverage.as_str())
        );
        let inputs = expected(&batch, item, claim, &rows);
        assert_eq!(
            at(item, "/receipt/inputsHash").as_str(),
            Some(inputs.as_str()),
            "{grade}"
        );
    }
}

#[test]
fn the_order_is_claims_as_given_then_orphans_in_time_then_scopes_by_text() {
    let mut batch = full();
    let early = row(
        "o3",
        r#"{"occurredAt": "2026-10-06T14:29:00Z", "counterparty": "di@mole.example"}"#,
    );
    let rows = [
        at(&batch, "/observations/0").clone(),
        at(&batch, "/observations/1").clone(),
        early,
    ];
    batch = with(&batch, "observations", list(&rows));
    let late = claim("c0", r#"{"counterparty": "bo@fjord.example"}"#);
    let claims = [late, at(&batch, "/claims/0").clone()];
    batch = with(&batch, "claims", list(&claims));
    let dots = grant(r#"{"agent": "dots", "observedScopes": ["b", "a", "b"]}"#);
    let grants = [at(&batch, "/grants/0").clone(), dots];
    let items = answer("grade_batch", &with(&batch, "grants", list(&grants)));
    let subjects: Vec<String> = items
        .as_array()
        .unwrap()
        .iter()
        .map(|item| {
            let seen = |pointer: &str| find(item, pointer).map(Value::to_canonical);
            seen("/receipt/claimId")
                .or(seen("/receipt/observationIds/0"))
                .or(seen("/inputs/context/scope/observed"))
                .unwrap()
        })
        .collect();
    let quoted = |name: &str| format!("\"{}\"", id(name));
    let scopes = ["\"a\"", "\"b\"", "\"mail.read\""].map(str::to_owned);
    let mut wanted = vec![quoted("c0"), quoted("c1"), quoted("o3"), quoted("o2")];
    wanted.extend(scopes);
    assert_eq!(subjects, wanted);
}

/// The candidates hash a claim is bound to, found by trying: the only unknown of its inputs.
fn binds(batch: &Value<'static>, rows: &[&str]) -> bool {
    let items = answer("grade_batch", batch);
    let item = at(&items, "/0");
    let all = at(batch, "/observations").as_array().unwrap();
    let named: Vec<Value<'static>> = all
        .iter()
        .filter(|row| {
            rows.iter()
                .any(|name| at(row, "/id").as_str() == Some(id(name).as_str()))
        })
        .cloned()
        .collect();
    let claim = at(batch, "/claims/0").clone();
    at(item, "/receipt/inputsHash").as_str() == Some(expected(batch, item, claim, &named).as_str())
}

#[test]
fn a_claim_binds_the_candidates_that_are_left_to_it() {
    let rows = [
        row("o1", "{}"),
        row("o2", r#"{"subjectHint": "Nets"}"#),
        row("o3", r#"{"subjectHint": "Rope"}"#),
        // Outside the window of 14:00 to 14:48, and seen only after now.
        row("o4", r#"{"occurredAt": "2026-10-06T14:48:00.001Z"}"#),
        row("o5", r#"{"observedAt": "2026-10-06T15:00:00.001Z"}"#),
    ];
    let taken = json(&format!(
        r#"[{{"claimId": null, "observationId": "{}", "after": "2026-10-06T14:10:00Z"}}]"#,
        id("o3")
    ));
    let mut batch = with(&batch(), "observations", list(&rows));
    batch = with(&batch, "fixed", taken);
    // c2 names the subject of o2 and takes it.
    let other = claim("c2", r#"{"subjectHint": "Nets"}"#);
    let specific = with(&batch, "claims", list(&[claim("c1", "{}"), other.clone()]));
    assert!(binds(&specific, &["o1"]));
    // Too vague to be scored: it keeps its candidates, less those taken or assigned.
    let vague = claim("c1", r#"{"counterparty": null}"#);
    let vague = with(&batch, "claims", list(&[vague, other]));
    assert!(binds(&vague, &["o1"]));
    assert!(!binds(&vague, &[]));
}

#[test]
fn a_claim_without_target_or_sources_binds_no_candidate() {
    let event = r#"{"type": "calendar.created", "source": "gcal.event"}"#;
    let batch = with(
        &batch(),
        "observations",
        list(&[row("o1", event), row("o2", r#"{"type": "message.sent"}"#)]),
    );
    for patch in [
        r#"{"type": "calendar.created"}"#,
        r#"{"type": "message.sent"}"#,
    ] {
        let one = with(&batch, "claims", list(&[claim("c1", patch)]));
        assert!(binds(&one, &[]), "{patch}");
    }
}

#[test]
fn texts_are_bound_as_they_were_given() {
    let base = with(&batch(), "claims", list(&[claim("c1", "{}")]));
    let inputs =
        |batch: &Value<'static>| shown(&answer("grade_batch", batch), "/0/receipt/inputsHash");
    let grade = |batch: &Value<'static>| {
        let items = answer("grade_batch", batch);
        let receipt = at(&items, "/0/receipt");
        patched(receipt, r#"{"inputsHash": null}"#).to_canonical()
    };
    let coverage = |observers: &[Value<'static>]| {
        let coverage = with(at(&base, "/coverage"), "observers", list(observers));
        with(&base, "coverage", coverage)
    };
    let late = view(r#"{"lastSyncAt": "2026-10-06T15:00:00.001Z", "accountHash": "acct-b"}"#);
    let same_instant = claim("c1", r#"{"claimedAt": "2026-10-06T14:02:00.000+00:00"}"#);
    let other_texts = [
        with(&base, "claims", list(&[same_instant])),
        with(
            &base,
            "grants",
            list(&[grant(r#"{"updatedAt": "2026-10-01T00:00:00.0Z"}"#)]),
        ),
        coverage(&[view(r#"{"windowStart": "2026-10-06T02:00:00+02:00"}"#)]),
        // An entry after now decides nothing, and is bound all the same.
        coverage(&[view("{}"), late]),
    ];
    for other in &other_texts {
        assert_ne!(inputs(other), inputs(&base));
        assert_eq!(grade(other), grade(&base));
    }
    // Sets are bound without their order and repeats.
    let seen = [view("{}"), view(r#"{"windowEnd": "2026-10-06T20:00:00Z"}"#)];
    let turned = [seen[1].clone(), seen[0].clone(), seen[1].clone()];
    assert_eq!(inputs(&coverage(&turned)), inputs(&coverage(&seen)));
}

#[test]
fn instants_of_a_receipt_keep_their_text() {
    let mut batch = full();
    let written = "2026-10-06T17:00:00.00+02:00";
    batch = patched(
        &batch,
        &format!(
            r#"{{"coverage": {{"evaluatedAt": "{written}"}},
                 "activity": {{"adapterSyncs": [{{"agent": "muse", "lastSyncAt": "2026-10-06T16:00:00.5+01:00"}}]}}}}"#
        ),
    );
    // The sync of 15:00:00.5 lies after now, so nothing says when the log was read.
    let items = answer("grade_batch", &batch);
    assert_eq!(at(&items, "/0/receipt/computedAt").as_str(), Some(written));
    assert_eq!(at(&items, "/0/receipt/finalAt").as_str(), Some(written));
    assert_eq!(
        find(&items, "/1/inputs/context/attribution/adapterLastSyncAt"),
        None
    );
    // Anchor 14:30 + 2 + 30 minutes, in the offset of now, written anew.
    assert_eq!(
        at(&items, "/1/receipt/finalFrom").as_str(),
        Some("2026-10-06T17:02:00+02:00")
    );
    let sync = "2026-10-06T15:59:59.5+01:00";
    batch = patched(
        &batch,
        &format!(
            r#"{{"activity": {{"adapterSyncs": [{{"agent": "muse", "lastSyncAt": "{sync}"}}]}}}}"#
        ),
    );
    let items = answer("grade_batch", &batch);
    assert_eq!(
        at(&items, "/1/inputs/context/attribution/adapterLastSyncAt").as_str(),
        Some(sync)
    );
}

#[test]
fn a_models_scores_stand_in_the_context_as_given() {
    let scores = format!(
        r#"[{{"observationId": "{}", "score": 1}}, {{"observationId": "{}", "score": 10000}}]"#,
        id("o9"),
        id("o1")
    );
    let mut batch = full();
    batch = with(
        &batch,
        "modelScores",
        json(&format!(
            r#"{{"{}": {scores}, "{}": []}}"#,
            id("c1"),
            id("c7")
        )),
    );
    let items = answer("grade_batch", &batch);
    assert_eq!(
        shown(&items, "/0/inputs/context/modelScores"),
        json(&scores).to_canonical()
    );
    assert_eq!(find(&items, "/1/inputs/context/modelScores"), None);
}
