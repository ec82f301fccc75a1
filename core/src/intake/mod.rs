//! What enters a ledger: a row of the person's own mail or calendar made into an observation, a line of
//! an agent's page made into a claim (contract: G §13, C §3, §5). What the policy does not name, and
//! the text a claim was read from, go no further than this room.

mod project;
mod read_claim;

pub use project::{ProjectRequest, RowKey, project};
pub use read_claim::{ClaimText, ReadClaimRequest, read_claim};
