//! Which agent likely did what nobody claimed.

use super::super::fault::Fault;

const HISTORY: &str = "attribution/history.rs";
const ATTRIBUTION: &str = "attribution/mod.rs";
const SIGNATURES: &str = "attribution/signatures.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        HISTORY,
        "self.0.partition_point(|own| *own < from);",
        "self.0.partition_point(|own| *own <= from);",
        "an instant at the near edge of a reach is outside it",
    ),
    Fault::new(
        HISTORY,
        "self.0.get(at).is_some_and(|own| *own <= to)",
        "self.0.get(at).is_some_and(|own| *own < to)",
        "an instant at the far edge of a reach is outside it",
    ),
    Fault::new(
        HISTORY,
        "partition_point(|start| *start <= by)",
        "partition_point(|start| *start < by)",
        "a span that starts at the edge does not reach it",
    ),
    Fault::new(
        HISTORY,
        ".is_some_and(|reach| *reach >= until)",
        ".is_some_and(|reach| *reach > until)",
        "a span that ends at the edge does not reach it",
    ),
    Fault::new(
        HISTORY,
        "            latest = latest.max(*end);",
        "            latest = *end;",
        "only the latest span is asked how far it reaches",
    ),
    Fault::new(
        HISTORY,
        "        self.any_reaching(from, to)",
        "        self.any_reaching(to, from)",
        "being away for a moment is being away",
    ),
    Fault::new(
        HISTORY,
        "        self.any_reaching(to, from)",
        "        self.any_reaching(from, to)",
        "a claim must cover the whole reach to explain an action",
    ),
    Fault::new(
        HISTORY,
        "self.pings_of_entries.any_in(from, to) || self.pings_alone.any_in(from, to)",
        "self.pings_alone.any_in(from, to)",
        "a ping at the instant of any entry is no ping",
    ),
    Fault::new(
        ATTRIBUTION,
        "syncs.iter().filter(|sync| sync.last_sync_at.ms() <= until)",
        "syncs.iter().filter(|_| { _ = until; true })",
        "a look at the adapter after the batch counts",
    ),
    Fault::new(
        ATTRIBUTION,
        "at.ms() > own.ms() ||",
        "at.ms() < own.ms() ||",
        "the first look at the adapter counts",
    ),
    Fault::new(
        ATTRIBUTION,
        ".filter(|session| session.at.ms() <= until)",
        ".filter(|_| true)",
        "a session after the batch counts",
    ),
    Fault::new(
        ATTRIBUTION,
        ".filter(|entry| entry.at.ms() <= until)",
        ".filter(|_| true)",
        "a log entry after the batch counts",
    ),
    Fault::new(
        ATTRIBUTION,
        ".filter(|span| span.1 <= until);",
        ".filter(|span| span.0 <= until);",
        "a time away that had not ended by the batch counts",
    ),
    Fault::new(
        ATTRIBUTION,
        "        for (agent, _) in &policy.unasked.signatures {
            agents.entry(agent).or_default();
        }
