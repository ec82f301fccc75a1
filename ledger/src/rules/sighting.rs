//! What a sighting says against what is stored (contract: C §7 rules 2, 3 and 7).

use super::clock::{Span, holds};

/// Whether a stored row was sighted earlier than its first sighting says. Where a clock that ran ahead
/// stamped the first one, the earlier is right and changes nothing. `spans` gives those of such clocks.
pub(crate) fn is_late<E>(
    sighted: i64,
    first_seen: i64,
    now: i64,
    spans: impl FnOnce() -> Result<Vec<Span>, E>,
) -> Result<bool, E> {
    Ok(sighted < first_seen && first_seen <= now && !holds(&spans()?, first_seen))
}

/// Whether what was read at an instant is no older than what is stored. A stored instant after now was
/// read by a clock that ran ahead, and holds nothing back.
pub(crate) const fn is_newest(read_at: i64, stored: i64, now: i64) -> bool {
    stored <= read_at || stored > now
}

#[cfg(test)]
mod tests {
    use super::*;

    fn late(sighted: i64, first_seen: i64, now: i64, spans: &[Span]) -> bool {
        let spans = || Ok::<_, std::convert::Infallible>(spans.to_vec());
        matches!(is_late(sighted, first_seen, now, spans), Ok(true))
    }

    #[test]
    fn an_earlier_sighting_is_late_unless_a_clock_ran_ahead() {
        assert!(late(9, 10, 20, &[]));
        assert!(!late(10, 10, 20, &[]));
        assert!(!late(11, 10, 20, &[]));
        // First seen after now.
        assert!(!late(9, 21, 20, &[]));
        assert!(late(9, 20, 20, &[]));
        // First seen in a span, its ends included.
        for (span, is_late) in [
            ((10, 12), false),
            ((8, 10), false),
            ((11, 12), true),
            ((1, 9), true),
        ] {
            assert_eq!(late(9, 10, 20, &[(1, 2), span]), is_late, "{span:?}");
        }
    }

    #[test]
    fn a_look_by_a_clock_that_ran_ahead_holds_no_later_one_back() {
        assert!(is_newest(10, 0, 20));
        assert!(is_newest(10, 10, 20));
        assert!(!is_newest(10, 11, 20));
        assert!(!is_newest(10, 20, 20));
        assert!(is_newest(10, 21, 20));
    }
}
