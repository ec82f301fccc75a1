//! Agents' logs, absences and requests (rules 7, 8 and 14).

use super::{Desk, NOW, with};
use attest_core::ids::{Hash, Id};
use serde_json::{Value, json};

fn line(text: &str, minute: u32) -> Value {
    json!({
        "sourceKind": "activity_view", "type": "email.sent", "text": text,
        "counterparty": "priya@company.com", "extractor": {"id": "x", "version": "1"},
        "claimedAt": format!("2026-10-06T14:{minute:02}:30-04:00"), "claimedAtPrecision": "minute",
    })
}

fn log(active: &[&str], rows: &[Value]) -> Value {
    json!({
        "source": "activity", "agent": "ava", "readAt": "2026-10-06T14:41:07-04:00",
        "activeAt": active, "rows": rows,
    })
}

/// The id of [`line`]: of the hash of what was read, its time by its minute in UTC (C §3).
fn id_of(text: &str, minute: u32) -> String {
    let read = format!(
        r#"{{"agent":"ava","claimedAt":"2026-10-06T18:{minute:02}:00Z","claimedAtPrecision":"minute","sourceKind":"activity_view","text":"{text}","type":"email.sent"}}"#
    );
    Id::of_hash(Hash::of_text(&read)).to_string()
}

fn activities(desk: &Desk) -> (i64, i64, i64) {
    let count = |table: &str| desk.number(&format!("SELECT count(*) FROM {table}"));
    (count("claims"), count("entries"), count("sessions"))
}

#[test]
fn a_log_is_stored_in_one_write() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({}));
    let counted = desk.counted();
    let active = ["2026-10-06T14:02:00-04:00", "2026-10-06T14:05:00-04:00"];
    let answer = desk.pass(&log(&active, &[line("mailed Priya", 2)]));
    assert_eq!(
        answer,
        json!({
            "stored": [id_of("mailed Priya", 2)], "seen": 0, "refused": [], "met": ["ava"],
            "entries": 1, "sessions": 2, "lastImportAt": "2026-10-06T18:42:00Z",
        })
    );
    // A grant, two sessions, a claim, an entry, a sync (rule 9).
    assert_eq!(desk.counted(), counted + 6);
    let claims = desk.documents("SELECT document FROM claims");
    assert_eq!(
        with(claims[0].clone(), json!({"rawHash": null})),
        json!({
            "id": id_of("mailed Priya", 2), "agent": "ava", "sourceKind": "activity_view",
            "type": "email.sent", "counterparty": "priya@company.com",
            "extractor": {"id": "x", "version": "1"},
            "claimedAt": "2026-10-06T14:02:30-04:00", "claimedAtPrecision": "minute",
            "observedAt": "2026-10-06T18:42:00Z",
        })
    );
    assert_eq!(
        desk.documents("SELECT document FROM entries"),
        [json!({"agent": "ava", "at": "2026-10-06T14:02:30-04:00", "type": "email.sent"})]
    );
    assert_eq!(
        desk.documents("SELECT document FROM sessions ORDER BY at_ms"),
        active.map(|at| json!({"agent": "ava", "at": at}))
    );
    // The line's text makes the hash and is not kept.
    assert!(!desk.holds("mailed Priya"));
}

#[test]
fn the_same_log_again_only_moves_the_sync() {
    let mut desk = Desk::new();
    let pass = log(&["2026-10-06T14:02:00-04:00"], &[line("mailed Priya", 2)]);
    desk.pass(&pass);
    let counted = desk.counted();
    desk.clock.set(NOW + 60_000);
    let answer = desk.pass(&pass);
    assert_eq!(
        answer,
        json!({
            "stored": [], "seen": 1, "refused": [], "met": [],
            "entries": 0, "sessions": 0, "lastImportAt": "2026-10-06T18:43:00Z",
        })
    );
    assert_eq!(desk.counted(), counted + 1);
    assert_eq!(activities(&desk), (1, 1, 1));
}

