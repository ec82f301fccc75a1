//! Facts in, and what is known of agents and observers.

use super::Operation;
use crate::facts::answer::PassAnswer;
use crate::facts::pass;
use crate::store::Store;
use attest_core::error::Result;
use attest_core::json::shape::Shape;

/// `ledger.pass`, which stands first of all operations.
pub(super) const PASS: &[Operation] = &[Operation {
    name: "ledger.pass",
    doc: "Stores what one look found: mail, a calendar view, an agent's log, an absence, a request.",
    input: pass::schema,
    output: PassAnswer::schema,
    run: pass,
}];

fn pass(store: &mut Store, text: &str) -> Result<String> {
    store.write(|write| pass::take(write, text))
}
