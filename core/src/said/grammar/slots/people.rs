//! People: those a message is for.

use super::{AFTER_PERSON, At, Slots, starts_a_name};
use crate::said::grammar::lexicon::Frame;
use crate::said::grammar::names::{Name, Names, name_at, names_at};
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;
use crate::said::intent::Kind;

/// Words before a pronoun that are looked at for whom it stands for.
const FARTHEST: usize = 64;

impl At<'_> {
    /// People right after the verb.
    pub(super) fn person(&self) -> Option<Vec<Name>> {
        let at = self.first();
        if let Some(bound) = self.pronoun(at) {
            return Some(vec![bound]);
        }
        let names = names_at(self.all, at, self.end)?;
        self.people(names, false)
    }

    /// Names as people: each somebody, none with an article, none a choice.
    pub(super) fn people(&self, names: Names, after_preposition: bool) -> Option<Vec<Name>> {
        if names.choice
            || names
                .all
                .iter()
                .any(|name| name.article || name.possessive || !name.names_somebody())
        {
            return None;
        }
        let next = self
            .all
            .get(names.end)
            .filter(|_| names.end < self.clause.end);
        let last = names.all.last()?;
        if let Some(next) = next.filter(|next| !next.quoted) {
            // "Ida and …" whom nobody can read; "Ida (ida@…)" who may be two.
            let not = self
                .all
                .get(names.end.saturating_add(1))
                .is_some_and(|word| word.is("not"));
            if (next.is_in(&["and", "or"]) || next.is_mark('&') || next.is_mark('+'))
                && names.end < self.end
                && !not
            {
                return None;
            }
            if matches!(
                next.token,
                Token::Mark('(' | '<' | '[' | '{' | '=') | Token::Address | Token::Handle
            ) {
                return None;
            }
            // "Ida sent me": the name is the start of a statement.
            if next.has(tags::FINITE)
                && !matches!(self.verb.verb.frame, Frame::Tell | Frame::LetKnow)
            {
                return None;
            }
            if next.is_mark('/') || next.is_mark('@') {
                return None;
            }
        }
        if !last.proper && !after_preposition {
            let human = !matches!(
                self.verb.verb.words,
                ["send" | "forward" | "fwd" | "mail" | "shoot" | "drop", ..] | ["pass", ..]
            );
            let clear = match next {
                None => human,
                Some(next) => {
                    next.quoted
                        || human && next.low.ends_with("'s")
                        || next.is_in(AFTER_PERSON)
                            && (human
                                || !next.is_in(&[
                                    "to", "by", "via", "on", "at", "and", "about", "now", "please",
                                    "re",
                                ]))
                        || human && matches!(next.token, Token::Mark(_) | Token::Break)
                        || self.marks.money_at(names.end).is_some()
                }
            };
            if !clear {
                return None;
            }
        }
        Some(names.all)
    }

    /// People after one of some prepositions; none where two such stand.
    pub(super) fn after_word(&self, prepositions: &[&str]) -> Option<Vec<Name>> {
        let mut found: Option<Vec<Name>> = None;
        let mut at = self.from;
        while at < self.end {
            let next = at.saturating_add(1);
            if self.is_in(at, prepositions) && !self.marks.in_phrase(at) {
                if found.is_some() {
                    return None;
                }
                if self.leads_elsewhere(at) {
                    return None;
                }
                let people = match self.pronoun(next) {
                    Some(bound) => Some(vec![bound]),
                    None => names_at(self.all, next, self.end)
                        .and_then(|names| self.people(names, true)),
                };
                found = Some(people.unwrap_or_default());
            }
            at = next;
        }
        found.filter(|names| !names.is_empty())
    }

    /// Whether a "to" belongs to something else than the verb: "the trip to Oslo", "what Bo sent to Ida".
    pub(super) fn leads_elsewhere(&self, at: usize) -> bool {
        let before = |by: usize| {
            at.checked_sub(by)
                .filter(|at| *at >= self.from)
                .and_then(|at| self.all.get(at))
        };
        let own = self.all.get(self.from..at).unwrap_or_default();
        if before(1).is_some_and(|word| word.has(tags::WAYS)) {
            return true;
        }
        if own
            .iter()
            .any(|word| !word.quoted && (word.has(tags::FINITE) || word.token == Token::Gap))
        {
            return true;
        }
        if own.iter().any(|word| word.is("from")) && own.iter().any(|word| word.has(tags::WAYS)) {
            return true;
        }
        // "the file Bo promised to Ida": a deed in the past that no thing follows.
        own.iter().enumerate().any(|(nth, word)| {
            let deed = word.token == Token::Word
                && !word.capital
                && word.low.len() > 4
                && word.low.ends_with("ed");
            let next = own.get(nth.saturating_add(1));
            deed && nth > 0
                && next.is_none_or(|next| {
                    next.token != Token::Word
                        || next.has(tags::BOUNDARIES)
                        || next.has(tags::CALENDAR)
                })
                && !own
                    .get(nth.saturating_sub(1))
                    .is_some_and(|before| before.is_in(&["the", "a", "an", "my", "our", "all"]))
        })
    }

    /// The one person a pronoun stands for: the only one named before it in its sentence.
    pub(super) fn pronoun(&self, at: usize) -> Option<Name> {
        let word = self
            .all
            .get(at)
            .filter(|word| word.has(tags::PRONOUNS) && !word.quoted)?;
        // "her report" is no person.
        let next = self
            .all
            .get(at.saturating_add(1))
            .filter(|_| at.saturating_add(1) < self.clause.end);
        let possessive = word.is("her")
            && self.verb.verb.frame != Frame::Tell
            && next.is_some_and(|next| {
                next.token == Token::Word && !next.has(tags::BOUNDARIES) && !next.capital
            });
        if possessive {
            return None;
        }
        self.only_name_before(at)
    }

    pub(super) fn only_name_before(&self, at: usize) -> Option<Name> {
        let mut found: Option<Name> = None;
        // What was named far before is not surely meant, and looking for it would cost.
        if at.saturating_sub(self.sentence.start) > FARTHEST {
            return None;
        }
        let mut place = self.sentence.start;
        while place < at {
            let Some(word) = self.all.get(place) else {
                break;
            };
            let name = (!word.quoted && starts_a_name(self.all, place, self.sentence.start))
                .then(|| name_at(self.all, place, at))
                .flatten()
                .filter(|name| name.proper && !name.article && name.end <= at);
            let Some(name) = name else {
                place = place.saturating_add(1);
                continue;
            };
            let negated = self
                .all
                .get(self.sentence.start..place)
                .unwrap_or_default()
                .iter()
                .any(|before| !before.quoted && (before.has(tags::NEGATIONS) || before.is("than")));
            if negated {
                return None;
            }
            place = name.end.max(place.saturating_add(1));
            match &found {
                Some(known) if !known.is(&name.key) => return None,
                Some(_) => {}
                None => found = Some(name),
            }
        }
        found.filter(Name::names_somebody)
    }

    pub(super) fn give(&self) -> Option<Slots> {
        let kind = self.verb.verb.kind;
        let slots = |kind, to| {
            Some(Slots {
                kind,
                to,
                reply: false,
            })
        };
        let first = self.first();
        let transfers = matches!(self.verb.verb.words, ["send", ..]);
        // An amount as the object makes it a payment.
        let person = self.person();
        let after = match names_at(self.all, first, self.end) {
            Some(names) if person.is_some() => names.end,
            _ if person.is_some() => first.saturating_add(1),
            _ => first,
        };
        if self.marks.money_at(after).is_some() {
            let object = self.marks.money_at(after).unwrap_or(after);
            let thing = self.word(object).is_some_and(|word| {
                word.token == Token::Word && !word.has(tags::BOUNDARIES) && !word.quoted
            });
            if !thing {
                if !transfers {
                    return None;
                }
                let to = person
                    .or_else(|| self.after_word(&["to"]))
                    .unwrap_or_default();
                return slots(Kind::Pay, to);
            }
        }
        // "send Brightwater invoices to Ida": whose they are, not whom they go to. "Send Bo to Ida" may be either.
        let owned = person.is_some() && self.leads_to_another(after);
        if let Some(to) = person.filter(|_| !owned) {
            return slots(kind, to);
        }
        if owned && self.is_in(after, &["to"]) {
            return slots(kind, Vec::new());
        }
        let to = self.after_word(&["to"]).unwrap_or_default();
        if !to.is_empty() && to.iter().all(|name| name.key.starts_with('#')) {
            return slots(Kind::Post, to);
        }
        if to.iter().any(|name| name.key.starts_with('#')) {
            return slots(kind, Vec::new());
        }
        slots(kind, to)
    }

    /// Whether names right after a verb stand before "to" and somebody, with at most a plain thing between.
    fn leads_to_another(&self, after: usize) -> bool {
        let to = (after..self.end).find(|at| {
            !self.all.get(*at).is_some_and(|word| {
                word.token == Token::Word
                    && !word.quoted
                    && (!word.has(tags::BOUNDARIES) || word.is_in(&["over", "back", "on", "out"]))
            })
        });
        to.filter(|at| self.is_in(*at, &["to"])).is_some_and(|at| {
            let next = at.saturating_add(1);
            // "text Mark to mark the boxes": in lower case it is somebody only where it ends.
            !self.marks.in_phrase(at)
                && name_at(self.all, next, self.end).is_some_and(|name| {
                    !name.article
                        && (name.proper
                            || name.end == next.saturating_add(1)
                                && self
                                    .word(name.end)
                                    .is_none_or(|word| word.token != Token::Word))
                })
        })
    }

    pub(super) fn let_know(&self) -> Vec<Name> {
        match names_at(self.all, self.from, self.clause.end) {
            Some(names) if self.all.get(names.end).is_some_and(|word| word.is("know")) => {
                if names.choice
                    || names
                        .all
                        .iter()
                        .any(|name| name.article || name.possessive || !name.names_somebody())
                {
                    return self.pronoun(self.from).into_iter().collect();
                }
                names.all
            }
            _ => self.pronoun(self.from).into_iter().collect(),
        }
    }

    pub(super) fn say_to(&self) -> Option<Slots> {
        let slots = |kind, to: Vec<Name>| {
            Some(Slots {
                kind,
                to,
                reply: false,
            })
        };
        let places = self.places();
        if self.verb.verb.words == ["write"] {
            if self.is_in(self.from, &["to"]) {
                let names = names_at(self.all, self.from.saturating_add(1), self.end);
                return slots(
                    Kind::Send,
                    names
                        .and_then(|names| self.people(names, true))
                        .unwrap_or_default(),
                );
            }
            return slots(Kind::Post, places);
        }
        // "say hello to Ida", and no more words than that before the name.
        let greeting = (self.from..self.end)
            .take(4)
            .find(|at| self.is_in(*at, &["to"]));
        let short = greeting.filter(|to| {
            self.all
                .get(self.from..*to)
                .unwrap_or_default()
                .iter()
                .all(|word| {
                    word.quoted
                        || word.is_in(&[
                            "hi",
                            "hello",
                            "hey",
                            "thanks",
                            "thank",
                            "you",
                            "sorry",
                            "yes",
                            "goodbye",
                            "bye",
                            "happy",
                            "birthday",
                            "congrats",
                            "congratulations",
                            "good",
                            "morning",
                        ])
                })
                && *to > self.from
        });
        let names = short.and_then(|to| names_at(self.all, to.saturating_add(1), self.end));
        slots(
            Kind::Send,
            names
                .and_then(|names| self.people(names, true))
                .unwrap_or_default(),
        )
    }

    pub(super) fn followed_by_money_alone(&self) -> bool {
        let Some(names) = names_at(self.all, self.first(), self.end) else {
            return false;
        };
        let Some(end) = self.marks.money_at(names.end) else {
            return false;
        };
        self.word(end).is_none_or(|word| {
            !matches!(word.token, Token::Word) || word.is_in(&["for", "please", "now"])
        })
    }
}
