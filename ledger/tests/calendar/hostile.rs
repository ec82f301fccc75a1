//! Input that is made to do harm: many events, one that never rests, clocks that jump, accounts that
//! share events (contract: C §7 rules 2, 3, 6c).

use super::{Host, Page, event, event_at, ms, stored};
use attest_core::error::Code;
use serde_json::{Value, json};

#[test]
fn thousands_of_events() {
    let mut host = Host::new();
    let many = |from: u32, to: u32| -> Vec<Value> {
        (from..to)
            .map(|n| {
                event_at(
                    &format!("e{n}"),
                    "A",
                    &format!("2026-10-0{}T09:00:00-04:00", 5 + n % 5),
                )
            })
            .collect()
    };
    let first = host.pass("2026-10-06T14:00:00-04:00", &Page::new(many(0, 5_000)));
    assert_eq!((stored(&first), &first["markers"]), (5_000, &json!(5_000)));
    let again = host.pass("2026-10-06T14:01:00-04:00", &Page::new(many(0, 5_000)));
    assert_eq!(stored(&again), 0);
    let shifted = Page::new(many(2_000, 6_000));
    let waits = host.pass("2026-10-06T14:02:00-04:00", &shifted);
    assert_eq!(
        (stored(&waits), &waits["noWindow"]),
        (1_000, &json!("deletion_waits"))
    );
    let gone = host.pass("2026-10-06T14:03:00-04:00", &shifted);
    assert_eq!(stored(&gone), 2_000);
    assert_eq!(host.points_and_windows().0.len(), 8_000);
}

#[test]
fn an_event_that_never_rests_fills_no_store() {
    let mut host = Host::new();
    host.pass("2026-10-06T00:00:00Z", &Page::new(vec![event("e1", "0")]));
    for edit in 1..300 {
        let at = format!("2026-10-06T{:02}:{:02}:00Z", edit / 60, edit % 60);
        host.pass(&at, &Page::new(vec![event("e1", &edit.to_string())]));
    }
    assert_eq!(host.rows().len(), 21);
    assert_eq!(host.points_and_windows().0.len(), 21);
    // Windows of one stretch replace one another: the followed ones, and the latest without changes.
    assert!(host.points_and_windows().1.len() <= 3);
}

#[test]
fn a_clock_set_back_takes_the_base_and_begins_anew() {
    let mut host = Host::new();
    let page = |title: &str| Page::new(vec![event("e1", title)]);
    host.pass("2026-10-06T14:00:00Z", &page("A"));
    // The clock ran ahead for two looks.
    host.pass("2026-10-06T18:00:00Z", &page("B"));
    host.pass("2026-10-06T18:10:00Z", &page("B"));
    let answer = host.pass("2026-10-06T14:30:00Z", &page("B"));
    // Rule 2: what was read or first seen after now is gone, no batch having read it. So this is a first
    // look, the change is one no more, and it is refused by nothing.
    assert_eq!(answer["refused"], json!([]));
    assert_eq!(stored(&answer), 1);
    let kinds: Vec<String> = host.told().into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["calendar.created", "calendar.created"]);
    assert_eq!(answer["windows"][0].get("changesSince"), None);
    // Until the clock is past where it was, no run reaches back behind it.
    let soon = host.pass("2026-10-06T14:40:00Z", &page("B"));
    assert_eq!(soon["windows"][0].get("changesSince"), None);
    let at_it = host.pass("2026-10-06T18:10:00Z", &page("B"));
    assert_eq!(at_it["windows"][0]["changesSince"], "2026-10-06T18:10:00Z");
    let past = host.pass("2026-10-06T19:00:00Z", &page("B"));
    assert_eq!(past["windows"][0]["changesSince"], "2026-10-06T18:10:00Z");
    for entry in host.coverage() {
        let synced = ms(entry["lastSyncAt"].as_str().unwrap());
        assert!(synced <= ms("2026-10-06T19:00:00Z"));
    }
}

