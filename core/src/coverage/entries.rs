//! A batch's coverage, indexed by source and time (contract: G §3, §6.1).

use crate::intervals::Intervals;
use crate::model::{Coverage, Grant, Source};

/// One window an observer vouches for, in milliseconds, both ends included.
#[derive(Clone, Copy, Debug)]
pub struct Window<'c> {
    /// Its start.
    pub start: i64,
    /// Its end.
    pub end: i64,
    /// When its observer last looked.
    pub synced: i64,
    /// Which account it shows.
    pub account: Option<&'c str>,
    /// Whether every calendar of the account was shown.
    pub all_calendars: bool,
    /// Since when it followed changes.
    pub changes_since: Option<i64>,
}

/// Windows by start, with what a look-up needs.
#[derive(Clone, Debug, Default)]
pub struct Windows<'c> {
    sorted: Vec<Window<'c>>,
    index: Intervals,
}

impl<'c> Windows<'c> {
    fn new(mut sorted: Vec<Window<'c>>) -> Self {
        sorted.sort_by_key(|window| (window.start, window.end));
        let index = Intervals::new(sorted.iter().map(|window| (window.start, window.end)));
        Self { sorted, index }
    }

    /// The windows that share an instant with `[start, end]`, by start.
    #[must_use]
    pub fn overlapping(&self, start: i64, end: i64) -> Vec<&Window<'c>> {
        self.index
            .overlapping(start, end)
            .into_iter()
            .filter_map(|at| self.sorted.get(at))
            .collect()
    }

    /// Every window, by start.
    pub fn iter(&self) -> impl Iterator<Item = &Window<'c>> {
        self.sorted.iter()
    }
}

/// The instants that windows hold together: closed spans apart from one another, by start.
#[derive(Clone, Debug, Default)]
pub(super) struct Union(Vec<(i64, i64)>);

impl Union {
    /// Adds a window; windows come by start. Touching ends join, a gap of a millisecond does not
    /// (contract: C §6).
    pub(super) fn add(&mut self, window: &Window<'_>) {
        match self.0.last_mut() {
            Some((_, end)) if window.start <= *end => *end = window.end.max(*end),
            _ => self.0.push((window.start, window.end)),
        }
    }

    /// Of some windows by start.
    pub(super) fn of<'w, 'c: 'w>(windows: impl Iterator<Item = &'w Window<'c>>) -> Self {
        let mut union = Self::default();
        windows.for_each(|window| union.add(window));
        union
    }

    /// Whether they hold every instant of `[start, end]`.
    pub(super) fn holds(&self, start: i64, end: i64) -> bool {
        let begun = self.0.partition_point(|span| span.0 <= start);
        begun
            .checked_sub(1)
            .and_then(|last| self.0.get(last))
            .is_some_and(|span| end <= span.1)
    }
}

/// The coverage of one batch: entries synced by its instant, repairs found by it.
#[derive(Clone, Debug)]
pub struct CoverageFacts<'c> {
    /// The batch's instant (ms).
    pub evaluated_at: i64,
    sources: [Windows<'c>; 3],
    /// How many accounts each source was seen with.
    accounts_seen: [usize; 3],
    repairs: Vec<(i64, i64)>,
}

