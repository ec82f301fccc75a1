//! The agents worth asking about an orphan, found by walking through time once.
//!
//! What the sessions and entries of an agent say about an orphan of one type depends on its instant
//! alone, and changes only where some ping, entry or claim begins or ceases to be near. Agents of
//! whom they say the same score the same, so of those the first by id is asked.

use super::history::AgentHistory;
use crate::policy::Unasked;
use std::collections::BTreeSet;

/// What may be near an instant. Of each kind several may be, so they are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Near {
    /// A session ping.
    Ping,
    /// A ping that is a fact of its own, or one of an entry that is itself not near.
    PingAlone,
    /// An activity entry.
    Entry,
    /// The unit of an assignable claim of the type.
    Claim,
}

/// Something begins or ceases to be near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    at: i64,
    agent: usize,
    near: Near,
    begins: bool,
}

/// Where an agent stands at an instant.
#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    counts: [usize; 4],
    signals: (bool, bool),
}

/// A walk through time.
#[derive(Debug)]
pub(super) struct Sweep {
    /// By instant, the last one first.
    changes: Vec<Change>,
    agents: Vec<Standing>,
    /// The agents with a session ping alone, an entry alone, and both, to be told apart.
    groups: [BTreeSet<usize>; 3],
    /// Whether a ping and an entry that are one fact count as the ping.
    prefers_ping: bool,
}

impl Sweep {
    /// Of agents given by id, as orphans of one type are asked about.
    pub(super) fn new<'h>(
        agents: impl Iterator<Item = &'h AgentHistory>,
        action: usize,
        unasked: &Unasked,
        prefers_ping: bool,
    ) -> Self {
        let mut changes = Changes::default();
        let (session, adjacent) = (unasked.session, unasked.adjacent);
        let mut count = 0_usize;
        for (agent, history) in agents.enumerate() {
            count = agent.saturating_add(1);
            for at in history.pings_alone.iter() {
                changes.around(agent, Near::Ping, at, session);
                changes.around(agent, Near::PingAlone, at, session);
            }
            for at in history.pings_of_entries.iter() {
                changes.around(agent, Near::Ping, at, session);
                let (inner, outer) = (adjacent.saturating_add(1), session);
                changes.add(agent, Near::PingAlone, at, -outer, -inner);
                changes.add(agent, Near::PingAlone, at, inner, outer);
            }
            for at in history.entries.iter() {
                changes.around(agent, Near::Entry, at, adjacent);
            }
            let claims = history.claims.get(action).into_iter();
            for (start, end) in claims.flat_map(super::history::Spans::iter) {
                let (from, to) = (start.saturating_sub(adjacent), end.saturating_add(adjacent));
                changes.between(agent, Near::Claim, from, to);
            }
        }
        let mut changes = changes.0;
        changes.sort_unstable_by(|a, b| b.cmp(a));
        Self {
            changes,
            agents: vec![Standing::default(); count],
            groups: Default::default(),
            prefers_ping,
        }
    }

    /// Of each group the first agent at an instant; instants come in their order.
    pub(super) fn nominees(&mut self, at: i64) -> impl Iterator<Item = usize> {
        while let Some(change) = self.changes.pop_if(|change| change.at <= at) {
            self.apply(change);
        }
        self.groups
            .iter()
            .filter_map(|group| group.first().copied())
    }

    fn apply(&mut self, change: Change) {
        let Some(own) = self.agents.get_mut(change.agent) else {
            return;
        };
        if let Some(count) = own.counts.get_mut(change.near as usize) {
            *count = if change.begins {
                count.saturating_add(1)
            } else {
                count.saturating_sub(1)
            };
        }
        let before = own.signals;
        own.signals = signals(own.counts, self.prefers_ping);
        let after = own.signals;
        if before == after {
            return;
        }
        if let Some(group) = group(before).and_then(|at| self.groups.get_mut(at)) {
            group.remove(&change.agent);
        }
        if let Some(group) = group(after).and_then(|at| self.groups.get_mut(at)) {
            group.insert(change.agent);
        }
    }
}

/// Whether the session signal and the adjacent one fire (contract: G §7).
const fn signals(counts: [usize; 4], prefers_ping: bool) -> (bool, bool) {
    let [pings, alone, entries, claims] = counts;
    let session = pings > 0;
    let adjacent = entries > 0 && claims == 0;
    if session && adjacent && alone == 0 {
        (prefers_ping, !prefers_ping)
    } else {
        (session, adjacent)
    }
}

const fn group(signals: (bool, bool)) -> Option<usize> {
    match signals {
        (false, false) => None,
        (true, false) => Some(0),
        (false, true) => Some(1),
        (true, true) => Some(2),
    }
}

#[derive(Default)]
struct Changes(Vec<Change>);

impl Changes {
    fn around(&mut self, agent: usize, near: Near, at: i64, reach: i64) {
        self.add(agent, near, at, -reach, reach);
    }

    /// Near from `from` to `to` of an instant, if that is any time at all.
    fn add(&mut self, agent: usize, near: Near, at: i64, from: i64, to: i64) {
        self.between(agent, near, at.saturating_add(from), at.saturating_add(to));
    }

    fn between(&mut self, agent: usize, near: Near, from: i64, to: i64) {
        if from > to {
            return;
        }
        let change = |at: i64, begins: bool| Change {
            at,
            agent,
            near,
            begins,
        };
        self.0.push(change(from, true));
        self.0.push(change(to.saturating_add(1), false));
    }
}
