//! Help that teaches: what a command does, how it is used, one example.

use crate::commands::{COMMANDS, Command};
use crate::output::{Code, Output};
use attest_core::text::printable::quoted;
use std::ffi::OsString;

const STATUS: &str = "Exit status: 0 all well, 1 a finding, 2 bad input or arguments.";

/// What stands when nothing is asked for.
pub(crate) fn overview() -> String {
    let mut text = String::from(
        "attest checks what an agent says it did against what your own mail and calendar show,\n\
         and derives every verdict again from what it was reached with.\n\n\
         Usage: attest COMMAND [ARGUMENTS]\n\n",
    );
    for command in COMMANDS {
        text.push_str(&format!("  {:<8} {}\n", command.name, command.doc));
    }
    text.push_str(
        "  help     says more about a command\n\n\
         attest --version names the versions of everything a verdict depends on.\n\
         A file named - is standard input. Nothing is ever sent anywhere.\n",
    );
    text.push_str(STATUS);
    text
}

/// All about one command.
pub(crate) fn of(command: &Command) -> String {
    let mut text = format!(
        "{}\n\nUsage: attest {} {}\n\n{}\n",
        command.doc, command.name, command.usage, command.more
    );
    if !command.flags.is_empty() {
        text.push_str("\nOptions:\n");
        for flag in command.flags {
            let name = match flag.value {
                Some(value) => format!("{} {value}", flag.name),
                None => flag.name.to_owned(),
            };
            text.push_str(&format!("  {name:<16} {}\n", flag.doc));
        }
    }
    text.push_str(&format!("\nExample:\n  {}\n\n{STATUS}", command.example));
    text
}

/// `attest help [COMMAND]`.
pub(crate) fn run(rest: &[OsString], out: &mut Output) -> Code {
    let Some(name) = rest.first() else {
        out.line(&overview());
        return Code::Well;
    };
    let name = name.to_string_lossy();
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => {
            out.line(&of(command));
            Code::Well
        }
        None => {
            out.error(&format!("attest help: unknown command {}", quoted(&name)));
            Code::Bad
        }
    }
}
