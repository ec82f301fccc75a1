//! Documents of facts: what all passes have in common, and who reads which (contract: C §7 rules 6, 7).

use super::answer::{FactAnswer, Fares, NoWindow, PassAnswer};
use super::{activity, agents, calendar, receipt, requests, sent};
use crate::base::Write;
use crate::tables::{health, written};
use attest_core::error::{Error, Result};
use attest_core::json::shape::{List, Shape, build};
use attest_core::json::{Reader, Value, read};
use attest_core::model::{
    AccountHash, ComponentId, HealthReason, HealthStatus, ObserverCoverage, Source, limits,
};
use attest_core::time::IsoTs;
use attest_core::{shape, words};
use std::borrow::Cow;

words! {
    /// What a document of facts is about.
    pub enum PassSource {
        /// A look at the Sent list.
        GmailSent = "gmail.sent",
        /// Receipt mails that were read.
        GmailReceipt = "gmail.receipt",
        /// A look at a calendar view.
        GcalEvent = "gcal.event",
        /// A read of an agent's log.
        Activity = "activity",
        /// The person was away.
        Away = "away",
        /// What was observed of an agent.
        Agent = "agent",
        /// A request of the person to an agent.
        Request = "request",
    }
}

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

/// What a document is about, whatever stands before it.
fn source_of(text: &str) -> Result<PassSource> {
    fn find(reader: &mut Reader<'_>) -> Result<PassSource> {
        reader.begin_object()?;
        let mut found = None;
        let mut first = true;
        while let Some(key) = reader.next_key(std::mem::take(&mut first))? {
            if key == "source" && found.is_none() {
                found = Some(PassSource::read(reader).map_err(|fault| fault.at("source"))?);
            } else {
                reader.skip()?;
            }
        }
        found.ok_or_else(|| Error::input("a key is missing").at("source"))
    }
    read(text, find)
}

/// The schema of an acknowledgement.
pub(crate) fn answer_schema() -> Value<'static> {
    any_of(vec![PassAnswer::schema(), FactAnswer::schema()])
}

fn any_of(all: Vec<Value<'static>>) -> Value<'static> {
    build::object(vec![("anyOf", Value::Array(all))])
}

/// The schema of every document of facts.
pub(crate) fn schema() -> Value<'static> {
    any_of(vec![
        sent::SentPass::schema(),
        receipt::ReceiptPass::schema(),
        calendar::CalendarPass::schema(),
        activity::ActivityPass::schema(),
        activity::AwayPass::schema(),
        agents::AgentPass::schema(),
        requests::RequestPass::schema(),
    ])
}

/// Stores a document of facts; what was stored, as canonical JSON.
///
/// # Errors
/// `invalid_json`, `invalid_input` with the place, `clock_behind`, and those of the store. What a row
/// is refused for stands in the answer instead.
pub(crate) fn take(write: &mut Write<'_>, text: &str) -> Result<String> {
    Ok(match source_of(text)? {
        PassSource::GmailSent => written(&sent::pass(write, read(text, Shape::read)?)?),
        PassSource::GmailReceipt => written(&receipt::pass(write, read(text, Shape::read)?)?),
        PassSource::GcalEvent => written(&calendar::pass(write, &read(text, Shape::read)?)?),
        PassSource::Activity => written(&activity::pass(write, read(text, Shape::read)?)?),
        PassSource::Away => written(&activity::away(write, read(text, Shape::read)?)?),
        PassSource::Agent => written(&agents::pass(write, read(text, Shape::read)?)?),
        PassSource::Request => written(&requests::pass(write, read(text, Shape::read)?)?),
    })
}
