//! When an outcome is final, and from when it can be (contract: G §8).

use super::conditions::grace_instant;
use crate::coverage::Eligible;
use crate::model::{ActionType, Attribution, Outcome};
use crate::policy::{Policy, Rule};
use crate::score::ClaimFacts;

/// Whether a receipt is final; if not, from which instant a grading can make it so (ms).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finality {
    /// Decided.
    Final,
    /// Still open.
    From(i64),
}

impl Finality {
    const fn when(met: bool, from: i64) -> Self {
        if met { Self::Final } else { Self::From(from) }
    }
}

/// What the finality of a claim's outcome is read from.
#[derive(Clone, Copy, Debug)]
pub struct ClaimEnd<'x, 'a> {
    /// The claim.
    pub claim: &'x ClaimFacts<'x, 'a>,
    /// The coverage that counts.
    pub eligible: &'x Eligible<'x>,
    /// Whether the grace has elapsed.
    pub grace_elapsed: bool,
    /// The batch's instant (ms).
    pub evaluated_at: i64,
    /// The policy.
    pub policy: &'x Policy,
}

impl ClaimEnd<'_, '_> {
    /// The finality of a claim's outcome. `rule` is `None` for the terminal rule;
    /// `candidate_dependent` says that an OVER_SCOPE rests on its evidence.
    #[must_use]
    pub fn of(&self, outcome: Outcome, rule: Option<&Rule>, candidate_dependent: bool) -> Finality {
        let sources = self.policy.sources.of(self.claim.claim.action);
        let after_grace =
            || Finality::when(self.grace_elapsed, grace_instant(self.claim, self.policy));
        match outcome {
            Outcome::Verified => {
                let sync = self
                    .claim
                    .unit_end
                    .saturating_add(self.policy.windows.grace);
                Finality::when(self.eligible.synced_since(sources, sync), sync)
            }
            Outcome::Partial | Outcome::NotFound => after_grace(),
            Outcome::OverScope if candidate_dependent => after_grace(),
            // A claim never concludes UNASKED: no rule that could match one may.
            Outcome::OverScope | Outcome::Unasked => Finality::Final,
            Outcome::Unverifiable if names_claim_fault(rule) || sources.is_empty() => {
                Finality::Final
            }
            Outcome::Unverifiable | Outcome::Pending => {
                let deadline = self
                    .claim
                    .unit_end
                    .saturating_add(self.policy.windows.finalize_unverifiable);
                let from = match outcome {
                    Outcome::Pending => grace_instant(self.claim, self.policy),
                    _ => deadline,
                };
                Finality::when(self.evaluated_at >= deadline, from)
            }
        }
    }
}

/// A rule that asks for a missing target or too vague a claim: nothing later can mend those.
fn names_claim_fault(rule: Option<&Rule>) -> bool {
    rule.is_some_and(|rule| {
        rule.when.target_missing == Some(true) || rule.when.underspecified == Some(true)
    })
}

/// The finality of an UNASKED outcome: once the agent's adapter was read late enough for a claim to
/// explain it, or at the deadline (contract: G §7). `anchor` is where attribution measured from.
#[must_use]
pub fn unasked_finality(
    anchor: i64,
    attribution: &Attribution<'_>,
    evaluated_at: i64,
    policy: &Policy,
) -> Finality {
    let windows = &policy.windows;
    let sync = anchor
        .saturating_add(windows.before_claim)
        .saturating_add(windows.grace);
    let deadline = anchor.saturating_add(windows.finalize_unverifiable);
    let synced = attribution
        .adapter_last_sync_at
        // A sync that is yet to come has shown nothing.
        .is_some_and(|at| at.ms() >= sync && at.ms() <= evaluated_at);
    Finality::when(synced || evaluated_at >= deadline, sync.min(deadline))
}

/// Where attribution and finality of an orphan are measured from: a calendar row's first sighting,
/// else when it happened (contract: G §7).
#[must_use]
pub const fn anchor(action: ActionType, occurred: i64, first_seen: i64) -> i64 {
    if action.is_calendar() {
        first_seen
    } else {
        occurred
    }
}
