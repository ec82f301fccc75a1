//! How well an observation matches a claim, exactly (contract: G §5).

mod facts;
mod features;
mod raise;
mod ratio;

pub use facts::{ClaimFacts, Folded, Party, RowFacts};
pub use features::{Pair, PairScore, features};
pub use raise::raised;
pub use ratio::{BASIS_POINTS, Ratio};
