//! The file: opened, brought to the newest schema, written one transaction at a time (contract: C §7
//! rule 1).

pub(crate) mod agents;
pub(crate) mod gate;
mod place;
mod repair;

use crate::base::faults::{fault, readonly};
use crate::base::{Write, schema, utc};
use crate::clock::{Clock, SystemClock};
use crate::tables::policies;
use attest_core::error::{Code, Error, Result};
use attest_core::json::Limits;
use attest_core::policy::Policy;
use gate::Loaded;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How a store is opened.
pub struct Options {
    /// The clock that stamps.
    pub clock: Box<dyn Clock>,
    /// Whether a file that is not there is made.
    pub create: bool,
    /// How long a write waits for another writer before it is `storage_busy`.
    pub patience: Duration,
    /// How large a document may be.
    pub limits: Limits,
    /// How large the file may grow, in bytes; a write beyond is `storage_full`. The log beside the file
    /// comes on top.
    pub max_bytes: Option<u64>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            clock: Box::new(SystemClock),
            create: true,
            patience: Duration::from_secs(10),
            limits: Limits::default(),
            max_bytes: None,
        }
    }
}

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options")
            .field("create", &self.create)
            .field("patience", &self.patience)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// How much of the file a store keeps in memory at most, in KiB.
const CACHE_KIB: i64 = 65_536;

