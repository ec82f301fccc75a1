//! Unicode 15.0.0, the version every text is read by (C §4, G §14 item 8).
//!
//! Categories, scripts, white space and lower case come from the generated tables, never from the
//! standard library or a crate: their Unicode moves with their release, and a grade must not.

use std::borrow::Cow;

use super::tables::{CLASSES, LOWER, SCRIPTS, WHITE_SPACE};

/// What the contract asks about a code point's general category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Cn: 15.0.0 gives it no character; the noncharacters are here too.
    Unassigned,
    /// L.
    Letter,
    /// Mn.
    NonspacingMark,
    /// Mc.
    SpacingMark,
    /// Me.
    EnclosingMark,
    /// N.
    Number,
    /// P or S.
    Sign,
    /// Z.
    Separator,
    /// Cc.
    Control,
    /// Cf.
    Format,
    /// Co. (Cs has no place in a Rust text.)
    PrivateUse,
}

impl Class {
    /// Whether the category is M.
    #[must_use]
    pub const fn is_mark(self) -> bool {
        matches!(
            self,
            Self::NonspacingMark | Self::SpacingMark | Self::EnclosingMark
        )
    }

    /// Whether the category is L, N or M: what tokens are made of.
    #[must_use]
    pub const fn is_word(self) -> bool {
        self.is_mark() || matches!(self, Self::Letter | Self::Number)
    }

    /// The numbers are those the generator writes into the table.
    const fn from_number(number: u32) -> Self {
        match number {
            1 => Self::Letter,
            2 => Self::NonspacingMark,
            3 => Self::SpacingMark,
            4 => Self::EnclosingMark,
            5 => Self::Number,
            6 => Self::Sign,
            7 => Self::Separator,
            8 => Self::Control,
            9 => Self::Format,
            10 => Self::PrivateUse,
            _ => Self::Unassigned,
        }
    }
}

/// The scripts the contract names; the Script property, not its extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Any other script, Common and Inherited included.
    Other,
    /// Latin.
    Latin,
    /// Greek.
    Greek,
    /// Cyrillic.
    Cyrillic,
    /// Han.
    Han,
    /// Hiragana.
    Hiragana,
}

impl Script {
    /// The numbers are those the generator writes into the table.
    const fn from_number(number: u32) -> Self {
        match number {
            1 => Self::Latin,
            2 => Self::Greek,
            3 => Self::Cyrillic,
            4 => Self::Han,
            5 => Self::Hiragana,
            _ => Self::Other,
        }
    }
}

/// The value of the run that holds `c`, in a table of `first << 4 | value` entries.
fn run_value(table: &[u32], c: char) -> u32 {
    let cp = u32::from(c);
    let after = table.partition_point(|entry| entry >> 4 <= cp);
    after
        .checked_sub(1)
        .and_then(|at| table.get(at))
        .map_or(0, |entry| entry & 0xf)
}

/// The class of a code point's general category in 15.0.0.
#[must_use]
pub fn class(c: char) -> Class {
    if c.is_ascii() {
        return match c {
            'a'..='z' | 'A'..='Z' => Class::Letter,
            '0'..='9' => Class::Number,
            ' ' => Class::Separator,
            '!'..='~' => Class::Sign,
            _ => Class::Control,
        };
    }
    Class::from_number(run_value(&CLASSES, c))
}

/// The script of a code point in 15.0.0.
#[must_use]
pub fn script(c: char) -> Script {
    if c.is_ascii() {
        return if c.is_ascii_alphabetic() {
            Script::Latin
        } else {
            Script::Other
        };
    }
    Script::from_number(run_value(&SCRIPTS, c))
}

/// Whether 15.0.0 gives the code point the property `White_Space`.
#[must_use]
pub fn is_white_space(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, '\t'..='\r' | ' ');
    }
    let cp = u32::from(c);
    let at = WHITE_SPACE.partition_point(|(_, last)| *last < cp);
    WHITE_SPACE.get(at).is_some_and(|(first, _)| *first <= cp)
}

/// Whether the code point is on the contract's list of default-ignorable ones (C §5, a visible
/// character). The list is the contract's own and is shorter than the Unicode property.
#[must_use]
pub const fn is_default_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{3164}'
            | '\u{ffa0}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether a reader sees the code point: assigned, not white space, not of category C or Z, not
/// default-ignorable (C §5).
#[must_use]
pub fn is_visible(c: char) -> bool {
    let seen = match class(c) {
        Class::Unassigned
        | Class::Separator
        | Class::Control
        | Class::Format
        | Class::PrivateUse => false,
        Class::Letter
        | Class::NonspacingMark
        | Class::SpacingMark
        | Class::EnclosingMark
        | Class::Number
        | Class::Sign => true,
    };
    seen && !is_white_space(c) && !is_default_ignorable(c)
}

