//! What replay does not bind, each with the reason.

/// Of which objects it is true that an edit goes unnoticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// Of every one.
    All,
    /// Of rows no receipt was graded with.
    RowsOfNoReceipt,
    /// Of an instant that moves past no batch. Past one, what it holds can tell.
    PastNoBatch,
    /// Of receipts without a claim; one with an event can tell by what the event holds.
    WithoutClaim,
    /// Of some: an edit is noticed where what the event holds would have changed a batch.
    Some,
}

/// Fields that are not bound, and why.
pub(crate) struct Unbound {
    /// Why.
    pub(crate) why: &'static str,
    /// Of which objects.
    pub(crate) of: Of,
    /// A field and its edits on each line.
    pub(crate) fields: &'static str,
}

/// Every field that replay does not bind (contract: G §9).
pub(crate) const UNBOUND: [Unbound; 16] = [
    Unbound {
        why: "The grants now in force: a receipt is graded again with the grant in its own inputs.",
        of: Of::All,
        fields: "
            /grants/* removed swapped
            /grants/*/accounts removed
            /grants/*/accounts/gcal.event removed
            /grants/*/accounts/gcal.event/* added changed removed swapped
            /grants/*/accounts/gmail.receipt removed
            /grants/*/accounts/gmail.receipt/* added changed removed swapped
            /grants/*/accounts/gmail.sent removed
            /grants/*/accounts/gmail.sent/* added changed removed swapped
            /grants/*/agent changed
            /grants/*/allowedTypes/* added changed removed swapped
            /grants/*/counterpartyAllowlist/* added
            /grants/*/declaredScopes/* added changed removed swapped
            /grants/*/observedScopes/* added changed removed swapped
            /grants/*/spendCeilingCents changed removed
            /grants/*/spendCurrency added changed
            /grants/*/updatedAt changed rewritten",
    },
    Unbound {
        why: "The coverage kept for coming batches: a receipt has its own batch's, by its hash.",
        of: Of::All,
        fields: "
            /coverage removed
            /coverage/* removed swapped
            /coverage/*/accountHash changed removed
            /coverage/*/allCalendars changed removed
            /coverage/*/changesSince added changed removed rewritten
            /coverage/*/lastSyncAt changed rewritten
            /coverage/*/observerId changed
            /coverage/*/source changed
            /coverage/*/windowEnd changed rewritten
            /coverage/*/windowStart changed rewritten",
    },
    Unbound {
        why: "What a person asked of an agent: a claim names a request, and no grade reads it.",
        of: Of::All,
        fields: "
            /requests removed
            /requests/* removed swapped
            /requests/*/agent changed
            /requests/*/at changed rewritten
            /requests/*/conversationId changed
            /requests/*/id changed
            /requests/*/scopes/* added",
    },
    Unbound {
        why: "Health of observers: grading never reads it.",
        of: Of::All,
        fields: "
            /adapterHealth removed
            /adapterHealth/* removed swapped
            /adapterHealth/*/adapterId changed
            /adapterHealth/*/at changed rewritten
            /adapterHealth/*/reasons/* added
            /adapterHealth/*/status changed
            /adapterHealth/*/version changed",
    },
    Unbound {
        why: "The store's own values: no grade reads them.",
        of: Of::All,
        fields: "/meta added",
    },
    Unbound {
        why: "Claims, rows and receipts are found by id and taken in the order of instants.",
        of: Of::All,
        fields: "
            /claims/* swapped
            /observations/* swapped
            /receipts/* swapped",
    },
    Unbound {
        why: "A set: its hash is of its items in their own order.",
        of: Of::All,
        fields: "
            /batchCoverages/*/observers/* swapped
            /batchCoverages/*/repairs/* swapped
            /receiptInputs/*/grant/accounts/gcal.event/* swapped
            /receiptInputs/*/grant/accounts/gmail.receipt/* swapped
            /receiptInputs/*/grant/accounts/gmail.sent/* swapped
            /receiptInputs/*/grant/allowedTypes/* swapped
            /receiptInputs/*/grant/counterpartyAllowlist/* swapped
            /receiptInputs/*/grant/declaredScopes/* swapped
            /receiptInputs/*/grant/observedScopes/* swapped",
    },
    Unbound {
        why: "No repairs are as an empty list of them.",
        of: Of::All,
        fields: "/batchCoverages/*/repairs added",
    },
    Unbound {
        why: "The same instant: contentHash binds it in UTC, and no rule reads its offset.",
        of: Of::All,
        fields: "/observations/*/occurredAt rewritten",
    },
    Unbound {
        why: "No receipt was graded with the row: no claim of its type has it in its window and \
              batch, and none accuses of it.",
        of: Of::RowsOfNoReceipt,
        fields: "
            /observations/* removed
            /observations/*/amountCents added changed removed
            /observations/*/contentHash changed
            /observations/*/counterparty added changed removed
            /observations/*/currency added changed removed
            /observations/*/merchant added changed removed
            /observations/*/observedAt changed rewritten
            /observations/*/occurredAt changed
            /observations/*/rowKeyHash changed removed
            /observations/*/sightedAt added changed rewritten
            /observations/*/source changed
            /observations/*/subjectHint changed removed
            /observations/*/type changed",
    },
    Unbound {
        why: "Nothing else says that an action was unasked for or a scope was seen: what is gone is \
              not missed. The receipt of a claim is.",
        of: Of::WithoutClaim,
        fields: "/receipts/* removed",
    },
    Unbound {
        why: "Events are set aside: the words of an override are the person's.",
        of: Of::All,
        fields: "/receipts/*/override/reason changed",
    },
    Unbound {
        why: "Events are set aside: their instants are compared, not their text.",
        of: Of::All,
        fields: "
            /receipts/*/override/at rewritten
            /receipts/*/reverted/*/at rewritten
            /receipts/*/reverted/*/computedAt rewritten
            /receipts/*/reverted/*/revertedAt rewritten",
    },
    Unbound {
        why: "Events are set aside: their instants must stand in order, and count for the batches \
              that ran between them.",
        of: Of::PastNoBatch,
        fields: "
            /receipts/*/override/at changed
            /receipts/*/reverted/*/at changed
            /receipts/*/reverted/*/computedAt changed
            /receipts/*/reverted/*/revertedAt changed",
    },
    Unbound {
        why: "Events are set aside: one made and taken back at the instant of its grading held \
              nothing in any batch.",
        of: Of::All,
        fields: "/receipts/*/reverted added",
    },
    Unbound {
        why: "Events are set aside: what was taken back counts for what it held while it was in \
              force.",
        of: Of::Some,
        fields: "
            /receipts/*/reverted removed
            /receipts/*/reverted/* removed
            /receipts/*/reverted/*/grade changed
            /receipts/*/reverted/*/observationIds/* added changed removed",
    },
];
