//! Looks at the Sent list (rule 6a).

use super::{Desk, NOW, degraded, fine, frame, with};
use attest_core::ids::{Hash, Id};
use serde_json::{Value, json};

/// A single mail at a minute past 14:00 -04:00.
fn mail(id: &str, minute: u32) -> Value {
    json!({
        "threadId": id, "lastId": id, "lastNonDraftId": id,
        "at": format!("2026-10-06T14:{minute:02}:00-04:00"),
        "to": ["priya@company.com"], "more": 0, "subject": "Q3 deck",
    })
}

pub(crate) fn look(rows: &[Value]) -> Value {
    with(
        frame("gmail.sent", "gmail-sent"),
        json!({
            "list": {"page": 1, "newestFirst": true, "older": "enabled", "busy": false},
            "rows": rows,
        }),
    )
}

/// The id of [`mail`]: of the hash of its content, written out (C §3).
fn id_of(id: &str, minute: u32) -> String {
    let key = Hash::of_text(id).to_hex();
    let content = format!(
        r#"{{"counterparty":"priya@company.com","occurredAt":"2026-10-06T18:{minute:02}:00Z","rowKeyHash":"{key}","source":"gmail.sent","subjectHint":"Q3 deck","type":"email.sent"}}"#
    );
    Id::of_hash(Hash::of_text(&content)).to_string()
}

fn window(start: &str) -> Value {
    json!([{
        "accountHash": "acct-a", "observerId": "gmail-sent", "source": "gmail.sent",
        "lastSyncAt": "2026-10-06T14:41:07-04:00",
        "windowStart": start, "windowEnd": "2026-10-06T14:41:07-04:00",
    }])
}

#[test]
fn the_contracts_own_example_is_a_thread_that_nobody_can_time() {
    let mut desk = Desk::new();
    let row = json!({"threadId": "t1", "lastId": "m9", "lastNonDraftId": "m9", "count": 2,
        "at": "2026-10-06T14:02:00-04:00", "to": ["priya@company.com"], "more": 0, "subject": "Q3 deck"});
    // It narrows: one minute after 14:02, which is also one after the oldest.
    assert_eq!(
        desk.pass(&look(&[row])),
        json!({
            "stored": [], "seen": 0, "untimed": 1, "refused": [], "markers": 0,
            "windows": window("2026-10-06T18:03:00Z"), "health": fine(),
        })
    );
    assert_eq!(desk.number("SELECT count(*) FROM observations"), 0);
}

#[test]
fn a_single_mail_is_stored_stamped_and_sighted_when_it_was_read() {
    let mut desk = Desk::new();
    let answer = desk.pass(&look(&[mail("m9", 2)]));
    let id = id_of("m9", 2);
    assert_eq!(
        answer,
        json!({
            "stored": [id], "seen": 0, "untimed": 0, "refused": [], "markers": 0,
            "windows": window("2026-10-06T18:03:00Z"), "health": fine(),
        })
    );
    let content = "2026-10-06T14:02:00-04:00";
    let rows = desk.documents("SELECT document FROM observations");
    // Rule 3: observedAt is now, sightedAt its pass's readAt.
    assert_eq!(
        rows.first().map(|row| without(row, "contentHash")),
        Some(json!({
            "id": id, "source": "gmail.sent", "type": "email.sent",
            "counterparty": "priya@company.com", "subjectHint": "Q3 deck", "occurredAt": content,
            "observedAt": "2026-10-06T18:42:00Z", "sightedAt": "2026-10-06T14:41:07-04:00",
            "rowKeyHash": Hash::of_text("m9").to_hex(),
        }))
    );
}

fn without(document: &Value, key: &str) -> Value {
    with(document.clone(), json!({key: null}))
}

