//! A sentence with no ask of its own, behind one that asks.

use super::Said;
use super::lists as own;
use crate::said::grammar::cues::within;
use crate::said::grammar::heads::Mood;
use crate::said::grammar::phrases::{self, first_of, starts_politely};
use crate::said::grammar::tags;
use crate::said::grammar::words::{Token, Word};
use std::collections::BTreeSet;

/// How many words a sentence has that is not read as a whole one.
const SHORT: usize = 5;

/// The sentence, and what is known of the asks before it.
pub(super) struct Alone<'t> {
    pub(super) said: Said<'t>,
    /// Whether one of its verbs could ask, for somebody, and does not.
    pub(super) targeted: bool,
    /// The words of the recipients of the asks before it.
    pub(super) named: &'t BTreeSet<String>,
    /// Whether the last of those asks pays, and says no number.
    pub(super) unpriced: bool,
    /// Whether the sentence before was thanks or a farewell; from then on, whether this one is.
    pub(super) signed: bool,
}

impl Alone<'_> {
    /// Whether it takes back the asks before it: whenever it is not known to leave them alone.
    pub(super) fn takes_back(&mut self) -> bool {
        let all = self
            .said
            .all
            .get(self.said.sentence.clone())
            .unwrap_or_default();
        let words: Vec<&Word> = all
            .iter()
            .filter(|word| !matches!(word.token, Token::Mark(_) | Token::Break | Token::Gap))
            .collect();
        let marks = || {
            all.iter().filter_map(|word| match word.token {
                Token::Mark(c) => Some(c),
                _ => None,
            })
        };
        let question = marks().any(own::asks);
        let signed = std::mem::take(&mut self.signed);
        if announces(all) {
            return false;
        }
        if words.is_empty() {
            let trails = marks().filter(|c| matches!(c, '.' | '\u{2026}')).count() > 1
                || marks().any(|c| c == '\u{2026}');
            return trails || marks().any(|c| !own::is_plain(c) && !own::is_kind(c));
        }
        if marks().any(own::is_against) || points_back(all) {
            return true;
        }
        // What only says when is read with the times.
        let from = self.past_times();
        if from >= self.said.sentence.end && !question {
            return false;
        }
        if is_kind(all, question) {
            self.signed = true;
            return false;
        }
        // "Thanks." and, below, who says so.
        if signed && words.len() <= 3 && words.iter().all(|word| is_name(word)) {
            return false;
        }
        let timeless: Vec<&Word> = self
            .said
            .all
            .get(from..self.said.sentence.end)
            .unwrap_or_default()
            .iter()
            .filter(|word| !matches!(word.token, Token::Mark(_) | Token::Break | Token::Gap))
            .collect();
        self.says(&timeless, question)
    }

    /// The first word that stands in no time phrase, small marks passed over.
    fn past_times(&self) -> usize {
        let mut at = self.said.sentence.start;
        let mut timed = self.said.sentence.start;
        while at < self.said.sentence.end {
            if let Some(next) = (self.said.skip)(at).filter(|next| *next > at) {
                at = next;
                timed = next;
                continue;
            }
            let passed = self.said.all.get(at).is_some_and(|word| {
                word.token == Token::Break
                    || matches!(word.token, Token::Mark(c) if own::is_plain(c))
                    || word.is_in(&["on", "at", "by", "please"])
            });
            if !passed {
                break;
            }
            at = at.saturating_add(1);
        }
        if at >= self.said.sentence.end && timed > self.said.sentence.start {
            return at;
        }
        timed
    }

    fn says(&self, words: &[&Word], question: bool) -> bool {
        let Some(first) = words
            .iter()
            .find(|word| !word.is_in(&["and", "also", "oh", "so", "well", "btw", "ps", "plus"]))
        else {
            return true;
        };
        let short = words.len() <= SHORT;
        let mood = self.mood();
        // "Let me know" is told to the person; any other "let me" is for the person to do.
        if first.is("let") && words.iter().any(|word| word.is_in(&["me", "us"])) {
            return !words.iter().any(|word| word.is("know"))
                || words
                    .iter()
                    .any(|word| word.is_in(&["first", "before", "beforehand", "if"]));
        }
        if first.is_in(&["let's", "lets"]) {
            return true;
        }
        // "Don't pay Bo" and "Maybe Bo too" are of Bo alone, and are read where asks are.
        if self.is_of_another(words, mood) {
            return false;
        }
        if self.targeted && !short && !words.iter().any(|word| word.is_in(own::UNDOING)) {
            return false;
        }
        if self.targeted && first.has(tags::CONDITIONS | tags::FILLERS) {
            return false;
        }
        if first.has(tags::CONDITIONS) || requires(words, first) {
            return true;
        }
        let drafts = mood == Mood::Inward && first.has(tags::DRAFTING) && words.len() > 2;
        if first.is_in(own::TURNING)
            || words
                .iter()
                .any(|word| word.is_in(own::UNDOING) && !(drafts && word.is("draft")))
        {
            return true;
        }
        if words
            .iter()
            .any(|word| is_foreign(word) || word.is_in(own::SPEAKING))
        {
            return true;
        }
        if first.is_in(&[
            "it", "it's", "its", "that", "that's", "thats", "this", "these", "those", "which",
            "total", "for",
        ]) {
            return !self.is_about_the_thing(words, short);
        }
        if question || (mood == Mood::Question && first.has(tags::QUESTIONS)) {
            return !self.is_own_question(words, first);
        }
        match mood {
            Mood::Inward => !is_work(words, first, short),
            Mood::Asked | Mood::Permitted => !self.targeted && !is_work(words, first, short),
            Mood::Negated | Mood::Question => true,
            Mood::Statement | Mood::Fragment => !self.is_fact(words, first, short),
        }
    }

    /// The mood of the first clause.
    fn mood(&self) -> Mood {
        self.said
            .clauses
            .first()
            .map_or(Mood::Fragment, |clause| clause.head.mood)
    }

    /// Whether it forbids, doubts or has done what it says of somebody else alone.
    fn is_of_another(&self, words: &[&Word], mood: Mood) -> bool {
        let doubts = !within(&self.said.cues.hedges, self.said.sentence).is_empty();
        let done = words.iter().any(|word| word.is("already"));
        let of_the_person = words
            .first()
            .is_some_and(|word| word.is_in(&["i", "i've", "we", "we've"]));
        let concerns = mood == Mood::Negated || doubts || (done && of_the_person);
        let another = words
            .iter()
            .skip(1)
            .any(|word| is_name(word) && !word.is_in(&["i", "i'm", "i'll", "i've", "i'd"]));
        concerns
            && another
            && !self.names_a_recipient(words)
            && !words
                .iter()
                .any(|word| word.is_in(&["first", "before", "it", "that", "this"]))
    }

    fn names_a_recipient(&self, words: &[&Word]) -> bool {
        words.iter().any(|word| {
            let low = word.low.strip_suffix("'s").unwrap_or(&word.low);
            self.named.contains(low)
        })
    }

    /// "It's in the folder": said of what is sent. "It's $5" says what is paid, where nothing else does.
    fn is_about_the_thing(&self, words: &[&Word], short: bool) -> bool {
        let second = words.get(1);
        let third = words.get(2);
        let first_is = |list: &[&str]| words.first().is_some_and(|word| word.is_in(list));
        let holds = if first_is(&["it's", "its"]) {
            second
        } else if first_is(&["it"]) && second.is_some_and(|word| word.is_in(&["is", "was"])) {
            third
        } else {
            None
        };
        let weather = words.iter().skip(1).take(2).any(|word| {
            word.is_in(&[
                "rained", "rains", "raining", "snowed", "snows", "snowing", "poured",
            ])
        });
        if weather && short && first_is(&["it", "it's"]) {
            return !self.doubts(words);
        }
        let sum = words.iter().any(|word| word.token == Token::Number);
        if sum && self.unpriced && short && !first_is(&["this", "these", "those", "which"]) {
            return true;
        }
        let placed = holds.is_some_and(|word| {
            word.is_in(&[
                "in",
                "under",
                "attached",
                "called",
                "named",
                "due",
                "overdue",
                "important",
                "urgent",
                "pinned",
                "inside",
                "there",
            ])
        });
        placed
            && !sum
            && !self.doubts(words)
            && !words
                .iter()
                .any(|word| word.is_in(own::STOPPING) || word.is_in(&["hands", "dreams", "jest"]))
    }

    /// Whether it negates, reports, doubts or sets a condition.
    fn doubts(&self, words: &[&Word]) -> bool {
        words.iter().any(|word| {
            word.has(tags::NEGATIONS | tags::REPORTS | tags::CONDITIONS | tags::CONSENT)
        }) || !within(&self.said.cues.hedges, self.said.sentence).is_empty()
            || !within(&self.said.cues.sarcasm, self.said.sentence).is_empty()
    }

    /// A question of another matter: it points at nothing that was asked, and asks for no opinion.
    fn is_own_question(&self, words: &[&Word], first: &Word) -> bool {
        words.len() >= 3
            && first.is_in(own::OPENING)
            && !self.names_a_recipient(words)
            && !words
                .iter()
                .any(|word| word.is_in(own::POINTING) || word.is_in(own::DOUBTING))
    }

    /// A plain fact with a subject and a verb of its own.
    fn is_fact(&self, words: &[&Word], first: &Word, short: bool) -> bool {
        let at = words
            .iter()
            .position(|word| std::ptr::eq(*word, first))
            .unwrap_or(0);
        let rest = words.get(at..).unwrap_or_default();
        if short {
            let being = |from: usize, upto: usize| {
                rest.iter()
                    .take(upto)
                    .skip(from)
                    .any(|word| word.is_in(own::VERBS_OF_BEING))
            };
            let subject = first.is_in(own::BEING)
                || (first.is_in(own::SUBJECTS) && being(1, 2))
                || (first.is_in(own::DETERMINERS) && being(2, 4))
                || (is_name(first) && !first.has(tags::SUBJECTS) && being(1, 3));
            return subject
                && rest.len() > 1
                && !self.doubts(rest)
                && !rest.iter().skip(1).any(|word| {
                    word.token == Token::Number
                        || word.is_in(own::STOPPING)
                        || word.is_in(own::POINTING)
                });
        }
        let told = rest.iter().skip(1).any(|word| {
            word.has(tags::FINITE) || word.is_in(own::TOLD) || (word.low.ends_with("ed"))
        }) || first.is_in(own::TOLD);
        // Of the one it is for, of what was asked, or said to the reader: it may be of the ask.
        let of_the_ask = first.is_in(&["he", "she", "they", "he's", "she's", "they're"])
            || rest.iter().enumerate().any(|(at, word)| {
                let next = rest.get(at.saturating_add(1));
                let timed = word.is("this")
                    && next
                        .is_some_and(|next| next.has(tags::CALENDAR) || next.is_in(own::STRETCHES));
                !timed && word.is_in(own::OF_THE_ASK)
            });
        let doubted = self.doubts(rest) && self.names_a_recipient(rest);
        told && !of_the_ask && !doubted
    }
}

