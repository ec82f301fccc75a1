//! What intents of a turn were kept for (contract: S "The guards", C §8 "Budget": each recipient named once).

use crate::said::grammar::ask::Ask;
use crate::said::grammar::names::Name;
use crate::said::grammar::standing::Counted;
use crate::said::intent::{Channel, Intent, Kind};
use crate::text::steps::step;
use std::collections::{BTreeMap, BTreeSet};

/// For each verb that asks, by its first word: whom intents were kept for, by where the name stands; and what was
/// kept in all.
#[derive(Debug, Default)]
pub(super) struct Taken {
    verbs: BTreeMap<usize, BTreeSet<usize>>,
    kept: Vec<Kept>,
}

/// What an intent was kept for.
#[derive(Debug)]
struct Kept {
    kind: Kind,
    channel: Option<Channel>,
    /// A reply that names nobody has none.
    keys: Vec<String>,
    reply: bool,
}

impl Taken {
    /// Whether an ask has nothing left for some of its names, or for a reply that names nobody. A number of
    /// times was said for all of an ask together, so one intent takes it whole.
    pub(super) fn has(&self, ask: &Ask, names: &[&Name]) -> bool {
        let Some(taken) = self.verbs.get(&ask.verb.start) else {
            return false;
        };
        names.is_empty()
            || ask.count != Counted::None
            || names.iter().any(|name| {
                step(1);
                taken.contains(&name.span.start)
            })
    }

    /// Whether a payment of an ask to some payees repeats one that an intent was kept for.
    pub(super) fn is_paid(&self, ask: &Ask, names: &[&Name]) -> bool {
        ask.kind == Kind::Pay
            && self.kept.iter().any(|own| {
                step(1);
                let paid = |name: &&Name| own.keys.contains(&name.key);
                own.kind == Kind::Pay && names.iter().any(paid)
            })
    }

    /// Whether an intent does once more what another was kept for. "Get back to Bo and tell him the samples look
    /// great", "Pay Bo $20 now, please. Pay Bo $20 now!": one act in two sentences, or two acts. Two ways out are
    /// two acts.
    pub(super) fn repeats(&self, intent: &Intent<'_>, names: &[&Name]) -> bool {
        self.kept.iter().any(|own| {
            step(1);
            let apart = intent.channel.is_some() && own.channel.is_some();
            let nameless = names.is_empty() || own.keys.is_empty();
            let same = match nameless {
                true => intent.reply_to_current && own.reply,
                false => names.iter().any(|name| own.keys.contains(&name.key)),
            };
            own.kind == intent.kind && same && !(apart && intent.channel != own.channel)
        })
    }

    /// Notes that an intent was kept for an ask and some of its names.
    pub(super) fn take(&mut self, ask: &Ask, names: &[&Name], intent: &Intent<'_>) {
        let taken = self.verbs.entry(ask.verb.start).or_default();
        taken.extend(names.iter().map(|name| name.span.start));
        self.kept.push(Kept {
            kind: intent.kind,
            channel: intent.channel,
            keys: names.iter().map(|name| name.key.clone()).collect(),
            reply: intent.reply_to_current,
        });
    }
}
