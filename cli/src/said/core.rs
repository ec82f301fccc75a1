//! The operations that a run asks for, by the table every door uses.

use super::set::Row;
use crate::guard::caught;
use attest_core::error::Result;
use attest_core::json::shape::Shape;
use attest_core::json::{Limits, Reader, Value, Writer, read};
use attest_core::ops::call;
use attest_core::said::contact::Contacts;
use attest_core::said::intent::Intent;

/// An intent that was let through.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// As it stands in the answer.
    pub(crate) json: String,
    /// As it is judged.
    pub(crate) intent: Intent<'static>,
}

/// What validation answered.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) kept: Vec<Kept>,
    /// The reason of each intent that was dropped.
    pub(crate) dropped: Vec<String>,
    /// The text that was read.
    pub(crate) text: String,
}

fn limits() -> Limits {
    Limits::default()
}

/// Runs `said.validate` on a row with what a model wrote.
///
/// # Errors
/// As the operation; that it answered another shape.
pub(crate) fn validate(row: &Row<'_>, raw: &str) -> Result<Answer> {
    let mut input = Writer::new();
    input.begin_object();
    input.key("local_time");
    row.local_time.write(&mut input);
    input.key("raw");
    input.string(raw);
    input.key("text");
    input.string(&row.text);
    input.key("tz");
    input.string(&row.tz);
    input.end_object();
    let answer = caught(|| call("said.validate", input.as_str().as_bytes(), limits()))?;
    let answer = read(&answer, |reader| reader.value())?.into_owned();
    let mut found = Answer::default();
    if let Some(text) = answer.get("text").and_then(Value::as_str) {
        text.clone_into(&mut found.text);
    }
    for dropped in list(&answer, "dropped") {
        let reason = dropped.get("reason").and_then(Value::as_str);
        found.dropped.push(reason.unwrap_or_default().to_owned());
    }
    for intent in list(&answer, "intents") {
        let json = intent.to_canonical();
        let intent = owned(&json)?;
        found.kept.push(Kept { json, intent });
    }
    Ok(found)
}

/// An intent that borrows nothing from the answer.
fn owned(json: &str) -> Result<Intent<'static>> {
    let read = Intent::read(&mut Reader::new(json))?;
    let own = |text: std::borrow::Cow<'_, str>| std::borrow::Cow::Owned(text.into_owned());
    Ok(Intent {
        backing: read.backing,
        channel: read.channel,
        created_at: read.created_at,
        id: read.id.map(own),
        kind: read.kind,
        limits: read.limits,
        reply_to_current: read.reply_to_current,
        revoked: read.revoked,
        said_id: read.said_id.map(own),
        standing: read.standing,
        to: attest_core::json::shape::List(read.to.0.into_iter().map(own).collect()),
        to_ids: None,
        unresolved: None,
        used: read.used,
        what: read.what.map(own),
        when: read.when,
    })
}

fn list<'v, 'a>(answer: &'v Value<'a>, key: &str) -> &'v [Value<'a>] {
    answer
        .get(key)
        .and_then(Value::as_array)
        .unwrap_or_default()
}

/// What `said.prepare` takes out of a text, in its order.
///
/// # Errors
/// As the operation.
pub(crate) fn removed(text: &str) -> Result<Vec<String>> {
    let mut input = Writer::new();
    input.begin_object();
    input.key("text");
    input.string(text);
    input.end_object();
    let answer = caught(|| call("said.prepare", input.as_str().as_bytes(), limits()))?;
    let answer = read(&answer, |reader| reader.value())?;
    let place = |span: &Value<'_>, key: &str| match span.get(key) {
        Some(Value::Number(number)) => number.parse::<usize>().ok(),
        _ => None,
    };
    let spans = list(&answer, "quoted").iter();
    Ok(spans
        .filter_map(|span| text.get(place(span, "start")?..place(span, "end")?))
        .map(str::to_owned)
        .collect())
}

/// Whether every recipient of every intent is exactly one contact, as `said.resolve` says.
///
/// # Errors
/// As the operation.
pub(crate) fn resolves(kept: &[&Kept], contacts: &Contacts<'_>) -> Result<bool> {
    let mut input = Writer::new();
    input.begin_object();
    input.key("contacts");
    contacts.write(&mut input);
    input.key("intents");
    input.begin_array();
    for intent in kept {
        input.raw(&intent.json);
    }
    input.end_array();
    input.end_object();
    let answer = caught(|| call("said.resolve", input.as_str().as_bytes(), limits()))?;
    let answer = read(&answer, |reader| reader.value())?;
    let known = |intent: &Value<'_>| matches!(intent.get("to_ids"), Some(Value::Array(_)));
    Ok(list(&answer, "intents").iter().all(known))
}
