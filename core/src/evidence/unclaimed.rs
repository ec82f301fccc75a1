//! The rows that no claim was assigned and nothing holds, by time: what a claim's candidates are
//! besides its own row (contract: G §4.3).

use super::rows::{ByTime, RowId, Rows};
use super::shelf::Shelf;
use crate::model::ActionType;
use crate::policy::Policy;
use crate::score::ClaimFacts;

/// Unclaimed rows. Listing those of a claim's window costs no more than their number asks.
#[derive(Clone, Debug)]
pub struct Unclaimed {
    by_time: ByTime,
    /// The one type of which a row may have been seen too early to count.
    created: Shelf,
}

impl Unclaimed {
    /// Of the rows that are `free`.
    #[must_use]
    pub fn new(rows: &Rows<'_, '_>, free: impl Fn(RowId) -> bool, policy: &Policy) -> Self {
        let by_time = rows.by_time(free, policy);
        let created: Vec<(i64, RowId, i64)> = by_time
            .of(ActionType::CalendarCreated)
            .iter()
            .filter_map(|(at, row)| Some((*at, *row, rows.get(*row)?.first_seen)))
            .collect();
        Self {
            created: Shelf::new(&created),
            by_time,
        }
    }

    /// The unclaimed candidates of a claim (contract: G §4.1), by (occurredAt, id).
    #[must_use]
    pub fn candidates(&self, claim: &ClaimFacts<'_, '_>, policy: &Policy) -> Vec<RowId> {
        let (Some(bound), Some((start, end))) = (claim.first_seen_bound(policy), claim.window)
        else {
            let within = self.by_time.within(claim);
            return within.iter().map(|(_, row)| *row).collect();
        };
        let mut left = self.created.span(start, end);
        let mut found = Vec::new();
        while let Some(place) = self.created.first(&left, bound) {
            found.extend(self.created.at(place).map(|(_, row)| row));
            left.start = place.saturating_add(1);
        }
        found
    }
}
