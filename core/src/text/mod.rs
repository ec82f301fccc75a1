//! Text (temporary stand-in while the module is built beside).
use std::cmp::Ordering;
/// Compares as JavaScript does: by UTF-16 code units.
#[must_use]
pub fn cmp_utf16(a: &str, b: &str) -> Ordering {
    a.encode_utf16().cmp(b.encode_utf16())
}
/// A visible character.
#[must_use]
pub fn is_visible(c: char) -> bool {
    !c.is_whitespace() && !c.is_control()
}
