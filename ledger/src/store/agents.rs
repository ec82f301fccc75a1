//! The agents that the policy in force names have a grant from the first write on (contract: C §7 rule 8).

use crate::base::{Write, keys};
use crate::tables::grants;
use attest_core::error::Result;
use attest_core::model::AgentId;
use attest_core::policy::Policy;

/// Gives every agent that a policy lists signatures for its grant.
pub(crate) fn meet_signed(write: &mut Write<'_>, policy: &Policy) -> Result<()> {
    for (agent, _) in &policy.unasked.signatures {
        if let Some(agent) = AgentId::new(agent.as_str().into()) {
            grants::meet(write, &agent)?;
        }
    }
    write.meta().set(keys::POLICY_MET, &policy.hash.to_hex())
}

/// The same for the policy in force, once.
pub(crate) fn meet_policy(write: &mut Write<'_>) -> Result<()> {
    let policy = std::sync::Arc::clone(write.policy());
    if write.meta().text(keys::POLICY_MET)? == Some(policy.hash.to_hex()) {
        return Ok(());
    }
    meet_signed(write, &policy)
}
