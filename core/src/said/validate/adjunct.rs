//! What a time phrase does beside a verb, where the words around it leave a doubt (contract: C §8, Time).

use crate::said::clock::{Lead, Phrase, Reading};
use crate::said::grammar::ask::Ask;
use crate::said::grammar::asks::Turn;
use crate::said::grammar::marks::{Marks, Role};
use crate::said::grammar::tags;
use crate::said::grammar::words::{Token, Word};
use crate::said::intent::Kind;
use std::ops::Range;

/// Days by words that stand before no thing: "tomorrow report" is no report.
const ADVERBS: &[&str] = &["today", "tomorrow", "tonight"];

/// What happens, without an article before it.
#[rustfmt::skip]
const EVENTS: &[&str] = &[
    "arrival", "arriving", "completion", "delivery", "departure", "departing", "inspection", "landing", "leaving", "receipt", "sign-off", "signing",
    "signature", "takeoff", "boarding", "closing", "collection", "pickup", "checkout", "check-in", "check-out", "handover", "launch", "payday", "demand", "request",
];

/// Stretches and days that "last" stands before.
const STRETCHES: &[&str] = &["week", "month", "year", "night", "weekend", "time"];

/// What a phrase does in the clause of an ask.
pub(super) fn role(turn: &Turn, ask: &Ask, phrase: &Phrase, at: &Range<usize>) -> Role {
    let role = Marks::role(phrase, at, &ask.verb, &turn.words);
    let lead = phrase.lead.map(|(lead, _)| lead);
    match (role, lead) {
        // "every week for 3 weeks", "every week from May": a bound that nothing keeps.
        (Role::Content, Some(Lead::For | Lead::From)) if ask.standing.is_some() && !phrase.owns => {
            Role::Unkept
        }
        // "text Ida for a week"
        (Role::Content, Some(Lead::For))
            if ask.kind != Kind::Pay
                && phrase.reading == Reading::Ambiguous
                && ask.to.iter().any(|name| name.end == at.start) =>
        {
            Role::Unkept
        }
        (Role::When, None) if names_a_thing(turn, ask, at) => Role::Unkept,
        _ => role,
    }
}

/// "Friday report": the day may be the thing's.
fn names_a_thing(turn: &Turn, ask: &Ask, at: &Range<usize>) -> bool {
    let first = turn.words.get(at.start).is_some_and(|word| {
        word.token == Token::Number || word.has(tags::CALENDAR) && !word.is_in(ADVERBS)
    });
    let next = turn
        .words
        .get(at.end)
        .filter(|_| at.end < ask.clause.content);
    at.start >= ask.verb.end
        && first
        && next.is_some_and(|word| {
            word.token == Token::Word
                && !word.quoted
                && !word.has(tags::BOUNDARIES | tags::FILLERS)
                && !word.is_in(&["sharp", "latest"])
        })
}

/// Whether a clock time starts a line, a clause or the turn, and words follow it: "9am swim".
pub(super) fn heads_a_line(turn: &Turn, at: &Range<usize>) -> bool {
    let number = turn
        .words
        .get(at.start)
        .is_some_and(|word| word.token == Token::Number);
    let before = at
        .start
        .checked_sub(1)
        .and_then(|before| turn.words.get(before));
    let starts = before.is_none_or(|word| {
        matches!(
            word.token,
            Token::Break | Token::Mark(',' | ';' | '.' | '-' | '*' | '\u{2022}' | '\u{2013}')
        )
    });
    number
        && starts
        && turn.words.get(at.end).is_some_and(|word| {
            word.token == Token::Word && !word.has(tags::BOUNDARIES)
                || matches!(word.token, Token::Mark('-' | ':' | '\u{2013}' | '\u{2014}'))
        })
}

/// Whether several clock times of a turn start what they stand in: a timetable asks for nothing by itself.
pub(super) fn is_timetable(turn: &Turn) -> bool {
    turn.marks
        .times_in(0..turn.words.len())
        .filter(|(phrase, at)| phrase.lead.is_none() && heads_a_line(turn, at))
        .nth(1)
        .is_some()
}

/// Whether a time past stands where the ask has its own: "email Ida yesterday".
pub(super) fn is_past(turn: &Turn, ask: &Ask) -> bool {
    let word = |at: usize| turn.words.get(at).filter(|_| at < ask.clause.content);
    let ends = |at: usize| {
        word(at).is_none_or(|word| word.token != Token::Word || word.has(tags::BOUNDARIES))
    };
    let past = |at: usize| {
        let first = word(at).filter(|word| !word.quoted);
        if first.is_some_and(|word| word.is("yesterday")) {
            return ends(at.saturating_add(1));
        }
        let day = |word: &Word| word.has(tags::CALENDAR) || word.is_in(STRETCHES);
        first.is_some_and(|word| word.is("last"))
            && word(at.saturating_add(1)).is_some_and(day)
            && ends(at.saturating_add(2))
    };
    past(ask.clause.start)
        || past(ask.verb.end)
        || ask.to.iter().any(|name| past(name.end))
        || turn
            .marks
            .money_in(ask.verb.end..ask.clause.content)
            .any(|(_, at)| past(at.end))
}

/// Whether the ask waits for something that happens: "during the match", "following the call", "on arrival".
pub(super) fn is_at_an_event(turn: &Turn, ask: &Ask) -> bool {
    let word = |at: usize| {
        turn.words
            .get(at)
            .filter(|word| at < ask.clause.content && !word.quoted)
    };
    let event = |at: usize| {
        let is = |at: usize, list: &[&str]| word(at).is_some_and(|word| word.is_in(list));
        let next = at.saturating_add(1);
        is(at, &["during", "outside", "upon"])
            || is(at, &["following"]) && !is(next, &["up"])
            || is(at, &["on", "at", "against", "post", "pre"]) && is(next, EVENTS)
    };
    event(ask.clause.start)
        || event(ask.verb.end)
        || ask.to.iter().any(|name| event(name.end))
        || turn
            .marks
            .money_in(ask.verb.end..ask.clause.content)
            .any(|(_, at)| event(at.end))
}

/// "for March, April and May": one payment, or one for each of them.
pub(super) fn is_for_several(turn: &Turn, ask: &Ask) -> bool {
    let calendar = |at: usize| {
        turn.words.get(at).is_some_and(|word| {
            !word.quoted && (word.has(tags::CALENDAR) || word.capital && word.is("may"))
        })
    };
    ask.kind == Kind::Pay
        && (ask.verb.end..ask.clause.content).any(|at| {
            turn.words.get(at).is_some_and(|word| word.is("for"))
                && calendar(at.saturating_add(1))
                && turn
                    .words
                    .get(at.saturating_add(2))
                    .is_some_and(|word| word.is_mark(',') || word.is("and") || word.is_mark('&'))
                && calendar(at.saturating_add(3))
        })
}
