//! One observation verifies at most one claim (contract: G §4.3).

use crate::clock::ms;
use crate::door::graded;
use crate::r#gen;
use crate::rng::each_seed;
use crate::tree::{Tree, items, maybe_str, member, str_of};
use attest_core::json::Value;
use std::collections::BTreeSet;

/// What earlier receipts hold at the batch's instant: after the grading, not past the end, in no
/// released span (from, to].
fn held(batch: &Tree) -> BTreeSet<&str> {
    let at = ms(str_of(member(batch, "coverage"), "evaluatedAt"));
    let in_force = |entry: &&Tree| {
        let begun = ms(str_of(entry, "after")) < at;
        let ended = maybe_str(entry, "until").is_some_and(|until| ms(until) < at);
        let released = items(entry, "released").iter().any(|span| {
            ms(str_of(span, "from")) < at && maybe_str(span, "to").is_none_or(|to| at <= ms(to))
        });
        begun && !ended && !released
    };
    let entries = items(batch, "fixed").iter();
    entries
        .filter(in_force)
        .map(|entry| str_of(entry, "observationId"))
        .collect()
}

#[test]
fn one_observation_is_the_evidence_of_one_receipt() {
    let (mut evidence, mut contested, mut kept) = (0, 0, 0);
    let whole = each_seed("one_to_one", 1_500, |rng| {
        // Many claims that look alike, so that they want the same rows.
        let mut batch = r#gen::batch(rng, r#gen::SMALL);
        let claims = crate::tree::items_mut(&mut batch, "claims").expect("claims");
        for at in 0..claims.len() {
            if rng.percent(60) {
                let mut twin = claims[at].clone();
                let raw = r#gen::hash_of(rng);
                *crate::tree::slot(&mut twin, "rawHash") = crate::tree::text(&raw.to_hex());
                *crate::tree::slot(&mut twin, "id") = crate::tree::text(&r#gen::id_of(raw));
                claims.push(twin);
                contested += 1;
            }
        }
        let Ok(graded) = graded(&batch) else { return };
        let held = held(&batch);
        kept += held.len();
        let mut taken = BTreeSet::new();
        for item in &graded {
            let own = items(&item.receipt, "observationIds");
            assert!(own.len() <= 1, "one claim, two rows");
            for id in own.iter().filter_map(Value::as_str) {
                assert!(taken.insert(id.to_owned()), "one row, two receipts");
                assert!(!held.contains(id), "a held row is evidence again");
                evidence += 1;
            }
            let verifies = matches!(item.grade(), "VERIFIED" | "PARTIAL" | "UNASKED");
            assert!(!verifies || !own.is_empty(), "evidence that is not named");
        }
    });
    assert!(!whole || evidence > 300 && contested > 300 && kept > 100);
}
