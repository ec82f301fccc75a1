//! `attest call`: any operation on one document.

use super::{Command, MAX_BYTES};
use crate::arguments::Given;
use crate::guard::caught;
use crate::input;
use crate::output::{Code, Output, Trouble};
use attest_core::json::Limits;
use attest_core::ops::call;
use std::ffi::OsStr;

pub(super) const COMMAND: Command = Command {
    name: "call",
    usage: "OPERATION [FILE|-] [--max-bytes N]",
    doc: "Runs any operation on one JSON document.",
    more: "The answer is one line of canonical JSON on standard output; an error is its document on\n\
           standard error. Without a file the document comes from standard input. The answer itself is\n\
           not judged: an answer that lists findings still ends with 0. attest schema lists the shapes\n\
           that operations take and give.",
    example: "echo '{\"what\": \"email\", \"text\": \"Ana <Ana@Example.com>\"}' | attest call normalize",
    flags: &[MAX_BYTES],
    run,
};

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let rest = given.rest(1, 2, "OPERATION")?;
    let limits = Limits {
        max_bytes: given.max_bytes(input::call_limit())?,
    };
    let operation = rest.first().map(|name| name.to_string_lossy());
    let operation = operation.unwrap_or_default();
    let file = rest.get(1).map_or(OsStr::new("-"), |file| file.as_os_str());
    // Read one byte over the limit, so that it is the operation that says so.
    let answer = attest_core::ops::find(&operation).map(|_| ());
    let answer = match answer {
        Ok(()) => {
            let bytes = input::at_most(file, limits.max_bytes.saturating_add(1))?;
            caught(|| call(&operation, &bytes, limits))
        }
        Err(fault) => Err(fault),
    };
    Ok(match answer {
        Ok(answer) => {
            out.line(&answer);
            Code::Well
        }
        Err(fault) => {
            out.error(&fault.to_json());
            Code::Bad
        }
    })
}
