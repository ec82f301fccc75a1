//! Which proposed intents the person's words back (contract: S "The guards", C §8 "validate").
//!
//! The turn is read once, without the model. An intent is kept where one ask of the turn covers it
//! whole: kind, recipients, amount, channel, time, limits; code then puts in what was said and left
//! out, which can only narrow it. What one intent was kept for backs no other: what was asked for once
//! is approved once, however often it is proposed.

mod adjunct;
mod channel;
mod limits;
mod pay;
mod proposed;
mod reason;
mod retract;
#[cfg(test)]
mod steps;
mod taken;
mod time;

use super::clock::{Local, Zone, phrases};
use super::grammar::ask::Ask;
use super::grammar::asks::{Origin, Turn, read};
use super::grammar::heads::Mood;
use super::grammar::lexicon::Frame;
use super::grammar::marks::Marks;
use super::grammar::names::{Name, key_of, key_of_word};
use super::intent::{Backing, Intent, Kind, Limits, Minutes, Moment, When};
use super::money::{Bound, amounts};
use super::prepare::{Prepared, prepare};
use super::quote::Why;
use super::raw::{Entry, MOST, entries};
use super::span::Span;
use crate::json::Value;
use crate::json::shape::{Count, List};
use crate::text::steps::step;
use crate::time::IsoTs;
use proposed::Proposed;
pub use reason::Drop;
use std::borrow::Cow;
use std::collections::BTreeSet;
use taken::Taken;

/// Where and when a turn was typed.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// The person's local time.
    pub local: Option<IsoTs>,
    /// The instant that ages are counted from; the local time where it is absent.
    pub now: Option<IsoTs>,
    /// The name of the person's zone.
    pub zone: Option<String>,
}

impl Typed {
    /// What local times are read by. A zone that nobody knows leaves none.
    fn place(&self) -> Option<Local> {
        let now = self.local.or(self.now)?;
        let zone = match &self.zone {
            Some(name) => Some(Zone::named(name)?),
            None => None,
        };
        Some(Local { now, zone })
    }
}

/// What became of a model's answer.
#[derive(Clone, Debug)]
pub struct Validated {
    /// The text that was read.
    pub text: String,
    /// The intents that the words back.
    pub intents: Vec<Intent<'static>>,
    /// The others: why, and what was proposed.
    pub dropped: Vec<(Drop, Value<'static>)>,
    /// Whether the turn was cut.
    pub truncated: bool,
}

impl Validated {
    /// Whether the answer held no intents that could be read at all.
    #[must_use]
    pub fn is_unparseable(&self) -> bool {
        self.dropped
            .iter()
            .any(|(reason, _)| *reason == Drop::Unparseable)
    }
}

/// Holds a model's answer against the words of a turn. Never fails: what is not backed is dropped.
#[must_use]
pub fn validate(raw: &str, text: &str, typed: &Typed) -> Validated {
    let prepared = prepare(text);
    let mut answer = Validated {
        text: prepared.text.clone(),
        intents: Vec::new(),
        dropped: Vec::new(),
        truncated: prepared.truncated,
    };
    let Some(all) = entries(raw) else {
        answer.dropped.push((Drop::Unparseable, Value::Null));
        return answer;
    };
    let local = typed.place();
    let marks = Marks::new(
        amounts(&prepared.text),
        phrases(&prepared.text, local.as_ref()),
    );
    let origin = Origin {
        truncated: prepared.truncated,
        hidden: prepared
            .quoted
            .iter()
            .any(|quoted| quoted.why == Why::Hidden),
    };
    let turn = read(&prepared.text, marks, origin);
    let guard = Guard {
        text,
        prepared: &prepared,
        turn: &turn,
        retractions: if turn.asks.iter().any(|ask| ask.asked) {
            retract::Retractions::of(text, &prepared, &turn)
        } else {
            retract::Retractions::default()
        },
        times: time::Times::new(&turn, local.as_ref(), typed),
        said_otherwise: pay::said_otherwise(&turn),
        keys: turn
            .words
            .iter()
            .filter(|word| !word.odd)
            .filter_map(|word| key_of_word(word, &prepared.text))
            .filter(|key| !key.is_empty())
            .collect(),
    };
    let mut taken = Taken::default();
    for (nth, entry) in all.into_iter().enumerate() {
        let kept = if nth >= MOST {
            Err(Drop::Cap)
        } else {
            guard.hold(&entry, &mut taken)
        };
        match kept {
            Ok(intent) => answer.intents.push(intent),
            Err(reason) => answer.dropped.push((reason, entry.value)),
        }
    }
    answer
}

struct Guard<'t> {
    text: &'t str,
    prepared: &'t Prepared,
    turn: &'t Turn,
    times: time::Times<'t>,
    /// What takes asks back.
    retractions: retract::Retractions,
    /// Payees whose payments say different amounts.
    said_otherwise: BTreeSet<String>,
    /// The words of the turn, as names are compared.
    keys: Vec<Cow<'t, str>>,
}

