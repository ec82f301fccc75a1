//! An index over many windows: what a claim or an orphan asks of all of them at once.

use super::profile::Profile;
use super::stabs::{Rectangle, Stabs};
use super::window::Window;
use crate::intervals::Intervals;
use std::collections::BTreeMap;

/// What claims ask. Each answer costs about the logarithm of the number of windows.
#[derive(Clone, Debug)]
pub(super) struct Many {
    /// Windows that do not show every calendar.
    hidden: Intervals,
    /// Windows of no known account.
    nameless: Intervals,
    /// The latest sync of any window; far ahead where there is none.
    seen: Profile,
    /// The latest sync of the windows of known accounts, with all calendars where that counts; far
    /// back where there is none.
    clean: Profile,
}

/// What orphans ask, at the same cost.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    /// When windows saw which changes.
    followed: Stabs,
    /// The latest sync of the windows that followed no changes.
    unfollowed: Profile,
    /// Windows by when they began to follow changes.
    since: BTreeMap<i64, Intervals>,
}

/// What a window says when it is clean: its span and its last sync.
type Span = (i64, i64, i64);

const fn span(window: &Window<'_>) -> Span {
    (window.start, window.end, window.synced)
}

/// Whether a window may count as full, save for when it was synced.
fn is_clean(window: &Window<'_>, calendar: bool) -> bool {
    window.account.is_some() && (window.all_calendars || !calendar)
}

fn spans(windows: &[Window<'_>], kept: impl Fn(&Window<'_>) -> bool) -> Vec<Span> {
    windows.iter().filter(|own| kept(own)).map(span).collect()
}

impl Many {
    pub(super) fn new(windows: &[Window<'_>], calendar: bool) -> Self {
        let intervals = |kept: fn(&Window<'_>) -> bool| {
            let kept = windows.iter().filter(|window| kept(window));
            Intervals::new(kept.map(|window| (window.start, window.end)))
        };
        let clean = spans(windows, |window| is_clean(window, calendar));
        Self {
            hidden: intervals(|window| !window.all_calendars),
            nameless: intervals(|window| window.account.is_none()),
            seen: Profile::greatest(&spans(windows, |_| true), i64::MAX),
            clean: Profile::greatest(&clean, i64::MIN),
        }
    }

    /// Whether a window over `[start, end]` does not show every calendar.
    pub(super) fn any_hidden(&self, start: i64, end: i64) -> bool {
        self.hidden.any_overlaps(start, end)
    }

    /// Whether a window over `[start, end]` is of no known account.
    pub(super) fn any_nameless(&self, start: i64, end: i64) -> bool {
        self.nameless.any_overlaps(start, end)
    }

    /// Whether some of `[start, end]` was seen, but last before `by`.
    pub(super) fn any_early(&self, start: i64, end: i64, by: i64) -> bool {
        self.seen.least(start, end) < by
    }

    /// Whether all of `[start, end]` was seen by clean windows synced at `by` or later, if that asks
    /// for any instant.
    pub(super) fn all_clean(&self, start: i64, end: i64, by: Option<i64>) -> bool {
        holds(&self.clean, start, end, by)
    }
}

impl Changes {
    pub(super) fn new(windows: &[Window<'_>]) -> Self {
        // What followed changes after `since` up to its sync saw what was first seen then.
        let rectangles: Vec<Rectangle> = windows
            .iter()
            .filter_map(|window| {
                let after = window.changes_since?.saturating_add(1);
                Some(((window.start, window.end), (after, window.synced)))
            })
            .collect();
        let mut since: BTreeMap<i64, Vec<(i64, i64)>> = BTreeMap::new();
        for window in windows {
            if let Some(at) = window.changes_since {
                since
                    .entry(at)
                    .or_default()
                    .push((window.start, window.end));
            }
        }
        let unfollowed = spans(windows, |window| window.changes_since.is_none());
        Self {
            followed: Stabs::new(&rectangles),
            unfollowed: Profile::greatest(&unfollowed, i64::MIN),
            since: since
                .into_iter()
                .map(|(at, spans)| (at, Intervals::new(spans)))
                .collect(),
        }
    }

    /// Whether a window that holds `at` followed a change first seen at `seen`.
    pub(super) fn any_followed(&self, at: i64, seen: i64) -> bool {
        self.followed.any_holds(at, seen)
    }

    /// Whether a window that holds `at` may have found a row already there.
    pub(super) fn any_found(&self, at: i64, seen: i64) -> bool {
        let unfollowed = self.unfollowed.least(at, at);
        let began = self.since.get(&seen);
        unfollowed != i64::MIN && unfollowed >= seen
            || began.is_some_and(|own| own.any_overlaps(at, at))
    }
}

/// The least of several accounts' clean windows; none of one account's vouches for another's.
#[derive(Clone, Debug)]
pub(super) struct EachClean(Profile);

impl EachClean {
    /// Of the windows of each account.
    pub(super) fn new<'w, 'c: 'w>(
        accounts: impl Iterator<Item = Vec<&'w Window<'c>>>,
        calendar: bool,
    ) -> Self {
        let groups: Vec<Vec<Span>> = accounts
            .map(|windows| {
                let own = windows.into_iter();
                let own = own.filter(|window| is_clean(window, calendar));
                own.map(span).collect()
            })
            .collect();
        Self(Profile::least_of(&groups, i64::MIN))
    }

    /// [`Many::all_clean`] of every account.
    pub(super) fn all_clean(&self, start: i64, end: i64, by: Option<i64>) -> bool {
        holds(&self.0, start, end, by)
    }
}

fn holds(profile: &Profile, start: i64, end: i64, by: Option<i64>) -> bool {
    let least = profile.least(start, end);
    least != i64::MIN && by.is_none_or(|by| least >= by)
}
