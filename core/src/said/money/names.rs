//! The names of money: signs, codes, English words and countries.

use super::super::pieces::{Piece, Pieces};
use super::kinds::{BLANK, Minor, Noun, Unit, strict};
use crate::model::Currency;
use crate::text::currency::minor_digits;

pub(super) fn sign(mark: char) -> Option<Unit> {
    let loose = |code: Option<[u8; 3]>, noun| Unit {
        code: code.map(Currency),
        noun,
        loose: true,
        sign: true,
        ..BLANK
    };
    let unit = match mark {
        '$' => loose(Some(*b"USD"), Noun::Dollar),
        '\u{a3}' => loose(Some(*b"GBP"), Noun::Pound),
        '\u{a5}' => loose(None, Noun::Yen),
        '\u{a2}' => Unit {
            minor: Some(Minor::Cent),
            ..BLANK
        },
        '\u{20a8}' => loose(None, Noun::Rupee),
        '\u{20ac}' => strict(*b"EUR"),
        '\u{20b9}' => strict(*b"INR"),
        '\u{20a9}' => strict(*b"KRW"),
        '\u{20aa}' => strict(*b"ILS"),
        '\u{20ab}' => strict(*b"VND"),
        '\u{20ad}' => strict(*b"LAK"),
        '\u{20ae}' => strict(*b"MNT"),
        '\u{20b1}' => strict(*b"PHP"),
        '\u{20b4}' => strict(*b"UAH"),
        '\u{20ba}' => strict(*b"TRY"),
        '\u{20bd}' => strict(*b"RUB"),
        '\u{20a1}' => strict(*b"CRC"),
        '\u{20a6}' => strict(*b"NGN"),
        '\u{20b8}' => strict(*b"KZT"),
        '\u{e3f}' => strict(*b"THB"),
        _ if matches!(mark, '\u{20a0}'..='\u{20cf}' | '\u{a4}') => BLANK,
        _ => return None,
    };
    Some(Unit { sign: true, ..unit })
}

/// Letters glued before a "$".
pub(super) fn dollar_prefix(letters: &str) -> Option<[u8; 3]> {
    Some(match letters {
        "us" | "usd" => *b"USD",
        "a" | "au" | "aud" => *b"AUD",
        "c" | "ca" | "can" | "cad" => *b"CAD",
        "nz" | "nzd" => *b"NZD",
        "hk" | "hkd" => *b"HKD",
        "s" | "sg" | "sgd" => *b"SGD",
        "nt" | "twd" => *b"TWD",
        "r" | "brl" => *b"BRL",
        "mx" | "mex" | "mxn" => *b"MXN",
        "bz" => *b"BZD",
        "rd" => *b"DOP",
        "j" => *b"JMD",
        "mop" => *b"MOP",
        _ => return None,
    })
}

/// Codes that no English word or name is spelled like, read in any case.
const ANY_CASE: &str = "usd eur gbp jpy cny cad aud nzd chf sek nok dkk pln czk hkd sgd mxn brl zar \
    krw huf ils inr thb idr myr php vnd twd rub uah aed kwd qar bgn mkd mnt lbp egp ngn kes";

/// Codes that are English words or names when nothing but capitals is written.
const WORDS: &str = "ALL ANG BAM BOB CHE COP CUP GEL GIP LAK MAD MOP MUR PEN RON SOS STN TOP TRY";

/// A code of three letters, by its own letters.
pub(super) fn code(piece: &Piece, text: &str) -> Option<Unit> {
    let letters: [u8; 3] = text.as_bytes().try_into().ok()?;
    if piece.word() == "rmb" {
        return Some(strict(*b"CNY"));
    }
    let capitals = letters.map(|byte| byte.to_ascii_uppercase());
    minor_digits(capitals)?;
    let as_written = letters == capitals;
    let listed = |list: &str, word: &str| list.split_ascii_whitespace().any(|own| own == word);
    if !as_written && !listed(ANY_CASE, piece.word()) {
        return None;
    }
    Some(Unit {
        doubtful: listed(WORDS, text),
        ..strict(capitals)
    })
}

