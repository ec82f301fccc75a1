//! The features of a claim and an observation, and their exact score (contract: G §5).

use super::content::{Content, sameness};
use super::facts::{ClaimFacts, RowFacts};
use super::proximity::Proximity;
use super::ratio::Ratio;
use super::value::{ONE, Value, ZERO};
use crate::error::{Code, Error, Result};
use crate::model::{Claim, Display4, Feature, Observation, ReasonCode, Signals};
use crate::policy::Policy;
use crate::text::address::Sameness;

const fn flag(yes: bool) -> Value {
    if yes { ONE } else { ZERO }
}

/// Every feature that applies to a claim, with its value (contract: G §5.2).
#[derive(Clone, Copy, Debug)]
pub struct Features([Option<Value>; 8]);

impl Features {
    /// The values of what applies to the claim.
    #[must_use]
    pub fn new(claim: &ClaimFacts<'_, '_>, content: &Content, time: Value) -> Self {
        let mut values = [None; 8];
        for ((slot, feature), applies) in values.iter_mut().zip(Feature::ALL).zip(claim.applicable)
        {
            if applies {
                *slot = Some(match feature {
                    Feature::TimeProximity => time,
                    Feature::CounterpartyExact => flag(content.exact),
                    Feature::CounterpartyDomain => flag(content.domain),
                    Feature::CounterpartyName => flag(content.name),
                    Feature::SubjectOverlap => content.subject,
                    Feature::AmountExact => flag(content.amount),
                    Feature::MerchantMatch => content.merchant,
                    Feature::ModelScore => continue,
                });
            }
        }
        Self(values)
    }

    fn value(&self, feature: Feature) -> Option<Value> {
        self.0.get(feature as usize).copied().flatten()
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
        // Σ wᵢ·pᵢ/qᵢ is total ÷ scale, where scale is Π qᵢ.
        let (mut sum, mut total, mut scale) = (0_u128, 0_u128, 1_u128);
        for (feature, value) in Feature::ALL.iter().zip(self.0) {
            let Some((num, den)) = value else { continue };
            let weight = u128::from(*policy.weights.of_feature(*feature));
            sum += weight;
            total = total * u128::from(den) + weight * u128::from(num) * scale;
            scale *= u128::from(den);
        }
        if sum == 0 {
            return None;
        }
        if !self.content_matches() {
            return Some(Ratio::ZERO);
        }
        Some(Ratio::new(total, sum * scale))
    }
}

/// Every applicable feature of a pair.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    features: Features,
    sameness: Option<Sameness>,
    confusable: bool,
}

impl Pair {
    /// Compares a claim with an observation.
    #[must_use]
    pub fn new(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>, policy: &Policy) -> Self {
        let sameness = sameness(claim, row);
        let content = Content::of(claim, row, sameness, policy);
        let time = Proximity::of(claim, policy).at(row.occurred);
        let confusable = claim
            .party
            .address()
            .is_some_and(|address| address.is_confusable())
            || row
                .address
                .as_ref()
                .is_some_and(|address| address.is_confusable());
        Self {
            features: Features::new(claim, &content, time),
            sameness,
            confusable,
        }
    }

    /// Its score; `None` where no weighted feature applies ([`Features::score`]).
    #[must_use]
    pub fn score(&self, policy: &Policy) -> Option<Ratio> {
        self.features.score(policy)
    }

    /// What there is to say of the counterparties (contract: G §5.1).
    #[must_use]
    pub fn reason_code(&self) -> Option<ReasonCode> {
        let told = self
            .features
            .value(Feature::CounterpartyExact)
            .or(self.features.value(Feature::CounterpartyDomain));
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
            let (num, den) = self.features.value(feature)?;
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