#[test]
fn a_second_reading_within_the_minute_is_the_same_claim_however_early() {
    let mut desk = Desk::new();
    desk.pass(&log(&[], &[line("mailed Priya", 2)]));
    let mut again = log(&[], &[line("mailed Priya", 2)]);
    again["rows"][0]["claimedAt"] = json!("2026-10-06T18:02:10Z");
    again["rows"][0]["extractor"] = json!({"id": "y", "version": "2"});
    again["readAt"] = json!("2026-10-06T14:30:00-04:00");
    assert_eq!(desk.pass(&again)["seen"], 1);
    // Other content under the hash is a conflict, and the rest is stored.
    let mut other = log(&[], &[line("mailed Priya", 2), line("mailed Sam", 3)]);
    other["rows"][0]["counterparty"] = json!("sam@company.com");
    let answer = desk.pass(&other);
    assert_eq!(
        answer["refused"],
        json!([{"code": "id_conflict", "pointer": "/rows/0"}])
    );
    assert_eq!(answer["stored"], json!([id_of("mailed Sam", 3)]));
    assert_eq!(activities(&desk), (2, 2, 0));
}

/// Rule 3: every field is compared but observedAt, extractor, and the time within its unit. What the hash
/// binds (agent, kind, type, text, key, unit) cannot differ under it.
#[test]
fn a_claim_of_a_stored_hash_with_other_content_is_a_conflict() {
    let meeting = json!({
        "sourceKind": "activity_view", "type": "calendar.created", "text": "booked a table",
        "counterparty": "priya@company.com", "amountCents": 4999, "currency": "USD", "subjectHint": "Lunch",
        "claimedAt": "2026-10-06T14:02:10-04:00", "claimedAtEnd": "2026-10-06T14:05:10-04:00",
        "claimedAtPrecision": "minute", "targetAt": "2026-10-08T12:00:00-04:00", "requestId": "r1",
        "extractor": {"id": "x", "version": "1"},
    });
    for (changes, is_other) in [
        (json!({"counterparty": "sam@company.com"}), true),
        (json!({"counterparty": null}), true),
        (json!({"amountCents": 5000}), true),
        (json!({"currency": "EUR"}), true),
        (json!({"subjectHint": "Dinner"}), true),
        (json!({"claimedAtEnd": "2026-10-06T14:06:00-04:00"}), true),
        (json!({"claimedAtEnd": null}), true),
        (json!({"targetAt": "2026-10-08T12:00:00.001-04:00"}), true),
        (json!({"requestId": "r2"}), true),
        (json!({"requestId": null}), true),
        (json!({"extractor": {"id": "y", "version": "2"}}), false),
        (json!({"claimedAt": "2026-10-06T18:02:59.999Z"}), false),
        (json!({"claimedAtEnd": "2026-10-06T14:05:50-04:00"}), false),
        (json!({"targetAt": "2026-10-08T16:00:00Z"}), false),
    ] {
        let mut desk = Desk::new();
        desk.pass(&log(&[], std::slice::from_ref(&meeting)));
        let stored = desk.documents("SELECT document FROM claims");
        let answer = desk.pass(&log(&[], &[with(meeting.clone(), changes.clone())]));
        let refused = if is_other {
            json!([{"code": "id_conflict", "pointer": "/rows/0"}])
        } else {
            json!([])
        };
        assert_eq!(answer["refused"], refused, "{changes}");
        assert_eq!(answer["seen"], i32::from(!is_other), "{changes}");
        assert_eq!(answer["stored"], json!([]), "{changes}");
        // The first reading stands, and so does its one line of the log.
        assert_eq!(desk.documents("SELECT document FROM claims"), stored);
        assert_eq!(activities(&desk), (1, 1, 0), "{changes}");
    }
}

#[test]
fn entries_are_timed_lines_of_the_activity_view() {
    for (changes, entries) in [
        (json!({}), 1),
        (json!({"claimedAtPrecision": "hour"}), 1),
        (json!({"claimedAtPrecision": "day"}), 0),
        (json!({"sourceKind": "chat"}), 0),
        (json!({"sourceKind": "import"}), 0),
        // What was not yet when the log was read.
        (json!({"claimedAt": "2026-10-06T14:41:08-04:00"}), 0),
    ] {
        let mut desk = Desk::new();
        let answer = desk.pass(&log(&[], &[with(line("a", 2), changes.clone())]));
        assert_eq!(answer["stored"].as_array().unwrap().len(), 1);
        assert_eq!(answer["entries"], entries, "{changes}");
    }
}

