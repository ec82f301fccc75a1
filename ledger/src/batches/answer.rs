//! What the operations on batches answer (contract: C §7 rules 9, 12, 13).

use attest_core::error::Error;
use attest_core::ids::Id;
use attest_core::json::number::MAX_SAFE;
use attest_core::json::shape::Count;
use attest_core::model::Receipt;
use attest_core::time::IsoTs;
use attest_core::{shape, words};
use std::borrow::Cow;

words! {
    /// A list of a batch that has a limit.
    pub enum Limited {
        /// The last reads of the agents' logs.
        AdapterSyncs = "adapterSyncs",
        /// The claims that spend and attribution read.
        Claims = "claims",
        /// What was looked at.
        Coverage = "coverage",
        /// Lines of the agents' logs.
        Entries = "entries",
        /// When the person was away.
        Idle = "idle",
        /// The rows of the entries left out.
        Observations = "observations",
        /// When agents were seen in use.
        Sessions = "sessions",
    }
}

shape! {
    /// A list of which a batch read a part.
    pub struct Warning {
        /// How many it read.
        req kept: Count<MAX_SAFE> = "kept",
        /// How many it left out.
        req left: Count<MAX_SAFE> = "left",
        /// Which list.
        req list: Limited = "list",
    }
}

impl Warning {
    /// Of counts; none where nothing was left out.
    pub(crate) fn of(list: Limited, kept: usize, left: usize) -> Option<Self> {
        let count = |count: usize| Count(i64::try_from(count).unwrap_or(MAX_SAFE));
        (left > 0).then(|| Self {
            kept: count(kept),
            left: count(left),
            list,
        })
    }
}

shape! {
    /// What a batch did.
    pub struct BatchAnswer {
        /// Receipts that are new, or say something else than before.
        req changed: Vec<Id> = "changed",
        /// Receipts without a claim that it found no more.
        req deleted: Vec<Id> = "deleted",
        /// Its instant.
        req evaluated_at: IsoTs = "evaluatedAt",
        /// From when the first of the receipts that are still checking can be FINAL.
        opt next_at: IsoTs = "nextAt",
        /// Whether there was nothing to grade.
        req skipped: bool = "skipped",
        /// Receipts that a claim explains now.
        req superseded: Vec<Id> = "superseded",
        /// Lists of which it read a part.
        req warnings: Vec<Warning> = "warnings",
    }
}

impl BatchAnswer {
    /// There was nothing to grade.
    pub(crate) const fn skipped(evaluated_at: IsoTs) -> Self {
        Self {
            changed: Vec::new(),
            deleted: Vec::new(),
            evaluated_at,
            next_at: None,
            skipped: true,
            superseded: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

shape! {
    /// Why the batch that follows a stored fact did not run. The fact is stored all the same.
    pub struct Refusal<'a> {
        /// The error code.
        req code: Cow<'a, str> = "code",
        /// From when a batch can run.
        opt retry_at: Cow<'a, str> = "retryAt",
    }
}

impl Refusal<'static> {
    /// Of an error.
    pub(crate) fn of(fault: &Error) -> Self {
        Self {
            code: fault.code().as_str().into(),
            retry_at: fault.retry().map(|at| at.to_owned().into()),
        }
    }
}

/// What became of the batch that follows a stored fact: one of the two.
#[derive(Clone, Debug)]
pub(crate) struct Followed {
    /// What it did.
    pub(crate) batch: Option<BatchAnswer>,
    /// Why it did not run.
    pub(crate) refused: Option<Refusal<'static>>,
}

shape! {
    /// What the person said is stored.
    pub struct EventAnswer<'a> {
        /// The claim that holds the evidence of a receipt whose override was taken back.
        opt held_by: Id = "heldBy",
        /// The receipt as it stands now.
        req receipt: Receipt<'a> = "receipt",
    }
}

shape! {
    /// Whether the advisory model is on.
    pub struct ModelSwitch {
        /// Whether it is.
        req on: bool = "on",
    }
}

shape! {
    /// What the advisory model is to be asked: whether this row is what that claim says.
    pub struct ModelAsk {
        /// The claim.
        req claim_id: Id = "claimId",
        /// The row.
        req observation_id: Id = "observationId",
    }
}

shape! {
    /// What became of a model's answer.
    pub struct ModelTaken<'a> {
        /// The batch that followed.
        opt batch: BatchAnswer = "batch",
        /// Why it did not run.
        opt batch_refused: Refusal<'a> = "batchRefused",
        /// Whether the answer came too late, or once more, and counts for nothing.
        req late: bool = "late",
    }
}

shape! {
    /// When a batch can change something next; never, where it is absent.
    pub struct NextAnswer {
        /// From then on.
        opt next_at: IsoTs = "nextAt",
    }
}
