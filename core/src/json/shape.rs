//! Shapes: how a type stands on the wire. One table of fields gives a struct its strict reader,
//! its canonical writer and its JSON Schema, so that the three cannot drift (contract: C §5).

use super::reader::Reader;
use super::value::Value;
use super::writer::Writer;
use crate::error::{Error, Result};
use std::borrow::Cow;
use std::sync::Arc;

/// A type with a form on the wire.
pub trait Shape<'a>: Sized {
    /// Reads one value.
    ///
    /// # Errors
    /// `invalid_json`, or `invalid_input` with the place.
    fn read(reader: &mut Reader<'a>) -> Result<Self>;

    /// Writes the value canonically.
    fn write(&self, out: &mut Writer);

    /// The JSON Schema (draft 2020-12) of the form.
    fn schema() -> Value<'static>;
}

/// Builds the values schemas are made of.
pub mod build {
    use super::{Cow, Value};

    /// Text.
    #[must_use]
    pub fn text(text: &str) -> Value<'static> {
        Value::String(Cow::Owned(text.to_owned()))
    }

    /// An integer.
    #[must_use]
    pub fn int(value: i64) -> Value<'static> {
        Value::Number(Cow::Owned(value.to_string()))
    }

    /// An object.
    #[must_use]
    pub fn object(members: Vec<(&'static str, Value<'static>)>) -> Value<'static> {
        Value::Object(
            members
                .into_iter()
                .map(|(key, value)| (Cow::Borrowed(key), value))
                .collect(),
        )
    }

    /// `{"type": name}`.
    #[must_use]
    pub fn of_type(name: &str) -> Value<'static> {
        object(vec![("type", text(name))])
    }

    /// Text of a pattern and a length in code points.
    #[must_use]
    pub fn pattern(pattern: &str, max: usize) -> Value<'static> {
        let max = i64::try_from(max).unwrap_or(i64::MAX);
        object(vec![
            ("type", text("string")),
            ("maxLength", int(max)),
            ("pattern", text(pattern)),
        ])
    }

    /// One of some words.
    #[must_use]
    pub fn words(words: &[&str]) -> Value<'static> {
        object(vec![(
            "enum",
            Value::Array(words.iter().map(|word| text(word)).collect()),
        )])
    }

    /// An array of items.
    #[must_use]
    pub fn array(items: Value<'static>, min: usize, max: Option<usize>) -> Value<'static> {
        let mut members = vec![("type", text("array")), ("items", items)];
        if min > 0 {
            members.push(("minItems", int(i64::try_from(min).unwrap_or(i64::MAX))));
        }
        if let Some(max) = max {
            members.push(("maxItems", int(i64::try_from(max).unwrap_or(i64::MAX))));
        }
        object(members)
    }

    /// `schema` or null.
    #[must_use]
    pub fn nullable(schema: Value<'static>) -> Value<'static> {
        object(vec![("anyOf", Value::Array(vec![schema, of_type("null")]))])
    }

    /// An object with named members and no others.
    #[must_use]
    pub fn closed(members: Vec<(&'static str, bool, Value<'static>)>) -> Value<'static> {
        let required = members.iter().filter(|m| m.1).map(|m| text(m.0)).collect();
        let properties = members
            .into_iter()
            .map(|(key, _, schema)| (Cow::Borrowed(key), schema))
            .collect();
        object(vec![
            ("type", text("object")),
            ("additionalProperties", Value::Bool(false)),
            ("properties", Value::Object(properties)),
            ("required", Value::Array(required)),
        ])
    }

    /// An object with free keys and one kind of member.
    #[must_use]
    pub fn map(member: Value<'static>) -> Value<'static> {
        object(vec![
            ("type", text("object")),
            ("additionalProperties", member),
        ])
    }
}

/// Reads an array of `T` of at most `max` items.
///
/// # Errors
/// Those of the items, and `invalid_input` for too many.
pub fn read_list<'a, T: Shape<'a>>(reader: &mut Reader<'a>, max: usize) -> Result<Vec<T>> {
    reader.begin_array()?;
    let mut items = Vec::new();
    while reader.next_item(items.is_empty())? {
        let at = items.len();
        if at == max {
            return Err(Error::input("the list is too long"));
        }
        items.push(T::read(reader).map_err(|e| e.at_index(at))?);
    }
    Ok(items)
}

/// Writes an array.
pub fn write_list<'a, T: Shape<'a>>(items: &[T], out: &mut Writer) {
    out.begin_array();
    for item in items {
        item.write(out);
    }
    out.end_array();
}

impl<'a, T: Shape<'a>> Shape<'a> for Box<T> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        T::read(reader).map(Self::new)
    }

    fn write(&self, out: &mut Writer) {
        T::write(self, out);
    }

    fn schema() -> Value<'static> {
        T::schema()
    }
}

