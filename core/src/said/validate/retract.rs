//! Asks taken back where they are not read: past the cut, and in a quotation beside them (contract: C §8, What was
//! removed).

use crate::said::grammar::aftermath;
use crate::said::grammar::asks::Turn;
use crate::said::grammar::phrases::{self, first_of};
use crate::said::grammar::tags;
use crate::said::grammar::words::words;
use crate::said::prepare::Prepared;
use crate::said::quote::Why;
use crate::said::span::Span;
use crate::text::baseline::is_white_space;
use crate::text::steps::step;

/// What takes an ask back past the cut.
const LATER: &[&[&str]] = &[
    &["actually"],
    &["wait"],
    &["no"],
    &["don't"],
    &["dont"],
    &["do", "not"],
    &["instead"],
    &["cancel"],
    &["scratch", "that"],
];

/// What takes asks of a turn back, looked for once a turn.
#[derive(Debug, Default)]
pub(super) struct Retractions {
    /// Whether the person's own words past the cut take something back.
    pub(super) later: bool,
    /// Whether a line that only went with the quoted one above it takes something back: it may be the person's.
    pub(super) in_neighbour: bool,
    /// Whether such a line may go on with a sentence that the quotation stands in the middle of.
    pub(super) goes_on: bool,
    /// The lines of quotations that negate or correct: the first and the last of each, in order.
    quotations: Vec<(usize, usize)>,
    /// Where lines of the turn end.
    breaks: Vec<usize>,
}

impl Retractions {
    /// Looks through what was removed from a turn, and past its cut.
    pub(super) fn of(text: &str, prepared: &Prepared, turn: &Turn) -> Self {
        let mut found = Self {
            later: prepared.truncated && later(prepared, turn),
            in_neighbour: in_neighbour(text, prepared),
            goes_on: goes_on(text, prepared),
            ..Self::default()
        };
        if !prepared.quoted.is_empty() {
            let end = prepared.quoted.last().map_or(0, |quoted| quoted.end);
            step(end);
            let head = text.as_bytes().get(..end).unwrap_or_default();
            let breaks = head.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
            found.breaks = breaks.map(|(at, _)| at).collect();
        }
        found.quotations = prepared
            .quoted
            .iter()
            .filter(|quoted| matches!(quoted.why, Why::SaidColon | Why::LongQuote))
            .filter(|quoted| takes_back(text.get(quoted.start..quoted.end).unwrap_or_default()))
            .map(|quoted| found.lines(Span::new(quoted.start, quoted.end)))
            .collect();
        found
    }

    /// Whether a quotation on the line of a sentence, or on the next, negates or corrects.
    pub(super) fn in_quote(&self, text: &str, prepared: &Prepared, sentence: Span) -> bool {
        if self.quotations.is_empty() {
            return false;
        }
        let own = self.lines(origin(text, prepared, sentence));
        self.quotations.iter().any(|(first, last)| {
            step(1);
            *first <= own.1.saturating_add(1) && own.0 <= last.saturating_add(1)
        })
    }

    /// The lines that a place stands on.
    fn lines(&self, place: Span) -> (usize, usize) {
        let count = |to: usize| self.breaks.partition_point(|at| *at < to);
        (count(place.start), count(place.end))
    }
}

/// Whether the words past the cut take something back: those that do anywhere, and any sentence that would behind an ask
/// within the cut. The sentence that the cut falls in is read there as a whole.
fn later(prepared: &Prepared, turn: &Turn) -> bool {
    let all = words(&prepared.beyond);
    let known =
        (0..all.len()).any(|at| first_of(all.get(at..).unwrap_or_default(), LATER).is_some());
    let last = turn
        .sentences
        .last()
        .and_then(|range| turn.words.get(range.start))
        .and_then(|word| prepared.text.get(word.span.start..))
        .unwrap_or_default();
    let mut rest = String::with_capacity(last.len().saturating_add(prepared.beyond.len()));
    rest.push_str(last);
    rest.push_str(&prepared.beyond);
    known || aftermath::takes_back(&rest)
}

