//! The order of what is a set, and how often an item stands in it, changes nothing (contract: G §3,
//! hashes; C §1); the order of the claims is the order of their receipts and nothing else.

use crate::door::{Item, graded};
use crate::r#gen;
use crate::rng::{Rng, each_seed};
use crate::tree::{Tree, each_object, items, items_mut, maybe_str, slot, str_of, text};
use attest_core::error::Result;
use attest_core::json::Value;

const GRANT_LISTS: [&str; 4] = [
    "allowedTypes",
    "counterpartyAllowlist",
    "declaredScopes",
    "observedScopes",
];
const ACTIVITY_LISTS: [&str; 5] = ["sessions", "idle", "entries", "adapterSyncs", "claims"];

/// Calls on every list of a request that is a set in which an item may stand twice.
fn each_set(batch: &mut Tree, mut change: impl FnMut(&mut Vec<Tree>)) {
    let mut within = |tree: &mut Tree, keys: &[&str]| {
        for key in keys {
            if let Some(list) = items_mut(tree, key) {
                change(list);
            }
        }
    };
    within(batch, &["observations", "fixed"]);
    within(slot(batch, "coverage"), &["observers", "repairs"]);
    within(slot(batch, "activity"), &ACTIVITY_LISTS);
    for entry in items_mut(batch, "fixed").into_iter().flatten() {
        within(entry, &["released"]);
    }
    for grant in items_mut(batch, "grants").into_iter().flatten() {
        within(grant, &GRANT_LISTS);
        if grant.get("accounts").is_some() {
            within(slot(grant, "accounts"), &r#gen::SOURCES);
        }
    }
}

/// Both answers say the same of every receipt, byte for byte, or refuse for one reason.
fn same(one: &Result<Vec<Item>>, other: &Result<Vec<Item>>) {
    match (one, other) {
        (Ok(one), Ok(other)) => {
            let texts = |all: &[Item]| all.iter().map(Item::text).collect::<Vec<_>>();
            assert_eq!(texts(one), texts(other));
        }
        (Err(one), Err(other)) => assert_eq!(one.code(), other.code()),
        (Ok(_), Err(fault)) | (Err(fault), Ok(_)) => panic!("only one of them is refused: {fault}"),
    }
}

#[test]
fn order_of_sets_and_members_changes_nothing() {
    each_seed("order_of_sets", 800, |rng| {
        let mut batch = r#gen::batch(rng, r#gen::SMALL);
        let before = graded(&batch);
        each_set(&mut batch, |list| rng.shuffle(list));
        rng.shuffle(items_mut(&mut batch, "grants").expect("grants"));
        each_object(&mut batch, &mut |members| rng.shuffle(members));
        same(&before, &graded(&batch));
    });
}

#[test]
fn an_item_that_stands_twice_in_a_set_counts_once() {
    each_seed("doubled", 500, |rng| {
        let mut batch = r#gen::batch(rng, r#gen::SMALL);
        let before = graded(&batch);
        each_set(&mut batch, |list| {
            if !list.is_empty() && rng.percent(50) {
                let again = rng.one_of(list).clone();
                list.insert(rng.among(0..=list.len()), again);
            }
        });
        same(&before, &graded(&batch));
    });
}

#[test]
fn order_of_claims_is_the_order_of_their_receipts() {
    each_seed("order_of_claims", 500, |rng| {
        let mut batch = r#gen::batch(rng, r#gen::SMALL);
        let Ok(before) = graded(&batch) else { return };
        rng.shuffle(items_mut(&mut batch, "claims").expect("claims"));
        let after = graded(&batch).expect("the same batch");
        let claimed = |item: &&Item| item.receipt.get("claimId").is_some();
        let rest = |all: &[Item]| -> Vec<String> {
            all.iter().filter(|i| !claimed(i)).map(Item::text).collect()
        };
        assert_eq!(rest(&before), rest(&after));
        let sorted = |all: &[Item]| {
            let mut texts: Vec<String> = all.iter().filter(claimed).map(Item::text).collect();
            texts.sort();
            texts
        };
        assert_eq!(sorted(&before), sorted(&after));
        let order: Vec<&str> = after
            .iter()
            .filter_map(|item| maybe_str(&item.receipt, "claimId"))
            .collect();
        let asked = items(&batch, "claims")
            .iter()
            .map(|claim| str_of(claim, "id"));
        assert_eq!(
            order,
            asked.filter(|id| order.contains(id)).collect::<Vec<_>>()
        );
        assert!(after[order.len()..].iter().all(|item| !claimed(&item)));
    });
}

/// A context is hashed as given (contract: C §6), so another order of a claim's model scores is
/// another `inputsHash`, and that alone.
#[test]
fn order_of_model_scores_is_seen_by_the_hash_alone() {
    each_seed("order_of_scores", 400, |rng| {
        let mut batch = r#gen::batch(rng, r#gen::SMALL);
        if batch.get("modelScores").is_none() {
            return;
        }
        let before = unhashed(graded(&batch));
        if let Value::Object(claims) = slot(&mut batch, "modelScores") {
            for (_, list) in claims.iter_mut() {
                if let Value::Array(list) = list {
                    rng.shuffle(list);
                }
            }
        }
        same(&before, &unhashed(graded(&batch)));
    });
}

fn unhashed(answer: Result<Vec<Item>>) -> Result<Vec<Item>> {
    let mut items = answer?;
    for item in &mut items {
        *slot(&mut item.receipt, "inputsHash") = text("");
    }
    Ok(items)
}

#[test]
fn same_input_same_bytes() {
    each_seed("same_bytes", 300, |rng: &mut Rng| {
        let batch = r#gen::batch(rng, r#gen::SMALL);
        let text = crate::tree::written(&batch);
        let call = || {
            let limits = attest_core::json::Limits::default();
            attest_core::ops::call("grade_batch", text.as_bytes(), limits)
                .map_err(|fault| fault.to_json())
        };
        let first = call();
        assert_eq!(first, call());
        // The loaded policies that the other properties use give the door's own bytes.
        assert_eq!(
            first,
            crate::door::answer(&text).map_err(|fault| fault.to_json())
        );
    });
}
