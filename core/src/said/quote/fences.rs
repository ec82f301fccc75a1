//! Fenced blocks.

use super::chars::{Bare, Kind};
use super::lines::{Line, Page};
use super::{Quoted, Why};

/// How many marks make a fence.
const FENCE: usize = 3;

/// Everything from the first fence to the last: what is quoted may hold fences itself, so what stands between two
/// blocks may be theirs. With an odd number of fences one is open, and everything after the first goes.
pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let mut first = None;
    let mut last_end = 0;
    let mut count = 0_usize;
    for line in &page.lines {
        let (start, end, here) = fences_of(page, line);
        if here == 0 {
            continue;
        }
        first.get_or_insert(start);
        last_end = end;
        count += here;
    }
    if let Some(start) = first {
        let end = if count.is_multiple_of(2) {
            last_end
        } else {
            page.len()
        };
        found.push(Quoted {
            start,
            end,
            why: Why::Fence,
        });
    }
}

/// Where the fences of a line begin and end, and how many there are. Backticks are fences wherever they stand, tildes
/// at the start of a line.
fn fences_of(page: &Page, line: &Line) -> (usize, usize, usize) {
    let content = page.content(line);
    let trimmed = content.trim_start_matches(|c: char| c.is_space() || "*-+>|".contains(c));
    let lead = content.len() - trimmed.len();
    if run(trimmed, b'~') >= FENCE {
        return (line.start + lead, line.next, 1);
    }
    let (mut start, mut end, mut count) = (None, 0, 0);
    let mut at = 0;
    while let Some(rest) = content.get(at..).filter(|rest| !rest.is_empty()) {
        let length = run(rest, b'`');
        if length >= FENCE {
            start.get_or_insert(at);
            end = at + length;
            count += 1;
        }
        at += if length > 0 {
            length
        } else {
            rest.find('`').unwrap_or(rest.len())
        };
    }
    let start = start.unwrap_or(0);
    let alone = content.get(end..).is_none_or(|rest| rest.bare().is_empty());
    (
        line.start + start,
        if alone { line.next } else { line.start + end },
        count,
    )
}

/// How many of one mark a text starts with.
fn run(text: &str, mark: u8) -> usize {
    text.bytes().take_while(|byte| *byte == mark).count()
}
