//! The words of a text as tables spell them.

use super::chars::Kind;
use std::borrow::Cow;

use super::lexicon::roles;
use crate::text::fold::fold;
use crate::text::steps::step;

/// A word, where it stands, its folded form (lower case, no accents, straight apostrophes) and what it says.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) low: Cow<'a, str>,
    roles: u64,
}

impl Word<'_> {
    /// Whether it has one of some roles.
    pub(super) fn is(&self, roles: u64) -> bool {
        step(1);
        self.roles & roles != 0
    }

    /// Its roles, bit by bit.
    pub(super) fn roles(&self) -> u64 {
        step(1);
        self.roles
    }

    pub(super) fn says(&self, word: &str) -> bool {
        step(1);
        self.low == word
    }

    /// Whether it is one of a few words.
    pub(super) fn among(&self, few: &[&str]) -> bool {
        step(few.len());
        few.contains(&self.low.as_ref())
    }
}

/// The words of a text, in order: runs of letters, digits and marks, joined by apostrophes.
pub(super) fn words(part: &str) -> Vec<Word<'_>> {
    let mut out = Vec::with_capacity(part.len() / 5);
    let mut chars = part.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        step(c.len_utf8());
        if !is_letter(c) {
            continue;
        }
        let mut end = start + c.len_utf8();
        while let Some((at, c)) = chars.peek().copied() {
            let after = at + c.len_utf8();
            let joins = is_apostrophe(c)
                && part
                    .get(after..)
                    .and_then(|rest| rest.chars().next())
                    .is_some_and(is_letter);
            if !is_letter(c) && !joins {
                break;
            }
            end = after;
            chars.next();
        }
        let low = folded(part.get(start..end).unwrap_or_default());
        out.push(Word {
            start,
            end,
            roles: roles(&low),
            low,
        });
    }
    out
}

/// A letter, a digit or a mark that goes with one.
pub(super) fn is_letter(c: char) -> bool {
    c.is_alnum() || ('\u{300}'..='\u{36f}').contains(&c)
}

/// Characters that are typed for an apostrophe.
pub(super) const fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{2bc}' | '\u{b4}' | '`')
}

fn folded(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return if word
            .bytes()
            .any(|byte| byte.is_ascii_uppercase() || byte == b'`')
        {
            Cow::Owned(word.to_ascii_lowercase().replace('`', "'"))
        } else {
            Cow::Borrowed(word)
        };
    }
    let straight: String = word
        .chars()
        .map(|c| if is_apostrophe(c) { '\'' } else { c })
        .collect();
    Cow::Owned(fold(&straight))
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_folded_and_placed() {
        let found = words("«Écrit» don’t e-mail");
        let low: Vec<&str> = found.iter().map(|word| word.low.as_ref()).collect();
        assert_eq!(low, ["ecrit", "don't", "e", "mail"]);
        assert_eq!((found[0].start, found[0].end), (2, 8));
    }
}
