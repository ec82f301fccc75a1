//! Long quotations, in every style of marks, mis-paired and nested ones too. The person's short quotations stay: they
//! are words for what to send (contract: S 3).
//!
//! A mark opens or closes by what stands on both sides of it, as styles use the same mark for either. What is nested
//! belongs to the quotation around it. A quotation never closed goes to the end.

use super::chars::{Bare, Kind};
use super::lexicon::REPORTS;
use super::lines::Page;
use super::words::is_letter;
use super::{Quoted, Why};
use crate::text::steps::step;

/// The longest quotation that stays, in characters; a wide one counts two (contract: S 3).
const LONGEST: usize = 80;

/// Words that begin with an apostrophe.
#[rustfmt::skip]
static ELIDED: &[&str] = &[
    "em", "tis", "twas", "til", "till", "cause", "cos", "bout", "round", "n", "kay", "sup", "s",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Open,
    Close,
    /// Closes what is open, opens where nothing is.
    Either,
}

struct Mark {
    start: usize,
    end: usize,
    role: Role,
    /// What stood before it, for marks that are something else after a digit.
    after_digit: bool,
    /// Whether it can be nothing but the opening of a quotation.
    sure: bool,
}

pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let (double, single) = marks(page.text);
    let ends = paragraph_ends(page);
    doubles(page, &double, &ends, found);
    singles(page, &single, &ends, found);
}

/// Where each paragraph ends.
fn paragraph_ends(page: &Page) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let mut worded = false;
    for line in &page.lines {
        let blank = page.content(line).bare().is_empty();
        if blank && worded {
            ends.push(line.start);
        }
        worded = !blank;
    }
    ends.push(page.len());
    ends
}

/// Where a mark starts and ends.
type Place = (usize, usize);

/// The outer quotations of one paragraph.
#[derive(Default)]
struct Outer {
    first: Option<Place>,
    /// The first that somebody else's words are announced before.
    reported: Option<Place>,
    last: Place,
}

fn doubles(page: &Page, marks: &[Mark], ends: &[usize], found: &mut Vec<Quoted>) {
    let mut ends = ends.iter().copied().peekable();
    let mut paragraph = 0;
    let mut outer = Outer::default();
    let mut depth = 0_usize;
    let mut open = (0, 0);
    for mark in marks {
        while ends.peek().is_some_and(|end| *end <= mark.start) {
            paragraph = ends.next().unwrap_or(paragraph);
            close_paragraph(page, &mut outer, found);
        }
        match mark.role {
            Role::Close | Role::Either if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    long(page, open, (mark.start, mark.end), found);
                    outer.last = (mark.start, mark.end);
                }
            }
            Role::Open | Role::Either => {
                if depth == 0 {
                    open = (mark.start, mark.end);
                    outer.first.get_or_insert(open);
                    if outer.reported.is_none() && is_reported(page, paragraph, mark.start) {
                        outer.reported = Some(open);
                    }
                }
                depth += 1;
            }
            // A mark closes what was never opened. After a digit it is a sign for inches.
            Role::Close if !mark.after_digit => {
                let from = outer.first.unwrap_or((paragraph, paragraph));
                long(page, from, (mark.start, mark.end), found);
            }
            Role::Close => {}
        }
    }
    close_paragraph(page, &mut outer, found);
    if depth > 0 {
        long(page, open, (page.len(), page.len()), found);
    }
}

/// Quoted words may hold marks themselves, so that what stands between two quotations is theirs as well.
fn close_paragraph(page: &Page, outer: &mut Outer, found: &mut Vec<Quoted>) {
    let done = std::mem::take(outer);
    if let Some(start) = done.reported.filter(|start| start.1 <= done.last.0) {
        long(page, start, done.last, found);
    }
}

