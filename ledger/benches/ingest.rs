//! What facts cost to take in beside plain inserts of the same rows: `cargo bench -p attest-ledger --bench ingest
//! [-- FOLDER]` makes its files in FOLDER, or where temporary files go.
//!
//! The store takes looks at the Sent list of 100 mails each, one document and one transaction a look. Beside it the
//! rows that came of them are inserted as they stand, a hundred to a transaction, by a compiled statement and with
//! the same pragmas: into the store's own table with its indexes, and into a bare one with nothing but its key.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a bench measures time and prints it"
)]

use attest_ledger::{HandClock, Options, Store, ops};
use rusqlite::{Connection, params};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// 2026-10-06T12:00:00Z.
const BEGIN: i64 = 1_791_288_000_000;
const MINUTE: i64 = 60_000;
/// Looks, and the mails that each shows.
const LOOKS: i64 = 200;
const MAILS: i64 = 100;
const ROUNDS: usize = 5;

/// What the store makes its own table of, less what is computed when it is read.
const BARE: &str = "CREATE TABLE observations (
  id TEXT PRIMARY KEY, source TEXT NOT NULL, type TEXT NOT NULL, occurred_ms INTEGER NOT NULL,
  observed_ms INTEGER NOT NULL, first_seen_ms INTEGER NOT NULL, row_key_hash TEXT, fresh INTEGER NOT NULL,
  document TEXT NOT NULL) STRICT";

/// A stored row.
type Row = (
    String,
    String,
    String,
    i64,
    i64,
    i64,
    Option<String>,
    i64,
    String,
);

/// A look at the newest hundred mails, of which all are new, the newest first; and when it was.
fn look(nth: i64) -> (i64, String) {
    let from = BEGIN + nth * (MAILS + 1) * MINUTE;
    let read_at = from + MAILS * MINUTE;
    let rows: Vec<String> = (0..MAILS)
        .rev()
        .map(|of| {
            let number = nth * MAILS + of;
            format!(
                r#"{{"at":{},"lastId":"m{number}","lastNonDraftId":"m{number}","subject":"deck {number} for the board","threadId":"m{number}","to":["p{}@company.example"]}}"#,
                utc(from + of * MINUTE),
                number % 977
            )
        })
        .collect();
    let text = format!(
        r#"{{"source":"gmail.sent","observer":{{"id":"gmail-sent","version":"1"}},"account":{{"hash":"acct-a","mailboxes":["me@mail.example"]}},"readAt":{},"health":{{"status":"OK","reasons":[]}},"list":{{"page":1,"newestFirst":true,"older":"enabled","busy":false}},"rows":[{}]}}"#,
        utc(read_at),
        rows.join(",")
    );
    (read_at, text)
}

fn utc(ms: i64) -> String {
    let at = attest_core::time::IsoTs::with_offset(ms, 0).unwrap();
    format!(r#""{at}""#)
}

fn store(file: &Path, clock: &HandClock) -> Store {
    let options = Options {
        clock: Box::new(clock.clone()),
        ..Options::default()
    };
    Store::open(file, options).unwrap()
}

/// Milliseconds that went by, and those that this thread had a processor for; the second is the first where the
/// system does not say.
struct Watch(Instant, Option<f64>);

fn on_cpu() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(told.split(' ').next()?.parse::<f64>().ok()? / 1e6)
}

impl Watch {
    fn start() -> Self {
        Self(Instant::now(), on_cpu())
    }

    fn stop(&self) -> (f64, f64) {
        let went = self.0.elapsed().as_secs_f64() * 1e3;
        let own = self.1.and_then(|before| Some(on_cpu()? - before));
        (went, own.unwrap_or(went))
    }
}

