//! What was looked at (contract: C §7 rule 4).

use super::{parsed, written};
use crate::base::Write;
use crate::base::faults::fault;
use crate::rules::merge::merged;
use crate::tables::observations;
use attest_core::error::Result;
use attest_core::model::{ObserverCoverage, Source};
use rusqlite::{Connection, params};

/// A stored row.
pub(crate) struct Stored {
    pub(crate) seq: i64,
    pub(crate) text: String,
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

/// The rows of a source, of the classes given, that share an instant with `[from, to]`, by seq.
pub(crate) fn overlapping(
    connection: &Connection,
    source: Source,
    classes: &[i64],
    (from, to): (i64, i64),
) -> Result<Vec<Stored>> {
    let mut find = connection
        .prepare_cached(
            "SELECT seq, document FROM coverage
             WHERE source = ?1 AND class = ?2 AND from_ms BETWEEN ?3 AND ?4 AND to_ms >= ?5",
        )
        .map_err(fault)?;
    let mut found = Vec::new();
    for class in classes {
        let earliest = from.saturating_sub(longest(*class));
        let rows = find
            .query_map(params![source.as_str(), class, earliest, to, from], |row| {
                Ok(Stored {
                    seq: row.get(0)?,
                    text: row.get(1)?,
                })
            })
            .map_err(fault)?;
        for row in rows {
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
    let here = (own.window_start.ms(), own.window_end.ms());
    for stored in overlapping(write.sql(), own.source, classes, here)? {
        let other: ObserverCoverage<'_> = parsed(&stored.text)?;
        let Some(both) = merged(&other, own).map(owned) else {
            continue;
        };
        write.run("DELETE FROM coverage WHERE seq = ?1", [stored.seq])?;
        if both != *own {
            *own = both;
            return Ok(true);
        }
    }
    Ok(false)
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
        "INSERT INTO coverage (source, observer, account, from_ms, to_ms, class, synced_ms, document)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            entry.source.as_str(),
            &*entry.observer_id.0,
            entry.account_hash.as_ref().map(|account| &*account.0),
            from,
            to,
            class(from, to),
            entry.last_sync_at.ms(),
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
