//! Refs: the author's short names of what a file holds.

use super::fault;
use crate::error::Result;
use crate::model::{Line, limits};

/// The label of an object within its file.
pub type Ref<'a> = Line<'a, { limits::ID }>;

pub(super) fn find<'s, 'a, T>(list: &'s [(Ref<'a>, T)], name: &str) -> Result<&'s T> {
    list.iter()
        .find(|(other, _)| &**other == name)
        .map(|(_, item)| item)
        .ok_or_else(|| fault("a ref that nothing defines"))
}

/// Builds each item of a list; a fault carries its place.
pub(super) fn each<S, T>(specs: Vec<S>, mut build: impl FnMut(S) -> Result<T>) -> Result<Vec<T>> {
    specs
        .into_iter()
        .enumerate()
        .map(|(index, spec)| build(spec).map_err(|e| e.at_index(index)))
        .collect()
}
