//! Characters that nobody sees: of no width, setting the direction, carrying tags, controls.

use super::chars::Kind;
use super::{Quoted, Why};

/// The runs of hidden characters.
pub(super) fn find(text: &str) -> Vec<Quoted> {
    let mut found: Vec<Quoted> = Vec::new();
    let mut before = None;
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let after = chars.peek().map(|(_, c)| *c);
        if is_hidden(c) && !belongs(before, c, after) {
            let end = start + c.len_utf8();
            match found.last_mut().filter(|last| last.end == start) {
                Some(last) => last.end = end,
                None => found.push(Quoted {
                    start,
                    end,
                    why: Why::Hidden,
                }),
            }
        } else {
            before = Some(c);
        }
    }
    found
}

/// Whether a joiner or a variation selector is part of an emoji or a symbol.
fn belongs(before: Option<char>, c: char, after: Option<char>) -> bool {
    let symbol = |c: char| c >= '\u{2190}' && !c.is_alnum() && !is_hidden(c);
    match c {
        '\u{fe0e}' | '\u{fe0f}' => {
            before.is_some_and(|c| !c.is_alnum() && !c.is_space()) || after == Some('\u{20e3}')
        }
        '\u{200d}' => {
            before.is_some_and(|c| symbol(c) || matches!(c, '\u{fe0e}' | '\u{fe0f}'))
                && after.is_some_and(symbol)
        }
        _ => false,
    }
}

const fn is_hidden(c: char) -> bool {
    matches!(c,
        '\0'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}'
        | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::find;

    fn removed(text: &str) -> Vec<(usize, usize)> {
        find(text).iter().map(|cut| (cut.start, cut.end)).collect()
    }

    #[test]
    fn what_nobody_sees_goes() {
        for c in [
            '\u{200b}',
            '\u{202e}',
            '\u{2066}',
            '\u{feff}',
            '\u{ad}',
            '\u{e0041}',
            '\u{3164}',
            '\u{1b}',
            '\u{0}',
            '\u{180e}',
            '\u{fe0f}',
            '\u{200d}',
        ] {
            assert_eq!(removed(&format!("a{c}{c}b")), [(1, 1 + 2 * c.len_utf8())]);
        }
    }

    #[test]
    fn separators_of_lines_and_emoji_stay() {
        for text in [
            "a\tb\r\nc\u{b}\u{c}\u{85}\u{2028}\u{2029}",
            "\u{1f469}\u{200d}\u{1f52c}",
            "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "1\u{fe0f}\u{20e3}",
            "a\u{a0}b",
        ] {
            assert_eq!(removed(text), [], "{text:?}");
        }
    }
}
