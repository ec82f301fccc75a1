//! Untyped JSON: for what the contract hashes or patches whole, never for what rules read.

use super::Writer;
use super::number::ecmascript;
use crate::text::cmp_utf16;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A JSON value. Object members keep the order of the document and have no key twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// Number text, checked for range.
    Number(Cow<'a, str>),
    /// Text, escapes resolved.
    String(Cow<'a, str>),
    /// An array.
    Array(Vec<Value<'a>>),
    /// An object.
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
}

impl<'a> Value<'a> {
    /// The member of an object.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value<'a>> {
        match self {
            Self::Object(members) => members
                .iter()
                .find(|(name, _)| name == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text of a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The items of an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Value<'a>]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// A value that borrows nothing.
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(value),
            Self::Number(text) => Value::Number(Cow::Owned(text.into_owned())),
            Self::String(text) => Value::String(Cow::Owned(text.into_owned())),
            Self::Array(items) => Value::Array(items.into_iter().map(Value::into_owned).collect()),
            Self::Object(members) => Value::Object(
                members
                    .into_iter()
                    .map(|(key, value)| (Cow::Owned(key.into_owned()), value.into_owned()))
                    .collect(),
            ),
        }
    }

    /// Writes the value canonically (RFC 8785): members sorted by UTF-16 code units.
    pub fn write(&self, out: &mut Writer) {
        match self {
            Self::Null => out.null(),
            Self::Bool(value) => out.bool(*value),
            Self::Number(text) => out.raw(&ecmascript(text)),
            Self::String(text) => out.string(text),
            Self::Array(items) => {
                out.begin_array();
                for item in items {
                    item.write(out);
                }
                out.end_array();
            }
            Self::Object(members) => {
                let mut sorted: Vec<&(Cow<'_, str>, Value<'_>)> = members.iter().collect();
                sorted.sort_by(|a, b| cmp_utf16(&a.0, &b.0));
                out.begin_object();
                for (key, value) in sorted {
                    out.key(key);
                    value.write(out);
                }
                out.end_object();
            }
        }
    }

    /// The canonical text.
    #[must_use]
    pub fn to_canonical(&self) -> String {
        let mut out = Writer::new();
        self.write(&mut out);
        out.into_string()
    }
}

/// JSON merge patch (RFC 7396): `null` removes, objects merge, anything else replaces.
#[must_use]
pub fn merge_patch<'a>(target: Value<'a>, patch: Value<'a>) -> Value<'a> {
    let Value::Object(changes) = patch else {
        return patch;
    };
    // Keyed, so that a patch costs no more than its own and its target's size.
    let mut members: BTreeMap<Cow<'a, str>, Value<'a>> = match target {
        Value::Object(members) => members.into_iter().collect(),
        _ => BTreeMap::new(),
    };
    for (key, change) in changes {
        if change == Value::Null {
            members.remove(&key);
        } else {
            let old = members.remove(&key).unwrap_or(Value::Null);
            members.insert(key, merge_patch(old, change));
        }
    }
    Value::Object(members.into_iter().collect())
}

#[cfg(test)]
mod tests;
