//! Hashes and ids (contract: C §3, G §10).

use crate::error::{Error, Result};
use crate::json::shape::{Shape, build};
use crate::json::{Reader, Value, Writer};
use sha2::{Digest, Sha256};

/// Hex digits of a digest.
const HASH_LEN: usize = 64;

/// A SHA-256 digest, 64 lowercase hex digits on the wire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

fn nibble(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    }
}

impl Hash {
    /// The digest of bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The digest of a text's UTF-8 bytes (sha256Hex).
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        Self::of(text.as_bytes())
    }

    /// The digest of a shape's canonical JSON.
    #[must_use]
    pub fn of_shape<'a>(shape: &impl Shape<'a>) -> Self {
        let mut out = Writer::new();
        shape.write(&mut out);
        Self::of_text(out.as_str())
    }

    /// Reads 64 lowercase hex digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if bytes.len() != HASH_LEN {
            return None;
        }
        let mut digest = [0; 32];
        for (slot, pair) in digest.iter_mut().zip(bytes.chunks_exact(2)) {
            if let [high, low] = pair {
                *slot = (nibble(*high)? << 4) | nibble(*low)?;
            }
        }
        Some(Self(digest))
    }

    /// The hex digits.
    fn digits(self) -> [u8; HASH_LEN] {
        const HEX: &[u8; 16] = b"0123456789abcdef";
        let digit = |nibble: u8| HEX.get(usize::from(nibble)).copied().unwrap_or(b'0');
        let mut text = [b'0'; HASH_LEN];
        for (pair, byte) in text.chunks_exact_mut(2).zip(self.0) {
            if let [high, low] = pair {
                (*high, *low) = (digit(byte >> 4), digit(byte & 15));
            }
        }
        text
    }

    /// The hex digits as text.
    #[must_use]
    pub fn to_hex(self) -> String {
        std::str::from_utf8(&self.digits())
            .unwrap_or_default()
            .to_owned()
    }
}

impl std::fmt::Debug for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl<'a> Shape<'a> for Hash {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let text = reader.string()?;
        Self::parse(&text).ok_or_else(|| Error::input("64 lowercase hex digits are needed here"))
    }

    fn write(&self, out: &mut Writer) {
        out.plain(std::str::from_utf8(&self.digits()).unwrap_or_default());
    }

    fn schema() -> Value<'static> {
        build::pattern("^[0-9a-f]{64}$", 64)
    }
}

/// Crockford's base 32, in ascending ASCII order: ids compare as text as they do as numbers.
const CROCKFORD: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LEN: usize = 26;

/// A ULID: 26 upper-case Crockford base 32 characters on the wire, ordered as that text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u128);

impl Id {
    /// `idFromHash`: the first 16 bytes of the digest.
    #[must_use]
    pub fn of_hash(hash: Hash) -> Self {
        let value = hash
            .0
            .iter()
            .take(16)
            .fold(0u128, |value, byte| (value << 8) | u128::from(*byte));
        Self(value)
    }

    /// Reads the 26 characters.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if bytes.len() != ID_LEN || !(b'0'..=b'7').contains(bytes.first()?) {
            return None;
        }
        let mut value: u128 = 0;
        for byte in bytes {
            let digit = CROCKFORD.binary_search(byte).ok()?;
            value = (value << 5) | digit as u128;
        }
        Some(Self(value))
    }
}

impl Id {
    /// The 26 characters.
    fn characters(self) -> [u8; ID_LEN] {
        let mut text = [b'0'; ID_LEN];
        for (at, slot) in text.iter_mut().rev().enumerate() {
            let digit = (self.0 >> (5 * at)) & 31;
            *slot = usize::try_from(digit)
                .ok()
                .and_then(|d| CROCKFORD.get(d).copied())
                .unwrap_or(b'0');
        }
        text
    }
}

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(std::str::from_utf8(&self.characters()).unwrap_or_default())
    }
}

impl std::fmt::Debug for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl<'a> Shape<'a> for Id {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let text = reader.string()?;
        Self::parse(&text).ok_or_else(|| Error::input("an id of 26 characters is needed here"))
    }

    fn write(&self, out: &mut Writer) {
        out.plain(std::str::from_utf8(&self.characters()).unwrap_or_default());
    }

    fn schema() -> Value<'static> {
        build::pattern("^[0-7][0-9A-HJKMNP-TV-Z]{25}$", ID_LEN)
    }
}

#[cfg(test)]
mod tests;
