//! What a batch costs in a small store and in one a hundred times its size: `cargo bench -p attest-ledger
//! --bench batch [-- SMALL LARGE]`, the sizes being numbers of claims. Both hold the same 1,000 claims that
//! are still checking, with ten rows to a claim; the larger one has years of decided claims, rows, windows
//! and sessions before them. Files go to the temporary folder.
//!
//! `-- make FILE CLAIMS mail|calendar` makes such a store and leaves it, `-- run FILE ROUNDS` runs so many batches over
//! it: what one more round costs is what a counter of instructions says of two runs, less each other.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a bench measures time and prints it"
)]

use attest_core::hashes::{RawClaim, Subject, content_hash, raw_hash, receipt_id};
use attest_core::ids::{Hash, Id};
use attest_core::json::read;
use attest_core::json::shape::Shape;
use attest_core::model::{ActionType, Observation, SourceKind};
use attest_core::policy::{DEFAULT_TEXT, default_policy};
use attest_core::time::{IsoTs, Precision};
use attest_ledger::{HandClock, Options, Store, ops};
use rusqlite::{Connection, Transaction, params};
use std::path::Path;
use std::time::Instant;

/// 2026-10-06T12:00:00Z: when the claims to be graded begin.
const BEGIN: i64 = 1_791_288_000_000;
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Claims that are still checking, one a minute.
const PENDING: i64 = 1_000;
/// Rows to a claim.
const ROWS: i64 = 10;
/// Decided claims a day.
const A_DAY: i64 = 90;

fn iso(ms: i64) -> IsoTs {
    IsoTs::with_offset(ms, 0).unwrap()
}

/// How many bits a length takes, as the store keeps it.
fn class(length: i64) -> i64 {
    i64::from(i64::BITS - length.leading_zeros())
}

/// What a story is made of: the share of calendar claims and rows differs.
#[derive(Clone, Copy)]
struct Story {
    calendar: bool,
}

fn action(at: i64, story: Story) -> (&'static str, &'static str) {
    match at % 10 {
        0 => ("purchase.made", "gmail.receipt"),
        1 if story.calendar => ("calendar.created", "gcal.event"),
        _ => ("email.sent", "gmail.sent"),
    }
}

struct Builder<'t> {
    to: &'t Transaction<'t>,
    story: Story,
}

