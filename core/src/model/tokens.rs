//! Small texts of a fixed form (contract: C §5, G §13).

use crate::error::{Error, Result};
use crate::json::shape::{Shape, build};
use crate::json::{Reader, Value, Writer};
use std::borrow::Cow;

/// Length in UTF-16 code units, as the contract counts.
#[must_use]
pub fn units(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().map(char::len_utf16).sum()
    }
}

/// Holds no control character (category Cc) and no line or paragraph separator.
#[must_use]
pub fn is_one_line(text: &str) -> bool {
    !text
        .chars()
        .any(|c| matches!(c, '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{2028}' | '\u{2029}'))
}

macro_rules! text_shape {
    ($(#[$meta:meta])* $name:ident, $valid:expr, $problem:literal, $schema:expr) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'a>(pub Cow<'a, str>);

        impl<'a> $name<'a> {
            /// The text, where it has the form.
            #[must_use]
            pub fn new(text: Cow<'a, str>) -> Option<Self> {
                let valid: fn(&str) -> bool = $valid;
                valid(&text).then_some(Self(text))
            }

            /// The same, borrowing nothing.
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                $name(Cow::Owned(self.0.into_owned()))
            }
        }

        impl std::ops::Deref for $name<'_> {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl<'a> Shape<'a> for $name<'a> {
            fn read(reader: &mut Reader<'a>) -> Result<Self> {
                Self::new(reader.string()?).ok_or_else(|| Error::input($problem))
            }

            fn write(&self, out: &mut Writer) {
                out.string(&self.0);
            }

            fn schema() -> Value<'static> {
                $schema
            }
        }
    };
}

fn is_agent(text: &str) -> bool {
    text.len() <= super::limits::ID
        && text.as_bytes().first().is_some_and(u8::is_ascii_lowercase)
        && text.bytes().all(|b| {
            b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'_' | b'.' | b'-')
        })
}

fn is_component(text: &str) -> bool {
    text.len() <= super::limits::ID
        && text
            .as_bytes()
            .first()
            .is_some_and(u8::is_ascii_alphanumeric)
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'+' | b'-'))
}

fn is_rule(text: &str) -> bool {
    text.len() <= super::limits::ID
        && text
            .as_bytes()
            .first()
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-'))
}

fn is_vendor(text: &str) -> bool {
    text.is_empty()
        || (text.len() <= super::limits::SCOPE
            && text
                .as_bytes()
                .first()
                .is_some_and(u8::is_ascii_alphanumeric)
            && text.bytes().all(|b| {
                b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b':' | b'+' | b'-')
            }))
}

text_shape!(
    /// An agent: `[a-z][a-z0-9_.-]{0,63}`.
    AgentId, is_agent, "an agent id is needed here", build::pattern("^[a-z][a-z0-9_.-]{0,63}$", super::limits::ID)
);
text_shape!(
    /// An extractor, observer or adapter, or its version: an ASCII letter or digit, then letters,
    /// digits, `.`, `_`, `+` or `-`.
    ComponentId, is_component, "a component id is needed here",
    build::pattern("^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$", super::limits::ID)
);
text_shape!(
    /// A rule of the policy: letters, digits, `_`, `.` and `-`.
    RuleId, is_rule, "a rule id is needed here",
    build::pattern("^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$", super::limits::ID)
);
text_shape!(
    /// A vendor's conversation id: empty, or a token; never a title.
    VendorId, is_vendor, "a vendor id is needed here",
    build::pattern("^([A-Za-z0-9][A-Za-z0-9._:+-]*)?$", super::limits::SCOPE)
);

/// One line of 1 to `MAX` UTF-16 code units.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line<'a, const MAX: usize>(pub Cow<'a, str>);

impl<'a, const MAX: usize> Line<'a, MAX> {
    /// The text, where it is one line of that length.
    #[must_use]
    pub fn new(text: Cow<'a, str>) -> Option<Self> {
        (!text.is_empty() && units(&text) <= MAX && is_one_line(&text)).then_some(Self(text))
    }

    /// The same, borrowing nothing.
    #[must_use]
    pub fn into_owned(self) -> Line<'static, MAX> {
        Line(Cow::Owned(self.0.into_owned()))
    }
}

impl<const MAX: usize> std::ops::Deref for Line<'_, MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'a, const MAX: usize> Shape<'a> for Line<'a, MAX> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        Self::new(reader.string()?)
            .ok_or_else(|| Error::input("one line of text of the allowed length is needed here"))
    }

    fn write(&self, out: &mut Writer) {
        out.string(&self.0);
    }

    fn schema() -> Value<'static> {
        let max = i64::try_from(MAX).unwrap_or(i64::MAX);
        build::object(vec![
            ("type", build::text("string")),
            ("minLength", build::int(1)),
            ("maxLength", build::int(max)),
            (
                "pattern",
                build::text("^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$"),
            ),
        ])
    }
}

/// Text of any kind, 1 to `MAX` UTF-16 code units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text<'a, const MAX: usize>(pub Cow<'a, str>);

impl<const MAX: usize> std::ops::Deref for Text<'_, MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'a, const MAX: usize> Shape<'a> for Text<'a, MAX> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let text = reader.string()?;
        if text.is_empty() || units(&text) > MAX {
            return Err(Error::input("text of the allowed length is needed here"));
        }
        Ok(Self(text))
    }

    fn write(&self, out: &mut Writer) {
        out.string(&self.0);
    }

    fn schema() -> Value<'static> {
        let max = i64::try_from(MAX).unwrap_or(i64::MAX);
        build::object(vec![
            ("type", build::text("string")),
            ("minLength", build::int(1)),
            ("maxLength", build::int(max)),
        ])
    }
}

/// Three upper-case ASCII letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Currency(pub [u8; 3]);

impl Currency {
    /// Reads three upper-case ASCII letters.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::of(text.as_bytes().try_into().ok()?)
    }

    /// Reads three upper-case ASCII letters.
    #[must_use]
    #[inline]
    pub fn of(letters: [u8; 3]) -> Option<Self> {
        letters
            .iter()
            .all(u8::is_ascii_uppercase)
            .then_some(Self(letters))
    }

    /// The letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl<'a> Shape<'a> for Currency {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        Self::parse(&reader.string()?)
            .ok_or_else(|| Error::input("a currency of three letters is needed here"))
    }

    fn write(&self, out: &mut Writer) {
        out.string(self.as_str());
    }

    fn schema() -> Value<'static> {
        build::pattern("^[A-Z]{3}$", 3)
    }
}
