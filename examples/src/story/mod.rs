//! The story: what happens when. A day is told at its midnight and put into a queue; nothing here
//! knows what the ledger makes of it.

mod buys;
mod days;
mod events;
mod mails;
mod others;
mod reviews;
mod scripts;
mod terms;

use crate::cast::{Account, Agent};
use crate::fault::Result;
use crate::observers::{Pass, Shown};
use crate::rng::Rng;
use crate::times::{MINUTE, Ms};
use crate::world::calendar::CalendarDeed;
use crate::world::lines::Line;
use crate::world::mail::{Mail, ReceiptMail};
use attest_core::ids::Id;
use attest_core::model::OverrideGrade;
use std::collections::BTreeMap;

pub(crate) use days::{CYCLE, noon_batch_by, tell};
pub(crate) use reviews::Review;
pub(crate) use terms::Terms;

/// Something that happens.
#[derive(Debug)]
pub(crate) enum Happening {
    /// A mail is sent.
    Sent(Account, Mail),
    /// A receipt comes.
    Receipt(Account, ReceiptMail),
    /// A calendar changes.
    Calendar(Account, u64, CalendarDeed),
    /// A line appears in an agent's log.
    Shows(Line),
    /// An agent stirs, and its log shows no claim of it.
    Stirs(Agent),
    /// The person pastes an agent's log.
    Paste(Agent),
    /// A line of a conversation or a file is read at once.
    Reads(Line),
    /// The person was away since then.
    Away(Ms),
    /// The person looks at a Sent list; the pass arrives so much later.
    LooksAtSent(Account, Ms),
    /// The person opens the receipts that wait, so many of a hundred.
    OpensReceipts(Account, i64),
    /// The person looks at a view of the calendar.
    LooksAtCalendar(Account, i64, Shown),
    /// A pass arrives.
    Arrives(Box<Pass>),
    /// The person asks an agent for something.
    Asks(Agent, u64),
    /// The person saves a grant.
    Saves(Agent, &'static Terms),
    /// An agent's own page was read: its scopes, its accounts.
    Observed(Agent, &'static [&'static str], Option<&'static [Account]>),
    /// The clock is set so far ahead of the truth.
    Clock(Ms),
    /// The policy changes to the one of that place.
    Policy(usize),
    /// The advisory model is switched.
    Model(bool),
    /// The model answers.
    Answers(Id, Id),
    /// The person says otherwise about a claim.
    Overrides(Id, OverrideGrade),
    /// The person takes that back.
    Reverts(Id),
    /// The same about what an agent likely did without a word, found by the mail's id.
    OverridesUnasked(u64, OverrideGrade),
    /// The same, taken back.
    RevertsUnasked(u64),
    /// The person looks through the receipts and answers one of them.
    Reviews(i64),
    /// What the person took back of such an answer: a receipt.
    TakesBack(Id),
    /// What the person says again: a receipt.
    SaysAgain(Id, OverrideGrade),
    /// A batch runs.
    Batch,
}

/// What is to happen, in order of time; of one instant, in the order it was told.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    told: u64,
    waiting: BTreeMap<(Ms, u64), Happening>,
}

impl Queue {
    /// Tells a happening.
    pub(crate) fn push(&mut self, at: Ms, happening: Happening) {
        self.waiting.insert((at, self.told), happening);
        self.told += 1;
    }

    /// The next happening before an instant.
    pub(crate) fn next(&mut self, before: Ms) -> Option<(Ms, Happening)> {
        let first = self
            .waiting
            .first_entry()
            .filter(|next| next.key().0 < before)?;
        let ((at, _), happening) = first.remove_entry();
        Some((at, happening))
    }
}

/// Who tells a day.
pub(crate) struct Teller<'q> {
    rng: Rng,
    day: i64,
    queue: &'q mut Queue,
    /// The next id of a mail, an event or a row.
    serial: &'q mut u64,
}

impl Teller<'_> {
    fn id(&mut self) -> u64 {
        // Two apart, so that a draft's id can stand before a mail's.
        *self.serial += 2;
        *self.serial
    }

    fn push(&mut self, at: Ms, happening: Happening) {
        self.queue.push(at, happening);
    }

    /// Some minutes and seconds after an instant.
    fn soon(&mut self, at: Ms, minutes: i64) -> Ms {
        at + self.rng.between(1, minutes.max(1) * 60) * MINUTE / 60
    }

    /// A line that appears in its agent's log.
    fn shows(&mut self, at: Ms, line: Line) -> Result<Id> {
        let claim = line.claim_id()?;
        self.push(at, Happening::Shows(line));
        Ok(claim)
    }
}
