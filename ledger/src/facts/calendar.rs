//! A look at a calendar view into the store: all of it or nothing (contract: C §7 rule 6c).

use super::answer::{Fares, NoWindow, PassAnswer, Refused};
use super::frame::{Account, Frame, Observer, Report};
use crate::base::{Write, utc};
use crate::rules::calendar::{
    self, Base, Change, Compared, Content, Days, Followed, Known, LocalDay, Look,
};
use crate::rules::health::{reason_of, reasons};
use crate::rules::mailbox::Mailboxes;
use crate::tables::bases::{self, View};
use crate::tables::observations::{self, Sighting};
use crate::tables::{coverage, parsed};
use attest_core::error::{Code, Error, Result};
use attest_core::hashes::{content_hash, row_key_hash};
use attest_core::ids::{Hash, Id};
use attest_core::intake::project;
use attest_core::json::Value;
use attest_core::json::number::MAX_SAFE;
use attest_core::json::shape::Count;
use attest_core::model::{ActionType, Observation, ObserverCoverage, Source, Text, limits};
use attest_core::time::IsoTs;
use attest_core::{shape, words};
use std::borrow::Cow;
use std::collections::BTreeSet;

words! {
    /// A calendar.
    pub enum CalendarSource {
        /// A calendar.
        GcalEvent = "gcal.event",
    }
}

shape! {
    /// What a calendar page showed.
    pub struct CalendarView<'a> {
        /// Whether every calendar of the account was on.
        req all_shown: bool = "allShown",
        /// Whether the page was still drawing.
        req busy: bool = "busy",
        /// The view's end.
        req end: IsoTs = "end",
        /// Local days of the view that show less than all their events.
        req hidden_days: Vec<LocalDay> = "hiddenDays",
        /// The calendars that were on.
        req shown: Vec<Cow<'a, str>> = "shown",
        /// The view's start.
        req start: IsoTs = "start",
        /// How many events of the page did not read.
        req unreadable: Count<MAX_SAFE> = "unreadable",
    }
}

shape! {
    /// An event that a page showed: one instance of a series.
    pub struct CalendarEvent<'a> {
        /// Which calendar it is on.
        req calendar: Cow<'a, str> = "calendar",
        /// The page's own id of the instance.
        req event_id: Text<'a, { limits::ROW_KEY }> = "eventId",
        /// Who is invited, in the page's order; absent is nobody.
        opt guests: Vec<Cow<'a, str>> = "guests",
        /// When it begins; an event of whole days at local midnight.
        req start: IsoTs = "start",
        /// Its title; absent or empty is none.
        opt title: Cow<'a, str> = "title",
    }
}

shape! {
    /// A look at a calendar view (contract: C §7 rule 6c).
    pub struct CalendarPass<'a> {
        /// Which account was looked at.
        opt account: Account<'a> = "account",
        /// The events, each once.
        req events: Vec<CalendarEvent<'a>> = "events",
        /// How the observer says it fared.
        req health: Report<'a> = "health",
        /// What looked.
        req observer: Observer<'a> = "observer",
        /// When.
        req read_at: IsoTs = "readAt",
        /// The source.
        req source: CalendarSource = "source",
        /// What the page showed; an idle observer looked at none.
        opt view: CalendarView<'a> = "view",
    }
}

/// Why nothing of a pass is stored, each fault with its place.
type Refusal = Vec<Error>;

