//! The advisory model's raise (contract: G §5.4): it can lift a score that is evidence already,
//! and nothing else.

use super::ratio::{BASIS_POINTS, Ratio};
use crate::model::Feature;
use crate::policy::Policy;

/// `max(S, (1 − λ)·S + λ·m)` for a floor `S` at or above the partial threshold, else `S`;
/// `model_bp` is `m` in basis points.
#[must_use]
pub fn raised(floor: Ratio, model_bp: u32, policy: &Policy) -> Ratio {
    if !floor.at_least_bp(policy.thresholds.partial) {
        return floor;
    }
    let lambda = u128::from(*policy.weights.of_feature(Feature::ModelScore));
    // Lowest terms keep the product within machine integers: below 2^90 · 10^8.
    let floor = floor.reduced();
    let kept = BASIS_POINTS.saturating_sub(lambda) * BASIS_POINTS * floor.num();
    let given = lambda * u128::from(model_bp) * floor.den();
    let raised = Ratio::new(kept + given, BASIS_POINTS * BASIS_POINTS * floor.den());
    raised.max(floor)
}
