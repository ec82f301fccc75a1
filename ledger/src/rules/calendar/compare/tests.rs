#![allow(clippy::unwrap_used, reason = "tests")]
use super::*;

const START: &str = "2026-10-05T00:00:00-04:00";
const END: &str = "2026-10-12T00:00:00-04:00";
const READ: &str = "2026-10-06T14:41:07-04:00";

fn at(text: &str) -> IsoTs {
    IsoTs::parse(text).unwrap()
}

/// An event `id` on a calendar, at noon of a day of October, with a title.
fn event(id: &str, calendar: &'static str, day: u8, title: &'static str) -> Known<'static> {
    Known {
        calendar: calendar.into(),
        content: Content {
            counterparty: None,
            occurred_at: at(&format!("2026-10-{day:02}T12:00:00-04:00")),
            subject_hint: Some(title.into()),
        },
        event: Hash::of_text(id),
        guests: Hash::of_text(""),
        missing_since: None,
    }
}

fn missing(mut event: Known<'static>) -> Known<'static> {
    event.missing_since = Some(at("2026-10-06T10:00:00-04:00"));
    event
}

fn invited(mut event: Known<'static>, guest: &'static str, list: &str) -> Known<'static> {
    event.content.counterparty = Some(guest.into());
    event.guests = Hash::of_text(list);
    event
}

/// What a view shows: calendars, hidden days, events.
#[derive(Clone)]
struct Page {
    shown: Vec<&'static str>,
    hidden: Vec<&'static str>,
    events: Vec<Known<'static>>,
}

fn page(events: Vec<Known<'static>>) -> Page {
    Page {
        shown: vec!["main", "side"],
        hidden: vec![],
        events,
    }
}

impl Page {
    fn without(mut self, calendar: &str) -> Self {
        self.shown.retain(|shown| *shown != calendar);
        self
    }

    fn hiding(mut self, day: &'static str) -> Self {
        self.hidden.push(day);
        self
    }

    fn days(&self) -> Vec<LocalDay> {
        let days = self.hidden.iter();
        days.map(|day| LocalDay::parse(day).unwrap()).collect()
    }

    fn base(self) -> Base<'static> {
        Base {
            end: at(END),
            hidden_days: self.days(),
            shown: self.shown.iter().map(|shown| (*shown).into()).collect(),
            events: self.events,
            start: at(START),
        }
    }

    fn look<T>(&self, is_whole: bool, body: impl FnOnce(Look<'_, 'static>) -> T) -> T {
        let days = Days::new(at(START), at(END), self.days());
        let shown = self.shown.iter().copied().collect();
        body(Look {
            read_at: at(READ),
            days: &days,
            shown: &shown,
            events: self.events.clone(),
            is_whole,
        })
    }
}

fn seen(base: Page, look: &Page) -> Compared<'static> {
    look.look(true, |look| compare(Some(base.base()), look))
}

/// The types of the changes, with the events' places.
fn changes(found: &Compared<'_>) -> Vec<(ActionType, Option<usize>)> {
    let changes = found.changes.iter();
    changes
        .map(|change| (change.action, change.place))
        .collect()
}

use ActionType::{
    CalendarCreated as Created, CalendarDeleted as Deleted, CalendarUpdated as Updated,
};

#[test]
fn a_first_look_finds_events_and_no_changes_of_them() {
    let look = page(vec![event("a", "main", 6, "A"), event("b", "side", 7, "B")]);
    let found = look.look(true, |look| compare(None, look));
    assert_eq!(changes(&found), [(Created, Some(0)), (Created, Some(1))]);
    assert!(!found.waits);
    assert_eq!(found.events.len(), 2);
}

#[test]
fn a_second_look_at_the_same_finds_nothing() {
    let look = page(vec![event("a", "main", 6, "A"), event("b", "side", 7, "B")]);
    let found = seen(look.clone(), &look);
    assert_eq!(changes(&found), []);
    assert!(!found.waits);
    let mut events = look.events;
    events.sort_by_key(|event| event.event);
    assert_eq!(found.events, events);
}

