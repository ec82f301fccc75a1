//! Reasons: one row a code (contract: G §15). The order of the rows is the order of the table,
//! which is the order in which reasons of one group stand on a receipt.

use super::enums::{ActionType, OverrideGrade, Source};
use super::facts::Amount;
use super::tokens::{AgentId, Currency};
use crate::error::{Error, Result};
use crate::ids::{Hash, Id};
use crate::json::shape::{Count, Shape, build};
use crate::json::{Reader, Value, Writer, number};
use crate::{shape, words};

/// The params a code takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamsKind {
    /// None.
    Empty,
    /// `{observationId}`.
    Observation,
    /// `{source}`, absent for a type without sources.
    Source,
    /// `{type}`.
    Type,
    /// `{amountCents, ceilingCents}`.
    Ceiling,
    /// `{priorSpendCents, amountCents, ceilingCents}`.
    Cumulative,
    /// `{currency, spendCurrency}`.
    Currency,
    /// `{scopeHash}`.
    Scope,
    /// `{agent}`.
    Agent,
    /// `{grade}` of an override.
    Override,
    /// `{claimId}`.
    Claim,
}

/// Where on a receipt a reason stands (contract: G §15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// The rule's own codes.
    Rule,
    /// `allowlist.unchecked`.
    Unchecked,
    /// What capped or qualified coverage.
    Coverage,
    /// Match and counterparty.
    Match,
    /// What events added.
    Lifecycle,
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $group:ident, $kind:ident, $sentence:literal;)*) => {
        words! {
            /// Why a receipt says what it says: a closed set (contract: G §15).
            pub enum ReasonCode { $($(#[$doc])* $name = $code),* }
        }

        impl ReasonCode {
            /// Where on a receipt it stands.
            #[must_use]
            pub const fn group(self) -> Group {
                match self { $(Self::$name => Group::$group),* }
            }

            /// The params it takes.
            #[must_use]
            pub const fn params_kind(self) -> ParamsKind {
                match self { $(Self::$name => ParamsKind::$kind),* }
            }

            /// Its sentence; `{…}` marks where a param stands.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence),* }
            }
        }
    };
}

reasons! {
    /// The best candidate.
    MatchBest = "match.best", Match, Observation, "The closest observation is {observationId}.";
    /// No candidate was scored.
    MatchNone = "match.none", Match, Empty, "No observation was compared with this claim.";
    /// The addresses differ by a tag alone.
    CpPlusTag = "cp.plus_tag", Match, Empty, "The address differs from the claimed one only by a +tag.";
    /// The addresses look alike and are not the same.
    CpConfusable = "cp.confusable", Match, Empty, "The address may look like the claimed one but is not the same.";
    /// Identical addresses with characters outside ASCII.
    CpNonAscii = "cp.non_ascii", Match, Empty, "The address is identical but holds characters that can be mistaken for others.";
    /// The claim does not say which action it means.
    ClaimTooVague = "claim.too_vague", Rule, Empty, "The claim does not say enough to be matched with anything.";
    /// A calendar claim without its event's time.
    ClaimNoTarget = "claim.no_target", Rule, Empty, "The claim does not say when the event takes place.";
    /// Nothing looked at the window.
    CoverageNone = "coverage.none", Rule, Source, "Nothing Attest can see covers the time of this claim ({source}).";
    /// The window was not seen whole.
    CoveragePartial = "coverage.partial", Rule, Source, "Attest saw the time of this claim only in part ({source}).";
    /// NOT_FOUND without a bound account.
    CoverageAccountUnbound = "coverage.account_unbound", Coverage, Source, "No account is bound to this agent, so the look may have been into another one ({source}).";
    /// Not every calendar was shown.
    CoverageCalendarsHidden = "coverage.calendars_hidden", Coverage, Source, "Some calendars were hidden ({source}).";
    /// A view synced too early for a created event.
    CoverageChangesUnfollowed = "coverage.changes_unfollowed", Coverage, Source, "A view was last read too early to show the claimed event ({source}).";
    /// No view can show that a change was never made.
    CoverageChangeUnprovable = "coverage.change_unprovable", Coverage, Source, "A calendar view cannot show that a change was never made ({source}).";
    /// The claim was stamped across a clock repair.
    CoverageClockRepaired = "coverage.clock_repaired", Coverage, Source, "The clock was set right around the time of this claim ({source}).";
    /// A Sent list read too early.
    CoverageListUnsettled = "coverage.list_unsettled", Coverage, Source, "The Sent list was last read too early to be settled ({source}).";
    /// Only several accounts together saw the window.
    CoverageAccountPartial = "coverage.account_partial", Coverage, Source, "Only several accounts together cover the time of this claim ({source}).";
    /// Several accounts, none bound.
    CoverageMultipleAccounts = "coverage.multiple_accounts", Coverage, Source, "Several accounts were seen and none is bound to this agent ({source}).";
    /// An entry without an account.
    CoverageNoAccount = "coverage.no_account", Coverage, Source, "A view does not say which account it shows ({source}).";
    /// No receipt parser for the merchant.
    CoverageNoParser = "coverage.no_parser", Coverage, Source, "Attest cannot read receipts of this merchant ({source}).";
    /// A pending outcome that ran out of time.
    CoverageNeverCompleted = "coverage.never_completed", Rule, Empty, "The time of this claim was never seen whole before the deadline.";
    /// Not looked after the grace yet.
    GraceWaiting = "grace.waiting", Rule, Source, "Attest waits for a look after the grace period ({source}).";
    /// The grant does not allow the type.
    ScopeTypeNotAllowed = "scope.type_not_allowed", Rule, Type, "The grant does not allow this kind of action ({type}).";
    /// The grant does not allow the counterparty.
    ScopeCounterpartyNotAllowed = "scope.counterparty_not_allowed", Rule, Empty, "The counterparty is not on the grant's list.";
    /// No address to hold against the list.
    AllowlistUnchecked = "allowlist.unchecked", Unchecked, Empty, "No address was known to hold against the grant's list.";
    /// The amount is over the ceiling.
    CeilingExceeded = "ceiling.exceeded", Rule, Ceiling, "The amount {amountCents} is over the ceiling {ceilingCents} (minor units).";
    /// The sum of the period is over the ceiling.
    CeilingCumulativeExceeded = "ceiling.cumulative_exceeded", Rule, Cumulative, "With {priorSpendCents} spent before, {amountCents} more is over the ceiling {ceilingCents} (minor units).";
    /// Another currency than the ceiling's.
    CeilingCurrencyMismatch = "ceiling.currency_mismatch", Rule, Currency, "The amount is in {currency}, the ceiling in {spendCurrency}.";
    /// A scope was seen that nobody declared.
    ScopeObservedNotDeclared = "scope.observed_not_declared", Rule, Scope, "The agent holds a permission that was not declared (scope hash {scopeHash}).";
    /// A session near the action.
    UnaskedSession = "unasked.session", Rule, Agent, "{agent} was in use around that time, so it is likely the one that acted.";
    /// The person was away.
    UnaskedIdle = "unasked.idle", Rule, Agent, "The person was away, so {agent} likely acted.";
    /// The agent's signature.
    UnaskedSignature = "unasked.signature", Rule, Agent, "The subject carries a signature of {agent}, which likely acted.";
    /// An entry of the agent's log near the action.
    UnaskedAdjacent = "unasked.adjacent", Rule, Agent, "The log of {agent} has an entry close to that time, so it is likely the one that acted.";
    /// The person said otherwise.
    OverrideUser = "override.user", Lifecycle, Override, "The person set this to {grade}.";
    /// A claim explains it after all.
    Superseded = "superseded", Lifecycle, Claim, "The claim {claimId} explains this action after all.";
}

impl ReasonCode {
    /// Whether events, not grading, put it there.
    #[must_use]
    pub const fn is_lifecycle(self) -> bool {
        matches!(self.group(), Group::Lifecycle)
    }

    /// Whether it says why coverage was capped at partial.
    #[must_use]
    pub fn is_cap(self) -> bool {
        self.group() == Group::Coverage && self != Self::CoverageAccountUnbound
    }
}

/// The params of a reason: ids, enum values, numbers; never text of a person's data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Params<'a> {
    /// `{}`.
    Empty,
    /// An observation.
    Observation(Id),
    /// A source.
    Source(Source),
    /// An action type.
    Type(ActionType),
    /// Amount and ceiling.
    Ceiling(CeilingParams),
    /// Prior spend, amount and ceiling.
    Cumulative(CumulativeParams),
    /// Both currencies.
    Currency(CurrencyParams),
    /// The hash of a scope.
    Scope(Hash),
    /// An agent.
    Agent(AgentId<'a>),
    /// The grade of an override.
    Override(OverrideGrade),
    /// A claim.
    Claim(Id),
}

shape! {
    /// `{observationId}`.
    pub struct ObservationParams {
        /// The observation.
        req observation_id: Id = "observationId",
    }
}
shape! {
    /// `{source}`.
    pub struct SourceParams {
        /// The source, absent for a type without sources.
        opt source: Source = "source",
    }
}
shape! {
    /// `{type}`.
    pub struct TypeParams {
        /// The type.
        req action: ActionType = "type",
    }
}
shape! {
    /// `{amountCents, ceilingCents}`.
    #[derive(Copy)]
    pub struct CeilingParams {
        /// The amount.
        req amount: Amount = "amountCents",
        /// The ceiling.
        req ceiling: Amount = "ceilingCents",
    }
}
shape! {
    /// `{priorSpendCents, amountCents, ceilingCents}`.
    #[derive(Copy)]
    pub struct CumulativeParams {
        /// The amount.
        req amount: Amount = "amountCents",
        /// The ceiling.
        req ceiling: Amount = "ceilingCents",
        /// What was spent before.
        req prior_spend: Count<{ number::MAX_SAFE }> = "priorSpendCents",
    }
}
shape! {
    /// `{currency, spendCurrency}`.
    #[derive(Copy)]
    pub struct CurrencyParams {
        /// The currency met.
        req currency: Currency = "currency",
        /// The ceiling's.
        req spend_currency: Currency = "spendCurrency",
    }
}
shape! {
    /// `{scopeHash}`.
    pub struct ScopeParams {
        /// The hash of the observed scope.
        req scope_hash: Hash = "scopeHash",
    }
}
shape! {
    /// `{agent}`.
    pub struct AgentParams<'a> {
        /// The agent.
        req agent: AgentId<'a> = "agent",
    }
}
shape! {
    /// `{grade}`.
    pub struct OverrideParams {
        /// The grade.
        req grade: OverrideGrade = "grade",
    }
}
shape! {
    /// `{claimId}`.
    pub struct ClaimParams {
        /// The claim.
        req claim_id: Id = "claimId",
    }
}
shape! {
    /// `{}`.
    pub struct EmptyParams {}
}

