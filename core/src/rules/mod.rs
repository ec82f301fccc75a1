//! The rules: conditions, their order, finality, reasons (contract: G §6, §8, §15).

mod conditions;
mod finality;
mod grant;
mod reasons;

pub use conditions::{Ceiling, ClaimCase, Conditions, Evidence, grace_instant};
pub use finality::{ClaimEnd, Finality, anchor, unasked_finality};
pub use grant::GrantFacts;
pub use reasons::{ClaimReasons, scope_reason, unasked_reasons};
