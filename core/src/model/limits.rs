//! The contract's limits (C §5). Text lengths count UTF-16 code units.

/// Ids of others, versions, rule ids, agent ids, component ids, request ids, account hashes.
pub const ID: usize = 64;
/// A counterparty, an allowlist entry.
pub const COUNTERPARTY: usize = 320;
/// A merchant.
pub const MERCHANT: usize = 200;
/// A stored subject hint.
pub const SUBJECT_HINT: usize = 200;
/// A subject hint cut by `project`, in code points.
pub const SUBJECT_CUT: usize = 80;
/// A scope, a conversation id.
pub const SCOPE: usize = 256;
/// The reason of an override.
pub const OVERRIDE_REASON: usize = 500;
/// Reasons of a receipt, entries of `reverted`.
pub const REASONS: usize = 64;
/// Each list of a grant.
pub const GRANT_LIST: usize = 1_000;
/// Coverage entries, each activity list.
pub const GRADING_INPUT: usize = 10_000;
/// Clock repairs of a coverage.
pub const REPAIRS: usize = 200;
/// Every amount, in the currency's minor unit.
pub const AMOUNT: i64 = 1_000_000_000_000;
/// The text of a claim's row.
pub const CLAIM_TEXT: usize = 4_000;
/// The page's own row id.
pub const ROW_KEY: usize = 1_024;
/// A model score, in basis points.
pub const SCORE_BP: i64 = 10_000;
