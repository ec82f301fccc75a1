//! The one clock of a store: read under the lock, and what is done when it was set back (rules 1, 2).

use crate::{Desk, NOW, common};
use attest_core::time::IsoTs;
use attest_ledger::{Clock, Options, Store, ops};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

pub(crate) const fn t(minutes: i64) -> i64 {
    NOW + minutes * 60_000
}

pub(crate) fn utc(ms: i64) -> String {
    IsoTs::with_offset(ms, 0).unwrap().to_string()
}

/// A look at the Sent list of an account, with all its mail: one, of a minute before.
pub(crate) fn sent(account: &str, at: i64) -> Value {
    let id = format!("m{at}");
    json!({
        "source": "gmail.sent", "observer": {"id": "gmail-sent", "version": "1"},
        "account": {"hash": account, "mailboxes": ["alex@harlow.example"]},
        "readAt": utc(at), "health": {"status": "OK", "reasons": []},
        "list": {"page": 1, "newestFirst": true, "older": "disabled", "busy": false},
        "rows": [{"threadId": id, "lastId": id, "lastNonDraftId": id, "at": utc(at - 60_000),
                  "to": ["priya@company.com"], "more": 0, "subject": "Q3 deck"}],
    })
}

/// A look at an account's calendar: a week with one event.
pub(crate) fn calendar(account: &str, event: &str, at: i64) -> Value {
    json!({
        "source": "gcal.event", "observer": {"id": "gcal", "version": "3.1.0"},
        "account": {"hash": account, "mailboxes": ["alex@harlow.example"]},
        "readAt": utc(at), "health": {"status": "OK", "reasons": []},
        "view": {"start": "2026-10-05T00:00:00-04:00", "end": "2026-10-12T00:00:00-04:00", "busy": false,
                 "hiddenDays": [], "shown": ["main"], "allShown": true, "unreadable": 0},
        "events": [{"eventId": event, "calendar": "main", "start": "2026-10-07T14:00:00-04:00",
                    "title": event, "guests": ["priya@company.com"]}],
    })
}

/// A read of ada's log: a mail that she says she sent a minute before, and when she was seen in use.
pub(crate) fn log(at: i64, active: &[i64]) -> Value {
    let active: Vec<String> = active.iter().map(|at| utc(*at)).collect();
    json!({
        "source": "activity", "agent": "ada", "readAt": utc(at), "activeAt": active,
        "rows": [{"sourceKind": "activity_view", "type": "email.sent", "text": format!("sent {at}"),
                  "rowKey": format!("k{at}"), "claimedAt": utc(at - 60_000), "claimedAtPrecision": "minute",
                  "counterparty": "priya@company.com", "subjectHint": "Q3 deck",
                  "extractor": {"id": "log", "version": "1"}}],
    })
}

pub(crate) fn away(at: i64, from: i64, to: i64) -> Value {
    json!({"source": "away", "readAt": utc(at), "from": utc(from), "to": utc(to)})
}

pub(crate) fn scopes(agent: &str, at: i64) -> Value {
    json!({"source": "agent", "agent": agent, "readAt": utc(at), "observedScopes": ["mail.read"]})
}

pub(crate) fn request(id: &str, agent: &str, at: i64) -> Value {
    json!({"source": "request", "id": id, "agent": agent, "conversationId": "c1", "scopes": [], "at": utc(at)})
}

impl Desk {
    pub(crate) fn at(&mut self, ms: i64, document: &Value) -> Value {
        self.clock.set(ms);
        self.pass(document)
    }

    pub(crate) fn batch(&mut self, ms: i64) -> Value {
        self.clock.set(ms);
        self.call("ledger.batch", &json!({}))
    }

    fn list(&self, sql: &str) -> Vec<String> {
        let mut find = self.raw.prepare(sql).unwrap();
        let rows = find.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    }

    fn meta(&self, key: &str) -> i64 {
        self.number(&format!(
            "SELECT CAST(value AS INTEGER) FROM meta WHERE key = '{key}'"
        ))
    }

    fn spans(&self) -> Vec<String> {
        self.list("SELECT from_ms || ' ' || to_ms FROM clock_repairs ORDER BY seq")
    }
}

fn span(from: i64, to: i64) -> String {
    format!("{from} {to}")
}

