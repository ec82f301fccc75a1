//! What refuses a pass whole, and that such a pass stores its health alone (contract: C §7 rules 1, 6,
//! 6c, 6c g).

use super::{Host, Page, event, event_at, stored};
use attest_core::error::Code;
use serde_json::{Value, json};

/// A store with a look at one event.
fn host() -> Host {
    let mut host = Host::new();
    host.pass(
        "2026-10-06T14:00:00-04:00",
        &Page::new(vec![event("e1", "A")]),
    );
    host
}

const LATER: &str = "2026-10-06T15:00:00-04:00";

/// That a pass is refused for one fault, and leaves everything but health as it was.
fn refuses(host: &mut Host, at: &str, page: &Page, code: &str, pointer: &str) {
    let kept = host.kept();
    let answer = host.pass(at, page);
    assert_eq!(
        answer["refused"],
        json!([{"code": code, "pointer": pointer}])
    );
    assert_eq!(answer["noWindow"], "refused_row");
    assert_eq!((stored(&answer), &answer["windows"]), (0, &json!([])));
    assert_eq!(
        (&answer["markers"], &answer["seen"]),
        (&json!(0), &json!(0))
    );
    let reason = match code {
        "invalid_field" => "row.refused",
        other => &format!("ledger.{other}"),
    };
    let fares = json!({"status": "DEGRADED", "reasons": [reason]});
    assert_eq!(answer["health"], fares);
    assert_eq!(host.kept(), kept);
    assert_eq!(
        host.number("SELECT count(*) FROM health WHERE status = 'DEGRADED'"),
        1
    );
}

#[test]
fn a_view_of_no_length() {
    let mut host = host();
    for (end, is_refused) in [
        ("2026-10-05T00:00:00-04:00", true),
        ("2026-10-04T00:00:00-04:00", true),
        ("2026-10-05T22:59:59.999-04:00", true),
        ("2026-10-05T23:00:00-04:00", false),
        ("2026-11-16T01:00:00-04:00", false),
        ("2026-11-16T01:00:00.001-04:00", true),
    ] {
        let page = Page::new(vec![]).with("/view/end", end);
        if is_refused {
            refuses(&mut host, LATER, &page, "invalid_field", "/view/end");
        } else {
            let answer = host.pass(LATER, &page);
            assert_eq!(answer["refused"], json!([]), "{end}");
        }
    }
    // With an account or without one, busy or not (G 1.12).
    let mut page = Page::new(vec![])
        .with("/view/end", "2026-12-16T00:00:00-04:00")
        .with("/view/busy", true);
    refuses(&mut host, LATER, &page, "invalid_field", "/view/end");
    page.0.as_object_mut().unwrap().remove("account");
    let answer = host.pass(LATER, &page);
    assert_eq!(answer["refused"][0]["code"], "invalid_field");
}

#[test]
fn events_that_contradict_the_view() {
    let mut host = host();
    let two = |second: Value| Page::new(vec![event("new", "N"), second]);
    let hidden = event_at("e2", "B", "2026-10-07T09:00:00-04:00");
    refuses(
        &mut host,
        LATER,
        &two(hidden.clone()).hiding(&["2026-10-07"]),
        "invalid_field",
        "/events/1/start",
    );
    refuses(
        &mut host,
        LATER,
        &two(event("new", "Again")),
        "invalid_field",
        "/events/1/eventId",
    );
    let mut elsewhere = event("e2", "B");
    elsewhere["calendar"] = "third".into();
    refuses(
        &mut host,
        LATER,
        &two(elsewhere),
        "invalid_field",
        "/events/1/calendar",
    );
    // A title that no row can hold, and the near miss that a row can.
    refuses(
        &mut host,
        LATER,
        &two(event("e2", "two\nlines")),
        "invalid_field",
        "/events/1/title",
    );
    let late = format!("{}\n", "x".repeat(80));
    let fine = two(event("e2", &late));
    assert_eq!(stored(&host.pass(LATER, &fine)), 2);
    let other = two(hidden).hiding(&["2026-10-08"]);
    // The other event was moved, and the first one is missed for the second time.
    assert_eq!(stored(&host.pass("2026-10-06T15:01:00-04:00", &other)), 2);
    let last: Vec<String> = host
        .told()
        .into_iter()
        .map(|(kind, _)| kind)
        .skip(3)
        .collect();
    assert_eq!(last, ["calendar.updated", "calendar.deleted"]);
}

