//! The golden files: each passes, their ids are those that were reviewed, and between them they
//! name every rule, reason, cap and event. Files of another hand are run in place, where they are.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests"
)]

mod covered;
mod defaults;
mod files;
mod ids;
mod mutants;
mod operations;

use files::{File, grading, outside};

/// Fails with what does not hold, file by file.
fn all_pass(files: &[File]) {
    assert!(!files.is_empty(), "there are no files");
    let mut report = String::new();
    let mut failed = 0;
    for file in files {
        let failures = attest_core::golden::check(&file.text);
        if !failures.is_empty() {
            failed += 1;
            report.push_str(&format!("{}\n    {}\n", file.name, failures.join("\n    ")));
        }
    }
    assert!(
        failed == 0,
        "{failed} of {} golden files fail:\n{report}",
        files.len()
    );
}

#[test]
fn every_golden_file_passes() {
    all_pass(&grading());
}

#[test]
fn another_hands_golden_files_pass() {
    if let Some(files) = outside("grading") {
        all_pass(&files);
    }
}
