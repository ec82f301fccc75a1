//! The simulator: seeded histories against a model that knows the truth. It counts false accusations and
//! receipts that replay does not reproduce; the limits that the contract names stand in a table, and a
//! false grade outside it fails.
//!
//! `ATTEST_HISTORIES` says how many, `ATTEST_SEED` from which seed on.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]

mod history;
mod judge;
mod pages;
mod plan;
mod rng;
mod world;

use history::History;
use judge::{LIMITS, Verdict, judge};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

/// Where files cost no disk: what is tested here is what is stored, not that it outlives the power.
fn folder() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let base = if memory.is_dir() {
        memory
    } else {
        std::env::temp_dir()
    };
    let own = base.join(format!("attest-sim-{}", std::process::id()));
    std::fs::create_dir_all(&own).unwrap();
    own
}

#[derive(Default)]
struct All {
    verdict: Verdict,
    counts: BTreeMap<&'static str, usize>,
}

#[test]
fn no_history_accuses_falsely() {
    let (count, first) = (number("ATTEST_HISTORIES", 500), number("ATTEST_SEED", 1));
    let folder = folder();
    let next = AtomicU64::new(first);
    let all = Mutex::new(All::default());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::SeqCst);
                    if seed >= first + count {
                        return;
                    }
                    let file = folder.join(format!("{seed}.attest"));
                    let mut history = History::live(seed, file.clone());
                    let found = judge(&mut history);
                    let counts = std::mem::take(&mut history.counts);
                    drop(history);
                    if std::env::var("ATTEST_SHOW").is_ok() {
                        println!("{}", file.display());
                        continue;
                    }
                    for end in ["", "-wal", "-shm"] {
                        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
                    }
                    let mut all = all.lock().unwrap();
                    all.verdict.receipts += found.receipts;
                    all.verdict.faults.extend(found.faults);
                    for (grade, count) in found.grades {
                        *all.verdict.grades.entry(grade).or_default() += count;
                    }
                    for (limit, count) in found.limits {
                        *all.verdict.limits.entry(limit).or_default() += count;
                    }
                    for (what, count) in counts {
                        *all.counts.entry(what).or_default() += count;
                    }
                }
            });
        }
    });
    if std::env::var("ATTEST_SHOW").is_err() {
        let _ = std::fs::remove_dir_all(&folder);
    }
    let all = all.into_inner().unwrap();
    println!(
        "{count} histories, {} receipts: {:?}",
        all.verdict.receipts, all.verdict.grades
    );
    println!("what happened: {:?}", all.counts);
    for limit in &LIMITS {
        let met = all.verdict.limits.get(limit.code).copied().unwrap_or(0);
        println!("{:20} {met:6}  {}", limit.code, limit.place);
    }
    assert!(
        all.verdict.faults.is_empty(),
        "{} faults, the first of them:\n{}",
        all.verdict.faults.len(),
        all.verdict
            .faults
            .iter()
            .take(8)
            .cloned()
            .collect::<Vec<_>>()
            .join("\n")
    );
    if count >= 500 {
        for limit in &LIMITS {
            assert!(
                all.verdict.limits.contains_key(limit.code),
                "{} was never met",
                limit.code
            );
        }
        for what in [
            "pass",
            "pass with refusals",
            "clock_behind",
            "crash",
            "batch",
            "batch_out_of_order",
        ] {
            assert!(all.counts.contains_key(what), "{what} never happened");
        }
    }
}