/// A clock that looks whether the store's file is locked when it is asked.
struct Looks(std::path::PathBuf, Arc<Mutex<Vec<bool>>>);

impl Clock for Looks {
    fn now_ms(&self) -> i64 {
        let other = rusqlite::Connection::open(&self.0).unwrap();
        other.busy_timeout(std::time::Duration::ZERO).unwrap();
        let is_locked = other.execute_batch("BEGIN IMMEDIATE").is_err();
        self.1.lock().unwrap().push(is_locked);
        NOW
    }
}

/// Rule 1: a clock that is read before the lock is had can be older than what another write stored since.
#[test]
fn the_clock_is_read_once_and_after_the_lock_is_had() {
    let folder = common::Folder::new();
    let file = folder.file("a.attest");
    let asked = Arc::new(Mutex::new(Vec::new()));
    let options = Options {
        clock: Box::new(Looks(file.clone(), Arc::clone(&asked))),
        ..Options::default()
    };
    let mut store = Store::open(&file, options).unwrap();
    for (op, input) in [
        ("ledger.pass", sent("acct-a", NOW)),
        ("ledger.batch", json!({})),
        ("ledger.model", json!({"on": true})),
    ] {
        ops::call(&mut store, op, input.to_string().as_bytes()).unwrap();
    }
    assert_eq!(*asked.lock().unwrap(), [true, true, true]);
}

/// Facts of minutes 0 to 6, a batch at 6, and then of a clock that ran ahead: at 60, where a batch read
/// them, and at 70, where none did.
fn ran_ahead() -> Desk {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    desk.at(t(1), &sent("acct-a", t(1)));
    desk.at(t(2), &calendar("acct-a", "e1", t(2)));
    desk.at(t(3), &log(t(3), &[t(2)]));
    desk.at(t(4), &away(t(4), t(1), t(4)));
    desk.at(t(5), &scopes("bee", t(5)));
    desk.batch(t(6));
    desk.at(t(60), &calendar("acct-b", "e2", t(60)));
    desk.batch(t(60));
    desk.at(t(70), &sent("acct-b", t(70)));
    desk.at(t(70), &calendar("acct-c", "e3", t(70)));
    desk.at(t(70), &log(t(70), &[t(20), t(69)]));
    desk.at(t(70), &away(t(70), t(25), t(70)));
    desk.at(t(70), &away(t(70), t(40), t(50)));
    desk.at(t(70), &scopes("cee", t(70)));
    desk.at(t(70), &request("r1", "ada", t(70)));
    desk
}

