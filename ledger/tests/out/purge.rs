//! What a store forgets (contract: C §7 rule 15).

use super::{DAY, Desk, HOUR, Lived, MINUTE, lived, override_to, t, utc};
use crate::common::vault::{ASK, asked, proposal};
use serde_json::{Value, json};

fn purge(desk: &mut Desk, cutoff: i64) -> Value {
    desk.call("ledger.purge", &json!({"cutoff": utc(cutoff)}))
}

fn count(desk: &Desk, table: &str) -> i64 {
    desk.number(&format!("SELECT count(*) FROM {table}"))
}

/// Whether a claim is still there.
fn has(desk: &Desk, claim: &str) -> bool {
    desk.number(&format!("SELECT count(*) FROM claims WHERE id = '{claim}'")) == 1
}

/// [`lived`], a batch that decides all of it two days later, and one ten days later.
fn ten_days(desk: &mut Desk) -> Lived {
    let lived = lived(desk);
    desk.batch(t(18, 0) + 2 * DAY);
    desk.batch(t(18, 0) + 10 * DAY);
    assert_eq!(
        desk.receipts(&json!({"state": "PENDING"})),
        [] as [Value; 0]
    );
    lived
}

#[test]
fn the_cutoff_lies_a_day_before_the_last_batch_and_not_after_now() {
    let mut desk = Desk::new();
    let bad = ("invalid_argument".to_owned(), "/cutoff".to_owned());
    let refusal = |desk: &mut Desk, cutoff: i64| {
        desk.refusal("ledger.purge", &json!({"cutoff": utc(cutoff)}))
    };
    // No batch, no day before it.
    assert_eq!(refusal(&mut desk, t(12, 0) - 90 * DAY), bad);
    desk.batch(t(12, 0));
    assert_eq!(refusal(&mut desk, t(12, 0) - DAY + 1), bad);
    purge(&mut desk, t(12, 0) - DAY);
    purge(&mut desk, t(12, 0) - 90 * DAY);
    // The clock is set back by two days: a day before the last batch is to come.
    desk.clock.set(t(12, 0) - 2 * DAY);
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    assert_eq!(refusal(&mut desk, t(12, 0) - 2 * DAY + 1), bad);
    purge(&mut desk, t(12, 0) - 2 * DAY);
    desk.is_sound();
}

#[test]
fn what_is_old_and_closed_goes_with_all_that_it_rests_on() {
    let mut desk = Desk::new();
    let lived = ten_days(&mut desk);
    let answer = purge(&mut desk, t(0, 0) + 5 * DAY);
    // Four lines of logs, an instant of use, an absence. The window is the account's only one.
    assert_eq!(
        answer,
        json!({"activity": 6, "claims": 4, "coverage": 0, "observations": 3, "receipts": 5, "requests": 0,
               "turns": 0})
    );
    for claim in [&lived.deck, &lived.budget, &lived.late, &lived.message] {
        assert!(!has(&desk, claim));
    }
    for table in [
        "claims",
        "observations",
        "receipts",
        "evidence",
        "receipt_inputs",
        "batch_coverages",
        "batch_grants",
        "sessions",
        "entries",
        "idle",
    ] {
        assert_eq!(count(&desk, table), 0, "{table}");
    }
    assert_eq!(count(&desk, "policies"), 1, "the one in force");
    // What agents may do, when their logs were read and how observers fare is no history.
    assert_eq!(count(&desk, "grants"), 6);
    assert_eq!(count(&desk, "adapter_syncs"), 2);
    assert_eq!(count(&desk, "health"), 1);
    // The account is still counted, by a look that vouches for no time any more.
    let export = desk.export();
    assert_eq!(
        export["coverage"],
        json!([{"accountHash": "acct-a", "lastSyncAt": utc(t(18, 0)), "observerId": "gmail-sent",
                "source": "gmail.sent", "windowEnd": utc(t(18, 0)), "windowStart": utc(t(18, 0))}])
    );
    assert_eq!(export["meta"]["purgedTo"], utc(t(0, 0) + 5 * DAY));
    desk.is_sound();
    assert_eq!(desk.batch(t(19, 0) + 10 * DAY)["skipped"], false);
    // Once more finds nothing.
    let answer = purge(&mut desk, t(0, 0) + 6 * DAY);
    assert!(
        answer.as_object().unwrap().values().all(|own| *own == 0),
        "{answer}"
    );
    desk.is_sound();
}

