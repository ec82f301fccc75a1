//! What intents of a turn were kept for (contract: S "The guards", C §8 "Budget": each recipient named once).

use crate::said::grammar::ask::Ask;
use crate::said::grammar::names::Name;
use crate::said::grammar::standing::Counted;
use crate::text::steps::step;
use std::collections::{BTreeMap, BTreeSet};

/// For each verb that asks, by its first word: whom intents were kept for, by where the name stands.
#[derive(Debug, Default)]
pub(super) struct Taken(BTreeMap<usize, BTreeSet<usize>>);

impl Taken {
    /// Whether an ask has nothing left for some of its names, or for a reply that names nobody. A number of
    /// times was said for all of an ask together, so one intent takes it whole.
    pub(super) fn has(&self, ask: &Ask, names: &[&Name]) -> bool {
        let Some(taken) = self.0.get(&ask.verb.start) else {
            return false;
        };
        names.is_empty()
            || ask.count != Counted::None
            || names.iter().any(|name| {
                step(1);
                taken.contains(&name.span.start)
            })
    }

    /// Notes that an intent was kept for an ask and some of its names.
    pub(super) fn take(&mut self, ask: &Ask, names: &[&Name]) {
        let taken = self.0.entry(ask.verb.start).or_default();
        taken.extend(names.iter().map(|name| name.span.start));
    }
}
