//! The line above a reply: "On (date), X wrote:", in one line or wrapped, in the common languages.
//!
//! Each line is looked at once for what it holds: a word for "wrote", a date, an address, a way to begin, a way to end.
//! A header is an end with the rest in it or in the few lines above.

use super::super::chars::{Bare, Kind};
use super::super::lexicon::{ON, WROTE};
use super::super::lines::{Line, Page};
use super::super::marks::is_marked;
use super::super::words::Word;
use super::dates::{Date, date_in, starts_date};
use super::tables::WROTE_WITHIN;

/// Over how many lines a header may be wrapped.
const LINES: usize = 5;

/// How many lines are kept in view: those of a header and the empty ones between.
const VIEW: usize = 8;

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// With a colon, or with one right after "wrote" in the middle.
    Colon,
    /// With dashes after words.
    Dashes,
    /// With a word for "wrote", the colon lost.
    Verb,
    Open,
}

/// What a line holds of a header.
struct Look {
    start: usize,
    verb: bool,
    date: Date,
    address: bool,
    /// Where in the text a header may begin here.
    begins: Option<usize>,
    /// Whether it begins with a date and has a bracketed address or a zone, which needs no verb and no end.
    dated: bool,
    end: End,
    blank: bool,
    marked: bool,
    /// Whether it goes on from the line above, even over an empty line.
    hangs: bool,
    /// Whether a sentence ends with it.
    stops: bool,
}

/// The start of the first reply header.
pub(super) fn find(page: &Page) -> Option<usize> {
    let mut view: Vec<Look> = Vec::with_capacity(VIEW + 1);
    for line in &page.lines {
        let look = look(page, line);
        let open = look.end == End::Open || (look.marked && !look.hangs);
        let dated = look.begins.filter(|_| look.dated && !look.marked);
        view.push(look);
        if view.len() > VIEW {
            view.remove(0);
        }
        let start = dated.or_else(|| if open { None } else { header(&view) });
        if start.is_some() {
            return start;
        }
    }
    None
}

/// Where the header begins that ends with the last line in view, if there is one.
fn header(view: &[Look]) -> Option<usize> {
    let end = view.last()?.end;
    let (mut verb, mut date, mut address) = (false, Date::None, false);
    let mut whole = None;
    let mut hanging = false;
    let mut count = 0;
    for look in view.iter().rev() {
        if look.blank && hanging {
            continue;
        }
        let apart = count > 0 && (look.stops || (look.marked && !look.hangs));
        if look.blank || apart || count == LINES {
            break;
        }
        count += 1;
        hanging = look.hangs;
        verb |= look.verb;
        date = date.max(look.date);
        address |= look.address;
        let enough = match end {
            End::Verb => verb && date == Date::Strong,
            _ => (verb && date > Date::None) || (address && date == Date::Strong),
        };
        if enough && look.begins.is_some() {
            return look.begins;
        }
        // No known beginning: the lines that hold enough go whole, unless one is found further up.
        if whole.is_none() && end != End::Verb && verb && (address || date == Date::Strong) {
            whole = Some(look.start);
        }
    }
    whole
}

fn look(page: &Page, line: &Line) -> Look {
    let content = page.content(line);
    let all = page.words_of(line);
    let within =
        |part: &str| !part.is_ascii() && WROTE_WITHIN.iter().any(|verb| part.contains(verb));
    // Where lines were joined into one, the header ends in the middle.
    let wrote = all.iter().find(|word| {
        word.is(WROTE)
            && page
                .slice(word.end, line.end)
                .trim_start_matches("(a)")
                .trim_start_matches(['*', ' ', '\u{a0}', ')'])
                .starts_with([':', '\u{ff1a}'])
    });
    let stop = wrote.map_or(line.end, |word| word.end);
    let head = page.slice(line.start, stop);
    let found = all
        .get(..all.partition_point(|word| word.end <= stop))
        .unwrap_or_default();
    let date = date_in(head, found);
    let address = has_address(head);
    let begins = begins(page, line, found, date);
    let marked = is_marked(content);
    let trimmed = content.bare();
    Look {
        start: line.start,
        verb: wrote.is_some() || found.iter().any(|word| word.is(WROTE)) || within(head),
        date,
        address,
        begins,
        dated: begins.is_some()
            && date == Date::Strong
            && ((address && head.contains('<')) || has_zone(head)),
        end: if wrote.is_some() {
            End::Colon
        } else {
            end_of(trimmed, found)
        },
        blank: trimmed.is_empty(),
        marked,
        hangs: trimmed.starts_with('<')
            || trimmed.starts_with("mailto:")
            || (trimmed.starts_with('>')
                && found.len() < 3
                && end_of(trimmed, found) == End::Colon),
        stops: stops(trimmed, found),
    }
}

