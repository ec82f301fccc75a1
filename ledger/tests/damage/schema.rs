//! A schema that is not the library's: refused when the file is opened, and when it was changed under an open
//! store.

use super::common::{Folder, options};
use super::{call, lived, open, reaching};
use attest_core::error::Code;
use attest_ledger::Store;
use rusqlite::Connection;
use serde_json::json;
use std::path::Path;

/// Changes to a schema, each of another kind.
const CHANGES: &[(&str, &str)] = &[
    ("a table is missing", "DROP TABLE journal"),
    ("a table that others name is missing", "DROP TABLE receipts"),
    ("a column is missing", "ALTER TABLE said DROP COLUMN typed"),
    (
        "a column of its own is there",
        "ALTER TABLE claims ADD COLUMN mine TEXT",
    ),
    (
        "a column has another name",
        "ALTER TABLE health RENAME COLUMN version TO edition",
    ),
    ("an index is missing", "DROP INDEX claims_open"),
    (
        "an index is of something else",
        "DROP INDEX claims_by_agent; CREATE INDEX claims_by_agent ON claims (agent)",
    ),
    (
        "an index refuses what is written",
        "CREATE UNIQUE INDEX one_each ON journal (event)",
    ),
    (
        "a view stands for a table",
        "DROP TABLE sessions;
         CREATE VIEW sessions AS SELECT 1 AS at_ms, 'ada' AS agent, '{}' AS document",
    ),
    (
        "a trigger changes what is stored",
        "CREATE TRIGGER mine AFTER INSERT ON claims BEGIN
           UPDATE claims SET type = 'other' WHERE id = new.id;
         END",
    ),
    (
        "a trigger takes away what is stored",
        "CREATE TRIGGER mine AFTER INSERT ON decisions BEGIN DELETE FROM decisions; END",
    ),
    (
        "another program's table is there",
        "CREATE TABLE notes (text)",
    ),
    (
        "another program's table forbids a delete",
        "CREATE TABLE notes (receipt TEXT REFERENCES receipts (id));
         INSERT INTO notes SELECT id FROM receipts",
    ),
    (
        "a view is there",
        "CREATE VIEW mine AS SELECT * FROM receipts",
    ),
    (
        "a table takes any type",
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'journal';
         PRAGMA schema_version = 4711",
    ),
    (
        "a column may be null",
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = replace(sql, 'counts TEXT NOT NULL', 'counts TEXT') WHERE name = 'journal';
         PRAGMA schema_version = 4711",
    ),
    (
        "two indexes have one place",
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET rootpage =
           (SELECT rootpage FROM sqlite_schema WHERE name = 'claims_by_observed') WHERE name = 'claims_by_agent';
         PRAGMA schema_version = 4711",
    ),
    (
        "two tables have one place",
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET rootpage =
           (SELECT rootpage FROM sqlite_schema WHERE name = 'clock_repairs') WHERE name = 'idle';
         PRAGMA schema_version = 4711",
    ),
    (
        "a table's text is none",
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = 'CREATE TABLE journal (' WHERE name = 'journal';
         PRAGMA schema_version = 4711",
    ),
];

/// Those of them after which the engine reads nothing.
const UNREADABLE: &[&str] = &["two indexes have one place", "a table's text is none"];

fn changed(file: &Path, sql: &str) -> Result<(), rusqlite::Error> {
    let raw = Connection::open(file)?;
    raw.pragma_update(None, "foreign_keys", false)?;
    raw.execute_batch(sql)
}

#[test]
fn a_file_with_another_schema_is_not_opened_and_left() {
    let folder = Folder::new();
    for (at, (what, sql)) in CHANGES.iter().enumerate() {
        let file = folder.file(&format!("{at}.attest"));
        std::fs::write(&file, lived()).unwrap();
        drop(open(&file).unwrap());
        changed(&file, sql).unwrap_or_else(|fault| panic!("{what}: {fault}"));
        let before = std::fs::read(&file).unwrap();
        for create in [false, true] {
            let own = super::Options {
                create,
                ..options()
            };
            let refused = Store::open(&file, own).map_err(|fault| fault.code());
            assert_eq!(refused.err(), Some(Code::StorageCorrupt), "{what}");
        }
        assert!(std::fs::read(&file).unwrap() == before, "{what}");
    }
}

/// The tables and indexes that were made by a statement.
fn names(file: &Path) -> Result<Vec<(String, String)>, rusqlite::Error> {
    let raw = Connection::open(file)?;
    let mut find = raw.prepare("SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL")?;
    let names = find.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    names.collect()
}

