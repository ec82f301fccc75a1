//! How a key of a document shows in a pointer.

use super::keys::known;
use crate::error::Step;

/// The pointer step of a key of a document: shown where it is a name of the contract, an id or a
/// hash, `~unknown` otherwise.
#[must_use]
pub fn step_of(key: &str) -> Step {
    if let Some(name) = known(key) {
        return Step::Key(name);
    }
    let hash = key.len() == 64
        && key
            .bytes()
            .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    let id = key.len() == 26
        && matches!(key.as_bytes().first(), Some(b'0'..=b'7'))
        && key.bytes().all(|b| {
            b.is_ascii_digit() || b.is_ascii_uppercase() && !matches!(b, b'I' | b'L' | b'O' | b'U')
        });
    if hash || id {
        return Step::Id(key.to_owned());
    }
    Step::Unknown
}
