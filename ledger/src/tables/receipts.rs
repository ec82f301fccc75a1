//! What batches found, and which rows each receipt names.

use super::{texts, written};
use crate::base::Write;
use crate::base::faults::fault;
use attest_core::error::Result;
use attest_core::ids::Id;
use attest_core::model::{Grade, OverrideGrade, Receipt, State};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeSet;

/// The claims that a batch may grade, oldest stored first, each with its receipt where it has one.
pub(crate) const OPEN_CLAIMS: &str = "SELECT c.document, r.document
     FROM claims c INDEXED BY claims_open LEFT JOIN receipts r ON r.claim_id = c.id
     WHERE c.open = 1 AND c.observed_ms <= ?1 ORDER BY c.seq";
/// The receipts without a claim that a batch may grade.
pub(crate) const OPEN_CLAIMLESS: &str = "SELECT document FROM receipts INDEXED BY receipts_open
     WHERE open = 1 AND subject IN ('unasked', 'scope')";
/// The receipts that name a row and may hold it: a plain PENDING one holds nothing.
pub(crate) const HOLDING: &str =
    "SELECT r.document FROM evidence e JOIN receipts r ON r.id = e.receipt_id
     WHERE e.observation_id = ?1
       AND (r.state <> 'PENDING' OR r.document ->> 'reverted' IS NOT NULL)";
/// Whether there is a receipt that a batch may grade.
pub(crate) const ANY_OPEN: &str =
    "SELECT 1 FROM receipts INDEXED BY receipts_open WHERE open = 1 LIMIT 1";
/// Whether there is a claim to be graded that no batch could read yet.
pub(crate) const UNREAD_CLAIM: &str = "SELECT 1 FROM claims c INDEXED BY claims_open
     WHERE c.open = 1 AND c.observed_ms > ?1 LIMIT 1";
/// From when the first of the open receipts can be FINAL.
pub(crate) const NEXT_FINAL: &str =
    "SELECT min(final_from_ms) FROM receipts INDEXED BY receipts_final
     WHERE open = 1 AND final_from_ms IS NOT NULL";
/// When time alone changes one of the open receipts next.
pub(crate) const NEXT_DUE: &str = "SELECT min(due_ms) FROM receipts INDEXED BY receipts_due
     WHERE open = 1 AND due_ms > ?1";

/// What a receipt is about, as its column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    Claim,
    Unasked,
    Scope,
}

impl About {
    /// Of a receipt.
    pub(crate) fn of(receipt: &Receipt<'_>) -> Self {
        if receipt.claim_id.is_some() {
            Self::Claim
        } else if receipt.grade == Grade::Unasked {
            Self::Unasked
        } else {
            Self::Scope
        }
    }

    const fn as_str(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Unasked => "unasked",
            Self::Scope => "scope",
        }
    }
}

