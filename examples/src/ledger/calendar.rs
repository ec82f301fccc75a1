//! What a pass over a calendar view stores (contract: C §7 rule 6c): all or none.

use super::Ledger;
use super::passes::{CALENDAR, window};
use super::rows::{Row, Sighting};
use crate::cast::Account;
use crate::fault::Result;
use crate::observers::Shown;
use crate::observers::View;
use crate::times::{MINUTE, Ms, utc};
use crate::world::calendar::{Event, MAIN, visible};
use attest_core::model::{ActionType, Observation, Source};
use std::collections::BTreeMap;

/// A page that draws for so long reads less than it should.
const BUSY_FOR: Ms = 5 * MINUTE;

/// What a view showed when it was last read.
#[derive(Clone, Debug)]
struct Base {
    read_at: Ms,
    /// Since when looks at this view follow one another.
    chain_since: Ms,
    shown: Shown,
    /// The events, and whether one was missing once.
    events: BTreeMap<u64, (Event, bool)>,
}

/// The bases at hand, by account and view.
#[derive(Debug, Default)]
pub(crate) struct Bases {
    by_view: BTreeMap<(Account, i64), Base>,
    /// Since when a view is still drawing.
    busy_since: BTreeMap<(Account, i64), Ms>,
}

impl Bases {
    pub(super) fn drop_read_after(&mut self, now: Ms) {
        self.by_view.retain(|_, base| base.read_at <= now);
    }

    /// Forgets views that nobody looks at any more.
    pub(crate) fn forget(&mut self, before: i64) {
        self.by_view.retain(|(_, view), _| *view >= before);
        self.busy_since.retain(|(_, view), _| *view >= before);
    }
}

/// What a pass finds by comparing.
struct Found {
    rows: Vec<Row>,
    events: BTreeMap<u64, (Event, bool)>,
    /// An event is gone for the first time: whether it was deleted, the next pass says.
    deletion_waits: bool,
}

fn row(action: ActionType, id: u64, event: &Event, account: Account) -> Row {
    let guests = event.guests.iter().copied();
    Row {
        action,
        occurred: event.start,
        key: format!("ev{id}"),
        with: guests.into_iter().find(|guest| *guest != account.mailbox()),
        merchant: None,
        amount: None,
        subject: Some(event.title.clone()),
    }
}

fn compare(base: Option<&Base>, view: &View, account: Account) -> Found {
    let mut found = Found {
        rows: Vec::new(),
        events: BTreeMap::new(),
        deletion_waits: false,
    };
    for (id, event) in &view.events {
        match base.and_then(|base| base.events.get(id)) {
            None => found
                .rows
                .push(row(ActionType::CalendarCreated, *id, event, account)),
            Some((known, _)) if known != event => {
                found
                    .rows
                    .push(row(ActionType::CalendarUpdated, *id, event, account));
            }
            Some(_) => {}
        }
        found.events.insert(*id, (event.clone(), false));
    }
    let known = base.map(|base| base.events.iter()).into_iter().flatten();
    for (id, (event, was_missing)) in known.filter(|(id, _)| !view.events.contains_key(id)) {
        let both_show = |shown: Shown| shown == Shown::All || event.calendar == MAIN;
        let is_comparable = both_show(view.shown) && base.is_some_and(|base| both_show(base.shown));
        if !is_comparable {
            // Its calendar is off: it stays as it is.
            found.events.insert(*id, (event.clone(), *was_missing));
        } else if *was_missing {
            found
                .rows
                .push(row(ActionType::CalendarDeleted, *id, event, account));
        } else {
            found.deletion_waits = true;
            found.events.insert(*id, (event.clone(), true));
        }
    }
    found
}

impl Ledger {
    pub(super) fn calendar_pass(
        &mut self,
        now: Ms,
        account: Account,
        read_at: Ms,
        view: View,
    ) -> Result<()> {
        let place = (account, view.view);
        if view.shown == Shown::Busy {
            let since = *self.bases.busy_since.entry(place).or_insert(read_at);
            let reason = (read_at - since >= BUSY_FOR).then_some("page.busy");
            return self.fares(CALENDAR, account, now, reason);
        }
        self.bases.busy_since.remove(&place);
        let base = self.bases.by_view.get(&place);
        let found = compare(base, &view, account);
        let refused = base.is_some_and(|base| read_at <= base.read_at);
        let followed = base.filter(|base| base.shown == view.shown);
        let compared = followed.is_some();
        let chain_since = followed
            .map_or(read_at, |base| base.chain_since)
            .max(self.clock.floor);

        let mut rows = Vec::new();
        for row in found.rows {
            rows.push(self.observation(Source::GcalEvent, row, read_at, now)?);
        }
        let is_late = |row: &Observation<'_>| self.sighting(row, read_at, now) == Sighting::Late;
        if refused || rows.iter().any(is_late) {
            return self.fares(CALENDAR, account, now, Some("ledger.late_sighting"));
        }
        let all_shown = view.shown == Shown::All;
        for row in rows {
            if self.sighting(&row, read_at, now) != Sighting::New {
                continue;
            }
            // The marker says that this was found already there: no snapshot can tell a change of the
            // account's own from one that others made, so every row has one.
            let at = row.occurred_at.ms();
            let mut marker = window(Source::GcalEvent, CALENDAR, account, read_at, (at, at))?;
            marker.all_calendars = Some(all_shown);
            marker.changes_since = Some(marker.last_sync_at);
            self.store(row);
            self.cover(marker);
        }
        if !found.deletion_waits {
            let mut seen = window(
                Source::GcalEvent,
                CALENDAR,
                account,
                read_at,
                visible(view.view),
            )?;
            seen.all_calendars = Some(all_shown);
            // While the floor lies ahead of a clock that was set back, no look follows another.
            if compared && chain_since <= read_at {
                seen.changes_since = Some(utc(chain_since)?);
            }
            self.cover(seen);
        }
        let base = Base {
            read_at,
            chain_since,
            shown: view.shown,
            events: found.events,
        };
        self.bases.by_view.insert(place, base);
        self.news.count();
        self.fares(CALENDAR, account, now, None)
    }
}
