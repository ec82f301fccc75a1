//! JSON number text: read exactly, written as ECMAScript writes it (RFC 8785 §3.2.2.3).
//!
//! The only place of the core where a double stands: it is parsed and printed, never computed
//! with, and no grade reads it.

use crate::error::{Code, Error, Result};

/// The largest integer a document may hold: 2^53 − 1 (contract: C §1).
pub const MAX_SAFE: i64 = (1 << 53) - 1;

fn out_of_range() -> Error {
    Error::here(Code::InvalidJson, "a number is out of range")
}

/// A decimal number as digits and a power of ten: `digits · 10^exponent`, no trailing zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// Below zero; never set when the number is 0.
    pub negative: bool,
    /// Significant digits without leading or trailing zeros; empty for 0.
    pub digits: Vec<u8>,
    /// The power of ten of the last digit; 0 for 0.
    pub exponent: i64,
}

/// Splits number text that the reader has accepted.
#[must_use]
pub fn decimal(text: &str) -> Decimal {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent),
        None => (text, "0"),
    };
    // An exponent too long for i64 belongs to 0 or to a number out of every range.
    let clamp = if exponent.starts_with('-') {
        i64::MIN / 4
    } else {
        i64::MAX / 4
    };
    let mut power: i64 = exponent
        .parse()
        .unwrap_or(clamp)
        .clamp(i64::MIN / 4, i64::MAX / 4);
    let mut digits = Vec::with_capacity(mantissa.len());
    let mut after_point = false;
    for byte in mantissa.bytes() {
        if byte == b'.' {
            after_point = true;
            continue;
        }
        if after_point {
            power = power.saturating_sub(1);
        }
        if byte != b'0' || !digits.is_empty() {
            digits.push(byte);
        }
    }
    while digits.last() == Some(&b'0') {
        digits.pop();
        power = power.saturating_add(1);
    }
    if digits.is_empty() {
        return Decimal {
            negative: false,
            digits,
            exponent: 0,
        };
    }
    Decimal {
        negative,
        digits,
        exponent: power,
    }
}

/// An integer, also written `5000.0` or `5e3`, `-0` as 0 (contract: C §1, §5).
///
/// # Errors
/// `invalid_input` for a fraction, `invalid_json` beyond ±(2^53 − 1).
pub fn integer(text: &str) -> Result<i64> {
    if let Ok(value) = text.parse::<i64>() {
        return if value.unsigned_abs() <= MAX_SAFE.unsigned_abs() {
            Ok(value)
        } else {
            Err(out_of_range())
        };
    }
    let number = decimal(text);
    if number.exponent < 0 {
        return Err(Error::input("an integer is needed here"));
    }
    let zeros = usize::try_from(number.exponent).map_err(|_| out_of_range())?;
    if number.digits.len().saturating_add(zeros) > 16 {
        return Err(out_of_range());
    }
    let mut value: i64 = 0;
    for digit in number
        .digits
        .iter()
        .copied()
        .chain(std::iter::repeat_n(b'0', zeros))
    {
        value = value
            .saturating_mul(10)
            .saturating_add(i64::from(digit.wrapping_sub(b'0')));
    }
    if value > MAX_SAFE {
        return Err(out_of_range());
    }
    Ok(if number.negative { -value } else { value })
}

/// Checks the range of a number in an untyped place: written as an integer within ±(2^53 − 1),
/// otherwise a finite double.
///
/// # Errors
/// `invalid_json` out of range.
pub fn check_range(text: &str) -> Result<()> {
    if text.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
        if text.len() <= 15 {
            return Ok(());
        }
        return integer(text).map(|_| ());
    }
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(()),
        _ => Err(out_of_range()),
    }
}

/// The number as ECMAScript prints the double nearest to it.
#[must_use]
pub fn ecmascript(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => ryu_js::Buffer::new().format_finite(value).to_owned(),
        _ => "0".to_owned(),
    }
}

#[cfg(test)]
mod tests;
