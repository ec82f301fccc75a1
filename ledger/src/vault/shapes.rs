//! What the vault's operations take and answer.

use super::asked::Asked;
use attest_core::error::{Error, Result};
use attest_core::ids::Id;
use attest_core::json::number::MAX_SAFE;
use attest_core::json::shape::{Count, List};
use attest_core::model::{Line, limits};
use attest_core::said::asking::{Dropped, Raw};
use attest_core::said::contact::Contacts;
use attest_core::said::hold::Hold;
use attest_core::said::intent::{Intent, MAX_TO, Moment, Times};
use attest_core::time::IsoTs;
use attest_core::{shape, words};
use std::borrow::Cow;

words! {
    /// Where the person speaks (contract: S, ingress). A turn from anywhere else approves nothing.
    pub enum Surface {
        /// The capsule.
        Capsule = "capsule",
        /// The deck.
        Deck = "deck",
        /// The command line.
        Cli = "cli",
        /// A device that the person paired.
        PairedDevice = "paired_device",
    }
}

/// Units of a device's name and of a key.
pub const MAX_NAME: usize = 256;

shape! {
    /// A turn that the person typed (contract: S, contracts).
    pub struct SaidRequest<'a>[named_device] {
        /// The device, as the host names it; at most [`MAX_NAME`] bytes.
        req device: Cow<'a, str> = "device",
        /// The person's local time.
        req local_time: Moment = "local_time",
        /// The ids of the message in front of the person, as the person's own device reported it.
        opt reply_to: List<Cow<'a, str>, MAX_TO> = "reply_to",
        /// The request to an agent in which the turn was typed, as claims name it.
        opt request_id: Line<'a, { limits::ID }> = "request_id",
        /// The surface; another word than [`Surface`]'s is `refused_origin`.
        req surface: Cow<'a, str> = "surface",
        /// The turn as it was typed.
        req text: Cow<'a, str> = "text",
        /// The name of the person's zone.
        opt tz: Cow<'a, str> = "tz",
    }
}

fn named_device(request: &SaidRequest<'_>) -> Result<()> {
    named(&request.device).map_err(|fault| fault.at("device"))
}

fn named(text: &str) -> Result<()> {
    if (1..=MAX_NAME).contains(&text.len()) {
        return Ok(());
    }
    Err(Error::input("a text of 1 to 256 bytes is needed here"))
}

shape! {
    /// What is kept of a turn until it is read.
    pub struct Typed<'a> {
        /// The person's local time.
        req local_time: Moment = "local_time",
        /// Whom a reply goes to.
        opt reply_to: List<Cow<'a, str>, MAX_TO> = "reply_to",
        /// The turn.
        req text: Cow<'a, str> = "text",
        /// The name of the person's zone.
        opt tz: Cow<'a, str> = "tz",
    }
}

shape! {
    /// A stored turn.
    pub struct SaidAnswer {
        /// Its id: a hash of all of it but `request_id`, so that one handed in again is the same one.
        req said_id: Id = "said_id",
    }
}

shape! {
    /// What a model proposed for a turn, and whom the person knows.
    pub struct IntentsRequest<'a> {
        /// Everybody the person's words may mean.
        req contacts: Contacts<'a> = "contacts",
        /// What the model wrote.
        req raw: Raw<'a> = "raw",
        /// The turn.
        req said_id: Id = "said_id",
    }
}

shape! {
    /// What the words of a turn back, as it was stored.
    pub struct IntentsAnswer<'a> {
        /// What they do not back: proposed, and not stored.
        req dropped: Vec<Dropped<'a>> = "dropped",
        /// What they do.
        req intents: Vec<Intent<'a>> = "intents",
        /// Whether the turn was longer than what is read.
        req truncated: bool = "truncated",
    }
}

