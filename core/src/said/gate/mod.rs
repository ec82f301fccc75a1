//! Stored intents, and the calls that ask to be let through (contract: S, contracts; C §8).
//!
//! A check looks the call's recipients up and finds the earliest stored intent that covers it in
//! ordered sets, so that its cost hardly grows with the number of intents, also where all of them name
//! one recipient. It grows with the currencies named for that recipient and, of a call to several
//! recipients, with the different lists of recipients that name the rarest of them.

mod entry;
mod index;
mod list;
mod order;
mod texts;
mod verdict;

pub use list::check_list;
pub use verdict::{Considered, Decision, Verdict};

use super::call::Call;
use super::hold::Hold;
use super::intent::{Intent, Moment};
use super::matches::keys;
use crate::error::{Error, Result};
use entry::{Entries, Entry};
use index::{Index, Scratch};
use std::collections::{BTreeMap, BTreeSet};

/// Intents a gate holds.
pub const MAX_INTENTS: usize = 10_000_000;
/// Intents that `considered` lists.
pub const MAX_CONSIDERED: usize = 20;

/// Stored intents. Time is what it is told: each check brings the instant in epoch milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Gate {
    entries: Entries,
    ids: BTreeMap<Box<str>, u32>,
    index: Index,
    scratch: Scratch,
    /// The instant that lanes are arranged for. Before the first one intents stand nowhere.
    now: Option<i64>,
    /// When intents may stand elsewhere as time goes on.
    due: BTreeSet<(i64, u32)>,
    /// None of them is before this instant, which most checks do not reach.
    next: i64,
    /// When intents opened that have not ended, for a clock that is set back.
    opened: BTreeSet<(i64, u32)>,
    /// Intents with a rhythm, for the same.
    rolling: BTreeSet<u32>,
    /// Bytes of the longest id.
    longest: usize,
}

