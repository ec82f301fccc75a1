//! The asks of a turn: verbs that ask, with whom they are for (contract: S "to_not_asked", C §8
//! "Governing", "Kinds").

use super::accounted::Parts;
use super::aftermath::{Aftermath, Said};
use super::ask::Ask;
use super::clauses::{Clause, clauses};
use super::cues::{Cues, Place, cues, within};
use super::heads::{Asking, Mood};
use super::lexicon::Frame;
use super::marks::Marks;
use super::names::Name;
use super::phrases;
use super::sentences::sentences;
use super::setting::Setting;
use super::slots::{Slots, slots};
use super::standing::{self, Often};
use super::tags;
use super::words::{Token, Word, words};
use crate::text::steps::step;
use std::ops::Range;

/// A turn, read.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Its words.
    pub words: Vec<Word>,
    /// Its sentences.
    pub sentences: Vec<Range<usize>>,
    /// Amounts and times, by word.
    pub marks: Marks,
    /// Its asks, in order, those too that the person takes back or only mentions.
    pub asks: Vec<Ask>,
}

/// How a text came to be what is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    /// It was cut: its last sentence asks for nothing.
    pub truncated: bool,
    /// Characters that nobody sees were taken out of it: words beside a gap are odd.
    pub hidden: bool,
}

/// Reads a turn.
#[must_use]
pub fn read(text: &str, marks: Marks, origin: Origin) -> Turn {
    let mut all = words(text);
    super::looks::mark(&mut all, text);
    if origin.hidden {
        beside_gaps(&mut all);
    }
    let truncated = origin.truncated;
    let marks = marks.placed(&all);
    let sentences = sentences(&all, &|at| marks.time_across(at).is_some());
    let cues = cues(&all, &|at| marks.bounds(&all, at));
    let skip = |at: usize| marks.phrase_end(at);
    let mut asks: Vec<Ask> = Vec::new();
    let mut addressed = false;
    let mut waits = false;
    let mut listed = false;
    let mut aftermath = Aftermath::default();
    let mut setting = Setting::default();
    for (nth, sentence) in sentences.iter().enumerate() {
        let first = asks.len();
        // A gap alone says nothing, and what came before it still holds.
        if !all
            .get(sentence.clone())
            .unwrap_or_default()
            .iter()
            .any(|word| matches!(word.token, Token::Word | Token::Number))
        {
            let said = Said {
                all: &all,
                sentence,
                clauses: &[],
                cues: &cues,
                skip: &skip,
            };
            aftermath.next(said, &mut asks, first, false);
            setting.sentence(&all, &marks, (sentence, nth), &[], &mut asks);
            continue;
        }
        let cut = truncated && nth.saturating_add(1) == sentences.len();
        let own = clauses(&all, sentence.clone(), &skip);
        let question = asks_something(&all, sentence);
        let named = !within(&cues.hedges, sentence).is_empty()
            && own.iter().any(|clause| !named_in(&all, clause).is_empty());
        for (place, clause) in own.iter().enumerate() {
            take_back(&all, clause, (&own, named), &cues, &mut asks);
            let Some(verb) = clause.head.verb.clone() else {
                continue;
            };
            let found = Found {
                all: &all,
                marks: &marks,
                cues: &cues,
                clauses: &own,
                place,
                sentence,
                question,
            };
            let follows = waits && follows_on(&all, sentence);
            let dead = addressed || cut || follows || (listed && bulleted(&all, sentence));
            asks.extend(found.ask(&verb, nth, dead));
        }
        let said = Said {
            all: &all,
            sentence,
            clauses: &own,
            cues: &cues,
            skip: &skip,
        };
        aftermath.next(said, &mut asks, first, cut);
        setting.sentence(&all, &marks, (sentence, nth), &own, &mut asks);
        super::accounted::doubt(&all, sentence, &own, nth, &mut asks);
        addressed |= greets(&all, sentence);
        // What a heading lists is whatever the heading says it is.
        let heads = headed(&all, sentence) && !any_asked(&asks, nth);
        listed = heads || (listed && bulleted(&all, sentence));
        // "Wait for her word. Then pay": what was waited for is no ask, and the next sentence follows from it.
        waits = (!within(&cues.conditions, sentence).is_empty()
            || !within(&cues.consents, sentence).is_empty())
            && !any_asked(&asks, nth);
    }
    for (at, whole) in &cues.retractions {
        for ask in &mut asks {
            step(1);
            let own = ask.clause.start <= *at && *at < ask.clause.end;
            ask.asked &= ask.verb.start > *at || (own && !whole);
        }
    }
    super::gaps::interrupt(&all, &sentences, &marks, &cues, &mut asks);
    super::shared::doubt(&all, &marks, &sentences, &mut asks);
    Turn {
        words: all,
        sentences,
        marks,
        asks,
    }
}

