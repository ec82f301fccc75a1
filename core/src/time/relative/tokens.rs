//! The words, numbers and clock times that shown times are made of.

use crate::text::baseline::is_white_space;
use crate::time::{MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND, Precision};

/// A unit that a page counts back in: its length in milliseconds, and how fine it is.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub(super) ms: i64,
    pub(super) precision: Precision,
}

const SECONDS: Counted = Counted {
    ms: MS_PER_SECOND,
    precision: Precision::Minute,
};
pub(super) const MINUTES: Counted = Counted {
    ms: MS_PER_MINUTE,
    precision: Precision::Minute,
};
const HOURS: Counted = Counted {
    ms: MS_PER_HOUR,
    precision: Precision::Hour,
};
const DAYS: Counted = Counted {
    ms: MS_PER_DAY,
    precision: Precision::Day,
};
const WEEKS: Counted = Counted {
    ms: 7 * MS_PER_DAY,
    precision: Precision::Day,
};

/// A whole number as written.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    pub(super) value: i64,
    pub(super) len: usize,
}

/// What the forms are made of.
#[derive(Clone, Copy)]
pub(super) enum Token {
    Now,
    Just,
    Ago,
    /// `a` or `an`.
    One,
    Today,
    Yesterday,
    At,
    Comma,
    Unit(Counted),
    /// 1 to 12.
    Month(i64),
    /// Days since Monday.
    Weekday(i64),
    Am,
    Pm,
    Number(Digits),
    /// Hour and minute as written, a colon between.
    Clock(Digits, i64),
}

fn word(text: &str) -> Option<Token> {
    // No word of the forms is longer; what is stays unread.
    const LONGEST: usize = "yesterday".len();
    if text.len() > LONGEST {
        return None;
    }
    Some(match text.to_ascii_lowercase().as_str() {
        "now" => Token::Now,
        "just" => Token::Just,
        "ago" => Token::Ago,
        "a" | "an" => Token::One,
        "today" => Token::Today,
        "yesterday" => Token::Yesterday,
        "at" => Token::At,
        "am" => Token::Am,
        "pm" => Token::Pm,
        "s" | "sec" | "secs" | "second" | "seconds" => Token::Unit(SECONDS),
        "m" | "min" | "mins" | "minute" | "minutes" => Token::Unit(MINUTES),
        "h" | "hr" | "hrs" | "hour" | "hours" => Token::Unit(HOURS),
        "d" | "day" | "days" => Token::Unit(DAYS),
        "w" | "wk" | "wks" | "week" | "weeks" => Token::Unit(WEEKS),
        "mon" | "monday" => Token::Weekday(0),
        "tue" | "tuesday" => Token::Weekday(1),
        "wed" | "wednesday" => Token::Weekday(2),
        "thu" | "thursday" => Token::Weekday(3),
        "fri" | "friday" => Token::Weekday(4),
        "sat" | "saturday" => Token::Weekday(5),
        "sun" | "sunday" => Token::Weekday(6),
        "jan" | "january" => Token::Month(1),
        "feb" | "february" => Token::Month(2),
        "mar" | "march" => Token::Month(3),
        "apr" | "april" => Token::Month(4),
        "may" => Token::Month(5),
        "jun" | "june" => Token::Month(6),
        "jul" | "july" => Token::Month(7),
        "aug" | "august" => Token::Month(8),
        "sep" | "sept" | "september" => Token::Month(9),
        "oct" | "october" => Token::Month(10),
        "nov" | "november" => Token::Month(11),
        "dec" | "december" => Token::Month(12),
        _ => return None,
    })
}

/// Splits a text into tokens; none where a part of it is no token, or two stand together that white
/// space has to keep apart.
pub(super) fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut found: Vec<Token> = Vec::new();
    let mut rest = text;
    let mut apart = true;
    while let Some(first) = rest.chars().next() {
        if is_white_space(first) {
            rest = rest.get(first.len_utf8()..)?;
            apart = true;
            continue;
        }
        let (token, after) = token(first, rest)?;
        let together = matches!(
            (found.last(), token),
            (_, Token::Comma)
                | (Some(Token::Number(_)), Token::Unit(_))
                | (Some(Token::Clock(..)), Token::Am | Token::Pm)
        );
        if !apart && !together {
            return None;
        }
        found.push(token);
        rest = after;
        apart = false;
    }
    Some(found)
}

/// The token that `text` begins with, and what follows it.
fn token(first: char, text: &str) -> Option<(Token, &str)> {
    if first == ',' {
        return Some((Token::Comma, text.get(1..)?));
    }
    if first.is_ascii_alphabetic() {
        let (letters, after) = run(text, |c| c.is_ascii_alphabetic());
        return Some((word(letters)?, after));
    }
    let (number, after) = digits(text)?;
    let Some(behind_colon) = after.strip_prefix(':') else {
        return Some((Token::Number(number), after));
    };
    let (minute, after) = digits(behind_colon)?;
    let sound = number.len <= 2 && minute.len == 2 && minute.value < 60;
    sound.then_some((Token::Clock(number, minute.value), after))
}

/// The digits that `text` begins with; none without one, or for a number that no form can hold.
fn digits(text: &str) -> Option<(Digits, &str)> {
    let (written, after) = run(text, |c| c.is_ascii_digit());
    let value = written.parse().ok()?;
    let len = written.len();
    Some((Digits { value, len }, after))
}

/// The longest beginning of `text` of one kind, and what follows it.
fn run(text: &str, kind: fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|c| !kind(c)).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// Milliseconds since midnight of a clock time. With AM or PM the hour is 1 to 12. Without, the
/// clock is a 24-hour one, which writes two digits: `9:05` may be either half of the day.
pub(super) fn clock_ms(tokens: &[Token]) -> Option<i64> {
    let (hour, minute) = match tokens {
        [Token::Clock(hour, minute)] if hour.len == 2 => (hour.value, *minute),
        [Token::Clock(hour, minute), half @ (Token::Am | Token::Pm)] => {
            if !(1..=12).contains(&hour.value) {
                return None;
            }
            let noon = if matches!(half, Token::Pm) { 12 } else { 0 };
            (hour.value % 12 + noon, *minute)
        }
        _ => return None,
    };
    let ms = hour * MS_PER_HOUR + minute * MS_PER_MINUTE;
    (ms < MS_PER_DAY).then_some(ms)
}
