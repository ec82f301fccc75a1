//! What the operations before matching take and answer (contract: C §8, operations).

use super::intent::{Intent, Moment};
use super::prepare::Prepared;
use super::quote::{Quoted, Unquoted};
use super::validate::{Drop, Typed, Validated};
use crate::error::Result;
use crate::json::shape::Shape;
use crate::json::{Kind, Reader, Value, Writer};
use crate::{shape, words};
use std::borrow::Cow;

shape! {
    /// A turn as it was typed.
    pub struct TextRequest<'a> {
        /// Its text.
        req text: Cow<'a, str> = "text",
    }
}

shape! {
    /// A removed part of a turn.
    pub struct Removed<'a> {
        /// Where it ends, in bytes of the turn.
        req end: crate::json::shape::Count<9_007_199_254_740_991> = "end",
        /// Where it starts.
        req start: crate::json::shape::Count<9_007_199_254_740_991> = "start",
        /// What it was taken for.
        req why: Cow<'a, str> = "why",
    }
}

fn removed(all: &[Quoted]) -> Vec<Removed<'static>> {
    let count = |at: usize| crate::json::shape::Count(i64::try_from(at).unwrap_or(i64::MAX));
    all.iter()
        .map(|quoted| Removed {
            end: count(quoted.end),
            start: count(quoted.start),
            why: Cow::Borrowed(quoted.why.as_str()),
        })
        .collect()
}

shape! {
    /// A turn, cut and unquoted.
    pub struct PrepareAnswer<'a> {
        /// What was removed.
        req quoted: Vec<Removed<'a>> = "quoted",
        /// The person's own words.
        req text: Cow<'a, str> = "text",
        /// Whether the turn was longer than what is read.
        req truncated: bool = "truncated",
    }
}

impl PrepareAnswer<'static> {
    /// The answer for a prepared turn.
    #[must_use]
    pub fn of(own: Prepared) -> Self {
        Self {
            quoted: removed(&own.quoted),
            text: Cow::Owned(own.text),
            truncated: own.truncated,
        }
    }
}

shape! {
    /// A turn, unquoted.
    pub struct UnquoteAnswer<'a> {
        /// What was removed.
        req quoted: Vec<Removed<'a>> = "quoted",
        /// The person's own words.
        req text: Cow<'a, str> = "text",
    }
}

impl UnquoteAnswer<'static> {
    /// The answer for an unquoted turn.
    #[must_use]
    pub fn of(own: Unquoted) -> Self {
        Self {
            quoted: removed(&own.quoted),
            text: Cow::Owned(own.text),
        }
    }
}

shape! {
    /// A turn to be put to a model.
    pub struct PromptRequest<'a> {
        /// The person's local time.
        req local_time: Moment = "local_time",
        /// The person's own words.
        req text: Cow<'a, str> = "text",
        /// The name of the person's zone.
        opt tz: Cow<'a, str> = "tz",
    }
}

shape! {
    /// What to ask a model.
    pub struct PromptAnswer<'a> {
        /// The instructions.
        req system: Cow<'a, str> = "system",
        /// The turn.
        req user: Cow<'a, str> = "user",
        /// The version of both.
        req version: Cow<'a, str> = "version",
    }
}

impl PromptAnswer<'static> {
    /// The answer for a prompt.
    #[must_use]
    pub fn of(own: super::prompt::Prompt) -> Self {
        Self {
            system: Cow::Borrowed(own.system),
            user: Cow::Owned(own.user),
            version: Cow::Borrowed(own.version),
        }
    }
}

/// What a model wrote: text, or JSON that is taken as its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raw<'a>(pub Cow<'a, str>);

impl<'a> Shape<'a> for Raw<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        if reader.peek()? == Kind::String {
            return reader.string().map(Self);
        }
        reader.raw_loosely().map(|text| Self(Cow::Borrowed(text)))
    }

    fn write(&self, out: &mut Writer) {
        out.string(&self.0);
    }

    fn schema() -> Value<'static> {
        Value::Bool(true)
    }
}

