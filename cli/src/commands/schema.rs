//! `attest schema`: the shapes, and what operations do with them.

use super::Command;
use crate::arguments::Given;
use crate::guard::caught;
use crate::output::{Code, Output, Trouble};
use attest_core::json::shape::build;
use attest_core::ops::{OPERATIONS, SHAPES, schema_of};
use attest_core::text::printable::shown;
use attest_ledger::ops as ledger;

pub(super) const COMMAND: Command = Command {
    name: "schema",
    usage: "[NAME]",
    doc: "Prints the JSON Schema of a shape, or lists the shapes and operations.",
    more: "With a name, the schema of that shape, or, of an operation on a store, those of what it takes\n\
           and gives. Without one, every operation with the shape it takes and the shape it gives, the\n\
           operations on a store, then every shape.",
    example: "attest schema Receipt",
    flags: &[],
    run,
};

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let Some(name) = given.rest(0, 1, "")?.first() else {
        out.line("Operations:");
        for operation in OPERATIONS {
            out.line(&format!(
                "  {:<15} {} -> {}",
                operation.name, operation.input, operation.output
            ));
            out.line(&format!("  {:<15} {}", "", operation.doc));
        }
        out.line("Operations on a store (attest schema NAME gives the schemas of both documents):");
        for operation in ledger::operations() {
            out.line(&format!("  {:<21} {}", operation.name, operation.doc));
        }
        out.line("Shapes:");
        for row in SHAPES {
            out.line(&format!("  {}", row.name));
        }
        return Ok(Code::Well);
    };
    if let Ok(operation) = ledger::find(&name.to_string_lossy()) {
        let both = vec![
            ("input", (operation.input)()),
            ("output", (operation.output)()),
        ];
        out.line(&build::object(both).to_canonical());
        return Ok(Code::Well);
    }
    let schema = caught(|| schema_of(&name.to_string_lossy()))
        .map_err(|fault| format!("{} (attest schema lists them)", shown(fault.message())))?;
    out.line(&schema.to_canonical());
    Ok(Code::Well)
}
