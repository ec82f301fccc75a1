//! Candidates, assignment, orphans (contract: G §3, §4).

mod assign;
mod fixed;
mod orphans;
mod rows;

pub use assign::{Assignment, Edge, assign, evidence_score, greedy};
pub use fixed::{Held, has_ended, in_force_at};
pub use orphans::is_orphan_candidate;
pub use rows::{RowId, Rows, by_id_then_copy, from_relevant_source, is_candidate, representatives};
