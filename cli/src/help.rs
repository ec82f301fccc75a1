//! Help that teaches: what a command does, how it is used, one example.

use crate::commands::{COMMANDS, Command};
use crate::output::{Code, Output, echoed};
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
        "  help     Says more about a command.\n\n\
         attest --version names the versions of everything a verdict depends on.\n\
         A file to read that is named - is standard input; a file to write is never -.\n\
         Nothing is ever sent anywhere.\n",
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

/// `attest help help`.
const OF_HELP: &str = "Says more about a command.\n\n\
    Usage: attest help [COMMAND]\n\n\
    Without a command, lists the commands. attest COMMAND --help says the same.\n\n\
    Example:\n  attest help replay\n";

/// `attest help [COMMAND]`.
pub(crate) fn run(rest: &[OsString], out: &mut Output) -> Code {
    let name = match rest {
        [] => {
            out.line(&overview());
            return Code::Well;
        }
        [name] => name.to_string_lossy(),
        [_, more, ..] => {
            out.error(&format!(
                "attest help: {} is one argument too many",
                echoed(&more.to_string_lossy())
            ));
            return Code::Bad;
        }
    };
    if matches!(name.as_ref(), "help" | "--help" | "-h") {
        out.line(&format!("{OF_HELP}\n{STATUS}"));
        return Code::Well;
    }
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => {
            out.line(&of(command));
            Code::Well
        }
        None => {
            out.error(&format!("attest help: unknown command {}", echoed(&name)));
            out.error("attest help lists the commands");
            Code::Bad
        }
    }
}
