//! Texts and the number of each, found by hash: a tree of whole texts would compare them at every step.

use crate::ids::Hash;
use std::collections::BTreeMap;

/// Texts, none twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    by_hash: BTreeMap<u64, u32>,
    all: Vec<(Box<str>, u32)>,
    /// Texts whose hash begins as that of another one.
    others: BTreeMap<Box<str>, u32>,
}

impl Texts {
    /// The number of a text.
    pub(super) fn get(&self, text: &str) -> Option<u32> {
        let at = *self.by_hash.get(&hash(text))?;
        match self.all.get(at as usize) {
            Some((own, number)) if own.as_ref() == text => Some(*number),
            _ => self.others.get(text).copied(),
        }
    }

    /// Adds a text that is not there.
    pub(super) fn add(&mut self, text: &str, number: u32) {
        let at = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        if *self.by_hash.entry(hash(text)).or_insert(at) == at {
            self.all.push((text.into(), number));
        } else {
            self.others.insert(text.into(), number);
        }
    }
}

/// The start of the SHA-256: nobody finds many texts that share it.
fn hash(text: &str) -> u64 {
    let hash = Hash::of_text(text);
    let first = hash.0.first_chunk().copied();
    u64::from_le_bytes(first.unwrap_or_default())
}
