//! Why a proposed intent is dropped, and what words would have kept it (contract: S, C §8).

use crate::words;

words! {
    /// Why an intent is dropped: the first that applies, in this order.
    pub enum Drop {
        /// One of more than ten.
        Cap = "cap",
        /// No intents were found in what the model wrote.
        Unparseable = "unparseable",
        /// No object, or a key twice in it.
        Schema = "schema",
        /// No kind, or another word for it.
        SchemaKind = "schema_kind",
        /// Another channel.
        SchemaChannel = "schema_channel",
        /// Recipients are no list of short texts.
        SchemaTo = "schema_to",
        /// The label is no text.
        SchemaWhat = "schema_what",
        /// The time is no text.
        SchemaWhen = "schema_when",
        /// The window is no number.
        SchemaWindow = "schema_window",
        /// Limits are no object.
        SchemaLimits = "schema_limits",
        /// The amount is no amount.
        SchemaAmount = "schema_amount",
        /// The currency is no code.
        SchemaCurrency = "schema_currency",
        /// The count is no number.
        SchemaCount = "schema_count",
        /// The end is no text.
        SchemaUntil = "schema_until",
        /// `standing` is no boolean.
        SchemaStanding = "schema_standing",
        /// `reply_to_current` is no boolean.
        SchemaReplyToCurrent = "schema_reply_to_current",
        /// Nobody is named, and it is no reply.
        NoTarget = "no_target",
        /// No verb of replying stands there.
        ReplyNotSaid = "reply_not_said",
        /// A recipient is not in the person's words.
        ToNotSaid = "to_not_said",
        /// No verb of the kind asks.
        NotAsked = "not_asked",
        /// A recipient stands where no verb of the kind asks for it.
        ToNotAsked = "to_not_asked",
        /// A payment without an amount.
        PayNoAmount = "pay_no_amount",
        /// The amount is not the one the person named.
        AmountNotSaid = "amount_not_said",
        /// The currency is not the one the person named.
        CurrencyNotSaid = "currency_not_said",
        /// No word for the channel.
        ChannelNotSaid = "channel_not_said",
        /// No word for a standing permission.
        StandingNotSaid = "standing_not_said",
        /// The time does not parse.
        WhenUnparseable = "when_unparseable",
        /// More than 400 days ahead.
        WhenTooFar = "when_too_far",
        /// More than an hour past.
        WhenPast = "when_past",
        /// No time phrase of the clause covers it.
        WhenNotSaid = "when_not_said",
        /// A time was said and is not kept.
        WhenNotKept = "when_not_kept",
        /// The end does not parse.
        UntilUnparseable = "until_unparseable",
        /// The end is past or too far ahead.
        UntilOutOfRange = "until_out_of_range",
        /// No words for the end.
        UntilNotSaid = "until_not_said",
        /// No words for the count.
        CountNotSaid = "count_not_said",
        /// A limit was said and cannot be kept.
        LimitNotKept = "limit_not_kept",
        /// Taken back further on, past what was read.
        RetractedLater = "retracted_later",
        /// Taken back in a quotation beside it.
        RetractedInQuote = "retracted_in_quote",
    }
}

impl Drop {
    /// What would have kept the intent, in one sentence without content.
    #[must_use]
    pub const fn missing(self) -> &'static str {
        match self {
            Self::Cap => "At most ten intents are read.",
            Self::Unparseable => "The answer holds no JSON list of intents.",
            Self::Schema => "An intent is one JSON object with each key once.",
            Self::SchemaKind => "The kind is send, post, pay, act_out or change.",
            Self::SchemaChannel => {
                "The channel is email, slack, sms, calendar, github, web or null."
            }
            Self::SchemaTo => "Recipients are a list of short texts.",
            Self::SchemaWhat => "The label is a text.",
            Self::SchemaWhen => "The time is an object with an instant and a window.",
            Self::SchemaWindow => "The window is a whole number of minutes.",
            Self::SchemaLimits => "Limits are an object.",
            Self::SchemaAmount => "The amount is a number above 0.",
            Self::SchemaCurrency => "The currency is a code of three letters.",
            Self::SchemaCount => "The count is a whole number above 0.",
            Self::SchemaUntil => "The end is an instant.",
            Self::SchemaStanding => "Whether it is standing is true or false.",
            Self::SchemaReplyToCurrent => "Whether it is a reply is true or false.",
            Self::NoTarget => "Name whom it is for.",
            Self::ReplyNotSaid => "Say that it is a reply.",
            Self::ToNotSaid => "Name the recipient in your own words.",
            Self::NotAsked => "Ask for it plainly, now and without a condition.",
            Self::ToNotAsked => "Name the recipient right with the verb that asks.",
            Self::PayNoAmount => "Say how much to pay.",
            Self::AmountNotSaid => "Say one amount for this payment, in figures or plain words.",
            Self::CurrencyNotSaid => "Say the currency with the amount.",
            Self::ChannelNotSaid => "Say which way it goes out.",
            Self::StandingNotSaid => "Say that it holds from now on.",
            Self::WhenUnparseable => "Say a day and a clock time.",
            Self::WhenTooFar => "Name a time within the next 400 days.",
            Self::WhenPast => "Name a time that is not past.",
            Self::WhenNotSaid => "Say when it is to happen.",
            Self::WhenNotKept => "Say one clear time for it.",
            Self::UntilUnparseable => "Say a day until which it holds.",
            Self::UntilOutOfRange => "Name an end within the next 400 days.",
            Self::UntilNotSaid => "Say until when it holds.",
            Self::CountNotSaid => "Say how many times.",
            Self::LimitNotKept => {
                "Say the limit so that it can be kept: a number of times, an amount or an end."
            }
            Self::RetractedLater => "Say it again in a shorter turn, without taking anything back.",
            Self::RetractedInQuote => "Say it again without the quotation beside it.",
        }
    }
}