/// The text with U+FFFD for every code point that 15.0.0 does not assign (C §4). It comes before any
/// other reading of a text. Borrowed when nothing changes.
#[must_use]
pub fn as_baseline(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.chars().any(is_unassigned) {
        return Cow::Borrowed(text);
    }
    let known = |c| if is_unassigned(c) { '\u{fffd}' } else { c };
    Cow::Owned(text.chars().map(known).collect())
}

fn is_unassigned(c: char) -> bool {
    class(c) == Class::Unassigned
}

/// The simple lower case of a code point: field 13 of the character database, the code point itself
/// where that is empty. No context, no locale (C §4).
#[must_use]
pub fn lower_char(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let cp = u32::from(c);
    let at = LOWER.partition_point(|(_, last, _, _)| *last < cp);
    let Some((first, _, step, delta)) = LOWER.get(at) else {
        return c;
    };
    match cp.checked_sub(*first).map(|into| into.checked_rem(*step)) {
        Some(Some(0)) => cp
            .checked_add_signed(*delta)
            .and_then(char::from_u32)
            .unwrap_or(c),
        _ => c,
    }
}

/// Each code point of the text by its simple lower case (C §4). Borrowed when nothing changes.
#[must_use]
pub fn lower_baseline(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| lower_char(c) == c) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(lower_char).collect())
}

