//! Many callers of one vault: threads, connections and processes, and callers that die (contract: S,
//! contracts).
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_imports,
    reason = "tests"
)]

mod common;

use attest_core::error::Code;
use attest_ledger::{HandClock, Options, Store};
use common::vault::*;
use common::{Folder, START, open};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Barrier, Mutex};
use std::time::Duration;

const MANY: &str = "From now on email Bo the plan, up to 40 times.";
const ENDLESS: &str = "From now on email Bo the plan without asking.";

fn to_bo() -> Value {
    json!({"kind": "send", "channel": "email", "to_ids": ["c_bo"]})
}

fn for_bo() -> Value {
    json!([{"kind": "send", "to": ["Bo"], "channel": "email", "standing": true}])
}

/// A store whose writers wait for each other as long as it takes.
fn patient(file: &Path) -> Store {
    let options = Options {
        clock: Box::new(HandClock::at(START)),
        patience: Duration::from_secs(300),
        ..Options::default()
    };
    Store::open(file, options).unwrap()
}

/// Starts this program again as a caller of a file.
fn caller(entry: &str, file: &Path) -> Child {
    started(
        Command::new(std::env::current_exe().unwrap()),
        &["--ignored", "--exact", "--nocapture", entry],
        file,
    )
}

/// The same, where no file may grow beyond the log of this one as it is: what a commit writes goes no further than
/// its first page. The caller dies of that, or is told.
#[cfg(unix)]
fn cramped(entry: &str, file: &Path, dies: bool) -> Child {
    let log = std::fs::metadata(file.with_file_name("a-wal")).unwrap();
    assert!(log.len() > std::fs::metadata(file).unwrap().len());
    let exe = std::env::current_exe().unwrap();
    // In blocks of 512 bytes.
    let script = format!(
        "{}ulimit -c 0; ulimit -f {}; exec '{}' --ignored --exact --nocapture {entry}",
        if dies { "" } else { "trap '' XFSZ; " },
        log.len() / 512 + 1,
        exe.display()
    );
    started(Command::new("sh"), &["-c", &script], file)
}

fn started(mut program: Command, arguments: &[&str], file: &Path) -> Child {
    program
        .args(arguments)
        .env("ATTEST_TEST_FILE", file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Makes the log of a file longer than the file itself.
#[cfg(unix)]
fn lengthen(raw: &Connection) {
    raw.execute_batch(
        "PRAGMA wal_autocheckpoint = 0;
         INSERT INTO journal (at_ms, event, counts) VALUES (0, 'long', hex(zeroblob(400000)))",
    )
    .unwrap();
}

/// What a caller said behind a word, a line each.
fn told(caller: &mut Child, word: &str) -> Vec<String> {
    let lines = BufReader::new(caller.stdout.take().unwrap()).lines();
    let lines = lines.map_while(Result::ok);
    lines
        .filter_map(|line| Some(line.strip_prefix(word)?.to_owned()))
        .collect()
}

/// Asks until both calls are held; the ids of the decisions that let one through.
fn exhaust(store: &Mutex<Store>) -> Vec<String> {
    let mut passed = Vec::new();
    for call in [mail(), to_bo()] {
        loop {
            let answer = authorize(&mut store.lock().unwrap(), &call);
            if answer["matches"] == false {
                assert_eq!(reason(&answer), "used_up");
                break;
            }
            passed.push(answer["id"].as_str().unwrap().to_owned());
        }
    }
    passed
}

/// Asks with many threads over a few connections.
fn crowd(file: &Path, threads: usize, connections: usize) -> Vec<String> {
    let stores: Vec<_> = (0..connections)
        .map(|_| Mutex::new(patient(file)))
        .collect();
    let start = Barrier::new(threads);
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads)
            .map(|nth| {
                let (start, store) = (&start, &stores[nth % connections]);
                scope.spawn(move || {
                    start.wait();
                    exhaust(store)
                })
            })
            .collect();
        all.into_iter()
            .flat_map(|one| one.join().unwrap())
            .collect()
    })
}

