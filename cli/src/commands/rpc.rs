//! `attest rpc`: one request a line, one answer a line.

use super::{Command, MAX_BYTES};
use crate::arguments::Given;
use crate::guard::caught;
use crate::input;
use crate::lines::{Line, next};
use crate::output::{Code, Output, Trouble};
use attest_core::error::{Code as Fault, Error};
use attest_core::json::Limits;
use attest_core::ops::call;
use attest_core::ops::rpc::{RpcFault, RpcRequest};

pub(super) const COMMAND: Command = Command {
    name: "rpc",
    usage: "[--max-bytes N] < REQUESTS",
    doc: "Answers one request a line, until end of input.",
    more: "A request is {\"id\", \"op\", \"input\"} on one line of standard input; its answer is {\"id\", \"ok\"} or\n\
           {\"id\", \"error\"} on one line of standard output, in the order of the requests. A line that does\n\
           not parse, or is nested deeper than 64 with its own braces counted, is answered under the id null.\n\
           What is wrong with the line has its pointer from the line (/op, /input/claims/0); what the\n\
           operation finds has it from the input (/claims/0). What is answered is not judged: the end is 0.",
    example: "echo '{\"id\": 1, \"op\": \"sha256_hex\", \"input\": \"abc\"}' | attest rpc",
    flags: &[MAX_BYTES],
    run,
};

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    given.rest(0, 0, "")?;
    let limits = Limits {
        max_bytes: given.max_bytes(input::call_limit())?,
    };
    let mut lines = std::io::stdin().lock();
    loop {
        let line = next(&mut lines, limits.max_bytes)
            .map_err(|fault| input::unreadable(std::ffi::OsStr::new("-"), &fault))?;
        let answer = match line {
            None => return Ok(Code::Well),
            Some(Line::Whole(line)) => answer(&line, limits),
            Some(Line::TooLong) => RpcFault::nameless(Error::new(
                Fault::TooLarge,
                "the document is over the size limit",
            ))
            .answer(),
        };
        out.line(&answer);
        if !out.flush() {
            return Ok(Code::Well);
        }
    }
}

/// Answers one line; a panic is answered under the line's id.
fn answer(line: &[u8], limits: Limits) -> String {
    match RpcRequest::parse(line, limits) {
        Ok(request) => {
            let result = caught(|| call(&request.op, request.input.as_bytes(), limits));
            request.answer(&result)
        }
        Err(fault) => fault.answer(),
    }
}
