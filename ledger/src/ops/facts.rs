//! Facts in, and what is known of agents and observers.

use super::{Nothing, Operation, document};
use crate::base::faults::corrupt;
use crate::base::{Meta, keys, utc};
use crate::batches;
use crate::batches::answer::{BatchAnswer, Refusal};
use crate::facts::grants::{Choice, mute, save};
use crate::facts::pass;
use crate::store::Store;
use crate::tables::{activity, grants, health, parsed, written};
use attest_core::error::{Code, Error, Result};
use attest_core::json::shape::{List, Shape};
use attest_core::model::{
    AccountHash, ActionType, AgentId, Amount, ComponentId, Currency, Grant, HealthReason,
    HealthStatus, Line, ScopeText, limits,
};
use attest_core::shape;
use attest_core::time::IsoTs;
use rusqlite::Connection;

/// What stands first of all operations.
pub(super) const PASS: &[Operation] = &[Operation {
    name: "ledger.pass",
    doc: "Stores what one look found: mail, a calendar view, an agent's log, an absence, a request.",
    input: pass::schema,
    output: pass::answer_schema,
    run: take,
}];

/// What the person allows.
pub(super) const AGENTS: &[Operation] = &[
    Operation {
        name: "ledger.grant",
        doc: "Saves what the person allows an agent, then runs a batch; mutes alerts about it.",
        input: GrantRequest::schema,
        output: GrantAnswer::schema,
        run: grant,
    },
    Operation {
        name: "ledger.agents",
        doc: "Lists the agents with their grants; switches whether absences are kept.",
        input: AgentsRequest::schema,
        output: AgentsAnswer::schema,
        run: agents,
    },
];

/// How the observers fare.
pub(super) const HEALTH: &[Operation] = &[Operation {
    name: "ledger.health",
    doc: "Lists how each observer fares in each account.",
    input: Nothing::schema,
    output: HealthAnswer::schema,
    run: fares,
}];

shape! {
    /// What `ledger.grant` takes: what the person chose, whole, or whether alerts are muted, or both.
    pub struct GrantRequest<'a> {
        /// Which agent.
        req agent: AgentId<'a> = "agent",
        /// Whether alerts about it are muted from now on.
        opt alerts_muted: bool = "alertsMuted",
        /// What it may do.
        opt allowed_types: List<ActionType, { limits::GRANT_LIST }> = "allowedTypes",
        /// With whom; empty is anyone.
        opt allowlist: List<Line<'a, { limits::COUNTERPARTY }>, { limits::GRANT_LIST }> = "counterpartyAllowlist",
        /// Scopes the person declares.
        opt declared_scopes: List<ScopeText<'a>, { limits::GRANT_LIST }> = "declaredScopes",
        /// The most it may spend, in the minor unit of `spend_currency`.
        opt spend_ceiling: Amount = "spendCeilingCents",
        /// The ceiling's currency.
        opt spend_currency: Currency = "spendCurrency",
    }
}

shape! {
    /// An agent as the store knows it.
    pub struct AgentState<'a> {
        /// Whether alerts about it are muted.
        req alerts_muted: bool = "alertsMuted",
        /// What it may do.
        req grant: Grant<'a> = "grant",
        /// When its log was last read.
        opt last_import_at: IsoTs = "lastImportAt",
        /// Whether the person saved the grant.
        req reviewed: bool = "reviewed",
    }
}

shape! {
    /// The agent as it is known now, and the batch that followed a save.
    pub struct GrantAnswer<'a> {
        /// Whether alerts about it are muted.
        req alerts_muted: bool = "alertsMuted",
        /// What the batch after the save did.
        opt batch: BatchAnswer = "batch",
        /// Why no batch ran after the save, which is stored all the same.
        opt batch_refused: Refusal<'a> = "batchRefused",
        /// What it may do.
        req grant: Grant<'a> = "grant",
        /// When its log was last read.
        opt last_import_at: IsoTs = "lastImportAt",
        /// Whether the person saved the grant.
        req reviewed: bool = "reviewed",
    }
}

shape! {
    /// What `ledger.agents` takes.
    pub struct AgentsRequest {
        /// Whether absences of the person are kept from now on; absent changes nothing.
        opt away_detection: bool = "awayDetection",
    }
}

shape! {
    /// The agents, by id.
    pub struct AgentsAnswer<'a> {
        /// Each with its grant.
        req agents: Vec<AgentState<'a>> = "agents",
        /// Whether absences of the person are kept.
        req away_detection: bool = "awayDetection",
    }
}

shape! {
    /// How an observer fares in an account.
    pub struct HealthRow<'a> {
        /// Which account; absent where passes name none.
        opt account_hash: AccountHash<'a> = "accountHash",
        /// When that was stored.
        req at: IsoTs = "at",
        /// Which observer.
        req observer_id: ComponentId<'a> = "observerId",
        /// Why.
        req reasons: Vec<HealthReason<'a>> = "reasons",
        /// How.
        req status: HealthStatus = "status",
        /// Its version.
        req version: ComponentId<'a> = "version",
    }
}

