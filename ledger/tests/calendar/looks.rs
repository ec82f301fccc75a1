//! Rows, markers, windows and runs of looks (contract: C §7 rules 6c b to 6c f).

use super::{Host, Page, event, event_at, stored};
use serde_json::{Value, json};

const CREATED: &str = "calendar.created";
const UPDATED: &str = "calendar.updated";
const DELETED: &str = "calendar.deleted";

fn told(of: &[(&str, &str)]) -> Vec<(String, String)> {
    let told = of.iter();
    told.map(|(action, title)| ((*action).to_owned(), (*title).to_owned()))
        .collect()
}

/// Start, end and changesSince of each window of an answer.
fn windows(answer: &Value) -> Vec<(String, String, Option<String>)> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let windows = answer["windows"].as_array().unwrap();
    windows
        .iter()
        .map(|window| {
            (
                text(&window["windowStart"]).unwrap(),
                text(&window["windowEnd"]).unwrap(),
                text(&window["changesSince"]),
            )
        })
        .collect()
}

fn window(from: &str, to: &str, since: Option<&str>) -> (String, String, Option<String>) {
    (from.into(), to.into(), since.map(str::to_owned))
}

const FROM: &str = "2026-10-05T00:00:00-04:00";
const TO: &str = "2026-10-12T00:00:00-04:00";

#[test]
fn a_first_look() {
    let mut host = Host::new();
    let page = Page::new(vec![event("e1", "Q3 review"), event("e2", "Lunch")]);
    let answer = host.pass("2026-10-06T14:41:07-04:00", &page);

    assert_eq!(stored(&answer), 2);
    assert_eq!(answer["markers"], 2);
    assert_eq!(answer["seen"], 0);
    assert_eq!(answer["untimed"], 0);
    assert_eq!(answer["refused"], json!([]));
    assert_eq!(answer.get("noWindow"), None);
    assert_eq!(answer["health"], json!({"status": "OK", "reasons": []}));
    // It compared nothing, so its window follows nothing (6c e).
    let seen = json!({
        "observerId": "gcal", "source": "gcal.event", "accountHash": "acct-a", "allCalendars": true,
        "windowStart": FROM, "windowEnd": TO, "lastSyncAt": "2026-10-06T14:41:07-04:00",
    });
    assert_eq!(answer["windows"], json!([seen]));

    assert_eq!(
        host.told(),
        told(&[(CREATED, "Q3 review"), (CREATED, "Lunch")])
    );
    let row = &host.rows()[0];
    assert_eq!(row["counterparty"], "priya@company.com");
    assert_eq!(row["occurredAt"], "2026-10-06T14:00:00-04:00");
    assert_eq!(row["observedAt"], "2026-10-06T18:41:07Z");
    assert_eq!(row.get("sightedAt"), None);
    let key = attest_core::hashes::row_key_hash("e1").to_hex();
    assert_eq!(row["rowKeyHash"], key.as_str());
    // One marker for each row: a point that says it was found at this look (6c d).
    let marker = json!({
        "observerId": "gcal", "source": "gcal.event", "accountHash": "acct-a", "allCalendars": true,
        "windowStart": "2026-10-06T14:00:00-04:00", "windowEnd": "2026-10-06T14:00:00-04:00",
        "lastSyncAt": "2026-10-06T14:41:07-04:00", "changesSince": "2026-10-06T14:41:07-04:00",
    });
    let (points, others) = host.points_and_windows();
    assert_eq!(points, [marker.clone(), marker]);
    assert_eq!(others, [seen]);
}

/// Rule 6c d: a marker's allCalendars is the pass's, and without an account it names none.
#[test]
fn a_marker_says_what_its_look_says_of_the_calendars() {
    for (page, all_shown, account) in [
        (Page::new(vec![event("e1", "A")]), true, Some("acct-a")),
        (
            Page::new(vec![event("e1", "A")]).showing(&["main"]),
            false,
            Some("acct-a"),
        ),
        (Page::new(vec![event("e1", "A")]), true, None),
    ] {
        let mut page = page;
        if account.is_none() {
            page.0.as_object_mut().unwrap().remove("account");
        }
        let mut host = Host::new();
        host.pass("2026-10-06T14:00:00-04:00", &page);
        let (points, others) = host.points_and_windows();
        for entry in points.iter().chain(&others) {
            assert_eq!(entry["allCalendars"], all_shown);
            assert_eq!(entry.get("accountHash").and_then(Value::as_str), account);
        }
        assert_eq!((points.len(), others.len()), (1, 1));
    }
}

