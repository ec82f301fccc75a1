//! Documents made to cost much: many rows, doubled ids, no order, huge texts. Nothing here is timed; work
//! that grew with the square of a document would not end.

use super::sent::look;
use super::{Desk, with};
use serde_json::{Value, json};

const MANY: usize = 12_000;

fn mail(id: usize, second: usize) -> Value {
    json!({
        "threadId": format!("t{id}"), "lastId": format!("t{id}"), "lastNonDraftId": format!("t{id}"),
        "at": format!("2026-10-06T14:{:02}:{:02}-04:00", second / 60, second % 60),
        "to": ["priya@company.com"],
    })
}

#[test]
fn a_list_of_many_rows_at_one_instant_each_twice() {
    let rows: Vec<Value> = (0..MANY).chain(0..MANY).map(|id| mail(id, 0)).collect();
    let mut desk = Desk::new();
    let answer = desk.pass(&look(&rows));
    assert_eq!(answer["stored"].as_array().unwrap().len(), MANY);
    assert_eq!(answer["seen"], MANY);
    assert_eq!(answer["windows"].as_array().unwrap().len(), 1);
    // As many claims and pings around the one instant: each row is looked at again once.
    desk.sql("UPDATE observations SET fresh = 0");
    let lines: Vec<Value> = (0..MANY)
        .map(|n| {
            json!({
                "sourceKind": "activity_view", "type": "email.sent", "text": format!("line {n}"),
                "extractor": {"id": "x", "version": "1"},
                "claimedAt": "2026-10-06T14:01:00-04:00", "claimedAtPrecision": "minute",
            })
        })
        .collect();
    let active: Vec<String> = (0..MANY)
        .map(|n| {
            let ms = n % 60_000;
            format!("2026-10-06T14:02:{:02}.{:03}-04:00", ms / 1000, ms % 1000)
        })
        .collect();
    let log = json!({
        "source": "activity", "agent": "ava", "readAt": "2026-10-06T14:41:07-04:00",
        "activeAt": active, "rows": lines,
    });
    let answer = desk.pass(&log);
    assert_eq!(answer["sessions"], MANY);
    assert_eq!(answer["entries"], MANY);
    assert_eq!(
        desk.number("SELECT count(*) FROM observations WHERE fresh = 1"),
        i64::try_from(MANY).unwrap()
    );
}

#[test]
fn rows_out_of_order_and_refused_by_thousands() {
    let rows: Vec<Value> = (0..MANY)
        .map(|id| match id % 3 {
            0 => json!({"at": 1}),
            1 => mail(id, (id * 7919) % 2400),
            _ => with(mail(id, id % 2400), json!({"to": []})),
        })
        .collect();
    let mut desk = Desk::new();
    let answer = desk.pass(&look(&rows));
    assert_eq!(answer["refused"].as_array().unwrap().len(), MANY / 3);
    assert_eq!(answer["untimed"], MANY / 3);
    assert_eq!(answer["noWindow"], "list_order");
    assert_eq!(
        answer["health"]["reasons"],
        json!(["row.unreadable", "list.order"])
    );
    // All of it again, read earlier: every stored row is late.
    let earlier = with(look(&rows), json!({"readAt": "2026-10-06T14:30:00-04:00"}));
    let answer = desk.pass(&earlier);
    assert_eq!(answer["refused"].as_array().unwrap().len(), MANY / 3 * 2);
    assert_eq!(
        answer["health"]["reasons"],
        json!(["row.unreadable", "ledger.late_sighting", "list.order"])
    );
}