#[test]
fn every_fault_is_listed() {
    let mut host = host();
    let mut both = event("e1", "A");
    both["calendar"] = "third".into();
    let page = Page::new(vec![event("e1", "A"), both]).hiding(&["2026-10-06"]);
    let answer = host.pass("2026-10-06T14:00:00-04:00", &page);
    let pointers: Vec<&str> = answer["refused"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["pointer"].as_str().unwrap())
        .collect();
    assert_eq!(
        pointers,
        [
            "/events/0/start",
            "/events/1/calendar",
            "/events/1/eventId",
            "/events/1/start",
            "/readAt"
        ]
    );
    assert_eq!(
        answer["health"]["reasons"],
        json!(["row.refused", "ledger.late_sighting"])
    );
}

#[test]
fn a_look_at_or_before_the_last_one_is_late() {
    let mut host = host();
    let page = Page::new(vec![event("e1", "A"), event("e2", "B")]);
    for at in ["2026-10-06T14:00:00-04:00", "2026-10-06T13:00:00-04:00"] {
        let late = page.clone().with("/readAt", at);
        host.set(LATER);
        let kept = host.kept();
        let answer = host.give(&late).unwrap();
        assert_eq!(
            answer["refused"],
            json!([{"code": "late_sighting", "pointer": "/readAt"}])
        );
        assert_eq!(answer["health"]["reasons"], json!(["ledger.late_sighting"]));
        assert_eq!(host.kept(), kept);
    }
    let next = page.with("/readAt", "2026-10-06T14:00:00.001-04:00");
    assert_eq!(stored(&host.give(&next).unwrap()), 1);
}

#[test]
fn a_row_that_another_account_saw_later_refuses_the_pass() {
    let mut host = host();
    // Read before the other account's look, delivered after it.
    let page = Page::new(vec![event("e0", "Own"), event("e1", "A")])
        .account("acct-b")
        .with("/readAt", "2026-10-06T13:59:59-04:00");
    let kept = host.kept();
    let answer = host.give(&page).unwrap();
    assert_eq!(
        answer["refused"],
        json!([{"code": "late_sighting", "pointer": "/events/1"}])
    );
    assert_eq!(host.kept(), kept);
    // Its next look is read later, and stores what the refused one could not.
    let next = page.with("/readAt", "2026-10-06T14:00:00-04:00");
    let answer = host.give(&next).unwrap();
    assert_eq!((stored(&answer), &answer["seen"]), (1, &json!(1)));
    assert_eq!(answer["markers"], 1);
}

#[test]
fn another_content_under_a_stored_hash_refuses_the_pass() {
    let mut host = host();
    let tampered = "UPDATE observations SET document =
        json_set(document, '$.subjectHint', 'Another') WHERE seq = 1";
    host.raw.execute(tampered, []).unwrap();
    let page = Page::new(vec![event("e2", "B"), event("e1", "A")]).account("acct-b");
    refuses(&mut host, LATER, &page, "id_conflict", "/events/1");
}

#[test]
fn a_look_after_now_and_documents_of_another_shape() {
    let mut host = host();
    let kept = host.kept();
    let health = host.number("SELECT at_ms FROM health");
    host.set(LATER);
    let page = Page::new(vec![event("e2", "B")]);
    let ahead = page
        .clone()
        .with("/readAt", "2026-10-06T15:00:00.001-04:00");
    assert_eq!(
        host.give(&ahead),
        Err((Code::ClockBehind, Some("/readAt".into())))
    );
    let at = |page: Page| page.with("/readAt", LATER);
    for (pointer, value, place) in [
        (
            "/view/hiddenDays",
            json!(["2026-10-32"]),
            "/view/hiddenDays/0",
        ),
        ("/view/hiddenDays", json!([20261011]), "/view/hiddenDays/0"),
        ("/view/unreadable", json!(-1), "/view/unreadable"),
        ("/view/start", json!("2026-10-05"), "/view/start"),
        ("/events/0/eventId", json!(""), "/events/0/eventId"),
        ("/events/0/start", json!(null), "/events/0/start"),
        (
            "/events/0/guests",
            json!("priya@company.com"),
            "/events/0/guests",
        ),
        ("/account/hash", json!(""), "/account/hash"),
    ] {
        let fault = host.give(&at(page.clone().with(pointer, value)));
        assert_eq!(fault, Err((Code::InvalidInput, Some(place.into()))));
    }
    // Windows and markers are derived, never handed in.
    let mut handed = at(page);
    handed.0["windows"] = json!([]);
    let fault = host.give(&handed).unwrap_err();
    assert_eq!(fault.0, Code::InvalidInput);
    assert_eq!(host.kept(), kept);
    assert_eq!(host.number("SELECT at_ms FROM health"), health);
}