/// Whether a sentence only leads to what was taken out after it: what stood there is read elsewhere.
fn announces(all: &[Word]) -> bool {
    let mut last = all
        .iter()
        .rev()
        .filter(|word| !matches!(word.token, Token::Break | Token::Gap));
    last.next().is_some_and(|word| word.is_mark(':'))
        && last.next().is_some_and(|word| word.has(tags::REPORTS))
}

/// "The car has to start", "make sure the shelves are up", "I want the keys": what an ask before it waits for.
fn requires(words: &[&Word], first: &Word) -> bool {
    let starts = |one: &[&str], other: &[&str]| {
        words
            .windows(2)
            .take(3)
            .any(|pair| matches!(pair, [a, b] if a.is_in(one) && b.is_in(other)))
    };
    let own = first.is_in(&["i", "we", "i've", "we've", "i'd", "we'd", "i'll"]);
    let looks = words.iter().any(|word| {
        word.is_in(&[
            "check", "see", "ask", "look", "think", "verify", "make", "decide",
        ])
    });
    let bound = words.windows(2).any(|pair| {
        matches!(pair, [a, b] if a.is_in(&["has", "have", "had", "needs", "need", "ought"]) && b.is("to"))
    });
    (bound && (!own || looks))
        || starts(&["make", "be"], &["sure", "certain"])
        || starts(&["find"], &["out"])
        || starts(
            &["i", "we"],
            &[
                "want", "wanted", "need", "expect", "require", "insist", "wish", "hope",
            ],
        )
}