impl<'a, T: Shape<'a>> Shape<'a> for Vec<T> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        read_list(reader, usize::MAX)
    }

    fn write(&self, out: &mut Writer) {
        write_list(self, out);
    }

    fn schema() -> Value<'static> {
        build::array(T::schema(), 0, None)
    }
}

/// A value that several hold at once, written where each of them stands.
impl<'a, T: Shape<'a>> Shape<'a> for Arc<T> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        T::read(reader).map(Self::new)
    }

    fn write(&self, out: &mut Writer) {
        T::write(self, out);
    }

    fn schema() -> Value<'static> {
        T::schema()
    }
}

/// A list of at most `MAX` items and at least `MIN`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct List<T, const MAX: usize, const MIN: usize = 0>(pub Vec<T>);

impl<T, const MAX: usize, const MIN: usize> std::ops::Deref for List<T, MAX, MIN> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'a, T: Shape<'a>, const MAX: usize, const MIN: usize> Shape<'a> for List<T, MAX, MIN> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let items = read_list(reader, MAX)?;
        if items.len() < MIN {
            return Err(Error::input("the list is too short"));
        }
        Ok(Self(items))
    }

    fn write(&self, out: &mut Writer) {
        write_list(&self.0, out);
    }

    fn schema() -> Value<'static> {
        build::array(T::schema(), MIN, Some(MAX))
    }
}

impl<'a> Shape<'a> for bool {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        reader.bool()
    }

    fn write(&self, out: &mut Writer) {
        out.bool(*self);
    }

    fn schema() -> Value<'static> {
        build::of_type("boolean")
    }
}

impl<'a> Shape<'a> for Value<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        reader.value()
    }

    fn write(&self, out: &mut Writer) {
        Value::write(self, out);
    }

    fn schema() -> Value<'static> {
        Value::Bool(true)
    }
}

impl<'a> Shape<'a> for Cow<'a, str> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        reader.string()
    }

    fn write(&self, out: &mut Writer) {
        out.string(self);
    }

    fn schema() -> Value<'static> {
        build::of_type("string")
    }
}

/// An integer from 0 to `MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count<const MAX: i64>(pub i64);

impl<'a, const MAX: i64> Shape<'a> for Count<MAX> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let value = reader.integer()?;
        if (0..=MAX).contains(&value) {
            Ok(Self(value))
        } else {
            Err(Error::input("the number is not allowed here"))
        }
    }

    fn write(&self, out: &mut Writer) {
        out.int(self.0);
    }

    fn schema() -> Value<'static> {
        build::object(vec![
            ("type", build::text("integer")),
            ("minimum", build::int(0)),
            ("maximum", build::int(MAX)),
        ])
    }
}

