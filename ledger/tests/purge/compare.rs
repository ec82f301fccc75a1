//! The receipts of a store that forgets, held against those of its twin.

use crate::world::{DAY, HOUR, MINUTE};
use attest_core::time::IsoTs;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn ms(text: &Value) -> i64 {
    IsoTs::parse(text.as_str().unwrap()).unwrap().ms()
}

fn by_id(export: &Value, list: &str) -> BTreeMap<String, Value> {
    let list = export[list].as_array().unwrap();
    list.iter()
        .map(|own| (own["id"].as_str().unwrap().to_owned(), own.clone()))
        .collect()
}

/// The window of a claim under the default policy: 2 minutes before its minute to 45 after it; a calendar
/// claim's 3 days around its target.
fn window(claim: &Value) -> (i64, i64) {
    match claim.get("targetAt") {
        Some(target) => (ms(target) - 3 * DAY, ms(target) + 3 * DAY),
        None => {
            let at = ms(&claim["claimedAt"]).div_euclid(MINUTE) * MINUTE;
            (at - 2 * MINUTE, at + MINUTE + 45 * MINUTE)
        }
    }
}

/// A receipt without what differs with the windows that were cut.
fn said(receipt: &Value) -> Value {
    let mut receipt = receipt.clone();
    receipt.as_object_mut().unwrap().remove("inputsHash");
    receipt
}

/// The accounts that coverage counts, with their sources.
fn accounts(export: &Value) -> BTreeSet<(String, String)> {
    let list = export["coverage"].as_array().unwrap();
    list.iter()
        .map(|own| (own["source"].to_string(), own["accountHash"].to_string()))
        .collect()
}

fn is_accusing(receipt: &Value) -> bool {
    receipt["grade"] == "UNASKED" && receipt.get("supersededBy").is_none()
}

/// Compares them; `purges` are the cutoffs so far with the instants at which they were made. `weaker` gathers
/// claims of which the store says less, since its twin lost an account: a later look took up all of
/// the earlier ones, and the clock was set back before it.
pub(crate) fn compare(
    seed: u64,
    (own, twin): (&Value, &Value),
    purges: &[(i64, i64)],
    weaker: &mut BTreeSet<String>,
    counts: &mut BTreeMap<&'static str, usize>,
) {
    let Some(edge) = purges.iter().map(|purge| purge.0).max() else {
        return;
    };
    let (claims, all_claims) = (by_id(own, "claims"), by_id(twin, "claims"));
    let (rows, all_rows) = (by_id(own, "observations"), by_id(twin, "observations"));
    let (receipts, all) = (by_id(own, "receipts"), by_id(twin, "receipts"));
    assert!(claims.keys().all(|id| all_claims.contains_key(id)));
    assert!(rows.keys().all(|id| all_rows.contains_key(id)));

    // A claim that reaches over a cutoff and was read only after it misses the rows that are gone, and can
    // take others in their place: what lies in its window is not compared.
    let mut crossing: BTreeMap<&str, i64> = BTreeMap::new();
    for claim in claims.values() {
        let (from, to) = window(claim);
        let crosses = purges.iter().any(|(cutoff, made)| {
            from < *cutoff && *cutoff <= to && *made <= ms(&claim["observedAt"])
        });
        if crosses {
            let own = crossing.entry(claim["type"].as_str().unwrap()).or_default();
            *own = (*own).max(to);
        }
    }
    let bound = |kind: &str| crossing.get(kind).copied().unwrap_or(0).max(edge);

    for (id, claim) in &all_claims {
        if window(claim).0 < bound(claim["type"].as_str().unwrap()) {
            continue;
        }
        assert!(claims.contains_key(id), "seed {seed}: claim {id} is gone");
        let of = |all: &BTreeMap<String, Value>| {
            let mut found = all.values().filter(|own| own["claimId"] == **id);
            found.next().map(said)
        };
        let (own_receipt, other) = (of(&receipts), of(&all));
        let has_more = accounts(own).difference(&accounts(twin)).next().is_some();
        let says_less = own_receipt
            .as_ref()
            .is_some_and(|it| it["grade"] == "UNVERIFIABLE");
        if own_receipt != other && says_less && (has_more || weaker.contains(id)) {
            weaker.insert(id.clone());
            *counts.entry("weaker for an account more").or_default() += 1;
            continue;
        }
        assert_eq!(own_receipt, other, "seed {seed}: claim {id}");
        *counts.entry("claims compared").or_default() += 1;
    }
    // A receipt that is in one of them alone.
    for (id, receipt) in &receipts {
        let other = all.get(id);
        if is_accusing(receipt) {
            assert!(
                other.is_some_and(is_accusing),
                "seed {seed}: {receipt} beside {other:?}"
            );
        }
        if receipt["grade"] == "NOT_FOUND" {
            assert!(
                other.is_some_and(|own| own["grade"] == "NOT_FOUND"),
                "seed {seed}: {receipt} beside {other:?}"
            );
        }
    }
    for (id, receipt) in all.iter().filter(|(_, own)| own["grade"] == "UNASKED") {
        let row = &all_rows[receipt["observationIds"][0].as_str().unwrap()];
        // Who was near it counts as well.
        if ms(&row["occurredAt"]) < bound(row["type"].as_str().unwrap()) + HOUR {
            continue;
        }
        assert_eq!(
            receipts.get(id).map(said),
            Some(said(receipt)),
            "seed {seed}: row {row}"
        );
        *counts.entry("unasked compared").or_default() += 1;
    }
    // What is there is there for a reason: nothing names what is not.
    let named: BTreeSet<&str> = receipts
        .values()
        .flat_map(|own| own["observationIds"].as_array().unwrap())
        .map(|id| id.as_str().unwrap())
        .collect();
    assert!(named.iter().all(|id| rows.contains_key(*id)));
}
