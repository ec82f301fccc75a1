//! How the time of one batch grows as its claims and observations double.
//!
//! `cargo bench -p attest-core --bench batch [-- SHAPE… SIZE…]` prints, for each shape, the time at
//! the smallest size and the ratio from each size to the next, the least of several rounds taken.
//! Ratios of one run compare; times do not travel between machines.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a bench measures time and prints it"
)]

use attest_core::batch::grade_batch;
use attest_core::ids::{Hash, Id};
use attest_core::json::read;
use attest_core::json::shape::{Count, Shape as _};
use attest_core::model::{
    ActionType, Activity, AgentId, BatchRequest, Claim, ComponentId, Coverage, Currency, Extractor,
    Grant, Line, Observation, Source, SourceKind,
};
use attest_core::policy::{Policy, default_policy};
use attest_core::time::{IsoTs, Precision};
use std::time::{Duration, Instant};

const SIZES: [i64; 4] = [1_000, 2_000, 4_000, 8_000];
const ROUNDS: usize = 7;

/// 2026-03-02T10:00:00Z.
const BASE: i64 = 1_772_445_600_000;
const MINUTE: i64 = 60_000;
const COVERAGE: &str = r#"{"evaluatedAt": "2027-06-01T00:00:00Z", "observers": [
    {"observerId": "o", "source": "gmail.sent", "accountHash": "a", "lastSyncAt": "2027-06-01T00:00:00Z",
     "windowStart": "2026-01-01T00:00:00Z", "windowEnd": "2027-06-01T00:00:00Z"},
    {"observerId": "o", "source": "gmail.receipt", "accountHash": "a", "lastSyncAt": "2027-06-01T00:00:00Z",
     "windowStart": "2026-01-01T00:00:00Z", "windowEnd": "2027-06-01T00:00:00Z"},
    {"observerId": "o", "source": "gcal.event", "accountHash": "a", "lastSyncAt": "2027-06-01T00:00:00Z",
     "windowStart": "2026-01-01T00:00:00Z", "windowEnd": "2027-06-01T00:00:00Z", "allCalendars": true}]}"#;
const ACTIVITY: &str =
    r#"{"adapterSyncs": [], "claims": [], "entries": [], "idle": [], "sessions": []}"#;
const GRANT: &str = r#"{"agent": "muse", "counterpartyAllowlist": [], "declaredScopes": [],
    "allowedTypes": ["email.sent", "purchase.made", "calendar.created"],
    "observedScopes": [], "updatedAt": "2026-01-01T00:00:00Z"}"#;

/// One claim and the row that answers it.
struct Deed {
    action: ActionType,
    party: Option<String>,
    /// Whom the row shows, where that is another.
    seen_party: Option<String>,
    subject: Option<String>,
    /// What the row is about, where that is another.
    seen_subject: Option<String>,
    amount: Option<i64>,
    /// When it was claimed and when it happened (ms from the base).
    claimed: i64,
    occurred: i64,
}

impl Deed {
    fn mail(party: String, claimed: i64, occurred: i64) -> Self {
        Self {
            action: ActionType::EmailSent,
            party: Some(party),
            seen_party: None,
            subject: None,
            seen_subject: None,
            amount: None,
            claimed,
            occurred,
        }
    }

    fn about(self, subject: String) -> Self {
        Self {
            subject: Some(subject),
            ..self
        }
    }
}

fn instant(ms: i64) -> IsoTs {
    IsoTs::with_offset(BASE + ms, 0).unwrap()
}

fn hash(kind: &str, at: usize) -> Hash {
    Hash::of_text(&format!("{kind} {at}"))
}

fn claim(deed: &Deed, at: usize) -> Claim<'static> {
    let raw_hash = hash("claim", at);
    Claim {
        agent: AgentId("muse".into()),
        amount: deed.amount.map(Count),
        claimed_at: instant(deed.claimed),
        claimed_at_end: None,
        precision: Precision::Minute,
        counterparty: deed.party.clone().map(|text| Line(text.into())),
        currency: deed.amount.and_then(|_| Currency::parse("EUR")),
        extractor: Extractor {
            id: ComponentId("bench".into()),
            version: ComponentId("1".into()),
        },
        id: Id::of_hash(raw_hash),
        observed_at: instant(deed.claimed),
        raw_hash,
        request_id: None,
        source_kind: SourceKind::Chat,
        subject_hint: deed.subject.clone().map(|text| Line(text.into())),
        target_at: deed.action.is_calendar().then(|| instant(deed.occurred)),
        action: deed.action,
    }
}