/// Declares a struct with its form on the wire. Members stand in the order of their keys by
/// UTF-16 code units (a test holds it). `req` is always there, `opt` may be absent, `nul` is always
/// there and may be null, `may` may be absent or null and is written null, `own` may be absent and
/// reads a null that is there as its type does, `flag` may be absent and is false then. `check` is a function over the whole, run after reading.
#[macro_export]
#[doc(hidden)]
macro_rules! shape {
    (
        $(#[$meta:meta])*
        pub struct $name:ident $(<$lt:lifetime>)? $([$check:expr])? {
            $( $(#[$fmeta:meta])* $kind:ident $field:ident : $ty:ty = $key:literal ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name $(<$lt>)? {
            $( $(#[$fmeta])* pub $field: $crate::shape!(@ty $kind $ty) ),*
        }

        impl $(<$lt>)? $name $(<$lt>)? {
            /// The keys on the wire, sorted.
            pub const KEYS: &'static [&'static str] = &[$($key),*];
        }

        $crate::shape!(@impl $name $(<$lt>)? [$($check)?] { $($kind $field $ty = $key),* });
    };
    (@ty req $ty:ty) => { $ty };
    (@ty opt $ty:ty) => { Option<$ty> };
    (@ty nul $ty:ty) => { Option<$ty> };
    (@ty may $ty:ty) => { Option<$ty> };
    (@ty own $ty:ty) => { Option<$ty> };
    (@ty flag $ty:ty) => { $ty };
    (@impl $name:ident [$($check:expr)?] { $($kind:ident $field:ident $ty:ty = $key:literal),* }) => {
        $crate::shape!(@body 'a, $name, $name, [$($check)?] { $($kind $field $ty = $key),* });
    };
    (@impl $name:ident <$lt:lifetime> [$($check:expr)?] { $($kind:ident $field:ident $ty:ty = $key:literal),* }) => {
        $crate::shape!(@body $lt, $name, $name<$lt>, [$($check)?] { $($kind $field $ty = $key),* });
    };
    (@body $lt:lifetime, $name:ident, $full:ty, [$($check:expr)?] { $($kind:ident $field:ident $ty:ty = $key:literal),* }) => {
        impl<$lt> $crate::json::shape::Shape<$lt> for $full {
            fn read(reader: &mut $crate::json::Reader<$lt>) -> $crate::error::Result<Self> {
                $( let mut $field: Option<$crate::shape!(@slot $kind $ty)> = None; )*
                reader.begin_object()?;
                let mut first = true;
                while let Some(key) = reader.next_key(std::mem::take(&mut first))? {
                    match key.as_ref() {
                        $( $key => {
                            if $field.is_some() {
                                return Err($crate::json::doubled_key().at($key));
                            }
                            $field = Some($crate::shape!(@read $kind reader).map_err(|e: $crate::error::Error| e.at($key))?);
                        } )*
                        _ => return Err($crate::json::unknown_key()),
                    }
                }
                let value = $name { $( $field: $crate::shape!(@take $kind $field $key) ),* };
                $( let check: fn(&$full) -> $crate::error::Result<()> = $check; check(&value)?; )?
                Ok(value)
            }

            fn write(&self, out: &mut $crate::json::Writer) {
                out.begin_object();
                $( $crate::shape!(@write $kind self $field $key out); )*
                out.end_object();
            }

            fn schema() -> $crate::json::Value<'static> {
                $crate::json::shape::build::closed(vec![
                    $( ($key, $crate::shape!(@required $kind), $crate::shape!(@schema $kind $ty)) ),*
                ])
            }
        }
    };
    (@slot req $ty:ty) => { $ty };
    (@slot opt $ty:ty) => { $ty };
    (@slot nul $ty:ty) => { Option<$ty> };
    (@slot may $ty:ty) => { Option<$ty> };
    (@slot own $ty:ty) => { $ty };
    (@slot flag $ty:ty) => { $ty };
    (@read req $reader:ident) => { $crate::json::shape::Shape::read($reader) };
    (@read opt $reader:ident) => {
        // Absent is absent: null never stands for it, whatever the type would read (C §1).
        match $reader.null() {
            Ok(true) => Err($crate::error::Error::input("null does not stand for an absent key")),
            Ok(false) => $crate::json::shape::Shape::read($reader),
            Err(fault) => Err(fault),
        }
    };
    (@read may $reader:ident) => { $crate::shape!(@read nul $reader) };
    (@read own $reader:ident) => { $crate::shape!(@read req $reader) };
    (@read flag $reader:ident) => { $crate::shape!(@read req $reader) };
    (@read nul $reader:ident) => {
        match $reader.null() {
            Ok(true) => Ok(None),
            Ok(false) => $crate::json::shape::Shape::read($reader).map(Some),
            Err(fault) => Err(fault),
        }
    };
    (@take req $field:ident $key:literal) => {
        match $field {
            Some(value) => value,
            None => return Err($crate::error::Error::input("a key is missing").at($key)),
        }
    };
    (@take opt $field:ident $key:literal) => { $field };
    (@take may $field:ident $key:literal) => { $field.flatten() };
    (@take own $field:ident $key:literal) => { $field };
    (@take flag $field:ident $key:literal) => { $field.unwrap_or_default() };
    (@take nul $field:ident $key:literal) => { $crate::shape!(@take req $field $key) };
    (@write req $self:ident $field:ident $key:literal $out:ident) => {
        $out.key($key);
        $crate::json::shape::Shape::write(&$self.$field, $out);
    };
    (@write opt $self:ident $field:ident $key:literal $out:ident) => {
        if let Some(value) = &$self.$field {
            $out.key($key);
            $crate::json::shape::Shape::write(value, $out);
        }
    };
    (@write may $self:ident $field:ident $key:literal $out:ident) => {
        $crate::shape!(@write nul $self $field $key $out);
    };
    (@write own $self:ident $field:ident $key:literal $out:ident) => {
        $crate::shape!(@write opt $self $field $key $out);
    };
    (@write flag $self:ident $field:ident $key:literal $out:ident) => {
        $crate::shape!(@write req $self $field $key $out);
    };
    (@write nul $self:ident $field:ident $key:literal $out:ident) => {
        $out.key($key);
        match &$self.$field {
            Some(value) => $crate::json::shape::Shape::write(value, $out),
            None => $out.null(),
        }
    };
    (@required req) => { true };
    (@required opt) => { false };
    (@required nul) => { true };
    (@required may) => { false };
    (@required own) => { false };
    (@required flag) => { false };
    (@schema req $ty:ty) => { <$ty as $crate::json::shape::Shape>::schema() };
    (@schema opt $ty:ty) => { <$ty as $crate::json::shape::Shape>::schema() };
    (@schema may $ty:ty) => { $crate::shape!(@schema nul $ty) };
    (@schema own $ty:ty) => { <$ty as $crate::json::shape::Shape>::schema() };
    (@schema flag $ty:ty) => { <$ty as $crate::json::shape::Shape>::schema() };
    (@schema nul $ty:ty) => { $crate::json::shape::build::nullable(<$ty as $crate::json::shape::Shape>::schema()) };
}

/// Declares a closed set of words, in the contract's order.
#[macro_export]
#[doc(hidden)]
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $( $(#[$vmeta:meta])* $variant:ident = $text:literal ),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( $(#[$vmeta])* $variant ),* }

        impl $name {
            /// Every word, in the contract's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The word on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }

            /// Reads the word.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)* _ => None }
            }
        }

        impl<'a> $crate::json::shape::Shape<'a> for $name {
            fn read(reader: &mut $crate::json::Reader<'a>) -> $crate::error::Result<Self> {
                let text = reader.string()?;
                Self::parse(&text).ok_or_else(|| $crate::error::Error::input("a word outside the closed set"))
            }

            fn write(&self, out: &mut $crate::json::Writer) {
                out.string(self.as_str());
            }

            fn schema() -> $crate::json::Value<'static> {
                $crate::json::shape::build::words(&[$($text),*])
            }
        }
    };
}

#[cfg(test)]
mod tests;
