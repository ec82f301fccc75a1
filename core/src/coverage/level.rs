//! How much of a claim's window was seen, and what capped it (contract: G §6.1, C §6).
//!
//! A cap is one arm of [`caps_of`]: the entries it holds for count at most as partial.

use super::entries::{CoverageFacts, Eligible, EligibleSource, Union};
use super::many::Many;
use super::window::Window;
use crate::model::{ActionType, ReasonCode, Source};
use crate::policy::{Level, Policy};
use crate::score::ClaimFacts;
use std::collections::BTreeMap;

/// What a claim asks of an entry beyond its window.
#[derive(Clone, Copy, Debug)]
struct Asks {
    /// `end(p,t) + graceMin`.
    grace: i64,
    /// `max(end(p,t) + graceMin, end(p,t) + afterClaimMin)`.
    settled: i64,
    action: ActionType,
    /// The claim's first-seen bound lies in a clock repair.
    repaired: bool,
    /// No receipt parser reads the claimed merchant.
    no_parser: bool,
}

/// The caps of an entry: a set of codes, one bit a code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Caps(u64);

const _: () = assert!(ReasonCode::ALL.len() <= 64, "a bit for each code");

impl Caps {
    /// The codes that say an entry was synced too early; a later view can make them moot.
    const EARLY: Self = Self::NONE
        .with(ReasonCode::CoverageChangesUnfollowed, true)
        .with(ReasonCode::CoverageListUnsettled, true);
    const NONE: Self = Self(0);

    /// The same with a code, if it holds.
    const fn with(self, code: ReasonCode, holds: bool) -> Self {
        if holds {
            Self(self.0 | 1 << code as u64)
        } else {
            self
        }
    }

    /// Those of both.
    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn early(self) -> Self {
        Self(self.0 & Self::EARLY.0)
    }

    const fn without_early(self) -> Self {
        Self(self.0 & !Self::EARLY.0)
    }

    /// The codes, each once, in the contract's order.
    fn codes(self) -> Vec<ReasonCode> {
        let held = |code: &ReasonCode| self.0 & Self::NONE.with(*code, true).0 != 0;
        ReasonCode::ALL.iter().copied().filter(held).collect()
    }
}

/// Every cap an entry of a source carries for a claim.
fn caps_of(
    window: &Window<'_>,
    source: Source,
    eligible: &EligibleSource<'_>,
    asks: &Asks,
) -> Caps {
    let calendar = source == Source::GcalEvent;
    let created = calendar && asks.action == ActionType::CalendarCreated;
    let unbound = eligible.bound.is_none();
    Caps::NONE
        .with(
            ReasonCode::CoverageCalendarsHidden,
            calendar && !window.all_calendars,
        )
        .with(
            ReasonCode::CoverageChangesUnfollowed,
            created && window.synced < asks.grace,
        )
        .with(
            ReasonCode::CoverageChangeUnprovable,
            calendar && asks.action.is_calendar_change(),
        )
        .with(ReasonCode::CoverageClockRepaired, created && asks.repaired)
        .with(
            ReasonCode::CoverageListUnsettled,
            source == Source::GmailSent && window.synced < asks.settled,
        )
        .with(ReasonCode::CoverageMultipleAccounts, eligible.multiple)
        .with(
            ReasonCode::CoverageNoAccount,
            unbound && window.account.is_none(),
        )
        .with(
            ReasonCode::CoverageNoParser,
            source == Source::GmailReceipt && asks.no_parser,
        )
}

/// The coverage of one source over a claim's window.
#[derive(Clone, Debug)]
pub struct SourceLevel {
    /// Which source.
    pub source: Source,
    /// How much was seen.
    pub level: Level,
    /// The caps of a partial_coverage receipt, in the contract's order of codes.
    pub caps: Vec<ReasonCode>,
}

/// The coverage of a claim.
#[derive(Clone, Debug)]
pub struct ClaimCoverage {
    /// The claim's level over all its sources.
    pub level: Level,
    /// Each relevant source, in the policy's order.
    pub sources: Vec<SourceLevel>,
}

/// Whether no parser could read the claimed merchant's receipts (contract: C §6).
#[must_use]
pub fn has_no_parser(claim: &ClaimFacts<'_, '_>, policy: &Policy) -> bool {
    match claim.party.folded() {
        Some(folded) => policy
            .receipt_merchants
            .binary_search_by(|known| known.as_str().cmp(&folded.text))
            .is_err(),
        None => true,
    }
}

/// The coverage of a claim: full when every relevant source is full, none when every one is none
/// (so also without sources), else partial.
#[must_use]
pub fn claim_coverage(
    claim: &ClaimFacts<'_, '_>,
    coverage: &CoverageFacts<'_>,
    eligible: &Eligible<'_>,
    policy: &Policy,
) -> ClaimCoverage {
    let windows = &policy.windows;
    let grace = claim.unit_end.saturating_add(windows.grace);
    let asks = Asks {
        grace,
        settled: grace.max(claim.unit_end.saturating_add(windows.after_claim)),
        action: claim.claim.action,
        repaired: claim
            .first_seen_bound(policy)
            .is_some_and(|bound| coverage.is_repaired(bound)),
        no_parser: has_no_parser(claim, policy),
    };
    let relevant = policy.sources.of(claim.claim.action);
    let sources: Vec<SourceLevel> = relevant
        .iter()
        .map(|source| match claim.window {
            Some(window) => source_level(*source, window, eligible.of(*source), &asks),
            None => SourceLevel {
                source: *source,
                level: Level::None,
                caps: Vec::new(),
            },
        })
        .collect();
    let all = |level: Level| sources.iter().all(|source| source.level == level);
    let level = if all(Level::None) {
        Level::None
    } else if all(Level::Full) {
        Level::Full
    } else {
        Level::Partial
    };
    ClaimCoverage { level, sources }
}

