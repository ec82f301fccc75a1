//! What stands in the sentence of an ask, or behind it, and gives its words to somebody else.

use super::super::ask::Ask;
use super::super::marks::Marks;
use super::super::phrases;
use super::super::tags;
use super::super::words::{Token, Word};
use super::lexicon::{self, is};
use std::ops::Range;

/// Signs that say no, or that something is done, and those of a list to be ticked off.
const SIGNS: &[char] = &[
    '\u{274c}',
    '\u{1f6ab}',
    '\u{26d4}',
    '\u{1f645}',
    '\u{1f44e}',
    '\u{1f6d1}',
    '\u{2717}',
    '\u{2718}',
    '\u{2716}',
    '\u{274e}',
    '\u{2610}',
    '\u{2611}',
    '\u{2612}',
    '\u{2705}',
    '\u{2713}',
    '\u{2714}',
    '\u{2b1c}',
    '\u{25a1}',
    '\u{25a2}',
    '\u{25fb}',
    '=',
];

/// Whether what stands before the first ask of a sentence makes it none: a mark of a list, a "no", a heading.
pub(super) fn leads(all: &[Word], sentence: &Range<usize>, asks: &[Ask], answers: bool) -> bool {
    let own = all.get(sentence.clone()).unwrap_or_default();
    if own
        .iter()
        .any(|word| matches!(word.token, Token::Mark(mark) if SIGNS.contains(&mark)))
    {
        return true;
    }
    let lead = own
        .iter()
        .find(|word| !matches!(word.token, Token::Break | Token::Gap));
    let sign = lead.is_some_and(|word| match word.token {
        Token::Mark(mark) => !word.quoted && !is_picture(mark),
        _ => false,
    });
    let mut words = own
        .iter()
        .filter(|word| !matches!(word.token, Token::Break | Token::Gap));
    let numbered = words.next().is_some_and(|word| word.token == Token::Number)
        && words
            .next()
            .is_some_and(|word| matches!(word.token, Token::Mark('.' | ')')));
    let Some(verb) = asks.iter().find(|ask| ask.asked).map(|ask| ask.verb.start) else {
        return sign || numbered;
    };
    let before = all.get(sentence.start..verb).unwrap_or_default();
    let noes = !answers
        && before
            .iter()
            .find(|word| word.token == Token::Word)
            .is_some_and(|word| word.is_in(&["no", "nope", "nah", "false", "wait", "stop"]))
        && !before
            .iter()
            .any(|word| word.is_in(&["rush", "hurry", "problem", "worries", "need"]));
    sign || numbered || noes || headed(before) || timetable(own)
}

/// "9am …, 10am …": a day as it is planned.
fn timetable(own: &[Word]) -> bool {
    let timed = |at: usize| {
        own.get(at).is_some_and(|word| word.token == Token::Number)
            && (own
                .get(at)
                .is_some_and(|word| word.low.contains([':', 'a', 'p', 'h']))
                || own
                    .get(at.saturating_add(1))
                    .is_some_and(|word| word.is_in(&["am", "pm", "h", "uhr"])))
    };
    timed(0)
        && own.iter().enumerate().any(|(at, word)| {
            matches!(word.token, Token::Mark(',') | Token::Break) && timed(at.saturating_add(1))
        })
}

/// A heading before a colon: what it lists is whatever the heading says it is.
fn headed(before: &[Word]) -> bool {
    let Some(colon) = before
        .iter()
        .rposition(|word| word.is_mark(':') && !word.quoted)
    else {
        return false;
    };
    let mut at = 0;
    while at < colon {
        let rest = before.get(at..).unwrap_or_default();
        if let Some(phrase) = phrases::DOING.first(rest) {
            at = at.saturating_add(phrase.len());
            continue;
        }
        if !rest.first().is_some_and(|word| {
            is(word, lexicon::PLAIN)
                || word.has(tags::FILLERS)
                || matches!(word.token, Token::Mark(',') | Token::Break | Token::Gap)
        }) {
            return true;
        }
        at = at.saturating_add(1);
    }
    false
}

/// Pictures and openers that say nothing before an ask.
pub(super) fn is_picture(mark: char) -> bool {
    matches!(mark, '\u{a1}' | '\u{bf}' | '\u{fe0f}' | '\u{200d}' | '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}')
        && !SIGNS.contains(&mark)
}

