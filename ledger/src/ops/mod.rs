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
