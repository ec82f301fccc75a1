//! What a look finds by comparing with the look before (contract: C §7 rules 6c b and 6c c).

use super::days::{Days, LocalDay};
use attest_core::ids::Hash;
use attest_core::model::ActionType;
use attest_core::shape;
use attest_core::time::IsoTs;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

shape! {
    /// What a row says of an event.
    pub struct Content<'a> {
        /// The first guest that is an address and not the person's own.
        opt counterparty: Cow<'a, str> = "counterparty",
        /// The event's start.
        req occurred_at: IsoTs = "occurredAt",
        /// Its title, as long as a row holds it.
        opt subject_hint: Cow<'a, str> = "subjectHint",
    }
}

shape! {
    /// An event as it was last seen.
    pub struct Known<'a> {
        /// Which calendar it is on.
        req calendar: Cow<'a, str> = "calendar",
        /// What a row says of it.
        req content: Content<'a> = "content",
        /// The hash of its id.
        req event: Hash = "eventKeyHash",
        /// The hash of its guests, whatever their order.
        req guests: Hash = "guestsHash",
        /// Which look missed it first, where the last one did.
        opt missing_since: IsoTs = "missingSince",
    }
}

shape! {
    /// What the last look at a view saw: content, which erasure and purge reach and no export holds.
    pub struct Base<'a> {
        /// The view's end, as it was given.
        req end: IsoTs = "end",
        /// The events, and those that later looks could not have seen.
        req events: Vec<Known<'a>> = "events",
        /// The days of the view that were hidden.
        req hidden_days: Vec<LocalDay> = "hiddenDays",
        /// The calendars that were on.
        req shown: Vec<Cow<'a, str>> = "shown",
        /// The view's start, as it was given.
        req start: IsoTs = "start",
    }
}

impl Base<'_> {
    /// The days it saw.
    pub(crate) fn days(&self) -> Days {
        Days::new(self.start, self.end, self.hidden_days.iter().copied())
    }

    fn calendars(&self) -> BTreeSet<&str> {
        self.shown.iter().map(AsRef::as_ref).collect()
    }

    /// Whether a look shows the same calendars and the same days.
    pub(crate) fn is_alike(&self, look: &Look<'_, '_>) -> bool {
        self.calendars() == *look.shown && self.days().are_those_of(look.days)
    }
}

/// One look at a view.
pub(crate) struct Look<'l, 'a> {
    /// When.
    pub(crate) read_at: IsoTs,
    /// Its days.
    pub(crate) days: &'l Days,
    /// The calendars that are on.
    pub(crate) shown: &'l BTreeSet<&'l str>,
    /// The events, each once, none of them missing.
    pub(crate) events: Vec<Known<'a>>,
    /// Whether everything shown was read: what is absent is gone.
    pub(crate) is_whole: bool,
}

/// One change: a row to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change<'a> {
    /// Which.
    pub(crate) action: ActionType,
    /// Where the event stands in the look, where it does.
    pub(crate) place: Option<usize>,
    /// The hash of the event's id.
    pub(crate) event: Hash,
    /// The new content; of a deletion the last that was seen.
    pub(crate) content: Content<'a>,
}

/// What comparing found.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Compared<'a> {
    /// The changes: events of the look in its order, then deletions by their events' hashes.
    pub(crate) changes: Vec<Change<'a>>,
    /// The events for the next look, by their hashes.
    pub(crate) events: Vec<Known<'a>>,
    /// An event is gone for the first time, and the next look says whether it was deleted.
    pub(crate) waits: bool,
}

/// Compares a look with the base before it, where there is one.
pub(crate) fn compare<'a>(base: Option<Base<'a>>, look: Look<'_, 'a>) -> Compared<'a> {
    let mut found = Compared {
        changes: Vec::new(),
        events: Vec::new(),
        waits: false,
    };
    let mut before = Before::of(base);
    for (place, event) in look.events.into_iter().enumerate() {
        let action = match before.events.remove(&event.event) {
            None => Some(ActionType::CalendarCreated),
            Some(known) => is_changed(&known, &event).then_some(ActionType::CalendarUpdated),
        };
        if let Some(action) = action {
            found.changes.push(Change {
                action,
                place: Some(place),
                event: event.event,
                content: event.content.clone(),
            });
        }
        found.events.push(event);
    }
    for mut gone in before.events.into_values() {
        let at = gone.content.occurred_at.ms();
        let could_be_seen = look.is_whole
            && look.shown.contains(gone.calendar.as_ref())
            && before.shown.contains(&gone.calendar)
            && look.days.show(at)
            && before.days.as_ref().is_some_and(|days| days.show(at));
        if could_be_seen && gone.missing_since.is_some() {
            found.changes.push(Change {
                action: ActionType::CalendarDeleted,
                place: None,
                event: gone.event,
                content: gone.content,
            });
            continue;
        }
        if could_be_seen {
            gone.missing_since = Some(look.read_at);
            found.waits = true;
        }
        found.events.push(gone);
    }
    found.events.sort_by_key(|known| known.event);
    found
}

/// The base, taken apart.
struct Before<'a> {
    events: BTreeMap<Hash, Known<'a>>,
    shown: BTreeSet<Cow<'a, str>>,
    days: Option<Days>,
}

impl<'a> Before<'a> {
    fn of(base: Option<Base<'a>>) -> Self {
        let days = base.as_ref().map(Base::days);
        let (events, shown) = base
            .map(|base| (base.events, base.shown))
            .unwrap_or_default();
        Self {
            events: events
                .into_iter()
                .map(|known| (known.event, known))
                .collect(),
            shown: shown.into_iter().collect(),
            days,
        }
    }
}

/// Whether the event itself changed. Another guest is picked where the person's own addresses are said
/// otherwise or the page lists the guests in another order, and that is no change of the event.
fn is_changed(before: &Known<'_>, now: &Known<'_>) -> bool {
    let (was, is) = (&before.content, &now.content);
    was.occurred_at.ms() != is.occurred_at.ms()
        || was.subject_hint != is.subject_hint
        || (was.counterparty != is.counterparty && before.guests != now.guests)
}

#[cfg(test)]
mod tests;