#[test]
fn a_second_sighting_changes_nothing() {
    let mut desk = Desk::new();
    desk.pass(&look(&[mail("m9", 2)]));
    let stored = desk.documents("SELECT document FROM observations");
    desk.clock.set(NOW + 600_000);
    let later = with(
        look(&[mail("m9", 2), mail("m9", 2)]),
        json!({"readAt": "2026-10-06T14:51:00-04:00"}),
    );
    let answer = desk.pass(&later);
    assert_eq!(
        (&answer["stored"], &answer["seen"]),
        (&json!([]), &json!(2))
    );
    assert_eq!(desk.documents("SELECT document FROM observations"), stored);
    // Rule 4: the earlier window lies inside the later.
    let windows = desk.documents("SELECT document FROM coverage");
    assert_eq!(windows.len(), 1);
    assert_eq!(windows[0]["lastSyncAt"], "2026-10-06T14:51:00-04:00");
    assert_eq!(windows[0]["windowStart"], "2026-10-06T18:03:00Z");
}

#[test]
fn a_row_is_stamped_after_the_last_batch() {
    let mut desk = Desk::new();
    desk.sql(&format!(
        "INSERT INTO meta (key, value) VALUES ('lastBatch', '{}')",
        NOW + 5000
    ));
    desk.pass(&look(&[mail("m9", 2)]));
    let rows = desk.documents("SELECT document FROM observations");
    assert_eq!(rows[0]["observedAt"], "2026-10-06T18:42:05.001Z");
}

#[test]
fn a_row_sighted_now_has_no_sighting_of_its_own() {
    let mut desk = Desk::new();
    desk.pass(&with(
        look(&[mail("m9", 2)]),
        json!({"readAt": "2026-10-06T14:42:00-04:00"}),
    ));
    let rows = desk.documents("SELECT document FROM observations");
    assert_eq!(rows[0]["observedAt"], "2026-10-06T18:42:00Z");
    assert_eq!(rows[0].get("sightedAt"), None);
}

#[test]
fn the_facts_of_a_pass_are_counted() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({}));
    let before = desk.counted();
    // One row, one window, one health report (rule 9).
    desk.pass(&look(&[mail("m9", 2)]));
    assert_eq!(desk.counted(), before + 3);
    // The window and the health again.
    desk.pass(&look(&[mail("m9", 2)]));
    assert_eq!(desk.counted(), before + 5);
}

#[test]
fn a_row_that_lacks_a_part_is_refused_and_loses_no_other() {
    for key in ["threadId", "lastId", "lastNonDraftId", "at"] {
        for lacking in [Value::Null, json!(""), json!(7), json!({"a": 1})] {
            let mut desk = Desk::new();
            let mut bad = with(mail("m8", 10), json!({ key: null }));
            if !lacking.is_null() {
                bad = with(bad, json!({ key: lacking }));
            }
            let answer = desk.pass(&look(&[mail("m9", 20), bad, mail("m7", 2)]));
            assert_eq!(
                answer,
                json!({
                    "stored": [id_of("m9", 20), id_of("m7", 2)], "seen": 0, "untimed": 0,
                    "refused": [{"code": "invalid_field", "pointer": format!("/rows/1/{key}")}],
                    "markers": 0, "windows": [], "noWindow": "refused_row",
                    "health": degraded(&["row.unreadable"]),
                }),
                "{key}"
            );
        }
    }
}

/// `at` never rises down the list, whatever else of a row does not read: the page was misread.
#[test]
fn the_time_of_a_refused_row_stands_in_the_order_too() {
    let below = with(mail("m8", 30), json!({"threadId": null}));
    let answer = Desk::new().pass(&look(&[mail("m9", 20), below]));
    assert_eq!(answer["noWindow"], "list_order");
    assert_eq!(
        answer["health"],
        degraded(&["row.unreadable", "list.order"])
    );
}

#[test]
fn a_null_part_is_refused_as_well() {
    let mut desk = Desk::new();
    let mut bad = mail("m8", 10);
    bad["at"] = Value::Null;
    let answer = desk.pass(&look(&[bad]));
    assert_eq!(
        answer["refused"],
        json!([{"code": "invalid_field", "pointer": "/rows/0/at"}])
    );
}

