//! No NOT_FOUND without full coverage and grace, by a reading of the coverage of its own (contract:
//! G §2, §6.1; C §6, coverage of one source).

use crate::clock::{DAY, HOUR, MINUTE, instant, ms};
use crate::door::graded;
use crate::r#gen;
use crate::rng::each_seed;
use crate::tree::{Tree, int_of, items, maybe_str, member, str_of};
use attest_core::json::Value;
use std::collections::BTreeSet;

/// A claim as coverage asks about it.
struct Asked<'t> {
    claim: &'t Tree,
    grant: &'t Tree,
    action: &'t str,
    end: i64,
    grace: i64,
    after: i64,
    window: (i64, i64),
    first_seen_bound: i64,
    has_parser: bool,
}

/// The unit that holds an instant, in the offset it is written in.
fn unit(text: &str, precision: &str) -> (i64, i64) {
    let at = instant(text);
    let length = match precision {
        "minute" => MINUTE,
        "hour" => HOUR,
        _ => DAY,
    };
    let local = at.ms + at.offset * MINUTE;
    let start = at.ms - local.rem_euclid(length);
    (start, start + length)
}

fn asked<'t>(batch: &'t Tree, policy: &Tree, claim_id: &str) -> Asked<'t> {
    let claim = items(batch, "claims")
        .iter()
        .find(|claim| str_of(claim, "id") == claim_id)
        .expect("the claim");
    let evaluated_at = ms(str_of(member(batch, "coverage"), "evaluatedAt"));
    let grant = items(batch, "grants")
        .iter()
        .filter(|grant| str_of(grant, "agent") == str_of(claim, "agent"))
        .filter(|grant| ms(str_of(grant, "updatedAt")) <= evaluated_at)
        .max_by_key(|grant| ms(str_of(grant, "updatedAt")))
        .expect("a grant");
    let windows = member(policy, "windows");
    let minutes = |key: &str| int_of(windows, key) * MINUTE;
    let precision = str_of(claim, "claimedAtPrecision");
    let start = unit(str_of(claim, "claimedAt"), precision).0;
    let last = maybe_str(claim, "claimedAtEnd").unwrap_or(str_of(claim, "claimedAt"));
    let end = unit(last, precision).1;
    let action = str_of(claim, "type");
    let window = if action.starts_with("calendar.") {
        let target = ms(str_of(claim, "targetAt"));
        let days = int_of(windows, "calendarDays") * DAY;
        (target - days, target + days)
    } else {
        (
            start - minutes("beforeClaimMin"),
            end + minutes("afterClaimMin"),
        )
    };
    // The merchants these batches name whose names are those of the policies' parsers.
    let parsed = ["ACME Store", "acme  store", "Blue Bakery"];
    Asked {
        claim,
        grant,
        action,
        end,
        grace: minutes("graceMin"),
        after: minutes("afterClaimMin"),
        window,
        first_seen_bound: start - minutes("beforeClaimMin"),
        has_parser: !items(policy, "receiptMerchants").is_empty()
            && maybe_str(claim, "counterparty").is_some_and(|name| parsed.contains(&name)),
    }
}

/// Whether closed windows leave nothing of a span out. Asked at both ends and half a millisecond
/// after the end of each: there a gap begins, if one does.
fn contain(windows: &[(i64, i64)], (start, end): (i64, i64)) -> bool {
    let after_ends = windows.iter().map(|(_, end)| 2 * end + 1);
    let points = after_ends
        .chain([2 * start, 2 * end])
        .filter(|at| 2 * start <= *at && *at <= 2 * end);
    points.into_iter().all(|at| {
        let holds = |(from, to): &(i64, i64)| 2 * from <= at && at <= 2 * to;
        windows.iter().any(holds)
    })
}

