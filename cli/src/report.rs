//! A replay report, to read.

use crate::output::{Output, counted};
use crate::words;
use attest_core::replay::{Mismatch, Report};

/// A report, to read.
pub(crate) fn summary(title: &str, report: &Report, listed: usize, out: &mut Output) {
    out.line(&format!(
        "{title}: {} of {}",
        counted(report.receipts, "receipt", "receipts"),
        counted(report.batches, "batch", "batches")
    ));
    out.line(&format!(
        "{} reproduced, {} mismatched",
        report.reproduced, report.mismatched
    ));
    for (field, count) in &report.mismatches_by_field {
        out.line(&format!("  {}: {count}", field.as_str()));
    }
    for mismatch in report.mismatches.iter().take(listed) {
        out.line(&line(mismatch));
    }
    let left = report.mismatches.len().saturating_sub(listed);
    if left > 0 {
        out.line(&format!("and {left} more (--all lists them)"));
    }
}

/// One difference: receipt, field, and what differs.
fn line(mismatch: &Mismatch) -> String {
    let (id, field) = (mismatch.receipt_id, mismatch.field.as_str());
    match words::of(mismatch) {
        words::Difference::Values { stored, replayed } => {
            format!("{id} {field} stored {stored} replayed {replayed}")
        }
        words::Difference::Sentence(sentence) => format!("{id} {field}: {sentence}"),
    }
}
