//! The coverage entries that a batch reads, found without their documents.

use super::coverage::longest;
use crate::base::faults::{corrupt, fault};
use attest_core::error::Result;
use attest_core::model::Source;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// Entries of one class that share an instant with a span.
pub(crate) const OVERLAPPING: &str = "SELECT seq, from_ms, to_ms, synced_ms
     FROM coverage INDEXED BY coverage_by_start
     WHERE source = ?1 AND class = ?2 AND from_ms BETWEEN ?3 AND ?4 AND to_ms >= ?5
       AND synced_ms <= ?6";
/// How many of a class begin in a span.
pub(crate) const COUNT: &str = "SELECT count(*) FROM coverage INDEXED BY coverage_by_start
     WHERE source = ?1 AND class = ?2 AND from_ms BETWEEN ?3 AND ?4";
/// How many of them were synced by an instant.
pub(crate) const COUNT_SYNCED: &str = "SELECT count(*) FROM coverage INDEXED BY coverage_by_start
     WHERE source = ?1 AND class = ?2 AND from_ms BETWEEN ?3 AND ?4 AND synced_ms <= ?5";
/// Whether any of a source was synced after an instant.
pub(crate) const SYNCED_AFTER: &str = "SELECT 1 FROM coverage INDEXED BY coverage_newest
     WHERE source = ?1 AND synced_ms > ?2 LIMIT 1";
/// The latest end of the entries of a class that begin near an instant and not after it.
pub(crate) const FURTHEST: &str = "SELECT max(to_ms) FROM coverage INDEXED BY coverage_by_start
     WHERE source = ?1 AND class = ?2 AND from_ms BETWEEN ?3 AND ?4 AND synced_ms <= ?5";
/// The earliest begin of the entries of a class that hold an instant.
pub(crate) const EARLIEST: &str = "SELECT min(from_ms) FROM coverage INDEXED BY coverage_by_start
     WHERE source = ?1 AND class = ?2 AND from_ms BETWEEN ?3 AND ?4 AND to_ms >= ?4
       AND synced_ms <= ?5";
/// The next account of a source.
pub(crate) const NEXT_ACCOUNT: &str = "SELECT min(account) FROM coverage INDEXED BY coverage_latest
     WHERE source = ?1 AND account > ?2";
/// The latest-synced entry of an account, or of none.
pub(crate) const LATEST: &str = "SELECT seq, from_ms, to_ms, synced_ms
     FROM coverage INDEXED BY coverage_latest
     WHERE source = ?1 AND account IS ?2 AND synced_ms <= ?3
     ORDER BY synced_ms DESC, seq DESC LIMIT 1";
/// The entries of a source, the latest-synced first.
pub(crate) const NEWEST: &str = "SELECT seq, from_ms, to_ms, synced_ms
     FROM coverage INDEXED BY coverage_newest
     WHERE source = ?1 AND synced_ms <= ?2 ORDER BY synced_ms DESC, from_ms DESC, to_ms DESC, seq DESC";

/// The account of an entry.
pub(crate) const ACCOUNT: &str = "SELECT account FROM coverage WHERE seq = ?1";
/// The documents of some entries, with where each stands.
pub(crate) const DOCUMENTS: &str =
    "SELECT seq, document FROM coverage WHERE seq BETWEEN ?1 AND ?2 ORDER BY seq";

/// Entries that stand no further from each other are read in one go, with what stands between them: a row that is passed
/// over costs a small part of a query.
const NEAR: i64 = 8;

/// An entry: where it stands, its window, when it was synced (ms).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) seq: i64,
    pub(crate) source: Source,
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) synced: i64,
}

fn read(source: Source) -> impl FnMut(&Row<'_>) -> rusqlite::Result<Entry> {
    move |row| {
        Ok(Entry {
            seq: row.get(0)?,
            source,
            from: row.get(1)?,
            to: row.get(2)?,
            synced: row.get(3)?,
        })
    }
}

/// Looks at the entries of a source that were synced by an instant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'c> {
    pub(crate) connection: &'c Connection,
    pub(crate) source: Source,
    pub(crate) synced_by: i64,
}

