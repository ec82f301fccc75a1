//! Whether every word of an instruction has a place (contract: S "to_not_asked", C §8 "Governing").
//!
//! From its verb to what is to be said, an ask is made of known parts: recipients, a thing, an amount, a time, a way
//! out, a place, a cue that it holds from now on, a number of times, a polite tail. A word that is no part of one may
//! say when, on what condition or to whom else, and nobody knows which: then nothing is asked.

mod beside;
mod prepositions;
mod said;
mod things;

use super::ask::Ask;
use super::clauses::Clause;
use super::heads::{Asking, Mood};
use super::lexicon::Frame;
use super::marks::Marks;
use super::names::{Name, names_at};
use super::parts::WAYS_OUT;
use super::phrases::{self, first_of};
use super::tags;
use super::words::{Token, Word};
use crate::said::clock::Reading;
use crate::said::intent::Kind;
use crate::text::steps::step;
use std::ops::Range;

/// Takes back the asks of a sentence where one of them has words without a place, or what stands beside them leaves
/// them in doubt.
pub(super) fn doubt(
    all: &[Word],
    sentence: &Range<usize>,
    own: &[Clause],
    nth: usize,
    asks: &mut [Ask],
) {
    let first = asks.partition_point(|ask| ask.sentence < nth);
    let here = asks.get_mut(first..).unwrap_or_default();
    step(here.len());
    let from = if here.iter().any(|ask| ask.asked && ask.unplaced) {
        Some(sentence.start)
    } else if here.iter().any(|ask| ask.asked) {
        beside::doubted(all, sentence, own)
    } else {
        None
    };
    if let Some(from) = from {
        for ask in here {
            ask.asked &= ask.verb.start < from;
        }
    }
}

/// An instruction, and whom it is for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts<'t> {
    pub(super) all: &'t [Word],
    pub(super) marks: &'t Marks,
    pub(super) clause: &'t Clause,
    pub(super) verb: &'t Asking,
    pub(super) kind: Kind,
    pub(super) to: &'t [Name],
    pub(super) trigger: Option<&'t Range<usize>>,
}

/// What was read of an instruction so far.
#[derive(Clone, Copy, Debug, Default)]
struct So {
    /// Whether a thing was read.
    thing: bool,
    /// Amounts read.
    sums: usize,
    /// Whether the last part read is a recipient.
    person: bool,
    /// Whether a recipient was read.
    named: bool,
    /// Whether a comma or a dash stands before what comes now.
    apart: bool,
    /// Whether "and" does.
    joined: bool,
    /// Whether the last part read is a time.
    timed: bool,
}

