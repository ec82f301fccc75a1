//! Where the intents of a gate stand, so that a call is held against few of them.

use super::super::amount::Amount;
use super::super::call::Call;
use super::super::hold::Hold;
use super::super::ids::Id;
use super::super::intent::{Channel, Kind};
use super::super::matches::Price;
use super::entry::{Entries, Lane, Whom};
use super::order::{Book as _, Pool, Root};
use super::texts::Texts;
use crate::model::Currency;
use std::collections::BTreeMap;

/// How far an intent got: `None` is all the way.
type Far = Option<Hold>;

/// How far intents got that do not cover a call: the furthest hold of all. Which intent it was makes no difference to it.
#[derive(Clone, Copy, Debug, Default)]
struct Furthest(Option<Hold>);

impl Furthest {
    fn see(&mut self, hold: Hold) {
        self.0 = self.0.max(Some(hold));
    }
}

/// Orders how far intents got.
const fn reach(far: Far) -> u8 {
    match far {
        None => u8::MAX,
        Some(hold) => hold as u8,
    }
}

/// What bounds an amount: nothing, or an amount in a currency, which may be missing.
type Bound = Option<Option<Currency>>;

/// Intents of one kind and channel that all cover the same recipients.
#[derive(Clone, Debug)]
struct Shelf {
    kind: Kind,
    channel: Option<Channel>,
    /// By what bounds their amounts: nothing, or an amount in a currency.
    prices: BTreeMap<Bound, [Root; Lane::ALL.len()]>,
    /// Those that cover no call at all, for `considered`.
    barred: Root,
}

/// What a call asks of an intent.
struct Asked<'c> {
    call: &'c Call<'c>,
    recipients: i64,
}

/// The shelves of one recipient or of one group.
#[derive(Clone, Debug, Default)]
struct Person {
    shelves: Vec<Shelf>,
    /// Groups of two recipients or more that this one belongs to.
    groups: Vec<u32>,
}

/// Intents with the same recipients, two or more.
#[derive(Clone, Debug)]
struct Group {
    keys: Box<[u32]>,
    shelves: Vec<Shelf>,
}

/// Intents of one kind and channel, whomever they are for.
#[derive(Clone, Debug)]
struct Level {
    kind: Kind,
    channel: Option<Channel>,
    unresolved: Root,
    nobody: Root,
    named: Root,
}

/// The keys by which one recipient of a call is met: itself, itself by address, and its address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Slot {
    keys: [u32; 3],
    count: u8,
}

impl Slot {
    fn push(&mut self, key: u32) {
        if let Some(place) = self.keys.get_mut(usize::from(self.count)) {
            *place = key;
            self.count += 1;
        }
    }

    fn keys(&self) -> &[u32] {
        self.keys.get(..usize::from(self.count)).unwrap_or_default()
    }
}

/// Whose shelf it is.
#[derive(Clone, Copy, Debug)]
enum Of {
    Person(u32),
    Group(u32),
}

/// What a look fills and leaves behind, so that the next one takes no memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    slots: Vec<Slot>,
    shelves: Vec<(Of, u32)>,
    groups: Vec<u32>,
}

/// Stands where an intent has fewer than two recipients.
const NO_GROUP: u32 = u32::MAX;

/// All of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    pool: Pool,
    texts: Texts,
    /// By key: twice the number of a text, and one more where it is met by address.
    people: Vec<Person>,
    groups: Vec<Group>,
    group_of: BTreeMap<Box<[u32]>, u32>,
    levels: Vec<Level>,
    malformed: Root,
    revoked: Root,
}

impl Index {
    /// The keys of an intent's recipients and their group.
    pub(super) fn whom(&mut self, keys: &[(&str, bool)]) -> Whom {
        let mut own: Vec<u32> = keys
            .iter()
            .map(|(text, by_address)| self.key(text) + u32::from(*by_address))
            .collect();
        own.sort_unstable();
        own.dedup();
        let own: Box<[u32]> = own.into();
        if own.len() < 2 {
            return Whom::These(own, NO_GROUP);
        }
        let next = u32::try_from(self.groups.len()).unwrap_or(NO_GROUP);
        let group = *self.group_of.entry(own.clone()).or_insert(next);
        if group == next {
            for key in &own {
                if let Some(person) = self.people.get_mut(*key as usize) {
                    person.groups.push(group);
                }
            }
            self.groups.push(Group {
                keys: own.clone(),
                shelves: Vec::new(),
            });
        }
        Whom::These(own, group)
    }

    fn key(&mut self, text: &str) -> u32 {
        if let Some(key) = self.texts.get(&Id::from(text)) {
            return key;
        }
        let key = u32::try_from(self.people.len()).unwrap_or(NO_GROUP);
        self.people.push(Person::default());
        self.people.push(Person::default());
        self.texts.add(text, key);
        key
    }

