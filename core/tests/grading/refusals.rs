//! What a batch refuses, and in which order (contract: G §3, C §6, batches).

use crate::world::{
    batch, call, claim, grant, id, json, likely, list, patched, refusal, row, view, with,
};
use attest_core::json::Value;

fn fixed(batch: &Value<'static>, entries: &str) -> Value<'static> {
    with(batch, "fixed", json(entries))
}

/// One claim, one row it matches.
fn matched() -> Value<'static> {
    let batch = with(&batch(), "claims", list(&[claim("c1", "{}")]));
    with(&batch, "observations", list(&[row("o1", "{}")]))
}

fn accepts(batch: &Value<'static>) {
    if let Err((code, pointer)) = call("grade_batch", batch) {
        panic!("{code} at {pointer}");
    }
}

#[test]
fn a_claim_named_by_a_pair_that_has_not_ended_is_refused() {
    let pair = |more: &str| {
        let (claim, row) = (id("c1"), id("o9"));
        let entry = format!(
            r#"[{{"claimId": "{claim}", "observationId": "{row}", "after": "2026-10-06T14:10:00Z"{more}}}]"#
        );
        fixed(&matched(), &entry)
    };
    // In force; ending only now; released at this very instant, so not in force.
    for more in [
        "",
        r#", "until": "2026-10-06T15:00:00Z""#,
        r#", "released": [{"from": "2026-10-06T14:20:00Z"}]"#,
    ] {
        assert_eq!(refusal("grade_batch", &pair(more)), "claim_fixed", "{more}");
    }
    accepts(&pair(r#", "until": "2026-10-06T14:59:59.999Z""#));
    // A claim first seen after now is not graded, so no pair stands against it.
    let later = claim("c1", r#"{"observedAt": "2026-10-06T15:00:00.001Z"}"#);
    accepts(&with(&pair(""), "claims", list(&[later])));
}

#[test]
fn a_pair_from_a_grading_not_before_now_is_refused() {
    let pair = |claim: &str, after: &str| {
        let row = id("o9");
        let entry =
            format!(r#"[{{"claimId": {claim}, "observationId": "{row}", "after": "{after}"}}]"#);
        fixed(&matched(), &entry)
    };
    // Of any claim, graded here or not.
    let other = format!("\"{}\"", id("c9"));
    for after in ["2026-10-06T15:00:00Z", "2026-10-06T15:00:01Z"] {
        let refused = refusal("grade_batch", &pair(&other, after));
        assert_eq!(refused, "stale_evaluated_at", "{after}");
    }
    accepts(&pair(&other, "2026-10-06T14:59:59.999Z"));
    // A taken observation may be taken from later on.
    accepts(&pair("null", "2026-10-06T15:00:01Z"));
}

#[test]
fn two_grants_at_an_agents_latest_instant_are_refused() {
    let grants = |more: &[Value<'static>]| {
        let mut grants = vec![grant("{}")];
        grants.extend_from_slice(more);
        with(&matched(), "grants", list(&grants))
    };
    let of =
        |agent: &str, at: &str| grant(&format!(r#"{{"agent": "{agent}", "updatedAt": "{at}"}}"#));
    // The same instant in another offset is the same instant.
    let tie = grants(&[of("muse", "2026-10-01T02:00:00+02:00")]);
    assert_eq!(refusal("grade_batch", &tie), "ambiguous_grant");
    // So it is for an agent that nothing in the batch asks about.
    let tie = grants(&[
        of("dots", "2026-10-02T00:00:00Z"),
        of("dots", "2026-10-02T00:00:00Z"),
    ]);
    assert_eq!(refusal("grade_batch", &tie), "ambiguous_grant");
    // A tie that a later grant has overtaken, and one after now, are none.
    accepts(&grants(&[
        of("dots", "2026-10-02T00:00:00Z"),
        of("dots", "2026-10-02T00:00:00Z"),
        of("dots", "2026-10-03T00:00:00Z"),
        of("muse", "2026-10-06T15:00:01Z"),
        of("muse", "2026-10-06T15:00:01Z"),
    ]));
}

#[test]
fn a_graded_claim_needs_its_agents_grant() {
    let without = with(&matched(), "grants", list(&[grant(r#"{"agent": "dots"}"#)]));
    assert_eq!(refusal("grade_batch", &without), "missing_grant");
    let later = grant(r#"{"updatedAt": "2026-10-06T15:00:00.001Z"}"#);
    let later = with(&matched(), "grants", list(&[later]));
    assert_eq!(refusal("grade_batch", &later), "missing_grant");
    // In force at the instant it was stamped.
    let now = grant(r#"{"updatedAt": "2026-10-06T15:00:00Z"}"#);
    accepts(&with(&matched(), "grants", list(&[now])));
    // A claim that is not graded asks for none.
    let unseen = claim("c1", r#"{"observedAt": "2026-10-06T15:00:01Z"}"#);
    accepts(&with(&without, "claims", list(&[unseen])));
}

/// A row of 14:30 that no claim explains.
fn unclaimed() -> Value<'static> {
    let row = row("o2", r#"{"occurredAt": "2026-10-06T14:30:00Z"}"#);
    with(&batch(), "observations", list(&[row]))
}

#[test]
fn an_orphan_needs_its_agents_grant_only_when_it_is_unasked() {
    let nobody = with(&unclaimed(), "grants", list(&[]));
    assert_eq!(refusal("grade_batch", &likely(&nobody)), "missing_grant");
    // 4000 bp of a session alone is below the threshold of 6000: nothing is issued or asked for.
    let idle_less = patched(&likely(&nobody), r#"{"activity": {"idle": []}}"#);
    accepts(&idle_less);
}

#[test]
fn pairs_in_force_are_one_to_one() {
    let pairs = |entries: &[(&str, &str, &str)]| {
        let entries: Vec<String> = entries
            .iter()
            .map(|(claim, row, after)| {
                let (claim, row) = (id(claim), id(row));
                format!(r#"{{"claimId": "{claim}", "observationId": "{row}", "after": "{after}"}}"#)
            })
            .collect();
        fixed(&matched(), &format!("[{}]", entries.join(",")))
    };
    let (early, late) = ("2026-10-06T14:10:00Z", "2026-10-06T14:20:00Z");
    let one_row = pairs(&[("c8", "o9", early), ("c9", "o9", late)]);
    assert_eq!(refusal("grade_batch", &one_row), "not_one_to_one");
    let one_claim = pairs(&[("c9", "o8", early), ("c9", "o9", late)]);
    assert_eq!(refusal("grade_batch", &one_claim), "not_one_to_one");
    accepts(&pairs(&[("c8", "o8", early), ("c9", "o9", early)]));
    accepts(&pairs(&[("c9", "o9", early), ("c9", "o9", late)]));
    // Pairs that are not in force together do not meet.
    let row = id("o9");
    let (one, two) = (id("c8"), id("c9"));
    let apart = format!(
        r#"[{{"claimId": "{one}", "observationId": "{row}", "after": "{early}",
              "released": [{{"from": "{early}"}}]}},
            {{"claimId": "{two}", "observationId": "{row}", "after": "{late}"}}]"#
    );
    accepts(&fixed(&matched(), &apart));
}

#[test]
fn refusals_come_in_their_order() {
    // Every fault at once; then each is mended in turn, and the next shows.
    let (held, other, taken) = (id("c1"), id("c9"), id("o9"));
    let pairs = |first: &str, second: &str, third: &str| {
        json(&format!(
            r#"[{{"claimId": "{first}", "observationId": "{taken}", "after": "2026-10-06T14:10:00Z"}},
                {{"claimId": "{other}", "observationId": "{taken}", "after": "2026-10-06T14:10:00Z"}},
                {{"claimId": "{second}", "observationId": "{}", "after": "{third}"}}]"#,
            id("o8")
        ))
    };
    let now = "2026-10-06T15:00:00Z";
    let before = "2026-10-06T14:10:00Z";
    let purchase = claim(
        "c1",
        r#"{"agent": "dots", "type": "purchase.made", "amountCents": 1, "counterparty": "Acme"}"#,
    );
    let mut all = with(&unclaimed(), "claims", list(&[purchase]));
    all = with(
        &all,
        "activity",
        crate::world::at(&likely(&batch()), "/activity").clone(),
    );
    let twice = grant(r#"{"agent": "claude"}"#);
    all = with(&all, "grants", list(&[twice.clone(), twice]));
    all = with(&all, "fixed", pairs(&held, &id("c7"), now));
    assert_eq!(refusal("grade_batch", &all), "claim_fixed");
    all = with(&all, "fixed", pairs(&id("c8"), &id("c7"), now));
    assert_eq!(refusal("grade_batch", &all), "stale_evaluated_at");
    all = with(&all, "fixed", pairs(&id("c8"), &id("c7"), before));
    assert_eq!(refusal("grade_batch", &all), "ambiguous_grant");
    all = with(&all, "grants", list(&[]));
    assert_eq!(refusal("grade_batch", &all), "missing_grant");
    let dots = grant(r#"{"agent": "dots"}"#);
    all = with(&all, "grants", list(std::slice::from_ref(&dots)));
    assert_eq!(refusal("grade_batch", &all), "not_one_to_one");
    // 9008 claims of 10^12 pass 2^53 − 1, which is told last of all.
    let history: Vec<Value<'static>> = (0..9008)
        .map(|n| {
            claim(
                &format!("h{n}"),
                r#"{"agent": "dots", "type": "purchase.made", "amountCents": 1000000000000,
                    "claimedAt": "2026-10-05T14:02:00Z"}"#,
            )
        })
        .collect();
    let activity = with(
        crate::world::at(&all, "/activity"),
        "claims",
        list(&history),
    );
    all = with(&all, "activity", activity);
    all = with(&all, "fixed", json("[]"));
    assert_eq!(refusal("grade_batch", &all), "missing_grant");
    all = with(&all, "grants", list(&[dots, grant("{}")]));
    assert_eq!(refusal("grade_batch", &all), "invalid_input");
    let less = list(history.get(..9007).unwrap());
    let activity = with(crate::world::at(&all, "/activity"), "claims", less);
    accepts(&with(&all, "activity", activity));
}

#[test]
fn a_claim_stands_once() {
    let twice = with(
        &batch(),
        "claims",
        list(&[claim("c1", "{}"), claim("c2", "{}"), claim("c1", "{}")]),
    );
    let (code, pointer) = call("grade_batch", &twice).unwrap_err();
    assert_eq!(
        (code.as_str(), pointer.as_str()),
        ("invalid_input", "/claims/2")
    );
}

#[test]
fn a_row_holds_what_its_source_may_hold() {
    for (source, field, value) in [
        ("gmail.sent", "merchant", "\"Acme\""),
        ("gmail.sent", "amountCents", "1"),
        ("gmail.sent", "currency", "\"USD\""),
        ("gcal.event", "merchant", "\"Acme\""),
        ("gmail.receipt", "counterparty", "\"ana@fjord.example\""),
    ] {
        let bare = r#"{"counterparty": null, "subjectHint": null}"#;
        let odd = patched(
            &row("o1", bare),
            &format!(r#"{{"source": "{source}", "{field}": {value}}}"#),
        );
        let (code, pointer) =
            call("grade_batch", &with(&batch(), "observations", list(&[odd]))).unwrap_err();
        assert_eq!(code, "invalid_input");
        assert_eq!(pointer, format!("/observations/0/{field}"));
    }
    // The policy says which: a policy that lets Sent rows have a merchant takes one.
    let odd = row("o1", r#"{"merchant": "Acme"}"#);
    let wider = patched(
        &json(attest_core::policy::DEFAULT_TEXT),
        r#"{"allowlistedFields": {"gmail.sent": ["counterparty", "subjectHint", "occurredAt", "merchant"]}}"#,
    );
    let batch = with(&batch(), "observations", list(&[odd]));
    accepts(&with(&batch, "policy", wider));
}

#[test]
fn two_scores_of_one_observation_are_refused() {
    let scores = |list: &str| {
        let scores = json(&format!(r#"{{"{}": [{list}]}}"#, id("c1")));
        with(&matched(), "modelScores", scores)
    };
    let (one, two) = (
        format!(r#"{{"observationId": "{}", "score": 10000}}"#, id("o1")),
        format!(r#"{{"observationId": "{}", "score": 9000}}"#, id("o1")),
    );
    let (code, pointer) = call("grade_batch", &scores(&format!("{one},{two}"))).unwrap_err();
    assert_eq!(code, "invalid_input");
    assert_eq!(pointer, format!("/modelScores/{}", id("c1")));
    accepts(&scores(&one));
    // So in a single grade.
    let mut single = with(&crate::world::single(), "claim", claim("c1", "{}"));
    single = patched(
        &single,
        &format!(r#"{{"context": {{"modelScores": [{one},{two}]}}}}"#),
    );
    let (code, pointer) = call("grade", &single).unwrap_err();
    assert_eq!(code, "invalid_input");
    assert_eq!(pointer, "/context/modelScores");
}

#[test]
fn a_view_of_another_source_makes_no_orphan() {
    // The Sent row happened inside a view of receipts alone: nobody vouches for it.
    let receipts = view(r#"{"source": "gmail.receipt"}"#);
    let blind = likely(&unclaimed());
    let coverage = with(
        crate::world::at(&blind, "/coverage"),
        "observers",
        list(&[receipts]),
    );
    let blind = with(&with(&blind, "coverage", coverage), "grants", list(&[]));
    // No UNASKED, so no grant is asked for.
    accepts(&blind);
}
