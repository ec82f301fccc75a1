//! What stands beside an ask in its own sentence and leaves it in doubt (contract: C §8 "Governing", "validate").

use super::said::WHERE;
use crate::said::grammar::clauses::{Clause, Joint};
use crate::said::grammar::heads::Mood;
use crate::said::grammar::lexicon::Frame;
use crate::said::grammar::tags;
use crate::said::grammar::words::{Token, Word};
use crate::text::steps::step;
use std::ops::Range;

/// Words that end an ask as what is to be said, so that what comes after a comma may be said too.
const SAID: &[&str] = &[
    "yes", "no", "ok", "okay", "sorry", "hi", "hello", "hey", "sure", "this", "that",
];
/// What somebody does who tells: "he says".
const TELLS: &[&str] = &[
    "says",
    "said",
    "wrote",
    "writes",
    "thinks",
    "thought",
    "reckons",
    "wants",
    "insists",
    "claims",
    "told",
    "asked",
    "suggests",
    "suggested",
    "begs",
    "demands",
    "orders",
    "ordered",
    "goes",
];
/// The person's own voice.
const OWN: &[&str] = &[
    "i", "i'm", "im", "i'll", "i've", "i'd", "we", "we're", "we'll", "we've", "we'd",
];
/// Work that has somebody else do what follows.
const HAVING: &[&str] = &["get", "make", "help", "have"];
/// Work that has to come out well before what follows.
const TESTING: &[&str] = &["verify", "think"];

/// From where on the asks of a sentence are in doubt for what its clauses are.
pub(in crate::said::grammar) fn doubted(
    all: &[Word],
    sentence: &Range<usize>,
    own: &[Clause],
) -> Option<usize> {
    if trails_off(all, sentence) {
        return Some(sentence.start);
    }
    let mut said = None;
    for pair in own.windows(2) {
        let [before, after] = pair else { continue };
        if breaks(all, before, after) {
            return Some(sentence.start);
        }
        if said.is_none() && may_be_said(all, before, after) {
            said = Some(after.start);
        }
    }
    said
}

fn asked(clause: &Clause) -> bool {
    clause.head.verb.is_some() && matches!(clause.head.mood, Mood::Asked | Mood::Permitted)
}

/// Whether a clause that asks may be what the one before it says to somebody.
fn may_be_said(all: &[Word], before: &Clause, after: &Clause) -> bool {
    if !asked(before) || !asked(after) || before.content < before.end {
        return false;
    }
    let joint = all.get(before.end..after.start).unwrap_or_default();
    let interrupted = joint
        .iter()
        .any(|word| matches!(word.token, Token::Mark('(' | '[' | '{' | '/')));
    let dashed = after.joint == Joint::Comma
        && joint.iter().any(|word| {
            matches!(
                word.token,
                Token::Mark('\u{2013}' | '\u{2014}' | '-' | '\u{2026}')
            )
        });
    // "text Ida (pay Bo $5)", "text Ida — pay Bo $5": said to Ida, it may be.
    if interrupted || dashed {
        return true;
    }
    let last = before
        .end
        .checked_sub(1)
        .and_then(|at| all.get(at))
        .filter(|word| !word.quoted);
    let told = before.head.verb.as_ref().is_some_and(|verb| {
        matches!(
            verb.verb.frame,
            Frame::Give | Frame::Tell | Frame::Reply | Frame::SayTo | Frame::Answer
        )
    });
    // "text Ida yes, pay Bo $5"
    told && matches!(after.joint, Joint::Comma) && last.is_some_and(|word| word.is_in(SAID))
}

fn breaks(all: &[Word], before: &Clause, after: &Clause) -> bool {
    step(1);
    let word = |at: usize| all.get(at).filter(|word| !word.quoted);
    let first =
        (after.start..after.end).find(|at| word(*at).is_some_and(|word| word.token == Token::Word));
    let is_in = |by: usize, list: &[&str]| {
        first.is_some_and(|at| word(at.saturating_add(by)).is_some_and(|word| word.is_in(list)))
    };
    let untold = before.content >= before.end;
    if asked(before) {
        let told = before.head.verb.as_ref().is_some_and(|verb| {
            matches!(
                verb.verb.frame,
                Frame::Give | Frame::Tell | Frame::Reply | Frame::SayTo | Frame::Answer
            )
        });
        let last = before.end.checked_sub(1).and_then(word);
        // "Ida, Bo, who is out, isn't coming"
        if untold && after.joint == Joint::Comma && is_in(0, &["who", "whose", "which"]) && told {
            return true;
        }
        // "where needed"
        if is_in(0, &["where"]) && is_in(1, WHERE) {
            return true;
        }
        // "and you're fired", "and she'll want 40"
        let third = first
            .and_then(word)
            .is_some_and(|word| word.has(tags::SUBJECTS) && !word.is_in(OWN));
        if untold && after.joint == Joint::And && after.head.mood == Mood::Statement && third {
            return true;
        }
        // "text Ida Bo and I are late"
        let named = last.is_some_and(|word| word.capital && word.low.chars().count() > 1);
        if untold
            && told
            && named
            && after.joint == Joint::And
            && is_in(0, OWN)
            && after.head.mood == Mood::Statement
        {
            return true;
        }
        // "will you, Bo": said to somebody else.
        if is_in(0, &["will", "would", "can", "could"])
            && is_in(1, &["you"])
            && after.head.verb.is_none()
        {
            return all
                .get(after.start..after.end)
                .unwrap_or_default()
                .iter()
                .any(|word| word.capital);
        }
        // "make it Bo"
        if is_in(0, &["make"]) && is_in(1, &["it", "that"]) {
            return true;
        }
    }
    // "…, he says"
    let teller =
        is_in(0, &["he", "she", "they"]) || first.and_then(word).is_some_and(|word| word.capital);
    if asked(before)
        && after.head.verb.is_none()
        && teller
        && is_in(1, TELLS)
        && !is_in(2, &["me", "to"])
    {
        return true;
    }
    // "get Ida to pay Bo and …", "check with Ida and …"
    if asked(after)
        && before.head.mood == Mood::Inward
        && before.head.verb.is_none()
        && !before.head.aside
    {
        let at = before.head.next;
        let inward = at.checked_sub(1).and_then(word);
        let next = word(at);
        let somebody = next.is_some_and(|word| word.capital || word.has(tags::PRONOUNS));
        return inward.is_some_and(|inward| {
            inward.is_in(HAVING) && somebody
                || inward.is_in(TESTING)
                || inward.is("check") && next.is_some_and(|next| next.is("with"))
                || inward.is("see")
                    && next.is_some_and(|next| next.is_in(&["what", "if", "whether", "how"]))
                || inward.is("count") && next.is_some_and(|next| next.is("to"))
        });
    }
    false
}

/// "Text Ida… Bo, sorry": the sentence breaks off, and what comes next is no ask.
fn trails_off(all: &[Word], sentence: &Range<usize>) -> bool {
    let own = all.get(sentence.clone()).unwrap_or_default();
    let mut ends = own.iter().rev().filter(|word| word.token != Token::Break);
    let dots = match (ends.next(), ends.next()) {
        (Some(last), Some(before)) => {
            last.is_mark('\u{2026}') || last.is_mark('.') && before.is_mark('.')
        }
        _ => false,
    };
    dots && all
        .get(sentence.end..)
        .unwrap_or_default()
        .iter()
        .find(|word| {
            matches!(
                word.token,
                Token::Word | Token::Number | Token::Handle | Token::Address | Token::Gap
            )
        })
        .is_some_and(|next| !next.has(tags::FILLERS | tags::VERBS | tags::INWARD))
}
