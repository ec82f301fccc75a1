//! Lines under a quote mark.

use super::chars::{Bare, Kind};
use super::lines::{Line, Page};
use super::{Quoted, Why};

/// Marks that stand for themselves at the start of a line.
const MARKS: &[char] = &[
    '>', '|', '\u{bb}', '\u{203a}', '\u{ff1e}', '\u{ff5c}', '\u{a6}', '\u{2502}', '\u{2503}',
    '\u{258e}', '\u{258c}', '\u{258f}', '\u{2590}', '\u{276f}', '\u{2758}', '\u{2759}', '\u{275a}',
];

/// Marks as a web page spells them.
const SPELLED: &[&str] = &["&gt;", "&#62;", "&#x3e;", "&raquo;", "&#187;"];

/// The longest name before a mark, in bytes ("Ana> text").
const NAME: usize = 40;

/// Every marked line, and the lines right below one: programs that wrap a quotation leave the mark out there.
pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let mut below = false;
    for line in &page.lines {
        let content = page.content(line);
        if is_marked(content) || (below && !content.bare().is_empty()) {
            below = true;
            found.push(Quoted {
                start: line.start,
                end: line.next,
                why: Why::Marker,
            });
        } else {
            below = false;
            inside(page, line, found);
        }
    }
}

/// Whether a line stands under a quote mark.
pub(super) fn is_marked(content: &str) -> bool {
    let rest = content.bare_start();
    let bullet = rest.trim_start_matches(['*', '-', '+', '\u{2022}']);
    if bullet.len() < rest.len() && bullet.bare_start().starts_with('>') && bullet.starts_with(' ')
    {
        return true;
    }
    let Some(first) = rest.chars().next() else {
        return false;
    };
    if MARKS.contains(&first) {
        return !is_quotation(first, rest);
    }
    let low = rest.get(..8.min(rest.len())).unwrap_or_default();
    SPELLED.iter().any(|mark| {
        low.get(..mark.len())
            .is_some_and(|low| low.eq_ignore_ascii_case(mark))
    }) || has_name(rest)
}

/// A guillemet that is closed again on its line opens a quotation.
fn is_quotation(first: char, rest: &str) -> bool {
    match first {
        '\u{bb}' => rest.contains('\u{ab}'),
        '\u{203a}' => rest.contains('\u{2039}'),
        _ => false,
    }
}

/// A name or initials right before the mark.
fn has_name(rest: &str) -> bool {
    let Some(end) = rest.bytes().take(NAME + 1).position(|byte| byte == b'>') else {
        return false;
    };
    let name = rest.get(..end).unwrap_or_default();
    !name.is_empty() && name.chars().all(|c| c.is_alnum() || matches!(c, '_' | '.'))
}

/// A mark after the end of a sentence: lines that were joined into one.
fn inside(page: &Page, line: &Line, found: &mut Vec<Quoted>) {
    let content = page.content(line);
    for (at, _) in content.match_indices(" > ") {
        let before = content.get(..at).unwrap_or_default().bare_end();
        if before.ends_with(['.', '!', '?', ':', '\u{2026}', '"', ')']) {
            found.push(Quoted {
                start: line.start + at + 1,
                end: line.next,
                why: Why::Marker,
            });
            return;
        }
    }
}
