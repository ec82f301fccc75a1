//! How well an observation matches a claim, exactly (contract: G §5).

mod content;
mod facts;
mod features;
mod proximity;
mod raise;
mod ratio;
mod value;

pub use content::{Content, domain_key, is_named, jaccard};
pub use facts::{ClaimFacts, Folded, Party, RowFacts};
pub use features::{Features, Pair, PairScore, features};
pub use proximity::Proximity;
pub use raise::raised;
pub use ratio::{BASIS_POINTS, Ratio};
pub use value::Value;
