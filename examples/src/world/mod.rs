//! What is true: mail that was sent, receipts that came, events that stand, lines that the agents'
//! logs show. Observers see a part of it, and agents say what they like about it.

pub(crate) mod calendar;
pub(crate) mod lines;
pub(crate) mod mail;

use crate::cast::{Account, Agent};
use crate::times::{DAY, Ms};
use calendar::{Calendar, CalendarDeed};
use lines::Log;
use mail::{ReceiptMail, SentList};
use std::collections::BTreeMap;

/// Nobody looks at events older than this.
const REMEMBERED: Ms = 20 * DAY;

/// One account's truth.
#[derive(Debug, Default)]
pub(crate) struct Place {
    /// Its Sent list.
    pub(crate) sent: SentList,
    /// Receipts that nobody opened yet.
    pub(crate) unopened: Vec<ReceiptMail>,
    /// Its calendars.
    pub(crate) calendar: Calendar,
}

/// All of it.
#[derive(Debug, Default)]
pub(crate) struct World {
    places: BTreeMap<Account, Place>,
    logs: BTreeMap<Agent, Log>,
}

impl World {
    /// An account's truth.
    pub(crate) fn place(&mut self, account: Account) -> &mut Place {
        self.places.entry(account).or_default()
    }

    /// An agent's log.
    pub(crate) fn log(&mut self, agent: Agent) -> &mut Log {
        self.logs.entry(agent).or_default()
    }

    /// Does something to a calendar.
    pub(crate) fn calendar(&mut self, account: Account, event: u64, deed: CalendarDeed) {
        let events = &mut self.place(account).calendar.events;
        match deed {
            CalendarDeed::Put(new) => {
                events.insert(event, new);
            }
            CalendarDeed::Move(start, title) => {
                if let Some(event) = events.get_mut(&event) {
                    event.start = start;
                    event.title = title.unwrap_or_else(|| event.title.clone());
                }
            }
            CalendarDeed::Drop => {
                events.remove(&event);
            }
        }
    }

    /// Forgets what nobody looks at any more.
    pub(crate) fn forget(&mut self, now: Ms) {
        for place in self.places.values_mut() {
            place.calendar.forget(now - REMEMBERED);
        }
    }
}