shape! {
    /// How each observer fares, by observer and account.
    pub struct HealthAnswer<'a> {
        /// One row for each.
        req health: Vec<HealthRow<'a>> = "health",
    }
}

fn take(store: &mut Store, text: &str) -> Result<String> {
    store.write(|write| pass::take(write, text))
}

fn grant(store: &mut Store, text: &str) -> Result<String> {
    let request: GrantRequest<'_> = document(text)?;
    let muted = request.alerts_muted;
    let agent = request.agent.clone();
    let choice = choice_of(request)?;
    let saves = choice.is_some();
    let (grant, reviewed) = store.write(|write| {
        match choice {
            Some(choice) => save(write, choice)?,
            // A mute is of an agent that is known.
            None if grants::find(write.sql(), &agent.0)?.is_none() => {
                let fault = Error::here(Code::NotFound, "no agent of this id is known");
                return Err(fault.at("agent"));
            }
            None => {}
        }
        if let Some(muted) = muted {
            mute(write, &agent, muted)?;
        }
        grants::find(write.sql(), &agent.0)?.ok_or_else(corrupt)
    })?;
    let followed = saves.then(|| batches::follow(store));
    let (batch, batch_refused) = followed.map_or((None, None), |own| (own.batch, own.refused));
    let known = store.read(|read| state(read, &grant, reviewed))?;
    Ok(written(&GrantAnswer {
        alerts_muted: known.alerts_muted,
        batch,
        batch_refused,
        grant: known.grant,
        last_import_at: known.last_import_at,
        reviewed: known.reviewed,
    }))
}

/// What the person chose, where the request says any of it.
///
/// # Errors
/// `invalid_input` where a part is missing, or a ceiling has no currency.
fn choice_of(request: GrantRequest<'_>) -> Result<Option<Choice<'_>>> {
    let saves_none = request.allowed_types.is_none()
        && request.allowlist.is_none()
        && request.declared_scopes.is_none()
        && request.spend_ceiling.is_none()
        && request.spend_currency.is_none();
    if saves_none && request.alerts_muted.is_some() {
        return Ok(None);
    }
    let missing = |key| Error::input("a key is missing").at(key);
    if request.spend_ceiling.is_some() && request.spend_currency.is_none() {
        return Err(Error::input("a ceiling needs its currency").at("spendCurrency"));
    }
    Ok(Some(Choice {
        agent: request.agent,
        allowed_types: request
            .allowed_types
            .ok_or_else(|| missing("allowedTypes"))?,
        allowlist: request
            .allowlist
            .ok_or_else(|| missing("counterpartyAllowlist"))?,
        declared_scopes: request
            .declared_scopes
            .ok_or_else(|| missing("declaredScopes"))?,
        spend_ceiling: request.spend_ceiling,
        spend_currency: request.spend_currency,
    }))
}

/// An agent, of its stored grant.
fn state<'a>(connection: &Connection, grant: &'a str, reviewed: bool) -> Result<AgentState<'a>> {
    let grant: Grant<'a> = parsed(grant)?;
    let muted = format!("{}{}", keys::ALERTS_MUTED, &*grant.agent.0);
    let last = activity::last_import(connection, &grant.agent.0)?;
    Ok(AgentState {
        alerts_muted: Meta(connection).is_on(&muted)?,
        last_import_at: last.map(utc).transpose()?,
        grant,
        reviewed,
    })
}

fn agents(store: &mut Store, text: &str) -> Result<String> {
    let request: AgentsRequest = document(text)?;
    let in_force = store.read_policy(|policy| policy.hash.to_hex())?;
    let met = store.read(|read| Meta(read).text(keys::POLICY_MET))?;
    if request.away_detection.is_none() && met.as_ref() == Some(&in_force) {
        return store.read(list);
    }
    // A write meets the agents of the policy in force.
    store.write(|write| {
        if let Some(on) = request.away_detection {
            write.meta().switch(keys::AWAY, on)?;
        }
        list(write.sql())
    })
}

fn list(connection: &Connection) -> Result<String> {
    let all = grants::all(connection)?;
    let agents: Result<Vec<_>> = all
        .iter()
        .map(|(grant, reviewed)| state(connection, grant, *reviewed))
        .collect();
    Ok(written(&AgentsAnswer {
        agents: agents?,
        away_detection: Meta(connection).is_on(keys::AWAY)?,
    }))
}

fn fares(store: &mut Store, text: &str) -> Result<String> {
    let Nothing {} = document(text)?;
    let rows = store.read(health::all)?;
    let rows: Result<Vec<_>> = rows.into_iter().map(row).collect();
    Ok(written(&HealthAnswer { health: rows? }))
}

fn row(row: health::Row) -> Result<HealthRow<'static>> {
    let account = row.account.map(|account| Line::new(account.into()));
    let account = account.map(|account| account.ok_or_else(corrupt));
    Ok(HealthRow {
        account_hash: account.transpose()?,
        at: utc(row.at)?,
        observer_id: ComponentId::new(row.observer.into()).ok_or_else(corrupt)?,
        reasons: row.fares.reasons,
        status: row.fares.status,
        version: ComponentId::new(row.version.into()).ok_or_else(corrupt)?,
    })
}
