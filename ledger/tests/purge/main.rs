//! Purges of random histories at random cutoffs (contract: C §7 rule 15). Two stores live through the same: one
//! forgets now and then, its twin never does. After each purge replay is clean and a check finds nothing;
//! whatever is graded later, of a time after the cutoff, is graded as in the twin; and what lies before it
//! accuses nobody whom the twin does not accuse.
//!
//! `ATTEST_PURGES` says how many histories, `ATTEST_SEED` from which seed on.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]

#[allow(dead_code, reason = "shared with the simulator")]
#[path = "../sim/pages.rs"]
mod pages;
#[path = "../sim/rng.rs"]
mod rng;
#[path = "../sim/seeds.rs"]
mod seeds;
#[allow(dead_code, reason = "shared with the simulator")]
#[path = "../sim/world.rs"]
mod world;

mod compare;
mod twins;

use seeds::{each, number};
use std::collections::BTreeMap;
use std::sync::Mutex;
use twins::Twins;

#[test]
fn what_is_forgotten_changes_no_later_grade_and_accuses_nobody() {
    let (count, first) = (number("ATTEST_PURGES", 12), number("ATTEST_SEED", 1));
    let all: Mutex<BTreeMap<&'static str, usize>> = Mutex::default();
    each("purge", first, count, |seed, folder| {
        let counts = Twins::live(seed, &folder.join(seed.to_string()));
        let mut all = all.lock().unwrap();
        for (what, own) in counts {
            *all.entry(what).or_default() += own;
        }
    });
    let all = all.into_inner().unwrap();
    println!("{count} histories: {all:?}");
    // What the property is about has to happen.
    for what in [
        "purges",
        "claims forgotten",
        "rows forgotten",
        "receipts forgotten",
        "claims compared",
        "unasked compared",
        "claims read again",
        "rows seen again",
        "overrides",
        "reverts",
        "clocks set back",
        "NOT_FOUND",
        "UNASKED",
        "OVER_SCOPE",
    ] {
        assert!(all.get(what).is_some_and(|own| *own > 0), "{what}: {all:?}");
    }
}
