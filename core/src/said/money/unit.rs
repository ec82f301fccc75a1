//! The currencies that stand beside a number: signs, codes and English words.

use super::super::pieces::{Kind, Pieces};
use super::kinds::{Noun, Unit, strict};
use super::names::{code, country, dollar_prefix, glued, noun, sign, with_country};

/// The currencies whose own writers group with commas.
const COMMAS: [&[u8; 3]; 22] = [
    b"USD", b"GBP", b"JPY", b"CNY", b"INR", b"KRW", b"CAD", b"AUD", b"NZD", b"HKD", b"SGD", b"TWD",
    b"MXN", b"THB", b"PHP", b"ILS", b"MYR", b"NGN", b"KES", b"EGP", b"PKR", b"LAK",
];

/// The currencies that "$" stands for.
const DOLLARS: [&[u8; 3]; 20] = [
    b"USD", b"CAD", b"AUD", b"NZD", b"HKD", b"SGD", b"TWD", b"MXN", b"BSD", b"BBD", b"BZD", b"JMD",
    b"TTD", b"FJD", b"NAD", b"XCD", b"ARS", b"CLP", b"COP", b"BND",
];

impl Unit {
    /// The one currency two mentions name together, and whether the later one says it.
    pub(super) fn merge(self, later: Self) -> Option<(Self, bool)> {
        if self.minor.is_some() || later.minor.is_some() {
            return None;
        }
        if self.code == later.code && self.code.is_some() {
            return Some(if self.loose {
                (later, true)
            } else {
                (self, false)
            });
        }
        if self.gives_way_to(later) {
            return Some((later, true));
        }
        later.gives_way_to(self).then_some((self, false))
    }

    fn gives_way_to(self, other: Self) -> bool {
        let Some(code) = other.code else {
            return false;
        };
        self.loose
            && !other.loose
            && match self.noun {
                Noun::Dollar => DOLLARS.contains(&&code.0),
                Noun::Pound => matches!(&code.0, b"GBP" | b"EGP" | b"LBP" | b"SSP" | b"SYP"),
                Noun::Yen => matches!(&code.0, b"JPY" | b"CNY"),
                Noun::Rupee => matches!(&code.0, b"INR" | b"PKR" | b"LKR" | b"NPR"),
                _ => false,
            }
    }

    /// Whether one comma before three digits groups in the writing of this currency. A dollar sign
    /// after the number is French.
    pub(super) fn groups_with_commas(self, sign_first: bool) -> bool {
        let own = match self.code {
            Some(code) => COMMAS.contains(&&code.0),
            None => matches!(self.noun, Noun::Yen | Noun::Rupee) || self.minor.is_some(),
        };
        own && (sign_first || !self.sign || self.noun != Noun::Dollar)
    }
}

/// The currency before a number, and where it begins.
pub(super) fn before(pieces: &Pieces<'_>, at: usize, free: usize) -> Option<(Unit, usize)> {
    let here = at.checked_sub(1).filter(|here| *here >= free)?;
    if pieces.at(at).fresh {
        return None;
    }
    let piece = pieces.at(here);
    if piece.kind == Kind::Letters {
        return code(piece, pieces.text(here)).map(|unit| (unit, here));
    }
    let unit = sign(piece.mark)?;
    let Some(prior) = here.checked_sub(1).filter(|prior| *prior >= free) else {
        return Some((unit, here));
    };
    let letters = pieces.at(prior);
    if piece.fresh {
        return Some((unit, here));
    }
    let doubtful = Unit {
        code: None,
        doubtful: true,
        ..unit
    };
    if letters.kind != Kind::Letters {
        let two_signs = sign(letters.mark).is_some();
        return Some((if two_signs { doubtful } else { unit }, here));
    }
    let prefix = (unit.noun == Noun::Dollar)
        .then(|| dollar_prefix(letters.word()))
        .flatten();
    if piece.glued {
        return Some(match prefix {
            Some(code) => (strict(code), prior),
            None => (doubtful, prior),
        });
    }
    if let Some(named) = code(letters, pieces.text(prior)) {
        return Some(match named.merge(unit) {
            Some((merged, _)) => (merged, prior),
            None => (doubtful, prior),
        });
    }
    Some(match letters.word() {
        // "the shop's $40": the letter belongs to the word before it.
        _ if letters.glued => (unit, here),
        "hk" | "nz" | "au" | "nt" | "us" => match prefix {
            Some(code) => (strict(code), prior),
            None => (doubtful, prior),
        },
        // A country's letter, or a word.
        "c" | "ca" | "s" | "r" | "mx" => (doubtful, here),
        _ => (unit, here),
    })
}

