//! Attribution: signals, threshold, windows, signatures (contract: G §5.3, §7, §12).

use super::issues::{Fault, Issues, Place, Slot, keys, object};
use super::lists::prepared;
use super::scores::basis_points;
use super::windows::window;
use crate::json::Value;
use crate::model::{AgentId, UnaskedSignal};
use crate::policy::{Table, Unasked};
use crate::text::subject::signature_key;
use crate::time::MS_PER_MINUTE;
use std::borrow::Cow;

const KEYS: [&str; 4] = ["signals", "threshold", "windows", "signatures"];
const WINDOWS: [&str; 3] = ["sessionMin", "idleMin", "adjacentMin"];

/// Reads `unasked`.
pub(super) fn read(issues: &mut Issues, place: &Place<'_>, slot: Slot<'_>) -> Unasked {
    let [signals_at, threshold_at, windows_at, signatures_at] = issues.section(place, slot, &KEYS);

    let within = place.key("signals");
    let names: [&str; 4] = keys(UnaskedSignal::ALL, UnaskedSignal::as_str);
    let slots = issues.section(&within, signals_at, &names);
    let mut signals = [0; 4];
    for ((weight, slot), name) in signals.iter_mut().zip(slots).zip(names) {
        let read = issues.take(&within.key(name), basis_points(slot));
        *weight = read.unwrap_or_default();
    }

    let threshold = basis_points(threshold_at).and_then(|threshold| {
        // At 0, signals that weigh nothing would make an accusation.
        if threshold == 0 {
            Err(Fault::Is("must be above 0"))
        } else {
            Ok(threshold)
        }
    });
    let threshold = issues.take(&place.key("threshold"), threshold);

    let within = place.key("windows");
    let slots = issues.section(&within, windows_at, &WINDOWS);
    let mut windows = [0; 3];
    for ((ms, slot), name) in windows.iter_mut().zip(slots).zip(WINDOWS) {
        let read = issues.take(&within.key(name), window(slot, MS_PER_MINUTE));
        *ms = read.unwrap_or_default();
    }
    let [session, idle, adjacent] = windows;

    Unasked {
        signals: Table(signals),
        threshold: threshold.unwrap_or(u32::MAX),
        session,
        idle,
        adjacent,
        signatures: signatures(issues, &place.key("signatures"), signatures_at),
    }
}

/// The signatures by agent. The keys are agents, any number of them, so their faults come in the
/// order of the agents.
fn signatures(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'_>,
) -> Vec<(String, Vec<String>)> {
    let Some(members) = issues.take(place, slot.and_then(object)) else {
        return Vec::new();
    };
    let mut agents: Vec<(&str, &Value<'_>)> = Vec::with_capacity(members.len());
    for (key, value) in members {
        if AgentId::new(Cow::Borrowed(key)).is_some() {
            agents.push((key, value));
        }
    }
    if agents.len() < members.len() {
        issues.stray(place);
    }
    agents.sort_unstable_by_key(|(agent, _)| *agent);
    let read = agents.into_iter().map(|(agent, value)| {
        let texts = prepared(issues, &place.key(agent), Ok(value), signature_key);
        (agent.to_owned(), texts)
    });
    read.collect()
}