fn typed(local: Option<Moment>, now: Option<Moment>, zone: Option<&str>) -> Typed {
    Typed {
        local: local.map(|moment| moment.0),
        now: now.map(|moment| moment.0),
        zone: zone.map(str::to_owned),
    }
}

shape! {
    /// A model's answer and the turn it is about.
    pub struct ValidateRequest<'a> {
        /// The person's local time.
        opt local_time: Moment = "local_time",
        /// The instant that ages are counted from.
        opt now: Moment = "now",
        /// What the model wrote.
        req raw: Raw<'a> = "raw",
        /// The turn as it was typed.
        req text: Cow<'a, str> = "text",
        /// The name of the person's zone.
        opt tz: Cow<'a, str> = "tz",
    }
}

impl ValidateRequest<'_> {
    /// Where and when the turn was typed.
    #[must_use]
    pub fn typed(&self) -> Typed {
        typed(self.local_time, self.now, self.tz.as_deref())
    }
}

shape! {
    /// A proposed intent that the words do not back.
    pub struct Dropped<'a> {
        /// What was proposed.
        nul intent: Value<'a> = "intent",
        /// What words would have kept it.
        opt missing: Cow<'a, str> = "missing",
        /// Why.
        req reason: Drop = "reason",
    }
}

shape! {
    /// The intents that the words back, and the others.
    pub struct ValidateAnswer<'a> {
        /// The others.
        req dropped: Vec<Dropped<'a>> = "dropped",
        /// Those that the words back.
        req intents: Vec<Intent<'a>> = "intents",
        /// What was read.
        req text: Cow<'a, str> = "text",
        /// Whether the turn was longer than what is read.
        req truncated: bool = "truncated",
    }
}

impl ValidateAnswer<'static> {
    /// The answer for a validated turn.
    #[must_use]
    pub fn of(own: Validated) -> Self {
        Self {
            dropped: own
                .dropped
                .into_iter()
                .map(|(reason, value)| Dropped {
                    intent: (value != Value::Null).then_some(value),
                    missing: Some(Cow::Borrowed(reason.missing())),
                    reason,
                })
                .collect(),
            intents: own.intents,
            text: Cow::Owned(own.text),
            truncated: own.truncated,
        }
    }
}

shape! {
    /// A turn whose intents a model is to be asked for.
    pub struct ExtractRequest<'a> {
        /// The person's local time; without it no model is asked.
        opt local_time: Moment = "local_time",
        /// The instant that ages are counted from; the local time where that is absent.
        opt now: Moment = "now",
        /// The turn as it was typed.
        req text: Cow<'a, str> = "text",
        /// The name of the person's zone.
        opt tz: Cow<'a, str> = "tz",
    }
}

impl ExtractRequest<'_> {
    /// Where and when the turn was typed.
    #[must_use]
    pub fn typed(&self) -> Typed {
        typed(self.local_time, self.now, self.tz.as_deref())
    }
}

words! {
    /// Why a model gave nothing.
    pub enum Trouble {
        /// It failed, or the host gave up on it.
        Model = "model",
        /// It answered with what holds no intents.
        Unparseable = "unparseable",
        /// There is no local time to read times by.
        NoTime = "no_time",
    }
}

shape! {
    /// The intents of a turn that a model was asked for.
    pub struct ExtractAnswer<'a> {
        /// Those that the words do not back.
        req dropped: Vec<Dropped<'a>> = "dropped",
        /// Why there are none, where the model is to blame.
        opt error: Trouble = "error",
        /// Those that they do.
        req intents: Vec<Intent<'a>> = "intents",
        /// What was read.
        req text: Cow<'a, str> = "text",
        /// Whether the turn was longer than what is read.
        req truncated: bool = "truncated",
    }
}

impl ExtractAnswer<'static> {
    /// The answer for a turn that was read.
    #[must_use]
    pub fn of(held: Validated, error: Option<Trouble>) -> Self {
        let own = ValidateAnswer::of(held);
        Self {
            dropped: own.dropped,
            error,
            intents: own.intents,
            text: own.text,
            truncated: own.truncated,
        }
    }
}
