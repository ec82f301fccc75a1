//! Text as the contract reads it (C §4): one Unicode version whatever the libraries know, one fold,
//! and the readings built on it.
//!
//! Text is read once, at the edge, into what rules compare: an [`address::Address`], a
//! [`tokens::TokenSet`], an [`amount::Amount`]. Nothing here keeps the text it was given, and no
//! error holds any of it: a reading answers with a value or with none. Every reading costs time
//! linear in its input, save the sort of a token set.

pub mod baseline;
pub mod fold;
mod tables;
pub mod tokens;

#[cfg(test)]
mod outside;

use std::cmp::Ordering;

/// Orders two texts by their UTF-16 code units, the order of every list of text in an answer
/// (C §6, inputs) and of canonical keys.
///
/// It differs from the order of `str` only where one text has a code point above U+FFFF and the other
/// one from U+E000 to U+FFFF at the first difference.
#[must_use]
pub fn cmp_utf16(a: &str, b: &str) -> Ordering {
    a.encode_utf16().cmp(b.encode_utf16())
}

#[cfg(test)]
mod tests {
    use super::*;

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