fn in_neighbour(text: &str, prepared: &Prepared) -> bool {
    prepared
        .quoted
        .iter()
        .filter(|quoted| quoted.why == Why::Marker)
        .flat_map(|quoted| {
            text.get(quoted.start..quoted.end)
                .unwrap_or_default()
                .split('\n')
        })
        .filter(|line| {
            step(line.len());
            !is_marked(line)
        })
        .any(takes_back)
}

/// Whether a line that only went with the quoted one above it may go on with a sentence that the quotation stands in the
/// middle of.
fn goes_on(text: &str, prepared: &Prepared) -> bool {
    prepared.quoted.iter().any(|quoted| {
        step(quoted.end.saturating_sub(quoted.start));
        let mut lines = text
            .get(quoted.start..quoted.end)
            .unwrap_or_default()
            .split('\n');
        let bare = match quoted.why {
            Why::Marker => lines.any(|line| !is_blank(line) && !is_marked(line)),
            // What was said ends with its line.
            Why::SaidColon => lines.skip(1).any(|line| !is_blank(line)),
            _ => false,
        };
        let before = text.get(..quoted.start).unwrap_or_default();
        let before = match quoted.why {
            Why::SaidColon => before.rsplit_once('\n').map_or("", |(before, _)| before),
            _ => before,
        };
        let last = before.chars().rev().find(|c| !is_white_space(*c));
        bare && last.is_some_and(|last| {
            !matches!(
                last,
                '.' | '!' | '?' | '\u{2026}' | '\u{3002}' | '\u{ff01}' | '\u{ff1f}'
            )
        })
    })
}

fn is_blank(line: &str) -> bool {
    line.chars().all(is_white_space)
}

/// Whether a quoted line has a mark of its own.
fn is_marked(line: &str) -> bool {
    line.trim_start_matches([' ', '\t'])
        .starts_with(['>', '|', '\u{bb}', '&', '\u{ff1e}'])
        || line.contains("> ")
}

fn takes_back(quotation: &str) -> bool {
    let all = words(quotation);
    (0..all.len()).any(|at| {
        let rest = all.get(at..).unwrap_or_default();
        rest.first().is_some_and(|word| word.has(tags::NEGATIONS))
            || phrases::RETRACTIONS.first(rest).is_some()
            || first_of(rest, LATER).is_some()
    })
}

/// Where a place of the text that is read stands in the turn.
fn origin(text: &str, prepared: &Prepared, place: Span) -> Span {
    // Kept pieces stand in both in the same order; one character at most stands between two.
    let mut kept = 0_usize;
    let mut from = 0_usize;
    let mut start = None;
    let mut end = text.len().min(place.end);
    let gone = prepared
        .quoted
        .iter()
        .map(|quoted| (quoted.start, quoted.end));
    step(text.len());
    for (gap, next) in gone.chain([(text.len(), text.len())]) {
        let piece = text.get(from..gap).unwrap_or_default();
        if !piece.is_empty() {
            let rest = prepared.text.get(kept..).unwrap_or_default();
            // Between two kept pieces stands one character.
            let mut after = rest.chars();
            let gap = after
                .next()
                .filter(|_| kept > 0 && after.as_str().starts_with(piece));
            let at = kept.saturating_add(gap.map_or(0, char::len_utf8));
            let piece_end = at.saturating_add(piece.len());
            if start.is_none() && place.start < piece_end {
                start = Some(from.saturating_add(place.start.saturating_sub(at)));
            }
            if place.end > at {
                end = from.saturating_add(place.end.min(piece_end).saturating_sub(at));
            }
            kept = piece_end;
        }
        from = next;
    }
    let start = start.unwrap_or(0);
    Span::new(start, end.max(start))
}
