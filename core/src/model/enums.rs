//! The closed sets of the contract (C §5, G §2, §5.1, §7, §15).

use crate::words;

words! {
    /// What an action is.
    pub enum ActionType {
        /// A mail sent.
        EmailSent = "email.sent",
        /// A message sent elsewhere; no source covers it.
        MessageSent = "message.sent",
        /// An event put on a calendar.
        CalendarCreated = "calendar.created",
        /// An event changed.
        CalendarUpdated = "calendar.updated",
        /// An event removed.
        CalendarDeleted = "calendar.deleted",
        /// Something bought.
        PurchaseMade = "purchase.made",
        /// A subscription begun, changed or ended.
        SubscriptionChanged = "subscription.changed",
        /// A listing put up.
        ListingPosted = "listing.posted",
        /// Anything else; no source covers it.
        Other = "other",
    }
}

impl ActionType {
    /// One of the three calendar types.
    #[must_use]
    pub const fn is_calendar(self) -> bool {
        matches!(
            self,
            Self::CalendarCreated | Self::CalendarUpdated | Self::CalendarDeleted
        )
    }

    /// A change of an event, which no view can prove was never made (contract: G §6.1).
    #[must_use]
    pub const fn is_calendar_change(self) -> bool {
        matches!(self, Self::CalendarUpdated | Self::CalendarDeleted)
    }
}

words! {
    /// Where an observation comes from.
    pub enum Source {
        /// The Sent list.
        GmailSent = "gmail.sent",
        /// A receipt mail.
        GmailReceipt = "gmail.receipt",
        /// A calendar event.
        GcalEvent = "gcal.event",
    }
}

words! {
    /// Where a claim was read.
    pub enum SourceKind {
        /// The agent's activity page.
        ActivityView = "activity_view",
        /// A conversation.
        Chat = "chat",
        /// A file the person brought.
        Import = "import",
    }
}

words! {
    /// What a receipt says (contract: G §2).
    pub enum Grade {
        /// Independent evidence matches the claim.
        Verified = "VERIFIED",
        /// Some evidence matches, not enough to verify.
        Partial = "PARTIAL",
        /// Every relevant observer saw the whole window after the grace, and nothing matched.
        NotFound = "NOT_FOUND",
        /// An action that no claim explains and an agent likely did.
        Unasked = "UNASKED",
        /// Outside the person's grant.
        OverScope = "OVER_SCOPE",
        /// Not enough was seen to judge.
        Unverifiable = "UNVERIFIABLE",
    }
}

words! {
    /// What a rule concludes: a grade, or that it is too early.
    pub enum Outcome {
        /// [`Grade::Verified`].
        Verified = "VERIFIED",
        /// [`Grade::Partial`].
        Partial = "PARTIAL",
        /// [`Grade::NotFound`].
        NotFound = "NOT_FOUND",
        /// [`Grade::Unasked`].
        Unasked = "UNASKED",
        /// [`Grade::OverScope`].
        OverScope = "OVER_SCOPE",
        /// [`Grade::Unverifiable`].
        Unverifiable = "UNVERIFIABLE",
        /// Still checking; the receipt shows UNVERIFIABLE in its place.
        Pending = "PENDING",
    }
}

impl Outcome {
    /// The grade a receipt shows; UNVERIFIABLE stands in while pending (contract: G §2).
    #[must_use]
    pub const fn grade(self) -> Grade {
        match self {
            Self::Verified => Grade::Verified,
            Self::Partial => Grade::Partial,
            Self::NotFound => Grade::NotFound,
            Self::Unasked => Grade::Unasked,
            Self::OverScope => Grade::OverScope,
            Self::Unverifiable | Self::Pending => Grade::Unverifiable,
        }
    }
}

words! {
    /// What a person can say against a grade.
    pub enum OverrideGrade {
        /// It happened.
        Verified = "VERIFIED",
        /// It did not.
        NotFound = "NOT_FOUND",
    }
}

words! {
    /// The state of a receipt (contract: G §8).
    pub enum State {
        /// Still checking.
        Pending = "PENDING",
        /// Decided.
        Final = "FINAL",
        /// The person said otherwise.
        UserOverridden = "USER_OVERRIDDEN",
    }
}

words! {
    /// A state an override can leave.
    pub enum PreviousState {
        /// Still checking.
        Pending = "PENDING",
        /// Decided.
        Final = "FINAL",
    }
}

words! {
    /// A signal of attribution, in the contract's order (G §7).
    pub enum UnaskedSignal {
        /// A session ping of the agent near the action.
        AgentSessionActive = "agentSessionActive",
        /// The person was away.
        UserIdle = "userIdle",
        /// The subject carries the agent's signature.
        AgentSignature = "agentSignature",
        /// An entry of the agent's activity log near the action.
        ActivityLogAdjacent = "activityLogAdjacent",
    }
}

words! {
    /// A feature of a claim and an observation (contract: G §5.1).
    pub enum Feature {
        /// How near in time.
        TimeProximity = "timeProximity",
        /// The same address.
        CounterpartyExact = "counterpartyExact",
        /// The same domain.
        CounterpartyDomain = "counterpartyDomain",
        /// The name's tokens stand in the address.
        CounterpartyName = "counterpartyName",
        /// Shared subject tokens.
        SubjectOverlap = "subjectOverlap",
        /// The same amount in the same currency.
        AmountExact = "amountExact",
        /// The same merchant.
        MerchantMatch = "merchantMatch",
        /// The advisory model's score; never a feature of a pair.
        ModelScore = "modelScore",
    }
}
