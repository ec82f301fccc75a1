//! Times that a turn names, each with its place and all the instants its words cover
//! (contract: C §8, Time and validate).
//!
//! Every phrase that names a time to come is found; where a careful reader could see two times it is
//! ambiguous and covers nothing. Times past ("yesterday", "last week") are left out.

mod beside;
mod count;
mod dated;
mod day;
mod fixed;
mod hour;
mod kinds;
mod length;
mod months;
mod odd;
mod parse;
mod parts;
mod resolve;
mod rhythm;
mod tzif;
mod zone;

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod outside;
#[cfg(test)]
mod tests;

pub use zone::{Local, TZ_VERSION, Zone};

use super::intent::Per;
use super::pieces::{Kind, Pieces};
use super::span::Span;
use crate::time::IsoTs;
use parts::Parsed;

/// A time phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// Its words, without the preposition before them.
    pub span: Span,
    /// The preposition right before it.
    pub lead: Option<(Lead, Span)>,
    /// Whether "the" stands right before it: "the Friday meeting", "by the 15th".
    pub article: bool,
    /// Whether it owns what follows: "Friday's invoice".
    pub owns: bool,
    /// What it says.
    pub reading: Reading,
}

/// What a phrase says. All instants are milliseconds since 1970 in UTC, all ranges half open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// One instant alone.
    Instant {
        /// The instant, written with the local offset that holds there.
        at: IsoTs,
        /// The end of its local day.
        window_end_ms: i64,
    },
    /// Every instant of these ranges, in order.
    Cover {
        /// The ranges. Single instants are ranges of one millisecond.
        ranges: Vec<(i64, i64)>,
        /// What kind of words cover them.
        grain: Grain,
    },
    /// Two readings or more, or words that are not read.
    Ambiguous,
    /// A local time or a date that does not exist.
    Nonexistent,
    /// A rhythm, as the stretch of time that it renews in; none for one that no such stretch keeps
    /// ("every other week").
    Rhythm(Option<Per>),
}

/// What kind of words cover ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// A clock time that may be either half of the day: each range is one instant.
    Halves,
    /// From one clock time to another, or within a length from now.
    Hours,
    /// A part of a day: morning, tonight.
    Part,
    /// One local day.
    Day,
    /// Several: a week, a month, a weekend, a year.
    Days,
    /// The end of a day or of a longer stretch; the last millisecond of its range is the stretch's.
    End,
}

/// The preposition before a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// at, @
    At,
    /// on
    On,
    /// in
    In,
    /// within
    Within,
    /// until, till, til
    Until,
    /// through, thru
    Through,
    /// by
    By,
    /// no later than, not later than
    NoLaterThan,
    /// before
    Before,
    /// after
    After,
    /// from, starting, beginning, as of
    From,
    /// since
    Since,
    /// to
    To,
    /// between
    Between,
    /// during
    During,
    /// for
    For,
    /// of
    Of,
    /// about
    About,
    /// that
    That,
}

/// Every time phrase of a text, in order. Without local time nothing but a rhythm has a reading.
/// Linear in the text.
#[must_use]
pub fn phrases(text: &str, local: Option<&Local>) -> Vec<Phrase> {
    let low = text.to_ascii_lowercase();
    let pieces = Pieces::of(text, &low);
    let mut found = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        let Some(parsed) = parse::phrase(&pieces, at) else {
            at += 1;
            continue;
        };
        at = parsed.last.max(at + 1);
        if !parsed.past {
            found.push(parsed);
        }
    }
    join(&pieces, &mut found);
    found
        .iter()
        .map(|parsed| phrase(&pieces, parsed, local))
        .collect()
}

