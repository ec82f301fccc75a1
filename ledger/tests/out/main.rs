//! What a store gives out and what it forgets (contract: C §7 rules 14 to 16, G §8, §9). What is expected
//! is worked out from the contract by hand; the rule stands beside it.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "tests")]

mod check;
#[path = "../common/mod.rs"]
mod common;
mod damaged;
mod digest;
mod export;
mod fares;
mod horizon;
mod import;
mod purge;
mod query;
mod trace;

use attest_core::time::IsoTs;
use attest_ledger::{HandClock, Store, ops};
use common::Folder;
use serde_json::{Value, json};

pub(crate) const MINUTE: i64 = 60_000;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;

/// An instant of 2026-10-06 (UTC).
pub(crate) const fn t(hour: i64, minute: i64) -> i64 {
    common::START - 18 * HOUR + hour * HOUR + minute * MINUTE
}

pub(crate) fn utc(ms: i64) -> String {
    IsoTs::with_offset(ms, 0).unwrap().to_string()
}

/// A store with its clock at 12:00, and a look into its file.
pub(crate) struct Desk {
    pub(crate) store: Store,
    pub(crate) clock: HandClock,
    pub(crate) raw: rusqlite::Connection,
    folder: Folder,
}

/// A line of an agent's log: its key, type, instant, with whom, about what.
pub(crate) type Line<'l> = (&'l str, &'l str, i64, &'l str, &'l str);

