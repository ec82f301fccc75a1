//! `attest grade`: a batch, for a person to read.

use super::{Command, JSON, MAX_BYTES};
use crate::arguments::Given;
use crate::guard::caught;
use crate::input;
use crate::kind::Kind;
use crate::output::{Code, Output, Trouble, counted};
use crate::progress::Progress;
use crate::receipts;
use attest_core::batch::grade_batch_watched;
use attest_core::json::shape::Shape as _;
use attest_core::json::{Writer, read};
use attest_core::model::{BatchItem, BatchRequest, Grade, Receipt, State};
use attest_core::policy::{default_policy, load};

pub(super) const COMMAND: Command = Command {
    name: "grade",
    usage: "FILE|- [--json] [--max-bytes N]",
    doc: "Grades a batch of claims against what was seen.",
    more: "FILE is a batch request (attest schema BatchRequest). The summary counts the grades, then names\n\
           each receipt: id, agent, grade, state, rule, reasons, and the reason that tells most as a\n\
           sentence; never what the action was about. A receipt that is still checking has no grade yet and\n\
           is counted apart. PARTIAL, NOT_FOUND, UNASKED and OVER_SCOPE are findings and end with 1.",
    example: "attest grade examples/batch.json",
    flags: &[JSON, MAX_BYTES],
    run,
};

/// What to do with what was shown.
const NEXT: &str = "Next: --json gives the receipts whole, each with the inputs to keep beside it; a ledger of them is\n\
    what attest replay derives again. attest schema Receipt says what each key holds.";

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let rest = given.rest(1, 1, "FILE")?;
    let file = rest.first().ok_or("FILE is missing")?;
    let bytes = input::bytes(file, given.max_bytes(input::FILE_LIMIT)?)?;
    let text = input::text(file, &bytes)?;
    let mut progress = Progress::named("grading", &input::title(file));
    let items = caught(|| {
        let mut request = read(text, BatchRequest::read)?;
        let policy = match request.policy.take() {
            Some(document) => load(document).map_err(|fault| fault.at("policy"))?,
            None => default_policy(),
        };
        grade_batch_watched(&request, &policy, &mut |done, total| {
            progress.at(done, total)
        })
    });
    drop(progress);
    let items = items.map_err(|fault| input::refused(file, text, Kind::Batch, &fault))?;
    if given.has("--json") {
        // Item by item: the answer may be much larger than what it is made of.
        let mut json = Writer::new();
        out.text("[");
        for (at, item) in items.iter().enumerate() {
            json.clear();
            item.write(&mut json);
            out.text(if at == 0 { "" } else { "," });
            out.text(json.as_str());
        }
        out.line("]");
    } else {
        summary(&input::title(file), &items, out);
        out.line("");
        out.line(NEXT);
    }
    let finding = items.iter().any(|item| is_finding(&item.receipt));
    Ok(if finding { Code::Finding } else { Code::Well })
}

/// A grade that says something is not as claimed or allowed; a receipt that is still checking says
/// nothing yet, UNVERIFIABLE says nothing about the agent (contract: G §2).
fn is_finding(receipt: &Receipt<'_>) -> bool {
    receipt.state != State::Pending
        && !matches!(receipt.grade, Grade::Verified | Grade::Unverifiable)
}

fn summary(title: &str, items: &[BatchItem<'_>], out: &mut Output) {
    let all = || items.iter().map(|item| &item.receipt);
    let pending = all().filter(|receipt| receipt.state == State::Pending);
    let (total, pending) = (items.len(), pending.count());
    out.line(&format!(
        "{title}: {}",
        counted(total, "receipt", "receipts")
    ));
    let mut counts: Vec<String> = Vec::new();
    for grade in Grade::ALL {
        let decided = all()
            .filter(|receipt| receipt.state != State::Pending && receipt.grade == *grade)
            .count();
        if decided > 0 {
            counts.push(format!("{decided} {}", grade.as_str()));
        }
    }
    if pending > 0 {
        counts.push(format!("{pending} still checking"));
    }
    if !counts.is_empty() {
        out.line(&counts.join(", "));
    }
    for line in receipts::table(&all().collect::<Vec<_>>()) {
        out.line(&line);
    }
}
