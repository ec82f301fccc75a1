//! What was looked at: windows, levels, caps, syncs.

use super::super::fault::Fault;

const ENTRIES: &str = "coverage/entries.rs";
const INTERVALS: &str = "intervals.rs";
const LEVEL: &str = "coverage/level.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        ENTRIES,
        "if window.start <= *end",
        "if window.start < *end",
        "windows that touch do not join",
    ),
    Fault::new(
        ENTRIES,
        "if window.start <= *end",
        "if window.start <= end.saturating_add(1)",
        "a gap of a millisecond is no gap",
    ),
    Fault::new(
        ENTRIES,
        "*end = window.end.max(*end)",
        "*end = window.end",
        "a window inside another one takes back what that one saw",
    ),
    Fault::new(
        ENTRIES,
        "|span| end <= span.1",
        "|span| end < span.1",
        "windows that end with the span do not hold its end",
    ),
    Fault::new(
        ENTRIES,
        "|span| span.0 <= start",
        "|span| span.0 < start",
        "windows that start with the span do not hold its start",
    ),
    Fault::new(
        ENTRIES,
        "entry.source == source && entry.last_sync_at.ms() <= evaluated_at",
        "entry.source == source",
        "a view synced after the batch counts",
    ),
    Fault::new(
        ENTRIES,
        "entry.last_sync_at.ms() <= evaluated_at",
        "entry.last_sync_at.ms() < evaluated_at",
        "a view synced at the batch's own instant does not count",
    ),
    Fault::new(
        ENTRIES,
        "entry.all_calendars == Some(true)",
        "entry.all_calendars != Some(false)",
        "a view that does not say so shows all calendars",
    ).equivalent("no golden file can leave allCalendars out: where it does, the loader fills in true"),
    Fault::new(
        ENTRIES,
        "accounts.map_or(0, BTreeMap::len)",
        "accounts.map_or(0, |own| own.values().map(|own| own.sorted.len()).sum::<usize>())",
        "two views of one account count as two accounts",
    ),
    Fault::new(
        ENTRIES,
        ".filter(|span| span.0 <= evaluated_at)",
        ".filter(|_| true)",
        "a clock repair found after the batch counts",
    ),
    Fault::new(
        ENTRIES,
        ".filter(|span| span.0 <= evaluated_at)",
        ".filter(|span| span.0 < evaluated_at)",
        "a clock repair found at the batch's own instant does not count",
    ),
    Fault::new(
        ENTRIES,
        "*from <= at && at <= *to",
        "*from < at && at < *to",
        "the ends of a clock repair are outside it",
    ),
    Fault::new(
        ENTRIES,
        "let windows = match bound.as_deref() {",
        "let windows = match bound.as_deref() {
                Some(bound) if !bound.is_empty() => {
                    let is_bound = |own: &str| bound.iter().any(|account| account == own);
                    let own = coverage.of(source).sorted.iter().copied();
                    let own = own.filter(|window| window.account.is_none_or(is_bound));
                    Rc::new(Windows::new(own.collect(), source, coverage.few))
                }",
        "a view without an account counts where accounts are bound",
    ),
    Fault::new(
        ENTRIES,
        "multiple: bound.is_none() && seen > 1,",
        "multiple: seen > 1,",
        "several accounts cap the views of a bound one",
    ),
    Fault::new(
        ENTRIES,
        "multiple: bound.is_none() && seen > 1,",
        "multiple: bound.is_none() && seen > 2,",
        "two accounts are not several",
    ),
    Fault::new(
        ENTRIES,
        "sorted.iter().map(|window| window.synced).max()",
        "sorted.iter().map(|window| window.synced).min()",
        "a source was synced when the first of its views was",
    ),
    Fault::new(
        ENTRIES,
        "synced: windows.synced,",
        "synced: coverage.of(source).synced,",
        "the sync of an account that is not bound counts",
    ),
    Fault::new(
        ENTRIES,
        "synced.is_some_and(|synced| synced >= at)",
        "synced.is_some_and(|synced| synced > at)",
        "a sync at the instant asked for comes too early",
    ),
    Fault::new(
        ENTRIES,
        "            .all(|source| self.of(*source).synced",
        "            .any(|source| self.of(*source).synced",
        "one synced source of two is enough",
    ),
    Fault::new(
        ENTRIES,
        "since < seen)",
        "since <= seen)",
        "a view that began to compare at the first sighting followed the change",
    ).equivalent("such a view also found the row already there, which keeps it from being an orphan either way"),
    Fault::new(
        ENTRIES,
        "seen <= window.synced",
        "seen < window.synced",
        "a view that first saw the change did not follow it",
    ),
    Fault::new(
        ENTRIES,
        "Some(since) => since == seen,",
        "Some(_) => false,",
        "a first look accuses",
    ),
    Fault::new(
        ENTRIES,
        "None => window.synced >= seen,",
        "None => false,",
        "a view that compares nothing does not show what was there",
    ),
    Fault::new(
        ENTRIES,
        "None => window.synced >= seen,",
        "None => window.synced > seen,",
        "a view that compares nothing and saw the row first does not show it was there",
    ),
    Fault::new(
        ENTRIES,
        "None => window.synced >= seen,",
        "None => true,",
        "a view older than the row shows that it was there",
    ),
    Fault::new(
        INTERVALS,
        "|latest| *latest < from",
        "|latest| *latest <= from",
        "a view that ends where the window starts does not overlap it",
    ),
    Fault::new(
        INTERVALS,
        "        let mut found = Vec::new();
        let below = self.starts.partition_point(|(start, _)| *start <= to);",
        "        let mut found = Vec::new();
        let below = self.starts.partition_point(|(start, _)| *start < to);",
        "a view that starts where the window ends does not overlap it",
    ),
    Fault::new(
        LEVEL,
        "calendar && !window.all_calendars,",
        "false,",
        "hidden calendars cap nothing",
    ),
    Fault::new(
        LEVEL,
        "created && window.synced < asks.grace,",
        "false,",
        "a view read too early for a created event is not capped",
    ),
    Fault::new(
        LEVEL,
        "created && window.synced < asks.grace,",
        "created && window.synced <= asks.grace,",
        "a view read at the very end of the grace is read too early for a created event",
    ),
    Fault::new(
        LEVEL,
        "created && window.synced < asks.grace,",
        "calendar && window.synced < asks.grace,",
        "an early view is capped for changed and deleted events too",
    ),
    Fault::new(
        LEVEL,
        "created && window.synced < asks.grace,",
        "created && window.synced < asks.settled,",
        "a created event's view waits for afterClaimMin",
    ),
    Fault::new(
        LEVEL,
        "calendar && asks.action.is_calendar_change(),",
        "false,",
        "a view can show that a change was never made",
    ),
    Fault::new(
        LEVEL,
        "(ReasonCode::CoverageClockRepaired, created && asks.repaired)",
        "(ReasonCode::CoverageClockRepaired, false)",
        "a clock repair caps nothing",
    ),
    Fault::new(
        LEVEL,
        "source == Source::GmailSent && window.synced < asks.settled,",
        "false,",
        "a Sent list is settled at once",
    ),
    Fault::new(
        LEVEL,
        "source == Source::GmailSent && window.synced < asks.settled,",
        "source == Source::GmailSent && window.synced <= asks.settled,",
        "a Sent list read at the very end of the grace is not settled",
    ),
    Fault::new(
        LEVEL,
        "source == Source::GmailSent && window.synced < asks.settled,",
        "source == Source::GmailSent && window.synced < asks.grace,",
        "a Sent list is settled before the window ends",
    ),
    Fault::new(
        LEVEL,
        "source == Source::GmailSent && window.synced < asks.settled,",
        "window.synced < asks.settled,",
        "every source's views have to settle",
    ),
    Fault::new(
        LEVEL,
        "(ReasonCode::CoverageMultipleAccounts, eligible.multiple)",
        "(ReasonCode::CoverageMultipleAccounts, false)",
        "several accounts cap nothing",
    ),
    Fault::new(
        LEVEL,
        "unbound && window.account.is_none(),",
        "false,",
        "a view without an account is not capped",
    ),
    Fault::new(
        LEVEL,
        "unbound && window.account.is_none(),",
        "window.account.is_none(),",
        "a view without an account is capped though accounts are bound",
    ).equivalent("under bound accounts a view without one is not eligible, so it is never asked for its caps"),
    Fault::new(
        LEVEL,
        "source == Source::GmailReceipt && asks.no_parser,",
        "false,",
        "receipts that nothing reads cap nothing",
    ),
    Fault::new(
        LEVEL,
        "source == Source::GmailReceipt && asks.no_parser,",
        "asks.no_parser,",
        "an unread merchant caps every source",
    ),
    Fault::new(
        LEVEL,
        "        None => true,
    }",
        "        None => false,
    }",
        "a claim that names no merchant has a parser",
    ),
    Fault::new(
        LEVEL,
        "settled: grace.max(claim.unit_end.saturating_add(windows.after_claim)),",
        "settled: claim.unit_end.saturating_add(windows.after_claim),",
        "a grace longer than the window does not make a Sent list settle later",
    ),
    Fault::new(
        LEVEL,
        "if all(Level::None) {",
        "if !sources.is_empty() && all(Level::None) {",
        "a type without sources was seen whole",
    ),
    Fault::new(
        LEVEL,
        "if all(Level::None) {",
        "if sources.iter().any(|source| source.level == Level::None) {",
        "one source that nobody looked at makes the claim unseen",
    ),
    Fault::new(
        LEVEL,
        "} else if all(Level::Full) {",
        "} else if sources.iter().any(|source| source.level == Level::Full) {",
        "one whole source makes the claim seen whole",
    ),
    Fault::new(
        LEVEL,
        ".filter(|(_, caps)| caps.is_empty())",
        ".filter(|(_, _)| true)",
        "capped views count as whole",
    ),
    Fault::new(
        LEVEL,
        "(bound.len() < 2 ||",
        "(bound.len() < 3 ||",
        "two bound accounts vouch for each other",
    ),
    Fault::new(
        LEVEL,
        "accounts.iter().all(|account| {",
        "accounts.iter().any(|account| {",
        "one whole account vouches for the others",
    ),
    Fault::new(
        LEVEL,
        "cap_codes(&overlapping, start, end, union_full && !full)",
        "cap_codes(&overlapping, start, end, !full)",
        "account_partial is said though the accounts together did not see it all",
    ),
    Fault::new(
        LEVEL,
        "cap_codes(&overlapping, start, end, union_full && !full)",
        "cap_codes(&overlapping, start, end, false)",
        "account_partial is never said",
    ),
    Fault::new(
        LEVEL,
        "        .with(ReasonCode::CoverageChangesUnfollowed, true)
",
        "",
        "an early calendar view stays named though a later one saw its span",
    ),
    Fault::new(
        LEVEL,
        "        .with(ReasonCode::CoverageListUnsettled, true)",
        "",
        "an early Sent list stays named though a later one saw its span",
    ),
    Fault::new(
        LEVEL,
        ".filter(|(_, caps)| caps.early().is_empty())",
        ".filter(|(_, caps)| caps.without_early().is_empty() && caps.early().is_empty())",
        "only an uncapped later view makes an early one moot",
    ),
    Fault::new(
        LEVEL,
        "later.holds(window.start.max(start), window.end.min(end))",
        "later.holds(start, end)",
        "a later view must see the whole window to make an early one moot",
    ),
    Fault::new(
        LEVEL,
        "later.holds(window.start.max(start), window.end.min(end))",
        "later.holds(window.start, window.end)",
        "what an early view saw outside the window counts",
    ),
    Fault::new(
        LEVEL,
        "if moot { caps.without_early() } else { *caps }",
        "*caps",
        "an early view is named whatever a later one saw",
    ),
    Fault::new(
        LEVEL,
        "ReasonCode::ALL.iter().copied().filter(held).collect()",
        "ReasonCode::ALL.iter().rev().copied().filter(held).collect()",
        "caps stand in another order than the contract's",
    ).equivalent("the reasons of a receipt are put in the contract's order once more, whatever order caps come in"),
];
