//! Less to see never says more: without some of its evidence a claim that was NOT_FOUND does not
//! become VERIFIED, and without some of its coverage nothing becomes NOT_FOUND (contract: G §2).

use crate::clock::ms;
use crate::door::{Item, graded};
use crate::r#gen;
use crate::rng::each_seed;
use crate::tree::{Tree, items, items_mut, maybe_str, member, slot, str_of};
use std::collections::{BTreeMap, BTreeSet};

fn grades(items: &[Item]) -> BTreeMap<String, String> {
    items
        .iter()
        .map(|item| {
            (
                str_of(&item.receipt, "id").to_owned(),
                item.grade().to_owned(),
            )
        })
        .collect()
}

/// A row goes with all its sightings: without its earliest alone, a later one would be its first,
/// which is another fact (contract: G §4.1).
#[test]
fn without_evidence_not_found_does_not_become_verified() {
    let mut met = 0;
    let whole = each_seed("less_evidence", 1_300, |rng| {
        let mut batch = r#gen::batch(rng, r#gen::SMALL);
        let Ok(before) = graded(&batch).map(|items| grades(&items)) else {
            return;
        };
        let rows = items_mut(&mut batch, "observations").expect("rows");
        let ids: BTreeSet<String> = rows
            .iter()
            .map(|row| str_of(row, "id").to_owned())
            .collect();
        let gone: Vec<String> = ids.into_iter().filter(|_| rng.percent(50)).collect();
        rows.retain(|row| !gone.iter().any(|id| id == str_of(row, "id")));
        let after = grades(&graded(&batch).expect("fewer rows, no new refusal"));
        for (id, grade) in &before {
            if grade == "NOT_FOUND" && !gone.is_empty() {
                met += 1;
                assert_eq!(after.get(id).map(String::as_str), Some("NOT_FOUND"));
            }
        }
    });
    assert!(!whole || met > 60, "{met}");
}

/// The accounts a source is seen in.
fn accounts(coverage: &Tree) -> BTreeSet<(&str, &str)> {
    let now = ms(str_of(coverage, "evaluatedAt"));
    items(coverage, "observers")
        .iter()
        .filter(|entry| ms(str_of(entry, "lastSyncAt")) <= now)
        .filter_map(|entry| Some((str_of(entry, "source"), maybe_str(entry, "accountHash")?)))
        .collect()
}

/// Entries go as long as each account is still seen: a second account caps a source for a grant that
/// binds none (contract: G §6.1), so to stop seeing it would be to know more.
#[test]
fn without_coverage_nothing_becomes_not_found() {
    let (mut met, mut lost) = (0, 0);
    let whole = each_seed("less_coverage", 1_300, |rng| {
        let mut batch = r#gen::batch(rng, r#gen::SMALL);
        let Ok(before) = graded(&batch).map(|items| grades(&items)) else {
            return;
        };
        let binds = items(&batch, "grants").iter().all(|grant| {
            let bound = grant.get("accounts");
            let binds = |source| bound.is_some_and(|own| own.get(source).is_some());
            r#gen::SOURCES.iter().all(|source| binds(source))
        });
        let mut coverage = member(&batch, "coverage").clone();
        for at in (0..items(&coverage, "observers").len()).rev() {
            if rng.percent(30) {
                continue;
            }
            let seen = accounts(&coverage).len();
            let entries = items_mut(&mut coverage, "observers").expect("entries");
            let gone = entries.remove(at);
            if binds || accounts(&coverage).len() == seen {
                met += 1;
            } else {
                items_mut(&mut coverage, "observers")
                    .expect("entries")
                    .insert(at, gone);
            }
        }
        *slot(&mut batch, "coverage") = coverage;
        // An orphan that is no longer seen is none; what is left cannot be refused for it.
        let after = grades(&graded(&batch).expect("less coverage, no new refusal"));
        for (id, grade) in &after {
            if grade == "NOT_FOUND" {
                assert_eq!(before.get(id).map(String::as_str), Some("NOT_FOUND"));
            }
        }
        lost += before
            .iter()
            .filter(|(id, grade)| *grade == "NOT_FOUND" && after.get(*id) != Some(*grade))
            .count();
    });
    assert!(!whole || met > 1_000 && lost > 5, "{met} {lost}");
}
