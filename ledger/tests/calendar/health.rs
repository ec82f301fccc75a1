//! Pages that draw, do not read whole, or are none (contract: C §7 rules 5, 6, 6c a).

use super::{Host, Page, event, stored};
use attest_core::error::Code;
use serde_json::json;

#[test]
fn a_busy_page_stores_nothing_and_after_five_minutes_degrades() {
    let mut host = Host::new();
    host.pass(
        "2026-10-06T14:00:00-04:00",
        &Page::new(vec![event("e1", "A")]),
    );
    let kept = host.kept();
    let busy = Page::new(vec![event("e2", "B")]).with("/view/busy", true);
    for (at, status) in [
        ("2026-10-06T14:10:00-04:00", "OK"),
        ("2026-10-06T14:14:59.999-04:00", "OK"),
        ("2026-10-06T14:15:00-04:00", "DEGRADED"),
        ("2026-10-06T14:30:00-04:00", "DEGRADED"),
    ] {
        let answer = host.pass(at, &busy);
        assert_eq!(answer["noWindow"], "busy", "{at}");
        assert_eq!(answer["health"]["status"], status, "{at}");
        assert_eq!((stored(&answer), &answer["windows"]), (0, &json!([])));
        // Nothing but since when it looks busy.
        assert_eq!(
            host.kept(),
            (kept.0.clone(), kept.1.clone(), kept.2.clone(), 1)
        );
    }
    let answer = host.pass("2026-10-06T14:31:00-04:00", &busy);
    assert_eq!(answer["health"]["reasons"], json!(["page.busy"]));
    // A look that was drawn ends it.
    let drawn = host.pass(
        "2026-10-06T14:40:00-04:00",
        &Page::new(vec![event("e1", "A")]),
    );
    assert_eq!(drawn["health"], json!({"status": "OK", "reasons": []}));
    let anew = host.pass("2026-10-06T14:41:00-04:00", &busy);
    assert_eq!(anew["health"]["status"], "OK");
}

/// The clock that ran ahead says nothing of how long the page has drawn since.
#[test]
fn a_page_that_was_busy_by_a_clock_ahead_is_busy_anew() {
    let mut host = Host::new();
    let busy = Page::new(vec![]).with("/view/busy", true);
    host.pass("2026-10-06T15:00:00-04:00", &busy);
    for (at, status) in [
        ("2026-10-06T14:00:00-04:00", "OK"),
        ("2026-10-06T14:04:59.999-04:00", "OK"),
        ("2026-10-06T14:05:00-04:00", "DEGRADED"),
    ] {
        assert_eq!(host.pass(at, &busy)["health"]["status"], status, "{at}");
    }
}

#[test]
fn each_view_is_busy_on_its_own() {
    let mut host = Host::new();
    let busy = Page::new(vec![]).with("/view/busy", true);
    let other = busy.clone().with("/view/end", "2026-10-06T00:00:00-04:00");
    host.pass("2026-10-06T14:00:00-04:00", &busy);
    let answer = host.pass("2026-10-06T14:06:00-04:00", &other);
    assert_eq!(answer["health"]["status"], "OK");
    let answer = host.pass("2026-10-06T14:06:00-04:00", &busy.clone().account("acct-b"));
    assert_eq!(answer["health"]["status"], "OK");
    let answer = host.pass("2026-10-06T14:06:00-04:00", &busy);
    assert_eq!(answer["health"]["status"], "DEGRADED");
}

#[test]
fn a_busy_page_may_contradict_itself_and_be_late() {
    let mut host = Host::new();
    host.pass("2026-10-06T14:00:00-04:00", &Page::new(vec![]));
    let odd = Page::new(vec![event("e1", "A"), event("e1", "A")]).with("/view/busy", true);
    let answer = host.pass("2026-10-06T14:01:00-04:00", &odd);
    assert_eq!(answer["noWindow"], "busy");
    assert_eq!(answer["health"]["status"], "OK");
    host.pass("2026-10-06T14:02:00-04:00", &Page::new(vec![]));
    // Delivered late, it says nothing of how long the page has drawn since.
    let late = odd.with("/readAt", "2026-10-06T14:01:30-04:00");
    assert_eq!(host.give(&late).unwrap()["noWindow"], "busy");
    assert_eq!(host.number("SELECT count(*) FROM calendar_busy"), 0);
}

