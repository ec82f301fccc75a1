//! `attest rpc`: one request a line, one answer a line.

use super::ledger::{CLOCK, PATIENCE};
use super::{Command, MAX_BYTES};
use crate::arguments::{Flag, Given};
use crate::guard::caught;
use crate::input;
use crate::lines::{Line, next};
use crate::output::{Code, Output, Trouble};
use crate::store::Open;
use attest_core::error::{Code as Fault, Error};
use attest_core::json::Limits;
use attest_core::ops::call;
use attest_core::ops::rpc::{RpcFault, RpcRequest};

pub(super) const COMMAND: Command = Command {
    name: "rpc",
    usage: "[--store FILE] [--clock MS] [--patience MS] [--max-bytes N] < REQUESTS",
    doc: "Answers one request a line, until end of input.",
    more: "A request is {\"id\", \"op\", \"input\"} on one line of standard input; its answer is {\"id\", \"ok\"} or\n\
           {\"id\", \"error\"} on one line of standard output, in the order of the requests. A line that does\n\
           not parse, or is nested deeper than 64 with its own braces counted, is answered under the id null.\n\
           What is wrong with the line has its pointer from the line (/op, /input/claims/0); what the\n\
           operation finds has it from the input (/claims/0). With --store, operations on a store run on that one. What is\n\
           answered is not judged: the end is 0.",
    example: "echo '{\"id\": 1, \"op\": \"sha256_hex\", \"input\": \"abc\"}' | attest rpc",
    flags: &[
        Flag {
            name: "--store",
            value: Some("FILE"),
            doc: "the store that ledger. and vault. operations run on; attest ledger init makes one",
        },
        CLOCK,
        PATIENCE,
        MAX_BYTES,
    ],
    run,
};

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    given.rest(0, 0, "")?;
    let limits = Limits {
        max_bytes: given.max_bytes(input::call_limit())?,
    };
    let mut store = match given.option("--store") {
        None if given.has("--clock") || given.has("--patience") => {
            return Err("--clock and --patience are for a --store".into());
        }
        None => None,
        Some(file) => match Open::file(file, given, false)? {
            Ok(store) => Some(store),
            Err(fault) => {
                out.error(&fault.to_json());
                return Ok(Code::Bad);
            }
        },
    };
    let mut lines = std::io::stdin().lock();
    loop {
        let line = next(&mut lines, limits.max_bytes)
            .map_err(|fault| input::unreadable(std::ffi::OsStr::new("-"), &fault))?;
        let answer = match line {
            None => return Ok(Code::Well),
            Some(Line::Whole(line)) => answer(&line, limits, store.as_mut()),
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
fn answer(line: &[u8], limits: Limits, store: Option<&mut Open>) -> String {
    match RpcRequest::parse(line, limits) {
        Ok(request) => {
            let input = request.input.as_bytes();
            let result = match store {
                Some(store) if attest_ledger::ops::find(&request.op).is_ok() => {
                    store.call(&request.op, input)
                }
                _ => caught(|| call(&request.op, input, limits)),
            };
            request.answer(&result)
        }
        Err(fault) => fault.answer(),
    }
}
