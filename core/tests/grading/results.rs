//! What a receipt shows beside its grade (contract: G §6.4, §7, C §6).

use crate::world::{
    answer, at, batch, claim, find, json, likely, list, patched, row, shown, view, with,
};
use attest_core::json::Value;

fn graded(claim: Value<'static>, rows: &[Value<'static>]) -> Value<'static> {
    let batch = with(&batch(), "claims", list(&[claim]));
    answer("grade_batch", &with(&batch, "observations", list(rows)))
}

#[test]
fn confidence_is_of_the_grade() {
    let shows = |items: &Value<'static>, grade: &str, confidence: &str| {
        assert_eq!(at(items, "/0/receipt/grade").as_str(), Some(grade));
        assert_eq!(shown(items, "/0/receipt/confidence"), confidence, "{grade}");
    };
    // The last second of 14:13, ten minutes after the unit: (45 − 10)/44 of the time's 2500 bp, the
    // rest whole: (2500 · 35/44 + 6500)/9000 = 0.94318…
    let late = row("o1", r#"{"occurredAt": "2026-10-06T14:13:00Z"}"#);
    shows(
        &graded(claim("c1", "{}"), std::slice::from_ref(&late)),
        "VERIFIED",
        "0.9432",
    );
    // Without the subject: (2500 · 35/44 + 5000)/9000 = 0.77651…
    let bare = patched(&late, r#"{"subjectHint": null}"#);
    shows(&graded(claim("c1", "{}"), &[bare]), "PARTIAL", "0.7765");
    shows(&graded(claim("c1", "{}"), &[]), "NOT_FOUND", "1");
    shows(
        &graded(claim("c1", r#"{"counterparty": null}"#), &[]),
        "UNVERIFIABLE",
        "0",
    );
    // Pending has a candidate's score and no confidence.
    let later = patched(
        &batch(),
        r#"{"coverage": {"evaluatedAt": "2026-10-06T14:20:00Z", "observers": []}}"#,
    );
    let waiting = with(&later, "claims", list(&[claim("c1", "{}")]));
    let early = view(r#"{"lastSyncAt": "2026-10-06T14:20:00Z"}"#);
    let coverage = with(at(&waiting, "/coverage"), "observers", list(&[early]));
    let waiting = with(&waiting, "coverage", coverage);
    let far = row(
        "o1",
        r#"{"counterparty": "cy@mole.example", "observedAt": "2026-10-06T14:04:00Z"}"#,
    );
    let waiting = answer("grade_batch", &with(&waiting, "observations", list(&[far])));
    assert_eq!(shown(&waiting, "/0/receipt/ruleId"), "\"pending\"");
    shows(&waiting, "UNVERIFIABLE", "0");
    // (2500 + 1500)/9000 = 0.4444…
    assert_eq!(shown(&waiting, "/0/receipt/signals/score"), "0.4444");
    let forbidden = patched(&batch(), "{}");
    let none = crate::world::grant(r#"{"allowedTypes": []}"#);
    let forbidden = with(
        &with(&forbidden, "grants", list(&[none])),
        "claims",
        list(&[claim("c1", "{}")]),
    );
    shows(&answer("grade_batch", &forbidden), "OVER_SCOPE", "1");
    let orphan = with(
        &likely(&batch()),
        "observations",
        list(&[row("o2", r#"{"occurredAt": "2026-10-06T14:30:00Z"}"#)]),
    );
    shows(&answer("grade_batch", &orphan), "UNASKED", "0.7");
}

#[test]
fn signals_are_of_the_best_candidate_alone() {
    let verified = graded(claim("c1", "{}"), &[row("o1", "{}")]);
    assert_eq!(
        shown(&verified, "/0/receipt/signals"),
        r#"{"counterpartyDomain":1,"counterpartyExact":1,"score":1,"subjectOverlap":1,"timeProximity":1}"#
    );
    let missing = graded(claim("c1", "{}"), &[]);
    assert_eq!(shown(&missing, "/0/receipt/signals"), "{}");
}

#[test]
fn a_models_score_is_shown_beside_the_best_candidate() {
    let scored = |row: Value<'static>, of: &str, score: i64| {
        let batch = with(&batch(), "claims", list(&[claim("c1", "{}")]));
        let batch = with(&batch, "observations", list(&[row]));
        let scores = json(&format!(
            r#"{{"{}": [{{"observationId": "{}", "score": {score}}}]}}"#,
            crate::world::id("c1"),
            crate::world::id(of)
        ));
        let items = answer("grade_batch", &with(&batch, "modelScores", scores));
        let seen = |pointer: &str| find(&items, pointer).map(Value::to_canonical);
        (
            at(&items, "/0/receipt/grade").as_str().unwrap().to_owned(),
            seen("/0/receipt/signals/modelScore"),
            seen("/0/receipt/signals/score").unwrap(),
            seen("/0/receipt/confidence").unwrap(),
        )
    };
    let told = |grade: &str, model: Option<&str>, score: &str, confidence: &str| {
        (
            grade.to_owned(),
            model.map(str::to_owned),
            score.to_owned(),
            confidence.to_owned(),
        )
    };
    // Without a subject 7500/9000 = 5/6; 0.85 · 5/6 + 0.15 · 0.9999 = 0.85831…
    let bare = row("o1", r#"{"subjectHint": null}"#);
    assert_eq!(
        scored(bare.clone(), "o1", 9_999),
        told("VERIFIED", Some("0.9999"), "0.8583", "0.8583")
    );
    // It never lowers a score.
    assert_eq!(
        scored(bare.clone(), "o1", 0),
        told("PARTIAL", Some("0"), "0.8333", "0.8333")
    );
    // Of another row it says nothing.
    assert_eq!(
        scored(bare, "o9", 10_000),
        told("PARTIAL", None, "0.8333", "0.8333")
    );
    // Below partial it is shown and raises nothing: (2500 + 1500)/9000.
    let other = row("o1", r#"{"counterparty": "cy@mole.example"}"#);
    assert_eq!(
        scored(other, "o1", 10_000),
        told("NOT_FOUND", Some("1"), "0.4444", "1")
    );
}

#[test]
fn one_reason_a_code_and_source_by_code_then_in_the_policys_order() {
    let policy = patched(
        &json(attest_core::policy::DEFAULT_TEXT),
        r#"{"sourcesByType": {"listing.posted": ["gmail.receipt", "gmail.sent"]}}"#,
    );
    let graded = |claimed: &str, views: &[Value<'static>]| {
        let listing = claim(
            "c1",
            &format!(
                r#"{{"type": "listing.posted", "counterparty": "Acme", "claimedAt": "{claimed}", "observedAt": "{claimed}"}}"#
            ),
        );
        let batch = with(&batch(), "claims", list(&[listing]));
        let coverage = with(at(&batch, "/coverage"), "observers", list(views));
        let batch = with(
            &with(&batch, "coverage", coverage),
            "policy",
            policy.clone(),
        );
        let items = answer("grade_batch", &batch);
        let reasons = at(&items, "/0/receipt/reasons")
            .as_array()
            .unwrap()
            .to_vec();
        let told = |reason: &Value<'static>| {
            let code = at(reason, "/code").as_str().unwrap().to_owned();
            let source = find(reason, "/params/source").and_then(Value::as_str);
            source.map_or(code.clone(), |source| format!("{code} {source}"))
        };
        reasons.iter().map(told).collect::<Vec<String>>()
    };
    let nameless =
        |source: &str| view(&format!(r#"{{"source": "{source}", "accountHash": null}}"#));
    // Two views of each source without an account; no parser reads Acme. The settled Sent view
    // takes the early one's word from it.
    let early = view(r#"{"accountHash": null, "lastSyncAt": "2026-10-06T14:10:00Z"}"#);
    assert_eq!(
        graded(
            "2026-10-06T14:02:00Z",
            &[
                nameless("gmail.sent"),
                nameless("gmail.receipt"),
                nameless("gmail.receipt"),
                early.clone(),
            ]
        ),
        [
            "coverage.partial gmail.receipt",
            "coverage.partial gmail.sent",
            "coverage.no_account gmail.receipt",
            "coverage.no_account gmail.sent",
            "coverage.no_parser gmail.receipt",
            "match.none",
        ]
    );
    assert_eq!(
        graded("2026-10-06T14:02:00Z", &[]),
        [
            // Nothing was synced, yet none comes before pending.
            "coverage.none gmail.receipt",
            "coverage.none gmail.sent",
            "match.none",
        ]
    );
    // Grace 15:35: neither is there yet.
    assert_eq!(
        graded(
            "2026-10-06T14:50:00Z",
            &[nameless("gmail.sent"), nameless("gmail.receipt")]
        ),
        [
            "grace.waiting gmail.receipt",
            "grace.waiting gmail.sent",
            "match.none",
        ]
    );
}

/// Every reason of a batch that gives one of each kind, beside the texts it was made of.
#[test]
fn reasons_carry_no_text_of_a_person() {
    let purchase = claim(
        "c2",
        r#"{"type": "purchase.made", "counterparty": "Secretshop", "subjectHint": "Hush",
            "amountCents": 700, "currency": "EUR"}"#,
    );
    let orphan = row(
        "o2",
        r#"{"occurredAt": "2026-10-06T14:30:00Z", "counterparty": "cy@mole.example", "subjectHint": "Rope"}"#,
    );
    let plus = row("o1", r#"{"counterparty": "ana+x@fjord.example"}"#);
    let grant = crate::world::grant(
        r#"{"observedScopes": ["mail.secret"], "spendCeilingCents": 100, "spendCurrency": "USD",
            "counterpartyAllowlist": ["fjord.example"]}"#,
    );
    let mut batch = likely(&batch());
    batch = with(&batch, "claims", list(&[claim("c1", "{}"), purchase]));
    batch = with(&batch, "observations", list(&[plus, orphan]));
    batch = with(&batch, "grants", list(&[grant]));
    let items = answer("grade_batch", &batch);
    let mut codes = Vec::new();
    for item in items.as_array().unwrap() {
        let receipt = at(item, "/receipt").to_canonical();
        for secret in [
            "ana",
            "fjord",
            "Tide",
            "Secret",
            "Hush",
            "cy@",
            "mole",
            "Rope",
            "mail.secret",
        ] {
            assert!(!receipt.contains(secret), "{secret} in {receipt}");
        }
        for reason in at(item, "/receipt/reasons").as_array().unwrap() {
            codes.push(at(reason, "/code").as_str().unwrap().to_owned());
        }
    }
    assert_eq!(
        codes,
        [
            "match.best",
            "cp.plus_tag",
            "ceiling.currency_mismatch",
            "match.none",
            "unasked.session",
            "unasked.idle",
            "scope.observed_not_declared"
        ]
    );
    // Params are closed: a text where an id stands is no reason.
    for odd in [
        r#"{"code": "match.best", "params": {"observationId": "ana@fjord.example"}}"#,
        r#"{"code": "match.none", "params": {"subject": "Tide table"}}"#,
        r#"{"code": "scope.observed_not_declared", "params": {"scopeHash": "mail.secret"}}"#,
    ] {
        let (code, _) = crate::world::call("reason_text", &json(odd)).unwrap_err();
        assert_eq!(code, "invalid_params", "{odd}");
    }
}

#[test]
fn of_an_agents_syncs_the_latest_counts_and_of_two_the_smaller_text() {
    let syncs = |list: &[&str]| {
        let syncs: Vec<String> = list
            .iter()
            .map(|at| format!(r#"{{"agent": "muse", "lastSyncAt": "{at}"}}"#))
            .collect();
        let batch = likely(&batch());
        let mut input = json(r#"{"evaluatedAt": "2026-10-06T15:00:00Z"}"#);
        let row = row("o1", r#"{"occurredAt": "2026-10-06T14:30:00Z"}"#);
        input = with(&input, "observation", row);
        let activity = with(
            at(&batch, "/activity"),
            "adapterSyncs",
            json(&format!("[{}]", syncs.join(","))),
        );
        let answer = answer("attribute", &with(&input, "activity", activity));
        find(&answer, "/attribution/adapterLastSyncAt").map(Value::to_canonical)
    };
    assert_eq!(syncs(&[]), None);
    let (early, late) = ("2026-10-06T14:40:00Z", "2026-10-06T16:50:00+02:00");
    let quoted = |text: &str| Some(format!("\"{text}\""));
    assert_eq!(syncs(&[early, late]), quoted(late));
    assert_eq!(syncs(&[late, early]), quoted(late));
    assert_eq!(syncs(&[late, "2026-10-06T15:00:00.001Z"]), quoted(late));
    let same = "2026-10-06T14:50:00Z";
    assert_eq!(syncs(&[late, same]), quoted(same));
    assert_eq!(syncs(&[same, late]), quoted(same));
    // Another agent's log says nothing of this one.
    let other = patched(
        &likely(&batch()),
        r#"{"activity": {"adapterSyncs": [{"agent": "dots", "lastSyncAt": "2026-10-06T14:50:00Z"}]}}"#,
    );
    let row = row("o1", r#"{"occurredAt": "2026-10-06T14:30:00Z"}"#);
    let items = answer("grade_batch", &with(&other, "observations", list(&[row])));
    assert_eq!(
        find(&items, "/0/inputs/context/attribution/adapterLastSyncAt"),
        None
    );
}