/// Rule 2, list by list: what is deleted, what is cut, what is stamped again, and what stays.
#[test]
fn a_clock_set_back_takes_what_it_stamped_ahead_and_nothing_else() {
    let mut desk = ran_ahead();
    let early = format!("SELECT document FROM coverage WHERE synced_ms <= {}", t(30));
    let windows = desk.list(&early);
    let bases = desk.list("SELECT document FROM calendar_bases WHERE account = 'acct-a'");
    let claims = desk.list("SELECT document FROM claims");
    let receipts = desk.list("SELECT document FROM receipts");
    let others = "SELECT document FROM grants WHERE agent <> 'cee'";
    let grants = desk.list(others);
    let mut cee = desk.documents("SELECT document FROM grants WHERE agent = 'cee'");
    assert_eq!((windows.len(), bases.len(), claims.len()), (3, 1, 2));
    let counted = desk.counted();

    desk.clock.set(t(30));
    desk.call("ledger.model", &json!({}));
    // Deleted: windows, points and markers of any source, bases, sessions, entries, syncs.
    assert_eq!(desk.list("SELECT document FROM coverage"), windows);
    assert_eq!(desk.list("SELECT document FROM calendar_bases"), bases);
    let text = |ms: i64| ms.to_string();
    let sessions = desk.list("SELECT CAST(at_ms AS TEXT) FROM sessions ORDER BY at_ms");
    assert_eq!(sessions, [text(t(2)), text(t(20))]);
    let entries = desk.list("SELECT CAST(at_ms AS TEXT) FROM entries");
    assert_eq!(entries, [text(t(2))]);
    assert_eq!(desk.number("SELECT count(*) FROM adapter_syncs"), 0);
    // Deleted, and cut at now.
    assert_eq!(
        desk.list("SELECT from_ms || ' ' || to_ms FROM idle ORDER BY from_ms"),
        [span(t(1), t(4)), span(t(25), t(30))]
    );
    // Of rows only that of a calendar which no batch read.
    let told = |desk: &Desk| desk.list("SELECT subject_hint FROM observations ORDER BY seq");
    assert_eq!(told(&desk), ["Q3 deck", "e1", "e2", "Q3 deck"]);
    // Stamped again after the last batch, the fields kept.
    cee[0]["updatedAt"] = json!(utc(t(60) + 1));
    assert_eq!(
        desk.documents("SELECT document FROM grants WHERE agent = 'cee'"),
        cee
    );
    assert_eq!(
        desk.number("SELECT updated_ms FROM grants WHERE agent = 'cee'"),
        t(60) + 1
    );
    assert_eq!(desk.list(others), grants);
    // Kept: claims, receipts, requests.
    assert_eq!(desk.list("SELECT document FROM claims"), claims);
    assert_eq!(desk.list("SELECT document FROM receipts"), receipts);
    assert_eq!(desk.number("SELECT count(*) FROM requests"), 1);
    // Noted: the span, the floor, the high water; the repair and the grant are a fact each (rule 9).
    assert_eq!(desk.spans(), [span(t(30), t(70))]);
    assert_eq!(desk.meta("clockFloor"), t(70));
    assert_eq!(desk.meta("highWater"), t(30));
    assert_eq!(desk.counted(), counted + 2);
    // A session, an entry, a sync, two absences; two bases; a window and a marker of each of two calendars,
    // and a window of mail.
    let counts = r#"{"activity":5,"bases":2,"coverage":5,"grants":1,"intents":0,"rows":1}"#;
    assert_eq!(
        desk.list("SELECT at_ms || ' ' || event || ' ' || counts FROM journal"),
        [format!("{} ledger.clock_regressed {counts}", t(30))]
    );

    // A row that a batch read is seen again earlier than it was first seen: nothing changes. The other is
    // found anew, first seen in the present.
    let again = desk.at(t(31), &calendar("acct-b", "e2", t(31)));
    assert_eq!((&again["seen"], &again["refused"]), (&json!(1), &json!([])));
    let anew = desk.at(t(31), &calendar("acct-c", "e3", t(31)));
    assert_eq!(anew["stored"].as_array().unwrap().len(), 1);
    assert_eq!(anew["markers"], 1);
    let seen = desk.number("SELECT max(first_seen_ms) FROM observations WHERE subject_hint = 'e3'");
    assert_eq!(seen, t(31));

    // Set back once more, not as far: the floor is never lowered.
    desk.clock.set(t(29));
    desk.call("ledger.model", &json!({}));
    assert_eq!(desk.spans(), [span(t(30), t(70)), span(t(29), t(31))]);
    assert_eq!(desk.meta("clockFloor"), t(70));
    assert_eq!(desk.number("SELECT count(*) FROM journal"), 2);
    // Every batch carries the spans that are kept: here those of the claim that was stamped ahead.
    desk.batch(t(71));
    let of_batch = format!(
        "SELECT document ->> 'repairs' FROM batch_coverages
         WHERE document ->> 'evaluatedAt' = '{}'",
        utc(t(71))
    );
    let expected =
        json!([{"from": utc(t(30)), "to": utc(t(70))}, {"from": utc(t(29)), "to": utc(t(31))}]);
    assert_eq!(desk.documents(&of_batch), [expected]);
    let report = desk.call("ledger.replay", &json!({}));
    assert_eq!(report["mismatched"], 0);
}

