//! Turns of the person.

use crate::base::Write;
use crate::base::faults::fault;
use attest_core::error::Result;
use attest_core::ids::Id;
use rusqlite::{Connection, OptionalExtension, params};

/// A turn as it is stored.
pub(crate) struct Row {
    /// When it came in (ms).
    pub(crate) at: i64,
    /// What was typed, as its document; none once it was read or forgotten.
    pub(crate) typed: Option<String>,
}

/// A turn to be stored.
pub(crate) struct New<'n> {
    pub(crate) id: Id,
    pub(crate) surface: &'n str,
    pub(crate) device: &'n str,
    /// The request that it belongs to.
    pub(crate) request: Option<&'n str>,
    /// What was typed, as its document.
    pub(crate) typed: &'n str,
}

/// Stores a turn; one that is there stays as it is.
pub(crate) fn store(write: &Write<'_>, new: &New<'_>) -> Result<()> {
    write.run(
        "INSERT INTO said (id, surface, device, request_id, at_ms, typed)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (id) DO NOTHING",
        params![
            new.id.to_string(),
            new.surface,
            new.device,
            new.request,
            write.now(),
            new.typed
        ],
    )?;
    Ok(())
}

/// A turn.
pub(crate) fn find(connection: &Connection, id: Id) -> Result<Option<Row>> {
    connection
        .prepare_cached("SELECT at_ms, typed FROM said WHERE id = ?1")
        .and_then(|mut find| {
            find.query_row([id.to_string()], |row| {
                Ok(Row {
                    at: row.get(0)?,
                    typed: row.get(1)?,
                })
            })
            .optional()
        })
        .map_err(fault)
}

/// Marks a turn as read and forgets what was typed. False where it was read before.
pub(crate) fn close(write: &Write<'_>, id: Id) -> Result<bool> {
    let closed = write.run(
        "UPDATE said SET read_ms = ?2, typed = NULL WHERE id = ?1 AND read_ms IS NULL",
        params![id.to_string(), write.now()],
    )?;
    Ok(closed == 1)
}

/// Forgets what was typed in the turns that came in before an instant (ms) and that nobody read, and marks them
/// as read, so that nobody will: how many.
pub(crate) fn forget(write: &Write<'_>, before: i64) -> Result<usize> {
    write.run(
        "UPDATE said SET read_ms = ?2, typed = NULL WHERE at_ms < ?1 AND read_ms IS NULL",
        [before, write.now()],
    )
}

/// A turn without what was typed.
pub(crate) struct Turn {
    pub(crate) id: String,
    pub(crate) surface: String,
    pub(crate) device: String,
    /// When it came in (ms).
    pub(crate) at: i64,
}

/// The turns of a request, in the order in which they came in.
pub(crate) fn of_request(connection: &Connection, request: &str) -> Result<Vec<Turn>> {
    let mut find = connection
        .prepare_cached(
            "SELECT id, surface, device, at_ms FROM said WHERE request_id = ?1 ORDER BY seq",
        )
        .map_err(fault)?;
    let rows = find
        .query_map([request], |row| {
            Ok(Turn {
                id: row.get(0)?,
                surface: row.get(1)?,
                device: row.get(2)?,
                at: row.get(3)?,
            })
        })
        .map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}
