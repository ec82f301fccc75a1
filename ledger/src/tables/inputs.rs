//! What receipts were graded with: each grading's own, and the coverages and grants that many share.

use super::written;
use crate::store::Write;
use crate::store::faults::fault;
use attest_core::error::Result;
use attest_core::ids::Hash;
use attest_core::model::{Coverage, Grant, ReceiptInputs};
use rusqlite::{OptionalExtension, params};
use std::collections::BTreeSet;

/// Whether a coverage is named by any inputs.
pub(crate) const COVERAGE_NAMED: &str =
    "SELECT 1 FROM receipt_inputs WHERE coverage_hash = ?1 LIMIT 1";
/// Whether a grant is.
pub(crate) const GRANT_NAMED: &str = "SELECT 1 FROM receipt_inputs WHERE grant_text = ?1 LIMIT 1";
/// Whether inputs are named by any receipt.
pub(crate) const INPUTS_NAMED: &str = "SELECT 1 FROM receipts WHERE inputs_hash = ?1 LIMIT 1";

/// The coverages and grants of inputs that went: those that nothing names any more go at the end of the
/// batch.
#[derive(Debug, Default)]
pub(crate) struct Unnamed {
    coverages: BTreeSet<String>,
    grants: BTreeSet<String>,
}

/// Keeps a batch's coverage under its hash.
pub(crate) fn keep_coverage(write: &Write<'_>, hash: Hash, coverage: &Coverage<'_>) -> Result<()> {
    write.run(
        "INSERT INTO batch_coverages (hash, document) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING",
        [hash.to_hex(), written(coverage)],
    )?;
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

/// Keeps a grading's inputs under their hash.
pub(crate) fn keep(
    write: &Write<'_>,
    hash: Hash,
    inputs: &ReceiptInputs<'_>,
    grant: &str,
) -> Result<()> {
    write.run(
        "INSERT INTO receipt_inputs (hash, coverage_hash, policy_hash, grant_text, context)
         VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (hash) DO NOTHING",
        params![
            hash.to_hex(),
            inputs.coverage_hash.to_hex(),
            inputs.policy_hash.to_hex(),
            grant,
            written(&inputs.context),
        ],
    )?;
    Ok(())
}

impl Unnamed {
    /// Deletes inputs that no receipt names any more.
    pub(crate) fn drop_inputs(&mut self, write: &Write<'_>, hash: Hash) -> Result<()> {
        let hash = hash.to_hex();
        if crate::tables::receipts::any(write.sql(), INPUTS_NAMED, [&hash])? {
            return Ok(());
        }
        let gone: Option<(String, String)> = write
            .statement(
                "DELETE FROM receipt_inputs WHERE hash = ?1 RETURNING coverage_hash, grant_text",
            )?
            .query_row([&hash], |row| Ok((row.get(0)?, row.get(1)?)))
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
