//! The one error of the core: a closed code, a place, never content.
//!
//! An error is made where the fault is seen and travels unchanged to the door; on the way out of
//! a document it collects the path to its place, written as a JSON pointer (RFC 6901). A key that
//! the contract does not name shows as `~unknown`, so that no text of a person's data can stand
//! in an error (contract: surfaces, error document).

use std::borrow::Cow;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal),* $(,)?) => {
        /// Why an operation answered with an error: a closed set (contract: surfaces).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($(#[$doc])* $name),* }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The code as it stands on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }
        }
    };
}

codes! {
    /// Not JSON, not UTF-8, a key twice, nested too deep, a number out of range.
    InvalidJson = "invalid_json",
    /// JSON of another shape than the operation takes.
    InvalidInput = "invalid_input",
    /// A document over the size limit of the caller.
    TooLarge = "too_large",
    /// A policy document with faults; `issues` lists all of them.
    InvalidPolicy = "invalid_policy",
    /// A policy that did not come from the loader.
    PolicyNotLoaded = "policy_not_loaded",
    /// `grade` was given a candidate that retrieval could not have returned.
    ForeignCandidate = "foreign_candidate",
    /// `grade` without a claim was given no usable subject.
    ClaimlessSubject = "claimless_subject",
    /// Claim, grant and context name different agents.
    AgentMismatch = "agent_mismatch",
    /// `grade` was given a claim and an attribution.
    UnaskedWithClaim = "unasked_with_claim",
    /// A reason code outside the closed set.
    UnknownReasonCode = "unknown_reason_code",
    /// A reason whose params are not those of its code.
    InvalidParams = "invalid_params",
    /// No grant of the agent is in force.
    MissingGrant = "missing_grant",
    /// Two grants of one agent at one instant.
    AmbiguousGrant = "ambiguous_grant",
    /// A claim to grade is named by a pre-assignment that has not ended.
    ClaimFixed = "claim_fixed",
    /// A pre-assignment from a grading at or after this batch.
    StaleEvaluatedAt = "stale_evaluated_at",
    /// Pre-assignments in force that share a claim or an observation.
    NotOneToOne = "not_one_to_one",
    /// A score was asked of a claim with no weighted applicable feature.
    ZeroWeightSum = "zero_weight_sum",
    /// The receipt's state does not allow the event.
    IllegalTransition = "illegal_transition",
    /// A regrade computed while a reverted override held the subject.
    RegradeHeld = "regrade_held",
    /// A regrade of a superseded receipt.
    RegradeSuperseded = "regrade_superseded",
    /// A legal event with content that the receipt does not admit.
    InvalidEvent = "invalid_event",
    /// A row to project has no `occurredAt`.
    MissingOccurredAt = "missing_occurred_at",
    /// A row to project has a field that fails its shape.
    InvalidField = "invalid_field",
    /// An argument that the operation cannot use.
    InvalidArgument = "invalid_argument",
    /// An instant without an offset.
    NoOffset = "no_offset",
    /// No operation of that name.
    UnknownOperation = "unknown_operation",
    /// A fault of this library.
    Internal = "internal",
    /// A stored row of the same hash has other content.
    IdConflict = "id_conflict",
    /// A sighting earlier than the stored first sighting.
    LateSighting = "late_sighting",
    /// A batch at or before the last recorded one.
    BatchOutOfOrder = "batch_out_of_order",
    /// The clock reads earlier than something stored.
    ClockBehind = "clock_behind",
    /// A said row was read before.
    AlreadyRead = "already_read",
    /// A request from an origin that may not approve.
    RefusedOrigin = "refused_origin",
    /// No such row.
    NotFound = "not_found",
    /// The store is in use.
    StorageBusy = "storage_busy",
    /// The store does not read.
    StorageCorrupt = "storage_corrupt",
    /// The store was written by a newer version.
    StorageNewer = "storage_newer",
    /// No room left.
    StorageFull = "storage_full",
    /// The store cannot be written.
    StorageReadonly = "storage_readonly",
    /// An import into a store that holds something.
    StorageNotEmpty = "storage_not_empty",
    /// The handle is closed.
    Closed = "closed",
}

