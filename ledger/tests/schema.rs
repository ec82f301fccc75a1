//! docs/schema.md names every table and column of a store and says in which of them content stands; its queries run.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use attest_ledger::{HandClock, Store, ops};
use common::{Folder, START, open_at, vault};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const PAGE: &str = include_str!("../../docs/schema.md");
const MINUTE: i64 = 60_000;
/// In every address, name, subject and title that the store is given below, and in nothing else.
const MARK: &str = "zqx";

/// The columns of each table, and whether the page says that content stands there.
type Tables = BTreeMap<String, BTreeMap<String, bool>>;

fn told() -> Tables {
    let mut tables = Tables::new();
    for section in PAGE.split("\n### `").skip(1) {
        let (name, rest) = section.split_once('`').unwrap();
        let rows = rest
            .split("\n| column | holds |\n| --- | --- |\n")
            .nth(1)
            .unwrap();
        let columns = tables.entry(name.to_owned()).or_default();
        for row in rows.lines().take_while(|line| line.starts_with('|')) {
            let (names, holds) = row[1..].split_once('|').unwrap();
            for column in names.split('`').skip(1).step_by(2) {
                let content = holds.contains("**Content**");
                assert!(columns.insert(column.to_owned(), content).is_none());
            }
        }
    }
    tables
}

fn read_only(file: &Path) -> Connection {
    Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
}

