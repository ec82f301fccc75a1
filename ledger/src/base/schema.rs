//! The versions of the schema, how a file gets from one to the next, and whether it has the one it says.

use super::faults::fault;
use attest_core::error::{Code, Error, Result};
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// One step for each version, in order; a shipped step is never edited.
const STEPS: &[&[&str]] = &[&[include_str!("v1_ledger.sql"), include_str!("v1_vault.sql")]];

/// "ATST": what a file of this library says it is.
pub(crate) const APPLICATION_ID: i32 = 0x4154_5354;

/// What the engine writes of its own accord, for `ANALYZE`: it says which index to take, and nothing else.
const STATISTICS: &[(&str, &str)] = &[
    ("sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    (
        "sqlite_stat4",
        "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    ),
];

/// What a name of the schema stands for: what kind, of which table, made how. The engine's own indexes have no
/// text.
#[derive(Debug, PartialEq, Eq)]
struct Item {
    kind: String,
    table: String,
    text: Option<String>,
}

/// A schema by name.
type Items = BTreeMap<String, Item>;

/// What a file is found to be.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    version: i64,
    /// How often its schema was changed, by anyone, when it was held.
    changes: i64,
}

impl Found {
    /// Whether there is nothing in it yet.
    pub(crate) const fn is_bare(self) -> bool {
        self.version == 0
    }
}

/// Refuses a file that is none of ours before anything of it is changed.
///
/// # Errors
/// `storage_newer` for a file of a later version, `storage_corrupt` for one that is not of this
/// library or has another schema than its version, and those of the store.
pub(crate) fn identify(connection: &Connection) -> Result<Found> {
    // One state of the file, also where another process makes it just now.
    let read = connection.unchecked_transaction().map_err(fault)?;
    identified(&read)
}

fn identified(connection: &Connection) -> Result<Found> {
    let found = version(connection)?;
    let changes = changes(connection)?;
    let is_ours = application(connection)? == APPLICATION_ID;
    if !is_ours && (found != 0 || !is_bare(connection)?) || found < 0 {
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
    hold(connection)?;
    Ok(Found {
        version: found,
        changes,
    })
}

fn is_bare(connection: &Connection) -> Result<bool> {
    let rows: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(fault)?;
    Ok(rows == 0)
}

fn newest() -> i64 {
    i64::try_from(STEPS.len()).unwrap_or(i64::MAX)
}

/// Brings a file to the newest version from what it was found to be; how often its schema was changed then.
///
/// # Errors
/// As [`identify`].
pub(crate) fn migrate(connection: &mut Connection, found: Found) -> Result<i64> {
    if found.version == newest() {
        return Ok(found.changes);
    }
    let write = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(fault)?;
    // Again under the lock: another process may have been faster.
    let found = identified(&write)?;
    let done = usize::try_from(found.version).unwrap_or(usize::MAX);
    for step in STEPS.iter().skip(done) {
        run(&write, step)?;
    }
    write
        .pragma_update(None, "application_id", APPLICATION_ID)
        .map_err(fault)?;
    write
        .pragma_update(None, "user_version", newest())
        .map_err(fault)?;
    let changes = changes(&write)?;
    write.commit().map_err(fault)?;
    Ok(changes)
}

fn run(connection: &Connection, step: &[&str]) -> Result<()> {
    for part in step {
        connection.execute_batch(part).map_err(fault)?;
    }
    Ok(())
}

/// Counts the changes of the schema, by anyone.
pub(crate) fn changes(connection: &Connection) -> Result<i64> {
    connection
        .prepare_cached("PRAGMA schema_version")
        .and_then(|mut find| find.query_row([], |row| row.get(0)))
        .map_err(fault)
}

/// Holds the schema of a file against the one that the steps up to its version make: what a stranger put in
/// (a trigger, an index) would change what is stored, and what is gone would stop an operation half way.
///
/// # Errors
/// `storage_corrupt` where they differ, and those of the store.
pub(crate) fn hold(connection: &Connection) -> Result<()> {
    if strange(connection)?.is_empty() {
        return Ok(());
    }
    Err(Error::new(
        Code::StorageCorrupt,
        "the store's tables are not those of its version",
    ))
}

/// What of a file's schema is not as the steps up to its version make it: the library's own names, and an empty
/// one for all that bear a stranger's.
///
/// # Errors
/// Those of the store.
pub(crate) fn strange(connection: &Connection) -> Result<BTreeSet<String>> {
    let done = usize::try_from(version(connection)?).unwrap_or(usize::MAX);
    let none = BTreeMap::new();
    let made = made()?.get(done).unwrap_or(&none);
    let mut missing: BTreeSet<&str> = made.keys().map(String::as_str).collect();
    let mut strange = BTreeSet::new();
    let mut places = BTreeSet::new();
    each(connection, |name, item, place| {
        let is_sound = match made.get(&name) {
            // Two that share a place in the file would write over each other.
            Some(own) => *own == item && missing.remove(&*name) && places.insert(place),
            None => STATISTICS.iter().any(|(own, text)| {
                *own == name && item.kind == "table" && item.text.as_deref() == Some(text)
            }),
        };
        if !is_sound {
            let known = made.contains_key(&name);
            strange.insert(if known { name } else { String::new() });
        }
    })?;
    strange.extend(missing.into_iter().map(str::to_owned));
    Ok(strange)
}

/// The schema of each version, from none on: what its steps make of an empty file.
fn made() -> Result<&'static [Items]> {
    static MADE: OnceLock<Vec<Items>> = OnceLock::new();
    if let Some(made) = MADE.get() {
        return Ok(made);
    }
    let model = Connection::open_in_memory().map_err(fault)?;
    let mut made = vec![Items::new()];
    for step in STEPS {
        run(&model, step)?;
        let mut items = Items::new();
        each(&model, |name, item, _| drop(items.insert(name, item)))?;
        made.push(items);
    }
    Ok(MADE.get_or_init(|| made))
}

/// Whether a table is one of the library's.
///
/// # Errors
/// Those of the store.
pub(crate) fn is_own(table: &str) -> Result<bool> {
    Ok(made()?.iter().any(|items| items.contains_key(table)))
}

/// Every row of a schema: its name, what it stands for, where in the file it begins.
fn each(connection: &Connection, mut met: impl FnMut(String, Item, i64)) -> Result<()> {
    let mut find = connection
        .prepare("SELECT name, type, tbl_name, sql, rootpage FROM sqlite_schema")
        .map_err(fault)?;
    let mut rows = find.query([]).map_err(fault)?;
    while let Some(row) = rows.next().map_err(fault)? {
        let item = Item {
            kind: row.get(1).map_err(fault)?,
            table: row.get(2).map_err(fault)?,
            text: row.get(3).map_err(fault)?,
        };
        met(row.get(0).map_err(fault)?, item, row.get(4).map_err(fault)?);
    }
    Ok(())
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
