//! How the work of a store grows with what it is given: `cargo bench -p attest-ledger --bench growth -- SHAPE COUNT`
//! lives through one shape once, so that a counter of instructions can be asked what twice the count costs. Without
//! words it runs every shape with 1,000, 2,000 and 4,000 and prints the processor time. Files go to the temporary folder.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    reason = "a bench measures time and prints it"
)]

use attest_ledger::{HandClock, Options, Store, ops};
use std::path::Path;
use std::time::Instant;

/// 2026-10-06T12:00:00Z.
const BEGIN: i64 = 1_791_288_000_000;
const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;

fn utc(ms: i64) -> String {
    let at = attest_core::time::IsoTs::with_offset(ms, 0).unwrap();
    format!(r#""{at}""#)
}

/// A store and its clock.
struct Desk {
    store: Store,
    clock: HandClock,
}

impl Desk {
    fn open(file: &Path) -> Self {
        let clock = HandClock::at(BEGIN);
        let options = Options {
            clock: Box::new(clock.clone()),
            ..Options::default()
        };
        let store = Store::open(file, options).unwrap();
        Self { store, clock }
    }

    fn call(&mut self, at: i64, name: &str, input: &str) -> String {
        self.clock.set(at);
        ops::call(&mut self.store, name, input.as_bytes()).unwrap()
    }

    fn pass(&mut self, at: i64, input: &str) {
        let answer = self.call(at, "ledger.pass", input);
        assert!(answer.contains(r#""refused":[]"#), "{answer}");
    }

    fn batch(&mut self, at: i64) {
        let answer = self.call(at, "ledger.batch", "{}");
        assert!(answer.contains(r#""skipped":false"#), "{answer}");
    }
}

fn frame(source: &str, account: &str, read_at: i64, more: &str) -> String {
    format!(
        r#"{{"source":"{source}","observer":{{"id":"{}","version":"1"}},"account":{{"hash":"{account}","mailboxes":["me@mail.example"]}},"readAt":{},"health":{{"status":"OK","reasons":[]}},{more}}}"#,
        source.replace('.', "-"),
        utc(read_at)
    )
}

/// A look at the Sent list: mails by number and time, the newest first.
fn sent(account: &str, read_at: i64, older: &str, mails: &[(i64, i64)]) -> String {
    let rows: Vec<String> = mails
        .iter()
        .map(|(number, at)| {
            format!(
                r#"{{"at":{},"lastId":"m{number}","lastNonDraftId":"m{number}","subject":"deck {number}","threadId":"m{number}","to":["p{number}@company.example"]}}"#,
                utc(*at)
            )
        })
        .collect();
    let more = format!(
        r#""list":{{"page":1,"newestFirst":true,"older":"{older}","busy":false}},"rows":[{}]"#,
        rows.join(",")
    );
    frame("gmail.sent", account, read_at, &more)
}

/// A receipt mail, by its number.
fn purchase(number: i64, at: i64) -> String {
    format!(
        r#"{{"messageId":"r{number}","at":{},"parser":"acme","type":"purchase.made","merchant":"Acme","amountCents":{},"currency":"USD"}}"#,
        utc(at),
        100 + number
    )
}

fn receipt(number: i64, at: i64) -> String {
    let more = format!(r#""rows":[{}]"#, purchase(number, at));
    frame("gmail.receipt", "acct-a", at, &more)
}

fn calendar(number: i64, shown: &str, read_at: i64, view: (i64, i64)) -> String {
    let more = format!(
        r#""view":{{"start":{},"end":{},"busy":false,"hiddenDays":[],"shown":{shown},"allShown":true,"unreadable":0}},"events":[{{"eventId":"e{number}","calendar":"c","start":{},"title":"plan {number}","guests":[]}}]"#,
        utc(view.0),
        utc(view.1),
        utc(view.0 + MINUTE)
    );
    frame("gcal.event", "acct-a", read_at, &more)
}

/// A line of a log: a purchase, by its number.
fn bought(number: i64, at: i64) -> String {
    format!(
        r#"{{"sourceKind":"activity_view","type":"purchase.made","text":"line {number}","rowKey":"k{number}","claimedAt":{},"claimedAtPrecision":"minute","counterparty":"Acme","amountCents":{},"currency":"USD","extractor":{{"id":"x","version":"1"}}}}"#,
        utc(at),
        100 + number
    )
}

/// A read of a log with mails that the agent says it sent, by number and time.
fn log(read_at: i64, lines: impl Iterator<Item = (i64, i64)>) -> String {
    let mail = |(number, at): (i64, i64)| {
        format!(
            r#"{{"sourceKind":"activity_view","type":"email.sent","text":"line {number}","rowKey":"k{number}","claimedAt":{},"claimedAtPrecision":"minute","counterparty":"p{number}@company.example","subjectHint":"deck {number}","extractor":{{"id":"x","version":"1"}}}}"#,
            utc(at)
        )
    };
    lines_of(read_at, &lines.map(mail).collect::<Vec<_>>())
}

/// A read of a log.
fn lines_of(read_at: i64, lines: &[String]) -> String {
    format!(
        r#"{{"source":"activity","agent":"muse","readAt":{},"activeAt":[],"rows":[{}]}}"#,
        utc(read_at),
        lines.join(",")
    )
}

/// Each shape: its name, and what it does to a new store.
type Shape = (&'static str, fn(&mut Desk, i64));

const SHAPES: &[Shape] = &[
    ("looks-apart", |desk, count| {
        for n in 0..count {
            let at = BEGIN + n * MINUTE;
            desk.pass(
                at + SECOND,
                &sent("acct-a", at + SECOND, "enabled", &[(n, at)]),
            );
        }
    }),
    ("looks-all", |desk, count| {
        for n in 0..count {
            let at = BEGIN + n * MINUTE;
            desk.pass(
                at + SECOND,
                &sent("acct-a", at + SECOND, "disabled", &[(n, at)]),
            );
        }
    }),
    ("looks-one-minute", |desk, count| {
        for n in 0..count {
            let read = BEGIN + MINUTE + n * SECOND;
            desk.pass(read, &sent("acct-a", read, "disabled", &[(n, BEGIN)]));
        }
    }),
    ("looks-staircase", |desk, count| {
        for n in 0..count {
            let read = BEGIN + count * MINUTE + n * SECOND;
            desk.pass(
                read,
                &sent("acct-a", read, "disabled", &[(n, BEGIN + n * MINUTE)]),
            );
        }
    }),
    ("looks-of-accounts", |desk, count| {
        for n in 0..count {
            let read = BEGIN + MINUTE + n * SECOND;
            desk.pass(
                read,
                &sent(&format!("acct-{n}"), read, "disabled", &[(n, BEGIN)]),
            );
        }
    }),
    ("receipts", |desk, count| {
        register(desk);
        for n in 0..count {
            let at = BEGIN + n * MINUTE;
            desk.pass(at, &receipt(n, at));
        }
    }),
    ("calendar-view", |desk, count| {
        for n in 0..count {
            let read = BEGIN + n * MINUTE;
            desk.pass(
                read,
                &calendar(0, r#"["c"]"#, read, (BEGIN, BEGIN + 7 * 1_440 * MINUTE)),
            );
        }
    }),
    // Each run of looks at the same calendars is two looks long.
    ("calendar-toggled", |desk, count| {
        for n in 0..count {
            let read = BEGIN + n * MINUTE;
            let shown = [r#"["c"]"#, r#"["c","d"]"#][usize::try_from(n / 2 % 2).unwrap()];
            let view = (BEGIN, BEGIN + 7 * 1_440 * MINUTE);
            desk.pass(read, &calendar(0, shown, read, view));
        }
    }),
    ("calendar-views", |desk, count| {
        for n in 0..count {
            let read = BEGIN + n * MINUTE;
            let view = (BEGIN + n * MINUTE, BEGIN + n * MINUTE + 7 * 1_440 * MINUTE);
            desk.pass(read, &calendar(0, r#"["c"]"#, read, view));
        }
    }),
    ("absences", |desk, count| {
        desk.call(BEGIN, "ledger.agents", r#"{"awayDetection":true}"#);
        rows(desk, count, 0);
        for n in 0..count {
            let read = BEGIN + 10 * MINUTE + n * SECOND;
            let (from, to) = (utc(BEGIN), utc(BEGIN + n));
            let away = format!(
                r#"{{"source":"away","readAt":{},"from":{from},"to":{to}}}"#,
                utc(read)
            );
            desk.call(read, "ledger.pass", &away);
        }
    }),
    ("logs-apart", |desk, count| {
        for n in 0..count {
            let at = BEGIN + n * MINUTE;
            desk.pass(at + MINUTE, &log(at + MINUTE, std::iter::once((n, at))));
        }
    }),
    ("logs-one-minute", |desk, count| {
        rows(desk, count, 0);
        for n in 0..count {
            let read = BEGIN + 10 * MINUTE + n * SECOND;
            desk.pass(read, &log(read, std::iter::once((n, BEGIN))));
        }
    }),
    ("batch-claims-apart", |desk, count| {
        let end = BEGIN + count * MINUTE;
        desk.pass(end, &log(end, (0..count).map(|n| (n, BEGIN + n * MINUTE))));
        desk.batch(end + SECOND);
    }),
    ("batch-claims-one-minute", |desk, count| {
        desk.pass(
            BEGIN + MINUTE,
            &log(BEGIN + MINUTE, (0..count).map(|n| (n, BEGIN))),
        );
        desk.batch(BEGIN + MINUTE + SECOND);
    }),
    ("batch-all-apart", |desk, count| {
        rows(desk, count, MINUTE);
        let end = BEGIN + (count + 10) * MINUTE;
        desk.pass(end, &log(end, (0..count).map(|n| (n, BEGIN + n * MINUTE))));
        desk.batch(end + SECOND);
    }),
    ("batch-purchases-apart", |desk, count| {
        register(desk);
        let end = BEGIN + count * MINUTE;
        let receipts: Vec<String> = (0..count)
            .map(|n| purchase(n, BEGIN + n * MINUTE))
            .collect();
        let more = format!(r#""rows":[{}]"#, receipts.join(","));
        desk.pass(end, &frame("gmail.receipt", "acct-a", end, &more));
        let lines: Vec<String> = (0..count).map(|n| bought(n, BEGIN + n * MINUTE)).collect();
        desk.pass(end, &lines_of(end, &lines));
        desk.batch(end + SECOND);
    }),
    ("batch-rows-apart", |desk, count| {
        rows(desk, count, MINUTE);
        desk.batch(BEGIN + (count + 20) * MINUTE);
    }),
    ("batch-rows-one-minute", |desk, count| {
        rows(desk, count, 0);
        desk.batch(BEGIN + 20 * MINUTE);
    }),
];

fn register(desk: &mut Desk) {
    let answer = desk.call(BEGIN, "ledger.policy", "{}");
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let mut policy = answer["policy"].clone();
    policy["receiptMerchants"] = serde_json::json!(["Acme"]);
    let input = serde_json::json!({ "policy": policy }).to_string();
    desk.call(BEGIN, "ledger.policy", &input);
}

/// Mails so far apart, in looks of a hundred.
fn rows(desk: &mut Desk, count: i64, apart: i64) {
    let numbers: Vec<i64> = (0..count).collect();
    for some in numbers.chunks(100) {
        let last = *some.last().unwrap();
        let mails: Vec<(i64, i64)> = some.iter().rev().map(|n| (*n, BEGIN + n * apart)).collect();
        let read = BEGIN + last * apart + MINUTE + last;
        desk.pass(read, &sent("acct-a", read, "disabled", &mails));
    }
}

/// The time this thread has had a processor, in milliseconds; where the system does not say, what went by.
fn spent(begin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_cpu = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    on_cpu.map_or_else(|| begin.elapsed().as_secs_f64() * 1_000.0, |own| own / 1e6)
}

fn live((name, shape): &Shape, count: i64) -> f64 {
    let folder = std::env::temp_dir().join(format!("attest-growth-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut desk = Desk::open(&folder.join(name));
    let begin = Instant::now();
    let before = spent(begin);
    shape(&mut desk, count);
    let took = spent(begin) - before;
    drop(desk);
    std::fs::remove_dir_all(&folder).unwrap();
    took
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let [name, count] = words[..] {
        let shape = SHAPES.iter().find(|shape| shape.0 == name).unwrap();
        println!(
            "{name} {count}: {:.0} ms",
            live(shape, count.parse().unwrap())
        );
        return;
    }
    for shape in SHAPES {
        let times = [1_000, 2_000, 4_000].map(|count| live(shape, count));
        println!(
            "{}: {times:.0?} ms; a doubling {:.2}, {:.2}",
            shape.0,
            times[1] / times[0],
            times[2] / times[1]
        );
    }
}
