//! The conditions of a rule: one function each, named as the policy names it (contract: G §6.1).
//!
//! A condition is true, false or not applicable (`None`); a rule matches when every condition it
//! names is applicable and as it asks (contract: C §6).

use super::grant::GrantFacts;
use crate::coverage::ClaimCoverage;
use crate::model::{
    Amount, CeilingParams, CumulativeParams, Currency, CurrencyParams, GradeContext,
};
use crate::policy::{Level, Policy, Rule, Threshold, When};
use crate::score::{ClaimFacts, Ratio, RowFacts};
use crate::text::address::Address;

/// What the assigned candidate brings to the over-scope conditions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evidence<'e> {
    amount: Option<Amount>,
    currency: Option<Currency>,
    address: Option<&'e Address>,
}

impl<'e> Evidence<'e> {
    /// Of the assigned candidate, where there is one.
    #[must_use]
    pub fn of(row: Option<&'e RowFacts<'_, '_>>) -> Self {
        row.map_or(Self::default(), |row| Self {
            amount: row.row.amount,
            currency: row.row.currency,
            address: row.address.as_ref(),
        })
    }
}

/// What amountAboveCeiling found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ceiling {
    /// The amount is over the ceiling.
    pub exceeded: Option<CeilingParams>,
    /// A currency is not the ceiling's.
    pub mismatch: Option<CurrencyParams>,
}

/// Every condition of one evaluation.
#[derive(Clone, Debug)]
pub struct Conditions {
    coverage: Option<Level>,
    type_not_in_grant: Option<bool>,
    counterparty_not_allowed: Option<bool>,
    /// What amountAboveCeiling found, for its reasons.
    pub ceiling: Option<Ceiling>,
    /// What cumulativeAboveCeiling found, for its reasons.
    pub cumulative: Option<(bool, CumulativeParams)>,
    observed_scope_exceeds_declared: Option<bool>,
    target_missing: Option<bool>,
    underspecified: Option<bool>,
    /// `Some` for a claim that is scored; inside, the best score where there is a candidate.
    best_score: Option<Option<Ratio>>,
    grace_elapsed: Option<bool>,
    unasked_likely: Option<bool>,
    thresholds: crate::policy::Thresholds,
}

/// counterpartyNotAllowed: no known address of the claim or the evidence is on the list; not
/// applicable where none is known.
fn counterparty_not_allowed(
    claim: &ClaimFacts<'_, '_>,
    grant: &GrantFacts<'_, '_>,
    evidence: &Evidence<'_>,
    policy: &Policy,
) -> Option<bool> {
    if !*policy.allowlist_types.of(claim.claim.action) || grant.grant.allowlist.is_empty() {
        return Some(false);
    }
    let known: Vec<&Address> = claim
        .party
        .address()
        .into_iter()
        .chain(evidence.address)
        .collect();
    if known.is_empty() {
        return None;
    }
    Some(known.iter().any(|address| !grant.allows_address(address)))
}

/// amountAboveCeiling: the larger counted amount is over the ceiling, or a currency is another.
fn amount_above_ceiling(
    claim: &ClaimFacts<'_, '_>,
    grant: &GrantFacts<'_, '_>,
    evidence: &Evidence<'_>,
    policy: &Policy,
) -> Option<Ceiling> {
    let (ceiling, spend_currency) = (grant.grant.spend_ceiling?, grant.grant.spend_currency?);
    let known = claim.claim.amount.is_some() || evidence.amount.is_some();
    if !*policy.spend_types.of(claim.claim.action) || !known {
        return None;
    }
    let claimed = claim.claim.amount.filter(|_| grant.counts_claim(claim));
    let seen = evidence
        .amount
        .filter(|_| evidence.currency == Some(spend_currency));
    let amount = claimed.max(seen);
    let other = |currency: &Currency| *currency != spend_currency;
    let currency = claim
        .claim
        .currency
        .filter(other)
        .or(evidence.currency.filter(other));
    Some(Ceiling {
        exceeded: amount
            .filter(|amount| *amount > ceiling)
            .map(|amount| CeilingParams { amount, ceiling }),
        mismatch: currency.map(|currency| CurrencyParams {
            currency,
            spend_currency,
        }),
    })
}

/// cumulativeAboveCeiling: prior spend and the claimed amount together are over the ceiling.
fn cumulative_above_ceiling(
    claim: &ClaimFacts<'_, '_>,
    grant: &GrantFacts<'_, '_>,
    context: &GradeContext<'_>,
    policy: &Policy,
) -> Option<(bool, CumulativeParams)> {
    let (ceiling, amount) = (grant.grant.spend_ceiling?, claim.claim.amount?);
    if !*policy.spend_types.of(claim.claim.action) || !grant.counts_claim(claim) {
        return None;
    }
    let above = context.prior_spend.0.saturating_add(amount.0) > ceiling.0;
    Some((
        above,
        CumulativeParams {
            amount,
            ceiling,
            prior_spend: context.prior_spend,
        },
    ))
}

/// unaskedLikely: the attribution's score reaches the policy's threshold. A score above what its
/// signals are worth is shown by nothing, and nothing is likely on it.
fn unasked_likely(context: &GradeContext<'_>, policy: &Policy) -> Option<bool> {
    let attribution = context.attribution.as_ref()?;
    let worth = attribution.signals.0.iter().fold(0_i64, |sum, signal| {
        sum.saturating_add(i64::from(*policy.unasked.signals.of_signal(*signal)))
    });
    let score = attribution.score_bp.0;
    Some(score >= i64::from(policy.unasked.threshold) && score <= worth)
}

