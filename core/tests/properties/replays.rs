//! An untampered ledger replays clean; a receipt changed by hand does not (contract: G §9).

use crate::ledger::{Ledger, Met, dense_ledger, ledger};
use crate::rng::{Rng, each_seed};
use crate::tree::{Tree, int, int_of, items, items_mut, parse, slot, str_of, text, written};
use attest_core::json::{Limits, Value};
use attest_core::ops::call;

fn replay(snapshot: &Tree) -> Result<Tree, String> {
    let text = written(snapshot);
    call("replay", text.as_bytes(), Limits::default())
        .map(|report| parse(&report))
        .map_err(|fault| fault.to_json())
}

fn replays_clean(own: &Ledger) -> usize {
    let snapshot = own.snapshot();
    let report = replay(&snapshot).expect("a snapshot that parses");
    let receipts = items(&snapshot, "receipts").len();
    assert_eq!(items(&report, "mismatches"), [], "{} receipts", receipts);
    assert_eq!(int_of(&report, "receipts"), receipts as i64);
    assert_eq!(int_of(&report, "reproduced"), receipts as i64);
    assert_eq!(int_of(&report, "mismatched"), 0);
    receipts
}

#[test]
fn an_untampered_ledger_replays_clean() {
    let mut met = Met::default();
    let mut receipts = 0;
    let whole = each_seed("replay", 350, |rng| {
        let own = ledger(rng, 25);
        receipts += replays_clean(&own);
        met.batches += own.met.batches;
        met.regrades += own.met.regrades;
        met.overrides += own.met.overrides;
        met.reverts += own.met.reverts;
        met.superseded += own.met.superseded;
        met.deleted += own.met.deleted;
    });
    let enough = met.regrades > 400
        && met.overrides > 300
        && met.reverts > 100
        && met.superseded > 10
        && met.deleted > 2
        && receipts > 1_000;
    assert!(!whole || enough, "{receipts} {met:?}");
}

#[test]
fn a_dense_ledger_replays_clean() {
    each_seed("replay_dense", 12, |rng| {
        replays_clean(&dense_ledger(rng));
    });
}

/// Changes one computed field of one receipt so that it is still a receipt.
fn tamper(rng: &mut Rng, receipt: &mut Tree) {
    match rng.below(3) {
        0 => {
            let own = str_of(receipt, "ruleId").to_owned();
            *slot(receipt, "ruleId") = text(&format!("{own}_"));
        }
        1 => {
            let full = receipt.get("confidence") == Some(&int(1));
            *slot(receipt, "confidence") = int(i64::from(!full));
        }
        _ => *slot(receipt, "inputsHash") = text(&"0".repeat(64)),
    }
}

#[test]
fn a_receipt_changed_by_hand_is_found() {
    let mut tampered = 0;
    let whole = each_seed("replay_tampered", 120, |rng| {
        let mut snapshot = ledger(rng, 12).snapshot();
        let receipts = items_mut(&mut snapshot, "receipts").expect("receipts");
        if receipts.is_empty() {
            return;
        }
        let at = rng.below(receipts.len());
        tamper(rng, &mut receipts[at]);
        let id = receipts[at].get("id").cloned();
        let report = replay(&snapshot).expect("still a snapshot");
        let found = items(&report, "mismatches");
        assert!(found.iter().any(|one| one.get("receiptId") == id.as_ref()));
        // It may have been regraded beside others; it alone was changed.
        assert_eq!(int_of(&report, "mismatched"), 1);
        tampered += 1;
    });
    assert!(!whole || tampered > 60);
}

/// A row that changed after it was evidence is found by its content's hash.
#[test]
fn evidence_changed_in_place_is_found() {
    let mut tampered = 0;
    let whole = each_seed("replay_evidence", 150, |rng| {
        let mut snapshot = ledger(rng, 12).snapshot();
        let evidence: Vec<Tree> = items(&snapshot, "receipts")
            .iter()
            .flat_map(|receipt| items(receipt, "observationIds").to_vec())
            .collect();
        if evidence.is_empty() {
            return;
        }
        let id = rng.one_of(&evidence).clone();
        for row in items_mut(&mut snapshot, "observations").expect("rows") {
            if row.get("id") == Some(&id) {
                *slot(row, "subjectHint") = Value::String("Something else".into());
            }
        }
        let report = replay(&snapshot).expect("still a snapshot");
        let fields: Vec<&str> = items(&report, "mismatches")
            .iter()
            .map(|one| str_of(one, "field"))
            .collect();
        assert!(fields.contains(&"contentHash"), "{fields:?}");
        tampered += 1;
    });
    assert!(!whole || tampered > 40);
}
