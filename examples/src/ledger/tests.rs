//! The ledger's side of G §3, on small histories whose outcome is worked out by hand.
#![allow(clippy::unwrap_used, reason = "tests")]

use super::Ledger;
use crate::batches::{self, Reads};
use crate::cast::{Account, Agent};
use crate::observers::Shown;
use crate::observers::{Page, Pass, View};
use crate::policies::policies;
use crate::times::{DAY, HOUR, MINUTE, Ms, at, midnight};
use crate::world::calendar::{Event, MAIN, SIDE, visible};
use crate::world::mail::Thread;
use attest_core::model::{ActionType, Observation, Source};

const HOME: Account = Account::Home;

fn ledger() -> Ledger {
    Ledger::new(policies().unwrap(), midnight(0)).unwrap()
}

fn mail(id: u64, occurred: Ms) -> Thread {
    Thread {
        id,
        last: id,
        last_sent: id,
        count: None,
        at: occurred,
        to: vec!["a@one.example"],
        more: 0,
        subject: "s".to_owned(),
    }
}

fn sent(read_at: Ms, threads: Vec<Thread>) -> Pass {
    Pass {
        account: HOME,
        read_at,
        page: Page::Sent(threads, false),
    }
}

fn event(calendar: &'static str, start: Ms) -> Event {
    Event {
        calendar,
        start,
        title: "Call".to_owned(),
        guests: Vec::new(),
    }
}

fn look(read_at: Ms, view: i64, shown: Shown, events: &[(u64, Event)]) -> Pass {
    Pass {
        account: HOME,
        read_at,
        page: Page::Calendar(View {
            view,
            shown,
            events: events.iter().cloned().collect(),
        }),
    }
}

fn actions(ledger: &Ledger) -> Vec<ActionType> {
    ledger.rows.iter().map(|row| row.action).collect()
}

/// The calendar windows that are no markers: when each was synced, and since when it follows changes.
fn calendar_windows(ledger: &Ledger) -> Vec<(Ms, Option<Ms>)> {
    let all = ledger.windows.iter().filter(|own| {
        own.source == Source::GcalEvent && own.window_start.ms() != own.window_end.ms()
    });
    all.map(|own| (own.last_sync_at.ms(), own.changes_since.map(|at| at.ms())))
        .collect()
}

fn markers(ledger: &Ledger) -> usize {
    let is_marker = |own: &&attest_core::model::ObserverCoverage<'_>| {
        own.source == Source::GcalEvent && own.window_start.ms() == own.window_end.ms()
    };
    ledger.windows.iter().filter(is_marker).count()
}

#[test]
fn a_row_is_observed_after_the_batch_that_did_not_read_it() {
    let mut ledger = ledger();
    let [read, batch, stored] = [0, 5, 3].map(|minute| at(0, 9, minute));
    batches::run(&mut ledger, batch, Reads::Needed).unwrap();
    // Delivered by a clock that went back two minutes meanwhile.
    ledger
        .pass(stored, sent(read, vec![mail(1, read)]))
        .unwrap();
    let row: &Observation<'_> = ledger.rows.iter().next().unwrap();
    assert_eq!(row.observed_at.ms(), batch + 1);
    assert_eq!(row.first_seen().ms(), read);
}

#[test]
fn a_stored_row_stays_and_an_earlier_sighting_is_refused_with_its_window() {
    let mut ledger = ledger();
    let [early, late] = [0, 5].map(|minute| at(0, 9, minute));
    let row = || vec![mail(1, early)];
    ledger.pass(late, sent(late, row())).unwrap();
    ledger.pass(late + 1, sent(early, row())).unwrap();
    let rows: Vec<Ms> = ledger
        .rows
        .iter()
        .map(|row| row.first_seen().ms())
        .collect();
    assert_eq!(rows, [late]);
    let synced: Vec<Ms> = ledger
        .windows
        .iter()
        .map(|own| own.last_sync_at.ms())
        .collect();
    assert_eq!(synced, [late]);
    let health = ledger.health.values().next().unwrap();
    assert_eq!(health.reasons.first().unwrap().0, "ledger.late_sighting");
}

