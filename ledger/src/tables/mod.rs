//! The SQL of each table, and nothing that decides: rows in, rows out.

pub(crate) mod activity;
pub(crate) mod bases;
pub(crate) mod batch_activity;
pub(crate) mod batch_coverage;
pub(crate) mod batch_rows;
pub(crate) mod claims;
pub(crate) mod coverage;
pub(crate) mod decisions;
pub(crate) mod grants;
pub(crate) mod health;
pub(crate) mod inputs;
pub(crate) mod intents;
pub(crate) mod journal;
pub(crate) mod model;
pub(crate) mod observations;
pub(crate) mod policies;
pub(crate) mod receipts;
pub(crate) mod repairs;
pub(crate) mod requests;
pub(crate) mod said;

use crate::base::faults::corrupt;
use attest_core::error::Result;
use attest_core::json::shape::Shape;
use attest_core::json::{Value, Writer, read};

/// The canonical text of a shape.
pub(crate) fn written<'a>(value: &impl Shape<'a>) -> String {
    let mut out = Writer::new();
    value.write(&mut out);
    out.into_string()
}

/// A stored document, read again. One that does not read was not written by this library.
pub(crate) fn parsed<'a, T: Shape<'a>>(text: &'a str) -> Result<T> {
    read(text, T::read).map_err(|_| corrupt())
}

/// A stored document that goes out as it stands. A damaged one would make the whole answer no JSON.
pub(crate) fn sound(text: &str) -> Result<&str> {
    read(text, Value::read).map(|_| text).map_err(|_| corrupt())
}

/// The texts of a query's first column.
pub(crate) fn texts(
    connection: &rusqlite::Connection,
    sql: &str,
    params: impl rusqlite::Params,
) -> Result<Vec<String>> {
    use crate::base::faults::fault;
    let mut find = connection.prepare_cached(sql).map_err(fault)?;
    let rows = find.query_map(params, |row| row.get(0)).map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

/// The last of a table's places; 0 where there is none.
pub(crate) fn last(connection: &rusqlite::Connection, sql: &str) -> Result<i64> {
    use crate::base::faults::fault;
    let found: Option<i64> = connection
        .prepare_cached(sql)
        .and_then(|mut find| find.query_row([], |row| row.get(0)))
        .map_err(fault)?;
    Ok(found.unwrap_or(0))
}
