//! Whom the person knows (contract: C §8).

use crate::json::shape::List;
use crate::shape;
use std::borrow::Cow;

/// Contacts a request may hold.
pub const MAX_CONTACTS: usize = 100_000;
/// Aliases, and addresses, of one contact.
pub const MAX_NAMES: usize = 100;

shape! {
    /// A person, or anything else an ask may be aimed at: a setting, an agent, a repository. Two
    /// entries of one id are one contact.
    pub struct Contact<'a> {
        /// Where it is reached, as written: mail addresses, handles, channels, numbers.
        req addresses: List<Cow<'a, str>, MAX_NAMES> = "addresses",
        /// Other names it goes by.
        opt aliases: List<Cow<'a, str>, MAX_NAMES> = "aliases",
        /// Its id with the host.
        req id: Cow<'a, str> = "id",
        /// Its name.
        req name: Cow<'a, str> = "name",
    }
}

/// The contacts of a request.
pub type Contacts<'a> = List<Contact<'a>, MAX_CONTACTS>;

impl Contact<'_> {
    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let aliases = self.aliases.iter().flat_map(|list| list.iter());
        std::iter::once(self.name.as_ref()).chain(aliases.map(Cow::as_ref))
    }
}
