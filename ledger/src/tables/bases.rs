//! The last look at each calendar view, and since when a view looks busy (contract: C §7 rules 6c a
//! and b). The documents are content: erasure and purge reach them, and no export holds them.

use super::written;
use crate::base::Write;
use crate::base::faults::fault;
use crate::rules::calendar::Base;
use attest_core::error::Result;
use rusqlite::{OptionalExtension, params};

/// Whose view, and from when to when (ms).
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'v> {
    pub(crate) observer: &'v str,
    /// Empty for none.
    pub(crate) account: &'v str,
    pub(crate) from: i64,
    pub(crate) to: i64,
}

/// A view's last look as it is stored.
pub(crate) struct Stored {
    /// When it was read (ms).
    pub(crate) read_at: i64,
    /// Since when looks follow one another (ms); none where the last one began no run.
    pub(crate) chain_since: Option<i64>,
    /// A [`Base`].
    pub(crate) text: String,
}

/// The last look at a view.
pub(crate) fn find(write: &Write<'_>, view: View<'_>) -> Result<Option<Stored>> {
    write
        .statement(
            "SELECT read_ms, chain_ms, document FROM calendar_bases
             WHERE observer = ?1 AND account = ?2 AND from_ms = ?3 AND to_ms = ?4",
        )?
        .query_row(
            params![view.observer, view.account, view.from, view.to],
            |row| {
                Ok(Stored {
                    read_at: row.get(0)?,
                    chain_since: row.get(1)?,
                    text: row.get(2)?,
                })
            },
        )
        .optional()
        .map_err(fault)
}

/// Stores a look in place of the one before.
pub(crate) fn put(
    write: &mut Write<'_>,
    view: View<'_>,
    read_at: i64,
    chain_since: Option<i64>,
    base: &Base<'_>,
) -> Result<()> {
    write.run(
        "INSERT INTO calendar_bases
           (observer, account, from_ms, to_ms, read_ms, chain_ms, document)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (observer, account, from_ms, to_ms) DO UPDATE SET
           read_ms = excluded.read_ms, chain_ms = excluded.chain_ms, document = excluded.document",
        params![
            view.observer,
            view.account,
            view.from,
            view.to,
            read_at,
            chain_since,
            written(base)
        ],
    )?;
    write.count(1);
    Ok(())
}

/// Since when a view looks busy (ms): since `read_at` where it did not before.
pub(crate) fn busy_since(write: &Write<'_>, view: View<'_>, read_at: i64) -> Result<i64> {
    write.run(
        "INSERT INTO calendar_busy (observer, account, from_ms, to_ms, since_ms)
         VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
        params![view.observer, view.account, view.from, view.to, read_at],
    )?;
    write
        .statement(
            "SELECT since_ms FROM calendar_busy
             WHERE observer = ?1 AND account = ?2 AND from_ms = ?3 AND to_ms = ?4",
        )?
        .query_row(
            params![view.observer, view.account, view.from, view.to],
            |row| row.get(0),
        )
        .map_err(fault)
}

/// A view looks busy no more.
pub(crate) fn drawn(write: &Write<'_>, view: View<'_>) -> Result<()> {
    write.run(
        "DELETE FROM calendar_busy
         WHERE observer = ?1 AND account = ?2 AND from_ms = ?3 AND to_ms = ?4",
        params![view.observer, view.account, view.from, view.to],
    )?;
    Ok(())
}
