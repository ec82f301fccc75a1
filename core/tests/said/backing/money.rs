//! Steps "number", "number word", "currency sign" and "below".

use super::Turn;
use super::words::{has, words};
use attest_core::json::Value;
use attest_core::said::span::Span;

/// A decimal: its digits without a point, and how many of them stand behind it.
type Decimal = (u128, u32);

/// Confirms the amount and the currency.
pub(crate) fn check(
    turn: &Turn<'_>,
    amount: Option<Span>,
    currency: Option<Span>,
    intent: &Value<'_>,
) -> Result<(), &'static str> {
    let limits = intent.get("limits").ok_or("limits")?;
    let wanted = match limits.get("amount_max") {
        Some(Value::Number(text) | Value::String(text)) => Some(plain(text).ok_or("amount")?),
        _ => None,
    };
    let below = matches!(limits.get("amount_below"), Some(Value::Bool(true)));
    if let Some(wanted) = wanted {
        let place = amount.ok_or("amount")?;
        if read(turn.at(place)).map(settled) != Some(settled(wanted)) {
            return Err("amount");
        }
        let mut around = turn.before(place, 3).join(" ");
        around.push(' ');
        around.push_str(turn.at(place));
        let under = has(&around, &["under", "below", "less than", "fewer than"]);
        if under != below {
            return Err("below");
        }
        touching_figure(turn, place)?;
    } else if below || intent.get("kind").and_then(Value::as_str) == Some("pay") {
        return Err("amount");
    }
    let Some(code) = limits.get("currency").and_then(Value::as_str) else {
        return if wanted.is_some() {
            Err("currency")
        } else {
            Ok(())
        };
    };
    let place = currency.ok_or("currency")?;
    if !names(turn.at(place), code) {
        return Err("currency");
    }
    match amount {
        Some(amount) if near(turn, amount, place) => Ok(()),
        Some(_) => Err("currency away"),
        None => Ok(()),
    }
}