#[test]
fn other_parts_of_another_form_are_refused_too() {
    for (key, value) in [
        ("count", json!(-1)),
        ("count", json!("2")),
        ("more", json!(0.5)),
        ("to", json!("priya@company.com")),
        ("to", json!([1])),
        ("subject", json!(1)),
    ] {
        let mut desk = Desk::new();
        let answer = desk.pass(&look(&[with(mail("m8", 10), json!({ key: value }))]));
        assert_eq!(
            answer["refused"],
            json!([{"code": "invalid_field", "pointer": format!("/rows/0/{key}")}]),
            "{key}"
        );
        assert_eq!(answer["health"], degraded(&["row.unreadable"]), "{key}");
    }
}

#[test]
fn a_row_that_project_could_not_have_returned_is_refused() {
    // Rule 3. A subject is cut to 80 code points and is otherwise one line of text, not empty.
    for subject in ["", "two\nlines"] {
        let mut desk = Desk::new();
        let answer = desk.pass(&look(&[
            with(mail("m8", 10), json!({"subject": subject})),
            mail("m7", 2),
        ]));
        assert_eq!(answer["stored"], json!([id_of("m7", 2)]));
        assert_eq!(
            answer["refused"],
            json!([{"code": "invalid_field", "pointer": "/rows/0/subject"}])
        );
        assert_eq!(answer["noWindow"], "refused_row");
        assert_eq!(answer["health"], degraded(&["row.refused"]));
    }
    let mut desk = Desk::new();
    desk.pass(&look(&[with(
        mail("m8", 10),
        json!({"subject": "é".repeat(5000)}),
    )]));
    let rows = desk.documents("SELECT document FROM observations");
    assert_eq!(rows[0]["subjectHint"], "é".repeat(80));
}

#[test]
fn each_reason_for_no_window() {
    let list = |list: Value, rows: &[Value]| {
        with(
            look(rows),
            json!({"list": with(look(&[])["list"].clone(), list)}),
        )
    };
    let row = [mail("m9", 20)];
    let said = |status: &str, rows: &[Value]| {
        with(
            look(rows),
            json!({"health": {"status": status, "reasons": []}}),
        )
    };
    let rising = [mail("m7", 2), mail("m9", 20)];
    let many = with(mail("m9", 41), json!({"more": 3}));
    for (pass, why, health, stored) in [
        (
            said("IDLE", &[]),
            "idle",
            json!({"status": "IDLE", "reasons": []}),
            0,
        ),
        (said("DEGRADED", &row), "degraded", degraded(&[]), 1),
        (list(json!({"page": 2}), &row), "not_head", fine(), 1),
        (list(json!({"page": 0}), &row), "not_head", fine(), 1),
        (
            list(json!({"newestFirst": false}), &rising),
            "not_head",
            fine(),
            2,
        ),
        (look(&rising), "list_order", degraded(&["list.order"]), 2),
        (list(json!({"busy": true}), &row), "busy", fine(), 1),
        (look(&[]), "empty", fine(), 0),
        (
            look(&[json!({})]),
            "refused_row",
            degraded(&["row.unreadable"]),
            0,
        ),
        // The newest narrows: nothing before 14:42 counts, and it was read at 14:41:07.
        (look(&[many]), "narrowed_away", fine(), 1),
    ] {
        let mut desk = Desk::new();
        let answer = desk.pass(&pass);
        assert_eq!(answer["noWindow"], why);
        assert_eq!(answer["windows"], json!([]), "{why}");
        assert_eq!(answer["health"], health, "{why}");
        assert_eq!(answer["stored"].as_array().unwrap().len(), stored, "{why}");
        assert_eq!(desk.number("SELECT count(*) FROM coverage"), 0, "{why}");
    }
}

#[test]
fn the_way_to_older_mail_says_where_the_window_begins() {
    for (older, start) in [
        ("enabled", "2026-10-06T18:03:00Z"),
        ("unseen", "2026-10-06T18:03:00Z"),
        ("disabled", "2026-10-06T18:02:00Z"),
    ] {
        let list = json!({"page": 1, "newestFirst": true, "older": older, "busy": false});
        let pass = with(
            look(&[mail("m9", 20), mail("m7", 2)]),
            json!({"list": list}),
        );
        assert_eq!(Desk::new().pass(&pass)["windows"], window(start), "{older}");
    }
}

