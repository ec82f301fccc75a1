//! Names of contacts, found by whole words (contract: S, resolve; C §8).

use super::contact::Contact;
use crate::text::fold::fold;
use crate::text::tokens::tokens;
use std::collections::BTreeMap;

/// Most words of a name that is looked for; a longer one is nobody's.
const MAX_WORDS: usize = 16;

/// Whom a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// No contact.
    Nobody,
    /// The contact at this place.
    One(usize),
    /// Two contacts or more.
    Several,
}

/// Every place in every name where words begin, in the order of the words from there on: a name is
/// found by bisection, whatever the number of contacts.
pub(super) struct Names {
    /// A number for each word that stands in a name.
    words: BTreeMap<String, u32>,
    /// The words of all names, one name after another, an [`END`] behind each.
    text: Vec<u32>,
    /// Contact and place in `text`, sorted by at most [`MAX_WORDS`] words from there.
    starts: Vec<(u32, u32)>,
}

/// Stands behind a name; no word has this number.
const END: u32 = 0;

impl Names {
    pub(super) fn of(contacts: &[Contact<'_>]) -> Self {
        let mut words: BTreeMap<String, u32> = BTreeMap::new();
        let mut ids: BTreeMap<&str, u32> = BTreeMap::new();
        let mut names = Self {
            words: BTreeMap::new(),
            text: Vec::new(),
            starts: Vec::new(),
        };
        for (at, contact) in contacts.iter().enumerate() {
            let at = number(at);
            let first = *ids.entry(contact.id.as_ref()).or_insert(at);
            for name in contact.names() {
                for token in tokens(&fold(name)) {
                    let next = number(words.len().saturating_add(1));
                    let word = match words.get(token) {
                        Some(word) => *word,
                        None => *words.entry(token.to_owned()).or_insert(next),
                    };
                    names.starts.push((first, number(names.text.len())));
                    names.text.push(word);
                }
                names.text.push(END);
            }
        }
        names.words = words;
        let text = &names.text;
        let from = |start: &(u32, u32)| from(text, start.1);
        names
            .starts
            .sort_unstable_by(|a, b| from(a).cmp(from(b)).then(a.cmp(b)));
        names
    }

    /// The contact that has these words, one after another, in its name or an alias.
    pub(super) fn find(&self, name: &str) -> Named {
        let folded = fold(name);
        let mut wanted: Vec<u32> = Vec::new();
        for token in tokens(&folded) {
            match self.words.get(token) {
                Some(word) if wanted.len() < MAX_WORDS => wanted.push(*word),
                _ => return Named::Nobody,
            }
        }
        if wanted.is_empty() {
            return Named::Nobody;
        }
        let begin = |start: &(u32, u32)| {
            let own = from(&self.text, start.1);
            own.get(..wanted.len()).unwrap_or(own)
        };
        let first = self
            .starts
            .partition_point(|start| begin(start) < wanted.as_slice());
        let found = self.starts.get(first..).unwrap_or_default();
        let end = found.partition_point(|start| begin(start) == wanted.as_slice());
        let mut owners = found.iter().take(end).map(|start| start.0);
        let Some(one) = owners.next() else {
            return Named::Nobody;
        };
        if owners.all(|other| other == one) {
            return Named::One(one as usize);
        }
        Named::Several
    }
}

/// The words from a place on, as many as are ever compared. The end of a name is among them, so that
/// no sequence runs on into the next name.
fn from(text: &[u32], start: u32) -> &[u32] {
    let rest = text.get(start as usize..).unwrap_or_default();
    rest.get(..MAX_WORDS).unwrap_or(rest)
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
