//! What a person allows each agent.

use super::{parsed, texts, written};
use crate::base::faults::fault;
use crate::base::{Write, utc};
use attest_core::error::Result;
use attest_core::json::shape::List;
use attest_core::model::{ActionType, AgentId, Grant};
use rusqlite::{Connection, OptionalExtension, params};

/// An agent's grant, as its document, and whether the person saved it.
pub(crate) fn find(connection: &Connection, agent: &str) -> Result<Option<(String, bool)>> {
    connection
        .prepare_cached("SELECT document, reviewed FROM grants WHERE agent = ?1")
        .and_then(|mut find| {
            find.query_row([agent], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()
        })
        .map_err(fault)
}

/// All grants as [`find`] gives them, by agent.
pub(crate) fn all(connection: &Connection) -> Result<Vec<(String, bool)>> {
    let mut find = connection
        .prepare_cached("SELECT document, reviewed FROM grants ORDER BY agent")
        .map_err(fault)?;
    let rows = find
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

/// Stores an agent's grant in place of the one before.
pub(crate) fn store(write: &Write<'_>, grant: &Grant<'_>, reviewed: bool) -> Result<()> {
    write.run(
        "INSERT INTO grants (agent, updated_ms, reviewed, document) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (agent) DO UPDATE SET
           updated_ms = excluded.updated_ms, reviewed = excluded.reviewed, document = excluded.document",
        params![&*grant.agent.0, grant.updated_at.ms(), reviewed, written(grant)],
    )?;
    Ok(())
}

/// Gives an agent that is heard of for the first time its grant: every type, no limits, nothing
/// declared, not reviewed (contract: C §7 rule 8).
pub(crate) fn meet(write: &mut Write<'_>, agent: &AgentId<'_>) -> Result<()> {
    if find(write.sql(), &agent.0)?.is_some() {
        return Ok(());
    }
    let grant = Grant {
        accounts: None,
        agent: agent.clone(),
        allowed_types: List(ActionType::ALL.to_vec()),
        allowlist: List(Vec::new()),
        declared_scopes: List(Vec::new()),
        observed_scopes: List(Vec::new()),
        spend_ceiling: None,
        spend_currency: None,
        updated_at: utc(write.stamp())?,
    };
    store(write, &grant, false)?;
    write.count(1);
    Ok(())
}

/// Stamps every grant of after an instant at it, its fields kept (contract: C §7 rule 2). How many.
pub(crate) fn restamp_after(write: &mut Write<'_>, at: i64) -> Result<usize> {
    let late = texts(
        write.sql(),
        "SELECT document FROM grants WHERE updated_ms > ?1 ORDER BY agent",
        [at],
    )?;
    for text in &late {
        let mut grant: Grant<'_> = parsed(text)?;
        grant.updated_at = utc(at)?;
        write.run(
            "UPDATE grants SET updated_ms = ?2, document = ?3 WHERE agent = ?1",
            params![&*grant.agent.0, at, written(&grant)],
        )?;
        write.count(1);
    }
    Ok(late.len())
}
