//! Every key the contract names, so that a pointer can show it.

/// Sorted by bytes; a test holds that these are the keys of every shape, no more and no fewer.
#[rustfmt::skip]
pub(crate) const KEYS: &[&str] = &[
    "a", "accountHash", "accounts", "activity", "activityLogAdjacent", "adapterHealth", "adapterId",
    "adapterLastSyncAt", "adapterSyncs", "address", "addresses", "adjacentMin", "after",
    "afterClaimMin", "agent", "agentSessionActive", "agentSignature", "aliases", "allCalendars",
    "allowedTypes", "allowlistTypes", "allowlistedFields", "amount", "amountAboveCeiling",
    "amountCents", "amountExact", "amount_below", "amount_max", "ascending", "assertIds", "at",
    "attribution", "attributionScore", "b", "backing", "batchCoverages", "batches",
    "beforeClaimMin", "bestScoreGte", "bestScoreLt", "calendar.created", "calendar.deleted",
    "calendar.updated", "calendarDays", "call", "candidates", "ceilingCents", "changesSince",
    "channel", "claim", "claimId", "claimedAt", "claimedAtEnd", "claimedAtPrecision", "claims",
    "code", "commonDomains", "computedAt", "confidence", "confusable", "considered", "contacts",
    "contentHash", "context", "conversationId", "count", "counterparty", "counterpartyAllowlist",
    "counterpartyDomain", "counterpartyExact", "counterpartyName", "counterpartyNotAllowed",
    "coverage", "coverageHash", "covers", "created_at", "cumulativeAboveCeiling", "currency",
    "declaredScopes", "deleted", "den", "dropped", "email.sent", "end", "entries", "equal", "error",
    "evaluatedAt", "event", "events", "expect", "extractor", "failures", "features",
    "featuresByType", "field", "finalAt", "finalFrom", "finalizeUnverifiableHours", "fixed",
    "format", "from", "gcal.event", "gmail.receipt", "gmail.sent", "graceElapsed", "graceMin",
    "grade", "grant", "grants", "id", "identityFeatures", "idle", "idleMin", "input", "inputs",
    "inputsHash", "intent", "intent_id", "intents", "issues", "kind", "lastSyncAt", "limits",
    "listing.posted", "local_time", "matches", "merchant", "merchantMatch", "message",
    "message.sent", "meta", "mismatched", "mismatches", "mismatchesByField", "missing", "mode",
    "modelScore", "modelScores", "name", "normalize", "notes", "now", "num", "observation",
    "observationId", "observationIds", "observationRefs", "observations", "observed", "observedAt",
    "observedScopeExceedsDeclared", "observedScopes", "observerId", "observers", "occurredAt", "ok",
    "op", "orphan", "other", "override", "params", "partial", "passed", "path", "per", "pointer",
    "policies", "policy", "policyHash", "policyPatch", "precision", "previousState",
    "priorSpendCents", "problem", "purchase.made", "quoted", "raisedScore", "raw", "rawHash",
    "reason", "reasonCodes", "reasonParams", "reasons", "receipt", "receiptId", "receiptInputs",
    "receiptMerchants", "receipts", "ref", "rejected", "released", "repairs", "replayed", "reply",
    "reply_to", "reply_to_current", "reproduced", "requestId", "requests", "result", "retryAt",
    "reverted", "revertedAt", "revoked", "rowKey", "rowKeyHash", "ruleId", "rules", "said_id",
    "schemaVersion", "scope", "scopeHash", "scopes", "score", "scoreBp", "scores", "sessionMin",
    "sessions", "shown", "sightedAt", "signals", "signatures", "source", "sourceKind",
    "sourcesByType", "spendCeilingCents", "spendCurrency", "spendTypes", "spendWindowDays", "spent",
    "standing", "start", "state", "status", "stopWords", "stored", "subject", "subjectHint",
    "subjectOverlap", "subscription.changed", "supersededBy", "system", "targetAt", "targetMissing",
    "text", "then", "threshold", "thresholds", "timeProximity", "to", "to_ids", "toleranceMin",
    "trigger", "truncated", "type", "typeNotInGrant", "tz", "unasked", "unaskedLikely",
    "underspecified", "unresolved", "until", "updatedAt", "used", "user", "userIdle", "verb",
    "verified", "version", "what", "when", "why", "windowEnd", "windowStart", "window_minutes",
    "windows",
];

/// Those that the operations on a store have besides. Sorted by bytes; a test of theirs holds that these are the rest of
/// their keys.
#[rustfmt::skip]
pub const STORE_KEYS: &[&str] = &[
    "account", "activeAt", "agents", "alertsMuted", "allShown", "awayDetection", "batch",
    "batchRefused", "busy", "calendar", "changed", "cutoff", "day", "days", "decisions", "device",
    "dryRun", "ended", "eventId", "fault", "findings", "force", "grades", "guests", "hash",
    "health", "heldBy", "hiddenDays", "imported", "kept", "key", "lastId", "lastImportAt",
    "lastNonDraftId", "late", "left", "limit", "list", "mailboxes", "markers", "messageId", "met",
    "more", "newestFirst", "next", "nextAt", "noWindow", "observer", "older", "on", "page",
    "parser", "pending", "readAt", "refused", "replay", "request", "requestKnown", "request_id",
    "reviewed", "revokedAt", "rows", "said", "seen", "skipped", "snapshot", "superseded", "surface",
    "table", "threadId", "title", "total", "turns", "unreadable", "untimed", "view", "warnings",
];

/// The contract's own copy of `key`.
pub(super) fn known(key: &str) -> Option<&'static str> {
    let of = |keys: &'static [&'static str]| {
        let place = keys.binary_search(&key).ok();
        place.and_then(|at| keys.get(at).copied())
    };
    of(KEYS).or_else(|| of(STORE_KEYS))
}
