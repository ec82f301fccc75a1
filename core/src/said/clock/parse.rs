//! A time phrase put together from its parts: day, part of the day, clock time, length from now.

use super::super::intent::Per;
use super::super::pieces::{Kind, Pieces};
use super::beside::changed;
use super::fixed::{end_of, extended, now, past, unread};
use super::length::length;
use super::odd::odd;
use super::parts::{Length, Parsed, parts};
use super::rhythm::rhythm;

/// The phrase that begins at a place.
pub(super) fn phrase(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let piece = pieces.at(at);
    let slash = piece.is('/');
    if piece.kind == Kind::Mark && !slash {
        return None;
    }
    let hyphen = piece.glued && pieces.before(at).is('-');
    let opened = matches!(
        pieces.before(at).mark,
        '(' | '[' | '"' | '\'' | ',' | ';' | ':' | '@' | '-' | '~' | '*'
    );
    if piece.glued && !opened && !slash {
        return None;
    }
    // A mail address, a handle or the end of a longer word.
    if pieces.before(at).is('@') && piece.glued && piece.kind != Kind::Digits {
        return None;
    }
    let mut parsed = whole(pieces, at)?;
    parsed.first = at;
    let after = pieces.at(parsed.last);
    if after.glued && parsed.last > at {
        let next = pieces.at(parsed.last + 1);
        match after.mark {
            '@' | '_' | '#' | '/' | '\\' | '=' | '&' | '$' => return None,
            '.' | ':' if next.glued && matches!(next.kind, Kind::Letters | Kind::Digits) => {
                return None;
            }
            '-' if next.glued => parsed.unclear = true,
            _ => {}
        }
        if matches!(after.kind, Kind::Letters | Kind::Digits) && !slash {
            return None;
        }
    }
    parsed.unclear |= hyphen || changed(pieces, at, parsed.last);
    Some(parsed)
}

fn whole(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    if let Some((per, end)) = rhythm(pieces, at) {
        return Some(with_times(pieces, per, end));
    }
    past(pieces, at)
        .or_else(|| now(pieces, at))
        .or_else(|| end_of(pieces, at))
        .or_else(|| odd(pieces, at))
        .or_else(|| length(pieces, at))
        .or_else(|| unread(pieces, at).map(|found| extended(pieces, found)))
        .or_else(|| put_together(pieces, at))
}

/// A rhythm and the time that goes with it, which no stretch of time keeps.
fn with_times(pieces: &Pieces<'_>, per: Option<Per>, end: usize) -> Parsed {
    let mut parsed = Parsed {
        last: end,
        rhythm: Some(per),
        ..Parsed::default()
    };
    let begun = Parsed {
        length: Some(Length::In(0)),
        ..Parsed::default()
    };
    let more = parts(pieces, end, begun);
    if more.last > end {
        parsed.last = more.last;
        parsed.rhythm = Some(None);
    }
    parsed
}

fn put_together(pieces: &Pieces<'_>, at: usize) -> Option<Parsed> {
    let parsed = parts(pieces, at, Parsed::default());
    let told = parsed.day.is_some() || parsed.part.is_some() || parsed.hour.is_some();
    told.then_some(parsed)
}