impl Builder<'_> {
    fn claim(&self, number: i64, when: i64, open: bool) -> Id {
        let (action, _) = action(number, self.story);
        let text = format!("line {number}");
        let hash = raw_hash(&RawClaim {
            agent: "muse",
            source_kind: SourceKind::ActivityView,
            action: ActionType::parse(action).unwrap(),
            text: &text,
            row_key: None,
            claimed_at: iso(when),
            precision: Precision::Minute,
        });
        let id = Id::of_hash(hash);
        let more = match action {
            "purchase.made" => {
                r#","amountCents":4999,"counterparty":"Acme","currency":"USD""#.into()
            }
            "email.sent" => format!(
                r#","counterparty":"p{number}@company.example","subjectHint":"deck {number}""#
            ),
            _ => format!(
                r#","subjectHint":"plan {number}","targetAt":"{}""#,
                iso(when)
            ),
        };
        // In the order of the contract's keys, as the store writes them.
        let mut members: Vec<String> = format!(
            r#""agent":"muse","claimedAt":"{0}","claimedAtPrecision":"minute","extractor":{{"id":"x"~"version":"1"}},"id":"{id}","observedAt":"{0}","rawHash":"{1}","sourceKind":"activity_view","type":"{action}"{more}"#,
            iso(when),
            hash.to_hex()
        )
        .split(',')
        .map(|member| member.replace('~', ","))
        .collect();
        members.sort();
        let (from, to) = (
            when.div_euclid(MINUTE) * MINUTE,
            (when.div_euclid(MINUTE) + 1) * MINUTE,
        );
        self.to
            .prepare_cached(
                "INSERT INTO claims (id, agent, type, observed_ms, unit_from_ms, unit_to_ms, class, target_ms, open, document)
                 VALUES (?1, 'muse', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            )
            .unwrap()
            .execute(params![
                id.to_string(),
                action,
                when,
                from,
                to,
                class(to - from),
                action.starts_with("calendar").then_some(when),
                open,
                format!("{{{}}}", members.join(","))
            ])
            .unwrap();
        id
    }

    /// A row of a claim's type: the first proves it, the others are of other people.
    fn row(&self, number: i64, of: i64, when: i64) -> Id {
        let (action, source) = action(number, self.story);
        let whom = if of == 0 { number } else { -number * ROWS - of };
        let more = match action {
            "purchase.made" => format!(
                r#""amountCents":{},"currency":"USD","merchant":"Acme","#,
                4999 + of
            ),
            "email.sent" => format!(
                r#""counterparty":"p{whom}@company.example","subjectHint":"deck {number}","#
            ),
            _ => format!(r#""subjectHint":"plan {whom}","#),
        };
        let zero = Hash([0; 32]);
        let key = Hash::of_text(&format!("{number} {of}")).to_hex();
        let text = format!(
            r#"{{{more}"contentHash":"{}","id":"{}","observedAt":"{1}","occurredAt":"{1}","rowKeyHash":"{key}","source":"{source}","type":"{action}"}}"#,
            zero.to_hex(),
            Id::of_hash(zero),
        )
        .replacen(&format!(r#""observedAt":"{}""#, Id::of_hash(zero)), &format!(r#""observedAt":"{}""#, iso(when)), 1)
        .replacen(&format!(r#""occurredAt":"{}""#, Id::of_hash(zero)), &format!(r#""occurredAt":"{}""#, iso(when)), 1);
        let mut row: Observation<'_> = read(&text, Observation::read).unwrap();
        row.content_hash = content_hash(&row);
        row.id = Id::of_hash(row.content_hash);
        let mut out = attest_core::json::Writer::new();
        row.write(&mut out);
        self.to
            .prepare_cached(
                "INSERT INTO observations (id, source, type, occurred_ms, observed_ms, first_seen_ms, row_key_hash, fresh, document)
                 VALUES (?1, ?2, ?3, ?4, ?4, ?4, ?5, 0, ?6)",
            )
            .unwrap()
            .execute(params![row.id.to_string(), source, action, when, key, out.as_str()])
            .unwrap();
        match source {
            "gmail.receipt" => self.window(source, when, when, when),
            "gcal.event" => self.window(source, when, when, when),
            _ => {}
        }
        row.id
    }

    fn window(&self, source: &str, from: i64, to: i64, synced: i64) {
        let calendars = match source {
            "gcal.event" => r#""allCalendars":true,"#,
            _ => "",
        };
        let text = format!(
            r#"{{"accountHash":"acct-a",{calendars}"lastSyncAt":"{}","observerId":"o","source":"{source}","windowEnd":"{}","windowStart":"{}"}}"#,
            iso(synced),
            iso(to),
            iso(from)
        );
        self.to
            .prepare_cached(
                "INSERT INTO coverage (source, observer, account, from_ms, to_ms, class, synced_ms, document)
                 VALUES (?1, 'o', 'acct-a', ?2, ?3, ?4, ?5, ?6)",
            )
            .unwrap()
            .execute(params![source, from, to, class(to - from), synced, text])
            .unwrap();
    }

    fn session(&self, when: i64) {
        self.to
            .prepare_cached("INSERT INTO sessions (at_ms, agent, document) VALUES (?1, 'muse', ?2)")
            .unwrap()
            .execute(params![
                when,
                format!(r#"{{"agent":"muse","at":"{}"}}"#, iso(when))
            ])
            .unwrap();
    }

    /// The receipt that decided a claim.
    fn decided(&self, claim: Id, row: Id, when: i64, policy: &str) {
        let id = receipt_id(Subject::Claim(claim));
        let inputs = Hash::of_text(&id.to_string()).to_hex();
        let at = iso(when + HOUR);
        self.to
            .prepare_cached(
                "INSERT INTO receipt_inputs (computed_ms, hash, coverage_hash, policy_hash, grant_text, context)
                 VALUES (?1, ?2, 'c', ?3, 'g', '{\"priorSpendCents\":0}')",
            )
            .unwrap()
            .execute(params![at.ms(), inputs, policy])
            .unwrap();
        let text = format!(
            r#"{{"agent":"muse","claimId":"{claim}","computedAt":"{at}","confidence":1,"finalAt":"{at}","grade":"VERIFIED","id":"{id}","inputsHash":"{inputs}","observationIds":["{row}"],"policyHash":"{policy}","reasons":[],"ruleId":"verified","signals":{{}},"state":"FINAL"}}"#
        );
        self.to
            .prepare_cached(
                "INSERT INTO receipts (id, subject, claim_id, agent, grade, state, rule, computed_ms, inputs_hash, superseded, open, document)
                 VALUES (?1, 'claim', ?2, 'muse', 'VERIFIED', 'FINAL', 'verified', ?3, ?4, 0, 0, ?5)",
            )
            .unwrap()
            .execute(params![id.to_string(), claim.to_string(), at.ms(), inputs, text])
            .unwrap();
        self.to
            .prepare_cached("INSERT INTO evidence (observation_id, receipt_id) VALUES (?1, ?2)")
            .unwrap()
            .execute([row.to_string(), id.to_string()])
            .unwrap();
    }
}

fn build(file: &Path, claims: i64, story: Story) {
    let clock = HandClock::at(BEGIN);
    drop(open(file, &clock));
    let mut raw = Connection::open(file).unwrap();
    raw.pragma_update(None, "synchronous", "OFF").unwrap();
    raw.pragma_update(None, "cache_size", -200_000).unwrap();
    let to = raw.transaction().unwrap();
    let policy = default_policy().hash.to_hex();
    to.execute_batch("INSERT INTO batch_coverages VALUES ('c', '{}'); INSERT INTO batch_grants VALUES ('g', '{}')")
        .unwrap();
    let mut document = attest_core::json::Writer::new();
    read(DEFAULT_TEXT, attest_core::json::Value::read)
        .unwrap()
        .write(&mut document);
    to.execute(
        "INSERT INTO policies VALUES (?1, ?2)",
        [&policy, document.as_str()],
    )
    .unwrap();
    to.execute(
        "INSERT INTO grants VALUES ('muse', 0, 0, ?1)",
        [r#"{"agent":"muse","allowedTypes":["calendar.created","email.sent","purchase.made"],"counterpartyAllowlist":[],"declaredScopes":[],"observedScopes":[],"updatedAt":"1970-01-01T00:00:00Z"}"#],
    )
    .unwrap();
    {
        let builder = Builder { to: &to, story };
        let old = claims - PENDING;
        for number in 0..old {
            let when = BEGIN - 2 * DAY - (old - number) * DAY / A_DAY;
            let claim = builder.claim(number, when, false);
            let mut evidence = None;
            for of in 0..ROWS {
                let row = builder.row(number, of, when + of * DAY / A_DAY / ROWS);
                evidence.get_or_insert(row);
            }
            builder.decided(claim, evidence.unwrap(), when, &policy);
            builder.session(when);
        }
        // Each hour a window of the Sent list, and of a week of the calendar.
        let mut hour = BEGIN - 2 * DAY - old * DAY / A_DAY;
        while hour < BEGIN {
            builder.window("gmail.sent", hour, hour + HOUR, hour + HOUR);
            if story.calendar {
                builder.window("gcal.event", hour, hour + 7 * DAY, hour + HOUR);
            }
            hour += HOUR;
        }
        // Not looked at since: what is claimed after it waits.
        builder.window("gmail.sent", BEGIN, BEGIN + 2 * DAY, BEGIN);
        for number in claims..claims + PENDING {
            let when = BEGIN + (number - claims) * MINUTE;
            builder.claim(number, when, true);
            for of in 0..ROWS {
                builder.row(number, of, when + of * 5_000);
            }
            if number % 10 == 0 {
                builder.session(when);
            }
        }
    }
    to.execute("INSERT INTO meta VALUES ('storedWrites', '1')", [])
        .unwrap();
    to.commit().unwrap();
    raw.execute_batch("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)")
        .unwrap();
}

fn open(file: &Path, clock: &HandClock) -> Store {
    let options = Options {
        clock: Box::new(clock.clone()),
        ..Options::default()
    };
    Store::open(file, options).unwrap()
}

/// The time this thread has had a processor, in milliseconds, so that a busy machine measures the same; where
/// the system does not say, the time that went by.
fn spent(begin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_cpu = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    on_cpu.map_or_else(|| begin.elapsed().as_secs_f64() * 1_000.0, |own| own / 1e6)
}

/// The times of some batches, in milliseconds.
fn rounds(file: &Path, count: i64) -> Vec<f64> {
    let now = BEGIN + PENDING * MINUTE + MINUTE;
    let clock = HandClock::at(now);
    let mut store = open(file, &clock);
    let start = Instant::now();
    (0..count)
        .map(|round| {
            clock.set(now + round * MINUTE);
            let before = spent(start);
            let answer = ops::call(&mut store, "ledger.batch", b"{}").unwrap();
            let took = spent(start) - before;
            assert!(answer.contains(r#""skipped":false"#), "{answer}");
            took
        })
        .collect()
}

/// The least and the middle time of a batch, in milliseconds.
fn time(file: &Path) -> (f64, f64) {
    let mut times = rounds(file, 9).split_off(1);
    let raw = Connection::open(file).unwrap();
    let open: i64 = raw
        .query_row("SELECT count(*) FROM receipts WHERE open = 1", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert!(open * 10 >= PENDING * 7, "{open} are still checking");
    times.sort_by(f64::total_cmp);
    (times[0], times[times.len() / 2])
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["make", file, claims, kind] => {
            let calendar = kind == "calendar";
            return build(Path::new(file), claims.parse().unwrap(), Story { calendar });
        }
        ["run", file, count] => {
            println!("{:.1?}", rounds(Path::new(file), count.parse().unwrap()));
            return;
        }
        _ => {}
    }
    let sizes: Vec<i64> = words.iter().filter_map(|text| text.parse().ok()).collect();
    let (small, large) = match sizes[..] {
        [small, large] => (small, large),
        _ => (1_000, 100_000),
    };
    let folder = std::env::temp_dir().join(format!("attest-batch-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (told, calendar) in [("mail alone", false), ("a tenth calendar", true)] {
        let mut least = Vec::new();
        for claims in [small, large] {
            let file = folder.join(format!("{claims}-{calendar}.attest"));
            let begin = Instant::now();
            build(&file, claims, Story { calendar });
            let built = begin.elapsed().as_secs_f64();
            let (best, middle) = time(&file);
            println!(
                "{told}: {claims} claims, {} rows: built in {built:.1} s; a batch over {PENDING} pending claims {best:.0} ms of processor time, in the middle {middle:.0} ms",
                claims * ROWS
            );
            least.push(best);
            for name in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{}{name}", file.display()));
            }
        }
        println!("{told}: {:.2} times", least[1] / least[0]);
    }
    let _ = std::fs::remove_dir_all(&folder);
}
