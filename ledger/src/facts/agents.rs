//! Agents: met when they are first heard of, and what is observed of them (contract: C §7 rules 7, 8).

use super::answer::FactAnswer;
use crate::base::{Write, keys, utc};
use crate::rules::sighting;
use crate::tables::{grants, parsed};
use attest_core::error::Result;
use attest_core::json::shape::List;
use attest_core::model::{Accounts, AgentId, Grant, ScopeText, limits};
use attest_core::time::IsoTs;
use attest_core::{shape, words};

words! {
    /// An agent.
    pub enum AgentSource {
        /// An agent.
        Agent = "agent",
    }
}

shape! {
    /// What was observed of an agent.
    pub struct AgentPass<'a> {
        /// The accounts it acts in.
        opt accounts: Accounts<'a> = "accounts",
        /// Which agent.
        req agent: AgentId<'a> = "agent",
        /// The scopes it holds.
        opt observed_scopes: List<ScopeText<'a>, { limits::GRANT_LIST }> = "observedScopes",
        /// When it was looked at.
        req read_at: IsoTs = "readAt",
        /// The source.
        req source: AgentSource = "source",
    }
}

/// Gives an agent its grant when it is first heard of; whether it was.
pub(crate) fn meet(write: &mut Write<'_>, agent: &AgentId<'_>) -> Result<Vec<AgentId<'static>>> {
    let is_new = grants::find(write.sql(), &agent.0)?.is_none();
    grants::meet(write, agent)?;
    Ok(is_new
        .then(|| agent.clone().into_owned())
        .into_iter()
        .collect())
}

/// Whether what was read at an instant (ms) is no older than what is stored; then it is noted as the
/// newest.
fn is_newest(write: &Write<'_>, key: &str, agent: &AgentId<'_>, read_at: i64) -> Result<bool> {
    let key = format!("{key}{}", &*agent.0);
    let stored = write.meta().number(&key)?;
    let newest = sighting::is_newest(read_at, stored, write.now());
    if newest {
        write.meta().set_number(&key, read_at)?;
    }
    Ok(newest)
}

fn as_set<'x, 'a>(scopes: &'x [ScopeText<'a>]) -> Vec<&'x ScopeText<'a>> {
    let mut all: Vec<_> = scopes.iter().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Puts what was observed of an agent into its grant. What is read earlier than what is stored changes
/// nothing, and neither does the same once more.
///
/// # Errors
/// `clock_behind` at `readAt`, and those of the store.
pub(crate) fn pass(write: &mut Write<'_>, pass: AgentPass<'_>) -> Result<FactAnswer<'static>> {
    write.check_read_at(pass.read_at)?;
    let met = meet(write, &pass.agent)?;
    let read_at = pass.read_at.ms();
    let stored = grants::find(write.sql(), &pass.agent.0)?;
    let (text, reviewed) = stored.ok_or_else(crate::base::faults::corrupt)?;
    let mut grant: Grant<'_> = parsed(&text)?;
    let mut changes = false;
    if let Some(scopes) = pass.observed_scopes
        && is_newest(write, keys::SCOPES_READ, &pass.agent, read_at)?
        && as_set(&scopes) != as_set(&grant.observed_scopes)
    {
        grant.observed_scopes = scopes;
        changes = true;
    }
    if let Some(accounts) = pass.accounts
        && is_newest(write, keys::ACCOUNTS_READ, &pass.agent, read_at)?
        && grant.accounts.as_ref() != Some(&accounts)
    {
        grant.accounts = Some(accounts);
        changes = true;
    }
    let mut answer = FactAnswer {
        met,
        ..FactAnswer::default()
    };
    if changes {
        grant.updated_at = utc(write.stamp())?;
        grants::store(write, &grant, reviewed)?;
        write.count(1);
        answer.updated_at = Some(grant.updated_at);
    }
    Ok(answer)
}