fn row(deed: &Deed, at: usize) -> Observation<'static> {
    let content_hash = hash("row", at);
    let bought = deed.action == ActionType::PurchaseMade;
    let party = deed.seen_party.clone().or_else(|| deed.party.clone());
    let party = |wanted: bool| party.clone().filter(|_| wanted);
    Observation {
        amount: deed.amount.map(Count),
        content_hash,
        counterparty: party(!bought).map(|text| Line(text.into())),
        currency: deed.amount.and_then(|_| Currency::parse("EUR")),
        id: Id::of_hash(content_hash),
        merchant: party(bought).map(|text| Line(text.into())),
        observed_at: instant(deed.claimed.max(deed.occurred) + MINUTE),
        occurred_at: instant(deed.occurred),
        row_key_hash: Some(content_hash),
        sighted_at: None,
        source: match deed.action {
            ActionType::EmailSent => Source::GmailSent,
            ActionType::PurchaseMade => Source::GmailReceipt,
            _ => Source::GcalEvent,
        },
        subject_hint: deed
            .seen_subject
            .clone()
            .or_else(|| deed.subject.clone())
            .map(|text| Line(text.into())),
        action: deed.action,
    }
}

fn request(deeds: &[Deed]) -> BatchRequest<'static> {
    let all = |at: usize| deeds.get(at);
    let places = 0..deeds.len();
    BatchRequest {
        activity: read(ACTIVITY, Activity::read).unwrap(),
        claims: places
            .clone()
            .filter_map(|at| Some(claim(all(at)?, at)))
            .collect(),
        coverage: read(COVERAGE, Coverage::read).unwrap(),
        fixed: None,
        grants: vec![read(GRANT, Grant::read).unwrap()],
        model_scores: None,
        observations: places.filter_map(|at| Some(row(all(at)?, at))).collect(),
        policy: None,
    }
}

/// A shape: its name, what it is, and its deed of a place in a batch of a size.
type Shape = (&'static str, &'static str, fn(i64, i64) -> Deed);

/// A claim's minute in the first 40 of the window, and an instant anywhere in the minute.
fn crowded(at: i64) -> i64 {
    at % 40 * MINUTE + at * 7 % MINUTE
}

/// A word of a hundred.
fn word(at: i64) -> String {
    format!(
        "w{}",
        at.wrapping_mul(2_654_435_761).rem_euclid(10_007) % 100
    )
}

/// Numbers that only look random: a place of a list always gives the same ones.
struct Random(u64);

impl Random {
    fn of(seed: i64) -> Self {
        let seed = seed.unsigned_abs().wrapping_add(1);
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }

    /// Words out of a hundred.
    fn words(&mut self, count: usize) -> String {
        let words: Vec<String> = (0..count)
            .map(|_| format!("w{}", self.below(100)))
            .collect();
        words.join(" ")
    }
}