",
        "",
        "an agent without activity is not looked for by its signature",
    ),
    Fault::new(
        ATTRIBUTION,
        "facts.is_assignable(policy) && agents",
        "agents",
        "a claim that can never be matched explains an action",
    ),
    Fault::new(
        ATTRIBUTION,
        "own.push((facts.unit_start, facts.unit_end));",
        "own.push((facts.unit_start, facts.unit_start));",
        "only the start of a claim's unit explains an action",
    ),
    Fault::new(
        ATTRIBUTION,
        ".any_covers(at.saturating_sub(self.policy.unasked.idle), at);",
        ".any_covers(at, at);",
        "being away at the action is enough",
    ),
    Fault::new(
        ATTRIBUTION,
        ".any_covers(at.saturating_sub(self.policy.unasked.idle), at);",
        ".any_covers(at, at.saturating_add(self.policy.unasked.idle));",
        "being away is asked for after the action",
    ),
    Fault::new(
        ATTRIBUTION,
        "(scored.score, scored.signals.len()) > (own.score, own.signals.len())",
        "(scored.score, scored.signals.len()) >= (own.score, own.signals.len())",
        "of two agents alike the last by name is likely",
    ),
    Fault::new(
        ATTRIBUTION,
        "(scored.score, scored.signals.len()) > (own.score, own.signals.len())",
        "scored.score > own.score",
        "more signals do not break a tie",
    ),
    Fault::new(
        ATTRIBUTION,
        "any_in(near_from, near_to) && !explained;",
        "any_in(near_from, near_to);",
        "an entry counts though a claim explains the action",
    ),
    Fault::new(
        ATTRIBUTION,
        "            .get(row.action as usize)
            .is_some_and(|own| own.any_intersects(near_from, near_to))",
        "            .iter()
            .any(|own| own.any_intersects(near_from, near_to))",
        "a claim of another type explains an action",
    ),
    Fault::new(
        ATTRIBUTION,
        "if adjacent && session {",
        "if false {",
        "a ping and an entry of one instant count twice",
    ),
    Fault::new(
        ATTRIBUTION,
        "!history.pings_alone.any_in(session_from, session_to) && !elsewhere",
        "!elsewhere",
        "a ping of its own does not keep the session signal",
    ),
    Fault::new(
        ATTRIBUTION,
        "!history.pings_alone.any_in(session_from, session_to) && !elsewhere",
        "!history.pings_alone.any_in(session_from, session_to)",
        "a ping of an entry that does not fire is dropped too",
    ),
    Fault::new(
        ATTRIBUTION,
        "session_to.min(near_from.saturating_sub(1))",
        "session_to.min(near_from.saturating_sub(2))",
        "an entry a millisecond before the adjacent reach still fires",
    ),
    Fault::new(
        ATTRIBUTION,
        "session_from.max(near_to.saturating_add(1))",
        "session_from.max(near_to.saturating_add(2))",
        "an entry a millisecond after the adjacent reach still fires",
    ),
    Fault::new(
        ATTRIBUTION,
        "            > self.weight(UnaskedSignal::ActivityLogAdjacent)",
        "            >= self.weight(UnaskedSignal::ActivityLogAdjacent)",
        "of two signals that weigh the same the session is kept",
    ),
    Fault::new(
        ATTRIBUTION,
        "            > self.weight(UnaskedSignal::ActivityLogAdjacent)",
        "            < self.weight(UnaskedSignal::ActivityLogAdjacent)",
        "of one fact's two signals the lighter one is kept",
    ),
    Fault::new(
        ATTRIBUTION,
        "if !(session || signature || adjacent) {",
        "if !(session || signature || adjacent || idle) {",
        "being away alone points at an agent",
    ).equivalent("only agents of whom a signal of their own fires are asked about an orphan"),
    Fault::new(
        ATTRIBUTION,
        "            .sum::<u32>()
            .min(cap);",
        "            .sum::<u32>();
        _ = cap;",
        "an attribution's score passes 1",
    ),
    Fault::new(
        ATTRIBUTION,
        "around(unasked.session);",
        "around(unasked.adjacent);",
        "a session has to be as near as an entry",
    ),
    Fault::new(
        ATTRIBUTION,
        "around(unasked.adjacent);",
        "around(unasked.session);",
        "an entry may be as far as a session",
    ),
    Fault::new(
        ATTRIBUTION,
        "(at.saturating_sub(reach), at.saturating_add(reach));",
        "(at.saturating_sub(reach), at);",
        "what the agent does after the action does not count",
    ),
    Fault::new(
        ATTRIBUTION,
        "        .claims
        .iter()
        .filter(|claim| claim.observed_at.ms() <= until)
        .collect();",
        "        .claims
        .iter()
        .collect();",
        "a claim of the activity seen after the batch counts",
    ),
    Fault::new(
        ATTRIBUTION,
        ".filter(|claim| listed.binary_search(&claim.id).is_err())",
        ".filter(|_| false)",
        "graded claims that the activity does not list do not count",
    ),
    Fault::new(
        SIGNATURES,
        "            self.beginning(rest, &mut found);",
        "            let whole = self.0.iter().filter(|(own, _)| start == 0 && own.as_bytes() == rest);
            found.extend(whole.flat_map(|(_, own)| own.active.iter().copied().chain(own.idle)));",
        "a signature has to be the whole subject",
    ),
];
