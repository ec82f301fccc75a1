//! Requests of the person to agents (contract: C §7 rules 7 and 14).

use super::agents;
use super::answer::FactAnswer;
use crate::base::Write;
use crate::tables::observations::Sighting;
use crate::tables::requests;
use attest_core::error::{Code, Error, Result};
use attest_core::json::shape::List;
use attest_core::model::{AgentId, Line, Request, ScopeText, VendorId, limits};
use attest_core::time::IsoTs;
use attest_core::{shape, words};

words! {
    /// A request.
    pub enum RequestSource {
        /// A request.
        Request = "request",
    }
}

shape! {
    /// A request of the person to an agent.
    pub struct RequestPass<'a> {
        /// Which agent.
        req agent: AgentId<'a> = "agent",
        /// When.
        req at: IsoTs = "at",
        /// The vendor's id of the conversation.
        req conversation_id: VendorId<'a> = "conversationId",
        /// The request's id, which claims name.
        req id: Line<'a, { limits::ID }> = "id",
        /// Scopes it named.
        req scopes: List<ScopeText<'a>, { limits::GRANT_LIST }> = "scopes",
        /// The source.
        req source: RequestSource = "source",
    }
}

/// Stores a request.
///
/// # Errors
/// `clock_behind` at `at`, `id_conflict` at `id` for another request of a stored id, and those of the
/// store.
pub(crate) fn pass(write: &mut Write<'_>, pass: RequestPass<'_>) -> Result<FactAnswer<'static>> {
    if pass.at.ms() > write.now() {
        return Err(Error::here(Code::ClockBehind, "it was made after now").at("at"));
    }
    let met = agents::meet(write, &pass.agent)?;
    let request = Request {
        agent: pass.agent,
        at: pass.at,
        conversation_id: pass.conversation_id,
        id: pass.id,
        scopes: pass.scopes,
    };
    let sighting = requests::store(write, &request).map_err(|fault| match fault.code() {
        Code::IdConflict => fault.at("id"),
        _ => fault,
    })?;
    let mut answer = FactAnswer {
        met,
        ..FactAnswer::default()
    };
    match sighting {
        Sighting::New => answer.request = Some(request.id.into_owned()),
        Sighting::Again => answer.seen.0 = 1,
    }
    Ok(answer)
}
