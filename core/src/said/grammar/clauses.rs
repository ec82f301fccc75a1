//! Clauses of a sentence, and which of them ask (contract: S, C §8).

use super::heads::{Head, Mood, head};
use super::tags;
use super::words::{Token, Word};
use std::ops::Range;

/// What joins a clause to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// It starts the sentence.
    Start,
    /// A comma, a dash or a bracket alone.
    Comma,
    /// "and", "also", "plus".
    And,
    /// "then".
    Then,
    /// "but".
    But,
    /// "or".
    Or,
    /// "so".
    So,
    /// A semicolon.
    Semicolon,
}

/// A clause.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its first word.
    pub start: usize,
    /// Past its last word.
    pub end: usize,
    /// How it starts.
    pub head: Head,
    /// What joins it to the one before.
    pub joint: Joint,
    /// From where its words are what is to be said, or a topic.
    pub content: usize,
    /// Whether a clause that follows may still be what is to be said or done by others.
    pub open: bool,
}

/// The clauses of a sentence.
pub fn clauses(
    all: &[Word],
    sentence: Range<usize>,
    skip: &dyn Fn(usize) -> Option<usize>,
) -> Vec<Clause> {
    let mut found: Vec<Clause> = Vec::new();
    let mut start = sentence.start;
    let mut joint = Joint::Start;
    while start < sentence.end {
        let mut own = head(all, start, sentence.end, skip);
        inherit(&mut own, joint, found.last(), all);
        let (end, next, next_joint) = end_of(
            all,
            own.next.max(start.saturating_add(1)),
            sentence.end,
            skip,
        );
        let (content, open) = content_from(all, &own, end, skip);
        found.push(Clause {
            start,
            end,
            head: own,
            joint,
            content,
            open,
        });
        if next <= start {
            break;
        }
        start = next;
        joint = next_joint;
    }
    found
}

/// Where a clause ends, where the next one starts, and what joins them.
fn end_of(
    all: &[Word],
    from: usize,
    end: usize,
    skip: &dyn Fn(usize) -> Option<usize>,
) -> (usize, usize, Joint) {
    let mut at = from;
    while at < end {
        let Some(word) = all.get(at) else { break };
        if word.quoted {
            at = at.saturating_add(1);
            continue;
        }
        let mark = matches!(
            word.token,
            Token::Mark(',' | ';' | '\u{2013}' | '\u{2014}' | '-' | '(' | ')' | '\u{2026}' | '.')
                | Token::Break
        );
        let mut joint = match word.token {
            Token::Mark(';') => Some(Joint::Semicolon),
            _ if mark => Some(Joint::Comma),
            _ => joint_of(word),
        };
        if joint.is_none() {
            at = at.saturating_add(1);
            continue;
        }
        let mut next = at.saturating_add(1);
        // ", and then" is one joint, the strongest of its words.
        while let Some(more) = all.get(next).filter(|more| next < end && !more.quoted) {
            let Some(second) = joint_of(more) else {
                if more.token == Token::Break || more.is_mark(',') {
                    next = next.saturating_add(1);
                    continue;
                }
                break;
            };
            if joint != Some(Joint::Semicolon) {
                joint = Some(second);
            }
            next = next.saturating_add(1);
        }
        let Some(joint) = joint else { break };
        if next >= end {
            return (end, end, joint);
        }
        let own = head(all, next, end, skip);
        let starts = match own.mood {
            Mood::Asked | Mood::Permitted | Mood::Negated | Mood::Inward => {
                // "Ida, Mark and Bo": a capital in the middle is a name.
                let verb = own
                    .verb
                    .as_ref()
                    .map_or(own.next.saturating_sub(1), |verb| verb.at.start);
                !all.get(verb).is_some_and(|word| {
                    word.capital && word.low.chars().count() > 1 && !shouted(all, verb)
                })
            }
            Mood::Question => true,
            Mood::Statement => {
                let subject = all.get(next);
                mark || joint != Joint::And
                    || subject.is_some_and(|word| {
                        word.has(tags::SUBJECTS)
                            && !word.is_in(&["it", "this", "that", "its", "you"])
                    })
            }
            // "and if she agrees": what follows depends, what comes before does not.
            Mood::Fragment => {
                joint == Joint::Semicolon
                    || joint == Joint::But
                    || joint == Joint::And
                        && all.get(next).is_some_and(|word| word.has(tags::CONDITIONS))
            }
        };
        if starts {
            return (at, next, joint);
        }
        at = next.max(at.saturating_add(1));
    }
    (end, end, Joint::Comma)
}

