//! What of an agent's log counts as activity, and which part of an absence (contract: C §7 rule 7).

use attest_core::model::{Claim, SourceKind};
use attest_core::time::Precision;

/// Whether a claim is an entry of the agent's activity log: read there, with a time that places it, and
/// one that had come when it was read.
pub(crate) fn is_entry(claim: &Claim<'_>, read_at: i64) -> bool {
    claim.source_kind == SourceKind::ActivityView
        && matches!(claim.precision, Precision::Minute | Precision::Hour)
        && claim.claimed_at.ms() <= read_at
}

/// What of an absence has come by now (ms). Nothing before 1970 has, though an offset can carry an
/// instant there.
pub(crate) fn come(from: i64, to: i64, now: i64) -> Option<(i64, i64)> {
    (from <= now && to >= 0).then_some((from.max(0), to.min(now)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use attest_core::intake::{ReadClaimRequest, read_claim};
    use attest_core::json::{read, shape::Shape};

    fn is_one(kind: &str, precision: &str, read_at: &str) -> bool {
        let text = format!(
            r#"{{"agent":"ava","claimedAt":"2026-10-06T14:02:00-04:00","claimedAtPrecision":"{precision}","extractor":{{"id":"x","version":"1"}},"observedAt":"2026-10-06T18:10:00Z","sourceKind":"{kind}","text":"t","type":"email.sent"}}"#
        );
        let claim = read_claim(read(&text, ReadClaimRequest::read).unwrap()).unwrap();
        let read_at = attest_core::time::IsoTs::parse(read_at).unwrap();
        is_entry(&claim, read_at.ms())
    }

    #[test]
    fn entries_are_timed_lines_of_the_activity_view() {
        let later = "2026-10-06T18:10:00Z";
        assert!(is_one("activity_view", "minute", later));
        assert!(is_one("activity_view", "hour", later));
        assert!(!is_one("activity_view", "day", later));
        assert!(!is_one("chat", "minute", later));
        assert!(!is_one("import", "minute", later));
    }

    #[test]
    fn a_line_of_what_has_not_come_is_none() {
        assert!(is_one("activity_view", "minute", "2026-10-06T18:02:00Z"));
        assert!(!is_one("activity_view", "minute", "2026-10-06T18:01:59Z"));
    }

    #[test]
    fn an_absence_is_cut_at_now() {
        assert_eq!(come(1, 5, 9), Some((1, 5)));
        assert_eq!(come(1, 9, 5), Some((1, 5)));
        assert_eq!(come(5, 9, 5), Some((5, 5)));
        assert_eq!(come(6, 9, 5), None);
        assert_eq!(come(-2, 1, 5), Some((0, 1)));
        assert_eq!(come(-2, -1, 5), None);
    }
}
