//! The shape of a day: when things are done, when the person looks, when batches run.

use super::{Happening, Queue, Shown, Teller};
use crate::cast::{Account, Agent};
use crate::fault::Result;
use crate::rng::Rng;
use crate::times::{MINUTE, Ms, at};
use crate::world::calendar::{VIEW_DAYS, view_of};

/// Days after which the rare turns come again.
pub(crate) const CYCLE: i64 = 60;

/// Days of the cycle on which the person looks at nothing.
const GONE: std::ops::RangeInclusive<i64> = 19..=20;
/// Days of the cycle on which the work account is in use.
const AT_WORK: std::ops::RangeInclusive<i64> = 21..=27;
/// Days of the cycle on which one calendar is switched off.
const SIDE_OFF: std::ops::RangeInclusive<i64> = 38..=39;

/// The end of a weekday's second round: its looks, pastes and batch are over.
pub(crate) fn noon_batch_by(day: i64) -> Ms {
    at(day, 13, 21)
}

/// Tells a day; the last one breaks off at noon.
pub(crate) fn tell(
    day: i64,
    seed: u64,
    is_last: bool,
    queue: &mut Queue,
    serial: &mut u64,
) -> Result<()> {
    let part = u64::try_from(day).unwrap_or(0);
    let rng = Rng::new(seed, part);
    let mut teller = Teller {
        rng,
        day,
        queue,
        serial,
    };
    teller.script()?;
    teller.deeds()?;
    if is_last {
        teller.last_noon()?;
    }
    if !GONE.contains(&day.rem_euclid(CYCLE)) {
        teller.looks();
    }
    Ok(())
}

impl Teller<'_> {
    fn is_weekend(&self) -> bool {
        self.day.rem_euclid(7) >= 5
    }

    fn of_cycle(&self, days: &std::ops::RangeInclusive<i64>) -> bool {
        days.contains(&self.day.rem_euclid(CYCLE))
    }

    /// What agents and the person do.
    fn deeds(&mut self) -> Result<()> {
        let weekend = self.is_weekend();
        let mails = if weekend {
            self.rng.between(1, 4)
        } else {
            self.rng.between(3, 6)
        };
        for _ in 0..mails {
            let at_work = self.of_cycle(&AT_WORK) && self.rng.chance(40);
            let account = if at_work {
                Account::Work
            } else {
                Account::Home
            };
            let told = self.some_mail(account, (9, 21));
            let style = self.mail_style();
            self.tell_mail(told, style)?;
        }
        if self.rng.chance(if weekend { 40 } else { 75 }) {
            let style = self.buy_style();
            self.some_buy(style)?;
        }
        // The calendar is planned on two days of the week, so that most batches read none of it.
        let changes = match self.day.rem_euclid(7) {
            0 | 2 => self.rng.between(1, 3),
            _ => i64::from(self.rng.chance(8)),
        };
        for _ in 0..changes {
            let style = self.event_style();
            self.some_change(style)?;
        }
        if self.rng.chance(15) {
            self.some_other()?;
        }
        if self.rng.chance(8) {
            let asked = at(self.day, 8, 40);
            let agent = self.rng.pick(&Agent::ALL).copied().unwrap_or(Agent::Quill);
            let id = self.id();
            self.push(asked, Happening::Asks(agent, id));
        }
        for _ in 0..self.rng.below(3) {
            self.own_mail(Account::Home);
        }
        if self.of_cycle(&AT_WORK) && self.rng.chance(50) {
            self.own_mail(Account::Work);
        }
        if self.rng.chance(15) {
            self.own_buy();
        }
        if self.rng.chance(20) {
            self.own_event();
        }
        Ok(())
    }

    /// When the person looks, pastes and answers, and when batches run.
    fn looks(&mut self) {
        let times: &[(i64, i64)] = if self.is_weekend() {
            &[(10, 30), (22, 10)]
        } else {
            &[(9, 5), (13, 10), (17, 40), (22, 10)]
        };
        for (round, (hour, minute)) in times.iter().enumerate() {
            let jitter = self.rng.below(5 * 60) * MINUTE / 60;
            self.round(
                round,
                round + 1 == times.len(),
                at(self.day, *hour, *minute) + jitter,
            );
        }
        self.push(at(self.day, 22, 0), Happening::Reviews(self.day));
    }

    fn round(&mut self, round: usize, last: bool, when: Ms) {
        for agent in Agent::ALL {
            if round > 0 && (last || self.rng.chance(60)) {
                let pastes = when - self.rng.between(4, 9) * MINUTE;
                self.push(pastes, Happening::Paste(agent));
            }
        }
        self.push(when, Happening::LooksAtSent(Account::Home, 0));
        if round.is_multiple_of(2) || last {
            self.calendars(when + MINUTE);
        }
        if self.of_cycle(&AT_WORK) && round.is_multiple_of(2) {
            self.push(when + MINUTE / 2, Happening::LooksAtSent(Account::Work, 0));
        }
        if round >= 1 {
            self.push(
                when + 2 * MINUTE,
                Happening::OpensReceipts(Account::Home, 65),
            );
        }
        self.push(when + 4 * MINUTE, Happening::Batch);
    }

    fn calendars(&mut self, when: Ms) {
        let shown = if self.of_cycle(&SIDE_OFF) {
            Shown::MainOnly
        } else {
            Shown::All
        };
        let view = view_of(self.day);
        self.push(when, Happening::LooksAtCalendar(Account::Home, view, shown));
        if self.day.rem_euclid(VIEW_DAYS) >= VIEW_DAYS - 4 {
            self.push(
                when + MINUTE / 2,
                Happening::LooksAtCalendar(Account::Home, view + 1, shown),
            );
        }
        if self.of_cycle(&AT_WORK) && self.rng.chance(30) {
            self.push(
                when + MINUTE / 4,
                Happening::LooksAtCalendar(Account::Work, view, shown),
            );
        }
    }
}
