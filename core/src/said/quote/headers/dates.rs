//! How much of a date stands in a line.

use super::super::lexicon::DAYS;
use super::super::words::Word;
use super::tables::MONTHS;

/// What a line says of a date or a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Date {
    #[default]
    None,
    /// A day of the week, or a number beside a month.
    Weak,
    /// A clock time, a year, a date in numbers.
    Strong,
}

/// What a line says of a date.
pub(super) fn date_in(line: &str, words: &[Word]) -> Date {
    if has_numbers(line) || has_cjk_date(line) {
        return Date::Strong;
    }
    let mut best = Date::None;
    let mut number = false;
    let mut month = false;
    // A month counts beside a number alone.
    let numbers = words.iter().any(|word| starts_with_digit(word));
    for word in words {
        if is_year(&word.low) {
            return Date::Strong;
        }
        number |= starts_with_digit(word);
        month |= numbers && !month && is_month(&word.low);
        if word.is(DAYS) || (number && month) {
            best = Date::Weak;
        }
    }
    best
}

/// Whether a word is one that a date starts with: a day, a month, a number.
pub(super) fn starts_date(word: &Word) -> bool {
    word.is(DAYS) || starts_with_digit(word) || is_month(&word.low)
}

/// The bytes that months start with.
static FIRST: [bool; 256] = {
    let mut found = [false; 256];
    let mut at = 0;
    while at < MONTHS.len() {
        found[MONTHS[at].as_bytes()[0] as usize] = true;
        at += 1;
    }
    found
};

fn starts_with_digit(word: &Word) -> bool {
    word.low.as_bytes().first().is_some_and(u8::is_ascii_digit)
}

pub(super) fn is_month(word: &str) -> bool {
    // Most words start with other letters.
    let [first, second, ..] = *word.as_bytes() else {
        return false;
    };
    FIRST.get(usize::from(first)) == Some(&true)
        && MONTHS.iter().any(|month| {
            matches!(month.as_bytes(), [one, two, ..] if (*one, *two) == (first, second))
                && word.starts_with(month)
        })
}

fn is_year(word: &str) -> bool {
    word.len() == 4
        && (word.starts_with("19") || word.starts_with("20"))
        && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A clock time or a date in numbers: digits, a separator, digits, and for a point another one or two digits of minutes.
fn has_numbers(line: &str) -> bool {
    let bytes = line.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    bytes.iter().enumerate().any(|(at, byte)| {
        let between = at > 0 && digit(at - 1) && digit(at + 1);
        match byte {
            b':' => between && digit(at + 2),
            // 12/03/26 and 2026-03-12 have two separators; 1/2 is no date.
            b'/' | b'-' | b'.' => {
                between
                    && (bytes.get(at + 2) == Some(byte) || bytes.get(at + 3) == Some(byte))
                    && (digit(at + 3) || digit(at + 4))
            }
            _ => false,
        }
    })
}

fn has_cjk_date(line: &str) -> bool {
    [
        "年", "月", "년", "월", "上午", "下午", "오전", "오후", "午前", "午後",
    ]
    .iter()
    .any(|mark| line.contains(mark))
        && line.bytes().any(|byte| byte.is_ascii_digit())
}
