//! The operations on an open store: one row each, one JSON document in, one JSON document or one error
//! out (contract: surfaces, operations). Every door runs this table, so no door can drift.

mod batches;
mod facts;
mod out;
mod policy;
mod vault;

use crate::store::Store;
use attest_core::error::{Code, Error, Result};
use attest_core::json::shape::Shape;
use attest_core::json::{Limits, Value, read, text_of};
use attest_core::shape;

/// One operation on a store.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Its name on every door.
    pub name: &'static str,
    /// What it does, in one line.
    pub doc: &'static str,
    /// The schema of the document it takes.
    pub input: fn() -> Value<'static>,
    /// The schema of the document it answers.
    pub output: fn() -> Value<'static>,
    /// Reads the document, does the work, writes the answer canonically.
    pub run: fn(&mut Store, &str) -> Result<String>,
}

shape! {
    /// What an operation takes that needs nothing.
    pub struct Nothing {}
}

/// The parts of the table, in the contract's order.
#[rustfmt::skip]
const PARTS: &[&[Operation]] = &[
    facts::PASS,
    batches::BATCH,
    facts::AGENTS,
    batches::MODEL,
    policy::ROWS,
    batches::NEXT,
    facts::HEALTH,
    out::ROWS,
    vault::ROWS,
];

/// Every operation.
pub fn operations() -> impl Iterator<Item = &'static Operation> {
    PARTS.iter().flat_map(|part| part.iter())
}

/// The operation of a name.
///
/// # Errors
/// `unknown_operation`.
pub fn find(name: &str) -> Result<&'static Operation> {
    operations()
        .find(|operation| operation.name == name)
        .ok_or_else(|| Error::new(Code::UnknownOperation, "no operation of that name"))
}

/// Runs the operation of a name on a document's bytes; the answer is canonical JSON.
///
/// # Errors
/// `unknown_operation`, `too_large`, and those of the operation.
pub fn call(store: &mut Store, name: &str, bytes: &[u8]) -> Result<String> {
    let operation = find(name)?;
    let limits: Limits = store.limits();
    (operation.run)(store, text_of(bytes, limits)?)
}

/// Reads an operation's document.
fn document<'a, T: Shape<'a>>(text: &'a str) -> Result<T> {
    read(text, T::read)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, reason = "tests")]
    use super::operations;
    use attest_core::error::Step;
    use attest_core::json::{STORE_KEYS, Value, step_of};
    use attest_core::text::cmp_utf16;
    use std::collections::BTreeSet;

    fn keys(schema: &Value<'_>, found: &mut BTreeSet<String>) {
        match schema {
            Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
            Value::Object(members) => {
                members.iter().for_each(|(_, value)| keys(value, found));
                if let Some(Value::Object(properties)) = schema.get("properties") {
                    found.extend(properties.iter().map(|(name, _)| name.to_string()));
                }
            }
            _ => {}
        }
    }

    #[test]
    fn every_key_of_a_document_can_stand_in_a_pointer() {
        let mut all = BTreeSet::new();
        for row in operations() {
            keys(&(row.input)(), &mut all);
            keys(&(row.output)(), &mut all);
        }
        for key in &all {
            assert_ne!(step_of(key), Step::Unknown, "{key}");
        }
        assert!(STORE_KEYS.is_sorted());
        for key in STORE_KEYS {
            assert!(all.contains(*key), "{key}");
        }
    }

    /// The members of every object that a schema describes stand in the order in which they are written.
    fn check(schema: &Value<'_>, place: &str) -> usize {
        match schema {
            Value::Array(items) => items.iter().map(|item| check(item, place)).sum(),
            Value::Object(members) => {
                let inner: usize = members.iter().map(|(_, value)| check(value, place)).sum();
                let Some(Value::Object(properties)) = schema.get("properties") else {
                    return inner;
                };
                for (one, next) in properties.iter().zip(properties.iter().skip(1)) {
                    let is_after = cmp_utf16(&one.0, &next.0).is_lt();
                    assert!(is_after, "{place}: {} stands before {}", one.0, next.0);
                }
                inner + 1
            }
            _ => 0,
        }
    }

    #[test]
    fn members_are_written_in_their_order() {
        let mut objects = 0;
        for operation in operations() {
            objects += check(&(operation.input)(), operation.name);
            objects += check(&(operation.output)(), operation.name);
        }
        assert!(objects > operations().count());
    }

    #[test]
    fn each_name_stands_once() {
        let names: BTreeSet<&str> = operations().map(|operation| operation.name).collect();
        assert_eq!(names.len(), operations().count());
    }
}
