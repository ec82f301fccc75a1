//! Outside data for tests: read in place, never part of the project. A test that finds none says so
//! and passes. The reader of JSON below is for well-formed test data alone.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "tests read outside data; what cannot be read is a failed test"
)]

use std::path::Path;

/// A file of the outside data, or none with a message.
pub(crate) fn text(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/data")
        .join(name);
    let read = std::fs::read_to_string(path);
    if read.is_err() {
        eprintln!("skipped: no outside data {name}");
    }
    read.ok()
}

/// A JSON file of the outside data.
pub(crate) fn json(name: &str) -> Option<Value> {
    text(name).map(|text| parse(&text))
}

/// A file of one JSON value a line.
pub(crate) fn json_lines(name: &str) -> Option<Vec<Value>> {
    text(name).map(|text| text.lines().map(parse).collect())
}

/// A JSON value; numbers and the three words as they are written.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Bare(String),
    Text(String),
    List(Vec<Self>),
    Map(Vec<(String, Self)>),
}

static ABSENT: Value = Value::Bare(String::new());

impl Value {
    /// A member; where there is none, an empty bare value.
    pub(crate) fn get(&self, key: &str) -> &Self {
        match self {
            Self::Map(members) => members
                .iter()
                .find(|(own, _)| own == key)
                .map_or(&ABSENT, |(_, value)| value),
            _ => &ABSENT,
        }
    }

    pub(crate) fn list(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            other => panic!("no list: {other:?}"),
        }
    }

    pub(crate) fn text(&self) -> &str {
        self.opt_text().unwrap()
    }

    pub(crate) fn opt_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

fn parse(text: &str) -> Value {
    let mut rest = text;
    let value = value(&mut rest);
    assert_eq!(rest.trim_start(), "", "nothing follows the value");
    value
}

fn value(rest: &mut &str) -> Value {
    match peek(rest) {
        '"' => Value::Text(string(rest)),
        '[' => Value::List(items(rest, ']', value)),
        '{' => Value::Map(items(rest, '}', |rest| {
            let key = string(rest);
            eat(rest, ':');
            (key, value(rest))
        })),
        _ => {
            let end = rest
                .find(|c: char| ",]} \t\r\n".contains(c))
                .unwrap_or(rest.len());
            let (bare, after) = rest.split_at(end);
            *rest = after;
            Value::Bare(bare.to_owned())
        }
    }
}

fn items<T>(rest: &mut &str, close: char, item: impl Fn(&mut &str) -> T) -> Vec<T> {
    let mut out = Vec::new();
    *rest = &rest[1..];
    while peek(rest) != close {
        out.push(item(rest));
        if peek(rest) == ',' {
            eat(rest, ',');
        }
    }
    eat(rest, close);
    out
}

fn peek(rest: &mut &str) -> char {
    *rest = rest.trim_start();
    rest.chars().next().unwrap()
}

fn eat(rest: &mut &str, wanted: char) {
    assert_eq!(peek(rest), wanted);
    *rest = &rest[1..];
}

fn string(rest: &mut &str) -> String {
    eat(rest, '"');
    let mut units: Vec<u16> = Vec::new();
    loop {
        let c = rest.chars().next().unwrap();
        *rest = &rest[c.len_utf8()..];
        match c {
            '"' => return String::from_utf16(&units).unwrap(),
            '\\' => {
                let escape = rest.chars().next().unwrap();
                *rest = &rest[1..];
                units.push(match escape {
                    'u' => {
                        let (hex, after) = rest.split_at(4);
                        *rest = after;
                        u16::from_str_radix(hex, 16).unwrap()
                    }
                    'n' => 10,
                    't' => 9,
                    'r' => 13,
                    'b' => 8,
                    'f' => 12,
                    plain => plain as u16,
                });
            }
            plain => units.extend(plain.encode_utf16(&mut [0; 2]).iter()),
        }
    }
}
