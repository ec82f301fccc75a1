//! Which agent likely did what nobody claimed (contract: G §7). Never more than likely.

mod history;
mod signatures;
mod sweep;

use crate::json::shape::{Count, List};
use crate::model::{
    Activity, AdapterSync, AgentId, Attribution, Claim, Observation, UnaskedSignal,
};
use crate::policy::Policy;
use crate::rules::anchor;
use crate::score::{BASIS_POINTS, ClaimFacts};
use crate::text::subject::signature_key;
use crate::time::IsoTs;
use history::{AgentHistory, Instants, Spans};
use signatures::Signatures;
use std::collections::BTreeMap;
use sweep::Sweep;

/// The history of a batch, ready to be asked about its orphans.
#[derive(Clone, Debug)]
pub struct Attributor<'x> {
    policy: &'x Policy,
    /// By id.
    agents: Vec<(&'x str, AgentHistory)>,
    signatures: Signatures<'x>,
    idle: Spans,
    syncs: BTreeMap<&'x str, IsoTs>,
}

/// What one agent's signals say about an orphan.
struct Scored<'x> {
    agent: &'x str,
    signals: Vec<UnaskedSignal>,
    score: u32,
}

/// The latest sync of each agent; of two at one instant the smaller text (contract: C §6).
fn latest_syncs<'x>(syncs: &'x [AdapterSync<'_>], until: i64) -> BTreeMap<&'x str, IsoTs> {
    let mut latest: BTreeMap<&str, IsoTs> = BTreeMap::new();
    for sync in syncs.iter().filter(|sync| sync.last_sync_at.ms() <= until) {
        let at = sync.last_sync_at;
        let later = latest.get(&*sync.agent.0).is_none_or(|own| {
            at.ms() > own.ms() || at.ms() == own.ms() && at.to_string() < own.to_string()
        });
        if later {
            latest.insert(&sync.agent.0, at);
        }
    }
    latest
}

impl<'x> Attributor<'x> {
    /// Indexes a batch's activity. `graded` are claims of the batch, of which those that the
    /// activity does not list count too (contract: G §3); nothing after `until` counts.
    #[must_use]
    pub fn new<'a>(
        activity: &'x Activity<'a>,
        graded: &[&'x Claim<'a>],
        policy: &'x Policy,
        until: i64,
    ) -> Self {
        let mut pings: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
        for session in activity
            .sessions
            .iter()
            .filter(|session| session.at.ms() <= until)
        {
            pings
                .entry(&session.agent.0)
                .or_default()
                .push(session.at.ms());
        }
        let mut entries: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
        for entry in activity
            .entries
            .iter()
            .filter(|entry| entry.at.ms() <= until)
        {
            entries
                .entry(&entry.agent.0)
                .or_default()
                .push(entry.at.ms());
        }
        let mut agents: BTreeMap<&str, AgentHistory> = BTreeMap::new();
        for (agent, at) in entries {
            agents.entry(agent).or_default().entries = Instants::new(at);
        }
        for (agent, at) in pings {
            let own = agents.entry(agent).or_default();
            (own.pings_of_entries, own.pings_alone) = Instants::new(at).split_by(&own.entries);
        }
        for (agent, _) in &policy.unasked.signatures {
            agents.entry(agent).or_default();
        }
        let mut units: BTreeMap<(&str, usize), Vec<(i64, i64)>> = BTreeMap::new();
        for claim in history_claims(activity, graded, until) {
            let facts = ClaimFacts::new(claim, policy);
            if facts.is_assignable(policy) && agents.contains_key(&*claim.agent.0) {
                let own = units
                    .entry((&claim.agent.0, claim.action as usize))
                    .or_default();
                own.push((facts.unit_start, facts.unit_end));
            }
        }
        for ((agent, action), spans) in units {
            if let Some(slot) = agents
                .get_mut(agent)
                .and_then(|own| own.claims.get_mut(action))
            {
                *slot = Spans::new(spans);
            }
        }
        let idle = activity
            .idle
            .iter()
            .map(|span| (span.from.ms(), span.to.ms()))
            .filter(|span| span.1 <= until);
        let agents: Vec<(&str, AgentHistory)> = agents.into_iter().collect();
        let mut signatures = Vec::new();
        for (agent, texts) in &policy.unasked.signatures {
            let found = agents.binary_search_by(|(own, _)| (*own).cmp(agent.as_str()));
            if let Some((place, (_, own))) = found.ok().and_then(|at| Some((at, agents.get(at)?))) {
                let texts = texts.iter().map(String::as_str);
                signatures.extend(texts.map(|text| (text, place, own.did_anything())));
            }
        }
        Self {
            policy,
            agents,
            signatures: Signatures::new(signatures),
            idle: Spans::new(idle.collect()),
            syncs: latest_syncs(&activity.adapter_syncs, until),
        }
    }

    /// The likely agent of each of some orphans, in the order given; none where no signal of any agent
    /// fired. Each is asked about the few agents that may be the likeliest, whatever their number.
    #[must_use]
    pub fn attribute(&self, rows: &[&Observation<'_>]) -> Vec<Option<Attribution<'static>>> {
        let mut orphans: Vec<(usize, i64, usize)> = rows
            .iter()
            .enumerate()
            .map(|(place, row)| (row.action as usize, anchor_of(row), place))
            .collect();
        orphans.sort_unstable();
        let mut found = vec![None; rows.len()];
        for of_type in orphans.chunk_by(|a, b| a.0 == b.0) {
            let Some((action, _, _)) = of_type.first() else {
                continue;
            };
            let agents = self.agents.iter().map(|(_, history)| history);
            let unasked = &self.policy.unasked;
            let mut sweep = Sweep::new(agents, *action, unasked, self.prefers_ping());
            for (_, at, place) in of_type {
                let Some(row) = rows.get(*place) else {
                    continue;
                };
                let subject = row.subject_hint.as_ref().map(|text| signature_key(text));
                let signed = subject.map_or_else(Vec::new, |text| self.signatures.owners_in(&text));
                let mut asked: Vec<usize> = sweep.nominees(*at).collect();
                asked.extend(signed.iter().copied());
                asked.sort_unstable();
                asked.dedup();
                if let Some(slot) = found.get_mut(*place) {
                    *slot = self.likeliest(row, &asked, &signed);
                }
            }
        }
        found
    }

    /// The likely agent of an orphan among some, given by id; those of `signed`, also by id, have a
    /// signature in its subject.
    fn likeliest(
        &self,
        row: &Observation<'_>,
        asked: &[usize],
        signed: &[usize],
    ) -> Option<Attribution<'static>> {
        let at = anchor_of(row);
        let idle = self
            .idle
            .any_covers(at.saturating_sub(self.policy.unasked.idle), at);
        let mut likely: Option<Scored<'_>> = None;
        // Agents come in the order of their ids, so that a tie stays with the lowest.
        for place in asked {
            let Some((agent, history)) = self.agents.get(*place) else {
                continue;
            };
            let signature = signed.binary_search(place).is_ok();
            let Some(scored) = self.score(agent, history, row, at, idle, signature) else {
                continue;
            };
            let better = likely.as_ref().is_none_or(|own| {
                (scored.score, scored.signals.len()) > (own.score, own.signals.len())
            });
            if better {
                likely = Some(scored);
            }
        }
        likely.map(|found| Attribution {
            adapter_last_sync_at: self.syncs.get(found.agent).copied(),
            agent: AgentId(found.agent.to_owned().into()),
            score_bp: Count(i64::from(found.score)),
            signals: List(found.signals),
        })
    }

    fn weight(&self, signal: UnaskedSignal) -> u32 {
        *self.policy.unasked.signals.of_signal(signal)
    }

    /// Whether a ping and an entry that are one fact count as the ping: as the heavier signal.
    fn prefers_ping(&self) -> bool {
        self.weight(UnaskedSignal::AgentSessionActive)
            > self.weight(UnaskedSignal::ActivityLogAdjacent)
    }

    /// The signals of one agent; none where none of its own fired.
    fn score<'s>(
        &self,
        agent: &'s str,
        history: &AgentHistory,
        row: &Observation<'_>,
        at: i64,
        idle: bool,
        signature: bool,
    ) -> Option<Scored<'s>> {
        let unasked = &self.policy.unasked;
        let around = |reach: i64| (at.saturating_sub(reach), at.saturating_add(reach));
        let (session_from, session_to) = around(unasked.session);
        let (near_from, near_to) = around(unasked.adjacent);

        let explained = history
            .claims
            .get(row.action as usize)
            .is_some_and(|own| own.any_intersects(near_from, near_to));
        let mut adjacent = history.entries.any_in(near_from, near_to) && !explained;
        let mut session = history.any_ping(session_from, session_to);

        // A ping at the instant of an entry that fires is that entry: one fact, the heavier signal.
        if adjacent && session {
            let fires =
                |from: i64, to: i64| from <= to && history.pings_of_entries.any_in(from, to);
            let elsewhere = fires(session_from, session_to.min(near_from.saturating_sub(1)))
                || fires(session_from.max(near_to.saturating_add(1)), session_to);
            if !history.pings_alone.any_in(session_from, session_to) && !elsewhere {
                if self.prefers_ping() {
                    adjacent = false;
                } else {
                    session = false;
                }
            }
        }
        if !(session || signature || adjacent) {
            return None;
        }
        let fired = [
            (UnaskedSignal::AgentSessionActive, session),
            (UnaskedSignal::UserIdle, idle),
            (UnaskedSignal::AgentSignature, signature),
            (UnaskedSignal::ActivityLogAdjacent, adjacent),
        ];
        let signals: Vec<UnaskedSignal> = fired
            .into_iter()
            .filter(|(_, on)| *on)
            .map(|(signal, _)| signal)
            .collect();
        let cap = u32::try_from(BASIS_POINTS).unwrap_or(u32::MAX);
        let score = signals
            .iter()
            .map(|signal| self.weight(*signal))
            .sum::<u32>()
            .min(cap);
        Some(Scored {
            agent,
            signals,
            score,
        })
    }
}

