//! A text as pieces for the readers of amounts and times: runs of digits, runs of letters, single
//! marks, each with its place. One pass, a fixed cost a byte.

use super::span::Span;
use crate::text::steps::step;

#[cfg(test)]
mod tests;

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// ASCII digits.
    Digits,
    /// ASCII letters, and whatever is not ASCII and no known mark: letters and digits of other
    /// scripts, and what cannot be seen, so that it always spoils the word it touches.
    Letters,
    /// One character that is neither.
    Mark,
    /// Before the first and after the last piece.
    Edge,
}

/// Letters of the longest word that the readers know.
const LONGEST: usize = 14;

/// A piece of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// Whether it touches the piece before it.
    pub(super) glued: bool,
    /// Whether a line ends between the piece before it and this one.
    pub(super) fresh: bool,
    /// The character of a mark; typographic apostrophes and dashes as their plain ones.
    pub(super) mark: char,
    word: &'t str,
}

const EDGE: Piece<'static> = Piece {
    kind: Kind::Edge,
    span: Span::new(0, 0),
    glued: false,
    fresh: true,
    mark: '\0',
    word: "",
};

impl<'t> Piece<'t> {
    /// A word of ASCII letters in lower case; empty for anything else and for long words.
    pub(super) const fn word(&self) -> &'t str {
        self.word
    }

    pub(super) const fn is(&self, mark: char) -> bool {
        self.mark == mark
    }
}

/// The pieces of a text.
pub(super) struct Pieces<'t> {
    pub(super) text: &'t str,
    list: Vec<Piece<'t>>,
}

/// The plain form of a mark; none for what is read as a letter.
const fn plain_mark(c: char) -> Option<char> {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{2bc}' | '\u{2b9}' | '\u{60}' | '\u{b4}' => Some('\''),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => Some('"'),
        '\u{2026}' | '\u{a2}'..='\u{a5}' | '\u{20a0}'..='\u{20cf}' | '\u{e3f}' | '\u{d7}' => {
            Some(c)
        }
        _ if c.is_ascii_punctuation() => Some(c),
        _ => None,
    }
}

const fn is_space(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

const fn is_line_end(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

impl<'t> Pieces<'t> {
    /// Of a text, and of the same with its ASCII letters lowered.
    pub(super) fn of(text: &'t str, low: &'t str) -> Self {
        let mut list: Vec<Piece> = Vec::with_capacity(text.len() / 4);
        let (mut glued, mut fresh) = (false, true);
        for (start, c) in text.char_indices() {
            step(1);
            if is_line_end(c) {
                (glued, fresh) = (false, true);
                continue;
            }
            if is_space(c) {
                glued = false;
                continue;
            }
            let end = start + c.len_utf8();
            let mark = plain_mark(c);
            let kind = match mark {
                Some(_) => Kind::Mark,
                None if c.is_ascii_digit() => Kind::Digits,
                None => Kind::Letters,
            };
            match list.last_mut() {
                Some(last) if glued && last.kind == kind && kind != Kind::Mark => {
                    last.span.end = end;
                }
                _ => list.push(Piece {
                    kind,
                    span: Span::new(start, end),
                    glued,
                    fresh,
                    mark: mark.unwrap_or('\0'),
                    ..EDGE
                }),
            }
            (glued, fresh) = (true, false);
        }
        for piece in &mut list {
            if piece.kind == Kind::Letters {
                let word = piece.span.of(low);
                if word.len() <= LONGEST && word.is_ascii() {
                    piece.word = word;
                }
            }
        }
        Self { text, list }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The piece at a place; an edge beyond the ends.
    pub(super) fn at(&self, at: usize) -> &Piece<'t> {
        step(1);
        self.list.get(at).unwrap_or(&EDGE)
    }

    /// The piece before a place; an edge before the first.
    pub(super) fn before(&self, at: usize) -> &Piece<'t> {
        at.checked_sub(1).map_or(&EDGE, |at| self.at(at))
    }

    /// The word at a place; empty for none.
    pub(super) fn word(&self, at: usize) -> &'t str {
        self.at(at).word()
    }

    /// The word at a place, on the line of the piece before it; empty for none.
    pub(super) fn next_word(&self, at: usize) -> &'t str {
        let piece = self.at(at);
        if piece.fresh { "" } else { piece.word() }
    }

    /// The word right before a place on the same line; empty for none.
    pub(super) fn word_before(&self, at: usize) -> &'t str {
        if self.at(at).fresh && at < self.len() {
            return "";
        }
        self.before(at).word()
    }

    /// What stands from one piece to before another.
    pub(super) fn span(&self, first: usize, last: usize) -> Span {
        let start = self.at(first).span.start;
        Span::new(start, self.before(last).span.end.max(start))
    }

    /// The text of a piece.
    pub(super) fn text(&self, at: usize) -> &'t str {
        self.at(at).span.of(self.text)
    }

    /// Whether these words stand from a place on.
    pub(super) fn says(&self, at: usize, words: &[&str]) -> bool {
        words
            .iter()
            .enumerate()
            .all(|(i, word)| self.word(at + i) == *word && (i == 0 || !self.at(at + i).fresh))
    }

    /// The place where these words begin, when they end before a place.
    pub(super) fn said_before(&self, at: usize, words: &[&str]) -> Option<usize> {
        let mut here = at;
        for word in words.iter().rev() {
            if self.word_before(here) != *word {
                return None;
            }
            here = here.checked_sub(1)?;
        }
        Some(here)
    }
}
