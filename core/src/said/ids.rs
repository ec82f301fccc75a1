//! The ids of recipients, made ready to be compared (contract: S, match; C §8).

use super::target::{Form, target};
use crate::error::Result;
use crate::json::shape::Shape;
use crate::json::{Reader, Value, Writer};
use std::borrow::Cow;
use std::hint::cold_path;
use std::ops::Deref;

/// Bytes of a text that stand in its key as they are.
const KEPT: usize = 7;
/// The first byte of a key whose text is longer.
const LONG: u64 = 0xFF;
/// The key of no text.
const NONE: u64 = 0xFE << 56;
/// Lists of at most this many ids are looked through one by one.
const FEW: usize = 8;

/// The id of a recipient, or the address one is reached at, with a key to compare it by.
#[derive(Clone, Eq)]
pub struct Id<'a> {
    /// Of up to [`KEPT`] bytes, those bytes and their number; of more, a digest. Equal texts have
    /// equal keys; different texts of more bytes may, and are compared whole.
    key: u64,
    text: Cow<'a, str>,
}

impl<'a> Id<'a> {
    /// An id of this text.
    #[must_use]
    #[inline]
    pub fn new(text: Cow<'a, str>) -> Self {
        Self {
            key: key(text.as_bytes()),
            text,
        }
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The key to compare it by, which equal texts share.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn is_long(&self) -> bool {
        self.key >> 56 == LONG
    }

    /// The order ids are sorted in, which is none of their texts.
    fn order(&self) -> (u64, &str) {
        (self.key, &self.text)
    }
}

impl PartialEq for Id<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && (!self.is_long() || same(&self.text, &other.text))
    }
}

impl std::fmt::Debug for Id<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.text.fmt(out)
    }
}

impl Deref for Id<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl AsRef<str> for Id<'_> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<'a> From<&'a str> for Id<'a> {
    #[inline]
    fn from(text: &'a str) -> Self {
        Self::new(Cow::Borrowed(text))
    }
}

impl From<String> for Id<'_> {
    fn from(text: String) -> Self {
        Self::new(Cow::Owned(text))
    }
}

impl<'a> From<Cow<'a, str>> for Id<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::new(text)
    }
}

impl<'a> Shape<'a> for Id<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        reader.string().map(Self::new)
    }

    fn write(&self, out: &mut Writer) {
        out.string(&self.text);
    }

    fn schema() -> Value<'static> {
        Cow::<'a, str>::schema()
    }
}

#[inline]
fn key(text: &[u8]) -> u64 {
    if text.len() <= KEPT {
        let length = u64::try_from(text.len()).unwrap_or(LONG);
        return length << 56 | few(text);
    }
    let (words, rest) = text.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let mixed = words.fold(0, mix);
    let mixed = match rest {
        [] => mixed,
        rest => mix(mixed, few(rest)),
    };
    LONG << 56 | mixed >> 8
}

const fn mix(digest: u64, word: u64) -> u64 {
    let next = (digest ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    next ^ next >> 32
}

/// Up to [`KEPT`] bytes as one number, the last one lowest. Of four or more, four at each end are read at once.
#[inline]
fn few(text: &[u8]) -> u64 {
    if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        let [first, last] = [first, last].map(|bytes| u64::from(u32::from_be_bytes(*bytes)));
        let twice = 8_usize.saturating_sub(text.len());
        return first >> (8 * twice) << 32 | last;
    }
    let shifted = |word: u64, byte: &u8| word << 8 | u64::from(*byte);
    text.iter().fold(0, shifted)
}

/// Whether two texts are one. Most are short, and a call of the library's comparison costs more than
/// comparing their ends.
#[inline]
pub(super) fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    if a.len() <= 16 {
        if let (Some(one), Some(other)) = (a.first_chunk::<8>(), b.first_chunk::<8>()) {
            return one == other && a.last_chunk::<8>() == b.last_chunk::<8>();
        }
        return few(a) == few(b);
    } else if a.len() <= 32
        && let (Some(one), Some(other)) = (a.first_chunk::<16>(), b.first_chunk::<16>())
    {
        return one == other && a.last_chunk::<16>() == b.last_chunk::<16>();
    }
    a == b
}

/// The recipients of an intent: their ids in the order they came, looked at once when they are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ids<'a> {
    /// The key of an only one that its key tells whole, else [`NONE`].
    only: u64,
    ids: Vec<Id<'a>>,
    /// None where there are less than two and no one names itself.
    index: Option<Box<Index>>,
}

/// The place of each different id, in the order of ids, and how it names itself if it is the canonical
/// text of somebody who does.
type Index = Vec<(u32, Option<Form>)>;

impl<'a> Ids<'a> {
    /// Ids in the order they came.
    #[must_use]
    pub fn new(ids: Vec<Id<'a>>) -> Self {
        let mut places: Vec<(u32, &Id<'_>)> = (0..=u32::MAX).zip(&ids).collect();
        places.sort_unstable_by_key(|(_, id)| id.order());
        places.dedup_by(|a, b| a.1 == b.1);
        let form = |id: &Id<'_>| {
            let itself = target(id).filter(|target| target.text == id.as_str());
            itself.map(|target| target.form)
        };
        let index: Index = places.into_iter().map(|(at, id)| (at, form(id))).collect();
        let plain = ids.len() < 2 && index.iter().all(|(_, form)| form.is_none());
        Self {
            only: match ids.as_slice() {
                [id] if !id.is_long() => id.key,
                _ => NONE,
            },
            ids,
            index: (!plain).then(|| Box::new(index)),
        }
    }

    /// How many different ones there are.
    #[must_use]
    #[inline]
    pub fn different(&self) -> usize {
        let index = self.index.as_ref();
        index.map_or(self.ids.len(), |index| index.len())
    }

    /// Whether an id is among them.
    #[must_use]
    #[inline]
    pub fn holds(&self, id: &Id<'_>) -> bool {
        if self.only == id.key {
            return true;
        }
        if self.ids.len() > FEW {
            cold_path();
            return self.find(id).is_some();
        }
        self.ids.iter().any(|own| own == id)
    }

    /// The place of one of them among the different ones, in an order of their own, and how it names
    /// itself.
    pub(super) fn find(&self, id: &Id<'_>) -> Option<(usize, Option<Form>)> {
        let index = self.index.as_ref()?;
        let own = |at: u32| self.ids.get(at as usize).map(Id::order);
        let found = index.binary_search_by(|(at, _)| own(*at).cmp(&Some(id.order())));
        let place = found.ok()?;
        Some((place, index.get(place)?.1))
    }

    /// Each different one, in the order of [`Ids::find`], and how it names itself.
    pub(super) fn each(&self) -> impl Iterator<Item = (&Id<'a>, Option<Form>)> {
        let own = |(at, form): &(u32, Option<Form>)| Some((self.ids.get(*at as usize)?, *form));
        let plain = self.ids.iter().map(|id| (id, None));
        let count = if self.index.is_some() { 0 } else { usize::MAX };
        let index = self.index.iter().flat_map(|index| index.iter());
        plain.take(count).chain(index.filter_map(own))
    }
}

impl<'a> Deref for Ids<'a> {
    type Target = [Id<'a>];

    fn deref(&self) -> &[Id<'a>] {
        &self.ids
    }
}

impl<'a, T: Into<Id<'a>>> From<Vec<T>> for Ids<'a> {
    fn from(ids: Vec<T>) -> Self {
        Self::new(ids.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests;
