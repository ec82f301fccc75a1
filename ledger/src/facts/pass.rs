//! Documents of facts: which one is whose (contract: C §7 rules 6, 7).

use super::answer::{FactAnswer, PassAnswer};
use super::{activity, agents, calendar, receipt, requests, sent};
use crate::base::Write;
use crate::tables::written;
use attest_core::error::{Error, Result};
use attest_core::json::shape::{Shape, build};
use attest_core::json::{Reader, Value, read, step_of};
use attest_core::words;

words! {
    /// What a document of facts is about.
    pub enum PassSource {
        /// A look at the Sent list.
        GmailSent = "gmail.sent",
        /// Receipt mails that were read.
        GmailReceipt = "gmail.receipt",
        /// A look at a calendar view.
        GcalEvent = "gcal.event",
        /// A read of an agent's log.
        Activity = "activity",
        /// The person was away.
        Away = "away",
        /// What was observed of an agent.
        Agent = "agent",
        /// A request of the person to an agent.
        Request = "request",
    }
}

/// What a document is about, whatever stands before it.
fn source_of(text: &str) -> Result<PassSource> {
    fn find(reader: &mut Reader<'_>) -> Result<PassSource> {
        reader.begin_object()?;
        let mut found = None;
        let mut first = true;
        while let Some(key) = reader.next_key(std::mem::take(&mut first))? {
            if key == "source" && found.is_none() {
                found = Some(PassSource::read(reader).map_err(|fault| fault.at("source"))?);
            } else {
                reader.skip().map_err(|fault| fault.under(step_of(&key)))?;
            }
        }
        found.ok_or_else(|| Error::input("a key is missing").at("source"))
    }
    read(text, find)
}

/// The schema of an acknowledgement.
pub(crate) fn answer_schema() -> Value<'static> {
    any_of(vec![PassAnswer::schema(), FactAnswer::schema()])
}

fn any_of(all: Vec<Value<'static>>) -> Value<'static> {
    build::object(vec![("anyOf", Value::Array(all))])
}

/// The schema of every document of facts.
pub(crate) fn schema() -> Value<'static> {
    any_of(vec![
        sent::SentPass::schema(),
        receipt::ReceiptPass::schema(),
        calendar::CalendarPass::schema(),
        activity::ActivityPass::schema(),
        activity::AwayPass::schema(),
        agents::AgentPass::schema(),
        requests::RequestPass::schema(),
    ])
}

/// Stores a document of facts; what was stored, as canonical JSON.
///
/// # Errors
/// `invalid_json`, `invalid_input` with the place, `clock_behind`, and those of the store. What a row
/// is refused for stands in the answer instead.
pub(crate) fn take(write: &mut Write<'_>, text: &str) -> Result<String> {
    Ok(match source_of(text)? {
        PassSource::GmailSent => written(&sent::pass(write, read(text, Shape::read)?)?),
        PassSource::GmailReceipt => written(&receipt::pass(write, read(text, Shape::read)?)?),
        PassSource::GcalEvent => written(&calendar::pass(write, &read(text, Shape::read)?)?),
        PassSource::Activity => written(&activity::pass(write, read(text, Shape::read)?)?),
        PassSource::Away => written(&activity::away(write, read(text, Shape::read)?)?),
        PassSource::Agent => written(&agents::pass(write, read(text, Shape::read)?)?),
        PassSource::Request => written(&requests::pass(write, read(text, Shape::read)?)?),
    })
}
