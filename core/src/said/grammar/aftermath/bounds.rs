//! Phrases in the sentence of an ask, outside what is to be said, that bound it by what nobody can hold it to: somebody's
//! leave, a condition without "if", a report, a threat, a slip of the tongue.

use super::Said;
use crate::said::grammar::ask::Ask;
use crate::said::grammar::clauses::Joint;
use crate::said::grammar::heads::Mood;
use crate::said::grammar::phrases::first_of;
use crate::said::grammar::tags;
use crate::said::grammar::words::{Token, Word};
use crate::said::intent::Kind;
use std::ops::Range;

/// Words that bound wherever they stand.
#[rustfmt::skip]
const WORDS: &[&str] = &["permitting", "willing", "barring", "according", "er", "uh", "um", "erm", "uhm", "umm", "genius", "tbc", "tbd", "quoth", "xd"];

/// The same in several words.
#[rustfmt::skip]
const PHRASES: &[&[&str]] = &[
    &["all", "being", "well"], &["all", "going", "well"], &["as", "required"], &["as", "agreed"], &["as", "instructed"], &["as", "requested"],
    &["as", "told"], &["where", "needed"], &["where", "applicable"], &["where", "required"], &["where", "appropriate"], &["where", "necessary"],
    &["on", "confirmation"], &["on", "request"], &["on", "demand"], &["on", "command"], &["on", "signal"], &["by", "agreement"], &["by", "arrangement"],
    &["in", "the", "absence"], &["in", "absence"], &["with", "a", "yes", "from"], &["given", "a"], &["given", "the"], &["given", "his"], &["given", "her"], &["having", "asked"], &["having", "checked"],
    &["having", "confirmed"], &["having", "got"], &["having", "cleared"], &["on", "my", "mark"], &["at", "my", "command"], &["at", "my", "signal"], &["say", "the", "word"], &["has", "to", "agree"], &["have", "to", "agree"],
    &["must", "agree"], &["must", "approve"], &["has", "to", "approve"], &["needs", "to", "agree"], &["needs", "to", "approve"], &["before", "which"], &["after", "which"], &["failing", "which"], &["failing", "that"], &["else", "text"], &["else", "email"],
    &["else", "pay"], &["or", "else"], &["one", "day"], &["zero", "times"], &["better", "yet"], &["make", "it"], &["make", "that"], &["see", "if", "i", "care"], &["see", "what", "happens"], &["i", "dare", "you"],
    &["leave", "it"], &["keep", "it"], &["hold", "it"], &["park", "it"], &["save", "it"], &["in", "drafts"], &["in", "my", "drafts"], &["in", "the", "drafts"], &["to", "drafts"], &["as", "draft"], &["some", "other", "time"],
    &["absent", "any"], &["absent", "objections"], &["absent", "objection"], &["absent", "a"], &["failing", "a"], &["with", "the", "proviso"], &["at", "your", "peril"], &["those", "were"], &["so", "they", "say"], &["ruin", "me"],
];

/// Words behind "on her", "at Bo's": what somebody else has to give.
const GIVEN: &[&str] = &[
    "request",
    "command",
    "signal",
    "mark",
    "insistence",
    "orders",
    "discretion",
];

/// Whether one stands there.
pub(super) fn stand(said: Said<'_>, asks: &[Ask]) -> bool {
    let mut saying = false;
    for (nth, clause) in said.clauses.iter().enumerate() {
        let own = clause.start..clause.content.min(clause.end);
        // What starts what is to be said may bound too: "where needed".
        let opens = clause.content < clause.end && bounds(said.all, clause.content, clause.end);
        if opens || own.clone().any(|at| bounds(said.all, at, clause.end)) {
            return true;
        }
        let words = said.all.get(clause.start..clause.end).unwrap_or_default();
        if nth > 0 && !saying && threatens(words, clause.joint, clause.head.mood) {
            return true;
        }
        let few = words
            .iter()
            .filter(|word| word.token == Token::Word)
            .count()
            <= 5;
        if nth > 0 && few && clause.head.mood == Mood::Statement && words.iter().any(reports) {
            return true;
        }
        if at_the_end(said.all, &own, reports)
            || at_the_end(said.all, &(clause.start..clause.end), agrees)
        {
            return true;
        }
        saying |= clause.content < clause.end || clause.open;
    }
    tagged(said) || asks.iter().any(|ask| corrected(said, ask))
}

/// "…, right": a question without its mark.
fn tagged(said: Said<'_>) -> bool {
    let all = said.all.get(said.sentence.clone()).unwrap_or_default();
    let mut last = all
        .iter()
        .rev()
        .skip_while(|word| word.is_mark('.') || word.token == Token::Break);
    last.next()
        .is_some_and(|word| word.is_in(&["right", "correct", "huh", "eh", "innit", "no", "nah"]))
        && last.next().is_some_and(|word| word.is_mark(','))
}

