//! Amounts of money as exact decimals (contract: C §8).

use crate::error::{Error, Result};
use crate::json::number::{Decimal, decimal};
use crate::json::shape::{Shape, build};
use crate::json::{Kind, Reader, Value, Writer};
use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU8;

/// Digits an amount may have.
pub const MAX_DIGITS: usize = 34;
/// The largest power of ten, up or down, of an amount's last digit.
pub const MAX_EXPONENT: i64 = 20;
/// Digits that every double keeps; an amount of more is written as text.
const DOUBLE_DIGITS: usize = 15;

/// Places behind the point that [`Amount::rank`] keeps.
const RANKED_PLACES: i8 = 6;
/// The first powers of ten.
const UNITS: [u64; 9] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];
/// What the stored power of ten is larger by, so that it is never 0.
const BIAS: u8 = 21;

/// An amount above or at 0: a whole number and a power of ten, compared exactly, whatever way it is
/// written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Amount {
    /// Millionths, what is below one cut off; the largest there are where it has more. Larger never
    /// means less, so that two amounts are seldom compared digit by digit.
    rank: u64,
    /// The upper and lower half of the number: no multiple of ten, or 0; at most [`MAX_DIGITS`]
    /// digits, which is below 2^113.
    number: [u64; 2],
    /// The power of ten, made larger by [`BIAS`]. It is 10^0 where the number is 0.
    power: NonZeroU8,
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
        // As `decimal` reads it, without a list of its digits.
        let zero = |byte: &u8| *byte == b'0';
        let bytes = whole.bytes().chain(fraction.bytes());
        let digits = bytes.skip_while(zero);
        let (mut number, mut count, mut zeros) = (0_u128, 0_usize, 0_i64);
        for byte in digits {
            zeros = if byte == b'0' { zeros + 1 } else { 0 };
            count += 1;
            number = number
                .wrapping_mul(10)
                .wrapping_add(u128::from(byte.wrapping_sub(b'0')));
            // What is over the limit but for zeros at the end is read slowly, and may be refused.
            if count > MAX_DIGITS {
                return Self::of(&decimal(text));
            }
        }
        if number == 0 {
            return Self::put(0, 0);
        }
        let unit = 10_u128.checked_pow(u32::try_from(zeros).ok()?)?;
        Self::put(number / unit, zeros - i64::try_from(fraction.len()).ok()?)
    }

    /// Reads the text of a JSON number.
    #[must_use]
    pub fn of_number(text: &str) -> Option<Self> {
        Self::of(&decimal(text))
    }

    /// A whole number times a power of ten.
    #[must_use]
    #[inline]
    pub fn scaled(number: u64, exponent: i64) -> Option<Self> {
        if number == 0 {
            return Self::put(0, 0);
        }
        let (mut number, mut exponent) = (number, exponent);
        while number.is_multiple_of(10) {
            number /= 10;
            exponent = exponent.checked_add(1)?;
        }
        Self::put(number.into(), exponent)
    }

    fn of(read: &Decimal) -> Option<Self> {
        let small = read.digits.len() <= MAX_DIGITS
            && (-MAX_EXPONENT..=MAX_EXPONENT).contains(&read.exponent);
        if !small || read.negative {
            return None;
        }
        let digit = |number: u128, byte: &u8| number * 10 + u128::from(byte.wrapping_sub(b'0'));
        Self::put(read.digits.iter().fold(0, digit), read.exponent)
    }

    /// Of a number of at most [`MAX_DIGITS`] digits that is no multiple of ten, or 0.
    #[inline]
    fn put(number: u128, exponent: i64) -> Option<Self> {
        if !(-MAX_EXPONENT..=MAX_EXPONENT).contains(&exponent) {
            return None;
        }
        let exponent = i8::try_from(exponent).ok()?;
        let half = |number: u128| u64::try_from(number).ok();
        Some(Self {
            rank: rank(number, exponent),
            number: [half(number >> 64)?, half(number & u128::from(u64::MAX))?],
            power: NonZeroU8::new(BIAS.checked_add_signed(exponent)?)?,
        })
    }

    /// Whether it is 0.
    #[must_use]
    #[inline]
    pub const fn is_zero(&self) -> bool {
        let [high, low] = self.number;
        high | low == 0
    }

    fn number(&self) -> u128 {
        let [high, low] = self.number;
        u128::from(high) << 64 | u128::from(low)
    }

    fn exponent(&self) -> i8 {
        self.power.get().wrapping_sub(BIAS).cast_signed()
    }

    /// As [`Ord::cmp`], where the ranks are alike.
    fn by_digits(&self, other: &Self) -> Ordering {
        let (own, others) = (self.number(), other.number());
        let places = self.exponent().saturating_sub(other.exponent());
        match places.cmp(&0) {
            Ordering::Equal => own.cmp(&others),
            Ordering::Greater => {
                scaled(own, places).map_or(Ordering::Greater, |own| own.cmp(&others))
            }
            Ordering::Less => scaled(others, places.saturating_neg())
                .map_or(Ordering::Less, |others| own.cmp(&others)),
        }
    }

    /// The amount as plain decimal text, no more digits than it needs.
    #[must_use]
    pub fn to_text(&self) -> String {
        let digits = self.number().to_string();
        let places = usize::from(self.exponent().unsigned_abs());
        if self.exponent() >= 0 {
            return digits + &"0".repeat(places);
        }
        // At least one digit stands before the point.
        let zeros = (places + 1).saturating_sub(digits.len());
        let padded = "0".repeat(zeros) + &digits;
        let point = padded.len().saturating_sub(places);
        let (whole, fraction) = padded.split_at_checked(point).unwrap_or((&padded, ""));
        format!("{whole}.{fraction}")
    }
}

