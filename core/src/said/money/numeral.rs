//! Numbers in figures, with the words that scale them.

use super::super::pieces::{Kind, Pieces};
use super::kinds::Unit;

/// Digits of a group.
const GROUP: usize = 3;
/// More digits than any amount has.
const MOST_DIGITS: usize = 64;

/// How the marks of a number may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// One reading alone, whatever the currency.
    Plain,
    /// One comma and three digits after it: English groups.
    CommaGroup,
    /// A comma and one or two digits after it.
    DecimalComma,
}

/// A number, in pieces from `first` to before `last`.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) first: usize,
    pub(super) last: usize,
    /// Plain decimal text.
    pub(super) value: String,
    pub(super) style: Style,
    pub(super) certain: bool,
    /// Whether a "k" or a word scaled it.
    pub(super) scaled: bool,
    /// Whether a currency may be glued to its end: not after "k".
    pub(super) glued_end: bool,
}

impl Number {
    /// The digits, when it is a plain whole number.
    pub(super) fn whole(&self) -> Option<&str> {
        let plain = !self.scaled && self.style == Style::Plain && !self.value.contains('.');
        plain.then_some(self.value.as_str())
    }

    /// Whether its marks are those of a currency's own writers.
    pub(super) fn fits(&self, unit: &Unit, sign_first: bool) -> bool {
        match self.style {
            Style::Plain => true,
            Style::CommaGroup => unit.groups_with_commas(sign_first),
            Style::DecimalComma => !unit.groups_with_commas(true),
        }
    }
}

/// The number in figures that begins at a place.
pub(super) fn read(pieces: &Pieces<'_>, first: usize) -> Option<Number> {
    if pieces.at(first).kind != Kind::Digits {
        return None;
    }
    let mut groups = vec![pieces.text(first)];
    let mut marks = Vec::new();
    let mut last = first + 1;
    loop {
        let (mark, digits) = (pieces.at(last), pieces.at(last + 1));
        let joins = mark.glued
            && matches!(mark.mark, '.' | ',' | '\'')
            && digits.glued
            && digits.kind == Kind::Digits;
        if !joins {
            break;
        }
        marks.push(mark.mark);
        groups.push(pieces.text(last + 1));
        last += 2;
    }
    let (value, style, certain) = value(&groups, &marks);
    let odd = odd_start(pieces, first);
    let number = Number {
        first,
        last,
        value,
        style,
        certain: certain && !odd,
        scaled: false,
        glued_end: true,
    };
    let (number, _) = letter_scale(pieces, &number).unwrap_or((number, last));
    let end = number.last;
    Some(match scale(pieces, end, &number) {
        Some((scaled, last)) => Number { last, ..scaled },
        None => number,
    })
}

/// A mark or letters right before the digits that belong to them.
fn odd_start(pieces: &Pieces<'_>, first: usize) -> bool {
    pieces.at(first).glued
        && matches!(
            pieces.before(first).mark,
            '.' | ',' | '-' | '+' | '\'' | '/'
        )
}

/// Plain decimal text of groups with marks between them, how it reads, and whether one way alone.
fn value(groups: &[&str], marks: &[char]) -> (String, Style, bool) {
    let all = groups.concat();
    if all.len() > MOST_DIGITS {
        return (all, Style::Plain, false);
    }
    let (Some((last, before)), Some((last_mark, other_marks))) =
        (groups.split_last(), marks.split_last())
    else {
        let sound = all.len() == 1 || !all.starts_with('0');
        return (all, Style::Plain, sound);
    };
    let decimal = format!("{}.{last}", before.concat());
    let Some(group_mark) = other_marks.first() else {
        let head = sound_head(before, last.len() == GROUP);
        return match (last_mark, last.len()) {
            ('.', 1 | 2) => (decimal, Style::Plain, head),
            (',', 1 | 2) => (decimal, Style::DecimalComma, head),
            (',', GROUP) => (all, Style::CommaGroup, head),
            ('\'', GROUP) => (all, Style::Plain, head),
            ('.', _) => (decimal, Style::Plain, false),
            _ => (all, Style::Plain, false),
        };
    };
    if !other_marks.iter().all(|mark| mark == group_mark) {
        return (all, Style::Plain, false);
    }
    if last_mark == group_mark {
        let sound = well_grouped(groups) || (*group_mark == ',' && indian(groups));
        return (all, Style::Plain, sound);
    }
    let sound = well_grouped(before) || (*group_mark == ',' && indian(before));
    let mark = matches!(last_mark, '.' | ',') && last.len() <= GROUP;
    (decimal, Style::Plain, sound && mark)
}

