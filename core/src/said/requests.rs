//! What the operations of resolving and matching take and answer (contract: C §8, operations).

use super::call::Call;
use super::contact::Contacts;
use super::gate::{Considered, MAX_INTENTS, Verdict};
use super::hold::Hold;
use super::intent::{Intent, MAX_TO, Moment, Times};
use super::lenient::Lenient;
use crate::json::shape::{Count, List};
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
            spent: look.ok().map(Count),
        }
    }
}

shape! {
    /// Stored intents, and a call. Whatever is wrong inside the call is a hold, not an error.
    pub struct GateRequest<'a> {
        /// The call, which carries no `at`.
        req call: Lenient<Call<'a>> = "call",
        /// Whether to list the intents that came near.
        flag considered: bool = "considered",
        /// The intents: each with `backing`, `to_ids` and an `id` of its own.
        req intents: List<Intent<'a>, MAX_INTENTS> = "intents",
        /// The instant.
        opt now: Moment = "now",
    }
}

shape! {
    /// What a gate says to a call.
    pub struct GateAnswer<'a> {
        /// The intents that came near, furthest first; only where they were asked for.
        opt considered: Vec<Considered<'a>> = "considered",
        /// The intent that covers the call.
        opt intent_id: Cow<'a, str> = "intent_id",
        /// Only `true` lets the call through.
        req matches: bool = "matches",
        /// The reason of the intent that got furthest.
        opt reason: Hold = "reason",
        /// What the call spends of the intent's budget.
        opt spent: Times = "spent",
    }
}

impl<'a> GateAnswer<'a> {
    /// The answer of a verdict.
    #[must_use]
    pub fn of(verdict: Verdict, considered: Option<Vec<Considered<'a>>>) -> Self {
        let (intent_id, spent, reason) = match verdict {
            Verdict::Match { id, spent } => (Some(Cow::Owned(id)), Some(Count(spent)), None),
            Verdict::Hold(reason) => (None, None, Some(reason)),
        };
        Self {
            considered,
            matches: intent_id.is_some(),
            intent_id,
            reason,
            spent,
        }
    }
}
