//! Thresholds and weights in basis points (contract: G §5.3, §5.4).

use super::issues::{Fault, Issues, Place, Read, Slot, keys};
use crate::json::{Value, number};
use crate::model::Feature;
use crate::policy::Thresholds;

/// Basis points of 1.
const ONE: u32 = 10_000;
/// A basis point is ten to the minus this.
const PLACES: i64 = 4;

/// A number from 0 to 1 that is a whole number of basis points. It is read from the decimal text
/// that ECMAScript prints for it, so that 0.15 is 1500 in every language.
pub(super) fn basis_points(slot: Slot<'_>) -> Read<u32> {
    let Value::Number(text) = slot? else {
        return Err(Fault::Is("must be a number"));
    };
    let outside = Fault::Is("must be from 0 to 1");
    let decimal = number::decimal(&number::ecmascript(text));
    if decimal.negative {
        return Err(outside);
    }
    let zeros = decimal.exponent.saturating_add(PLACES);
    let Ok(zeros) = usize::try_from(zeros) else {
        return Err(Fault::Is("must be a multiple of 0.0001"));
    };
    // ONE has one digit more than PLACES; a number of more digits than ONE is above it.
    if decimal.digits.len().saturating_add(zeros) > ONE.to_string().len() {
        return Err(outside);
    }
    let tail = std::iter::repeat_n(&b'0', zeros);
    let value = decimal
        .digits
        .iter()
        .chain(tail)
        .fold(0_u32, |value, digit| {
            value
                .saturating_mul(10)
                .saturating_add(u32::from(digit.wrapping_sub(b'0')))
        });
    if value > ONE { Err(outside) } else { Ok(value) }
}

/// Reads `thresholds`; none unless both are sound.
pub(super) fn thresholds(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'_>,
) -> Option<Thresholds> {
    let [verified, partial] = issues.section(place, slot, &["verified", "partial"]);
    let verified = issues.take(&place.key("verified"), basis_points(verified));
    let partial = basis_points(partial).and_then(|partial| {
        if partial == 0 {
            // A score of 0 is no evidence.
            Err(Fault::Is("must be above 0"))
        } else if verified.is_some_and(|verified| partial >= verified) {
            Err(Fault::Is("must be below thresholds.verified"))
        } else {
            Ok(partial)
        }
    });
    let partial = issues.take(&place.key("partial"), partial);
    Some(Thresholds {
        verified: verified?,
        partial: partial?,
    })
}

/// What stands in for thresholds at fault: nothing reaches them.
pub(super) fn no_thresholds() -> Thresholds {
    Thresholds {
        verified: u32::MAX,
        partial: u32::MAX,
    }
}

/// Reads `features`, the weights; none in the place of one at fault.
pub(super) fn weights(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'_>,
    thresholds: Option<Thresholds>,
) -> [Option<u32>; 8] {
    let names: [&str; 8] = keys(Feature::ALL, Feature::as_str);
    let slots = issues.section(place, slot, &names);
    let mut weights = [None; 8];
    for ((weight, slot), feature) in weights.iter_mut().zip(slots).zip(Feature::ALL) {
        let mut read = basis_points(slot);
        if *feature == Feature::ModelScore {
            read = read.and_then(|lambda| capped(lambda, thresholds));
        }
        *weight = issues.take(&place.key(feature.as_str()), read);
    }
    weights
}

/// The model alone may not lift a candidate at the partial threshold to verified:
/// (1 − λ)·partial + λ < verified, that is λ·(1 − partial) < verified − partial.
fn capped(lambda: u32, thresholds: Option<Thresholds>) -> Read<u32> {
    let Some(Thresholds { verified, partial }) = thresholds else {
        return Ok(lambda);
    };
    let lift = u64::from(lambda) * u64::from(ONE.saturating_sub(partial));
    let room = u64::from(verified.saturating_sub(partial)) * u64::from(ONE);
    if lift < room {
        Ok(lambda)
    } else {
        Err(Fault::Is(
            "is so large that the model alone could verify a partial match",
        ))
    }
}