/// Whether a sentence asks for something: its asks are the last ones.
fn any_asked(asks: &[Ask], sentence: usize) -> bool {
    asks.iter()
        .rev()
        .take_while(|ask| ask.sentence == sentence)
        .any(|ask| {
            step(1);
            ask.asked
        })
}

/// Whether a sentence has a line that ends with a colon.
fn headed(all: &[Word], sentence: &Range<usize>) -> bool {
    let own = all.get(sentence.clone()).unwrap_or_default();
    own.windows(2).any(|pair| {
        pair.first().is_some_and(|word| word.is_mark(':'))
            && pair.get(1).is_some_and(|word| word.token == Token::Break)
    }) || own.last().is_some_and(|word| word.is_mark(':'))
}

/// Whether a sentence starts as a line of a list.
fn bulleted(all: &[Word], sentence: &Range<usize>) -> bool {
    let own = all.get(sentence.clone()).unwrap_or_default();
    own.iter()
        .find(|word| word.token != Token::Break)
        .is_some_and(|word| {
            matches!(
                word.token,
                Token::Mark('-' | '*' | '\u{2022}' | '\u{2013}' | '\u{b7}') | Token::Number
            )
        })
}

/// Marks the words that touch a gap.
fn beside_gaps(all: &mut [Word]) {
    let gaps: Vec<(usize, usize)> = all
        .iter()
        .filter(|word| word.token == Token::Gap)
        .map(|word| (word.span.start, word.span.end))
        .collect();
    for word in all.iter_mut().filter(|word| word.token != Token::Gap) {
        let starts = gaps.partition_point(|(start, _)| *start < word.span.end);
        word.odd |= gaps
            .get(starts)
            .is_some_and(|(start, _)| *start == word.span.end);
        let ends = gaps.partition_point(|(_, end)| *end < word.span.start);
        word.odd |= gaps
            .get(ends)
            .is_some_and(|(_, end)| *end == word.span.start);
    }
}

/// Whether a sentence goes on from the one before it.
fn follows_on(all: &[Word], sentence: &Range<usize>) -> bool {
    let own = all.get(sentence.clone()).unwrap_or_default();
    own.iter()
        .find(|word| word.token == Token::Word)
        .is_some_and(|word| {
            word.is_in(&[
                "then",
                "and",
                "so",
                "afterwards",
                "after",
                "only",
                "otherwise",
                "next",
                "now",
            ])
        })
}

/// Whether a sentence ends as a question.
fn asks_something(all: &[Word], sentence: &Range<usize>) -> bool {
    all.get(sentence.clone())
        .unwrap_or_default()
        .iter()
        .any(|word| {
            !word.quoted
                && matches!(
                    word.token,
                    Token::Mark('?' | '\u{ff1f}' | '\u{37e}' | '\u{61f}')
                )
        })
}

/// A letter's first line: what follows is said to somebody else.
fn greets(all: &[Word], sentence: &Range<usize>) -> bool {
    let own = all.get(sentence.clone()).unwrap_or_default();
    let mut rest = own.iter().filter(|word| word.token != Token::Break);
    let dear = rest.next();
    let greeting =
        dear.is_some_and(|word| word.is_in(&["dear", "hi", "hello", "hey"]) && !word.quoted);
    let named = rest.next().is_some_and(|word| {
        word.token == Token::Word
            && (word.capital || dear.is_some_and(|dear| dear.is("dear")))
            && !word.has(tags::FILLERS)
            && !word.is_in(&["can", "could", "would", "there"])
            && !word.has(tags::VERBS)
    });
    let short = own.iter().filter(|word| word.token == Token::Word).count() <= 4;
    greeting && named && (short || dear.is_some_and(|dear| dear.is("dear")))
}