/// Two times that are alternatives, the ends of a range, or parts that do not go together are no
/// one time.
fn join(pieces: &Pieces<'_>, found: &mut [Parsed]) {
    const FARTHEST: usize = 4;
    for at in 1..found.len() {
        let Some([left, right]) = found.get_mut(at - 1..=at) else {
            continue;
        };
        let gap = right.first.saturating_sub(left.last);
        let apart = gap > FARTHEST || (left.last..=right.first).any(|at| pieces.at(at).fresh);
        if apart || left.rhythm.is_some() || right.rhythm.is_some() {
            continue;
        }
        let unclear = match gap {
            0 => true,
            1 => {
                let mark = pieces.at(left.last).mark;
                let hour_for = right.day.is_none() && right.hour.is_some();
                match pieces.word(left.last) {
                    "on" | "at" | "in" => true,
                    "for" => hour_for,
                    // "tomorrow before noon"
                    "before" | "after" | "by" | "until" | "till" | "since" => {
                        hour_for && left.day.is_some()
                    }
                    word => matches!(mark, ',' | '/' | '-' | '(') || alternates(word),
                }
            }
            _ => (left.last..right.first)
                .any(|at| alternates(pieces.word(at)) || pieces.at(at).is('-')),
        };
        left.unclear |= unclear;
        right.unclear |= unclear;
    }
}

fn alternates(word: &str) -> bool {
    matches!(word, "or" | "and" | "to" | "through")
}

fn phrase(pieces: &Pieces<'_>, parsed: &Parsed, local: Option<&Local>) -> Phrase {
    let owns = pieces.at(parsed.last).is('\'')
        && pieces.at(parsed.last).glued
        && pieces.at(parsed.last + 1).glued
        && pieces.word(parsed.last + 1) == "s";
    Phrase {
        span: pieces.span(parsed.first, parsed.last),
        lead: lead(pieces, parsed.first),
        article: pieces.word_before(parsed.first) == "the",
        owns,
        reading: resolve::reading(parsed, local),
    }
}

/// The preposition right before a place, over an article and "around".
fn lead(pieces: &Pieces<'_>, first: usize) -> Option<(Lead, Span)> {
    const LONG: [(&[&str], Lead); 20] = [
        (&["ahead", "of"], Lead::Before),
        (&["in", "advance", "of"], Lead::Before),
        (&["prior", "to"], Lead::Before),
        (&["in", "time", "for"], Lead::Before),
        (&["as", "early", "as"], Lead::Before),
        (&["as", "late", "as"], Lead::Before),
        (&["as", "soon", "as"], Lead::After),
        (&["no", "earlier", "than"], Lead::After),
        (&["not", "earlier", "than"], Lead::After),
        (&["no", "sooner", "than"], Lead::After),
        (&["not", "before"], Lead::After),
        (&["starting", "in"], Lead::From),
        (&["starting", "on"], Lead::From),
        (&["starting", "from"], Lead::From),
        (&["beginning", "in"], Lead::From),
        (&["beginning", "on"], Lead::From),
        (&["no", "later", "than"], Lead::NoLaterThan),
        (&["not", "later", "than"], Lead::NoLaterThan),
        (&["as", "of"], Lead::From),
        (&["up", "to"], Lead::Until),
    ];
    let mut end = first;
    for _ in 0..2 {
        if matches!(pieces.word_before(end), "the" | "around" | "approximately") {
            end = end.saturating_sub(1);
        }
    }
    if let Some((words, lead)) = LONG
        .iter()
        .find(|(words, _)| pieces.said_before(end, words).is_some())
    {
        return Some((*lead, pieces.span(end.saturating_sub(words.len()), end)));
    }
    let piece = pieces.before(end);
    if piece.kind == Kind::Edge || (pieces.at(end).fresh && end < pieces.len()) {
        return None;
    }
    let lead = match piece.word() {
        "at" => Lead::At,
        "on" => Lead::On,
        "in" => Lead::In,
        "within" => Lead::Within,
        "until" | "till" | "til" => Lead::Until,
        "through" | "thru" => Lead::Through,
        "by" => Lead::By,
        "before" => Lead::Before,
        "after" => Lead::After,
        "from" | "starting" | "beginning" | "commencing" | "effective" => Lead::From,
        "since" => Lead::Since,
        "to" => Lead::To,
        "between" => Lead::Between,
        "during" => Lead::During,
        "for" => Lead::For,
        "of" => Lead::Of,
        "about" => Lead::About,
        "that" => Lead::That,
        _ if piece.is('@') => Lead::At,
        _ => return None,
    };
    Some((lead, piece.span))
}
