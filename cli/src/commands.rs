//! The commands, one row each.

mod call;
mod golden;
mod grade;
mod ledger;
mod policy;
pub(crate) mod replay;
mod rpc;
mod said;
mod schema;
pub(crate) mod version;

use crate::arguments::{Flag, Given};
use crate::output::{Code, Output, Trouble};

/// A command.
pub(crate) struct Command {
    /// Its name.
    pub(crate) name: &'static str,
    /// What stands behind it.
    pub(crate) usage: &'static str,
    /// What it does, in one line.
    pub(crate) doc: &'static str,
    /// More of it, a paragraph.
    pub(crate) more: &'static str,
    /// One use of it.
    pub(crate) example: &'static str,
    /// Its options.
    pub(crate) flags: &'static [Flag],
    /// Does it; a fault of the arguments is the text to show.
    pub(crate) run: fn(&Given, &mut Output) -> Result<Code, Trouble>,
}

/// `--json`.
const JSON: Flag = Flag {
    name: "--json",
    value: None,
    doc: "write JSON, for a program to read",
};

/// `--max-bytes`.
const MAX_BYTES: Flag = Flag {
    name: "--max-bytes",
    value: Some("N"),
    doc: "the largest document that is read, in bytes",
};

/// Every command, in the order of the help.
pub(crate) const COMMANDS: &[Command] = &[
    grade::COMMAND,
    replay::COMMAND,
    golden::COMMAND,
    policy::COMMAND,
    said::COMMAND,
    ledger::LEDGER,
    ledger::VAULT,
    schema::COMMAND,
    call::COMMAND,
    rpc::COMMAND,
];
