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
#[allow(dead_code, reason = "shared with the simulator")]
#[path = "../sim/world.rs"]
mod world;

mod compare;
mod twins;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use twins::Twins;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

/// Where files cost no disk.
fn folder() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let base = if memory.is_dir() {
        memory
    } else {
        std::env::temp_dir()
    };
    let own = base.join(format!("attest-purge-{}", std::process::id()));
    std::fs::create_dir_all(&own).unwrap();
    own
}

#[test]
fn what_is_forgotten_changes_no_later_grade_and_accuses_nobody() {
    let (count, first) = (number("ATTEST_PURGES", 12), number("ATTEST_SEED", 1));
    let folder = folder();
    let next = AtomicU64::new(first);
    let all: Mutex<BTreeMap<&'static str, usize>> = Mutex::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::SeqCst);
                    if seed >= first + count {
                        return;
                    }
                    let counts = Twins::live(seed, &folder.join(seed.to_string()));
                    let mut all = all.lock().unwrap();
                    for (what, own) in counts {
                        *all.entry(what).or_default() += own;
                    }
                }
            });
        }
    });
    let _ = std::fs::remove_dir_all(&folder);
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