    /// Puts an intent where it stands, or takes it from there.
    pub(super) fn place(&mut self, at: u32, entries: &Entries, put: bool) {
        let Some(entry) = entries.get(at) else { return };
        let pool = &mut self.pool;
        let mut change = |root: &mut Root| {
            if put {
                pool.insert(root, at, entries);
            } else {
                pool.remove(root, at, entries);
            }
        };
        let barred = entry.barred();
        match barred {
            Some(Hold::Malformed) => change(&mut self.malformed),
            Some(_) => change(&mut self.revoked),
            None => {
                let level = level(&mut self.levels, entry.kind, entry.channel);
                let root = level.map(|level| match entry.whom {
                    Whom::Unresolved => &mut level.unresolved,
                    Whom::Nobody => &mut level.nobody,
                    Whom::These(..) => &mut level.named,
                });
                root.map(&mut change);
            }
        }
        let Whom::These(keys, group) = &entry.whom else {
            return;
        };
        let bound = entry.limit.as_ref().map(|limit| limit.currency);
        let mut on = |shelves: &mut Vec<Shelf>| {
            let Some(shelf) = shelf(shelves, entry.kind, entry.channel) else {
                return;
            };
            if barred.is_some() {
                return change(&mut shelf.barred);
            }
            let lanes = shelf.prices.entry(bound).or_default();
            if let Some(root) = lanes.get_mut(entry.lane as usize) {
                change(root);
            }
        };
        for key in keys {
            if let Some(person) = self.people.get_mut(*key as usize) {
                on(&mut person.shelves);
            }
        }
        if let Some(group) = self.groups.get_mut(*group as usize) {
            on(&mut group.shelves);
        }
    }

    /// The first intent that covers a call, which is sound, or how far they got; the least of all where there are none.
    pub(super) fn look(
        &self,
        call: &Call<'_>,
        entries: &Entries,
        scratch: &mut Scratch,
    ) -> Result<u32, Hold> {
        // One recipient is what most calls have.
        if let [id] = call.to_ids.0.as_slice() {
            let slot = self.slot(id, call.addresses.as_ref().and_then(|all| all.first()));
            let own = slot.keys().iter();
            let people = || own.clone().filter_map(|key| self.people.get(*key as usize));
            let all = || people().flat_map(|person| &person.shelves);
            return self.among(|| all().filter(|shelf| shelf.fits(call)), call, entries);
        }
        self.slots(call, &mut scratch.slots);
        self.covering(call, scratch);
        let shelves = || scratch.shelves.iter().filter_map(|at| self.shelf(*at));
        self.among(shelves, call, entries)
    }

    /// As [`Index::look`], among the shelves that cover the call's recipients.
    #[inline]
    fn among<'i, I: Iterator<Item = &'i Shelf>>(
        &self,
        shelves: impl Fn() -> I,
        call: &Call<'_>,
        entries: &Entries,
    ) -> Result<u32, Hold> {
        let recipients = i64::try_from(call.to_ids.len()).unwrap_or(i64::MAX);
        let open = shelves().filter_map(|shelf| self.open(shelf, call, recipients, entries));
        if let Some(first) = open.reduce(|a, b| earlier(a, b, entries)) {
            return Ok(first);
        }
        let mut furthest = Furthest::default();
        for shelf in shelves() {
            self.reasons(shelf, call, entries, &mut furthest);
        }
        if furthest.0.is_none() {
            self.levels(call, &mut furthest);
        }
        Err(furthest.0.unwrap_or(Hold::NoIntent))
    }

    /// Of each recipient of a call, the keys of the intents that cover it; none twice.
    fn slots(&self, call: &Call<'_>, slots: &mut Vec<Slot>) {
        slots.clear();
        let each = call.recipients();
        slots.extend(each.map(|(id, address)| self.slot(id, address)));
        if slots.len() > 1 {
            slots.sort_unstable();
            slots.dedup();
        }
    }

    /// The keys of the intents that cover one recipient of a call.
    fn slot(&self, id: &Id<'_>, address: Option<&Id<'_>>) -> Slot {
        let mut slot = Slot::default();
        if let Some(key) = self.texts.get(id) {
            slot.push(key);
            slot.push(key + 1);
        }
        if let Some(address) = address.filter(|it| *it != id)
            && let Some(key) = self.texts.get(address)
        {
            slot.push(key + 1);
        }
        slot
    }

