//! What earlier receipts hold (contract: G §4.3): the pre-assignments in force at an instant.

use crate::error::{Code, Error, Result};
use crate::ids::Id;
use crate::model::Fixed;

/// Whether a pre-assignment is in force at an instant: after its grading, not past its end, in
/// none of its released spans.
#[must_use]
pub fn in_force_at(fixed: &Fixed, at: i64) -> bool {
    let released = fixed.released.as_deref().unwrap_or_default();
    fixed.after.ms() < at
        && fixed.until.is_none_or(|until| at <= until.ms())
        && !released
            .iter()
            .any(|span| span.from.ms() < at && span.to.is_none_or(|to| at <= to.ms()))
}

/// Whether a pre-assignment has ended by an instant.
#[must_use]
pub fn has_ended(fixed: &Fixed, at: i64) -> bool {
    fixed.until.is_some_and(|until| until.ms() < at)
}

/// The observations held at an instant, by claims or taken.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Sorted.
    observations: Vec<Id>,
}

impl Held {
    /// Keeps what is in force.
    ///
    /// # Errors
    /// `not_one_to_one` where two claims hold one observation, or one claim two, at the later one of
    /// the two entries.
    pub fn new(fixed: &[Fixed], at: i64) -> Result<Self> {
        let in_force: Vec<(usize, &Fixed)> = fixed
            .iter()
            .enumerate()
            .filter(|(_, entry)| in_force_at(entry, at))
            .collect();
        let mut pairs: Vec<(Id, Id, usize)> = in_force
            .iter()
            .filter_map(|(at, entry)| entry.claim_id.map(|id| (id, entry.observation_id, *at)))
            .collect();
        pairs.sort_unstable();
        pairs.dedup_by_key(|pair| (pair.0, pair.1));
        one_to_one(&pairs, |pair| pair.0)?;
        pairs.sort_unstable_by_key(|pair| (pair.1, pair.2));
        one_to_one(&pairs, |pair| pair.1)?;
        let mut observations: Vec<Id> = in_force
            .iter()
            .map(|(_, entry)| entry.observation_id)
            .collect();
        observations.sort_unstable();
        observations.dedup();
        Ok(Self { observations })
    }

    /// Whether an observation is held.
    #[must_use]
    pub fn holds(&self, observation: Id) -> bool {
        self.observations.binary_search(&observation).is_ok()
    }
}

/// Refuses two pairs, claim, observation and place, of one key; they stand sorted by it.
fn one_to_one(pairs: &[(Id, Id, usize)], key: impl Fn(&(Id, Id, usize)) -> Id) -> Result<()> {
    for two in pairs.windows(2) {
        if let [a, b] = two
            && key(a) == key(b)
        {
            return Err(Error::here(
                Code::NotOneToOne,
                "the pre-assignments in force are not one to one",
            )
            .at_index(a.2.max(b.2))
            .at("fixed"));
        }
    }
    Ok(())
}
