//! The ledger of the host: what it stores, and how it keeps its side of the contract (C §7, G §3).
//!
//! Every write begins with [`Ledger::open`], which repairs a clock that went back before anything else
//! is stored. No stored row is ever rewritten.

mod activity;
mod calendar;
mod claims;
mod clock;
mod events;
mod grants;
mod passes;
mod receipts;
mod rows;
mod sent;
mod windows;

#[cfg(test)]
mod tests;

use crate::cast::{Account, Agent};
use crate::fault::Result;
use crate::times::{Ms, utc};
use activity::Activities;
use attest_core::ids::Id;
use attest_core::json::shape::List;
use attest_core::model::{
    AgentId, ComponentId, Grant, HealthReason, HealthReport, HealthStatus, Line, ModelScore,
    Request, VendorId,
};
use attest_core::policy::Policy;
use calendar::Bases;
use claims::Claims;
use clock::Clockwork;
use receipts::Receipts;
use rows::Rows;
use std::collections::{BTreeMap, BTreeSet};
use windows::Windows;

pub(crate) use receipts::{Kept, Retired};

/// What was stored since the last batch that graded.
#[derive(Debug, Default)]
pub(crate) struct News {
    /// Mail rows that something new may make an orphan.
    pub(crate) rows: BTreeSet<Id>,
    /// Whether every row is to be looked at again.
    pub(crate) every_row: bool,
    stored: u64,
    graded: u64,
}

impl News {
    /// One more fact.
    pub(crate) fn count(&mut self) {
        self.stored += 1;
    }

    /// Whether a batch has anything new to read.
    pub(crate) fn any(&self) -> bool {
        self.stored != self.graded
    }

    /// A batch read all of it.
    pub(crate) fn read(&mut self) {
        self.graded = self.stored;
        self.every_row = false;
        self.rows.clear();
    }
}

/// The advisory model: whether it is on, what it said, what it was asked.
#[derive(Debug, Default)]
pub(crate) struct Model {
    /// Whether the person has it on.
    pub(crate) on: bool,
    /// Its scores, by claim.
    pub(crate) scores: BTreeMap<Id, Vec<ModelScore>>,
    /// The claims it was asked about, each once.
    pub(crate) asked: BTreeSet<Id>,
}

impl Model {
    /// Nobody is asked about a claim that no batch grades again, and what was said of it lies in its
    /// receipt's inputs.
    fn forget(&mut self, claim: Id) {
        self.scores.remove(&claim);
        self.asked.remove(&claim);
    }
}

/// The tables.
#[derive(Debug)]
pub(crate) struct Ledger {
    /// Stamps, high water, repairs.
    pub(crate) clock: Clockwork,
    /// The policies of the story, and the place of the one in force.
    pub(crate) policies: Vec<Policy>,
    pub(crate) in_force: usize,
    /// The agents' claims.
    pub(crate) claims: Claims,
    /// The observations.
    pub(crate) rows: Rows,
    /// The coverage rows.
    pub(crate) windows: Windows,
    /// What was going on.
    pub(crate) activity: Activities,
    /// One grant an agent.
    pub(crate) grants: BTreeMap<Agent, Grant<'static>>,
    /// The calendar bases, which are never exported.
    pub(crate) bases: Bases,
    /// The receipts.
    pub(crate) receipts: Receipts,
    /// What is new.
    pub(crate) news: News,
    /// The advisory model.
    pub(crate) model: Model,
    /// The person's requests.
    pub(crate) requests: Vec<Request<'static>>,
    /// How each observer fared, by observer and account; grading never reads it.
    pub(crate) health: BTreeMap<(&'static str, Account), HealthReport<'static>>,
}

impl Ledger {
    /// An empty ledger. Every agent the policy names signatures for has a grant at once
    /// (contract: C §7 rule 8).
    pub(crate) fn new(policies: Vec<Policy>, now: Ms) -> Result<Self> {
        let mut ledger = Self {
            clock: Clockwork::new(now),
            policies,
            in_force: 0,
            claims: Claims::default(),
            rows: Rows::default(),
            windows: Windows::default(),
            activity: Activities::default(),
            grants: BTreeMap::new(),
            bases: Bases::default(),
            receipts: Receipts::default(),
            news: News::default(),
            model: Model::default(),
            requests: Vec::new(),
            health: BTreeMap::new(),
        };
        for agent in Agent::ALL {
            ledger.grant_at_first(agent, now)?;
        }
        Ok(ledger)
    }

    /// The policy in force.
    pub(crate) fn policy(&self) -> &Policy {
        // The place is set by `change_policy` alone, which checks it.
        &self.policies[self.in_force]
    }

    /// The policy changes: every row may read otherwise.
    pub(crate) fn change_policy(&mut self, now: Ms, place: usize) -> Result<()> {
        self.open(now)?;
        if place < self.policies.len() && place != self.in_force {
            self.in_force = place;
            self.news.count();
            self.news.every_row = true;
        }
        Ok(())
    }

    /// A request of the person.
    pub(crate) fn request(&mut self, now: Ms, agent: Agent, id: u64) -> Result<()> {
        self.open(now)?;
        let made = |text: String| Line::new(text.into());
        if let Some(own) = made(format!("req-{id}")) {
            self.requests.push(Request {
                agent: AgentId(agent.id().into()),
                at: utc(now)?,
                conversation_id: VendorId(format!("conv-{id}").into()),
                id: own,
                scopes: List(Vec::new()),
            });
        }
        self.news.count();
        Ok(())
    }

    /// The model is switched.
    pub(crate) fn switch_model(&mut self, now: Ms, on: bool) -> Result<()> {
        self.open(now)?;
        self.model.on = on;
        self.news.count();
        Ok(())
    }

    /// The model answers a claim.
    pub(crate) fn model_answer(&mut self, now: Ms, claim: Id, score: ModelScore) -> Result<()> {
        self.open(now)?;
        if self.claims.is_open(claim) {
            self.model.scores.insert(claim, vec![score]);
        }
        self.news.count();
        Ok(())
    }

    /// How an observer fared. A reason means that it read less than it should.
    fn fares(
        &mut self,
        observer: (&'static str, &'static str),
        account: Account,
        now: Ms,
        reason: Option<&'static str>,
    ) -> Result<()> {
        let status = if reason.is_some() {
            HealthStatus::Degraded
        } else {
            HealthStatus::Ok
        };
        let report = HealthReport {
            adapter_id: ComponentId(observer.0.into()),
            at: utc(now)?,
            reasons: List(
                reason
                    .into_iter()
                    .map(|reason| HealthReason(reason.into()))
                    .collect(),
            ),
            status,
            version: ComponentId(observer.1.into()),
        };
        self.health.insert((observer.0, account), report);
        self.news.count();
        Ok(())
    }
}
