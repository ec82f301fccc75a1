//! `attest replay`: a ledger, derived again (contract: G §9, replay procedure).

use super::{Command, JSON, MAX_BYTES};
use crate::arguments::Flag;
use crate::arguments::Given;
use crate::guard::caught;
use crate::html;
use crate::input;
use crate::kind::Kind;
use crate::output::{Code, Output, Trouble};
use crate::progress::Progress;
use crate::report::summary;
use crate::target;
use attest_core::json::Writer;
use attest_core::replay::replay;

pub(super) const COMMAND: Command = Command {
    name: "replay",
    usage: "FILE|- [--all] [--json] [--html OUT] [--max-bytes N]",
    doc: "Derives every receipt of a ledger again and says what differs.",
    more: "FILE is a ledger in the replay format (attest schema LedgerSnapshot). The summary counts the\n\
           receipts and batches, what was reproduced and what was not, the differences by field, and lists\n\
           the first 20 of them: receipt, field, stored value, replayed value. It shows ids, hashes, grades\n\
           and rules, never content. A difference means that the ledger was changed outside grading, or that\n\
           grading changed what it decides; it ends with 1.",
    example: "attest replay examples/ledger.json --html report.html",
    flags: &[
        Flag {
            name: "--all",
            value: None,
            doc: "list every difference, not the first 20 alone",
        },
        JSON,
        Flag {
            name: "--html",
            value: Some("OUT"),
            doc: "also write a report to read in a browser, without scripts, to the file OUT",
        },
        MAX_BYTES,
    ],
    run,
};

/// How many differences are listed when not all are asked for.
const LISTED: usize = 20;

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let rest = given.rest(1, 1, "FILE")?;
    let file = rest.first().ok_or("FILE is missing")?;
    let page = given.option("--html");
    if let Some(page) = page {
        target::check("--html", page, [file.as_os_str()])?;
    }
    let bytes = input::bytes(file, given.max_bytes(input::FILE_LIMIT)?)?;
    let text = input::text(file, &bytes)?;
    let report = {
        let mut progress = Progress::new("replaying");
        caught(|| replay(text, &mut |at| progress.at(at.done, at.total)))
    };
    let report = report.map_err(|fault| input::refused(file, text, Kind::Ledger, &fault))?;
    if given.has("--json") {
        let mut json = Writer::new();
        report.write(&mut json);
        out.line(json.as_str());
    } else {
        let listed = if given.has("--all") {
            usize::MAX
        } else {
            LISTED
        };
        summary(&input::title(file), &report, listed, out);
    }
    // What was found is told even where the page cannot be written.
    if let Some(page) = page {
        out.flush();
        target::write(page, &html::report(&input::title(file), &report))?;
    }
    Ok(if report.is_clean() {
        Code::Well
    } else {
        Code::Finding
    })
}
