//! From the arguments to the command they name.

use crate::arguments::Given;
use crate::commands::{COMMANDS, version};
use crate::help;
use crate::output::{Code, Output, Trouble, echoed};
use std::ffi::{OsStr, OsString};

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
