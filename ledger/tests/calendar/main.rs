//! Looks at calendars through `ledger.pass` (contract: C §7 rule 6c, G notes 1.9 to 1.14).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;

mod health;
mod hostile;
mod looks;
mod refusals;
mod truth;

use attest_core::error::Code;
use attest_core::time::IsoTs;
use attest_ledger::{HandClock, Store, ops};
use common::{Folder, open_at};
use serde_json::{Value, json};

pub(crate) fn ms(text: &str) -> i64 {
    IsoTs::parse(text).unwrap().ms()
}

/// A store, its clock, and another connection that reads what it keeps.
pub(crate) struct Host {
    store: Store,
    clock: HandClock,
    raw: rusqlite::Connection,
    /// Dropped last.
    _folder: Folder,
}

/// What a page shows, in the account and view of [`Page::new`] where nothing else is said.
#[derive(Clone)]
pub(crate) struct Page(pub(crate) Value);

/// An event of 2026-10-06 at 14:00 in New York.
pub(crate) fn event(id: &str, title: &str) -> Value {
    json!({"eventId": id, "calendar": "main", "start": "2026-10-06T14:00:00-04:00", "title": title,
           "guests": ["priya@company.com"]})
}

/// The same at another start.
pub(crate) fn event_at(id: &str, title: &str, start: &str) -> Value {
    let mut event = event(id, title);
    event["start"] = start.into();
    event
}

impl Page {
    /// The week from Monday, 5 October 2026, in New York.
    pub(crate) fn new(events: Vec<Value>) -> Self {
        Self(json!({
            "source": "gcal.event",
            "observer": {"id": "gcal", "version": "3.1.0"},
            "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
            "readAt": "",
            "health": {"status": "OK", "reasons": []},
            "view": {"start": "2026-10-05T00:00:00-04:00", "end": "2026-10-12T00:00:00-04:00",
                     "busy": false, "hiddenDays": [], "shown": ["main", "side"], "allShown": true,
                     "unreadable": 0},
            "events": events,
        }))
    }

    /// With another value at a place.
    pub(crate) fn with(mut self, pointer: &str, value: impl Into<Value>) -> Self {
        *self.0.pointer_mut(pointer).unwrap() = value.into();
        self
    }

    pub(crate) fn hiding(self, days: &[&str]) -> Self {
        self.with("/view/hiddenDays", json!(days))
    }

    pub(crate) fn showing(self, calendars: &[&str]) -> Self {
        self.with("/view/shown", json!(calendars))
            .with("/view/allShown", false)
    }

    pub(crate) fn account(self, hash: &str) -> Self {
        self.with("/account/hash", hash)
    }
}

impl Host {
    pub(crate) fn new() -> Self {
        let folder = Folder::new();
        let file = folder.file("a.attest");
        let (store, clock) = open_at(&file, ms("2026-10-06T00:00:00Z"));
        Self {
            store,
            clock,
            raw: rusqlite::Connection::open(&file).unwrap(),
            _folder: folder,
        }
    }

    pub(crate) fn set(&self, now: &str) {
        self.clock.set(ms(now));
    }

    /// A pass as it stands, without a move of the clock.
    pub(crate) fn give(&mut self, page: &Page) -> Result<Value, (Code, Option<String>)> {
        ops::call(
            &mut self.store,
            "ledger.pass",
            page.0.to_string().as_bytes(),
        )
        .map(|text| serde_json::from_str(&text).unwrap())
        .map_err(|fault| (fault.code(), fault.pointer()))
    }

    /// A pass that is read and delivered at an instant.
    pub(crate) fn pass(&mut self, at: &str, page: &Page) -> Value {
        self.set(at);
        self.give(&page.clone().with("/readAt", at)).unwrap()
    }

    /// The documents of a table, as they were stored one after the other.
    fn documents(&self, table: &str) -> Vec<Value> {
        let mut find = self
            .raw
            .prepare(&format!("SELECT document FROM {table}"))
            .unwrap();
        let texts = find.query_map([], |row| row.get::<_, String>(0)).unwrap();
        texts
            .map(|text| serde_json::from_str(&text.unwrap()).unwrap())
            .collect()
    }

    pub(crate) fn rows(&self) -> Vec<Value> {
        self.documents("observations ORDER BY seq")
    }

    /// Type and subject of each row.
    pub(crate) fn told(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let rows = self.rows();
        rows.iter()
            .map(|row| (text(&row["type"]), text(&row["subjectHint"])))
            .collect()
    }

    pub(crate) fn coverage(&self) -> Vec<Value> {
        self.documents("coverage ORDER BY seq")
    }

    /// The coverage entries that are points, and those that are none.
    pub(crate) fn points_and_windows(&self) -> (Vec<Value>, Vec<Value>) {
        let all = self.coverage().into_iter();
        all.partition(|entry| entry["windowStart"] == entry["windowEnd"])
    }

    pub(crate) fn bases(&self) -> Vec<Value> {
        self.documents("calendar_bases ORDER BY account, from_ms")
    }

    pub(crate) fn number(&self, sql: &str) -> i64 {
        self.raw.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Everything that a refused pass must leave as it was.
    pub(crate) fn kept(&self) -> (Vec<Value>, Vec<Value>, Vec<Value>, i64) {
        let busy = self.number("SELECT count(*) FROM calendar_busy");
        (self.rows(), self.coverage(), self.bases(), busy)
    }
}

/// Rows as the table of the answer says them.
pub(crate) fn stored(answer: &Value) -> usize {
    answer["stored"].as_array().unwrap().len()
}
