//! How observers fare (rule 5).

use super::sent::look;
use super::{Desk, NOW, with};
use serde_json::{Value, json};

fn said(account: &str, status: &str, reasons: &[&str]) -> Value {
    with(
        look(&[]),
        json!({
            "account": {"hash": account, "mailboxes": []},
            "health": {"status": status, "reasons": reasons},
        }),
    )
}

fn row(account: &str, status: &str, reasons: &[&str], at: &str) -> Value {
    json!({
        "observerId": "gmail-sent", "accountHash": account, "version": "1.4.0",
        "status": status, "reasons": reasons, "at": at,
    })
}

#[test]
fn one_row_for_each_observer_and_account() {
    let mut desk = Desk::new();
    assert_eq!(
        desk.call("ledger.health", &json!({})),
        json!({"health": []})
    );
    desk.pass(&said("acct-b", "DEGRADED", &["page.slow"]));
    desk.pass(&said("acct-a", "OK", &[]));
    desk.pass(&with(said("acct-a", "IDLE", &[]), json!({"account": null})));
    desk.clock.set(NOW + 1000);
    desk.pass(&said("acct-b", "OK", &[]));
    let first = "2026-10-06T18:42:00Z";
    let unnamed = with(row("", "IDLE", &[], first), json!({"accountHash": null}));
    assert_eq!(
        desk.call("ledger.health", &json!({})),
        json!({"health": [
            unnamed,
            row("acct-a", "OK", &[], first),
            row("acct-b", "OK", &[], "2026-10-06T18:42:01Z"),
        ]})
    );
}

#[test]
fn idle_never_replaces_another_status() {
    let mut desk = Desk::new();
    let idle = said("acct-a", "IDLE", &["page.other"]);
    desk.pass(&idle);
    assert_eq!(desk.pass(&idle)["health"]["status"], "IDLE");
    for (status, reasons) in [("OK", &[][..]), ("DEGRADED", &["page.slow"][..])] {
        desk.pass(&said("acct-a", status, reasons));
        let counted = desk.counted();
        let answer = desk.pass(&idle);
        assert_eq!(
            answer["health"],
            json!({"status": status, "reasons": reasons})
        );
        assert_eq!(answer["noWindow"], "idle");
        assert_eq!(
            desk.call("ledger.health", &json!({}))["health"],
            json!([row("acct-a", status, reasons, "2026-10-06T18:42:00Z")])
        );
        // A report that is not stored is not counted (rule 9).
        assert_eq!(desk.counted(), counted);
    }
}

#[test]
fn an_idle_look_needs_no_list() {
    let mut desk = Desk::new();
    let answer = desk.pass(&with(said("acct-a", "IDLE", &[]), json!({"list": null})));
    assert_eq!(answer["noWindow"], "idle");
}
