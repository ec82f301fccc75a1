//! The committed example: what the simulation gives, in its strict shapes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use attest_core::batch::grade_batch;
use attest_core::hashes::{Hasher, Subject};
use attest_core::json::Writer;
use attest_core::json::read;
use attest_core::json::shape::Shape;
use attest_core::model::{BatchRequest, Receipt, State};
use attest_core::policy::load;
use attest_examples::Reads;
use common::{SEED, sixty_days, snapshot};

const LEDGER: &str = include_str!("../ledger.json");
const BATCH: &str = include_str!("../batch.json");
const AGAIN: &str =
    "to write it again: cargo run -p attest-examples --bin simulate -- --seed 1 --out examples";

fn canonical<'a>(value: &impl Shape<'a>) -> String {
    let mut out = Writer::new();
    value.write(&mut out);
    out.into_string()
}

#[test]
fn the_committed_files_are_what_the_simulation_writes() {
    let written = sixty_days(SEED, Reads::Needed);
    assert!(
        written.ledger == LEDGER,
        "examples/ledger.json is stale; {AGAIN}"
    );
    assert!(
        written.batch == BATCH,
        "examples/batch.json is stale; {AGAIN}"
    );
}

#[test]
fn one_seed_writes_one_ledger() {
    let (a, b) = (sixty_days(9, Reads::Needed), sixty_days(9, Reads::Needed));
    assert!(a.ledger == b.ledger && a.batch == b.batch);
    let other = sixty_days(10, Reads::Needed);
    assert!(a.ledger != other.ledger && a.batch != other.batch);
}

#[test]
fn the_files_are_canonical_and_read_through_their_shapes() {
    // Reading checks every shape and every receipt's invariants; a document that is written again as
    // it was read is canonical.
    assert!(canonical(&snapshot(LEDGER)) == LEDGER.trim_end());
    assert!(canonical(&read(BATCH, BatchRequest::read).unwrap()) == BATCH.trim_end());
    assert!(LEDGER.len() < 3_000_000, "{} bytes", LEDGER.len());
}

#[test]
fn the_batch_gives_receipts_of_the_ledger() {
    let request = read(BATCH, BatchRequest::read).unwrap();
    let policy = load(request.policy.clone().unwrap()).unwrap();
    let items = grade_batch(&request, &policy).unwrap();
    let ledger = snapshot(LEDGER);
    let stored = |receipt: &Receipt<'_>| {
        ledger
            .receipts
            .iter()
            .find(|own| own.id == receipt.id)
            .cloned()
    };
    let mut same = 0;
    for item in &items {
        let own = stored(&item.receipt).unwrap();
        // What was decided before this batch stays as it was; every other receipt is this one.
        if own.computed_at == item.receipt.computed_at {
            let mut fresh = item.receipt.clone();
            fresh.reverted = own.reverted.clone();
            assert_eq!(own, fresh);
            same += 1;
        } else {
            assert_ne!(own.state, State::Pending);
        }
    }
    assert!(same >= 8, "{same} receipts of the last batch");
    let of_claims = items
        .iter()
        .filter(|item| item.receipt.claim_id.is_some())
        .count();
    assert_eq!(of_claims, request.claims.len());
}

#[test]
fn the_ledger_holds_nothing_that_no_receipt_names() {
    let ledger = snapshot(LEDGER);
    let inputs: Vec<_> = ledger
        .receipt_inputs
        .0
        .iter()
        .map(|(key, _)| *key)
        .collect();
    let mut named: Vec<_> = ledger.receipts.iter().map(|own| own.inputs_hash).collect();
    named.sort_unstable();
    assert_eq!(inputs, named);
    let coverages: Vec<_> = ledger
        .batch_coverages
        .0
        .iter()
        .map(|(key, _)| *key)
        .collect();
    let mut named: Vec<_> = ledger
        .receipt_inputs
        .0
        .iter()
        .map(|(_, own)| own.coverage_hash)
        .collect();
    named.sort_unstable();
    named.dedup();
    assert_eq!(coverages, named);
    // Every claim has its receipt: the story breaks off at a batch.
    for claim in &ledger.claims {
        let id = Hasher::new().receipt_id(Subject::Claim(claim.id));
        assert!(ledger.receipts.iter().any(|own| own.id == id));
    }
}