/// S: one turn is read once, whoever reads it at once; what the others' models proposed counts for nothing.
#[test]
fn a_turn_is_read_once_by_all_that_read_it_at_once() {
    const READERS: usize = 4;
    let folder = Folder::new();
    let file = folder.file("a");
    let mut store = open(&file);
    let turns: Vec<String> = (0..40)
        .map(|minute| {
            let local = format!("2026-10-06T13:{minute:02}:00-04:00");
            run(&mut store, "vault.said", &turn(ASK, &local)).unwrap()["said_id"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    let start = Barrier::new(READERS);
    let readers: Vec<Vec<Result<(), _>>> = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..READERS)
            .map(|reader| {
                let (turns, start, file) = (&turns, &start, &file);
                scope.spawn(move || {
                    let mut store = patient(file);
                    let read_turn = |(at, said): (usize, &String)| {
                        // Two of them have a model that proposes nothing.
                        let raw = if (reader + at) % 2 == 0 {
                            proposal()
                        } else {
                            json!([])
                        };
                        start.wait();
                        read(&mut store, said, &raw).map(|_| ())
                    };
                    turns.iter().enumerate().map(read_turn).collect()
                })
            })
            .collect();
        readers.into_iter().map(|own| own.join().unwrap()).collect()
    });
    for turn in 0..turns.len() {
        let answers = readers.iter().map(|own| own[turn].clone());
        let (taken, refused): (Vec<_>, Vec<_>) = answers.partition(Result::is_ok);
        assert_eq!(taken.len(), 1, "{turn}");
        for fault in refused {
            assert_eq!(fault, Err((Code::AlreadyRead, at("/said_id"))));
        }
    }
}

#[test]
#[ignore = "an entry of a caller that a test starts"]
fn crowd_entry() {
    let Some(file) = std::env::var_os("ATTEST_TEST_FILE") else {
        return;
    };
    for id in crowd(Path::new(&file), 10, 3) {
        println!("\npassed {id}");
    }
}

