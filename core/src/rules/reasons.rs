//! The reasons of a receipt, in their order (contract: G §6.4, §15).

use super::conditions::{ClaimCase, Conditions};
use crate::coverage::Eligible;
use crate::ids::{Hash, Id};
use crate::model::{
    AgentId, Attribution, Outcome, Params, Reason, ReasonCode, Source, UnaskedSignal,
};
use crate::policy::{Level, Rule};

/// What the reasons of a claim's receipt are read from.
#[derive(Clone, Copy, Debug)]
pub struct ClaimReasons<'x, 'a> {
    /// The case.
    pub case: &'x ClaimCase<'x, 'a>,
    /// Its conditions.
    pub conditions: &'x Conditions,
    /// The coverage that counts.
    pub eligible: &'x Eligible<'x>,
    /// The rule that decided.
    pub rule: Option<&'x Rule>,
    /// What was concluded.
    pub outcome: Outcome,
    /// Whether the receipt is final.
    pub is_final: bool,
    /// The instant the grace ends (ms).
    pub grace_instant: i64,
    /// The best candidate, and what its counterparty says.
    pub best: Option<(Id, Option<ReasonCode>)>,
}

fn plain<'a>(code: ReasonCode) -> Reason<'a> {
    Reason::new(code, Params::Empty)
}

impl<'a> ClaimReasons<'_, 'a> {
    /// All reasons, grouped: the rule's own, allowlist.unchecked, coverage, match.
    #[must_use]
    pub fn list(&self) -> Vec<Reason<'a>> {
        let mut reasons = self.own();
        // Stable, so that the sources of one code keep the policy's order.
        reasons.sort_by_key(|reason| reason.code);
        if self.conditions.allowlist_unchecked() && self.outcome != Outcome::OverScope {
            reasons.push(plain(ReasonCode::AllowlistUnchecked));
        }
        reasons.extend(self.coverage());
        match self.best {
            Some((id, told)) => {
                reasons.push(Reason::new(ReasonCode::MatchBest, Params::Observation(id)));
                reasons.extend(told.map(plain));
            }
            None => reasons.push(plain(ReasonCode::MatchNone)),
        }
        reasons
    }

    fn sources(&self) -> &[Source] {
        self.case.policy.sources.of(self.case.claim.claim.action)
    }

    /// One reason a relevant source that `holds`; one without params for a type without sources.
    fn by_source(&self, code: ReasonCode, holds: impl Fn(Source) -> bool) -> Vec<Reason<'a>> {
        if self.sources().is_empty() {
            return vec![plain(code)];
        }
        let held = self.sources().iter().filter(|source| holds(**source));
        held.map(|source| Reason::new(code, Params::Source(*source)))
            .collect()
    }

    fn level_of(&self, source: Source) -> Option<Level> {
        self.case
            .coverage
            .sources
            .iter()
            .find(|own| own.source == source)
            .map(|own| own.level)
    }

    /// The codes of the conditions the rule names.
    fn own(&self) -> Vec<Reason<'a>> {
        let Some(rule) = self.rule else {
            return Vec::new();
        };
        let when = &rule.when;
        let mut reasons = Vec::new();
        let never_completed = self.outcome == Outcome::Pending && self.is_final;
        match when.coverage {
            Some(Level::None) => {
                reasons.extend(self.by_source(ReasonCode::CoverageNone, |s| {
                    self.level_of(s) == Some(Level::None)
                }));
            }
            Some(Level::Partial) => {
                reasons.extend(self.by_source(ReasonCode::CoveragePartial, |s| {
                    self.level_of(s) != Some(Level::Full)
                }));
            }
            Some(Level::Full) | None => {}
        }
        if when.type_not_in_grant == Some(true) {
            let action = self.case.claim.claim.action;
            reasons.push(Reason::new(
                ReasonCode::ScopeTypeNotAllowed,
                Params::Type(action),
            ));
        }
        if when.counterparty_not_allowed == Some(true) {
            reasons.push(plain(ReasonCode::ScopeCounterpartyNotAllowed));
        }
        if when.amount_above_ceiling == Some(true)
            && let Some(found) = self.conditions.ceiling
        {
            let exceeded =
                |params| Reason::new(ReasonCode::CeilingExceeded, Params::Ceiling(params));
            let mismatch = |params| {
                Reason::new(
                    ReasonCode::CeilingCurrencyMismatch,
                    Params::Currency(params),
                )
            };
            reasons.extend(found.exceeded.map(exceeded));
            reasons.extend(found.mismatch.map(mismatch));
        }
        if when.cumulative_above_ceiling == Some(true)
            && let Some((_, params)) = self.conditions.cumulative
        {
            reasons.push(Reason::new(
                ReasonCode::CeilingCumulativeExceeded,
                Params::Cumulative(params),
            ));
        }
        if when.target_missing == Some(true) {
            reasons.push(plain(ReasonCode::ClaimNoTarget));
        }
        if when.underspecified == Some(true) {
            reasons.push(plain(ReasonCode::ClaimTooVague));
        }
        if when.grace_elapsed == Some(false) && !self.is_final {
            let waiting = |source: Source| {
                self.eligible
                    .of(source)
                    .synced
                    .is_none_or(|at| at < self.grace_instant)
            };
            reasons.extend(self.by_source(ReasonCode::GraceWaiting, waiting));
        }
        if never_completed {
            reasons.push(plain(ReasonCode::CoverageNeverCompleted));
        }
        reasons
    }

    /// Caps beside `coverage: 'partial'`; unbound accounts beside NOT_FOUND.
    fn coverage(&self) -> Vec<Reason<'a>> {
        let mut reasons = Vec::new();
        if self.outcome == Outcome::NotFound {
            let accounts = self.case.grant.grant.accounts.as_ref();
            let unbound = |source: &&Source| accounts.and_then(|own| own.of(**source)).is_none();
            let sources = self.sources().iter().filter(unbound);
            reasons.extend(
                sources
                    .map(|s| Reason::new(ReasonCode::CoverageAccountUnbound, Params::Source(*s))),
            );
        }
        if self
            .rule
            .is_some_and(|rule| rule.when.coverage == Some(Level::Partial))
        {
            let caps = self.case.coverage.sources.iter();
            let caps = caps.flat_map(|own| {
                own.caps
                    .iter()
                    .map(|code| Reason::new(*code, Params::Source(own.source)))
            });
            reasons.extend(caps);
        }
        reasons.sort_by_key(|reason| reason.code);
        reasons
    }
}

/// The reasons of an UNASKED receipt: the fired signals, in their order.
#[must_use]
pub fn unasked_reasons<'a>(attribution: &Attribution<'a>) -> Vec<Reason<'a>> {
    let code = |signal: &UnaskedSignal| match signal {
        UnaskedSignal::AgentSessionActive => ReasonCode::UnaskedSession,
        UnaskedSignal::UserIdle => ReasonCode::UnaskedIdle,
        UnaskedSignal::AgentSignature => ReasonCode::UnaskedSignature,
        UnaskedSignal::ActivityLogAdjacent => ReasonCode::UnaskedAdjacent,
    };
    let agent = || AgentId(attribution.agent.0.clone());
    attribution
        .signals
        .iter()
        .map(|signal| Reason::new(code(signal), Params::Agent(agent())))
        .collect()
}

/// The reason of a scope receipt; the scope stands in it as its hash alone.
#[must_use]
pub fn scope_reason<'a>(observed: &str) -> Reason<'a> {
    Reason::new(
        ReasonCode::ScopeObservedNotDeclared,
        Params::Scope(Hash::of_text(observed)),
    )
}
