//! Events that agents and the person put on the calendar, change and drop.

use super::mails::page_time;
use super::{Happening, Teller};
use crate::cast::{Account, Agent, colleagues, meeting};
use crate::fault::Result;
use crate::times::{HOUR, MINUTE, Ms, at, local, midnight};
use crate::world::calendar::{CalendarDeed, Event, MAIN, SIDE, VIEW_DAYS};
use crate::world::lines::{Line, Said};
use attest_core::model::ActionType;
use attest_core::time::Precision;

/// How a change of the calendar and the word about it go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Put on the calendar, and said.
    Created,
    /// Said and never put there.
    NeverCreated,
    /// Said of an event that the person had put there before.
    CreatedBefore,
    /// Put there, and said without saying for when.
    NoTarget,
    /// Put there without a word.
    SilentlyCreated,
    /// Moved, and said.
    Moved,
    /// Said to have been moved.
    NeverMoved,
    /// Dropped, and said.
    Dropped,
}

const WEIGHTS: [(Style, i64); 8] = [
    (Style::Created, 42),
    (Style::NeverCreated, 16),
    (Style::CreatedBefore, 6),
    (Style::NoTarget, 4),
    (Style::SilentlyCreated, 6),
    (Style::Moved, 12),
    (Style::NeverMoved, 6),
    (Style::Dropped, 8),
];

impl Teller<'_> {
    /// Draws how an event goes.
    pub(super) fn event_style(&mut self) -> Style {
        let mut left = self.rng.below(100);
        for (style, weight) in WEIGHTS {
            left -= weight;
            if left < 0 {
                return style;
            }
        }
        Style::Created
    }

    /// A day for an event of the current view: mostly one that has three visible days around it, so
    /// that a look at the whole view can say it is not there.
    fn event_day(&mut self) -> i64 {
        let first = self.day.div_euclid(VIEW_DAYS) * VIEW_DAYS;
        let inner = self.rng.between(3, VIEW_DAYS - 5);
        if first + inner > self.day {
            first + inner
        } else {
            self.day + self.rng.between(1, 3)
        }
    }

    fn some_event(&mut self) -> Event {
        let start = at(
            self.event_day(),
            self.rng.between(8, 17),
            30 * self.rng.below(2),
        );
        let guests = match self.rng.below(10) {
            0..2 => Vec::new(),
            2 => {
                let (a, b) = colleagues(&mut self.rng);
                vec![a.address, b.address]
            }
            _ => vec![colleagues(&mut self.rng).0.address],
        };
        let serial = self.id() % 1_000;
        let calendar = if self.rng.chance(20) { SIDE } else { MAIN };
        Event {
            calendar,
            start,
            title: meeting(&mut self.rng, serial),
            guests,
        }
    }

    fn put(&mut self, when: Ms, event: &Event) -> u64 {
        let id = self.id();
        let deed = CalendarDeed::Put(event.clone());
        self.push(when, Happening::Calendar(Account::Home, id, deed));
        id
    }

    /// The line that says something of an event.
    pub(super) fn said_of(
        &mut self,
        agent: Agent,
        done: Ms,
        action: ActionType,
        event: &Event,
    ) -> Result<Line> {
        let said = Said::At(page_time(agent, done)?, Precision::Minute);
        let row = self.id();
        let mut line = Line::new(agent, action, said, row);
        line.with = event.guests.first().copied();
        line.subject = Some(event.title.clone());
        line.target = Some(local(event.start)?);
        Ok(line)
    }

    /// Draws a change of the calendar by an agent and tells it.
    pub(super) fn some_change(&mut self, style: Style) -> Result<()> {
        let agent = if self.rng.chance(70) {
            Agent::Quill
        } else {
            Agent::Mosaic
        };
        let done = at(self.day, self.rng.between(9, 19), 0) + self.rng.below(3_600) * MINUTE / 60;
        let event = self.some_event();
        self.tell_change(agent, done, &event, style)
    }

    /// Tells a change of the calendar.
    pub(super) fn tell_change(
        &mut self,
        agent: Agent,
        done: Ms,
        event: &Event,
        style: Style,
    ) -> Result<()> {
        let seen = self.soon(done, 4);
        // Something that a look this morning found, where the change needs something to change.
        let morning = midnight(self.day) + 7 * HOUR;
        let mut line = self.said_of(agent, done, ActionType::CalendarCreated, event)?;
        match style {
            Style::Created => {
                self.put(done, event);
            }
            Style::NeverCreated => {
                // Words and guests that no other event shares, or it would be matched in part.
                let serial = self.id() % 1_000;
                line.subject = Some(format!("Rehearsal evening {serial}"));
                line.with = None;
            }
            Style::CreatedBefore => {
                self.put(morning, event);
            }
            Style::NoTarget => {
                self.put(done, event);
                line.target = None;
            }
            Style::SilentlyCreated => {
                self.put(done, event);
                self.push(done, Happening::Stirs(agent));
                return Ok(());
            }
            Style::Moved => {
                let id = self.put(morning, event);
                let moved = Event {
                    start: event.start + HOUR,
                    ..event.clone()
                };
                let deed = CalendarDeed::Move(moved.start, None);
                self.push(done, Happening::Calendar(Account::Home, id, deed));
                line = self.said_of(agent, done, ActionType::CalendarUpdated, &moved)?;
            }
            Style::NeverMoved => {
                self.put(morning, event);
                line.action = ActionType::CalendarUpdated;
            }
            Style::Dropped => {
                let id = self.put(morning, event);
                self.push(
                    done,
                    Happening::Calendar(Account::Home, id, CalendarDeed::Drop),
                );
                line.action = ActionType::CalendarDeleted;
            }
        }
        self.shows(seen, line)?;
        Ok(())
    }

    /// An event the person puts there.
    pub(super) fn own_event(&mut self) {
        let event = self.some_event();
        let done = at(self.day, self.rng.between(8, 20), self.rng.below(60));
        let id = self.put(done, &event);
        if self.rng.chance(25) {
            let renamed = Some(format!("{} moved", event.title));
            let deed = CalendarDeed::Move(event.start + 30 * MINUTE, renamed);
            self.push(
                done + 3 * HOUR,
                Happening::Calendar(Account::Home, id, deed),
            );
        }
    }
}