/// A number times a power of ten; none where it is larger than any amount's.
fn scaled(number: u128, places: i8) -> Option<u128> {
    let places = u32::try_from(places).ok()?;
    number.checked_mul(10_u128.checked_pow(places)?)
}

fn rank(number: u128, exponent: i8) -> u64 {
    let places = exponent.saturating_add(RANKED_PLACES);
    // Most amounts have few digits and few places: the long arithmetic is for the others.
    if let (Ok(number), Ok(places)) = (u64::try_from(number), usize::try_from(places))
        && let Some(unit) = UNITS.get(places)
    {
        return number.saturating_mul(*unit);
    }
    let millionths = if places >= 0 {
        scaled(number, places)
    } else {
        // A divisor that cannot be told is larger than the number.
        Some(scaled(1, places.saturating_neg()).map_or(0, |unit| number / unit))
    };
    let small = millionths.and_then(|number| u64::try_from(number).ok());
    small.unwrap_or(u64::MAX)
}

impl Ord for Amount {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.rank < other.rank {
            Ordering::Less
        } else if self.rank > other.rank {
            Ordering::Greater
        } else {
            self.by_digits(other)
        }
    }
}

impl fmt::Debug for Amount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Amount({})", self.to_text())
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
            Self::of(&decimal(reader.number()?))
        };
        read.ok_or_else(wrong)
    }

    fn write(&self, out: &mut Writer) {
        let digits = self.number().to_string();
        if digits.len() <= DOUBLE_DIGITS {
            let text = if self.is_zero() {
                digits
            } else {
                format!("{digits}e{}", self.exponent())
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
        // The furthest apart that two amounts can be.
        let most = format!("{}{}", "9".repeat(34), "0".repeat(20));
        assert!(amount("0.00000000000000000001") < amount(&most));
        assert!(amount(&most) > amount("9999999999999999999999999999999999"));
        assert!(amount("0") < amount("0.00000000000000000001") && amount("0") < amount(&most));
        // Alike in every place that a rank keeps, and beyond what one can hold.
        for (less, more) in [
            ("62.5", "62.50000001"),
            ("62.4999999", "62.5"),
            ("62.50000001", "62.500000011"),
            ("0.0000001", "0.00000011"),
            ("18446744073709.551614", "18446744073709.551615"),
            ("18446744073709.551615", "18446744073709.551616"),
            ("18446744073709.551616", "18446744073709.551617"),
            ("99999999999999999999", "100000000000000000000"),
        ] {
            assert!(amount(less) < amount(more), "{less} {more}");
            assert!(amount(more) > amount(less), "{less} {more}");
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
        assert_eq!(Amount::scaled(70_070, -2), Some(amount("700.7")));
        assert_eq!(
            Amount::scaled(1_000, -22),
            Some(amount("0.0000000000000000001"))
        );
        assert_eq!(
            Amount::scaled(u64::MAX, 0),
            Some(amount("18446744073709551615"))
        );
        assert_eq!(Amount::scaled(1, -21), None);
        assert_eq!(Amount::scaled(10, 20), None);
        assert_eq!(Amount::scaled(10, i64::MAX), None);
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

    #[test]
    fn both_ways_of_reading_agree() {
        let texts = [
            "0",
            "00",
            "0.0",
            "0.00000000000000000001",
            "1",
            "10",
            "100.500",
            "62.50",
            "007.0700",
            "123456789012345678901234567890123.4",
            "1234567890123456789012345678901234",
            "12345678901234567890123456789012345",
            "100000000000000000000",
            "1000000000000000000000",
            "0.000000000000000000001",
            "1234567890123456789012345678901234000000",
            "9999999999999999999999999999999999",
        ];
        for text in texts {
            assert_eq!(Amount::parse(text), Amount::of(&decimal(text)), "{text}");
        }
    }
}
