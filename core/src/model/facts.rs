//! What grading is given: claims, observations, grants, coverage, activity (contract: C §5).

use super::enums::{ActionType, Source, SourceKind};
use super::limits;
use super::tokens::{AgentId, ComponentId, Currency, Line, VendorId};
use crate::error::{Error, Result};
use crate::ids::{Hash, Id};
use crate::json::shape::{Count, List};
use crate::shape;
use crate::time::{IsoTs, Precision};

/// An amount in the currency's minor unit, 0 to 10^12.
pub type Amount = Count<{ limits::AMOUNT }>;
/// A host's name of an account, compared as text.
pub type AccountHash<'a> = Line<'a, { limits::ID }>;
/// One line of scope text.
pub type ScopeText<'a> = Line<'a, { limits::SCOPE }>;

shape! {
    /// What read a claim, and its version.
    pub struct Extractor<'a> {
        /// The extractor.
        req id: ComponentId<'a> = "id",
        /// Its version.
        req version: ComponentId<'a> = "version",
    }
}

shape! {
    /// What an agent's own page says it did (contract: C §5).
    pub struct Claim<'a> [check_claim] {
        /// Whose claim.
        req agent: AgentId<'a> = "agent",
        /// The amount said, in the minor unit.
        opt amount: Amount = "amountCents",
        /// When, as the page said it.
        req claimed_at: IsoTs = "claimedAt",
        /// The end of a span the page said; never before `claimed_at`.
        opt claimed_at_end: IsoTs = "claimedAtEnd",
        /// How finely the time was said.
        req precision: Precision = "claimedAtPrecision",
        /// With whom: an address or a name.
        opt counterparty: Line<'a, { limits::COUNTERPARTY }> = "counterparty",
        /// The amount's currency.
        opt currency: Currency = "currency",
        /// What read it.
        req extractor: Extractor<'a> = "extractor",
        /// `idFromHash(rawHash)`.
        req id: Id = "id",
        /// When the ledger first had it.
        req observed_at: IsoTs = "observedAt",
        /// The hash of what was read (C §3).
        req raw_hash: Hash = "rawHash",
        /// The request it answers.
        opt request_id: Line<'a, { limits::ID }> = "requestId",
        /// Where it was read.
        req source_kind: SourceKind = "sourceKind",
        /// The subject said.
        opt subject_hint: Line<'a, { limits::SUBJECT_HINT }> = "subjectHint",
        /// When the claimed event is to happen.
        opt target_at: IsoTs = "targetAt",
        /// What was done.
        req action: ActionType = "type",
    }
}

fn check_claim(claim: &Claim<'_>) -> Result<()> {
    if claim.id != Id::of_hash(claim.raw_hash) {
        return Err(Error::input("a claim's id is not that of its rawHash").at("id"));
    }
    if claim
        .claimed_at_end
        .is_some_and(|end| end.ms() < claim.claimed_at.ms())
    {
        return Err(Error::input("claimedAtEnd lies before claimedAt").at("claimedAtEnd"));
    }
    Ok(())
}

shape! {
    /// What the person's own mail or calendar shows (contract: C §5).
    pub struct Observation<'a> [check_observation] {
        /// The amount seen, in the minor unit.
        opt amount: Amount = "amountCents",
        /// The hash of its content (C §3).
        req content_hash: Hash = "contentHash",
        /// The address seen.
        opt counterparty: Line<'a, { limits::COUNTERPARTY }> = "counterparty",
        /// The amount's currency.
        opt currency: Currency = "currency",
        /// `idFromHash(contentHash)`.
        req id: Id = "id",
        /// The merchant seen.
        opt merchant: Line<'a, { limits::MERCHANT }> = "merchant",
        /// When the ledger first had it: which batches read it.
        req observed_at: IsoTs = "observedAt",
        /// When it happened; a calendar event's start.
        req occurred_at: IsoTs = "occurredAt",
        /// The hash of the page's own row id.
        opt row_key_hash: Hash = "rowKeyHash",
        /// When it was first seen, where that was before `observed_at`; only the ledger sets it.
        opt sighted_at: IsoTs = "sightedAt",
        /// Which observer's row.
        req source: Source = "source",
        /// The subject seen.
        opt subject_hint: Line<'a, { limits::SUBJECT_HINT }> = "subjectHint",
        /// What was done.
        req action: ActionType = "type",
    }
}

