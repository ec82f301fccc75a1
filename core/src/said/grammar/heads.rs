//! How a clause starts: what kind of clause it is, and its verb where it asks.

use super::lexicon::{Frame, VERBS, Verb};
use super::names::names_at;
use super::phrases::{self, starts, starts_politely};
use super::tags;
use super::words::{Token, Word};
use crate::said::intent::Kind;
use std::ops::Range;

/// What kind of clause it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// The person asks the reader to do it.
    Asked,
    /// The person permits it.
    Permitted,
    /// The person forbids it.
    Negated,
    /// Work that stays inside, or is for the person; what it leads to may be content.
    Inward,
    /// A question.
    Question,
    /// Something told.
    Statement,
    /// Anything else.
    Fragment,
}

/// A verb that asks, and where it stands.
#[derive(Clone, Debug)]
pub struct Asking {
    /// The verb.
    pub verb: Verb,
    /// Its words.
    pub at: Range<usize>,
}

/// The start of a clause.
#[derive(Clone, Debug)]
pub struct Head {
    /// Its mood.
    pub mood: Mood,
    /// Its verb, where it has one of those that ask.
    pub verb: Option<Asking>,
    /// Past the words read.
    pub next: usize,
    /// Whether a polite question opens it: "can you".
    pub polite: bool,
    /// Whether what follows is for the person or to be drafted: "remind me to", "draft".
    pub aside: bool,
}

const LET: Verb = Verb {
    words: &["let"],
    kind: Kind::Change,
    frame: Frame::Access,
};
const LET_KNOW: Verb = Verb {
    words: &["let"],
    kind: Kind::Send,
    frame: Frame::LetKnow,
};

/// How far behind "whenever" what it sets off is looked for, in words.
const FAR: usize = 48;

/// Reads the start of a clause. `skip` gives the word past a time phrase that starts at a word.
pub fn head(all: &[Word], start: usize, end: usize, skip: &dyn Fn(usize) -> Option<usize>) -> Head {
    let mut at = start;
    let mut negated = false;
    let mut permitted = false;
    let mut polite = false;
    let made = |mood, verb, next, polite, aside| Head {
        mood,
        verb,
        next,
        polite,
        aside,
    };
    loop {
        let rest = all.get(at..end).unwrap_or_default();
        let Some(word) = rest.first().filter(|word| !word.quoted) else {
            let mood = match (negated, polite || permitted) {
                (true, _) => Mood::Negated,
                (_, true) => Mood::Question,
                _ => Mood::Fragment,
            };
            return made(mood, None, at, polite, false);
        };
        let symbol = matches!(word.token, Token::Mark(c) if !c.is_ascii() && !matches!(c, '\u{ab}' | '\u{bb}' | '\u{2018}'..='\u{201f}'));
        if symbol
            || matches!(
                word.token,
                Token::Mark(',' | '-' | '*' | '!') | Token::Break
            )
        {
            at = at.saturating_add(1);
            continue;
        }
        if let Some(length) = starts_politely(rest) {
            at = at.saturating_add(length);
            continue;
        }
        if let Some(phrase) = phrases::POLITE
            .first(rest)
            .or_else(|| phrases::DOING.first(rest))
        {
            at = at.saturating_add(phrase.len());
            at = at.saturating_add(usize::from(
                all.get(at)
                    .is_some_and(|word| at < end && word.is_mark(':')),
            ));
            continue;
        }
        if let Some(phrase) = phrases::TRIGGERS.first(rest) {
            let rest = rest.get(..FAR).unwrap_or(rest);
            let comma = rest
                .iter()
                .position(|word| word.is_mark(',') && !word.quoted);
            let you = rest.windows(2).position(|pair| {
                pair.first().is_some_and(|word| word.is("you"))
                    && pair.get(1).is_some_and(|word| word.is_in(&["can", "may"]))
            });
            match (comma, you) {
                (Some(comma), you) if you.is_none_or(|you| comma < you) => {
                    at = at.saturating_add(comma).saturating_add(1)
                }
                (_, Some(you)) => at = at.saturating_add(you),
                _ if phrases::STANDING.first(rest).is_some() => {
                    at = at.saturating_add(phrase.len())
                }
                _ => return made(Mood::Fragment, None, at, polite, false),
            }
            continue;
        }
        if let Some(phrase) = phrases::STANDING.first(rest) {
            at = at.saturating_add(phrase.len());
            continue;
        }
        if let Some(phrase) = phrases::OPENINGS.first(rest) {
            at = at.saturating_add(phrase.len());
            polite = true;
            continue;
        }
        if let Some(phrase) = phrases::PROHIBITIONS.first(rest) {
            negated = true;
            at = at.saturating_add(phrase.len());
            continue;
        }
        if let Some(phrase) = phrases::MINDING.first(rest) {
            let after = at.saturating_add(phrase.len());
            if let Some(verb) = all.get(after).filter(|_| after < end).and_then(gerund) {
                let asking = Asking {
                    verb,
                    at: after..after.saturating_add(1),
                };
                return made(
                    if negated { Mood::Negated } else { Mood::Asked },
                    Some(asking),
                    after.saturating_add(1),
                    true,
                    false,
                );
            }
        }
        if starts(rest, &["let", "me", "know"]) || starts(rest, &["let", "us", "know"]) {
            let next = at.saturating_add(3);
            return made(Mood::Inward, None, next, polite, true);
        }
        if let Some(phrase) = phrases::PERMISSIONS.first(rest) {
            at = at.saturating_add(phrase.len());
            permitted = true;
            continue;
        }
        let you = rest
            .get(1)
            .is_some_and(|next| next.is_in(&["you", "u", "ya"]));
        if word.is_in(&["can", "could", "would", "will"]) && you {
            at = at.saturating_add(2);
            polite = true;
            continue;
        }
        if let Some(next) = skip(at).filter(|next| *next > at && *next <= end) {
            at = next;
            continue;
        }
        if let Some(verb) = verb_at(all, at, end) {
            let for_the_person = all
                .get(verb.at.end)
                .is_some_and(|next| next.is_in(&["me", "us", "myself"]));
            let mood = if negated {
                Mood::Negated
            } else if for_the_person && verb.verb.kind != Kind::Change {
                Mood::Inward
            } else if permitted {
                Mood::Permitted
            } else {
                Mood::Asked
            };
            let next = verb.at.end;
            return made(mood, Some(verb), next, polite, for_the_person);
        }
        if word.has(tags::FILLERS) {
            at = at.saturating_add(1);
            continue;
        }
        let next = at.saturating_add(1);
        if negated {
            return made(Mood::Negated, None, next, polite, false);
        }
        if word.has(tags::INWARD) {
            return made(Mood::Inward, None, next, polite, word.has(tags::DRAFTING));
        }
        if polite || permitted {
            return made(Mood::Question, None, next, polite, false);
        }
        let mood = if word.has(tags::QUESTIONS) {
            Mood::Question
        } else if word.has(tags::SUBJECTS) {
            Mood::Statement
        } else {
            Mood::Fragment
        };
        return made(mood, None, next, polite, false);
    }
}

