#![allow(clippy::unwrap_used, reason = "tests")]
use super::*;

fn low(text: &str) -> String {
    text.to_ascii_lowercase()
}

fn shown(text: &str) -> Vec<(&str, bool)> {
    let pieces = Pieces::of(text, text);
    (0..pieces.len())
        .map(|at| (pieces.text(at), pieces.at(at).glued))
        .collect()
}

#[test]
fn runs_and_marks_with_their_places() {
    assert_eq!(
        shown("Pay $1.50k\u{a0}now\nok"),
        [
            ("Pay", false),
            ("$", false),
            ("1", true),
            (".", true),
            ("50", true),
            ("k", true),
            ("now", false),
            ("ok", false)
        ]
    );
    let lowered = low("A\nb");
    let pieces = Pieces::of("A\nb", &lowered);
    assert_eq!((pieces.word(0), pieces.word(1)), ("a", "b"));
    assert_eq!(pieces.next_word(1), "");
    assert_eq!(pieces.word_before(1), "");
    assert_eq!(Pieces::of("a b", &low("a b")).word_before(1), "a");
    assert_eq!(Pieces::of("a b", &low("a b")).word_before(2), "b");
}

#[test]
fn digits_of_other_scripts_and_what_is_unseen_spoil_the_word_they_touch() {
    assert_eq!(shown("4\u{ff10}"), [("4", false), ("\u{ff10}", true)]);
    assert_eq!(shown("4\u{200b}0").len(), 3);
    let lowered = low("tw\u{200b}o");
    let pieces = Pieces::of("tw\u{200b}o", &lowered);
    assert_eq!((pieces.len(), pieces.word(0)), (1, ""));
}

#[test]
fn typographic_marks_read_as_plain_ones() {
    let lowered = low("o\u{2019}clock 5\u{2013}6");
    let pieces = Pieces::of("o\u{2019}clock 5\u{2013}6", &lowered);
    assert!(pieces.at(1).is('\''));
    assert!(pieces.at(4).is('-'));
}

#[test]
fn words_before_and_after_a_place() {
    let lowered = low("no more than 5 each");
    let pieces = Pieces::of("no more than 5 each", &lowered);
    assert_eq!(pieces.said_before(3, &["no", "more", "than"]), Some(0));
    assert_eq!(pieces.said_before(3, &["not", "more", "than"]), None);
    assert!(pieces.says(4, &["each"]));
    assert!(!pieces.says(4, &["each", "one"]));
    assert_eq!(pieces.span(1, 3).of(pieces.text), "more than");
}