#[test]
fn what_a_kept_claims_window_reaches_stays_and_all_that_is_tied_to_it() {
    let mut desk = Desk::new();
    let lived = lived(&mut desk);
    desk.batch(t(18, 0) + 2 * DAY);
    // Read eight days later: of 16:20, with its window from 16:18 to 17:06.
    let late = t(18, 0) + 8 * DAY;
    desk.log(
        "bee",
        late,
        &[("b9", "email.sent", t(16, 20), "jo@oakrow.example", "Late")],
        &[],
    );
    desk.batch(t(18, 0) + 10 * DAY);
    let answer = purge(&mut desk, t(0, 0) + 5 * DAY);
    // It reaches the mail of 16:40, which the claims of 16:02 and 16:10 reach too, and the first of them holds
    // the mail of 16:02. What was said of 17:50 and of a message is tied to nothing, nor is the mail of 15:00.
    assert_eq!(
        (
            &answer["claims"],
            &answer["observations"],
            &answer["receipts"]
        ),
        (&json!(2), &json!(1), &json!(2))
    );
    assert!(has(&desk, &lived.deck) && has(&desk, &lived.budget));
    assert!(!has(&desk, &lived.late) && !has(&desk, &lived.message));
    assert_eq!(desk.receipts(&json!({"grade": "UNASKED"})).len(), 1);
    desk.is_sound();
}

#[test]
fn what_the_person_answered_since_stays() {
    let mut desk = Desk::new();
    let lived = ten_days(&mut desk);
    let message = desk.of(&lived.message);
    desk.event(&message, &override_to("VERIFIED"));
    let answer = purge(&mut desk, t(0, 0) + 5 * DAY);
    assert_eq!(
        (
            &answer["claims"],
            &answer["observations"],
            &answer["receipts"]
        ),
        (&json!(3), &json!(3), &json!(4))
    );
    assert!(has(&desk, &lived.message));
    desk.is_sound();
    // And the one that an override was taken back of, with what it held.
    let mut desk = Desk::new();
    let lived = ten_days(&mut desk);
    let deck = desk.of(&lived.deck);
    desk.event(&deck, &override_to("NOT_FOUND"));
    desk.event(&deck, &json!({"event": "revert"}));
    // The mail that it had let go for a moment is looked at again.
    desk.batch(t(18, 1) + 10 * DAY);
    purge(&mut desk, t(0, 0) + 5 * DAY);
    // Tied by the mail of 16:40: the claims of 16:02 and 16:10, and who was found unasked.
    assert!(has(&desk, &lived.deck) && has(&desk, &lived.budget));
    assert_eq!(count(&desk, "receipts"), 3);
    desk.is_sound();
}

#[test]
fn what_is_still_to_be_graded_keeps_all_it_reaches() {
    let mut desk = Desk::new();
    let lived = ten_days(&mut desk);
    // A line of that day that no batch has read: of 16:20, with its window from 16:18.
    desk.log(
        "bee",
        t(18, 1) + 10 * DAY,
        &[("b9", "email.sent", t(16, 20), "jo@oakrow.example", "Late")],
        &[],
    );
    let answer = purge(&mut desk, t(0, 0) + 5 * DAY);
    assert_eq!(
        (
            &answer["claims"],
            &answer["observations"],
            &answer["receipts"]
        ),
        (&json!(0), &json!(1), &json!(0))
    );
    assert!(has(&desk, &lived.late));
    // Windows vouch from 16:18 on, and so it is graded as without a purge: NOT_FOUND.
    let export = desk.export();
    assert_eq!(export["meta"]["purgedTo"], utc(t(16, 18)));
    desk.batch(t(18, 2) + 10 * DAY);
    assert_eq!(
        desk.receipts(&json!({"agent": "bee", "grade": "NOT_FOUND"}))
            .len(),
        1
    );
    desk.is_sound();
    // Now it goes as well.
    desk.batch(t(18, 2) + 20 * DAY);
    purge(&mut desk, t(0, 0) + 15 * DAY);
    assert_eq!(count(&desk, "claims"), 0);
    assert_eq!(count(&desk, "observations"), 0);
    desk.is_sound();
}

