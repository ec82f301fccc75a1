//! How an observer fares (contract: C §7 rule 5).

use attest_core::model::{HealthReason, HealthStatus, limits};
use attest_core::shape;

shape! {
    /// How an observer fares in an account, as it is stored.
    pub struct Fares<'a> {
        /// Why.
        req reasons: Vec<HealthReason<'a>> = "reasons",
        /// How.
        req status: HealthStatus = "status",
    }
}

/// Reasons that the ledger itself gives.
pub(crate) mod reasons {
    /// A row of a list lacks what names or times it.
    pub(crate) const ROW_UNREADABLE: &str = "row.unreadable";
    /// A row has a part of another form.
    pub(crate) const ROW_REFUSED: &str = "row.refused";
    /// A list is not in its order.
    pub(crate) const LIST_ORDER: &str = "list.order";
    /// A page kept drawing.
    pub(crate) const PAGE_BUSY: &str = "page.busy";
    /// An event did not read.
    pub(crate) const EVENT_UNREADABLE: &str = "event.unreadable";
    /// An event changes too often.
    pub(crate) const EVENT_CHURN: &str = "ledger.event_churn";
    /// A row was stored with a later first sighting.
    pub(crate) const LATE_SIGHTING: &str = "ledger.late_sighting";
    /// A row of a stored hash has other content.
    pub(crate) const ID_CONFLICT: &str = "ledger.id_conflict";
}

/// The reason for which a refused row leaves its observer degraded; `other` for what has none of its own.
pub(crate) const fn reason_of(code: attest_core::error::Code, other: &'static str) -> &'static str {
    use attest_core::error::Code;
    match code {
        Code::LateSighting => reasons::LATE_SIGHTING,
        Code::IdConflict => reasons::ID_CONFLICT,
        _ => other,
    }
}

/// What an observer's own word and the ledger's reasons come to: each reason once, the ledger's first,
/// as many as a report may have.
pub(crate) fn judged<'r>(
    own: HealthStatus,
    said: impl Iterator<Item = &'r str>,
    added: &[&'r str],
) -> (HealthStatus, Vec<&'r str>) {
    let mut all: Vec<&str> = Vec::new();
    for reason in added.iter().copied().chain(said) {
        // At most as many as a report has, so looking through them is bounded.
        if !all.contains(&reason) && all.len() < limits::REASONS {
            all.push(reason);
        }
    }
    let status = if added.is_empty() {
        own
    } else {
        HealthStatus::Degraded
    };
    (status, all)
}

/// Whether a report takes the place of the one before.
pub(crate) fn replaces(new: HealthStatus, before: Option<HealthStatus>) -> bool {
    new != HealthStatus::Idle || before.is_none_or(|before| before == HealthStatus::Idle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use HealthStatus::{Degraded, Idle, Ok};

    #[test]
    fn idle_never_replaces_another_status() {
        assert!(replaces(Idle, None));
        assert!(replaces(Idle, Some(Idle)));
        assert!(!replaces(Idle, Some(Ok)));
        assert!(!replaces(Idle, Some(Degraded)));
        for new in [Ok, Degraded] {
            for before in [None, Some(Ok), Some(Idle), Some(Degraded)] {
                assert!(replaces(new, before));
            }
        }
    }

    #[test]
    fn a_reason_of_the_ledger_degrades_and_stands_once() {
        assert_eq!(judged(Ok, [].into_iter(), &[]), (Ok, vec![]));
        assert_eq!(
            judged(Ok, ["page.slow"].into_iter(), &[]),
            (Ok, vec!["page.slow"])
        );
        assert_eq!(
            judged(
                Ok,
                ["page.slow", "list.order"].into_iter(),
                &["list.order", "row.refused"]
            ),
            (Degraded, vec!["list.order", "row.refused", "page.slow"])
        );
    }

    #[test]
    fn the_ledgers_reasons_are_not_crowded_out() {
        let many: Vec<String> = (0..limits::REASONS).map(|n| format!("r{n}")).collect();
        let (_, all) = judged(Ok, many.iter().map(String::as_str), &["row.refused"]);
        assert_eq!(all.len(), limits::REASONS);
        assert_eq!(all.first(), Some(&"row.refused"));
        assert_eq!(all.last(), Some(&"r62"));
    }
}
