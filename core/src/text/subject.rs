//! Subjects: the tokens two subjects are compared by (C §4).

use super::baseline::as_baseline;
use super::fold::fold;
use super::tokens::{TokenSet, tokens};

/// The reply and forward marks, the longer of two with one beginning first.
const MARKS: [&str; 3] = ["re", "fwd", "fw"];

/// A signature, or the subject it is looked for in, as the two compare: read by the baseline, ASCII
/// case folded, nothing else (G §7, agentSignature; C §4).
#[must_use]
pub fn signature_key(text: &str) -> String {
    as_baseline(text).to_ascii_lowercase()
}

/// A stop word as subjects see it: through the same fold. One that folds to anything but a single
/// token matches nothing.
#[must_use]
pub fn stop_word_key(word: &str) -> String {
    fold(word)
}

/// The stop words of a policy, made ready once.
#[must_use]
pub fn stop_words<'a>(words: impl IntoIterator<Item = &'a str>) -> TokenSet {
    TokenSet::new(words.into_iter().map(stop_word_key).collect())
}

/// The token set of a subject (C §4): folded, without its leading reply and forward marks, less the
/// stop words, which [`stop_words`] made ready.
#[must_use]
pub fn subject_tokens(text: &str, stop_words: &TokenSet) -> TokenSet {
    let folded = fold(text);
    let mut rest = folded.as_str();
    while let Some(after) = strip_mark(rest) {
        rest = after;
    }
    let kept = tokens(rest).filter(|token| !stop_words.contains(token));
    TokenSet::new(kept.map(str::to_owned).collect())
}

/// What follows one leading mark: the mark, a count directly after it or none, one space or none, a
/// colon, and the space after the colon.
fn strip_mark(folded: &str) -> Option<&str> {
    let rest = MARKS.iter().find_map(|mark| folded.strip_prefix(mark))?;
    let rest = strip_count(rest).unwrap_or(rest);
    let rest = rest.strip_prefix(' ').unwrap_or(rest).strip_prefix(':')?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// What follows `[digits]` or `(digits)`, at least one digit, ASCII digits alone.
fn strip_count(rest: &str) -> Option<&str> {
    let (inner, close) = match rest.strip_prefix('[') {
        Some(inner) => (inner, ']'),
        None => (rest.strip_prefix('(')?, ')'),
    };
    let after = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() == inner.len() {
        return None;
    }
    after.strip_prefix(close)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let stop = stop_words(["the", "a", "İS", "für", "re", "two words"]);
        subject_tokens(text, &stop).as_slice().to_vec()
    }

    #[test]
    fn marks_go_from_the_front() {
        for text in [
            "Re: plan",
            "RE : plan",
            "re:plan",
            "Fw: Fwd: RE: plan",
            "re:fw:fwd:plan",
            "Re[2]: plan",
            "Fwd(12): plan",
            "Re : Fw(12) : plan",
            "Ｒｅ： plan",
            "Re[２]: plan",
            "R\u{fe0f}e\u{34f}: plan",
            "\u{a0}Ré: plan",
            "Re\u{3000}\u{3000}: plan",
        ] {
            assert_eq!(read(text), ["plan"], "{text}");
        }
        assert_eq!(read("Re:"), [""; 0]);
    }

    #[test]
    fn what_is_no_mark_stays() {
        // "re" is a stop word of these tests, so what counts is the rest.
        assert_eq!(read("Re [2]: plan"), ["2", "plan"]);
        assert_eq!(read("Re[]: plan"), ["plan"]);
        assert_eq!(read("Fw[]: plan"), ["fw", "plan"]);
        assert_eq!(read("Fw[2): plan"), ["2", "fw", "plan"]);
        assert_eq!(read("Fw(٢): plan"), ["fw", "plan", "٢"]);
        assert_eq!(read("Fw(2)(3): plan"), ["2", "3", "fw", "plan"]);
        assert_eq!(read("Fw plan"), ["fw", "plan"]);
        assert_eq!(read("Fwdd: plan"), ["fwdd", "plan"]);
        assert_eq!(read("Aw: plan"), ["aw", "plan"]);
        // Only at the front.
        assert_eq!(read("plan fw: x"), ["fw", "plan", "x"]);
        assert_eq!(read("- fw: x"), ["fw", "x"]);
        // A mark on the mark that the fold keeps: it is another word.
        assert_eq!(read("fw\u{20dd}: x"), ["fw\u{20dd}", "x"]);
    }

    #[test]
    fn stop_words_are_read_through_the_same_fold() {
        assert_eq!(
            read("The Q3 deck is a DECK für the team"),
            ["deck", "q3", "team"]
        );
        assert_eq!(stop_word_key(" Für "), "fur");
        // A key of two words is no token.
        assert_eq!(read("two words"), ["two", "words"]);
        assert_eq!(read("THE a"), [""; 0]);
    }

    #[test]
    fn the_set_is_sorted_and_holds_each_token_once() {
        assert_eq!(read("b 会議 B a b"), ["b", "会", "議"]);
        assert_eq!(read("Q3\u{378}deck"), ["deck", "q3"]);
    }
}