/// The currency after a number, and where it ends.
pub(super) fn after(
    pieces: &Pieces<'_>,
    at: usize,
    glued_end: bool,
    has_before: bool,
) -> Option<(Unit, usize)> {
    let piece = pieces.at(at);
    if piece.fresh {
        return None;
    }
    let next = pieces.at(at + 1);
    if let Some(unit) = sign(piece.mark) {
        let of_the_next = next.glued && next.kind == Kind::Digits && !piece.glued;
        let loose_end = has_before && !piece.glued;
        return (!of_the_next && !loose_end).then_some((unit, at + 1));
    }
    if piece.glued {
        if piece.kind == Kind::Letters && glued_end {
            if next.is('$') && next.glued {
                return dollar_prefix(piece.word()).map(|code| (strict(code), at + 2));
            }
            return glued(piece, pieces.text(at)).map(|unit| (unit, at + 1));
        }
        let hyphen = piece.is('-') && next.glued && next.kind == Kind::Letters;
        return hyphen
            .then(|| noun(pieces, at + 1))
            .flatten()
            .map(|unit| (unit, at + 2));
    }
    if let Some(found) = with_country(pieces, at) {
        return Some(found);
    }
    if next.is('$') && next.glued {
        let later = pieces.at(at + 2);
        let free = !(later.glued && later.kind == Kind::Digits);
        return dollar_prefix(piece.word())
            .filter(|_| free)
            .map(|code| (strict(code), at + 2));
    }
    if has_before && let Some((code, end)) = country(pieces, at, Noun::Dollar) {
        return Some((strict(code), end));
    }
    if next.glued && next.kind == Kind::Digits {
        return None;
    }
    if let Some(unit) = code(piece, pieces.text(at)) {
        return Some((unit, at + 1));
    }
    let unit = noun(pieces, at)?;
    let end = at + 1;
    if unit.noun == Noun::Pound && pieces.next_word(end) == "sterling" {
        return Some((strict(*b"GBP"), end + 1));
    }
    if unit.noun == Noun::Dollar
        && let Some((code, end)) = country(pieces, end, Noun::Dollar)
    {
        return Some((strict(code), end));
    }
    Some((unit, end))
}

/// Whether another currency stands close by: "40$ CAD", "$40 (CAD)", "CAD: $40".
pub(super) fn is_contradicted(pieces: &Pieces<'_>, unit: &Unit, first: usize, last: usize) -> bool {
    let differs = |at: usize| {
        let other = code(pieces.at(at), pieces.text(at));
        other.is_some_and(|other| other.code != unit.code)
    };
    let apart = usize::from(matches!(pieces.at(last).mark, '(' | ',' | '-' | '['));
    let at = last + apart;
    let of_the_next = pieces.at(at + 1).kind == Kind::Digits || pieces.at(at + 1).is('$');
    if !pieces.at(at).fresh && !of_the_next {
        let elsewhere = apart == 1 && unit.noun == Noun::Dollar;
        let country = country(pieces, at, Noun::Dollar).filter(|_| elsewhere);
        if differs(at) || country.is_some_and(|(code, _)| Some(code) != unit.code.map(|own| own.0))
        {
            return true;
        }
    }
    let mark = pieces.before(first);
    let closed = matches!(mark.mark, ':' | ')' | ']' | ',') && !pieces.at(first).fresh;
    closed && first >= 2 && differs(first - 2)
}
