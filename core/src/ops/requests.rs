//! What the operations take and answer beside the shapes of the model (contract: surfaces,
//! operations; C §6, inputs).

use crate::ids::Hash;
use crate::json::Value;
use crate::model::{
    Activity, Amount, Attribution, Claim, Coverage, Currency, Fixed, GradeContext, Grant,
    Observation, ReasonCode, Signals,
};
use crate::time::IsoTs;
use crate::{shape, words};
use std::borrow::Cow;

shape! {
    /// Which schema.
    pub struct SchemaRequest<'a> {
        /// The shape's name in the contract.
        req name: Cow<'a, str> = "name",
    }
}

shape! {
    /// A policy that passed every check.
    pub struct LoadedPolicy<'a> {
        /// The document as given.
        req policy: Value<'a> = "policy",
        /// The hash of the document.
        req policy_hash: Hash = "policyHash",
    }
}

shape! {
    /// A pair to score.
    pub struct FeaturesRequest<'a> {
        /// The claim.
        req claim: Claim<'a> = "claim",
        /// The observation.
        req observation: Observation<'a> = "observation",
        /// A policy document; absent is the default.
        opt policy: Value<'a> = "policy",
    }
}

shape! {
    /// An exact score in lowest terms, as decimal text.
    pub struct ScoreText<'a> {
        /// The denominator.
        req den: Cow<'a, str> = "den",
        /// The numerator.
        req num: Cow<'a, str> = "num",
    }
}

shape! {
    /// How well a pair matches.
    pub struct FeaturesAnswer<'a> {
        /// What there is to say of the counterparties.
        req reason_codes: Vec<ReasonCode> = "reasonCodes",
        /// The exact score.
        req score: ScoreText<'a> = "score",
        /// The features, for display.
        req signals: Signals = "signals",
    }
}

shape! {
    /// One grade.
    pub struct GradeRequest<'a> {
        /// The candidates, those assigned to other claims left out.
        req candidates: Vec<Observation<'a>> = "candidates",
        /// The claim; null for an orphan or a scope.
        nul claim: Claim<'a> = "claim",
        /// What was spent, who likely acted, what the model said.
        req context: GradeContext<'a> = "context",
        /// What was looked at.
        req coverage: Coverage<'a> = "coverage",
        /// The grant in force.
        req grant: Grant<'a> = "grant",
        /// A policy document; absent is the default.
        opt policy: Value<'a> = "policy",
    }
}

shape! {
    /// An orphan to attribute.
    pub struct AttributeRequest<'a> {
        /// What was going on.
        req activity: Activity<'a> = "activity",
        /// The instant of the batch.
        req evaluated_at: IsoTs = "evaluatedAt",
        /// The orphan.
        req observation: Observation<'a> = "observation",
        /// A policy document; absent is the default.
        opt policy: Value<'a> = "policy",
    }
}

shape! {
    /// Who likely acted.
    pub struct AttributeAnswer<'a> {
        /// The attribution; null where no agent's own signal fired.
        nul attribution: Attribution<'a> = "attribution",
    }
}

shape! {
    /// The evidence that receipts hold.
    pub struct FixedAnswer {
        /// By observation, taken before claims, claim, instant.
        req fixed: Vec<Fixed> = "fixed",
    }
}

words! {
    /// How a text is read (contract: C §4).
    pub enum What {
        /// As an address.
        Email = "email",
        /// Two addresses, compared.
        SameAddress = "same_address",
        /// As a name.
        Name = "name",
        /// As the tokens of a name.
        NameTokens = "name_tokens",
        /// As an amount.
        Amount = "amount",
        /// As the tokens of a subject.
        SubjectTokens = "subject_tokens",
        /// As the time an agent's page shows.
        ResolveRelative = "resolve_relative",
    }
}

shape! {
    /// A text to read. Each reading takes its own keys: `a` and `b`, or `text`, with `now` for a
    /// time and `policy` for the tokens of a subject.
    pub struct NormalizeRequest<'a> {
        /// The first address.
        opt a: Cow<'a, str> = "a",
        /// The second.
        opt b: Cow<'a, str> = "b",
        /// When the page was read; its offset is the page's.
        opt now: IsoTs = "now",
        /// A policy document; absent is the default.
        opt policy: Value<'a> = "policy",
        /// The text.
        opt text: Cow<'a, str> = "text",
        /// Which reading.
        req what: What = "what",
    }
}

shape! {
    /// An address as read.
    pub struct AddressAnswer<'a> {
        /// Its canonical form.
        req address: Cow<'a, str> = "address",
        /// Whether it can be mistaken for another.
        req confusable: bool = "confusable",
    }
}

shape! {
    /// An amount as read.
    pub struct AmountAnswer {
        /// In the currency's minor unit.
        req amount: Amount = "amountCents",
        /// Where the text names one.
        opt currency: Currency = "currency",
    }
}

shape! {
    /// Whether a golden file passed.
    pub struct GoldenAnswer<'a> {
        /// What does not hold, a sentence each, with the file's own refs and no content.
        req failures: Vec<Cow<'a, str>> = "failures",
        /// Whether everything holds.
        req passed: bool = "passed",
    }
}
