//! What a store gives out: receipts, counts, the replay format, proofs (contract: C §7 rules 15 and 16,
//! G §9).

pub(crate) mod check;
pub(crate) mod digest;
pub(crate) mod import;
pub(crate) mod pages;
pub(crate) mod purge;
pub(crate) mod snapshot;
pub(crate) mod trace;

/// The value of `meta` that says that a store was filled with what did not replay.
pub(crate) const IMPORTED: &str = "imported";
