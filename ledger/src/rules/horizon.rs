//! How far ahead a claim and a policy may look, and how much an agent may claim, so that every batch can write
//! what it decides.
//!
//! A receipt that is not final says from when it can be, and C §6 refuses a batch where that lies beyond the
//! year 9999. In a store such a refusal would be for good: the claim stays open, and every later batch reads
//! it. So no claim and no mail of the last millennium and no policy whose windows span centuries is stored. Neither is a
//! claim of an amount with which its agent's amounts, all together, could not be summed: C §6 refuses a batch
//! whose prior spend lies beyond 2^53 − 1, and no window, currency or policy counts more than all of them.

use attest_core::json::number::MAX_SAFE;
use attest_core::model::{Claim, Observation, Source};
use attest_core::policy::Windows;

/// The first instant (ms) that no claim and no mail names: 9000-01-01T00:00:00Z.
const CLAIMS_END: i64 = 221_845_392_000_000;

/// What is wrong with a claim or a mail of after that.
pub(crate) const FAR: &str = "it names an instant that no batch could wait for";

/// The longest window (ms) of a policy in force: 36,600 days. A deadline adds up less than nine of them.
const LONGEST: i64 = 36_600 * 86_400_000;

/// What is wrong with a policy of a longer one.
pub(crate) const LONG_WINDOW: &str = "a window is too long for a ledger";

/// Whether every instant that a claim names lies early enough.
pub(crate) fn claim(claim: &Claim<'_>) -> bool {
    [
        Some(claim.claimed_at),
        claim.claimed_at_end,
        claim.target_at,
    ]
    .into_iter()
    .flatten()
    .all(|at| at.ms() < CLAIMS_END)
}

/// Whether a row happened early enough. A calendar's is never unasked, so nobody waits for it.
pub(crate) fn row(row: &Observation<'_>) -> bool {
    row.source == Source::GcalEvent || row.occurred_at.ms() < CLAIMS_END
}

/// What is wrong with a claim whose agent's amounts would be too much together.
pub(crate) const LARGE_SUM: &str = "with it its agent claims more than a batch can sum";

/// What an agent's claims come to with another amount; none beyond what a batch can sum.
pub(crate) fn sum(claimed: i64, amount: i64) -> Option<i64> {
    claimed.checked_add(amount).filter(|sum| *sum <= MAX_SAFE)
}

/// Whether every window is short enough.
pub(crate) fn windows(windows: &Windows) -> bool {
    [
        windows.before_claim,
        windows.after_claim,
        windows.grace,
        windows.calendar,
        windows.tolerance,
        windows.spend,
        windows.finalize_unverifiable,
    ]
    .into_iter()
    .all(|window| window <= LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use attest_core::time::IsoTs;

    #[test]
    fn claims_end_with_the_year_8999() {
        let first = IsoTs::parse("9000-01-01T00:00:00Z").map(|at| at.ms());
        assert_eq!(first, Some(CLAIMS_END));
    }

    #[test]
    fn amounts_sum_to_2_to_the_53_less_1() {
        const MOST: i64 = (1 << 53) - 1;
        assert_eq!(sum(MOST - 7, 7), Some(MOST));
        assert_eq!(sum(MOST - 7, 8), None);
        assert_eq!(sum(MOST, 0), Some(MOST));
        assert_eq!(sum(i64::MAX, 1), None);
    }

    #[test]
    fn nine_windows_after_the_last_claim_can_be_written() {
        let last = IsoTs::parse("9999-12-31T00:00:00Z").map(|at| at.ms());
        assert!(last.is_some_and(|last| CLAIMS_END + 9 * LONGEST < last));
    }
}