/// Whether a phrase at a word bounds the ask.
fn bounds(all: &[Word], at: usize, end: usize) -> bool {
    let rest = all.get(at..end).unwrap_or_default();
    let Some(word) = rest.first().filter(|word| !word.quoted) else {
        return false;
    };
    let before = at.checked_sub(1).and_then(|before| all.get(before));
    // "to make it": what is done is somebody's own.
    let led = before.is_some_and(|word| word.is_in(&["to", "the", "a", "can", "will"]));
    let condition = word.is_in(&["condition", "conditions", "proviso", "provisos", "caveat"])
        && all
            .get(at.saturating_sub(3)..at)
            .unwrap_or_default()
            .iter()
            .any(|word| word.is_in(&["on", "under", "with", "upon"]));
    let given = word.is_in(&["on", "at", "upon", "by"])
        && rest.iter().skip(1).take(2).any(|word| word.is_in(GIVEN))
        && rest.get(1).is_some_and(|word| {
            word.low.ends_with("'s") || word.is_in(&["my", "his", "her", "their", "your"])
        });
    let nought = word.low == "0" && rest.get(1).is_some_and(|word| word.is("times"));
    let slip = word.is("sorry")
        && before.is_some_and(|word| matches!(word.token, Token::Mark(_)))
        && rest.get(1).is_none_or(|word| {
            word.capital || matches!(word.token, Token::Mark(_) | Token::Number)
        });
    // "Ida, that is Bo, …"
    let explains = word.is("that")
        && before.is_some_and(|word| word.is_mark(','))
        && rest.get(1).is_some_and(|word| word.is("is"));
    (!led && (word.is_in(WORDS) && !word.capital || first_of(rest, PHRASES).is_some()))
        || condition
        || given
        || nought
        || slip
        || explains
}

/// "… and you're fired", "…, why not buy her a house too": what follows is meant to keep from doing it.
fn threatens(words: &[Word], joint: Joint, mood: Mood) -> bool {
    let first = words.iter().find(|word| word.token == Token::Word);
    let joined = joint == Joint::And
        && mood == Mood::Statement
        && first.is_some_and(|word| {
            let own = word.is_in(&["i'll", "i'm", "we'll", "we're"]);
            let other = word.is_in(&["you", "you're", "you'll", "he'll", "she'll", "they'll"]);
            // "… and I'll ring Bo" only tells what the person does.
            other
                || own
                    && words.iter().any(|word| {
                        word.is_in(&[
                            "you",
                            "your",
                            "kill",
                            "quit",
                            "quitting",
                            "leave",
                            "leaving",
                            "resign",
                            "resigning",
                            "sue",
                            "scream",
                            "fire",
                            "off",
                            "done",
                            "gone",
                            "out",
                        ])
                    })
        });
    let why = mood == Mood::Question && first.is_some_and(|word| word.is("why"));
    let gets =
        joint == Joint::Comma && mood == Mood::Inward && first.is_some_and(|word| word.is("get"));
    joined || why || gets
}

/// "…, Ida tells me", "…, Ida has to agree": a few words at the end, behind a comma, with a word of some kind.
fn at_the_end(all: &[Word], own: &Range<usize>, of: fn(&Word) -> bool) -> bool {
    let words = all.get(own.clone()).unwrap_or_default();
    let Some(cut) = words.iter().rposition(|word| {
        matches!(
            word.token,
            Token::Mark(',' | '-' | '\u{2013}' | '\u{2014}' | '(')
        )
    }) else {
        return false;
    };
    let tail = words.get(cut..).unwrap_or_default();
    tail.iter().filter(|word| word.token == Token::Word).count() <= 5 && tail.iter().any(of)
}

/// Whether a word says that somebody gives leave.
fn agrees(word: &Word) -> bool {
    !word.quoted
        && word.is_in(&[
            "agree", "agrees", "approve", "approves", "consent", "consents", "permit", "permits",
            "allow", "allows",
        ])
}

/// Whether a word reports: what somebody needs or hopes for is no report.
fn reports(word: &Word) -> bool {
    !word.quoted
        && word.has(tags::REPORTS)
        && !word.is_in(&[
            "needs", "needed", "wants", "wanted", "hopes", "expects", "keeps", "goes", "reads",
            "thought",
        ])
}

/// "the score *Bo*", "$200: those were the terms".
fn corrected(said: Said<'_>, ask: &Ask) -> bool {
    let from = ask.verb.end;
    let upto = ask.clause.end.min(said.sentence.end);
    let words = said.all.get(from..upto).unwrap_or_default();
    let starred = words.windows(3).enumerate().any(|(at, three)| {
        let [open, name, close] = three else {
            return false;
        };
        let place = from.saturating_add(at).saturating_add(1);
        open.is_mark('*')
            && close.is_mark('*')
            && (name.token == Token::Number || name.capital)
            && !ask
                .to
                .iter()
                .any(|own| (own.start..own.end).contains(&place))
            && from.saturating_add(at) < ask.clause.content.max(from)
    });
    let told = ask.kind == Kind::Pay
        && words.windows(2).any(|pair| {
            let [colon, next] = pair else { return false };
            colon.is_mark(':')
                && next.is_in(&["that", "those", "this", "these", "it", "that's", "it's"])
        });
    starred || told
}
