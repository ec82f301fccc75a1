//! Everything stored, held against itself (contract: C §7; G §8, §10): what replay binds, and what it
//! does not. A finding names a table, a row and a kind of fault, never content.

mod around;
mod facts;
mod receipts;
mod values;
mod vault;

use crate::base::faults::fault;
use crate::base::schema;
use attest_core::error::{Code, Result};
use attest_core::json::Writer;
use attest_core::replay;
use attest_core::{shape, words};
use rusqlite::Connection;
use std::borrow::Cow;

words! {
    /// What is wrong with a stored row.
    pub enum Fault {
        /// SQLite's own structure is broken.
        File = "file",
        /// The document does not read, or contradicts itself.
        Unreadable = "unreadable",
        /// A hash or an id is not that of what it names.
        Hash = "hash",
        /// A column says something else than the document.
        Column = "column",
        /// It names a row that is not there.
        Reference = "reference",
        /// Nothing names it.
        Unreferenced = "unreferenced",
        /// An instant that the store cannot have stamped.
        Instant = "instant",
        /// A list beside the document says something else.
        Evidence = "evidence",
    }
}

shape! {
    /// One fault.
    pub struct Finding<'a> {
        /// What is wrong.
        req fault: Fault = "fault",
        /// The row: an id, a hash, an agent; of rows without one, their number.
        req key: Cow<'a, str> = "key",
        /// Its table.
        req table: Cow<'a, str> = "table",
    }
}

/// What a check gathers.
pub(crate) struct Check<'c> {
    pub(crate) connection: &'c Connection,
    findings: Vec<Finding<'static>>,
    rows: i64,
}

impl Check<'_> {
    /// Notes a fault.
    pub(crate) fn found(&mut self, table: &'static str, key: &str, fault: Fault) {
        self.findings.push(Finding {
            fault,
            key: key.to_owned().into(),
            table: table.into(),
        });
    }

    /// Notes a fault where something does not hold.
    pub(crate) fn hold(&mut self, table: &'static str, key: &str, fault: Fault, holds: bool) {
        if !holds {
            self.found(table, key, fault);
        }
    }

    /// Notes that the file does not read on; once, however many parts meet it.
    fn broken(&mut self) {
        if self.findings.iter().all(|own| own.table != "file") {
            self.found("file", "", Fault::File);
        }
    }

    /// Counts a row as looked at.
    pub(crate) fn row(&mut self) {
        self.rows += 1;
    }

    /// How many rows a query counts.
    pub(crate) fn count(&self, sql: &str, params: impl rusqlite::Params) -> Result<i64> {
        self.connection
            .prepare_cached(sql)
            .and_then(|mut count| count.query_row(params, |row| row.get(0)))
            .map_err(fault)
    }
}

/// The check: `{findings, replay: {mismatched, receipts, reproduced}?, rows}`; a store that cannot be
/// replayed at all has findings that say why, and no `replay`.
pub(crate) fn check(connection: &Connection) -> Result<String> {
    let mut check = Check {
        connection,
        findings: Vec::new(),
        rows: 0,
    };
    for part in [
        file,
        facts::check,
        around::check,
        receipts::check,
        vault::check,
        values::check,
    ] {
        match part(&mut check) {
            // Where the file itself is broken, the rest may still be read.
            Err(fault) if fault.code() == Code::StorageCorrupt => check.broken(),
            done => done?,
        }
    }
    let replayed =
        super::snapshot::text(connection).and_then(|text| replay::replay(&text, &mut |_| {}));
    if replayed.is_err() && check.findings.is_empty() {
        check.found("receipts", "", Fault::Unreadable);
    }
    let mut out = Writer::new();
    out.begin_object();
    out.key("findings");
    attest_core::json::shape::write_list(&check.findings, &mut out);
    if let Ok(report) = replayed {
        out.key("replay");
        out.begin_object();
        for (key, count) in [
            ("mismatched", report.mismatched),
            ("receipts", report.receipts),
            ("reproduced", report.reproduced),
        ] {
            out.key(key);
            out.int(i64::try_from(count).unwrap_or(i64::MAX));
        }
        out.end_object();
    }
    out.key("rows");
    out.int(check.rows);
    out.end_object();
    Ok(out.into_string())
}

/// Whether the tables are the library's, and what SQLite itself says of the file.
fn file(check: &mut Check<'_>) -> Result<()> {
    for name in schema::strange(check.connection)? {
        check.found("sqlite_schema", &name, Fault::File);
    }
    let sound: String = check
        .connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(fault)?;
    if sound != "ok" {
        check.broken();
    }
    let mut find = check
        .connection
        .prepare("PRAGMA foreign_key_check")
        .map_err(fault)?;
    let mut rows = find.query([]).map_err(fault)?;
    let mut loose = Vec::new();
    while let Some(row) = rows.next().map_err(fault)? {
        let table: String = row.get(0).map_err(fault)?;
        // A stranger's table was found above, and its name is a stranger's.
        if !schema::is_own(&table)? {
            continue;
        }
        let number: Option<i64> = row.get(1).map_err(fault)?;
        loose.push((
            table,
            number.map_or_else(String::new, |number| number.to_string()),
        ));
    }
    for (table, key) in loose {
        check.findings.push(Finding {
            fault: Fault::Reference,
            key: key.into(),
            table: table.into(),
        });
    }
    Ok(())
}
