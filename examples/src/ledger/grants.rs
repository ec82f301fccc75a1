//! What the person allows, and what was observed of an agent (contract: C §7 rules 8 and 12).

use super::Ledger;
use crate::cast::{Account, Agent};
use crate::fault::{Fault, Result};
use crate::story::Terms;
use crate::times::{Ms, utc};
use attest_core::json::shape::{Count, List};
use attest_core::model::{Accounts, ActionType, AgentId, Currency, Grant, Line};

fn lines<const MAX: usize>(texts: &[&'static str]) -> Result<Vec<Line<'static, MAX>>> {
    let line =
        |text: &&'static str| Line::new((*text).into()).ok_or(Fault::Story("no line of text"));
    texts.iter().map(line).collect()
}

fn types(listed: &[ActionType]) -> Vec<ActionType> {
    if listed.is_empty() {
        ActionType::ALL.to_vec()
    } else {
        listed.to_vec()
    }
}

impl Ledger {
    /// An agent heard of for the first time: everything is allowed, nothing is declared.
    pub(super) fn grant_at_first(&mut self, agent: Agent, now: Ms) -> Result<()> {
        let grant = Grant {
            accounts: None,
            agent: AgentId(agent.id().into()),
            allowed_types: List(types(&[])),
            allowlist: List(Vec::new()),
            declared_scopes: List(Vec::new()),
            observed_scopes: List(Vec::new()),
            spend_ceiling: None,
            spend_currency: None,
            updated_at: utc(self.clock.stamp(now))?,
        };
        self.grants.insert(agent, grant);
        self.news.count();
        Ok(())
    }

    /// The person saves a grant. What was observed stays.
    pub(crate) fn save_grant(&mut self, now: Ms, agent: Agent, terms: &Terms) -> Result<()> {
        self.open(now)?;
        let updated_at = utc(self.clock.stamp(now))?;
        if let Some(grant) = self.grants.get_mut(&agent) {
            grant.allowed_types = List(types(terms.types));
            grant.allowlist = List(lines(terms.allowlist)?);
            grant.spend_ceiling = terms.ceiling.map(Count);
            grant.spend_currency = terms.ceiling.and_then(|_| Currency::parse("USD"));
            grant.declared_scopes = List(lines(terms.scopes)?);
            grant.updated_at = updated_at;
        }
        self.news.count();
        Ok(())
    }

    /// An agent's own page was read: its scopes, and its accounts where the page says them.
    pub(crate) fn observe_agent(
        &mut self,
        now: Ms,
        agent: Agent,
        scopes: &[&'static str],
        accounts: Option<&[Account]>,
    ) -> Result<()> {
        self.open(now)?;
        let updated_at = utc(self.clock.stamp(now))?;
        let hashes: Option<Vec<&'static str>> =
            accounts.map(|own| own.iter().map(|account| account.hash()).collect());
        if let Some(grant) = self.grants.get_mut(&agent) {
            grant.observed_scopes = List(lines(scopes)?);
            if let Some(hashes) = hashes {
                let bound = || lines(&hashes).map(List);
                grant.accounts = Some(Accounts {
                    gcal_event: Some(bound()?),
                    gmail_receipt: Some(bound()?),
                    gmail_sent: Some(bound()?),
                });
            }
            grant.updated_at = updated_at;
        }
        self.news.count();
        Ok(())
    }
}