#[test]
fn a_shown_time_is_read_as_the_page_shows_it() {
    let mut desk = Desk::new();
    let shown = with(
        line("a", 2),
        json!({"claimedAt": null, "claimedAtPrecision": null, "shown": "5m ago",
            "now": "2026-10-06T14:41:07-04:00"}),
    );
    desk.pass(&log(&[], &[shown]));
    let claims = desk.documents("SELECT document FROM claims");
    assert_eq!(claims[0]["claimedAtPrecision"], "minute");
    assert!(
        claims[0]["claimedAt"]
            .as_str()
            .unwrap()
            .starts_with("2026-10-06T14:3")
    );
}

#[test]
fn a_line_that_does_not_read_loses_no_other() {
    for (changes, key) in [
        (json!({"text": null}), "/text"),
        (json!({"text": ""}), "/text"),
        (json!({"type": "email.read"}), "/type"),
        (json!({"claimedAt": null}), "/claimedAt"),
        (json!({"claimedAt": "2026-10-06"}), "/claimedAt"),
        (
            json!({"claimedAtEnd": "2026-10-06T14:00:00-04:00"}),
            "/claimedAtEnd",
        ),
        (json!({"shown": "5m ago"}), "/shown"),
        (json!({"amountCents": 0.5}), "/amountCents"),
        (json!({"extractor": {"id": "x"}}), "/extractor/version"),
        (json!({"agent": "muse"}), "/agent"),
        (json!({"requestId": "r".repeat(65)}), "/requestId"),
    ] {
        let mut desk = Desk::new();
        let bad = with(line("a", 2), changes.clone());
        let answer = desk.pass(&log(&[], &[bad, line("b", 3)]));
        assert_eq!(
            answer["refused"],
            json!([{"code": "invalid_field", "pointer": format!("/rows/0{key}")}]),
            "{changes}"
        );
        assert_eq!(answer["stored"], json!([id_of("b", 3)]), "{changes}");
    }
}

#[test]
fn the_agent_of_a_line_may_be_named_again() {
    let answer = Desk::new().pass(&log(&[], &[with(line("a", 2), json!({"agent": "ava"}))]));
    assert_eq!(answer["stored"], json!([id_of("a", 2)]));
}

#[test]
fn an_instant_of_use_after_the_read_is_refused_alone() {
    let mut desk = Desk::new();
    let active = ["2026-10-06T14:41:07.001-04:00", "2026-10-06T14:41:07-04:00"];
    let answer = desk.pass(&log(&active, &[]));
    assert_eq!(
        (&answer["refused"], &answer["sessions"]),
        (
            &json!([{"code": "clock_behind", "pointer": "/activeAt/0"}]),
            &json!(1)
        )
    );
}

#[test]
fn a_log_of_another_shape_is_refused_whole() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({}));
    let whole = log(&["2026-10-06T14:02:00-04:00"], &[line("a", 2)]);
    for (changes, code, pointer) in [
        (
            json!({"readAt": "2026-10-06T14:42:01-04:00"}),
            "clock_behind",
            "/readAt",
        ),
        (json!({"agent": "Ava"}), "invalid_input", "/agent"),
        (json!({"activeAt": ["now"]}), "invalid_input", "/activeAt/0"),
        (json!({"activeAt": null}), "invalid_input", "/activeAt"),
        (json!({"rows": ["a"]}), "invalid_input", "/rows/0"),
        (
            json!({"rows": [{"observedAt": "x"}]}),
            "invalid_input",
            "/rows/0/~unknown",
        ),
        (json!({"health": {}}), "invalid_input", "/~unknown"),
    ] {
        let refused = desk.refused(&with(whole.clone(), changes.clone()));
        assert_eq!(refused, (code.to_owned(), pointer.to_owned()), "{changes}");
    }
}

