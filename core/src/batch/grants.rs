//! The grants in force (contract: G §3): of each agent the latest one stamped by the batch.

use crate::error::{Code, Error, Result};
use crate::model::Grant;
use std::collections::BTreeMap;

/// The grant in force of each agent, by agent.
///
/// # Errors
/// `ambiguous_grant` where an agent has two at its latest instant, at the second of the two.
pub fn grants_in_force<'g, 'a>(
    grants: &'g [Grant<'a>],
    evaluated_at: i64,
) -> Result<BTreeMap<&'g str, &'g Grant<'a>>> {
    // The latest grant of an agent, and the place of another one of the same instant.
    let mut latest: BTreeMap<&str, (&Grant<'a>, Option<usize>)> = BTreeMap::new();
    for (at, grant) in grants
        .iter()
        .enumerate()
        .filter(|(_, grant)| grant.updated_at.ms() <= evaluated_at)
    {
        match latest.get_mut(&*grant.agent.0) {
            None => {
                latest.insert(&grant.agent.0, (grant, None));
            }
            Some((own, _)) if own.updated_at.ms() > grant.updated_at.ms() => {}
            Some((own, tied)) if own.updated_at.ms() == grant.updated_at.ms() => {
                tied.get_or_insert(at);
            }
            Some(slot) => *slot = (grant, None),
        }
    }
    if let Some(at) = latest.values().filter_map(|(_, tied)| *tied).min() {
        return Err(Error::here(
            Code::AmbiguousGrant,
            "an agent has two grants of one instant",
        )
        .at_index(at)
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