#[test]
fn the_window_begins_a_minute_after_the_newest_that_narrows() {
    let own = with(
        mail("m8", 10),
        json!({"to": ["Alex+list@Harlow.example", "Priya <Priya@Company.com>"]}),
    );
    let mut desk = Desk::new();
    let answer = desk.pass(&look(&[mail("m9", 20), own, mail("m7", 2)]));
    // It is stored with the recipient that is left, as its canonical address.
    assert_eq!(
        answer["stored"],
        json!([id_of("m9", 20), id_of("m8", 10), id_of("m7", 2)])
    );
    assert_eq!(answer["windows"], window("2026-10-06T18:11:00Z"));
    // Rule 6: mailboxes are compared and never stored.
    assert!(!desk.holds("harlow.example"));
    assert!(desk.holds("priya@company.com"));
}

#[test]
fn mail_to_oneself_or_to_nobody_readable_is_not_stored() {
    for to in [json!(["alex@harlow.example"]), json!(["Priya"]), json!([])] {
        let row = with(mail("m8", 10), json!({"to": to}));
        let answer = Desk::new().pass(&look(&[mail("m9", 20), row, mail("m7", 2)]));
        assert_eq!(answer["untimed"], 1);
        assert_eq!(answer["windows"], window("2026-10-06T18:11:00Z"));
    }
    // Without an account nobody is oneself.
    let row = with(mail("m8", 10), json!({"to": ["alex@harlow.example"]}));
    let answer = Desk::new().pass(&with(look(&[row]), json!({"account": null})));
    assert_eq!(answer["stored"].as_array().unwrap().len(), 1);
    assert_eq!(answer["windows"][0].get("accountHash"), None);
}

#[test]
fn a_thread_is_one_mail_only_where_the_list_draws_numbers() {
    let thread = with(mail("m8", 10), json!({"threadId": "t8"}));
    let alone = Desk::new().pass(&look(&[mail("m9", 20), thread.clone()]));
    assert_eq!(
        (&alone["untimed"], &alone["stored"]),
        (&json!(1), &json!([id_of("m9", 20)]))
    );
    let counted = with(mail("m7", 2), json!({"count": 3}));
    let drawn = Desk::new().pass(&look(&[mail("m9", 20), thread, counted]));
    assert_eq!(
        (&drawn["untimed"], &drawn["stored"]),
        (&json!(1), &json!([id_of("m9", 20), id_of("m8", 10)]))
    );
    let draft = with(mail("m8", 10), json!({"lastId": "d1"}));
    assert_eq!(Desk::new().pass(&look(&[draft]))["untimed"], 1);
}

#[test]
fn an_earlier_sighting_of_a_stored_row_is_late() {
    let mut desk = Desk::new();
    desk.pass(&look(&[mail("m9", 20)]));
    let stored = desk.documents("SELECT document FROM observations");
    let earlier = with(
        look(&[mail("m9", 20), mail("m7", 2)]),
        json!({"readAt": "2026-10-06T14:30:00-04:00"}),
    );
    assert_eq!(
        desk.pass(&earlier),
        json!({
            "stored": [id_of("m7", 2)], "seen": 0, "untimed": 0,
            "refused": [{"code": "late_sighting", "pointer": "/rows/0"}],
            "markers": 0, "windows": [], "noWindow": "refused_row",
            "health": degraded(&["ledger.late_sighting"]),
        })
    );
    assert_eq!(
        desk.call("ledger.health", &json!({}))["health"][0]["reasons"],
        json!(["ledger.late_sighting"])
    );
    let after = desk.documents("SELECT document FROM observations ORDER BY seq LIMIT 1");
    assert_eq!(after, stored);
}