pub(super) fn glued(piece: &Piece, text: &str) -> Option<Unit> {
    let minor = |minor, code: Option<[u8; 3]>| Unit {
        minor: Some(minor),
        code: code.map(Currency),
        ..BLANK
    };
    Some(match piece.word() {
        "c" => minor(Minor::Cent, None),
        "p" => minor(Minor::Pence, Some(*b"GBP")),
        "euro" | "euros" => strict(*b"EUR"),
        "yen" => strict(*b"JPY"),
        "kr" => BLANK,
        "rs" => loose(Noun::Rupee),
        _ => return code(piece, text),
    })
}

const fn loose(noun: Noun) -> Unit {
    Unit {
        noun,
        loose: true,
        ..BLANK
    }
}

/// A word for money at a place.
pub(super) fn noun(pieces: &Pieces<'_>, at: usize) -> Option<Unit> {
    let minor = |minor, code: Option<[u8; 3]>| Unit {
        minor: Some(minor),
        code: code.map(Currency),
        ..BLANK
    };
    let named = |code: [u8; 3], noun| Unit {
        code: Some(Currency(code)),
        ..loose(noun)
    };
    Some(match pieces.word(at) {
        "dollar" | "dollars" | "buck" | "bucks" => named(*b"USD", Noun::Dollar),
        // A weight.
        "pound" | "pounds" if pieces.next_word(at + 1) == "of" => return None,
        "pound" | "pounds" => named(*b"GBP", Noun::Pound),
        "quid" | "sterling" => strict(*b"GBP"),
        "euro" | "euros" => strict(*b"EUR"),
        "yen" => strict(*b"JPY"),
        "yuan" | "renminbi" => strict(*b"CNY"),
        "cent" | "cents" => minor(Minor::Cent, None),
        "pence" => minor(Minor::Pence, Some(*b"GBP")),
        "penny" | "pennies" => minor(Minor::Penny, None),
        "sen" | "sens" => minor(Minor::Of(*b"MYR"), None),
        "satang" => minor(Minor::Of(*b"THB"), None),
        "centavo" | "centavos" | "centime" | "centimes" | "kopeck" | "kopecks" | "paise"
        | "ore" | "fils" | "grosz" | "groszy" => Unit {
            doubtful: true,
            ..minor(Minor::Unknown, None)
        },
        "zloty" | "zlotys" => strict(*b"PLN"),
        "forint" | "forints" => strict(*b"HUF"),
        "shekel" | "shekels" => strict(*b"ILS"),
        "baht" => strict(*b"THB"),
        "ringgit" | "ringgits" => strict(*b"MYR"),
        "naira" => strict(*b"NGN"),
        "hryvnia" | "hryvnias" => strict(*b"UAH"),
        "tugrik" | "tugriks" => strict(*b"MNT"),
        "tenge" => strict(*b"KZT"),
        "rupiah" => strict(*b"IDR"),
        "franc" | "francs" => loose(Noun::Franc),
        "krone" | "kroner" | "krona" | "kronor" | "kr" => loose(Noun::Crown),
        "rupee" | "rupees" | "rs" => loose(Noun::Rupee),
        "peso" | "pesos" => loose(Noun::Peso),
        "dinar" | "dinars" => loose(Noun::Dinar),
        "riyal" | "riyals" | "rial" | "rials" => loose(Noun::Riyal),
        "lira" | "liras" => loose(Noun::Lira),
        "reais" | "reals" => loose(Noun::Real),
        "won" => loose(Noun::Won),
        "dirham" | "dirhams" => loose(Noun::Dirham),
        _ => return None,
    })
}

/// Whether "a" before a word counts it: "a dollar".
pub(super) fn is_counted(word: &str) -> bool {
    matches!(
        word,
        "dollar" | "buck" | "pound" | "euro" | "quid" | "cent" | "penny" | "yen" | "yuan"
    )
}

