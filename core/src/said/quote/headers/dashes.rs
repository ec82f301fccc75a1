//! Lines that say that a message follows: between dashes ("-----Original Message-----"), or by their words alone
//! ("Begin forwarded message:", "Forwarded by", "Fwd:").

use super::super::chars::{Bare, Kind};
use super::super::lexicon::{ASKS, BEGIN, BY, FORWARDED, FWD, MESSAGE, WROTE};
use super::super::lines::{Line, Page};
use super::super::words::Word;
use super::tables::MESSAGE_WITHIN;

/// How many words a line without dashes may have.
const WORDS: usize = 6;

/// The start of the first such line.
pub(super) fn find(page: &Page) -> Option<usize> {
    page.lines
        .iter()
        .find_map(|line| between_dashes(page, line).or_else(|| by_words(page, line)))
}

const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2013}' | '\u{2014}' | '_' | '=' | '*' | '~')
}

/// A run of dashes, words for a message, a run of dashes, wherever it stands in the line.
fn between_dashes(page: &Page, line: &Line) -> Option<usize> {
    let content = page.content(line);
    let words = |from: usize, upto: usize| page.words(line.start + from, line.start + upto);
    // The run before the words in hand, and where those start.
    let mut open: Option<(usize, usize, usize)> = None;
    let mut run: Option<(usize, usize)> = None;
    for (at, c) in content.char_indices().chain([(content.len(), '\n')]) {
        if is_dash(c) {
            run = Some(run.map_or((at, 1), |(start, count)| (start, count + 1)));
            continue;
        }
        let Some((start, count)) = run.take().filter(|(_, count)| *count > 1) else {
            continue;
        };
        if let Some((from, _, text)) = open {
            let part = content.get(text..start).unwrap_or_default();
            if announces(part, words(text, start)) {
                return Some(line.start + from);
            }
        }
        open = Some((start, count, at));
    }
    // The closing run may be lost: then the opening one has to be long.
    let (from, count, text) = open?;
    let part = content.get(text..)?;
    let found = words(text, content.len());
    let first = found.first()?;
    (count > 3 && (first.is(FORWARDED) || first.is(BEGIN)) && announces(part, found))
        .then_some(line.start + from)
}

/// Whether words between dashes stand above a message of somebody.
fn announces(part: &str, found: &[Word]) -> bool {
    found
        .iter()
        .any(|word| word.is(MESSAGE) || word.is(FORWARDED) || word.is(WROTE))
        || MESSAGE_WITHIN.iter().any(|word| part.contains(word))
}

fn by_words(page: &Page, line: &Line) -> Option<usize> {
    let content = page.content(line);
    let trimmed = content.trim_start_matches(|c: char| !c.is_alnum());
    let start = line.start + content.len() - trimmed.len();
    let found = page.words_of(line);
    let first = found.first()?;
    let few = found.len() <= WORDS;
    let message = || found.iter().any(|word| word.is(MESSAGE));
    let forwarded = || found.iter().any(|word| word.is(FORWARDED));
    // "Reply to this mail" asks; "Message transféré" does not.
    let asks = first.is(ASKS) && found.len() != 2;
    let opens = few && !asks && first.is(BEGIN | FORWARDED | MESSAGE) && message() && forwarded();
    let by = first.is(FORWARDED) && found.get(1).is_some_and(|word| word.is(BY));
    let prefix = first.is(FWD)
        && page
            .slice(first.end, line.end)
            .bare_start()
            .starts_with([':', '\u{ff1a}']);
    let cjk = few
        && ["転送", "转发", "轉寄", "전달"]
            .iter()
            .any(|mark| trimmed.starts_with(mark))
        && MESSAGE_WITHIN.iter().any(|word| trimmed.contains(word));
    // The first line of a mailbox, of a calendar entry or a card.
    let raw = (first.says("from")
        && content.starts_with("From ")
        && page
            .slice(first.end, line.end)
            .bare_start()
            .split(' ')
            .next()
            .is_some_and(|word| word.contains('@')))
        || (first.says("begin") && trimmed.starts_with("BEGIN:V"));
    (opens || by || prefix || cjk || raw).then_some(start)
}
