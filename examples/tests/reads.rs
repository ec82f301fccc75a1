//! A batch that reads what it needs gives the receipts of one that reads everything.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use attest_core::ids::{Hash, Id};
use attest_core::model::Receipt;
use attest_examples::Reads;
use common::{sixty_days, snapshot};
use std::collections::BTreeMap;

/// The receipts of a ledger by id, without the hash of what each was graded from: that one names the
/// coverage, which is all that may differ.
fn receipts(ledger: &str) -> BTreeMap<Id, Receipt<'_>> {
    let unbound = |receipt| Receipt {
        inputs_hash: Hash([0; 32]),
        ..receipt
    };
    let receipts = snapshot(ledger).receipts.into_iter();
    receipts.map(|own| (own.id, unbound(own))).collect()
}

#[test]
fn what_is_left_out_decides_nothing() {
    for seed in 1..=2 {
        let needed = sixty_days(seed, Reads::Needed);
        let everything = sixty_days(seed, Reads::Everything);
        let (needed, everything) = (receipts(&needed.ledger), receipts(&everything.ledger));
        let differs = everything
            .iter()
            .find(|(id, own)| needed.get(id) != Some(own));
        assert!(differs.is_none(), "seed {seed}: {differs:?}");
        assert_eq!(needed.len(), everything.len(), "seed {seed}");
    }
}
