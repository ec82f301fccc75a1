//! Text of others on a terminal: nothing that a crafted file holds can drive it, start a line of its
//! own or hide (contract: G §9).

use super::baseline::{Class, class};

/// Whether a code point is written out: a control, format, private-use or unassigned character, or a
/// separator other than the plain space.
fn is_written_out(c: char) -> bool {
    match class(c) {
        Class::Control | Class::Format | Class::PrivateUse | Class::Unassigned => true,
        Class::Separator => c != ' ',
        _ => false,
    }
}

fn write_out(c: char, out: &mut String) {
    use std::fmt::Write as _;
    // Writing to a String cannot fail.
    let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
}

/// The text with every such character as `\u{…}`; for text that has quotes of its own.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_written_out(c) {
            write_out(c, &mut out);
        } else {
            out.push(c);
        }
    }
    out
}

/// The text in double quotes, with `"` and `\` behind a backslash and every such character as
/// `\u{…}`.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if is_written_out(c) => write_out(c, &mut out),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{quoted, shown};

    #[test]
    fn every_class_of_the_contract_is_written_out() {
        for (text, expected) in [
            // Controls: escape, line feed, NUL, DEL, a C1 control.
            ("a\u{1b}[2Jb", "a\\u{1b}[2Jb"),
            ("a\nb\0", "a\\u{a}b\\u{0}"),
            ("\u{7f}\u{9b}", "\\u{7f}\\u{9b}"),
            // Format: a bidirectional override, a zero-width joiner, a tag.
            ("\u{202e}x\u{200d}", "\\u{202e}x\\u{200d}"),
            ("\u{e0041}", "\\u{e0041}"),
            // Separators: no-break space, line and paragraph separator; the plain space stays.
            ("a b\u{a0}\u{2028}\u{2029}", "a b\\u{a0}\\u{2028}\\u{2029}"),
            // Private use, unassigned in 15.0.0, a noncharacter.
            ("\u{e000}\u{378}\u{ffff}", "\\u{e000}\\u{378}\\u{ffff}"),
            // What is left alone.
            ("\u{e9}\u{4e2d}\u{1f600}", "\u{e9}\u{4e2d}\u{1f600}"),
        ] {
            assert_eq!(shown(text), expected);
            assert_eq!(quoted(text), format!("\"{expected}\""));
        }
    }

    #[test]
    fn quotes_and_backslashes_cannot_end_the_quoting() {
        assert_eq!(quoted(r#"a"b\"#), r#""a\"b\\""#);
        assert_eq!(shown(r#"{"a":"\\"}"#), r#"{"a":"\\"}"#);
        assert_eq!(quoted(""), "\"\"");
    }
}
