//! Small documents, each a fact of its own.
#![allow(dead_code, clippy::unwrap_used, reason = "each test uses a part of it")]

use attest_core::time::IsoTs;
use serde_json::{Value, json};

pub(crate) fn utc(ms: i64) -> String {
    IsoTs::with_offset(ms, 0).unwrap().to_string()
}

/// A receipt of a shop; its row is no other's.
pub(crate) fn receipt(key: &str, at: i64) -> Value {
    json!({
        "source": "gmail.receipt", "observer": {"id": "gmail-receipt", "version": "1"},
        "account": {"hash": "acct-a", "mailboxes": ["me@harlow.example"]},
        "readAt": utc(at), "health": {"status": "OK", "reasons": []},
        "rows": [{"messageId": key, "at": utc(at), "parser": "acme", "type": "purchase.made",
                  "merchant": "Acme", "amountCents": 4999, "currency": "USD", "subject": "A receipt"}],
    })
}

/// An agent says that it bought something.
pub(crate) fn bought(key: &str, at: i64) -> Value {
    json!({
        "source": "activity", "agent": "ada", "readAt": utc(at), "activeAt": [utc(at)],
        "rows": [{"agent": "ada", "sourceKind": "activity_view", "type": "purchase.made", "text": format!("bought {key}"),
                  "rowKey": key, "claimedAt": utc(at), "claimedAtPrecision": "minute", "counterparty": "Acme",
                  "amountCents": 4999, "currency": "USD", "extractor": {"id": "log", "version": "1"}}],
    })
}