/// Stores a pass, or its health alone and why. Everything that can refuse it is looked at before the
/// first row is written.
///
/// # Errors
/// `invalid_input` for an idle pass with events and for another one without a view, `clock_behind`, and
/// those of the store.
pub(crate) fn pass<'p>(
    write: &mut Write<'_>,
    given: &'p CalendarPass<'p>,
) -> Result<PassAnswer<'p>> {
    let frame = Frame {
        source: Source::GcalEvent,
        observer: given.observer.clone(),
        account: given.account.clone(),
        read_at: given.read_at,
        health: given.health.clone(),
    };
    frame.check(write, given.events.len(), "events")?;
    if frame.withheld() == Some(NoWindow::Idle) {
        return Ok(nothing(frame.fares(write, &[])?, NoWindow::Idle));
    }
    let Some(shown) = &given.view else {
        return Err(Error::input("a key is missing").at("view"));
    };
    let days = Days::new(shown.start, shown.end, shown.hidden_days.iter().copied());
    if let Err(fault) = days.check() {
        return refused(write, &frame, vec![fault.at("view")]);
    }
    let place = View {
        observer: &given.observer.id,
        account: given.account.as_ref().map_or("", |account| &account.hash),
        from: shown.start.ms(),
        to: shown.end.ms(),
    };
    let before = bases::find(write, place)?;
    let is_late = before
        .as_ref()
        .is_some_and(|before| given.read_at.ms() <= before.read_at);
    if shown.busy {
        let added = busy(write, place, given.read_at, is_late)?;
        return Ok(nothing(frame.fares(write, added)?, NoWindow::Busy));
    }
    let calendars: BTreeSet<&str> = shown.shown.iter().map(AsRef::as_ref).collect();
    let mut faults = check(&given.events, &days, &calendars);
    if is_late {
        let message = "a later look at this view is stored";
        faults.push(Error::here(Code::LateSighting, message).at("readAt"));
    }
    if !faults.is_empty() {
        return refused(write, &frame, faults);
    }

    let is_whole = frame.withheld().is_none() && shown.unreadable.0 == 0;
    let look = Look {
        read_at: given.read_at,
        days: &days,
        shown: &calendars,
        events: events(&given.events, &Mailboxes::new(frame.mailboxes())),
        is_whole,
    };
    let base: Option<Base<'_>> = match &before {
        None => None,
        Some(before) => Some(parsed(&before.text)?),
    };
    let run = base
        .as_ref()
        .filter(|base| base.is_alike(&look))
        .and(before.as_ref())
        .and_then(|before| before.chain_since);
    let found = calendar::compare(base, look);
    let rows = match rows(write, given, &found)? {
        Ok(rows) => rows,
        Err(faults) => return refused(write, &frame, faults),
    };
    let followed = calendar::follow(
        run,
        given.read_at.ms(),
        write.floor(),
        is_whole,
        rows.held_back > 0,
    );
    let no_window = frame
        .withheld()
        .or((shown.unreadable.0 > 0).then_some(NoWindow::Unreadable))
        .or(found.waits.then_some(NoWindow::DeletionWaits));
    let windows = match no_window {
        Some(_) => Vec::new(),
        None => windows(&frame, &days, shown.all_shown, followed)?,
    };

    let mut added = Vec::new();
    if shown.unreadable.0 > 0 {
        added.push(reasons::EVENT_UNREADABLE);
    }
    if rows.held_back > 0 {
        added.push(reasons::EVENT_CHURN);
    }
    let stored = store(write, &frame, shown.all_shown, &rows.new)?;
    for window in &windows {
        coverage::add(write, window)?;
    }
    let base = Base {
        end: shown.end,
        events: found.events,
        hidden_days: days.hidden().iter().copied().collect(),
        shown: calendars.into_iter().map(Cow::Borrowed).collect(),
        start: shown.start,
    };
    bases::put(
        write,
        place,
        given.read_at.ms(),
        followed.chain_since,
        &base,
    )?;
    bases::drawn(write, place)?;
    Ok(PassAnswer {
        health: frame.fares(write, &added)?,
        markers: count(stored.len()),
        no_window: no_window.or(windows.is_empty().then_some(NoWindow::Hidden)),
        refused: Vec::new(),
        seen: count(rows.seen),
        stored,
        untimed: Count(0),
        windows,
    })
}

/// An acknowledgement of nothing but health.
const fn nothing<'a>(health: Fares<'a>, no_window: NoWindow) -> PassAnswer<'a> {
    PassAnswer {
        health,
        markers: Count(0),
        no_window: Some(no_window),
        refused: Vec::new(),
        seen: Count(0),
        stored: Vec::new(),
        untimed: Count(0),
        windows: Vec::new(),
    }
}