/// The instant an orphan is asked about (ms).
fn anchor_of(row: &Observation<'_>) -> i64 {
    anchor(row.action, row.occurred_at.ms(), row.first_seen().ms())
}

/// The person's claims as spend and attribution read them: what the activity lists, and the graded
/// claims whose id it does not list; nothing seen after `until` (contract: G §3).
#[must_use]
pub fn history_claims<'x, 'a>(
    activity: &'x Activity<'a>,
    graded: &[&'x Claim<'a>],
    until: i64,
) -> Vec<&'x Claim<'a>> {
    let mut claims: Vec<&Claim<'a>> = activity
        .claims
        .iter()
        .filter(|claim| claim.observed_at.ms() <= until)
        .collect();
    let mut listed: Vec<crate::ids::Id> = claims.iter().map(|claim| claim.id).collect();
    listed.sort_unstable();
    let unlisted = graded
        .iter()
        .filter(|claim| claim.observed_at.ms() <= until);
    claims.extend(
        unlisted
            .filter(|claim| listed.binary_search(&claim.id).is_err())
            .copied(),
    );
    claims
}

/// Attributes one observation (contract: surfaces, `attribute`). Without `evaluated_at` all of the
/// activity counts.
#[must_use]
pub fn attribute<'a>(
    observation: &Observation<'a>,
    activity: &Activity<'a>,
    policy: &Policy,
    evaluated_at: Option<IsoTs>,
) -> Option<Attribution<'static>> {
    let until = evaluated_at.map_or(i64::MAX, IsoTs::ms);
    let attributor = Attributor::new(activity, &[], policy, until);
    attributor.attribute(&[observation]).pop().flatten()
}

#[cfg(test)]
mod tests;
