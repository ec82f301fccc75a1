//! Receipt mails that were read (contract: C §7 rule 6b).

use super::answer::{NoWindow, PassAnswer};
use super::frame::{Account, Frame, Observer, Report};
use super::loose::{Loose, RowId};
use super::rows::{Names, Raw, Tally, invalid};
use crate::base::Write;
use crate::rules::health::reasons;
use crate::rules::receipt::{Mail, points};
use crate::tables::coverage;
use attest_core::error::{Code, Error, Result};
use attest_core::model::{ActionType, Amount, ComponentId, Currency, Line, Source, limits};
use attest_core::policy::Policy;
use attest_core::text::counterparty::name;
use attest_core::time::IsoTs;
use attest_core::{shape, words};
use std::borrow::Cow;

words! {
    /// Receipt mails.
    pub enum ReceiptSource {
        /// Receipt mails.
        GmailReceipt = "gmail.receipt",
    }
}

words! {
    /// What a receipt mail tells of.
    pub enum ReceiptType {
        /// Something bought.
        PurchaseMade = "purchase.made",
        /// A subscription begun, changed or ended.
        SubscriptionChanged = "subscription.changed",
        /// A listing put up.
        ListingPosted = "listing.posted",
    }
}

impl ReceiptType {
    const fn action(self) -> ActionType {
        match self {
            Self::PurchaseMade => ActionType::PurchaseMade,
            Self::SubscriptionChanged => ActionType::SubscriptionChanged,
            Self::ListingPosted => ActionType::ListingPosted,
        }
    }
}

shape! {
    /// A receipt mail. A part that is not there or does not read costs the row alone.
    pub struct ReceiptRow<'a> {
        /// The amount, in the minor unit.
        own amount: Loose<'a, Amount> = "amountCents",
        /// When it says that it happened.
        own at: Loose<'a, IsoTs> = "at",
        /// The amount's currency.
        own currency: Loose<'a, Currency> = "currency",
        /// The merchant.
        own merchant: Loose<'a, Line<'a, { limits::MERCHANT }>> = "merchant",
        /// The mail.
        own message_id: Loose<'a, RowId<'a>> = "messageId",
        /// The merchant's parser that read it; absent is the general one.
        own parser: Loose<'a, ComponentId<'a>> = "parser",
        /// The subject.
        own subject: Loose<'a, Cow<'a, str>> = "subject",
        /// What it tells of.
        own action: Loose<'a, ReceiptType> = "type",
    }
}

shape! {
    /// Receipt mails that were read.
    pub struct ReceiptPass<'a> {
        /// Which account.
        opt account: Account<'a> = "account",
        /// How the observer fared.
        req health: Report<'a> = "health",
        /// What looked.
        req observer: Observer<'a> = "observer",
        /// When it looked.
        req read_at: IsoTs = "readAt",
        /// The mails.
        req rows: Vec<ReceiptRow<'a>> = "rows",
        /// The source.
        req source: ReceiptSource = "source",
    }
}

/// What the members of a row are called here.
const NAMES: Names = &[
    ("amountCents", "amountCents"),
    ("currency", "currency"),
    ("merchant", "merchant"),
    ("occurredAt", "at"),
    ("subjectHint", "subject"),
];

impl<'a> ReceiptRow<'a> {
    /// The row as the core makes an observation of it.
    ///
    /// # Errors
    /// `invalid_field` at a part that is not there or does not read, `missing_occurred_at`.
    fn raw(&self) -> Result<(Raw<'_>, IsoTs)> {
        let row_key = self.message_id.as_ref().and_then(Loose::id);
        let row_key = row_key.ok_or_else(|| invalid("messageId"))?;
        let action = self.action.as_ref().and_then(|word| word.0.as_str());
        let action = action.and_then(ReceiptType::parse);
        let action = action.ok_or_else(|| invalid("type"))?.action();
        let at = self.at.as_ref().and_then(Loose::instant).ok_or_else(|| {
            let message = "a row needs the instant it shows";
            Error::here(Code::MissingOccurredAt, message).at("at")
        })?;
        let parser = self.parser.as_ref();
        if parser.is_some_and(|parser| !is_component(parser)) {
            return Err(invalid("parser"));
        }
        let members = [
            ("amountCents", self.amount.as_ref().map(|part| &part.0)),
            ("currency", self.currency.as_ref().map(|part| &part.0)),
            ("merchant", self.merchant.as_ref().map(|part| &part.0)),
            ("occurredAt", self.at.as_ref().map(|part| &part.0)),
            ("subjectHint", self.subject.as_ref().map(|part| &part.0)),
        ];
        let members = members
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?.clone())))
            .collect();
        let raw = Raw {
            row_key,
            action,
            members,
            names: NAMES,
        };
        Ok((raw, at))
    }

    /// Whether a merchant's own parser read it, and the policy lists the merchant.
    fn is_registered(&self, policy: &Policy) -> bool {
        let Some(merchant) = self.merchant.as_ref().and_then(Loose::text) else {
            return false;
        };
        self.parser.is_some()
            && policy
                .receipt_merchants
                .binary_search(&name(merchant))
                .is_ok()
    }
}

fn is_component(parser: &Loose<'_, ComponentId<'_>>) -> bool {
    let text = parser.text();
    text.is_some_and(|text| ComponentId::new(text.into()).is_some())
}

/// Stores receipt mails.
///
/// # Errors
/// `invalid_input`, `clock_behind`, and those of the store.
pub(crate) fn pass<'a>(write: &mut Write<'_>, pass: ReceiptPass<'a>) -> Result<PassAnswer<'a>> {
    let frame = Frame {
        source: Source::GmailReceipt,
        observer: pass.observer,
        account: pass.account,
        read_at: pass.read_at,
        health: pass.health,
    };
    frame.check(write, pass.rows.len(), "rows")?;
    let policy = std::sync::Arc::clone(write.policy());
    let mut tally = Tally::default();
    let mut mails = Vec::with_capacity(pass.rows.len());
    let mut times = Vec::with_capacity(pass.rows.len());
    for (place, row) in pass.rows.iter().enumerate() {
        match row.raw() {
            Ok((raw, at)) => {
                mails.push(Mail {
                    at: at.ms(),
                    is_registered: row.is_registered(&policy),
                });
                times.push(at);
                tally.store(write, &frame, place, raw)?;
            }
            Err(fault) => tally.refuse(place, fault, reasons::ROW_REFUSED),
        }
    }
    let no_window = frame.withheld().or({
        if pass.rows.is_empty() {
            Some(NoWindow::Empty)
        } else if tally.refused.is_empty() {
            None
        } else {
            Some(NoWindow::RefusedRow)
        }
    });
    let places = match no_window {
        Some(_) => Vec::new(),
        None => points(&mails),
    };
    let at = places.iter().filter_map(|place| times.get(*place));
    let windows: Vec<_> = at.map(|at| frame.window(*at, *at)).collect();
    for entry in &windows {
        coverage::add(write, entry)?;
    }
    let no_window = no_window.or(windows.is_empty().then_some(NoWindow::Unregistered));
    tally.answer(write, &frame, windows, no_window)
}