impl<'a> Params<'a> {
    /// Reads the params of a kind.
    fn read(kind: ParamsKind, reader: &mut Reader<'a>) -> Result<Self> {
        Ok(match kind {
            ParamsKind::Empty => {
                EmptyParams::read(reader)?;
                Self::Empty
            }
            ParamsKind::Observation => {
                Self::Observation(ObservationParams::read(reader)?.observation_id)
            }
            ParamsKind::Source => SourceParams::read(reader)?
                .source
                .map_or(Self::Empty, Self::Source),
            ParamsKind::Type => Self::Type(TypeParams::read(reader)?.action),
            ParamsKind::Ceiling => Self::Ceiling(CeilingParams::read(reader)?),
            ParamsKind::Cumulative => Self::Cumulative(CumulativeParams::read(reader)?),
            ParamsKind::Currency => Self::Currency(CurrencyParams::read(reader)?),
            ParamsKind::Scope => Self::Scope(ScopeParams::read(reader)?.scope_hash),
            ParamsKind::Agent => Self::Agent(AgentParams::read(reader)?.agent),
            ParamsKind::Override => Self::Override(OverrideParams::read(reader)?.grade),
            ParamsKind::Claim => Self::Claim(ClaimParams::read(reader)?.claim_id),
        })
    }

