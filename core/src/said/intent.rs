//! What the person asked for, and what it is held against (contract: C §8).

use super::amount::Amount;
use super::ids::{Id, Ids};
use super::span::Span;
use crate::error::{Error, Result};
use crate::json::shape::{Count, List, Shape, build, write_list};
use crate::json::{Kind as JsonKind, Reader, Value, Writer};
use crate::model::Currency;
use crate::time::IsoTs;
use crate::{shape, words};
use std::borrow::Cow;

words! {
    /// What kind of outward act an ask is for (contract: S).
    pub enum Kind {
        /// To people: a mail, a message, an invitation.
        Send = "send",
        /// Where many read it: a channel, a thread.
        Post = "post",
        /// Money.
        Pay = "pay",
        /// Any other act outside: a booking, a form.
        ActOut = "act_out",
        /// A setting of the person's own.
        Change = "change",
    }
}

words! {
    /// The way an act goes out (contract: S).
    pub enum Channel {
        /// Mail.
        Email = "email",
        /// Slack.
        Slack = "slack",
        /// A text message.
        Sms = "sms",
        /// A calendar's invitation or answer.
        Calendar = "calendar",
        /// GitHub.
        Github = "github",
        /// A page or a form.
        Web = "web",
    }
}

words! {
    /// How often a standing permission is renewed (contract: C §8).
    pub enum Per {
        /// 24 hours.
        Day = "day",
        /// 7 days.
        Week = "week",
        /// 31 days.
        Month = "month",
        /// 366 days.
        Year = "year",
    }
}

/// An instant, given as IsoTs or as epoch milliseconds (contract: C §8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(pub IsoTs);

impl Moment {
    /// The last of the epoch milliseconds that are an instant: the year 9999 ends behind it.
    const LAST_MS: i64 = 253_402_300_799_999;

    /// Whether epoch milliseconds are an instant: one of the years 1970 to 9999 in UTC.
    #[must_use]
    #[inline]
    pub const fn holds(ms: i64) -> bool {
        0 <= ms && ms <= Self::LAST_MS
    }

    /// The fault of epoch milliseconds that are none.
    pub(crate) fn fault() -> Error {
        Error::input("an instant of the years 1970 to 9999 is needed here")
    }

    /// Milliseconds since 1970 in UTC.
    #[must_use]
    pub const fn ms(self) -> i64 {
        self.0.ms()
    }
}

impl<'a> Shape<'a> for Moment {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        if reader.peek()? == JsonKind::Number {
            return IsoTs::with_offset(reader.integer()?, 0)
                .map(Self)
                .ok_or_else(Self::fault);
        }
        IsoTs::read(reader).map(Self)
    }

    fn write(&self, out: &mut Writer) {
        self.0.write(out);
    }

    fn schema() -> Value<'static> {
        build::object(vec![(
            "anyOf",
            Value::Array(vec![IsoTs::schema(), build::of_type("integer")]),
        )])
    }
}

/// Minutes a one-off ask can stay open.
pub const MAX_MINUTES: i64 = 1_440;
/// Minutes a one-off ask stays open.
pub type Minutes = Count<MAX_MINUTES>;
/// A number of acts.
pub type Times = Count<9_007_199_254_740_991>;

shape! {
    /// When an ask is for.
    pub struct When {
        /// The instant, where the person named one.
        may at: Moment = "at",
        /// How long from there, in minutes.
        may window_minutes: Minutes = "window_minutes",
    }
}

shape! {
    /// What bounds an ask.
    pub struct Limits {
        /// Whether a payment must stay below the amount instead of at most at it.
        flag amount_below: bool = "amount_below",
        /// The most a payment may be.
        may amount_max: Amount = "amount_max",
        /// How many acts it covers.
        may count: Times = "count",
        /// The payment's currency.
        may currency: Currency = "currency",
        /// The stretch of time after which the count starts anew.
        may per: Per = "per",
        /// Until when a standing permission holds.
        may until: Moment = "until",
    }
}

shape! {
    /// Where the person said each part, in bytes of the text that was read (contract: C §8).
    pub struct Backing {
        /// The payment's amount.
        opt amount: Span = "amount",
        /// The time.
        opt at: Span = "at",
        /// The channel.
        opt channel: Span = "channel",
        /// The number of acts.
        opt count: Span = "count",
        /// The currency.
        opt currency: Span = "currency",
        /// The rhythm.
        opt per: Span = "per",
        /// That it answers the message at hand.
        opt reply: Span = "reply",
        /// That it holds from now on.
        opt standing: Span = "standing",
        /// Each recipient, in the order of `to`.
        req to: Vec<Span> = "to",
        /// What sets a standing permission off.
        opt trigger: Span = "trigger",
        /// The end of a standing permission.
        opt until: Span = "until",
        /// The verb that asks.
        req verb: Span = "verb",
    }
}

/// Resolved recipients: ids, or null where one of them is nobody or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToIds<'a>(pub Option<Ids<'a>>);

impl<'a> Shape<'a> for ToIds<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        if reader.null()? {
            return Ok(Self(None));
        }
        Ok(Self(Some(Ids::new(List::<_, MAX_TO>::read(reader)?.0))))
    }

    fn write(&self, out: &mut Writer) {
        match &self.0 {
            Some(ids) => write_list(ids, out),
            None => out.null(),
        }
    }

    fn schema() -> Value<'static> {
        build::nullable(List::<Id<'a>, MAX_TO>::schema())
    }
}

/// Recipients an intent or a call may have.
pub const MAX_TO: usize = 1_000;

shape! {
    /// One thing the person asked for (contract: C §8). As proposed it has no `backing`; resolved it
    /// has `to_ids` and `unresolved`; stored it has the rest.
    pub struct Intent<'a> {
        /// Where each part was said.
        opt backing: Box<Backing> = "backing",
        /// The way it goes out, where the person named one.
        may channel: Channel = "channel",
        /// When it was stored.
        opt created_at: Moment = "created_at",
        /// Its id in the store.
        opt id: Cow<'a, str> = "id",
        /// What kind of act.
        req kind: Kind = "kind",
        /// What bounds it.
        req limits: Limits = "limits",
        /// Whether it answers the message in front of the person.
        flag reply_to_current: bool = "reply_to_current",
        /// Whether the person took it back.
        opt revoked: bool = "revoked",
        /// The turn it was said in.
        opt said_id: Cow<'a, str> = "said_id",
        /// Whether it holds from now on.
        flag standing: bool = "standing",
        /// The person's words for each recipient.
        req to: List<Cow<'a, str>, MAX_TO> = "to",
        /// The ids of the recipients.
        own to_ids: ToIds<'a> = "to_ids",
        /// The words that are nobody, or several.
        opt unresolved: List<Cow<'a, str>, MAX_TO> = "unresolved",
        /// How much of it was spent.
        opt used: Times = "used",
        /// A label for the person's log; it bounds nothing.
        may what: Cow<'a, str> = "what",
        /// When.
        req when: When = "when",
    }
}