/// Whether what stands behind the last ask of a sentence gives its words to somebody else: "…, she says", "…, Bo".
pub(super) fn ends(all: &[Word], marks: &Marks, sentence: &Range<usize>, asks: &[Ask]) -> bool {
    let Some(last) = asks.iter().rfind(|ask| ask.asked) else {
        return false;
    };
    // A mark that opens a quotation at the very end closes one that began before.
    let stray = all
        .get(sentence.clone())
        .and_then(<[Word]>::last)
        .is_some_and(|word| {
            matches!(word.token, Token::Mark('"' | '\u{201d}' | '\u{201c}')) && word.quoted
        });
    let stray = stray
        && !all
            .get(sentence.end.saturating_sub(2))
            .is_some_and(|word| word.quoted);
    if stray {
        return true;
    }
    let from = last.verb.end;
    let part = |word: &Word| {
        !word.quoted
            && matches!(
                word.token,
                Token::Mark(',' | '-' | '\u{2013}' | '\u{2014}' | ':' | '(')
            )
    };
    let own = all.get(from..sentence.end).unwrap_or_default();
    if own.windows(2).any(|pair| {
        pair.first()
            .is_some_and(|word| word.is("according") && !word.quoted)
            && pair.last().is_some_and(|word| word.is("to"))
    }) {
        return true;
    }
    let Some(at) = own.iter().rposition(part) else {
        return false;
    };
    let mark = own.get(at);
    let rest: Vec<&Word> = own
        .get(at.saturating_add(1)..)
        .unwrap_or_default()
        .iter()
        .filter(|word| !matches!(word.token, Token::Mark(_) | Token::Break | Token::Gap))
        .collect();
    let Some(first) = rest.first().filter(|word| !word.quoted) else {
        return false;
    };
    let place = from.saturating_add(at);
    // Behind a colon stands what is to be said, but a "no" alone is an answer.
    if mark.is_some_and(|word| word.is_mark(':')) {
        let denied = rest.len() <= 2 && is(first, lexicon::NOES);
        return denied
            || (!super::says(last) && marks.money_in(place..sentence.end).next().is_none());
    }
    let speaks = rest.len() <= 4
        && rest.iter().skip(1).any(|word| is(word, lexicon::SPEECH))
        && (first.has(tags::SUBJECTS) || first.capital || first.is_in(&["my", "the", "quoth"]))
        || rest.len() <= 4 && first.is("quoth");
    let asked = first.is_in(&["would", "will", "can", "could"])
        && rest.get(1).is_some_and(|word| word.is("you"));
    let names = rest.get(if asked { 2 } else { 0 }..).unwrap_or_default();
    let called = !names.is_empty()
        && names.len() <= 2
        && names.iter().all(|word| {
            word.token == Token::Word && word.capital && !word.has(!0) && !is(word, !0)
        })
        && mark.is_some_and(|word| !word.is_mark('('))
        && (last.clause.content >= last.clause.end || place < last.clause.content)
        && !asks
            .iter()
            .any(|ask| ask.to.iter().any(|name| name.start > place));
    let closes = rest.len() <= 4 && rest.iter().any(|word| is(word, lexicon::CLOSINGS));
    speaks || called || closes
}

/// Whether a sentence behind asks gives them to somebody else: "Those were her words", the end of a letter, of a bill.
pub(super) fn takes_back(own: &[Word], greeted: bool) -> bool {
    let said: Vec<&Word> = own
        .iter()
        .filter(|word| {
            !matches!(word.token, Token::Mark(_) | Token::Break | Token::Gap) && !word.quoted
        })
        .collect();
    let Some(first) = said.first() else {
        return false;
    };
    let second = said.get(1);
    let demonstrates = first.is_in(&["that's", "thats"])
        || first.is_in(&["that", "those", "these", "this"])
            && second.is_some_and(|word| word.is_in(&["is", "was", "are", "were"]));
    let attributed = demonstrates && said.iter().skip(1).any(|word| is(word, lexicon::HANDED));
    let closes = said.iter().take(3).any(|word| is(word, lexicon::CLOSINGS)) && said.len() <= 6
        || greeted
            && said.len() <= 3
            && first.is_in(&["thanks", "cheers", "best", "love", "yours"]);
    let bill = said.iter().any(|word| is(word, lexicon::BILLS))
        || first.is_in(&[
            "invoice",
            "account",
            "customer",
            "order",
            "reference",
            "ref",
        ]) && second.is_some_and(|word| {
            word.is_in(&["no", "number", "nr", "id"]) || word.token == Token::Number
        });
    attributed || closes || bill
}

/// A greeting without a name, alone.
pub(super) fn greets(own: &[Word]) -> bool {
    let mut words = own.iter().filter(|word| word.token == Token::Word);
    words
        .next()
        .is_some_and(|word| word.is_in(&["hi", "hello", "hey", "hiya"]))
        && words.count() <= 1
}

/// Whether a sentence ends a message to somebody: "Bye!", "Love you", "See you soon".
pub(super) fn ends_a_message(own: &[Word]) -> bool {
    let mut words = own
        .iter()
        .filter(|word| word.token == Token::Word && !word.quoted);
    words.clone().count() <= 5
        && words.next().is_some_and(|word| {
            word.is_in(&[
                "bye", "love", "see", "cheers", "xx", "xxx", "xoxo", "kisses", "hugs", "ciao",
                "thanks", "thx", "miss", "talk", "take",
            ])
        })
}
