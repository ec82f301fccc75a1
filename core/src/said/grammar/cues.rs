//! Words that undo an ask, wherever in a turn they stand: conditions, doubts, jokes, corrections.

use super::clauses::Clause;
use super::heads::Mood;
use super::phrases::{self, starts, starts_politely};
use super::tags;
use super::words::{Token, Word};
use crate::text::steps::step;
use std::ops::Range;

/// Places of words that undo asks.
#[derive(Clone, Debug, Default)]
pub struct Cues {
    /// Conditions: their first words.
    pub conditions: Vec<usize>,
    /// What somebody has to give first.
    pub consents: Vec<usize>,
    /// "whenever" and its like: the words.
    pub triggers: Vec<Range<usize>>,
    /// Doubts.
    pub hedges: Vec<usize>,
    /// What means the opposite.
    pub sarcasm: Vec<usize>,
    /// What takes back all that was said before: its first word, and whether its own clause goes too.
    pub retractions: Vec<(usize, bool)>,
    /// Negations.
    pub negations: Vec<usize>,
    /// Words of mixed scripts.
    pub odd: Vec<usize>,
}

/// What a word stands in that may undo an ask.
const UNDOING: u64 =
    tags::CONDITIONS | tags::CONSENT | tags::NEGATIONS | tags::CUES | phrases::UNDOING;

/// Finds the words of a turn that undo asks. `limit` says whether a word at a place, "until" or "no", leads to
/// what bounds an ask.
pub fn cues(all: &[Word], limit: &dyn Fn(usize) -> bool) -> Cues {
    let mut found = Cues::default();
    let mut at = 0;
    while let Some(word) = all.get(at) {
        let rest = all.get(at..).unwrap_or_default();
        if word.odd {
            found.odd.push(at);
        }
        // Most words undo nothing.
        if word.quoted || !word.has(UNDOING) {
            at = at.saturating_add(1);
            continue;
        }
        if let Some(length) = starts_politely(rest) {
            at = at.saturating_add(length);
            continue;
        }
        if let Some(phrase) = phrases::POLITE.first(rest) {
            at = at.saturating_add(phrase.len());
            continue;
        }
        if let Some(phrase) = phrases::RETRACTIONS.first(rest) {
            let waits = phrase == ["wait"]
                && at
                    .checked_sub(1)
                    .and_then(|before| all.get(before))
                    .is_some_and(|word| word.is("to"));
            // "instead" belongs to the ask it stands in, which replaces the ones before.
            if !waits {
                found.retractions.push((at, phrase != ["instead"]));
            }
        }
        if let Some(phrase) = phrases::TRIGGERS.first(rest) {
            found.triggers.push(at..at.saturating_add(phrase.len()));
            at = at.saturating_add(phrase.len());
            continue;
        }
        if let Some(phrase) = phrases::STANDING.first(rest) {
            at = at.saturating_add(phrase.len());
            continue;
        }
        let unconditional = || {
            let counted = word.is("once") && is_count(all, at);
            let bounded = word.is_in(&["until", "till"]) && limit(at);
            let adjective = word.is_in(&["pending", "provided"]) && after_article(all, at);
            let whether = word.is_in(&["if", "when", "whether"]) && asks_whether(all, at);
            counted || bounded || adjective || whether
        };
        // "the end of the day" is a time, "the day she agrees" a condition.
        let phrased = phrases::CONDITION_PHRASES
            .first(rest)
            .is_some_and(|phrase| {
                let of = at.checked_sub(1).and_then(|before| all.get(before));
                let next = rest.get(2);
                let ends = next.is_none_or(|word| {
                    word.token != Token::Word
                        || word.has(tags::BOUNDARIES) && !word.has(tags::SUBJECTS)
                });
                phrase != ["the", "day"] || !ends || !of.is_some_and(|word| word.is("of"))
            });
        if (word.has(tags::CONDITIONS) && !unconditional()) || phrased {
            found.conditions.push(at);
        }
        let okayed = word.has(tags::CUES)
            && word.is_in(&["ok", "okay", "confirmation", "word", "nod"])
            && at
                .checked_sub(1)
                .and_then(|before| all.get(before))
                .is_some_and(|before| {
                    before.low.ends_with("'s") || before.is_in(&["his", "her", "their"])
                });
        if word.has(tags::CONSENT) || okayed {
            found.consents.push(at);
        }
        if word.is("should") && turned(all, at) && !questioned(all, at) {
            found.conditions.push(at);
        }
        if phrases::HEDGES.first(rest).is_some() {
            found.hedges.push(at);
        }
        if phrases::SARCASM.first(rest).is_some() {
            found.sarcasm.push(at);
        }
        // "no later than noon" and "no more than $5" bound, and forbid nothing.
        let caps = word.is_in(&["no", "not"]) && limit(at);
        if word.has(tags::NEGATIONS) && !caps {
            found.negations.push(at);
        }
        at = at.saturating_add(1);
    }
    found
}

