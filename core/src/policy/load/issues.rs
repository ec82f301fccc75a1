//! Places, faults and the readings every section is made of.

use crate::error::Issue;
use crate::json::Value;
use std::borrow::Cow;
use std::fmt;

/// A place in the document; its text is made only where a fault is told.
#[derive(Clone, Copy)]
pub(super) enum Place<'p> {
    /// The document.
    Root,
    /// A member: a key of the contract, or an agent id.
    Key(&'p Place<'p>, &'p str),
    /// An item of a list.
    Index(&'p Place<'p>, usize),
}

impl Place<'_> {
    pub(super) fn key<'q>(&'q self, key: &'q str) -> Place<'q> {
        Place::Key(self, key)
    }

    pub(super) fn index(&self, index: usize) -> Place<'_> {
        Place::Index(self, index)
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Place::Root, key) => f.write_str(key),
            Self::Key(parent, key) => write!(f, "{parent}.{key}"),
            Self::Index(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// Why a reading gave nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// A fault further out, told there.
    Told,
    /// The key is not there.
    Missing,
    /// What is there is wrong.
    Is(&'static str),
}

/// What a quiet reading gives: a fault is told by [`Issues::take`], once all is known that the
/// fault's place depends on.
pub(super) type Read<T> = std::result::Result<T, Fault>;

/// A member of a section.
pub(super) type Slot<'v> = Read<&'v Value<'v>>;

/// The faults found so far, in the order they are told.
#[derive(Default)]
pub(super) struct Issues(Vec<Issue>);

impl Issues {
    pub(super) fn into_list(self) -> Vec<Issue> {
        self.0
    }

    pub(super) fn tell(&mut self, place: &Place<'_>, problem: &'static str) {
        self.0.push(Issue {
            path: place.to_string(),
            problem: Cow::Borrowed(problem),
        });
    }

    /// The value of a reading; its fault is told.
    pub(super) fn take<T>(&mut self, place: &Place<'_>, read: Read<T>) -> Option<T> {
        match read {
            Ok(value) => return Some(value),
            Err(Fault::Told) => {}
            Err(Fault::Missing) => self.tell(place, "is missing"),
            Err(Fault::Is(problem)) => self.tell(place, problem),
        }
        None
    }

    /// The members of an object by the section's keys. Keys beside them are told once, at a place
    /// that does not show them.
    pub(super) fn section<'v, const N: usize>(
        &mut self,
        place: &Place<'_>,
        slot: Slot<'v>,
        keys: &[&str; N],
    ) -> [Slot<'v>; N] {
        let Some(members) = self.take(place, slot.and_then(object)) else {
            return [Err(Fault::Told); N];
        };
        let mut slots = [Err(Fault::Missing); N];
        let mut stray = false;
        for (key, value) in members {
            match keys.iter().position(|own| own == key) {
                Some(at) => {
                    if let Some(slot) = slots.get_mut(at) {
                        *slot = Ok(value);
                    }
                }
                None => stray = true,
            }
        }
        if stray {
            self.stray(place);
        }
        slots
    }

    /// Tells that `place` has a key it may not have.
    pub(super) fn stray(&mut self, place: &Place<'_>) {
        self.tell(&place.key("~unknown"), "is no key of the contract");
    }

    /// The items of a list of text, each read by `item`, which tells its own faults. None for what
    /// is no list; an item at fault gives none in its place.
    pub(super) fn list<'v, T>(
        &mut self,
        place: &Place<'_>,
        slot: Slot<'v>,
        mut item: impl FnMut(&mut Self, &Place<'_>, &'v str) -> Option<T>,
    ) -> Option<Vec<Option<T>>> {
        let values = self.take(place, slot.and_then(array))?;
        if repeats(values) {
            self.tell(place, "holds a text twice");
        }
        let read = values.iter().enumerate().map(|(at, value)| {
            let place = place.index(at);
            match value.as_str() {
                Some("") => self.tell(&place, "must not be empty"),
                Some(text) => return item(self, &place, text),
                None => self.tell(&place, "must be text"),
            }
            None
        });
        Some(read.collect())
    }

    /// A list of words of a closed set.
    pub(super) fn words<T>(
        &mut self,
        place: &Place<'_>,
        slot: Slot<'_>,
        parse: fn(&str) -> Option<T>,
        problem: &'static str,
    ) -> Option<Vec<Option<T>>> {
        self.list(place, slot, |issues, place, text| {
            issues.take(place, parse(text).ok_or(Fault::Is(problem)))
        })
    }
}

/// The keys of a section with one member a variant of a closed set.
pub(super) fn keys<T: Copy, const N: usize>(
    all: &[T],
    name: fn(T) -> &'static str,
) -> [&'static str; N] {
    std::array::from_fn(|at| all.get(at).map_or("", |variant| name(*variant)))
}

pub(super) fn object<'v>(value: &'v Value<'v>) -> Read<&'v [(Cow<'v, str>, Value<'v>)]> {
    match value {
        Value::Object(members) => Ok(members),
        _ => Err(Fault::Is("must be an object")),
    }
}

pub(super) fn array<'v>(value: &'v Value<'v>) -> Read<&'v [Value<'v>]> {
    value.as_array().ok_or(Fault::Is("must be a list"))
}

/// A member that may be absent.
pub(super) fn optional<T>(read: Read<T>) -> Read<Option<T>> {
    match read {
        Err(Fault::Missing) => Ok(None),
        other => other.map(Some),
    }
}

/// A word of a closed set.
pub(super) fn word<T>(
    slot: Slot<'_>,
    parse: fn(&str) -> Option<T>,
    problem: &'static str,
) -> Read<T> {
    slot?.as_str().and_then(parse).ok_or(Fault::Is(problem))
}

/// Whether two texts of a list are the same, compared exactly.
fn repeats(values: &[Value<'_>]) -> bool {
    let mut texts: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
    texts.sort_unstable();
    texts
        .windows(2)
        .any(|pair| matches!(pair, [a, b] if a == b))
}
