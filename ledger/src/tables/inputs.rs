//! What receipts were graded with: each grading's own, and the coverages and grants that many share.

use super::written;
use crate::base::Write;
use crate::base::faults::fault;
use attest_core::error::Result;
use attest_core::ids::Hash;
use attest_core::model::{Grant, Receipt, ReceiptInputs};
use rusqlite::{OptionalExtension, params};
use std::collections::BTreeSet;

/// Whether a coverage is named by any inputs.
pub(crate) const COVERAGE_NAMED: &str =
    "SELECT 1 FROM receipt_inputs WHERE coverage_hash = ?1 LIMIT 1";
/// Whether a grant is.
pub(crate) const GRANT_NAMED: &str = "SELECT 1 FROM receipt_inputs WHERE grant_text = ?1 LIMIT 1";
/// Whether inputs are named by any receipt.
pub(crate) const INPUTS_NAMED: &str = "SELECT 1 FROM receipts INDEXED BY receipts_by_inputs
     WHERE computed_ms = ?1 AND inputs_hash = ?2 LIMIT 1";

/// The coverages and grants of inputs that went: those that nothing names any more go at the end of the
/// batch.
#[derive(Debug, Default)]
pub(crate) struct Unnamed {
    coverages: BTreeSet<String>,
    grants: BTreeSet<String>,
}

/// Keeps a coverage.
pub(crate) const KEEP_COVERAGE: &str =
    "INSERT INTO batch_coverages (hash, document) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING";

/// Keeps a batch's coverage under its hash.
pub(crate) fn keep_coverage(write: &Write<'_>, hash: Hash, document: &str) -> Result<()> {
    write.run(KEEP_COVERAGE, [&hash.to_hex(), document])?;
    Ok(())
}

/// Keeps a grant under the hash of its text. Gives the hash.
pub(crate) fn keep_grant(write: &Write<'_>, grant: &Grant<'_>) -> Result<String> {
    let text = written(grant);
    let hash = Hash::of_text(&text).to_hex();
    write.run(
        "INSERT INTO batch_grants (hash, document) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING",
        [&hash, &text],
    )?;
    Ok(hash)
}

/// Keeps a grading's inputs under its instant and their hash, which says the instant too.
pub(crate) fn keep(
    write: &Write<'_>,
    receipt: &Receipt<'_>,
    inputs: &ReceiptInputs<'_>,
    grant: &str,
) -> Result<()> {
    write.run(
        "INSERT INTO receipt_inputs (computed_ms, hash, coverage_hash, policy_hash, grant_text, context)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (computed_ms, hash) DO NOTHING",
        params![
            receipt.computed_at.ms(),
            receipt.inputs_hash.to_hex(),
            inputs.coverage_hash.to_hex(),
            inputs.policy_hash.to_hex(),
            grant,
            written(&inputs.context),
        ],
    )?;
    Ok(())
}

impl Unnamed {
    /// Deletes what a receipt was graded with before, where no other names it.
    pub(crate) fn drop_inputs(&mut self, write: &Write<'_>, before: &Receipt<'_>) -> Result<()> {
        let key = params![before.computed_at.ms(), before.inputs_hash.to_hex()];
        if crate::tables::receipts::any(write.sql(), INPUTS_NAMED, key)? {
            return Ok(());
        }
        let gone: Option<(String, String)> = write
            .statement(
                "DELETE FROM receipt_inputs WHERE computed_ms = ?1 AND hash = ?2
                 RETURNING coverage_hash, grant_text",
            )?
            .query_row(key, |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
            .map_err(fault)?;
        if let Some((coverage, grant)) = gone {
            self.coverages.insert(coverage);
            self.grants.insert(grant);
        }
        Ok(())
    }

    /// Deletes the coverages and grants that no inputs name any more.
    pub(crate) fn finish(self, write: &Write<'_>) -> Result<()> {
        for (hashes, named, delete) in [
            (
                self.coverages,
                COVERAGE_NAMED,
                "DELETE FROM batch_coverages WHERE hash = ?1",
            ),
            (
                self.grants,
                GRANT_NAMED,
                "DELETE FROM batch_grants WHERE hash = ?1",
            ),
        ] {
            for hash in hashes {
                if !crate::tables::receipts::any(write.sql(), named, [&hash])? {
                    write.run(delete, [&hash])?;
                }
            }
        }
        Ok(())
    }
}
