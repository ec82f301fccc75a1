//! What the person allows each agent, at different times.

use attest_core::model::ActionType;

/// What a person allows an agent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The types; empty is all of them.
    pub(crate) types: &'static [ActionType],
    /// With whom; empty is anyone.
    pub(crate) allowlist: &'static [&'static str],
    /// The most it may spend, in US cents.
    pub(crate) ceiling: Option<i64>,
    /// The scopes.
    pub(crate) scopes: &'static [&'static str],
}

const MAILS_AND_CALENDAR: &[ActionType] = &[
    ActionType::EmailSent,
    ActionType::CalendarCreated,
    ActionType::CalendarUpdated,
    ActionType::CalendarDeleted,
];

const MAILS_AND_SHOPS: &[ActionType] = &[
    ActionType::EmailSent,
    ActionType::MessageSent,
    ActionType::PurchaseMade,
    ActionType::SubscriptionChanged,
];

const NO_MAIL: &[ActionType] = &[
    ActionType::CalendarCreated,
    ActionType::PurchaseMade,
    ActionType::ListingPosted,
    ActionType::MessageSent,
];

/// Mail and calendar, and no money.
pub(super) const QUILL: Terms = Terms {
    types: MAILS_AND_CALENDAR,
    allowlist: &[],
    ceiling: None,
    scopes: &["mail.send", "calendar.write"],
};
/// Mail and shops, up to a ceiling.
pub(super) const FERRY: Terms = Terms {
    types: MAILS_AND_SHOPS,
    allowlist: &[],
    ceiling: Some(50_000),
    scopes: &["mail.send", "shop.order"],
};
/// Everything, with a few people and little money.
pub(super) const MOSAIC: Terms = Terms {
    types: &[],
    allowlist: &[
        "lumen.example",
        "tidewater.example",
        "oakrow.example",
        "rosa.kemp@stillwater.example",
    ],
    ceiling: Some(20_000),
    scopes: &[],
};
/// No mail any more, and less money.
pub(super) const MOSAIC_TIGHT: Terms = Terms {
    types: NO_MAIL,
    ceiling: Some(10_000),
    ..MOSAIC
};
/// Everything, with anyone.
pub(super) const MOSAIC_LOOSE: Terms = Terms {
    types: &[],
    allowlist: &[],
    ceiling: Some(90_000),
    scopes: &["mail.send"],
};