#[test]
fn a_pass_of_a_later_clock_is_refused() {
    let mut ledger = ledger();
    let now = at(0, 9, 0);
    ledger.pass(now, sent(now + 1, vec![mail(1, now)])).unwrap();
    assert_eq!(
        (ledger.rows.iter().count(), ledger.windows.iter().count()),
        (0, 0)
    );
}

#[test]
fn windows_merge_only_where_a_union_vouches_for_no_more_than_both() {
    let mut ledger = ledger();
    let [a, b, c, d] = [0, 1, 2, 3].map(|hour| at(0, 9 + hour, 0));
    let spans = |ledger: &Ledger| -> Vec<(Ms, Ms, Ms)> {
        let all = ledger.windows.iter();
        all.map(|own| {
            (
                own.window_start.ms(),
                own.window_end.ms(),
                own.last_sync_at.ms(),
            )
        })
        .collect()
    };
    // The earlier lies inside the later: one window, synced later.
    ledger.pass(b, sent(b, vec![mail(1, a)])).unwrap();
    ledger.pass(c, sent(c, vec![mail(1, a)])).unwrap();
    assert_eq!(spans(&ledger), [(a, c, c)]);
    // They only overlap: a union would carry the later sync over what it did not see.
    ledger.pass(d, sent(d, vec![mail(2, b)])).unwrap();
    assert_eq!(spans(&ledger), [(a, c, c), (b, d, d)]);
}

#[test]
fn a_clock_that_went_back_is_repaired_before_anything_is_stored() {
    let mut ledger = ledger();
    let [real, fast] = [at(0, 8, 10), at(0, 11, 0)];
    let batch = fast - MINUTE;
    batches::run(&mut ledger, batch, Reads::Needed).unwrap();
    ledger.pass(fast, sent(fast, vec![mail(1, real)])).unwrap();
    ledger
        .pass(
            fast,
            look(fast, 0, Shown::All, &[(1, event(MAIN, at(3, 9, 0)))]),
        )
        .unwrap();
    ledger.away(fast, real - MINUTE, fast).unwrap();
    assert_eq!((ledger.rows.iter().count(), markers(&ledger)), (2, 1));

    ledger.open(real).unwrap();
    // Every window synced ahead is gone, and the calendar row that no batch read; the mail stays.
    assert_eq!(ledger.windows.iter().count(), 0);
    assert_eq!(actions(&ledger), [ActionType::EmailSent]);
    let spans: Vec<(Ms, Ms)> = ledger
        .clock
        .repairs()
        .unwrap()
        .iter()
        .map(|span| (span.from.ms(), span.to.ms()))
        .collect();
    assert_eq!(spans, [(real, fast)]);
    assert_eq!(ledger.clock.floor, fast);
    let idle = ledger.activity.since(0).unwrap().idle;
    assert_eq!(idle.first().map(|own| own.to.ms()), Some(real));
    // No batch runs until the last one's instant has passed.
    let refused = batches::run(&mut ledger, real + MINUTE, Reads::Needed).unwrap();
    assert!(refused.is_none());
    assert_eq!(ledger.clock.last_batch, batch);
    // A first look derives the event again, seen now; an earlier sighting of the mail is no fault.
    let again = real + 2 * MINUTE;
    ledger
        .pass(
            again,
            look(again, 0, Shown::All, &[(1, event(MAIN, at(3, 9, 0)))]),
        )
        .unwrap();
    ledger
        .pass(again, sent(again, vec![mail(1, real)]))
        .unwrap();
    let seen: Vec<Ms> = ledger
        .rows
        .iter()
        .map(|row| row.first_seen().ms())
        .collect();
    assert_eq!(seen, [fast, again]);
    // No chain begins below the floor: this view follows nothing yet.
    assert_eq!(calendar_windows(&ledger), [(again, None)]);
    let later = again + MINUTE;
    ledger
        .pass(
            later,
            look(later, 0, Shown::All, &[(1, event(MAIN, at(3, 9, 0)))]),
        )
        .unwrap();
    assert_eq!(calendar_windows(&ledger), [(later, None)]);
}

#[test]
fn a_grant_of_a_later_clock_is_stamped_again() {
    let mut ledger = ledger();
    let [real, fast] = [at(0, 8, 10), at(0, 11, 0)];
    ledger
        .observe_agent(fast, Agent::Quill, &["mail.send"], None)
        .unwrap();
    ledger.open(real).unwrap();
    let grant = ledger.grants.get(&Agent::Quill).unwrap();
    assert_eq!(grant.updated_at.ms(), real);
    assert_eq!(grant.observed_scopes.len(), 1);
}

