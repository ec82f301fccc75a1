//! One grade: a claim, an orphan or a scope, with what it is held against (contract: G §3).

mod claim;
mod claimless;
mod guard;
mod setting;

pub use claim::{Best, Candidates, grade_claim};
pub use claimless::{ClaimlessSubject, grade_claimless, unasked_rule};
pub use guard::{check_fields, grade};
pub use setting::{Holder, Setting};
