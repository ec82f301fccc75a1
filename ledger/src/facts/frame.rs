//! What all passes of an observer have in common (contract: C §7 rule 6).

use super::answer::{Fares, NoWindow};
use crate::base::Write;
use crate::tables::health;
use attest_core::error::{Error, Result};
use attest_core::json::shape::List;
use attest_core::model::{
    AccountHash, ComponentId, HealthReason, HealthStatus, ObserverCoverage, Source, limits,
};
use attest_core::shape;
use attest_core::time::IsoTs;
use std::borrow::Cow;

shape! {
    /// Which account was looked at.
    pub struct Account<'a> {
        /// The host's name of it.
        req hash: AccountHash<'a> = "hash",
        /// The account's own addresses: compared, never stored.
        req mailboxes: Vec<Cow<'a, str>> = "mailboxes",
    }
}

shape! {
    /// What looked.
    pub struct Observer<'a> {
        /// Which observer.
        req id: ComponentId<'a> = "id",
        /// Its version.
        req version: ComponentId<'a> = "version",
    }
}

shape! {
    /// How the observer says it fared.
    pub struct Report<'a> {
        /// Why.
        req reasons: List<HealthReason<'a>, { limits::REASONS }> = "reasons",
        /// How.
        req status: HealthStatus = "status",
    }
}

/// What every pass of an observer says besides what it saw.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'a> {
    pub(crate) source: Source,
    pub(crate) observer: Observer<'a>,
    pub(crate) account: Option<Account<'a>>,
    pub(crate) read_at: IsoTs,
    pub(crate) health: Report<'a>,
}

impl<'a> Frame<'a> {
    /// Refuses a pass that was read after now, and an idle one with rows.
    ///
    /// # Errors
    /// `clock_behind` at `readAt`; `invalid_input` at `key`, which names the rows.
    pub(crate) fn check(&self, write: &Write<'_>, rows: usize, key: &'static str) -> Result<()> {
        if self.health.status == HealthStatus::Idle && rows > 0 {
            return Err(Error::input("an idle observer has no rows").at(key));
        }
        write.check_read_at(self.read_at)
    }

    /// The account's own addresses.
    pub(crate) fn mailboxes(&self) -> &[Cow<'a, str>] {
        self.account
            .as_ref()
            .map_or(&[], |account| account.mailboxes.as_slice())
    }

    /// Why the observer's own word leaves no window.
    pub(crate) const fn withheld(&self) -> Option<NoWindow> {
        match self.health.status {
            HealthStatus::Ok => None,
            HealthStatus::Idle => Some(NoWindow::Idle),
            HealthStatus::Degraded => Some(NoWindow::Degraded),
        }
    }

    /// A window of this pass, synced when it was read.
    pub(crate) fn window(&self, window_start: IsoTs, window_end: IsoTs) -> ObserverCoverage<'a> {
        ObserverCoverage {
            account_hash: self.account.as_ref().map(|account| account.hash.clone()),
            all_calendars: None,
            changes_since: None,
            last_sync_at: self.read_at,
            observer_id: self.observer.id.clone(),
            source: self.source,
            window_end,
            window_start,
        }
    }

    /// Stores how the observer fares: as it says, and DEGRADED for each reason the ledger adds.
    pub(crate) fn fares(
        &self,
        write: &mut Write<'_>,
        added: &[&'static str],
    ) -> Result<Fares<'static>> {
        let (status, reasons) = crate::rules::health::judged(
            self.health.status,
            self.health.reasons.iter().map(|reason| &*reason.0),
            added,
        );
        health::set(
            write,
            &self.observer.id,
            self.account.as_ref().map(|account| &*account.hash.0),
            &self.observer.version,
            status,
            &reasons,
        )
    }
}
