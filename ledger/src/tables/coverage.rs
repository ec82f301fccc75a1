//! What was looked at (contract: C §7 rule 4).

use super::{parsed, written};
use crate::base::faults::{corrupt, fault};
use crate::base::{Write, keys, utc};
use crate::rules::merge::merged;
use crate::tables::observations;
use attest_core::error::Result;
use attest_core::model::{ComponentId, Line, ObserverCoverage, Source};
use rusqlite::{Connection, Row, params};

/// A stored row.
struct Stored {
    seq: i64,
    text: String,
}

/// How many bits a window's length takes: windows of a class are no longer than twice each other, so
/// that those around an instant are found by their start.
pub(crate) const fn class(from: i64, to: i64) -> i64 {
    let length = to.saturating_sub(from);
    (i64::BITS - length.leading_zeros()) as i64
}

/// The longest window of a class.
pub(crate) const fn longest(class: i64) -> i64 {
    if class >= 63 {
        i64::MAX
    } else {
        (1 << class) - 1
    }
}

/// The classes that a source's rows have.
pub(crate) fn classes(connection: &Connection, source: Source) -> Result<Vec<i64>> {
    let mut next = connection
        .prepare_cached("SELECT min(class) FROM coverage WHERE source = ?1 AND class > ?2")
        .map_err(fault)?;
    let mut found = Vec::new();
    let mut last = -1;
    while let Some(class) = next
        .query_row(params![source.as_str(), last], |row| {
            row.get::<_, Option<i64>>(0)
        })
        .map_err(fault)?
    {
        found.push(class);
        last = class;
    }
    Ok(found)
}

/// The windows of an account's observer that followed changes since the same instant, of one class, that lie in a
/// span and were synced before an instant.
pub(crate) const INSIDE: &str = "SELECT seq, document FROM coverage INDEXED BY coverage_by_window
     WHERE source = ?1 AND account IS ?2 AND observer = ?3 AND changes_ms IS ?4
       AND class > 0 AND class = ?8 AND from_ms BETWEEN ?5 AND ?6 AND to_ms <= ?6 AND synced_ms < ?7";
/// Those of any class that share an instant with a span and were synced at an instant or later.
pub(crate) const LATER: &str = "SELECT seq, document FROM coverage INDEXED BY coverage_by_look
     WHERE source = ?1 AND account IS ?2 AND observer = ?3 AND changes_ms IS ?4
       AND class > 0 AND synced_ms >= ?7 AND from_ms <= ?6 AND to_ms >= ?5";

/// The rows that could make one with an entry, by seq: earlier looks that it saw all of, and looks of its
/// instant or later that share one with it. Others over the same time, however many, are not read.
fn near(
    connection: &Connection,
    classes: &[i64],
    own: &ObserverCoverage<'_>,
) -> Result<Vec<Stored>> {
    let (from, to) = (own.window_start.ms(), own.window_end.ms());
    let (source, observer) = (own.source.as_str(), &*own.observer_id.0);
    let account = own.account_hash.as_ref().map(|account| &*account.0);
    let changes = own.changes_since.map(|at| at.ms());
    let synced = own.last_sync_at.ms();
    let read = |row: &Row<'_>| {
        Ok(Stored {
            seq: row.get(0)?,
            text: row.get(1)?,
        })
    };
    let mut find = connection.prepare_cached(LATER).map_err(fault)?;
    let later = find
        .query_map(
            params![source, account, observer, changes, from, to, synced],
            read,
        )
        .map_err(fault)?;
    let mut found: Vec<Stored> = later.collect::<rusqlite::Result<_>>().map_err(fault)?;
    let mut find = connection.prepare_cached(INSIDE).map_err(fault)?;
    for class in classes.iter().filter(|own| **own <= class(from, to)) {
        let inside = find
            .query_map(
                params![source, account, observer, changes, from, to, synced, class],
                read,
            )
            .map_err(fault)?;
        for row in inside {
            found.push(row.map_err(fault)?);
        }
    }
    found.sort_by_key(|row| row.seq);
    Ok(found)
}

/// Stores a window or a point, merged with what it makes one with, and has the next batch look at the
/// rows it holds.
pub(crate) fn add(write: &mut Write<'_>, entry: &ObserverCoverage<'_>) -> Result<()> {
    let span = (entry.window_start.ms(), entry.window_end.ms());
    let mut own = owned(entry.clone());
    if span.0 < span.1 {
        // Points never merge, so class 0 is not looked at.
        let classes: Vec<i64> = classes(write.sql(), entry.source)?
            .into_iter()
            .filter(|class| *class > 0)
            .collect();
        while absorb(write, &classes, &mut own)? {}
    }
    insert(write, &own)?;
    write.count(1);
    observations::look_again_of(write, entry.source, span.0, span.1)
}

