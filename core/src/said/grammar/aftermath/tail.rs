//! What stands in the sentence of an ask and is none of its words: a mark, a word of another language, work that decides.

use super::Said;
use super::alone::{is_foreign, points_back};
use super::bounds;
use super::lists as own;
use crate::said::grammar::ask::Ask;
use crate::said::grammar::clauses::Joint;
use crate::said::grammar::tags;
use crate::said::grammar::words::{Token, Word};
use crate::text::baseline::{Class, Script, class, script};

/// Takes back the asks of a sentence that something in it is against. Answers whether those before it go too.
pub(super) fn undo(said: Said<'_>, asks: &mut [Ask]) -> bool {
    let all = said.all.get(said.sentence.clone()).unwrap_or_default();
    let marked = all
        .iter()
        .any(|word| !word.quoted && matches!(word.token, Token::Mark(c) if own::is_against(c)));
    let waits = asks_first(said) || picks(said);
    if waits
        || marked
        || points_back(all)
        || yes_or_no(all)
        || foreign(said, asks)
        || bounds::stand(said, asks)
    {
        for ask in asks.iter_mut() {
            ask.asked = false;
        }
        return waits;
    }
    if let Some(at) = decided(said) {
        for ask in asks.iter_mut().filter(|ask| ask.verb.start >= at) {
            ask.asked = false;
        }
    }
    false
}

/// Whether a short line that goes on in lower case asks which of the lines before it to take.
fn picks(said: Said<'_>) -> bool {
    let all = said.all.get(said.sentence.clone()).unwrap_or_default();
    all.split(|word| word.token == Token::Break)
        .skip(1)
        .any(|line| {
            let words = line.iter().filter(|word| word.token == Token::Word);
            words.clone().count() <= 5
                && words.clone().next().is_some_and(|word| {
                    !word.quoted
                        && word.is_in(&[
                            "which", "what", "why", "who", "how", "is", "should", "shall", "pick",
                            "choose", "or",
                        ])
                })
        })
}

/// "Pay Ida $5: yes or no".
fn yes_or_no(all: &[Word]) -> bool {
    all.windows(3).any(|three| {
        let [one, joint, other] = three else {
            return false;
        };
        !one.quoted
            && (joint.is("or") || joint.is_mark('/'))
            && ((one.is_in(&["yes", "y", "yea", "yay"]) && other.is_in(&["no", "n", "nay"]))
                || (one.is("no") && other.is("yes")))
    })
}

/// Whether a word of another language stands among the words of an ask: a negation or a condition, or a word in a script
/// of its own that is no name.
fn foreign(said: Said<'_>, asks: &[Ask]) -> bool {
    let mut names: Vec<(usize, usize)> = asks
        .iter()
        .flat_map(|ask| ask.to.iter().map(|name| (name.start, name.end)))
        .collect();
    names.sort_unstable();
    let is_named = |at: usize| {
        let after = names.partition_point(|(start, _)| *start <= at);
        after
            .checked_sub(1)
            .and_then(|before| names.get(before))
            .is_some_and(|(_, end)| at < *end)
    };
    said.clauses.iter().any(|clause| {
        (clause.start..clause.end).any(|at| {
            said.all.get(at).is_some_and(|word| {
                let told = at >= clause.content;
                word.token == Token::Word
                    && !word.quoted
                    && ((!word.capital || other_script(word)) && is_foreign(word)
                        || !told && !is_named(at) && strange(word))
            })
        })
    })
}

fn other_script(word: &Word) -> bool {
    !word.low.is_ascii()
        && word
            .low
            .chars()
            .any(|c| class(c) == Class::Letter && script(c) != Script::Latin)
}

/// Whether a word is of another script and has no capital: what has no case at all may be anything.
fn strange(word: &Word) -> bool {
    let cased = word
        .low
        .chars()
        .any(|c| matches!(script(c), Script::Cyrillic | Script::Greek));
    other_script(word) && !(cased && word.capital)
}

/// "ask Bo first", "but get her okay first": what is asked for waits for somebody.
fn asks_first(said: Said<'_>) -> bool {
    said.clauses.iter().any(|clause| {
        let words = said.all.get(clause.start..clause.content.min(clause.end));
        let words = words.unwrap_or_default();
        let decides = decides(said.all.get(clause.start..clause.end).unwrap_or_default());
        decides
            && words.iter().enumerate().any(|(at, word)| {
                let before = at.checked_sub(1).and_then(|before| words.get(before));
                let after = words.get(at.saturating_add(1));
                !word.quoted
                    && word.is_in(&["first", "beforehand"])
                    && !before.is_some_and(|word| {
                        word.is_in(&["the", "a", "my", "our", "his", "her", "their", "your"])
                            || word.low.ends_with("'s")
                    })
                    && !after.is_some_and(|word| word.is("thing"))
            })
    })
}

/// Whether a clause starts with work whose outcome decides.
fn decides(words: &[Word]) -> bool {
    let mut own_words = words
        .iter()
        .filter(|word| word.token == Token::Word)
        .skip_while(|word| {
            word.is_in(&[
                "first", "but", "and", "please", "pls", "then", "just", "also", "so", "ok", "okay",
            ])
        });
    let first = own_words.next();
    let second = own_words.next();
    first.is_some_and(|word| {
        word.is_in(own::DECIDING)
            || word.is("get")
            || word.is("make") && second.is_some_and(|word| word.is("sure"))
    })
}

/// Whether it does even without "first": "check my calendar" does not, "check with her" does.
fn decides_alone(words: &[Word]) -> bool {
    let looks = words.iter().find(|word| word.has(tags::INWARD));
    let plain = looks.is_some_and(|word| {
        word.is_in(&["check", "find", "see", "get", "look"])
            && !words.iter().any(|word| {
                word.is_in(&[
                    "with", "that", "if", "whether", "out", "what", "who", "how", "when", "where",
                ])
            })
    });
    decides(words) && !plain
}

/// From where the asks of a sentence depend on what work before them brings out: "verify the bill, then pay".
fn decided(said: Said<'_>) -> Option<usize> {
    let mut decided = false;
    for clause in said.clauses {
        if decided && clause.joint == Joint::Then {
            return Some(clause.start);
        }
        decided |= decides_alone(said.all.get(clause.start..clause.end).unwrap_or_default());
    }
    None
}
