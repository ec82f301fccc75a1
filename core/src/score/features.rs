//! The features of a claim and an observation, and their exact score (contract: G §5).

use super::facts::{ClaimFacts, Folded, Party, RowFacts};
use super::ratio::Ratio;
use crate::error::{Code, Error, Result};
use crate::model::{Claim, Display4, Feature, Observation, ReasonCode, Signals};
use crate::policy::Policy;
use crate::text::address::{Sameness, same_address};
use crate::text::tokens::TokenSet;

/// A feature's value: a fraction in [0, 1].
type Value = (u64, u64);

const ZERO: Value = (0, 1);
const ONE: Value = (1, 1);

const fn flag(yes: bool) -> Value {
    if yes { ONE } else { ZERO }
}

/// timeProximity: 1 within the tolerance, then falling to 0 at the window's edge.
fn time_proximity(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>, policy: &Policy) -> Value {
    let windows = &policy.windows;
    let (distance, edge) = match claim.claim.target_at {
        Some(target) if claim.claim.action.is_calendar() => {
            (row.occurred.abs_diff(target.ms()), windows.calendar)
        }
        _ if row.occurred < claim.unit_start => (
            claim.unit_start.abs_diff(row.occurred),
            windows.before_claim,
        ),
        _ if row.occurred > claim.unit_end => {
            (row.occurred.abs_diff(claim.unit_end), windows.after_claim)
        }
        _ => return ONE,
    };
    // The loader keeps the tolerance below every edge, and both at 0 or above.
    let (edge, tolerance) = (edge.unsigned_abs(), windows.tolerance.unsigned_abs());
    if distance <= tolerance {
        return ONE;
    }
    (
        edge.saturating_sub(distance),
        edge.saturating_sub(tolerance).max(1),
    )
}

/// How the addresses of a claim and a row compare; `None` where either has none.
fn sameness(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>) -> Option<Sameness> {
    Some(same_address(claim.party.address()?, row.address.as_ref()?))
}

/// counterpartyDomain: the same domain, which for a free-mail domain takes the same mailbox.
fn domain_matches(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>, policy: &Policy) -> bool {
    let (Some(own), Some(other)) = (claim.party.address(), row.address.as_ref()) else {
        return false;
    };
    match same_address(own, other) {
        Sameness::Same => true,
        Sameness::Confusable => false,
        Sameness::PlusTag => own.domain() == other.domain(),
        Sameness::Different => {
            own.domain() == other.domain()
                && policy
                    .common_domains
                    .binary_search_by(|common| common.as_str().cmp(own.domain()))
                    .is_err()
        }
    }
}

/// counterpartyName: every token of the name stands in the address's local part.
fn name_matches(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>) -> bool {
    let (Party::Name(name), Some(address)) = (&claim.party, &row.address) else {
        return false;
    };
    let local = TokenSet::new(address.local_tokens().map(str::to_owned).collect());
    !name.tokens.is_empty() && name.tokens.is_subset(&local)
}

/// Shared tokens over all tokens; 0 where the row has none.
fn jaccard(own: &TokenSet, other: &TokenSet) -> Value {
    let shared = own.shared(other);
    let all = own.len().saturating_add(other.len()).saturating_sub(shared);
    (shared as u64, (all as u64).max(1))
}

/// merchantMatch: the same folded text, else shared name tokens.
fn merchant_match(own: Option<&Folded>, other: Option<&Folded>) -> Value {
    match (own, other) {
        (Some(own), Some(other)) if own.text == other.text => ONE,
        (Some(own), Some(other)) => jaccard(&own.tokens, &other.tokens),
        _ => ZERO,
    }
}

/// amountExact: the same amount in the same currency, both there.
fn amount_matches(claim: &Claim<'_>, row: &Observation<'_>) -> bool {
    claim.amount.is_some()
        && claim.amount == row.amount
        && claim.currency.is_some()
        && claim.currency == row.currency
}

/// Every applicable feature of a pair.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    values: [Option<Value>; 8],
    sameness: Option<Sameness>,
    confusable: bool,
}

impl Pair {
    /// Compares a claim with an observation.
    #[must_use]
    pub fn new(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>, policy: &Policy) -> Self {
        let sameness = sameness(claim, row);
        let mut values = [None; 8];
        for feature in Feature::ALL {
            if !claim.applies(*feature) {
                continue;
            }
            let value = match feature {
                Feature::TimeProximity => time_proximity(claim, row, policy),
                Feature::CounterpartyExact => flag(sameness == Some(Sameness::Same)),
                Feature::CounterpartyDomain => flag(domain_matches(claim, row, policy)),
                Feature::CounterpartyName => flag(name_matches(claim, row)),
                Feature::SubjectOverlap => jaccard(&claim.subject, &row.subject),
                Feature::AmountExact => flag(amount_matches(claim.claim, row.row)),
                Feature::MerchantMatch => {
                    merchant_match(claim.party.folded(), row.merchant.as_ref())
                }
                Feature::ModelScore => continue,
            };
            if let Some(slot) = values.get_mut(*feature as usize) {
                *slot = Some(value);
            }
        }
        let confusable = claim
            .party
            .address()
            .is_some_and(|address| address.is_confusable())
            || row
                .address
                .as_ref()
                .is_some_and(|address| address.is_confusable());
        Self {
            values,
            sameness,
            confusable,
        }
    }

