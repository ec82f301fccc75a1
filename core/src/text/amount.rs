//! Amounts of money as pages show them (C §4, `amount`).

use super::baseline::trim;
use super::currency::minor_digits;

/// The greatest amount, in minor units (C §5, limits).
const MOST: u64 = 1_000_000_000_000;
/// Digits of the minor unit where no currency is written.
const DEFAULT_DIGITS: u32 = 2;
/// Digits of a group.
const GROUP: usize = 3;

/// The signs read as a currency; one that ends in another comes before it.
const SIGNS: [(&str, [u8; 3]); 9] = [
    ("US$", *b"USD"),
    ("CA$", *b"CAD"),
    ("NZ$", *b"NZD"),
    ("A$", *b"AUD"),
    ("$", *b"USD"),
    ("€", *b"EUR"),
    ("£", *b"GBP"),
    ("¥", *b"JPY"),
    ("₹", *b"INR"),
];

/// An amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The amount in the currency's minor unit, hundredths where there is no currency; at most 10^12.
    pub minor: u64,
    /// The ISO 4217 code, where one is written or a sign stands for one.
    pub currency: Option<[u8; 3]>,
}

/// The amount a text says, or none (C §4): one number, with a currency before or after it or without
/// one, and nothing else. What could be read in two ways is not read.
///
/// Refused besides: a sign, a second currency, a leading zero before other digits, a number that
/// begins or ends with its decimal mark, more than 10^12 minor units.
#[must_use]
pub fn amount(text: &str) -> Option<Amount> {
    let text = trim(text);
    let (number, currency) = match leading(text) {
        Some((rest, currency)) => (rest, Some(currency)),
        None => match trailing(text) {
            Some((rest, currency)) => (rest, Some(currency)),
            None => (text, None),
        },
    };
    let digits = currency.map_or(Some(DEFAULT_DIGITS), minor_digits)?;
    let minor = read_number(trim(number), digits)?;
    Some(Amount { minor, currency })
}

fn leading(text: &str) -> Option<(&str, [u8; 3])> {
    let sign = SIGNS
        .iter()
        .find_map(|(sign, code)| Some((text.strip_prefix(sign)?, *code)));
    sign.or_else(|| {
        let (code, rest) = text.split_at_checked(3)?;
        Some((rest, iso_code(code)?))
    })
}

fn trailing(text: &str) -> Option<(&str, [u8; 3])> {
    let sign = SIGNS
        .iter()
        .find_map(|(sign, code)| Some((text.strip_suffix(sign)?, *code)));
    sign.or_else(|| {
        let (rest, code) = text.split_at_checked(text.len().checked_sub(3)?)?;
        Some((rest, iso_code(code)?))
    })
}

fn iso_code(text: &str) -> Option<[u8; 3]> {
    let code = <[u8; 3]>::try_from(text.as_bytes()).ok()?;
    minor_digits(code).map(|_| code)
}

const fn is_separator(c: char) -> bool {
    is_decimal(c) || matches!(c, '\'' | ' ' | '\u{a0}' | '\u{202f}')
}

const fn is_decimal(c: char) -> bool {
    matches!(c, '.' | ',')
}

/// The number in units of 10^−`digits`.
fn read_number(text: &str, digits: u32) -> Option<u64> {
    let parts: Vec<&str> = text.split(is_separator).collect();
    let marks: Vec<char> = text.chars().filter(|c| is_separator(*c)).collect();
    let (groups, fraction) = split_fraction(&parts, &marks)?;
    if !well_grouped(groups) {
        return None;
    }
    let mut value = 0_u64;
    for part in groups.iter().copied().chain(fraction) {
        value = append(value, part)?;
    }
    let written = u32::try_from(fraction.map_or(0, str::len)).ok()?;
    let missing = digits.checked_sub(written)?;
    value
        .checked_mul(10_u64.checked_pow(missing)?)
        .filter(|minor| *minor <= MOST)
}

