//! Receipts by query, a page at a time.

use super::{Desk, lived, override_to, t, utc};
use serde_json::{Value, json};

fn grades(receipts: &[Value]) -> Vec<&str> {
    let mut all: Vec<&str> = receipts
        .iter()
        .map(|own| own["ruleId"].as_str().unwrap())
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn each_filter_finds_its_own() {
    let mut desk = Desk::new();
    let lived = lived(&mut desk);
    for (query, rules) in [
        (
            json!({}),
            &["no_coverage", "not_found", "pending", "unasked", "verified"][..],
        ),
        (
            json!({"agent": "ada"}),
            &["not_found", "pending", "unasked", "verified"],
        ),
        (json!({"agent": "bee"}), &["no_coverage"]),
        (json!({"agent": "cee"}), &[]),
        (json!({"claimId": lived.budget}), &["not_found"]),
        (json!({"claimId": "00000000000000000000000000"}), &[]),
        (json!({"grade": "VERIFIED"}), &["verified"]),
        (json!({"grade": "UNASKED"}), &["unasked"]),
        (json!({"grade": "PARTIAL"}), &[]),
        (json!({"state": "PENDING"}), &["pending"]),
        (
            json!({"state": "FINAL"}),
            &["no_coverage", "not_found", "unasked", "verified"],
        ),
        (
            json!({"state": "FINAL", "agent": "ada", "grade": "NOT_FOUND"}),
            &["not_found"],
        ),
        // Computed at or after, and before: all at 18:01.
        (
            json!({"from": utc(t(18, 1)), "to": utc(t(18, 1) + 1), "agent": "bee"}),
            &["no_coverage"],
        ),
        (json!({"from": utc(t(18, 1) + 1)}), &[]),
        (json!({"to": utc(t(18, 1))}), &[]),
    ] {
        assert_eq!(grades(&desk.receipts(&query)), rules, "{query}");
    }
    // G §8: an overridden receipt has the grade that the person gave.
    let budget = desk.of(&lived.budget);
    desk.clock.set(t(18, 2));
    desk.event(&budget, &override_to("VERIFIED"));
    assert_eq!(
        grades(&desk.receipts(&json!({"grade": "VERIFIED"}))),
        ["not_found", "verified"]
    );
    assert_eq!(
        desk.receipts(&json!({"grade": "NOT_FOUND"})),
        [] as [Value; 0]
    );
    assert_eq!(
        grades(&desk.receipts(&json!({"state": "USER_OVERRIDDEN"}))),
        ["not_found"]
    );
}

#[test]
fn pages_go_through_all_of_them_once_newest_first() {
    let mut desk = Desk::new();
    lived(&mut desk);
    // A second batch: the open receipt is computed later than the others.
    desk.batch(t(18, 5));
    let whole = desk.receipts(&json!({}));
    assert_eq!(whole.len(), 5);
    assert_eq!(whole[0]["ruleId"], "pending");
    assert_eq!(whole[0]["computedAt"], utc(t(18, 5)));
    let key = |own: &Value| (own["computedAt"].to_string(), own["id"].to_string());
    assert!(whole.windows(2).all(|pair| key(&pair[0]) > key(&pair[1])));
    for limit in 1..=6 {
        let mut all = Vec::new();
        let mut query = json!({"limit": limit});
        loop {
            let page = desk.call("ledger.receipts", &query);
            let receipts = page["receipts"].as_array().unwrap();
            assert!(receipts.len() <= limit);
            all.extend(receipts.iter().cloned());
            let Some(next) = page.get("next") else { break };
            // No page but the last is short, and the next one begins behind its last.
            assert_eq!(receipts.len(), limit);
            assert_eq!(*next, receipts[limit - 1]["id"]);
            query["after"] = next.clone();
        }
        assert_eq!(all, whole, "{limit}");
    }
    // A filter goes with the pages.
    let query = json!({"agent": "ada", "limit": 3});
    let page = desk.call("ledger.receipts", &query);
    let rest = json!({"agent": "ada", "limit": 3, "after": page["next"]});
    let rest = desk.call("ledger.receipts", &rest);
    assert_eq!(rest["receipts"].as_array().unwrap().len(), 1);
    assert_eq!(rest.get("next"), None);
}

#[test]
fn a_query_that_means_nothing_is_refused() {
    let mut desk = Desk::new();
    lived(&mut desk);
    let mut refusal = |query: Value| desk.refusal("ledger.receipts", &query);
    let refused = |code: &str, pointer: &str| (code.to_owned(), pointer.to_owned());
    assert_eq!(
        refusal(json!({"after": "00000000000000000000000000"})),
        refused("not_found", "/after")
    );
    assert_eq!(
        refusal(json!({"limit": 1001})),
        refused("invalid_input", "/limit")
    );
    assert_eq!(
        refusal(json!({"grade": "GOOD"})),
        refused("invalid_input", "/grade")
    );
    assert_eq!(
        refusal(json!({"from": "yesterday"})),
        refused("invalid_input", "/from")
    );
    assert_eq!(
        refusal(json!({"agents": "ada"})),
        refused("invalid_input", "/~unknown")
    );
}
