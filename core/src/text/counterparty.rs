//! Counterparties: an address, a name, or a text that is neither (C §4).

use super::address::{Address, email};
use super::fold::fold;
use super::tokens::TokenSet;

/// What a counterparty or merchant text reads as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counterparty {
    /// A mail address.
    Address(Address),
    /// A name.
    Name(Name),
    /// Nothing to compare: empty once folded, no token, or a bidirectional control anywhere.
    Rejected,
}

impl Counterparty {
    /// The normalised text: the canonical address or the folded name; none for a rejected text.
    #[must_use]
    pub fn normalised(&self) -> Option<&str> {
        match self {
            Self::Address(address) => Some(address.as_str()),
            Self::Name(name) => Some(name.folded()),
            Self::Rejected => None,
        }
    }
}

/// A folded name and its tokens, of which there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    folded: String,
    tokens: TokenSet,
}

impl Name {
    /// The folded name.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// The tokens of the name.
    #[must_use]
    pub const fn tokens(&self) -> &TokenSet {
        &self.tokens
    }

    /// Both, for keeping.
    #[must_use]
    pub fn into_parts(self) -> (String, TokenSet) {
        (self.folded, self.tokens)
    }
}

/// Reads a counterparty (C §4). A rejection comes first: a bidirectional control in the display name
/// of an address rejects the whole text.
#[must_use]
pub fn counterparty(text: &str) -> Counterparty {
    if text.chars().any(is_bidi_control) {
        return Counterparty::Rejected;
    }
    let folded = name(text);
    let tokens = TokenSet::of_folded(&folded);
    if tokens.is_empty() {
        return Counterparty::Rejected;
    }
    match email(text) {
        Some(address) => Counterparty::Address(address),
        None => Counterparty::Name(Name { folded, tokens }),
    }
}

/// A name as names compare: the folded text (C §4).
#[must_use]
pub fn name(text: &str) -> String {
    fold(text)
}

/// The token set of a name (C §4).
#[must_use]
pub fn name_tokens(text: &str) -> TokenSet {
    TokenSet::of_folded(&fold(text))
}

/// The controls that reorder what a reader sees.
const fn is_bidi_control(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, reason = "tests")]
    use super::*;

    #[test]
    fn an_address_where_email_reads_one() {
        for text in ["Priya@company.com", "Priya <priya@company.com>"] {
            let Counterparty::Address(address) = counterparty(text) else {
                panic!("{text}");
            };
            assert_eq!(address.as_str(), "priya@company.com");
        }
        assert_eq!(counterparty("A <Zo@b.c>").normalised(), Some("zo@b.c"));
    }

    #[test]
    fn a_name_otherwise() {
        let Counterparty::Name(name) = counterparty("  Zoë  O'Neil <zoe>, Zoë") else {
            panic!("a name");
        };
        assert_eq!(name.folded(), "zoe o'neil <zoe>, zoe");
        assert_eq!(name.tokens().as_slice(), ["neil", "o", "zoe"]);
        assert_eq!(counterparty("a@b").normalised(), Some("a@b"));
        assert_eq!(counterparty("\u{2068}x").normalised(), None);
    }

    #[test]
    fn rejected_texts() {
        // Empty, empty once folded, no token, tokens of nothing but signs.
        for text in [
            "",
            " \u{3000}",
            "\u{301}",
            "\u{200b}\u{fe0f}",
            "!?",
            "😀",
            "\u{378}",
        ] {
            assert_eq!(counterparty(text), Counterparty::Rejected, "{text:?}");
        }
        // An address without a token is rejected before it is read.
        assert!(email("_@_._").is_some());
        assert_eq!(counterparty("_@_._"), Counterparty::Rejected);
    }

    #[test]
    fn a_bidirectional_control_rejects_wherever_it_stands() {
        for c in "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}\u{200e}\u{200f}\u{61c}".chars() {
            for text in [format!("{c}Acme"), format!("Ac{c}me"), format!("Acme{c} <a@b.c>")] {
                assert_eq!(counterparty(&text), Counterparty::Rejected, "{:x}", u32::from(c));
            }
        }
        // Their neighbours do not.
        for c in "\u{200d}\u{2065}\u{206a}\u{2029}\u{202f}\u{61b}".chars() {
            assert_ne!(
                counterparty(&format!("Acme{c}")),
                Counterparty::Rejected,
                "{:x}",
                u32::from(c)
            );
        }
    }

    #[test]
    fn names_and_their_tokens() {
        assert_eq!(name("Café  Zoë"), "cafe zoe");
        assert_eq!(name_tokens("Zoë café ZOE").as_slice(), ["cafe", "zoe"]);
        assert!(name_tokens("—").is_empty());
    }
}
