//! Indented blocks.

use super::chars::Bare;
use super::lines::{Page, indent};
use super::{Quoted, Why};

/// From which column on a line is a block of its own.
const COLUMNS: usize = 4;

/// Every line that far in, save an item of a list right under a line of the person's.
pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let mut own_above = false;
    for line in &page.lines {
        let content = page.content(line);
        if content.bare().is_empty() {
            own_above = false;
            continue;
        }
        let own = indent(content) < COLUMNS || (own_above && is_item(content.bare_start()));
        if !own {
            found.push(Quoted {
                start: line.start,
                end: line.next,
                why: Why::Indented,
            });
        }
        own_above = own;
    }
}

/// Whether a line starts as an item of a list does.
fn is_item(content: &str) -> bool {
    let rest = content.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < content.len() {
        return rest.starts_with(['.', ')']);
    }
    content.starts_with(['-', '*', '+', '\u{2022}', '\u{2013}'])
}