fn end_of(trimmed: &str, found: &[Word]) -> End {
    let bare = trimmed.trim_end_matches(['*', '_', '"', '\'', '>', ')', ' ', '\u{a0}', '\u{bb}']);
    if bare.ends_with([':', '\u{ff1a}']) {
        End::Colon
    } else if trimmed.ends_with("--") && !found.is_empty() {
        End::Dashes
    } else if found.last().is_some_and(|word| word.is(WROTE)) {
        End::Verb
    } else {
        End::Open
    }
}

/// Whether a sentence ends with a line. Dates end in a point too, after a number or a short word.
fn stops(trimmed: &str, found: &[Word]) -> bool {
    trimmed.ends_with(['!', '?', '\u{3002}'])
        || (trimmed.ends_with('.')
            && found
                .last()
                .is_some_and(|word| word.low.chars().filter(|c| c.is_letter()).count() > 4))
}

/// Where a header may begin in a line: at its start, with a date or with a word that leads to one; in its middle, with
/// such a word and a date right behind it.
fn begins(page: &Page, line: &Line, found: &[Word], date: Date) -> Option<usize> {
    let first = found.first()?;
    if date == Date::None {
        return None;
    }
    let near = found.iter().skip(1).take(4);
    let lead = page.slice(line.start, first.start);
    let clean = lead.chars().all(|c| !is_bracket(c));
    if clean && (starts_date(first) || (first.is(ON) && near.clone().any(starts_date))) {
        return Some(line.start);
    }
    if page
        .content(line)
        .bare_start()
        .starts_with(['\u{5728}', '\u{4e8e}', '\u{65bc}'])
    {
        return Some(line.start);
    }
    let pairs = found.iter().zip(found.iter().skip(1));
    pairs
        .filter(|(on, next)| {
            on.is(ON)
                && starts_date(next)
                && page.slice(on.start, on.end).starts_with(char::is_capital)
        })
        .map(|(on, _)| on.start)
        .next_back()
}

const fn is_bracket(c: char) -> bool {
    matches!(c, '<' | '[' | '{')
}

/// An address: letters or digits on both sides of the sign.
fn has_address(text: &str) -> bool {
    let bytes = text.as_bytes();
    let letter = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte > 0x7f || *byte == b'_')
    };
    text.match_indices('@')
        .any(|(at, _)| letter(at.checked_sub(1)) && letter(Some(at + 1)))
}

/// A zone behind a clock time: GMT, UTC, or an offset of four digits.
fn has_zone(text: &str) -> bool {
    text.contains("GMT")
        || text.contains("UTC")
        || text.match_indices([' ', '+', '-']).any(|(at, _)| {
            let rest = text.get(at + 1..).unwrap_or_default();
            let rest = rest.strip_prefix(['+', '-']).unwrap_or(rest);
            at > 0
                && rest.len() >= 4
                && rest.bytes().take(4).all(|byte| byte.is_ascii_digit())
                && rest.as_bytes().get(4).is_none_or(|byte| *byte == b' ')
                && text
                    .get(at..)
                    .is_some_and(|rest| rest.starts_with(" +") || rest.starts_with(" -"))
        })
}