/// "once a week", "just once", "once."
fn is_count(all: &[Word], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| all.get(before));
    let after = all.get(at.saturating_add(1));
    before.is_some_and(|word| word.is_in(&["just", "only", "exactly"]))
        || after.is_none_or(|word| {
            word.is_in(&["a", "per", "every", "each"])
                || matches!(word.token, Token::Mark('.' | '!' | ',') | Token::Break)
        })
}

fn after_article(all: &[Word], at: usize) -> bool {
    at.checked_sub(1)
        .and_then(|before| all.get(before))
        .is_some_and(|word| {
            word.is_in(&["the", "a", "any", "my", "our", "this", "that", "all"])
                || word.low.ends_with("'s")
        })
}

/// "check if", "ask Ida if": a question handed on, no condition.
fn asks_whether(all: &[Word], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| all.get(before));
    // "that if he is free": the condition is said, not set.
    if before.is_some_and(|word| word.is_in(&["check", "see", "verify", "know", "that"])) {
        return true;
    }
    // "ask Ida when": at most a name of three words between.
    let from = at.saturating_sub(4);
    let own = all.get(from..at).unwrap_or_default();
    let asked = own.iter().rposition(|word| word.is("ask"));
    asked.is_some_and(|asked| {
        own.len().saturating_sub(asked) >= 2
            && own
                .iter()
                .skip(asked.saturating_add(1))
                .all(|word| word.token == Token::Word && !word.quoted)
    })
}

/// Whether the sentence that goes on at a word ends as a question.
fn questioned(all: &[Word], at: usize) -> bool {
    let rest = all.get(at..).unwrap_or_default();
    let end = rest.iter().find(|word| {
        !word.quoted && matches!(word.token, Token::Mark('.' | '!' | '?') | Token::Break)
    });
    end.is_some_and(|word| word.is_mark('?'))
}

/// "should Ida agree": a condition, where no question is asked.
fn turned(all: &[Word], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| all.get(before));
    before.is_none_or(|word| {
        matches!(word.token, Token::Mark(_) | Token::Break | Token::Gap)
            || word.is_in(&["and", "but"])
            || word.capital
    }) || all
        .get(at.saturating_add(1))
        .is_some_and(|word| word.capital)
}

/// What undoes the asks of one clause.
#[derive(Clone, Copy, Debug)]
pub struct Place<'c> {
    /// The clause.
    pub clause: &'c Clause,
    /// The sentence's clauses.
    pub beside: &'c [Clause],
    /// The sentence.
    pub sentence: &'c Range<usize>,
    /// Where what sets a standing ask off stands; conditions there are no conditions on the ask.
    pub trigger: Option<(usize, usize)>,
}

impl Cues {
    /// Whether something in a range takes back what was said before it.
    pub fn retracts(&self, range: &Range<usize>) -> bool {
        let nth = self
            .retractions
            .partition_point(|(at, _)| *at < range.start);
        self.retractions
            .get(nth)
            .is_some_and(|(at, _)| *at < range.end)
    }

    /// The triggers that start in a range.
    pub fn triggers_in(&self, range: &Range<usize>) -> impl Iterator<Item = &Range<usize>> {
        let from = self
            .triggers
            .partition_point(|span| span.start < range.start);
        let end = range.end;
        self.triggers
            .get(from..)
            .unwrap_or_default()
            .iter()
            .take_while(move |span| {
                step(1);
                span.start < end
            })
    }

