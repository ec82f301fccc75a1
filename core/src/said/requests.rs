//! What the operations of resolving and matching take and answer (contract: C §8, operations).

use super::call::Call;
use super::contact::Contacts;
use super::hold::Hold;
use super::intent::{Intent, MAX_TO, Moment, Times};
use super::lenient::Lenient;
use crate::json::shape::List;
use crate::shape;
use std::borrow::Cow;

shape! {
    /// Intents whose recipients are to be known.
    pub struct ResolveRequest<'a> {
        /// Everybody the person's words may mean.
        req contacts: Contacts<'a> = "contacts",
        /// The intents.
        req intents: Vec<Intent<'a>> = "intents",
        /// Whom a reply goes to: the ids of the message in front of the person, as the person's own
        /// device reported it.
        opt reply_to: List<Cow<'a, str>, MAX_TO> = "reply_to",
    }
}

shape! {
    /// The intents, resolved.
    pub struct ResolveAnswer<'a> {
        /// In the order they came.
        req intents: Vec<Intent<'a>> = "intents",
    }
}

shape! {
    /// An address that something goes out to.
    pub struct RecipientRequest<'a> {
        /// The address.
        req address: Cow<'a, str> = "address",
        /// Everybody who may own it.
        req contacts: Contacts<'a> = "contacts",
    }
}

shape! {
    /// How a call names a recipient.
    pub struct Recipient<'a> {
        /// The canonical address.
        req address: Cow<'a, str> = "address",
        /// The one contact that owns the address, else the address itself.
        req id: Cow<'a, str> = "id",
    }
}

shape! {
    /// One intent and one call. Whatever is wrong inside either of them is a hold, not an error.
    pub struct MatchRequest<'a> {
        /// The call.
        req call: Lenient<Call<'a>> = "call",
        /// The intent.
        req intent: Lenient<Intent<'a>> = "intent",
        /// The instant; the call's own where it is absent.
        opt now: Moment = "now",
        /// What was spent before; of a rhythm, what was spent in its stretch of time before the call.
        opt used: Times = "used",
    }
}

shape! {
    /// Whether an intent covers a call.
    pub struct MatchAnswer {
        /// Only `true` lets the call through.
        req matches: bool = "matches",
    }
}

shape! {
    /// Whether an intent covers a call, and why not or at what price.
    pub struct ExplainAnswer {
        /// Only `true` lets the call through.
        req matches: bool = "matches",
        /// The first reason to hold it.
        opt reason: Hold = "reason",
        /// What it spends of the intent's budget.
        opt spent: Times = "spent",
    }
}

impl ExplainAnswer {
    /// The answer of a look at one intent.
    #[must_use]
    pub fn of(look: Result<i64, Hold>) -> Self {
        Self {
            matches: look.is_ok(),
            reason: look.err(),
            spent: look.ok().map(crate::json::shape::Count),
        }
    }
}