/// No figure or separator runs on beyond an amount: `5` is not what `$5,000` says.
fn touching_figure(turn: &Turn<'_>, place: Span) -> Result<(), &'static str> {
    let after: Vec<char> = turn
        .text
        .get(place.end..)
        .unwrap_or_default()
        .chars()
        .take(2)
        .collect();
    let before = turn
        .text
        .get(..place.start)
        .unwrap_or_default()
        .chars()
        .next_back();
    let runs_on = match after.as_slice() {
        [c, ..] if c.is_ascii_digit() => true,
        [c, next] if ".,".contains(*c) && next.is_ascii_digit() => true,
        _ => false,
    };
    let runs_in = before.is_some_and(|c| c.is_ascii_digit() || ".,-".contains(c));
    let first = turn
        .at(place)
        .chars()
        .next()
        .is_some_and(|c| c.is_ascii_digit());
    if runs_on || (first && runs_in) {
        Err("amount cut")
    } else {
        Ok(())
    }
}

/// Whether amount and currency stand together: they share a place or nothing but a space is between.
fn near(turn: &Turn<'_>, amount: Span, currency: Span) -> bool {
    if amount.meets(currency) {
        return true;
    }
    let gap = Span::new(
        amount.end.min(currency.end),
        amount.start.max(currency.start),
    );
    gap.start >= gap.end || gap.of(turn.text).trim().is_empty()
}

/// Plain decimal text, also with a power of ten.
fn plain(text: &str) -> Option<Decimal> {
    let (text, power) = match text.split_once(['e', 'E']) {
        Some((text, power)) => (text, power.trim_start_matches('+').parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits: u128 = format!("{whole}{part}").parse().ok()?;
    let behind = i32::try_from(part.len()).ok()?.checked_sub(power)?;
    match u32::try_from(behind) {
        Ok(behind) => Some((digits, behind)),
        Err(_) => Some((
            digits.checked_mul(10_u128.checked_pow(behind.unsigned_abs())?)?,
            0,
        )),
    }
}

/// The same decimal without zeros at its end.
fn settled((mut digits, mut behind): Decimal) -> Decimal {
    while behind > 0 && digits % 10 == 0 {
        digits /= 10;
        behind -= 1;
    }
    (digits, behind)
}

/// Signs and words around a number that are no part of it.
const AROUND: [&str; 31] = [
    "$", "us$", "usd", "eur", "gbp", "aud", "cad", "inr", "jpy", "chf", "dollar", "dollars",
    "buck", "bucks", "euro", "euros", "pound", "pounds", "rupee", "rupees", "yen", "quid", "up",
    "to", "under", "below", "less", "than", "most", "at", "francs",
];

/// The one number a place says; none where it says none, or one that can be read two ways.
fn read(text: &str) -> Option<Decimal> {
    let spaced: String = text
        .chars()
        .map(|c| {
            if "$\u{20ac}\u{a3}\u{20b9}\u{a5}".contains(c) {
                ' '
            } else {
                c
            }
        })
        .collect();
    let all = words(&spaced);
    let left: Vec<&str> = all
        .iter()
        .map(String::as_str)
        .filter(|word| !AROUND.contains(word))
        .collect();
    match left.as_slice() {
        [] => None,
        [one] if one.starts_with(|c: char| c.is_ascii_digit()) => figures(one),
        [one, scale] if one.starts_with(|c: char| c.is_ascii_digit()) => {
            let (digits, behind) = figures(one)?;
            Some((digits.checked_mul(scale_of(scale)?)?, behind))
        }
        some => spoken(some).map(|number| (number, 0)),
    }
}

fn scale_of(word: &str) -> Option<u128> {
    match word {
        "hundred" => Some(100),
        "thousand" | "k" | "grand" => Some(1_000),
        "million" => Some(1_000_000),
        _ => None,
    }
}

/// Figures: groups of three behind commas, points or apostrophes, one or two digits behind the last mark.
fn figures(word: &str) -> Option<Decimal> {
    let (word, times) = match word.strip_suffix('k') {
        Some(word) => (word, 1_000),
        None => (word, 1),
    };
    let parts: Vec<&str> = word.split(['.', ',', '\'']).collect();
    if parts
        .iter()
        .any(|part| part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return None;
    }
    let marks: Vec<char> = word.chars().filter(|c| !c.is_ascii_digit()).collect();
    let (last, body) = parts.split_last()?;
    let grouped = |groups: &[&str]| groups.iter().skip(1).all(|group| group.len() == 3);
    let alike = |marks: &[char]| marks.windows(2).all(|pair| pair.first() == pair.last());
    let (whole, behind) = match marks.split_last() {
        None => ((*last).to_owned(), 0),
        // A comma before three figures groups them; a point before three may be either.
        Some((',' | '\'', others)) if last.len() == 3 && alike(&marks) && grouped(body) => {
            let _ = others;
            (parts.concat(), 0)
        }
        Some(('.' | ',', others))
            if last.len() <= 2
                && alike(others)
                && grouped(body)
                && body.first()?.len() <= if others.is_empty() { 34 } else { 3 } =>
        {
            if others.iter().any(|mark| Some(mark) == marks.last()) {
                return None;
            }
            (parts.concat(), u32::try_from(last.len()).ok()?)
        }
        _ => return None,
    };
    let digits: u128 = whole.parse().ok()?;
    Some((digits.checked_mul(times)?, behind))
}

const ONES: [&str; 20] = [
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
const TENS: [&str; 10] = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// A number in words below a million.
pub(crate) fn spoken(words: &[&str]) -> Option<u128> {
    let (mut total, mut part, mut any) = (0_u128, 0_u128, false);
    for word in words {
        if let Some(value) = ONES.iter().position(|one| one == word) {
            part += u128::try_from(value).ok()?;
        } else if let Some(value) = TENS.iter().skip(2).position(|ten| ten == word) {
            part += u128::try_from(value + 2).ok()? * 10;
        } else {
            match *word {
                "a" | "an" if !any => part += 1,
                "and" if any => {}
                "hundred" => part = part.max(1) * 100,
                "thousand" => {
                    total += part.max(1) * 1_000;
                    part = 0;
                }
                _ => return None,
            }
        }
        any = true;
    }
    any.then_some(total + part)
}

/// Whether a place names a currency by its sign, its word or its code.
fn names(text: &str, code: &str) -> bool {
    let said = |sign: char, list: &[&str]| text.contains(sign) || has(text, list);
    let by_code = has(text, &[&code.to_lowercase()]);
    by_code
        || match code {
            "USD" => said('$', &["dollar", "dollars", "buck", "bucks", "us$"]),
            "EUR" => said('\u{20ac}', &["euro", "euros"]),
            "GBP" => said('\u{a3}', &["pound", "pounds", "quid"]),
            "INR" => said('\u{20b9}', &["rupee", "rupees"]),
            "JPY" => has(text, &["yen"]),
            _ => false,
        }
}

#[cfg(test)]
pub(super) fn value(text: &str) -> Option<String> {
    let (digits, behind) = settled(read(text)?);
    let digits = digits.to_string();
    let behind = usize::try_from(behind).ok()?;
    if behind == 0 {
        return Some(digits);
    }
    let padded = format!("{digits:0>width$}", width = behind + 1);
    let (whole, part) = padded.split_at(padded.len() - behind);
    Some(format!("{whole}.{part}"))
}
