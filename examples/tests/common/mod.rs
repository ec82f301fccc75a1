//! What the tests of the story share.
#![allow(dead_code, reason = "each test file uses its part")]

use attest_core::json::read;
use attest_core::json::shape::Shape;
use attest_core::model::Snapshot;
use attest_examples::{Plan, Reads, simulate};

/// The seed of the committed files.
pub(crate) const SEED: u64 = 1;

/// What a run writes.
pub(crate) struct Written {
    /// The ledger.
    pub(crate) ledger: String,
    /// The last batch's request.
    pub(crate) batch: String,
}

/// Sixty days from a seed.
pub(crate) fn sixty_days(seed: u64, reads: Reads) -> Written {
    let plan = Plan {
        receipts: 1,
        seed,
        reads,
    };
    let (mut ledger, mut batch) = (Vec::new(), Vec::new());
    simulate(&plan, None, &mut ledger, &mut batch).unwrap();
    Written {
        ledger: String::from_utf8(ledger).unwrap(),
        batch: String::from_utf8(batch).unwrap(),
    }
}

/// A ledger through its strict shape.
pub(crate) fn snapshot(ledger: &str) -> Snapshot<'_> {
    read(ledger, Snapshot::read).unwrap()
}
