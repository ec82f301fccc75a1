//! Whose address a recipient is (contract: C §7 rules 6a, 6c).

use attest_core::text::address::email;
use attest_core::text::baseline::{lower_baseline, trim};
use std::collections::BTreeSet;

/// The account's own addresses, ready to be compared with.
#[derive(Debug, Default)]
pub(crate) struct Mailboxes(BTreeSet<(String, String)>);

/// What two spellings of one mailbox have in common: letter case, a tag behind `+`, and dots of the
/// local part do not count. Dots do count for some hosts of mail; taking too much for one's own only
/// makes a window narrower.
fn key(text: &str) -> (String, String) {
    match email(text) {
        Some(address) => (
            lower_baseline(address.mailbox()).replace('.', ""),
            lower_baseline(address.domain()).into_owned(),
        ),
        // What reads as no address can only be the same text.
        None => (lower_baseline(trim(text)).into_owned(), String::new()),
    }
}

impl Mailboxes {
    /// Of the account's own addresses as given.
    pub(crate) fn new<T: AsRef<str>>(own: &[T]) -> Self {
        Self(own.iter().map(|text| key(text.as_ref())).collect())
    }

    /// Whether a recipient or guest is the account itself.
    pub(crate) fn is_own(&self, text: &str) -> bool {
        !self.0.is_empty() && self.0.contains(&key(text))
    }

    /// The first of some recipients or guests that is a readable address and not the account's own, in
    /// canonical form. Nothing of a name beside it is kept, and however a page writes the name, the row
    /// stays the same.
    pub(crate) fn counterparty<'t>(
        &self,
        all: impl IntoIterator<Item = &'t str>,
    ) -> Option<String> {
        all.into_iter()
            .filter(|text| !self.is_own(text))
            .find_map(email)
            .map(|address| address.as_str().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own() -> Mailboxes {
        Mailboxes::new(&["Alex.Harlow@Harlow.example", "team@harlow.example"])
    }

    #[test]
    fn case_tags_and_dots_make_no_other_mailbox() {
        for text in [
            "alex.harlow@harlow.example",
            "ALEXHARLOW@HARLOW.EXAMPLE",
            "a.l.e.x.harlow+news.now@harlow.example",
            "Alex <alexharlow@harlow.example>",
            "team+x@harlow.example",
        ] {
            assert!(own().is_own(text), "{text}");
        }
        for text in [
            "alex@harlow.example",
            "alexharlow@other.example",
            "alexharlow@h.arlow.example",
            "",
            "alex.harlow",
        ] {
            assert!(!own().is_own(text), "{text}");
        }
        assert!(!Mailboxes::default().is_own(""));
    }

    #[test]
    fn the_first_readable_other_is_the_counterparty() {
        let own = own();
        let first = |all: &[&str]| own.counterparty(all.iter().copied());
        assert_eq!(
            first(&[
                "Priya",
                "me <team@harlow.example>",
                "Priya S <Priya@Company.com>",
                "b@c.example"
            ]),
            Some("priya@company.com".to_owned())
        );
        assert_eq!(first(&["Priya", "team@harlow.example"]), None);
        assert_eq!(first(&[]), None);
    }

    #[test]
    fn an_own_address_that_does_not_read_is_compared_as_text() {
        let own = Mailboxes::new(&["\"A B\"@harlow.example"]);
        assert!(own.is_own(" \"a b\"@HARLOW.example "));
        assert!(!own.is_own("\"a c\"@harlow.example"));
    }
}