shape! {
    /// A call that asks to be let through.
    pub struct AuthorizeRequest<'a>[named_key] {
        /// The call, which carries no `at`. Whatever else is wrong inside it is a hold.
        req call: Asked<'a> = "call",
        /// Whether to say what would be decided, and spend and log nothing.
        flag dry_run: bool = "dryRun",
        /// The host's name for this attempt, at most [`MAX_NAME`] bytes: the same name with the same call is
        /// answered with the decision it got.
        opt key: Cow<'a, str> = "key",
    }
}

fn named_key(request: &AuthorizeRequest<'_>) -> Result<()> {
    let key = request.key.as_ref();
    key.map_or(Ok(()), |key| named(key))
        .map_err(|fault| fault.at("key"))
}

shape! {
    /// What was decided on a call.
    pub struct Verdict<'a> {
        /// When.
        req at: IsoTs = "at",
        /// The device on which the person approved it.
        opt device: Cow<'a, str> = "device",
        /// The decision's id; absent for a dry run.
        opt id: Cow<'a, str> = "id",
        /// The intent that covers the call.
        opt intent_id: Cow<'a, str> = "intent_id",
        /// Only `true` lets the call through.
        req matches: bool = "matches",
        /// The reason of the intent that got furthest.
        opt reason: Hold = "reason",
        /// The turn in which the person approved it.
        opt said_id: Cow<'a, str> = "said_id",
        /// What was spent of the intent's budget.
        opt spent: Times = "spent",
        /// The surface on which the person approved it.
        opt surface: Surface = "surface",
    }
}

shape! {
    /// An intent that is taken back.
    pub struct RevokeRequest {
        /// The intent.
        req intent_id: Id = "intent_id",
    }
}

shape! {
    /// An intent that was taken back.
    pub struct RevokeAnswer {
        /// The intent.
        req intent_id: Id = "intent_id",
        /// When it was first taken back.
        req revoked_at: IsoTs = "revokedAt",
    }
}

/// Rows of a page.
pub const MAX_PAGE: i64 = 1_000;
/// Rows of a page where no number is given.
pub const PAGE: i64 = 100;

shape! {
    /// Which intents to list.
    pub struct ListRequest {
        /// Those after this place: the `next` of the page before.
        opt after: Count<MAX_SAFE> = "after",
        /// How many, at most [`MAX_PAGE`].
        opt limit: Count<MAX_PAGE> = "limit",
        /// Those of one turn.
        opt said_id: Id = "said_id",
    }
}

shape! {
    /// An intent as it stands.
    pub struct Kept<'a> {
        /// The device on which it was said.
        req device: Cow<'a, str> = "device",
        /// Whether it is over for good.
        req ended: bool = "ended",
        /// The intent. Of one with a rhythm, `used` is what counts now.
        req intent: Intent<'a> = "intent",
        /// When the person took it back.
        opt revoked_at: IsoTs = "revokedAt",
        /// The surface on which it was said.
        req surface: Surface = "surface",
    }
}

shape! {
    /// A page of intents, in the order in which they were stored.
    pub struct ListAnswer<'a> {
        /// The intents.
        req intents: Vec<Kept<'a>> = "intents",
        /// What to hand in as `after` for the next page; absent at the end.
        opt next: Count<MAX_SAFE> = "next",
    }
}

shape! {
    /// Which decisions to list.
    pub struct LogRequest {
        /// Those after this place: the `next` of the page before.
        opt after: Count<MAX_SAFE> = "after",
        /// Those that spent of one intent.
        opt intent_id: Id = "intent_id",
        /// How many, at most [`MAX_PAGE`].
        opt limit: Count<MAX_PAGE> = "limit",
    }
}

shape! {
    /// A page of decisions, in the order in which they were made.
    pub struct LogAnswer<'a> {
        /// The decisions.
        req decisions: Vec<Verdict<'a>> = "decisions",
        /// What to hand in as `after` for the next page; absent at the end.
        opt next: Count<MAX_SAFE> = "next",
    }
}