const SHAPES: [Shape; 12] = [
    (
        "spread",
        "spread over time, each with a counterparty of its own",
        |at, _| {
            let claimed = at * 10 * MINUTE;
            Deed::mail(format!("p{at}@d{at}.example"), claimed, claimed + 30_000)
                .about(format!("Report {at}"))
        },
    ),
    (
        "one-party",
        "spread over time, one counterparty for all",
        |at, _| {
            let claimed = at * 10 * MINUTE;
            Deed::mail("ann@acme.example".into(), claimed, claimed + 30_000)
                .about("Weekly report".into())
        },
    ),
    (
        "window-parties",
        "one window, counterparties of one domain",
        |at, _| {
            let claimed = crowded(at);
            Deed::mail(format!("p{at}@acme.example"), claimed, claimed + 30_000)
        },
    ),
    (
        "window-subjects",
        "one window, one counterparty, a subject each, all claimed in one minute",
        |at, of| {
            Deed::mail("ann@acme.example".into(), 0, at * 40 * MINUTE / of)
                .about(format!("Report number {at}"))
        },
    ),
    (
        "window-purchases",
        "one window, purchases of one merchant, an amount each",
        |at, of| Deed {
            action: ActionType::PurchaseMade,
            party: Some("Acme Shop".into()),
            seen_party: None,
            subject: None,
            seen_subject: None,
            amount: Some(100 + at),
            claimed: at % 2 * MINUTE,
            occurred: at * 40 * MINUTE / of,
        },
    ),
    (
        "window-events",
        "events of three days, one guest, a subject each",
        |at, of| Deed {
            action: ActionType::CalendarCreated,
            claimed: 0,
            occurred: at * 3 * 24 * 60 * MINUTE / of,
            ..Deed::mail("ann@acme.example".into(), 0, 0).about(format!("Meeting {at}"))
        },
    ),
    (
        "window-same",
        "one window, claims and rows alike in everything",
        |_, _| Deed::mail("ann@acme.example".into(), 0, 0).about("Weekly report".into()),
    ),
    (
        "window-times",
        "one window, alike in all but their instants",
        |at, _| {
            let at = crowded(at);
            Deed::mail("ann@acme.example".into(), at, at).about("Weekly report".into())
        },
    ),
    (
        "window-late",
        "one window, alike in all but the rows' instants",
        |at, of| {
            Deed::mail("ann@acme.example".into(), 0, at * 40 * MINUTE / of)
                .about("Weekly report".into())
        },
    ),
    (
        "window-words",
        "one window, one counterparty, subjects of five words out of a hundred",
        |at, _| {
            let claimed = crowded(at);
            let words: Vec<String> = (0..5).map(|nth| word(at * 5 + nth)).collect();
            Deed::mail("ann@acme.example".into(), claimed, claimed).about(words.join(" "))
        },
    ),
    (
        "window-random",
        "stated apart: one window, one counterparty, six random words out of a hundred, claims and rows apart",
        |at, of| Deed {
            seen_subject: Some(Random::of(at + of).words(6)),
            ..Deed::mail("ann@acme.example".into(), 0, 0).about(Random::of(at).words(6))
        },
    ),
    (
        "unassigned",
        "stated apart: one window, each claim facing as many rows that match nothing",
        |at, _| {
            let claimed = crowded(at);
            Deed {
                seen_party: Some(format!("q{at}@other.example")),
                ..Deed::mail(format!("p{at}@acme.example"), claimed, claimed)
            }
        },
    ),
];

