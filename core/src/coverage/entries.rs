//! A batch's coverage, indexed by source and time (contract: G §3, §6.1).

use super::many::{Changes, EachClean, Many};
use super::window::Window;
use crate::intervals::Intervals;
use crate::model::{Coverage, Grant, Source};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Windows by start, with what a look-up needs.
#[derive(Clone, Debug, Default)]
pub struct Windows<'c> {
    sorted: Vec<Window<'c>>,
    index: Intervals,
    /// The last sync of any of them.
    synced: Option<i64>,
    /// Whether all of them are asked at once, of a calendar or not; none where they are few.
    at_once: Option<bool>,
    /// What claims ask of many, and what orphans ask, each made for the first that does.
    many: OnceCell<Many>,
    changes: OnceCell<Changes>,
}

/// How many windows are looked at one by one.
const FEW: usize = 32;

impl<'c> Windows<'c> {
    fn new(mut sorted: Vec<Window<'c>>, source: Source, few: usize) -> Self {
        sorted.sort_by_key(|window| (window.start, window.end));
        let index = Intervals::new(sorted.iter().map(|window| (window.start, window.end)));
        let synced = sorted.iter().map(|window| window.synced).max();
        Self {
            at_once: (sorted.len() > few).then_some(source == Source::GcalEvent),
            sorted,
            index,
            synced,
            many: OnceCell::new(),
            changes: OnceCell::new(),
        }
    }

    /// Whether a window shares an instant with `[start, end]`.
    #[must_use]
    pub fn any_overlaps(&self, start: i64, end: i64) -> bool {
        self.index.any_overlaps(start, end)
    }

    /// The index over them that claims ask, where they are many.
    pub(super) fn many(&self) -> Option<&Many> {
        let calendar = self.at_once?;
        Some(self.many.get_or_init(|| Many::new(&self.sorted, calendar)))
    }

    /// The one that orphans ask.
    fn changes(&self) -> Option<&Changes> {
        self.at_once?;
        Some(self.changes.get_or_init(|| Changes::new(&self.sorted)))
    }

    /// Whether a window that holds `at` followed a change first seen at `seen` (contract: G §3).
    #[must_use]
    pub fn any_followed(&self, at: i64, seen: i64) -> bool {
        if let Some(changes) = self.changes() {
            return changes.any_followed(at, seen);
        }
        self.overlapping(at, at).iter().any(|window| {
            window.changes_since.is_some_and(|since| since < seen) && seen <= window.synced
        })
    }

    /// Whether a window that holds `at` may have found what was first seen at `seen` already there
    /// (contract: G §3).
    #[must_use]
    pub fn any_found(&self, at: i64, seen: i64) -> bool {
        if let Some(changes) = self.changes() {
            return changes.any_found(at, seen);
        }
        self.overlapping(at, at)
            .iter()
            .any(|window| match window.changes_since {
                Some(since) => since == seen,
                None => window.synced >= seen,
            })
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

    /// The windows of each account.
    fn by_account(&self) -> BTreeMap<&'c str, Account<'c>> {
        let mut all: BTreeMap<&str, Account<'_>> = BTreeMap::new();
        for window in &self.sorted {
            if let Some(account) = window.account {
                all.entry(account).or_default().own.push(*window);
            }
        }
        all
    }
}

/// The windows of an account by start, indexed once somebody binds it alone.
#[derive(Clone, Debug, Default)]
struct Account<'c> {
    own: Vec<Window<'c>>,
    indexed: OnceCell<Rc<Windows<'c>>>,
}

impl<'c> Account<'c> {
    fn windows(&self, source: Source, few: usize) -> Rc<Windows<'c>> {
        let make = || Rc::new(Windows::new(self.own.clone(), source, few));
        Rc::clone(self.indexed.get_or_init(make))
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

/// Every source, each at its own place.
const SOURCES: [Source; 3] = [Source::GmailSent, Source::GmailReceipt, Source::GcalEvent];

/// The coverage of one batch: entries synced by its instant, repairs found by it.
#[derive(Clone, Debug)]
pub struct CoverageFacts<'c> {
    /// The batch's instant (ms).
    pub evaluated_at: i64,
    sources: [Rc<Windows<'c>>; 3],
    /// By source: the windows of each account.
    accounts: [BTreeMap<&'c str, Account<'c>>; 3],
    few: usize,
    repairs: Vec<(i64, i64)>,
}

impl<'c> CoverageFacts<'c> {
    /// Indexes a batch's coverage.
    #[must_use]
    pub fn new(coverage: &'c Coverage<'_>) -> Self {
        Self::with_few(coverage, FEW)
    }

    /// [`Self::new`], with another number of windows that are looked at one by one. What is said of
    /// them is the same.
    pub(super) fn with_few(coverage: &'c Coverage<'_>, few: usize) -> Self {
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
        let sources = SOURCES.map(|source| Windows::new(of_source(source), source, few));
        let accounts = sources.each_ref().map(Windows::by_account);
        let repairs = coverage.repairs.as_deref().unwrap_or_default();
        let found = repairs
            .iter()
            .map(|span| (span.from.ms(), span.to.ms()))
            .filter(|span| span.0 <= evaluated_at);
        Self {
            evaluated_at,
            sources: sources.map(Rc::new),
            accounts,
            few,
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
    /// The entries of acceptable accounts; all of them, shared, where none is bound.
    pub windows: Rc<Windows<'c>>,
    /// The last sync of any of them.
    pub synced: Option<i64>,
    /// The distinct accounts the grant binds; `None` where it binds none.
    pub bound: Option<Vec<String>>,
    /// Several accounts were seen and none is bound.
    pub multiple: bool,
    /// What is asked of the windows of each bound account, where both are many.
    pub(super) each: Option<EachClean>,
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
            let accounts = coverage.accounts.get(source as usize);
            let of_account = |account: &String| accounts.and_then(|own| own.get(account.as_str()));
            let windows = match bound.as_deref() {
                None => Rc::clone(&coverage.sources[source as usize % 3]),
                // An account's own windows are shared by all who bind it alone.
                Some([account]) => of_account(account)
                    .map(|own| own.windows(source, coverage.few))
                    .unwrap_or_default(),
                Some(bound) => {
                    let own = bound.iter().filter_map(of_account);
                    let own = own.flat_map(|account| account.own.iter().copied());
                    Rc::new(Windows::new(own.collect(), source, coverage.few))
                }
            };
            let several = bound.as_deref().filter(|bound| bound.len() > 1);
            let each = several.filter(|_| windows.at_once.is_some()).map(|bound| {
                let own = bound.iter().map(|account| {
                    let own = of_account(account).map(|account| account.own.iter());
                    own.into_iter().flatten().collect()
                });
                EachClean::new(own, source == Source::GcalEvent)
            });
            let seen = accounts.map_or(0, BTreeMap::len);
            EligibleSource {
                synced: windows.synced,
                windows,
                multiple: bound.is_none() && seen > 1,
                bound,
                each,
            }
        };
        Self {
            sources: SOURCES.map(of_source),
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