/// The claims that a batch at an instant may grade, with their receipts.
pub(crate) fn open_claims(
    connection: &Connection,
    at: i64,
) -> Result<Vec<(String, Option<String>)>> {
    let mut find = connection.prepare_cached(OPEN_CLAIMS).map_err(fault)?;
    let rows = find
        .query_map([at], |row| Ok((row.get(0)?, row.get(1)?)))
        .map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

/// The receipts without a claim that a batch may grade.
pub(crate) fn open_claimless(connection: &Connection) -> Result<Vec<String>> {
    texts(connection, OPEN_CLAIMLESS, [])
}

/// The receipts that name a row and may hold it.
pub(crate) fn holding(connection: &Connection, row: &str) -> Result<Vec<String>> {
    texts(connection, HOLDING, [row])
}

/// The receipt of an id.
pub(crate) fn find(connection: &Connection, id: Id) -> Result<Option<String>> {
    connection
        .prepare_cached("SELECT document FROM receipts WHERE id = ?1")
        .and_then(|mut find| {
            find.query_row([id.to_string()], |row| row.get(0))
                .optional()
        })
        .map_err(fault)
}

/// Whether a query finds anything.
pub(crate) fn any(
    connection: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
) -> Result<bool> {
    connection
        .prepare_cached(sql)
        .and_then(|mut find| find.exists(params))
        .map_err(fault)
}

/// An instant that a query finds (ms).
pub(crate) fn instant(
    connection: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
) -> Result<Option<i64>> {
    connection
        .prepare_cached(sql)
        .and_then(|mut find| find.query_row(params, |row| row.get(0)))
        .map_err(fault)
}

/// The grade that a receipt shows.
fn shown(receipt: &Receipt<'_>) -> Grade {
    match &receipt.overridden {
        None => receipt.grade,
        Some(over) => match over.grade {
            OverrideGrade::Verified => Grade::Verified,
            OverrideGrade::NotFound => Grade::NotFound,
        },
    }
}

/// The rows that a receipt names, now or in an override taken back.
pub(crate) fn named(receipt: &Receipt<'_>) -> BTreeSet<Id> {
    let reverted = receipt
        .reverted()
        .iter()
        .flat_map(|entry| entry.observation_ids.iter());
    receipt
        .observation_ids
        .iter()
        .chain(reverted)
        .copied()
        .collect()
}

/// How a receipt stands in the store beside its document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// What it is about.
    pub(crate) about: About,
    /// Whether the next batch may grade it.
    pub(crate) open: bool,
    /// When time alone can change it next (ms).
    pub(crate) due: Option<i64>,
}

/// Stores a receipt in place of the one of its id, and says whether its claim may be graded again.
pub(crate) fn put(
    write: &Write<'_>,
    receipt: &Receipt<'_>,
    before: Option<&Receipt<'_>>,
    standing: Standing,
) -> Result<()> {
    let id = receipt.id.to_string();
    let claim = receipt.claim_id.map(|claim| claim.to_string());
    write.run(
        "INSERT INTO receipts
           (id, subject, claim_id, agent, grade, state, rule, computed_ms, final_from_ms, due_ms,
            inputs_hash, superseded, open, document)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
         ON CONFLICT (id) DO UPDATE SET
           agent = excluded.agent, grade = excluded.grade, state = excluded.state,
           rule = excluded.rule, computed_ms = excluded.computed_ms,
           final_from_ms = excluded.final_from_ms, due_ms = excluded.due_ms,
           inputs_hash = excluded.inputs_hash, superseded = excluded.superseded,
           open = excluded.open, document = excluded.document",
        params![
            id,
            standing.about.as_str(),
            claim,
            &*receipt.agent.0,
            shown(receipt).as_str(),
            receipt.state.as_str(),
            &*receipt.rule_id.0,
            receipt.computed_at.ms(),
            receipt.final_from.map(|at| at.ms()),
            standing.due,
            receipt.inputs_hash.to_hex(),
            receipt.superseded_by.is_some(),
            standing.open,
            written(receipt),
        ],
    )?;
    let rows = named(receipt);
    let were = before.map(named).unwrap_or_default();
    for gone in were.difference(&rows) {
        write.run(
            "DELETE FROM evidence WHERE observation_id = ?1 AND receipt_id = ?2",
            [gone.to_string(), id.clone()],
        )?;
    }
    for new in rows.difference(&were) {
        write.run(
            "INSERT INTO evidence (observation_id, receipt_id) VALUES (?1, ?2)",
            [new.to_string(), id.clone()],
        )?;
    }
    if let Some(claim) = claim {
        write.run(
            "UPDATE claims SET open = ?2 WHERE id = ?1 AND open <> ?2",
            params![claim, receipt.state == State::Pending],
        )?;
    }
    Ok(())
}

/// Deletes a receipt; what it named as evidence goes with it.
pub(crate) fn delete(write: &Write<'_>, id: Id) -> Result<()> {
    write.run("DELETE FROM receipts WHERE id = ?1", [id.to_string()])?;
    Ok(())
}

/// Keeps a receipt that a batch found no more, out of what the next one grades.
pub(crate) fn close(write: &Write<'_>, id: Id) -> Result<()> {
    write.run(
        "UPDATE receipts SET open = 0, due_ms = NULL WHERE id = ?1",
        [id.to_string()],
    )?;
    Ok(())
}