/// An open store. One thread uses it at a time; other threads and processes open the file themselves.
pub struct Store {
    connection: Connection,
    clock: Box<dyn Clock>,
    limits: Limits,
    /// How often the schema had been changed when it was last held.
    held: i64,
    /// The policy that the last write found in force.
    policy: Option<Arc<Policy>>,
    /// The vault's gate, as of the last decision made through this store.
    pub(crate) gate: Option<Loaded>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens a file, or makes it where [`Options::create`] says so.
    ///
    /// # Errors
    /// `invalid_argument` for a path that names no file, `not_found` for a file that is not there and is not to be
    /// made, `storage_busy`, `storage_corrupt`, `storage_newer`, `storage_full`, `storage_readonly`. A folder that
    /// is not there is `storage_readonly`: nothing can be made in it.
    pub fn open(path: &Path, options: Options) -> Result<Self> {
        let path = place::whole(path)?;
        place::look(&path, options.create)?;
        let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if options.create {
            flags |= OpenFlags::SQLITE_OPEN_CREATE;
        }
        let mut connection = Connection::open_with_flags(&path, flags).map_err(fault)?;
        // A store that may not be written is read beside one who writes it. Alone, the engine would make a log of the
        // file's own rights, and whoever may write the file later could not write that.
        if connection.is_readonly("main").map_err(fault)? && !place::has_log(&path) {
            return Err(readonly());
        }
        connection.busy_timeout(options.patience).map_err(fault)?;
        connection.set_prepared_statement_cache_capacity(128);
        let found = schema::identify(&connection)?;
        if found.is_bare() && !options.create {
            return Err(Error::new(Code::StorageCorrupt, "the file holds no store"));
        }
        // What a stranger's file defines in SQL is not run.
        for (switch, on) in [
            (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
            (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
        ] {
            connection.set_db_config(switch, on).map_err(fault)?;
        }
        connection
            .pragma_update(None, "journal_mode", "WAL")
            .map_err(fault)?;
        connection
            .pragma_update(None, "synchronous", "FULL")
            .map_err(fault)?;
        connection
            .pragma_update(None, "foreign_keys", true)
            .map_err(fault)?;
        // A statement means the same whatever is bound to it, so that it is compiled once, not once more for each
        // value that the statistics of `ANALYZE` know.
        connection
            .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
            .map_err(fault)?;
        // What a batch reads and writes stays in memory until it is done, and so does what a statement keeps
        // to be undone: a store of years is read all over, a page at a time.
        connection
            .pragma_update(None, "cache_size", -CACHE_KIB)
            .map_err(fault)?;
        connection
            .pragma_update(None, "temp_store", "MEMORY")
            .map_err(fault)?;
        // What is taken out is written over, so that it is not left in the file.
        connection
            .pragma_update(None, "secure_delete", true)
            .map_err(fault)?;
        let held = schema::migrate(&mut connection, found)?;
        if let Some(bytes) = options.max_bytes {
            let page: i64 = connection
                .pragma_query_value(None, "page_size", |row| row.get(0))
                .map_err(fault)?;
            let pages = i64::try_from(bytes).unwrap_or(i64::MAX) / page.max(1);
            connection
                .pragma_update(None, "max_page_count", pages.max(1))
                .map_err(fault)?;
        }
        Ok(Self {
            connection,
            clock: options.clock,
            limits: options.limits,
            held,
            policy: None,
            gate: None,
        })
    }

    /// How large a document may be.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// The connection, for tests that look at tables.
    #[cfg(test)]
    pub(crate) const fn raw(&self) -> &Connection {
        &self.connection
    }

    /// What the clock says, for a read that needs an instant.
    pub(crate) fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    /// Runs a read over one state of the file.
    pub(crate) fn read<T>(&mut self, body: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let read = self.connection.transaction().map_err(fault)?;
        hold(&read, &mut self.held)?;
        body(&read)
    }

    /// Runs a read over one state of the file, whatever has become of its tables.
    pub(crate) fn read_as_it_is<T>(
        &mut self,
        body: impl FnOnce(&Connection) -> Result<T>,
    ) -> Result<T> {
        let read = self.connection.transaction().map_err(fault)?;
        body(&read)
    }

    /// Reads with the policy in force.
    pub(crate) fn read_policy<T>(&mut self, body: impl FnOnce(&Policy) -> T) -> Result<T> {
        let read = self.connection.transaction().map_err(fault)?;
        hold(&read, &mut self.held)?;
        let policy = policies::current(&read, self.policy.as_ref())?;
        drop(read);
        let answer = body(&policy);
        self.policy = Some(policy);
        Ok(answer)
    }

    /// Runs one document's write: all of it is stored, or nothing but the clock repair that was due
    /// before it. The clock is read once the lock is held.
    pub(crate) fn write<T>(&mut self, body: impl FnOnce(&mut Write<'_>) -> Result<T>) -> Result<T> {
        let transaction = self
            .connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(fault)?;
        // The engine itself says so at the first row alone, and some writes have none.
        if transaction.is_readonly("main").map_err(fault)? {
            return Err(readonly());
        }
        hold(&transaction, &mut self.held)?;
        let now = self.clock.now_ms();
        // A clock that fails must not pass for one that was set back, which would take coverage away.
        utc(now)?;
        let policy = policies::current(&transaction, self.policy.as_ref())?;
        self.policy = Some(Arc::clone(&policy));
        let mut write = Write::begin(&transaction, now, policy)?;
        let repaired = repair::repair(&mut write)?;
        // Without a repair a refusal undoes the whole, and nothing has to be kept of each page as it was.
        if repaired {
            transaction
                .execute_batch("SAVEPOINT document")
                .map_err(fault)?;
        }
        let done = agents::meet_policy(&mut write).and_then(|()| body(&mut write));
        match done.and_then(|answer| {
            write.finish()?;
            Ok(answer)
        }) {
            Ok(answer) => {
                transaction.commit().map_err(fault)?;
                Ok(answer)
            }
            Err(refused) => {
                // A failed rollback leaves the whole to be undone when the transaction is dropped.
                if repaired {
                    transaction
                        .execute_batch("ROLLBACK TO document; RELEASE document")
                        .map_err(fault)?;
                    transaction.commit().map_err(fault)?;
                }
                Err(refused)
            }
        }
    }
}

/// Holds the schema again where it was changed since: another process can do that under an open store.
fn hold(connection: &Connection, held: &mut i64) -> Result<()> {
    let changes = schema::changes(connection)?;
    if changes != *held {
        schema::hold(connection)?;
        *held = changes;
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::{Options, Store};

    /// Rule 1: a commit that was answered is on the disk.
    #[test]
    fn every_connection_writes_through_a_log_that_is_synced() {
        let name = format!("attest-pragmas-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        for _ in 0..2 {
            let store = Store::open(&folder.join("a.attest"), Options::default()).unwrap();
            let said = |name: &str| -> String {
                let sql = format!("SELECT CAST({name} AS TEXT) FROM pragma_{name}");
                store.raw().query_row(&sql, [], |row| row.get(0)).unwrap()
            };
            assert_eq!(said("journal_mode"), "wal");
            assert_eq!(said("synchronous"), "2");
            assert_eq!(said("foreign_keys"), "1");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
