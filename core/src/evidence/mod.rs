//! Candidates, assignment, orphans (contract: G §3, §4).

mod assign;
mod board;
mod chain;
mod crowd;
mod edge;
mod facets;
mod fixed;
mod lanes;
mod orphans;
mod rows;
mod scan;
mod shelf;
mod shortlist;
mod unclaimed;

pub use assign::{assign, assign_within};
pub use edge::{Assignment, Edge, Limits, evidence_score, greedy};
pub use fixed::{Held, has_ended, in_force_at};
pub use orphans::is_orphan_candidate;
pub use rows::{
    ByTime, RowId, Rows, by_id_then_copy, from_relevant_source, is_candidate, representatives,
};
pub use unclaimed::Unclaimed;
