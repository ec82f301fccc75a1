//! Whole documents: their size, their text, whether they are JSON at all (contract: C §1).

use super::reader::{Reader, bad};
use crate::error::{Code, Error, Result};

/// What a document may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest document, in bytes.
    pub max_bytes: u64,
}

impl Default for Limits {
    /// 256 MiB (contract: C §1).
    fn default() -> Self {
        Self {
            max_bytes: 256 << 20,
        }
    }
}

/// The text of a document's bytes.
///
/// # Errors
/// `too_large` over the limit; `invalid_json` with the place for bytes that are no UTF-8.
pub fn text_of(bytes: &[u8], limits: Limits) -> Result<&str> {
    if bytes.len() as u64 > limits.max_bytes {
        return Err(Error::new(
            Code::TooLarge,
            "the document is over the size limit",
        ));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(fault) => {
            let sound = bytes.get(..fault.valid_up_to()).unwrap_or_default();
            let sound = std::str::from_utf8(sound).unwrap_or_default();
            // Reading the sound part ends where the broken bytes stand, which gives the pointer.
            let place = check(sound).err();
            let fault = bad("bytes that are no UTF-8");
            Err(place.map_or(fault.clone(), |p| {
                p.with(Code::InvalidJson, fault.message())
            }))
        }
    }
}

/// Checks that `text` is one JSON document by the strict rules.
///
/// # Errors
/// `invalid_json` with its pointer.
pub fn check(text: &str) -> Result<()> {
    let mut reader = Reader::new(text);
    reader.skip()?;
    reader.end()
}

/// Reads a whole document with `shape`. A document that is no JSON is `invalid_json` even where a
/// fault of shape comes first.
///
/// # Errors
/// Those of the shape and of the reader.
pub fn read<'a, T>(text: &'a str, shape: impl FnOnce(&mut Reader<'a>) -> Result<T>) -> Result<T> {
    let mut reader = Reader::new(text);
    let result = shape(&mut reader).and_then(|value| reader.end().map(|()| value));
    match result {
        Err(fault) if fault.code() != Code::InvalidJson => Err(check(text).err().unwrap_or(fault)),
        other => other,
    }
}

#[cfg(test)]
mod tests;