/// Stores how the observer of a refused pass fares, and nothing else of it.
fn refused<'p>(
    write: &mut Write<'_>,
    frame: &Frame<'_>,
    faults: Refusal,
) -> Result<PassAnswer<'p>> {
    let mut added = Vec::new();
    for fault in &faults {
        let reason = reason_of(fault.code(), reasons::ROW_REFUSED);
        if !added.contains(&reason) {
            added.push(reason);
        }
    }
    let mut answer = nothing(frame.fares(write, &added)?, NoWindow::RefusedRow);
    answer.refused = faults.iter().map(Refused::of).collect();
    Ok(answer)
}

/// The reasons that a page gives which still draws. One that was read before a stored look says nothing
/// of how long the page has drawn since.
fn busy(
    write: &Write<'_>,
    place: View<'_>,
    read_at: IsoTs,
    is_late: bool,
) -> Result<&'static [&'static str]> {
    if is_late {
        return Ok(&[]);
    }
    let since = bases::busy_since(write, place, read_at.ms())?;
    Ok(if calendar::is_stuck(since, read_at.ms()) {
        &[reasons::PAGE_BUSY]
    } else {
        &[]
    })
}

/// Whatever in the events contradicts the view or another event.
fn check(events: &[CalendarEvent<'_>], days: &Days, shown: &BTreeSet<&str>) -> Refusal {
    let mut faults = Vec::new();
    let mut ids = BTreeSet::new();
    for (index, event) in events.iter().enumerate() {
        let mut fault = |message, key: &'static str| {
            let fault = Error::here(Code::InvalidField, message).at(key);
            faults.push(fault.at_index(index).at("events"));
        };
        if !shown.contains(event.calendar.as_ref()) {
            fault("the event's calendar is not on", "calendar");
        }
        if !ids.insert(&*event.event_id) {
            fault("the event is listed twice", "eventId");
        }
        if days.hide(event.start.ms()) {
            fault("the event is on a day that is hidden", "start");
        }
    }
    faults
}

/// The events of a pass as a look has them.
fn events<'p>(events: &'p [CalendarEvent<'p>], own: &Mailboxes) -> Vec<Known<'p>> {
    let known = |event: &'p CalendarEvent<'p>| {
        let guests = event.guests.as_deref().unwrap_or_default();
        Known {
            calendar: Cow::Borrowed(&event.calendar),
            content: Content {
                counterparty: own
                    .counterparty(guests.iter().map(AsRef::as_ref))
                    .map(Cow::Owned),
                occurred_at: event.start,
                subject_hint: event
                    .title
                    .as_deref()
                    .filter(|title| !title.is_empty())
                    .map(|title| Cow::Borrowed(calendar::cut(title))),
            },
            event: row_key_hash(&event.event_id),
            guests: guests_hash(guests),
            missing_since: None,
        }
    };
    events.iter().map(known).collect()
}

/// The hash of a list of guests, whatever its order.
fn guests_hash(guests: &[Cow<'_, str>]) -> Hash {
    let mut guests: Vec<Cow<'_, str>> = guests.to_vec();
    guests.sort_unstable();
    guests.dedup();
    Hash::of_shape(&guests)
}

/// The rows of a pass that nothing refuses.
struct Rows<'a> {
    new: Vec<Observation<'a>>,
    /// Rows that are stored already.
    seen: usize,
    /// Changes beyond what an event may have in a day.
    held_back: usize,
}

/// The rows of what was found, or why nothing of the pass is stored.
fn rows<'a>(
    write: &Write<'_>,
    given: &CalendarPass<'_>,
    found: &Compared<'a>,
) -> Result<std::result::Result<Rows<'a>, Refusal>> {
    let mut rows = Rows {
        new: Vec::new(),
        seen: 0,
        held_back: 0,
    };
    let mut faults = Vec::new();
    let (from, to) = calendar::utc_day(given.read_at.ms());
    for change in &found.changes {
        let sighting = row(write, given, change).and_then(|row| {
            let known = observations::known(write, &row)?;
            Ok((row, known))
        });
        match sighting {
            Ok((_, Some(Sighting::Again | Sighting::New))) => rows.seen += 1,
            Ok((row, None)) => {
                let is_held = change.action == ActionType::CalendarUpdated
                    && observations::updates(write, change.event, from, to)?
                        >= calendar::UPDATES_A_DAY;
                if is_held {
                    rows.held_back += 1;
                } else {
                    rows.new.push(row);
                }
            }
            Err(fault) => match fault.code() {
                Code::InvalidField | Code::LateSighting | Code::IdConflict => {
                    faults.push(placed(&fault, change.place));
                }
                _ => return Err(fault),
            },
        }
    }
    Ok(if faults.is_empty() {
        Ok(rows)
    } else {
        Err(faults)
    })
}