#[test]
fn each_table_and_each_index_has_to_be_there() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    std::fs::write(&file, lived()).unwrap();
    let names = names(&file).unwrap();
    assert!(names.len() > 50, "{}", names.len());
    for (kind, name) in names {
        std::fs::write(&file, lived()).unwrap();
        changed(&file, &format!("DROP {kind} {name}")).unwrap();
        assert_eq!(open(&file).err(), Some(Code::StorageCorrupt), "{name}");
    }
}

/// Under an open store the next operation finds it, whichever it is, and stores nothing.
#[test]
fn a_schema_that_changes_under_an_open_store_is_found_before_anything_is_stored() {
    let folder = Folder::new();
    for (at, (what, sql)) in CHANGES.iter().enumerate() {
        let file = folder.file(&format!("{at}.attest"));
        std::fs::write(&file, lived()).unwrap();
        let mut store = open(&file).unwrap();
        // Each statement was compiled before.
        call(&mut store, "ledger.batch", &json!({})).unwrap();
        changed(&file, sql).unwrap_or_else(|fault| panic!("{what}: {fault}"));
        let written =
            || std::fs::metadata(folder.file(&format!("{at}.attest-wal"))).map(|own| own.len());
        let before = written().unwrap();
        for (name, input) in reaching() {
            let refused = call(&mut store, name, &input);
            assert_eq!(refused, Err(Code::StorageCorrupt), "{what}: {name}");
        }
        assert_eq!(written().unwrap(), before, "{what}");
        // A check says what it can still read, and what it cannot.
        let check = call(&mut store, "ledger.check", &json!({})).unwrap();
        let findings = check["findings"].as_array().unwrap();
        // Where the engine cannot make sense of the schema, nothing can be read.
        let table = match UNREADABLE.contains(what) {
            true => "file",
            false => "sqlite_schema",
        };
        let is_told = |own: &serde_json::Value| own["table"] == table && own["fault"] == "file";
        assert!(findings.iter().any(is_told), "{what}: {check}");
        assert!(!check.to_string().contains("mine"), "{what}: {check}");
    }
}

/// What leaves the schema as it is changes nothing: other programs may look, count, and tidy.
#[test]
fn statistics_and_a_file_written_anew_are_no_other_schema() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    std::fs::write(&file, lived()).unwrap();
    let mut store = open(&file).unwrap();
    for sql in ["ANALYZE", "VACUUM", "REINDEX", "PRAGMA optimize"] {
        changed(&file, sql).unwrap();
        call(&mut store, "ledger.batch", &json!({})).unwrap();
        drop(open(&file).unwrap());
    }
    let check = call(&mut store, "ledger.check", &json!({})).unwrap();
    assert_eq!(check["findings"], json!([]));
}

/// Tables that no version has, whatever the file says of itself.
#[test]
fn a_file_that_only_says_that_it_is_a_store_is_none() {
    let folder = Folder::new();
    for (at, sql) in [
        "PRAGMA application_id = 0x41545354; PRAGMA user_version = 1",
        "PRAGMA application_id = 0x41545354; CREATE TABLE notes (text)",
        "PRAGMA application_id = 0x41545354; PRAGMA user_version = 1; CREATE TABLE meta (key TEXT, value TEXT)",
        "PRAGMA application_id = 0x41545354; PRAGMA user_version = -1",
        "PRAGMA user_version = 1",
    ]
    .iter()
    .enumerate()
    {
        let file = folder.file(&format!("{at}.attest"));
        changed(&file, sql).unwrap();
        let before = std::fs::read(&file).unwrap();
        let refused = Store::open(&file, options()).map_err(|fault| fault.code());
        assert_eq!(refused.err(), Some(Code::StorageCorrupt), "{sql}");
        assert!(std::fs::read(&file).unwrap() == before, "{sql}");
    }
}

/// The engine makes columns of some documents: one that is no JSON any more is damage, and no fault of the
/// library's.
#[test]
fn a_document_that_the_engine_cannot_read_is_damage() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    let mut bytes = lived().to_vec();
    let sought = b"\"claimedAt\":\"";
    let places: Vec<usize> = (0..bytes.len())
        .filter(|at| bytes[*at..].starts_with(sought))
        .collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at] = b'&';
    }
    std::fs::write(&file, bytes).unwrap();
    let mut store = open(&file).unwrap();
    let mut refused = 0;
    for (name, input) in reaching() {
        match call(&mut store, name, &input) {
            Ok(_) => {}
            Err(code) => {
                assert_eq!(code, Code::StorageCorrupt, "{name}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0);
    let check = call(&mut store, "ledger.check", &json!({})).unwrap();
    assert_ne!(check["findings"], json!([]));
}
