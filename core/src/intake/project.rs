//! A row into an observation, holding only what the policy lets its source give (contract: G §13,
//! redact; C §6).

use crate::error::{Code, Error, Result};
use crate::hashes::{content_hash, row_key_hash};
use crate::ids::{Hash, Id};
use crate::json::shape::Count;
use crate::json::{Value, number};
use crate::model::{ActionType, Amount, Currency, Line, Observation, Source, Text, limits};
use crate::policy::{AllowedFields, Policy};
use crate::shape;
use crate::time::IsoTs;
use std::borrow::Cow;

/// The page's own row id.
pub type RowKey<'a> = Text<'a, { limits::ROW_KEY }>;

shape! {
    /// What `project` takes.
    pub struct ProjectRequest<'a> {
        /// When the ledger has it.
        req observed_at: IsoTs = "observedAt",
        /// A policy document; absent is the default.
        opt policy: Value<'a> = "policy",
        /// The row: an object of any members.
        req raw: Value<'a> = "raw",
        /// The page's own row id.
        opt row_key: RowKey<'a> = "rowKey",
        /// Whose row.
        req source: Source = "source",
        /// What was done.
        req action: ActionType = "type",
    }
}

/// The members of a row that an observation may hold, as they came.
#[derive(Default)]
struct Fields<'a> {
    amount: Option<Value<'a>>,
    counterparty: Option<Value<'a>>,
    currency: Option<Value<'a>>,
    merchant: Option<Value<'a>>,
    occurred_at: Option<Value<'a>>,
    subject_hint: Option<Value<'a>>,
}

impl<'a> Fields<'a> {
    /// Picks the members the policy names; no other is looked at.
    fn pick(members: Vec<(Cow<'a, str>, Value<'a>)>, allowed: AllowedFields) -> Self {
        let mut all = Self::default();
        for (key, value) in members {
            let slot = match key.as_ref() {
                "amountCents" if allowed.amount => &mut all.amount,
                "counterparty" if allowed.counterparty => &mut all.counterparty,
                "currency" if allowed.currency => &mut all.currency,
                "merchant" if allowed.merchant => &mut all.merchant,
                "occurredAt" => &mut all.occurred_at,
                "subjectHint" if allowed.subject_hint => &mut all.subject_hint,
                _ => continue,
            };
            *slot = Some(value);
        }
        all
    }
}

/// The observation of a row. Only the fields that `policy` gives the source are read; a subject is
/// first cut to its first 80 code points, nothing else is cut, dropped or coerced.
///
/// # Errors
/// In this order: `invalid_input` for a row that is no object, `invalid_field` for a named field of
/// another shape, `missing_occurred_at` for a row without an instant, `invalid_argument` for a
/// calendar row without its event's id.
pub fn project<'a>(
    source: Source,
    raw: Value<'a>,
    action: ActionType,
    observed_at: IsoTs,
    row_key: Option<&str>,
    policy: &Policy,
) -> Result<Observation<'a>> {
    let Value::Object(members) = raw else {
        return Err(Error::input("an object is needed here").at("raw"));
    };
    let fields = Fields::pick(members, *policy.allowed_fields.of_source(source));
    let amount = field(fields.amount, "amountCents", amount_of)?;
    let counterparty = field(fields.counterparty, "counterparty", line_of)?;
    let currency = field(fields.currency, "currency", |value| {
        value.as_str().and_then(Currency::parse)
    })?;
    let merchant = field(fields.merchant, "merchant", line_of)?;
    let subject_hint = field(fields.subject_hint, "subjectHint", |value| {
        line_of(cut(value))
    })?;
    let occurred_at = fields.occurred_at.as_ref().and_then(Value::as_str);
    let occurred_at = occurred_at.and_then(IsoTs::parse).ok_or_else(|| {
        let fault = Error::here(Code::MissingOccurredAt, "a row needs the instant it shows");
        fault.at("occurredAt").at("raw")
    })?;
    if source == Source::GcalEvent && row_key.is_none() {
        let message = "a calendar row needs the id of its event";
        return Err(Error::here(Code::InvalidArgument, message).at("rowKey"));
    }
    let unhashed = Hash([0; 32]);
    let mut row = Observation {
        amount,
        content_hash: unhashed,
        counterparty,
        currency,
        id: Id::of_hash(unhashed),
        merchant,
        observed_at,
        occurred_at,
        row_key_hash: row_key.map(row_key_hash),
        sighted_at: None,
        source,
        subject_hint,
        action,
    };
    row.content_hash = content_hash(&row);
    row.id = Id::of_hash(row.content_hash);
    Ok(row)
}

fn field<'a, T>(
    value: Option<Value<'a>>,
    key: &'static str,
    read: impl FnOnce(Value<'a>) -> Option<T>,
) -> Result<Option<T>> {
    let Some(value) = value else {
        return Ok(None);
    };
    let fault = || Error::here(Code::InvalidField, "the field has another shape");
    let read = read(value).ok_or_else(|| fault().at(key).at("raw"))?;
    Ok(Some(read))
}

fn amount_of(value: Value<'_>) -> Option<Amount> {
    let Value::Number(text) = value else {
        return None;
    };
    let amount = number::integer(&text).ok()?;
    (0..=limits::AMOUNT)
        .contains(&amount)
        .then_some(Count(amount))
}

fn line_of<const MAX: usize>(value: Value<'_>) -> Option<Line<'_, MAX>> {
    match value {
        Value::String(text) => Line::new(text),
        _ => None,
    }
}

/// Text without what stands behind its first 80 code points.
fn cut(value: Value<'_>) -> Value<'_> {
    let Value::String(text) = value else {
        return value;
    };
    let end = text.char_indices().nth(limits::SUBJECT_CUT);
    let Some((end, _)) = end else {
        return Value::String(text);
    };
    Value::String(match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.get(..end).unwrap_or_default()),
        Cow::Owned(mut text) => {
            text.truncate(end);
            Cow::Owned(text)
        }
    })
}

#[cfg(test)]
mod tests;
