//! Which unclaimed rows may be laid at an agent's door (contract: G §3, §7): only what a view could
//! vouch for.

use super::rows::from_relevant_source;
use crate::coverage::CoverageFacts;
use crate::model::Source;
use crate::policy::Policy;
use crate::score::RowFacts;

/// Whether a row that no claim was assigned can be an orphan: from a relevant source, inside a
/// window of its own source, and, for a calendar row, a change that a view followed and no view
/// found already there.
#[must_use]
pub fn is_orphan_candidate(
    row: &RowFacts<'_, '_>,
    coverage: &CoverageFacts<'_>,
    policy: &Policy,
) -> bool {
    if !from_relevant_source(row.row, policy) {
        return false;
    }
    let views = coverage.of(row.row.source);
    if row.row.source != Source::GcalEvent {
        return views.any_overlaps(row.occurred, row.occurred);
    }
    views.any_followed(row.occurred, row.first_seen)
        && !views.any_found(row.occurred, row.first_seen)
}
