//! What was going on around a batch.

use super::coverage::longest;
use crate::base::faults::fault;
use attest_core::error::Result;
use rusqlite::{Connection, Row, params};

/// Sessions of a span, the newest first.
pub(crate) const SESSIONS: &str = "SELECT document FROM sessions
     WHERE at_ms BETWEEN ?1 AND ?2 ORDER BY at_ms DESC, agent DESC LIMIT ?3";
/// Lines of logs of a span, the newest first.
pub(crate) const ENTRIES: &str = "SELECT document FROM entries INDEXED BY entries_by_time
     WHERE at_ms BETWEEN ?1 AND ?2 ORDER BY at_ms DESC, seq DESC LIMIT ?3";
/// Absences that end in a span, the newest first.
pub(crate) const IDLE: &str = "SELECT from_ms, to_ms FROM idle INDEXED BY idle_by_end
     WHERE to_ms BETWEEN ?1 AND ?2 ORDER BY to_ms DESC, seq DESC LIMIT ?3";
/// The last read of each agent's log, the newest first: one an agent.
pub(crate) const SYNCS: &str = "SELECT agent, at_ms FROM adapter_syncs
     WHERE at_ms <= ?1 ORDER BY at_ms DESC, agent DESC LIMIT ?2";
/// How many sessions there are.
pub(crate) const SESSION_COUNT: &str =
    "SELECT count(*) FROM sessions WHERE at_ms BETWEEN ?1 AND ?2";
/// How many lines of logs.
pub(crate) const ENTRY_COUNT: &str =
    "SELECT count(*) FROM entries INDEXED BY entries_by_time WHERE at_ms BETWEEN ?1 AND ?2";
/// How many absences.
pub(crate) const IDLE_COUNT: &str =
    "SELECT count(*) FROM idle INDEXED BY idle_by_end WHERE to_ms BETWEEN ?1 AND ?2";
/// The next class that claims have.
pub(crate) const NEXT_CLASS: &str =
    "SELECT min(class) FROM claims INDEXED BY claims_by_span WHERE class > ?1";
/// Claims of one class whose unit shares an instant with a span.
pub(crate) const CLAIMS_NEAR: &str = "SELECT seq, unit_from_ms, unit_to_ms
     FROM claims INDEXED BY claims_by_span
     WHERE class = ?1 AND unit_from_ms BETWEEN ?2 AND ?3 AND unit_to_ms >= ?4
       AND observed_ms <= ?5";
/// Claims of an agent whose unit begins in a span.
pub(crate) const CLAIMS_OF: &str = "SELECT seq, unit_from_ms, type
     FROM claims INDEXED BY claims_by_agent
     WHERE agent = ?1 AND unit_from_ms BETWEEN ?2 AND ?3 AND observed_ms <= ?4";
/// One claim.
pub(crate) const CLAIM: &str = "SELECT document FROM claims WHERE seq = ?1";

/// A list, the newest first, and how many it would hold without its limit.
#[derive(Clone, Debug)]
pub(crate) struct Listed<T> {
    pub(crate) items: Vec<T>,
    pub(crate) all: usize,
}

