//! The ledger's rules as functions over small values, without a database (contract: C §7).

pub(crate) mod clock;
pub(crate) mod merge;
