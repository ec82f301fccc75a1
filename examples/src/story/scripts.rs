//! What happens once a cycle: the rare turns that a ledger must live through. Each is told with the
//! day's own looks and batches in mind; see `days`.

use super::days::CYCLE;
use super::mails::{Style as MailStyle, Told};
use super::terms::{FERRY, MOSAIC, MOSAIC_LOOSE, MOSAIC_TIGHT, QUILL};
use super::{Happening, Shown, Teller};
use crate::cast::{Account, Agent, meeting};
use crate::fault::Result;
use crate::times::{DAY, HOUR, MINUTE, Ms, at, local};
use crate::world::calendar::{CalendarDeed, Event, MAIN, view_of};
use crate::world::lines::Said;
use crate::world::mail::Lies;
use attest_core::ids::Id;
use attest_core::model::{ActionType, OverrideGrade, SourceKind};
use attest_core::time::Precision;

/// How far the clock runs ahead on the day it jumps, and when it is set back for good.
const JUMP: Ms = 3 * HOUR;
const AHEAD: Ms = 25 * MINUTE;

impl Teller<'_> {
    /// What this day of the cycle brings.
    pub(super) fn script(&mut self) -> Result<()> {
        let day = self.day;
        let noon = |minute| at(day, 12, minute);
        match self.day.rem_euclid(CYCLE) {
            0 if self.day > 0 => self.push(noon(0), Happening::Policy(0)),
            1 => self.agents_pages(),
            2 => {
                self.push(noon(30), Happening::Saves(Agent::Quill, &QUILL));
                self.push(noon(31), Happening::Saves(Agent::Ferry, &FERRY));
                self.push(noon(32), Happening::Saves(Agent::Mosaic, &MOSAIC));
            }
            3 | 27 | 43 => self.explained_late(None)?,
            5 => self.kept_and_explained()?,
            7 | 24 | 53 => self.taken_by_another()?,
            9 => self.likely_and_denied()?,
            10 | 57 => self.answered_while_checking()?,
            11 => self.denied_while_checking()?,
            12 => self.clock_jumps()?,
            18 => {
                let scopes = &["mail.send", "shop.order", "shop.pay"];
                self.push(noon(10), Happening::Observed(Agent::Ferry, scopes, None));
            }
            21 => {
                let both: &[Account] = &Account::ALL;
                let scopes = &["mail.send", "shop.order", "shop.pay", "profile.read"];
                self.push(
                    noon(0),
                    Happening::Observed(Agent::Ferry, scopes, Some(both)),
                );
            }
            22 => self.tightened()?,
            30 => self.push(noon(0), Happening::Policy(1)),
            32 => self.push(noon(0), Happening::Model(true)),
            46 => self.push(noon(0), Happening::Model(false)),
            35 => self.explained_late(Some(OverrideGrade::NotFound))?,
            37 => self.push(at(self.day, 3, 0), Happening::Clock(AHEAD)),
            40 => self.clock_set_back()?,
            47 => self.push(noon(50), Happening::Saves(Agent::Mosaic, &MOSAIC_LOOSE)),
            48 => {
                // Read before a batch, stored after it: the row keeps its sighting.
                let told = self.mail_of(Agent::Quill, Account::Home, at(self.day, 13, 1));
                self.tell_mail(told, MailStyle::True)?;
                self.push(
                    at(self.day, 13, 5),
                    Happening::LooksAtSent(Account::Home, 25 * MINUTE),
                );
                self.push(at(self.day, 13, 12), Happening::Batch);
            }
            50 => {
                let home: &[Account] = &[Account::Home];
                let scopes = &["calendar.read"];
                self.push(
                    noon(0),
                    Happening::Observed(Agent::Mosaic, scopes, Some(home)),
                );
            }
            52 => {
                let view = view_of(self.day);
                self.push(
                    at(self.day, 15, 0),
                    Happening::LooksAtCalendar(Account::Home, view, Shown::Busy),
                );
                self.push(
                    at(self.day, 15, 7),
                    Happening::LooksAtCalendar(Account::Home, view, Shown::Busy),
                );
            }
            _ => {}
        }
        if (33..=45).contains(&self.day.rem_euclid(CYCLE)) {
            self.partial_for_the_model()?;
        }
        Ok(())
    }

    /// The agents' own pages are read.
    fn agents_pages(&mut self) {
        let when = at(self.day, 11, 0);
        let home: &[Account] = &[Account::Home];
        let quill = &["mail.send", "calendar.write", "contacts.read"];
        let ferry = &["mail.send", "shop.order"];
        self.push(when, Happening::Observed(Agent::Quill, quill, Some(home)));
        self.push(when, Happening::Observed(Agent::Ferry, ferry, Some(home)));
        self.push(when, Happening::Observed(Agent::Mosaic, &[], None));
    }

    /// A chat line that says a mail, read at an instant.
    fn chat(&mut self, told: &Told, reads: Ms) -> Result<Id> {
        let mut line = self.said(told, Precision::Minute)?;
        line.kind = SourceKind::Chat;
        line.row = None;
        let id = line.claim_id()?;
        self.push(reads, Happening::Reads(line));
        Ok(id)
    }

    /// A mail that nobody said anything of becomes UNASKED, FINAL, and is explained the day after;
    /// where the person answered in between, it is taken and explains nothing.
    fn explained_late(&mut self, answer: Option<OverrideGrade>) -> Result<()> {
        let mut told = self.mail_of(Agent::Quill, Account::Home, at(self.day, 10, 0));
        told.subject = format!("{} {}", told.subject, told.agent.signature());
        let mail = self.send(&told, &[], Lies::Alone);
        self.push(told.sent + MINUTE, Happening::Stirs(told.agent));
        self.push(at(self.day, 12, 55), Happening::Paste(told.agent));
        if let Some(grade) = answer {
            self.push(
                at(self.day, 15, 0),
                Happening::OverridesUnasked(mail, grade),
            );
            self.push(at(self.day + 2, 15, 0), Happening::RevertsUnasked(mail));
        }
        let line = self.said(&told, Precision::Minute)?;
        self.shows(told.sent + DAY, line)?;
        self.push(at(self.day + 1, 12, 56), Happening::Paste(told.agent));
        Ok(())
    }

    /// An UNASKED receipt is answered while PENDING, the answer is taken back, and a claim explains it:
    /// the row is kept for what was reverted, and superseded.
    fn kept_and_explained(&mut self) -> Result<()> {
        let mut told = self.mail_of(Agent::Quill, Account::Home, at(self.day, 21, 50));
        told.subject = format!("{} {}", told.subject, told.agent.signature());
        let mail = self.send(&told, &[], Lies::Alone);
        self.push(told.sent + MINUTE, Happening::Stirs(told.agent));
        self.push(
            at(self.day, 22, 45),
            Happening::OverridesUnasked(mail, OverrideGrade::Verified),
        );
        self.push(at(self.day + 1, 11, 0), Happening::RevertsUnasked(mail));
        self.chat(&told, at(self.day + 1, 11, 30))?;
        Ok(())
    }

    /// The same, and no claim comes: the receipt is graded again.
    fn likely_and_denied(&mut self) -> Result<()> {
        let mut told = self.mail_of(Agent::Quill, Account::Home, at(self.day, 21, 48));
        told.subject = format!("{} {}", told.subject, told.agent.signature());
        let mail = self.send(&told, &[], Lies::Alone);
        self.push(told.sent - MINUTE, Happening::Stirs(told.agent));
        self.push(
            at(self.day, 22, 45),
            Happening::OverridesUnasked(mail, OverrideGrade::NotFound),
        );
        self.push(at(self.day + 1, 11, 0), Happening::RevertsUnasked(mail));
        Ok(())
    }

    /// A verified claim is denied, a second claim takes its evidence, the denial is taken back: two
    /// receipts name one mail. Then the second is denied for a day too.
    fn taken_by_another(&mut self) -> Result<()> {
        let told = self.mail_of(Agent::Quill, Account::Home, at(self.day, 10, 20));
        self.send(&told, &[], Lies::Alone);
        let first = self.chat(&told, at(self.day, 10, 22))?;
        self.push(
            at(self.day, 14, 0),
            Happening::Overrides(first, OverrideGrade::NotFound),
        );
        let line = self.said(&told, Precision::Minute)?;
        let second = self.shows(at(self.day, 14, 30), line)?;
        self.push(at(self.day, 17, 20), Happening::Paste(told.agent));
        self.push(
            at(self.day, 17, 25),
            Happening::LooksAtSent(Account::Home, 0),
        );
        self.push(at(self.day, 17, 30), Happening::Batch);
        self.push(at(self.day, 19, 0), Happening::Reverts(first));
        self.push(
            at(self.day, 20, 0),
            Happening::Overrides(second, OverrideGrade::NotFound),
        );
        self.push(at(self.day + 1, 20, 0), Happening::Reverts(second));
        Ok(())
    }

    /// A claim is answered while it is checked, left out of a batch, and graded again after the answer
    /// is taken back.
    fn answered_while_checking(&mut self) -> Result<()> {
        let told = self.mail_of(Agent::Quill, Account::Home, at(self.day, 12, 20));
        self.send(&told, &[], Lies::Alone);
        let claim = self.chat(&told, at(self.day, 12, 24))?;
        self.push(
            at(self.day, 12, 28),
            Happening::LooksAtSent(Account::Home, 0),
        );
        self.push(at(self.day, 12, 30), Happening::Batch);
        self.push(
            at(self.day, 12, 40),
            Happening::Overrides(claim, OverrideGrade::Verified),
        );
        self.push(at(self.day, 14, 0), Happening::Reverts(claim));
        Ok(())
    }

    /// Two claims of one mail; the one that holds it is denied while it is checked, the other takes the
    /// mail, and the first is answered once more after it was graded again.
    fn denied_while_checking(&mut self) -> Result<()> {
        let told = self.mail_of(Agent::Ferry, Account::Home, at(self.day, 12, 20));
        self.send(&told, &[], Lies::Alone);
        let first = self.chat(&told, at(self.day, 12, 24))?;
        self.push(
            at(self.day, 12, 28),
            Happening::LooksAtSent(Account::Home, 0),
        );
        self.push(at(self.day, 12, 30), Happening::Batch);
        self.push(
            at(self.day, 12, 40),
            Happening::Overrides(first, OverrideGrade::NotFound),
        );
        let line = self.said(&told, Precision::Minute)?;
        self.shows(at(self.day, 12, 45), line)?;
        self.push(at(self.day, 12, 54), Happening::Paste(told.agent));
        self.push(at(self.day, 16, 0), Happening::Reverts(first));
        self.push(
            at(self.day, 19, 0),
            Happening::Overrides(first, OverrideGrade::Verified),
        );
        Ok(())
    }

    /// An event that an agent puts on the calendar and speaks of at once, by a clock that may be wrong.
    fn event_in_chat(&mut self, true_time: Ms, clock: Ms) -> Result<()> {
        let id = self.id();
        let event = Event {
            calendar: MAIN,
            start: at(
                view_of(self.day) * crate::world::calendar::VIEW_DAYS + 6,
                15,
                0,
            ),
            title: meeting(&mut self.rng, id % 1_000),
            guests: Vec::new(),
        };
        let deed = CalendarDeed::Put(event.clone());
        self.push(true_time, Happening::Calendar(Account::Home, id, deed));
        let mut line =
            self.said_of(Agent::Quill, true_time, ActionType::CalendarCreated, &event)?;
        line.kind = SourceKind::Chat;
        line.row = None;
        line.said = Said::Shown("just now", local(clock)?);
        self.push(true_time + MINUTE, Happening::Reads(line));
        Ok(())
    }

    /// The clock runs three hours ahead for a few minutes, in which things are stored and a batch runs.
    fn clock_jumps(&mut self) -> Result<()> {
        let day = self.day;
        let eight = |minute| at(day, 8, minute);
        let [jump, chat, look, batch, late, back, after] = [1, 4, 6, 7, 9, 12, 20].map(eight);
        self.push(jump, Happening::Clock(JUMP));
        self.event_in_chat(chat, chat + JUMP)?;
        self.push(look, Happening::LooksAtSent(Account::Home, 0));
        self.push(batch, Happening::Batch);
        // Read by the fast clock and delivered to the right one: refused.
        self.push(late, Happening::LooksAtSent(Account::Home, 8 * MINUTE));
        self.push(back, Happening::Clock(0));
        self.push(
            after,
            Happening::LooksAtCalendar(Account::Home, view_of(self.day), Shown::All),
        );
        self.push(after + 5 * MINUTE, Happening::Batch);
        Ok(())
    }

    /// A clock that ran ahead for days is set back for good.
    fn clock_set_back(&mut self) -> Result<()> {
        let day = self.day;
        let two = |minute| at(day, 14, minute);
        let [batch, back, chat] = [0, 2, 8].map(two);
        self.push(batch - MINUTE, Happening::LooksAtSent(Account::Home, 0));
        self.push(batch, Happening::Batch);
        self.push(back, Happening::Clock(0));
        self.push(back + MINUTE, Happening::LooksAtSent(Account::Home, 0));
        self.event_in_chat(chat, chat)?;
        self.push(
            chat + 20 * MINUTE,
            Happening::LooksAtCalendar(Account::Home, view_of(self.day), Shown::All),
        );
        Ok(())
    }

    /// An agent's grant no longer allows what it is being checked for.
    fn tightened(&mut self) -> Result<()> {
        let told = self.mail_of(Agent::Mosaic, Account::Home, at(self.day, 12, 20));
        self.send(&told, &[], Lies::Alone);
        self.chat(&told, at(self.day, 12, 24))?;
        self.push(at(self.day, 12, 26), Happening::Batch);
        self.push(
            at(self.day, 12, 50),
            Happening::Saves(Agent::Mosaic, &MOSAIC_TIGHT),
        );
        Ok(())
    }

    /// A mail in other words than its claim's, still checked at noon: what the model is asked about.
    fn partial_for_the_model(&mut self) -> Result<()> {
        let told = self.mail_of(Agent::Quill, Account::Home, at(self.day, 12, 41));
        let agent = told.agent;
        self.tell_mail(told, MailStyle::Reworded)?;
        self.push(at(self.day, 12, 56), Happening::Paste(agent));
        Ok(())
    }

    /// What is still checked when the story breaks off: a mail in its own words and one in others, one
    /// that was never sent, one that nobody spoke of, an event.
    pub(super) fn last_noon(&mut self) -> Result<()> {
        let styles = [
            MailStyle::True,
            MailStyle::Reworded,
            MailStyle::False,
            MailStyle::ToColleague,
            MailStyle::Double,
            MailStyle::SilentSigned,
        ];
        for (minute, style) in (30..).step_by(4).zip(styles) {
            let told = self.mail_of(Agent::Quill, Account::Home, at(self.day, 12, minute));
            self.tell_mail(told, style)?;
        }
        self.push(at(self.day, 13, 1), Happening::Paste(Agent::Quill));
        let noon = at(self.day, 12, 20);
        self.event_in_chat(noon, noon)?;
        let view = view_of(self.day);
        self.push(
            at(self.day, 13, 6),
            Happening::LooksAtCalendar(Account::Home, view, Shown::All),
        );
        Ok(())
    }
}
