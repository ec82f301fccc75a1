//! An outward call that asks to be let through (contract: S, C §8).

use super::amount::Amount;
use super::ids::Id;
use super::intent::{Channel, Kind, MAX_TO, Moment};
use crate::error::{Error, Result};
use crate::json::shape::List;
use crate::model::Currency;
use crate::shape;

shape! {
    /// What is about to be done, to whom, for how much. Its text is the host's: an id is what
    /// `recipient_id` answered, an address is canonical.
    pub struct Call<'a>[sound] {
        /// The canonical address each recipient is reached at, in the order of `to_ids`.
        opt addresses: List<Id<'a>, MAX_TO> = "addresses",
        /// The amount; above 0.
        opt amount: Amount = "amount",
        /// When it happens.
        opt at: Moment = "at",
        /// The way it goes out.
        may channel: Channel = "channel",
        /// The currency of the amount.
        opt currency: Currency = "currency",
        /// What kind of act.
        req kind: Kind = "kind",
        /// Every recipient.
        req to_ids: List<Id<'a>, MAX_TO> = "to_ids",
    }
}

fn sound(call: &Call<'_>) -> Result<()> {
    if !call.parallel() {
        return Err(Error::input("one address for each recipient is needed").at("addresses"));
    }
    if !call.positive() {
        return Err(Error::input("an amount above 0 is needed here").at("amount"));
    }
    Ok(())
}

impl Call<'_> {
    /// Whether addresses and amount are such as a call can have. What was read from JSON is.
    #[must_use]
    #[inline]
    pub fn is_sound(&self) -> bool {
        self.parallel() && self.positive()
    }

    /// Each recipient's id and, where the call says it, address.
    pub fn recipients(&self) -> impl Iterator<Item = (&Id<'_>, Option<&Id<'_>>)> {
        let address = |at: usize| self.addresses.as_ref()?.get(at);
        let ids = self.to_ids.iter().enumerate();
        ids.map(move |(at, id)| (id, address(at)))
    }

    #[inline]
    fn parallel(&self) -> bool {
        let addresses = self.addresses.as_ref().map(|list| list.len());
        addresses.is_none_or(|count| count == self.to_ids.len())
    }

    #[inline]
    fn positive(&self) -> bool {
        !self.amount.as_ref().is_some_and(Amount::is_zero)
    }
}
