//! Said: recipients, matching, holds (contract: S, resolve and match; C §8).

use super::{Options, written};
use crate::error::Result;
use crate::json::read;
use crate::json::shape::Shape;
use crate::said::gate::check_list;
use crate::said::hold::{Hold, hold_text};
use crate::said::matches::explain;
use crate::said::requests::{
    ExplainAnswer, GateAnswer, GateRequest, MatchAnswer, MatchRequest, RecipientRequest,
    ResolveAnswer, ResolveRequest,
};
use std::borrow::Cow;

pub(super) fn resolve(text: &str, _: &Options) -> Result<String> {
    let request = read(text, ResolveRequest::read)?;
    let reply_to = request.reply_to.as_ref().map(|list| &list.0[..]);
    let intents = crate::said::resolve::resolve(request.intents, &request.contacts, reply_to);
    Ok(written(&ResolveAnswer { intents }))
}

pub(super) fn recipient_id(text: &str, _: &Options) -> Result<String> {
    let request = read(text, RecipientRequest::read)?;
    let recipient = crate::said::resolve::recipient_id(&request.address, &request.contacts);
    Ok(written(&recipient))
}

fn look(text: &str) -> Result<std::result::Result<i64, Hold>> {
    let request = read(text, MatchRequest::read)?;
    let (Some(intent), Some(call)) = (&request.intent.0, &request.call.0) else {
        return Ok(Err(Hold::Malformed));
    };
    let now = request.now.map(|now| now.ms());
    let used = request.used.map_or(0, |used| used.0);
    Ok(explain(intent, call, now, used))
}

pub(super) fn matches(text: &str, _: &Options) -> Result<String> {
    let matches = look(text)?.is_ok();
    Ok(written(&MatchAnswer { matches }))
}

pub(super) fn explained(text: &str, _: &Options) -> Result<String> {
    Ok(written(&ExplainAnswer::of(look(text)?)))
}

pub(super) fn gate(text: &str, _: &Options) -> Result<String> {
    let request = read(text, GateRequest::read)?;
    let now = request.now.map(|now| now.ms());
    let (verdict, considered) = check_list(
        &request.intents,
        request.call.0.as_ref(),
        now,
        request.considered,
    )?;
    let considered = request.considered.then_some(considered);
    Ok(written(&GateAnswer::of(verdict, considered)))
}

pub(super) fn text_of_hold(text: &str, _: &Options) -> Result<String> {
    let hold = read(text, Hold::read)?;
    Ok(written(&Cow::Borrowed(hold_text(hold))))
}
