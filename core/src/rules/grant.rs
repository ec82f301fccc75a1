//! A grant as rules read it: its lists parsed once.

use crate::model::{ActionType, Grant};
use crate::score::ClaimFacts;
use crate::text::address::{Address, email};

/// A grant with its allowlist read (contract: G §6.1, counterpartyNotAllowed).
#[derive(Clone, Debug)]
pub struct GrantFacts<'g, 'a> {
    /// The grant.
    pub grant: &'g Grant<'a>,
    /// Canonical addresses of the allowlist, sorted.
    addresses: Vec<String>,
    /// Domains of the allowlist, ASCII-lowercased, sorted.
    domains: Vec<String>,
    /// The declared scopes, sorted.
    declared: Vec<&'g str>,
}

impl<'g, 'a> GrantFacts<'g, 'a> {
    /// Reads a grant. An entry with `@` is an address, and matches nothing where it does not read;
    /// any other entry is a domain (contract: C §6, allowlist).
    #[must_use]
    pub fn new(grant: &'g Grant<'a>) -> Self {
        let (with_at, without): (Vec<&str>, Vec<&str>) = grant
            .allowlist
            .iter()
            .map(|entry| &*entry.0)
            .partition(|entry| entry.contains('@'));
        let mut addresses: Vec<String> = with_at
            .iter()
            .filter_map(|entry| email(entry))
            .map(|address| address.as_str().to_owned())
            .collect();
        let mut domains: Vec<String> = without
            .iter()
            .map(|entry| entry.to_ascii_lowercase())
            .collect();
        addresses.sort_unstable();
        domains.sort_unstable();
        let mut declared: Vec<&str> = grant.declared_scopes.iter().map(|own| &*own.0).collect();
        declared.sort_unstable();
        Self {
            grant,
            addresses,
            domains,
            declared,
        }
    }

    /// Whether the grant allows a type.
    #[must_use]
    pub fn allows_type(&self, action: ActionType) -> bool {
        self.grant.allowed_types.contains(&action)
    }

    /// Whether an address matches an entry; a confusable one never does.
    #[must_use]
    pub fn allows_address(&self, address: &Address) -> bool {
        if address.is_confusable() {
            return false;
        }
        let listed = |list: &[String], text: &str| {
            list.binary_search_by(|own| own.as_str().cmp(text)).is_ok()
        };
        if listed(&self.addresses, address.as_str()) {
            return true;
        }
        // An equal domain, or one that ends in `.entry`.
        let mut domain = address.domain();
        loop {
            if listed(&self.domains, domain) {
                return true;
            }
            match domain.split_once('.') {
                Some((_, parent)) => domain = parent,
                None => return false,
            }
        }
    }

    /// Whether the scope was declared.
    #[must_use]
    pub fn declares(&self, scope: &str) -> bool {
        self.declared.binary_search(&scope).is_ok()
    }

    /// Whether a claim's own amount is counted in the ceiling's currency: its currency is that one
    /// or absent (contract: G §6.1).
    #[must_use]
    pub fn counts_claim(&self, claim: &ClaimFacts<'_, '_>) -> bool {
        claim
            .claim
            .currency
            .is_none_or(|currency| Some(currency) == self.grant.spend_currency)
    }
}