/// One fault of a policy document: where, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Issue {
    /// Dotted path as the contract writes it, `rules[3].when.bestScoreGte`.
    pub path: String,
    /// What is wrong, without content.
    pub problem: Cow<'static, str>,
}

/// One step of the path to a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A key that the contract names.
    Key(&'static str),
    /// A place in an array.
    Index(usize),
    /// A key that is an id or a hash.
    Id(String),
    /// Any other key.
    Unknown,
}

/// The result of everything in the core that can fail.
pub type Result<T> = std::result::Result<T, Error>;

/// An error document (contract: surfaces): code, message, pointer, issues; when to try again, where
/// that is known (contract: C §7 rule 9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    code: Code,
    message: &'static str,
    /// Innermost step first; `None` when the fault has no place in a document.
    path: Option<Vec<Step>>,
    issues: Vec<Issue>,
    /// From when the operation can succeed, as the text of an instant.
    retry_at: Option<String>,
}

impl Error {
    /// An error without a place. `message` is fixed text: it names no content.
    #[must_use]
    pub fn new(code: Code, message: &'static str) -> Self {
        Self(Box::new(Inner {
            code,
            message,
            path: None,
            issues: Vec::new(),
            retry_at: None,
        }))
    }

    /// An error at the place being read; the callers on the way out add the steps to it.
    #[must_use]
    pub fn here(code: Code, message: &'static str) -> Self {
        Self(Box::new(Inner {
            code,
            message,
            path: Some(Vec::new()),
            issues: Vec::new(),
            retry_at: None,
        }))
    }

    /// `invalid_input` at the place being read.
    #[must_use]
    pub fn input(message: &'static str) -> Self {
        Self::here(Code::InvalidInput, message)
    }

    /// `invalid_policy` with every fault found.
    #[must_use]
    pub fn policy(issues: Vec<Issue>) -> Self {
        let message = "the policy document has faults";
        Self(Box::new(Inner {
            code: Code::InvalidPolicy,
            message,
            path: None,
            issues,
            retry_at: None,
        }))
    }

    /// The same error, one step further out.
    #[must_use]
    pub fn under(mut self, step: Step) -> Self {
        self.0.path.get_or_insert_with(Vec::new).push(step);
        self
    }

    /// The same error under a key of the contract.
    #[must_use]
    pub fn at(self, key: &'static str) -> Self {
        self.under(Step::Key(key))
    }

    /// The same error under a place of an array.
    #[must_use]
    pub fn at_index(self, index: usize) -> Self {
        self.under(Step::Index(index))
    }

    /// The same place under another code and message.
    #[must_use]
    pub fn with(mut self, code: Code, message: &'static str) -> Self {
        self.0.code = code;
        self.0.message = message;
        self
    }

    /// The same error, with the instant from which the operation can succeed.
    #[must_use]
    pub fn retry_at(mut self, at: impl std::fmt::Display) -> Self {
        self.0.retry_at = Some(at.to_string());
        self
    }

    /// From when the operation can succeed, where that is known: of `batch_out_of_order` alone.
    #[must_use]
    pub fn retry(&self) -> Option<&str> {
        self.0.retry_at.as_deref()
    }

    /// Why.
    #[must_use]
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// One English sentence without content.
    #[must_use]
    pub fn message(&self) -> &'static str {
        self.0.message
    }

    /// The faults of a policy document; empty for every other code.
    #[must_use]
    pub fn issues(&self) -> &[Issue] {
        &self.0.issues
    }

    /// The place as a JSON pointer, where the fault has one.
    #[must_use]
    pub fn pointer(&self) -> Option<String> {
        let path = self.0.path.as_ref()?;
        let mut text = String::new();
        for step in path.iter().rev() {
            text.push('/');
            match step {
                Step::Key(key) => text.push_str(&key.replace('~', "~0").replace('/', "~1")),
                Step::Index(index) => text.push_str(&index.to_string()),
                Step::Id(id) => text.push_str(id),
                Step::Unknown => text.push_str("~unknown"),
            }
        }
        Some(text)
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code().as_str(), self.message())?;
        match self.pointer() {
            Some(pointer) if !pointer.is_empty() => write!(f, " at {pointer}"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Error {}
