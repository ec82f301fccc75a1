//! A policy that a door keeps loaded, and batches graded under it (contract: G §12).

use super::policy::of_request;
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
    grade_batch_watched(Some(policy), bytes, limits, &mut |_, _| {})
}

/// Grades a batch as the operation `grade_batch` does, under a loaded policy where there is one, and says before each
/// claim's grade how many of how many are done.
///
/// # Errors
/// Those of `grade_batch`, and under a loaded policy `invalid_input` for a request that carries one of its own.
pub fn grade_batch_watched(
    policy: Option<&Policy>,
    bytes: &[u8],
    limits: Limits,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<String> {
    let mut request = read(text_of(bytes, limits)?, BatchRequest::read)?;
    let carried = request.policy.take();
    let own;
    let policy = match policy {
        Some(_) if carried.is_some() => {
            return Err(Error::input("the policy is the loaded one").at("policy"));
        }
        Some(policy) => policy,
        None => {
            own = of_request(carried)?;
            &own
        }
    };
    Ok(written(&crate::batch::grade_batch_watched(
        &request, policy, progress,
    )?))
}
