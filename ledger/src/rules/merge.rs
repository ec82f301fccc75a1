//! When two coverage rows are one (contract: C §7 rule 4).

use attest_core::model::ObserverCoverage;

fn is_point(window: &ObserverCoverage<'_>) -> bool {
    window.window_start.ms() == window.window_end.ms()
}

/// The row that stands for both, where there is one. A union carries a later sync only over what the
/// later look saw: windows of one look join where they touch, and an earlier look goes where a later
/// one saw all of it.
pub(crate) fn merged<'a>(
    a: &ObserverCoverage<'a>,
    b: &ObserverCoverage<'a>,
) -> Option<ObserverCoverage<'a>> {
    let alike = a.source == b.source
        && a.observer_id == b.observer_id
        && a.account_hash == b.account_hash
        && a.all_calendars == b.all_calendars
        && a.changes_since.map(|at| at.ms()) == b.changes_since.map(|at| at.ms());
    if !alike || is_point(a) || is_point(b) {
        return None;
    }
    let (first, later) = if a.last_sync_at.ms() <= b.last_sync_at.ms() {
        (a, b)
    } else {
        (b, a)
    };
    let inside = later.window_start.ms() <= first.window_start.ms()
        && first.window_end.ms() <= later.window_end.ms();
    if inside {
        return Some(later.clone());
    }
    let at_once = first.last_sync_at.ms() == later.last_sync_at.ms();
    let touch = first.window_start.ms() <= later.window_end.ms()
        && later.window_start.ms() <= first.window_end.ms();
    if !at_once || !touch {
        return None;
    }
    let mut both = later.clone();
    if first.window_start.ms() < both.window_start.ms() {
        both.window_start = first.window_start;
    }
    if first.window_end.ms() > both.window_end.ms() {
        both.window_end = first.window_end;
    }
    Some(both)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use attest_core::json::{read, shape::Shape};

    fn window(start: &str, end: &str, synced: &str, more: &str) -> ObserverCoverage<'static> {
        let text = format!(
            r#"{{"observerId":"o","source":"gcal.event","windowStart":"2026-03-04T{start}:00Z","windowEnd":"2026-03-04T{end}:00Z","lastSyncAt":"2026-03-04T{synced}:00Z"{more}}}"#
        );
        let text: &'static str = Box::leak(text.into_boxed_str());
        read(text, ObserverCoverage::read).unwrap()
    }

    #[test]
    fn an_earlier_look_goes_where_a_later_one_saw_all_of_it() {
        let early = window("10:00", "11:00", "11:00", "");
        let late = window("09:00", "12:00", "12:00", "");
        assert_eq!(merged(&early, &late), Some(late.clone()));
        assert_eq!(merged(&late, &early), Some(late.clone()));
        // The later one saw less: no union.
        let narrow = window("10:00", "11:00", "13:00", "");
        assert_eq!(merged(&late, &narrow), None);
        let beside = window("11:30", "13:00", "13:00", "");
        assert_eq!(merged(&late, &beside), None);
    }

    #[test]
    fn windows_of_one_look_join_where_they_touch() {
        let a = window("09:00", "10:00", "12:00", "");
        let b = window("10:00", "11:00", "12:00", "");
        assert_eq!(merged(&a, &b), Some(window("09:00", "11:00", "12:00", "")));
        assert_eq!(merged(&a, &window("10:01", "11:00", "12:00", "")), None);
    }

    #[test]
    fn other_flags_accounts_and_points_never_merge() {
        let a = window("09:00", "10:00", "12:00", "");
        for more in [
            r#","allCalendars":true"#,
            r#","changesSince":"2026-03-04T08:00:00Z""#,
            r#","accountHash":"acct-a""#,
        ] {
            assert_eq!(
                merged(&a, &window("09:00", "10:00", "12:00", more)),
                None,
                "{more}"
            );
        }
        // Another observer, another source, another account.
        let mut other = a.clone();
        other.observer_id = attest_core::model::ComponentId("p".into());
        assert_eq!(merged(&a, &other), None);
        let mut other = a.clone();
        other.source = attest_core::model::Source::GmailSent;
        assert_eq!(merged(&a, &other), None);
        let named = |name: &str| {
            let more = format!(r#","accountHash":"{name}""#);
            window("09:00", "10:00", "12:00", &more)
        };
        assert_eq!(merged(&named("acct-a"), &named("acct-b")), None);
        assert_eq!(
            merged(&named("acct-a"), &named("acct-a")),
            Some(named("acct-a"))
        );
        let point = window("09:30", "09:30", "12:00", "");
        assert_eq!(merged(&a, &point), None);
        assert_eq!(merged(&point, &point), None);
    }
}