impl Parts<'_> {
    /// Whether every word is a part of something known.
    pub(super) fn are_known(&self) -> bool {
        let mut at = self.verb.at.end;
        let end = self.clause.content;
        let mut so = So::default();
        if self.verb.verb.words == ["let"] && self.verb.verb.frame == Frame::Access {
            return self.lets();
        }
        if self.is_a_heading() || self.is_no_list() {
            return false;
        }
        while at < end {
            step(1);
            let Some(next) = self.part(at, &mut so) else {
                return false;
            };
            if next <= at {
                return false;
            }
            at = next;
        }
        self.is_said_plainly(so.thing)
    }

    /// "Email to Ida: …" heads what was written; a message goes to people, and to no channel.
    fn is_a_heading(&self) -> bool {
        let titled = matches!(
            self.verb.verb.words,
            ["email" | "e-mail" | "mail" | "text" | "message", ..]
        ) && self.is_in(self.verb.at.end, &["to"]);
        let posted = self.kind == Kind::Send
            && self.verb.verb.frame != Frame::Share
            && self.to.iter().any(|name| name.key.starts_with('#'));
        titled || posted
    }

    /// "invite trouble, Ida": a word and somebody spoken to, not two people.
    fn is_no_list(&self) -> bool {
        self.to.windows(2).any(|pair| match pair {
            [one, next] => {
                !one.proper
                    && next.proper
                    && self.all.get(one.end).is_some_and(|word| word.is_mark(','))
            }
            _ => false,
        })
    }

    pub(super) fn word(&self, at: usize) -> Option<&Word> {
        self.all.get(at).filter(|_| at < self.clause.content)
    }

    pub(super) fn is_in(&self, at: usize, list: &[&str]) -> bool {
        self.word(at)
            .is_some_and(|word| word.is_in(list) && !word.quoted)
    }

    pub(super) fn has(&self, at: usize, lists: u64) -> bool {
        self.word(at)
            .is_some_and(|word| word.has(lists) && !word.quoted)
    }

    /// The recipient that starts at a word.
    fn recipient(&self, at: usize) -> Option<&Name> {
        self.to.iter().find(|name| {
            step(1);
            name.start == at
        })
    }

    pub(super) fn is_recipient(&self, at: usize) -> bool {
        self.recipient(at).is_some()
    }

    /// Past the part that starts at a word.
    fn part(&self, at: usize, so: &mut So) -> Option<usize> {
        let word = self.word(at)?;
        let next = at.saturating_add(1);
        if let Some(trigger) = self.trigger.filter(|range| range.contains(&at)) {
            return Some(trigger.end.max(next));
        }
        // What stands in the person's own quotation is to be said.
        if word.quoted {
            so.thing = true;
            return Some(next);
        }
        if self.marks.money_at(at).is_none()
            && let Some(end) = self.mark(at, word, so)
        {
            return end;
        }
        let rest = self.all.get(at..self.clause.content)?;
        let apart = std::mem::take(&mut so.apart);
        let joined = std::mem::take(&mut so.joined);
        let person = std::mem::take(&mut so.person);
        let timed = std::mem::take(&mut so.timed);
        if let Some(name) = self.recipient(at) {
            so.person = true;
            so.named = true;
            return self.named(name, so);
        }
        if let Some(end) = self.marks.money_at(at) {
            so.sums = so.sums.saturating_add(1);
            let thing = self.thing(at).filter(|thing| thing.end > end);
            if let Some(thing) = thing.filter(|_| !so.thing && self.kind != Kind::Pay) {
                so.thing = true;
                return Some(thing.end);
            }
            let several = self.kind == Kind::Pay && (person || joined) && self.to.len() > 1;
            return (so.sums == 1 || several).then_some(end);
        }
        if self.kind == Kind::Pay
            && word.is_in(&["the", "his", "her", "their", "my"])
            && let Some(end) = self.marks.money_at(next)
        {
            so.sums = so.sums.saturating_add(1);
            // "the 60 dollar deposit"
            let thing = self.thing(at).map_or(end, |thing| thing.end.max(end));
            return (so.sums == 1).then_some(thing);
        }
        if word.is_in(&["the", "my", "our"])
            && self
                .to
                .iter()
                .any(|name| name.start == next && !name.proper)
            || self
                .word(next)
                .is_some_and(|next| next.token == Token::Handle)
                && word.is("the")
        {
            return Some(next);
        }
        if let Some((phrase, range)) = self.marks.time_at(at)
            && !(phrase.owns
                || phrase.article && self.word(range.end).is_some_and(|word| self.names_on(word)))
        {
            so.timed = true;
            let again = matches!(phrase.reading, Reading::Rhythm(_));
            // "change it to monthly" sets a rhythm of its own.
            let set = self.verb.verb.frame == Frame::SetTo
                && (word.is("to")
                    || at
                        .checked_sub(1)
                        .and_then(|before| self.word(before))
                        .is_some_and(|word| word.is("to")));
            return (!(again && set)).then_some(range.end.max(next));
        }
        // "no need to ask me": what it ends with may look like what is to be said.
        let whole = self.all.get(at..self.clause.end)?;
        if let Some(phrase) = phrases::STANDING
            .first(whole)
            .or_else(|| phrases::POLITE.first(rest))
        {
            let end = at.saturating_add(phrase.len());
            return Some(end.saturating_add(usize::from(self.is_in(end, &["me"]))));
        }
        if let Some(length) = phrases::starts_politely(rest) {
            return Some(at.saturating_add(length));
        }
        if let Some(phrase) = phrases::TAILS.first(rest) {
            return Some(at.saturating_add(phrase.len()));
        }
        if let Some(end) = self.bound(at).or_else(|| self.counted(at)) {
            return Some(end);
        }
        if let Some(end) = self.not_these(at) {
            return Some(end);
        }
        if word.is_in(&["and"]) || word.is_mark('&') {
            so.joined = true;
            so.person = person;
            return Some(next);
        }
        // "the $60 I owe him"
        if so.sums > 0
            && self.is_in(at, &["i", "we"])
            && self.is_in(next, &["owe", "owed", "promised", "borrowed"])
        {
            let whom = next.saturating_add(1);
            return Some(
                whom.saturating_add(usize::from(self.is_in(whom, &["him", "her", "them"]))),
            );
        }
        if self.verb.verb.words == ["rsvp"] && word.is_in(&["yes", "no"]) {
            return Some(next);
        }
        if let Some(end) = self.prepositional(at, so) {
            so.thing |= word.is("to");
            return Some(end);
        }
        let goes = !word.is_in(&["over", "along"]) || self.kind == Kind::Send;
        if word.has(tags::TAILS) && !joined && goes {
            so.person = person;
            return Some(next);
        }
        self.object(
            at,
            So {
                apart,
                joined,
                person,
                timed,
                ..*so
            },
            so,
        )
    }

    /// Past a mark, a line's end or a symbol: inside none where it stands for words of its own.
    #[allow(
        clippy::option_option,
        reason = "no mark, a mark that belongs to nothing, or a mark"
    )]
    fn mark(&self, at: usize, word: &Word, so: &mut So) -> Option<Option<usize>> {
        let next = at.saturating_add(1);
        match word.token {
            Token::Mark(',') | Token::Break => {
                so.apart = true;
                Some(Some(next))
            }
            Token::Mark('&') => None,
            Token::Mark('.' | '!' | '?' | ';') => Some(Some(next)),
            Token::Mark(c)
                if !c.is_ascii()
                    && !matches!(
                        c,
                        '\u{2013}' | '\u{2014}' | '\u{2026}' | '\u{2022}' | '\u{b7}'
                    ) =>
            {
                Some(Some(next))
            }
            // A heart.
            Token::Mark('<') if self.word(next).is_some_and(|word| word.low == "3") => {
                Some(Some(next.saturating_add(1)))
            }
            Token::Mark('(' | ')') if self.kind == Kind::Pay => Some(Some(next)),
            Token::Mark(_) => Some(None),
            Token::Gap => Some(Some(next)),
            _ => None,
        }
    }

    /// Past a recipient, and what of him is meant: "Ida's invite".
    fn named(&self, name: &Name, so: &mut So) -> Option<usize> {
        let mut at = name.end;
        let whose = name.possessive || self.kind == Kind::Pay && self.bills(at);
        let kin = matches!(self.kind, Kind::ActOut | Kind::Change | Kind::Post);
        if whose || kin {
            let mut own = 0_usize;
            while own < 5
                && self.word(at).is_some_and(|word| {
                    word.token == Token::Word
                        && !word.quoted
                        && !word.has(tags::BOUNDARIES)
                        && !word.has(tags::FINITE)
                        && !word.has(tags::INTERRUPTS)
                        && (whose || word.is_in(WAYS_OUT) || word.is("channel"))
                })
                && self.marks.money_at(at).is_none()
                && self.marks.time_at(at).is_none()
            {
                at = at.saturating_add(1);
                own = own.saturating_add(1);
            }
            so.thing |= own > 0;
        }
        if self.verb.verb.frame == Frame::LetKnow && self.is_in(at, &["know"]) {
            // All after it is to be said.
            return Some(self.clause.content.max(at.saturating_add(1)));
        }
        if matches!(self.kind, Kind::ActOut | Kind::Change) {
            let own = self.all.get(name.start..name.end)?;
            if own
                .iter()
                .any(|word| !word.capital && self.is_no_noun(word))
            {
                return None;
            }
        } else if name.end == name.start.saturating_add(1) && !name.proper {
            let word = self.all.get(name.start)?;
            if word.has(tags::ADVERBS) {
                return None;
            }
        }
        Some(at)
    }

    fn is_no_noun(&self, word: &Word) -> bool {
        word.token == Token::Word
            && (word.has(tags::ADVERBS) && !word.low.ends_with("ly")
                || word.low.chars().count() > 5 && word.low.ends_with("ed")
                || word.is_in(&["arrived", "pressure", "judgement", "judgment"]))
    }

    fn bills(&self, at: usize) -> bool {
        let bill = |at: usize| self.word(at).is_some_and(|word| word.has(tags::BILLS));
        bill(at) || bill(at.saturating_add(1))
    }

    /// Past the words before an amount that bound it: "up to", "less than".
    fn bound(&self, at: usize) -> Option<usize> {
        let rest = self.all.get(at..self.clause.content)?;
        let phrase = first_of(
            rest,
            &[
                &["up", "to"],
                &["less", "than"],
                &["no", "more", "than"],
                &["not", "more", "than"],
                &["at", "most"],
                &["a", "maximum", "of"],
                &["a", "total", "of"],
                &["under"],
                &["below"],
                &["max"],
                &["exactly"],
                &["precisely"],
                &["total"],
                &["for"],
                &["of"],
                &["it's"],
                &["that's"],
            ],
        )?;
        let end = at.saturating_add(phrase.len());
        let sum = self.marks.money_at(end).is_some()
            || self
                .marks
                .count_in(
                    self.all,
                    &(end..end.saturating_add(2).min(self.clause.content)),
                )
                .is_some()
            || self.bound_again(end);
        sum.then_some(end)
    }

    /// "for less than $90"
    fn bound_again(&self, at: usize) -> bool {
        let rest = self.all.get(at..self.clause.content).unwrap_or_default();
        [
            &["less", "than"][..],
            &["under"],
            &["up", "to"],
            &["at", "most"],
            &["no", "more", "than"],
        ]
        .iter()
        .any(|phrase| {
            phrases::starts(rest, phrase)
                && self
                    .marks
                    .money_at(at.saturating_add(phrase.len()))
                    .is_some()
        })
    }

    /// Past a number of times.
    fn counted(&self, at: usize) -> Option<usize> {
        let range = self.marks.count_in(
            self.all,
            &(at..at.saturating_add(2).min(self.clause.content)),
        )?;
        (range.start == at).then_some(range.end)
    }

    /// Past "not Bo": whom it is not for.
    fn not_these(&self, at: usize) -> Option<usize> {
        let start = if self.is_in(at, &["not"]) {
            at.saturating_add(1)
        } else if self.is_in(at, &["and", "but"]) && self.is_in(at.saturating_add(1), &["not"]) {
            at.saturating_add(2)
        } else {
            return None;
        };
        let names = names_at(self.all, start, self.clause.content)?;
        names
            .all
            .iter()
            .all(|name| name.proper)
            .then_some(names.end)
    }

    /// A thing, where one can stand.
    fn object(&self, at: usize, before: So, so: &mut So) -> Option<usize> {
        let rest = self.all.get(at..self.clause.content)?;
        let frame = self.verb.verb.frame;
        let tells = matches!(
            frame,
            Frame::Give | Frame::Tell | Frame::SayTo | Frame::Reply | Frame::Answer
        );
        if tells
            && let Some(phrase) = phrases::GREETINGS.first(rest)
            && !(before.apart && phrase == ["sorry"])
        {
            so.thing = true;
            return Some(at.saturating_add(phrase.len()));
        }
        // "tell him": whom is named before.
        if !before.named
            && self.is_in(at, &["her", "him", "them"])
            && self.to.iter().all(|name| name.end <= self.verb.at.start)
            && !self.to.is_empty()
        {
            so.named = true;
            so.person = true;
            return Some(at.saturating_add(1));
        }
        // "send it to Ida", "pay them"
        if self.is_in(
            at,
            &[
                "it",
                "this",
                "that",
                "them",
                "these",
                "those",
                "one",
                "her",
                "him",
                "everything",
            ],
        ) && self.thing(at).is_none_or(|thing| !thing.determined)
        {
            so.thing = true;
            return Some(at.saturating_add(1));
        }
        let thing = self.thing(at)?;
        if before.apart && !before.joined && (before.person || before.thing || before.named) {
            return None;
        }
        // "send money" says how much to nobody; "email Friday reports" says no day.
        let head = self.all.get(thing.end.saturating_sub(1))?;
        if self.kind == Kind::Send && head.is_in(&["money", "cash", "funds", "payment"])
            || !thing.determined && before.timed
        {
            return None;
        }
        // What comes after an amount is no part of a payment.
        if self.kind == Kind::Pay && so.sums > 0 {
            return None;
        }
        let again = so.thing && !before.joined;
        if again && self.kind != Kind::Pay {
            return None;
        }
        if !thing.determined
            && before.person
            && frame != Frame::Access
            && !self.may_be_bare(at, thing.end)
        {
            return None;
        }
        so.thing = true;
        Some(thing.end)
    }

    /// Whether a thing may stand with no article right after whom it is for: several of a kind, after a name of
    /// several words or a pronoun. "Ida lawyer" is somebody else, "Ida mornings" a time.
    fn may_be_bare(&self, at: usize, end: usize) -> bool {
        let Some(name) = self.to.last() else {
            return false;
        };
        let many = self
            .all
            .get(end.saturating_sub(1))
            .is_some_and(|word| word.low.ends_with('s') && !word.low.ends_with("ss"));
        // "text it to her": a pronoun's name stands elsewhere.
        let pronoun = at.checked_sub(1).is_some_and(|before| {
            self.word(before)
                .is_some_and(|word| word.has(tags::PRONOUNS))
        });
        let permitted = self.clause.head.mood == Mood::Permitted;
        pronoun
            || self.to.len() == 1 && many && (name.end.saturating_sub(name.start) > 1 || permitted)
    }
}