#[test]
fn the_sync_is_never_moved_back_but_by_a_repair() {
    let mut desk = Desk::new();
    desk.pass(&log(&[], &[]));
    desk.sql("UPDATE adapter_syncs SET at_ms = at_ms + 1000");
    assert_eq!(
        desk.pass(&log(&[], &[]))["lastImportAt"],
        "2026-10-06T18:42:01Z"
    );
    // Rule 2: a sync after now goes, and this read is the latest.
    let mut earlier = log(&[], &[]);
    earlier["readAt"] = json!("2026-10-06T14:30:00-04:00");
    desk.clock.set(NOW - 60_000);
    assert_eq!(desk.pass(&earlier)["lastImportAt"], "2026-10-06T18:41:00Z");
}

#[test]
fn an_entry_that_a_repair_took_comes_back_with_the_next_read() {
    let mut desk = Desk::new();
    desk.pass(&log(&[], &[line("a", 40)]));
    assert_eq!(activities(&desk), (1, 1, 0));
    desk.clock.set(NOW - 10 * 60_000);
    let mut earlier = log(&[], &[]);
    earlier["readAt"] = json!("2026-10-06T14:32:00-04:00");
    desk.pass(&earlier);
    assert_eq!(activities(&desk), (1, 0, 0));
    desk.clock.set(NOW);
    let answer = desk.pass(&log(&[], &[line("a", 40)]));
    assert_eq!(
        (&answer["seen"], &answer["entries"]),
        (&json!(1), &json!(1))
    );
}

/// A row of the Sent list at an instant, which no batch has to look at.
fn looked_at(desk: &mut Desk, minute: u32) {
    desk.pass(&super::sent::look(&[json!({
        "threadId": "m1", "lastId": "m1", "lastNonDraftId": "m1", "to": ["p@c.example"],
        "at": format!("2026-10-06T14:{minute:02}:00-04:00"),
    })]));
    desk.sql("UPDATE observations SET fresh = 0");
}

fn fresh(desk: &Desk) -> i64 {
    desk.number("SELECT fresh FROM observations")
}

#[test]
fn activity_within_reach_has_a_row_looked_at_again() {
    // Rule 10: the widest window of the default policy is the session's, ten minutes.
    for (minute, expected) in [(9, 0), (10, 1), (20, 1), (30, 1), (31, 0)] {
        let at = format!("2026-10-06T14:{minute:02}:00-04:00");
        let mut desk = Desk::new();
        looked_at(&mut desk, 20);
        desk.pass(&log(&[&at], &[]));
        assert_eq!(fresh(&desk), expected, "session at {minute}");
        desk.sql("UPDATE observations SET fresh = 0");
        desk.pass(&log(&[&at], &[]));
        assert_eq!(fresh(&desk), 0, "the same once more");
    }
    // A claim's reach begins at its minute and ends ten minutes after its end.
    for (minute, expected) in [(8, 0), (9, 1), (30, 1), (31, 0)] {
        let mut desk = Desk::new();
        looked_at(&mut desk, 20);
        let mut row = line("a", minute);
        row["sourceKind"] = json!("chat");
        desk.pass(&log(&[], &[row]));
        assert_eq!(fresh(&desk), expected, "claim at {minute}");
    }
}

fn away(from: &str, to: &str) -> Value {
    json!({
        "source": "away", "readAt": "2026-10-06T14:41:07-04:00",
        "from": format!("2026-10-06T14:{from}-04:00"), "to": format!("2026-10-06T14:{to}-04:00"),
    })
}

fn nothing() -> Value {
    json!({"stored": [], "seen": 0, "refused": [], "met": [], "entries": 0, "sessions": 0})
}

