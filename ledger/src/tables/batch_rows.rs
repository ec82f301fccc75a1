//! The rows that a batch reads.

use crate::base::Write;
use crate::base::faults::{corrupt, fault};
use attest_core::error::Result;
use attest_core::ids::Id;
use attest_core::model::{ActionType, Source};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// The rows of a type that happened in a span and were read by a batch's instant.
pub(crate) const BETWEEN: &str =
    "SELECT seq, id, source, occurred_ms, type, first_seen_ms, document FROM observations
     WHERE type = ?1 AND occurred_ms BETWEEN ?2 AND ?3 AND observed_ms <= ?4";
/// The rows that a batch looks at again.
pub(crate) const FRESH: &str =
    "SELECT seq, source, occurred_ms FROM observations INDEXED BY observations_fresh
     WHERE fresh = 1 AND observed_ms <= ?1";
/// Whether a row waits that no batch could read yet.
pub(crate) const UNREAD: &str = "SELECT 1 FROM observations INDEXED BY observations_fresh
     WHERE fresh = 1 AND observed_ms > ?1 LIMIT 1";
/// One row.
pub(crate) const BY_SEQ: &str = "SELECT seq, id, source, occurred_ms, type, first_seen_ms, document FROM observations WHERE seq = ?1";
/// Where a row stands, and when it happened.
pub(crate) const BY_ID: &str = "SELECT seq, source, occurred_ms FROM observations
     WHERE id = ?1 AND observed_ms <= ?2";

/// Has no batch look again at what was read by an instant.
pub(crate) const LOOKED_AT: &str = "UPDATE observations INDEXED BY observations_fresh SET fresh = 0
     WHERE fresh = 1 AND observed_ms <= ?1";
/// Has the next batch look at a row again.
pub(crate) const LOOK_AGAIN_AT: &str = "UPDATE observations SET fresh = 1 WHERE seq = ?1";
/// The same by id. A calendar row is never unasked, so there is nothing to look at.
pub(crate) const LOOK_AGAIN_BY_ID: &str =
    "UPDATE observations SET fresh = 1 WHERE id = ?1 AND source <> 'gcal.event'";

/// A row that can be unasked: where it stands, and when it happened (ms).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) seq: i64,
    pub(crate) source: Source,
    pub(crate) at: i64,
}

/// A row with its document.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    pub(crate) place: Place,
    pub(crate) id: String,
    pub(crate) action: ActionType,
    /// When it was seen first (ms).
    pub(crate) first_seen: i64,
    pub(crate) text: String,
}

fn source(row: &Row<'_>, at: usize) -> rusqlite::Result<Option<Source>> {
    Ok(Source::parse(row.get_ref(at)?.as_str()?))
}

fn place(seq: i64, source: Option<Source>, at: i64) -> Result<Place> {
    let source = source.ok_or_else(corrupt)?;
    Ok(Place { seq, source, at })
}

/// A row as it stands, unless a column holds no word of the contract's.
fn read(row: &Row<'_>) -> rusqlite::Result<Option<Whole>> {
    let action = ActionType::parse(row.get_ref(4)?.as_str()?);
    let (Some(source), Some(action)) = (source(row, 2)?, action) else {
        return Ok(None);
    };
    let place = Place {
        seq: row.get(0)?,
        source,
        at: row.get(3)?,
    };
    Ok(Some(Whole {
        place,
        id: row.get(1)?,
        action,
        first_seen: row.get(5)?,
        text: row.get(6)?,
    }))
}

/// The rows of a type that happened in a span, both ends included.
pub(crate) fn between(
    connection: &Connection,
    action: ActionType,
    (from, to): (i64, i64),
    read_by: i64,
) -> Result<Vec<Whole>> {
    let mut find = connection.prepare_cached(BETWEEN).map_err(fault)?;
    let rows = find
        .query_map(params![action.as_str(), from, to, read_by], read)
        .map_err(fault)?;
    rows.map(|row| row.map_err(fault)?.ok_or_else(corrupt))
        .collect()
}

/// The rows that the next batch looks at again.
pub(crate) fn fresh(connection: &Connection, read_by: i64) -> Result<Vec<Place>> {
    let mut find = connection.prepare_cached(FRESH).map_err(fault)?;
    let rows = find
        .query_map([read_by], |row| {
            Ok((row.get(0)?, source(row, 1)?, row.get(2)?))
        })
        .map_err(fault)?;
    let mut all = Vec::new();
    for row in rows {
        let (seq, source, at) = row.map_err(fault)?;
        all.push(place(seq, source, at)?);
    }
    Ok(all)
}

/// A row.
pub(crate) fn by_seq(connection: &Connection, seq: i64) -> Result<Whole> {
    connection
        .prepare_cached(BY_SEQ)
        .and_then(|mut find| find.query_row([seq], read))
        .map_err(fault)?
        .ok_or_else(corrupt)
}

/// Where a row stands, where a batch has read it.
pub(crate) fn by_id(connection: &Connection, id: Id, read_by: i64) -> Result<Option<Place>> {
    let found: Option<(i64, Option<Source>, i64)> = connection
        .prepare_cached(BY_ID)
        .and_then(|mut find| {
            find.query_row(params![id.to_string(), read_by], |row| {
                Ok((row.get(0)?, source(row, 1)?, row.get(2)?))
            })
            .optional()
        })
        .map_err(fault)?;
    found
        .map(|(seq, source, at)| place(seq, source, at))
        .transpose()
}

/// Has no batch look again at what this one has read.
pub(crate) fn looked_at(write: &Write<'_>, read_by: i64) -> Result<()> {
    write.run(LOOKED_AT, [read_by])?;
    Ok(())
}

/// Has the next batch look at a row again.
pub(crate) fn look_again_at(write: &Write<'_>, seq: i64) -> Result<()> {
    write.run(LOOK_AGAIN_AT, [seq])?;
    Ok(())
}

/// The same by id, save for a calendar row.
pub(crate) fn look_again_by_id(write: &Write<'_>, id: Id) -> Result<()> {
    write.run(LOOK_AGAIN_BY_ID, [id.to_string()])?;
    Ok(())
}
