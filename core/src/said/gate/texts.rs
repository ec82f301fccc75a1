//! Texts and the number of each, found by hash: a tree of whole texts would compare them at every step.
//!
//! The hash is a quick one, so somebody can make texts that share it, or that crowd one place of the table. No look goes
//! further than [`STEPS`] places: what finds no room there stands in a tree, which nobody can make slow.

use super::super::ids::{Id, same};
use std::collections::BTreeMap;

/// Places that a text may stand at.
const STEPS: usize = 8;
/// Places of the first table.
const FIRST: usize = 64;
/// A place where no text stands.
const EMPTY: u32 = u32::MAX;

/// Texts, none twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    /// A power of two of places, or none: the upper half of the hash of a text, and where the text is.
    table: Vec<(u32, u32)>,
    all: Vec<(Box<str>, u32)>,
    /// Those that found no room in the table.
    others: BTreeMap<Box<str>, u32>,
}

impl Texts {
    /// The number of a text.
    pub(super) fn get(&self, text: &Id<'_>) -> Option<u32> {
        let hash = hash(text);
        for place in places(hash, self.table.len()) {
            let (tag, at) = *self.table.get(place)?;
            if at == EMPTY {
                return None;
            }
            if tag == upper(hash)
                && let Some((own, number)) = self.all.get(at as usize)
                && same(own, text)
            {
                return Some(*number);
            }
        }
        self.others.get(text.as_str()).copied()
    }

    /// Adds a text that is not there.
    pub(super) fn add(&mut self, text: &str, number: u32) {
        let at = self.all.len();
        self.all.push((text.into(), number));
        if self.all.len() * 2 > self.table.len() {
            self.rebuild();
        } else {
            self.put(at);
        }
    }

    /// A table of twice the size, at most half full.
    fn rebuild(&mut self) {
        let size = (self.table.len() * 2).max(FIRST);
        self.table = vec![(0, EMPTY); size];
        self.others.clear();
        for at in 0..self.all.len() {
            self.put(at);
        }
    }

    fn put(&mut self, at: usize) {
        let Some((text, number)) = self.all.get(at) else {
            return;
        };
        let hash = hash(&Id::from(&**text));
        for place in places(hash, self.table.len()) {
            if let Some(free) = self.table.get_mut(place)
                && free.1 == EMPTY
            {
                *free = (upper(hash), u32::try_from(at).unwrap_or(EMPTY));
                return;
            }
        }
        self.others.insert(text.clone(), *number);
    }
}

/// Where a text may stand in a table of a power of two of places.
fn places(hash: u64, size: usize) -> impl Iterator<Item = usize> {
    let last = size.saturating_sub(1);
    let first = usize::try_from(hash & u64::from(u32::MAX)).unwrap_or(0);
    (0..STEPS).map(move |step| first.wrapping_add(step) & last)
}

const fn upper(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// Spreads the key of a text, which was made when it was read, over 64 bits.
fn hash(text: &Id<'_>) -> u64 {
    let wide = u128::from(text.key() ^ 0x9e37_79b9_7f4a_7c15) * 0xbf58_476d_1ce4_e5b9;
    let (low, high) = (wide & u128::from(u64::MAX), wide >> 64);
    u64::try_from(low ^ high).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_found_and_nothing_else() {
        let mut texts = Texts::default();
        assert_eq!(texts.get(&Id::from("")), None);
        let name = |at: u32| match at % 3 {
            0 => format!("c_{at}"),
            1 => format!("some.body.{at}@corp.example"),
            _ => format!("{at}"),
        };
        for at in 0..20_000 {
            assert_eq!(texts.get(&Id::from(name(at))), None);
            texts.add(&name(at), at);
        }
        texts.add("", 20_000);
        for at in 0..20_000 {
            assert_eq!(texts.get(&Id::from(name(at))), Some(at));
        }
        assert_eq!(texts.get(&Id::from("")), Some(20_000));
        assert_eq!(texts.get(&Id::from("c_20001")), None);
        // A quick hash spreads them well: hardly any finds no room.
        assert!(texts.others.len() < 20, "{}", texts.others.len());
    }

    #[test]
    fn texts_made_to_share_a_place_are_found_too() {
        // The key of a text can be run backwards: the second word of one is chosen so that both have the key of another.
        let wanted = Id::from("ines@corp.sample");
        // The inverse of the multiplier, by Newton's steps.
        let odd = 0x9E37_79B9_7F4A_7C15_u64;
        let inverse = (0..6).fold(odd, |x, _| {
            x.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(x)))
        });
        let undo = |word: u64| (word ^ word >> 32).wrapping_mul(inverse);
        let mix = |digest: u64, word: u64| {
            let next = (digest ^ word).wrapping_mul(odd);
            next ^ next >> 32
        };
        let halves = |text: &[u8]| {
            let (words, _) = text.as_chunks::<8>();
            words
                .iter()
                .map(|word| u64::from_le_bytes(*word))
                .collect::<Vec<_>>()
        };
        let digest = halves(wanted.as_bytes()).into_iter().fold(0, mix);
        let mut texts = Texts::default();
        let mut crowd = Vec::new();
        for first in 0..200_000_u64 {
            let first = format!("{first:08}").into_bytes();
            let start = halves(&first).into_iter().fold(0, mix);
            let second = (undo(digest) ^ start).to_le_bytes();
            let whole = [first, second.to_vec()].concat();
            if let Ok(text) = String::from_utf8(whole) {
                let text = Id::from(text);
                assert_eq!(text.key(), wanted.key());
                crowd.push(text);
            }
        }
        assert!(crowd.len() > 3 * STEPS, "{}", crowd.len());
        for (number, text) in (0..).zip(&crowd) {
            texts.add(text, number);
        }
        for (number, text) in (0..).zip(&crowd) {
            assert_eq!(texts.get(text), Some(number));
        }
        assert_eq!(texts.others.len(), crowd.len() - STEPS);
    }
}