fn source_level(
    source: Source,
    (start, end): (i64, i64),
    eligible: &EligibleSource<'_>,
    asks: &Asks,
) -> SourceLevel {
    if let Some(many) = eligible.windows.many() {
        return level_of_many(source, (start, end), eligible, asks, many);
    }
    let overlapping: Vec<(&Window<'_>, Caps)> = eligible
        .windows
        .overlapping(start, end)
        .into_iter()
        .map(|window| (window, caps_of(window, source, eligible, asks)))
        .collect();
    if overlapping.is_empty() {
        return SourceLevel {
            source,
            level: Level::None,
            caps: Vec::new(),
        };
    }
    let uncapped = || {
        overlapping
            .iter()
            .filter(|(_, caps)| caps.is_empty())
            .map(|(window, _)| *window)
    };
    let union_full = Union::of(uncapped()).holds(start, end);
    // With two or more accounts bound, one account's view never vouches for another's.
    let bound = eligible.bound.as_deref().unwrap_or_default();
    let full = union_full && (bound.len() < 2 || each_full(bound, uncapped(), start, end));
    SourceLevel {
        source,
        level: if full { Level::Full } else { Level::Partial },
        caps: cap_codes(&overlapping, start, end, union_full && !full),
    }
}

/// [`source_level`] of windows too many to be looked at one by one. Those over the claim differ in
/// few ways, so each way is asked for by itself.
fn level_of_many(
    source: Source,
    (start, end): (i64, i64),
    eligible: &EligibleSource<'_>,
    asks: &Asks,
    many: &Many,
) -> SourceLevel {
    if !eligible.windows.any_overlaps(start, end) {
        return SourceLevel {
            source,
            level: Level::None,
            caps: Vec::new(),
        };
    }
    // A window without a cap of its own, synced as late as any claim could ask.
    let plain = Window {
        start,
        end,
        synced: i64::MAX,
        account: Some(""),
        all_calendars: true,
        changes_since: None,
    };
    let late = caps_of(&plain, source, eligible, asks);
    let early = Window {
        synced: i64::MIN,
        ..plain
    };
    let early = caps_of(&early, source, eligible, asks).early();
    let hidden = Window {
        all_calendars: false,
        ..plain
    };
    let nameless = Window {
        account: None,
        ..plain
    };
    let by = match source {
        _ if early.is_empty() => None,
        Source::GmailSent => Some(asks.settled),
        Source::GmailReceipt | Source::GcalEvent => Some(asks.grace),
    };
    let union_full = late.is_empty() && many.all_clean(start, end, by);
    let full = union_full
        && eligible
            .each
            .as_ref()
            .is_none_or(|each| each.all_clean(start, end, by));
    let mut named = late.with(ReasonCode::CoverageAccountPartial, union_full && !full);
    if many.any_hidden(start, end) {
        named = named.and(caps_of(&hidden, source, eligible, asks));
    }
    if many.any_nameless(start, end) {
        named = named.and(caps_of(&nameless, source, eligible, asks));
    }
    if by.is_some_and(|by| many.any_early(start, end, by)) {
        named = named.and(early);
    }
    SourceLevel {
        source,
        level: if full { Level::Full } else { Level::Partial },
        caps: named.codes(),
    }
}

/// Whether each account's own windows, given by start, hold every instant of `[start, end]`.
fn each_full<'w, 'c: 'w>(
    accounts: &[String],
    windows: impl Iterator<Item = &'w Window<'c>>,
    start: i64,
    end: i64,
) -> bool {
    let mut own: BTreeMap<&str, Union> = BTreeMap::new();
    for window in windows {
        if let Some(account) = window.account {
            own.entry(account).or_default().add(window);
        }
    }
    accounts.iter().all(|account| {
        own.get(account.as_str())
            .is_some_and(|union| union.holds(start, end))
    })
}

/// The cap codes of a partial_coverage receipt: what the overlapping entries carry; an early code
/// only for a span that no later view saw.
fn cap_codes(
    overlapping: &[(&Window<'_>, Caps)],
    start: i64,
    end: i64,
    account_partial: bool,
) -> Vec<ReasonCode> {
    let later = overlapping
        .iter()
        .filter(|(_, caps)| caps.early().is_empty())
        .map(|(window, _)| *window);
    let later = Union::of(later);
    let mut named = Caps::NONE.with(ReasonCode::CoverageAccountPartial, account_partial);
    for (window, caps) in overlapping {
        let moot =
            !caps.early().is_empty() && later.holds(window.start.max(start), window.end.min(end));
        named = named.and(if moot { caps.without_early() } else { *caps });
    }
    named.codes()
}