#[test]
fn a_base_read_before_the_repair_goes_on_from_the_floor() {
    let mut host = Host::new();
    let page = Page::new(vec![event("e1", "A")]);
    host.pass("2026-10-06T14:00:00Z", &page);
    // Something else moves the clock ahead and back.
    host.pass("2026-10-06T18:00:00Z", &page.clone().account("acct-b"));
    let back = host.pass("2026-10-06T15:00:00Z", &page);
    assert_eq!(back["windows"][0].get("changesSince"), None);
    let later = host.pass("2026-10-06T18:00:01Z", &page);
    assert_eq!(later["windows"][0]["changesSince"], "2026-10-06T18:00:00Z");
}

#[test]
fn two_accounts_share_an_event_and_no_base() {
    let mut host = Host::new();
    let page = |title: &str, account: &str| Page::new(vec![event("e1", title)]).account(account);
    host.pass("2026-10-06T14:00:00Z", &page("A", "acct-a"));
    let other = host.pass("2026-10-06T14:01:00Z", &page("A", "acct-b"));
    assert_eq!((stored(&other), &other["seen"]), (0, &json!(1)));
    let changed = host.pass("2026-10-06T14:02:00Z", &page("B", "acct-a"));
    assert_eq!(stored(&changed), 1);
    // The same change through the other account is the same row.
    let again = host.pass("2026-10-06T14:03:00Z", &page("B", "acct-b"));
    assert_eq!((stored(&again), &again["seen"]), (0, &json!(1)));
    // One account loses the event, the other keeps it.
    let empty = Page::new(vec![]).account("acct-b");
    host.pass("2026-10-06T14:04:00Z", &empty);
    assert_eq!(stored(&host.pass("2026-10-06T14:05:00Z", &empty)), 1);
    assert_eq!(
        stored(&host.pass("2026-10-06T14:06:00Z", &page("B", "acct-a"))),
        0
    );
    assert_eq!(host.bases().len(), 2);
}

#[test]
fn a_policy_that_keeps_less_or_more_makes_no_change_of_an_event() {
    let mut host = Host::new();
    let wide: Value = serde_json::from_str(attest_core::policy::DEFAULT_TEXT).unwrap();
    let mut narrow = wide.clone();
    narrow["allowlistedFields"]["gcal.event"] = json!(["occurredAt", "rowKeyHash"]);
    let take = |host: &mut Host, policy: &Value| {
        let given = json!({ "policy": policy }).to_string();
        let taken = attest_ledger::ops::call(&mut host.store, "ledger.policy", given.as_bytes());
        taken.map(|_| ()).map_err(|fault| fault.code())
    };
    take(&mut host, &narrow).unwrap();
    let page = Page::new(vec![event("e1", "A")]);
    assert_eq!(stored(&host.pass("2026-10-06T14:00:00Z", &page)), 1);
    // A row made under it holds what it lets rows hold; the base holds what was read.
    assert_eq!(host.rows()[0].get("subjectHint"), None);
    take(&mut host, &wide).unwrap();
    assert_eq!(stored(&host.pass("2026-10-06T14:01:00Z", &page)), 0);
    let more = Page::new(vec![event("e1", "A"), event("e2", "B")]);
    assert_eq!(stored(&host.pass("2026-10-06T14:02:00Z", &more)), 1);
    assert_eq!(host.rows()[1]["subjectHint"], "B");
    // No batch could read that row under the narrow one (C §6).
    assert_eq!(take(&mut host, &narrow), Err(Code::InvalidPolicy));
    assert_eq!(stored(&host.pass("2026-10-06T14:03:00Z", &more)), 0);
}

#[test]
fn faults_and_the_journal_quote_nothing() {
    let mut host = Host::new();
    let mut secret = event("secret-id", "secret\ntitle");
    secret["guests"] = json!(["secret@company.com"]);
    secret["calendar"] = "secret-calendar".into();
    let page = Page::new(vec![secret.clone(), secret]);
    let answer = host.pass("2026-10-06T14:00:00Z", &page);
    assert!(!answer.to_string().contains("secret"));
    assert_eq!(answer["refused"].as_array().unwrap().len(), 3);
    let stored = |table: &str| host.number(&format!("SELECT count(*) FROM {table}"));
    assert_eq!(
        stored("calendar_bases") + stored("observations") + stored("coverage"),
        0
    );
}
