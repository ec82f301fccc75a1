//! What was looked at: levels, caps, syncs (contract: G §6.1, C §6).

mod entries;
mod level;
mod many;
mod profile;
mod stabs;
mod window;

pub use entries::{CoverageFacts, Eligible, EligibleSource, Windows};
pub use level::{ClaimCoverage, SourceLevel, claim_coverage, has_no_parser};
pub use window::Window;

#[cfg(test)]
mod tests;
