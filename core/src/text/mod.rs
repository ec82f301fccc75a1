//! Text as the contract reads it (C §4): one Unicode version whatever the libraries know, one fold,
//! and the readings built on it.
//!
//! Text is read once, at the edge, into what rules compare: an [`address::Address`], a
//! [`tokens::TokenSet`], an [`amount::Amount`]. Nothing here keeps the text it was given, and no
//! error holds any of it: a reading answers with a value or with none. Every reading costs time
//! linear in its input, save the sort of a token set.

pub mod address;
pub mod amount;
pub mod baseline;
pub mod counterparty;
pub mod currency;
pub mod fold;
pub(crate) mod lookup;
pub mod printable;
mod punycode;
pub(crate) mod steps;
pub mod subject;
mod tables;
pub mod tokens;

#[cfg(test)]
pub(crate) mod outside;

use std::cmp::Ordering;

/// Orders two texts by their UTF-16 code units, the order of every list of text in an answer
/// (C §6, inputs) and of canonical keys.
///
/// It differs from the order of `str` only where one text has a code point above U+FFFF and the other
/// one from U+E000 to U+FFFF at the first difference.
#[must_use]
pub fn cmp_utf16(a: &str, b: &str) -> Ordering {
    // UTF-8 bytes order as code points do. UTF-16 differs only where one text has a code point above
    // U+FFFF (a lead byte from F0 on) against one from U+E000 to U+FFFF (EE or EF): it sorts below.
    let at = a.bytes().zip(b.bytes()).position(|(x, y)| x != y);
    let Some((x, y)) = at.and_then(|at| Some((*a.as_bytes().get(at)?, *b.as_bytes().get(at)?)))
    else {
        return a.len().cmp(&b.len());
    };
    match (x, y) {
        (0xf0.., 0xee | 0xef) => Ordering::Less,
        (0xee | 0xef, 0xf0..) => Ordering::Greater,
        _ => x.cmp(&y),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "tests")]
    use super::*;

    /// Another hand's reading of the contract, op by op; the relative times are not text's.
    #[test]
    fn outside_cases_of_normalize() {
        let Some(file) = outside::json("goldens/ops/normalize.json") else {
            return;
        };
        let stop = subject::stop_words([
            "a", "an", "the", "and", "or", "of", "to", "for", "on", "in", "at", "with", "from",
            "by", "is", "it", "this", "that", "your", "my", "our",
        ]);
        let mut seen = 0;
        for case in file.list() {
            let (input, result) = (
                case.get("input"),
                case.get("expect").get("ok").get("result"),
            );
            let name = case.get("name").text();
            if case.get("expect").get("error").opt_text().is_some() {
                continue;
            }
            let text = input.get("text").opt_text().unwrap_or_default();
            match input.get("what").text() {
                "email" => assert_eq!(
                    address::email(text).as_ref().map(address::Address::as_str),
                    result.get("address").opt_text(),
                    "{name}"
                ),
                "same_address" => {
                    let read = |key| address::email(input.get(key).text()).expect("an address");
                    let found = address::same_address(&read("a"), &read("b"));
                    assert_eq!(found.as_str(), result.text(), "{name}");
                }
                "name" => assert_eq!(counterparty::name(text), result.text(), "{name}"),
                "subject_tokens" => {
                    let want: Vec<&str> = result.list().iter().map(outside::Value::text).collect();
                    let found = subject::subject_tokens(text, &stop);
                    assert_eq!(found.as_slice(), want, "{name}");
                }
                _ => continue,
            }
            seen += 1;
        }
        assert_eq!(seen, 11, "cases were run");
    }

    #[test]
    fn utf16_order_puts_astral_text_below_the_private_use_area() {
        // U+1F600 is D83D DE00: above U+D7FF, below U+E000 and U+FFFD.
        assert_eq!(cmp_utf16("\u{1f600}", "\u{fffd}"), Ordering::Less);
        assert_eq!(cmp_utf16("\u{1f600}", "\u{e000}"), Ordering::Less);
        assert_eq!(cmp_utf16("\u{1f600}", "\u{d7ff}"), Ordering::Greater);
        assert_eq!(cmp_utf16("\u{1f600}", "\u{1f601}"), Ordering::Less);
        assert_eq!(cmp_utf16("a", "ab"), Ordering::Less);
        assert_eq!(cmp_utf16("", ""), Ordering::Equal);
        assert_eq!(cmp_utf16("z", "é"), Ordering::Less);
    }
}
