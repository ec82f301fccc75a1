//! The assignment of a batch as the contract words it, without a thought for speed: every claim is
//! held against every row, every pair is listed, the list is sorted and taken from the top
//! (contract: G §4, §5). Nothing of the code under test is used but the readers of text, which have
//! tests of their own.

use attest_core::model::{Claim, Feature, Observation};
use attest_core::policy::Policy;
use attest_core::text::address::{Address, email};
use attest_core::text::counterparty::{Counterparty, counterparty, name, name_tokens};
use attest_core::text::subject::subject_tokens;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A fraction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction(pub(crate) u128, pub(crate) u128);

impl Fraction {
    fn plus(self, other: Self) -> Self {
        Self(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    pub(crate) fn order(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    /// Rounded half up to ten-thousandths.
    pub(crate) fn shown(self) -> u16 {
        u16::try_from((self.0 * 20_000 + self.1) / (2 * self.1)).unwrap()
    }
}

type Tokens = BTreeSet<String>;

fn set(tokens: &[String]) -> Tokens {
    tokens.iter().cloned().collect()
}

/// A text of a party, read.
#[derive(Default)]
struct Party {
    address: Option<Address>,
    /// The folded text and its tokens, where the text is not rejected.
    name: Option<(String, Tokens)>,
}

fn party(text: &str) -> Party {
    let name = || Some((name(text), set(name_tokens(text).as_slice())));
    match counterparty(text) {
        Counterparty::Address(address) => Party {
            address: Some(address),
            name: name(),
        },
        Counterparty::Name(_) => Party {
            address: None,
            name: name(),
        },
        Counterparty::Rejected => Party::default(),
    }
}

fn subject(text: Option<&str>, policy: &Policy) -> Tokens {
    text.map(|text| set(subject_tokens(text, &policy.stop_words).as_slice()))
        .unwrap_or_default()
}

/// A claim with its texts read.
pub(crate) struct Told<'x> {
    pub(crate) claim: &'x Claim<'static>,
    party: Party,
    subject: Tokens,
}

impl<'x> Told<'x> {
    pub(crate) fn new(claim: &'x Claim<'static>, policy: &Policy) -> Self {
        Self {
            claim,
            party: claim
                .counterparty
                .as_ref()
                .map(|text| party(text))
                .unwrap_or_default(),
            subject: subject(claim.subject_hint.as_deref(), policy),
        }
    }
}

/// A row with its texts read.
pub(crate) struct Seen<'x> {
    pub(crate) row: &'x Observation<'static>,
    address: Option<Address>,
    merchant: Option<(String, Tokens)>,
    subject: Tokens,
}

impl<'x> Seen<'x> {
    pub(crate) fn new(row: &'x Observation<'static>, policy: &Policy) -> Self {
        Self {
            row,
            address: row.counterparty.as_ref().and_then(|text| email(text)),
            merchant: row.merchant.as_ref().and_then(|text| party(text).name),
            subject: subject(row.subject_hint.as_deref(), policy),
        }
    }
}

/// `start(p,t)` and `end(p,t)`.
fn unit(claim: &Claim<'_>) -> (i64, i64) {
    let start = claim.claimed_at.bounds(claim.precision).0;
    let last = claim.claimed_at_end.unwrap_or(claim.claimed_at);
    (start, last.bounds(claim.precision).1)
}

/// Whether a row is a candidate of a claim (G §4.1). Copies of a row are the caller's affair.
pub(crate) fn is_candidate(claim: &Claim<'_>, row: &Observation<'_>, policy: &Policy) -> bool {
    let windows = policy.windows;
    let (start, end) = unit(claim);
    let at = row.occurred_at.ms();
    let inside = match claim.target_at {
        Some(target) if claim.action.is_calendar() => {
            (target.ms() - windows.calendar..=target.ms() + windows.calendar).contains(&at)
        }
        _ if claim.action.is_calendar() => false,
        _ => (start - windows.before_claim..=end + windows.after_claim).contains(&at),
    };
    let first_seen = row.sighted_at.unwrap_or(row.observed_at).ms();
    row.action == claim.action
        && policy.sources.of(claim.action).contains(&row.source)
        && inside
        && (claim.action.as_str() != "calendar.created"
            || first_seen >= start - windows.before_claim)
}

/// Whether a feature applies: the claim's own affair (G §5.2).
fn applies(feature: Feature, told: &Told<'_>) -> bool {
    let claim = told.claim;
    match feature {
        Feature::ModelScore => false,
        Feature::TimeProximity => !claim.action.is_calendar() || claim.target_at.is_some(),
        Feature::CounterpartyExact | Feature::CounterpartyDomain => told.party.address.is_some(),
        Feature::CounterpartyName => told.party.address.is_none() && told.party.name.is_some(),
        Feature::SubjectOverlap => !told.subject.is_empty(),
        Feature::AmountExact => claim.amount.is_some(),
        Feature::MerchantMatch => told.party.name.is_some(),
    }
}

fn jaccard(a: &Tokens, b: &Tokens) -> Fraction {
    let both = a.intersection(b).count() as u128;
    Fraction(both, a.union(b).count() as u128)
}

/// The value of a feature that applies (G §5.1).
fn value(feature: Feature, told: &Told<'_>, seen: &Seen<'_>, policy: &Policy) -> Fraction {
    let flag = |yes: bool| Fraction(u128::from(yes), 1);
    let (claim, row) = (told.claim, seen.row);
    let addresses = told.party.address.as_ref().zip(seen.address.as_ref());
    match feature {
        Feature::ModelScore => flag(false),
        Feature::TimeProximity => time(claim, row, policy),
        Feature::CounterpartyExact => {
            flag(addresses.is_some_and(|(own, other)| own.as_str() == other.as_str()))
        }
        Feature::CounterpartyDomain => flag(addresses.is_some_and(|(own, other)| {
            let common = policy.common_domains.iter().any(|d| d == own.domain());
            let one_domain = own.domain() == other.domain()
                && !own.is_confusable()
                && !other.is_confusable()
                && (!common || own.mailbox() == other.mailbox());
            own.as_str() == other.as_str() || one_domain
        })),
        Feature::CounterpartyName => {
            let tokens = told.party.name.as_ref().map(|(_, tokens)| tokens);
            flag(
                tokens
                    .zip(seen.address.as_ref())
                    .is_some_and(|(own, other)| {
                        let local = other.mailbox().split(['.', '_', '-']);
                        own.is_subset(&local.map(str::to_owned).collect())
                    }),
            )
        }
        Feature::SubjectOverlap => jaccard(&told.subject, &seen.subject),
        Feature::AmountExact => flag(
            claim.amount == row.amount
                && claim.currency.is_some()
                && claim.currency == row.currency,
        ),
        Feature::MerchantMatch => match (&told.party.name, &seen.merchant) {
            (Some((own, _)), Some((other, _))) if own == other => flag(true),
            (Some((_, own)), Some((_, other))) => jaccard(own, other),
            _ => flag(false),
        },
    }
}

fn time(claim: &Claim<'_>, row: &Observation<'_>, policy: &Policy) -> Fraction {
    let windows = policy.windows;
    let at = row.occurred_at.ms();
    let (distance, edge) = if claim.action.is_calendar() {
        let target = claim.target_at.unwrap().ms();
        ((at - target).abs(), windows.calendar)
    } else {
        let (start, end) = unit(claim);
        if at < start {
            (start - at, windows.before_claim)
        } else if at > end {
            (at - end, windows.after_claim)
        } else {
            (0, 1)
        }
    };
    if distance <= windows.tolerance {
        return Fraction(1, 1);
    }
    let part = |ms: i64| u128::try_from(ms).unwrap();
    Fraction(part(edge - distance), part(edge - windows.tolerance))
}

/// Whether a claim takes part in assignment (G §4.3, §5.2).
pub(crate) fn is_eligible(told: &Told<'_>, policy: &Policy) -> bool {
    let action = told.claim.action;
    let listed = policy.features.of(action);
    let identity = policy.identity.of(action);
    let specified = identity.is_empty()
        || identity
            .iter()
            .any(|feature| listed.contains(feature) && applies(*feature, told));
    let timeless = action.is_calendar() && told.claim.target_at.is_none();
    !policy.sources.of(action).is_empty() && specified && !timeless
}

/// The score of a pair of an eligible claim (G §5.3).
pub(crate) fn score(told: &Told<'_>, seen: &Seen<'_>, policy: &Policy) -> Fraction {
    let (mut sum, mut weights, mut content) = (Fraction(0, 1), 0_u128, false);
    for feature in policy.features.of(told.claim.action) {
        if !applies(*feature, told) {
            continue;
        }
        let value = value(*feature, told, seen, policy);
        let weight = u128::from(*policy.weights.of_feature(*feature));
        sum = sum.plus(Fraction(weight * value.0, value.1));
        weights += weight;
        content |= *feature != Feature::TimeProximity && value.0 > 0;
    }
    if content {
        Fraction(sum.0, sum.1 * weights)
    } else {
        Fraction(0, 1)
    }
}

/// Which row each claim takes, by the rows' places (G §4.3).
pub(crate) fn assign(
    claims: &[Told<'_>],
    rows: &[Seen<'_>],
    held: &[bool],
    policy: &Policy,
) -> Vec<Option<usize>> {
    let partial = Fraction(u128::from(policy.thresholds.partial), 10_000);
    let mut pairs = Vec::new();
    for (c, told) in claims.iter().enumerate() {
        if !is_eligible(told, policy) {
            continue;
        }
        for (r, seen) in rows.iter().enumerate() {
            if held[r] || !is_candidate(told.claim, seen.row, policy) {
                continue;
            }
            let score = score(told, seen, policy);
            if score.order(partial) != Ordering::Less {
                pairs.push((c, r, score));
            }
        }
    }
    let key = |c: usize, r: usize| {
        let claim = claims[c].claim;
        (claim.claimed_at.ms(), claim.id, rows[r].row.id)
    };
    pairs.sort_by(|a, b| {
        let best_first = b.2.order(a.2);
        best_first.then_with(|| key(a.0, a.1).cmp(&key(b.0, b.1)))
    });
    let mut taken = held.to_vec();
    let mut row_of = vec![None; claims.len()];
    for (c, r, _) in pairs {
        if row_of[c].is_none() && !taken[r] {
            row_of[c] = Some(r);
            taken[r] = true;
        }
    }
    row_of
}
