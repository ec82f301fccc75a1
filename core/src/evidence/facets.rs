//! What claims and rows can meet in, each under a number.

use crate::model::{Currency, Feature};
use crate::policy::Policy;
use crate::score::{ClaimFacts, Party, RowFacts, domain_key, is_named};
use crate::text::tokens::TokenSet;
use std::collections::{BTreeMap, BTreeSet};

/// One thing a claim may share with a row; each content feature is read from these alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Facet<'x> {
    /// A canonical address.
    Address(&'x str),
    /// What addresses of one domain share ([`domain_key`]).
    Domain((&'x str, &'x str)),
    /// The tokens of a claimed name, all in the row's local part.
    Name(&'x [String]),
    /// An amount in its currency.
    Amount(i64, Currency),
    /// A token of the subject.
    Subject(&'x str),
    /// A token of the merchant's name.
    Merchant(&'x str),
}

/// How a party is shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// The address.
    Exact,
    /// The domain.
    Domain,
    /// The name.
    Name,
}

/// The numbers of a claim's facets, or of those of a row's that some claim has.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    pub(super) parties: Vec<(usize, Level)>,
    pub(super) amount: Option<usize>,
    pub(super) subject: Vec<usize>,
    /// How many tokens the subject has in all.
    pub(super) subject_size: usize,
    pub(super) merchant: Vec<usize>,
    /// How many tokens the merchant's name has in all.
    pub(super) merchant_size: usize,
}

impl Marks {
    /// Every facet.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> {
        let parties = self.parties.iter().map(|(facet, _)| *facet);
        parties
            .chain(self.amount)
            .chain(self.subject.iter().copied())
            .chain(self.merchant.iter().copied())
    }
}

/// The facets of claims.
#[derive(Debug, Default)]
pub(super) struct Facets<'x> {
    numbers: BTreeMap<Facet<'x>, usize>,
    /// Claimed names by one of their tokens, which as few other names as may be have.
    names: BTreeMap<&'x str, Vec<(&'x [String], usize)>>,
    /// Names that some row shares with too many others: no row is told to have them.
    loose: BTreeSet<usize>,
}

impl<'x> Facets<'x> {
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The names that rows are not told to have.
    pub(super) const fn loose(&self) -> &BTreeSet<usize> {
        &self.loose
    }

    fn number(&mut self, facet: Facet<'x>) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(facet).or_insert(next)
    }

    /// Numbers the facets of a claim that features which apply to it read.
    pub(super) fn of_claim(&mut self, claim: &'x ClaimFacts<'_, '_>, policy: &Policy) -> Marks {
        let mut marks = Marks::default();
        let by_address =
            claim.applies(Feature::CounterpartyExact) || claim.applies(Feature::CounterpartyDomain);
        match &claim.party {
            Party::Address(address, _) if by_address => {
                let facet = self.number(Facet::Address(address.as_str()));
                marks.parties.push((facet, Level::Exact));
                if let Some(key) = domain_key(address, policy) {
                    let facet = self.number(Facet::Domain(key));
                    marks.parties.push((facet, Level::Domain));
                }
            }
            Party::Name(name) if claim.applies(Feature::CounterpartyName) => {
                let facet = self.number(Facet::Name(name.tokens.as_slice()));
                marks.parties.push((facet, Level::Name));
            }
            _ => {}
        }
        if claim.applies(Feature::AmountExact)
            && let (Some(amount), Some(currency)) = (claim.claim.amount, claim.claim.currency)
        {
            marks.amount = Some(self.number(Facet::Amount(amount.0, currency)));
        }
        if claim.applies(Feature::SubjectOverlap) {
            let tokens = claim.subject.as_slice().iter();
            marks.subject = tokens.map(|t| self.number(Facet::Subject(t))).collect();
            marks.subject_size = claim.subject.len();
        }
        if claim.applies(Feature::MerchantMatch)
            && let Some(folded) = claim.party.folded()
        {
            let tokens = folded.tokens.as_slice().iter();
            marks.merchant = tokens.map(|t| self.number(Facet::Merchant(t))).collect();
            marks.merchant_size = folded.tokens.len();
        }
        marks
    }

    /// Makes the claimed names ready to be looked for in rows.
    pub(super) fn know_names(&mut self) {
        let names: Vec<(&'x [String], usize)> = self
            .numbers
            .iter()
            .filter_map(|(facet, number)| match facet {
                Facet::Name(tokens) => Some((*tokens, *number)),
                _ => None,
            })
            .collect();
        let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
        for token in names.iter().flat_map(|(tokens, _)| tokens.iter()) {
            let count = uses.entry(token).or_default();
            *count = count.saturating_add(1);
        }
        for (tokens, number) in names {
            let rarest = tokens.iter().min_by_key(|token| uses.get(token.as_str()));
            if let Some(token) = rarest {
                self.names.entry(token).or_default().push((tokens, number));
            }
        }
    }

    /// The facets of a row that some claim has. Where more than `most` names are its own, these are
    /// loose from then on.
    pub(super) fn of_row(
        &mut self,
        row: &'x RowFacts<'_, '_>,
        most: usize,
        policy: &Policy,
    ) -> Marks {
        let mut marks = Marks::default();
        let numbers = &self.numbers;
        let known = |facet: Facet<'x>| numbers.get(&facet).copied();
        if let Some(address) = &row.address {
            let exact = known(Facet::Address(address.as_str())).map(|facet| (facet, Level::Exact));
            let domain = domain_key(address, policy)
                .and_then(|key| known(Facet::Domain(key)))
                .map(|facet| (facet, Level::Domain));
            marks.parties.extend(exact.into_iter().chain(domain));
            if !self.names.is_empty() {
                let mut tokens: Vec<&str> = address.local_tokens().collect();
                tokens.sort_unstable();
                tokens.dedup();
                let near = tokens.iter().filter_map(|t| self.names.get(t)).flatten();
                let own: Vec<usize> = near
                    .filter(|(name, _)| is_named(name, address))
                    .map(|(_, facet)| *facet)
                    .collect();
                if own.len() > most {
                    self.loose.extend(own);
                } else {
                    let own = own.into_iter().map(|facet| (facet, Level::Name));
                    marks.parties.extend(own);
                }
            }
        }
        if let (Some(amount), Some(currency)) = (row.row.amount, row.row.currency) {
            marks.amount = known(Facet::Amount(amount.0, currency));
        }
        let tokens = |set: &'x TokenSet| set.as_slice().iter();
        marks.subject = tokens(&row.subject)
            .filter_map(|t| known(Facet::Subject(t)))
            .collect();
        marks.subject_size = row.subject.len();
        if let Some(merchant) = &row.merchant {
            marks.merchant = tokens(&merchant.tokens)
                .filter_map(|t| known(Facet::Merchant(t)))
                .collect();
            marks.merchant_size = merchant.tokens.len();
        }
        marks
    }
}
