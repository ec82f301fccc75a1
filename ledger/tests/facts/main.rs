//! Facts in, document by document (contract: C §7 rules 1, 3, 5 to 8, 12). What is expected is worked
//! out from the contract by hand; the rule stands beside it.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "tests")]

mod activity;
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod counted;
mod grants;
mod health;
mod hostile;
mod receipt;
mod sent;
mod silent;

use attest_ledger::{HandClock, Store, ops};
use common::Folder;
use serde_json::{Value, json};

/// 2026-10-06T18:42:00Z, which is 14:42 at -04:00.
pub(crate) const NOW: i64 = common::START + 42 * 60_000;

/// A store with its clock at [`NOW`], and a look into its file.
pub(crate) struct Desk {
    pub(crate) store: Store,
    pub(crate) clock: HandClock,
    raw: rusqlite::Connection,
    folder: Folder,
}

impl Desk {
    pub(crate) fn new() -> Self {
        let folder = Folder::new();
        let file = folder.file("a.attest");
        let (store, clock) = common::open_at(&file, NOW);
        let raw = rusqlite::Connection::open(&file).unwrap();
        Self {
            store,
            clock,
            raw,
            folder,
        }
    }

    /// What an operation answers.
    pub(crate) fn call(&mut self, name: &str, input: &Value) -> Value {
        let text = ops::call(&mut self.store, name, input.to_string().as_bytes());
        serde_json::from_str(&text.unwrap()).unwrap()
    }

    /// Why an operation refuses: its code and pointer. Nothing may have changed.
    pub(crate) fn refusal(&mut self, name: &str, input: &Value) -> (String, String) {
        let before = self.dump();
        let fault = ops::call(&mut self.store, name, input.to_string().as_bytes()).unwrap_err();
        assert_eq!(self.dump(), before, "{input}");
        (
            fault.code().as_str().to_owned(),
            fault.pointer().unwrap_or_default(),
        )
    }

    pub(crate) fn pass(&mut self, input: &Value) -> Value {
        self.call("ledger.pass", input)
    }

    pub(crate) fn refused(&mut self, input: &Value) -> (String, String) {
        self.refusal("ledger.pass", input)
    }

    pub(crate) fn sql(&self, sql: &str) {
        self.raw.execute_batch(sql).unwrap();
    }

    /// A number of a query.
    pub(crate) fn number(&self, sql: &str) -> i64 {
        self.raw.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// The documents of a query's first column, in its order.
    pub(crate) fn documents(&self, sql: &str) -> Vec<Value> {
        let mut find = self.raw.prepare(sql).unwrap();
        let rows = find.query_map([], |row| row.get::<_, String>(0)).unwrap();
        rows.map(|row| serde_json::from_str(&row.unwrap()).unwrap())
            .collect()
    }

    /// Facts counted so far (rule 9).
    pub(crate) fn counted(&self) -> i64 {
        self.number(
            "SELECT coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'storedWrites'), 0)",
        )
    }

    /// Every row of every table.
    pub(crate) fn dump(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut tables = self
            .raw
            .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
            .unwrap();
        let names: Vec<String> = tables
            .query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        for name in names {
            let mut rows = self.raw.prepare(&format!("SELECT * FROM {name}")).unwrap();
            let columns = rows.column_count();
            let mut found = rows.query([]).unwrap();
            while let Some(row) = found.next().unwrap() {
                let cells: Vec<String> = (0..columns)
                    .map(|at| format!("{:?}", row.get_ref(at).unwrap()))
                    .collect();
                all.push(format!("{name}: {}", cells.join(", ")));
            }
        }
        all
    }

    /// Whether a text stands anywhere in the files of the store.
    pub(crate) fn holds(&self, text: &str) -> bool {
        ["a.attest", "a.attest-wal"].iter().any(|name| {
            let bytes = std::fs::read(self.folder.file(name)).unwrap_or_default();
            bytes.windows(text.len()).any(|own| own == text.as_bytes())
        })
    }
}

/// A document with some of its members changed; null takes one out.
pub(crate) fn with(mut document: Value, changes: Value) -> Value {
    let members = document.as_object_mut().unwrap();
    let Value::Object(changes) = changes else {
        panic!("an object");
    };
    for (key, value) in changes {
        if value.is_null() {
            members.remove(&key);
        } else {
            members.insert(key, value);
        }
    }
    document
}

/// The members common to every pass, of an observer that fares well.
pub(crate) fn frame(source: &str, observer: &str) -> Value {
    json!({
        "source": source,
        "observer": {"id": observer, "version": "1.4.0"},
        "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
        "readAt": "2026-10-06T14:41:07-04:00",
        "health": {"status": "OK", "reasons": []},
    })
}

/// What is expected of a health of some reasons.
pub(crate) fn degraded(reasons: &[&str]) -> Value {
    json!({"status": "DEGRADED", "reasons": reasons})
}

pub(crate) fn fine() -> Value {
    json!({"status": "OK", "reasons": []})
}