    /// Whether something in its own sentence undoes an ask.
    #[must_use]
    pub fn undo(&self, all: &[Word], place: Place<'_>) -> bool {
        let Place {
            clause,
            beside,
            sentence,
            trigger,
        } = place;
        // Places are in order: those of the sentence stand together.
        let inside = |places| within(places, sentence);
        let of_trigger = |at: usize| trigger.is_some_and(|(from, to)| (from..to).contains(&at));
        if !inside(&self.odd).is_empty() || !inside(&self.sarcasm).is_empty() {
            return true;
        }
        let told = |at: usize| {
            // "tell me when it is done" waits for nothing.
            beside.iter().any(|other| {
                step(1);
                other.head.mood == Mood::Inward
                    && other.head.aside
                    && (other.start..other.end).contains(&at)
                    && other.start != clause.start
            })
        };
        let waits = |at: usize| {
            all.get(at)
                .is_some_and(|word| word.is_in(&["wait", "waiting"]))
                && (clause.content..clause.end).contains(&at)
        };
        // "whenever he is late, unless I'm home": no permission keeps an exception.
        let excepts = |at: usize| {
            all.get(at)
                .is_some_and(|word| word.is_in(&["unless", "except", "provided", "lest"]))
        };
        let conditional = inside(&self.conditions).iter().any(|at| {
            (!of_trigger(*at) || excepts(*at))
                && !told(*at)
                && !waits(*at)
                && reaches(all, *at, clause, beside)
        });
        let consented = inside(&self.consents).iter().any(|at| {
            !beside.iter().any(|other| {
                step(1);
                (other.content..other.end).contains(at)
            })
        });
        let triggered = self
            .triggers_in(sentence)
            .any(|span| !of_trigger(span.start));
        let hedged = inside(&self.hedges).iter().any(|at| {
            // What is to be said may doubt.
            !(clause.content..clause.end).contains(at)
                && !beside.iter().any(|other| {
                    step(1);
                    (other.content..other.end).contains(at)
                })
        });
        let negated = within(&self.negations, &(clause.start..clause.content))
            .iter()
            // "RSVP no to" answers.
            .filter(|at| {
                let verb = clause.head.verb.as_ref();
                !verb.is_some_and(|verb| verb.at.contains(at))
            })
            .any(|at| !is_aside(all, *at, clause));
        conditional || consented || triggered || hedged || negated
    }
}

/// Those of some places, in order, that stand in a range.
pub fn within<'p>(places: &'p [usize], range: &Range<usize>) -> &'p [usize] {
    let from = places.partition_point(|at| *at < range.start);
    let upto = places.partition_point(|at| *at < range.end);
    let own = places.get(from..upto).unwrap_or_default();
    step(own.len());
    own
}

/// Whether a condition reaches a clause: all of its sentence, but for what comes before an "and if".
fn reaches(all: &[Word], at: usize, clause: &Clause, beside: &[Clause]) -> bool {
    if at <= clause.end {
        return true;
    }
    let before = at.checked_sub(1).and_then(|before| all.get(before));
    let joined = before.is_some_and(|word| word.is_in(&["and", "but"]) || word.is_mark(';'));
    let end = beside.last().map_or(at, |last| last.end);
    !(joined && governs(all, at, end))
}

/// Whether a condition is followed by what depends on it: a verb that asks, not one after "to".
#[must_use]
pub fn governs(all: &[Word], at: usize, end: usize) -> bool {
    (at..end).any(|place| {
        let rest = all.get(place..end).unwrap_or_default();
        let before = place.checked_sub(1).and_then(|before| all.get(before));
        rest.first()
            .is_some_and(|word| word.has(tags::VERBS) && !word.quoted && !word.capital)
            && super::lexicon::VERBS
                .iter()
                .any(|verb| starts(rest, verb.words))
            && !before.is_some_and(|word| {
                word.is_in(&[
                    "to", "the", "a", "an", "my", "his", "her", "their", "this", "that", "will",
                    "can", "not", "by", "via",
                ])
            })
    })
}

/// "not Bo" at the end of a clause only says whom it is not for; "without asking" permits.
fn is_aside(all: &[Word], at: usize, clause: &Clause) -> bool {
    let Some(word) = all.get(at) else {
        return false;
    };
    if phrases::STANDING
        .first(all.get(at..).unwrap_or_default())
        .is_some()
    {
        return true;
    }
    // "don't forget to" asks.
    let next = |by: usize| all.get(at.saturating_add(by));
    let forget = next(1).is_some_and(|word| word.is("forget"))
        || (next(1).is_some_and(|word| word.is("not"))
            && next(2).is_some_and(|word| word.is("forget")));
    let after_do = word.is("not") && next(1).is_some_and(|word| word.is("forget"));
    if (forget && word.is_in(&["don't", "dont"])) || after_do {
        return true;
    }
    if !word.is("not") {
        return false;
    }
    let before = at.checked_sub(1).and_then(|before| all.get(before));
    if !before.is_some_and(|before| before.is_mark(',') || before.is_in(&["and", "but"])) {
        return false;
    }
    let Some(name) = super::names::names_at(all, at.saturating_add(1), clause.end) else {
        return false;
    };
    let ends = all.get(name.end).is_none_or(|next| {
        name.end >= clause.end
            || matches!(next.token, Token::Mark('.' | '!') | Token::Break)
            || next.has(tags::BOUNDARIES)
    });
    name.all.iter().all(|name| name.proper) && ends
}
