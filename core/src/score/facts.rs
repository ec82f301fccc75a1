//! Claims and observations as rules read them: text read once, time in milliseconds.

use crate::model::{Claim, Feature, Observation};
use crate::policy::Policy;
use crate::text::address::{Address, email};
use crate::text::counterparty::{Counterparty, Name, counterparty, name};
use crate::text::subject::subject_tokens;
use crate::text::tokens::TokenSet;

/// A name with its tokens, as merchants compare.
#[derive(Clone, Debug)]
pub struct Folded {
    /// The folded text.
    pub text: String,
    /// Its tokens.
    pub tokens: TokenSet,
}

impl Folded {
    fn of(text: &str) -> Self {
        let text = name(text);
        let tokens = TokenSet::of_folded(&text);
        Self { text, tokens }
    }
}

impl From<Name> for Folded {
    fn from(name: Name) -> Self {
        let (text, tokens) = name.into_parts();
        Self { text, tokens }
    }
}

/// Whom a claim names.
#[derive(Clone, Debug)]
pub enum Party {
    /// Nobody, or a text that is rejected (contract: C §4, counterparty).
    None,
    /// An address, and the same text as a name.
    Address(Address, Folded),
    /// A name.
    Name(Folded),
}

impl Party {
    /// The address claimed.
    #[must_use]
    pub const fn address(&self) -> Option<&Address> {
        match self {
            Self::Address(address, _) => Some(address),
            _ => None,
        }
    }

    /// The text as a name, where it was not rejected.
    #[must_use]
    pub const fn folded(&self) -> Option<&Folded> {
        match self {
            Self::Address(_, folded) | Self::Name(folded) => Some(folded),
            Self::None => None,
        }
    }
}

/// A claim with its unit, window and tokens.
#[derive(Clone, Debug)]
pub struct ClaimFacts<'c, 'a> {
    /// The claim.
    pub claim: &'c Claim<'a>,
    /// `start(p,t)`: the start of the claim's unit (ms).
    pub unit_start: i64,
    /// `end(p,t)`: the end of the claim's unit (ms).
    pub unit_end: i64,
    /// The claim window, both ends included; a calendar claim without a target has none
    /// (contract: C §2).
    pub window: Option<(i64, i64)>,
    /// Whom it names.
    pub party: Party,
    /// Its subject's tokens.
    pub subject: TokenSet,
    /// Which features apply, by [`Feature`] (contract: G §5.2).
    pub applicable: [bool; 8],
    /// None of its type's identity features applies (contract: G §5.2).
    pub underspecified: bool,
}

impl<'c, 'a> ClaimFacts<'c, 'a> {
    /// Reads a claim under a policy.
    #[must_use]
    pub fn new(claim: &'c Claim<'a>, policy: &Policy) -> Self {
        let (unit_start, mut unit_end) = claim.claimed_at.bounds(claim.precision);
        if let Some(end) = claim.claimed_at_end {
            unit_end = end.bounds(claim.precision).1;
        }
        let windows = &policy.windows;
        let window = if claim.action.is_calendar() {
            claim.target_at.map(|at| {
                (
                    at.ms().saturating_sub(windows.calendar),
                    at.ms().saturating_add(windows.calendar),
                )
            })
        } else {
            let start = unit_start.saturating_sub(windows.before_claim);
            Some((start, unit_end.saturating_add(windows.after_claim)))
        };
        let party =
            claim
                .counterparty
                .as_ref()
                .map_or(Party::None, |text| match counterparty(text) {
                    Counterparty::Address(address) => Party::Address(address, Folded::of(text)),
                    Counterparty::Name(name) => Party::Name(name.into()),
                    Counterparty::Rejected => Party::None,
                });
        let subject = claim
            .subject_hint
            .as_ref()
            .map(|text| subject_tokens(text, &policy.stop_words))
            .unwrap_or_default();
        let applies = |feature: Feature| match feature {
            Feature::TimeProximity => !claim.action.is_calendar() || claim.target_at.is_some(),
            Feature::CounterpartyExact | Feature::CounterpartyDomain => party.address().is_some(),
            Feature::CounterpartyName => matches!(party, Party::Name(_)),
            Feature::SubjectOverlap => !subject.is_empty(),
            Feature::AmountExact => claim.amount.is_some(),
            Feature::MerchantMatch => party.folded().is_some(),
            Feature::ModelScore => false,
        };
        let mut applicable = [false; 8];
        for feature in policy.features.of(claim.action) {
            if let Some(slot) = applicable.get_mut(*feature as usize) {
                *slot = applies(*feature);
            }
        }
        let identity = policy.identity.of(claim.action);
        let has = |feature: &Feature| applicable.get(*feature as usize).copied().unwrap_or(false);
        let underspecified = !identity.is_empty() && !identity.iter().any(has);
        Self {
            claim,
            unit_start,
            unit_end,
            window,
            party,
            subject,
            applicable,
            underspecified,
        }
    }

    /// Whether a feature applies to the claim.
    #[must_use]
    pub fn applies(&self, feature: Feature) -> bool {
        self.applicable
            .get(feature as usize)
            .copied()
            .unwrap_or(false)
    }

    /// A calendar claim without its event's time (contract: G §6.1, targetMissing).
    #[must_use]
    pub const fn target_missing(&self) -> bool {
        self.claim.action.is_calendar() && self.claim.target_at.is_none()
    }

    /// Whether the claim is ever scored: it has sources, a target and an identity
    /// (contract: G §4.3).
    #[must_use]
    pub fn is_assignable(&self, policy: &Policy) -> bool {
        !policy.sources.of(self.claim.action).is_empty()
            && !self.underspecified
            && !self.target_missing()
    }

    /// `calendar.created` alone: the earliest first sighting that shows the event was new
    /// (contract: G §4.1).
    #[must_use]
    pub fn first_seen_bound(&self, policy: &Policy) -> Option<i64> {
        (self.claim.action == crate::model::ActionType::CalendarCreated)
            .then(|| self.unit_start.saturating_sub(policy.windows.before_claim))
    }
}

/// An observation with its instants and tokens.
#[derive(Clone, Debug)]
pub struct RowFacts<'o, 'a> {
    /// The observation.
    pub row: &'o Observation<'a>,
    /// When it happened (ms).
    pub occurred: i64,
    /// When it was first seen (ms).
    pub first_seen: i64,
    /// Its address, read by `email()` alone.
    pub address: Option<Address>,
    /// Its merchant, where the text was not rejected.
    pub merchant: Option<Folded>,
    /// Its subject's tokens.
    pub subject: TokenSet,
}

impl<'o, 'a> RowFacts<'o, 'a> {
    /// Reads an observation under a policy.
    #[must_use]
    pub fn new(row: &'o Observation<'a>, policy: &Policy) -> Self {
        let merchant = row
            .merchant
            .as_ref()
            .and_then(|text| match counterparty(text) {
                Counterparty::Address(_) => Some(Folded::of(text)),
                Counterparty::Name(name) => Some(name.into()),
                Counterparty::Rejected => None,
            });
        Self {
            row,
            occurred: row.occurred_at.ms(),
            first_seen: row.first_seen().ms(),
            address: row.counterparty.as_ref().and_then(|text| email(text)),
            merchant,
            subject: row
                .subject_hint
                .as_ref()
                .map(|text| subject_tokens(text, &policy.stop_words))
                .unwrap_or_default(),
        }
    }
}
