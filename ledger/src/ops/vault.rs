//! The vault: what the person said, what it permits, what was decided on it.

use super::{Operation, document};
use crate::store::Store;
use crate::tables::written;
use crate::vault;
use crate::vault::{
    AuthorizeRequest, IntentsAnswer, IntentsRequest, ListAnswer, ListRequest, LogAnswer,
    LogRequest, RevokeAnswer, RevokeRequest, SaidAnswer, SaidRequest, Verdict,
};
use attest_core::error::Result;
use attest_core::json::shape::Shape;

pub(super) const ROWS: &[Operation] = &[
    Operation {
        name: "vault.said",
        doc: "Stores a turn that the person typed on a surface of their own.",
        input: SaidRequest::schema,
        output: SaidAnswer::schema,
        run: said,
    },
    Operation {
        name: "vault.intents",
        doc: "Reads a stored turn, once, and stores the intents that its words back.",
        input: IntentsRequest::schema,
        output: IntentsAnswer::schema,
        run: intents,
    },
    Operation {
        name: "vault.authorize",
        doc: "Decides on a call, spends what it costs and logs the decision.",
        input: AuthorizeRequest::schema,
        output: Verdict::schema,
        run: authorize,
    },
    Operation {
        name: "vault.revoke",
        doc: "Takes an intent back for good.",
        input: RevokeRequest::schema,
        output: RevokeAnswer::schema,
        run: revoke,
    },
    Operation {
        name: "vault.list",
        doc: "The stored intents, with what was spent of them and whether they still hold.",
        input: ListRequest::schema,
        output: ListAnswer::schema,
        run: list,
    },
    Operation {
        name: "vault.log",
        doc: "Every decision, with who approved what it let through.",
        input: LogRequest::schema,
        output: LogAnswer::schema,
        run: log,
    },
];

fn said(store: &mut Store, text: &str) -> Result<String> {
    Ok(written(&vault::said(store, &document(text)?)?))
}

fn intents(store: &mut Store, text: &str) -> Result<String> {
    vault::read(store, &document(text)?)
}

fn authorize(store: &mut Store, text: &str) -> Result<String> {
    Ok(written(&vault::authorize(store, &document(text)?)?))
}

fn revoke(store: &mut Store, text: &str) -> Result<String> {
    Ok(written(&vault::revoke(store, &document(text)?)?))
}

fn list(store: &mut Store, text: &str) -> Result<String> {
    vault::list(store, &document(text)?)
}

fn log(store: &mut Store, text: &str) -> Result<String> {
    Ok(written(&vault::log(store, &document(text)?)?))
}
