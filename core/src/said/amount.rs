//! Amounts of money as exact decimals (contract: C §8).

use crate::error::{Error, Result};
use crate::json::number::{Decimal, decimal};
use crate::json::shape::{Shape, build};
use crate::json::{Kind, Reader, Value, Writer};
use std::cmp::Ordering;

/// Digits an amount may have.
pub const MAX_DIGITS: usize = 34;
/// The largest power of ten, up or down, of an amount's last digit.
pub const MAX_EXPONENT: i64 = 20;
/// Digits that every double keeps; an amount of more is written as text.
const DOUBLE_DIGITS: usize = 15;

/// An amount above or at 0: digits and a power of ten, compared exactly, whatever way it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Amount {
    /// Without leading and trailing zeros, as ASCII; empty for 0.
    digits: Vec<u8>,
    exponent: i64,
}

impl Amount {
    /// Reads plain decimal text, `1200` or `62.50`; none for a sign, an exponent, grouping or anything
    /// else, and beyond the limits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = match text.split_once('.') {
            Some((whole, fraction)) if !fraction.is_empty() => (whole, fraction),
            Some(_) => return None,
            None => (text, ""),
        };
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(fraction) {
            return None;
        }
        Self::of(decimal(text))
    }

    /// Reads the text of a JSON number.
    #[must_use]
    pub fn of_number(text: &str) -> Option<Self> {
        Self::of(decimal(text))
    }

    /// A whole number times a power of ten.
    #[must_use]
    pub fn scaled(number: u64, exponent: i64) -> Option<Self> {
        let mut read = decimal(&number.to_string());
        if !read.digits.is_empty() {
            read.exponent = read.exponent.checked_add(exponent)?;
        }
        Self::of(read)
    }

    fn of(read: Decimal) -> Option<Self> {
        let small = read.digits.len() <= MAX_DIGITS
            && (-MAX_EXPONENT..=MAX_EXPONENT).contains(&read.exponent);
        (small && !read.negative).then_some(Self {
            digits: read.digits,
            exponent: read.exponent,
        })
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The amount as plain decimal text, no more digits than it needs.
    #[must_use]
    pub fn to_text(&self) -> String {
        let digits: String = self.digits.iter().map(|byte| char::from(*byte)).collect();
        if digits.is_empty() {
            return "0".to_owned();
        }
        let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or_default());
        if self.exponent >= 0 {
            return digits + &zeros(self.exponent);
        }
        let length = i64::try_from(digits.len()).unwrap_or(i64::MAX);
        let point = length.saturating_add(self.exponent);
        if point <= 0 {
            return format!("0.{}{digits}", zeros(point.saturating_neg()));
        }
        let (whole, fraction) = digits
            .split_at_checked(usize::try_from(point).unwrap_or_default())
            .unwrap_or((&digits, ""));
        format!("{whole}.{fraction}")
    }

    /// The power of ten of the first digit.
    fn magnitude(&self) -> i64 {
        let length = i64::try_from(self.digits.len()).unwrap_or(i64::MAX);
        length.saturating_add(self.exponent)
    }
}

impl Ord for Amount {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.is_zero(), other.is_zero()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            // Digits have no zeros at their ends, so the shorter of two that agree is the smaller.
            (false, false) => self
                .magnitude()
                .cmp(&other.magnitude())
                .then_with(|| self.digits.cmp(&other.digits)),
        }
    }
}

impl PartialOrd for Amount {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<'a> Shape<'a> for Amount {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let wrong = || Error::input("an amount is needed here");
        let read = if reader.peek()? == Kind::String {
            Self::parse(&reader.string()?)
        } else {
            Self::of(decimal(reader.number()?))
        };
        read.ok_or_else(wrong)
    }

    fn write(&self, out: &mut Writer) {
        if self.digits.len() <= DOUBLE_DIGITS {
            let digits: String = self.digits.iter().map(|byte| char::from(*byte)).collect();
            let text = if digits.is_empty() {
                digits + "0"
            } else {
                format!("{digits}e{}", self.exponent)
            };
            Value::Number(text.into()).write(out);
        } else {
            out.string(&self.to_text());
        }
    }

    fn schema() -> Value<'static> {
        build::object(vec![(
            "anyOf",
            Value::Array(vec![
                build::object(vec![
                    ("type", build::text("number")),
                    ("minimum", build::int(0)),
                ]),
                build::pattern("^[0-9]+(\\.[0-9]+)?$", 64),
            ]),
        )])
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::json::read;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    #[test]
    fn plain_decimals_are_read_and_nothing_else() {
        for text in ["0", "00.50", "62.5", "1200", "0.00000000000000000001"] {
            assert!(Amount::parse(text).is_some(), "{text}");
        }
        for text in [
            "",
            ".",
            "1.",
            ".5",
            "-1",
            "+1",
            "1e3",
            "1,200",
            " 1",
            "1 ",
            "\u{661}",
            "0x10",
            "0.000000000000000000001",
            "1000000000000000000001.1234567890123456789",
        ] {
            assert_eq!(Amount::parse(text), None, "{text}");
        }
        assert_eq!(
            Amount::parse(&"1".repeat(34)).unwrap().to_text(),
            "1".repeat(34)
        );
        assert_eq!(Amount::parse(&"1".repeat(35)), None);
    }

    #[test]
    fn the_order_is_that_of_the_numbers() {
        let rising = [
            "0", "0.001", "0.01", "0.0101", "0.99", "1", "1.5", "9", "10", "62.49", "62.5", "1000",
        ];
        for pair in rising.windows(2) {
            assert!(amount(pair[0]) < amount(pair[1]), "{pair:?}");
        }
        for (a, b) in [
            ("62.5", "62.500"),
            ("0", "0.0"),
            ("10", "010"),
            ("100", "100.00"),
        ] {
            assert_eq!(amount(a), amount(b));
        }
        assert_eq!(Amount::scaled(12, 2), Some(amount("1200")));
        assert_eq!(Amount::scaled(6_250, -2), Some(amount("62.5")));
        assert_eq!(Amount::scaled(0, 7), Some(amount("0")));
    }

    #[test]
    fn numbers_and_text_are_one_amount() {
        let of = |text: &str| read(text, Amount::read);
        assert_eq!(of("62.5").unwrap(), of(r#""62.50""#).unwrap());
        assert_eq!(of("5e3").unwrap(), of(r#""5000""#).unwrap());
        for text in ["-1", "1e21", "1e-21", r#""1e3""#, "null", "true", "[]"] {
            assert!(of(text).is_err(), "{text}");
        }
        for (text, wire) in [
            ("62.50", "62.5"),
            ("1200", "1200"),
            ("0", "0"),
            ("0.05", "0.05"),
        ] {
            let mut out = Writer::new();
            amount(text).write(&mut out);
            assert_eq!(out.into_string(), wire);
        }
        let mut out = Writer::new();
        amount("12345678901234567.89").write(&mut out);
        assert_eq!(out.into_string(), r#""12345678901234567.89""#);
    }
}
