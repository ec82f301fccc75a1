//! The block of fields above a message: From, Sent, To, Subject, in any language, bold or not.

use super::super::chars::{Bare, Kind};
use super::super::lines::{Line, Page};
use super::tables::{FIELDS, Field};
use crate::text::fold::fold;

/// How many lines may stand between two fields: a long value is wrapped.
const BETWEEN: usize = 2;

/// The longest name of a field, in bytes, with what makes it bold.
const NAME: usize = 48;

/// A block in the making.
struct Block {
    start: usize,
    fields: Vec<Field>,
    last: usize,
}

/// The start of the first block: two fields or more, or one that alone says that a mail follows.
pub(super) fn find(page: &Page) -> Option<usize> {
    let mut block: Option<Block> = None;
    for (number, line) in page.lines.iter().enumerate() {
        if let Some(start) = in_one_line(page, line) {
            return Some(start);
        }
        let content = page.content(line);
        let Some((field, name, value)) = field(content) else {
            continue;
        };
        if alone(field, &name, value, page, number) {
            let near = block.filter(|block| number - block.last <= BETWEEN + 1);
            return Some(near.map_or_else(|| above(page, number, line.start), |block| block.start));
        }
        match block
            .as_mut()
            .filter(|block| number - block.last <= BETWEEN + 1)
        {
            Some(block) => {
                if !block.fields.contains(&field) {
                    return Some(block.start);
                }
                block.last = number;
            }
            None => {
                block = Some(Block {
                    start: above(page, number, line.start),
                    fields: vec![field],
                    last: number,
                });
            }
        }
    }
    None
}

/// A line of dashes right above belongs to the block.
fn above(page: &Page, number: usize, start: usize) -> usize {
    let mut lines = page.lines.iter().take(number).rev();
    match lines.next() {
        Some(line)
            if page.content(line).bare().len() > 2
                && page
                    .content(line)
                    .chars()
                    .all(|c| c.is_space() || matches!(c, '-' | '_' | '=' | '*' | '\u{2014}')) =>
        {
            line.start
        }
        _ => start,
    }
}

/// One field that says enough: a sender with an address, or a sender or subject in full words with text below.
fn alone(field: Field, name: &str, value: &str, page: &Page, number: usize) -> bool {
    let below = || {
        page.lines
            .iter()
            .skip(number + 1)
            .take(3)
            .any(|line| !page.content(line).bare().is_empty())
    };
    match field {
        Field::From => value.contains('@') || (name.chars().count() > 3 && below()),
        Field::Subject => name.chars().count() > 3 && below(),
        _ => false,
    }
}

/// The field a line starts with, its folded name, and its value.
fn field(content: &str) -> Option<(Field, String, &str)> {
    let bare = content.trim_start_matches(|c: char| !c.is_alnum());
    let colon = bare
        .char_indices()
        .take_while(|(at, _)| *at <= NAME)
        .find(|(_, c)| matches!(c, ':' | '\u{ff1a}'))?
        .0;
    let (name, value) = bare.split_at_checked(colon)?;
    let name = fold(&name.replace(['-', '*', '_', '"'], " "));
    let field = FIELDS
        .iter()
        .find(|(_, names)| names.contains(&name.as_str()))?
        .0;
    Some((field, name, value))
}

/// Two fields in one line, as when lines were joined: they begin with a capital, and one of them is no recipient.
fn in_one_line(page: &Page, line: &Line) -> Option<usize> {
    let content = page.content(line);
    if content.matches([':', '\u{ff1a}']).take(2).count() < 2 {
        return None;
    }
    let mut first: Option<(Field, usize)> = None;
    for word in page.words_of(line) {
        let rest = page
            .slice(word.end, line.end)
            .trim_start_matches(['*', ' ']);
        let capital = !page.slice(word.start, word.end).starts_with(char::is_small);
        if !capital || !rest.starts_with([':', '\u{ff1a}']) {
            continue;
        }
        let Some((field, _)) = FIELDS
            .iter()
            .find(|(_, names)| names.contains(&word.low.as_ref()))
        else {
            continue;
        };
        match first {
            None => first = Some((*field, word.start)),
            Some((other, start)) => {
                let telling = |field| matches!(field, Field::From | Field::Sent | Field::Subject);
                if other != *field && (telling(other) || telling(*field)) {
                    return Some(start);
                }
            }
        }
    }
    None
}