/// The groups of the whole part and, after a decimal mark, the fraction.
///
/// One mark with exactly three digits after it groups. Of several marks all are one and the same and
/// group, or all but the last are, and the last is the decimal mark.
fn split_fraction<'p, 't>(
    parts: &'p [&'t str],
    marks: &[char],
) -> Option<(&'p [&'t str], Option<&'t str>)> {
    let Some((last_mark, other_marks)) = marks.split_last() else {
        return Some((parts, None));
    };
    let (last, before) = parts.split_last()?;
    let grouping = match other_marks.first() {
        None => last.len() == GROUP,
        Some(mark) if other_marks.iter().all(|other| other == mark) => last_mark == mark,
        Some(_) => return None,
    };
    if grouping {
        return Some((parts, None));
    }
    let fraction = is_decimal(*last_mark) && !last.is_empty();
    fraction.then_some((before, Some(last)))
}

/// A number without groups has any length; with groups the first has one to three digits and each
/// other exactly three. Neither begins with a zero before other digits.
fn well_grouped(groups: &[&str]) -> bool {
    let Some((first, others)) = groups.split_first() else {
        return false;
    };
    let alone = others.is_empty();
    let head = !first.is_empty()
        && (alone || first.len() <= GROUP)
        && (!first.starts_with('0') || (alone && first.len() == 1));
    head && others.iter().all(|group| group.len() == GROUP)
}