fn check_observation(row: &Observation<'_>) -> Result<()> {
    if row.id != Id::of_hash(row.content_hash) {
        return Err(Error::input("an observation's id is not that of its contentHash").at("id"));
    }
    if row
        .sighted_at
        .is_some_and(|at| at.ms() >= row.observed_at.ms())
    {
        return Err(Error::input("sightedAt is not before observedAt").at("sightedAt"));
    }
    Ok(())
}

impl Observation<'_> {
    /// When it was first seen: `sightedAt`, else `observedAt` (contract: G §4.1).
    #[must_use]
    pub fn first_seen(&self) -> IsoTs {
        self.sighted_at.unwrap_or(self.observed_at)
    }
}

shape! {
    /// The accounts an agent may act in, by source.
    pub struct Accounts<'a> {
        /// Calendar accounts.
        opt gcal_event: List<AccountHash<'a>, { limits::GRANT_LIST }, 1> = "gcal.event",
        /// Receipt accounts.
        opt gmail_receipt: List<AccountHash<'a>, { limits::GRANT_LIST }, 1> = "gmail.receipt",
        /// Sent accounts.
        opt gmail_sent: List<AccountHash<'a>, { limits::GRANT_LIST }, 1> = "gmail.sent",
    }
}

impl<'a> Accounts<'a> {
    /// The accounts bound for a source, where any are.
    #[must_use]
    pub fn of(&self, source: Source) -> Option<&[AccountHash<'a>]> {
        match source {
            Source::GmailSent => self.gmail_sent.as_deref(),
            Source::GmailReceipt => self.gmail_receipt.as_deref(),
            Source::GcalEvent => self.gcal_event.as_deref(),
        }
    }
}

shape! {
    /// What a person allows an agent (contract: C §5).
    pub struct Grant<'a> [check_grant] {
        /// The accounts it may act in.
        opt accounts: Accounts<'a> = "accounts",
        /// Whose grant.
        req agent: AgentId<'a> = "agent",
        /// What it may do.
        req allowed_types: List<ActionType, { limits::GRANT_LIST }> = "allowedTypes",
        /// With whom; empty is anyone.
        req allowlist: List<Line<'a, { limits::COUNTERPARTY }>, { limits::GRANT_LIST }> = "counterpartyAllowlist",
        /// Scopes the person declared.
        req declared_scopes: List<ScopeText<'a>, { limits::GRANT_LIST }> = "declaredScopes",
        /// Scopes seen on the agent.
        req observed_scopes: List<ScopeText<'a>, { limits::GRANT_LIST }> = "observedScopes",
        /// The most it may spend, in the minor unit of `spend_currency`.
        opt spend_ceiling: Amount = "spendCeilingCents",
        /// The ceiling's currency.
        opt spend_currency: Currency = "spendCurrency",
        /// Since when it is in force.
        req updated_at: IsoTs = "updatedAt",
    }
}

fn check_grant(grant: &Grant<'_>) -> Result<()> {
    if grant.spend_ceiling.is_some() && grant.spend_currency.is_none() {
        return Err(Error::input("a ceiling needs its currency").at("spendCurrency"));
    }
    Ok(())
}

shape! {
    /// One window an observer vouches for (contract: C §5).
    pub struct ObserverCoverage<'a> [check_window] {
        /// Which account was looked at.
        opt account_hash: AccountHash<'a> = "accountHash",
        /// Whether every calendar of the account was shown.
        opt all_calendars: bool = "allCalendars",
        /// Since when this view followed its window's changes.
        opt changes_since: IsoTs = "changesSince",
        /// When it last looked.
        req last_sync_at: IsoTs = "lastSyncAt",
        /// Which observer.
        req observer_id: ComponentId<'a> = "observerId",
        /// Which source.
        req source: Source = "source",
        /// The window's end, included.
        req window_end: IsoTs = "windowEnd",
        /// The window's start, included.
        req window_start: IsoTs = "windowStart",
    }
}

