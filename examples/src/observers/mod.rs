//! What the person's pages show when they are looked at: passes over the Sent list, over opened
//! receipts, over a view of the calendar. A pass knows its page and nothing of the ledger.

mod sent;

use crate::cast::Account;
use crate::story::Shown;
use crate::times::Ms;
use crate::world::Place;
use crate::world::calendar::Event;
use crate::world::mail::ReceiptMail;
use attest_core::model::ActionType;
use std::collections::BTreeMap;

/// A row of a pass, as it is to be stored.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// What was done.
    pub(crate) action: ActionType,
    /// When it happened; an event's start.
    pub(crate) occurred: Ms,
    /// The page's own id.
    pub(crate) key: String,
    /// The address seen.
    pub(crate) with: Option<&'static str>,
    /// The shop seen.
    pub(crate) merchant: Option<&'static str>,
    /// The amount seen, and its currency.
    pub(crate) amount: Option<(i64, &'static str)>,
    /// The subject seen.
    pub(crate) subject: Option<String>,
}

/// What an observer saw, at one instant of the clock.
#[derive(Debug)]
pub(crate) struct Pass {
    /// Which account.
    pub(crate) account: Account,
    /// When, by the clock.
    pub(crate) read_at: Ms,
    /// What.
    pub(crate) page: Page,
}

/// The page that was read.
#[derive(Debug)]
pub(crate) enum Page {
    /// The head of the Sent list: rows, and the window it vouches for.
    Sent(Vec<Row>, Option<(Ms, Ms)>),
    /// Receipts that were opened, each with whether a parser read it.
    Receipts(Vec<(Row, bool)>),
    /// A view of the calendar.
    Calendar(View),
}

/// A view of the calendar as it was shown.
#[derive(Debug)]
pub(crate) struct View {
    /// Which view.
    pub(crate) view: i64,
    /// How it was shown.
    pub(crate) shown: Shown,
    /// The events on it.
    pub(crate) events: BTreeMap<u64, Event>,
}

/// Looks at the Sent list of an account.
pub(crate) fn look_at_sent(place: &Place, account: Account, now: Ms) -> Pass {
    let (rows, window) = sent::read(&place.sent, account, now);
    Pass {
        account,
        read_at: now,
        page: Page::Sent(rows, window),
    }
}

/// Opens receipts.
pub(crate) fn open_receipts(mails: Vec<ReceiptMail>, account: Account, now: Ms) -> Pass {
    let row = |mail: ReceiptMail| {
        let row = Row {
            action: mail.action,
            occurred: mail.at,
            key: format!("m{}", mail.id),
            with: None,
            merchant: Some(mail.merchant),
            amount: Some((mail.amount, mail.currency)),
            subject: Some(mail.subject),
        };
        (row, mail.parser.is_some())
    };
    Pass {
        account,
        read_at: now,
        page: Page::Receipts(mails.into_iter().map(row).collect()),
    }
}

/// Looks at a view of an account's calendar.
pub(crate) fn look_at_calendar(
    place: &Place,
    account: Account,
    now: Ms,
    view: i64,
    shown: Shown,
) -> Pass {
    let events = place.calendar.shown(view, shown == Shown::All);
    Pass {
        account,
        read_at: now,
        page: Page::Calendar(View {
            view,
            shown,
            events,
        }),
    }
}
