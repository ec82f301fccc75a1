//! Coverage rows, and when two of them are one (contract: C §7 rule 4).

use crate::times::Ms;
use attest_core::model::{ObserverCoverage, Source};
use std::collections::BTreeMap;

/// The windows at hand.
#[derive(Debug, Default)]
pub(crate) struct Windows {
    all: Vec<ObserverCoverage<'static>>,
}

fn span(window: &ObserverCoverage<'_>) -> (Ms, Ms) {
    (window.window_start.ms(), window.window_end.ms())
}

/// Whether a window is one instant: a receipt, or a first-look marker.
fn is_point(window: &ObserverCoverage<'_>) -> bool {
    window.window_start.ms() == window.window_end.ms()
}

/// The window that stands for both, where there is one.
fn merged(
    a: &ObserverCoverage<'static>,
    b: &ObserverCoverage<'static>,
) -> Option<ObserverCoverage<'static>> {
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
    let ((first_start, first_end), (start, end)) = (span(first), span(later));
    if start <= first_start && first_end <= end {
        return Some(later.clone());
    }
    let at_once = first.last_sync_at.ms() == later.last_sync_at.ms();
    if !at_once || first_start > end || start > first_end {
        return None;
    }
    let mut both = later.clone();
    if first_start < start {
        both.window_start = first.window_start;
    }
    if first_end > end {
        both.window_end = first.window_end;
    }
    Some(both)
}

impl Windows {
    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &ObserverCoverage<'static>> {
        self.all.iter()
    }

    /// Stores a window.
    pub(super) fn add(&mut self, mut window: ObserverCoverage<'static>) {
        while let Some((place, one)) = self
            .all
            .iter()
            .enumerate()
            .find_map(|(place, own)| Some((place, merged(own, &window)?)))
        {
            self.all.remove(place);
            window = one;
        }
        self.all.push(window);
    }

    pub(super) fn drop_synced_after(&mut self, now: Ms) {
        self.all.retain(|window| window.last_sync_at.ms() <= now);
    }

    /// The latest-synced window of each source and account; no account is one too.
    pub(crate) fn latest(&self) -> Vec<&ObserverCoverage<'static>> {
        let mut latest: BTreeMap<(Source, Option<&str>), &ObserverCoverage<'static>> =
            BTreeMap::new();
        for window in &self.all {
            let account = window.account_hash.as_ref().map(|account| &*account.0);
            let own = latest.entry((window.source, account)).or_insert(window);
            if own.last_sync_at.ms() <= window.last_sync_at.ms() {
                *own = window;
            }
        }
        latest.into_values().collect()
    }

    /// Forgets windows that no coming batch can read: those that ended and were synced before an
    /// instant, save the latest of each account, by which accounts are counted.
    pub(crate) fn forget(&mut self, before: Ms) {
        let kept: Vec<ObserverCoverage<'static>> = self.latest().into_iter().cloned().collect();
        self.all.retain(|window| {
            window.last_sync_at.ms().max(window.window_end.ms()) >= before || kept.contains(window)
        });
    }
}