/// The text without white space at either end, by the `White_Space` of 15.0.0.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_white_space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unassigned_code_points_read_as_the_replacement_character() {
        // U+0378 was never assigned; U+1FAE9 is of Unicode 16.0, U+2FFC of 15.1, U+11F00 of 15.0.
        assert_eq!(as_baseline("a\u{378}b"), "a\u{fffd}b");
        assert_eq!(as_baseline("\u{1fae9}\u{2ffc}"), "\u{fffd}\u{fffd}");
        assert_eq!(as_baseline("\u{11f00}"), "\u{11f00}");
        // Noncharacters have no category but Cn.
        assert_eq!(
            as_baseline("\u{fdd0}\u{ffff}\u{10ffff}"),
            "\u{fffd}\u{fffd}\u{fffd}"
        );
        // Private use is assigned, in the sense of the category.
        assert_eq!(as_baseline("\u{e000}\u{10fffd}"), "\u{e000}\u{10fffd}");
        assert_eq!(as_baseline("\u{fffd}"), "\u{fffd}");
    }

    #[test]
    fn a_text_that_needs_no_change_is_not_copied() {
        assert!(matches!(as_baseline("Zoë"), Cow::Borrowed("Zoë")));
        assert!(matches!(as_baseline(""), Cow::Borrowed("")));
        assert!(matches!(lower_baseline("zoë 1"), Cow::Borrowed("zoë 1")));
    }

    #[test]
    fn lower_case_is_simple() {
        // İ has the simple mapping i; the full one would add U+0307.
        assert_eq!(lower_baseline("İI"), "ii");
        // The final sigma is a matter of context, so Σ is σ everywhere.
        assert_eq!(lower_baseline("ΟΔΟΣ"), "οδοσ");
        assert_eq!(lower_baseline("ẞß"), "ßß");
        assert_eq!(lower_baseline("ǅǆ"), "ǆǆ");
        assert_eq!(lower_baseline("ĀāĂ"), "āāă");
        assert_eq!(lower_baseline("\u{13a0}\u{1e900}"), "\u{ab70}\u{1e922}");
        assert_eq!(lower_baseline("\u{212a}Ω"), "kω");
        assert_eq!(lower_baseline("ıſª"), "ıſª");
    }

    #[test]
    fn white_space_is_the_property() {
        for c in "\t\n\u{b}\u{c}\r \u{85}\u{a0}\u{1680}\u{2000}\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}".chars() {
            assert!(is_white_space(c), "{:x}", u32::from(c));
        }
        for c in
            "\u{8}\u{e}\u{1c}\u{1f}!\u{84}\u{86}\u{200b}\u{180e}\u{2060}\u{feff}\u{3001}".chars()
        {
            assert!(!is_white_space(c), "{:x}", u32::from(c));
        }
        assert_eq!(trim("\u{3000} a b\u{2028}\n"), "a b");
        assert_eq!(trim(" \t "), "");
        assert_eq!(trim("\u{200b}a"), "\u{200b}a");
    }

    #[test]
    fn classes_and_scripts() {
        let classes = [
            ('a', Class::Letter),
            ('\u{2b0}', Class::Letter),
            ('ー', Class::Letter),
            ('\u{301}', Class::NonspacingMark),
            ('\u{903}', Class::SpacingMark),
            ('\u{20e3}', Class::EnclosingMark),
            ('٣', Class::Number),
            ('Ⅷ', Class::Number),
            ('_', Class::Sign),
            ('€', Class::Sign),
            ('\u{fffd}', Class::Sign),
            ('\u{a0}', Class::Separator),
            ('\u{7f}', Class::Control),
            ('\u{0}', Class::Control),
            ('\u{ad}', Class::Format),
            ('\u{200e}', Class::Format),
            ('\u{e001}', Class::PrivateUse),
            ('\u{378}', Class::Unassigned),
            ('\u{10ffff}', Class::Unassigned),
        ];
        for (c, want) in classes {
            assert_eq!(class(c), want, "{:x}", u32::from(c));
        }
        let scripts = [
            ('Z', Script::Latin),
            ('1', Script::Other),
            ('ª', Script::Latin),
            ('µ', Script::Other),
            ('μ', Script::Greek),
            ('ж', Script::Cyrillic),
            ('漢', Script::Han),
            ('々', Script::Han),
            ('〇', Script::Han),
            ('ひ', Script::Hiragana),
            ('カ', Script::Other),
            ('ー', Script::Other),
            ('\u{301}', Script::Other),
        ];
        for (c, want) in scripts {
            assert_eq!(script(c), want, "{:x}", u32::from(c));
        }
    }

    #[test]
    fn visible_characters() {
        for c in "aé漢\u{301}\u{20e3}1_€😀\u{fffd}".chars() {
            assert!(is_visible(c), "{:x}", u32::from(c));
        }
        for c in " \n\u{85}\u{3000}\u{0}\u{ad}\u{200d}\u{feff}\u{e000}\u{378}\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}\u{180f}\u{3164}\u{ffa0}\u{fe00}\u{fe0f}\u{e0100}\u{e01ef}".chars() {
            assert!(!is_visible(c), "{:x}", u32::from(c));
        }
        // Neighbours of the list are seen where they are assigned.
        for c in "\u{34e}\u{350}\u{115e}\u{1161}\u{17b6}\u{180a}\u{1810}\u{3163}\u{ffa1}".chars() {
            assert!(is_visible(c), "{:x}", u32::from(c));
        }
    }

    #[test]
    fn the_table_text_is_the_generated_one() {
        use sha2::{Digest, Sha256};
        let text = include_str!("tables.rs");
        let (head, body) = text
            .split_once("// The body follows.\n")
            .unwrap_or_default();
        let hash: String = Sha256::digest(body.as_bytes())
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert!(
            head.ends_with(&format!("// SHA-256 of the body: {hash}\n")),
            "core/src/text/tables.rs was edited by hand; run cargo xtask unicode"
        );
    }

    /// Every code point against the database itself, read here line by line, not by the generator.
    #[test]
    fn every_code_point_is_as_the_database_says() {
        use super::super::outside;
        let Some(data) = outside::text("ucd-15.0.0/UnicodeData.txt") else {
            return;
        };
        let mut rows = vec![("Cn".to_owned(), None); 0x11_0000];
        let mut first = None;
        for line in data.lines() {
            let fields: Vec<&str> = line.split(';').collect();
            let cp = usize::from_str_radix(fields[0], 16).unwrap_or(usize::MAX);
            let lower = u32::from_str_radix(fields[13], 16).ok();
            if fields[1].ends_with(", First>") {
                first = Some(cp);
                continue;
            }
            for row in &mut rows[first.take().unwrap_or(cp)..=cp] {
                *row = (fields[2].to_owned(), lower);
            }
        }
        let mut lowered = 0_u32;
        for c in '\0'..=char::MAX {
            let (category, lower) = &rows[c as usize];
            let want = match category.as_str() {
                "Cn" => Class::Unassigned,
                "Mn" => Class::NonspacingMark,
                "Mc" => Class::SpacingMark,
                "Me" => Class::EnclosingMark,
                "Cc" => Class::Control,
                "Cf" => Class::Format,
                "Co" => Class::PrivateUse,
                other => match &other[..1] {
                    "L" => Class::Letter,
                    "N" => Class::Number,
                    "Z" => Class::Separator,
                    _ => Class::Sign,
                },
            };
            assert_eq!(class(c), want, "{:x}", u32::from(c));
            let want = lower.and_then(char::from_u32).unwrap_or(c);
            assert_eq!(lower_char(c), want, "{:x}", u32::from(c));
            lowered += u32::from(lower_char(c) != c);
        }
        assert_eq!(lowered, 1433, "the mappings of 15.0.0 were read");
    }
}
