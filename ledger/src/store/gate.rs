//! The gate over a store: loaded once, then kept current by what others wrote since (contract: S,
//! contracts; C §8).
//!
//! Under the write lock nobody else decides, so a gate that has caught up there is the store's.

use crate::base::faults::corrupt;
use crate::tables::intents::Event;
use crate::tables::{decisions, intents};
use attest_core::error::Result;
use attest_core::json::shape::Count;
use attest_core::said::call::Call;
use attest_core::said::gate::{Decision, Gate};
use rusqlite::Connection;

/// A gate, and how far it has read the store.
#[derive(Debug)]
pub(crate) struct Loaded {
    gate: Gate,
    intents: i64,
    events: i64,
    decisions: i64,
}

impl Loaded {
    /// The gate of all that is stored.
    pub(crate) fn load(connection: &Connection) -> Result<Self> {
        let mut own = Self {
            gate: Gate::new(),
            intents: 0,
            events: intents::last_event(connection)?,
            decisions: decisions::last(connection)?,
        };
        let mut rhythms = Vec::new();
        let Self { gate, intents, .. } = &mut own;
        intents::each(connection, 0, |stored| {
            let mut intent = stored.intent()?;
            let id = intent.id.as_deref().unwrap_or_default().to_owned();
            intent.revoked = Some(stored.revoked.is_some());
            if intent.limits.per.is_some() {
                rhythms.push(id.clone());
            } else {
                intent.used = Some(Count(stored.used));
            }
            gate.add(&intent).map_err(|_| corrupt())?;
            if stored.ended {
                gate.end(&id);
            }
            *intents = stored.seq;
            Ok(())
        })?;
        for id in rhythms {
            for (spent, at) in decisions::uses(connection, &id)? {
                gate.spent(&id, spent, at);
            }
        }
        Ok(own)
    }

    /// Takes in what was written since, at an instant.
    pub(crate) fn catch_up(&mut self, connection: &Connection, now: i64) -> Result<()> {
        let Self {
            gate,
            intents,
            events,
            decisions,
        } = self;
        // First of all, since a clock may have been set back since: an instant before a new intent was stored must not
        // end it.
        gate.advance(now);
        // What became of a new intent is among what follows, all of it.
        intents::each(connection, *intents, |stored| {
            gate.add(&stored.intent()?).map_err(|_| corrupt())?;
            *intents = stored.seq;
            Ok(())
        })?;
        intents::each_event(connection, *events, |seq, id, event| {
            let known = match event {
                Event::Revoked => gate.revoke(id),
                Event::Ended => gate.end(id),
            };
            *events = seq;
            known.then_some(()).ok_or_else(corrupt)
        })?;
        decisions::each_spent(connection, *decisions, |id, spent, at| {
            gate.spent(id, spent, at).then_some(()).ok_or_else(corrupt)
        })?;
        *decisions = decisions::last(connection)?;
        Ok(())
    }

    /// What the gate says to a call at an instant; spends where that is wanted.
    pub(crate) fn decide(
        &mut self,
        call: &Call<'_>,
        now: i64,
        spend: bool,
    ) -> Result<Decision<'_>> {
        self.gate.decide(call, now, spend)
    }

    /// Notes that the decision at a place is its own, and in it already.
    pub(crate) const fn decided(&mut self, seq: i64) {
        self.decisions = seq;
    }
}