/// Rules 1 and 2: the repair comes before the batch records its instant and before anything of a
/// document, and is all that a refusal leaves.
#[test]
fn a_refusal_leaves_the_repair_and_nothing_more() {
    let mut desk = ran_ahead();
    // The agent of this request would be met before its id is found to be taken.
    let taken = request("r1", "dee", t(30));
    let twin = {
        let mut twin = ran_ahead();
        twin.clock.set(t(30));
        twin.call("ledger.model", &json!({}));
        twin.dump()
    };
    desk.clock.set(t(30));
    let fault = ops::call(&mut desk.store, "ledger.pass", taken.to_string().as_bytes());
    assert_eq!(fault.unwrap_err().code().as_str(), "id_conflict");
    assert_eq!(desk.dump(), twin);
    // Without a repair to make it leaves nothing at all.
    let refused = desk.refused(&taken);
    assert_eq!(refused, ("id_conflict".to_owned(), "/id".to_owned()));

    let mut desk = ran_ahead();
    desk.clock.set(t(30));
    let fault = ops::call(&mut desk.store, "ledger.batch", b"{}").unwrap_err();
    assert_eq!(fault.code().as_str(), "batch_out_of_order");
    assert_eq!(fault.retry(), Some(utc(t(60) + 1).as_str()));
    assert_eq!(desk.dump(), twin);
}

/// Rule 2: the high water is when writes were made, not what a rule moved forward.
#[test]
fn a_stamp_that_a_rule_moved_makes_no_repair_due() {
    let mut desk = Desk::new();
    desk.at(t(1), &sent("acct-a", t(1)));
    for later in 0..3 {
        assert_eq!(desk.batch(t(1))["evaluatedAt"], utc(t(1) + later));
    }
    assert_eq!(desk.meta("highWater"), t(1));
    desk.at(t(1), &log(t(1), &[t(1)]));
    assert_eq!(
        desk.number("SELECT observed_ms FROM claims"),
        t(1) + 3,
        "after the last batch (rule 3)"
    );
    assert!(desk.spans().is_empty());
    assert_eq!(desk.number("SELECT count(*) FROM coverage"), 1);
}

/// Rule 12: at = max(now, last batch + 1 ms, the receipt's last event + 1 ms).
#[test]
fn what_the_person_says_comes_after_batches_and_after_the_receipt_s_last_event() {
    let mut desk = Desk::new();
    desk.at(t(3), &log(t(3), &[]));
    desk.batch(t(60));
    let receipt = desk.call("ledger.receipts", &json!({}))["receipts"][0]["id"].clone();
    let mut say = |at: i64, event: Value| {
        desk.clock.set(at);
        let input = json!({"receiptId": receipt, "event": event});
        desk.call("ledger.event", &input)["receipt"].clone()
    };
    let denied = || json!({"event": "override", "grade": "NOT_FOUND", "reason": "it was not"});
    let back = || json!({"event": "revert"});
    // Set back: after the last batch, then after the event before.
    assert_eq!(say(t(30), denied())["override"]["at"], utc(t(60) + 1));
    assert_eq!(
        say(t(30), back())["reverted"][0]["revertedAt"],
        utc(t(60) + 2)
    );
    assert_eq!(say(t(80), denied())["override"]["at"], utc(t(80)));
    assert_eq!(
        say(t(80), back())["reverted"][1]["revertedAt"],
        utc(t(80) + 1)
    );
}

/// Rule 2 speaks of what lies after now: what was stamped at that very instant stays.
#[test]
fn what_was_stamped_at_the_instant_of_the_repair_stays() {
    let mut desk = Desk::new();
    desk.clock.set(t(1));
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    desk.pass(&sent("acct-a", t(1)));
    desk.pass(&calendar("acct-a", "e1", t(1)));
    desk.pass(&log(t(1), &[t(1)]));
    desk.pass(&away(t(1), t(1), t(1)));
    desk.clock.set(t(2));
    desk.call("ledger.model", &json!({}));
    let facts = |desk: &Desk| {
        let mut all = desk.dump();
        all.retain(|row| {
            !["meta", "journal", "clock_repairs"]
                .iter()
                .any(|own| row.starts_with(own))
        });
        all
    };
    let before = facts(&desk);
    desk.clock.set(t(1));
    desk.call("ledger.model", &json!({}));
    assert_eq!(facts(&desk), before);
    let counts = r#"{"activity":0,"bases":0,"coverage":0,"grants":0,"intents":0,"rows":0}"#;
    assert_eq!(desk.list("SELECT counts FROM journal"), [counts]);
}

