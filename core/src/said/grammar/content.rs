//! Where the person's instruction ends and what is to be said begins.

use super::heads::Asking;
use super::lexicon::Frame;
use super::names::names_at;
use super::tags;
use super::words::{Token, Word};

/// Words that open what is to be said, or what it is about.
#[rustfmt::skip]
const OPENERS: &[&str] = &[
    "saying", "asking", "telling", "confirming", "thanking", "explaining", "letting", "about", "regarding", "re", "concerning",
    "who", "which", "whose", "where", "what", "why", "how", "when", "whether", "if", "because", "since", "congratulating", "apologizing", "apologising", "inviting",
    "wishing", "announcing", "informing", "notifying", "reminding", "describing", "suggesting", "proposing", "requesting", "mentioning", "noting", "stating",
];
/// Verbs in their plain form that others may be asked to do.
#[rustfmt::skip]
const DEEDS: &[&str] = &[
    "be", "buy", "bring", "call", "come", "do", "have", "meet", "join", "confirm", "let", "know", "wait", "stay", "sign", "return", "look", "say", "stop", "start",
    "leave", "pick", "drop", "try", "work", "follow", "discuss", "talk", "speak", "cancel", "move", "change", "bring", "come", "hurry", "deliver", "ship", "order", "pay", "send",
    "ask", "tell", "thank", "apologize", "apologise", "decline", "accept", "reschedule", "resend", "redo", "give", "not",
];

/// The first word of what is to be said, and whether a clause joined on may be a part of it.
pub(super) fn content(
    all: &[Word],
    verb: &Asking,
    end: usize,
    skip: &dyn Fn(usize) -> Option<usize>,
) -> (usize, bool) {
    let from = verb.at.end;
    let tells = matches!(
        verb.verb.frame,
        Frame::Tell | Frame::Give | Frame::LetKnow | Frame::SayTo | Frame::Reply | Frame::Answer
    );
    let names = match verb.verb.frame {
        Frame::Reply => {
            let to = all.get(from).is_some_and(|word| word.is("to"));
            names_at(all, from.saturating_add(usize::from(to)), end)
        }
        Frame::Tell | Frame::Give | Frame::LetKnow | Frame::AddTo => names_at(all, from, end),
        _ => None,
    }
    .filter(|names| {
        names
            .all
            .first()
            .is_some_and(|name| !name.article && !name.possessive)
    });
    let after_names = names.as_ref().map_or(from, |names| names.end);
    let mut at = from;
    // Past the time phrase that was last come to: the "May" of "on May 5" finishes no statement.
    let mut timed = from;
    while at < end {
        let Some(word) = all.get(at) else { break };
        if word.quoted {
            at = at.saturating_add(1);
            continue;
        }
        timed = timed.max(skip(at).unwrap_or(at));
        if word.is_mark(':') || word.token == Token::Gap {
            return (at, true);
        }
        let next = all
            .get(at.saturating_add(1))
            .filter(|_| at.saturating_add(1) < end);
        if word.is("that") && at > from {
            let before = at.checked_sub(1).and_then(|before| all.get(before));
            let determiner = before.is_some_and(|before| {
                before.is_in(&["to", "in", "on", "for", "of", "with", "from", "at"])
            });
            if !determiner {
                return (at, false);
            }
        }
        let before = at.checked_sub(1).and_then(|before| all.get(before));
        if word.is_in(OPENERS)
            && !before.is_some_and(|before| before.is_in(&["without", "just", "every", "any"]))
        {
            return (at, false);
        }
        if word.is("not")
            && next.is_some_and(|next| next.is("to"))
            && at >= after_names
            && names.is_some()
        {
            return (at, true);
        }
        if word.is("to") {
            let infinitive = next.is_some_and(|next| {
                next.token == Token::Word
                    && !next.capital
                    && (next.is_in(DEEDS) || next.has(tags::INWARD) || next.has(tags::VERBS))
            });
            if infinitive {
                return (at, true);
            }
        }
        if word.is("and")
            && next.is_some_and(|next| next.is_in(&["say", "tell", "ask", "thank", "let"]))
        {
            return (at, false);
        }
        if tells && at >= after_names && at >= from {
            let subject = word.has(tags::SUBJECTS)
                && !word.is_in(&[
                    "it",
                    "this",
                    "that",
                    "these",
                    "its",
                    "you",
                    "there",
                    "everyone",
                    "everybody",
                    "someone",
                    "somebody",
                    "nobody",
                ]);
            let stands = at == after_names
                && word.is_in(&["it's", "it'll", "that's", "there's", "it"])
                && names.is_some()
                && next.is_some_and(|next| next.has(tags::FINITE) || word.low.contains('\''));
            if subject || stands || (word.has(tags::FINITE) && at > after_names && at >= timed) {
                // "tell Ida dinner is at seven": all after the names is said, but for the way and the time that
                // stand right after them.
                let comma =
                    (after_names..at).find(|at| all.get(*at).is_some_and(|word| word.is_mark(',')));
                let start = if names.is_some() {
                    past_adjuncts(all, after_names.max(from), at, skip)
                } else {
                    at
                };
                return (
                    comma
                        .filter(|comma| names.is_some() && *comma >= start)
                        .unwrap_or(start),
                    false,
                );
            }
        }
        at = at.saturating_add(1);
    }
    (end, false)
}

/// Past the way and the time that stand right after the names: "Ida on Slack tomorrow".
fn past_adjuncts(
    all: &[Word],
    from: usize,
    end: usize,
    skip: &dyn Fn(usize) -> Option<usize>,
) -> usize {
    let mut at = from;
    while at < end {
        if let Some(next) = skip(at).filter(|next| *next > at && *next <= end) {
            // "Thursday works": the time is what it is about.
            if all.get(next).is_some_and(|word| word.has(tags::FINITE)) {
                break;
            }
            at = next;
            continue;
        }
        let way = all
            .get(at)
            .is_some_and(|word| word.is_in(&["on", "by", "via", "over", "through", "in"]))
            && all.get(at.saturating_add(1)).is_some_and(|word| {
                word.is_in(&[
                    "slack", "email", "mail", "text", "sms", "github", "gmail", "e-mail",
                ])
            });
        if !way {
            break;
        }
        at = at.saturating_add(2);
    }
    at.min(end)
}

/// From where a draft's words are what is to be said.
pub(super) fn drafted(all: &[Word], from: usize, end: usize) -> (usize, bool) {
    let opener = (from..end).find(|at| {
        let next = all
            .get(at.saturating_add(1))
            .filter(|_| at.saturating_add(1) < end);
        all.get(*at).is_some_and(|word| {
            !word.quoted
                && (word.is_in(OPENERS)
                    || word.is_mark(':')
                    || word.is("that")
                    || (word.is("to")
                        && next.is_some_and(|next| next.is_in(DEEDS) || next.has(tags::VERBS))))
        })
    });
    opener.map_or((end, false), |at| (at, true))
}