/// Batches that grow in something else than claims and rows: their name, what they are, and the
/// batch of a size.
type Other = (&'static str, &'static str, fn(i64) -> BatchRequest<'static>);

/// A list of JSON objects, one for each place.
fn list(of: i64, item: impl Fn(i64) -> String) -> String {
    let items: Vec<String> = (0..of).map(item).collect();
    format!("[{}]", items.join(","))
}

fn parsed<T>(
    text: String,
    read_it: fn(&mut attest_core::json::Reader<'static>) -> attest_core::error::Result<T>,
) -> T {
    // A bench may keep what it reads until it ends.
    read(String::leak(text), read_it).unwrap()
}

const OTHERS: [Other; 3] = [
    (
        "agents",
        "as many agents as orphans, all with a ping and an entry near",
        |of| {
            let deeds: Vec<Deed> = (0..of)
                .map(|at| Deed::mail(format!("p{at}@acme.example"), at, at))
                .collect();
            let near =
                |at: i64| format!(r#"{{"agent": "a{at}", "at": "{}"}}"#, instant(at % 1_000));
            let (sessions, entries) = (list(of, near), list(of, |at| near(at + 1)));
            let activity = format!(
                r#"{{"adapterSyncs": [], "claims": [], "entries": {entries}, "idle": [], "sessions": {sessions}}}"#
            );
            let grants = list(of + 1, |at| GRANT.replace("muse", &format!("a{at}")));
            BatchRequest {
                activity: parsed(activity, Activity::read),
                claims: Vec::new(),
                grants: parsed(grants, Vec::<Grant<'_>>::read),
                ..request(&deeds)
            }
        },
    ),
    (
        "coverage",
        "as many coverage entries as claims, each over each",
        |of| {
            let deeds: Vec<Deed> = (0..of)
                .map(|at| Deed::mail(format!("p{at}@acme.example"), at * MINUTE, at * MINUTE))
                .collect();
            let view = |at: i64| {
                format!(
                    r#"{{"observerId": "o", "source": "gmail.sent", "accountHash": "a",
                        "lastSyncAt": "{}", "windowStart": "{}", "windowEnd": "{}"}}"#,
                    instant(of * MINUTE + at),
                    instant(-at - 60 * MINUTE),
                    instant(2 * of * MINUTE + at)
                )
            };
            let coverage = format!(
                r#"{{"evaluatedAt": "2027-06-01T00:00:00Z", "observers": {}}}"#,
                list(of, view)
            );
            BatchRequest {
                coverage: parsed(coverage, Coverage::read),
                observations: Vec::new(),
                ..request(&deeds)
            }
        },
    ),
    (
        "scopes",
        "a hundred undeclared scopes of each agent, and as many declared ones",
        |of| {
            let scopes = |letter: char| list(100, |at| format!("\"{letter}{at}\""));
            let grant = GRANT
                .replace(
                    r#""declaredScopes": []"#,
                    &format!(r#""declaredScopes": {}"#, scopes('d')),
                )
                .replace(
                    r#""observedScopes": []"#,
                    &format!(r#""observedScopes": {}"#, scopes('o')),
                );
            let grants = list(of / 100, |at| grant.replace("muse", &format!("a{at}")));
            BatchRequest {
                grants: parsed(grants, Vec::<Grant<'_>>::read),
                ..request(&[])
            }
        },
    ),
];

/// The time this thread has run, where the system tells (Linux): what else runs does not count.
fn ran() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let run: u64 = stat.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(run))
}

/// The mean time of a few runs in a row; the system counts in steps of milliseconds.
fn time(request: &BatchRequest<'_>, policy: &Policy, runs: u32) -> Duration {
    let (start, before) = (Instant::now(), ran());
    for _ in 0..runs {
        let items = std::hint::black_box(grade_batch(request, policy));
        assert!(items.is_ok(), "the batch grades");
    }
    let took = match (before, ran()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => start.elapsed(),
    };
    took / runs
}

/// The least time of each request in ms. A round takes each in its turn, so that a busy moment of
/// the machine falls on all of them, and runs the smaller ones as much longer as they are smaller.
fn times(requests: &[BatchRequest<'_>], sizes: &[i64], policy: &Policy) -> Vec<f64> {
    let most = sizes.iter().copied().max().unwrap_or(1);
    let mut least = vec![Duration::MAX; requests.len()];
    for _ in 0..ROUNDS {
        for (slot, (request, size)) in least.iter_mut().zip(requests.iter().zip(sizes)) {
            let runs = u32::try_from(2 * most / (*size).max(1)).unwrap();
            *slot = time(request, policy, runs).min(*slot);
        }
    }
    least.iter().map(|time| time.as_secs_f64() * 1e3).collect()
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let mut sizes: Vec<i64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let names: Vec<&String> = words
        .iter()
        .filter(|word| word.parse::<i64>().is_err())
        .collect();
    if sizes.is_empty() {
        sizes.extend(SIZES);
    }
    let policy = default_policy();
    println!("claims and rows each: {sizes:?}; least of {ROUNDS} rounds");
    println!("shape              first size   per claim at last   ratio from size to size");
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|word| *word == name);
    for (name, what, deed) in SHAPES {
        if is_wanted(name) {
            measure(name, what, &sizes, &policy, |size| {
                let deeds: Vec<Deed> = (0..size).map(|at| deed(at, size)).collect();
                request(&deeds)
            });
        }
    }
    for (name, what, batch) in OTHERS {
        if is_wanted(name) {
            measure(name, what, &sizes, &policy, batch);
        }
    }
}

/// Measures the batches of a shape and prints their line.
fn measure(
    name: &str,
    what: &str,
    sizes: &[i64],
    policy: &Policy,
    batch: impl Fn(i64) -> BatchRequest<'static>,
) {
    let requests: Vec<BatchRequest<'_>> = sizes.iter().map(|size| batch(*size)).collect();
    let times = times(&requests, sizes, policy);
    let ratios: Vec<String> = times
        .iter()
        .zip(times.iter().skip(1))
        .map(|(less, more)| format!("{:.2}", more / less))
        .collect();
    let first = times.first().copied().unwrap_or_default();
    let last = times.iter().zip(sizes).next_back();
    let each = last.map_or(0.0, |(time, size)| time * 1e3 / *size as f64);
    println!(
        "{name:<18} {first:>7.2} ms {each:>16.1} µs   {}   {what}",
        ratios.join("  ")
    );
}