fn is_reported(page: &Page, paragraph: usize, start: usize) -> bool {
    step(LONGEST);
    let before = page.slice(paragraph, start);
    let tail = before
        .char_indices()
        .rev()
        .nth(LONGEST)
        .and_then(|(at, _)| before.get(at..))
        .unwrap_or(before);
    page.words(start - tail.len(), start)
        .iter()
        .rev()
        .take(4)
        .any(|word| word.is(REPORTS))
}

fn singles(page: &Page, marks: &[Mark], ends: &[usize], found: &mut Vec<Quoted>) {
    let mut ends = ends.iter().copied().peekable();
    let mut open: Option<&Mark> = None;
    let (mut depth, mut last) = (0_usize, (0, 0));
    for mark in marks {
        while let Some(end) = ends.peek().copied().filter(|end| *end <= mark.start) {
            unclosed(page, open.take(), last, end, found);
            ends.next();
            (depth, last) = (0, (0, 0));
        }
        match mark.role {
            Role::Open | Role::Either => {
                open.get_or_insert(mark);
                depth += 1;
            }
            Role::Close if depth > 0 => {
                depth -= 1;
                last = (mark.start, mark.end);
                if depth == 0
                    && let Some(first) = open.take()
                {
                    long(page, (first.start, first.end), last, found);
                }
            }
            // The plural's apostrophe, most often.
            Role::Close => {}
        }
    }
    let end = ends.next().unwrap_or(page.len());
    unclosed(page, open, last, end, found);
}

/// A single quotation that its paragraph does not close: an apostrophe may have been taken for a mark, so a mark that
/// can be an apostrophe reaches to the last that closes.
fn unclosed(page: &Page, open: Option<&Mark>, last: Place, end: usize, found: &mut Vec<Quoted>) {
    if let Some(open) = open {
        let last = if open.sure { (end, end) } else { last };
        if open.end <= last.0 {
            long(page, (open.start, open.end), last, found);
        }
    }
}

/// Takes a quotation out, marks and all, when it is long.
fn long(page: &Page, open: Place, close: Place, found: &mut Vec<Quoted>) {
    let mut width = 0;
    for c in page.slice(open.1, close.0).chars() {
        width += if c >= '\u{2e80}' { 2 } else { 1 };
        if width > LONGEST {
            found.push(Quoted {
                start: open.0,
                end: close.1,
                why: Why::LongQuote,
            });
            return;
        }
    }
}

/// The marks of a text: double ones and what is like them, and single ones.
fn marks(text: &str) -> (Vec<Mark>, Vec<Mark>) {
    let (mut double, mut single) = (Vec::new(), Vec::new());
    let mut before = None;
    let mut skip = 0;
    for (at, c) in text.char_indices() {
        step(1);
        if at < skip {
            continue;
        }
        let (length, like) = spelled(text.get(at..).unwrap_or_default(), c);
        let rest = text.get(at + length..).unwrap_or_default();
        let after = rest.chars().next();
        let mark = |role, sure| Mark {
            start: at,
            end: at + length,
            role,
            after_digit: before.is_some_and(|c: char| c.is_ascii_digit()),
            sure,
        };
        match like {
            Like::Double(style) => double.push(mark(role(style, before, after), true)),
            Like::Single => {
                if let Some(role) = single_role(c, before, after, rest) {
                    let sure = matches!(c, '\u{2018}' | '\u{201a}');
                    single.push(mark(role, sure));
                }
            }
            Like::Other => {}
        }
        skip = at + length;
        before = Some(c);
    }
    (double, single)
}

enum Like {
    /// With the role it has where both sides say nothing.
    Double(Role),
    Single,
    Other,
}

