//! Actions that no source of this ledger covers, and what the agents' own pages say of them.

use super::Teller;
use super::mails::page_time;
use crate::cast::{Agent, colleagues};
use crate::fault::Result;
use crate::times::{MINUTE, at};
use crate::world::lines::{Line, Said};
use attest_core::model::ActionType;
use attest_core::time::Precision;

impl Teller<'_> {
    /// A message in some other place, or anything else.
    pub(super) fn some_other(&mut self) -> Result<()> {
        let agent = self.rng.pick(&Agent::ALL).copied().unwrap_or(Agent::Mosaic);
        let done = at(self.day, self.rng.between(9, 20), 0) + self.rng.below(60) * MINUTE;
        let action = if self.rng.chance(60) {
            ActionType::MessageSent
        } else {
            ActionType::Other
        };
        let row = self.id();
        let said = Said::At(page_time(agent, done)?, Precision::Minute);
        let mut line = Line::new(agent, action, said, row);
        if action == ActionType::MessageSent {
            line.with = Some(colleagues(&mut self.rng).0.name);
        }
        let seen = self.soon(done, 5);
        self.shows(seen, line)?;
        Ok(())
    }
}
