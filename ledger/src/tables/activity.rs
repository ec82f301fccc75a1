//! Sessions, lines of agents' logs, absences, reads of the logs (contract: C §7 rule 7). Each says
//! whether it was new.

use super::written;
use crate::base::Write;
use crate::base::faults::fault;
use attest_core::error::Result;
use attest_core::ids::Id;
use attest_core::model::{Entry, Session, Span};
use rusqlite::{Connection, OptionalExtension, params};

fn counted(write: &mut Write<'_>, rows: usize) -> bool {
    let is_new = rows > 0;
    write.count(i64::from(is_new));
    is_new
}

/// An agent was in use.
pub(crate) fn session(write: &mut Write<'_>, session: &Session<'_>) -> Result<bool> {
    let rows = write.run(
        "INSERT INTO sessions (at_ms, agent, document) VALUES (?1, ?2, ?3)
         ON CONFLICT (at_ms, agent) DO NOTHING",
        params![session.at.ms(), &*session.agent.0, written(session)],
    )?;
    Ok(counted(write, rows))
}

/// A line of an agent's log, which is that of a claim.
pub(crate) fn entry(write: &mut Write<'_>, claim: Id, entry: &Entry<'_>) -> Result<bool> {
    let rows = write.run(
        "INSERT INTO entries (at_ms, agent, claim_id, document) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (claim_id) DO NOTHING",
        params![
            entry.at.ms(),
            &*entry.agent.0,
            claim.to_string(),
            written(entry)
        ],
    )?;
    Ok(counted(write, rows))
}

/// The person was away.
pub(crate) fn idle(write: &mut Write<'_>, span: &Span) -> Result<bool> {
    let rows = write.run(
        "INSERT INTO idle (from_ms, to_ms) VALUES (?1, ?2) ON CONFLICT (from_ms, to_ms) DO NOTHING",
        [span.from.ms(), span.to.ms()],
    )?;
    Ok(counted(write, rows))
}

/// An agent's log was read at an instant (ms); never moved back.
pub(crate) fn sync(write: &mut Write<'_>, agent: &str, at: i64) -> Result<bool> {
    let rows = write.run(
        "INSERT INTO adapter_syncs (agent, at_ms) VALUES (?1, ?2)
         ON CONFLICT (agent) DO UPDATE SET at_ms = excluded.at_ms WHERE excluded.at_ms > at_ms",
        params![agent, at],
    )?;
    Ok(counted(write, rows))
}

/// When an agent's log was last read (ms).
pub(crate) fn last_import(connection: &Connection, agent: &str) -> Result<Option<i64>> {
    connection
        .prepare_cached("SELECT at_ms FROM adapter_syncs WHERE agent = ?1")
        .and_then(|mut find| find.query_row([agent], |row| row.get(0)).optional())
        .map_err(fault)
}
