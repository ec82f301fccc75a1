//! Edits by someone who knows the hashes: the edited object filed under its own new hash, and all
//! that names it follows. What a receipt was graded from is still not what its inputsHash says.

use crate::each;
use crate::edits::{How, edits_of};
use crate::facts::Facts;
use crate::ledger::{Changes, LEDGER, Pieces, Place, replayed, text_of};
use crate::rounds::{Case, must_be_found, rounds};
use crate::survey::{Edit, Tie, Told};
use crate::values::text;
use attest_core::hashes::{Hasher, Subject};
use attest_core::ids::{Hash, Id};
use attest_core::json::shape::Shape;
use attest_core::json::{Value, read};
use attest_core::model::{Claim, Coverage, Observation};
use attest_core::policy::load;
use std::collections::BTreeSet;

fn put(object: &mut Value<'static>, key: &'static str, new: Value<'static>) {
    let Value::Object(members) = object else {
        panic!("an object");
    };
    members.retain(|(own, _)| own != key);
    members.push((key.into(), new));
}

/// Names an id or hash otherwise, in every receipt and inputs that names it.
fn rename(pieces: &Pieces, changes: &mut Changes, before: &str, after: &str) {
    for list in ["receiptInputs", "receipts"] {
        for (at, piece) in pieces.list(list).iter().enumerate() {
            let place: Place = (list, at);
            let own = match changes.get(&place) {
                Some(Some(text)) => text,
                _ => &piece.text,
            };
            if own.contains(before) {
                let renamed = own.replace(before, after);
                changes.insert(place, Some(renamed));
            }
        }
    }
}

/// Some changes, and who must tell of them.
struct Forged<'f> {
    kind: String,
    object: Place,
    changes: Changes,
    /// Receipts that are named.
    receipts: BTreeSet<String>,
    /// Whether all of them are.
    every: bool,
    /// The fields one of which is.
    fields: &'f [&'f str],
    /// What the changes reach.
    knots: BTreeSet<usize>,
}

impl From<Forged<'_>> for Case {
    fn from(own: Forged<'_>) -> Self {
        let places: BTreeSet<Tie> = own.changes.keys().copied().collect();
        let knots = own.knots.into_iter().map(|knot| ("knot", knot));
        let told = Told {
            receipts: own.receipts,
            every: own.every,
            fields: Some(own.fields.iter().map(|own| (*own).to_owned()).collect()),
            ties: places.into_iter().chain(knots).collect(),
        };
        let edit = Edit {
            kind: own.kind,
            how: How::Changed,
            object: own.object,
            index: None,
            value: None,
            changes: own.changes,
            refused: None,
        };
        (edit, told)
    }
}

fn assert_found(pieces: &Pieces, facts: &Facts, cases: Vec<Forged<'_>>) {
    let cases = cases.into_iter().map(Case::from).collect();
    let faults = each(&rounds(cases), |round| must_be_found(pieces, facts, round));
    let first: Vec<_> = faults.iter().take(20).collect();
    assert!(faults.is_empty(), "{} faults: {first:#?}", faults.len());
}

/// A receipt that is not derived for want of an orphan or by a refusal is reported as that alone.
const BLOCKED: [&str; 3] = ["inputsHash", "orphan", "error"];

#[test]
fn a_coverage_filed_under_its_new_hash() {
    let pieces = Pieces::committed();
    let facts = Facts::new(LEDGER, &pieces);
    let mut cases = Vec::new();
    for (at, piece) in pieces.list("batchCoverages").iter().enumerate() {
        let before = piece.key.clone().unwrap();
        let mut done = BTreeSet::new();
        for edited in edits_of("batchCoverages", &piece.value) {
            let own = edited.value.to_canonical();
            let Ok(coverage) = read(&own, Coverage::read) else {
                continue;
            };
            let after = Hasher::new().coverage_hash(&coverage).to_hex();
            // One edit of each field and kind; those of a set's order leave the hash as it was.
            if after == before || !done.insert((edited.kind.clone(), edited.how)) {
                continue;
            }
            let refiled = text_of(Some(&after), &edited.value);
            let mut changes = Changes::from([(("batchCoverages", at), Some(refiled))]);
            rename(&pieces, &mut changes, &before, &after);
            cases.push(Forged {
                kind: edited.kind,
                object: ("batchCoverages", at),
                changes,
                receipts: facts.receipts_under(&before),
                every: true,
                fields: &BLOCKED,
                knots: BTreeSet::new(),
            });
        }
    }
    assert!(cases.len() > 145 * 20, "{} cases", cases.len());
    assert_found(&pieces, &facts, cases);
}

#[test]
fn a_policy_filed_under_its_new_hash() {
    let pieces = Pieces::committed();
    let facts = Facts::new(LEDGER, &pieces);
    let mut cases = Vec::new();
    let mut kinds = BTreeSet::new();
    for (at, piece) in pieces.list("policies").iter().enumerate() {
        let before = piece.key.clone().unwrap();
        let mut done = BTreeSet::new();
        for edited in edits_of("policies", &piece.value) {
            let loads = edited.how == How::Changed && load(edited.value.clone()).is_ok();
            if !loads || !done.insert(edited.kind.clone()) {
                continue;
            }
            kinds.insert(edited.kind.clone());
            let after = Hash::of_text(&edited.value.to_canonical()).to_hex();
            let refiled = text_of(Some(&after), &edited.value);
            let mut changes = Changes::from([(("policies", at), Some(refiled))]);
            rename(&pieces, &mut changes, &before, &after);
            cases.push(Forged {
                kind: edited.kind,
                object: ("policies", at),
                changes,
                receipts: facts.receipts_under(&before),
                every: true,
                fields: &BLOCKED,
                knots: BTreeSet::new(),
            });
        }
    }
    assert!(kinds.len() > 20, "{} kinds", kinds.len());
    assert_found(&pieces, &facts, cases);
}