/// Takes the looks in; how long that took, and the rows that came of it.
fn ledger(file: &Path, looks: &[(i64, String)]) -> ((f64, f64), Vec<Row>) {
    let clock = HandClock::at(BEGIN);
    let mut store = store(file, &clock);
    let watch = Watch::start();
    for (at, text) in looks {
        clock.set(*at);
        let answer = ops::call(&mut store, "ledger.pass", text.as_bytes()).unwrap();
        assert!(answer.contains(r#""refused":[]"#), "{answer}");
    }
    let took = watch.stop();
    drop(store);
    let raw = Connection::open(file).unwrap();
    let mut all = raw
        .prepare(
            "SELECT id, source, type, occurred_ms, observed_ms, first_seen_ms, row_key_hash, fresh, document
             FROM observations ORDER BY seq",
        )
        .unwrap();
    let rows = all
        .query_map([], |row| {
            Ok((
                row.get(0)?,
                row.get(1)?,
                row.get(2)?,
                row.get(3)?,
                row.get(4)?,
                row.get(5)?,
                row.get(6)?,
                row.get(7)?,
                row.get(8)?,
            ))
        })
        .unwrap();
    let rows: Vec<Row> = rows.map(Result::unwrap).collect();
    assert_eq!(i64::try_from(rows.len()).unwrap(), LOOKS * MAILS);
    (took, rows)
}

/// Inserts rows into a table that is there, a hundred to a transaction; how long that took.
fn plain(raw: &mut Connection, rows: &[Row]) -> (f64, f64) {
    raw.pragma_update(None, "journal_mode", "WAL").unwrap();
    raw.pragma_update(None, "synchronous", "FULL").unwrap();
    raw.pragma_update(None, "secure_delete", true).unwrap();
    raw.pragma_update(None, "cache_size", -65_536).unwrap();
    let watch = Watch::start();
    for some in rows.chunks(usize::try_from(MAILS).unwrap()) {
        let to = raw.transaction().unwrap();
        {
            let mut insert = to
                .prepare_cached(
                    "INSERT INTO observations
                       (id, source, type, occurred_ms, observed_ms, first_seen_ms, row_key_hash, fresh, document)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                )
                .unwrap();
            for row in some {
                insert
                    .execute(params![
                        row.0, row.1, row.2, row.3, row.4, row.5, row.6, row.7, row.8
                    ])
                    .unwrap();
            }
        }
        to.commit().unwrap();
    }
    watch.stop()
}

fn least(all: &[(f64, f64)]) -> (f64, f64) {
    all.iter().fold((f64::MAX, f64::MAX), |least, own| {
        (least.0.min(own.0), least.1.min(own.1))
    })
}

fn main() {
    let given = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let folder = given.map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = folder.join(format!("attest-ingest-{}", std::process::id()));
    let looks: Vec<(i64, String)> = (0..LOOKS).map(look).collect();
    let mut times: [Vec<(f64, f64)>; 3] = Default::default();
    for _ in 0..ROUNDS {
        std::fs::create_dir_all(&folder).unwrap();
        let (took, rows) = ledger(&folder.join("ledger"), &looks);
        let indexed = folder.join("indexed");
        drop(store(&indexed, &HandClock::at(BEGIN)));
        let same = plain(&mut Connection::open(&indexed).unwrap(), &rows);
        let mut raw = Connection::open(folder.join("bare")).unwrap();
        raw.execute_batch(BARE).unwrap();
        let bare = plain(&mut raw, &rows);
        drop(raw);
        for (all, own) in times.iter_mut().zip([took, same, bare]) {
            all.push(own);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
    let [ledger, same, bare] = times.each_ref().map(|all| least(all));
    println!(
        "{} mails in {LOOKS} looks, the least of {ROUNDS} rounds, ms that went by and ms of processor time",
        LOOKS * MAILS
    );
    println!("ledger.pass: {:.0}, {:.0}", ledger.0, ledger.1);
    for (name, own) in [
        ("inserts into the same table", same),
        ("inserts into a bare table", bare),
    ] {
        println!(
            "{name}: {:.0}, {:.0}; {:.2} times, {:.2} times",
            own.0,
            own.1,
            ledger.0 / own.0,
            ledger.1 / own.1
        );
    }
}