#[test]
fn a_budget_is_spent_once_by_all_threads_connections_and_processes() {
    let folder = Folder::new();
    let file = folder.file("a");
    let mut store = open(&file);
    asked(&mut store, ASK, &proposal());
    asked(&mut store, MANY, &for_bo());
    let mut callers: Vec<Child> = (0..3).map(|_| caller("crowd_entry", &file)).collect();
    let mut passed = crowd(&file, 100, 10);
    for caller in &mut callers {
        passed.extend(told(caller, "passed "));
        assert!(caller.wait().unwrap().success());
    }
    assert_eq!(passed.len(), 1 + 40);
    let different: BTreeSet<&String> = passed.iter().collect();
    assert_eq!(different.len(), 1 + 40);
    let kept = rows(&mut store, "vault.list", "intents");
    let used: Vec<i64> = kept
        .iter()
        .map(|it| it["intent"]["used"].as_i64().unwrap())
        .collect();
    assert_eq!(used, [1, 40]);
    // Each caller that was held is in the log too.
    let raw = Connection::open(&file).unwrap();
    let count = |what: &str| -> i64 {
        let sql = format!("SELECT count(*) FROM decisions WHERE {what}");
        raw.query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(count("spent > 0"), 41);
    assert_eq!(count("reason = 'used_up'"), 2 * (100 + 3 * 10));
    assert_eq!(count("1"), 41 + 2 * 130);
}

#[test]
fn one_key_gets_one_decision_whoever_asks_at_once() {
    let folder = Folder::new();
    let file = folder.file("a");
    let mut store = open(&file);
    asked(&mut store, MANY, &for_bo());
    let stores: Vec<_> = (0..5).map(|_| Mutex::new(patient(&file))).collect();
    let answers: BTreeSet<String> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..40)
            .map(|nth| {
                let store = &stores[nth % 5];
                scope.spawn(move || {
                    let input = json!({"call": to_bo(), "key": "once"});
                    run(&mut store.lock().unwrap(), "vault.authorize", &input)
                        .unwrap()
                        .to_string()
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(answers.len(), 1);
    assert_eq!(rows(&mut store, "vault.log", "decisions").len(), 1);
    assert_eq!(
        rows(&mut store, "vault.list", "intents")[0]["intent"]["used"],
        1
    );
}

#[test]
fn nothing_passes_after_the_word_that_took_it_back() {
    let folder = Folder::new();
    let file = folder.file("a");
    let mut store = patient(&file);
    let intents = asked(&mut store, ENDLESS, &for_bo());
    let revoked = AtomicBool::new(false);
    let passed: usize = std::thread::scope(|scope| {
        let all: Vec<_> = (0..8)
            .map(|_| {
                let (file, revoked) = (&file, &revoked);
                scope.spawn(move || {
                    let mut store = patient(file);
                    let mut passed = 0;
                    loop {
                        let known = revoked.load(Ordering::SeqCst);
                        let answer = authorize(&mut store, &to_bo());
                        if answer["matches"] == false {
                            assert_eq!(reason(&answer), "revoked");
                            return passed;
                        }
                        assert!(!known, "it passed after it was taken back");
                        passed += 1;
                    }
                })
            })
            .collect();
        while rows(&mut store, "vault.log", "decisions").len() < 20 {}
        run(
            &mut store,
            "vault.revoke",
            &json!({"intent_id": intents[0]}),
        )
        .unwrap();
        revoked.store(true, Ordering::SeqCst);
        all.into_iter().map(|one| one.join().unwrap()).sum()
    });
    let used = rows(&mut store, "vault.list", "intents")[0]["intent"]["used"].clone();
    assert_eq!(used, passed);
}

#[test]
#[ignore = "an entry of a caller that a test starts"]
fn endless_entry() {
    let Some(file) = std::env::var_os("ATTEST_TEST_FILE") else {
        return;
    };
    let mut store = patient(Path::new(&file));
    let first = rows(&mut store, "vault.list", "intents")[0]["intent"]["used"]
        .as_i64()
        .unwrap();
    for nth in first.. {
        let input = json!({"call": to_bo(), "key": format!("k{nth}")});
        let answer = run(&mut store, "vault.authorize", &input).unwrap();
        let mut out = std::io::stdout().lock();
        writeln!(out, "\npassed {nth} {}", answer["id"].as_str().unwrap()).unwrap();
        out.flush().unwrap();
    }
}

#[test]
fn a_caller_that_is_killed_loses_no_decision_and_spends_none_twice() {
    let folder = Folder::new();
    let file = folder.file("a");
    let mut store = patient(&file);
    asked(&mut store, ENDLESS, &for_bo());
    let raw = Connection::open(&file).unwrap();
    let used = |store: &mut Store| {
        rows(store, "vault.list", "intents")[0]["intent"]["used"]
            .as_i64()
            .unwrap()
    };
    for round in 0..10_u64 {
        let before = used(&mut store);
        let mut caller = caller("endless_entry", &file);
        while used(&mut store) == before {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(round * 3));
        caller.kill().unwrap();
        let told = told(&mut caller, "passed ");
        caller.wait().unwrap();
        // What was told is there, under its key, once; at most the last decision was made and not told.
        let after = used(&mut store);
        assert!((before..=before + 1).contains(&(after - i64::try_from(told.len()).unwrap())));
        for line in &told {
            let (nth, id) = line.split_once(' ').unwrap();
            let input = json!({"call": to_bo(), "key": format!("k{nth}")});
            let again = run(&mut store, "vault.authorize", &input).unwrap();
            assert_eq!(again["id"], id);
        }
        assert_eq!(used(&mut store), after);
        let (count, spent): (i64, i64) = raw
            .query_row("SELECT count(*), sum(spent) FROM decisions", [], |row| {
                row.try_into()
            })
            .unwrap();
        assert_eq!((count, spent), (after, after));
        let whole: String = raw
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .unwrap();
        assert_eq!(whole, "ok");
    }
}

#[test]
#[ignore = "an entry of a caller that a test starts"]
fn one_entry() {
    let Some(file) = std::env::var_os("ATTEST_TEST_FILE") else {
        return;
    };
    authorize(&mut patient(Path::new(&file)), &mail());
    println!("\ndecided ");
}

#[cfg(unix)]
#[test]
fn a_caller_that_dies_between_the_match_and_the_commit_spends_nothing() {
    use std::os::unix::process::ExitStatusExt as _;
    let folder = Folder::new();
    let file = folder.file("a");
    let mut store = patient(&file);
    asked(&mut store, ASK, &proposal());
    let raw = Connection::open(&file).unwrap();
    lengthen(&raw);
    let mut caller = cramped("one_entry", &file, true);
    assert_eq!(told(&mut caller, "decided "), [] as [String; 0]);
    // SIGXFSZ: while it wrote its commit.
    assert_eq!(caller.wait().unwrap().signal(), Some(25));
    raw.execute_batch("DELETE FROM journal").unwrap();
    assert_eq!(rows(&mut store, "vault.log", "decisions"), [] as [Value; 0]);
    assert_eq!(
        rows(&mut store, "vault.list", "intents")[0]["intent"]["used"],
        0
    );
    matched(&authorize(&mut store, &mail()));
    assert_eq!(reason(&authorize(&mut store, &mail())), "used_up");
}

/// Asks under a key and without one while there is no room; nothing is spent by that.
#[cfg(unix)]
fn is_refused(store: &mut Store) {
    for input in [
        json!({"call": mail(), "key": "k"}),
        json!({"call": mail(), "key": "k"}),
        json!({"call": mail()}),
    ] {
        let refused = run(store, "vault.authorize", &input);
        assert_eq!(refused, Err((Code::StorageFull, None)));
    }
    assert_eq!(rows(store, "vault.log", "decisions"), [] as [Value; 0]);
}

/// What was not spent is still there, once.
fn is_unspent(store: &mut Store) {
    let dry = json!({"call": mail(), "dryRun": true});
    matched(&run(store, "vault.authorize", &dry).unwrap());
    matched(&authorize(store, &mail()));
    assert_eq!(reason(&authorize(store, &mail())), "used_up");
}

#[test]
fn a_write_that_fails_spends_nothing_in_the_store_that_made_it() {
    let folder = Folder::new();
    let file = folder.file("a");
    let mut store = patient(&file);
    asked(&mut store, ASK, &proposal());
    let dry = json!({"call": mail(), "dryRun": true});
    matched(&run(&mut store, "vault.authorize", &dry).unwrap());
    // The intent that the gate holds is gone from the file, so that the decision cannot name it.
    let raw = Connection::open(&file).unwrap();
    raw.execute_batch(
        "PRAGMA foreign_keys = OFF;
         CREATE TEMP TABLE kept AS SELECT seq, id, said_id, opens_ms, ends_ms, used, ended, document FROM intents;
         DELETE FROM intents",
    )
    .unwrap();
    let keyed = json!({"call": mail(), "key": "k"});
    let refused = run(&mut store, "vault.authorize", &keyed);
    assert_eq!(refused, Err((Code::StorageCorrupt, None)));
    raw.execute_batch(
        "INSERT INTO intents (seq, id, said_id, opens_ms, ends_ms, used, ended, document) SELECT * FROM kept",
    )
    .unwrap();
    is_unspent(&mut store);
}

#[cfg(unix)]
#[test]
#[ignore = "an entry of a caller that a test starts"]
fn refused_entry() {
    let Some(file) = std::env::var_os("ATTEST_TEST_FILE") else {
        return;
    };
    let mut store = patient(Path::new(&file));
    is_refused(&mut store);
    println!("\nrefused ");
    // Until there is room again.
    std::io::stdin().read_line(&mut String::new()).unwrap();
    is_unspent(&mut store);
    println!("\ndecided ");
}

#[cfg(unix)]
#[test]
fn a_commit_that_fails_spends_nothing_in_the_store_that_made_it() {
    let folder = Folder::new();
    let file = folder.file("a");
    let mut store = patient(&file);
    asked(&mut store, ASK, &proposal());
    let raw = Connection::open(&file).unwrap();
    lengthen(&raw);
    let mut caller = cramped("refused_entry", &file, false);
    let mut lines = BufReader::new(caller.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "refused "));
    raw.execute_batch("DELETE FROM journal; PRAGMA wal_checkpoint(TRUNCATE)")
        .unwrap();
    caller.stdin.take().unwrap().write_all(b"go\n").unwrap();
    assert!(lines.any(|line| line.unwrap() == "decided "));
    caller.wait().unwrap();
    assert_eq!(reason(&authorize(&mut store, &mail())), "used_up");
}