/// observedScopeExceedsDeclared: the observed scope was not declared.
fn observed_scope_exceeds_declared(
    context: &GradeContext<'_>,
    grant: &GrantFacts<'_, '_>,
) -> Option<bool> {
    context
        .scope
        .as_ref()
        .map(|scope| !grant.declares(&scope.observed))
}

/// The instant graceElapsed asks every source to be synced at: `end(p,t) + graceMin`, and for
/// other than calendar types the end of the window too.
#[must_use]
pub fn grace_instant(claim: &ClaimFacts<'_, '_>, policy: &Policy) -> i64 {
    let grace = claim.unit_end.saturating_add(policy.windows.grace);
    if claim.claim.action.is_calendar() {
        grace
    } else {
        grace.max(claim.unit_end.saturating_add(policy.windows.after_claim))
    }
}

/// What the conditions of a claim are read from.
#[derive(Clone, Copy, Debug)]
pub struct ClaimCase<'x, 'a> {
    /// The claim.
    pub claim: &'x ClaimFacts<'x, 'a>,
    /// Its agent's grant.
    pub grant: &'x GrantFacts<'x, 'a>,
    /// Its coverage.
    pub coverage: &'x ClaimCoverage,
    /// Whether the grace has elapsed.
    pub grace_elapsed: bool,
    /// The context.
    pub context: &'x GradeContext<'a>,
    /// The policy.
    pub policy: &'x Policy,
}

impl Conditions {
    /// The conditions of a claim.
    #[must_use]
    pub fn of_claim(
        case: &ClaimCase<'_, '_>,
        evidence: &Evidence<'_>,
        best_score: Option<Ratio>,
    ) -> Self {
        let ClaimCase {
            claim,
            grant,
            coverage,
            grace_elapsed,
            context,
            policy,
        } = *case;
        Self {
            coverage: Some(coverage.level),
            type_not_in_grant: Some(!grant.allows_type(claim.claim.action)),
            counterparty_not_allowed: counterparty_not_allowed(claim, grant, evidence, policy),
            ceiling: amount_above_ceiling(claim, grant, evidence, policy),
            cumulative: cumulative_above_ceiling(claim, grant, context, policy),
            observed_scope_exceeds_declared: None,
            target_missing: Some(claim.target_missing()),
            underspecified: Some(claim.underspecified),
            best_score: claim.is_assignable(policy).then_some(best_score),
            grace_elapsed: Some(grace_elapsed),
            unasked_likely: None,
            thresholds: policy.thresholds,
        }
    }

    /// The conditions without a claim: all but two are not applicable.
    #[must_use]
    pub fn without_claim(
        grant: &GrantFacts<'_, '_>,
        context: &GradeContext<'_>,
        policy: &Policy,
    ) -> Self {
        Self {
            observed_scope_exceeds_declared: observed_scope_exceeds_declared(context, grant),
            ..Self::of_attribution(context, policy)
        }
    }

    /// The conditions of an orphan, which no grant bears on.
    #[must_use]
    pub fn of_attribution(context: &GradeContext<'_>, policy: &Policy) -> Self {
        Self {
            coverage: None,
            type_not_in_grant: None,
            counterparty_not_allowed: None,
            ceiling: None,
            cumulative: None,
            observed_scope_exceeds_declared: None,
            target_missing: None,
            underspecified: None,
            best_score: None,
            grace_elapsed: None,
            unasked_likely: unasked_likely(context, policy),
            thresholds: policy.thresholds,
        }
    }

    /// The same with another best score.
    #[must_use]
    pub fn with_score(&self, score: Ratio) -> Self {
        Self {
            best_score: self.best_score.map(|_| Some(score)),
            ..self.clone()
        }
    }

    /// amountAboveCeiling.
    #[must_use]
    pub fn amount_above_ceiling(&self) -> Option<bool> {
        self.ceiling
            .map(|found| found.exceeded.is_some() || found.mismatch.is_some())
    }

    /// Whether the allowlist could not be held against anything.
    #[must_use]
    pub fn allowlist_unchecked(&self) -> bool {
        self.coverage.is_some() && self.counterparty_not_allowed.is_none()
    }

    /// bestScoreGte.
    fn best_score_gte(&self, threshold: Threshold) -> Option<bool> {
        let bp = self.thresholds.of(threshold);
        self.best_score
            .map(|best| best.is_some_and(|score| score.at_least_bp(bp)))
    }

    /// Whether every condition a rule names is applicable and as it asks.
    #[must_use]
    pub fn hold(&self, when: &When) -> bool {
        fn is<T: PartialEq>(asked: Option<T>, found: Option<T>) -> bool {
            asked.is_none() || asked == found
        }
        let gte = |asked: Option<Threshold>, want: bool| {
            asked.is_none_or(|threshold| self.best_score_gte(threshold) == Some(want))
        };
        is(when.coverage, self.coverage)
            && is(when.type_not_in_grant, self.type_not_in_grant)
            && is(when.counterparty_not_allowed, self.counterparty_not_allowed)
            && is(when.amount_above_ceiling, self.amount_above_ceiling())
            && is(
                when.cumulative_above_ceiling,
                self.cumulative.map(|found| found.0),
            )
            && is(
                when.observed_scope_exceeds_declared,
                self.observed_scope_exceeds_declared,
            )
            && is(when.target_missing, self.target_missing)
            && is(when.underspecified, self.underspecified)
            && gte(when.best_score_gte, true)
            && gte(when.best_score_lt, false)
            && is(when.grace_elapsed, self.grace_elapsed)
            && is(when.unasked_likely, self.unasked_likely)
    }

    /// The first rule that matches; `None` is the terminal rule (contract: G §6).
    #[must_use]
    pub fn decide<'p>(&self, policy: &'p Policy) -> Option<&'p Rule> {
        policy.rules.iter().find(|rule| self.hold(&rule.when))
    }
}
