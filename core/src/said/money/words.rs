//! Numbers in words.

use super::super::pieces::{Kind, Pieces};
use super::numeral::{Number, Style, word_power};

const UNITS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
/// From twenty on, in tens.
const TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

fn place(words: &[&str], word: &str) -> Option<u64> {
    let at = words.iter().position(|own| *own == word)?;
    u64::try_from(at).ok()
}

/// 0 to 19.
pub(super) fn unit(word: &str) -> Option<u64> {
    place(&UNITS, word)
}

/// 20, 30 up to 90.
pub(super) fn ten(word: &str) -> Option<u64> {
    Some((place(&TENS, word)? + 2) * 10)
}

/// A number in words from 0 to 99 and where it ends.
pub(in crate::said) fn small_number(pieces: &Pieces<'_>, first: usize) -> Option<(u64, usize)> {
    if pieces.at(first).kind != Kind::Letters {
        return None;
    }
    let mut reader = Reader { pieces, at: first };
    let value = reader.below_hundred(true)?;
    Some((value, reader.at))
}

/// Whether a word is one of a number.
fn is_number_word(word: &str) -> bool {
    unit(word).is_some() || ten(word).is_some() || word_power(word).is_some()
}

/// A reader over words joined by spaces or hyphens.
struct Reader<'p, 't> {
    pieces: &'p Pieces<'t>,
    at: usize,
}

impl<'p> Reader<'p, '_> {
    /// The place of the next word and the word, when it continues the line.
    fn peek(&self, first: bool) -> (usize, &'p str) {
        let piece = self.pieces.at(self.at);
        if !first
            && piece.is('-')
            && piece.glued
            && self.pieces.at(self.at + 1).glued
            && self.pieces.at(self.at + 1).kind == Kind::Letters
        {
            return (self.at + 1, self.pieces.word(self.at + 1));
        }
        let glued = !first && piece.glued;
        if (piece.fresh && !first) || glued {
            return (self.at, "");
        }
        (self.at, piece.word())
    }

    /// 1 to 99.
    fn below_hundred(&mut self, first: bool) -> Option<u64> {
        let (at, word) = self.peek(first);
        if let Some(value) = unit(word) {
            self.at = at + 1;
            return Some(value);
        }
        let tens = ten(word)?;
        self.at = at + 1;
        let (at, word) = self.peek(false);
        if let Some(value) = unit(word)
            && (1..10).contains(&value)
        {
            self.at = at + 1;
            return Some(tens + value);
        }
        Some(tens)
    }

    /// "two hundred and five": a number below a thousand, or "twenty-five hundred".
    fn below_thousand(&mut self, first: bool) -> Option<u64> {
        let start = self.at;
        let (at, word) = self.peek(first);
        let article = first && matches!(word, "a" | "an");
        let mut value = if article {
            self.at = at + 1;
            1
        } else {
            self.below_hundred(first)?
        };
        let (at, word) = self.peek(false);
        if word == "hundred" && value > 0 {
            self.at = at + 1;
            value *= 100;
            let here = self.at;
            let (at, word) = self.peek(false);
            if word == "and" {
                self.at = at + 1;
            }
            match self.below_hundred(false) {
                Some(rest) => value += rest,
                None => self.at = here,
            }
        } else if article {
            self.at = start;
            return None;
        }
        Some(value)
    }
}

/// A power of ten that words count in; "grand" ends a number.
fn counted(word: &str) -> Option<u32> {
    let power = word_power(word).filter(|power| *power > 2 && !word.ends_with("ions"))?;
    u32::try_from(power).ok()
}

/// The number in words that begins at a place.
pub(super) fn read(pieces: &Pieces<'_>, first: usize) -> Option<Number> {
    let piece = pieces.at(first);
    if piece.kind != Kind::Letters || piece.word().is_empty() {
        return None;
    }
    let number = |value: u64, last: usize, certain: bool, scaled: bool| Number {
        first,
        last,
        value: value.to_string(),
        style: Style::Plain,
        certain,
        scaled,
        glued_end: false,
    };
    let word = piece.word();
    if let Some((value, last)) = fraction(pieces, first) {
        // "two and a half thousand"
        let alone = pieces.word_before(first) != "and";
        return Some(number(value, last, alone, true));
    }
    if let Some(power) = word_power(word) {
        // A scale with nothing before it: "a few hundred", "two and a half thousand".
        let power = u32::try_from(power).unwrap_or_default();
        let value = 10_u64.checked_pow(power)?;
        return (word != "mil").then(|| number(value, first + 1, false, true));
    }
    if matches!(word, "a" | "an") {
        let next = pieces.next_word(first + 1);
        if let Some(power) = counted(next) {
            let value = 10_u64.checked_pow(power)?;
            return Some(number(
                value,
                first + 2,
                !more_follows(pieces, first + 2),
                true,
            ));
        }
        if next != "hundred" {
            return super::names::is_counted(next).then(|| number(1, first + 1, true, false));
        }
    }
    let mut reader = Reader { pieces, at: first };
    let mut total = 0_u64;
    let mut ceiling = u32::MAX;
    let mut part = reader.below_thousand(true)?;
    loop {
        let (at, word) = reader.peek(false);
        let power = counted(word).filter(|power| *power < ceiling);
        let Some(power) = power else {
            total = total.checked_add(part)?;
            break;
        };
        reader.at = at + 1;
        ceiling = if word == "grand" { 0 } else { power };
        total = total.checked_add(part.checked_mul(10_u64.checked_pow(power)?)?)?;
        let here = reader.at;
        let (at, word) = reader.peek(false);
        if word == "and" {
            reader.at = at + 1;
        }
        match reader.below_thousand(false) {
            Some(next) => part = next,
            None => {
                reader.at = here;
                break;
            }
        }
    }
    let last = reader.at;
    let certain = !more_follows(pieces, last);
    Some(number(total, last, certain, ceiling != u32::MAX))
}

/// A word that would go on the number in a way that is not read.
fn more_follows(pieces: &Pieces<'_>, at: usize) -> bool {
    let word = pieces.next_word(at);
    is_number_word(word) || word == "point"
}

/// "half a million", "a quarter million", as the number and where it ends.
fn fraction(pieces: &Pieces<'_>, first: usize) -> Option<(u64, usize)> {
    let mut at = first;
    if matches!(pieces.word(at), "a" | "one") {
        at += 1;
    }
    let parts: u64 = match if at == first {
        pieces.word(at)
    } else {
        pieces.next_word(at)
    } {
        "half" => 50,
        "quarter" => 25,
        _ => return None,
    };
    at += 1;
    let of = usize::from(pieces.next_word(at) == "of");
    let article = usize::from(pieces.next_word(at + of) == "a");
    at += of * article + article;
    let power = counted(pieces.next_word(at))?;
    let whole = 10_u64.checked_pow(power.checked_sub(2)?)?;
    Some((parts.checked_mul(whole)?, at + 1))
}
