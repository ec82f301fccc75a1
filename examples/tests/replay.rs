//! Replay derives every receipt of a simulated ledger again, whatever the seed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use attest_core::replay::replay;
use attest_examples::{Plan, Reads, simulate};
use common::sixty_days;
use std::path::Path;

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

#[test]
fn a_longer_life_waits_in_files_and_is_derived_again() {
    let plan = Plan {
        receipts: 800,
        seed: 3,
        reads: Reads::Needed,
    };
    let write = |folder: Option<&Path>| {
        let (mut ledger, mut batch) = (Vec::new(), Vec::new());
        let made = simulate(&plan, folder, &mut ledger, &mut batch).unwrap();
        (made, ledger, batch)
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("longer-life");
    std::fs::create_dir_all(&folder).unwrap();
    let (made, ledger, batch) = write(Some(&folder));
    // More than one cycle: policies come back, and scopes were found long ago.
    assert!(made.days > 90, "{made:?}");
    assert!((800..840).contains(&made.receipts), "{made:?}");
    assert_eq!(
        std::fs::read_dir(&folder).unwrap().count(),
        0,
        "a part is left"
    );
    let report = replay(std::str::from_utf8(&ledger).unwrap(), &mut |_| ()).unwrap();
    assert!(report.is_clean(), "{:?}", report.mismatches.first());
    assert_eq!(report.receipts, made.receipts);
    assert!(
        write(None) == (made, ledger, batch),
        "memory and files differ"
    );
}
