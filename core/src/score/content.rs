//! What a claim and a row have in common but for the time (contract: G §5.1).

use super::facts::{ClaimFacts, Party, RowFacts};
use super::value::Value;
use crate::policy::Policy;
use crate::text::address::{Address, Sameness, same_address};
use crate::text::tokens::TokenSet;

/// Each content feature's value, whether or not it applies. A feature that is at least as high in
/// one content as in another scores at least as high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Content {
    /// counterpartyExact.
    pub exact: bool,
    /// counterpartyDomain.
    pub domain: bool,
    /// counterpartyName.
    pub name: bool,
    /// amountExact.
    pub amount: bool,
    /// subjectOverlap.
    pub subject: Value,
    /// merchantMatch.
    pub merchant: Value,
}

impl Content {
    /// Of a claim and a row, whose addresses compare as `sameness`.
    #[must_use]
    pub fn of(
        claim: &ClaimFacts<'_, '_>,
        row: &RowFacts<'_, '_>,
        sameness: Option<Sameness>,
        policy: &Policy,
    ) -> Self {
        let merchant = claim.party.folded().zip(row.merchant.as_ref());
        Self {
            exact: sameness == Some(Sameness::Same),
            domain: match sameness {
                Some(Sameness::Same) => true,
                Some(Sameness::PlusTag | Sameness::Different) => claim
                    .party
                    .address()
                    .zip(row.address.as_ref())
                    .is_some_and(|(own, other)| {
                        own.domain() == other.domain()
                            && domain_key(own, policy) == domain_key(other, policy)
                    }),
                Some(Sameness::Confusable) | None => false,
            },
            name: name_matches(claim, row),
            amount: amount_matches(claim, row),
            subject: jaccard_of(&claim.subject, &row.subject),
            // One folded text has one set of tokens, and a set without tokens is rejected.
            merchant: merchant.map_or((0, 1), |(own, other)| {
                jaccard_of(&own.tokens, &other.tokens)
            }),
        }
    }
}

/// How the addresses of a claim and a row compare; `None` where either has none.
pub(super) fn sameness(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>) -> Option<Sameness> {
    Some(same_address(claim.party.address()?, row.address.as_ref()?))
}

/// What two addresses that are not one share where counterpartyDomain holds: the domain, and for a
/// free-mail domain, which says nothing alone, the mailbox too. A confusable address has none.
#[must_use]
pub fn domain_key<'t>(address: &'t Address, policy: &Policy) -> Option<(&'t str, &'t str)> {
    if address.is_confusable() {
        return None;
    }
    let is_common = policy
        .common_domains
        .binary_search_by(|common| common.as_str().cmp(address.domain()))
        .is_ok();
    let mailbox = if is_common { address.mailbox() } else { "" };
    Some((mailbox, address.domain()))
}

/// counterpartyName: every token of the name stands in the address's local part.
fn name_matches(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>) -> bool {
    let (Party::Name(name), Some(address)) = (&claim.party, &row.address) else {
        return false;
    };
    !name.tokens.is_empty() && is_named(name.tokens.as_slice(), address)
}

/// Whether every token stands in an address's local part.
#[must_use]
pub fn is_named(tokens: &[String], address: &Address) -> bool {
    tokens
        .iter()
        .all(|token| address.local_tokens().any(|own| own == token))
}

/// amountExact: the same amount in the same currency, both there.
fn amount_matches(claim: &ClaimFacts<'_, '_>, row: &RowFacts<'_, '_>) -> bool {
    let (claim, row) = (claim.claim, row.row);
    claim.amount.is_some()
        && claim.amount == row.amount
        && claim.currency.is_some()
        && claim.currency == row.currency
}

fn jaccard_of(own: &TokenSet, other: &TokenSet) -> Value {
    jaccard(own.shared(other), own.len(), other.len())
}

/// Shared tokens over all tokens of two sets; 0 where nothing is shared.
#[must_use]
pub fn jaccard(shared: usize, own: usize, other: usize) -> Value {
    if shared == 0 {
        return (0, 1);
    }
    let all = own.saturating_add(other).saturating_sub(shared);
    (shared as u64, all as u64)
}