/// Asks before a clause that the clause takes back: "don't", "not that", a lone condition or doubt.
/// `beside` is the sentence's clauses, and whether one of them names somebody.
fn take_back(
    all: &[Word],
    clause: &Clause,
    (beside, beside_named): (&[Clause], bool),
    cues: &Cues,
    asks: &mut [Ask],
) {
    let words = all.get(clause.start..clause.end).unwrap_or_default();
    let Some(first) = words
        .iter()
        .find(|word| word.token == Token::Word && !word.quoted)
    else {
        return;
    };
    let verb = clause.head.verb.as_ref();
    let fragment = verb.is_none()
        && matches!(
            clause.head.mood,
            Mood::Fragment | Mood::Negated | Mood::Statement | Mood::Question
        );
    let lead = words
        .iter()
        .filter(|word| word.token == Token::Word && !word.quoted)
        .find(|word| {
            !word.is_in(&[
                "but", "only", "and", "or", "well", "oh", "just", "so", "then",
            ])
        });
    let led = |list: &[&str]| lead.is_some_and(|word| word.is_in(list));
    let alone = !beside.iter().any(|other| {
        step(1);
        matches!(other.head.mood, Mood::Asked | Mood::Permitted) && other.start > clause.start
    });
    let doubts = words.len() <= 6 && !within(&cues.hedges, &(clause.start..clause.end)).is_empty();
    // "Maybe Bo too" doubts of Bo alone.
    let others = || {
        let named = named_in(all, clause);
        (!named.is_empty() || beside_named)
            && !asks.iter().any(|ask| {
                step(1);
                ask.to
                    .iter()
                    .any(|name| named.iter().any(|other| other.is(&name.key)))
            })
    };
    let joined = matches!(
        clause.joint,
        super::clauses::Joint::And | super::clauses::Joint::But
    ) && super::cues::governs(all, clause.start, clause.end);
    let own = clause.start..clause.end;
    let consent = !within(&cues.consents, &own).is_empty();
    let first_word = (clause.start..clause.end)
        .find(|at| all.get(*at).is_some_and(|word| word.token == Token::Word));
    let depends =
        alone && !joined && first_word.is_some_and(|at| cues.conditions.binary_search(&at).is_ok());
    let checks = words.iter().any(|word| {
        word.is_in(&[
            "approve",
            "check",
            "review",
            "verify",
            "confirm",
            "double-check",
            "look",
            "read",
            "ask",
            "see",
        ])
    }) && words
        .iter()
        .any(|word| word.is_in(&["first", "before", "beforehand"]));
    let waits = fragment && (consent || depends || checks);
    let all_before = fragment
        && ((clause.head.mood != Mood::Negated
            && led(&[
                "no", "not", "never", "stop", "sorry", "cancel", "undo", "wait", "nope", "neither",
                "without",
            ]))
            || (alone
                && lead.is_some_and(|word| word.has(tags::CONDITIONS))
                && !joined
                && !is_polite(words))
            || doubts && !others());
    let neutral = first.is("not")
        && clause.joint != super::clauses::Joint::Start
        && clause.content >= clause.end
        && super::names::names_at(all, clause.start.saturating_add(1), clause.end)
            .is_some_and(|names| names.all.iter().all(|name| name.proper));
    if (all_before || waits)
        && !neutral
        && !(first.is("no")
            && words
                .iter()
                .any(|word| word.is_in(&["rush", "hurry", "problem", "worries", "need"])))
    {
        for ask in asks.iter_mut() {
            step(1);
            ask.asked = false;
        }
        return;
    }
    if clause.head.mood == Mood::Negated {
        // "but don't pay Bo" leaves Ida alone; "don't send it" takes all back.
        let named = named_in(all, clause);
        for ask in asks.iter_mut() {
            step(1);
            ask.asked &= !named.is_empty()
                && !ask
                    .to
                    .iter()
                    .any(|name| named.iter().any(|other| other.is(&name.key)));
        }
    }
    let of_the_person = words.iter().any(|word| word.is("myself"))
        || (words.iter().any(|word| word.is("already"))
            && words
                .iter()
                .any(|word| word.is_in(&["i", "i've", "we", "we've", "he", "she", "they"])));
    if clause.head.mood == Mood::Statement && of_the_person {
        let named = named_in(all, clause);
        for ask in asks.iter_mut() {
            step(1);
            ask.asked &= !named.is_empty()
                && !ask
                    .to
                    .iter()
                    .any(|name| named.iter().any(|other| other.is(&name.key)));
        }
    }
}

