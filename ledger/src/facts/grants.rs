//! What a person allows an agent, and whether alerts about it are wanted (contract: C §7 rule 12).

use crate::base::{Write, keys, utc};
use crate::tables::{grants, parsed};
use attest_core::error::Result;
use attest_core::json::shape::List;
use attest_core::model::{ActionType, AgentId, Amount, Currency, Grant, Line, ScopeText, limits};

/// What a person chose for an agent.
#[derive(Clone, Debug)]
pub(crate) struct Choice<'a> {
    pub(crate) agent: AgentId<'a>,
    pub(crate) allowed_types: List<ActionType, { limits::GRANT_LIST }>,
    pub(crate) allowlist: List<Line<'a, { limits::COUNTERPARTY }>, { limits::GRANT_LIST }>,
    pub(crate) declared_scopes: List<ScopeText<'a>, { limits::GRANT_LIST }>,
    pub(crate) spend_ceiling: Option<Amount>,
    pub(crate) spend_currency: Option<Currency>,
}

/// Stores what a person chose, in force from the next batch on. What was observed of the agent is kept
/// from the stored grant, whatever page the choice was made on. The caller runs a batch after it.
pub(crate) fn save(write: &mut Write<'_>, choice: Choice<'_>) -> Result<()> {
    let stored = grants::find(write.sql(), &choice.agent.0)?;
    let observed: Option<Grant<'_>> = match &stored {
        Some((text, _)) => Some(parsed(text)?),
        None => None,
    };
    let (accounts, observed_scopes) = observed.map_or_else(
        || (None, List(Vec::new())),
        |grant| (grant.accounts, grant.observed_scopes),
    );
    let grant = Grant {
        accounts,
        agent: choice.agent,
        allowed_types: choice.allowed_types,
        allowlist: choice.allowlist,
        declared_scopes: choice.declared_scopes,
        observed_scopes,
        spend_ceiling: choice.spend_ceiling,
        spend_currency: choice.spend_currency,
        updated_at: utc(write.stamp())?,
    };
    grants::store(write, &grant, true)?;
    write.count(1);
    Ok(())
}

/// Stores whether alerts about an agent are unwanted. Grading never reads it.
pub(crate) fn mute(write: &Write<'_>, agent: &AgentId<'_>, muted: bool) -> Result<()> {
    write
        .meta()
        .switch(&format!("{}{}", keys::ALERTS_MUTED, &*agent.0), muted)
}
