//! Every decision on a call, in order.

use crate::base::Write;
use crate::base::faults::fault;
use attest_core::error::Result;
use attest_core::ids::{Hash, Id};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A decision as it is stored.
pub(crate) struct Stored {
    /// Its place in the order of deciding.
    pub(crate) seq: i64,
    pub(crate) id: String,
    pub(crate) at: i64,
    pub(crate) reason: Option<String>,
    pub(crate) spent: i64,
    /// The hash of the call.
    pub(crate) call: String,
    /// What covers the call, where something does.
    pub(crate) cover: Option<Cover>,
}

/// Who approved.
#[derive(Clone)]
pub(crate) struct Cover {
    pub(crate) intent: String,
    pub(crate) said: String,
    pub(crate) surface: String,
    pub(crate) device: String,
}

/// A decision to be stored.
pub(crate) struct New<'n> {
    pub(crate) intent: Option<&'n str>,
    pub(crate) reason: Option<&'n str>,
    pub(crate) spent: i64,
    pub(crate) call: Hash,
    pub(crate) key: Option<Hash>,
}

const ROWS: &str = "SELECT decisions.seq, decisions.id, decisions.at_ms, reason, spent, call_hash,
    intent_id, said_id, surface, device
    FROM decisions LEFT JOIN intents ON intents.id = intent_id LEFT JOIN said ON said.id = said_id";

impl Stored {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        let intent: Option<String> = row.get(6)?;
        let cover = match intent {
            None => None,
            Some(intent) => Some(Cover {
                intent,
                said: row.get(7)?,
                surface: row.get(8)?,
                device: row.get(9)?,
            }),
        };
        Ok(Self {
            seq: row.get(0)?,
            id: row.get(1)?,
            at: row.get(2)?,
            reason: row.get(3)?,
            spent: row.get(4)?,
            call: row.get(5)?,
            cover,
        })
    }
}

/// The decision of a key.
pub(crate) fn of_key(connection: &Connection, key: Hash) -> Result<Option<Stored>> {
    one(
        connection,
        &format!("{ROWS} WHERE key_hash = ?1"),
        key.to_hex(),
    )
}

/// The decision of a place.
pub(crate) fn at(connection: &Connection, seq: i64) -> Result<Option<Stored>> {
    one(connection, &format!("{ROWS} WHERE decisions.seq = ?1"), seq)
}

fn one(connection: &Connection, sql: &str, param: impl rusqlite::ToSql) -> Result<Option<Stored>> {
    connection
        .prepare_cached(sql)
        .and_then(|mut find| find.query_row([param], Stored::of).optional())
        .map_err(fault)
}

/// Who approves by an intent.
pub(crate) fn cover(connection: &Connection, intent: &str) -> Result<Option<Cover>> {
    connection
        .prepare_cached(
            "SELECT said.id, surface, device FROM intents JOIN said ON said.id = said_id
             WHERE intents.id = ?1",
        )
        .and_then(|mut find| {
            find.query_row([intent], |row| {
                Ok(Cover {
                    intent: intent.to_owned(),
                    said: row.get(0)?,
                    surface: row.get(1)?,
                    device: row.get(2)?,
                })
            })
            .optional()
        })
        .map_err(fault)
}

/// The last of them.
pub(crate) fn last(connection: &Connection) -> Result<i64> {
    super::last(connection, "SELECT max(seq) FROM decisions")
}

/// The id of a decision: of its place, its instant and the hash of its call.
pub(crate) fn id(seq: i64, at: i64, call: &str) -> Id {
    Id::of_hash(Hash::of_text(&format!("attest:decision:{seq}:{at}:{call}")))
}

/// Stores a decision after the last one; its place.
pub(crate) fn store(write: &Write<'_>, new: &New<'_>) -> Result<i64> {
    let seq = last(write.sql())?.saturating_add(1);
    let call = new.call.to_hex();
    write.run(
        "INSERT INTO decisions (seq, id, at_ms, intent_id, reason, spent, call_hash, key_hash)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            seq,
            id(seq, write.now(), &call).to_string(),
            write.now(),
            new.intent,
            new.reason,
            new.spent,
            call,
            new.key.map(Hash::to_hex),
        ],
    )?;
    Ok(seq)
}

/// Those after a place, in order, `most` at most; of one intent where one is named.
pub(crate) fn after(
    connection: &Connection,
    seq: i64,
    most: i64,
    intent: Option<Id>,
) -> Result<Vec<Stored>> {
    // A decision that names an intent has spent of it.
    let of_intent = if intent.is_some() {
        "AND intent_id = ?3 AND spent > 0"
    } else {
        "AND ?3 IS NULL"
    };
    let sql =
        format!("{ROWS} WHERE decisions.seq > ?1 {of_intent} ORDER BY decisions.seq LIMIT ?2");
    let mut find = connection.prepare_cached(&sql).map_err(fault)?;
    let intent = intent.map(|id| id.to_string());
    let rows = find
        .query_map(params![seq, most, intent], Stored::of)
        .map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

/// Those on an intent, in order.
pub(crate) fn of_intent(connection: &Connection, intent: &str) -> Result<Vec<Stored>> {
    // A decision that names an intent has spent of it.
    let sql = format!("{ROWS} WHERE intent_id = ?1 AND spent > 0 ORDER BY decisions.seq");
    let mut find = connection.prepare_cached(&sql).map_err(fault)?;
    let rows = find.query_map([intent], Stored::of).map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

/// Walks over what was spent after a place, in order: of which intent, how much, when.
pub(crate) fn each_spent(
    connection: &Connection,
    seq: i64,
    mut each: impl FnMut(&str, i64, i64) -> Result<()>,
) -> Result<()> {
    let mut find = connection
        .prepare_cached(
            "SELECT intent_id, spent, at_ms FROM decisions WHERE seq > ?1 AND spent > 0 ORDER BY seq",
        )
        .map_err(fault)?;
    let mut rows = find.query([seq]).map_err(fault)?;
    while let Some(row) = rows.next().map_err(fault)? {
        let (intent, spent, at): (String, i64, i64) = row.try_into().map_err(fault)?;
        each(&intent, spent, at)?;
    }
    Ok(())
}

/// What was spent of an intent: how much, when.
pub(crate) fn uses(connection: &Connection, intent: &str) -> Result<Vec<(i64, i64)>> {
    let mut find = connection
        .prepare_cached(
            "SELECT spent, at_ms FROM decisions
             WHERE intent_id = ?1 AND spent > 0 ORDER BY at_ms, seq",
        )
        .map_err(fault)?;
    let rows = find
        .query_map([intent], |row| row.try_into())
        .map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

/// What was spent of an intent since an instant.
pub(crate) fn spent_since(connection: &Connection, intent: &str, since: i64) -> Result<i64> {
    connection
        .prepare_cached(
            "SELECT coalesce(sum(spent), 0) FROM decisions
             WHERE intent_id = ?1 AND spent > 0 AND at_ms >= ?2",
        )
        .and_then(|mut find| find.query_row(params![intent, since], |row| row.get(0)))
        .map_err(fault)
}