#[test]
fn one_kept_for_overrides_taken_back_keeps_its_row() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    desk.log("ada", t(16, 41), &[], &[t(16, 36)]);
    desk.away(t(16, 50), t(16, 30), t(16, 50));
    desk.sent(
        t(16, 51),
        &[
            ("m2", t(16, 40), "omar@oakrow.example", "Lunch"),
            ("m0", t(15, 0), "rosa@oakrow.example", "Notes"),
        ],
    );
    desk.batch(t(16, 52));
    let unasked = desk.receipts(&json!({"grade": "UNASKED"})).pop().unwrap();
    desk.event(&unasked, &override_to("NOT_FOUND"));
    desk.event(&unasked, &json!({"event": "revert"}));
    let line = [(
        "a1",
        "email.sent",
        t(16, 40),
        "omar@oakrow.example",
        "Lunch",
    )];
    let log = desk.log("ada", t(16, 55), &line, &[]);
    desk.batch(t(16, 56));
    // The claim is answered by the person, so that no batch makes it FINAL and explains the act.
    let claim = desk.of(log["stored"][0].as_str().unwrap());
    desk.event(&claim, &override_to("VERIFIED"));
    desk.batch(t(18, 0) + 10 * DAY);
    let answer = purge(&mut desk, t(0, 0) + 5 * DAY);
    assert_eq!(
        (
            &answer["claims"],
            &answer["observations"],
            &answer["receipts"]
        ),
        (&json!(0), &json!(1), &json!(0))
    );
    let kept = desk.receipts(&json!({"grade": "UNASKED"}));
    assert_eq!((kept.len(), &kept[0]["state"]), (1, &json!("PENDING")));
    desk.is_sound();
}

#[test]
fn money_that_is_counted_stays() {
    let mut desk = Desk::new();
    desk.call(
        "ledger.grant",
        &json!({"agent": "ada", "allowedTypes": ["purchase.made"], "counterpartyAllowlist": [], "declaredScopes": [],
                "spendCeilingCents": 5000, "spendCurrency": "USD"}),
    );
    desk.log(
        "ada",
        t(13, 0),
        &[("p1", "purchase.made", t(12, 30), "Acorn", "4000")],
        &[],
    );
    desk.batch(t(13, 1));
    desk.batch(t(12, 0) + 20 * DAY);
    // spendWindowDays is 30, and a unit begins up to a day before its instant.
    purge(&mut desk, t(12, 0) + 19 * DAY);
    assert_eq!(count(&desk, "claims"), 1);
    let line = [("p2", "purchase.made", t(12, 0) + 20 * DAY, "Acorn", "2000")];
    let log = desk.log("ada", t(12, 1) + 20 * DAY, &line, &[]);
    desk.batch(t(12, 2) + 20 * DAY);
    let second = desk.of(log["stored"][0].as_str().unwrap());
    assert_eq!(second["ruleId"], "over_ceiling_cumulative");
    desk.is_sound();
    desk.batch(t(13, 0) + 33 * DAY);
    purge(&mut desk, t(13, 0) + 31 * DAY - 31 * MINUTE);
    assert_eq!(count(&desk, "claims"), 2);
    purge(&mut desk, t(13, 0) + 31 * DAY);
    assert_eq!(count(&desk, "claims"), 1);
    // What was counted then stands in the inputs, so replay needs no claim.
    desk.is_sound();
}

#[test]
fn a_claim_that_is_read_again_is_not_denied() {
    let mut desk = Desk::new();
    let lived = lived(&mut desk);
    // Nine days later the list still goes back to 15:00: one window over all of it.
    desk.sent(
        t(12, 0) + 9 * DAY,
        &[
            ("m2", t(16, 40), "omar@oakrow.example", "Lunch"),
            ("m1", t(16, 2), "priya@company.example", "Q3 deck"),
            ("m0", t(15, 0), "rosa@oakrow.example", "Notes"),
        ],
    );
    desk.batch(t(18, 0) + 10 * DAY);
    let edge = t(0, 0) + 5 * DAY;
    purge(&mut desk, edge);
    assert_eq!(count(&desk, "observations"), 0);
    // The agent's log still shows the line of 16:02, whose mail is forgotten.
    let line = [(
        "a1",
        "email.sent",
        t(16, 2),
        "priya@company.example",
        "Q3 deck",
    )];
    let log = desk.log("ada", t(18, 1) + 10 * DAY, &line, &[]);
    assert_eq!(log["stored"][0], lived.deck);
    desk.batch(t(18, 2) + 10 * DAY);
    let again = desk.of(&lived.deck);
    assert_eq!(
        (&again["grade"], &again["ruleId"]),
        (&json!("UNVERIFIABLE"), &json!("no_coverage"))
    );
    desk.is_sound();
}

