//! The commands, one row each.

mod call;
mod golden;
mod grade;
mod policy;
mod replay;
mod rpc;
mod said;
mod schema;
mod version;

use crate::arguments::{Flag, Given};
use crate::help;
use crate::output::{Code, Output, Trouble, echoed};
use std::ffi::{OsStr, OsString};

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
    schema::COMMAND,
    call::COMMAND,
    rpc::COMMAND,
];

/// Runs the command that the arguments name.
pub(crate) fn run(first: &OsStr, rest: Vec<OsString>, out: &mut Output) -> Code {
    let name = first.to_string_lossy();
    match name.as_ref() {
        "--version" | "-V" | "version" => return version::run(&rest, out),
        "--help" | "-h" | "help" => return help::run(&rest, out),
        _ => {}
    }
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        out.error(&format!("attest: unknown command {}", echoed(&name)));
        out.error("attest help lists the commands");
        return Code::Bad;
    };
    let trouble = match Given::read(rest, command.flags) {
        Ok(given) if given.help => {
            out.line(&help::of(command));
            return Code::Well;
        }
        Ok(given) => match (command.run)(&given, out) {
            Ok(code) => return code,
            Err(trouble) => trouble,
        },
        Err(fault) => Trouble::Usage(fault),
    };
    match trouble {
        Trouble::Usage(text) => {
            out.error(&format!("attest {}: {text}", command.name));
            out.error(&format!("attest help {} says how it is used", command.name));
        }
        Trouble::Input(text) => out.error(&format!("attest {}: {text}", command.name)),
    }
    Code::Bad
}
