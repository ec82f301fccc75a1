//! A policy that a door keeps loaded, and batches graded under it (contract: G §12).

use super::written;
use crate::error::{Error, Result};
use crate::json::shape::Shape;
use crate::json::{Limits, Value, read, text_of};
use crate::model::BatchRequest;
use crate::policy::Policy;

/// Loads a policy document.
///
/// # Errors
/// Those of the document, and `invalid_policy` with every fault.
pub fn load(bytes: &[u8], limits: Limits) -> Result<Policy> {
    crate::policy::load(read(text_of(bytes, limits)?, Value::read)?)
}

/// Grades a batch under a loaded policy, as the operation `grade_batch` does.
///
/// # Errors
/// Those of `grade_batch`, and `invalid_input` for a request that carries a policy of its own.
pub fn grade_batch(policy: &Policy, bytes: &[u8], limits: Limits) -> Result<String> {
    let request = read(text_of(bytes, limits)?, BatchRequest::read)?;
    if request.policy.is_some() {
        return Err(Error::input("the policy is the loaded one").at("policy"));
    }
    Ok(written(&crate::batch::grade_batch(&request, policy)?))
}
