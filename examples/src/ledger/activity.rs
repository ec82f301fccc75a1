//! Sessions, log entries, absences, reads of the agents' logs (contract: C §7 rule 7).

use super::Ledger;
use crate::cast::Agent;
use crate::fault::Result;
use crate::times::{MINUTE, Ms, utc};
use crate::world::lines::Line;
use attest_core::json::shape::List;
use attest_core::model::{
    ActionType, Activity, AdapterSync, AgentId, Entry, Session, SourceKind, Span,
};
use attest_core::time::Precision;
use std::collections::BTreeMap;

/// The widest window of attribution, and more.
const REACH: Ms = 10 * MINUTE;

/// What was going on.
#[derive(Debug, Default)]
pub(crate) struct Activities {
    sessions: Vec<(Agent, Ms)>,
    entries: Vec<(Agent, Ms, ActionType)>,
    idle: Vec<(Ms, Ms)>,
    syncs: BTreeMap<Agent, Ms>,
}

fn agent_id(agent: Agent) -> AgentId<'static> {
    AgentId(agent.id().into())
}

impl Activities {
    pub(super) fn drop_after(&mut self, now: Ms) -> Result<()> {
        self.sessions.retain(|(_, at)| *at <= now);
        self.entries.retain(|(_, at, _)| *at <= now);
        self.idle.retain(|(from, _)| *from <= now);
        for (_, to) in &mut self.idle {
            *to = now.min(*to);
        }
        self.syncs.retain(|_, at| *at <= now);
        Ok(())
    }

    /// What a batch is given: everything from an instant on, and no claims yet.
    pub(crate) fn since(&self, from: Ms) -> Result<Activity<'static>> {
        let mut activity = Activity {
            adapter_syncs: List(Vec::new()),
            claims: List(Vec::new()),
            entries: List(Vec::new()),
            idle: List(Vec::new()),
            sessions: List(Vec::new()),
        };
        for (agent, at) in self.sessions.iter().filter(|(_, at)| *at >= from) {
            let (agent, at) = (agent_id(*agent), utc(*at)?);
            activity.sessions.0.push(Session { agent, at });
        }
        for (agent, at, action) in self.entries.iter().filter(|(_, at, _)| *at >= from) {
            activity.entries.0.push(Entry {
                agent: agent_id(*agent),
                at: utc(*at)?,
                action: Some(*action),
            });
        }
        for (start, end) in self.idle.iter().filter(|(_, end)| *end >= from) {
            let (from, to) = (utc(*start)?, utc(*end)?);
            activity.idle.0.push(Span { from, to });
        }
        for (agent, at) in &self.syncs {
            activity.adapter_syncs.0.push(AdapterSync {
                agent: agent_id(*agent),
                last_sync_at: utc(*at)?,
            });
        }
        Ok(activity)
    }

    /// Forgets what lies before an instant.
    pub(crate) fn forget(&mut self, before: Ms) {
        self.sessions.retain(|(_, at)| *at >= before);
        self.entries.retain(|(_, at, _)| *at >= before);
        self.idle.retain(|(_, to)| *to >= before);
    }
}

impl Ledger {
    /// A paste of an agent's log: its lines, and the minutes at which it stirred without a claim.
    pub(crate) fn paste(
        &mut self,
        now: Ms,
        agent: Agent,
        lines: &[Line],
        stirs: &[Ms],
    ) -> Result<()> {
        self.read_lines(now, lines)?;
        for at in stirs {
            self.session(agent, *at);
        }
        for line in lines {
            let claim = line.claim(utc(now)?)?;
            if claim.precision == Precision::Day {
                continue;
            }
            let at = claim.claimed_at.ms();
            self.session(agent, at);
            let entry = (agent, at, claim.action);
            if claim.source_kind == SourceKind::ActivityView
                && !self.activity.entries.contains(&entry)
            {
                self.activity.entries.push(entry);
                self.rows
                    .news_between(at - REACH, at + REACH, &mut self.news);
                self.news.count();
            }
        }
        self.read_log(now, agent);
        Ok(())
    }

    /// A line of an agent's that stands elsewhere than in its log.
    pub(crate) fn read_elsewhere(&mut self, now: Ms, line: Line) -> Result<()> {
        let agent = line.agent;
        self.read_lines(now, &[line])?;
        self.read_log(now, agent);
        Ok(())
    }

    fn read_log(&mut self, now: Ms, agent: Agent) {
        let sync = self.activity.syncs.entry(agent).or_insert(now);
        *sync = now.max(*sync);
        self.news.count();
    }

    fn session(&mut self, agent: Agent, at: Ms) {
        if !self.activity.sessions.contains(&(agent, at)) {
            self.activity.sessions.push((agent, at));
            self.rows
                .news_between(at - REACH, at + REACH, &mut self.news);
            self.news.count();
        }
    }

    /// The person was away; what reaches past now is cut.
    pub(crate) fn away(&mut self, now: Ms, from: Ms, to: Ms) -> Result<()> {
        self.open(now)?;
        let to = to.min(now);
        if from <= to {
            self.activity.idle.push((from, to));
            self.rows.news_between(from, to + REACH, &mut self.news);
            self.news.count();
        }
        Ok(())
    }
}
