//! A count of what a reading looks at, in tests alone: a cost that is the same on every machine.
//!
//! Every look at a word, a piece or a character goes through a few small functions; each of them counts itself here,
//! and what takes a stretch of a text counts its bytes. Outside tests the count is nothing.

/// Counts some steps.
#[cfg(not(test))]
#[inline(always)]
pub(crate) const fn step(_: usize) {}

#[cfg(test)]
mod counted;
#[cfg(test)]
pub(crate) use counted::{count, step};
