//! What the advisory model was asked, and what it said.

use crate::base::Write;
use crate::base::faults::fault;
use attest_core::error::Result;
use rusqlite::{Connection, OptionalExtension, params};

/// The receipts that a model may still help, whose claims it was not asked about.
pub(crate) const ASKABLE: &str = "SELECT r.document FROM receipts r INDEXED BY receipts_open
     WHERE r.open = 1 AND r.subject = 'claim' AND r.rule = 'partial'
       AND NOT EXISTS (SELECT 1 FROM model_asks WHERE claim_id = r.claim_id)
     ORDER BY r.seq";

/// The ask of a claim.
pub(crate) const FIND: &str = "SELECT asked_ms, scores FROM model_asks WHERE claim_id = ?1";

/// An ask: when it was made (ms), and the scores, where it was answered.
pub(crate) type Ask = (i64, Option<String>);

/// The ask of a claim.
pub(crate) fn find(connection: &Connection, claim: &str) -> Result<Option<Ask>> {
    connection
        .prepare_cached(FIND)
        .and_then(|mut find| {
            find.query_row([claim], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()
        })
        .map_err(fault)
}

/// Records an ask.
pub(crate) fn ask(write: &Write<'_>, claim: &str, row: &str) -> Result<()> {
    write.run(
        "INSERT INTO model_asks (claim_id, observation_id, asked_ms) VALUES (?1, ?2, ?3)",
        params![claim, row, write.now()],
    )?;
    Ok(())
}

/// Records what was said, as the text of a list of scores; an empty list is no answer for good.
pub(crate) fn answer(write: &Write<'_>, claim: &str, scores: &str) -> Result<()> {
    write.run(
        "UPDATE model_asks SET scores = ?2 WHERE claim_id = ?1",
        [claim, scores],
    )?;
    Ok(())
}
