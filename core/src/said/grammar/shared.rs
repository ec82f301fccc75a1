//! Asks that share a sentence (contract: C §8 "Time", "Governing", "The rest": where two readings stand, the safe one).
//!
//! "Show me how to email Ines and pay Bo $500": the second verb goes on from the first one's "how to", or it asks. "Tomorrow
//! email Ines and pay Bo $500": the time is of one verb, or of both. Nobody can tell, so the ask that would be wider is none.

use super::ask::Ask;
use super::lexicon::Frame;
use super::marks::{Marks, Role};
use super::standing::Counted;
use super::tags;
use super::words::{Token, Word};
use crate::text::steps::step;
use std::ops::Range;

/// Words behind which a verb tells of an act and does not ask for it.
const TELLING: &[&str] = &[
    "how", "whether", "who", "whom", "what", "where", "why", "which", "if", "when",
];
/// Words behind "to" that are no verb.
#[rustfmt::skip]
const NO_VERBS: &[&str] = &[
    "the", "a", "an", "my", "our", "your", "his", "her", "their", "its", "this", "that", "these", "those", "some", "all",
    "both", "each", "every", "any", "no", "everyone", "everybody", "anyone", "me", "us", "him", "them", "it", "you",
];

/// Words that may stand behind the last part of a clause.
const MANNERS: &[&str] = &[
    "please", "thanks", "thank", "you", "ok", "okay", "asap", "too", "as", "well",
];

/// Takes back the asks whose sentence says of another verb what may be meant for them too.
pub(super) fn doubt(all: &[Word], marks: &Marks, sentences: &[Range<usize>], asks: &mut [Ask]) {
    let mut first = 0;
    while let Some(sentence) = asks.get(first).map(|ask| ask.sentence) {
        let rest = asks.get(first..).unwrap_or_default();
        let count = rest
            .iter()
            .take_while(|ask| ask.sentence == sentence)
            .count()
            .max(1);
        let last = first.saturating_add(count);
        if let (Some(own), Some(words)) = (asks.get_mut(first..last), sentences.get(sentence)) {
            told(all, words, own);
            bounded(all, marks, own);
        }
        first = last;
    }
}

/// A verb that goes on from one that is told of and not asked for.
fn told(all: &[Word], sentence: &Range<usize>, asks: &mut [Ask]) {
    let Some(last) = asks.last().map(|ask| ask.clause.start) else {
        return;
    };
    let asked = |at: usize| {
        step(1);
        let place = asks.partition_point(|ask| ask.verb.start < at);
        let own = asks.get(place);
        own.is_some_and(|ask| ask.asked && ask.verb.start == at)
    };
    // The first verb from some word on; it only goes forward.
    let mut verb = sentence.start;
    let from = (sentence.start..last).find_map(|at| {
        let word = all.get(at).filter(|word| !word.quoted)?;
        let next = at.saturating_add(1);
        let after = all.get(next)?;
        // "Help me email Ines and pay Bo": help with both. "How to log in and pay Bo": how to do both.
        let helps = word.is("help") && after.is_in(&["me", "us"]);
        if helps || word.is_in(TELLING) && after.is("to") {
            return Some(at);
        }
        // "Check if I can email Ines and pay Bo", but "check if it cleared, and pay Bo".
        if word.is_in(TELLING) {
            let is_verb = |at: usize| all.get(at).is_some_and(|word| word.has(tags::VERBS));
            verb = verb.max(next);
            while verb < last && !is_verb(verb) {
                verb = verb.saturating_add(1);
            }
            return (verb < last).then_some(verb);
        }
        let acts = after.token == Token::Word && !after.capital && !after.is_in(NO_VERBS);
        (word.is("to") && acts && !asked(next)).then_some(at)
    });
    let Some(from) = from else { return };
    for ask in asks.iter_mut() {
        step(1);
        ask.asked &= ask.clause.start <= from;
    }
}

/// What an ask's own clause says of when, until when, how often and how many times.
struct Said {
    times: bool,
    lasting: bool,
    counted: bool,
}

fn said(all: &[Word], marks: &Marks, ask: &Ask) -> Said {
    let mut own = Said {
        times: false,
        lasting: false,
        counted: ask.count != Counted::None,
    };
    for (phrase, at) in marks.times_in(ask.clause.start..ask.clause.end) {
        step(1);
        // "tell her Thursday works": what is to be said.
        let behind = all.get(at.end..ask.clause.end).unwrap_or_default();
        let is_last = behind
            .iter()
            .all(|word| word.token != Token::Word || word.is_in(MANNERS));
        let says = ask.frame == Frame::Tell && at.start >= ask.verb.end;
        if (says || at.start >= ask.clause.content) && !is_last {
            continue;
        }
        match Marks::role(phrase, at, &ask.verb, all) {
            Role::When | Role::Unkept => own.times = true,
            Role::Until | Role::Rhythm => own.lasting = true,
            Role::Content => {}
        }
    }
    own
}

/// A time, an end, a rhythm or a number that one verb has, and another one has not.
fn bounded(all: &[Word], marks: &Marks, asks: &mut [Ask]) {
    if asks.len() < 2 {
        return;
    }
    let own: Vec<Said> = asks.iter().map(|ask| said(all, marks, ask)).collect();
    let any = |of: fn(&Said) -> bool| own.iter().any(of);
    let (times, lasting, counted) = (
        any(|own| own.times),
        any(|own| own.lasting),
        any(|own| own.counted),
    );
    for (ask, own) in asks.iter_mut().zip(&own) {
        step(1);
        let bare = !own.times && !own.lasting;
        ask.asked &= !(times && bare);
        ask.asked &= !(lasting && !own.lasting && (bare || ask.standing.is_some()));
        ask.asked &= !(counted && !own.counted && ask.standing.is_some());
    }
}