impl Look<'_> {
    /// Hands over the entries of a class that share an instant with a span.
    pub(crate) fn overlapping(
        self,
        class: i64,
        (from, to): (i64, i64),
        mut found: impl FnMut(Entry) -> Result<()>,
    ) -> Result<()> {
        let earliest = from.saturating_sub(longest(class));
        let mut find = self.connection.prepare_cached(OVERLAPPING).map_err(fault)?;
        let source = self.source.as_str();
        let rows = find
            .query_map(
                params![source, class, earliest, to, from, self.synced_by],
                read(self.source),
            )
            .map_err(fault)?;
        for row in rows {
            found(row.map_err(fault)?)?;
        }
        Ok(())
    }

    /// How many entries of some classes begin in a span.
    pub(crate) fn count(self, classes: &[i64], (from, to): (i64, i64)) -> Result<usize> {
        let source = self.source.as_str();
        // Nearly always all of them are known by then, and need not be looked at one by one for that.
        let any_later = self
            .connection
            .prepare_cached(SYNCED_AFTER)
            .and_then(|mut find| find.exists(params![source, self.synced_by]))
            .map_err(fault)?;
        let mut all = 0_usize;
        for class in classes {
            let own: i64 = if any_later {
                self.connection
                    .prepare_cached(COUNT_SYNCED)
                    .and_then(|mut find| {
                        let key = params![source, class, from, to, self.synced_by];
                        find.query_row(key, |row| row.get(0))
                    })
            } else {
                self.connection.prepare_cached(COUNT).and_then(|mut find| {
                    find.query_row(params![source, class, from, to], |row| row.get(0))
                })
            }
            .map_err(fault)?;
            all = all.saturating_add(usize::try_from(own).unwrap_or(0));
        }
        Ok(all)
    }

    /// A span with every entry of a class that shares an instant with one of its ends.
    pub(crate) fn grown(self, class: i64, (from, to): (i64, i64)) -> Result<(i64, i64)> {
        let longest = longest(class);
        let mut ends = [None, None];
        for (sql, at, slot) in [(EARLIEST, from, 0), (FURTHEST, to, 1)] {
            let near = at.saturating_sub(longest);
            let source = self.source.as_str();
            let found: Option<i64> = self
                .connection
                .prepare_cached(sql)
                .and_then(|mut find| {
                    find.query_row(params![source, class, near, at, self.synced_by], |row| {
                        row.get(0)
                    })
                })
                .map_err(fault)?;
            if let Some(end) = ends.get_mut(slot) {
                *end = found;
            }
        }
        let [earliest, furthest] = ends;
        Ok((
            earliest.unwrap_or(from).min(from),
            furthest.unwrap_or(to).max(to),
        ))
    }

    /// The latest-synced entry of each account, of none too.
    pub(crate) fn latest(self) -> Result<Vec<Entry>> {
        let mut accounts = vec![None];
        let mut next = self
            .connection
            .prepare_cached(NEXT_ACCOUNT)
            .map_err(fault)?;
        let mut last = String::new();
        while let Some(account) = next
            .query_row(params![self.source.as_str(), last], |row| {
                row.get::<_, Option<String>>(0)
            })
            .map_err(fault)?
        {
            last.clone_from(&account);
            accounts.push(Some(account));
        }
        let mut find = self.connection.prepare_cached(LATEST).map_err(fault)?;
        let mut all = Vec::new();
        for account in accounts {
            let found = find
                .query_row(
                    params![self.source.as_str(), account, self.synced_by],
                    read(self.source),
                )
                .optional()
                .map_err(fault)?;
            all.extend(found);
        }
        Ok(all)
    }

    /// Hands over the entries, the latest-synced first, until told to stop.
    pub(crate) fn newest(self, mut more: impl FnMut(Entry) -> bool) -> Result<()> {
        let mut find = self.connection.prepare_cached(NEWEST).map_err(fault)?;
        let rows = find
            .query_map(
                params![self.source.as_str(), self.synced_by],
                read(self.source),
            )
            .map_err(fault)?;
        for row in rows {
            if !more(row.map_err(fault)?) {
                break;
            }
        }
        Ok(())
    }
}

/// The account of an entry.
pub(crate) fn account(connection: &Connection, seq: i64) -> Result<Option<String>> {
    connection
        .prepare_cached(ACCOUNT)
        .and_then(|mut find| find.query_row([seq], |row| row.get(0)))
        .map_err(fault)
}

/// The documents of entries, given in order by where each stands.
pub(crate) fn documents(connection: &Connection, seqs: &[i64]) -> Result<Vec<String>> {
    let mut find = connection.prepare_cached(DOCUMENTS).map_err(fault)?;
    let mut documents = Vec::with_capacity(seqs.len());
    for run in seqs.chunk_by(|a, b| b.saturating_sub(*a) <= NEAR) {
        let mut wanted = run.iter().copied();
        let mut next = wanted.next();
        let mut rows = find
            .query(params![run.first(), run.last()])
            .map_err(fault)?;
        while let Some(row) = rows.next().map_err(fault)? {
            if next == row.get(0).map_err(fault)? {
                documents.push(row.get(1).map_err(fault)?);
                next = wanted.next();
            }
        }
    }
    if documents.len() == seqs.len() {
        Ok(documents)
    } else {
        Err(corrupt())
    }
}