/// Whether a word's neighbours are in capitals too.
fn shouted(all: &[Word], at: usize) -> bool {
    let beside = [at.checked_sub(1), at.checked_add(1)];
    let words = beside.into_iter().flatten().filter_map(|at| all.get(at));
    let words: Vec<&Word> = words.filter(|word| word.token == Token::Word).collect();
    !words.is_empty()
        && words.iter().all(|word| word.capital)
        && words.iter().any(|word| word.has(tags::BOUNDARIES))
}

fn joint_of(word: &Word) -> Option<Joint> {
    if word.is_in(&["and", "also", "plus"]) || word.is_mark('&') {
        Some(Joint::And)
    } else if word.is("then") {
        Some(Joint::Then)
    } else if word.is("but") || word.is("yet") {
        Some(Joint::But)
    } else if word.is("or") {
        Some(Joint::Or)
    } else if word.is("so") {
        Some(Joint::So)
    } else {
        None
    }
}

/// What a clause takes from the one it is joined to: "don't write to Ida and pay Bo" forbids both.
fn inherit(own: &mut Head, joint: Joint, before: Option<&Clause>, all: &[Word]) {
    let Some(before) = before else { return };
    if !matches!(own.mood, Mood::Asked | Mood::Permitted | Mood::Inward) {
        return;
    }
    if before.open && joint != Joint::Semicolon {
        own.mood = Mood::Statement;
        return;
    }
    let content = before.content < before.end;
    own.mood = match (before.head.mood, joint) {
        (_, Joint::Semicolon) => own.mood,
        (Mood::Negated, Joint::But) => own.mood,
        // "don't write to Ida, text Bo instead"
        (Mood::Negated, Joint::Comma) if replaces(all, own.next) => own.mood,
        (Mood::Negated, _) => Mood::Negated,
        (Mood::Question, _) => Mood::Question,
        (Mood::Asked | Mood::Permitted | Mood::Inward, _) => {
            // What is to be said may go on after "and"; a polite opening or "then" starts anew.
            let whole = joint == Joint::And && says_a_whole(all, before);
            if content
                && !own.polite
                && !whole
                && matches!(joint, Joint::And | Joint::Comma | Joint::Or)
            {
                Mood::Statement
            } else {
                own.mood
            }
        }
        (Mood::Fragment, Joint::Comma) if corrects(before, all) => own.mood,
        (Mood::Fragment | Mood::Statement, Joint::So) if !reports(before, all) => own.mood,
        // "Ida is at the door, text her": what is asked is for whom was told of.
        (Mood::Fragment | Mood::Statement, Joint::Comma)
            if !reports(before, all)
                && before.end.saturating_sub(before.start) > 2
                && all
                    .get(own.next)
                    .is_some_and(|word| word.is_in(&["her", "him", "them"])) =>
        {
            own.mood
        }
        (Mood::Statement, Joint::Comma | Joint::So | Joint::And)
            if tells_of_the_person(before, all) =>
        {
            own.mood
        }
        (Mood::Statement | Mood::Fragment, _) => Mood::Statement,
    };
}