#[test]
fn new_events_and_changed_ones() {
    let base = page(vec![
        event("a", "main", 6, "A"),
        event("b", "main", 7, "B"),
        event("c", "main", 8, "C"),
    ]);
    let look = page(vec![
        event("a", "main", 6, "Another"),
        event("b", "main", 9, "B"),
        event("c", "main", 8, "C"),
        event("d", "main", 8, "C"),
    ]);
    let found = seen(base, &look);
    assert_eq!(
        changes(&found),
        [(Updated, Some(0)), (Updated, Some(1)), (Created, Some(3))]
    );
    // The row says what is there now.
    assert_eq!(
        found.changes[0].content.subject_hint.as_deref(),
        Some("Another")
    );
    assert_eq!(found.events.len(), 4);
}

#[test]
fn what_is_no_change_of_an_event() {
    let mut moved = event("a", "side", 6, "A");
    // The same instant in another offset.
    moved.content.occurred_at = at("2026-10-06T16:00:00Z");
    let found = seen(page(vec![event("a", "main", 6, "A")]), &page(vec![moved]));
    assert_eq!(changes(&found), []);
    // The base takes what the look shows, its calendar among it.
    assert_eq!(found.events[0].calendar, "side");
}

#[test]
fn a_title_that_comes_or_goes_is_a_change() {
    let mut bare = event("a", "main", 6, "A");
    bare.content.subject_hint = None;
    let titled = page(vec![event("a", "main", 6, "A")]);
    let bare = page(vec![bare]);
    assert_eq!(changes(&seen(titled.clone(), &bare)), [(Updated, Some(0))]);
    assert_eq!(changes(&seen(bare, &titled)), [(Updated, Some(0))]);
}

#[test]
fn another_guest_is_a_change_only_where_the_guests_are_others() {
    let one = |guest, list| page(vec![invited(event("a", "main", 6, "A"), guest, list)]);
    let base = || one("priya@company.com", "priya, sam");
    let found = seen(base(), &one("sam@company.com", "sam"));
    assert_eq!(changes(&found), [(Updated, Some(0))]);
    // The same guests, another pick: the person's own addresses were said otherwise.
    let found = seen(base(), &one("sam@company.com", "priya, sam"));
    assert_eq!(changes(&found), []);
    let content = &found.events[0].content;
    assert_eq!(content.counterparty.as_deref(), Some("sam@company.com"));
    // Other guests, the same pick: no row would say so.
    let found = seen(base(), &one("priya@company.com", "priya, sam, lee"));
    assert_eq!(changes(&found), []);
}

#[test]
fn a_deletion_waits_for_a_second_look() {
    let base = page(vec![event("a", "main", 6, "A"), event("b", "main", 7, "B")]);
    let empty = page(vec![event("b", "main", 7, "B")]);
    let first = seen(base, &empty);
    assert_eq!(changes(&first), []);
    assert!(first.waits);
    let gone = first
        .events
        .iter()
        .find(|known| known.missing_since.is_some());
    assert_eq!(gone.unwrap().event, Hash::of_text("a"));
    assert_eq!(gone.unwrap().missing_since, Some(at(READ)));

    let second = seen(page(first.events), &empty);
    assert_eq!(changes(&second), [(Deleted, None)]);
    assert_eq!(second.changes[0].event, Hash::of_text("a"));
    assert_eq!(
        second.changes[0].content,
        event("a", "main", 6, "A").content
    );
    assert!(!second.waits);
    assert_eq!(second.events, [event("b", "main", 7, "B")]);
}

#[test]
fn an_event_that_is_back_was_not_deleted() {
    let base = page(vec![missing(event("a", "main", 6, "A"))]);
    let found = seen(base.clone(), &page(vec![event("a", "main", 6, "A")]));
    assert_eq!(changes(&found), []);
    assert_eq!(found.events, [event("a", "main", 6, "A")]);
    // Back with other content: a change, and no deletion.
    let found = seen(base, &page(vec![event("a", "main", 6, "Another")]));
    assert_eq!(changes(&found), [(Updated, Some(0))]);
    assert_eq!(found.events, [event("a", "main", 6, "Another")]);
}

