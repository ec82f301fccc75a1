//! Recipients that are met by the address they name themselves by (contract: C §8, matches).

use super::super::call::Call;
use super::super::ids::{Id, Ids};
use super::super::intent::{Intent, MAX_TO};
use super::super::target::{Dialled, Form};

/// Whom an intent is for, as addresses are compared with it.
pub(super) struct Named<'i, 'a> {
    intent: &'i Intent<'a>,
    ids: &'i Ids<'a>,
    /// Made when a number asks for it.
    typed: Option<Typed>,
}

impl<'i, 'a> Named<'i, 'a> {
    pub(super) fn of(intent: &'i Intent<'a>, ids: &'i Ids<'a>) -> Self {
        let typed = None;
        Self { intent, ids, typed }
    }

    #[inline(never)]
    pub(super) fn cover(mut self, call: &Call<'_>) -> bool {
        call.recipients()
            .all(|(id, address)| self.meets(id, address))
    }

    pub(super) fn meets(&mut self, id: &Id<'_>, address: Option<&Id<'_>>) -> bool {
        self.ids.holds(id) || address.is_some_and(|address| self.reaches(address))
    }

    /// Whether an address is one of the recipients that name themselves.
    fn reaches(&mut self, address: &Id<'_>) -> bool {
        let found = self.ids.find(address);
        found.is_some_and(|(place, form)| self.by_address(place, form))
    }

    /// Whether the one at this place may be met by address. An id of digits alone may be a contact's
    /// id: it stands for a telephone number only where the person typed that number, or typed no
    /// recipient at all.
    pub(super) fn by_address(&mut self, place: usize, form: Option<Form>) -> bool {
        match form {
            None => false,
            Some(Form::Number) => {
                let typed = || Typed::of(self.intent, self.ids);
                self.intent.to.is_empty() || self.typed.get_or_insert_with(typed).holds(place)
            }
            Some(_) => true,
        }
    }
}

/// Of each recipient, by its place, whether the person typed its number: a bit each.
struct Typed([u64; MAX_TO.div_ceil(64)]);

impl Typed {
    fn of(intent: &Intent<'_>, ids: &Ids<'_>) -> Self {
        let mut typed = Self([0; MAX_TO.div_ceil(64)]);
        for number in intent.to.iter().filter_map(|word| Dialled::of(word)) {
            let place = ids.find(&number.as_str().into()).map(|found| found.0);
            if let Some(place) = place
                && let Some(bits) = typed.0.get_mut(place / 64)
            {
                *bits |= 1 << (place % 64);
            }
        }
        typed
    }

    fn holds(&self, place: usize) -> bool {
        let bits = self.0.get(place / 64).copied().unwrap_or_default();
        bits >> (place % 64) & 1 == 1
    }
}
