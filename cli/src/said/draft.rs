//! An intent as a model may write it: every key a value of any type.

use super::set::Expect;
use attest_core::json::shape::Shape;
use attest_core::json::{Reader, Value, Writer};
use attest_core::said::intent::Kind;

/// A key of an intent, of its times or of its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Kind,
    Channel,
    To,
    What,
    When,
    At,
    Window,
    Standing,
    Limits,
    Amount,
    Currency,
    Count,
    Until,
    Per,
    Below,
    Reply,
}

impl Key {
    const fn name(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Channel => "channel",
            Self::To => "to",
            Self::What => "what",
            Self::When => "when",
            Self::At => "at",
            Self::Window => "window_minutes",
            Self::Standing => "standing",
            Self::Limits => "limits",
            Self::Amount => "amount_max",
            Self::Currency => "currency",
            Self::Count => "count",
            Self::Until => "until",
            Self::Per => "per",
            Self::Below => "amount_below",
            Self::Reply => "reply_to_current",
        }
    }

    /// The object that the key stands in.
    const fn within(self) -> Option<Self> {
        match self {
            Self::At | Self::Window => Some(Self::When),
            Self::Amount | Self::Currency | Self::Count | Self::Until | Self::Per | Self::Below => {
                Some(Self::Limits)
            }
            _ => None,
        }
    }
}

/// An intent that is proposed.
#[derive(Clone, Debug)]
pub(super) struct Draft(Value<'static>);

/// Text as a value.
pub(super) fn text(text: &str) -> Value<'static> {
    Value::String(text.to_owned().into())
}

/// A whole number or a decimal as a value.
pub(super) fn number(text: &str) -> Value<'static> {
    Value::Number(text.to_owned().into())
}

/// Recipients as a value.
pub(super) fn list(to: &[&str]) -> Value<'static> {
    Value::Array(to.iter().map(|words| text(words)).collect())
}

/// A value of a shape as one that may be anything.
fn value<'a>(shape: &impl Shape<'a>) -> Value<'static> {
    let mut out = Writer::new();
    shape.write(&mut out);
    let mut reader = Reader::new(out.as_str());
    reader.value().map_or(Value::Null, Value::into_owned)
}

fn or_null<'a>(shape: &Option<impl Shape<'a>>) -> Value<'static> {
    shape.as_ref().map_or(Value::Null, value)
}

impl Draft {
    /// A plain one-off of a kind to somebody.
    pub(super) fn new(kind: Kind, to: &[&str]) -> Self {
        let object = |keys: &[(Key, Value<'static>)]| {
            Value::Object(
                keys.iter()
                    .map(|(key, value)| (key.name().into(), value.clone()))
                    .collect(),
            )
        };
        let when = object(&[(Key::At, Value::Null), (Key::Window, number("120"))]);
        let limits = object(&[
            (Key::Amount, Value::Null),
            (Key::Currency, Value::Null),
            (Key::Count, Value::Null),
            (Key::Until, Value::Null),
        ]);
        Self(object(&[
            (Key::Kind, text(kind.as_str())),
            (Key::Channel, Value::Null),
            (Key::To, list(to)),
            (Key::What, text("what was asked")),
            (Key::When, when),
            (Key::Standing, Value::Bool(false)),
            (Key::Limits, limits),
            (Key::Reply, Value::Bool(false)),
        ]))
    }

    /// What an honest model answers for an ask. The rhythm and `amount_below` are not its to give.
    pub(super) fn of(expect: &Expect<'_>) -> Self {
        let to: Vec<&str> = expect.to.iter().map(|words| words.as_ref()).collect();
        Self::new(expect.kind, &to)
            .with(Key::Channel, or_null(&expect.channel))
            .with(Key::At, or_null(&expect.at))
            .with(
                Key::Standing,
                Value::Bool(expect.standing.unwrap_or_default()),
            )
            .with(Key::Amount, or_null(&expect.amount_max))
            .with(Key::Currency, or_null(&expect.currency))
            .with(Key::Count, or_null(&expect.count))
            .with(Key::Until, or_null(&expect.until))
            .with(
                Key::Reply,
                Value::Bool(expect.reply_to_current.unwrap_or_default()),
            )
    }

    /// The same with another value at one key.
    pub(super) fn with(mut self, key: Key, value: Value<'static>) -> Self {
        let outer = key.within().map(Key::name);
        let inside = outer.is_some_and(|outer| self.0.get(outer).is_some());
        let place = match (outer, inside) {
            (Some(outer), true) => member(&mut self.0, outer),
            _ => Some(&mut self.0),
        };
        if let Some(Value::Object(members)) = place {
            match members.iter_mut().find(|(name, _)| name == key.name()) {
                Some((_, old)) => *old = value,
                None => members.push((key.name().into(), value)),
            }
        }
        self
    }

    /// As a model writes it.
    pub(super) fn json(&self) -> String {
        self.0.to_canonical()
    }
}

fn member<'v>(value: &'v mut Value<'static>, key: &str) -> Option<&'v mut Value<'static>> {
    match value {
        Value::Object(members) => members
            .iter_mut()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value),
        _ => None,
    }
}
