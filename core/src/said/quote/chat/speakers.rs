//! Speakers before a colon, line by line.

use super::super::announce::is_request;
use super::super::chars::{Bare, Kind};
use super::super::lexicon::{LABELS, ROLES};
use super::super::lines::{Line, Page};
use super::super::words::Word;
use super::super::{Quoted, Why};

/// How many lines may stand between two speakers of one conversation.
const BETWEEN: usize = 4;

/// The longest name, in bytes.
const NAME: usize = 40;

/// A line that a speaker starts.
struct Said {
    line: usize,
    name: String,
    /// Written as names are.
    sure: bool,
    /// Something is said on the line.
    speaks: bool,
}

/// Whether a word before a colon is a label or a request.
pub(super) fn is_label(word: &Word) -> bool {
    word.is(LABELS) || is_request(word)
}

/// Two speakers make a conversation, which goes with all that follows; one line of one speaker goes with its paragraph.
pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let mut last: Option<Said> = None;
    let mut done = 0;
    for (number, line) in page.lines.iter().enumerate() {
        let Some(said) = said(page, line, number) else {
            continue;
        };
        let pair = last
            .as_ref()
            .filter(|last| said.line - last.line <= BETWEEN && last.name != said.name)
            .filter(|last| last.speaks || said.speaks || (last.sure && said.sure));
        if let Some(first) = pair.and_then(|first| page.lines.get(first.line)) {
            found.push(cut(first.start, page.len()));
            return;
        }
        if said.sure && said.speaks && line.start >= done {
            done = end_of_paragraph(page, number);
            found.push(cut(line.start, done));
        }
        last = Some(said);
    }
}

const fn cut(start: usize, end: usize) -> Quoted {
    Quoted {
        start,
        end,
        why: Why::Chat,
    }
}

fn end_of_paragraph(page: &Page, number: usize) -> usize {
    page.lines
        .iter()
        .skip(number)
        .take_while(|line| !page.content(line).bare().is_empty())
        .last()
        .map_or(page.len(), |line| line.next)
}

fn said(page: &Page, line: &Line, number: usize) -> Option<Said> {
    let content = page.content(line);
    let bare = content.trim_start_matches(|c: char| {
        c.is_space() || matches!(c, '*' | '_' | '-' | '\u{2022}' | '[')
    });
    let colon = bare
        .char_indices()
        .take_while(|(at, _)| *at < NAME)
        .find(|(_, c)| matches!(c, ':' | '\u{ff1a}'))?;
    let start = line.end - bare.len();
    let (name, rest) = bare.split_at_checked(colon.0)?;
    let rest = rest.get(colon.1.len_utf8()..)?;
    let spaced =
        rest.starts_with(|c: char| c.is_space() || matches!(c, '*' | '_' | '"' | '\u{201c}'));
    if !(spaced || rest.is_empty() || colon.1 == '\u{ff1a}') {
        return None;
    }
    let name = name.trim_end_matches(['*', '_', ']', ' ']);
    let plain = |c: char| {
        c.is_alnum()
            || c.is_space()
            || matches!(c, '.' | '_' | '-' | '\'' | '\u{2019}' | '@' | '(' | ')')
            || c > '\u{2600}'
    };
    let found = page.words(start, start + name.len());
    if !name.chars().all(plain) || !(1..=3).contains(&found.len()) {
        return None;
    }
    let handle = name.starts_with('@');
    let role = found
        .iter()
        .all(|word| word.is(ROLES) || word.low.parse::<u32>().is_ok())
        && found.first().is_some_and(|word| word.is(ROLES));
    if !role && found.iter().any(is_label) {
        return None;
    }
    let capital = found.iter().all(|word| {
        !page
            .slice(word.start, word.end)
            .starts_with(|c: char| c.is_small() || c.is_ascii_digit())
    });
    let sure = handle || capital || role;
    // A list of numbers says nothing; a small word before a few words of a list may be anything.
    let speaks = rest.chars().any(|c| c.is_letter());
    let told = page.words(line.end - rest.len(), line.end).len() > 2;
    let sure = sure || (found.len() == 1 && told && bare.len() == content.len());
    (sure || found.len() == 1).then(|| Said {
        line: number,
        name: found
            .iter()
            .map(|word| word.low.as_ref())
            .collect::<Vec<_>>()
            .join(" "),
        sure,
        speaks,
    })
}
