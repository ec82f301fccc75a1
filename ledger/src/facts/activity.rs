//! Reads of agents' logs, and absences of the person (contract: C §7 rule 7).

use super::agents;
use super::answer::{FactAnswer, Refused};
use super::loose::Sound;
use crate::base::{Write, keys, utc};
use crate::rules::activity::{come, is_entry};
use crate::rules::horizon;
use crate::tables::observations::{self, Sighting};
use crate::tables::{activity, claims};
use attest_core::error::{Code, Error, Result};
use attest_core::intake::{ClaimText, ReadClaimRequest, RowKey, read_claim};
use attest_core::model::{
    ActionType, AgentId, Amount, Currency, Entry, Extractor, Line, Session, SourceKind, Span,
    limits,
};
use attest_core::time::{IsoTs, Precision};
use attest_core::{shape, words};

words! {
    /// An agent's log.
    pub enum ActivitySource {
        /// An agent's log.
        Activity = "activity",
    }
}

words! {
    /// An absence.
    pub enum AwaySource {
        /// An absence.
        Away = "away",
    }
}

shape! {
    /// A line of an agent's page, as `read_claim` takes it; the store says when it has it.
    pub struct ClaimRow<'a> {
        /// Whose page; absent is the agent of the document.
        opt agent: AgentId<'a> = "agent",
        /// The amount said, in the minor unit.
        opt amount: Amount = "amountCents",
        /// When, as the page said it.
        opt claimed_at: IsoTs = "claimedAt",
        /// The end of a span the page said.
        opt claimed_at_end: IsoTs = "claimedAtEnd",
        /// How finely the time was said.
        opt precision: Precision = "claimedAtPrecision",
        /// With whom: an address or a name.
        opt counterparty: Line<'a, { limits::COUNTERPARTY }> = "counterparty",
        /// The amount's currency.
        opt currency: Currency = "currency",
        /// What reads it.
        req extractor: Extractor<'a> = "extractor",
        /// When the page showed `shown`, in the page's offset.
        opt now: IsoTs = "now",
        /// The request it answers.
        opt request_id: Line<'a, { limits::ID }> = "requestId",
        /// The page's own row id.
        opt row_key: RowKey<'a> = "rowKey",
        /// The time as the page shows it, in place of the three above.
        opt shown: ClaimText<'a> = "shown",
        /// Where it is read.
        req source_kind: SourceKind = "sourceKind",
        /// The subject said.
        opt subject_hint: Line<'a, { limits::SUBJECT_HINT }> = "subjectHint",
        /// When the claimed event is to happen.
        opt target_at: IsoTs = "targetAt",
        /// The line's visible text.
        req text: ClaimText<'a> = "text",
        /// What was done.
        req action: ActionType = "type",
    }
}

shape! {
    /// What a read of an agent's log found.
    pub struct ActivityPass<'a> {
        /// When the agent was seen in use.
        req active_at: Vec<IsoTs> = "activeAt",
        /// Whose log.
        req agent: AgentId<'a> = "agent",
        /// When it was read.
        req read_at: IsoTs = "readAt",
        /// Its lines.
        req rows: Vec<Sound<ClaimRow<'a>>> = "rows",
        /// The source.
        req source: ActivitySource = "source",
    }
}

shape! {
    /// The person was away.
    pub struct AwayPass {
        /// From when.
        req from: IsoTs = "from",
        /// When the absence was noticed.
        req read_at: IsoTs = "readAt",
        /// The source.
        req source: AwaySource = "source",
        /// Until when, not before `from`.
        req to: IsoTs = "to",
    }
}

/// The claim of a line, stored now.
///
/// # Errors
/// `invalid_field` at the part that has no place in a claim.
fn claim_of<'a>(
    row: ClaimRow<'a>,
    agent: &AgentId<'a>,
    observed_at: IsoTs,
) -> Result<attest_core::model::Claim<'a>> {
    if row.agent.as_ref().is_some_and(|own| own != agent) {
        let message = "the line is of another agent than the log";
        return Err(Error::here(Code::InvalidField, message).at("agent"));
    }
    let claim = read_claim(ReadClaimRequest {
        agent: agent.clone(),
        amount: row.amount,
        claimed_at: row.claimed_at,
        claimed_at_end: row.claimed_at_end,
        precision: row.precision,
        counterparty: row.counterparty,
        currency: row.currency,
        extractor: row.extractor,
        now: row.now,
        observed_at,
        request_id: row.request_id,
        row_key: row.row_key,
        shown: row.shown,
        source_kind: row.source_kind,
        subject_hint: row.subject_hint,
        target_at: row.target_at,
        text: row.text,
        action: row.action,
    })?;
    if !horizon::claim(&claim) {
        return Err(Error::here(Code::InvalidField, horizon::FAR));
    }
    Ok(claim)
}

