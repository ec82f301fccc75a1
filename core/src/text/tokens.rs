//! Tokens of folded text and the sets that rules compare (C §4).

use super::baseline::{Script, class, script};
use super::cmp_utf16;

/// The tokens of a folded text, in the order they stand in.
///
/// A token is a maximal run of L, N and M code points, save that each such code point of script Han
/// or Hiragana is a token alone; everything else separates. The script is that of the Script
/// property: the prolonged sound mark and the combining voicing marks are Common and Inherited, so
/// they are no part of a Hiragana token.
pub fn tokens(folded: &str) -> impl Iterator<Item = &str> {
    let mut rest = folded;
    std::iter::from_fn(move || {
        let start = rest.find(|c| kind(c) != Kind::Between)?;
        let (_, word) = rest.split_at_checked(start)?;
        let mut chars = word.char_indices();
        let (_, first) = chars.next()?;
        let end = if kind(first) == Kind::Alone {
            chars.next().map(|(at, _)| at)
        } else {
            chars.find(|(_, c)| kind(*c) != Kind::Run).map(|(at, _)| at)
        };
        let (token, after) = word.split_at_checked(end.unwrap_or(word.len()))?;
        rest = after;
        Some(token)
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Between,
    Run,
    Alone,
}

fn kind(c: char) -> Kind {
    if !class(c).is_word() {
        return Kind::Between;
    }
    match script(c) {
        Script::Han | Script::Hiragana => Kind::Alone,
        _ => Kind::Run,
    }
}

/// A set of tokens, sorted by UTF-16 code units, none twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TokenSet(Vec<String>);

impl TokenSet {
    /// The set of the given tokens.
    #[must_use]
    pub fn new(mut tokens: Vec<String>) -> Self {
        tokens.sort_unstable_by(|a, b| cmp_utf16(a, b));
        tokens.dedup();
        Self(tokens)
    }

    /// The token set of a folded text.
    #[must_use]
    pub fn of_folded(folded: &str) -> Self {
        Self::new(tokens(folded).map(str::to_owned).collect())
    }

    /// The tokens in order.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }

    /// How many tokens there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no token.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether `token` is in the set.
    #[must_use]
    pub fn contains(&self, token: &str) -> bool {
        self.0.binary_search_by(|own| cmp_utf16(own, token)).is_ok()
    }

    /// How many tokens both sets hold. With the lengths it gives the ratio of shared to all tokens:
    /// shared / (own + other − shared).
    #[must_use]
    pub fn shared(&self, other: &Self) -> usize {
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut count = 0_usize;
        while let (Some(left), Some(right)) = (a.peek(), b.peek()) {
            match cmp_utf16(left, right) {
                std::cmp::Ordering::Less => _ = a.next(),
                std::cmp::Ordering::Greater => _ = b.next(),
                std::cmp::Ordering::Equal => {
                    count = count.saturating_add(1);
                    a.next();
                    b.next();
                }
            }
        }
        count
    }

    /// Whether every token of this set is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.shared(other) == self.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(folded: &str) -> Vec<&str> {
        tokens(folded).collect()
    }

    #[test]
    fn runs_of_letters_numbers_and_marks() {
        assert_eq!(list("q3 deck-v2, final"), ["q3", "deck", "v2", "final"]);
        assert_eq!(list(" a_b "), ["a", "b"]);
        assert_eq!(list("…!"), [""; 0]);
        assert_eq!(list(""), [""; 0]);
        assert_eq!(list("a\u{fffd}b"), ["a", "b"]);
        assert_eq!(list("a😀b"), ["a", "b"]);
        // An enclosing mark is M, so the keycap is one token.
        assert_eq!(list("1\u{20e3}"), ["1\u{20e3}"]);
        // A mark alone is a run too.
        assert_eq!(list(" \u{301} "), ["\u{301}"]);
        assert_eq!(list("กำลัง ไป"), ["กำลัง", "ไป"]);
        assert_eq!(list("हिन्दी"), ["हिन्दी"]);
    }

    #[test]
    fn each_han_and_hiragana_code_point_is_alone() {
        assert_eq!(list("会議の資料"), ["会", "議", "の", "資", "料"]);
        assert_eq!(list("カメラ"), ["カメラ"]);
        assert_eq!(list("q3会議v2"), ["q3", "会", "議", "v2"]);
        // U+30FC is Common, U+3099 Inherited: runs of their own.
        assert_eq!(list("らーめ"), ["ら", "ー", "め"]);
        assert_eq!(list("ん\u{3099}x"), ["ん", "\u{3099}x"]);
        // 々 and 〇 (a letter number) are Han; 、is neither L, N nor M.
        assert_eq!(list("々〇、人"), ["々", "〇", "人"]);
        assert_eq!(list("한국어"), ["한국어"]);
    }

    #[test]
    fn sets_are_sorted_by_utf16_and_hold_each_token_once() {
        let set = TokenSet::of_folded("b a b \u{10400} \u{fb50}");
        // U+10400 is D801 DC00, below FB50.
        assert_eq!(set.as_slice(), ["a", "b", "\u{10400}", "\u{fb50}"]);
        for token in set.as_slice() {
            assert!(set.contains(token));
        }
        assert!(!set.contains("c"));
        assert_eq!(set.len(), 4);
        assert!(TokenSet::default().is_empty());
    }

    #[test]
    fn shared_counts_the_intersection() {
        let a = TokenSet::of_folded("a b c \u{10400}");
        let b = TokenSet::of_folded("b d \u{10400} \u{fb50}");
        assert_eq!(a.shared(&b), 2);
        assert_eq!(b.shared(&a), 2);
        assert!(!b.is_subset(&a));
        assert!(TokenSet::of_folded("c a").is_subset(&a));
        assert!(TokenSet::default().is_subset(&a));
        assert_eq!(a.shared(&TokenSet::default()), 0);
    }
}
