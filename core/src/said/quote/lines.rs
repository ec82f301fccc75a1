//! The lines of a text, whatever separates them.

use super::Quoted;
use super::chars::Kind;
use super::words::Word;
use crate::text::steps::step;

/// A line: its content without the separator, and where the next one starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) next: usize,
}

/// A text, its words, and its lines or some of them.
pub(super) struct Page<'a> {
    pub(super) text: &'a str,
    words: &'a [Word<'a>],
    pub(super) lines: Vec<Line>,
}

impl<'a> Page<'a> {
    pub(super) fn new(text: &'a str, words: &'a [Word<'a>]) -> Self {
        let mut lines = Vec::new();
        let mut start = 0;
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            step(1);
            if !is_separator(c) {
                continue;
            }
            let mut next = at + c.len_utf8();
            if c == '\r' && chars.peek().is_some_and(|(_, c)| *c == '\n') {
                chars.next();
                next += 1;
            }
            lines.push(Line {
                start,
                end: at,
                next,
            });
            start = next;
        }
        if start < text.len() {
            lines.push(Line {
                start,
                end: text.len(),
                next: text.len(),
            });
        }
        Self { text, words, lines }
    }

    /// The same text without the lines that begin in what was found.
    pub(super) fn without(&self, found: &[Quoted]) -> Self {
        let mut found: Vec<(usize, usize)> = found.iter().map(|cut| (cut.start, cut.end)).collect();
        found.sort_unstable();
        let mut cuts = found.into_iter().peekable();
        let covered = |line: &&Line| {
            while cuts.next_if(|(_, end)| *end <= line.start).is_some() {}
            cuts.peek().is_some_and(|(start, _)| *start <= line.start)
        };
        let mut covered = covered;
        step(self.lines.len());
        Self {
            text: self.text,
            words: self.words,
            lines: self
                .lines
                .iter()
                .filter(|line| !covered(line))
                .copied()
                .collect(),
        }
    }

    /// Whether a place stands in one of the lines.
    pub(super) fn shows(&self, place: usize) -> bool {
        let after = self.lines.partition_point(|line| line.start <= place);
        after
            .checked_sub(1)
            .and_then(|at| self.lines.get(at))
            .is_some_and(|line| place < line.next)
    }

    /// The words that stand wholly between two places.
    pub(super) fn words(&self, start: usize, end: usize) -> &'a [Word<'a>] {
        let from = self.words.partition_point(|word| word.start < start);
        let upto = self.words.partition_point(|word| word.end <= end);
        self.words.get(from..upto).unwrap_or_default()
    }

    /// The words of a line.
    pub(super) fn words_of(&self, line: &Line) -> &'a [Word<'a>] {
        self.words(line.start, line.end)
    }

    /// The content of a line.
    pub(super) fn content(&self, line: &Line) -> &'a str {
        step(line.end.saturating_sub(line.start));
        self.slice(line.start, line.end)
    }

    /// What stands between two places.
    pub(super) fn slice(&self, start: usize, end: usize) -> &'a str {
        step(1);
        self.text.get(start..end).unwrap_or_default()
    }

    pub(super) const fn len(&self) -> usize {
        self.text.len()
    }
}

/// Whether a character ends a line, in any of Unicode's ways.
pub(super) const fn is_separator(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// How far in a line starts, in columns: a tab reaches the next fourth one, a wide space counts two.
pub(super) fn indent(line: &str) -> usize {
    let mut columns = 0;
    for c in line.chars() {
        columns += match c {
            '\t' => 4 - columns % 4,
            '\u{3000}' => 2,
            c if c.is_space() => 1,
            _ => break,
        };
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::{Page, indent};

    #[test]
    fn every_separator_ends_a_line() {
        let page = Page::new("a\r\nb\rc\nd\u{b}e\u{c}f\u{85}g\u{2028}h\u{2029}i", &[]);
        let lines: Vec<&str> = page.lines.iter().map(|line| page.content(line)).collect();
        assert_eq!(lines, ["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
    }

    #[test]
    fn a_last_separator_starts_no_line() {
        assert_eq!(Page::new("a\n", &[]).lines.len(), 1);
        assert_eq!(Page::new("a\n\n", &[]).lines.len(), 2);
        assert_eq!(Page::new("", &[]).lines.len(), 0);
    }

    #[test]
    fn columns_are_counted() {
        assert_eq!(indent("  \tx"), 4);
        assert_eq!(indent("\t\tx"), 8);
        assert_eq!(indent("\u{3000}\u{3000}x"), 4);
        assert_eq!(indent("x"), 0);
    }
}
