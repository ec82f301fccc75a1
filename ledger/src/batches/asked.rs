//! What the graded claims ask for: rows of a type in a window, and coverage of its sources there.

use crate::rules::batch::Spans;
use attest_core::model::{ActionType, Claim, Source};
use attest_core::policy::Policy;
use attest_core::score::ClaimFacts;

/// Every source, each at its own place.
pub(super) const SOURCES: [Source; 3] =
    [Source::GmailSent, Source::GmailReceipt, Source::GcalEvent];

/// The windows of the graded claims.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    /// Of each type that any source shows.
    pub(super) types: Vec<(ActionType, Spans)>,
    /// Of each source.
    of_source: [Spans; 3],
    /// Whether a graded claim is of a type that a source shows, with a window or without.
    reads: [bool; 3],
    /// From when a look at the Sent list is settled for each claim about it, in order (C §6).
    settled: Vec<i64>,
}

impl Asked {
    pub(super) fn of(claims: &[Claim<'_>], policy: &Policy) -> Self {
        let mut types: Vec<(ActionType, Vec<(i64, i64)>)> = Vec::new();
        let mut of_source: [Vec<(i64, i64)>; 3] = Default::default();
        let mut reads = [false; 3];
        let mut settled = Vec::new();
        let wait = policy.windows.grace.max(policy.windows.after_claim);
        for claim in claims {
            let sources = policy.sources.of(claim.action);
            let facts = ClaimFacts::new(claim, policy);
            let window = facts.window;
            if sources.contains(&Source::GmailSent) {
                settled.push(facts.unit_end.saturating_add(wait));
            }
            for source in sources {
                if let Some(slot) = reads.get_mut(*source as usize) {
                    *slot = true;
                }
                if let (Some(window), Some(spans)) = (window, of_source.get_mut(*source as usize)) {
                    spans.push(window);
                }
            }
            let Some(window) = window.filter(|_| !sources.is_empty()) else {
                continue;
            };
            match types.iter_mut().find(|(own, _)| *own == claim.action) {
                Some((_, spans)) => spans.push(window),
                None => types.push((claim.action, vec![window])),
            }
        }
        Self {
            types: types
                .into_iter()
                .map(|(action, spans)| (action, Spans::of(spans)))
                .collect(),
            of_source: of_source.map(Spans::of),
            reads,
            settled: {
                settled.sort_unstable();
                settled
            },
        }
    }

    /// From when a look at the Sent list is settled for each claim about it, in order.
    pub(super) fn settled(&self) -> &[i64] {
        &self.settled
    }

    /// The windows over which a source is asked about.
    pub(super) fn of_source(&self, source: Source) -> &Spans {
        let [first, ..] = &self.of_source;
        self.of_source.get(source as usize).unwrap_or(first)
    }

    /// Whether a graded claim is of a type that a source shows.
    pub(super) fn reads(&self, source: Source) -> bool {
        self.reads.get(source as usize).copied().unwrap_or(false)
    }
}