/// Whether what a clause says is a sentence of its own, before a comma, that no plain verb can go on:
/// "that the shop is open, and …".
fn says_a_whole(all: &[Word], before: &Clause) -> bool {
    let said = all.get(before.content..before.end).unwrap_or_default();
    let comma = all.get(before.end).is_some_and(|word| word.is_mark(','));
    let finite = said.iter().any(|word| {
        word.has(tags::FINITE)
            || word.low.ends_with("'s")
            || word.low.ends_with("'m")
            || word.low.ends_with("'re")
    });
    let open = said.iter().any(|word| {
        word.is_in(&[
            "will", "can", "could", "should", "must", "would", "may", "might", "to", "please",
            "let's", "do", "don't", "did", "does", "shall", "won't", "can't", "couldn't", "go",
            "let", "not",
        ]) || word.low.ends_with("'ll")
            || word.low.ends_with("'d")
    });
    comma && finite && !open
}

/// Whether "instead" stands in what follows.
fn replaces(all: &[Word], from: usize) -> bool {
    let rest = all.get(from..).unwrap_or_default();
    rest.iter()
        .take_while(|word| {
            !matches!(
                word.token,
                Token::Mark('.' | '!' | '?' | ';') | Token::Break
            )
        })
        .any(|word| word.is("instead") && !word.quoted)
}

/// Whether a clause tells what somebody said, wants or is not sure of.
fn reports(before: &Clause, all: &[Word]) -> bool {
    let words = all.get(before.start..before.end).unwrap_or_default();
    words.iter().any(|word| {
        word.has(tags::REPORTS)
            || word.has(tags::NEGATIONS)
            || word.is_in(&[
                "want",
                "ask",
                "say",
                "tell",
                "think",
                "would",
                "should",
                "must",
                "note",
                "letter",
                "email",
                "message",
                "instructions",
            ])
    })
}

/// Whether a fragment takes back what was said, so that what follows replaces it: "no, …".
fn corrects(before: &Clause, all: &[Word]) -> bool {
    let words = all.get(before.start..before.end).unwrap_or_default();
    // "not Ida, text Bo"
    if words.first().is_some_and(|word| word.is("not")) {
        let names = super::names::names_at(all, before.start.saturating_add(1), before.end);
        return names.is_some_and(|names| {
            names.end >= before.end && names.all.iter().all(|name| name.proper)
        });
    }
    let mut own = words.iter().filter(|word| word.token == Token::Word);
    own.next().is_some_and(|word| {
        word.is_in(&["no", "nope", "actually", "sorry", "wait", "scratch", "oops"])
    }) && words.len() <= 5
        && !words.iter().any(|word| {
            word.capital
                && word.low.chars().count() > 1
                && !word.is_in(&["no", "nope", "actually", "sorry", "wait", "scratch", "oops"])
        })
}

/// Whether a statement only tells of the person: "I'm late".
fn tells_of_the_person(before: &Clause, all: &[Word]) -> bool {
    let words = all.get(before.start..before.end).unwrap_or_default();
    let of_the_person = words
        .iter()
        .find(|word| word.token == Token::Word)
        .is_some_and(|word| word.is_in(&["i'm", "im", "we're", "i've", "we've"]));
    of_the_person
        && !words.iter().any(|word| {
            word.has(tags::REPORTS) || word.is_in(&["told", "not", "sure", "thinking", "asked"])
        })
}

/// From where a clause's words are content, and whether it stays open after its end.
fn content_from(
    all: &[Word],
    head: &Head,
    end: usize,
    skip: &dyn Fn(usize) -> Option<usize>,
) -> (usize, bool) {
    let from = head.next;
    if head.mood == Mood::Inward && head.aside {
        // "remind me to …": all of it is for the person, and what follows may be too.
        if head.verb.is_some() {
            return (from, true);
        }
        return super::content::drafted(all, from, end);
    }
    let Some(verb) = &head.verb else {
        return (end, false);
    };
    super::content::content(all, verb, end, skip)
}