#[test]
fn an_absence_is_kept_only_while_absences_are() {
    let mut desk = Desk::new();
    assert_eq!(desk.pass(&away("10:00", "20:00")), nothing());
    assert_eq!(desk.number("SELECT count(*) FROM idle"), 0);
    let on = desk.call("ledger.agents", &json!({"awayDetection": true}));
    assert_eq!(on["awayDetection"], true);
    let counted = desk.counted();
    let kept = json!({"idle": {"from": "2026-10-06T18:10:00Z", "to": "2026-10-06T18:20:00Z"}});
    assert_eq!(desk.pass(&away("10:00", "20:00")), with(nothing(), kept));
    assert_eq!(desk.counted(), counted + 1);
    assert_eq!(
        desk.pass(&away("10:00", "20:00")),
        with(nothing(), json!({"seen": 1}))
    );
    assert_eq!(desk.counted(), counted + 1);
    let off = desk.call("ledger.agents", &json!({"awayDetection": false}));
    assert_eq!(off["awayDetection"], false);
    assert_eq!(desk.pass(&away("21:00", "22:00")), nothing());
    assert_eq!(desk.number("SELECT count(*) FROM idle"), 1);
}

#[test]
fn an_absence_is_cut_at_now() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    let cut = json!({"idle": {"from": "2026-10-06T18:10:00Z", "to": "2026-10-06T18:42:00Z"}});
    assert_eq!(desk.pass(&away("10:00", "50:00")), with(nothing(), cut));
    assert_eq!(desk.pass(&away("43:00", "50:00")), nothing());
    assert_eq!(
        desk.refused(&away("20:00", "10:00")),
        ("invalid_input".into(), "/to".into())
    );
    let ahead = with(
        away("10:00", "20:00"),
        json!({"readAt": "2026-10-06T14:42:01-04:00"}),
    );
    assert_eq!(
        desk.refused(&ahead),
        ("clock_behind".into(), "/readAt".into())
    );
}

#[test]
fn an_absence_has_the_rows_around_it_looked_at_again() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    looked_at(&mut desk, 20);
    desk.pass(&away("31:00", "32:00"));
    assert_eq!(fresh(&desk), 0);
    desk.pass(&away("30:00", "32:00"));
    assert_eq!(fresh(&desk), 1);
}

fn request() -> Value {
    json!({
        "source": "request", "id": "r1", "agent": "ava", "conversationId": "c1",
        "scopes": ["mail.send"], "at": "2026-10-06T14:00:00-04:00",
    })
}

#[test]
fn a_request_is_stored_once() {
    let mut desk = Desk::new();
    let answer = desk.pass(&request());
    assert_eq!(
        answer,
        with(nothing(), json!({"met": ["ava"], "request": "r1"}))
    );
    assert_eq!(
        desk.documents("SELECT document FROM requests"),
        [with(request(), json!({"source": null}))]
    );
    let same = with(request(), json!({"at": "2026-10-06T18:00:00Z"}));
    assert_eq!(desk.pass(&same), with(nothing(), json!({"seen": 1})));
    for changes in [
        json!({"agent": "muse"}),
        json!({"conversationId": "c2"}),
        json!({"scopes": []}),
        json!({"at": "2026-10-06T14:00:01-04:00"}),
    ] {
        let refused = desk.refused(&with(request(), changes.clone()));
        assert_eq!(refused, ("id_conflict".into(), "/id".into()), "{changes}");
    }
    let ahead = with(request(), json!({"at": "2026-10-06T14:42:01-04:00"}));
    assert_eq!(desk.refused(&ahead), ("clock_behind".into(), "/at".into()));
    let title = with(request(), json!({"conversationId": "a title"}));
    assert_eq!(
        desk.refused(&title),
        ("invalid_input".into(), "/conversationId".into())
    );
}