#[test]
fn huge_texts_and_lists_in_one_row() {
    let mut desk = Desk::new();
    let huge = "a".repeat(200_000);
    let to: Vec<String> = (0..MANY)
        .map(|n| format!("Name {n} <{huge:.5}{n}@x.example>"))
        .collect();
    let mailboxes: Vec<String> = (0..MANY).map(|n| format!("me{n}@x.example")).collect();
    let rows = [
        with(
            mail(0, 60),
            json!({"subject": huge, "to": [huge, "p@c.example"]}),
        ),
        with(mail(1, 30), json!({"threadId": huge})),
        with(mail(2, 0), json!({"to": to})),
    ];
    let pass = with(
        look(&rows),
        json!({"account": {"hash": "acct-a", "mailboxes": mailboxes}}),
    );
    let answer = desk.pass(&pass);
    assert_eq!(answer["stored"].as_array().unwrap().len(), 2);
    assert_eq!(
        answer["refused"],
        json!([{"code": "invalid_field", "pointer": "/rows/1/threadId"}])
    );
}

#[test]
fn rows_of_after_the_look_vouch_for_nothing() {
    let mut desk = Desk::new();
    let late = with(mail(0, 0), json!({"at": "2026-10-06T14:59:00-04:00"}));
    let answer = desk.pass(&look(&[late]));
    assert_eq!(answer["stored"].as_array().unwrap().len(), 1);
    assert_eq!(answer["noWindow"], "narrowed_away");
}

#[test]
fn many_receipts_of_one_instant_or_of_many() {
    let mut desk = Desk::new();
    let mut policy = desk.call("ledger.policy", &json!({}))["policy"].clone();
    policy["receiptMerchants"] = json!(["Acme"]);
    desk.call("ledger.policy", &json!({ "policy": policy }));
    let receipt = |id: usize, at: String| {
        json!({"messageId": format!("m{id}"), "at": at, "parser": "acme", "merchant": "Acme",
            "type": "purchase.made"})
    };
    let read = |rows: Vec<Value>| {
        with(
            super::frame("gmail.receipt", "gmail-receipt"),
            json!({ "rows": rows }),
        )
    };
    let one = (0..MANY).map(|id| receipt(id, "2026-10-06T14:00:00-04:00".into()));
    let answer = desk.pass(&read(one.collect()));
    assert_eq!(answer["windows"].as_array().unwrap().len(), 1);
    let many = (0..MANY).map(|id| {
        let at = format!(
            "2026-10-06T14:{:02}:{:02}.{:03}-04:00",
            id / 6000,
            id / 100 % 60,
            id % 100
        );
        receipt(MANY + id, at)
    });
    let answer = desk.pass(&read(many.collect()));
    assert_eq!(answer["windows"].as_array().unwrap().len(), MANY);
    assert_eq!(answer["refused"], json!([]));
}

#[test]
fn a_window_that_swallows_many() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({}));
    // A window of 30 seconds in each minute of the days before 14:00, synced at its end.
    desk.sql(&format!(
        r#"WITH RECURSIVE minute (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM minute WHERE n < {MANY}),
           at (f, t) AS (SELECT 1791309600 - n * 60, 1791309600 - n * 60 + 30 FROM minute)
           INSERT INTO coverage (source, observer, account, from_ms, to_ms, class, synced_ms, document)
           SELECT 'gmail.sent', 'gmail-sent', 'acct-a', f * 1000, t * 1000, 15, t * 1000,
             json_object('accountHash', 'acct-a', 'lastSyncAt', strftime('%Y-%m-%dT%H:%M:%SZ', t, 'unixepoch'),
               'observerId', 'gmail-sent', 'source', 'gmail.sent',
               'windowEnd', strftime('%Y-%m-%dT%H:%M:%SZ', t, 'unixepoch'),
               'windowStart', strftime('%Y-%m-%dT%H:%M:%SZ', f, 'unixepoch'))
           FROM at"#
    ));
    let count = "SELECT count(*) FROM coverage";
    assert_eq!(desk.number(count), i64::try_from(MANY).unwrap());
    let oldest = with(mail(0, 0), json!({"at": "2026-09-01T14:00:00-04:00"}));
    let answer = desk.pass(&look(&[oldest]));
    assert_eq!(answer["windows"].as_array().unwrap().len(), 1);
    assert_eq!(desk.number(count), 1);
}