    /// Finds the shelves of the call's kind and channel whose intents cover all its recipients.
    fn covering(&self, call: &Call<'_>, scratch: &mut Scratch) {
        let Scratch {
            slots,
            shelves,
            groups,
        } = scratch;
        shelves.clear();
        let fitting = |own: &[Shelf], of: Of, shelves: &mut Vec<(Of, u32)>| {
            let places = (0_u32..).zip(own).filter(|(_, shelf)| shelf.fits(call));
            shelves.extend(places.map(|(nth, _)| (of, nth)));
        };
        let Some((first, rest)) = slots.split_first() else {
            return;
        };
        for key in first.keys() {
            // A key that every recipient has covers the call alone.
            if rest.iter().all(|slot| slot.keys().contains(key))
                && let Some(person) = self.people.get(*key as usize)
            {
                fitting(&person.shelves, Of::Person(*key), shelves);
            }
        }
        if rest.is_empty() {
            return;
        }
        self.fewest_groups(slots, groups);
        for at in groups.iter() {
            if let Some(group) = self.groups.get(*at as usize)
                && slots.iter().all(|slot| group.has_one_of(slot.keys()))
            {
                fitting(&group.shelves, Of::Group(*at), shelves);
            }
        }
    }

    fn shelf(&self, (of, nth): (Of, u32)) -> Option<&Shelf> {
        let shelves = match of {
            Of::Person(key) => &self.people.get(key as usize)?.shelves,
            Of::Group(at) => &self.groups.get(at as usize)?.shelves,
        };
        shelves.get(nth as usize)
    }

    /// The groups that one recipient of a call belongs to.
    fn groups_of<'i>(&'i self, slot: &Slot) -> impl Iterator<Item = &'i [u32]> + use<'i> {
        let Slot { keys, count } = *slot;
        keys.into_iter()
            .take(usize::from(count))
            .filter_map(|key| self.people.get(key as usize))
            .map(|person| person.groups.as_slice())
    }

    /// The groups of the recipient that belongs to the fewest.
    fn fewest_groups(&self, slots: &[Slot], groups: &mut Vec<u32>) {
        let count = |slot: &&Slot| self.groups_of(slot).map(<[u32]>::len).sum::<usize>();
        groups.clear();
        if let Some(fewest) = slots.iter().min_by_key(count) {
            for list in self.groups_of(fewest) {
                groups.extend(list);
            }
        }
        groups.sort_unstable();
        groups.dedup();
    }

    /// The first intent of a shelf that covers the call.
    fn open(
        &self,
        shelf: &Shelf,
        call: &Call<'_>,
        recipients: i64,
        entries: &Entries,
    ) -> Option<u32> {
        let open = shelf.prices.iter().filter_map(|(bound, [open, ..])| {
            match priced(shelf.kind, *bound, call).ok()? {
                None => self.pool.find(*open, recipients, &|_| true, entries),
                Some(amount) => {
                    let admits = |at| entries.admits(at, amount);
                    self.pool.find(*open, recipients, &admits, entries)
                }
            }
        });
        open.reduce(|a, b| earlier(a, b, entries))
    }

    /// How far the intents of a shelf got, none of which covers the call.
    fn reasons(&self, shelf: &Shelf, call: &Call<'_>, entries: &Entries, furthest: &mut Furthest) {
        for (bound, lanes) in &shelf.prices {
            let priced = priced(shelf.kind, *bound, call);
            for (lane, root) in Lane::ALL.iter().zip(lanes) {
                let Some(most) = self.pool.most(*root) else {
                    continue;
                };
                let admitted = match priced {
                    Err(hold) => {
                        furthest.see(hold);
                        continue;
                    }
                    Ok(None) => true,
                    Ok(Some(amount)) => entries.admits(most, amount),
                };
                furthest.see(match admitted {
                    // One that is open has too little room for this call.
                    true => lane.hold().unwrap_or(Hold::UsedUp),
                    false => Hold::Amount,
                });
            }
        }
    }

    /// How far intents got that cover none or not all of the call's recipients.
    fn levels(&self, call: &Call<'_>, furthest: &mut Furthest) {
        let nobody = call.to_ids.is_empty();
        let mut see = |hold, root: Root| {
            if !root.is_empty() {
                furthest.see(hold);
            }
        };
        for level in &self.levels {
            let wrong = if level.kind != call.kind {
                Some(Hold::Kind)
            } else if level.channel.is_some() && level.channel != call.channel {
                Some(Hold::Channel)
            } else {
                None
            };
            let named = if nobody {
                Hold::NoRecipient
            } else {
                Hold::Recipient
            };
            see(wrong.unwrap_or(Hold::Unresolved), level.unresolved);
            see(wrong.unwrap_or(Hold::NoRecipient), level.nobody);
            see(wrong.unwrap_or(named), level.named);
        }
        see(Hold::Revoked, self.revoked);
        see(Hold::Malformed, self.malformed);
    }

    /// How far every intent got that has the call's kind and shares a recipient with it. The cost
    /// grows with their number.
    pub(super) fn sharing(&self, call: &Call<'_>, entries: &Entries) -> Vec<(Far, u32)> {
        let mut slots = Vec::new();
        self.slots(call, &mut slots);
        let asked = Asked {
            call,
            recipients: i64::try_from(call.to_ids.len()).unwrap_or(i64::MAX),
        };
        let mut keys: Vec<u32> = slots.iter().flat_map(Slot::keys).copied().collect();
        keys.sort_unstable();
        keys.dedup();
        let mut found = Vec::new();
        for key in keys {
            let person = self.people.get(key as usize);
            let shelves = person.map_or(&[][..], |person| &person.shelves);
            for shelf in shelves.iter().filter(|shelf| shelf.kind == call.kind) {
                let roots = shelf.prices.values().flatten().chain([&shelf.barred]);
                for root in roots {
                    self.pool.each(*root, &mut |at| {
                        found.push((how_far(at, &slots, &asked, entries), at));
                    });
                }
            }
        }
        found.sort_unstable_by(|a, b| {
            let far = reach(b.0).cmp(&reach(a.0));
            far.then_with(|| entries.turn(a.1, b.1))
        });
        found.dedup_by_key(|(_, at)| *at);
        found
    }
}