#[test]
fn a_later_look_follows_the_first() {
    let mut host = Host::new();
    let page = Page::new(vec![event("e1", "A")]);
    host.pass("2026-10-06T14:00:00-04:00", &page);
    let second = host.pass("2026-10-06T15:00:00-04:00", &page);
    assert_eq!((stored(&second), &second["seen"]), (0, &json!(0)));
    // Since the first look, written in UTC.
    let since = Some("2026-10-06T18:00:00Z");
    assert_eq!(windows(&second), [window(FROM, TO, since)]);
    let third = host.pass("2026-10-06T16:00:00-04:00", &page);
    assert_eq!(windows(&third), [window(FROM, TO, since)]);
    // The window of one run that holds the other takes its place (rule 4).
    let (_, others) = host.points_and_windows();
    assert_eq!(others.len(), 2);
}

#[test]
fn changes_and_a_deletion() {
    let mut host = Host::new();
    let both = |title| Page::new(vec![event("e1", title), event("e2", "Lunch")]);
    host.pass("2026-10-06T14:00:00-04:00", &both("Q3 review"));
    let changed = host.pass("2026-10-06T14:10:00-04:00", &both("Q3 review, moved"));
    assert_eq!((stored(&changed), &changed["markers"]), (1, &json!(1)));

    let without = Page::new(vec![event("e2", "Lunch"), event("e3", "New")]);
    let waits = host.pass("2026-10-06T14:20:00-04:00", &without);
    // Its other rows and its base are stored, and no window is.
    assert_eq!(waits["noWindow"], "deletion_waits");
    assert_eq!(waits["windows"], json!([]));
    assert_eq!((stored(&waits), &waits["markers"]), (1, &json!(1)));
    let before = host.points_and_windows().1;

    let gone = host.pass("2026-10-06T14:30:00-04:00", &without);
    assert_eq!(
        windows(&gone),
        [window(FROM, TO, Some("2026-10-06T18:00:00Z"))]
    );
    assert_eq!(host.points_and_windows().1.len(), before.len());
    assert_eq!(
        host.told(),
        told(&[
            (CREATED, "Q3 review"),
            (CREATED, "Lunch"),
            (UPDATED, "Q3 review, moved"),
            (CREATED, "New"),
            (DELETED, "Q3 review, moved"),
        ])
    );
    // The row of a deletion has the last content and its event's key, and it has its marker.
    let rows = host.rows();
    assert_eq!(rows[4]["rowKeyHash"], rows[0]["rowKeyHash"]);
    assert_eq!(rows[4]["counterparty"], "priya@company.com");
    assert_eq!(host.points_and_windows().0.len(), 5);
    // Every stored row reads as the contract's shape, hash and id among it.
    for row in rows {
        let text = row.to_string();
        use attest_core::json::shape::Shape;
        let row = attest_core::json::read(&text, attest_core::model::Observation::read).unwrap();
        assert_eq!(attest_core::hashes::content_hash(&row), row.content_hash);
    }
    assert_eq!(host.bases()[0]["events"].as_array().unwrap().len(), 2);
}

#[test]
fn an_event_that_is_back_was_not_deleted() {
    let mut host = Host::new();
    let full = Page::new(vec![event("e1", "A")]);
    let empty = Page::new(vec![]);
    host.pass("2026-10-06T14:00:00-04:00", &full);
    let away = host.pass("2026-10-06T14:10:00-04:00", &empty);
    assert_eq!(away["noWindow"], "deletion_waits");
    let back = host.pass("2026-10-06T14:20:00-04:00", &full);
    assert_eq!(back.get("noWindow"), None);
    let away = host.pass("2026-10-06T14:30:00-04:00", &empty);
    assert_eq!(away["noWindow"], "deletion_waits");
    assert_eq!(host.told(), told(&[(CREATED, "A")]));
}

#[test]
fn what_was_stored_before_is_seen_and_marked_no_more() {
    let mut host = Host::new();
    let (a, b) = (
        Page::new(vec![event("e1", "A")]),
        Page::new(vec![event("e1", "B")]),
    );
    host.pass("2026-10-06T14:00:00-04:00", &a);
    host.pass("2026-10-06T14:01:00-04:00", &b);
    host.pass("2026-10-06T14:02:00-04:00", &a);
    let again = host.pass("2026-10-06T14:03:00-04:00", &b);
    assert_eq!((stored(&again), &again["seen"]), (0, &json!(1)));
    assert_eq!(again["markers"], 0);
    assert_eq!(
        host.told(),
        told(&[(CREATED, "A"), (UPDATED, "B"), (UPDATED, "A")])
    );
    assert_eq!(host.points_and_windows().0.len(), 3);
}

