//! Replay derives every receipt of a simulated ledger again, whatever the seed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use attest_core::replay::replay;
use attest_examples::Reads;
use common::sixty_days;

#[test]
fn every_receipt_is_derived_again() {
    for seed in 1..=6 {
        let written = sixty_days(seed, Reads::Needed);
        let report = replay(&written.ledger, &mut |_| ()).unwrap();
        assert!(
            report.is_clean(),
            "seed {seed}: {} mismatches, first {:?}",
            report.mismatched,
            report.mismatches.first()
        );
        assert!(
            report.receipts > 200,
            "seed {seed}: {} receipts",
            report.receipts
        );
        assert_eq!(report.reproduced, report.receipts, "seed {seed}");
        assert!(
            report.batches > 100,
            "seed {seed}: {} batches",
            report.batches
        );
    }
}