/// The one of two intents that comes first.
fn earlier(a: u32, b: u32, entries: &Entries) -> u32 {
    if entries.turn(b, a).is_lt() { b } else { a }
}

/// What an intent of this bound has to admit to cover the call: nothing, or the call's amount. A hold where none does.
fn priced<'c>(
    kind: Kind,
    bound: Bound,
    call: &'c Call<'_>,
) -> Result<Option<Option<&'c Amount>>, Hold> {
    let (currency, amount) = match Price::of(kind, bound.is_some(), call) {
        Price::Free => return Ok(None),
        Price::In(currency, amount) => (currency, amount),
    };
    let own = bound.ok_or(Hold::NoAmount)?;
    if currency.is_none() || own != currency {
        return Err(Hold::Currency);
    }
    Ok(Some(amount))
}

/// How far one intent of the call's kind got.
fn how_far(at: u32, slots: &[Slot], asked: &Asked<'_>, entries: &Entries) -> Far {
    let entry = entries.get(at)?;
    let call = asked.call;
    if let Some(hold) = entry.barred() {
        return Some(hold);
    }
    if entry.channel.is_some() && entry.channel != call.channel {
        return Some(Hold::Channel);
    }
    let Whom::These(keys, _) = &entry.whom else {
        return Some(Hold::Unresolved);
    };
    if !slots.iter().all(|slot| has_one_of(keys, slot.keys())) {
        return Some(Hold::Recipient);
    }
    if let Price::In(currency, amount) = Price::of(entry.kind, entry.limit.is_some(), call) {
        let Some(limit) = &entry.limit else {
            return Some(Hold::NoAmount);
        };
        if currency.is_none() || limit.currency != currency {
            return Some(Hold::Currency);
        }
        if !entries.admits(at, amount) {
            return Some(Hold::Amount);
        }
    }
    match entry.lane.hold() {
        None if entry.room < asked.recipients => Some(Hold::UsedUp),
        hold => hold,
    }
}

impl Shelf {
    /// Whether its intents are of a call's kind and channel.
    fn fits(&self, call: &Call<'_>) -> bool {
        self.kind == call.kind && (self.channel.is_none() || self.channel == call.channel)
    }
}

impl Group {
    fn has_one_of(&self, slot: &[u32]) -> bool {
        has_one_of(&self.keys, slot)
    }
}

fn has_one_of(sorted: &[u32], slot: &[u32]) -> bool {
    slot.iter().any(|key| sorted.binary_search(key).is_ok())
}

fn shelf(shelves: &mut Vec<Shelf>, kind: Kind, channel: Option<Channel>) -> Option<&mut Shelf> {
    let own = |shelf: &Shelf| shelf.kind == kind && shelf.channel == channel;
    if !shelves.iter().any(own) {
        shelves.push(Shelf {
            kind,
            channel,
            prices: BTreeMap::new(),
            barred: Root::default(),
        });
    }
    shelves.iter_mut().find(|shelf| own(shelf))
}

fn level(levels: &mut Vec<Level>, kind: Kind, channel: Option<Channel>) -> Option<&mut Level> {
    let own = |level: &Level| level.kind == kind && level.channel == channel;
    if !levels.iter().any(own) {
        levels.push(Level {
            kind,
            channel,
            unresolved: Root::default(),
            nobody: Root::default(),
            named: Root::default(),
        });
    }
    levels.iter_mut().find(|level| own(level))
}
