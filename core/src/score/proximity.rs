//! How near in time a row lies to a claim (contract: G §5.1, timeProximity).

use super::facts::ClaimFacts;
use super::value::{ONE, Value};
use crate::policy::Policy;
use std::ops::RangeInclusive;

/// What decides a claim's timeProximity, in milliseconds: two claims alike in it give any instant
/// one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proximity {
    /// The claim's unit, or its target twice.
    from: i64,
    to: i64,
    /// The edge on each side.
    before: i64,
    after: i64,
    tolerance: i64,
}

impl Proximity {
    /// Of a claim.
    #[must_use]
    pub fn of(claim: &ClaimFacts<'_, '_>, policy: &Policy) -> Self {
        let windows = &policy.windows;
        let tolerance = windows.tolerance;
        match claim.claim.target_at {
            Some(target) if claim.claim.action.is_calendar() => Self {
                from: target.ms(),
                to: target.ms(),
                before: windows.calendar,
                after: windows.calendar,
                tolerance,
            },
            _ => Self {
                from: claim.unit_start,
                to: claim.unit_end,
                before: windows.before_claim,
                after: windows.after_claim,
                tolerance,
            },
        }
    }

    /// The instants of value 1. Outside them the value falls strictly with the distance.
    #[must_use]
    pub const fn full(&self) -> RangeInclusive<i64> {
        self.from.saturating_sub(self.tolerance)..=self.to.saturating_add(self.tolerance)
    }

    /// The value of an instant inside the window: 1 within the tolerance, then falling to 0 at the
    /// window's edge.
    #[must_use]
    pub fn at(&self, occurred: i64) -> Value {
        let (distance, edge) = if occurred < self.from {
            (self.from.abs_diff(occurred), self.before)
        } else if occurred > self.to {
            (occurred.abs_diff(self.to), self.after)
        } else {
            return ONE;
        };
        // The loader keeps the tolerance below every edge, and both at 0 or above.
        let (edge, tolerance) = (edge.unsigned_abs(), self.tolerance.unsigned_abs());
        if distance <= tolerance {
            return ONE;
        }
        (
            edge.saturating_sub(distance),
            edge.saturating_sub(tolerance).max(1),
        )
    }
}