#[test]
fn an_earlier_pass_of_other_rows_is_legal() {
    let mut desk = Desk::new();
    desk.pass(&look(&[mail("m9", 20)]));
    let earlier = with(
        look(&[mail("m7", 2)]),
        json!({"readAt": "2026-10-06T14:10:00-04:00"}),
    );
    let answer = desk.pass(&earlier);
    assert_eq!(answer["stored"], json!([id_of("m7", 2)]));
    assert_eq!(answer["windows"].as_array().unwrap().len(), 1);
    assert_eq!(answer["health"], fine());
}

#[test]
fn a_row_of_a_stored_hash_with_other_content_is_a_conflict() {
    let mut desk = Desk::new();
    desk.pass(&look(&[mail("m9", 20)]));
    desk.sql(r#"UPDATE observations SET document = replace(document, '"Q3 deck"', '"Q4 deck"')"#);
    let answer = desk.pass(&look(&[mail("m9", 20), mail("m7", 2)]));
    assert_eq!(
        answer["refused"],
        json!([{"code": "id_conflict", "pointer": "/rows/0"}])
    );
    assert_eq!(answer["stored"], json!([id_of("m7", 2)]));
    assert_eq!(answer["noWindow"], "refused_row");
    assert_eq!(answer["health"], degraded(&["ledger.id_conflict"]));
}

/// C §3: the hash of a row is of all its content, its key among it, so the same mail with other content is
/// another row and no conflict (rule 3 speaks of one hash).
#[test]
fn the_same_mail_with_other_content_is_another_row() {
    let mut desk = Desk::new();
    desk.pass(&look(&[mail("m9", 20)]));
    let other = with(mail("m9", 20), json!({"subject": "Q4 deck"}));
    let answer = desk.pass(&look(&[other]));
    assert_eq!(answer["stored"].as_array().unwrap().len(), 1);
    assert_ne!(answer["stored"], json!([id_of("m9", 20)]));
    assert_eq!(
        (&answer["refused"], &answer["health"]),
        (&json!([]), &fine())
    );
    let keys = "SELECT count(DISTINCT row_key_hash) FROM observations";
    assert_eq!(desk.number(keys), 1);
    assert_eq!(desk.number("SELECT count(*) FROM observations"), 2);
}

#[test]
fn a_clock_that_ran_ahead_makes_no_earlier_sighting_late() {
    // Rule 2: the first sighting lies in a kept span, so an earlier one is a no-op.
    let mut desk = Desk::new();
    desk.clock.set(NOW + 3_600_000);
    let ahead = with(
        look(&[mail("m9", 20)]),
        json!({"readAt": "2026-10-06T15:41:00-04:00"}),
    );
    desk.pass(&ahead);
    desk.clock.set(NOW);
    let answer = desk.pass(&look(&[mail("m9", 20)]));
    assert_eq!(
        (&answer["seen"], &answer["refused"]),
        (&json!(1), &json!([]))
    );
}

#[test]
fn a_pass_of_another_shape_is_refused_whole() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({}));
    let whole = look(&[mail("m9", 20)]);
    for (changes, code, pointer) in [
        (
            json!({"readAt": "2026-10-06T14:42:00.001-04:00"}),
            "clock_behind",
            "/readAt",
        ),
        (
            json!({"readAt": "2026-10-06T14:41:07"}),
            "invalid_input",
            "/readAt",
        ),
        (json!({"readAt": null}), "invalid_input", "/readAt"),
        (json!({"source": null}), "invalid_input", "/source"),
        (json!({"source": "gmail.inbox"}), "invalid_input", "/source"),
        (json!({"windows": []}), "invalid_input", "/~unknown"),
        (json!({"list": null}), "invalid_input", "/list"),
        // No number of JSON that anybody reads alike, wherever it stands.
        (
            json!({"rows": [{"more": 9_007_199_254_740_992_u64}]}),
            "invalid_json",
            "/rows/0/more",
        ),
        (
            json!({"list": {"page": 9_007_199_254_740_992_u64}}),
            "invalid_json",
            "/list/page",
        ),
        (json!({"rows": null}), "invalid_input", "/rows"),
        (json!({"rows": [1]}), "invalid_input", "/rows/0"),
        (
            json!({"rows": [{"cc": []}]}),
            "invalid_input",
            "/rows/0/~unknown",
        ),
        (
            json!({"observer": {"id": "", "version": "1"}}),
            "invalid_input",
            "/observer/id",
        ),
        (
            json!({"account": {"hash": "a"}}),
            "invalid_input",
            "/account/mailboxes",
        ),
        (
            json!({"health": {"status": "FINE", "reasons": []}}),
            "invalid_input",
            "/health/status",
        ),
        (
            json!({"health": {"status": "OK", "reasons": ["Bad"]}}),
            "invalid_input",
            "/health/reasons/0",
        ),
        (
            json!({"health": {"status": "IDLE", "reasons": []}}),
            "invalid_input",
            "/rows",
        ),
    ] {
        let (own, place) = desk.refused(&with(whole.clone(), changes.clone()));
        assert_eq!((own.as_str(), place.as_str()), (code, pointer), "{changes}");
    }
    assert_eq!(desk.number("SELECT count(*) FROM health"), 0);
}

