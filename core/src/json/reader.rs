//! The strict reader (contract: C §1): one pass over the text, no tree in between.
//!
//! A shape pulls its members straight from here. What it refuses carries the pointer to its
//! place. Whether a document is JSON at all outranks what shape it has: a caller that meets a
//! fault of shape asks [`check`] for a fault of syntax further on (see [`read`]).

use super::number::{self, check_range};
use super::step::step_of;
use super::value::Value;
use crate::error::{Code, Error, Result, Step};
use std::borrow::Cow;

/// The deepest nesting a document may have.
pub const MAX_DEPTH: u32 = 64;

/// What kind of value comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// Text.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// Reads one document from its text.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    pos: usize,
    depth: u32,
}

pub(super) fn bad(message: &'static str) -> Error {
    Error::here(Code::InvalidJson, message)
}

/// A key twice in one object.
#[must_use]
pub fn doubled_key() -> Error {
    bad("a key stands twice in one object")
}

/// A key that the shape does not name.
#[must_use]
pub fn unknown_key() -> Error {
    Error::input("an unknown key").under(Step::Unknown)
}

impl<'a> Reader<'a> {
    /// A reader at the start of `text`.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            pos: 0,
            depth: 0,
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.pos).copied()
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte() {
            self.pos += 1;
        }
    }

    /// The kind of the next value.
    ///
    /// # Errors
    /// `invalid_json` where no value starts.
    pub fn peek(&mut self) -> Result<Kind> {
        self.skip_space();
        match self.byte() {
            Some(b'"') => Ok(Kind::String),
            Some(b'{') => Ok(Kind::Object),
            Some(b'[') => Ok(Kind::Array),
            Some(b'-' | b'0'..=b'9') => Ok(Kind::Number),
            Some(b't' | b'f') => Ok(Kind::Bool),
            Some(b'n') => Ok(Kind::Null),
            Some(_) if self.pos == 0 && self.text.starts_with('\u{feff}') => {
                Err(bad("a byte order mark stands before the document"))
            }
            Some(_) => Err(bad("this is not JSON")),
            None => Err(bad("the document ends too early")),
        }
    }

    fn word(&mut self, word: &'static str) -> Result<()> {
        let end = self.pos + word.len();
        if self.text.as_bytes().get(self.pos..end) == Some(word.as_bytes()) {
            self.pos = end;
            Ok(())
        } else {
            Err(bad("this is not JSON"))
        }
    }

    /// Reads `null` when it comes next.
    ///
    /// # Errors
    /// `invalid_json`.
    pub fn null(&mut self) -> Result<bool> {
        if self.peek()? == Kind::Null {
            self.word("null")?;
            return Ok(true);
        }
        Ok(false)
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// `invalid_input` for another kind, `invalid_json`.
    pub fn bool(&mut self) -> Result<bool> {
        if self.peek()? != Kind::Bool {
            return Err(Error::input("true or false is needed here"));
        }
        if self.byte() == Some(b't') {
            self.word("true")?;
            return Ok(true);
        }
        self.word("false")?;
        Ok(false)
    }

    fn digits(&mut self) -> Result<()> {
        let start = self.pos;
        while let Some(b'0'..=b'9') = self.byte() {
            self.pos += 1;
        }
        if self.pos == start {
            Err(bad("a number is cut short"))
        } else {
            Ok(())
        }
    }

    /// The text of a number, by the grammar, checked for range.
    ///
    /// # Errors
    /// `invalid_input` for another kind, `invalid_json`.
    pub fn number(&mut self) -> Result<&'a str> {
        let text = self.number_text()?;
        check_range(text)?;
        Ok(text)
    }

    fn number_text(&mut self) -> Result<&'a str> {
        if self.peek()? != Kind::Number {
            return Err(Error::input("a number is needed here"));
        }
        let start = self.pos;
        if self.byte() == Some(b'-') {
            self.pos += 1;
        }
        match self.byte() {
            Some(b'0') => self.pos += 1,
            _ => self.digits()?,
        }
        if self.byte() == Some(b'.') {
            self.pos += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.pos += 1;
            if let Some(b'+' | b'-') = self.byte() {
                self.pos += 1;
            }
            self.digits()?;
        }
        if let Some(b'0'..=b'9' | b'.' | b'+' | b'-' | b'a'..=b'z' | b'A'..=b'Z') = self.byte() {
            return Err(bad("this is not a number"));
        }
        Ok(self.text.get(start..self.pos).unwrap_or_default())
    }

    /// An integer within ±(2^53 − 1).
    ///
    /// # Errors
    /// `invalid_input` for another kind or a fraction, `invalid_json` out of range.
    pub fn integer(&mut self) -> Result<i64> {
        let text = self.number_text()?;
        number::integer(text)
    }

    /// Text, escapes resolved; a lone surrogate escape reads as U+FFFD (contract: C §1).
    ///
    /// # Errors
    /// `invalid_input` for another kind, `invalid_json`.
    pub fn string(&mut self) -> Result<Cow<'a, str>> {
        if self.peek()? != Kind::String {
            return Err(Error::input("text is needed here"));
        }
        self.pos += 1;
        let start = self.pos;
        loop {
            match self.byte() {
                Some(b'"') => {
                    let text = self.text.get(start..self.pos).unwrap_or_default();
                    self.pos += 1;
                    return Ok(Cow::Borrowed(text));
                }
                Some(b'\\') => return self.escaped(start).map(Cow::Owned),
                Some(0..=0x1f) => return Err(bad("a control character stands in text")),
                Some(_) => self.pos += 1,
                None => return Err(bad("the document ends too early")),
            }
        }
    }

    fn escaped(&mut self, start: usize) -> Result<String> {
        let mut out = self
            .text
            .get(start..self.pos)
            .unwrap_or_default()
            .to_owned();
        loop {
            let plain = self.pos;
            while let Some(byte) = self.byte() {
                if byte == b'"' || byte == b'\\' || byte < 0x20 {
                    break;
                }
                self.pos += 1;
            }
            out.push_str(self.text.get(plain..self.pos).unwrap_or_default());
            match self.byte() {
                Some(b'"') => {
                    self.pos += 1;
                    return Ok(out);
                }
                Some(b'\\') => {
                    self.pos += 1;
                    out.push(self.escape()?);
                }
                Some(_) => return Err(bad("a control character stands in text")),
                None => return Err(bad("the document ends too early")),
            }
        }
    }

    /// One escape, behind its backslash.
    fn escape(&mut self) -> Result<char> {
        let byte = self
            .byte()
            .ok_or_else(|| bad("the document ends too early"))?;
        self.pos += 1;
        Ok(match byte {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(),
            _ => return Err(bad("an unknown escape stands in text")),
        })
    }

    fn unicode_escape(&mut self) -> Result<char> {
        let high = self.hex4()?;
        if let Some(scalar) = char::from_u32(high) {
            return Ok(scalar);
        }
        if (0xd800..0xdc00).contains(&high)
            && self.text.as_bytes().get(self.pos..self.pos + 2) == Some(b"\\u")
        {
            let before = self.pos;
            self.pos += 2;
            let low = self.hex4()?;
            if (0xdc00..0xe000).contains(&low) {
                let scalar = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                return Ok(char::from_u32(scalar).unwrap_or('\u{fffd}'));
            }
            // The second escape is a character of its own.
            self.pos = before;
        }
        Ok('\u{fffd}')
    }

    fn hex4(&mut self) -> Result<u32> {
        let mut value = 0;
        for _ in 0..4 {
            let digit = match self.byte() {
                Some(byte @ b'0'..=b'9') => byte - b'0',
                Some(byte @ b'a'..=b'f') => byte - b'a' + 10,
                Some(byte @ b'A'..=b'F') => byte - b'A' + 10,
                _ => return Err(bad("an unknown escape stands in text")),
            };
            value = (value << 4) | u32::from(digit);
            self.pos += 1;
        }
        Ok(value)
    }

    fn open(&mut self) -> Result<()> {
        self.pos += 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(bad("the document is nested too deep"));
        }
        Ok(())
    }

    /// Enters an object.
    ///
    /// # Errors
    /// `invalid_input` for another kind, `invalid_json` too deep.
    pub fn begin_object(&mut self) -> Result<()> {
        if self.peek()? != Kind::Object {
            return Err(Error::input("an object is needed here"));
        }
        self.open()
    }

    /// The next key of the object, `None` at its end. `first` says that none was read yet.
    ///
    /// # Errors
    /// `invalid_json`.
    pub fn next_key(&mut self, first: bool) -> Result<Option<Cow<'a, str>>> {
        self.skip_space();
        match self.byte() {
            Some(b'}') => {
                self.pos += 1;
                self.depth -= 1;
                return Ok(None);
            }
            Some(b',') if !first => {
                self.pos += 1;
                self.skip_space();
            }
            Some(_) if first => {}
            Some(_) => return Err(bad("a comma or a brace is missing")),
            None => return Err(bad("the document ends too early")),
        }
        match self.byte() {
            Some(b'"') => {}
            Some(b'}') => return Err(bad("a comma stands before the closing brace")),
            Some(_) => return Err(bad("a key must be text in double quotes")),
            None => return Err(bad("the document ends too early")),
        }
        let key = self.string()?;
        self.skip_space();
        if self.byte() != Some(b':') {
            return Err(bad("a colon is missing"));
        }
        self.pos += 1;
        Ok(Some(key))
    }

    /// Enters an array.
    ///
    /// # Errors
    /// `invalid_input` for another kind, `invalid_json` too deep.
    pub fn begin_array(&mut self) -> Result<()> {
        if self.peek()? != Kind::Array {
            return Err(Error::input("an array is needed here"));
        }
        self.open()
    }

    /// Whether one more item follows; `first` says that none was read yet.
    ///
    /// # Errors
    /// `invalid_json`.
    pub fn next_item(&mut self, first: bool) -> Result<bool> {
        self.skip_space();
        match self.byte() {
            Some(b']') => {
                self.pos += 1;
                self.depth -= 1;
                Ok(false)
            }
            Some(b',') if !first => {
                self.pos += 1;
                Ok(true)
            }
            Some(_) if first => Ok(true),
            Some(_) => Err(bad("a comma or a bracket is missing")),
            None => Err(bad("the document ends too early")),
        }
    }

    /// Any value, as a tree.
    ///
    /// # Errors
    /// `invalid_json`.
    pub fn value(&mut self) -> Result<Value<'a>> {
        Ok(match self.peek()? {
            Kind::Null => {
                self.word("null")?;
                Value::Null
            }
            Kind::Bool => Value::Bool(self.bool()?),
            Kind::Number => Value::Number(Cow::Borrowed(self.number()?)),
            Kind::String => Value::String(self.string()?),
            Kind::Array => {
                self.open()?;
                let mut items = Vec::new();
                while self.next_item(items.is_empty())? {
                    let at = items.len();
                    items.push(self.value().map_err(|e| e.at_index(at))?);
                }
                Value::Array(items)
            }
            Kind::Object => {
                self.open()?;
                let mut members: Vec<(Cow<'a, str>, Value<'a>)> = Vec::new();
                while let Some(key) = self.next_key(members.is_empty())? {
                    let value = self.value().map_err(|e| e.under(step_of(&key)))?;
                    members.push((key, value));
                }
                check_doubled(members.iter().map(|(key, _)| key.as_ref()))?;
                Value::Object(members)
            }
        })
    }

    /// Passes over any value, checked as strictly as if it were read.
    ///
    /// # Errors
    /// `invalid_json`.
    pub fn skip(&mut self) -> Result<()> {
        self.skip_value(true)
    }

    /// Passes over any value without judging doubled keys.
    pub(crate) fn skip_loosely(&mut self) -> Result<()> {
        self.skip_value(false)
    }

    fn skip_value(&mut self, strict: bool) -> Result<()> {
        match self.peek()? {
            Kind::Null => self.word("null"),
            Kind::Bool => self.bool().map(|_| ()),
            Kind::Number => self.number().map(|_| ()),
            Kind::String => self.string().map(|_| ()),
            Kind::Array => {
                self.open()?;
                let mut count = 0;
                while self.next_item(count == 0)? {
                    self.skip_value(strict).map_err(|e| e.at_index(count))?;
                    count += 1;
                }
                Ok(())
            }
            Kind::Object => {
                self.open()?;
                let mut keys: Vec<Cow<'a, str>> = Vec::new();
                let mut first = true;
                while let Some(key) = self.next_key(std::mem::take(&mut first))? {
                    self.skip_value(strict)
                        .map_err(|e| e.under(step_of(&key)))?;
                    if strict {
                        keys.push(key);
                    }
                }
                check_doubled(keys.iter().map(Cow::as_ref))
            }
        }
    }

    /// The text of any value, checked strictly.
    ///
    /// # Errors
    /// `invalid_json`.
    pub fn raw(&mut self) -> Result<&'a str> {
        self.skip_space();
        let start = self.pos;
        self.skip()?;
        Ok(self.text.get(start..self.pos).unwrap_or_default())
    }

    /// The text of any value, doubled keys not judged.
    pub(crate) fn raw_loosely(&mut self) -> Result<&'a str> {
        self.skip_space();
        let start = self.pos;
        self.skip_loosely()?;
        Ok(self.text.get(start..self.pos).unwrap_or_default())
    }

    /// Nothing but white space is left.
    ///
    /// # Errors
    /// `invalid_json` for trailing bytes.
    pub fn end(&mut self) -> Result<()> {
        self.skip_space();
        if self.pos == self.text.len() {
            Ok(())
        } else {
            Err(bad("bytes follow the document"))
        }
    }

    /// Where the reader stands, in bytes.
    #[must_use]
    pub fn position(&self) -> usize {
        self.pos
    }

    /// The text between two places.
    #[must_use]
    pub fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }
}

fn check_doubled<'k>(keys: impl Iterator<Item = &'k str>) -> Result<()> {
    let mut sorted: Vec<&str> = keys.collect();
    sorted.sort_unstable();
    for pair in sorted.windows(2) {
        if let [a, b] = pair
            && a == b
        {
            return Err(doubled_key().under(step_of(a)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
