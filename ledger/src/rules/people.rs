//! What one reading permits, once its words are people (contract: C §8 "Budget": one person named twice counts once).

use attest_core::json::shape::{Count, List};
use attest_core::said::intent::{Intent, Times, ToIds};

/// Holds the intents of one reading to the people they mean. "Pay Ines and Vale $20 each" names two words and may name
/// one person: an intent for somebody whom an earlier one of the same kind is for covers nothing, unless both name
/// their ways out and those differ. A rhythm without a number of times is one for each person.
pub(crate) fn once_each(intents: &mut [Intent<'_>]) {
    let mut place = 0;
    while let Some((own, rest)) = intents
        .get_mut(place..)
        .and_then(<[Intent<'_>]>::split_first_mut)
    {
        place += 1;
        let Some(ToIds(Some(ids))) = &own.to_ids else {
            continue;
        };
        let people = i64::try_from(ids.different()).unwrap_or(i64::MAX);
        let put_in = own.backing.as_ref().is_some_and(|own| own.count.is_none());
        if put_in
            && own.limits.per.is_some()
            && own.limits.count.is_some_and(|count| count.0 > people)
        {
            own.limits.count = Some(Times::from(Count(people)));
        }
        for other in rest {
            let apart = own.channel.is_some() && other.channel.is_some();
            let shares = match &other.to_ids {
                Some(ToIds(Some(others))) => others.iter().any(|id| ids.holds(id)),
                _ => false,
            };
            if other.kind == own.kind && shares && !(apart && other.channel != own.channel) {
                other.to_ids = Some(ToIds(None));
                other.unresolved = Some(List(other.to.0.clone()));
            }
        }
    }
}