#[test]
fn a_row_in_a_new_window_is_looked_at_again() {
    // Rule 10: an observation that got a coverage entry within reach.
    let mut desk = Desk::new();
    let list = json!({"page": 2, "newestFirst": true, "older": "enabled", "busy": false});
    desk.pass(&with(look(&[mail("m9", 20)]), json!({"list": list})));
    let fresh = |desk: &Desk| desk.number("SELECT fresh FROM observations");
    assert_eq!(fresh(&desk), 1);
    desk.sql("UPDATE observations SET fresh = 0");
    desk.pass(&look(&[with(mail("m6", 30), json!({"to": []}))]));
    assert_eq!(fresh(&desk), 0, "the window begins at 14:31");
    desk.pass(&look(&[with(mail("m5", 10), json!({"to": []}))]));
    assert_eq!(fresh(&desk), 1, "the window begins at 14:11");
}

/// C §6 refuses a batch over a row with a field that its source may not hold, and stored rows are never
/// rewritten (rule 3): such a policy would stop every batch.
#[test]
fn a_policy_that_forbids_what_stored_rows_hold_is_refused() {
    let mut desk = Desk::new();
    let mut narrow = desk.call("ledger.policy", &json!({}))["policy"].clone();
    narrow["allowlistedFields"]["gmail.sent"] = json!(["counterparty", "occurredAt", "rowKeyHash"]);
    let narrow = json!({ "policy": narrow });
    // Without a subject a row holds nothing that it forbids.
    let bare = with(mail("m7", 2), json!({"subject": null}));
    desk.pass(&look(std::slice::from_ref(&bare)));
    let wide = desk.call("ledger.policy", &json!({}))["policyHash"].clone();
    assert_ne!(desk.call("ledger.policy", &narrow)["policyHash"], wide);
    desk.call("ledger.batch", &json!({}));
    // What it lets rows hold is less, and that is what is stored under it.
    desk.pass(&look(&[mail("m9", 20), bare.clone()]));
    let subjects = "SELECT count(*) FROM observations WHERE subject_hint IS NOT NULL";
    assert_eq!(desk.number(subjects), 0);

    let mut desk = Desk::new();
    desk.pass(&look(&[mail("m9", 20), bare]));
    let refused = (
        "invalid_policy".to_owned(),
        "/policy/allowlistedFields".to_owned(),
    );
    assert_eq!(desk.refusal("ledger.policy", &narrow), refused);
    assert_eq!(desk.call("ledger.policy", &json!({}))["policyHash"], wide);
    desk.call("ledger.batch", &json!({}));
    // Once the row is gone, it is taken.
    desk.sql("DELETE FROM observations WHERE subject_hint IS NOT NULL");
    desk.call("ledger.policy", &narrow);
    desk.call("ledger.batch", &json!({}));
}
