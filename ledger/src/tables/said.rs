//! Turns of the person.

use crate::store::Write;
use crate::store::faults::fault;
use attest_core::error::Result;
use attest_core::ids::Id;
use rusqlite::{Connection, OptionalExtension, params};

/// A turn as it is stored.
pub(crate) struct Row {
    /// When it came in (ms).
    pub(crate) at: i64,
    /// What was typed, as its document; none once it was read.
    pub(crate) typed: Option<String>,
}

/// Stores a turn; one that is there stays as it is.
pub(crate) fn store(
    write: &Write<'_>,
    id: Id,
    surface: &str,
    device: &str,
    typed: &str,
) -> Result<()> {
    write.run(
        "INSERT INTO said (id, surface, device, at_ms, typed) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO NOTHING",
        params![id.to_string(), surface, device, write.now(), typed],
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