fn check_window(entry: &ObserverCoverage<'_>) -> Result<()> {
    if entry.window_start.ms() > entry.window_end.ms() {
        return Err(Error::input("a window ends before it starts").at("windowEnd"));
    }
    if entry.source != Source::GcalEvent {
        if entry.all_calendars.is_some() {
            return Err(
                Error::input("only calendar entries say which calendars").at("allCalendars")
            );
        }
        if entry.changes_since.is_some() {
            return Err(Error::input("only calendar entries follow changes").at("changesSince"));
        }
    }
    if entry
        .changes_since
        .is_some_and(|since| since.ms() > entry.last_sync_at.ms())
    {
        return Err(Error::input("changesSince lies after lastSyncAt").at("changesSince"));
    }
    Ok(())
}

shape! {
    /// A span, ends included where the contract says so.
    pub struct Span [check_span] {
        /// Its start.
        req from: IsoTs = "from",
        /// Its end, not before the start.
        req to: IsoTs = "to",
    }
}

fn check_span(span: &Span) -> Result<()> {
    if span.from.ms() > span.to.ms() {
        return Err(Error::input("a span ends before it starts").at("to"));
    }
    Ok(())
}

shape! {
    /// What was looked at when a batch ran (contract: C §5).
    pub struct Coverage<'a> {
        /// The batch's instant.
        req evaluated_at: IsoTs = "evaluatedAt",
        /// The windows, a set.
        req observers: List<ObserverCoverage<'a>, { limits::GRADING_INPUT }> = "observers",
        /// The clock repairs, a set.
        opt repairs: List<Span, { limits::REPAIRS }> = "repairs",
    }
}

shape! {
    /// An agent was seen in use.
    pub struct Session<'a> {
        /// Which agent.
        req agent: AgentId<'a> = "agent",
        /// When.
        req at: IsoTs = "at",
    }
}

shape! {
    /// A line of an agent's activity log.
    pub struct Entry<'a> {
        /// Whose log.
        req agent: AgentId<'a> = "agent",
        /// When.
        req at: IsoTs = "at",
        /// What it says; informational, never read.
        opt action: ActionType = "type",
    }
}

shape! {
    /// When an agent's log was last read.
    pub struct AdapterSync<'a> {
        /// Whose log.
        req agent: AgentId<'a> = "agent",
        /// When.
        req last_sync_at: IsoTs = "lastSyncAt",
    }
}

shape! {
    /// What was going on around a batch (contract: C §5, G §7).
    pub struct Activity<'a> {
        /// Last reads of the agents' logs.
        req adapter_syncs: List<AdapterSync<'a>, { limits::GRADING_INPUT }> = "adapterSyncs",
        /// Every claim of the person within retention.
        req claims: List<Claim<'a>, { limits::GRADING_INPUT }> = "claims",
        /// Lines of the agents' logs.
        req entries: List<Entry<'a>, { limits::GRADING_INPUT }> = "entries",
        /// When the person was away.
        req idle: List<Span, { limits::GRADING_INPUT }> = "idle",
        /// Session pings.
        req sessions: List<Session<'a>, { limits::GRADING_INPUT }> = "sessions",
    }
}

shape! {
    /// A request of the person to an agent.
    pub struct Request<'a> {
        /// Which agent.
        req agent: AgentId<'a> = "agent",
        /// When.
        req at: IsoTs = "at",
        /// The vendor's id of the conversation.
        req conversation_id: VendorId<'a> = "conversationId",
        /// The request's id.
        req id: Line<'a, { limits::ID }> = "id",
        /// Scopes it named.
        req scopes: List<ScopeText<'a>, { limits::GRANT_LIST }> = "scopes",
    }
}