impl Desk {
    pub(crate) fn new() -> Self {
        let folder = Folder::new();
        let file = folder.file("a.attest");
        let (store, clock) = common::open_at(&file, t(12, 0));
        let raw = rusqlite::Connection::open(&file).unwrap();
        raw.pragma_update(None, "synchronous", "OFF").unwrap();
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

    /// Why an operation refuses: its code and pointer. Nothing of the ledger may have changed.
    pub(crate) fn refusal(&mut self, name: &str, input: &Value) -> (String, String) {
        let before = self.export();
        let fault = ops::call(&mut self.store, name, input.to_string().as_bytes()).unwrap_err();
        assert_eq!(self.export(), before);
        let shown = format!("{}{fault:?}", fault.to_json());
        for content in ["priya", "company", "deck", "Budget"] {
            assert!(!shown.contains(content), "{shown}");
        }
        (
            fault.code().as_str().to_owned(),
            fault.pointer().unwrap_or_default(),
        )
    }

    pub(crate) fn sql(&self, sql: &str) {
        self.raw.execute_batch(sql).unwrap();
    }

    pub(crate) fn number(&self, sql: &str) -> i64 {
        self.raw.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    pub(crate) fn text(&self, sql: &str) -> String {
        self.raw.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Whether a text stands anywhere in the files of the store.
    pub(crate) fn holds(&self, text: &str) -> bool {
        ["a.attest", "a.attest-wal"].iter().any(|name| {
            let bytes = std::fs::read(self.folder.file(name)).unwrap_or_default();
            bytes.windows(text.len()).any(|own| own == text.as_bytes())
        })
    }

    pub(crate) fn export(&mut self) -> Value {
        self.call("ledger.export", &json!({}))
    }

    /// Reads an agent's log at an instant.
    pub(crate) fn log(
        &mut self,
        agent: &str,
        at: i64,
        lines: &[Line<'_>],
        active: &[i64],
    ) -> Value {
        let rows: Vec<Value> = lines
            .iter()
            .map(|(key, action, at, with, about)| {
                let mut row = json!({
                    "agent": agent, "sourceKind": "activity_view", "type": action, "text": format!("line {key}"),
                    "rowKey": key, "claimedAt": utc(*at), "claimedAtPrecision": "minute",
                    "extractor": {"id": "log", "version": "1"},
                });
                match *action {
                    "purchase.made" => {
                        row["counterparty"] = (*with).into();
                        row["amountCents"] = about.parse::<i64>().unwrap().into();
                        row["currency"] = "USD".into();
                    }
                    "message.sent" => {}
                    _ => {
                        row["counterparty"] = (*with).into();
                        row["subjectHint"] = (*about).into();
                    }
                }
                row
            })
            .collect();
        let active: Vec<String> = active.iter().map(|at| utc(*at)).collect();
        self.clock.set(at);
        self.call(
            "ledger.pass",
            &json!({"source": "activity", "agent": agent, "readAt": utc(at), "activeAt": active, "rows": rows}),
        )
    }

    pub(crate) fn away(&mut self, at: i64, from: i64, to: i64) {
        self.clock.set(at);
        let document =
            json!({"source": "away", "readAt": utc(at), "from": utc(from), "to": utc(to)});
        let answer = self.call("ledger.pass", &document);
        assert!(answer["idle"].is_object(), "{answer}");
    }

    /// Looks at the Sent list at an instant: rows of key, instant, to whom, about what, newest first; there
    /// is older mail.
    pub(crate) fn sent(&mut self, at: i64, rows: &[(&str, i64, &str, &str)]) -> Value {
        let rows: Vec<Value> = rows
            .iter()
            .map(|(key, at, to, about)| {
                json!({"threadId": key, "lastId": key, "lastNonDraftId": key, "at": utc(*at), "to": [to], "more": 0,
                       "subject": about})
            })
            .collect();
        self.clock.set(at);
        let answer = self.call(
            "ledger.pass",
            &json!({
                "source": "gmail.sent", "observer": {"id": "gmail-sent", "version": "1.4.0"},
                "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
                "readAt": utc(at), "health": {"status": "OK", "reasons": []},
                "list": {"page": 1, "newestFirst": true, "older": "enabled", "busy": false}, "rows": rows,
            }),
        );
        assert_eq!(answer["refused"], json!([]));
        answer
    }

    /// Runs a batch at an instant.
    pub(crate) fn batch(&mut self, at: i64) -> Value {
        self.clock.set(at);
        self.call("ledger.batch", &json!({}))
    }

    /// The receipts of a query.
    pub(crate) fn receipts(&mut self, query: &Value) -> Vec<Value> {
        let page = self.call("ledger.receipts", query);
        page["receipts"].as_array().unwrap().clone()
    }

    pub(crate) fn event(&mut self, receipt: &Value, event: &Value) -> Value {
        self.call(
            "ledger.event",
            &json!({"receiptId": receipt["id"], "event": event}),
        )
    }

    /// The receipt of a line of a log.
    pub(crate) fn of(&mut self, claim: &str) -> Value {
        self.receipts(&json!({"claimId": claim})).pop().unwrap()
    }

    /// Replays and checks the store: nothing is to be found.
    pub(crate) fn is_sound(&mut self) {
        let report = self.call("ledger.replay", &json!({}));
        assert_eq!(report["mismatches"], json!([]));
        assert_eq!(report["reproduced"], report["receipts"]);
        let check = self.call("ledger.check", &json!({}));
        assert_eq!(check["findings"], json!([]));
        assert_eq!(check["replay"]["mismatched"], 0);
    }
}

pub(crate) fn override_to(grade: &str) -> Value {
    json!({"event": "override", "grade": grade, "reason": "I know better"})
}

/// Claims of [`lived`], by their lines.
pub(crate) struct Lived {
    /// ada: mail of 16:02, which is there. VERIFIED.
    pub(crate) deck: String,
    /// ada: mail of 16:10, which is not. NOT_FOUND.
    pub(crate) budget: String,
    /// ada: mail of 17:50, too new to say. PENDING.
    pub(crate) late: String,
    /// bee: a message, which nothing shows. UNVERIFIABLE.
    pub(crate) message: String,
}

/// A day with a receipt of each kind; a fifth, UNASKED, is about a mail of 16:40 that nobody claimed while ada
/// was in use and the person away.
pub(crate) fn lived(desk: &mut Desk) -> Lived {
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    let ada = desk.log(
        "ada",
        t(18, 0),
        &[
            (
                "a1",
                "email.sent",
                t(16, 2),
                "priya@company.example",
                "Q3 deck",
            ),
            (
                "a2",
                "email.sent",
                t(16, 10),
                "sam@company.example",
                "Budget",
            ),
            (
                "a3",
                "email.sent",
                t(17, 50),
                "lena@company.example",
                "Late",
            ),
        ],
        &[t(16, 36)],
    );
    let bee = desk.log(
        "bee",
        t(18, 0),
        &[("b1", "message.sent", t(16, 30), "", "")],
        &[],
    );
    desk.away(t(18, 0), t(16, 30), t(16, 50));
    desk.sent(
        t(18, 0),
        &[
            ("m2", t(16, 40), "omar@oakrow.example", "Lunch"),
            ("m1", t(16, 2), "priya@company.example", "Q3 deck"),
            ("m0", t(15, 0), "rosa@oakrow.example", "Notes"),
        ],
    );
    desk.batch(t(18, 1));
    let id = |answer: &Value, at: usize| answer["stored"][at].as_str().unwrap().to_owned();
    Lived {
        deck: id(&ada, 0),
        budget: id(&ada, 1),
        late: id(&ada, 2),
        message: id(&bee, 0),
    }
}
