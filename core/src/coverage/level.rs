//! How much of a claim's window was seen, and what capped it (contract: G §6.1, C §6).
//!
//! A cap is one arm of [`caps_of`]: the entries it holds for count at most as partial.

use super::entries::{CoverageFacts, Eligible, EligibleSource, Window, contain};
use crate::model::{ActionType, ReasonCode, Source};
use crate::policy::{Level, Policy};
use crate::score::ClaimFacts;

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

/// The codes that say an entry was synced too early; a later view can make them moot.
const fn is_early(code: ReasonCode) -> bool {
    matches!(
        code,
        ReasonCode::CoverageChangesUnfollowed | ReasonCode::CoverageListUnsettled
    )
}

/// Every cap an entry of a source carries for a claim, in the contract's order of codes.
fn caps_of(
    window: &Window<'_>,
    source: Source,
    eligible: &EligibleSource<'_>,
    asks: &Asks,
) -> Vec<ReasonCode> {
    let calendar = source == Source::GcalEvent;
    let created = calendar && asks.action == ActionType::CalendarCreated;
    let unbound = eligible.bound.is_none();
    let all = [
        (
            ReasonCode::CoverageCalendarsHidden,
            calendar && !window.all_calendars,
        ),
        (
            ReasonCode::CoverageChangesUnfollowed,
            created && window.synced < asks.grace,
        ),
        (
            ReasonCode::CoverageChangeUnprovable,
            calendar && asks.action.is_calendar_change(),
        ),
        (ReasonCode::CoverageClockRepaired, created && asks.repaired),
        (
            ReasonCode::CoverageListUnsettled,
            source == Source::GmailSent && window.synced < asks.settled,
        ),
        (ReasonCode::CoverageMultipleAccounts, eligible.multiple),
        (
            ReasonCode::CoverageNoAccount,
            unbound && window.account.is_none(),
        ),
        (
            ReasonCode::CoverageNoParser,
            source == Source::GmailReceipt && asks.no_parser,
        ),
    ];
    all.into_iter()
        .filter(|(_, holds)| *holds)
        .map(|(code, _)| code)
        .collect()
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
    let overlapping: Vec<(&Window<'_>, Vec<ReasonCode>)> = eligible
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
    let union_full = contain(uncapped(), start, end);
    // With two or more accounts bound, one account's view never vouches for another's.
    let accounts = eligible
        .bound
        .as_deref()
        .filter(|bound| bound.len() > 1)
        .unwrap_or_default();
    let account_full = |account: &String| {
        contain(
            uncapped().filter(|window| window.account == Some(account.as_str())),
            start,
            end,
        )
    };
    let full = union_full && accounts.iter().all(account_full);
    SourceLevel {
        source,
        level: if full { Level::Full } else { Level::Partial },
        caps: cap_codes(&overlapping, start, end, union_full && !full),
    }
}

/// The cap codes of a partial_coverage receipt: what the overlapping entries carry; an early code
/// only for a span that no later view saw.
fn cap_codes(
    overlapping: &[(&Window<'_>, Vec<ReasonCode>)],
    start: i64,
    end: i64,
    account_partial: bool,
) -> Vec<ReasonCode> {
    let later = || {
        overlapping
            .iter()
            .filter(|(_, caps)| !caps.iter().any(|code| is_early(*code)))
            .map(|(window, _)| *window)
    };
    let mut codes: Vec<ReasonCode> = Vec::new();
    for (window, caps) in overlapping {
        let fresh: Vec<ReasonCode> = caps
            .iter()
            .copied()
            .filter(|code| !codes.contains(code))
            .collect();
        let moot = fresh.iter().any(|code| is_early(*code))
            && contain(later(), window.start.max(start), window.end.min(end));
        codes.extend(fresh.into_iter().filter(|code| !(moot && is_early(*code))));
    }
    if account_partial {
        codes.push(ReasonCode::CoverageAccountPartial);
    }
    codes.sort_unstable();
    codes
}