    fn write(&self, out: &mut Writer) {
        match self {
            Self::Empty => EmptyParams {}.write(out),
            Self::Observation(id) => ObservationParams {
                observation_id: *id,
            }
            .write(out),
            Self::Source(source) => SourceParams {
                source: Some(*source),
            }
            .write(out),
            Self::Type(action) => TypeParams { action: *action }.write(out),
            Self::Ceiling(params) => params.write(out),
            Self::Cumulative(params) => params.write(out),
            Self::Currency(params) => params.write(out),
            Self::Scope(hash) => ScopeParams { scope_hash: *hash }.write(out),
            Self::Agent(agent) => AgentParams {
                agent: agent.clone(),
            }
            .write(out),
            Self::Override(grade) => OverrideParams { grade: *grade }.write(out),
            Self::Claim(id) => ClaimParams { claim_id: *id }.write(out),
        }
    }

    fn schema(kind: ParamsKind) -> Value<'static> {
        match kind {
            ParamsKind::Empty => EmptyParams::schema(),
            ParamsKind::Observation => ObservationParams::schema(),
            ParamsKind::Source => SourceParams::schema(),
            ParamsKind::Type => TypeParams::schema(),
            ParamsKind::Ceiling => CeilingParams::schema(),
            ParamsKind::Cumulative => CumulativeParams::schema(),
            ParamsKind::Currency => CurrencyParams::schema(),
            ParamsKind::Scope => ScopeParams::schema(),
            ParamsKind::Agent => AgentParams::schema(),
            ParamsKind::Override => OverrideParams::schema(),
            ParamsKind::Claim => ClaimParams::schema(),
        }
    }
}

