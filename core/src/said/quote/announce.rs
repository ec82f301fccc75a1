//! Words that announce a paste, and reported speech: what follows them is somebody else's (contract: S 3, C §8).
//!
//! Each colon that speech can follow, and each end of a line with more below it, is judged by the clause before it. A
//! clause that asks for something to be sent keeps what follows its colon on the line: those are the person's words for
//! what to send. Everything that cannot be placed goes to the end of the text.

use super::chars::{Bare, Kind};

mod clause;
mod tables;

use super::lines::{Line, Page};
use super::words::{Word, words};
use super::{Quoted, Why};
use clause::{Clause, Verdict};

/// The words of a clause that are read, counted from its end.
const CLAUSE: usize = 40;

pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    // The last line with words: below it nothing can be announced.
    let last = page
        .lines
        .iter()
        .rposition(|line| !page.content(line).bare().is_empty())
        .unwrap_or(0);
    let mut first = true;
    for (number, line) in page.lines.iter().enumerate() {
        let content = page.content(line);
        if content.bare().is_empty() {
            continue;
        }
        if !first && clause::greets(content) {
            found.push(to_the_end(page, line.start));
            return;
        }
        first = false;
        if let Some(cut) = in_line(page, line, number < last) {
            let done = cut.end == page.len();
            found.push(cut);
            if done {
                return;
            }
        }
    }
}

/// Whether a word asks for something when it starts a clause.
pub(super) fn is_request(word: &Word) -> bool {
    word.among(tables::ASKS) || word.among(tables::INSTRUCTIONS)
}

const fn to_the_end(page: &Page, start: usize) -> Quoted {
    Quoted {
        start,
        end: page.len(),
        why: Why::Announced,
    }
}

/// What a line gives away, if anything.
fn in_line(page: &Page, line: &Line, more: bool) -> Option<Quoted> {
    let content = page.content(line);
    let all = words(content, line.start);
    let mut from = 0;
    let mut start = line.start;
    let mut chars = content.char_indices().peekable();
    let mut before = None;
    while let Some((at, c)) = chars.next() {
        let place = line.start + at;
        let after = chars.peek().map(|(_, c)| *c);
        let upto = all.partition_point(|word| word.start < place);
        let clause = Clause::new(page, clipped(&all, from, upto), start);
        if is_colon(c) && speaks(before, after) {
            let rest = page.slice(place + c.len_utf8(), line.end);
            let colon = (place, place + c.len_utf8());
            if let Some(cut) = at_colon(page, line, &clause, colon, rest, more) {
                return Some(cut);
            }
        } else if is_stop(c) && after.is_none_or(char::is_space) {
            if let Some(cut) = read_aloud(page, &clause) {
                return Some(cut);
            }
            from = upto;
            start = place + c.len_utf8();
        }
        before = Some(c);
    }
    let tail = Clause::new(page, clipped(&all, from, all.len()), start);
    if let Some(cut) = read_aloud(page, &tail) {
        return Some(cut);
    }
    if !more {
        return None;
    }
    // The last sentence, also when its end mark is the last of the line.
    let bare = content.trim_end_matches(|c: char| !c.is_alnum());
    let from = bare
        .char_indices()
        .zip(bare.chars().skip(1))
        .filter(|((_, c), next)| is_stop(*c) && next.is_space())
        .map(|((at, _), _)| line.start + at)
        .last();
    let from_word = from.map_or(0, |from| all.partition_point(|word| word.start < from));
    let start = from.map_or(line.start, |from| from + 1);
    let sentence = Clause::new(page, clipped(&all, from_word, all.len()), start);
    match sentence.at_end_of_line() {
        Verdict::Keep => None,
        Verdict::After => Some(to_the_end(page, line.next)),
        Verdict::All => Some(to_the_end(page, sentence.start())),
        Verdict::Said | Verdict::Written => None,
    }
}

fn clipped<'a, 'b>(all: &'a [Word<'b>], from: usize, upto: usize) -> &'a [Word<'b>] {
    all.get(from.max(upto.saturating_sub(CLAUSE))..upto)
        .unwrap_or_default()
}

/// What a colon gives away.
fn at_colon(
    page: &Page,
    line: &Line,
    clause: &Clause,
    (colon, after): (usize, usize),
    rest: &str,
    more: bool,
) -> Option<Quoted> {
    let ends_line = rest.chars().all(|c| !c.is_alnum());
    if ends_line && !more {
        return None;
    }
    match clause.at_colon(ends_line) {
        Verdict::Keep => None,
        Verdict::All => Some(to_the_end(page, clause.start())),
        Verdict::After => Some(to_the_end(page, after)),
        Verdict::Written => Some(Quoted {
            start: after,
            end: page.len(),
            why: Why::SaidColon,
        }),
        Verdict::Said => {
            let end = end_of_speech(page, line);
            // A colon left at the end of a line would announce the person's own words below.
            let rest = page.slice(end, page.len());
            let start = if rest.bare().is_empty() { after } else { colon };
            Some(Quoted {
                start,
                end,
                why: Why::SaidColon,
            })
        }
    }
}

/// Speech ends with its line, when a sentence does; else with the paragraph or the sentence further down.
fn end_of_speech(page: &Page, line: &Line) -> usize {
    let from = page.lines.partition_point(|other| other.start < line.start);
    let mut ended = false;
    let mut end = line.end;
    for line in page.lines.iter().skip(from) {
        let content = page.content(line).bare_end();
        if content.is_empty() {
            if ended {
                break;
            }
            continue;
        }
        if ended && line.start > end {
            break;
        }
        ended = content.ends_with(|c: char| is_stop(c) || "\"'”’»“)」".contains(c));
        end = line.end;
    }
    end
}

/// A note read aloud: "the sign says …".
fn read_aloud(page: &Page, clause: &Clause) -> Option<Quoted> {
    clause.read_aloud().map(|start| to_the_end(page, start))
}

const fn is_colon(c: char) -> bool {
    matches!(c, ':' | '\u{ff1a}' | '\u{fe55}' | '\u{2236}' | '\u{a789}')
}

const fn is_stop(c: char) -> bool {
    matches!(
        c,
        '.' | '!' | '?' | ';' | '\u{2026}' | '\u{3002}' | '\u{ff01}' | '\u{ff1f}'
    )
}

/// Whether speech can follow a colon: not inside a clock time or a link.
fn speaks(before: Option<char>, after: Option<char>) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    !(digit(before) && digit(after)) && after != Some('/')
}

#[cfg(test)]
mod tests;