/// The mark at the start of a text and how long it is, also as a web page spells it.
fn spelled(text: &str, c: char) -> (usize, Like) {
    let own = c.len_utf8();
    match c {
        '"' | '\u{ff02}' => (own, Like::Double(Role::Either)),
        '\u{201c}' | '\u{201e}' | '\u{201f}' | '\u{ab}' | '\u{2039}' | '\u{300c}' | '\u{300e}'
        | '\u{300a}' | '\u{3008}' | '\u{301d}' | '\u{275d}' | '\u{fe41}' | '\u{fe43}' => {
            (own, Like::Double(Role::Open))
        }
        '\u{201d}' | '\u{bb}' | '\u{203a}' | '\u{300d}' | '\u{300f}' | '\u{300b}' | '\u{3009}'
        | '\u{301e}' | '\u{301f}' | '\u{275e}' | '\u{fe42}' | '\u{fe44}' => {
            (own, Like::Double(Role::Close))
        }
        '\'' if text.starts_with("''") => (2, Like::Double(Role::Either)),
        '`' if text.starts_with("``") => (2, Like::Double(Role::Either)),
        '\'' | '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' | '`' | '\u{b4}' => {
            (own, Like::Single)
        }
        '&' => {
            let entities = [
                ("&quot;", Role::Either),
                ("&#34;", Role::Either),
                ("&ldquo;", Role::Open),
                ("&rdquo;", Role::Close),
                ("&bdquo;", Role::Open),
                ("&laquo;", Role::Open),
                ("&raquo;", Role::Close),
            ];
            entities
                .into_iter()
                .find(|(entity, _)| text.starts_with(entity))
                .map_or((own, Like::Other), |(entity, role)| {
                    (entity.len(), Like::Double(role))
                })
        }
        _ => (own, Like::Other),
    }
}

const fn is_mark(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '`' | '\u{ab}' | '\u{bb}' | '\u{b4}' | '\u{2018}'..='\u{201f}' | '\u{2039}' | '\u{203a}'
            | '\u{275d}' | '\u{275e}' | '\u{3008}'..='\u{300f}' | '\u{301d}'..='\u{301f}' | '\u{ff02}'
            | '\u{fe41}'..='\u{fe44}'
    )
}

/// Whether words may start right after a character.
fn leads(before: Option<char>) -> bool {
    before.is_none_or(|c| {
        c.is_space()
            || matches!(
                c,
                '(' | '[' | '{' | '-' | '\u{2013}' | '\u{2014}' | ':' | '=' | '/' | '>'
            )
            || is_mark(c)
    })
}

/// Whether words may end right before a character.
fn trails(after: Option<char>) -> bool {
    after.is_none_or(|c| {
        c.is_space()
            || matches!(
                c,
                '.' | ','
                    | ';'
                    | ':'
                    | '!'
                    | '?'
                    | ')'
                    | ']'
                    | '}'
                    | '\u{2026}'
                    | '-'
                    | '\u{2013}'
                    | '\u{2014}'
                    | '/'
                    | '<'
            )
            || is_mark(c)
    })
}

fn role(style: Role, before: Option<char>, after: Option<char>) -> Role {
    match (leads(before), trails(after)) {
        (true, false) => Role::Open,
        (false, true) => Role::Close,
        _ => style,
    }
}

/// What a single mark is; none for an apostrophe.
fn single_role(c: char, before: Option<char>, after: Option<char>, rest: &str) -> Option<Role> {
    let starts = leads(before) && after.is_some_and(|c| !c.is_space());
    let ends = before.is_some_and(|c| !c.is_space()) && trails(after);
    match c {
        '\u{201a}' => Some(Role::Open),
        _ if ends && !leads(before) => Some(Role::Close),
        _ if starts && !trails(after) && !is_elided(rest) => Some(Role::Open),
        _ => None,
    }
}

/// Whether the apostrophe stands for the start of a word or a year.
fn is_elided(rest: &str) -> bool {
    let end = rest
        .find(|c: char| !is_letter(c))
        .unwrap_or(rest.len())
        .min(8);
    let word = rest.get(..end).unwrap_or_default().to_ascii_lowercase();
    word.starts_with(|c: char| c.is_ascii_digit()) || ELIDED.contains(&word.as_str())
}

#[cfg(test)]
mod tests;