/// Takes up the stored rows that make one with an entry. Whether it became another one, to which others
/// may belong; those that it swallows as it is are taken up in one look, however many there are.
fn absorb(write: &Write<'_>, classes: &[i64], own: &mut ObserverCoverage<'static>) -> Result<bool> {
    for stored in near(write.sql(), classes, own)? {
        let other: ObserverCoverage<'_> = parsed(&stored.text)?;
        let Some(both) = merged(&other, own).map(owned) else {
            continue;
        };
        write.run("DELETE FROM coverage WHERE seq = ?1", [stored.seq])?;
        for earlier in [&other, &*own] {
            if earlier.last_sync_at.ms() < both.last_sync_at.ms() {
                took_up(write, earlier)?;
            }
        }
        if both != *own {
            *own = both;
            return Ok(true);
        }
    }
    Ok(false)
}

/// The name of a source's account among the store's values.
fn account_key(source: Source, account: Option<&str>) -> String {
    let account = account.unwrap_or_default();
    format!("{}{}.{account}", keys::TAKEN_UP, source.as_str())
}

/// Remembers that an account was looked at when a later look takes up the one that says so.
fn took_up(write: &Write<'_>, earlier: &ObserverCoverage<'_>) -> Result<()> {
    let account = earlier.account_hash.as_ref().map(|own| &*own.0);
    write.run(
        "INSERT INTO meta (key, value) VALUES (?1, CAST(?2 AS TEXT))
         ON CONFLICT (key) DO UPDATE SET value = excluded.value
         WHERE CAST(excluded.value AS INTEGER) < CAST(value AS INTEGER)",
        params![
            account_key(earlier.source, account),
            earlier.last_sync_at.ms()
        ],
    )?;
    Ok(())
}

/// Takes away what was synced after now (contract: C §7 rule 2): how many. Of an account of which nothing is
/// left an earlier look stays that one of these had taken up, as the instant at which it was made: it vouches
/// for nothing, but a batch that counts one account too few could say NOT_FOUND.
pub(crate) fn set_back(write: &Write<'_>) -> Result<usize> {
    let now = write.now();
    let told = {
        let mut find = write.statement(
            "SELECT DISTINCT source, account, observer FROM coverage WHERE synced_ms > ?1",
        )?;
        let rows = find
            .query_map([now], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .map_err(fault)?;
        rows.collect::<rusqlite::Result<Vec<(String, Option<String>, String)>>>()
            .map_err(fault)?
    };
    let gone = write.run("DELETE FROM coverage WHERE synced_ms > ?1", [now])?;
    for (source, account, observer) in told {
        let is_counted: bool = write
            .statement(
                "SELECT EXISTS (SELECT 1 FROM coverage WHERE source = ?1 AND account IS ?2)",
            )?
            .query_row(params![source, account], |row| row.get(0))
            .map_err(fault)?;
        let source = Source::parse(&source).ok_or_else(corrupt)?;
        let first = write
            .meta()
            .number(&account_key(source, account.as_deref()))?;
        if is_counted || first == 0 || first > now {
            continue;
        }
        let at = utc(first)?;
        insert(
            write,
            &ObserverCoverage {
                account_hash: account.map(|own| Line(own.into())),
                all_calendars: None,
                changes_since: None,
                last_sync_at: at,
                observer_id: ComponentId(observer.into()),
                source,
                window_end: at,
                window_start: at,
            },
        )?;
    }
    write.run(
        "DELETE FROM meta WHERE key >= ?1 AND key < ?2 AND CAST(value AS INTEGER) > ?3",
        params![keys::TAKEN_UP, "lookTakenUp/", now],
    )?;
    Ok(gone)
}

/// The same entry, of no text but its own.
fn owned(entry: ObserverCoverage<'_>) -> ObserverCoverage<'static> {
    ObserverCoverage {
        account_hash: entry.account_hash.map(attest_core::model::Line::into_owned),
        observer_id: entry.observer_id.into_owned(),
        ..entry
    }
}

/// Stores a row as it is.
pub(crate) fn insert(write: &Write<'_>, entry: &ObserverCoverage<'_>) -> Result<()> {
    let (from, to) = (entry.window_start.ms(), entry.window_end.ms());
    write.run(
        "INSERT INTO coverage
           (source, observer, account, from_ms, to_ms, class, synced_ms, changes_ms, document)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            entry.source.as_str(),
            &*entry.observer_id.0,
            entry.account_hash.as_ref().map(|account| &*account.0),
            from,
            to,
            class(from, to),
            entry.last_sync_at.ms(),
            entry.changes_since.map(|at| at.ms()),
            written(entry),
        ],
    )?;
    Ok(())
}

/// Puts an entry in the place of another of its source, observer, account and sync.
pub(crate) fn replace(write: &Write<'_>, seq: i64, entry: &ObserverCoverage<'_>) -> Result<()> {
    let (from, to) = (entry.window_start.ms(), entry.window_end.ms());
    write.run(
        "UPDATE coverage SET from_ms = ?2, to_ms = ?3, class = ?4, document = ?5 WHERE seq = ?1",
        params![seq, from, to, class(from, to), written(entry)],
    )?;
    Ok(())
}
