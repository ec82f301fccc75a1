//! How observers fare, into another store (contract: C §7 rules 5 and 16).

use super::import::{import, refusal, refused};
use super::{Desk, t, utc};
use serde_json::json;

/// Rule 5: one row for each observer and account, and idle replaces no other status; an import keeps that.
#[test]
fn how_observers_fare_in_each_account_is_kept() {
    let mut desk = Desk::new();
    let look = |account: Option<&str>, status: &str, at: i64| {
        let mut look = json!({
            "source": "gmail.sent", "observer": {"id": "gmail-sent", "version": "1.4.0"},
            "readAt": utc(at), "health": {"status": status, "reasons": []},
            "list": {"page": 1, "newestFirst": true, "older": "enabled", "busy": false}, "rows": [],
        });
        if let Some(account) = account {
            look["account"] = json!({"hash": account, "mailboxes": []});
        }
        look
    };
    for (minute, account, status) in [
        (0, Some("acct-b"), "DEGRADED"),
        (1, Some("acct-a"), "OK"),
        (2, None, "IDLE"),
    ] {
        desk.clock.set(t(12, minute));
        desk.call("ledger.pass", &look(account, status, t(12, minute)));
    }
    let health = desk.call("ledger.health", &json!({}));
    let export = desk.export();
    assert_eq!(
        export["meta"]["healthAccounts"],
        json!(["", "acct-a", "acct-b"])
    );
    let mut other = Desk::new();
    other.clock.set(t(20, 0));
    import(&mut other, &export, false);
    assert_eq!(other.call("ledger.health", &json!({})), health);
    assert_eq!(other.export(), export);
    // A report that clears the one which was imported stands in its place.
    other.call("ledger.pass", &look(Some("acct-b"), "OK", t(20, 0)));
    let fares = other.call("ledger.health", &json!({}));
    assert_eq!(fares["health"].as_array().unwrap().len(), 3);
    assert_eq!(fares["health"][2]["status"], "OK");
    // Of a stranger who names no accounts the latest report of an observer stays that says more than idle.
    let mut nameless = export.clone();
    nameless["meta"]
        .as_object_mut()
        .unwrap()
        .remove("healthAccounts");
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let reports = &export["adapterHealth"];
        nameless["adapterHealth"] = order.map(|at: usize| reports[at].clone()).into();
        let mut other = Desk::new();
        other.clock.set(t(20, 0));
        import(&mut other, &nameless, false);
        assert_eq!(other.export()["adapterHealth"], json!([reports[1]]));
    }
    // Who names too few, or what is no account, is not believed at all.
    for odd in [
        json!(["", "acct-a"]),
        json!(["", "acct-a", "acct-b", ""]),
        json!(["", "acct-a", "two\nlines"]),
        json!(["", "acct-a", "b".repeat(65)]),
        json!(["", "acct-a", 1]),
        json!("acct-a"),
    ] {
        let mut export = export.clone();
        export["meta"]["healthAccounts"] = odd;
        for force in [false, true] {
            let place = "/snapshot/meta/healthAccounts";
            assert_eq!(refusal(&export, force), refused("invalid_input", place));
        }
    }
}