#[test]
fn what_did_not_read_leaves_rows_and_no_window() {
    let mut host = Host::new();
    let full = Page::new(vec![event("e1", "A"), event("e2", "B")]);
    host.pass("2026-10-06T14:00:00-04:00", &full);
    let part = Page::new(vec![event("e1", "Other"), event("e3", "C")]).with("/view/unreadable", 1);
    // However often: an event that does not read is not gone.
    for minute in 1..4 {
        let answer = host.pass(&format!("2026-10-06T14:0{minute}:00-04:00"), &part);
        assert_eq!(answer["noWindow"], "unreadable");
        assert_eq!(answer["windows"], json!([]));
        assert_eq!(
            answer["health"],
            json!({"status": "DEGRADED", "reasons": ["event.unreadable"]})
        );
        assert_eq!(stored(&answer), if minute == 1 { 2 } else { 0 });
    }
    assert_eq!(host.points_and_windows().0.len(), 4);
    assert_eq!(host.points_and_windows().1.len(), 1);
    // No run goes through it: the next whole look begins one.
    let whole = Page::new(vec![
        event("e1", "Other"),
        event("e2", "B"),
        event("e3", "C"),
    ]);
    let next = host.pass("2026-10-06T14:10:00-04:00", &whole);
    assert_eq!(next["windows"][0].get("changesSince"), None);
    let after = host.pass("2026-10-06T14:11:00-04:00", &whole);
    assert_eq!(after["windows"][0]["changesSince"], "2026-10-06T18:10:00Z");
}

#[test]
fn an_absence_is_confirmed_by_whole_looks_alone() {
    let mut host = Host::new();
    host.pass(
        "2026-10-06T14:00:00-04:00",
        &Page::new(vec![event("e1", "A")]),
    );
    let empty = Page::new(vec![]);
    let waits = host.pass("2026-10-06T14:01:00-04:00", &empty);
    assert_eq!(waits["noWindow"], "deletion_waits");
    for (at, pointer, value) in [
        ("2026-10-06T14:02:00-04:00", "/view/unreadable", json!(2)),
        (
            "2026-10-06T14:03:00-04:00",
            "/health/status",
            json!("DEGRADED"),
        ),
    ] {
        assert_eq!(
            stored(&host.pass(at, &empty.clone().with(pointer, value))),
            0
        );
    }
    assert_eq!(stored(&host.pass("2026-10-06T14:04:00-04:00", &empty)), 1);
}

#[test]
fn a_degraded_observer_vouches_for_nothing() {
    let mut host = Host::new();
    host.pass(
        "2026-10-06T14:00:00-04:00",
        &Page::new(vec![event("e1", "A")]),
    );
    let degraded = Page::new(vec![event("e2", "B")]).with(
        "/health",
        json!({"status": "DEGRADED", "reasons": ["page.odd"]}),
    );
    let answer = host.pass("2026-10-06T14:01:00-04:00", &degraded);
    assert_eq!(answer["noWindow"], "degraded");
    assert_eq!(
        answer["health"],
        json!({"status": "DEGRADED", "reasons": ["page.odd"]})
    );
    assert_eq!((stored(&answer), &answer["markers"]), (1, &json!(1)));
    // The ledger's reason beside its own.
    let both = degraded.with("/view/unreadable", 1);
    let answer = host.pass("2026-10-06T14:02:00-04:00", &both);
    assert_eq!(answer["noWindow"], "degraded");
    assert_eq!(
        answer["health"]["reasons"],
        json!(["event.unreadable", "page.odd"])
    );
}

/// Rule 6c: of a busy look and of a refused one nothing is stored, and the answer says that first.
#[test]
fn a_look_of_which_nothing_is_stored_says_why_before_its_observer_does() {
    let mut host = Host::new();
    let page = Page::new(vec![event("e1", "A"), event("e1", "A")]);
    let busy = page.clone().with("/view/busy", true);
    for (minute, page, why, refused) in [(1, page, "refused_row", 1), (2, busy, "busy", 0)] {
        let degraded = page.with("/health/status", "DEGRADED");
        let answer = host.pass(&format!("2026-10-06T14:0{minute}:00-04:00"), &degraded);
        assert_eq!(answer["noWindow"], why);
        assert_eq!(answer["health"]["status"], "DEGRADED");
        assert_eq!(answer["refused"].as_array().unwrap().len(), refused);
        assert_eq!(stored(&answer), 0);
    }
}

#[test]
fn an_idle_observer_has_no_view() {
    let mut host = Host::new();
    host.pass(
        "2026-10-06T14:00:00-04:00",
        &Page::new(vec![event("e1", "A")]),
    );
    let kept = host.kept();
    let idle = Page::new(vec![]).with("/health/status", "IDLE");
    let mut bare = idle.clone();
    bare.0.as_object_mut().unwrap().remove("view");
    for (minute, page) in [idle.clone(), bare.clone()].iter().enumerate() {
        let answer = host.pass(&format!("2026-10-06T14:1{minute}:00-04:00"), page);
        assert_eq!(answer["noWindow"], "idle");
        // IDLE takes no other status's place (rule 5).
        assert_eq!(answer["health"]["status"], "OK");
        assert_eq!(host.kept(), kept);
    }
    let rows = idle.with("/events", json!([event("e1", "A")]));
    let at = "2026-10-06T14:20:00-04:00";
    host.set(at);
    assert_eq!(
        host.give(&rows.with("/readAt", at)),
        Err((Code::InvalidInput, Some("/events".into())))
    );
    let no_view = bare.with("/health/status", "OK").with("/readAt", at);
    assert_eq!(
        host.give(&no_view),
        Err((Code::InvalidInput, Some("/view".into())))
    );
    assert_eq!(host.kept(), kept);
}
