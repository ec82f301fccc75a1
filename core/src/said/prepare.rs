//! The turn as it is read: cut to its first bytes, then unquoted (contract: S 2 and 3, C §8).

use super::quote::{Quoted, unquote};

/// How many bytes of a turn are read (contract: S 2, C §8).
pub const READ: usize = 2_048;

pub use super::GAP;

/// A turn ready to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// The person's own words, with a gap where something was removed between two of them.
    pub text: String,
    /// What was removed, in bytes of the turn.
    pub quoted: Vec<Quoted>,
    /// Whether the turn was longer than what is read.
    pub truncated: bool,
    /// The person's own words after the cut, of which nothing is read but that they take something back (contract:
    /// C §8, What was removed).
    pub beyond: String,
}

/// Cuts and unquotes a turn. What it answers stays as it is when it is prepared again.
#[must_use]
pub fn prepare(text: &str) -> Prepared {
    let cut = boundary(text, READ);
    let (head, tail) = text.split_at_checked(cut).unwrap_or((text, ""));
    let read = unquote(head);
    Prepared {
        text: read.text,
        quoted: read.quoted,
        truncated: !tail.is_empty(),
        beyond: beyond(text, cut),
    }
}

/// The last character boundary at or before a byte.
fn boundary(text: &str, most: usize) -> usize {
    if text.len() <= most {
        return text.len();
    }
    (0..=most)
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0)
}

/// What is kept of the words past the cut when the whole turn is unquoted: a fence opened before the cut may end
/// after it.
fn beyond(text: &str, cut: usize) -> String {
    if cut == text.len() {
        return String::new();
    }
    let mut out = String::new();
    let mut from = cut;
    let quoted = unquote(text).quoted;
    let gone = quoted.iter().map(|span| (span.start, span.end));
    for (start, end) in gone.chain([(text.len(), text.len())]) {
        if end < cut {
            continue;
        }
        if let Some(kept) = text.get(from..start).filter(|kept| !kept.is_empty()) {
            if !out.is_empty() {
                out.push(GAP);
            }
            out.push_str(kept);
        }
        from = from.max(end);
    }
    out
}

#[cfg(test)]
mod tests;
