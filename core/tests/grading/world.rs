//! Requests as documents. The day is 2026-10-06, the agent muse, the claim an e-mail of 14:02 UTC,
//! the grading at 15:00; each test says what differs, as a merge patch.

use attest_core::ids::{Hash, Id};
use attest_core::json::{Limits, Value, merge_patch, read};
use attest_core::ops;

/// A document from its text.
pub(crate) fn json(text: &str) -> Value<'static> {
    read(text, |reader| reader.value())
        .unwrap_or_else(|fault| panic!("{fault} in {text}"))
        .into_owned()
}

/// A document with a merge patch over it.
pub(crate) fn patched(base: &Value<'static>, patch: &str) -> Value<'static> {
    merge_patch(base.clone(), json(patch))
}

/// The hash that stands for whatever a name was read from.
pub(crate) fn hash(name: &str) -> String {
    Hash::of_text(name).to_hex()
}

/// The id of that hash.
pub(crate) fn id(name: &str) -> String {
    Id::of_hash(Hash::of_text(name)).to_string()
}

/// A claim of an e-mail.
pub(crate) fn claim(name: &str, patch: &str) -> Value<'static> {
    let base = json(&format!(
        r#"{{"id": "{}", "rawHash": "{}", "agent": "muse", "type": "email.sent",
            "counterparty": "ana@fjord.example", "subjectHint": "Tide table",
            "claimedAt": "2026-10-06T14:02:00Z", "claimedAtPrecision": "minute",
            "observedAt": "2026-10-06T14:02:30Z", "sourceKind": "activity_view",
            "extractor": {{"id": "x", "version": "1"}}}}"#,
        id(name),
        hash(name)
    ));
    patched(&base, patch)
}

/// The sent row that the claim means.
pub(crate) fn row(name: &str, patch: &str) -> Value<'static> {
    let base = json(&format!(
        r#"{{"id": "{}", "contentHash": "{}", "source": "gmail.sent", "type": "email.sent",
            "counterparty": "ana@fjord.example", "subjectHint": "Tide table",
            "occurredAt": "2026-10-06T14:02:00Z", "observedAt": "2026-10-06T14:03:00Z"}}"#,
        id(name),
        hash(name)
    ));
    patched(&base, patch)
}

/// A grant that allows everything.
pub(crate) fn grant(patch: &str) -> Value<'static> {
    let base = json(
        r#"{"agent": "muse", "counterpartyAllowlist": [], "declaredScopes": [], "observedScopes": [],
            "allowedTypes": ["email.sent", "message.sent", "calendar.created", "calendar.updated",
                "calendar.deleted", "purchase.made", "subscription.changed", "listing.posted", "other"],
            "updatedAt": "2026-10-01T00:00:00Z"}"#,
    );
    patched(&base, patch)
}

/// A view of a source over the whole day, synced at 15:00.
pub(crate) fn view(patch: &str) -> Value<'static> {
    let base = json(
        r#"{"observerId": "o", "source": "gmail.sent", "lastSyncAt": "2026-10-06T15:00:00Z",
            "windowStart": "2026-10-06T00:00:00Z", "windowEnd": "2026-10-07T00:00:00Z",
            "accountHash": "acct-a"}"#,
    );
    patched(&base, patch)
}

/// A list of documents.
pub(crate) fn list(items: &[Value<'static>]) -> Value<'static> {
    Value::Array(items.to_vec())
}

/// A document with one member put in or replaced, whole.
pub(crate) fn with(base: &Value<'static>, key: &str, value: Value<'static>) -> Value<'static> {
    let Value::Object(members) = base else {
        panic!("no object")
    };
    let mut members = members.clone();
    members.retain(|(own, _)| own != key);
    members.push((key.to_owned().into(), value));
    Value::Object(members)
}

/// A batch without claims and rows: one grant, one view of the Sent list.
pub(crate) fn batch() -> Value<'static> {
    let base = json(
        r#"{"claims": [], "observations": [],
            "coverage": {"evaluatedAt": "2026-10-06T15:00:00Z"},
            "activity": {"sessions": [], "idle": [], "entries": [], "adapterSyncs": [], "claims": []}}"#,
    );
    let coverage = with(at(&base, "/coverage"), "observers", list(&[view("{}")]));
    with(
        &with(&base, "coverage", coverage),
        "grants",
        list(&[grant("{}")]),
    )
}

/// What makes an unclaimed act of 14:30 likely muse's: 4000 bp of a session, 3000 of idleness.
pub(crate) fn likely(batch: &Value<'static>) -> Value<'static> {
    patched(
        batch,
        r#"{"activity": {"sessions": [{"agent": "muse", "at": "2026-10-06T14:30:00Z"}],
            "idle": [{"from": "2026-10-06T14:20:00Z", "to": "2026-10-06T14:40:00Z"}]}}"#,
    )
}

/// A grade of nothing yet: grant, view and context.
pub(crate) fn single() -> Value<'static> {
    let batch = batch();
    let base = json(r#"{"candidates": [], "context": {"priorSpendCents": 0}}"#);
    let base = with(&base, "claim", Value::Null);
    let base = with(&base, "coverage", at(&batch, "/coverage").clone());
    with(&base, "grant", grant("{}"))
}

/// Calls an operation; an error is its code and where it points.
pub(crate) fn call(op: &str, input: &Value<'_>) -> Result<Value<'static>, (String, String)> {
    match ops::call(op, input.to_canonical().as_bytes(), Limits::default()) {
        Ok(text) => Ok(json(&text)),
        Err(fault) => Err((
            fault.code().as_str().to_owned(),
            fault.pointer().unwrap_or_default(),
        )),
    }
}

/// The answer of an operation that has one.
pub(crate) fn answer(op: &str, input: &Value<'_>) -> Value<'static> {
    call(op, input).unwrap_or_else(|(code, pointer)| panic!("{op}: {code} at {pointer}"))
}

/// The code an operation refuses with.
pub(crate) fn refusal(op: &str, input: &Value<'_>) -> String {
    match call(op, input) {
        Ok(answer) => panic!("{op} answers {}", answer.to_canonical()),
        Err((code, _)) => code,
    }
}

/// What stands at a pointer.
pub(crate) fn at<'v>(value: &'v Value<'static>, pointer: &str) -> &'v Value<'static> {
    find(value, pointer).unwrap_or_else(|| panic!("nothing at {pointer}"))
}

/// What stands at a pointer, if anything does.
pub(crate) fn find<'v>(value: &'v Value<'static>, pointer: &str) -> Option<&'v Value<'static>> {
    let mut steps = pointer.split('/').skip(1);
    steps.try_fold(value, |value, step| match value {
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        other => other.get(step),
    })
}

/// What stands at a pointer, as canonical text.
pub(crate) fn shown(value: &Value<'static>, pointer: &str) -> String {
    at(value, pointer).to_canonical()
}
