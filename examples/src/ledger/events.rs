//! What the person says against a receipt (contract: C §7 rule 12).

use super::Ledger;
use crate::fault::Result;
use crate::times::{Ms, utc};
use attest_core::ids::Id;
use attest_core::lifecycle::Event;
use attest_core::model::{OverrideGrade, State};

/// What the person gives as a reason.
const REASONS: [&str; 3] = [
    "I looked it up myself",
    "They told me on the phone",
    "That was not how I asked for it",
];

impl Ledger {
    /// An instant after everything the receipt and the batches know of.
    fn event_at(&self, now: Ms, last_event: Ms) -> Ms {
        self.clock.stamp(now).max(last_event + 1)
    }

    /// The evidence of a receipt may be free now, or held again: it is looked at again.
    fn released(&mut self, id: Id) {
        let rows = self
            .receipts
            .get(id)
            .map(|receipt| receipt.observation_ids.to_vec());
        self.news.rows.extend(rows.unwrap_or_default());
        self.news.count();
    }

    /// Overrides a receipt that is there and not overridden; whether it did.
    pub(crate) fn override_receipt(
        &mut self,
        now: Ms,
        id: Id,
        grade: OverrideGrade,
    ) -> Result<bool> {
        self.open(now)?;
        let Some(receipt) = self
            .receipts
            .get(id)
            .filter(|own| own.state != State::UserOverridden)
        else {
            return Ok(false);
        };
        let reason = REASONS[receipt.reverted().len() % REASONS.len()];
        let event = Event::Override {
            grade: grade.as_str().into(),
            reason: reason.into(),
            at: utc(self.event_at(now, receipt.last_event_ms()))?,
        };
        self.receipts.apply(id, event)?;
        self.released(id);
        Ok(true)
    }

    /// Takes an override back, where there is one; whether it did.
    pub(crate) fn revert_receipt(&mut self, now: Ms, id: Id) -> Result<bool> {
        self.open(now)?;
        let Some(receipt) = self
            .receipts
            .get(id)
            .filter(|own| own.state == State::UserOverridden)
        else {
            return Ok(false);
        };
        let at = utc(self.event_at(now, receipt.last_event_ms()))?;
        self.receipts.apply(id, Event::Revert { at })?;
        self.released(id);
        Ok(true)
    }
}