impl Guard<'_> {
    fn hold(&self, entry: &Entry, taken: &mut Taken) -> Result<Intent<'static>, Drop> {
        let mut proposed = Proposed::read(entry)?;
        if proposed.to.is_empty() && !proposed.reply {
            return Err(Drop::NoTarget);
        }
        let replies = |ask: &&Ask| matches!(ask.frame, Frame::Reply | Frame::Answer);
        if proposed.reply && !self.turn.asks.iter().any(|ask| replies(&ask)) {
            return Err(Drop::ReplyNotSaid);
        }
        let mut keys: Vec<String> = Vec::new();
        let mut to: Vec<String> = Vec::new();
        for text in std::mem::take(&mut proposed.to) {
            let key = key_of(&text)
                .filter(|key| !key.is_empty() && self.is_said(key))
                .ok_or(Drop::ToNotSaid)?;
            // "Ida" and "ida" are one.
            if !keys.contains(&key) {
                keys.push(key);
                to.push(text);
            }
        }
        proposed.to = to;
        let of_kind = |ask: &&Ask| {
            step(1);
            ask.asked && ask.kind == proposed.kind && (ask.trigger.is_none() || proposed.standing)
        };
        if !self.turn.asks.iter().any(|ask| of_kind(&ask)) {
            return Err(Drop::NotAsked);
        }
        let mut first: Option<Drop> = None;
        for ask in self.turn.asks.iter().filter(of_kind) {
            let Some(names) = self.named(ask, &keys, &proposed) else {
                continue;
            };
            let kept = match taken.has(ask, &names) || taken.is_paid(ask, &names) {
                true => Err(Drop::NotAsked),
                false => self.backed(&proposed, ask, &names),
            };
            let kept = match kept {
                Ok(intent) if taken.repeats(&intent, &names) => Err(Drop::NotAsked),
                other => other,
            };
            match kept {
                Ok(intent) => {
                    taken.take(ask, &names, &intent);
                    return Ok(intent);
                }
                Err(reason) => first = Some(first.map_or(reason, |known| known.max(reason))),
            }
        }
        Err(first.unwrap_or(Drop::ToNotAsked))
    }

    /// Whether a key stands in the text as whole words.
    fn is_said(&self, key: &str) -> bool {
        let wanted: Vec<&str> = key.split(' ').collect();
        let last = |said: &str, wanted: &str| {
            said == wanted
                || said.strip_suffix("'s") == Some(wanted)
                || said.strip_suffix('\'') == Some(wanted)
        };
        self.keys.windows(wanted.len()).any(|own| {
            step(1);
            own.iter()
                .zip(&wanted)
                .enumerate()
                .all(|(nth, (said, wanted_word))| {
                    if nth.saturating_add(1) == wanted.len() {
                        last(said, wanted_word)
                    } else {
                        said == wanted_word
                    }
                })
        })
    }

    /// The names of an ask that some keys are, in their order, one for each; none where one of them is not its.
    fn named<'a>(
        &self,
        ask: &'a Ask,
        keys: &[String],
        proposed: &Proposed,
    ) -> Option<Vec<&'a Name>> {
        if keys.is_empty() {
            return (ask.to.is_empty() && ask.reply && proposed.reply).then(Vec::new);
        }
        // "Inc." and "Inc" are written differently, and only one of them was.
        let ends = |text: &str| text.trim_end_matches(' ').ends_with('.');
        let mut names: Vec<&Name> = Vec::with_capacity(keys.len());
        for (key, text) in keys.iter().zip(&proposed.to) {
            let own = ask.to.iter().find(|name| {
                step(1);
                name.is(key) && ends(text) == ends(name.span.of(&self.prepared.text))
            })?;
            // "Ines" and "Ines Vale" are two keys of one name, and it was said once.
            if names.iter().any(|other| other.span == own.span) {
                return None;
            }
            names.push(own);
        }
        Some(names)
    }

    /// Everything but whom it is for, held against one ask.
    fn backed(
        &self,
        proposed: &Proposed,
        ask: &Ask,
        names: &[&Name],
    ) -> Result<Intent<'static>, Drop> {
        let mut backing = Backing {
            amount: None,
            at: None,
            channel: None,
            count: None,
            currency: None,
            per: None,
            reply: None,
            standing: None,
            to: names.iter().map(|name| name.span).collect(),
            trigger: None,
            until: None,
            verb: self.span(&ask.verb),
        };
        let mut limits = Limits {
            amount_below: false,
            amount_max: None,
            count: None,
            currency: None,
            per: None,
            until: None,
        };
        if proposed.reply {
            if !matches!(ask.frame, Frame::Reply | Frame::Answer) {
                return Err(Drop::ReplyNotSaid);
            }
            backing.reply = Some(backing.verb);
        }
        self.pay(proposed, ask, names, &mut limits, &mut backing)?;
        let channel = self.channel(proposed, ask, &mut backing)?;
        if proposed.standing {
            let cue = ask.standing.as_ref().ok_or(Drop::StandingNotSaid)?;
            backing.standing = Some(self.span(cue));
            backing.trigger = ask.trigger.as_ref().map(|range| self.span(range));
        }
        let when = self.when(proposed, ask, &mut backing)?;
        self.limits(proposed, ask, names, &mut limits, &mut backing)?;
        let when = if proposed.standing {
            when
        } else {
            self.times.ended(when, limits.until)?
        };
        if !proposed.standing && ask.standing.is_some() && ask.clause.head.mood != Mood::Permitted {
            return Err(Drop::LimitNotKept);
        }
        self.retracted(ask)?;
        Ok(Intent {
            backing: Some(Box::new(backing)),
            channel,
            created_at: None,
            id: None,
            kind: proposed.kind,
            limits,
            reply_to_current: proposed.reply,
            revoked: None,
            said_id: None,
            standing: proposed.standing,
            to: List(proposed.to.iter().cloned().map(Cow::Owned).collect()),
            to_ids: None,
            unresolved: None,
            used: None,
            what: proposed.what.clone().map(Cow::Owned),
            when,
        })
    }

    fn pay(
        &self,
        proposed: &Proposed,
        ask: &Ask,
        names: &[&Name],
        limits: &mut Limits,
        backing: &mut Backing,
    ) -> Result<(), Drop> {
        if pay::sends_money(self.turn, ask) {
            return Err(Drop::NotAsked);
        }
        let Some(wanted) = &proposed.amount else {
            return match proposed.kind {
                Kind::Pay => Err(Drop::PayNoAmount),
                _ if proposed.currency.is_some() => Err(Drop::CurrencyNotSaid),
                _ => Ok(()),
            };
        };
        let money = pay::amount(self.turn, ask, names).ok_or_else(|| {
            if pay::is_bare(self.turn, ask, wanted) {
                Drop::CurrencyNotSaid
            } else {
                Drop::AmountNotSaid
            }
        })?;
        let otherwise = |name: &&Name| self.said_otherwise.contains(&name.key);
        if money.amount != *wanted || names.iter().any(otherwise) {
            return Err(Drop::AmountNotSaid);
        }
        let named = money.currency.as_ref().ok_or(Drop::CurrencyNotSaid)?;
        if proposed.currency != Some(named.code) {
            return Err(Drop::CurrencyNotSaid);
        }
        limits.amount_max = Some(money.amount);
        limits.currency = Some(named.code);
        limits.amount_below = money.bound == Some(Bound::Below);
        backing.amount = Some(money.number);
        backing.currency = Some(named.span);
        Ok(())
    }

    fn channel(
        &self,
        proposed: &Proposed,
        ask: &Ask,
        backing: &mut Backing,
    ) -> Result<Option<super::intent::Channel>, Drop> {
        let said = channel::said(self.turn, ask);
        if said.torn {
            return Err(Drop::ChannelNotSaid);
        }
        let put_in = matches!(ask.kind, Kind::Send | Kind::Post);
        match (proposed.channel, said.fixed) {
            (Some(own), Some((fixed, span))) => {
                if own != fixed {
                    return Err(Drop::ChannelNotSaid);
                }
                backing.channel = Some(span);
                Ok(Some(own))
            }
            (Some(own), None) => {
                let (_, span) = said
                    .allowed
                    .iter()
                    .find(|(channel, _)| *channel == own)
                    .ok_or(Drop::ChannelNotSaid)?;
                backing.channel = Some(*span);
                Ok(Some(own))
            }
            (None, Some((fixed, span))) if put_in => {
                backing.channel = Some(span);
                Ok(Some(fixed))
            }
            (None, _) => Ok(None),
        }
    }

    fn when(&self, proposed: &Proposed, ask: &Ask, backing: &mut Backing) -> Result<When, Drop> {
        let when = self.times.when(
            proposed.at.as_ref(),
            proposed.window,
            ask,
            proposed.standing,
        )?;
        backing.at = when.at.map(|(_, span)| span);
        Ok(When {
            at: when.at.map(|(at, _)| Moment(at)),
            window_minutes: Some(Minutes::from(Count(when.window))),
        })
    }

    fn retracted(&self, ask: &Ask) -> Result<(), Drop> {
        if self.retractions.later {
            return Err(Drop::RetractedLater);
        }
        let sentence = self
            .turn
            .sentences
            .get(ask.sentence)
            .map(|range| self.span(range))
            .unwrap_or_default();
        if self.retractions.in_neighbour
            || self.retractions.goes_on
            || self
                .retractions
                .in_quote(self.text, self.prepared, sentence)
        {
            return Err(Drop::RetractedInQuote);
        }
        Ok(())
    }

    fn span(&self, range: &std::ops::Range<usize>) -> Span {
        let own = self.turn.words.get(range.clone()).unwrap_or_default();
        match (own.first(), own.last()) {
            (Some(first), Some(last)) => first.span.with(last.span),
            _ => Span::default(),
        }
    }
}
