//! How often and until when an ask holds, put in or held (contract: C §8 "Code only narrows").

use super::proposed::Proposed;
use super::reason::Drop;
use super::{Guard, pay};
use crate::json::shape::Count;
use crate::said::clock::{Lead, Reading};
use crate::said::grammar::ask::Ask;
use crate::said::grammar::asks::Turn;
use crate::said::grammar::names::Name;
use crate::said::grammar::standing::Counted;
use crate::said::intent::{Backing, Kind, Limits, Moment, Times};
use crate::text::steps::step;

/// Words that say how often, wherever they stand.
#[rustfmt::skip]
const RATES: &[&str] = &[
    "daily", "weekly", "monthly", "yearly", "annual", "annually", "quarterly", "nightly", "hourly", "fortnightly", "biweekly", "bimonthly",
];

impl Guard<'_> {
    pub(super) fn limits(
        &self,
        proposed: &Proposed,
        ask: &Ask,
        names: &[&Name],
        limits: &mut Limits,
        backing: &mut Backing,
    ) -> Result<(), Drop> {
        let mut unkept = pay::is_unkept(self.turn, ask, limits);
        match self.times.until(proposed.until.as_ref(), ask) {
            Ok(Some((until, span))) => {
                limits.until = Some(Moment(until));
                backing.until = Some(span);
            }
            Ok(None) => {}
            // What is wrong with the count comes first.
            Err(Drop::LimitNotKept) => unkept = true,
            Err(reason) => return Err(reason),
        }
        let said = match &ask.count {
            Counted::Said(range, number) => Some((range, *number)),
            _ => None,
        };
        // A number of times that may be of the thing bounds nothing, and a permission with one may be bounded by it.
        unkept |= ask.count == Counted::Unclear
            || ask.count == Counted::Stray && proposed.standing
            || ask.kind == Kind::Pay && is_for_each(self.turn, ask);
        // One person named twice counts once.
        let mut keys: Vec<&str> = names.iter().map(|name| &*name.key).collect();
        keys.sort_unstable();
        keys.dedup();
        let people = i64::try_from(keys.len().max(1)).unwrap_or(i64::MAX);
        match (proposed.count, said) {
            (Some(wanted), Some((_, number))) if wanted == number && !unkept => {}
            (Some(wanted), Some((_, number))) if wanted == number => {
                return Err(Drop::LimitNotKept);
            }
            (Some(_), _) => return Err(Drop::CountNotSaid),
            (None, _) if unkept => return Err(Drop::LimitNotKept),
            (None, _) => {}
        }
        if let Some((range, number)) = said
            && (proposed.count.is_some() || proposed.standing || number < people)
        {
            limits.count = Some(Times::from(Count(number)));
            backing.count = Some(self.span(range));
        }
        if let Some((per, span)) = self.times.rhythm(ask)? {
            if !proposed.standing {
                return Err(Drop::LimitNotKept);
            }
            // "twice a week" is a rate; "every week, up to 3 times" is two limits, and one of them would be lost.
            let beside = said.is_none_or(|(range, _)| {
                self.turn
                    .marks
                    .time_at(range.end)
                    .is_some_and(|(phrase, _)| phrase.span == span)
            });
            if !beside {
                return Err(Drop::LimitNotKept);
            }
            limits.per = Some(per);
            backing.per = Some(span);
            if limits.count.is_none() {
                limits.count = Some(Times::from(Count(people)));
            }
        } else if proposed.standing && ask.kind == Kind::Pay && names_a_rate(self.turn, ask) {
            // "From now on pay Bo the monthly $20": how often is said, and not as a rate.
            return Err(Drop::LimitNotKept);
        }
        // "From now on email Ines about the report until Friday": of the report, or of the mails.
        if proposed.standing
            && limits.until.is_none()
            && limits.per.is_none()
            && is_lost(self.turn, ask)
        {
            return Err(Drop::LimitNotKept);
        }
        Ok(())
    }
}

/// Whether an end or a rhythm stands behind the verb of a permission that has neither.
fn is_lost(turn: &Turn, ask: &Ask) -> bool {
    let behind = ask.verb.end..ask.clause.end;
    turn.marks.times_in(behind).any(|(phrase, at)| {
        step(1);
        let of_trigger = ask
            .trigger
            .as_ref()
            .is_some_and(|trigger| trigger.contains(&at.start));
        let ends = matches!(
            phrase.lead,
            Some((
                Lead::Until | Lead::Through | Lead::NoLaterThan | Lead::By,
                _
            ))
        );
        !of_trigger && !phrase.owns && (ends || matches!(phrase.reading, Reading::Rhythm(_)))
    })
}

/// Whether the clause of a payment has a word for how often that is no rhythm.
fn names_a_rate(turn: &Turn, ask: &Ask) -> bool {
    (ask.clause.start..ask.clause.content).any(|at| {
        turn.words
            .get(at)
            .is_some_and(|word| !word.quoted && word.is_in(RATES))
    })
}

/// "for every kid": as many payments, or as much, as nobody counts here.
fn is_for_each(turn: &Turn, ask: &Ask) -> bool {
    (ask.verb.end..ask.clause.content).any(|at| {
        let own = turn.words.get(at).is_some_and(|word| word.is("every"))
            || turn.words.get(at).is_some_and(|word| word.is("per"));
        let trigger = ask
            .trigger
            .as_ref()
            .is_some_and(|trigger| trigger.contains(&at));
        let person = turn
            .words
            .get(at.saturating_add(1))
            .is_some_and(|word| word.is_in(&["person", "head", "capita"]));
        own && !trigger && !person && !turn.marks.in_phrase(at)
    })
}
