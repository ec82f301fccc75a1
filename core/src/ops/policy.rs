//! Policies: checking one, and the one a request carries (contract: G §12, C §6).

use super::{LoadedPolicy, Options, written};
use crate::error::Result;
use crate::json::shape::Shape;
use crate::json::{Value, read};
use crate::policy::{Policy, default_policy, load};

pub(super) fn load_policy(text: &str, _: &Options) -> Result<String> {
    let policy = load(read(text, Value::read)?)?;
    Ok(written(&LoadedPolicy {
        policy_hash: policy.hash,
        policy: policy.into_document(),
    }))
}

/// The policy a request carries, else the default one.
pub(super) fn of_request(document: Option<Value<'_>>) -> Result<Policy> {
    match document {
        Some(document) => load(document).map_err(|fault| fault.at("policy")),
        None => Ok(default_policy()),
    }
}
