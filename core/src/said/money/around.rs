//! What stands around a number: what makes it no amount, what leaves a doubt.

use super::super::pieces::{Kind, Piece, Pieces};
use super::lists::{CHANGES, GOES_ON, NUMBERED, OPEN, listed};

fn is_open_before(piece: &Piece) -> bool {
    matches!(piece.mark, '(' | '[' | '"' | '\'')
}

/// Whether a number without a currency stands where an amount might, and is no part of a larger
/// thing: a date, a time, an address, a count.
pub(super) fn could_be_amount(pieces: &Pieces<'_>, first: usize, last: usize) -> bool {
    let (start, before) = (pieces.at(first), pieces.before(first));
    if start.glued && !is_open_before(before) && before.kind != Kind::Edge {
        return false;
    }
    let mut owner = pieces.word_before(first);
    if before.is('.') && !start.fresh {
        // "no. 17"
        let prior = pieces.before(first.saturating_sub(1));
        if before.glued && listed(prior.word(), NUMBERED) {
            owner = prior.word();
        }
    }
    if before.is('#') || listed(owner, NUMBERED) {
        return false;
    }
    if owner.is_empty() && before.kind == Kind::Letters && start.glued {
        return false;
    }
    // "one" is a pronoun more often than an amount.
    if first + 1 == last && pieces.word(first) == "one" {
        return false;
    }
    let after = pieces.at(last);
    if after.kind == Kind::Edge || after.fresh {
        return true;
    }
    // An area code.
    if before.is('(') && after.is(')') && pieces.at(last + 1).kind == Kind::Digits {
        return false;
    }
    match after.kind {
        Kind::Letters => !after.glued && listed(after.word(), GOES_ON),
        Kind::Mark if after.glued => {
            let next = pieces.at(last + 1);
            let closes = matches!(
                after.mark,
                '.' | ',' | ';' | ':' | '!' | '?' | ')' | ']' | '"'
            );
            closes && !(next.glued && matches!(next.kind, Kind::Digits | Kind::Letters))
        }
        _ => !after.is('%'),
    }
}

/// Whether what touches or follows an amount leaves a second reading.
pub(super) fn is_doubtful(pieces: &Pieces<'_>, first: usize, last: usize, named: bool) -> bool {
    let (start, before) = (pieces.at(first), pieces.before(first));
    if start.glued {
        let sound = is_open_before(before) || matches!(before.mark, ':' | ';' | '*' | '~' | '=');
        if !sound {
            return true;
        }
    }
    let of = pieces.said_before(first, &["of"]).unwrap_or(first);
    if listed(pieces.word_before(of), CHANGES) || (of < first && pieces.before(of).is('%')) {
        return true;
    }
    if matches!(before.mark, '\u{d7}' | '*') && !start.fresh {
        return true;
    }
    let after = pieces.at(last);
    if after.kind == Kind::Edge || after.fresh {
        return false;
    }
    if after.glued {
        let next = pieces.at(last + 1);
        let digits = next.glued && next.kind == Kind::Digits;
        return match after.mark {
            '.' | ',' | ';' | ':' | '!' | '?' | ')' | ']' | '"' | '\u{2026}' => digits,
            '\'' => next.glued,
            '/' => !(named && next.kind == Kind::Letters) && next.kind != Kind::Edge,
            '-' => !matches!(next.word(), "a" | "an" | "per"),
            '*' => digits,
            _ => true,
        };
    }
    if matches!(after.mark, '\u{d7}' | '*' | '%') && pieces.at(last + 1).kind == Kind::Digits {
        return true;
    }
    let word = after.word();
    if listed(word, OPEN) {
        return true;
    }
    // A weight: "5 pounds flour".
    let weighs = named && matches!(pieces.word_before(last), "pound" | "pounds");
    if weighs && after.kind == Kind::Letters && !listed(word, GOES_ON) {
        return true;
    }
    // A country's money that is not known: "$20 Namibian".
    if named && (word.ends_with("ian") || word.ends_with("ese") || word.ends_with("ean")) {
        return true;
    }
    let two = pieces.next_word(last + 1);
    let three = pieces.next_word(last + 2);
    match word {
        "and" => {
            let part = if two == "a" { three } else { two };
            matches!(
                part,
                "half" | "quarter" | "third" | "change" | "some" | "something" | "up"
            )
        }
        "or" => matches!(two, "so" | "thereabouts"),
        _ => false,
    }
}