/// What no batch has looked at yet is judged as without a purge, with all that is told of its time.
#[test]
fn a_row_that_is_still_to_be_looked_at_is_found_unasked() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    desk.log("ada", t(16, 55), &[], &[t(16, 36)]);
    desk.away(t(16, 55), t(16, 30), t(16, 50));
    desk.batch(t(18, 0) + 10 * DAY);
    desk.sent(
        t(18, 1) + 10 * DAY,
        &[
            ("m2", t(16, 40), "omar@oakrow.example", "Lunch"),
            ("m0", t(15, 0), "rosa@oakrow.example", "Notes"),
        ],
    );
    purge(&mut desk, t(0, 0) + 5 * DAY);
    assert_eq!(desk.export()["meta"]["purgedTo"], utc(t(15, 0)));
    desk.batch(t(18, 2) + 10 * DAY);
    assert_eq!(desk.receipts(&json!({"grade": "UNASKED"})).len(), 1);
    desk.is_sound();
}

/// Read again, a claim could take a row of after the edge from another one, so it stays while its window reaches
/// there: of 16:02, with its window until 16:48.
#[test]
fn a_claim_whose_window_reaches_past_the_edge_stays() {
    let mut desk = Desk::new();
    let line = [(
        "a1",
        "email.sent",
        t(16, 2),
        "priya@company.example",
        "Q3 deck",
    )];
    let log = desk.log("ada", t(16, 5), &line, &[]);
    let claim = log["stored"][0].as_str().unwrap().to_owned();
    // FINAL at 16:35: a list read 30 minutes after its minute was over.
    for minute in [6, 34] {
        desk.sent(
            t(16, minute),
            &[("m1", t(16, 2), "priya@company.example", "Q3 deck")],
        );
        desk.batch(t(16, minute + 1));
    }
    assert_eq!(desk.of(&claim)["state"], "FINAL");
    desk.batch(t(18, 0) + 2 * DAY);
    for (cutoff, stays) in [(t(16, 40), true), (t(16, 48), true), (t(16, 49), false)] {
        purge(&mut desk, cutoff);
        assert_eq!(has(&desk, &claim), stays);
        assert_eq!(count(&desk, "observations"), i64::from(stays));
        desk.is_sound();
    }
}

#[test]
fn a_row_that_is_seen_again_accuses_nobody() {
    let list = [
        ("m2", t(16, 40), "omar@oakrow.example", "Lunch"),
        ("m0", t(15, 0), "rosa@oakrow.example", "Notes"),
    ];
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    let line = [(
        "a1",
        "email.sent",
        t(16, 40),
        "omar@oakrow.example",
        "Lunch",
    )];
    desk.log("ada", t(16, 55), &line, &[t(16, 36)]);
    desk.away(t(16, 55), t(16, 30), t(16, 50));
    desk.sent(t(17, 20), &list);
    desk.batch(t(17, 25));
    assert_eq!(desk.receipts(&json!({"grade": "VERIFIED"})).len(), 1);
    desk.batch(t(12, 0) + 2 * DAY);
    let answer = purge(&mut desk, t(17, 30));
    assert_eq!(
        (&answer["claims"], &answer["observations"]),
        (&json!(1), &json!(2))
    );
    // Who was there is still known: an act of 17:31 could be put down to them.
    assert!(count(&desk, "sessions") > 0 && count(&desk, "idle") > 0);
    desk.sent(t(12, 1) + 2 * DAY, &list);
    desk.batch(t(12, 2) + 2 * DAY);
    assert_eq!(count(&desk, "observations"), 2);
    assert_eq!(desk.receipts(&json!({})), [] as [Value; 0]);
    desk.is_sound();
    // Nor in a store that it is imported into.
    let export = desk.export();
    let mut other = Desk::new();
    other.clock.set(t(12, 3) + 2 * DAY);
    other.call(
        "ledger.import",
        &json!({"snapshot": export, "force": false}),
    );
    assert_eq!(other.export()["meta"]["purgedTo"], utc(t(17, 30)));
}

