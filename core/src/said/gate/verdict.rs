//! What a gate says to a call.

use super::super::hold::Hold;
use crate::shape;
use std::borrow::Cow;

/// What a gate says to a call, as it stands in the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision<'g> {
    /// An intent covers it.
    Match {
        /// The intent's id.
        id: &'g str,
        /// Its place among the stored ones, in the order they came, from 0.
        place: u32,
        /// What the call spends of its budget.
        spent: i64,
    },
    /// It waits for the person, for the reason of the intent that got furthest.
    Hold(Hold),
}

impl From<Decision<'_>> for Verdict {
    fn from(decision: Decision<'_>) -> Self {
        match decision {
            Decision::Match { id, spent, .. } => Self::Match {
                id: id.to_owned(),
                spent,
            },
            Decision::Hold(hold) => Self::Hold(hold),
        }
    }
}

/// What a gate says to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An intent covers it.
    Match {
        /// The intent's id.
        id: String,
        /// What the call spends of its budget.
        spent: i64,
    },
    /// It waits for the person, for the reason of the intent that got furthest.
    Hold(Hold),
}

shape! {
    /// An intent that shares kind and a recipient with a call, and what kept it from covering the call.
    pub struct Considered<'a> {
        /// The intent's id.
        req intent_id: Cow<'a, str> = "intent_id",
        /// The first reason against it.
        req reason: Hold = "reason",
    }
}
