//! What the person asked an agent for (contract: C §7 rules 7 and 14).

use super::{parsed, written};
use crate::base::Write;
use crate::base::faults::fault;
use crate::tables::observations::Sighting;
use attest_core::error::{Code, Error, Result};
use attest_core::model::Request;
use rusqlite::{OptionalExtension, params};

/// Stores a request; the same once more changes nothing.
///
/// # Errors
/// `id_conflict`, without a place, for another request of a stored id.
pub(crate) fn store(write: &Write<'_>, request: &Request<'_>) -> Result<Sighting> {
    let stored: Option<String> = write
        .statement("SELECT document FROM requests WHERE id = ?1")?
        .query_row([&*request.id.0], |row| row.get(0))
        .optional()
        .map_err(fault)?;
    if let Some(text) = stored {
        if !is_same(&parsed(&text)?, request) {
            return Err(Error::new(
                Code::IdConflict,
                "a stored request of this id has other content",
            ));
        }
        return Ok(Sighting::Again);
    }
    write.run(
        "INSERT INTO requests (id, agent, at_ms, document) VALUES (?1, ?2, ?3, ?4)",
        params![
            &*request.id.0,
            &*request.agent.0,
            request.at.ms(),
            written(request)
        ],
    )?;
    Ok(Sighting::New)
}

fn is_same(a: &Request<'_>, b: &Request<'_>) -> bool {
    // Named one by one, so that a new member cannot be left uncompared.
    let Request {
        agent,
        at,
        conversation_id,
        id,
        scopes,
    } = a;
    *agent == b.agent
        && at.ms() == b.at.ms()
        && *conversation_id == b.conversation_id
        && *id == b.id
        && *scopes == b.scopes
}
