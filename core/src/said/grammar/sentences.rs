//! Sentences of a turn.

use super::tags;
use super::words::{Token, Word};
use std::ops::Range;

/// The sentences of a turn, as places among its words. A gap ends none: what was taken out may have stood
/// in the middle of one. `timed` says whether a word stands in a time phrase that the word before it stands in too:
/// the dots of "9 a.m." and "Dec. 5" end nothing.
#[must_use]
pub fn sentences(all: &[Word], timed: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, word) in all.iter().enumerate() {
        let inside = word.is_mark('.') && timed(at.saturating_add(1));
        if !inside && ends(all, at, word) {
            let end = at.saturating_add(1);
            if all
                .get(start..end)
                .is_some_and(|own| own.iter().any(|w| w.token != Token::Break))
            {
                found.push(start..end);
            }
            start = end;
        }
    }
    if start < all.len() {
        found.push(start..all.len());
    }
    found
}

fn ends(all: &[Word], at: usize, word: &Word) -> bool {
    if word.quoted {
        return false;
    }
    let before = at.checked_sub(1).and_then(|before| all.get(before));
    let after = all.get(at.saturating_add(1));
    match word.token {
        Token::Mark('!' | '?' | '\u{2026}' | '\u{3002}' | '\u{ff01}' | '\u{ff1f}') => {
            // "?!" and "!!!" end one sentence.
            !after.is_some_and(|after| {
                matches!(after.token, Token::Mark('!' | '?' | '.' | '"' | '\u{201d}'))
            })
        }
        Token::Mark('.') => {
            let Some(before) = before else { return true };
            let initial = before.token == Token::Word
                && before.low.chars().count() == 1
                && before.capital
                && before.low != "i";
            let next_is_low = after.is_some_and(|after| {
                after.token == Token::Number
                    || matches!(after.token, Token::Mark(c) if c != '\u{2022}')
                    || (after.token == Token::Word && !after.capital)
            });
            let titled = before.has(tags::TITLES) && after.is_some_and(|after| after.capital);
            let dotted = before.has(tags::DOTTED) && next_is_low;
            let initial = initial
                && after.is_some_and(|after| after.capital || after.token == Token::Mark('.'));
            let more = after.is_some_and(|after| matches!(after.token, Token::Mark('.')));
            !(titled || dotted || initial || more)
        }
        Token::Break => {
            // A line that goes on in lower case goes on; a list's line does not.
            let wrapped = after.is_some_and(|after| after.token == Token::Word && !after.capital);
            let open = before.is_some_and(|before| {
                matches!(
                    before.token,
                    Token::Mark(',' | ';' | ':' | '-' | '\u{2013}' | '\u{2014}')
                )
            });
            !(wrapped || open)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::grammar::words::words;

    fn split(text: &str) -> Vec<String> {
        let all = words(text);
        sentences(&all, &|_| false)
            .into_iter()
            .map(|range| {
                let own = &all[range];
                own[0]
                    .span
                    .with(own[own.len() - 1].span)
                    .of(text)
                    .trim_matches(['\n', ' '])
                    .to_owned()
            })
            .collect()
    }

    #[test]
    fn sentences_end_where_a_reader_would_end_them() {
        assert_eq!(
            split("Send it. Then go! Why?"),
            ["Send it.", "Then go!", "Why?"]
        );
        assert_eq!(split("Email Dr. Okafor now."), ["Email Dr. Okafor now."]);
        assert_eq!(
            split("Pay Fern Inc. $5. Thanks"),
            ["Pay Fern Inc. $5.", "Thanks"]
        );
        assert_eq!(split("Write to J. R. Berg."), ["Write to J. R. Berg."]);
        assert_eq!(split("one\nTwo"), ["one", "Two"]);
        assert_eq!(
            split("Pay Ida $5\nif Bo agrees"),
            ["Pay Ida $5\nif Bo agrees"]
        );
        assert_eq!(split("really?! Yes"), ["really?!", "Yes"]);
        assert_eq!(split("Send it... maybe"), ["Send it...", "maybe"]);
        assert_eq!(
            split("Say \"No. Never.\" to Ida. Bye"),
            ["Say \"No. Never.\" to Ida.", "Bye"]
        );
    }
}