/// The row of a change, as the policy in force lets it be and as it would be stored now.
fn row<'a>(
    write: &Write<'_>,
    given: &CalendarPass<'_>,
    change: &Change<'a>,
) -> Result<Observation<'a>> {
    let content = &change.content;
    let mut members = vec![(
        Cow::Borrowed("occurredAt"),
        Value::String(content.occurred_at.to_string().into()),
    )];
    for (key, text) in [
        ("counterparty", &content.counterparty),
        ("subjectHint", &content.subject_hint),
    ] {
        if let Some(text) = text {
            members.push((Cow::Borrowed(key), Value::String(text.clone())));
        }
    }
    let event = change
        .place
        .and_then(|place| given.events.get(place))
        .map(|event| &*event.event_id);
    let mut row = project(
        Source::GcalEvent,
        Value::Object(members),
        change.action,
        given.read_at,
        // Of an event that is gone the base has the hash alone.
        Some(event.map_or("", |id| id)),
        write.policy(),
    )?;
    if event.is_none() {
        row.row_key_hash = Some(change.event);
        row.content_hash = content_hash(&row);
        row.id = Id::of_hash(row.content_hash);
    }
    observations::stamp(write, &mut row, given.read_at)?;
    Ok(row)
}

/// A row's fault where the pass has the event.
fn placed(fault: &Error, place: Option<usize>) -> Error {
    let own = Error::here(fault.code(), fault.message());
    let pointer = fault.pointer().unwrap_or_default();
    let own = match pointer.rsplit('/').next() {
        Some("subjectHint") => own.at("title"),
        Some("counterparty") => own.at("guests"),
        _ => own,
    };
    match place {
        Some(place) => own.at_index(place).at("events"),
        None => own.at("events"),
    }
}

/// The windows of a pass.
fn windows<'p>(
    frame: &Frame<'p>,
    days: &Days,
    all_shown: bool,
    followed: Followed,
) -> Result<Vec<ObserverCoverage<'p>>> {
    let changes_since = match followed.changes_since {
        Some(since) => Some(utc(since)?),
        None => None,
    };
    let runs = days.runs().into_iter();
    Ok(runs
        .map(|(from, to)| ObserverCoverage {
            all_calendars: Some(all_shown),
            changes_since,
            ..frame.window(from, to)
        })
        .collect())
}

/// Stores new rows, each with the marker that says it was found and not seen to happen: no look can tell
/// the account's own changes from those of others (G 1.12). Their ids.
fn store(
    write: &mut Write<'_>,
    frame: &Frame<'_>,
    all_shown: bool,
    rows: &[Observation<'_>],
) -> Result<Vec<Id>> {
    for row in rows {
        observations::add(write, row)?;
        let marker = ObserverCoverage {
            all_calendars: Some(all_shown),
            changes_since: Some(frame.read_at),
            ..frame.window(row.occurred_at, row.occurred_at)
        };
        coverage::add(write, &marker)?;
    }
    Ok(rows.iter().map(|row| row.id).collect())
}

fn count(number: usize) -> Count<MAX_SAFE> {
    Count(i64::try_from(number).unwrap_or(MAX_SAFE))
}
