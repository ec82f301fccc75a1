//! Values of the store, by name.

use super::faults::{corrupt, fault};
use attest_core::error::Result;
use rusqlite::{Connection, OptionalExtension};

/// The names under which the store keeps a value of its own. Those that end in a dot are followed by an
/// agent's id, or by what stands beside them.
pub(crate) mod keys {
    /// The latest instant a write or a batch was made at (ms).
    pub(crate) const HIGH_WATER: &str = "highWater";
    /// No chain of calendar looks begins before this (ms).
    pub(crate) const FLOOR: &str = "clockFloor";
    /// The last recorded batch instant (ms).
    pub(crate) const LAST_BATCH: &str = "lastBatch";
    /// What the clock said at it (ms): a batch can be stamped later than its clock.
    pub(crate) const LAST_BATCH_CLOCK: &str = "lastBatchClock";
    /// Facts stored so far (rule 9).
    pub(crate) const STORED_WRITES: &str = "storedWrites";
    /// What the last grading batch saw of them.
    pub(crate) const GRADED_WRITES: &str = "gradedWrites";
    /// 1 while the person has the advisory model on (rule 13).
    pub(crate) const MODEL: &str = "model";
    /// The hash of the policy in force; absent is the default policy.
    pub(crate) const POLICY: &str = "policy";
    /// Before this instant (ms) the store has forgotten: no window vouches for it, and no row from there is
    /// found unasked.
    pub(crate) const PURGED_TO: &str = "purgedTo";
    /// The hash of the policy whose agents with signatures have their grants.
    pub(crate) const POLICY_MET: &str = "policyMet";
    /// "1" while absences are kept.
    pub(crate) const AWAY: &str = "awayDetection";
    /// "1" while the person wants no alerts about an agent.
    pub(crate) const ALERTS_MUTED: &str = "alertsMuted.";
    /// When the scopes that an agent's grant holds were read (ms).
    pub(crate) const SCOPES_READ: &str = "scopesReadAt.";
    /// What the stored claims of an agent come to, all amounts together; absent until that is asked for.
    pub(crate) const CLAIMED: &str = "claimedCents.";
    /// Before a source and an account: the earliest look at it that another took up (ms), by which it is counted
    /// once a repair of the clock takes the other.
    pub(crate) const TAKEN_UP: &str = "lookTakenUp.";
    /// When the accounts that an agent's grant holds were read (ms).
    pub(crate) const ACCOUNTS_READ: &str = "accountsReadAt.";
}

/// Reads and writes values. They are text; numbers are decimal.
#[derive(Clone, Copy)]
pub(crate) struct Meta<'c>(pub(crate) &'c Connection);

impl Meta<'_> {
    /// A value.
    pub(crate) fn text(self, key: &str) -> Result<Option<String>> {
        self.0
            .prepare_cached("SELECT value FROM meta WHERE key = ?1")
            .and_then(|mut find| find.query_row([key], |row| row.get(0)).optional())
            .map_err(fault)
    }

    /// A number; 0 where it was never set.
    pub(crate) fn number(self, key: &str) -> Result<i64> {
        self.text(key)?
            .map_or(Ok(0), |text| text.parse().map_err(|_| corrupt()))
    }

    /// Sets a value.
    pub(crate) fn set(self, key: &str, value: &str) -> Result<()> {
        self.0
            .prepare_cached(
                "INSERT INTO meta (key, value) VALUES (?1, ?2)
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            )
            .and_then(|mut set| set.execute([key, value]))
            .map_err(fault)?;
        Ok(())
    }

    /// Whether a switch is on; it is off where it was never set.
    pub(crate) fn is_on(self, key: &str) -> Result<bool> {
        Ok(self.text(key)?.as_deref() == Some("1"))
    }

    /// Sets a switch.
    pub(crate) fn switch(self, key: &str, on: bool) -> Result<()> {
        self.set(key, if on { "1" } else { "0" })
    }

    /// Sets a number.
    pub(crate) fn set_number(self, key: &str, value: i64) -> Result<()> {
        self.set(key, &value.to_string())
    }
}