/// A receipt that is read again vouches for its own instant again, whatever was forgotten.
#[test]
fn a_receipt_that_is_read_again_accuses_nobody() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    let mut policy = desk.call("ledger.policy", &json!({}))["policy"].clone();
    policy["receiptMerchants"] = json!(["acme"]);
    desk.call("ledger.policy", &json!({ "policy": policy }));
    let read = |desk: &mut Desk, at: i64| {
        desk.clock.set(at);
        let row = json!({"messageId": "m1", "at": utc(t(16, 40)), "parser": "acme", "type": "purchase.made",
                         "merchant": "Acme", "amountCents": 4999, "currency": "USD", "subject": "A receipt"});
        let answer = desk.call(
            "ledger.pass",
            &json!({"source": "gmail.receipt", "observer": {"id": "gmail-receipt", "version": "1"},
                    "account": {"hash": "acct-a", "mailboxes": []}, "readAt": utc(at),
                    "health": {"status": "OK", "reasons": []}, "rows": [row]}),
        );
        assert_eq!(answer["windows"].as_array().map(Vec::len), Some(1));
    };
    let line = [("a1", "purchase.made", t(16, 40), "Acme", "4999")];
    desk.log("ada", t(16, 55), &line, &[t(16, 36)]);
    desk.away(t(16, 55), t(16, 30), t(16, 50));
    read(&mut desk, t(17, 20));
    desk.batch(t(17, 25));
    assert_eq!(desk.receipts(&json!({"state": "FINAL"})).len(), 1);
    desk.batch(t(12, 0) + 2 * DAY);
    // ada's claim is of money, and stays for the spend window; taken out, nothing explains the purchase any more.
    purge(&mut desk, t(17, 30));
    desk.batch(t(12, 0) + 40 * DAY);
    desk.sql(&format!("UPDATE sessions SET at_ms = at_ms + {}", 31 * DAY));
    desk.sql(&format!(
        "UPDATE idle SET from_ms = from_ms + {0}, to_ms = to_ms + {0}",
        31 * DAY
    ));
    purge(&mut desk, t(17, 30) + 31 * DAY);
    assert_eq!(
        (count(&desk, "claims"), count(&desk, "observations")),
        (0, 0)
    );
    desk.sql(&format!("UPDATE sessions SET at_ms = at_ms - {}", 31 * DAY));
    desk.sql(&format!(
        "UPDATE idle SET from_ms = from_ms - {0}, to_ms = to_ms - {0}",
        31 * DAY
    ));
    read(&mut desk, t(12, 1) + 40 * DAY);
    desk.batch(t(12, 2) + 40 * DAY);
    assert_eq!(count(&desk, "observations"), 1);
    assert_eq!(desk.receipts(&json!({})), [] as [Value; 0]);
}

#[test]
fn requests_spans_notes_and_bases_go_with_their_time() {
    let mut desk = Desk::new();
    let request = |id: &str, at: i64| json!({"source": "request", "id": id, "agent": "ada", "conversationId": "c1", "scopes": [], "at": utc(at)});
    desk.call("ledger.pass", &request("r-old", t(11, 0)));
    desk.call("ledger.pass", &request("r-named", t(11, 0)));
    desk.clock.set(t(12, 0) + 6 * DAY);
    desk.call("ledger.pass", &request("r-new", t(12, 0) + 6 * DAY));
    // Two clocks set back, one before the cutoff and one after it.
    desk.clock.set(t(12, 0) + 3 * DAY);
    desk.batch(t(12, 1) + 3 * DAY);
    desk.clock.set(t(12, 0) + 7 * DAY);
    // A claim that names a request, read after the cutoff.
    let row = json!({"sourceKind": "activity_view", "type": "message.sent", "text": "x", "rowKey": "x",
                     "claimedAt": utc(t(11, 30)), "claimedAtPrecision": "minute", "requestId": "r-named",
                     "extractor": {"id": "log", "version": "1"}});
    desk.call(
        "ledger.pass",
        &json!({"source": "activity", "agent": "ada", "readAt": utc(t(12, 0) + 7 * DAY), "activeAt": [], "rows": [row]}),
    );
    desk.clock.set(t(12, 0) + 6 * DAY);
    desk.batch(t(12, 1) + 6 * DAY);
    assert_eq!(count(&desk, "clock_repairs"), 2);
    desk.batch(t(12, 0) + 10 * DAY);
    let answer = purge(&mut desk, t(12, 0) + 6 * DAY + HOUR);
    assert_eq!(answer["requests"], 2);
    assert_eq!(
        desk.text("SELECT group_concat(id) FROM requests"),
        "r-named"
    );
    // 3 to 6 October days: over. 6 to 7: not yet.
    assert_eq!(
        desk.export()["meta"]["clockRepairs"],
        json!([{"from": utc(t(12, 1) + 6 * DAY), "to": utc(t(12, 0) + 7 * DAY)}])
    );
    assert_eq!(count(&desk, "journal"), 0);
    desk.is_sound();
}

