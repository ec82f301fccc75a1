//! The documents that observers make of what the pages show (contract: C §7, rules 6 and 7).

use crate::world::{ACCOUNTS, AGENTS, Buy, DAY, Mail, Place, Said};
use attest_core::time::IsoTs;
use serde_json::{Value, json};

/// The pages write local time, four hours behind UTC.
const OFFSET: i16 = -240;

pub(crate) fn local(ms: i64) -> String {
    IsoTs::with_offset(ms, OFFSET).unwrap().to_string()
}

/// Local midnight before an instant.
pub(crate) fn midnight(ms: i64) -> i64 {
    let shift = i64::from(OFFSET) * 60_000;
    (ms + shift).div_euclid(DAY) * DAY - shift
}

fn account(at: usize) -> Value {
    json!({"hash": ACCOUNTS[at].0, "mailboxes": [ACCOUNTS[at].1]})
}

fn minute(ms: i64) -> i64 {
    ms.div_euclid(60_000) * 60_000
}

/// The head of the Sent list: `length` rows, newest first.
pub(crate) fn sent(place: &Place, at: usize, read_at: i64, length: usize) -> Value {
    // A thread has one row: that of its newest message.
    let mut rows: Vec<&Mail> = Vec::new();
    for mail in place.sent.iter().rev() {
        if rows.iter().all(|row| row.thread != mail.thread) {
            rows.push(mail);
        }
    }
    let goes_on = rows.len() > length;
    rows.truncate(length);
    let rows: Vec<Value> = rows
        .into_iter()
        .map(|mail| {
            let mut row = json!({
                "threadId": format!("t{}", mail.thread), "lastId": format!("t{}", mail.id),
                "lastNonDraftId": format!("t{}", mail.id), "at": local(minute(mail.at)),
                "to": mail.to, "more": mail.more, "subject": mail.subject,
            });
            if let Some(count) = mail.count {
                row["count"] = count.into();
            }
            row
        })
        .collect();
    json!({
        "source": "gmail.sent", "observer": {"id": "gmail-sent", "version": "1.4.0"},
        "account": account(at), "readAt": local(read_at), "health": {"status": "OK", "reasons": []},
        "list": {"page": 1, "newestFirst": true, "older": if goes_on { "enabled" } else { "disabled" }, "busy": false},
        "rows": rows,
    })
}

pub(crate) fn receipts(mails: &[Buy], at: usize, read_at: i64) -> Value {
    let rows: Vec<Value> = mails
        .iter()
        .map(|mail| {
            let mut row = json!({
                "messageId": format!("m{}", mail.id), "at": local(mail.at), "type": "purchase.made",
                "merchant": mail.merchant, "amountCents": mail.cents, "currency": "USD",
                "subject": format!("Your {} receipt", mail.merchant),
            });
            if let Some(parser) = mail.parser {
                row["parser"] = parser.into();
            }
            row
        })
        .collect();
    json!({
        "source": "gmail.receipt", "observer": {"id": "gmail-receipt", "version": "2.0.1"},
        "account": account(at), "readAt": local(read_at), "health": {"status": "OK", "reasons": []},
        "rows": rows,
    })
}

/// How a calendar view is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) side: bool,
    pub(crate) busy: bool,
    /// A day of the view that hides behind "more".
    pub(crate) hidden: Option<i64>,
    pub(crate) days: i64,
}

pub(crate) fn calendar(place: &Place, at: usize, read_at: i64, from: i64, shown: Shown) -> Value {
    let to = from + shown.days * DAY;
    let hidden = shown.hidden.map(|day| from + day * DAY);
    let is_hidden = |ms: i64| hidden.is_some_and(|day| day <= ms && ms < day + DAY);
    let events: Vec<Value> = place
        .events
        .iter()
        .filter(|(_, event)| event.start >= from && event.start < to && !is_hidden(event.start))
        .filter(|(_, event)| shown.side || event.calendar == "main")
        .map(|(id, event)| {
            json!({"eventId": format!("ev{id}"), "calendar": event.calendar, "start": local(event.start),
                   "title": event.title, "guests": event.guests})
        })
        .collect();
    let calendars = if shown.side {
        json!(["main", "side"])
    } else {
        json!(["main"])
    };
    let hidden: Vec<String> = hidden
        .iter()
        .map(|day| local(*day)[..10].to_owned())
        .collect();
    json!({
        "source": "gcal.event", "observer": {"id": "gcal", "version": "3.1.0"},
        "account": account(at), "readAt": local(read_at), "health": {"status": "OK", "reasons": []},
        "view": {"start": local(from), "end": local(to), "busy": shown.busy, "hiddenDays": hidden,
                 "shown": calendars, "allShown": shown.side, "unreadable": 0},
        "events": if shown.busy { Vec::new() } else { events },
    })
}

pub(crate) fn log(agent: usize, read_at: i64, lines: &[Said], stirs: &[i64]) -> Value {
    let rows: Vec<Value> = lines.iter().map(line).collect();
    let mut active: Vec<i64> = lines
        .iter()
        .map(|line| line.at)
        .chain(stirs.iter().copied())
        .collect();
    active.sort_unstable();
    active.dedup();
    let active: Vec<String> = active.into_iter().map(local).collect();
    json!({"source": "activity", "agent": AGENTS[agent], "readAt": local(read_at), "activeAt": active, "rows": rows})
}

fn line(said: &Said) -> Value {
    let mut row = json!({
        "agent": AGENTS[said.agent], "sourceKind": "activity_view", "type": said.action,
        "text": format!("line {}", said.row), "rowKey": format!("r{}", said.row),
        "claimedAt": local(said.at), "claimedAtPrecision": "minute",
        "extractor": {"id": "log", "version": "1"},
    });
    if let Some(with) = said.with.or(said.merchant) {
        row["counterparty"] = with.into();
    }
    if let Some(subject) = &said.subject {
        row["subjectHint"] = subject.as_str().into();
    }
    if let Some(cents) = said.cents {
        row["amountCents"] = cents.into();
        row["currency"] = "USD".into();
    }
    if let Some(target) = said.target {
        row["targetAt"] = local(target).into();
    }
    row
}

/// The claim's id, as the core makes it of the line.
pub(crate) fn claim_id(said: &Said) -> String {
    let mut row = line(said);
    row["observedAt"] = local(said.at).into();
    let claim = attest_core::ops::call(
        "read_claim",
        row.to_string().as_bytes(),
        attest_core::json::Limits::default(),
    )
    .unwrap();
    let claim: Value = serde_json::from_str(&claim).unwrap();
    claim["id"].as_str().unwrap().to_owned()
}

pub(crate) fn away(read_at: i64, from: i64, to: i64) -> Value {
    json!({"source": "away", "readAt": local(read_at), "from": local(from), "to": local(to)})
}

pub(crate) fn bind(agent: usize, read_at: i64, accounts: &[usize]) -> Value {
    let hashes: Vec<&str> = accounts.iter().map(|at| ACCOUNTS[*at].0).collect();
    json!({"source": "agent", "agent": AGENTS[agent], "readAt": local(read_at),
           "accounts": {"gmail.sent": hashes, "gcal.event": hashes, "gmail.receipt": hashes}})
}
