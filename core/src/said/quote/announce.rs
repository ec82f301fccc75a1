//! Words that announce a paste, and reported speech: what follows them is somebody else's (contract: S 3, C §8).
//!
//! Each colon that speech can follow, and each end of a line with more below it, is judged by the clause before it. A
//! clause that asks for something to be sent keeps what follows its colon on the line: those are the person's words for
//! what to send. Everything that cannot be placed goes to the end of the text.

use super::chars::{Bare, Kind};

mod clause;

use super::lexicon::{ASKS, INSTRUCTIONS};
use super::lines::{Line, Page};
use super::words::Word;
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
        if !first && clause::greets(content, page.words_of(line)) {
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
    word.is(ASKS | INSTRUCTIONS)
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
    let all = page.words_of(line);
    // Where the sentence in hand starts, and its first word.
    let (mut start, mut from) = (line.start, 0);
    // The words before the place in hand.
    let mut upto = 0;
    let mut question = false;
    let mut chars = content.char_indices().peekable();
    let mut before = None;
    while let Some((at, c)) = chars.next() {
        let (place, next) = (line.start + at, line.start + at + c.len_utf8());
        let after = chars.peek().map(|(_, c)| *c);
        while all.get(upto).is_some_and(|word| word.start < place) {
            upto += 1;
        }
        let clause = || Clause::new(page, clipped(all, from, upto), start);
        let cut = if is_colon(before, c) && speaks(before, after) {
            at_colon(page, line, &clause(), (place, next), more)
        } else if is_dash(c) && is_spaced(before, after) {
            verdict(page, line, &clause(), (place, next), clause().at_dash())
        } else if is_stop(c) && after.is_none_or(char::is_space) {
            let done = clause();
            question = matches!(c, '?' | '\u{ff1f}');
            (start, from) = (next, upto);
            read_aloud(page, &done).or_else(|| at_stop(page, line, &done, next, question))
        } else {
            question &= !c.is_alnum();
            None
        };
        if cut.is_some() {
            return cut;
        }
        before = Some(c);
    }
    let tail = Clause::new(page, clipped(all, from, all.len()), start);
    let cut = read_aloud(page, &tail);
    if cut.is_some() || !more {
        return cut;
    }
    let last = last_sentence(page, line, all);
    verdict(
        page,
        line,
        &last,
        (line.end, line.next),
        last.at_end_of_line(question),
    )
}

/// The last sentence of a line, also when its end mark is the last of the line.
fn last_sentence<'a>(page: &'a Page<'a>, line: &Line, all: &'a [Word<'a>]) -> Clause<'a> {
    let from = all
        .iter()
        .zip(all.iter().skip(1))
        .rposition(|(word, next)| {
            let between = page.slice(word.end, next.start);
            between.contains(is_stop) && between.contains(|c: char| c.is_space())
        })
        .map_or(0, |at| at + 1);
    let start = all.get(from).map_or(line.start, |word| word.start);
    Clause::new(page, clipped(all, from, all.len()), start)
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
    colon: (usize, usize),
    more: bool,
) -> Option<Quoted> {
    let ends_line = page
        .words_of(line)
        .last()
        .is_none_or(|word| word.end <= colon.1);
    if ends_line && !more {
        return None;
    }
    verdict(page, line, clause, colon, clause.at_colon(ends_line))
}

/// What the end of a sentence gives away of the rest of its line.
fn at_stop(
    page: &Page,
    line: &Line,
    clause: &Clause,
    next: usize,
    question: bool,
) -> Option<Quoted> {
    let rest = page.words(next, line.end);
    // The person goes on.
    let own = &[
        "also",
        "then",
        "and",
        "anyway",
        "otherwise",
        "either",
        "next",
    ];
    if rest.first().is_none_or(|word| word.among(own)) {
        return None;
    }
    let greeted = clause::greets_on(page, rest);
    verdict(
        page,
        line,
        clause,
        (next, next),
        clause.at_stop(question, greeted),
    )
}

/// What goes by a verdict on the clause before a mark.
fn verdict(
    page: &Page,
    line: &Line,
    clause: &Clause,
    (mark, after): (usize, usize),
    verdict: Verdict,
) -> Option<Quoted> {
    match verdict {
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
            let start = if rest.bare().is_empty() { after } else { mark };
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

/// A colon, or an arrow in its place.
fn is_colon(before: Option<char>, c: char) -> bool {
    matches!(
        c,
        ':' | '\u{ff1a}'
            | '\u{fe55}'
            | '\u{2236}'
            | '\u{a789}'
            | '\u{2d0}'
            | '\u{2192}'
            | '\u{21d2}'
            | '\u{27a1}'
    ) || (c == '>' && before.is_some_and(|c| matches!(c, '-' | '=')))
}

const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2013}' | '\u{2014}')
}

fn is_spaced(before: Option<char>, after: Option<char>) -> bool {
    before.is_some_and(char::is_space) && after.is_some_and(char::is_space)
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
