//! What happens to a receipt after grading, and what its events mean for later batches
//! (contract: G §4.3, §8; C §6).

mod event;
mod fixed;
mod spells;
mod state;

pub use crate::evidence::in_force_at;
pub use event::{Event, EventKind, TransitionRequest};
pub use fixed::{graded_at, held_out_at, pre_assignments};
pub use state::transition;

#[cfg(test)]
mod samples;
