//! The spans of clocks that were set back.

use crate::base::Write;
use crate::base::faults::fault;
use crate::rules::clock::Span;
use attest_core::error::Result;
use rusqlite::Connection;

/// All of them, oldest first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<Span>> {
    let mut find = connection
        .prepare_cached("SELECT from_ms, to_ms FROM clock_repairs ORDER BY seq")
        .map_err(fault)?;
    let spans = find
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .map_err(fault)?;
    spans.collect::<rusqlite::Result<_>>().map_err(fault)
}

/// Puts these in their place.
pub(crate) fn replace(write: &Write<'_>, spans: &[Span]) -> Result<()> {
    write.run("DELETE FROM clock_repairs", [])?;
    for span in spans {
        write.run(
            "INSERT INTO clock_repairs (from_ms, to_ms) VALUES (?1, ?2)",
            [span.0, span.1],
        )?;
    }
    Ok(())
}