/// A country's word, the money's name there, the code; under the yen stand names of one money alone.
const COUNTRIES: [(&str, Noun, &[u8; 3]); 40] = [
    ("us", Noun::Dollar, b"USD"),
    ("american", Noun::Dollar, b"USD"),
    ("canadian", Noun::Dollar, b"CAD"),
    ("australian", Noun::Dollar, b"AUD"),
    ("aussie", Noun::Dollar, b"AUD"),
    ("zealand", Noun::Dollar, b"NZD"),
    ("kong", Noun::Dollar, b"HKD"),
    ("singapore", Noun::Dollar, b"SGD"),
    ("singaporean", Noun::Dollar, b"SGD"),
    ("taiwan", Noun::Dollar, b"TWD"),
    ("british", Noun::Pound, b"GBP"),
    ("egyptian", Noun::Pound, b"EGP"),
    ("lebanese", Noun::Pound, b"LBP"),
    ("chinese", Noun::Yen, b"CNY"),
    ("japanese", Noun::Yen, b"JPY"),
    ("malaysia", Noun::Yen, b"MYR"),
    ("malaysian", Noun::Yen, b"MYR"),
    ("thai", Noun::Yen, b"THB"),
    ("polish", Noun::Yen, b"PLN"),
    ("swiss", Noun::Franc, b"CHF"),
    ("swedish", Noun::Crown, b"SEK"),
    ("norwegian", Noun::Crown, b"NOK"),
    ("danish", Noun::Crown, b"DKK"),
    ("indian", Noun::Rupee, b"INR"),
    ("pakistani", Noun::Rupee, b"PKR"),
    ("lankan", Noun::Rupee, b"LKR"),
    ("nepalese", Noun::Rupee, b"NPR"),
    ("mexican", Noun::Peso, b"MXN"),
    ("philippine", Noun::Peso, b"PHP"),
    ("argentine", Noun::Peso, b"ARS"),
    ("chilean", Noun::Peso, b"CLP"),
    ("colombian", Noun::Peso, b"COP"),
    ("kuwaiti", Noun::Dinar, b"KWD"),
    ("jordanian", Noun::Dinar, b"JOD"),
    ("saudi", Noun::Riyal, b"SAR"),
    ("qatari", Noun::Riyal, b"QAR"),
    ("turkish", Noun::Lira, b"TRY"),
    ("brazilian", Noun::Real, b"BRL"),
    ("korean", Noun::Won, b"KRW"),
    ("moroccan", Noun::Dirham, b"MAD"),
];

/// The first words of countries of two.
const FIRST_WORDS: [&str; 5] = ["new", "hong", "sri", "south", "saudi"];

/// A country's word at a place, and where it ends.
fn country_word<'p>(pieces: &'p Pieces<'_>, at: usize) -> (&'p str, usize) {
    let (word, next) = (pieces.next_word(at), pieces.next_word(at + 1));
    let two = FIRST_WORDS.contains(&word) && COUNTRIES.iter().any(|(own, ..)| *own == next);
    if two { (next, at + 2) } else { (word, at + 1) }
}

pub(super) fn country(pieces: &Pieces<'_>, at: usize, noun: Noun) -> Option<([u8; 3], usize)> {
    let (word, end) = country_word(pieces, at);
    let found = COUNTRIES
        .iter()
        .find(|(own, of, _)| *own == word && *of == noun)?;
    Some((*found.2, end))
}

/// "Swiss francs", "New Zealand dollars".
pub(super) fn with_country(pieces: &Pieces<'_>, at: usize) -> Option<(Unit, usize)> {
    let (word, end) = country_word(pieces, at);
    if pieces.at(end).fresh {
        return None;
    }
    let unit = noun(pieces, end)?;
    let named = match unit.code {
        Some(Currency(code)) if unit.noun == Noun::Other => COUNTRIES
            .iter()
            .find(|(own, of, named)| *own == word && *of == Noun::Yen && **named == code)?,
        _ => COUNTRIES
            .iter()
            .find(|(own, of, _)| *own == word && *of == unit.noun)?,
    };
    Some((strict(*named.2), end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_name_known_codes_once() {
        let known = |code: &str| {
            let letters: Option<[u8; 3]> = code.to_ascii_uppercase().as_bytes().try_into().ok();
            letters.and_then(minor_digits).is_some()
        };
        let any: Vec<&str> = ANY_CASE.split_ascii_whitespace().collect();
        let words: Vec<&str> = WORDS.split(' ').collect();
        for code in any.iter().chain(&words) {
            assert!(known(code), "{code}");
        }
        for word in &words {
            assert!(!any.contains(&word.to_ascii_lowercase().as_str()), "{word}");
        }
        for (at, (word, noun, code)) in COUNTRIES.iter().enumerate() {
            assert!(minor_digits(**code).is_some(), "{word}");
            assert!(
                COUNTRIES
                    .iter()
                    .skip(at + 1)
                    .all(|(other, of, _)| other != word || of != noun),
                "{word}"
            );
        }
    }
}