/// Stores a read of an agent's log: what it claims, when it was in use, and that it was read now.
///
/// # Errors
/// `clock_behind` at `readAt`, and those of the store.
pub(crate) fn pass(write: &mut Write<'_>, pass: ActivityPass<'_>) -> Result<FactAnswer<'static>> {
    write.check_read_at(pass.read_at)?;
    let read_at = pass.read_at.ms();
    let mut answer = FactAnswer {
        met: agents::meet(write, &pass.agent)?,
        ..FactAnswer::default()
    };
    let reach = claims::reach(write.policy());
    let mut near = Vec::new();
    for (place, at) in pass.active_at.iter().enumerate() {
        if at.ms() > read_at {
            let fault = Error::here(Code::ClockBehind, "it lies after the log was read");
            let fault = fault.at_index(place).at("activeAt");
            answer.refused.push(Refused::of(&fault));
            continue;
        }
        let session = Session {
            agent: pass.agent.clone(),
            at: *at,
        };
        if activity::session(write, &session)? {
            answer.sessions.0 += 1;
            near.push((at.ms() - reach, at.ms() + reach));
        }
    }
    let observed_at = utc(write.stamp())?;
    for (place, row) in pass.rows.into_iter().enumerate() {
        let claim = row
            .0
            .and_then(|row| claim_of(row, &pass.agent, observed_at));
        let claim = match claim {
            Ok(claim) => claim,
            Err(fault) => {
                let message = fault.message();
                let fault = fault.with(Code::InvalidField, message);
                let fault = fault.at_index(place).at("rows");
                answer.refused.push(Refused::of(&fault));
                continue;
            }
        };
        match claims::store(write, &claim, &mut near) {
            Ok(Sighting::New) => answer.stored.push(claim.id),
            Ok(Sighting::Again) => answer.seen.0 += 1,
            Err(fault) if matches!(fault.code(), Code::IdConflict | Code::InvalidField) => {
                let fault = fault.at_index(place).at("rows");
                answer.refused.push(Refused::of(&fault));
                continue;
            }
            Err(fault) => return Err(fault),
        }
        // Also of a claim seen again: a repair may have taken its entry.
        if is_entry(&claim, read_at) {
            let at = claim.claimed_at;
            let entry = Entry {
                agent: claim.agent,
                at,
                action: Some(claim.action),
            };
            if activity::entry(write, claim.id, &entry)? {
                answer.entries.0 += 1;
                near.push((at.ms() - reach, at.ms() + reach));
            }
        }
    }
    activity::sync(write, &pass.agent.0, write.now())?;
    let last = activity::last_import(write.sql(), &pass.agent.0)?;
    answer.last_import_at = last.map(utc).transpose()?;
    observations::look_again_near(write, near)?;
    Ok(answer)
}

/// Stores an absence, while absences are kept, as far as it has come.
///
/// # Errors
/// `invalid_input` at `to` for one that ends before it begins, `clock_behind` at `readAt`, and those of
/// the store.
pub(crate) fn away(write: &mut Write<'_>, pass: AwayPass) -> Result<FactAnswer<'static>> {
    if pass.to.ms() < pass.from.ms() {
        return Err(Error::input("an absence ends before it begins").at("to"));
    }
    write.check_read_at(pass.read_at)?;
    let mut answer = FactAnswer::default();
    if !write.meta().is_on(keys::AWAY)? {
        return Ok(answer);
    }
    let Some((from, to)) = come(pass.from.ms(), pass.to.ms(), write.now()) else {
        return Ok(answer);
    };
    let span = Span {
        from: utc(from)?,
        to: utc(to)?,
    };
    if activity::idle(write, &span)? {
        let reach = claims::reach(write.policy());
        observations::look_again(write, from - reach, to + reach)?;
        answer.idle = Some(span);
    } else {
        answer.seen.0 = 1;
    }
    Ok(answer)
}
