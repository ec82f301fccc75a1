//! What every write stands on: the schema of the file, its values by name, one write with its instant and its
//! stamp, and what SQLite says in the closed set of codes (contract: C §7 rules 1 and 3).

pub(crate) mod faults;
mod meta;
pub(crate) mod schema;
mod write;

pub(crate) use meta::{Meta, keys};
pub(crate) use write::{Write, utc};
