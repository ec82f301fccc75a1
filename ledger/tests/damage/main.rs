//! What bad input the store is given from below: a file that is none, that is damaged, that may not be written. It
//! answers with a code of the closed set that fits, and never with one for a fault of its own.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "tests")]

mod bytes;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/facts.rs"]
mod facts;
#[cfg(unix)]
mod places;
#[cfg(unix)]
mod rights;
mod room;
mod schema;

use attest_core::error::Code;
use attest_ledger::{HandClock, Options, Store, ops};
use common::vault::{ASK, mail, proposal};
use common::{Folder, START};
use facts::{bought, receipt, utc};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::OnceLock;

pub(crate) const MINUTE: i64 = 60_000;

/// Opens a file that is there, at an instant.
pub(crate) fn open_at(file: &Path, at: i64) -> Result<Store, Code> {
    let options = Options {
        clock: Box::new(HandClock::at(at)),
        create: false,
        ..Options::default()
    };
    Store::open(file, options).map_err(|fault| fault.code())
}

/// Opens a file that is there.
pub(crate) fn open(file: &Path) -> Result<Store, Code> {
    open_at(file, START + 60 * MINUTE)
}

/// What an operation answers, or the code of its refusal.
pub(crate) fn call(store: &mut Store, name: &str, input: &Value) -> Result<Value, Code> {
    ops::call(store, name, input.to_string().as_bytes())
        .map(|text| serde_json::from_str(&text).unwrap())
        .map_err(|fault| fault.code())
}

/// Lives through an afternoon in a new file: claims, receipts of shops, a batch, an order that was spent.
pub(crate) fn live(file: &Path) {
    let clock = HandClock::at(START);
    let options = Options {
        clock: Box::new(clock.clone()),
        ..Options::default()
    };
    let mut store = Store::open(file, options).unwrap();
    let mut must = |name: &str, input: &Value| call(&mut store, name, input).unwrap();
    let request = json!({"source": "request", "id": "r-1", "agent": "ada", "conversationId": "c1", "scopes": [],
                         "at": utc(START)});
    must("ledger.pass", &request);
    for count in 0..6 {
        clock.set(START + count * MINUTE);
        let key = format!("k{count}");
        must("ledger.pass", &bought(&key, START + count * MINUTE));
        must("ledger.pass", &receipt(&key, START + count * MINUTE));
    }
    clock.set(START + 10 * MINUTE);
    must("ledger.batch", &json!({}));
    let turn = common::vault::turn(ASK, "2026-10-06T14:00:00-04:00");
    let said = must("vault.said", &turn)["said_id"].clone();
    let contacts = common::vault::contacts();
    must(
        "vault.intents",
        &json!({"said_id": said, "raw": proposal(), "contacts": contacts}),
    );
    must("vault.authorize", &json!({"call": mail(), "key": "k"}));
    must("vault.said", &turn);
}

/// The bytes of a file that was lived in and closed: nothing stands beside it.
pub(crate) fn lived() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let folder = Folder::new();
        let file = folder.file("a.attest");
        live(&file);
        assert!(!folder.file("a.attest-wal").exists());
        std::fs::read(&file).unwrap()
    })
}

/// Operations that reach all of the store, the writing ones first.
pub(crate) fn reaching() -> Vec<(&'static str, Value)> {
    let now = START + 59 * MINUTE;
    let turn = common::vault::turn("Email Bo the plan.", "2026-10-06T14:58:00-04:00");
    vec![
        ("ledger.pass", bought("new", now)),
        ("ledger.pass", receipt("new", now)),
        ("ledger.model", json!({"on": true})),
        ("ledger.batch", json!({})),
        ("ledger.model_asks", json!({})),
        (
            "ledger.grant",
            json!({"agent": "ada", "allowedTypes": ["email.sent"], "counterpartyAllowlist": [], "declaredScopes": []}),
        ),
        ("vault.said", turn),
        ("vault.authorize", json!({"call": mail(), "key": "k2"})),
        ("ledger.policy", json!({})),
        ("ledger.agents", json!({})),
        ("ledger.health", json!({})),
        ("ledger.next", json!({})),
        ("ledger.receipts", json!({})),
        ("ledger.digest", json!({})),
        ("ledger.export", json!({})),
        ("ledger.replay", json!({})),
        ("vault.list", json!({})),
        ("vault.log", json!({})),
    ]
}