/// What the person typed stays for no one who may never read it. S reads a turn once, so one whose words are
/// gone gives nothing any more, and the same turn handed in again is that turn.
#[test]
fn what_was_typed_and_never_read_goes_with_its_time() {
    let mut desk = Desk::new();
    let turn = |text: &str| {
        json!({"text": text, "local_time": "2026-10-06T14:00:00+02:00", "tz": "Europe/Berlin", "surface": "capsule",
               "device": "phone-1", "reply_to": ["c_reply"], "request_id": "r-1"})
    };
    let said = |desk: &mut Desk, at: i64, text: &str| {
        desk.clock.set(at);
        desk.call("vault.said", &turn(text))["said_id"].clone()
    };
    let intents = asked(&mut desk.store, ASK, &proposal());
    let old = said(&mut desk, t(12, 0), "Email Ines the secret plan.");
    let edge = t(12, 0) + 5 * DAY;
    let young = said(&mut desk, edge, "Email Bo the young plan.");
    desk.batch(t(12, 0) + 10 * DAY);
    let answer = purge(&mut desk, edge);
    assert_eq!(answer["turns"], 1);
    for (text, is_there) in [("secret plan", false), ("young plan", true)] {
        let like = format!("SELECT count(*) FROM said WHERE typed LIKE '%{text}%'");
        assert_eq!(desk.number(&like), i64::from(is_there), "{text}");
    }
    desk.sql("PRAGMA wal_checkpoint(TRUNCATE)");
    assert!(!desk.holds("secret plan") && desk.holds("young plan"));
    // What its words were is not to be had again: not by reading it, not by handing it in once more.
    let read = |id: &Value| json!({"said_id": id, "contacts": [], "raw": proposal()});
    let gone = ("already_read".to_owned(), "/said_id".to_owned());
    assert_eq!(desk.refusal("vault.intents", &read(&old)), gone);
    let again = said(
        &mut desk,
        t(13, 0) + 10 * DAY,
        "Email Ines the secret plan.",
    );
    assert_eq!(again, old);
    assert_eq!(desk.refusal("vault.intents", &read(&old)), gone);
    let listed = desk.call("vault.list", &json!({"said_id": old}));
    assert_eq!(listed["intents"], json!([]));
    // Others stay as they were: the unread one of after the cutoff, and what was read in time.
    assert!(desk.call("vault.intents", &read(&young))["intents"].is_array());
    let all = desk.call("vault.list", &json!({}));
    assert_eq!(all["intents"][0]["intent"]["id"], json!(intents[0]));
    // Once more finds nothing.
    assert_eq!(purge(&mut desk, edge)["turns"], 0);
    desk.is_sound();
}

#[test]
fn permissions_that_were_found_are_kept() {
    let mut desk = Desk::new();
    desk.call(
        "ledger.pass",
        &json!({"source": "agent", "agent": "ada", "readAt": utc(t(12, 0)), "observedScopes": ["mail.send"]}),
    );
    desk.batch(t(12, 1));
    assert_eq!(desk.receipts(&json!({"grade": "OVER_SCOPE"})).len(), 1);
    desk.batch(t(12, 0) + 100 * DAY);
    purge(&mut desk, t(12, 0) + 90 * DAY);
    assert_eq!(desk.receipts(&json!({"grade": "OVER_SCOPE"})).len(), 1);
    desk.is_sound();
}