    fn value(&self, feature: Feature) -> Option<Value> {
        self.values.get(feature as usize).copied().flatten()
    }

    /// Whether any feature but the time matches: time says when, never which action
    /// (contract: G §5.3, content gate).
    fn content_matches(&self) -> bool {
        Feature::ALL
            .iter()
            .filter(|feature| **feature != Feature::TimeProximity)
            .any(|feature| self.value(*feature).is_some_and(|(num, _)| num > 0))
    }

    /// `Σ wᵢ·pᵢ/qᵢ ÷ Σ wᵢ`, 0 behind the content gate; `None` where the weights sum to 0.
    ///
    /// It fits machine integers: weights sum to at most 8 · 10^4 (2^17), a time's denominator is
    /// below 2^53, a token ratio's below 2^10 each, so both sides stay below 2^90.
    #[must_use]
    pub fn score(&self, policy: &Policy) -> Option<Ratio> {
        let weight = |feature: Feature| u128::from(*policy.weights.of_feature(feature));
        let applicable = || {
            Feature::ALL
                .iter()
                .filter_map(|f| self.value(*f).map(|value| (weight(*f), value)))
        };
        let sum: u128 = applicable().map(|(weight, _)| weight).sum();
        if sum == 0 {
            return None;
        }
        if !self.content_matches() {
            return Some(Ratio::ZERO);
        }
        let scale = applicable()
            .map(|(_, (_, den))| u128::from(den))
            .product::<u128>();
        let total: u128 = applicable()
            .map(|(weight, (num, den))| weight * u128::from(num) * (scale / u128::from(den)))
            .sum();
        Some(Ratio::new(total, sum * scale))
    }

    /// What there is to say of the counterparties (contract: G §5.1).
    #[must_use]
    pub fn reason_code(&self) -> Option<ReasonCode> {
        let told = self
            .value(Feature::CounterpartyExact)
            .or(self.value(Feature::CounterpartyDomain));
        told?;
        match self.sameness? {
            Sameness::Same if self.confusable => Some(ReasonCode::CpNonAscii),
            Sameness::PlusTag => Some(ReasonCode::CpPlusTag),
            Sameness::Confusable => Some(ReasonCode::CpConfusable),
            Sameness::Same | Sameness::Different => None,
        }
    }

    /// The features for display.
    #[must_use]
    pub fn signals(&self, score: Ratio) -> Signals {
        let show = |feature: Feature| -> Option<Display4> {
            let (num, den) = self.value(feature)?;
            Some(Ratio::new(u128::from(num), u128::from(den)).display())
        };
        Signals {
            amount_exact: show(Feature::AmountExact),
            counterparty_domain: show(Feature::CounterpartyDomain),
            counterparty_exact: show(Feature::CounterpartyExact),
            counterparty_name: show(Feature::CounterpartyName),
            merchant_match: show(Feature::MerchantMatch),
            model_score: None,
            score: Some(score.display()),
            subject_overlap: show(Feature::SubjectOverlap),
            time_proximity: show(Feature::TimeProximity),
        }
    }
}

/// What `features` answers: the score, the features, what the counterparties say.
#[derive(Clone, Debug)]
pub struct PairScore {
    /// The exact score.
    pub score: Ratio,
    /// The features for display.
    pub signals: Signals,
    /// cp.* codes.
    pub reason_codes: Vec<ReasonCode>,
}

/// Scores one claim against one observation (contract: surfaces, `features`).
///
/// # Errors
/// `zero_weight_sum` where no weighted feature applies.
pub fn features(
    claim: &Claim<'_>,
    observation: &Observation<'_>,
    policy: &Policy,
) -> Result<PairScore> {
    let pair = Pair::new(
        &ClaimFacts::new(claim, policy),
        &RowFacts::new(observation, policy),
        policy,
    );
    let zero = || {
        Error::new(
            Code::ZeroWeightSum,
            "no weighted feature applies to the claim",
        )
    };
    let score = pair.score(policy).ok_or_else(zero)?;
    Ok(PairScore {
        score,
        signals: pair.signals(score),
        reason_codes: pair.reason_code().into_iter().collect(),
    })
}
