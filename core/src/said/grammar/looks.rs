//! Words that look like other words (contract: C §8, Looks).

use super::words::{Token, Word};

/// Letters of Cyrillic and Greek that look like a letter of ASCII, each with it.
#[rustfmt::skip]
const ALIKE: &[(char, char)] = &[
    // Cyrillic.
    ('\u{430}', 'a'), ('\u{435}', 'e'), ('\u{43e}', 'o'), ('\u{440}', 'p'), ('\u{441}', 'c'), ('\u{443}', 'y'), ('\u{445}', 'x'),
    ('\u{456}', 'i'), ('\u{458}', 'j'), ('\u{455}', 's'), ('\u{4bb}', 'h'), ('\u{4cf}', 'l'), ('\u{501}', 'd'), ('\u{51b}', 'q'),
    ('\u{51d}', 'w'), ('\u{475}', 'v'), ('\u{410}', 'A'), ('\u{412}', 'B'), ('\u{415}', 'E'), ('\u{41a}', 'K'), ('\u{41c}', 'M'),
    ('\u{41d}', 'H'), ('\u{41e}', 'O'), ('\u{420}', 'P'), ('\u{421}', 'C'), ('\u{422}', 'T'), ('\u{423}', 'Y'), ('\u{425}', 'X'),
    ('\u{405}', 'S'), ('\u{406}', 'I'), ('\u{408}', 'J'), ('\u{4c0}', 'l'), ('\u{50c}', 'G'), ('\u{51a}', 'Q'), ('\u{51c}', 'W'),
    ('\u{474}', 'V'),
    // Greek.
    ('\u{3b1}', 'a'), ('\u{3b3}', 'y'), ('\u{3b9}', 'i'), ('\u{3bd}', 'v'), ('\u{3bf}', 'o'), ('\u{3c1}', 'p'), ('\u{3c3}', 'o'),
    ('\u{3c5}', 'u'), ('\u{391}', 'A'), ('\u{392}', 'B'), ('\u{395}', 'E'), ('\u{396}', 'Z'), ('\u{397}', 'H'), ('\u{399}', 'I'),
    ('\u{39a}', 'K'), ('\u{39c}', 'M'), ('\u{39d}', 'N'), ('\u{39f}', 'O'), ('\u{3a1}', 'P'), ('\u{3a4}', 'T'), ('\u{3a5}', 'Y'), ('\u{3a7}', 'X'),
    ('\u{3f2}', 'c'), ('\u{3f3}', 'j'), ('\u{3f9}', 'C'), ('\u{37f}', 'J'),
];

/// What a word that has no letter of ASCII would be in ASCII, where each of its letters looks like one.
fn in_ascii(word: &str) -> Option<String> {
    if word.chars().any(|c| c.is_ascii_alphabetic()) {
        return None;
    }
    let mut alike = 0_usize;
    let text = word
        .chars()
        .map(|c| {
            let found = ALIKE
                .iter()
                .find(|(own, _)| *own == c)
                .map(|(_, ascii)| *ascii);
            alike = alike.saturating_add(usize::from(found.is_some()));
            found.or_else(|| c.is_ascii().then_some(c))
        })
        .collect::<Option<String>>()?;
    (alike > 0).then_some(text)
}

/// Letters of ASCII and digits that look alike, as one: "rn" and "m", "1" and "l", "0" and "O".
fn merged(word: &str) -> String {
    word.to_ascii_lowercase()
        .replace("rn", "m")
        .replace("vv", "w")
        .replace(['1', '|', 'i'], "l")
        .replace('0', "o")
        .replace('5', "s")
}

/// Marks the words that look like what they are not: a word of other letters that reads as one of ASCII beside words
/// of ASCII, and one that reads as another word of the turn.
pub(super) fn mark(all: &mut [Word], text: &str) {
    let latin = all.iter().any(|word| {
        word.token == Token::Word && word.low.bytes().any(|byte| byte.is_ascii_alphabetic())
    });
    // Only a capital with a digit in it is written like another word.
    let mixed = |word: &Word| {
        matches!(word.token, Token::Word | Token::Handle)
            && word.capital
            && word.low.is_ascii()
            && word.low.bytes().any(|byte| byte.is_ascii_digit())
    };
    let any = all.iter().any(mixed);
    let mut known: std::collections::BTreeMap<String, String> = std::collections::BTreeMap::new();
    for word in all.iter().filter(|_| any) {
        // Numbers are no look-alikes of one another.
        if matches!(word.token, Token::Word | Token::Address | Token::Handle)
            && word.low.is_ascii()
            && word.low.len() > 2
        {
            known
                .entry(merged(&word.low))
                .or_insert_with(|| word.low.clone());
        }
    }
    for word in all.iter_mut() {
        if word.token != Token::Word && word.token != Token::Handle {
            continue;
        }
        if latin && !word.low.is_ascii() && in_ascii(word.span.of(text)).is_some() {
            word.odd = true;
        }
        // A capital's look-alike written otherwise: "Mia" and "M1a".
        if mixed(word)
            && let Some(other) = known.get(&merged(&word.low))
        {
            word.odd |= *other != word.low && other.len() > 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::said::grammar::words::words;

    fn odd(text: &str) -> Vec<String> {
        let mut all = words(text);
        super::mark(&mut all, text);
        all.iter()
            .filter(|word| word.odd)
            .map(|word| word.span.of(text).to_owned())
            .collect()
    }

    #[test]
    fn words_that_read_as_others_are_odd() {
        assert_eq!(
            odd("turn off \u{440}\u{430}\u{441}\u{435}"),
            ["\u{440}\u{430}\u{441}\u{435}"]
        );
        assert_eq!(odd("p\u{430}y Ida"), ["p\u{430}y"]);
        assert_eq!(odd("email Mia and M1a"), ["M1a"]);
        // A name in its own letters is a name.
        assert_eq!(
            odd("email \u{41e}\u{43b}\u{44c}\u{433}\u{430} the deck"),
            Vec::<String>::new()
        );
        assert_eq!(
            odd("\u{441}\u{430}\u{445}\u{430}\u{440}"),
            Vec::<String>::new()
        );
        assert_eq!(odd("email Ida the deck"), Vec::<String>::new());
    }
}