#[test]
fn what_a_look_could_not_see_stays_as_it_was() {
    let base = || {
        page(vec![
            event("a", "side", 6, "A"),
            missing(event("b", "side", 7, "B")),
        ])
    };
    let mut kept = base().events;
    kept.sort_by_key(|known| known.event);
    let hiding = |page: Page| page.hiding("2026-10-06").hiding("2026-10-07");
    let cases = [
        // Its calendar is off in this look.
        (base(), page(vec![]).without("side")),
        // It was off in the look before.
        (base().without("side"), page(vec![])),
        // Its day is hidden in this look.
        (base(), hiding(page(vec![]))),
        // It was hidden in the look before.
        (hiding(base()), page(vec![])),
    ];
    for (base, look) in cases {
        let found = seen(base, &look);
        assert_eq!(changes(&found), []);
        assert!(!found.waits);
        assert_eq!(found.events, kept);
    }
    // The near miss: another day hidden, another calendar off.
    let found = seen(base(), &page(vec![]).without("main").hiding("2026-10-08"));
    assert_eq!(changes(&found), [(Deleted, None)]);
    assert!(found.waits);
}

#[test]
fn an_event_that_begins_beside_the_view_is_never_gone() {
    let early = missing(event("a", "main", 4, "A"));
    let late = missing(event("b", "main", 12, "B"));
    let found = seen(page(vec![early, late]), &page(vec![]));
    assert_eq!(changes(&found), []);
    assert_eq!(found.events.len(), 2);
}

#[test]
fn a_look_that_left_something_unread_finds_nothing_gone() {
    let base = page(vec![
        event("a", "main", 6, "A"),
        missing(event("b", "main", 7, "B")),
        missing(event("c", "main", 8, "C")),
    ]);
    let look = page(vec![
        event("c", "main", 8, "Other"),
        event("d", "main", 8, "D"),
    ]);
    let found = look.look(false, |look| compare(Some(base.clone().base()), look));
    // Its rows are made all the same.
    assert_eq!(changes(&found), [(Updated, Some(0)), (Created, Some(1))]);
    assert!(!found.waits);
    // What it lacks is neither missing nor missing no more.
    for kept in base.events.iter().take(2) {
        assert!(found.events.contains(kept));
    }
}

#[test]
fn what_comes_into_sight_is_new() {
    // A calendar switched on, and a day that was hidden.
    let base = page(vec![]).without("side").hiding("2026-10-08");
    let look = page(vec![event("a", "side", 6, "A"), event("b", "main", 8, "B")]);
    assert_eq!(
        changes(&seen(base, &look)),
        [(Created, Some(0)), (Created, Some(1))]
    );
}

#[test]
fn alike_are_looks_at_the_same_calendars_and_days() {
    let base = page(vec![]).hiding("2026-10-08").base();
    let alike = |page: Page| page.look(true, |look| base.is_alike(&look));
    assert!(alike(
        page(vec![event("a", "main", 6, "A")]).hiding("2026-10-08")
    ));
    assert!(!alike(page(vec![])));
    assert!(!alike(page(vec![]).hiding("2026-10-08").without("side")));
    assert!(!alike(
        page(vec![]).hiding("2026-10-08").hiding("2026-10-09")
    ));
    let mut more = page(vec![]).hiding("2026-10-08");
    more.shown.push("third");
    assert!(!alike(more));
}

#[test]
fn thousands_of_events_take_a_pass() {
    let many: Vec<Known<'_>> = (0..20_000)
        .map(|n| event(&n.to_string(), "main", 6, "A"))
        .collect();
    let (old, new) = many.split_at(12_000);
    let found = seen(page(old.to_vec()), &page([&old[4_000..], new].concat()));
    assert_eq!(found.changes.len(), 8_000);
    assert_eq!(found.events.len(), 20_000);
    assert!(found.waits);
}