impl Gate {
    /// A gate without intents.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many intents it holds, ended and revoked ones among them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.0.len()
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.0.is_empty()
    }

    /// Bytes that hold the id of any intent it has.
    #[must_use]
    pub fn longest_id(&self) -> usize {
        self.longest
    }

    /// The id of the intent at a place, which stays the same for as long as the gate is there.
    #[must_use]
    pub fn id_at(&self, place: u32) -> Option<&str> {
        self.entries.get(place).map(|entry| &*entry.id)
    }

    /// Stores an intent that was validated and resolved.
    ///
    /// # Errors
    /// `invalid_input` for one without `backing`, `to_ids` or `id`, for an id that is there already,
    /// and beyond [`MAX_INTENTS`].
    pub fn add(&mut self, intent: &Intent<'_>) -> Result<()> {
        let id = storable(intent)?;
        if self.ids.contains_key(id) {
            return Err(Error::input("an intent of this id is there already").at("id"));
        }
        let full = || Error::input("there are too many intents");
        if self.entries.0.len() >= MAX_INTENTS {
            return Err(full());
        }
        let at = u32::try_from(self.entries.0.len()).map_err(|_| full())?;
        let index = &mut self.index;
        let entry = Entry::of(intent, id, || index.whom(&keys(intent)));
        self.ids.insert(id.into(), at);
        self.longest = self.longest.max(id.len());
        if entry.rolls() {
            self.rolling.insert(at);
        }
        self.entries.0.push(entry);
        // Before the first instant nobody can say where it stands, and nobody asks.
        if let Some(now) = self.now {
            self.arrange(at, now);
            self.put(at);
        }
        Ok(())
    }

    /// Takes an intent back. False where no intent has this id.
    pub fn revoke(&mut self, id: &str) -> bool {
        self.change(id, |entry| entry.revoked = true)
    }

    /// Counts what was spent of an intent at an instant, where another gate over the same store spent it, or this one before
    /// it was loaded. False where no intent has this id.
    pub fn spent(&mut self, id: &str, spent: i64, at: i64) -> bool {
        self.change(id, |entry| entry.spend_at(spent.max(0), at))
    }

    /// Ends an intent for good, where another gate over the same store saw it after its window. False where no intent has
    /// this id.
    pub fn end(&mut self, id: &str) -> bool {
        self.change(id, Entry::end)
    }

    /// Changes an intent, wherever it stands.
    fn change(&mut self, id: &str, change: impl FnOnce(&mut Entry)) -> bool {
        let Some(at) = self.ids.get(id).copied() else {
            return false;
        };
        if self.now.is_some() {
            self.take(at);
        }
        if let Some(entry) = self.entries.get_mut(at) {
            change(entry);
        }
        if let Some(now) = self.now {
            self.arrange(at, now);
            self.put(at);
        }
        true
    }

    /// Tells the time. Checks do it themselves; after many additions it does their work beforehand.
    #[inline]
    pub fn advance(&mut self, now: i64) {
        if self.now.is_some_and(|before| before <= now) && now < self.next {
            self.now = Some(now);
        } else {
            self.turn(now);
        }
    }

    /// Puts every intent where it stands at an instant.
    fn turn(&mut self, now: i64) {
        let Some(before) = self.now.replace(now) else {
            let all = u32::try_from(self.entries.0.len()).unwrap_or(u32::MAX);
            for at in 0..all {
                self.arrange(at, now);
                self.put(at);
            }
            self.settle();
            return;
        };
        let mut moved: Vec<u32> = Vec::new();
        while let Some((due, at)) = self.due.first().copied()
            && due <= now
        {
            self.due.remove(&(due, at));
            moved.push(at);
        }
        if now < before {
            let later = self.opened.range((now, u32::MAX)..=(before, u32::MAX));
            moved.extend(later.map(|(_, at)| *at));
            moved.extend(&self.rolling);
        }
        moved.sort_unstable();
        moved.dedup();
        for at in moved {
            self.take(at);
            self.arrange(at, now);
            self.put(at);
        }
        self.settle();
    }

    fn settle(&mut self) {
        self.next = self.due.first().map_or(i64::MAX, |(due, _)| *due);
    }

    /// Stores several intents, all of them or none.
    ///
    /// # Errors
    /// As [`Gate::add`], with the place of the intent in the list.
    pub fn add_all(&mut self, intents: &[Intent<'_>]) -> Result<()> {
        let mut new: BTreeSet<&str> = BTreeSet::new();
        for (place, intent) in intents.iter().enumerate() {
            let id = storable(intent).map_err(|fault| fault.at_index(place))?;
            if self.ids.contains_key(id) || !new.insert(id) {
                let fault = Error::input("an intent of this id is there already").at("id");
                return Err(fault.at_index(place));
            }
        }
        if self.entries.0.len().saturating_add(intents.len()) > MAX_INTENTS {
            return Err(Error::input("there are too many intents"));
        }
        intents.iter().try_for_each(|intent| self.add(intent))
    }

    /// Whether a stored intent covers a call at an instant; spends nothing. What the instant has
    /// passed is ended for good.
    ///
    /// # Errors
    /// `invalid_input` for an instant outside the years 1970 to 9999, and for a call that carries `at`: the only
    /// clock is the one handed in. Neither they nor a call that is none move the clock.
    pub fn check(&mut self, call: &Call<'_>, now: i64) -> Result<Verdict> {
        self.decide(call, now, false).map(Verdict::from)
    }

    /// Checks a call and spends what it costs, in one step.
    ///
    /// # Errors
    /// As [`Gate::check`].
    pub fn authorize(&mut self, call: &Call<'_>, now: i64) -> Result<Verdict> {
        self.decide(call, now, true).map(Verdict::from)
    }

    /// Checks a call, and spends what it costs where that is wanted. Copies nothing.
    ///
    /// # Errors
    /// As [`Gate::check`].
    #[inline]
    pub fn decide(&mut self, call: &Call<'_>, now: i64, spend: bool) -> Result<Decision<'_>> {
        instant(now)?;
        without_clock(call)?;
        let at = match self.find(call, now) {
            Ok(found) => found,
            Err(hold) => return Ok(Decision::Hold(hold)),
        };
        if spend {
            self.take(at);
            if let Some(entry) = self.entries.get_mut(at) {
                entry.spend(recipients(call), now);
            }
            self.arrange(at, now);
            self.put(at);
        }
        Ok(match self.entries.get(at) {
            Some(entry) => Decision::Match {
                id: &entry.id,
                place: at,
                spent: entry.price(recipients(call)),
            },
            None => Decision::Hold(Hold::NoIntent),
        })
    }

    /// The intents of the call's kind that share a recipient with it and do not cover it, furthest
    /// first, at most [`MAX_CONSIDERED`]. The cost grows with the number that share one.
    ///
    /// # Errors
    /// As [`Gate::check`].
    pub fn considered(&mut self, call: &Call<'_>, now: i64) -> Result<Vec<Considered<'static>>> {
        instant(now)?;
        without_clock(call)?;
        if !call.is_sound() {
            return Ok(Vec::new());
        }
        self.advance(now);
        let all = self.index.sharing(call, &self.entries).into_iter();
        let held = all.filter_map(|(far, at)| {
            Some(Considered {
                intent_id: self.entries.get(at)?.id.to_string().into(),
                reason: far?,
            })
        });
        Ok(held.take(MAX_CONSIDERED).collect())
    }

    /// The intent that covers a call, or why none does.
    #[inline]
    fn find(&mut self, call: &Call<'_>, now: i64) -> std::result::Result<u32, Hold> {
        // As a document that is no call, which is held before any gate is asked.
        if !call.is_sound() {
            return Err(Hold::Malformed);
        }
        self.advance(now);
        self.index.look(call, &self.entries, &mut self.scratch)
    }

    fn arrange(&mut self, at: u32, now: i64) {
        if let Some(entry) = self.entries.get_mut(at) {
            entry.arrange(now);
        }
    }

    fn put(&mut self, at: u32) {
        self.index.place(at, &self.entries, true);
        if let Some(entry) = self.entries.get(at)
            && entry.barred().is_none()
            && let Some(window) = entry.window
        {
            if entry.due < i64::MAX {
                self.due.insert((entry.due, at));
                self.next = self.next.min(entry.due);
            }
            if !entry.has_ended() {
                self.opened.insert((window.opens, at));
            }
        }
    }

    fn take(&mut self, at: u32) {
        self.index.place(at, &self.entries, false);
        if let Some(entry) = self.entries.get(at)
            && let Some(window) = entry.window
        {
            self.due.remove(&(entry.due, at));
            self.opened.remove(&(window.opens, at));
        }
    }
}

fn recipients(call: &Call<'_>) -> i64 {
    i64::try_from(call.to_ids.len()).unwrap_or(i64::MAX)
}

/// What a gate may be told as the time: what its operation reads as a number.
pub(crate) fn instant(now: i64) -> Result<()> {
    match Moment::holds(now) {
        true => Ok(()),
        false => Err(Moment::fault().at("now")),
    }
}

fn without_clock(call: &Call<'_>) -> Result<()> {
    match call.at {
        Some(_) => Err(Error::input("the call of a gate carries no instant").at("at")),
        None => Ok(()),
    }
}

/// The id of an intent that may be stored: one that was backed and resolved.
fn storable<'i>(intent: &'i Intent<'_>) -> Result<&'i str> {
    let missing = |key| Error::input("a stored intent has this key").at(key);
    if intent.backing.is_none() {
        return Err(missing("backing"));
    }
    if intent.to_ids.is_none() {
        return Err(missing("to_ids"));
    }
    intent.id.as_deref().ok_or_else(|| missing("id"))
}

#[cfg(test)]
mod tests;
