//! A number of the policy is read from the policy, never written into code.

use std::collections::BTreeSet;

use crate::Finding;
use crate::scan::{Kind, Token};

/// Numbers too common to say anything: they count, index and double far from any policy. The policy's 2 minutes,
/// 3 days, 1 minute and 10 minutes cannot be told from these; their conversions to milliseconds can, and are looked for.
const COMMON: &[u128] = &[0, 1, 2, 3, 10];

/// Milliseconds in a minute, an hour and a day: units, although the policy has a window of one day.
const UNITS: &[u128] = &[60_000, 3_600_000, 86_400_000];

/// Files in which a number that the policy also has means something else, and what. An entry that is no longer
/// needed fails a test.
pub(crate) const EXEMPT: &[(&str, u128, &str)] = &[
    (
        "model/limits.rs",
        4_000,
        "the longest text of a claim's row",
    ),
    ("time/mod.rs", 24, "the hours of a day"),
    ("time/mod.rs", 30, "the days of a month"),
];

/// Policy numbers written as literals. Hexadecimal, octal and binary numbers are code points and bits, and are left.
pub(crate) fn literals(file: &str, tokens: &[Token], policy: &BTreeSet<u128>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for token in tokens {
        let Some(value) = decimal(token) else {
            continue;
        };
        let exempt = EXEMPT
            .iter()
            .any(|(name, number, _)| *name == file && *number == value);
        if policy.contains(&value) && !COMMON.contains(&value) && !UNITS.contains(&value) && !exempt
        {
            let what = format!(
                "{value} is a number of the default policy: read it from the policy, or exempt it here with a reason"
            );
            findings.push(Finding {
                line: token.line,
                what,
            });
        }
    }
    findings
}

/// The value of a whole decimal number, whatever its suffix and underscores.
pub(crate) fn decimal(token: &Token) -> Option<u128> {
    let Kind::Number(written) = &token.kind else {
        return None;
    };
    let digits: String = written
        .chars()
        .filter(|character| *character != '_')
        .collect();
    let suffix = digits
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(digits.len());
    let (value, suffix) = digits.split_at(suffix);
    let whole = [
        "", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    ];
    whole.contains(&suffix).then(|| value.parse().ok())?
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::literals;
    use crate::scan::tokens;

    fn found(text: &str) -> usize {
        let policy = BTreeSet::from([2, 10, 24, 45, 8_500, 86_400_000, 2_700_000]);
        literals("rules.rs", &tokens(text), &policy).len()
    }

    #[test]
    fn a_policy_number_is_found_however_it_is_written() {
        for bad in [
            "score >= 8500",
            "8_500u64",
            "45i64 * MS_PER_MINUTE",
            "let h = 24;",
            "[1, 45]",
            "2_700_000",
            "0045",
        ] {
            assert_eq!(found(bad), 1, "{bad}");
        }
    }

    #[test]
    fn other_numbers_are_left_alone() {
        for fine in [
            "x * 2 + 10",
            "8_501",
            "450",
            "0x2D",
            "0b101101",
            "\"45\"",
            "// 45",
            "86_400_000",
            "x45",
        ] {
            assert_eq!(found(fine), 0, "{fine}");
        }
        assert_eq!(found("#[cfg(test)] mod tests { const A: u8 = 45; }"), 0);
    }
}