/// `value` with the ASCII digits of `part` written after it.
fn append(value: u64, part: &str) -> Option<u64> {
    part.chars().try_fold(value, |value, c| {
        let digit = u64::from(c.to_digit(10)?);
        value.checked_mul(10)?.checked_add(digit)
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]
    use super::super::outside;
    use super::*;

    fn read(text: &str) -> Option<(u64, &'static str)> {
        amount(text).map(|a| {
            let code = a.currency.map_or("", |code| {
                let code = String::from_utf8(code.to_vec()).unwrap();
                code.leak()
            });
            (a.minor, code)
        })
    }

    #[test]
    fn plain_numbers_are_hundredths() {
        assert_eq!(read("0"), Some((0, "")));
        assert_eq!(read("5"), Some((500, "")));
        assert_eq!(read("1250"), Some((125_000, "")));
        assert_eq!(read("12.5"), Some((1_250, "")));
        assert_eq!(read(" 12,50\n"), Some((1_250, "")));
        assert_eq!(read("0.05"), Some((5, "")));
    }

    #[test]
    fn groups_of_three() {
        for text in [
            "1,234,567",
            "1.234.567",
            "1'234'567",
            "1 234 567",
            "1\u{a0}234\u{a0}567",
            "1\u{202f}234\u{202f}567",
            "1,234,567.00",
            "1.234.567,00",
            "1'234'567.0",
            "1 234 567,0",
            "1'234'567,00",
            "1234567",
            "1234567.00",
        ] {
            assert_eq!(read(text), Some((123_456_700, "")), "{text}");
        }
        assert_eq!(read("12,345.6"), Some((1_234_560, "")));
        for text in [
            "1,23,456",
            "12,34",
            "1234,567",
            "1,2345",
            "1,,234",
            ",234",
            "1,234,",
            "1.",
            "1,234'567",
            "1,234 567.00",
            "1.234.56",
            "1,234,56.7",
            "1 23",
            "1'2",
            "1  234",
            "1 \u{a0}234",
            "1,234.",
            ".75",
            ",5",
            "1.2.3",
            "1,2.3,4",
            "0,123",
            "01,234",
            "007",
            "00",
        ] {
            let want = match text {
                // A lone decimal mark with two digits after it.
                "12,34" => Some((1_234, "")),
                _ => None,
            };
            assert_eq!(read(text), want, "{text}");
        }
    }

    #[test]
    fn a_lone_separator_before_exactly_three_digits_groups() {
        for text in ["1.234", "1,234", "1'234", "1 234", "1\u{a0}234"] {
            assert_eq!(read(text), Some((123_400, "")), "{text}");
        }
        assert_eq!(read("€1.234"), Some((123_400, "EUR")));
        assert_eq!(read("JPY 12,345"), Some((12_345, "JPY")));
        // Also where the currency has three digits.
        assert_eq!(read("1.234 KWD"), Some((1_234_000, "KWD")));
        assert_eq!(read("1.2345"), None);
    }

    #[test]
    fn the_fraction_has_at_most_the_digits_of_the_currency() {
        assert_eq!(read("12.345,678"), None);
        assert_eq!(read("12.3456"), None);
        assert_eq!(read("JPY 12.5"), None);
        assert_eq!(read("¥12"), Some((12, "JPY")));
        assert_eq!(read("1,234.567 BHD"), Some((1_234_567, "BHD")));
        assert_eq!(read("12.5 BHD"), Some((12_500, "BHD")));
        assert_eq!(read("1.2345 CLF"), Some((12_345, "CLF")));
        assert_eq!(read("1.23456 CLF"), None);
    }

    #[test]
    fn one_currency_before_or_after() {
        for (text, code) in [
            ("$12.50", "USD"),
            ("12.50$", "USD"),
            ("$ 12.50", "USD"),
            ("US$12.50", "USD"),
            ("12.50 US$", "USD"),
            ("CA$ 12.50", "CAD"),
            ("12.50CA$", "CAD"),
            ("A$12.50", "AUD"),
            ("12.50 A$", "AUD"),
            ("NZ$12.50", "NZD"),
            ("12.50 NZ$", "NZD"),
            ("€12,50", "EUR"),
            ("12,50\u{a0}€", "EUR"),
            ("£12.50", "GBP"),
            ("₹12.50", "INR"),
            ("USD 12.50", "USD"),
            ("12.50 CHF", "CHF"),
            ("EUR12.50", "EUR"),
            ("12.50EUR", "EUR"),
        ] {
            assert_eq!(read(text), Some((1_250, code)), "{text}");
        }
        for text in [
            "$12.50 USD",
            "$$12",
            "USD EUR 12",
            "usd 12",
            "12 Usd",
            "DEM 12",
            "XAU 12",
            "ABC 12",
            "HK$12",
            "C$12",
            "₽12",
            "US $12",
            "12 $ 50",
            "$",
            "USD",
            "",
            " ",
            "€ ",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn anything_else_is_no_amount() {
        for text in [
            "-5",
            "−5",
            "+5",
            "$-5",
            "-$5",
            "(5)",
            "5-",
            "5 dollars",
            "about 5",
            "5.00 each",
            "5 or 6",
            "5–6",
            "$5 $6",
            "5%",
            "5!",
            "free",
            "1e3",
            "٥",
            "５",
            "5\u{200b}",
            "\u{378}5",
            "5 k",
            "12 345 6",
            "12:50",
            "1/2",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn the_greatest_amount() {
        assert_eq!(read("10,000,000,000.00"), Some((MOST, "")));
        assert_eq!(read("10,000,000,000.01"), None);
        assert_eq!(read("1000000000000 JPY"), Some((MOST, "JPY")));
        assert_eq!(read("1000000000001 JPY"), None);
        assert_eq!(read(&"9".repeat(4000)), None);
        assert_eq!(read(&"1,".repeat(2000)), None);
    }

    /// Against money phrases of other projects: what is read is what they say, and what a careful
    /// reader refuses is refused, save the lone separator, which the contract decides.
    #[test]
    fn outside_phrases() {
        let mut seen = 0;
        for name in ["price-parser", "recognizers", "duckling"] {
            let Some(rows) = outside::json_lines(&format!("money/{name}.jsonl")) else {
                return;
            };
            for row in rows {
                let text = row
                    .get("span")
                    .opt_text()
                    .unwrap_or_else(|| row.get("text").text());
                let Some(found) = amount(text) else {
                    continue;
                };
                let rule = row.get("rule").opt_text().unwrap_or("");
                // The contract decides the lone separator; of a phrase within a sentence it is the
                // sentence that makes it ambiguous.
                let in_sentence = row.get("span").opt_text().is_some() && !rule.is_empty();
                if in_sentence || matches!(rule, "dot3" | "comma3" | "space3") {
                    continue;
                }
                assert_eq!(rule, "", "{text}");
                let digits = found.currency.map_or(2, |code| minor_digits(code).unwrap());
                let want = row.get("amount").text();
                let (whole, fraction) = want.split_once('.').unwrap_or((want, ""));
                let padded = format!("{fraction:0<width$}", width = digits as usize);
                let want: u64 = format!("{whole}{padded}").parse().unwrap();
                assert_eq!(found.minor, want, "{text}");
                if let (Some(code), Some(named)) = (found.currency, row.get("currency").opt_text())
                {
                    assert_eq!(code, named.as_bytes(), "{text}");
                }
                seen += 1;
            }
        }
        assert!(seen > 500, "{seen} phrases were read");
    }
}
