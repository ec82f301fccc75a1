//! Words that bound an amount, or give it to each.

use super::super::pieces::{Kind, Pieces};
use super::super::span::Span;
use super::Bound;

/// Words before an amount that bound it; the longer first.
const BEFORE: &[(&[&str], Bound)] = &[
    (&["no", "more", "than"], Bound::AtMost),
    (&["not", "more", "than"], Bound::AtMost),
    (&["no", "higher", "than"], Bound::AtMost),
    (&["no", "greater", "than"], Bound::AtMost),
    (&["not", "to", "exceed"], Bound::AtMost),
    (&["at", "the", "most"], Bound::AtMost),
    (&["no", "less", "than"], Bound::AtLeast),
    (&["not", "less", "than"], Bound::AtLeast),
    (&["no", "lower", "than"], Bound::AtLeast),
    (&["no", "fewer", "than"], Bound::AtLeast),
    (&["not", "under"], Bound::AtLeast),
    (&["not", "below"], Bound::AtLeast),
    (&["not", "over"], Bound::AtMost),
    (&["not", "above"], Bound::AtMost),
    (&["not", "exceeding"], Bound::AtMost),
    (&["not", "exceed"], Bound::AtMost),
    (&["up", "to"], Bound::AtMost),
    (&["at", "most"], Bound::AtMost),
    (&["capped", "at"], Bound::AtMost),
    (&["at", "least"], Bound::AtLeast),
    (&["starting", "at"], Bound::AtLeast),
    (&["less", "than"], Bound::Below),
    (&["lower", "than"], Bound::Below),
    (&["fewer", "than"], Bound::Below),
    (&["smaller", "than"], Bound::Below),
    (&["cheaper", "than"], Bound::Below),
    (&["more", "than"], Bound::AtLeast),
    (&["greater", "than"], Bound::AtLeast),
    (&["higher", "than"], Bound::AtLeast),
    (&["bigger", "than"], Bound::AtLeast),
    (&["max"], Bound::AtMost),
    (&["maximum"], Bound::AtMost),
    (&["cap"], Bound::AtMost),
    (&["limit"], Bound::AtMost),
    (&["under"], Bound::Below),
    (&["below"], Bound::Below),
    (&["over"], Bound::AtLeast),
    (&["above"], Bound::AtLeast),
    (&["exceeding"], Bound::AtLeast),
    (&["upwards"], Bound::AtLeast),
    (&["min"], Bound::AtLeast),
    (&["minimum"], Bound::AtLeast),
];

/// Words after an amount that bound it; the longer first.
const AFTER: &[(&[&str], Bound)] = &[
    (&["at", "the", "most"], Bound::AtMost),
    (&["or", "less"], Bound::AtMost),
    (&["or", "under"], Bound::AtMost),
    (&["or", "below"], Bound::AtMost),
    (&["or", "lower"], Bound::AtMost),
    (&["at", "most"], Bound::AtMost),
    (&["or", "more"], Bound::AtLeast),
    (&["or", "over"], Bound::AtLeast),
    (&["or", "above"], Bound::AtLeast),
    (&["or", "higher"], Bound::AtLeast),
    (&["and", "up"], Bound::AtLeast),
    (&["at", "least"], Bound::AtLeast),
    (&["max"], Bound::AtMost),
    (&["maximum"], Bound::AtMost),
    (&["tops"], Bound::AtMost),
    (&["min"], Bound::AtLeast),
    (&["minimum"], Bound::AtLeast),
];

/// Which way an amount bounds, and where the words for it stand.
pub(super) struct Bounds {
    pub(super) kind: Option<Bound>,
    pub(super) span: Option<Span>,
    /// Whether words before and after say different things.
    pub(super) torn: bool,
    /// Where the words after it end.
    pub(super) last: usize,
}

pub(super) fn bound(pieces: &Pieces<'_>, first: usize, last: usize) -> Bounds {
    let mut end = first;
    for _ in 0..3 {
        let step = match pieces.word_before(end) {
            "a" | "an" | "the" | "of" | "about" | "around" => 1,
            _ if pieces.before(end).is(':') => 1,
            _ => break,
        };
        end = end.saturating_sub(step);
    }
    let before = BEFORE.iter().find_map(|(words, kind)| {
        let start = pieces.said_before(end, words)?;
        Some((*kind, pieces.span(start, end)))
    });
    let after = AFTER.iter().find_map(|(words, kind)| {
        let here = !pieces.at(last).fresh && pieces.says(last, words);
        here.then(|| {
            (
                *kind,
                pieces.span(last, last + words.len()),
                last + words.len(),
            )
        })
    });
    Bounds {
        kind: before
            .map(|(kind, _)| kind)
            .or(after.map(|(kind, ..)| kind)),
        span: before
            .map(|(_, span)| span)
            .or(after.map(|(_, span, _)| span)),
        torn: matches!((before, after), (Some((one, _)), Some((other, ..))) if one != other),
        last: after.map_or(last, |(.., end)| end),
    }
}

/// Whether "each", "apiece" or "per person" stands at a place; not "each week", "each invoice".
pub(super) fn is_each(pieces: &Pieces<'_>, at: usize) -> bool {
    if pieces.at(at).fresh {
        return false;
    }
    match pieces.word(at) {
        "apiece" => true,
        "each" => {
            let next = pieces.at(at + 1);
            next.fresh
                || next.kind == Kind::Mark
                || matches!(
                    next.word(),
                    "to" | "for"
                        | "by"
                        | "and"
                        | "via"
                        | "from"
                        | "on"
                        | "with"
                        | "please"
                        | "now"
                        | "today"
                        | "tomorrow"
                        | "tonight"
                        | "at"
                        | "in"
                        | "so"
                        | "but"
                )
        }
        "per" => matches!(
            pieces.next_word(at + 1),
            "person" | "head" | "recipient" | "payee" | "guest"
        ),
        "a" => matches!(pieces.next_word(at + 1), "head" | "person"),
        _ => false,
    }
}