#[test]
fn a_row_with_its_new_hash_and_id() {
    let pieces = Pieces::committed();
    let facts = Facts::new(LEDGER, &pieces);
    let mut cases = Vec::new();
    let mut kinds = BTreeSet::new();
    for (at, piece) in pieces.list("observations").iter().enumerate() {
        for edited in edits_of("observations", &piece.value) {
            let key = edited.kind.rsplit('/').next().unwrap();
            let aside = ["contentHash", "id", "observedAt", "sightedAt"].contains(&key);
            if aside || edited.how != How::Changed {
                continue;
            }
            let mut row = edited.value;
            let own = row.to_canonical();
            let hash = Hasher::new().content_hash(&read(&own, Observation::read).unwrap());
            let after = Id::of_hash(hash).to_string();
            put(&mut row, "contentHash", text(hash.to_hex()));
            put(&mut row, "id", text(after.clone()));
            let forged = row.to_canonical();
            let receipts = facts.graded_with(at, Some(&forged));
            if receipts.is_empty() {
                continue;
            }
            kinds.insert(edited.kind.clone());
            let knots = facts.knots_of_row(at, Some(&forged));
            let mut changes = Changes::from([(("observations", at), Some(forged))]);
            rename(&pieces, &mut changes, &id_of(&piece.value), &after);
            cases.push(Forged {
                kind: edited.kind,
                object: ("observations", at),
                changes,
                receipts,
                every: false,
                fields: &BLOCKED,
                knots,
            });
        }
    }
    assert_eq!(kinds.len(), 9, "{kinds:?}");
    assert_found(&pieces, &facts, cases);
}

fn id_of(value: &Value<'_>) -> String {
    value.get("id").unwrap().as_str().unwrap().to_owned()
}

#[test]
fn a_claim_with_another_hash_and_id() {
    let pieces = Pieces::committed();
    let facts = Facts::new(LEDGER, &pieces);
    let mut cases = Vec::new();
    for (at, piece) in pieces.list("claims").iter().enumerate() {
        let hash = Hash::of_text(&format!("another claim {at}"));
        let id = Id::of_hash(hash);
        let mut claim = piece.value.clone();
        put(&mut claim, "rawHash", text(hash.to_hex()));
        put(&mut claim, "id", text(id.to_string()));
        let forged = claim.to_canonical();
        assert!(read(&forged, Claim::read).is_ok());
        let knots = facts.knots_of_claim(at, Some(&forged));
        let mut changes = Changes::from([(("claims", at), Some(forged))]);
        rename(&pieces, &mut changes, &id_of(&piece.value), &id.to_string());
        let receipt = Hasher::new().receipt_id(Subject::Claim(id)).to_string();
        rename(&pieces, &mut changes, &facts.receipt_of_claim(at), &receipt);
        cases.push(Forged {
            kind: "/claims/*/id".to_owned(),
            // Told of under the receipt's new id.
            object: ("receipts", at),
            changes,
            receipts: BTreeSet::from([receipt]),
            every: true,
            fields: &["inputsHash"],
            knots,
        });
    }
    assert_found(&pieces, &facts, cases);
}

#[test]
fn a_decided_receipt_made_pending_again() {
    let pieces = Pieces::committed();
    let facts = Facts::new(LEDGER, &pieces);
    let mut cases = Vec::new();
    for (at, piece) in pieces.list("receipts").iter().enumerate() {
        let mut receipt = piece.value.clone();
        let is_final = receipt.get("state").and_then(Value::as_str) == Some("FINAL");
        if !is_final || receipt.get("reverted").is_some() {
            continue;
        }
        put(&mut receipt, "state", text("PENDING"));
        if let Value::Object(members) = &mut receipt {
            members.retain(|(key, _)| key != "finalAt");
        }
        let changes = Changes::from([(("receipts", at), Some(receipt.to_canonical()))]);
        let knots: BTreeSet<usize> = facts.knot_of_receipt(at).into_iter().collect();
        for fields in [&["state"], &["finalAt"]] {
            cases.push(Forged {
                kind: "/receipts/*/state".to_owned(),
                object: ("receipts", at),
                changes: changes.clone(),
                receipts: BTreeSet::from([id_of(&piece.value)]),
                every: true,
                fields,
                knots: knots.clone(),
            });
        }
    }
    assert!(cases.len() > 500, "{} cases", cases.len());
    assert_found(&pieces, &facts, cases);
}

#[test]
fn who_explains_an_unasked_action_after_all_is_set_aside() {
    let pieces = Pieces::committed();
    let another = "00000000000000000000000001";
    let (mut named, mut gone) = (Changes::new(), Changes::new());
    for (at, piece) in pieces.list("receipts").iter().enumerate() {
        let Some(claim) = piece.value.get("supersededBy").and_then(Value::as_str) else {
            continue;
        };
        let place: Place = ("receipts", at);
        named.insert(place, Some(piece.text.replace(claim, another)));
        let mut receipt = piece.value.clone();
        let Value::Object(members) = &mut receipt else {
            panic!("a receipt is an object");
        };
        members.retain(|(key, _)| key != "supersededBy");
        let reasons = members.iter_mut().find(|(key, _)| key == "reasons");
        if let Some((_, Value::Array(reasons))) = reasons {
            reasons.retain(|own| own.get("code").and_then(Value::as_str) != Some("superseded"));
        }
        gone.insert(place, Some(receipt.to_canonical()));
    }
    assert_eq!(named.len(), 5);
    for changes in [named, gone] {
        assert!(replayed(&pieces.with(&changes)).unwrap().is_clean());
    }
}
