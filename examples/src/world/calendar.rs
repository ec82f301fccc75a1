//! The person's calendars: what stands on them, and what is looked at.

use crate::times::{Ms, midnight};
use std::collections::BTreeMap;

/// The calendar that is always shown.
pub(crate) const MAIN: &str = "main";
/// The calendar that is sometimes switched off.
pub(crate) const SIDE: &str = "side";

/// Days of the view the person keeps open. Its last day, a Sunday, hides behind a "more" line, so the
/// windows of two views never touch.
pub(crate) const VIEW_DAYS: i64 = 14;

/// The view that holds a day.
pub(crate) const fn view_of(day: i64) -> i64 {
    day.div_euclid(VIEW_DAYS)
}

/// The visible run of a view, from its first midnight to the one after its last visible day.
pub(crate) fn visible(view: i64) -> (Ms, Ms) {
    let first = view * VIEW_DAYS;
    (midnight(first), midnight(first + VIEW_DAYS - 1))
}

/// What an event shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// Which calendar it is on.
    pub(crate) calendar: &'static str,
    /// Its start.
    pub(crate) start: Ms,
    /// Its title.
    pub(crate) title: String,
    /// Its guests.
    pub(crate) guests: Vec<&'static str>,
}

/// The calendars of an account, by event.
#[derive(Debug, Default)]
pub(crate) struct Calendar {
    /// By the event's own id.
    pub(crate) events: BTreeMap<u64, Event>,
}

impl Calendar {
    /// The events of a view on the shown calendars.
    pub(crate) fn shown(&self, view: i64, all: bool) -> BTreeMap<u64, Event> {
        let (from, to) = visible(view);
        let is_shown = |event: &Event| {
            from <= event.start && event.start < to && (all || event.calendar == MAIN)
        };
        let shown = self.events.iter().filter(|(_, event)| is_shown(event));
        shown.map(|(id, event)| (*id, event.clone())).collect()
    }

    /// Forgets events that began before an instant.
    pub(crate) fn forget(&mut self, before: Ms) {
        self.events.retain(|_, event| event.start >= before);
    }
}

/// Something done to a calendar.
#[derive(Clone, Debug)]
pub(crate) enum CalendarDeed {
    /// A new event.
    Put(Event),
    /// The event moves, and takes a new title where one is given.
    Move(Ms, Option<String>),
    /// The event goes.
    Drop,
}