/// Rule 2 speaks of when a row was first seen, not of when it was stored: a look that was read in time and delivered
/// by a clock that ran ahead stays whole, with its base, its row and the row's marker.
#[test]
fn what_was_read_in_time_stays_however_late_it_was_delivered() {
    let mut desk = Desk::new();
    desk.at(t(70), &calendar("acct-a", "e1", t(20)));
    assert_eq!(
        desk.number("SELECT observed_ms - first_seen_ms FROM observations"),
        50 * 60_000
    );
    let kept = |desk: &Desk| {
        ["observations", "coverage", "calendar_bases"].map(|table| {
            let sql = format!("SELECT document FROM {table} ORDER BY 1");
            desk.list(&sql)
        })
    };
    let before = kept(&desk);
    assert_eq!(before.each_ref().map(Vec::len), [1, 2, 1]);
    desk.clock.set(t(30));
    desk.call("ledger.model", &json!({}));
    assert_eq!(kept(&desk), before);
    // So the next look finds what it knows.
    let again = desk.at(t(31), &calendar("acct-a", "e1", t(31)));
    assert_eq!((&again["stored"], &again["seen"]), (&json!([]), &json!(0)));
    assert_eq!(again["windows"].as_array().unwrap().len(), 1);
}

/// A look at an account's whole Sent list, which holds a mail of 14:30 UTC and one a minute before the look, both
/// of what no agent speaks of.
fn whole_list(account: &str, at: i64) -> Value {
    let mut look = sent(account, at);
    let mut first = look["rows"][0].clone();
    first["at"] = json!(utc(t(-252)));
    for key in ["threadId", "lastId", "lastNonDraftId"] {
        first[key] = json!(format!("first of {account}"));
    }
    let rows = look["rows"].as_array_mut().unwrap();
    rows.push(first);
    for row in rows {
        row["to"] = json!(["rosa@oakrow.example"]);
        row["subject"] = json!("Notes");
    }
    look
}

/// Rules 2, 4 and 10: accounts are counted by their entries. A look that a later one took up is an account's
/// entry all the same when that later one was of a clock that ran ahead; with one account too few, a mail that
/// was sent from it would be denied.
#[test]
fn an_account_is_counted_by_a_look_that_one_of_a_clock_ahead_took_up() {
    let grade = |others: &[(&str, i64)]| {
        let mut desk = Desk::new();
        for (account, at) in others {
            desk.at(t(*at), &whole_list(account, t(*at)));
        }
        // Set back: a write makes the repair.
        desk.at(t(30), &log(t(30), &[]));
        let points = desk.documents("SELECT document FROM coverage WHERE class = 0");
        for at in [100, 101] {
            desk.at(t(at), &whole_list("acct-a", t(at)));
        }
        desk.batch(t(102));
        let receipts = desk.call("ledger.receipts", &json!({}))["receipts"].clone();
        assert_eq!(receipts.as_array().unwrap().len(), 1);
        assert_eq!(desk.call("ledger.check", &json!({}))["findings"], json!([]));
        let of = &receipts[0];
        (points, of["grade"].clone(), of["ruleId"].clone())
    };
    // Nobody else's account: what ada said of minute 29 is not on the list.
    let (points, denied, _) = grade(&[]);
    assert_eq!((points.len(), denied), (0, json!("NOT_FOUND")));
    // Another was looked at in time, and again by a clock that was ahead, which took that look up.
    let point = |at: i64| {
        let at = utc(t(at));
        json!({"accountHash": "acct-b", "observerId": "gmail-sent", "source": "gmail.sent",
               "lastSyncAt": at, "windowStart": at, "windowEnd": at})
    };
    for looks in [&[1, 60][..], &[1, 5, 60, 70], &[60, 70, 1]] {
        let others: Vec<(&str, i64)> = looks.iter().map(|at| ("acct-b", *at)).collect();
        let (points, grade, rule) = grade(&others);
        // The earliest of them, or what of it is left as it was where the repair came before it.
        if looks[0] == 1 {
            assert_eq!(points, [point(1)], "{looks:?}");
        }
        assert_eq!(
            (grade, rule),
            (json!("UNVERIFIABLE"), json!("partial_coverage")),
            "{looks:?}"
        );
    }
    // What was only ever looked at by a clock that was ahead is taken away (rule 2), as the contract says.
    let (points, denied, _) = grade(&[("acct-b", 60), ("acct-b", 70)]);
    assert_eq!((points.len(), denied), (0, json!("NOT_FOUND")));
}