/// Whether a word has a capital and is no word that starts sentences.
fn is_name(word: &Word) -> bool {
    match word.token {
        Token::Word => {
            word.capital
                && !word
                    .has(tags::BOUNDARIES | tags::QUESTIONS | tags::NEGATIONS | tags::CONDITIONS)
        }
        Token::Handle | Token::Address | Token::Phone => true,
        _ => false,
    }
}

/// "^ got this today", "<-- bad idea": what points at the line before.
pub(super) fn points_back(all: &[Word]) -> bool {
    let opens = all
        .iter()
        .find(|word| word.token != Token::Break)
        .is_some_and(|word| word.is_mark('^'));
    opens
        || all.windows(2).any(|pair| {
            pair.first()
                .is_some_and(|word| word.is_mark('<') && !word.quoted)
                && pair
                    .get(1)
                    .is_some_and(|word| word.is_mark('-') || word.is_mark('='))
        })
}

/// Whether a word is a negation or a condition of another language, or of another script.
pub(super) fn is_foreign(word: &Word) -> bool {
    word.is_in(own::FOREIGN)
}

/// Thanks, greetings and farewells, with the name of who says so at most.
fn is_kind(all: &[Word], question: bool) -> bool {
    let mut heart = false;
    let mut signs = false;
    let mut at = 0;
    while let Some(word) = all.get(at) {
        let rest = all.get(at..).unwrap_or_default();
        if let Token::Mark(c) = word.token {
            if !own::is_plain(c) && !own::is_kind(c) && !own::asks(c) {
                return false;
            }
            at = at.saturating_add(1);
            continue;
        }
        if word.token == Token::Break {
            at = at.saturating_add(1);
            continue;
        }
        let phrase = phrases::POLITE
            .first(rest)
            .or_else(|| first_of(rest, own::KIND_PHRASES))
            .map(<[&str]>::len)
            .or_else(|| starts_politely(rest));
        if let Some(length) = phrase {
            heart = true;
            signs = false;
            at = at.saturating_add(length);
            continue;
        }
        if !word.is_in(own::KIND) {
            break;
        }
        heart |= word.is_in(own::KIND_AT_HEART);
        signs = word.is_in(own::SIGNING);
        at = at.saturating_add(1);
    }
    if !heart {
        return false;
    }
    let mut rest = all
        .get(at..)
        .unwrap_or_default()
        .iter()
        .filter(|word| word.token != Token::Break);
    let mut names = 0_usize;
    let named = rest.all(|word| match word.token {
        Token::Mark(c) => own::is_plain(c) || own::is_kind(c),
        _ => {
            names = names.saturating_add(1);
            word.token == Token::Word && is_name(word)
        }
    });
    let whole = at >= all.len();
    // "Please?" still asks; "Ok?" wants to know.
    let plain = !question
        || all.iter().all(|word| {
            word.token != Token::Word || word.is_in(&["please", "pls", "plz", "pretty"])
        });
    plain && (whole || (signs && named && names <= 3))
}

/// Work inside that is of another matter: its object is its own.
fn is_work(words: &[&Word], first: &Word, short: bool) -> bool {
    let verb = words
        .iter()
        .take(5)
        .position(|word| word.is_in(own::WORKING));
    let next = verb.and_then(|at| words.get(at.saturating_add(1)));
    let after = verb.and_then(|at| words.get(at.saturating_add(2)));
    // "translate into French", "schedule for Monday": what, was said before.
    let object = next.is_some_and(|next| {
        !next.is_in(&[
            "into", "in", "to", "for", "with", "from", "on", "at", "as", "now", "later", "please",
            "tomorrow", "today",
        ])
    });
    let reminds = verb.is_some_and(|at| words.get(at).is_some_and(|word| word.is("remind")));
    let of_something = !reminds
        || (after.is_some_and(|word| word.is_in(&["to", "about"]))
            && !words.iter().any(|word| word.is("so")));
    let points = words.iter().any(|word| {
        word.is_in(own::POINTING) || word.is_in(&["first", "before", "beforehand", "only"])
    });
    let deciding = short && first.is_in(own::DECIDING) && !first.is_in(&["check", "find"]);
    object && of_something && !points && !deciding
}