/// The verb that asks at a word.
fn verb_at(all: &[Word], at: usize, end: usize) -> Option<Asking> {
    let rest = all.get(at..end)?;
    if rest.first().is_some_and(|word| word.odd) {
        return None;
    }
    if rest.first().is_some_and(|word| word.is("let")) {
        let names = names_at(all, at.saturating_add(1), end)?;
        let after = all.get(names.end).filter(|_| names.end < end)?;
        let verb = if after.is("know") { LET_KNOW } else { LET };
        return Some(Asking {
            verb,
            at: at..at.saturating_add(1),
        });
    }
    rest.first().filter(|word| word.has(tags::VERBS))?;
    let verb = VERBS.iter().find(|verb| starts(rest, verb.words))?;
    // "write" drafts, save where it says to whom or where.
    if verb.words == ["write"] && !writes_to_somebody(rest) {
        return None;
    }
    Some(Asking {
        verb: *verb,
        at: at..at.saturating_add(verb.words.len()),
    })
}

/// The verb that a word in -ing is of.
fn gerund(word: &Word) -> Option<Verb> {
    let base = word
        .low
        .strip_suffix("ing")
        .filter(|_| word.token == Token::Word && !word.odd)?;
    let undoubled = base
        .strip_suffix(|c| base.chars().rev().nth(1) == Some(c))
        .unwrap_or(base);
    let is = |own: &str| own == base || own == undoubled || own.strip_suffix('e') == Some(base);
    VERBS
        .iter()
        .find(|verb| matches!(verb.words, [one] if is(one)) && verb.words != ["write"])
        .copied()
}

fn writes_to_somebody(rest: &[Word]) -> bool {
    let clause = rest
        .iter()
        .take_while(|word| !matches!(word.token, Token::Mark('.' | '!' | '?' | ';')));
    rest.get(1).is_some_and(|next| next.is("to"))
        || clause
            .clone()
            .any(|word| word.token == Token::Handle && word.low.starts_with('#'))
        || clause.clone().any(|word| word.is("channel"))
}