fn texts(connection: &Connection, sql: &str) -> Vec<String> {
    let mut find = connection.prepare(sql).unwrap();
    let rows = find.query_map([], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

/// The tables of a file with their columns, the computed ones too.
fn there(connection: &Connection) -> BTreeMap<String, BTreeSet<String>> {
    let own = texts(
        connection,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    let columns = |name: &String| {
        let sql = format!("SELECT name FROM pragma_table_xinfo('{name}')");
        (name.clone(), texts(connection, &sql).into_iter().collect())
    };
    own.iter().map(columns).collect()
}

fn call(store: &mut Store, name: &str, input: &Value) -> Value {
    let answer = ops::call(store, name, input.to_string().as_bytes());
    serde_json::from_str(&answer.unwrap_or_else(|fault| panic!("{name}: {}", fault.to_json())))
        .unwrap()
}

fn utc(ms: i64) -> String {
    attest_core::time::IsoTs::with_offset(ms, 0)
        .unwrap()
        .to_string()
}

fn look(source: &str, at: i64, more: Value) -> Value {
    let mut pass = json!({
        "source": source, "observer": {"id": source, "version": "1"}, "readAt": utc(at),
        "account": {"hash": "acct-a", "mailboxes": [format!("me.{MARK}@home.example")]},
        "health": {"status": "OK", "reasons": []},
    });
    let Value::Object(more) = more else {
        panic!("an object")
    };
    pass.as_object_mut().unwrap().extend(more);
    pass
}

/// A store with something in every table that can hold content, and its clock.
fn filled(file: &Path) -> (Store, HandClock) {
    let (mut store, clock) = open_at(file, START);
    let (address, subject) = (format!("ines.{MARK}@vale.example"), format!("plan {MARK}"));
    let at = START - 20 * MINUTE;
    let grant = json!({"agent": "ada", "allowedTypes": ["email.sent"], "counterpartyAllowlist": [address],
                       "declaredScopes": []});
    call(&mut store, "ledger.grant", &grant);
    let asked = json!({"source": "request", "id": "req-1", "agent": "ada", "conversationId": "conv-1",
                       "scopes": ["mail.send"], "at": utc(at)});
    call(&mut store, "ledger.pass", &asked);
    let line = |kind: &str, more: Value| {
        let mut row = json!({"agent": "ada", "sourceKind": "activity_view", "type": kind, "text": format!("{kind} {MARK}"),
                             "claimedAt": utc(at), "claimedAtPrecision": "minute", "counterparty": address,
                             "extractor": {"id": "log", "version": "1"}, "requestId": "req-1"});
        row.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        row
    };
    let log = json!({"source": "activity", "agent": "ada", "readAt": utc(START), "activeAt": [utc(at)],
                     "rows": [line("email.sent", json!({"subjectHint": subject})),
                              line("purchase.made", json!({"amountCents": 4999, "currency": "USD"}))]});
    call(&mut store, "ledger.pass", &log);
    let sent = look(
        "gmail.sent",
        START,
        json!({"list": {"page": 1, "newestFirst": true, "older": "enabled", "busy": false},
               "rows": [{"threadId": format!("t-{MARK}"), "lastId": format!("t-{MARK}"),
                         "lastNonDraftId": format!("t-{MARK}"), "at": utc(at), "to": [address], "more": 0,
                         "subject": subject}]}),
    );
    call(&mut store, "ledger.pass", &sent);
    let bought = look(
        "gmail.receipt",
        START,
        json!({"rows": [{"messageId": format!("m-{MARK}"), "at": utc(at), "parser": "acme", "type": "purchase.made",
                         "merchant": format!("Acme {MARK}"), "amountCents": 4999, "currency": "USD",
                         "subject": subject}]}),
    );
    call(&mut store, "ledger.pass", &bought);
    let day = START - START % (1_440 * MINUTE);
    let view = look(
        "gcal.event",
        START,
        json!({"view": {"start": utc(day), "end": utc(day + 2_880 * MINUTE), "busy": false, "hiddenDays": [],
                        "shown": ["cal1"], "allShown": true, "unreadable": 0},
               "events": [{"eventId": format!("e-{MARK}"), "calendar": "cal1", "start": utc(at + 60 * MINUTE),
                           "title": subject, "guests": [address]}]}),
    );
    call(&mut store, "ledger.pass", &view);
    call(&mut store, "ledger.batch", &json!({}));
    // One turn that is read and asked for, one that waits.
    let name = "Ines Zqx";
    let typed = format!("Email {name} the plan.");
    let said = |text: &str| {
        let mut turn = vault::turn(text, "2026-10-06T14:00:00-04:00");
        turn["request_id"] = json!("req-1");
        turn
    };
    let turn = call(&mut store, "vault.said", &said(&typed));
    let raw = json!([{"kind": "send", "to": [name]}]);
    let contacts = json!([{"id": "c_1", "name": name, "addresses": [address]}]);
    let read = call(
        &mut store,
        "vault.intents",
        &json!({"said_id": turn["said_id"], "raw": raw, "contacts": contacts}),
    );
    assert_eq!(read["intents"].as_array().unwrap().len(), 1, "{read}");
    for to in [&json!("c_1"), &json!(address)] {
        let asked = json!({"call": {"kind": "send", "channel": "email", "to_ids": [to], "addresses": [address]},
                           "key": format!("{to} {MARK}")});
        call(&mut store, "vault.authorize", &asked);
    }
    call(
        &mut store,
        "vault.said",
        &said(&format!("Thank Bo {MARK}.")),
    );
    (store, clock)
}

#[test]
fn the_page_names_every_table_and_column_and_no_other() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    drop(open_at(&file, START));
    let told: BTreeMap<String, BTreeSet<String>> = told()
        .into_iter()
        .map(|(name, columns)| (name, columns.into_keys().collect()))
        .collect();
    assert_eq!(told, there(&read_only(&file)));
}

#[test]
fn content_stands_where_the_page_says_and_nowhere_else() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    let (store, _clock) = filled(&file);
    let connection = read_only(&file);
    let (mut with, mut without) = (BTreeSet::new(), BTreeSet::new());
    for (table, columns) in told() {
        for (column, content) in columns {
            let mut find = connection
                .prepare(&format!("SELECT {column} FROM {table}"))
                .unwrap();
            let mut rows = find.query([]).unwrap();
            let mut found = false;
            while let Some(row) = rows.next().unwrap() {
                if let ValueRef::Text(text) = row.get_ref(0).unwrap() {
                    found |= String::from_utf8_lossy(text).to_lowercase().contains(MARK);
                }
            }
            if found {
                with.insert(format!("{table}.{column}"));
            }
            if content != found {
                without.insert(format!("{table}.{column} {content}"));
            }
        }
    }
    assert_eq!(without, BTreeSet::new());
    assert!(with.len() >= 10, "{with:?}");
    drop(store);
}

#[test]
fn the_queries_of_the_page_run_beside_a_host() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    let (store, _clock) = filled(&file);
    let connection = read_only(&file);
    let queries: Vec<&str> = PAGE
        .split("```sql\n")
        .skip(1)
        .map(|rest| rest.split_once("```").unwrap().0)
        .collect();
    assert!(queries.len() >= 5);
    for sql in queries {
        let mut find = connection.prepare(sql).unwrap();
        let mut rows = find.query([]).unwrap();
        // Nothing was sought in vain in this store, so one of them is empty.
        let some = rows.next().unwrap().is_some();
        assert_eq!(some, !sql.contains("'NOT_FOUND'"), "{sql}");
    }
    drop(store);
}

#[test]
fn the_names_of_values_are_on_the_page() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    let (store, _clock) = filled(&file);
    for key in texts(&read_only(&file), "SELECT key FROM meta") {
        let name = key.split('.').next().unwrap();
        assert!(
            PAGE.contains(&format!("`{name}`")) || PAGE.contains(&format!("`{name}.")),
            "{key}"
        );
    }
    drop(store);
}
