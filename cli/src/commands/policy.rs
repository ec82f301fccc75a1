//! `attest policy check`.

use super::{Command, JSON, MAX_BYTES};
use crate::arguments::Given;
use crate::guard::caught;
use crate::input;
use crate::kind::{Kind, hint};
use crate::output::{Code, Output, Trouble, echoed};
use attest_core::error::Code as Fault;
use attest_core::json::read;
use attest_core::policy::load;
use attest_core::text::printable::shown;

pub(super) const COMMAND: Command = Command {
    name: "policy",
    usage: "check FILE|- [--json] [--max-bytes N]",
    doc: "Checks a policy document and names every fault.",
    more: "A sound policy prints its hash, which every receipt graded under it names. Faults are printed\n\
           one a line as path: problem, and end with 1.",
    example: "attest policy check policy.json",
    flags: &[JSON, MAX_BYTES],
    run,
};

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let rest = given.rest(1, 2, "check FILE")?;
    let verb = rest.first().map(|verb| verb.to_string_lossy());
    let verb = verb.unwrap_or_default();
    if verb != "check" {
        return Err(format!("{} is not check", echoed(&verb)).into());
    }
    let file = rest.get(1).ok_or("FILE is missing")?;
    let bytes = input::bytes(file, given.max_bytes(input::FILE_LIMIT)?)?;
    let text = input::text(file, &bytes)?;
    let json = given.has("--json");
    match caught(|| load(read(text, |reader| reader.value())?)) {
        Ok(policy) if json => out.line(&format!("{{\"policyHash\":\"{}\"}}", policy.hash.to_hex())),
        Ok(policy) => {
            out.line(&format!("{} is a policy", input::title(file)));
            out.line(&format!("policyHash {}", policy.hash.to_hex()));
        }
        Err(fault) if fault.code() == Fault::InvalidPolicy => {
            if json {
                out.line(&fault.to_json());
            } else {
                for issue in fault.issues() {
                    out.line(&shown(&format!("{}: {}", issue.path, issue.problem)));
                }
            }
            if let Some(hint) = hint(text, Kind::Policy, &fault) {
                out.flush();
                out.error(&hint);
            }
            return Ok(Code::Finding);
        }
        Err(fault) => return Err(input::refused(file, text, Kind::Policy, &fault)),
    }
    Ok(Code::Well)
}