impl<'c> CoverageFacts<'c> {
    /// Indexes a batch's coverage.
    #[must_use]
    pub fn new(coverage: &'c Coverage<'_>) -> Self {
        let evaluated_at = coverage.evaluated_at.ms();
        let of_source = |source: Source| -> Vec<Window<'c>> {
            coverage
                .observers
                .iter()
                .filter(|entry| entry.source == source && entry.last_sync_at.ms() <= evaluated_at)
                .map(|entry| Window {
                    start: entry.window_start.ms(),
                    end: entry.window_end.ms(),
                    synced: entry.last_sync_at.ms(),
                    account: entry.account_hash.as_ref().map(|account| &*account.0),
                    all_calendars: entry.all_calendars == Some(true),
                    changes_since: entry.changes_since.map(|at| at.ms()),
                })
                .collect()
        };
        let seen = |windows: &[Window<'c>]| {
            let mut accounts: Vec<&str> =
                windows.iter().filter_map(|window| window.account).collect();
            accounts.sort_unstable();
            accounts.dedup();
            accounts.len()
        };
        let lists = [Source::GmailSent, Source::GmailReceipt, Source::GcalEvent].map(of_source);
        let accounts_seen = [0, 1, 2].map(|at: usize| lists.get(at).map_or(0, |list| seen(list)));
        let repairs = coverage.repairs.as_deref().unwrap_or_default();
        let found = repairs
            .iter()
            .map(|span| (span.from.ms(), span.to.ms()))
            .filter(|span| span.0 <= evaluated_at);
        Self {
            evaluated_at,
            sources: lists.map(Windows::new),
            accounts_seen,
            repairs: found.collect(),
        }
    }

    /// The entries of a source.
    #[must_use]
    pub fn of(&self, source: Source) -> &Windows<'c> {
        &self.sources[source as usize % 3]
    }

    /// Whether an instant lies in a clock repair found by now, ends included.
    #[must_use]
    pub fn is_repaired(&self, at: i64) -> bool {
        self.repairs
            .iter()
            .any(|(from, to)| *from <= at && at <= *to)
    }
}

/// What of a source's coverage counts for an agent (contract: C §6, coverage of one source).
#[derive(Clone, Debug)]
pub struct EligibleSource<'c> {
    /// The entries of acceptable accounts.
    pub windows: Windows<'c>,
    /// The last sync of any of them.
    pub synced: Option<i64>,
    /// The distinct accounts the grant binds; `None` where it binds none.
    pub bound: Option<Vec<String>>,
    /// Several accounts were seen and none is bound.
    pub multiple: bool,
}

/// A batch's coverage as it counts for one grant.
#[derive(Clone, Debug)]
pub struct Eligible<'c> {
    sources: [EligibleSource<'c>; 3],
}

impl<'c> Eligible<'c> {
    /// Keeps what counts for a grant.
    #[must_use]
    pub fn new(coverage: &CoverageFacts<'c>, grant: &Grant<'_>) -> Self {
        let of_source = |source: Source| {
            let bound = grant
                .accounts
                .as_ref()
                .and_then(|accounts| accounts.of(source))
                .map(|accounts| {
                    let mut distinct: Vec<String> = accounts
                        .iter()
                        .map(|account| account.0.to_string())
                        .collect();
                    distinct.sort_unstable();
                    distinct.dedup();
                    distinct
                });
            let acceptable = |window: &&Window<'c>| match &bound {
                None => true,
                Some(bound) => window.account.is_some_and(|account| {
                    bound
                        .binary_search_by(|own| own.as_str().cmp(account))
                        .is_ok()
                }),
            };
            let kept: Vec<Window<'c>> = coverage
                .of(source)
                .iter()
                .filter(acceptable)
                .copied()
                .collect();
            let seen = coverage
                .accounts_seen
                .get(source as usize)
                .copied()
                .unwrap_or(0);
            EligibleSource {
                synced: kept.iter().map(|window| window.synced).max(),
                windows: Windows::new(kept),
                multiple: bound.is_none() && seen > 1,
                bound,
            }
        };
        Self {
            sources: [Source::GmailSent, Source::GmailReceipt, Source::GcalEvent].map(of_source),
        }
    }

    /// What counts of a source.
    #[must_use]
    pub fn of(&self, source: Source) -> &EligibleSource<'c> {
        &self.sources[source as usize % 3]
    }

    /// Whether every source of a list was synced at or after an instant (vacuously for none).
    #[must_use]
    pub fn synced_since(&self, sources: &[Source], at: i64) -> bool {
        sources
            .iter()
            .all(|source| self.of(*source).synced.is_some_and(|synced| synced >= at))
    }
}