fn listed<T>(
    connection: &Connection,
    (sql, count): (&str, &str),
    (from, to): (i64, i64),
    most: usize,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Listed<T>> {
    let limit = i64::try_from(most).unwrap_or(i64::MAX);
    let mut find = connection.prepare_cached(sql).map_err(fault)?;
    let rows = find
        .query_map(params![from, to, limit], read)
        .map_err(fault)?;
    let items: Vec<T> = rows.collect::<rusqlite::Result<_>>().map_err(fault)?;
    let mut all = items.len();
    if all == most {
        let counted: i64 = connection
            .prepare_cached(count)
            .and_then(|mut find| find.query_row([from, to], |row| row.get(0)))
            .map_err(fault)?;
        all = usize::try_from(counted).unwrap_or(all);
    }
    Ok(Listed { items, all })
}

/// Sessions of a span, as documents.
pub(crate) fn sessions(
    connection: &Connection,
    span: (i64, i64),
    most: usize,
) -> Result<Listed<String>> {
    listed(connection, (SESSIONS, SESSION_COUNT), span, most, |row| {
        row.get(0)
    })
}

/// Lines of logs of a span, as documents.
pub(crate) fn entries(
    connection: &Connection,
    span: (i64, i64),
    most: usize,
) -> Result<Listed<String>> {
    listed(connection, (ENTRIES, ENTRY_COUNT), span, most, |row| {
        row.get(0)
    })
}

/// Absences that end in a span.
pub(crate) fn idle(
    connection: &Connection,
    span: (i64, i64),
    most: usize,
) -> Result<Listed<(i64, i64)>> {
    listed(connection, (IDLE, IDLE_COUNT), span, most, |row| {
        Ok((row.get(0)?, row.get(1)?))
    })
}

/// The last read of each agent's log.
pub(crate) fn syncs(
    connection: &Connection,
    until: i64,
    most: usize,
) -> Result<Listed<(String, i64)>> {
    let limit = i64::try_from(most).unwrap_or(i64::MAX);
    let mut find = connection.prepare_cached(SYNCS).map_err(fault)?;
    let rows = find
        .query_map([until, limit], |row| Ok((row.get(0)?, row.get(1)?)))
        .map_err(fault)?;
    let items: Vec<(String, i64)> = rows.collect::<rusqlite::Result<_>>().map_err(fault)?;
    let mut all = items.len();
    if all == most {
        let counted: i64 = connection
            .query_row(
                "SELECT count(*) FROM adapter_syncs WHERE at_ms <= ?1",
                [until],
                |row| row.get(0),
            )
            .map_err(fault)?;
        all = usize::try_from(counted).unwrap_or(all);
    }
    Ok(Listed { items, all })
}

/// The classes that claims have.
pub(crate) fn classes(connection: &Connection) -> Result<Vec<i64>> {
    let mut next = connection.prepare_cached(NEXT_CLASS).map_err(fault)?;
    let mut found = Vec::new();
    let mut last = -1;
    while let Some(class) = next
        .query_row([last], |row| row.get::<_, Option<i64>>(0))
        .map_err(fault)?
    {
        found.push(class);
        last = class;
    }
    Ok(found)
}

/// Hands over the claims of a class whose unit shares an instant with a span: where each stands, and its
/// unit.
pub(crate) fn claims_near(
    connection: &Connection,
    class: i64,
    (from, to): (i64, i64),
    read_by: i64,
    mut found: impl FnMut(i64, (i64, i64)),
) -> Result<()> {
    let earliest = from.saturating_sub(longest(class));
    let mut find = connection.prepare_cached(CLAIMS_NEAR).map_err(fault)?;
    let mut rows = find
        .query(params![class, earliest, to, from, read_by])
        .map_err(fault)?;
    while let Some(row) = rows.next().map_err(fault)? {
        let read = || Ok((row.get(0)?, (row.get(1)?, row.get(2)?)));
        let (seq, unit) = read().map_err(fault)?;
        found(seq, unit);
    }
    Ok(())
}

/// Hands over the claims of an agent whose unit begins in a span: where each stands, when its unit
/// begins, its type.
pub(crate) fn claims_of(
    connection: &Connection,
    agent: &str,
    (from, to): (i64, i64),
    read_by: i64,
    mut found: impl FnMut(i64, i64, &str),
) -> Result<()> {
    let mut find = connection.prepare_cached(CLAIMS_OF).map_err(fault)?;
    let mut rows = find
        .query(params![agent, from, to, read_by])
        .map_err(fault)?;
    while let Some(row) = rows.next().map_err(fault)? {
        let read = || Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?));
        let (seq, begins, action): (i64, i64, String) = read().map_err(fault)?;
        found(seq, begins, &action);
    }
    Ok(())
}

/// The document of a claim.
pub(crate) fn claim(connection: &Connection, seq: i64) -> Result<String> {
    connection
        .prepare_cached(CLAIM)
        .and_then(|mut find| find.query_row([seq], |row| row.get(0)))
        .map_err(fault)
}
