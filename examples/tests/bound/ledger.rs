//! The committed ledger in pieces: one text for each object, put together again with some of them
//! edited, left out or alone.

use attest_core::error::Error;
use attest_core::json::{Reader, Value, read};
use attest_core::replay::{Report, replay};
use std::collections::BTreeMap;

/// The committed ledger.
pub(crate) const LEDGER: &str = include_str!("../../ledger.json");

/// The lists and maps of a ledger, in the order of the file.
pub(crate) const LISTS: [&str; 10] = [
    "adapterHealth",
    "batchCoverages",
    "claims",
    "coverage",
    "grants",
    "observations",
    "policies",
    "receiptInputs",
    "receipts",
    "requests",
];

/// Those of them that are maps.
const MAPS: [&str; 3] = ["batchCoverages", "policies", "receiptInputs"];

/// Those of them that replay does not read.
pub(crate) const UNREAD: [&str; 4] = ["adapterHealth", "coverage", "grants", "requests"];

/// One object of the ledger.
pub(crate) struct Piece {
    /// Its key, where it stands in a map.
    pub(crate) key: Option<String>,
    /// Itself.
    pub(crate) value: Value<'static>,
    /// As it stands in the file, its key before it.
    pub(crate) text: String,
}

/// Where an object stands.
pub(crate) type Place = (&'static str, usize);

/// Objects with another text; none is left out.
pub(crate) type Changes = BTreeMap<Place, Option<String>>;

/// The ledger in pieces.
pub(crate) struct Pieces(BTreeMap<&'static str, Vec<Piece>>);

/// An object's text, its key before it where it has one.
pub(crate) fn text_of(key: Option<&str>, value: &Value<'_>) -> String {
    let own = value.to_canonical();
    key.map_or_else(|| own.clone(), |key| format!("\"{key}\":{own}"))
}

impl Pieces {
    /// The committed ledger.
    pub(crate) fn committed() -> Self {
        let whole = read(LEDGER, |reader: &mut Reader<'static>| reader.value()).unwrap();
        let mut lists = BTreeMap::new();
        for list in LISTS {
            let members: Vec<(Option<String>, Value<'static>)> = match whole.get(list).unwrap() {
                Value::Array(items) => items.iter().map(|item| (None, item.clone())).collect(),
                Value::Object(members) => members
                    .iter()
                    .map(|(key, value)| (Some(key.to_string()), value.clone()))
                    .collect(),
                _ => panic!("{list} is a list or a map"),
            };
            let pieces = members.into_iter().map(|(key, value)| Piece {
                text: text_of(key.as_deref(), &value),
                key,
                value,
            });
            lists.insert(list, pieces.collect());
        }
        Self(lists)
    }

    /// A list's objects.
    pub(crate) fn list(&self, list: &str) -> &[Piece] {
        &self.0[list]
    }

    /// An object.
    pub(crate) fn at(&self, (list, at): Place) -> &Piece {
        &self.0[list][at]
    }

    /// The place of a key.
    pub(crate) fn find(&self, list: &str, key: &str) -> usize {
        let own = |piece: &Piece| piece.key.as_deref() == Some(key);
        self.list(list).iter().position(own).unwrap()
    }

    /// The whole ledger with some objects changed.
    pub(crate) fn with(&self, changes: &Changes) -> String {
        let mut out = String::with_capacity(LEDGER.len() + 4_096);
        frame(&mut out, |list, out| {
            let mut first = true;
            for (at, piece) in self.list(list).iter().enumerate() {
                let text = match changes.get(&(list, at)) {
                    Some(None) => continue,
                    Some(Some(text)) => text,
                    None => &piece.text,
                };
                if !std::mem::take(&mut first) {
                    out.push(',');
                }
                out.push_str(text);
            }
        });
        out
    }
}

/// A ledger of a few objects.
pub(crate) fn alone(objects: &[(&str, &str)]) -> String {
    let mut out = String::new();
    frame(&mut out, |list, out| {
        let own = objects.iter().filter(|(of, _)| *of == list);
        let texts: Vec<&str> = own.map(|(_, text)| *text).collect();
        out.push_str(&texts.join(","));
    });
    out
}

fn frame(out: &mut String, mut members: impl FnMut(&'static str, &mut String)) {
    out.push_str("{\"format\":\"attest-ledger\",\"schemaVersion\":7");
    for list in LISTS {
        let (open, close) = if MAPS.contains(&list) {
            ('{', '}')
        } else {
            ('[', ']')
        };
        out.push_str(&format!(",\"{list}\":{open}"));
        members(list, out);
        out.push(close);
    }
    out.push('}');
}

/// Replays a ledger.
pub(crate) fn replayed(text: &str) -> Result<Report, Error> {
    replay(text, &mut |_| ())
}

/// The ledger with one of its own members edited: the member's kind, what was done to it, the text.
pub(crate) fn members() -> Vec<(String, &'static str, String)> {
    let whole = read(LEDGER, |reader: &mut Reader<'static>| reader.value()).unwrap();
    let Value::Object(members) = &whole else {
        panic!("a ledger is an object");
    };
    let mut all = Vec::new();
    let mut push = |key: &str, how: &'static str, edited: Vec<_>| {
        let text = Value::Object(edited).to_canonical();
        all.push((format!("/{key}"), how, text));
    };
    for (at, (key, value)) in members.iter().enumerate() {
        let mut less = members.clone();
        less.remove(at);
        push(key, "removed", less);
        let other = match value {
            Value::String(_) => Value::String("another".into()),
            Value::Number(_) => Value::Number("8".into()),
            _ => continue,
        };
        let mut changed = members.clone();
        changed[at].1 = other;
        push(key, "changed", changed);
    }
    let mut more = members.clone();
    more.push(("meta".into(), Value::Bool(true)));
    push("meta", "added", more);
    all
}