/// No leading zero before other digits; before groups, one to three digits and no zero.
fn sound_head(before: &[&str], grouped: bool) -> bool {
    before.first().is_some_and(|head| {
        if grouped {
            head.len() <= GROUP && !head.starts_with('0')
        } else {
            head.len() == 1 || !head.starts_with('0')
        }
    })
}

fn well_grouped(groups: &[&str]) -> bool {
    sound_head(groups, true) && groups.iter().skip(1).all(|group| group.len() == GROUP)
}

/// Groups of two before the last of three.
fn indian(groups: &[&str]) -> bool {
    let Some((last, before)) = groups.split_last() else {
        return false;
    };
    last.len() == GROUP
        && before.len() > 1
        && sound_head(before, true)
        && before.iter().skip(1).all(|group| group.len() == 2)
        && before.first().is_some_and(|head| head.len() <= 2)
}

/// The power of ten of a letter glued to a number.
fn letter_power(letters: &str) -> Option<i32> {
    Some(match letters {
        "k" => 3,
        "m" | "mm" | "mn" => 6,
        "b" | "bn" => 9,
        _ => return None,
    })
}

/// The power of ten of a word.
pub(super) fn word_power(word: &str) -> Option<i32> {
    Some(match word {
        "hundred" => 2,
        "thousand" | "grand" => 3,
        "lakh" | "lakhs" => 5,
        "million" | "millions" | "mil" => 6,
        "crore" | "crores" => 7,
        "billion" | "billions" => 9,
        "trillion" | "trillions" => 12,
        _ => return None,
    })
}

/// "1.2k": only letters that end there.
fn letter_scale(pieces: &Pieces<'_>, number: &Number) -> Option<(Number, usize)> {
    let piece = pieces.at(number.last);
    if !piece.glued {
        return None;
    }
    let power = letter_power(piece.word())?;
    let scaled = scaled(number, power, number.last + 1);
    Some((
        Number {
            glued_end: false,
            ..scaled
        },
        number.last + 1,
    ))
}

/// "2 million" and "75 USD million": the number scaled by the word at a place, and where that ends.
pub(super) fn scale(pieces: &Pieces<'_>, at: usize, number: &Number) -> Option<(Number, usize)> {
    let mut word_at = at;
    if pieces.at(at).is('-') && pieces.at(at).glued && pieces.at(at + 1).glued {
        word_at += 1;
    } else if pieces.at(at).glued {
        return None;
    }
    let word = pieces.next_word(word_at);
    let power = word_power(word)?;
    let mut scaled = scaled(number, power, number.last);
    // A second scale, or a plural, is no well-formed number.
    scaled.certain &= !number.scaled && !matches!(word, "millions" | "billions" | "trillions");
    Some((scaled, word_at + 1))
}

fn scaled(number: &Number, power: i32, last: usize) -> Number {
    Number {
        last,
        value: shift(&number.value, power),
        certain: number.certain && number.style != Style::DecimalComma,
        scaled: true,
        ..number.clone()
    }
}

/// Plain decimal text times a power of ten.
pub(super) fn shift(value: &str, power: i32) -> String {
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    let steps = usize::try_from(power.unsigned_abs()).unwrap_or_default();
    let (whole, fraction) = if power >= 0 {
        let padded = format!("{fraction:0<steps$}");
        let (up, rest) = padded.split_at_checked(steps).unwrap_or((&padded, ""));
        (format!("{whole}{up}"), rest.to_owned())
    } else {
        let padded = format!("{whole:0>width$}", width = steps + 1);
        let cut = padded.len().saturating_sub(steps);
        let (rest, down) = padded.split_at_checked(cut).unwrap_or((&padded, ""));
        (rest.to_owned(), format!("{down}{fraction}"))
    };
    if fraction.is_empty() {
        whole
    } else {
        format!("{whole}.{fraction}")
    }
}
