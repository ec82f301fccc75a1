//! The simulator: seeded histories against a model that knows the truth. It counts false accusations and
//! receipts that replay does not reproduce; the limits that the contract names stand in a table, and a
//! false grade outside it fails.
//!
//! `ATTEST_HISTORIES` says how many, `ATTEST_SEED` from which seed on; `ATTEST_SHOW` keeps the files, and says of
//! a fault what was true.
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
mod seeds;
mod world;

use history::History;
use judge::{LIMITS, Verdict, judge};
use seeds::{each, number};
use std::collections::BTreeMap;
use std::sync::Mutex;

#[derive(Default)]
struct All {
    verdict: Verdict,
    counts: BTreeMap<&'static str, usize>,
}

#[test]
fn no_history_accuses_falsely() {
    let (count, first) = (number("ATTEST_HISTORIES", 500), number("ATTEST_SEED", 1));
    let all = Mutex::new(All::default());
    each("sim", first, count, |seed, folder| {
        let file = folder.join(format!("{seed}.attest"));
        let mut history = History::live(seed, file.clone());
        let found = judge(&mut history);
        let counts = std::mem::take(&mut history.counts);
        drop(history);
        if std::env::var("ATTEST_SHOW").is_ok() {
            println!("{}", file.display());
        } else {
            for end in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{}{end}", file.display()));
            }
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
    });
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
