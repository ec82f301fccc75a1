//! What a model wrote, read as far as it goes (contract: C §8 "validate").
//!
//! A model is not trusted to write JSON, so this reader takes the first value that looks like an
//! answer and ignores what stands around it. It never fails; what it cannot read is no intent.

use crate::json::Value;
use std::borrow::Cow;

/// Nesting that is read.
const DEPTH: usize = 32;
/// Entries of an answer that are read.
pub(super) const MOST: usize = 10;
/// Entries of an answer that are told of at all.
const TOLD: usize = 1_000;

/// One entry of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// What was written.
    pub(super) value: Value<'static>,
    /// Whether an object in it has a key twice.
    pub(super) doubled: bool,
}

/// The entries of the first answer in a text; none where there is none.
pub(super) fn entries(text: &str) -> Option<Vec<Entry>> {
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find(['[', '{'])) {
        let start = at.saturating_add(found);
        let mut reader = Reader {
            bytes: text.as_bytes(),
            text,
            at: start,
            doubled: false,
        };
        if let Some(list) = reader.answer() {
            return Some(list);
        }
        at = start.saturating_add(1);
    }
    None
}

struct Reader<'t> {
    bytes: &'t [u8],
    text: &'t str,
    at: usize,
    doubled: bool,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<u8> {
        while self
            .bytes
            .get(self.at)
            .is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
        {
            self.at = self.at.saturating_add(1);
        }
        self.bytes.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at = self.at.saturating_add(1))
    }

    /// An array, an object with `intents`, or one intent.
    fn answer(&mut self) -> Option<Vec<Entry>> {
        if self.peek()? == b'[' {
            return self.list();
        }
        let start = self.at;
        // An object with `intents` is read entry by entry, so that a key twice counts for its own entry.
        let mut list = None;
        let mut twice = false;
        let mut one = false;
        self.eat(b'{')?;
        let mut first = true;
        while self.peek()? != b'}' {
            if !first {
                self.eat(b',')?;
            }
            first = false;
            self.peek()?;
            let key = self.string()?;
            self.eat(b':')?;
            if key == "intents" && self.peek()? == b'[' && list.is_none() {
                list = Some(self.list()?);
            } else {
                twice |= key == "intents" && list.is_some();
                one |= key == "kind";
                self.value(1)?;
            }
        }
        self.eat(b'}')?;
        if let Some(mut list) = list {
            // Which of two lists was meant nobody knows.
            for entry in &mut list {
                entry.doubled |= twice;
            }
            return Some(list);
        }
        if !one {
            return None;
        }
        self.at = start;
        self.doubled = false;
        let value = self.value(0)?;
        Some(vec![Entry {
            value,
            doubled: self.doubled,
        }])
    }

    fn list(&mut self) -> Option<Vec<Entry>> {
        self.eat(b'[')?;
        let mut all = Vec::new();
        while self.peek()? != b']' {
            if !all.is_empty() {
                self.eat(b',')?;
            }
            self.doubled = false;
            let value = self.value(1)?;
            if all.len() < TOLD {
                // Past the cap nothing is looked at.
                let value = if all.len() < MOST { value } else { Value::Null };
                all.push(Entry {
                    value,
                    doubled: self.doubled,
                });
            }
        }
        self.eat(b']')?;
        Some(all)
    }

    fn value(&mut self, depth: usize) -> Option<Value<'static>> {
        if depth > DEPTH {
            return None;
        }
        match self.peek()? {
            b'"' => self.string().map(|text| Value::String(Cow::Owned(text))),
            b'[' => {
                self.eat(b'[')?;
                let mut items = Vec::new();
                while self.peek()? != b']' {
                    if !items.is_empty() {
                        self.eat(b',')?;
                    }
                    items.push(self.value(depth.saturating_add(1))?);
                }
                self.eat(b']')?;
                Some(Value::Array(items))
            }
            b'{' => {
                self.eat(b'{')?;
                let mut members: Vec<(Cow<'static, str>, Value<'static>)> = Vec::new();
                let mut known = std::collections::BTreeSet::new();
                let mut first = true;
                while self.peek()? != b'}' {
                    if !first {
                        self.eat(b',')?;
                    }
                    first = false;
                    self.peek()?;
                    let key = self.string()?;
                    self.eat(b':')?;
                    let value = self.value(depth.saturating_add(1))?;
                    if known.insert(key.clone()) {
                        members.push((Cow::Owned(key), value));
                    } else {
                        self.doubled = true;
                    }
                }
                self.eat(b'}')?;
                Some(Value::Object(members))
            }
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            b'n' => self.word("null", Value::Null),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, value: Value<'static>) -> Option<Value<'static>> {
        let end = self.at.checked_add(word.len())?;
        (self.bytes.get(self.at..end)? == word.as_bytes()).then(|| {
            self.at = end;
            value
        })
    }

    fn number(&mut self) -> Option<Value<'static>> {
        let rest = self.bytes.get(self.at..)?;
        let length = rest
            .iter()
            .position(|byte| !matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'))
            .unwrap_or(rest.len());
        // No number that a shape takes is as long.
        let text = self
            .text
            .get(self.at..self.at.checked_add(length.min(400))?)?;
        let end = self.at.saturating_add(text.len());
        match crate::json::read(text, |reader| reader.number().map(str::to_owned)) {
            Ok(number) => {
                self.at = end;
                Some(Value::Number(Cow::Owned(number)))
            }
            // A number out of every range is no number that a shape takes.
            Err(_)
                if text
                    .bytes()
                    .next_back()
                    .is_some_and(|byte| byte.is_ascii_digit())
                    && text.contains(['e', 'E']) =>
            {
                self.at = end;
                Some(Value::String(Cow::Owned(text.to_owned())))
            }
            Err(_) => None,
        }
    }

    fn string(&mut self) -> Option<String> {
        let start = self.at;
        let mut end = start.checked_add(1)?;
        if self.bytes.get(start) != Some(&b'"') {
            return None;
        }
        loop {
            match self.bytes.get(end)? {
                b'"' => break,
                b'\\' => end = end.checked_add(2)?,
                byte if *byte < 0x20 => return None,
                _ => end = end.checked_add(1)?,
            }
        }
        let literal = self.text.get(start..end.checked_add(1)?)?;
        self.at = end.saturating_add(1);
        crate::json::read(literal, |reader| reader.string().map(Cow::into_owned)).ok()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]
    use super::*;

    fn shown(text: &str) -> Option<Vec<String>> {
        entries(text).map(|all| all.iter().map(|entry| entry.value.to_canonical()).collect())
    }

    #[test]
    fn the_first_answer_is_taken() {
        let one = r#"{"kind":"send"}"#;
        for text in [
            format!("[{one}]"),
            format!("Sure!\n```json\n[{one}]\n```\nDone [1]."),
            format!(r#"{{"intents": [{one}], "note": 3}}"#),
            format!(r#"{{"note": {{"a": 1}}, "intents": [{one}]}}"#),
            one.to_owned(),
            format!(r#"{{"result": {{"intents": [{one}]}}}}"#),
            format!("{{ no json [ {one} ]"),
        ] {
            assert_eq!(shown(&text), Some(vec![one.to_owned()]), "{text}");
        }
        for text in [
            "",
            "none",
            "{}",
            r#"{"a":1}"#,
            "[",
            "{\"intents\": 3}",
            "[1,]",
            "[{\"kind\" \"send\"}]",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
        assert_eq!(shown("[]"), Some(Vec::new()));
    }

    #[test]
    fn a_key_twice_is_of_its_own_entry() {
        let all = entries(r#"[{"kind":"send","kind":"pay"},{"kind":"send"}]"#).unwrap();
        assert_eq!(
            all.iter().map(|entry| entry.doubled).collect::<Vec<_>>(),
            [true, false]
        );
    }

    #[test]
    fn hostile_text_costs_no_more_than_its_length() {
        for text in [
            "[".repeat(300_000),
            "{\"a\":".repeat(60_000),
            "[0,".repeat(100_000),
            "[\"".repeat(150_000),
            "{\"intents\":[".repeat(30_000),
        ] {
            assert_eq!(entries(&text), None);
        }
    }
}
