//! The versions of the schema, and how a file gets from one to the next.

use super::faults::fault;
use attest_core::error::{Code, Error, Result};
use rusqlite::Connection;

/// One step for each version, in order; a shipped step is never edited.
const STEPS: &[&[&str]] = &[&[include_str!("v1_ledger.sql"), include_str!("v1_vault.sql")]];

/// "ATST": what a file of this library says it is.
pub(crate) const APPLICATION_ID: i32 = 0x4154_5354;

/// Refuses a file that is none of ours before anything of it is changed.
///
/// # Errors
/// `storage_newer` for a file of a later version, `storage_corrupt` for one that is not of this
/// library, and those of the store.
pub(crate) fn identify(connection: &Connection) -> Result<i64> {
    let found = version(connection)?;
    let is_ours = application(connection)? == APPLICATION_ID;
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(fault)?;
    if !is_ours && (tables > 0 || found != 0) || found < 0 {
        return Err(Error::new(
            Code::StorageCorrupt,
            "the file is no store of this library",
        ));
    }
    if found > newest() {
        return Err(Error::new(
            Code::StorageNewer,
            "a later version wrote the store",
        ));
    }
    Ok(found)
}

fn newest() -> i64 {
    i64::try_from(STEPS.len()).unwrap_or(i64::MAX)
}

/// Brings a file to the newest version.
///
/// # Errors
/// As [`identify`].
pub(crate) fn migrate(connection: &mut Connection) -> Result<()> {
    if identify(connection)? == newest() {
        return Ok(());
    }
    let write = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(fault)?;
    // Again under the lock: another process may have been faster.
    let found = identify(&write)?;
    let done = usize::try_from(found).unwrap_or(usize::MAX);
    for step in STEPS.iter().skip(done) {
        for part in *step {
            write.execute_batch(part).map_err(fault)?;
        }
    }
    write
        .pragma_update(None, "application_id", APPLICATION_ID)
        .map_err(fault)?;
    write
        .pragma_update(None, "user_version", newest())
        .map_err(fault)?;
    write.commit().map_err(fault)
}

fn version(connection: &Connection) -> Result<i64> {
    pragma(connection, "user_version")
}

fn application(connection: &Connection) -> Result<i32> {
    let own = pragma(connection, "application_id")?;
    Ok(i32::try_from(own).unwrap_or(0))
}

fn pragma(connection: &Connection, name: &str) -> Result<i64> {
    connection
        .pragma_query_value(None, name, |row| row.get(0))
        .map_err(fault)
}
