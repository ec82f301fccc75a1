//! The policy: every number and list that grading reads (contract: G §12).
//!
//! [`Policy`] is the prepared form that rules read; it comes from [`load`] alone and nothing of it
//! can be changed, so that an unchecked document can never grade. Weights, thresholds and signal weights are basis points,
//! windows are milliseconds.

mod default;
mod load;

pub use default::{DEFAULT_TEXT, default_document, default_policy};
pub use load::load;

use crate::ids::Hash;
use crate::json::Value;
use crate::model::{ActionType, Feature, Outcome, Source, UnaskedSignal};
use crate::text::tokens::TokenSet;
use crate::words;

/// A table with one row a variant of a closed set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<T, const N: usize>(pub(crate) [T; N]);

macro_rules! table_by {
    ($key:ty, $n:literal, $get:ident) => {
        impl<T> Table<T, $n> {
            /// The row of a variant.
            #[must_use]
            pub fn $get(&self, key: $key) -> &T {
                // A variant's number is always below the number of variants.
                &self.0[key as usize % $n]
            }
        }
    };
}

table_by!(ActionType, 9, of);
table_by!(Feature, 8, of_feature);
table_by!(Source, 3, of_source);
table_by!(UnaskedSignal, 4, of_signal);

words! {
    /// How much of a claim's window was seen (contract: G §6.1).
    pub enum Level {
        /// Nothing of it.
        None = "none",
        /// A part, or all of it only under a cap.
        Partial = "partial",
        /// All of it.
        Full = "full",
    }
}

words! {
    /// A threshold of the policy.
    pub enum Threshold {
        /// Enough to verify.
        Verified = "verified",
        /// Enough to be evidence.
        Partial = "partial",
    }
}

/// The windows, in milliseconds (contract: G §12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    /// Before a claim's unit (beforeClaimMin).
    pub before_claim: i64,
    /// After a claim's unit (afterClaimMin).
    pub after_claim: i64,
    /// Grace after a claim's unit (graceMin).
    pub grace: i64,
    /// Around a calendar claim's target (calendarDays).
    pub calendar: i64,
    /// Counts as the same time (toleranceMin).
    pub tolerance: i64,
    /// How far back spend adds up (spendWindowDays).
    pub spend: i64,
    /// When what was never seen whole is final (finalizeUnverifiableHours).
    pub finalize_unverifiable: i64,
}

/// The thresholds of a score, in basis points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// VERIFIED from here.
    pub verified: u32,
    /// Evidence from here.
    pub partial: u32,
}

impl Thresholds {
    /// The threshold of a name.
    #[must_use]
    pub const fn of(self, name: Threshold) -> u32 {
        match name {
            Threshold::Verified => self.verified,
            Threshold::Partial => self.partial,
        }
    }
}

/// What a rule asks; every condition that is there must hold (contract: G §6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct When {
    /// `coverage`.
    pub coverage: Option<Level>,
    /// `typeNotInGrant`.
    pub type_not_in_grant: Option<bool>,
    /// `counterpartyNotAllowed`.
    pub counterparty_not_allowed: Option<bool>,
    /// `amountAboveCeiling`.
    pub amount_above_ceiling: Option<bool>,
    /// `cumulativeAboveCeiling`.
    pub cumulative_above_ceiling: Option<bool>,
    /// `observedScopeExceedsDeclared`.
    pub observed_scope_exceeds_declared: Option<bool>,
    /// `targetMissing`.
    pub target_missing: Option<bool>,
    /// `underspecified`.
    pub underspecified: Option<bool>,
    /// `bestScoreGte`.
    pub best_score_gte: Option<Threshold>,
    /// `bestScoreLt`.
    pub best_score_lt: Option<Threshold>,
    /// `graceElapsed`.
    pub grace_elapsed: Option<bool>,
    /// `unaskedLikely`.
    pub unasked_likely: Option<bool>,
}

/// One rule: the first that matches decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id, named on every receipt it decides.
    pub id: String,
    /// What it asks.
    pub when: When,
    /// What it concludes.
    pub then: Outcome,
}

/// Attribution (contract: G §7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unasked {
    /// Weights of the signals, in basis points.
    pub signals: Table<u32, 4>,
    /// Likely from here, in basis points; at least 1.
    pub threshold: u32,
    /// Around an action, for a session ping (ms).
    pub session: i64,
    /// Before an action, for being away (ms).
    pub idle: i64,
    /// Around an action, for a log entry (ms).
    pub adjacent: i64,
    /// Signatures by agent, sorted by agent, ASCII-lowercased.
    pub signatures: Vec<(String, Vec<String>)>,
}

/// The content fields a source's row may hold (contract: G §12, allowlistedFields).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AllowedFields {
    /// `counterparty`.
    pub counterparty: bool,
    /// `merchant`.
    pub merchant: bool,
    /// `amountCents`.
    pub amount: bool,
    /// `currency`.
    pub currency: bool,
    /// `subjectHint`.
    pub subject_hint: bool,
}

/// A checked policy: it is read like [`Prepared`], and only the loader makes one (contract: G §3,
/// `policy_not_loaded`).
///
/// ```
/// let mut policy = attest_core::policy::default_policy();
/// assert!(policy.thresholds.partial > 0);
/// # let _ = &mut policy;
/// ```
/// ```compile_fail
/// let mut policy = attest_core::policy::default_policy();
/// policy.thresholds.partial = 0;
/// # let _ = &mut policy;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy(Prepared);

impl Policy {
    /// The document as given.
    #[must_use]
    pub fn into_document(self) -> Value<'static> {
        self.0.document
    }
}

impl std::ops::Deref for Policy {
    type Target = Prepared;

    fn deref(&self) -> &Prepared {
        &self.0
    }
}

/// What the rules read of a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// `policyHash`: of the document as given.
    pub hash: Hash,
    /// The document as given.
    pub document: Value<'static>,
    /// The windows.
    pub windows: Windows,
    /// The thresholds.
    pub thresholds: Thresholds,
    /// Weights of the features, in basis points; `modelScore`'s is λ.
    pub weights: Table<u32, 8>,
    /// The sources that cover a type, in the policy's order.
    pub sources: Table<Vec<Source>, 9>,
    /// The features of a type, in the policy's order.
    pub features: Table<Vec<Feature>, 9>,
    /// The features that say which action a claim means.
    pub identity: Table<Vec<Feature>, 9>,
    /// Whether the allowlist is held against a type.
    pub allowlist_types: Table<bool, 9>,
    /// Whether a type spends.
    pub spend_types: Table<bool, 9>,
    /// Domains that say nothing about identity, ASCII-lowercased, sorted.
    pub common_domains: Vec<String>,
    /// Merchants with a receipt parser, after `name`, sorted.
    pub receipt_merchants: Vec<String>,
    /// Stop words after the fold.
    pub stop_words: TokenSet,
    /// The rules, in order.
    pub rules: Vec<Rule>,
    /// Attribution.
    pub unasked: Unasked,
    /// What each source's row may hold.
    pub allowed_fields: Table<AllowedFields, 3>,
}

/// The id of the terminal rule (contract: G §6); no policy may use it.
pub const DEFAULT_RULE: &str = "default_unverifiable";
/// The id that a rule concluding PENDING must have.
pub const PENDING_RULE: &str = "pending";
