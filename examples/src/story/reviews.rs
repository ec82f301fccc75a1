//! What the person answers when looking through the receipts: a kind of receipt a day, in turn.

use attest_core::model::{Grade, OverrideGrade, Receipt, State};

/// What is looked for, and what is said of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Review {
    /// The state of the receipt.
    pub(crate) state: State,
    /// What the person says.
    pub(crate) says: OverrideGrade,
    grade: Option<Grade>,
    /// Whether the receipt names evidence.
    has_evidence: Option<bool>,
}

const fn about(
    state: State,
    grade: Option<Grade>,
    evidence: Option<bool>,
    says: OverrideGrade,
) -> Review {
    Review {
        state,
        says,
        grade,
        has_evidence: evidence,
    }
}

const TURNS: [Review; 8] = [
    about(
        State::Final,
        Some(Grade::NotFound),
        None,
        OverrideGrade::Verified,
    ),
    about(
        State::Final,
        Some(Grade::Verified),
        None,
        OverrideGrade::NotFound,
    ),
    about(State::Pending, None, Some(true), OverrideGrade::Verified),
    about(
        State::Final,
        Some(Grade::Unverifiable),
        None,
        OverrideGrade::Verified,
    ),
    about(
        State::Final,
        Some(Grade::Unasked),
        None,
        OverrideGrade::NotFound,
    ),
    about(State::Pending, None, None, OverrideGrade::NotFound),
    about(
        State::Final,
        Some(Grade::Partial),
        None,
        OverrideGrade::Verified,
    ),
    about(
        State::Final,
        Some(Grade::OverScope),
        None,
        OverrideGrade::Verified,
    ),
];

impl Review {
    /// What a day looks for.
    pub(crate) fn of(day: i64) -> Self {
        let turns = i64::try_from(TURNS.len()).unwrap_or(1);
        TURNS[usize::try_from(day.rem_euclid(turns)).unwrap_or(0)]
    }

    /// Whether a receipt is what is looked for.
    pub(crate) fn is_about(&self, receipt: &Receipt<'_>) -> bool {
        receipt.state == self.state
            && self.grade.is_none_or(|grade| receipt.grade == grade)
            && self
                .has_evidence
                .is_none_or(|has| receipt.observation_ids.is_empty() != has)
    }
}
