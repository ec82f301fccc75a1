//! What one agent did around a batch, indexed by time (contract: G §7).

/// Instants of one kind, sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct Instants(Vec<i64>);

impl Instants {
    pub(super) fn new(mut at: Vec<i64>) -> Self {
        at.sort_unstable();
        at.dedup();
        Self(at)
    }

    /// Whether one lies in `[from, to]`.
    pub(super) fn any_in(&self, from: i64, to: i64) -> bool {
        let at = self.0.partition_point(|own| *own < from);
        self.0.get(at).is_some_and(|own| *own <= to)
    }

    pub(super) fn contains(&self, at: i64) -> bool {
        self.0.binary_search(&at).is_ok()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = i64> {
        self.0.iter().copied()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Splits into those `other` holds too and those it does not.
    pub(super) fn split_by(&self, other: &Self) -> (Self, Self) {
        let (both, alone): (Vec<i64>, Vec<i64>) =
            self.0.iter().partition(|at| other.contains(**at));
        (Self(both), Self(alone))
    }
}

/// Spans sorted by start, with the latest end so far, ends included.
#[derive(Clone, Debug, Default)]
pub(super) struct Spans {
    starts: Vec<i64>,
    ends: Vec<i64>,
    reach: Vec<i64>,
}

impl Spans {
    pub(super) fn new(mut spans: Vec<(i64, i64)>) -> Self {
        spans.sort_unstable();
        let mut latest = i64::MIN;
        let mut reach = Vec::with_capacity(spans.len());
        for (_, end) in &spans {
            latest = latest.max(*end);
            reach.push(latest);
        }
        let (starts, ends) = spans.into_iter().unzip();
        Self {
            starts,
            ends,
            reach,
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (i64, i64)> {
        self.starts.iter().copied().zip(self.ends.iter().copied())
    }

    /// Whether one starts at or before `by` and ends at or after `until`.
    fn any_reaching(&self, by: i64, until: i64) -> bool {
        let below = self.starts.partition_point(|start| *start <= by);
        below
            .checked_sub(1)
            .and_then(|at| self.reach.get(at))
            .is_some_and(|reach| *reach >= until)
    }

    /// Whether one single span covers `[from, to]`.
    pub(super) fn any_covers(&self, from: i64, to: i64) -> bool {
        self.any_reaching(from, to)
    }

    /// Whether one intersects `[from, to]`.
    pub(super) fn any_intersects(&self, from: i64, to: i64) -> bool {
        self.any_reaching(to, from)
    }
}

/// One agent's history.
#[derive(Clone, Debug, Default)]
pub(super) struct AgentHistory {
    /// Session pings at the instant of an entry of the agent: the same fact (v1.17).
    pub(super) pings_of_entries: Instants,
    /// Session pings that are facts of their own.
    pub(super) pings_alone: Instants,
    /// Activity entries.
    pub(super) entries: Instants,
    /// Units of assignable claims, by type.
    pub(super) claims: [Spans; 9],
}

impl AgentHistory {
    /// Whether there is a ping or an entry at all.
    pub(super) fn did_anything(&self) -> bool {
        !(self.pings_of_entries.is_empty()
            && self.pings_alone.is_empty()
            && self.entries.is_empty())
    }

    /// Whether a session ping lies in `[from, to]`.
    pub(super) fn any_ping(&self, from: i64, to: i64) -> bool {
        self.pings_of_entries.any_in(from, to) || self.pings_alone.any_in(from, to)
    }
}