#[test]
fn a_calendar_switched_off_keeps_its_events() {
    let mut host = Host::new();
    let mut other = event("e2", "Side");
    other["calendar"] = "side".into();
    let full = Page::new(vec![event("e1", "A"), other]);
    let main = Page::new(vec![event("e1", "A")]).showing(&["main"]);
    host.pass("2026-10-06T14:00:00-04:00", &full);
    for minute in 10..13 {
        let off = host.pass(&format!("2026-10-06T14:{minute}:00-04:00"), &main);
        // No deletion waits, and the window says that not all is shown.
        assert_eq!(off["windows"][0]["allCalendars"], false);
        // The run begins anew with the first look at these calendars (6c e).
        let since = (minute > 10).then_some("2026-10-06T18:10:00Z");
        assert_eq!(windows(&off), [window(FROM, TO, since)]);
    }
    // Switched on again it is known, and the run begins anew.
    let on = host.pass("2026-10-06T14:20:00-04:00", &full);
    assert_eq!(windows(&on), [window(FROM, TO, None)]);
    assert_eq!(stored(&on), 0);
    assert_eq!(host.told(), told(&[(CREATED, "A"), (CREATED, "Side")]));
    // A deletion while it was off is seen once both looks show it.
    host.pass("2026-10-06T14:30:00-04:00", &main);
    let gone = Page::new(vec![event("e1", "A")]);
    let answers = ["40", "41", "42"]
        .map(|minute| host.pass(&format!("2026-10-06T14:{minute}:00-04:00"), &gone));
    assert_eq!(answers[0].get("noWindow"), None);
    assert_eq!(answers[1]["noWindow"], "deletion_waits");
    assert_eq!(stored(&answers[2]), 1);
    assert_eq!(host.told().last(), told(&[(DELETED, "Side")]).first());
}

#[test]
fn hidden_days_part_the_windows_and_keep_their_events() {
    let mut host = Host::new();
    let events = || {
        vec![
            event("e1", "A"),
            event_at("e2", "Late", "2026-10-09T09:00:00-04:00"),
        ]
    };
    host.pass("2026-10-06T14:00:00-04:00", &Page::new(events()));
    let hidden = Page::new(vec![event("e1", "A")]).hiding(&["2026-10-09"]);
    let parts = |since| {
        [
            window(FROM, "2026-10-09T00:00:00-04:00", since),
            window("2026-10-10T00:00:00-04:00", TO, since),
        ]
    };
    let first = host.pass("2026-10-06T14:10:00-04:00", &hidden);
    assert_eq!(windows(&first), parts(None));
    let second = host.pass("2026-10-06T14:20:00-04:00", &hidden);
    assert_eq!(windows(&second), parts(Some("2026-10-06T18:10:00Z")));
    assert_eq!(host.told(), told(&[(CREATED, "A"), (CREATED, "Late")]));
    let all: Vec<String> = (5..12).map(|day| format!("2026-10-{day:02}")).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let none = host.pass("2026-10-06T14:30:00-04:00", &Page::new(vec![]).hiding(&all));
    assert_eq!(none["noWindow"], "hidden");
    assert_eq!(none["windows"], json!([]));
}

#[test]
fn views_accounts_and_observers_have_bases_of_their_own() {
    let mut host = Host::new();
    let page = || Page::new(vec![event("e1", "A")]);
    let mut without = page();
    without.0.as_object_mut().unwrap().remove("account");
    let pages = [
        page(),
        page().account("acct-b"),
        page().with("/observer/id", "gcal2"),
        page().with("/view/end", "2026-10-13T00:00:00-04:00"),
        without,
    ];
    for (minute, page) in pages.iter().enumerate() {
        let answer = host.pass(&format!("2026-10-06T14:{minute:02}:00-04:00"), page);
        // The row is one, wherever it is seen (C §3).
        assert_eq!(stored(&answer) == 1, minute == 0);
        assert_eq!(answer["windows"][0].get("changesSince"), None);
    }
    assert_eq!(host.bases().len(), 5);
    let followed = host.pass("2026-10-06T14:30:00-04:00", &pages[1]);
    assert_eq!(
        followed["windows"][0]["changesSince"],
        "2026-10-06T18:01:00Z"
    );
    assert_eq!(followed["windows"][0]["accountHash"], "acct-b");
}

#[test]
fn rows_are_sighted_when_the_view_was_read() {
    let mut host = Host::new();
    host.set("2026-10-06T20:00:00Z");
    let page = Page::new(vec![event("e1", "A")]).with("/readAt", "2026-10-06T18:00:00Z");
    host.give(&page).unwrap();
    let row = &host.rows()[0];
    assert_eq!(row["sightedAt"], "2026-10-06T18:00:00Z");
    assert_eq!(row["observedAt"], "2026-10-06T20:00:00Z");
    assert!(
        host.coverage()
            .iter()
            .all(|entry| entry["lastSyncAt"] == "2026-10-06T18:00:00Z")
    );
}