/// "When you get a chance": no condition at all.
fn is_polite(words: &[Word]) -> bool {
    let from = words
        .iter()
        .position(|word| word.token == Token::Word)
        .unwrap_or_default();
    let rest = words.get(from..).unwrap_or_default();
    phrases::POLITE.first(rest).is_some() || phrases::starts_politely(rest).is_some()
}

/// The names in a clause, wherever they stand.
fn named_in(all: &[Word], clause: &Clause) -> Vec<Name> {
    let mut names = Vec::new();
    let mut at = clause.head.next.max(clause.start.saturating_add(1));
    while at < clause.end {
        match super::names::name_at(all, at, clause.end) {
            Some(name) if name.proper => {
                at = name.end.max(at.saturating_add(1));
                names.push(name);
            }
            _ => at = at.saturating_add(1),
        }
    }
    names
}

struct Found<'t> {
    all: &'t [Word],
    marks: &'t Marks,
    cues: &'t Cues,
    clauses: &'t [Clause],
    place: usize,
    sentence: &'t Range<usize>,
    question: bool,
}

impl Found<'_> {
    fn ask(&self, verb: &Asking, sentence: usize, dead: bool) -> Option<Ask> {
        let clause = self.clauses.get(self.place)?;
        let trigger = standing::trigger(self.all, clause, verb, self.cues);
        let Slots { kind, to, reply } = slots(
            self.all,
            self.marks,
            clause,
            verb,
            trigger.as_ref(),
            self.sentence,
        )?;
        let Often { standing, count } = standing::often(
            self.all,
            self.marks,
            clause,
            verb,
            kind,
            &to,
            trigger.as_ref(),
        );
        let permitted = clause.head.mood == Mood::Permitted;
        let mood = matches!(clause.head.mood, Mood::Asked | Mood::Permitted);
        let questioned =
            self.question && !clause.head.polite && !self.question_is_of_another(clause);
        let choice = self
            .clauses
            .get(self.place.saturating_add(1))
            .is_some_and(|next| next.joint == super::clauses::Joint::Or)
            || clause.joint == super::clauses::Joint::Or;
        let place = Place {
            clause,
            beside: self.clauses,
            sentence: self.sentence,
            trigger: trigger.as_ref().map(|range| (range.start, range.end)),
        };
        let may = mood
            && !questioned
            && !choice
            && !dead
            && !self.cues.undo(self.all, place)
            && !self.tells(clause, verb);
        let parts = Parts {
            all: self.all,
            marks: self.marks,
            clause,
            verb,
            kind,
            to: &to,
            trigger: trigger.as_ref(),
        };
        let unplaced = may && !parts.are_known();
        Some(Ask {
            kind,
            frame: verb.verb.frame,
            verb: verb.at.clone(),
            clause: clause.clone(),
            sentence,
            to,
            reply,
            standing: standing.or_else(|| trigger.clone().filter(|_| permitted)),
            count,
            trigger,
            unplaced,
            asked: may,
        })
    }

    /// "Book club with Ida is tonight": a statement, whose first word only looks like a verb that asks.
    fn tells(&self, clause: &Clause, verb: &Asking) -> bool {
        let doing = !matches!(
            verb.verb.frame,
            Frame::Tell
                | Frame::Give
                | Frame::LetKnow
                | Frame::SayTo
                | Frame::Reply
                | Frame::Answer
        );
        let own = self
            .all
            .get(verb.at.end..clause.content)
            .unwrap_or_default();
        doing
            && own.iter().any(|word| {
                !word.quoted
                    && !word.capital
                    && word.is_in(&[
                        "is", "are", "was", "were", "has", "had", "isn't", "aren't", "wasn't",
                        "will", "would",
                    ])
            })
    }

    /// "Pay Ida $5, and should I tip Bo?": the mark is the second clause's.
    fn question_is_of_another(&self, clause: &Clause) -> bool {
        self.clauses.iter().any(|other| {
            step(1);
            other.start > clause.start && (other.head.mood == Mood::Question || other.head.polite)
        })
    }
}
