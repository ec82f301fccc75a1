//! What the grades of one batch share: policy, coverage, instant; and what those of one agent
//! share: its grant.

use crate::coverage::{CoverageFacts, Eligible};
use crate::error::{Error, Result};
use crate::hashes::Hasher;
use crate::ids::Hash;
use crate::model::{Coverage, Grant};
use crate::policy::Policy;
use crate::rules::{Finality, GrantFacts};
use crate::time::IsoTs;

/// A batch's policy, coverage and instant.
#[derive(Clone, Debug)]
pub struct Setting<'x> {
    /// The policy.
    pub policy: &'x Policy,
    /// The coverage, indexed.
    pub coverage: CoverageFacts<'x>,
    /// `coverageHash`.
    pub coverage_hash: Hash,
    /// The batch's instant, as written.
    pub evaluated_at: IsoTs,
}

impl<'x> Setting<'x> {
    /// Prepares a batch.
    #[must_use]
    pub fn new(policy: &'x Policy, coverage: &'x Coverage<'_>, hasher: &mut Hasher) -> Self {
        Self::with_hash(policy, coverage, hasher.coverage_hash(coverage))
    }

    /// Prepares a batch whose `coverageHash` is known.
    #[must_use]
    pub fn with_hash(policy: &'x Policy, coverage: &'x Coverage<'_>, coverage_hash: Hash) -> Self {
        Self {
            policy,
            coverage: CoverageFacts::new(coverage),
            coverage_hash,
            evaluated_at: coverage.evaluated_at,
        }
    }

    /// `finalFrom` of a finality, written in the offset of the batch's instant.
    ///
    /// # Errors
    /// `invalid_input` beyond the year 9999.
    pub(super) fn final_from(&self, finality: Finality) -> Result<Option<IsoTs>> {
        match finality {
            Finality::Final => Ok(None),
            Finality::From(ms) => match IsoTs::with_offset(ms, self.evaluated_at.offset_min()) {
                Some(at) => Ok(Some(at)),
                None => Err(Error::input(
                    "a receipt's finalFrom lies beyond the year 9999",
                )),
            },
        }
    }
}

/// An agent's grant in a batch.
#[derive(Clone, Debug)]
pub struct Holder<'x, 'a> {
    /// The grant, read.
    pub facts: GrantFacts<'x, 'a>,
    /// `grantHash`.
    pub hash: Hash,
    /// The coverage that counts under it.
    pub eligible: Eligible<'x>,
}

impl<'x, 'a> Holder<'x, 'a> {
    /// Prepares a grant for a batch.
    #[must_use]
    pub fn new(grant: &'x Grant<'a>, setting: &Setting<'x>, hasher: &mut Hasher) -> Self {
        Self {
            facts: GrantFacts::new(grant),
            hash: hasher.grant_hash(grant),
            eligible: Eligible::new(&setting.coverage, grant),
        }
    }
}
