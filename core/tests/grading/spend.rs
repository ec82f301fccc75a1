//! Prior spend where a golden file has no room (contract: G §6.3, C §6).

use crate::world::{answer, at, batch, claim, grant, json, list, shown, with};
use attest_core::json::Value;

fn prior(asked: &str, history: &[(&str, &str)], more: &str) -> String {
    let spend = r#"{"type": "purchase.made", "counterparty": "Acme", "amountCents": 100, "currency": "USD"}"#;
    let of =
        |name: &str, patch: &str| attest_core::json::merge_patch(claim(name, spend), json(patch));
    let history: Vec<Value<'static>> = history
        .iter()
        .map(|(name, patch)| of(name, patch))
        .collect();
    let batch = with(&batch(), "claims", list(&[of("c1", asked)]));
    let activity = with(at(&batch, "/activity"), "claims", list(&history));
    let batch = with(&batch, "activity", activity);
    let batch = with(&batch, "grants", list(&[grant(more)]));
    shown(
        &answer("grade_batch", &batch),
        "/0/inputs/context/priorSpendCents",
    )
}

const EARLIER: &str = r#"{"claimedAt": "2026-10-05T10:00:00Z"}"#;

#[test]
fn a_type_that_spends_nothing_has_no_prior_spend() {
    let history = [("h1", EARLIER)];
    let ceiling = r#"{"spendCeilingCents": 5000, "spendCurrency": "USD"}"#;
    assert_eq!(prior("{}", &history, ceiling), "100");
    for action in ["email.sent", "listing.posted", "calendar.created"] {
        let asked = format!(r#"{{"type": "{action}"}}"#);
        assert_eq!(prior(&asked, &history, ceiling), "0", "{action}");
    }
    // Nor does a claim of such a type count.
    let listing = r#"{"type": "listing.posted", "claimedAt": "2026-10-05T10:00:00Z"}"#;
    assert_eq!(prior("{}", &[("h1", listing)], ceiling), "0");
}

#[test]
fn of_several_copies_the_earliest_that_counts_does_then_the_smaller_text() {
    let ceiling = r#"{"spendCeilingCents": 5000, "spendCurrency": "USD"}"#;
    let copy = |at: &str, amount: i64, more: &str| {
        format!(r#"{{"claimedAt": "{at}", "amountCents": {amount}{more}}}"#)
    };
    let copies = |list: &[String]| {
        let named: Vec<(&str, &str)> = list.iter().map(|text| ("h1", text.as_str())).collect();
        let turned: Vec<(&str, &str)> = named.iter().rev().copied().collect();
        let found = prior("{}", &named, ceiling);
        assert_eq!(prior("{}", &turned, ceiling), found);
        found
    };
    let early = copy("2026-10-05T10:00:10Z", 7, "");
    let late = copy("2026-10-05T10:00:50Z", 9, "");
    assert_eq!(copies(&[early.clone(), late.clone()]), "7");
    // At one instant the canonical texts decide: "amountCents":40 comes before "amountCents":7.
    let same = copy("2026-10-05T10:00:10Z", 40, "");
    assert_eq!(copies(&[early, same, late.clone()]), "40");
    // A copy out of the window, in another currency, or of a type that spends nothing does not
    // count, so the next one does. The window of 30 days before 2026-10-06T14:02 is closed.
    let old = copy("2026-09-06T14:01:59.999Z", 1, "");
    let euro = copy("2026-10-05T10:00:00Z", 2, r#", "currency": "EUR""#);
    let other = copy("2026-10-05T10:00:00Z", 3, r#", "type": "other""#);
    let dots = copy("2026-10-05T10:00:00Z", 4, r#", "agent": "dots""#);
    assert_eq!(copies(&[old, euro, other, dots, late.clone()]), "9");
    let edge = copy("2026-09-06T14:02:00Z", 5, "");
    assert_eq!(copies(&[edge, late]), "5");
}

#[test]
fn sums_run_to_two_to_the_fifty_third() {
    let most = r#"{"amountCents": 1000000000000, "claimedAt": "2026-10-05T10:00:00Z"}"#;
    let names: Vec<String> = (0..9007).map(|n| format!("h{n}")).collect();
    let mut history: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), most)).collect();
    let rest = r#"{"amountCents": 199254740991, "claimedAt": "2026-10-05T10:00:00Z"}"#;
    history.push(("rest", rest));
    assert_eq!(prior("{}", &history, "{}"), "9007199254740991");
}
