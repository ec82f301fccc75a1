//! One write: its instant, its stamp, what it counts (contract: C §7 rules 1 and 3).

use super::faults::fault;
use super::meta::{Meta, keys};
use crate::rules::clock;
use attest_core::error::{Code, Error, Result};
use attest_core::policy::Policy;
use attest_core::time::IsoTs;
use rusqlite::{CachedStatement, Connection, Params};
use std::sync::Arc;

/// A write under the lock.
pub(crate) struct Write<'t> {
    connection: &'t Connection,
    now: i64,
    last_batch: i64,
    high_water: i64,
    floor: i64,
    counted: i64,
    policy: Arc<Policy>,
}

impl<'t> Write<'t> {
    /// A write at an instant, under a policy.
    pub(crate) fn begin(connection: &'t Connection, now: i64, policy: Arc<Policy>) -> Result<Self> {
        let meta = Meta(connection);
        Ok(Self {
            connection,
            now,
            last_batch: meta.number(keys::LAST_BATCH)?,
            high_water: meta.number(keys::HIGH_WATER)?,
            floor: meta.number(keys::FLOOR)?,
            counted: 0,
            policy,
        })
    }

    /// The instant of the write, in milliseconds.
    pub(crate) const fn now(&self) -> i64 {
        self.now
    }

    /// The last recorded batch instant; 0 before the first.
    pub(crate) const fn last_batch(&self) -> i64 {
        self.last_batch
    }

    /// What is stored now gets this instant: never one of a batch that did not read it (rule 3).
    pub(crate) const fn stamp(&self) -> i64 {
        clock::stamp(self.now, self.last_batch)
    }

    /// No chain of calendar looks begins before this.
    pub(crate) const fn floor(&self) -> i64 {
        self.floor
    }

    /// Has no chain begin before an instant either.
    pub(crate) fn raise_floor(&mut self, to: i64) -> Result<()> {
        self.floor = self.floor.max(to);
        self.meta().set_number(keys::FLOOR, self.floor)
    }

    /// The policy in force.
    pub(crate) fn policy(&self) -> &Arc<Policy> {
        &self.policy
    }

    /// Counts facts as stored, for the batches that may skip (rule 9).
    pub(crate) const fn count(&mut self, facts: i64) {
        self.counted = self.counted.saturating_add(facts);
    }

    /// Values of the store.
    pub(crate) const fn meta(&self) -> Meta<'t> {
        Meta(self.connection)
    }

    /// The connection, for reads and statements of a table's own module.
    pub(crate) const fn sql(&self) -> &'t Connection {
        self.connection
    }

    /// A statement, compiled once for each connection.
    pub(crate) fn statement(&self, sql: &str) -> Result<CachedStatement<'t>> {
        self.connection.prepare_cached(sql).map_err(fault)
    }

    /// Runs a statement; how many rows it changed.
    pub(crate) fn run(&self, sql: &str, params: impl Params) -> Result<usize> {
        self.statement(sql)?.execute(params).map_err(fault)
    }

    /// Records a batch instant, and what the clock said at it.
    pub(crate) fn record_batch(&mut self, at: i64) -> Result<()> {
        self.last_batch = at;
        self.meta().set_number(keys::LAST_BATCH, at)?;
        self.meta().set_number(keys::LAST_BATCH_CLOCK, self.now)
    }

    /// The latest instant that a write or a batch was made at, before this one.
    pub(crate) const fn high_water(&self) -> i64 {
        self.high_water
    }

    /// Refuses what was read after now (rule 1).
    pub(crate) fn check_read_at(&self, read_at: IsoTs) -> Result<()> {
        if read_at.ms() > self.now {
            return Err(Error::here(Code::ClockBehind, "it was read after now").at("readAt"));
        }
        Ok(())
    }

    /// Takes this write's instant for the latest: the clock was set back, and no chain begins before what
    /// it read (rule 2).
    pub(crate) fn set_back(&mut self) -> Result<()> {
        self.raise_floor(self.high_water)?;
        self.high_water = self.now;
        self.meta().set_number(keys::HIGH_WATER, self.now)
    }

    /// Stores what the write counted, and that it was made now.
    pub(crate) fn finish(&mut self) -> Result<()> {
        self.store_counted()?;
        if self.now > self.high_water {
            self.meta().set_number(keys::HIGH_WATER, self.now)?;
        }
        Ok(())
    }

    /// Stores what the write counted so far.
    pub(crate) fn store_counted(&mut self) -> Result<()> {
        if self.counted == 0 {
            return Ok(());
        }
        let so_far = self.meta().number(keys::STORED_WRITES)?;
        let now = so_far.saturating_add(std::mem::take(&mut self.counted));
        self.meta().set_number(keys::STORED_WRITES, now)
    }
}

/// An instant of the store, as it is written: in UTC.
///
/// # Errors
/// `invalid_argument` beyond the years 1970 to 9999: a clock that far off stamps nothing.
pub(crate) fn utc(ms: i64) -> Result<IsoTs> {
    IsoTs::with_offset(ms, 0).ok_or_else(|| {
        Error::new(
            Code::InvalidArgument,
            "the clock is beyond the years 1970 to 9999",
        )
    })
}
