//! `attest grade`: a batch, for a person to read.

use super::{Command, JSON, MAX_BYTES};
use crate::arguments::Given;
use crate::guard::caught;
use crate::input;
use crate::output::{Code, Output, Trouble, counted};
use attest_core::batch::grade_batch;
use attest_core::json::shape::Shape as _;
use attest_core::json::{Writer, read};
use attest_core::model::{BatchItem, BatchRequest, Grade, Receipt, State};
use attest_core::policy::{default_policy, load};
use attest_core::text::printable::shown;

pub(super) const COMMAND: Command = Command {
    name: "grade",
    usage: "FILE",
    doc: "Grades a batch of claims against what was seen.",
    more: "FILE is a batch request (attest schema BatchRequest). The summary counts the grades, then names\n\
           each receipt: id, agent, grade, state, rule, reasons; never what the action was about. A receipt\n\
           that is still checking has no grade yet and is counted apart. PARTIAL, NOT_FOUND, UNASKED and\n\
           OVER_SCOPE are findings and end with 1.",
    example: "attest grade examples/batch.json",
    flags: &[JSON, MAX_BYTES],
    run,
};

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let rest = given.rest(1, 1, "FILE")?;
    let file = rest.first().ok_or("FILE is missing")?;
    let bytes = input::bytes(file, given.max_bytes(input::FILE_LIMIT)?)?;
    let text = input::text(file, &bytes)?;
    let items = caught(|| {
        let mut request = read(text, BatchRequest::read)?;
        let policy = match request.policy.take() {
            Some(document) => load(document).map_err(|fault| fault.at("policy"))?,
            None => default_policy(),
        };
        grade_batch(&request, &policy)
    });
    let items = items.map_err(|fault| input::unparsed(file, &fault))?;
    if given.has("--json") {
        let mut json = Writer::new();
        items.write(&mut json);
        out.line(json.as_str());
    } else {
        summary(&input::title(file), &items, out);
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
    let receipts = || items.iter().map(|item| &item.receipt);
    let pending = receipts().filter(|receipt| receipt.state == State::Pending);
    let (total, pending) = (items.len(), pending.count());
    out.line(&format!(
        "{title}: {}",
        counted(total, "receipt", "receipts")
    ));
    let mut counts: Vec<String> = Vec::new();
    for grade in Grade::ALL {
        let decided = receipts()
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
    for receipt in receipts() {
        out.line(&line(receipt));
    }
}

/// `id agent grade state rule reasons`.
fn line(receipt: &Receipt<'_>) -> String {
    let (grade, state) = if receipt.state == State::Pending {
        let from = receipt.final_from.map(|at| format!("PENDING until {at}"));
        ("checking", from.unwrap_or_else(|| "PENDING".to_owned()))
    } else {
        (receipt.grade.as_str(), receipt.state.as_str().to_owned())
    };
    let codes: Vec<&str> = receipt
        .reasons
        .iter()
        .map(|reason| reason.code.as_str())
        .collect();
    shown(&format!(
        "{}  {}  {grade}  {state}  {}  {}",
        receipt.id,
        &*receipt.agent,
        &*receipt.rule_id,
        codes.join(" ")
    ))
}
