//! The grants in force (contract: G §3): of each agent the latest one stamped by the batch.

use crate::error::{Code, Error, Result};
use crate::model::Grant;
use std::collections::BTreeMap;

/// The grant in force of each agent, by agent.
///
/// # Errors
/// `ambiguous_grant` where an agent has two at its latest instant.
pub fn grants_in_force<'g, 'a>(
    grants: &'g [Grant<'a>],
    evaluated_at: i64,
) -> Result<BTreeMap<&'g str, &'g Grant<'a>>> {
    let mut latest: BTreeMap<&str, (&Grant<'a>, bool)> = BTreeMap::new();
    for grant in grants
        .iter()
        .filter(|grant| grant.updated_at.ms() <= evaluated_at)
    {
        match latest.get_mut(&*grant.agent.0) {
            None => {
                latest.insert(&grant.agent.0, (grant, false));
            }
            Some((own, _)) if own.updated_at.ms() > grant.updated_at.ms() => {}
            Some((own, tied)) if own.updated_at.ms() == grant.updated_at.ms() => *tied = true,
            Some(slot) => *slot = (grant, false),
        }
    }
    if latest.values().any(|(_, tied)| *tied) {
        return Err(Error::new(
            Code::AmbiguousGrant,
            "an agent has two grants of one instant",
        )
        .at("grants"));
    }
    Ok(latest
        .into_iter()
        .map(|(agent, (grant, _))| (agent, grant))
        .collect())
}

/// The error of an agent without a grant in force.
pub(super) fn missing_grant() -> Error {
    Error::new(Code::MissingGrant, "an agent has no grant in force")
}
