//! The numbers of a policy document, in every form that code could hold them in.

use std::collections::BTreeSet;

/// Basis points in one.
const DECIMALS: usize = 4;

/// Milliseconds of the unit a window's name ends in.
const UNITS: &[(&str, u128)] = &[("Min", 60_000), ("Hours", 3_600_000), ("Days", 86_400_000)];

/// Every number of the document as written; fractions, and what is a share of one, in basis points; windows in
/// milliseconds too, but for one unit, whose milliseconds are no policy.
pub(crate) fn numbers(document: &str) -> BTreeSet<u128> {
    let mut found = BTreeSet::new();
    for (key, written) in pairs(document) {
        if let Some((whole, fraction)) = written.split_once('.') {
            let padded = format!("{whole}{fraction:0<DECIMALS$}");
            found.extend(padded.parse::<u128>().ok());
            continue;
        }
        let value: u128 = written
            .parse()
            .expect("a policy number is whole or a decimal");
        found.insert(value);
        if let Some((_, unit)) = UNITS.iter().find(|(end, _)| key.ends_with(end))
            && value > 1
        {
            found.insert(value * unit);
        }
    }
    found
}

/// Every number of a JSON text with the key it stands under.
fn pairs(document: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut key = String::new();
    let mut rest = document;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => {
                let body = &rest[1..];
                let end = body
                    .find('"')
                    .expect("a text closes; the policy holds no escapes");
                if body[end + 1..].trim_start().starts_with(':') {
                    key = body[..end].to_owned();
                }
                end + 2
            }
            '0'..='9' => {
                let end = rest
                    .find(|c: char| !c.is_ascii_digit() && c != '.')
                    .unwrap_or(rest.len());
                pairs.push((key.clone(), rest[..end].to_owned()));
                end
            }
            other => other.len_utf8(),
        };
        rest = &rest[length..];
    }
    pairs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::numbers;

    #[test]
    fn numbers_are_known_in_every_form_they_are_used_in() {
        let document = r#"{"version": 2, "windows": {"afterClaimMin": 45, "toleranceMin": 1, "calendarDays": 3},
            "thresholds": {"verified": 0.85, "partial": 0.5}, "words": ["7", "a9"]}"#;
        assert_eq!(
            numbers(document),
            BTreeSet::from([1, 2, 3, 45, 5_000, 8_500, 2_700_000, 259_200_000])
        );
    }
}
