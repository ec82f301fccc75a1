//! What the person's pages show when they are looked at: passes over the Sent list, over opened
//! receipts, over a view of the calendar. A pass knows its page and nothing of the ledger.

use crate::cast::Account;
use crate::times::Ms;
use crate::world::Place;
use crate::world::calendar::Event;
use crate::world::mail::{ReceiptMail, Thread};
use std::collections::BTreeMap;

/// Rows of a page of the Sent list.
const PAGE: usize = 12;

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
    /// The head of the Sent list, newest first, and whether an older page is there.
    Sent(Vec<Thread>, bool),
    /// Receipts that were opened.
    Receipts(Vec<ReceiptMail>),
    /// A view of the calendar.
    Calendar(View),
}

/// How a calendar view is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// Every calendar.
    All,
    /// The main one alone.
    MainOnly,
    /// The grid is still drawing.
    Busy,
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
    let (threads, goes_on) = place.sent.page(PAGE);
    Pass {
        account,
        read_at: now,
        page: Page::Sent(threads, goes_on),
    }
}

/// Opens receipts.
pub(crate) const fn open_receipts(mails: Vec<ReceiptMail>, account: Account, now: Ms) -> Pass {
    Pass {
        account,
        read_at: now,
        page: Page::Receipts(mails),
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
