//! Policy documents, and which one is in force.

use super::written;
use crate::base::faults::{corrupt, fault};
use crate::base::{Meta, Write, keys};
use attest_core::error::Result;
use attest_core::ids::Hash;
use attest_core::json::Value;
use attest_core::json::read;
use attest_core::json::shape::Shape;
use attest_core::policy::{Policy, default_policy, load};
use rusqlite::{Connection, OptionalExtension};
use std::sync::{Arc, LazyLock};

/// The policy in force; `known` spares reading it where it is the same.
pub(crate) fn current(connection: &Connection, known: Option<&Arc<Policy>>) -> Result<Arc<Policy>> {
    let hash = Meta(connection).text(keys::POLICY)?;
    let Some(hash) = hash else {
        // Made once: every write of a store without a policy of its own asks for it.
        static DEFAULT: LazyLock<Arc<Policy>> = LazyLock::new(|| Arc::new(default_policy()));
        return Ok(Arc::clone(&DEFAULT));
    };
    if let Some(own) = known
        && own.hash.to_hex() == hash
    {
        return Ok(Arc::clone(own));
    }
    of_hash(connection, &hash)
}

/// A kept policy.
pub(crate) fn of_hash(connection: &Connection, hash: &str) -> Result<Arc<Policy>> {
    let text: Option<String> = connection
        .prepare_cached("SELECT document FROM policies WHERE hash = ?1")
        .and_then(|mut find| find.query_row([hash], |row| row.get(0)).optional())
        .map_err(fault)?;
    let text = text.ok_or_else(corrupt)?;
    let document = read(&text, Value::read).map_err(|_| corrupt())?;
    load(document).map(Arc::new).map_err(|_| corrupt())
}

/// Keeps a policy's document under its hash.
pub(crate) fn keep(write: &Write<'_>, policy: &Policy) -> Result<Hash> {
    write.run(
        "INSERT INTO policies (hash, document) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING",
        [policy.hash.to_hex(), written(&policy.document)],
    )?;
    Ok(policy.hash)
}
