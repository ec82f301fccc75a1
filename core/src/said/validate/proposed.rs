//! A proposed intent, read from what a model wrote (contract: C §8 "validate").

use super::reason::Drop;
use crate::json::Value;
use crate::json::number::integer;
use crate::model::Currency;
use crate::said::amount::Amount;
use crate::said::intent::{Channel, Kind};
use crate::said::raw::Entry;

/// Recipients a proposal may name.
const MOST_TO: usize = 32;
/// Characters of a recipient.
const LONGEST_TO: usize = 200;
/// Characters of a label.
const LONGEST_WHAT: usize = 1_024;

/// A time as it was proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Time {
    /// Text.
    Text(String),
    /// Epoch milliseconds.
    Ms(i64),
}

/// A proposed intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proposed {
    pub(super) kind: Kind,
    pub(super) channel: Option<Channel>,
    pub(super) to: Vec<String>,
    pub(super) what: Option<String>,
    pub(super) at: Option<Time>,
    pub(super) window: Option<i64>,
    pub(super) amount: Option<Amount>,
    pub(super) currency: Option<Currency>,
    pub(super) count: Option<i64>,
    pub(super) until: Option<Time>,
    pub(super) standing: bool,
    pub(super) reply: bool,
}

/// A member that is there and not null.
fn member<'v>(object: &'v Value<'static>, key: &str) -> Option<&'v Value<'static>> {
    object.get(key).filter(|value| **value != Value::Null)
}

fn time(value: Option<&Value<'static>>, wrong: Drop) -> Result<Option<Time>, Drop> {
    match value {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(Time::Text(text.as_ref().to_owned()))),
        Some(Value::Number(text)) => integer(text)
            .map(|ms| Some(Time::Ms(ms)))
            .map_err(|_| wrong),
        Some(_) => Err(wrong),
    }
}

fn boolean(value: Option<&Value<'static>>, wrong: Drop) -> Result<bool, Drop> {
    match value {
        None => Ok(false),
        Some(Value::Bool(value)) => Ok(*value),
        Some(_) => Err(wrong),
    }
}

fn whole(value: Option<&Value<'static>>, wrong: Drop) -> Result<Option<i64>, Drop> {
    match value {
        None => Ok(None),
        Some(Value::Number(text)) => integer(text).map(Some).map_err(|_| wrong),
        Some(_) => Err(wrong),
    }
}

fn object(value: Option<&Value<'static>>, wrong: Drop) -> Result<Value<'static>, Drop> {
    match value {
        None => Ok(Value::Object(Vec::new())),
        Some(own @ Value::Object(_)) => Ok(own.clone()),
        Some(_) => Err(wrong),
    }
}

impl Proposed {
    /// Reads one entry; the reason where it has not the shape of an intent.
    pub(super) fn read(entry: &Entry) -> Result<Self, Drop> {
        let own = &entry.value;
        if entry.doubled || !matches!(own, Value::Object(_)) {
            return Err(Drop::Schema);
        }
        let kind = match own.get("kind") {
            Some(Value::String(text)) => Kind::parse(text).ok_or(Drop::SchemaKind)?,
            _ => return Err(Drop::SchemaKind),
        };
        let channel = match member(own, "channel") {
            None => None,
            Some(Value::String(text)) => Some(Channel::parse(text).ok_or(Drop::SchemaChannel)?),
            Some(_) => return Err(Drop::SchemaChannel),
        };
        let to = match member(own, "to") {
            None => Vec::new(),
            Some(Value::Array(items)) if items.len() <= MOST_TO => items
                .iter()
                .map(|item| match item {
                    Value::String(text)
                        if !text.chars().all(crate::text::baseline::is_white_space)
                            && text.chars().count() <= LONGEST_TO =>
                    {
                        Ok(text
                            .trim_matches(crate::text::baseline::is_white_space)
                            .to_owned())
                    }
                    _ => Err(Drop::SchemaTo),
                })
                .collect::<Result<_, _>>()?,
            Some(_) => return Err(Drop::SchemaTo),
        };
        let what = match member(own, "what") {
            None => None,
            Some(Value::String(text)) if text.chars().count() <= LONGEST_WHAT => {
                Some(text.as_ref().to_owned())
            }
            Some(_) => return Err(Drop::SchemaWhat),
        };
        let when = object(member(own, "when"), Drop::SchemaWhen)?;
        let at = time(member(&when, "at"), Drop::SchemaWhen)?;
        let window = whole(member(&when, "window_minutes"), Drop::SchemaWindow)?;
        let limits = object(member(own, "limits"), Drop::SchemaLimits)?;
        let amount = match member(&limits, "amount_max") {
            None => None,
            Some(Value::Number(text)) => Some(Amount::of_number(text).ok_or(Drop::SchemaAmount)?),
            Some(Value::String(text)) => Some(Amount::parse(text).ok_or(Drop::SchemaAmount)?),
            Some(_) => return Err(Drop::SchemaAmount),
        };
        if amount.as_ref().is_some_and(Amount::is_zero) {
            return Err(Drop::SchemaAmount);
        }
        let currency = match member(&limits, "currency") {
            None => None,
            Some(Value::String(text)) => {
                Some(Currency::parse(&text.to_ascii_uppercase()).ok_or(Drop::SchemaCurrency)?)
            }
            Some(_) => return Err(Drop::SchemaCurrency),
        };
        let count = whole(member(&limits, "count"), Drop::SchemaCount)?;
        if count.is_some_and(|count| count < 1) {
            return Err(Drop::SchemaCount);
        }
        let until = time(member(&limits, "until"), Drop::SchemaUntil)?;
        Ok(Self {
            kind,
            channel,
            to,
            what,
            at,
            window,
            amount,
            currency,
            count,
            until,
            standing: boolean(member(own, "standing"), Drop::SchemaStanding)?,
            reply: boolean(member(own, "reply_to_current"), Drop::SchemaReplyToCurrent)?,
        })
    }
}
