//! What stands around a number: what makes it no amount, what leaves a doubt.

use super::super::pieces::{Kind, Piece, Pieces};

/// Words after a bare number that do not count things with it.
pub(super) const GOES_ON: &str = "\
    to for from by via on at in into and or but please now today tomorrow tonight each apiece \
    per max maximum minimum tops total altogether is as if with through over using when before \
    after until every a an this next so because that then instead right only too also not no";

/// Words before a number that it numbers, dates or places.
pub(super) const NUMBERED: &str = "\
    at until till by before after since on in no nr number num invoice invoices order orders pr \
    issue ticket room rm unit suite ste apt apartment page pages pg pp chapter ch version ver v \
    account acct ref reference building bldg floor flight gate step item section sec line case \
    check cheque po box code pin phase tel phone ext extension mobile cell bus route highway \
    exit track level grade class table seat row day week quarter year years the model type size \
    option part volume vol fig figure january february march april may june july august \
    september october november december jan feb mar apr jun jul aug sep sept oct nov dec";

/// Whether a word is one of a list.
pub(super) fn listed(list: &str, word: &str) -> bool {
    !word.is_empty() && list.split(' ').any(|own| own == word)
}

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
        if before.glued && listed(NUMBERED, prior.word()) {
            owner = prior.word();
        }
    }
    if before.is('#') || listed(NUMBERED, owner) {
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
        Kind::Letters => !after.glued && listed(GOES_ON, after.word()),
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

/// Words right before an amount that make another one of it.
const CHANGES: &str = "\
    half double twice triple thrice minus negative few couple several times x point quarter \
    third percent dozen";

/// Words right after an amount that make another one of it, or leave it open.
const OPEN: &str = "\
    something odd ish times x point k m b c p half hundred thousand million billion trillion \
    hundreds thousands millions billions dozen percent";

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
    if listed(CHANGES, pieces.word_before(of)) || (of < first && pieces.before(of).is('%')) {
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
    if listed(OPEN, word) {
        return true;
    }
    // A weight: "5 pounds flour".
    let weighs = named && matches!(pieces.word_before(last), "pound" | "pounds");
    if weighs && after.kind == Kind::Letters && !listed(GOES_ON, word) {
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
