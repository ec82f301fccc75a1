//! Hostile shapes and random ones: what is answered is as the contract has it, stays as it is when unquoted again, and
//! comes in time. A reader that looked at a shape of this size once for each of its bytes would not end.

use super::super::{Unquoted, unquote};
use crate::said::prepare::{GAP, READ, prepare};

/// What holds of every answer.
pub(super) fn check(text: &str) -> Unquoted {
    let read = unquote(text);
    assert!(read.text.len() <= text.len(), "grew: {}", head(text));
    let mut last = 0;
    let mut why = None;
    for cut in &read.quoted {
        assert!(cut.start >= last && cut.start < cut.end && cut.end <= text.len());
        assert!(text.is_char_boundary(cut.start) && text.is_char_boundary(cut.end));
        assert!(
            cut.start > last || why != Some(cut.why) || last == 0,
            "not joined"
        );
        (last, why) = (cut.end, Some(cut.why));
    }
    // What is kept is what no span covers, gaps aside.
    let mut kept = String::new();
    let mut from = 0;
    for (start, end) in read
        .quoted
        .iter()
        .map(|cut| (cut.start, cut.end))
        .chain([(text.len(), text.len())])
    {
        kept.push_str(text.get(from..start).unwrap());
        from = end;
    }
    let solid = |text: &str| {
        text.chars()
            .filter(|c| !matches!(c, '\n' | '\u{2029}'))
            .collect::<String>()
    };
    assert_eq!(solid(&kept), solid(&read.text), "{}", head(text));
    let again = unquote(&read.text);
    assert_eq!(again.text, read.text, "{}", head(text));
    assert!(
        again.quoted.is_empty(),
        "{:?} {:?}",
        head(&read.text),
        again.quoted.first()
    );
    read
}

fn head(text: &str) -> String {
    text.chars().take(300).collect()
}

/// Pieces that shapes are made of.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    ">", "> ", ">\n", "\"", "\" ", " \"a", "'", " 'a", "' ", "“", "”", "« ", "»", "‘", "’", "<", "<a ", "<a \"", "<a href=\"b\">c",
    "<!--", "<div hidden>", "</div>", "<blockquote>", "</blockquote>", "<b", "[", "]", "[a](", "](", "(mailto:", "<mailto:",
    "On ", "On\n", "On 3 Feb\n", "On 3 Feb 2026, a <b@c.example>\n", " wrote:", "wrote:\n", "wrote ", ":", ": ", "a: ", "a:\n", "Aa: b\n",
    "```\n", "```", "~~~\n", "````\n", "    a\n", "\n", "\n\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "a\u{2029}", "From: a\n", "Date: a\n", "From:",
    "-- \n", "---\n", "--", "-- a ", "- ", " - ", "9:14 ", "[9:14] ", "9:14\n", "Zed 9:14\n", "<zed> a\n", "12.03.26, 09:14 - a: b\n",
    "here's the email:", "Translate this", "this? ", "this.\n", "the note says ", "says ", "and ", "email ", "text Olga: ", "Zed said: a.\n", "said: ",
    "\u{200b}", "\u{202e}a", "a\u{200b}", "é", "年", "a@b.example <c@d.example> ", "|", "&gt;", "&quot;", "''", "``", "`a", "。", "a, email ",
    "Sent from my phone\n", "Dear Zed,\n", "Fwd: ", "----- Original Message -----\n", "~~a~~", "* * *\n", "Me: ", "user: a b c\n", "1", "a ", "A b c d. ",
];

#[test]
fn one_shape_repeated_settles() {
    const LONG: usize = 4_000;
    for piece in PIECES {
        check(&piece.repeat(LONG / piece.len()));
    }
}

#[test]
fn long_shapes_come_in_time() {
    // Work that grew with the square of the text would take minutes for each.
    const LONG: usize = 100_000;
    for piece in [
        ">", "\"", "<", "On ", "a: ", "```\n", " 'a", "[a](", "a. ", "Aa: b\n", "<a ", "\n",
    ] {
        let text = piece.repeat(LONG / piece.len());
        assert!(unquote(&text).text.len() <= text.len());
    }
}

#[test]
fn many_bytes_of_each_shape_come_in_time() {
    const LONG: usize = 100_000;
    for piece in PIECES {
        let text = piece.repeat(LONG / piece.len());
        assert!(unquote(&text).text.len() <= text.len());
    }
}

/// Numbers that are the same in every run.
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

#[test]
fn shapes_at_random_settle() {
    let mut random = Random::new(7);
    for _ in 0..3_000 {
        let count = 1 + random.below(14);
        let text: String = (0..count)
            .map(|_| PIECES[random.below(PIECES.len())])
            .collect();
        check(&text);
    }
}

#[test]
fn long_shapes_at_random_settle() {
    let mut random = Random::new(11);
    for _ in 0..40 {
        let count = 200 + random.below(600);
        let text: String = (0..count)
            .map(|_| PIECES[random.below(PIECES.len())])
            .collect();
        check(&text);
        let read = prepare(&text);
        assert!(read.text.len() <= READ);
        assert_eq!(read.truncated, text.len() > READ);
        let again = prepare(&read.text);
        assert_eq!(again.text, read.text);
        assert!(again.quoted.is_empty() && !again.truncated && again.beyond.is_empty());
    }
}

#[test]
fn a_gap_stands_between_kept_words_alone() {
    let mut random = Random::new(13);
    for _ in 0..1_000 {
        let count = 1 + random.below(10);
        let text: String = (0..count)
            .map(|_| PIECES[random.below(PIECES.len())])
            .collect();
        if text.contains(GAP) {
            continue;
        }
        let read = unquote(&text);
        let bare = read
            .text
            .trim_matches(|c: char| c.is_whitespace() && c != GAP);
        assert!(
            !bare.starts_with(GAP) && !bare.ends_with(GAP),
            "{text:?}: {read:?}"
        );
    }
}