#[test]
fn the_base_holds_hashes_of_ids_and_of_guests() {
    let mut host = Host::new();
    let mut listed = event("abc_20261006T180000Z", "Q3");
    listed["guests"] = json!([
        "Alex <alex@harlow.example>",
        "Sam <Sam@company.com>",
        "lee@b.example"
    ]);
    host.pass("2026-10-06T14:00:00-04:00", &Page::new(vec![listed]));
    let base = &host.bases()[0];
    let known = &base["events"][0];
    assert_eq!(known["content"]["counterparty"], "sam@company.com");
    assert_eq!(
        known["eventKeyHash"],
        attest_core::ids::Hash::of_text("abc_20261006T180000Z").to_hex()
    );
    let text = base.to_string();
    for absent in ["abc_", "alex", "lee@"] {
        assert!(!text.contains(absent), "{absent}");
    }
}

#[test]
fn churn_is_held_back_for_the_day() {
    let mut host = Host::new();
    let page = |title: &str| Page::new(vec![event("e1", title), event("e2", "Still")]);
    host.pass("2026-10-06T23:00:00Z", &page("0"));
    let mut held = 0;
    for edit in 1..=22 {
        let at = format!("2026-10-06T23:{edit:02}:00Z");
        let answer = host.pass(&at, &page(&edit.to_string()));
        let window = &answer["windows"][0];
        if edit <= 20 {
            assert_eq!((stored(&answer), &answer["markers"]), (1, &json!(1)));
            assert_eq!(window["changesSince"], "2026-10-06T23:00:00Z");
            assert_eq!(answer["health"]["status"], "OK");
        } else {
            // Rule 6c f: not stored, no changesSince, DEGRADED; the window stands.
            held += 1;
            assert_eq!((stored(&answer), &answer["markers"]), (0, &json!(0)));
            assert_eq!(window.get("changesSince"), None);
            assert_eq!(
                answer["health"],
                json!({"status": "DEGRADED", "reasons": ["ledger.event_churn"]})
            );
        }
    }
    assert_eq!(held, 2);
    // The base took the last content: the same again is no change, and the run began anew.
    let quiet = host.pass("2026-10-06T23:40:00Z", &page("22"));
    assert_eq!(stored(&quiet), 0);
    assert_eq!(quiet["health"]["status"], "OK");
    assert_eq!(quiet["windows"][0]["changesSince"], "2026-10-06T23:22:00Z");
    // Another event of the same day has its own count, and the next UTC day begins another.
    let both = Page::new(vec![event("e1", "23"), event("e2", "Moved")]);
    let other = host.pass("2026-10-06T23:59:59.999Z", &both);
    assert_eq!(stored(&other), 1);
    assert_eq!(other["health"]["reasons"], json!(["ledger.event_churn"]));
    let next = host.pass(
        "2026-10-07T00:00:00Z",
        &Page::new(vec![event("e1", "24"), event("e2", "Moved")]),
    );
    assert_eq!(stored(&next), 1);
    assert_eq!(host.told().last(), told(&[(UPDATED, "24")]).first());
}

#[test]
fn the_content_of_an_event_is_what_a_row_holds() {
    let mut host = Host::new();
    let long = "x".repeat(90);
    let page = |title: &str| Page::new(vec![event("e1", title)]);
    host.pass("2026-10-06T14:00:00-04:00", &page(&long));
    assert_eq!(host.rows()[0]["subjectHint"].as_str().unwrap().len(), 80);
    // A change behind what a row holds is none.
    let answer = host.pass("2026-10-06T14:01:00-04:00", &page(&format!("{long}y")));
    assert_eq!(stored(&answer), 0);
    // An event without title and guests has a row of its start alone.
    let bare = Page::new(vec![
        json!({"eventId": "e2", "calendar": "main", "start": "2026-10-06T00:00:00-04:00"}),
        json!({"eventId": "e3", "calendar": "main", "start": "2026-10-06T00:00:00-04:00", "title": "",
               "guests": []}),
    ])
    .with("/view/end", "2026-10-06T00:00:00-04:00");
    let answer = host.pass("2026-10-06T14:02:00-04:00", &bare);
    assert_eq!(stored(&answer), 2);
    for row in &host.rows()[1..] {
        assert_eq!(row.get("subjectHint"), None);
        assert_eq!(row.get("counterparty"), None);
    }
}

#[test]
fn own_addresses_said_otherwise_change_no_event() {
    let mut host = Host::new();
    let mut shared = event("e1", "A");
    shared["guests"] = json!(["alex@work.example", "sam@company.com"]);
    let page = Page::new(vec![shared]);
    host.pass("2026-10-06T14:00:00-04:00", &page);
    let knows = page.with(
        "/account/mailboxes",
        json!(["alex@harlow.example", "alex@work.example"]),
    );
    let answer = host.pass("2026-10-06T14:01:00-04:00", &knows);
    assert_eq!(stored(&answer), 0);
    assert_eq!(
        host.bases()[0]["events"][0]["content"]["counterparty"],
        "sam@company.com"
    );
}
