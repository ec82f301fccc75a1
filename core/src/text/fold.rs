//! The fold: text as names and subjects compare it (C §4).

use unicode_normalization::UnicodeNormalization;

use super::baseline::{
    Class, Script, as_baseline, class, is_default_ignorable, is_white_space, lower_char, script,
};

/// The folded text (C §4). In this order: the baseline; NFKD; Cf and default-ignorable code points
/// out; nonspacing marks of Latin, Greek and Cyrillic bases, and those without a base, out; simple
/// lower case; NFKC; each run of white space one space; no white space at the ends.
///
/// Accents fold away. What carries a vowel or a sound stays: Thai and Indic marks, the voicing marks
/// of kana, enclosing marks.
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        // No ASCII code point decomposes, is Cf or is a mark.
        return squeeze(text.chars().map(|c| c.to_ascii_lowercase()));
    }
    let base = as_baseline(text);
    let mut marks = MarkFilter::default();
    // The normalisation crate may know a later Unicode. That is safe after the baseline alone: the
    // normal forms of assigned text never change.
    let lowered: String = base
        .nfkd()
        .filter(|c| class(*c) != Class::Format && !is_default_ignorable(*c))
        .filter(|c| marks.keeps(*c))
        .map(lower_char)
        .collect();
    squeeze(lowered.nfkc())
}

/// Decides, code point by code point, which nonspacing marks go.
#[derive(Default)]
struct MarkFilter {
    /// The script of the nearest code point so far that is not M; none at the start of the text.
    base: Option<Script>,
}

impl MarkFilter {
    fn keeps(&mut self, c: char) -> bool {
        match class(c) {
            Class::NonspacingMark => !matches!(
                self.base,
                None | Some(Script::Latin | Script::Greek | Script::Cyrillic)
            ),
            // Neither mark is dropped, and neither is a base.
            Class::SpacingMark | Class::EnclosingMark => true,
            _ => {
                self.base = Some(script(c));
                true
            }
        }
    }
}