#[test]
fn a_line_of_the_last_millennium_is_refused_and_stops_no_batch() {
    let mut desk = Desk::new();
    let far = "9999-12-31T23:59:59Z";
    let rows = [
        with(line("one", 2), json!({"claimedAt": far})),
        with(line("two", 3), json!({"claimedAtEnd": far})),
        with(
            line("three", 4),
            json!({"type": "calendar.created", "targetAt": "9000-01-01T00:00:00Z"}),
        ),
        with(
            line("four", 5),
            json!({"type": "calendar.created", "targetAt": "8999-12-31T23:59:59Z"}),
        ),
    ];
    let answer = desk.pass(&log(&[], &rows));
    let refused = |row: usize| json!({"code": "invalid_field", "pointer": format!("/rows/{row}")});
    assert_eq!(
        answer["refused"],
        json!([refused(0), refused(1), refused(2)])
    );
    assert_eq!(answer["stored"].as_array().map(Vec::len), Some(1));
    // C §6 refuses a batch whose `finalFrom` lies beyond the year 9999.
    let batch = desk.call("ledger.batch", &json!({}));
    assert_eq!(batch["changed"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_policy_that_waits_for_centuries_is_refused() {
    let mut desk = Desk::new();
    let mut policy = desk.call("ledger.policy", &json!({}))["policy"].clone();
    policy["windows"]["finalizeUnverifiableHours"] = json!(100_000_000);
    assert_eq!(
        desk.refusal("ledger.policy", &json!({"policy": policy})),
        ("invalid_policy".to_owned(), "/policy/windows".to_owned())
    );
    policy["windows"]["finalizeUnverifiableHours"] = json!(36_600 * 24);
    desk.call("ledger.policy", &json!({"policy": policy}));
    desk.pass(&log(&[], &[line("one", 2)]));
    let batch = desk.call("ledger.batch", &json!({}));
    assert_eq!(batch["changed"].as_array().map(Vec::len), Some(1));
}

/// C §6 refuses a batch whose prior spend lies beyond 2^53 − 1, which in a store would be for good. 9,007 times
/// 10^12 cents is less than that, and 9,008 times is more.
#[test]
fn an_agent_whose_amounts_cannot_be_summed_stops_no_batch() {
    let mut desk = Desk::new();
    let bought = |at: u32, cents: i64| {
        let changes = json!({"type": "purchase.made", "rowKey": format!("k{at}"), "subjectHint": null,
            "amountCents": cents, "currency": "USD"});
        with(line("bought", at % 40), changes)
    };
    let most: i64 = 1_000_000_000_000;
    let rows: Vec<Value> = (0..9_008).map(|at| bought(at, most)).collect();
    let answer = desk.pass(&log(&[], &rows));
    let refused = json!([{"code": "invalid_field", "pointer": "/rows/9007/amountCents"}]);
    assert_eq!(answer["refused"], refused);
    assert_eq!(answer["stored"].as_array().map(Vec::len), Some(9_007));
    // To the cent: 2^53 − 1 less 9,007 × 10^12, and then nothing but what costs nothing.
    let rest = (1_i64 << 53) - 1 - 9_007 * most;
    let answer = desk.pass(&log(&[], &[bought(9_009, rest + 1), bought(9_010, rest)]));
    let refused = json!([{"code": "invalid_field", "pointer": "/rows/0/amountCents"}]);
    assert_eq!(answer["refused"], refused);
    let answer = desk.pass(&log(
        &[],
        &[bought(9_011, 1), bought(9_012, 0), line("b", 3)],
    ));
    assert_eq!(answer["refused"], refused);
    assert_eq!(answer["stored"].as_array().map(Vec::len), Some(2));
    // What was stored before is seen again, and another agent claims what it likes.
    let answer = desk.pass(&log(&[], &rows[..3]));
    assert_eq!(
        (&answer["seen"], &answer["refused"]),
        (&json!(3), &json!([]))
    );
    let other = with(log(&[], &rows[..1]), json!({"agent": "bee"}));
    assert_eq!(desk.pass(&other)["refused"], json!([]));
    // Every claim is judged, and the store is as it says.
    let batch = desk.call("ledger.batch", &json!({}));
    assert_eq!(batch["changed"].as_array().map(Vec::len), Some(9_011));
    assert_eq!(desk.call("ledger.check", &json!({}))["findings"], json!([]));
    // Summed anew where nobody has, as in a store from before or after a purge.
    desk.sql("DELETE FROM meta WHERE key = 'claimedCents.ava'");
    assert_eq!(
        desk.pass(&log(&[], &[bought(9_011, 1)]))["refused"],
        refused
    );
    desk.sql("UPDATE meta SET value = '7' WHERE key = 'claimedCents.bee'");
    let found = json!([{"fault": "evidence", "key": "claimedCents.bee", "table": "meta"}]);
    assert_eq!(desk.call("ledger.check", &json!({}))["findings"], found);
}
