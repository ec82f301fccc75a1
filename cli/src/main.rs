//! The `attest` command: a thin door on the core's table of operations.
#![forbid(unsafe_code)]

mod arguments;
mod commands;
mod dispatch;
mod guard;
mod help;
mod html;
mod input;
mod kind;
mod lines;
mod output;
mod progress;
mod receipts;
mod report;
mod said;
mod store;
mod target;
mod words;

use output::{Code, Output};

fn main() -> std::process::ExitCode {
    guard::quiet_panics();
    let mut out = Output::new();
    let mut arguments = std::env::args_os().skip(1);
    let code = match arguments.next() {
        Some(first) => {
            let rest = arguments.collect();
            // Operations are caught where they run; this is for whatever is left.
            guard::caught(|| Ok(dispatch::run(&first, rest, &mut out))).unwrap_or(Code::Bad)
        }
        None => {
            out.error(&help::overview());
            Code::Bad
        }
    };
    out.finish(code)
}