fn is_full(coverage: &Tree, source: &str, asked: &Asked<'_>) -> bool {
    let now = ms(str_of(coverage, "evaluatedAt"));
    let synced = |entry: &Tree| ms(str_of(entry, "lastSyncAt"));
    let entries: Vec<&Tree> = items(coverage, "observers")
        .iter()
        .filter(|entry| str_of(entry, "source") == source && synced(entry) <= now)
        .collect();
    let seen: BTreeSet<&str> = entries
        .iter()
        .filter_map(|entry| maybe_str(entry, "accountHash"))
        .collect();
    let bound: Option<BTreeSet<&str>> = asked
        .grant
        .get("accounts")
        .filter(|own| own.get(source).is_some())
        .map(|own| {
            items(own, source)
                .iter()
                .filter_map(Value::as_str)
                .collect()
        });
    let calendar = source == "gcal.event";
    let repaired = || {
        items(coverage, "repairs").iter().any(|span| {
            let (from, to) = (ms(str_of(span, "from")), ms(str_of(span, "to")));
            from <= now && from <= asked.first_seen_bound && asked.first_seen_bound <= to
        })
    };
    let counts = |entry: &Tree| {
        let account = maybe_str(entry, "accountHash");
        let owned = match &bound {
            Some(bound) => account.is_some_and(|own| bound.contains(own)),
            None => account.is_some() && seen.len() < 2,
        };
        let settled = match (source, asked.action) {
            ("gmail.sent", _) => synced(entry) >= asked.end + asked.grace.max(asked.after),
            ("gcal.event", "calendar.created") => synced(entry) >= asked.end + asked.grace,
            _ => true,
        };
        let provable = !calendar
            || entry.get("allCalendars") == Some(&Value::Bool(true))
                && !matches!(asked.action, "calendar.updated" | "calendar.deleted")
                && !(asked.action == "calendar.created" && repaired());
        owned && settled && provable && (source != "gmail.receipt" || asked.has_parser)
    };
    let windows = |account: Option<&str>| -> Vec<(i64, i64)> {
        entries
            .iter()
            .filter(|entry| counts(entry))
            .filter(|entry| account.is_none() || maybe_str(entry, "accountHash") == account)
            .map(|entry| {
                (
                    ms(str_of(entry, "windowStart")),
                    ms(str_of(entry, "windowEnd")),
                )
            })
            .collect()
    };
    let each_own = || {
        let several = bound.iter().filter(|bound| bound.len() > 1).flatten();
        several
            .into_iter()
            .all(|account| contain(&windows(Some(account)), asked.window))
    };
    contain(&windows(None), asked.window) && each_own()
}

fn is_past_grace(coverage: &Tree, source: &str, asked: &Asked<'_>) -> bool {
    let now = ms(str_of(coverage, "evaluatedAt"));
    let wait = if asked.action.starts_with("calendar.") {
        asked.grace
    } else {
        asked.grace.max(asked.after)
    };
    let accounts = asked.grant.get("accounts").and_then(|own| own.get(source));
    items(coverage, "observers").iter().any(|entry| {
        let synced = ms(str_of(entry, "lastSyncAt"));
        let acceptable = accounts.is_none_or(|own| {
            let own = own.as_array().expect("accounts");
            entry
                .get("accountHash")
                .is_some_and(|account| own.contains(account))
        });
        str_of(entry, "source") == source
            && synced <= now
            && synced >= asked.end + wait
            && acceptable
    })
}

#[test]
fn nothing_is_not_found_unless_all_of_it_was_seen_after_the_grace() {
    let shipped = attest_core::policy::default_document();
    let mut met = std::collections::BTreeMap::new();
    let whole = each_seed("not_found", 3_000, |rng| {
        let batch = r#gen::batch(rng, r#gen::SMALL);
        let Ok(items) = graded(&batch) else { return };
        let policy = batch.get("policy").unwrap_or(&shipped);
        let coverage = member(&batch, "coverage");
        for item in items.iter().filter(|item| item.grade() == "NOT_FOUND") {
            let claim = maybe_str(&item.receipt, "claimId").expect("NOT_FOUND is of a claim");
            let asked = asked(&batch, policy, claim);
            let sources = r#gen::sources_of(Some(policy), asked.action);
            assert!(!sources.is_empty(), "nothing covers {}", asked.action);
            for source in &sources {
                assert!(
                    is_full(coverage, source, &asked),
                    "{source} was not seen whole"
                );
                assert!(
                    is_past_grace(coverage, source, &asked),
                    "{source}: too early"
                );
            }
            assert!(crate::tree::items(&item.receipt, "observationIds").is_empty());
            *met.entry(str_of(asked.claim, "type").to_owned())
                .or_insert(0) += 1;
        }
    });
    let many = |action: &str| met.get(action).is_some_and(|n| *n > 20);
    assert!(
        !whole || many("email.sent") && many("calendar.created") && many("purchase.made"),
        "{met:?}"
    );
}

#[test]
fn a_gap_of_a_millisecond_is_a_gap() {
    assert!(contain(&[(0, 10), (10, 20)], (0, 20)));
    assert!(!contain(&[(0, 9), (10, 20)], (0, 20)));
    assert!(!contain(&[(1, 20)], (0, 20)));
    assert!(!contain(&[(0, 19)], (0, 20)));
    assert!(contain(&[(5, 9), (0, 20)], (0, 20)));
    assert!(!contain(&[], (0, 0)));
}