/// Why a receipt says what it says: a code and its params.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason<'a> {
    /// The code.
    pub code: ReasonCode,
    /// Its params, of the code's kind.
    pub params: Params<'a>,
}

impl<'a> Reason<'a> {
    /// A reason. The caller gives params of the code's kind.
    #[must_use]
    pub fn new(code: ReasonCode, params: Params<'a>) -> Self {
        Self { code, params }
    }
}

impl<'a> Shape<'a> for Reason<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        reader.begin_object()?;
        let mut code: Option<ReasonCode> = None;
        let mut raw: Option<&'a str> = None;
        let mut params: Option<Params<'a>> = None;
        let mut first = true;
        while let Some(key) = reader.next_key(std::mem::take(&mut first))? {
            match key.as_ref() {
                "code" if code.is_some() => return Err(crate::json::doubled_key().at("code")),
                "code" => code = Some(ReasonCode::read(reader).map_err(|e| e.at("code"))?),
                "params" if raw.is_some() || params.is_some() => {
                    return Err(crate::json::doubled_key().at("params"));
                }
                "params" => match code {
                    Some(code) => {
                        params = Some(
                            Params::read(code.params_kind(), reader).map_err(|e| e.at("params"))?,
                        );
                    }
                    None => raw = Some(reader.raw().map_err(|e| e.at("params"))?),
                },
                _ => return Err(crate::json::unknown_key()),
            }
        }
        let code = code.ok_or_else(|| Error::input("a key is missing").at("code"))?;
        // The params came before the code that says what they are.
        if let Some(raw) = raw {
            let read = Params::read(code.params_kind(), &mut Reader::new(raw));
            params = Some(read.map_err(|e| e.at("params"))?);
        }
        let params = params.ok_or_else(|| Error::input("a key is missing").at("params"))?;
        Ok(Self { code, params })
    }

    fn write(&self, out: &mut Writer) {
        out.begin_object();
        out.key("code");
        out.string(self.code.as_str());
        out.key("params");
        self.params.write(out);
        out.end_object();
    }

    fn schema() -> Value<'static> {
        let one = |code: ReasonCode| {
            build::closed(vec![
                ("code", true, build::words(&[code.as_str()])),
                ("params", true, Params::schema(code.params_kind())),
            ])
        };
        build::object(vec![(
            "oneOf",
            Value::Array(ReasonCode::ALL.iter().map(|code| one(*code)).collect()),
        )])
    }
}
