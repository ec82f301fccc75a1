//! What the person's words permit, and what became of it.

use super::{parsed, written};
use crate::base::Write;
use crate::base::faults::fault;
use attest_core::error::Result;
use attest_core::ids::Id;
use attest_core::said::intent::Intent;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// An intent as it is stored.
pub(crate) struct Stored {
    /// Its place in the order of storing.
    pub(crate) seq: i64,
    /// From when until when it covers calls (ms).
    pub(crate) open: (i64, i64),
    /// All that was ever spent of it.
    pub(crate) used: i64,
    /// When it was taken back (ms).
    pub(crate) revoked: Option<i64>,
    /// Whether a clock that was set back had been past its end.
    pub(crate) ended: bool,
    /// Where it was said.
    pub(crate) surface: String,
    /// On what device.
    pub(crate) device: String,
    document: String,
}

const COLUMNS: &str = "intents.seq, opens_ms, ends_ms, used, revoked_ms, ended, document";

impl Stored {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seq: row.get(0)?,
            open: (row.get(1)?, row.get(2)?),
            used: row.get(3)?,
            revoked: row.get(4)?,
            ended: row.get(5)?,
            document: row.get(6)?,
            surface: row.get(7)?,
            device: row.get(8)?,
        })
    }

    /// The intent as it was stored.
    pub(crate) fn intent(&self) -> Result<Intent<'_>> {
        parsed(&self.document)
    }
}

/// Stores an intent under its id.
pub(crate) fn store(
    write: &Write<'_>,
    id: Id,
    said: Id,
    open: (i64, i64),
    intent: &Intent<'_>,
) -> Result<()> {
    write.run(
        "INSERT INTO intents (id, said_id, opens_ms, ends_ms, used, ended, document)
         VALUES (?1, ?2, ?3, ?4, 0, 0, ?5)",
        params![
            id.to_string(),
            said.to_string(),
            open.0,
            open.1,
            written(intent)
        ],
    )?;
    Ok(())
}

/// How many there are: none is ever deleted.
pub(crate) fn last(connection: &Connection) -> Result<i64> {
    super::last(connection, "SELECT max(seq) FROM intents")
}

/// Those after a place, in order, `most` at most; of one turn where one is named.
pub(crate) fn after(
    connection: &Connection,
    seq: i64,
    most: i64,
    said: Option<Id>,
) -> Result<Vec<Stored>> {
    let of_said = if said.is_some() {
        "AND said_id = ?3"
    } else {
        "AND ?3 IS NULL"
    };
    let sql = format!(
        "SELECT {COLUMNS}, surface, device FROM intents JOIN said ON said.id = said_id
         WHERE intents.seq > ?1 {of_said} ORDER BY intents.seq LIMIT ?2"
    );
    let mut find = connection.prepare_cached(&sql).map_err(fault)?;
    let rows = find
        .query_map(
            params![seq, most, said.map(|id| id.to_string())],
            Stored::of,
        )
        .map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

/// Those of a turn with their documents, in order.
pub(crate) fn of_said(connection: &Connection, said: &str) -> Result<Vec<(String, String)>> {
    let mut find = connection
        .prepare_cached("SELECT id, document FROM intents WHERE said_id = ?1 ORDER BY seq")
        .map_err(fault)?;
    let rows = find
        .query_map([said], |row| row.try_into())
        .map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

/// Walks over those after a place, in order.
pub(crate) fn each(
    connection: &Connection,
    seq: i64,
    mut each: impl FnMut(&Stored) -> Result<()>,
) -> Result<()> {
    let sql = format!(
        "SELECT {COLUMNS}, '', '' FROM intents WHERE intents.seq > ?1 ORDER BY intents.seq"
    );
    let mut find = connection.prepare_cached(&sql).map_err(fault)?;
    let mut rows = find.query([seq]).map_err(fault)?;
    while let Some(row) = rows.next().map_err(fault)? {
        each(&Stored::of(row).map_err(fault)?)?;
    }
    Ok(())
}

/// Counts what was spent of an intent.
pub(crate) fn spend(write: &Write<'_>, id: &str, spent: i64) -> Result<()> {
    write.run(
        "UPDATE intents SET used = used + ?2 WHERE id = ?1",
        params![id, spent],
    )?;
    Ok(())
}

/// Takes an intent back. When it was first taken back; none where there is no such intent.
pub(crate) fn revoke(write: &Write<'_>, id: Id) -> Result<Option<i64>> {
    let id = id.to_string();
    let found: Option<Option<i64>> = write
        .statement("SELECT revoked_ms FROM intents WHERE id = ?1")?
        .query_row([&id], |row| row.get(0))
        .optional()
        .map_err(fault)?;
    let Some(before) = found else {
        return Ok(None);
    };
    if before.is_some() {
        return Ok(before);
    }
    write.run(
        "UPDATE intents SET revoked_ms = ?2 WHERE id = ?1",
        params![id, write.now()],
    )?;
    write.run(
        "INSERT INTO intent_events (intent_id, event, at_ms) VALUES (?1, 'revoked', ?2)",
        params![id, write.now()],
    )?;
    Ok(Some(write.now()))
}

/// Ends for good what was over before an instant, for a clock that is set back from there. How many.
pub(crate) fn end_before(write: &Write<'_>, at: i64) -> Result<usize> {
    write.run(
        "INSERT INTO intent_events (intent_id, event, at_ms)
         SELECT id, 'ended', ?2 FROM intents
         WHERE ended = 0 AND ends_ms < ?1 AND opens_ms <= ?1 ORDER BY seq",
        [at, write.now()],
    )?;
    write.run(
        "UPDATE intents SET ended = 1 WHERE ended = 0 AND ends_ms < ?1 AND opens_ms <= ?1",
        [at],
    )
}

/// What became of an intent otherwise than by spending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The person took it back.
    Revoked,
    /// It is over for good.
    Ended,
}

/// The last event.
pub(crate) fn last_event(connection: &Connection) -> Result<i64> {
    super::last(connection, "SELECT max(seq) FROM intent_events")
}

/// Walks over what happened after a place, in order.
pub(crate) fn each_event(
    connection: &Connection,
    seq: i64,
    mut each: impl FnMut(i64, &str, Event) -> Result<()>,
) -> Result<()> {
    let mut find = connection
        .prepare_cached(
            "SELECT seq, intent_id, event FROM intent_events WHERE seq > ?1 ORDER BY seq",
        )
        .map_err(fault)?;
    let mut rows = find.query([seq]).map_err(fault)?;
    while let Some(row) = rows.next().map_err(fault)? {
        let (seq, id, event): (i64, String, String) = row.try_into().map_err(fault)?;
        let event = match event.as_str() {
            "revoked" => Event::Revoked,
            "ended" => Event::Ended,
            _ => return Err(crate::base::faults::corrupt()),
        };
        each(seq, &id, event)?;
    }
    Ok(())
}