/// Each run of white space as one space, none at the ends.
fn squeeze(chars: impl Iterator<Item = char>) -> String {
    let mut out = String::with_capacity(chars.size_hint().0);
    let mut gap = false;
    for c in chars {
        if is_white_space(c) {
            gap = true;
            continue;
        }
        if gap && !out.is_empty() {
            out.push(' ');
        }
        gap = false;
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_fold_away() {
        assert_eq!(fold("Café  Zoë"), "cafe zoe");
        assert_eq!(fold("Cafe\u{301}"), "cafe");
        assert_eq!(fold("Ἀθῆναι"), "αθηναι");
        assert_eq!(fold("Ёлка Й"), "елка и");
        assert_eq!(fold("Ångström Đ Ø"), "angstrom đ ø");
    }

    #[test]
    fn compatibility_forms_fold() {
        assert_eq!(fold("ﬁn ﬀ"), "fin ff");
        assert_eq!(fold("ＡＢＣ　１２３"), "abc 123");
        assert_eq!(fold("① ½ ™ Ⓐ"), "1 1⁄2 tm a");
        assert_eq!(fold("𝐁𝒐𝕓"), "bob");
        assert_eq!(fold("\u{212a}\u{212b}\u{2126}"), "kaω");
        assert_eq!(fold("ſ"), "s");
    }

    #[test]
    fn lower_case_is_simple_and_comes_after_the_marks() {
        // İ decomposes to I and a dot above; the dot goes, I is lowered.
        assert_eq!(fold("İstanbul"), "istanbul");
        assert_eq!(fold("I\u{307}"), "i");
        assert_eq!(fold("ıI"), "ıi");
        assert_eq!(fold("STRASSE Straße ẞ"), "strasse straße ß");
        assert_eq!(fold("ΣΑΣ σας"), "σασ σας");
        assert_eq!(fold("Ǆ ǅ"), "dz dz");
    }

    #[test]
    fn marks_that_carry_a_sound_stay() {
        // Thai: U+0E31 and U+0E48 are Mn, the base is not Latin, Greek or Cyrillic.
        assert_eq!(fold("วันนี้"), "วันนี้");
        // SARA AM decomposes (NFKD) and no normal form puts it together again.
        assert_eq!(fold("น\u{e33}"), "น\u{e4d}\u{e32}");
        assert_eq!(fold("हिन्दी"), "हिन्दी");
        // U+0958 is excluded from composition: ka and nukta stay apart.
        assert_eq!(fold("\u{958}"), "\u{915}\u{93c}");
        assert_eq!(fold("தமிழ்"), "தமிழ்");
        // A Hebrew point and an Arabic vowel stay as well: their scripts are not among the three.
        assert_eq!(fold("שׁ"), "\u{5e9}\u{5c1}");
        assert_eq!(fold("م\u{64e}"), "م\u{64e}");
    }

    #[test]
    fn voicing_marks_of_kana_stay_and_compose_at_the_end() {
        assert_eq!(fold("が"), "が");
        assert_eq!(fold("か\u{3099}"), "が");
        // Half-width ka and mark: NFKD gives U+30AB U+3099, NFKC puts them together.
        assert_eq!(fold("\u{ff76}\u{ff9e}"), "ガ");
        assert_eq!(fold("ん\u{3099}"), "ん\u{3099}");
    }

    #[test]
    fn hangul_is_put_together_again() {
        assert_eq!(fold("한국"), "한국");
        assert_eq!(fold("\u{1112}\u{1161}\u{11ab}"), "한");
        // Half-width jamo become conjoining ones, consonants the leading kind: ha, then a nieun.
        assert_eq!(fold("\u{ffbe}\u{ffc2}\u{ffa4}"), "하\u{1102}");
        // A filler is default-ignorable, also as the half-width or the compatibility one.
        assert_eq!(fold("\u{1100}\u{1160}\u{ffa0}\u{3164}\u{115f}"), "\u{1100}");
    }

    #[test]
    fn a_mark_without_a_base_goes() {
        assert_eq!(fold("\u{301}x"), "x");
        assert_eq!(fold("\u{301}"), "");
        // Nothing but marks stands before it, so it has no base; the Mc and the Me stay.
        assert_eq!(fold("\u{903}\u{301}"), "\u{903}");
        assert_eq!(fold("\u{20e3}\u{301}"), "\u{20e3}");
        // What is dropped first leaves no base behind.
        assert_eq!(fold("\u{fe0f}\u{301}x"), "x");
        assert_eq!(fold("\u{200b}\u{301}x"), "x");
    }

    #[test]
    fn the_base_is_looked_for_past_every_mark() {
        // An Me between: the base is still e.
        assert_eq!(fold("e\u{20dd}\u{301}"), "e\u{20dd}");
        // A digit, a space and the replacement character are bases of no script: the mark stays.
        assert_eq!(fold("1\u{301}"), "1\u{301}");
        assert_eq!(fold("e \u{301}x"), "e \u{301}x");
        assert_eq!(fold("\u{378}\u{301}"), "\u{fffd}\u{301}");
        // U+00B4 is a space and an acute in NFKD; the space at the start is trimmed last.
        assert_eq!(fold("´"), "\u{301}");
        // A filler is dropped before marks are judged, so the base is e.
        assert_eq!(fold("e\u{ffa0}\u{301}"), "e");
        assert_eq!(fold("e\u{200d}\u{301}"), "e");
        assert_eq!(fold("ж\u{34f}\u{306}"), "ж");
        // A devanagari letter after a Latin one is a base of its own.
        assert_eq!(fold("a\u{301}\u{915}\u{93c}"), "a\u{915}\u{93c}");
    }

    #[test]
    fn a_keycap_keeps_its_enclosing_mark() {
        assert_eq!(fold("1\u{fe0f}\u{20e3}"), "1\u{20e3}");
    }

    #[test]
    fn invisible_code_points_go() {
        assert_eq!(fold("a\u{200b}b\u{ad}c\u{feff}d\u{2060}"), "abcd");
        assert_eq!(fold("\u{202e}abc\u{2066}"), "abc");
        assert_eq!(fold("a\u{180e}\u{e0100}b\u{17b4}"), "ab");
        // Tag characters are Cf; U+E0000 itself is unassigned.
        assert_eq!(fold("a\u{e0041}\u{e0000}"), "a\u{fffd}");
        // Controls other than white space stay.
        assert_eq!(fold("é\u{0}\u{1c}"), "e\u{0}\u{1c}");
    }

    #[test]
    fn unassigned_code_points_read_as_one() {
        assert_eq!(fold("Acme\u{378}"), "acme\u{fffd}");
        assert_eq!(fold("acme\u{379}"), "acme\u{fffd}");
        // Assigned in 16.0 with a lower case mapping there: nothing of it is read.
        assert_eq!(fold("\u{a7cb}"), "\u{fffd}");
    }

    #[test]
    fn white_space_runs_become_one_space() {
        assert_eq!(fold(" a \t\n b\u{a0}\u{3000}c\u{2028}"), "a b c");
        assert_eq!(fold("é\u{85}\u{1680}é"), "e e");
        assert_eq!(fold(" \u{3000}\t"), "");
        // A dropped code point does not keep two runs apart.
        assert_eq!(fold("a \u{200b} b"), "a b");
    }

    #[test]
    fn ascii_folds_like_any_text() {
        let ascii: String = (0_u8..128).map(char::from).collect();
        // The same text with a code point that is dropped takes the long way.
        let long = format!("{ascii}\u{200b}");
        assert_eq!(fold(&ascii), fold(&long));
        assert_eq!(
            fold("  The Q3\r\n DECK\u{b}\u{c}x\u{1f}"),
            "the q3 deck x\u{1f}"
        );
    }
}