#[test]
fn looks_follow_one_another_until_the_shown_calendars_change() {
    let mut ledger = ledger();
    let times: Vec<Ms> = (0..5).map(|hour| at(0, 9 + hour, 0)).collect();
    let [t0, t1, t2, t3, t4] = times.try_into().unwrap();
    let both = [(1, event(MAIN, at(3, 9, 0))), (2, event(SIDE, at(4, 9, 0)))];
    let one = [(1, event(MAIN, at(3, 9, 0)))];
    ledger.pass(t0, look(t0, 0, Shown::All, &both)).unwrap();
    ledger.pass(t1, look(t1, 0, Shown::All, &both)).unwrap();
    ledger.pass(t2, look(t2, 0, Shown::All, &both)).unwrap();
    // The first look compares nothing; the others follow from it, and are one window.
    assert_eq!(calendar_windows(&ledger), [(t0, None), (t2, Some(t0))]);
    ledger.pass(t3, look(t3, 0, Shown::MainOnly, &one)).unwrap();
    ledger.pass(t4, look(t4, 0, Shown::MainOnly, &one)).unwrap();
    let windows = calendar_windows(&ledger);
    assert_eq!(
        windows,
        [(t0, None), (t2, Some(t0)), (t3, None), (t4, Some(t3))]
    );
    // What is switched off was not deleted.
    assert_eq!(actions(&ledger), [ActionType::CalendarCreated; 2]);
    assert_eq!(markers(&ledger), 2);
}

#[test]
fn a_deletion_needs_two_absences_and_the_first_writes_no_window() {
    let mut ledger = ledger();
    let [t0, t1, t2] = [9, 10, 11].map(|hour| at(0, hour, 0));
    let there = [(1, event(MAIN, at(3, 9, 0)))];
    ledger.pass(t0, look(t0, 0, Shown::All, &there)).unwrap();
    ledger.pass(t1, look(t1, 0, Shown::All, &[])).unwrap();
    assert_eq!(actions(&ledger), [ActionType::CalendarCreated]);
    assert_eq!(calendar_windows(&ledger), [(t0, None)]);
    ledger.pass(t2, look(t2, 0, Shown::All, &[])).unwrap();
    assert_eq!(
        actions(&ledger),
        [ActionType::CalendarCreated, ActionType::CalendarDeleted]
    );
    assert_eq!(calendar_windows(&ledger), [(t0, None), (t2, Some(t0))]);
    assert_eq!(markers(&ledger), 2);
}

#[test]
fn calendar_windows_of_a_batch_are_closed_under_overlap() {
    let mut ledger = ledger();
    let now = at(0, 9, 0);
    let events = [
        (1, event(MAIN, at(1, 9, 0))),
        (2, event(MAIN, at(11, 9, 0))),
    ];
    ledger.pass(now, look(now, 0, Shown::All, &events)).unwrap();
    let next = [(3, event(MAIN, at(20, 9, 0)))];
    ledger
        .pass(now + MINUTE, look(now + MINUTE, 1, Shown::All, &next))
        .unwrap();
    // A claim of an event on day 2: its window reaches the first view and one marker; the view reaches
    // the other marker. The second view touches nothing of it, but is the latest of its account, and
    // brings its own marker.
    let claim = crate::world::lines::Line {
        target: Some(crate::times::local(at(2, 9, 0)).unwrap()),
        subject: Some("Call".to_owned()),
        ..crate::world::lines::Line::new(
            Agent::Quill,
            ActionType::CalendarCreated,
            crate::world::lines::Said::At(
                crate::times::local(now).unwrap(),
                attest_core::time::Precision::Minute,
            ),
            1,
        )
    };
    ledger.read_lines(now + 2 * MINUTE, &[claim]).unwrap();
    let request = batches::run(&mut ledger, now + HOUR, Reads::Needed)
        .unwrap()
        .unwrap();
    assert_eq!(request.coverage.observers.len(), 5);
    // Both views end before the hidden Sunday, so they never touch.
    assert_eq!(visible(1).0 - visible(0).1, DAY);
}
