//! Where a verb has its recipients.

use super::clauses::Clause;
use super::heads::Asking;
use super::lexicon::{BILLS, BOUNDARIES, CALENDAR, FINITE, Frame, INWARD, PRONOUNS, VERBS, WAYS};
use super::marks::Marks;
use super::names::{Name, Names, name_at, names_at};
use super::words::{Token, Word};
use crate::said::intent::Kind;
use std::ops::Range;

/// Whom a verb is for.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// What is asked for.
    pub kind: Kind,
    /// Whom.
    pub to: Vec<Name>,
    /// Whether it answers the message at hand.
    pub reply: bool,
}

/// Words after which a recipient in lower case can stand: what comes after it cannot be a part of it.
const AFTER_PERSON: &[&str] = &[
    "a", "an", "the", "my", "our", "his", "her", "their", "some", "this", "these", "those", "that",
    "about", "i", "i'm", "im", "we", "we're", "he", "she", "they", "it's", "to", "by", "via", "on",
    "at", "now", "tomorrow", "today", "tonight", "asap", "please", "pls", "saying", "and", "re",
    "know",
];
/// Words that stand for everything of a kind; whose they are is said after them.
const GENERIC: &[&str] = &[
    "notifications",
    "alerts",
    "reminders",
    "emails",
    "updates",
    "messages",
    "sounds",
    "pings",
    "access",
    "permission",
    "permissions",
    "rights",
    "newsletters",
];
/// Nouns of places where many read.
const PLACES: &[&str] = &[
    "channel",
    "issue",
    "pr",
    "thread",
    "board",
    "forum",
    "wall",
    "repo",
    "discussion",
    "ticket",
    "blog",
    "page",
    "feed",
    "request",
    "group",
];
/// What a message at hand is called.
const AT_HAND: &[&str] = &["this", "that", "it", "this one", "that one"];

struct At<'t> {
    all: &'t [Word],
    marks: &'t Marks,
    clause: &'t Clause,
    verb: &'t Asking,
    trigger: Option<&'t Range<usize>>,
    sentence: &'t Range<usize>,
    from: usize,
    end: usize,
}

/// Whom a verb is for, and what it then asks for; none where the words ask for nothing at all.
pub(super) fn slots(
    all: &[Word],
    marks: &Marks,
    clause: &Clause,
    verb: &Asking,
    trigger: Option<&Range<usize>>,
    sentence: &Range<usize>,
) -> Option<Slots> {
    let at = At {
        all,
        marks,
        clause,
        verb,
        trigger,
        sentence,
        from: verb.at.end,
        end: clause.content,
    };
    let kind = verb.verb.kind;
    let plain = |to: Vec<Name>| {
        Some(Slots {
            kind,
            to,
            reply: false,
        })
    };
    match verb.verb.frame {
        Frame::Give => at.give(),
        Frame::Tell => {
            if at.followed_by_money_alone() {
                return None;
            }
            plain(at.person().unwrap_or_default())
        }
        Frame::LetKnow => plain(at.let_know()),
        Frame::SayTo => at.say_to(),
        Frame::Reply => at.reply(),
        Frame::Answer => plain(at.answered()),
        Frame::AddTo => plain(at.added()),
        Frame::PostIn => plain(at.places()),
        Frame::Share => {
            let places = at.places();
            if places.is_empty() {
                let with = at.after_word(&["with"]).or_else(|| at.after_word(&["to"]));
                return Some(Slots {
                    kind: Kind::Send,
                    to: with.unwrap_or_default(),
                    reply: false,
                });
            }
            plain(places)
        }
        Frame::PostAt => plain(at.posted_at()),
        Frame::Pay => plain(at.payees()),
        Frame::Set => plain(at.setting()),
        Frame::SetTo => {
            let named = at.extended(at.first()).filter(|name| {
                name.names_somebody() && at.all.get(name.end).is_some_and(|word| word.is("to"))
            });
            plain(named.into_iter().collect())
        }
        Frame::Access => at.access(),
        Frame::Revoke => plain(at.revoked()),
        Frame::Act => plain(at.acted()),
    }
}

impl<'t> At<'t> {
    fn word(&self, at: usize) -> Option<&'t Word> {
        self.all.get(at).filter(|_| at < self.end)
    }

    fn is_in(&self, at: usize, list: &[&str]) -> bool {
        self.word(at)
            .is_some_and(|word| word.is_in(list) && !word.quoted)
    }

    /// The first place for names: past small words after the verb.
    fn first(&self) -> usize {
        let mut at = self.from;
        while self.is_in(
            at,
            &["back", "over", "out", "just", "quickly", "please", "both"],
        ) && !self.is_in(at, &["both"])
        {
            at = at.saturating_add(1);
        }
        at
    }

    /// People right after the verb.
    fn person(&self) -> Option<Vec<Name>> {
        let at = self.first();
        if let Some(bound) = self.pronoun(at) {
            return Some(vec![bound]);
        }
        let names = names_at(self.all, at, self.end)?;
        self.people(names, false)
    }

    /// Names as people: each somebody, none with an article, none a choice.
    fn people(&self, names: Names, after_preposition: bool) -> Option<Vec<Name>> {
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
            if next.is_in(FINITE) && !matches!(self.verb.verb.frame, Frame::Tell | Frame::LetKnow) {
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
    fn after_word(&self, prepositions: &[&str]) -> Option<Vec<Name>> {
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
    fn leads_elsewhere(&self, at: usize) -> bool {
        let before = |by: usize| {
            at.checked_sub(by)
                .filter(|at| *at >= self.from)
                .and_then(|at| self.all.get(at))
        };
        let own = self.all.get(self.from..at).unwrap_or_default();
        if before(1).is_some_and(|word| word.is_in(WAYS)) {
            return true;
        }
        if own
            .iter()
            .any(|word| !word.quoted && (word.is_in(FINITE) || word.token == Token::Gap))
        {
            return true;
        }
        if own.iter().any(|word| word.is("from")) && own.iter().any(|word| word.is_in(WAYS)) {
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
                    next.token != Token::Word || next.is_in(BOUNDARIES) || next.is_in(CALENDAR)
                })
                && !own
                    .get(nth.saturating_sub(1))
                    .is_some_and(|before| before.is_in(&["the", "a", "an", "my", "our", "all"]))
        })
    }

    /// The one person a pronoun stands for: the only one named before it in its sentence.
    fn pronoun(&self, at: usize) -> Option<Name> {
        let word = self
            .all
            .get(at)
            .filter(|word| word.is_in(PRONOUNS) && !word.quoted)?;
        // "her report" is no person.
        let next = self
            .all
            .get(at.saturating_add(1))
            .filter(|_| at.saturating_add(1) < self.clause.end);
        let possessive = word.is("her")
            && self.verb.verb.frame != Frame::Tell
            && next.is_some_and(|next| {
                next.token == Token::Word && !next.is_in(BOUNDARIES) && !next.capital
            });
        if possessive {
            return None;
        }
        self.only_name_before(at)
    }

    fn only_name_before(&self, at: usize) -> Option<Name> {
        let mut found: Option<Name> = None;
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
                .any(|before| {
                    !before.quoted && (before.is_in(super::lexicon::NEGATIONS) || before.is("than"))
                });
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

    fn followed_by_money_alone(&self) -> bool {
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

    fn give(&self) -> Option<Slots> {
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
                word.token == Token::Word && !word.is_in(BOUNDARIES) && !word.quoted
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
        if let Some(to) = person {
            return slots(kind, to);
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

    fn let_know(&self) -> Vec<Name> {
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

    fn say_to(&self) -> Option<Slots> {
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

    fn reply(&self) -> Option<Slots> {
        let whole = self.all.get(self.from..self.clause.end).unwrap_or_default();
        let threaded = whole.iter().any(|word| {
            !word.quoted
                && (word.is_in(&["thread", "issue", "pr", "channel", "comment", "discussion"])
                    || word.token == Token::Handle && word.low.starts_with('#'))
        });
        let kind = if threaded { Kind::Post } else { Kind::Send };
        let slots = |to, reply| Some(Slots { kind, to, reply });
        let mut at = self.first();
        let to = self.is_in(at, &["to"]);
        at = at.saturating_add(usize::from(to));
        if to || self.verb.verb.words == ["answer"] || self.verb.verb.words.last() == Some(&"to") {
            if self.is_in(at, AT_HAND) {
                let next = at.saturating_add(1);
                let thing = self.word(next).is_some_and(|word| {
                    word.token == Token::Word
                        && !word.is_in(BOUNDARIES)
                        && !word
                            .is_in(&["one", "email", "message", "mail", "thread", "text", "note"])
                });
                return slots(Vec::new(), !thing);
            }
            if let Some(bound) = self.pronoun(at) {
                return slots(vec![bound], false);
            }
            let Some(names) = names_at(self.all, at, self.end) else {
                return slots(Vec::new(), false);
            };
            if let [name] = names.all.as_slice()
                && name.possessive
                && !name.article
                && name.names_somebody()
            {
                let message = self.is_in(
                    name.end,
                    &[
                        "email", "message", "mail", "text", "note", "question", "invite",
                        "comment", "post", "dm", "last", "latest", "request",
                    ],
                );
                return slots(if message { names.all } else { Vec::new() }, false);
            }
            if threaded {
                let places = self.places();
                return slots(places, false);
            }
            return slots(self.people(names, true).unwrap_or_default(), false);
        }
        if threaded {
            let places = self.places();
            let named = !places.is_empty();
            return slots(places, !named);
        }
        // "reply to" comes later: "reply yes to Ida".
        let later = (self.from..self.end).any(|at| self.is_in(at, &["to"]));
        if later {
            return slots(self.after_word(&["to"]).unwrap_or_default(), false);
        }
        if let Some(subject) = self.trigger_subject() {
            return slots(vec![subject], false);
        }
        if self.trigger.is_some() {
            return slots(Vec::new(), false);
        }
        slots(Vec::new(), true)
    }

    /// Who does what sets a standing ask off.
    fn trigger_subject(&self) -> Option<Name> {
        let range = self.trigger?;
        let start = (range.start..range.end).find(|at| {
            self.all.get(*at).is_some_and(|word| {
                !word.is_in(&[
                    "whenever",
                    "every",
                    "any",
                    "each",
                    "time",
                    "anytime",
                    "everytime",
                    "when",
                    "if",
                    "once",
                    "after",
                    "as",
                    "soon",
                ])
            })
        })?;
        let name = name_at(self.all, start, range.end)?;
        let acts = self
            .all
            .get(name.end)
            .filter(|_| name.end < range.end)
            .is_some_and(|word| word.token == Token::Word && !word.is_in(BOUNDARIES));
        (acts
            && !name.article
            && !name.possessive
            && name.names_somebody()
            && (name.proper || name.end == start.saturating_add(1)))
        .then_some(name)
    }

    fn answered(&self) -> Vec<Name> {
        let invited = |at: usize| {
            (at..at.saturating_add(3)).any(|at| {
                self.is_in(
                    at,
                    &[
                        "invite",
                        "invitation",
                        "meeting",
                        "event",
                        "request",
                        "invites",
                        "call",
                        "lunch",
                        "dinner",
                    ],
                )
            })
        };
        match name_at(self.all, self.from, self.end) {
            Some(name)
                if name.possessive
                    && !name.article
                    && name.names_somebody()
                    && invited(name.end) =>
            {
                vec![name]
            }
            _ => {
                let whole =
                    (self.from..self.end).any(|at| self.is_in(at, &["invite", "invitation"]));
                if whole {
                    self.after_word(&["from"]).unwrap_or_default()
                } else {
                    Vec::new()
                }
            }
        }
    }

    fn added(&self) -> Vec<Name> {
        let Some(names) = names_at(self.all, self.from, self.end) else {
            return Vec::new();
        };
        let goal = self.is_in(names.end, &["to"])
            && (names.end..self.end).any(|at| {
                self.is_in(
                    at,
                    &[
                        "invite",
                        "invitation",
                        "meeting",
                        "event",
                        "call",
                        "calendar",
                        "standup",
                        "sync",
                        "lunch",
                        "dinner",
                    ],
                )
            });
        if !goal {
            return Vec::new();
        }
        self.people(names, true).unwrap_or_default()
    }

    /// A name with the words that belong to it: "Fern Labs portal", "design channel".
    fn extended(&self, at: usize) -> Option<Name> {
        let first = name_at(self.all, at, self.end)?;
        let mut end = first.end;
        if first.possessive {
            return None;
        }
        if self
            .all
            .get(first.start)
            .is_some_and(|word| word.token != Token::Word)
        {
            return Some(first);
        }
        while let Some(word) = self.word(end) {
            let goes_on = word.token == Token::Word
                && !word.quoted
                && !word.odd
                && !word.is_in(BOUNDARIES)
                && !word.is_in(FINITE)
                && !word.is_in(CALENDAR)
                && !(first.proper && word.is_in(BILLS))
                && !word.is("website")
                && end.saturating_sub(first.start) < 8;
            if !goes_on {
                break;
            }
            end = end.saturating_add(1);
        }
        if end == first.end {
            return Some(first);
        }
        let own = self.all.get(first.start..end)?;
        let span = own.first()?.span.with(own.last()?.span);
        let key = own
            .iter()
            .filter(|word| !matches!(word.token, Token::Mark(_)))
            .map(|word| &*word.low)
            .collect::<Vec<_>>()
            .join(" ");
        Some(Name {
            end,
            key,
            span,
            short: None,
            ..first
        })
    }

    /// The places where many read that a clause names.
    fn places(&self) -> Vec<Name> {
        let mut found: Vec<Name> = Vec::new();
        let mut at = self.from;
        while at < self.end {
            let next = at.saturating_add(1);
            if !self.is_in(at, &["in", "on", "to", "under", "at"]) || self.marks.in_phrase(at) {
                at = next;
                continue;
            }
            let place = self.extended(next).filter(|name| self.is_place(name));
            let Some(mut name) = place else {
                at = next;
                continue;
            };
            if let Some(short) = name.key.strip_suffix(" channel") {
                name.short = Some(short.to_owned());
            }
            at = name.end.max(next);
            found.push(name);
            // "#a and #b"
            while self.is_in(at, &["and"]) {
                let Some(more) = self
                    .extended(at.saturating_add(1))
                    .filter(|name| self.is_place(name))
                else {
                    break;
                };
                at = more.end;
                found.push(more);
            }
        }
        found
    }

    fn is_place(&self, name: &Name) -> bool {
        let words = self.all.get(name.start..name.end).unwrap_or_default();
        words
            .iter()
            .any(|word| word.token == Token::Handle && word.low.starts_with('#'))
            || (words.len() > 1 && words.last().is_some_and(|word| word.is_in(PLACES)))
    }

    fn posted_at(&self) -> Vec<Name> {
        self.extended(self.from)
            .filter(|name| self.is_place(name))
            .into_iter()
            .collect()
    }

    fn payees(&self) -> Vec<Name> {
        let first = self.first();
        if let Some(bound) = self.pronoun(first) {
            return vec![bound];
        }
        if self.is_in(first, &["it", "them", "that", "this"]) {
            let to = self.after_word(&["to"]);
            return to
                .or_else(|| self.trigger_subject().map(|name| vec![name]))
                .unwrap_or_default();
        }
        let buys = matches!(self.verb.verb.words, ["buy" | "purchase", ..]);
        if buys {
            return self.after_word(&["from", "at"]).unwrap_or_default();
        }
        let direct = names_at(self.all, first, self.end)
            .filter(|names| {
                names
                    .all
                    .first()
                    .is_some_and(|name| !self.marks.is_money(name.start))
            })
            .and_then(|names| self.paid(names));
        if let Some(direct) = direct {
            return direct;
        }
        if self.marks.money_at(first).is_some() || self.is_in(first, &["the", "my", "our"]) {
            return self.after_word(&["to"]).unwrap_or_default();
        }
        Vec::new()
    }

    /// Names right after a verb of paying: people, or whose bill it is.
    fn paid(&self, names: Names) -> Option<Vec<Name>> {
        if names.choice || !names.all.iter().all(Name::names_somebody) {
            return None;
        }
        let last = names.all.last()?;
        let bill = self.is_in(last.end, BILLS)
            || self.word(last.end).is_some_and(|word| {
                word.token == Token::Word && !word.is_in(BOUNDARIES) && !word.capital
            }) && self.is_in(last.end.saturating_add(1), BILLS);
        let whose = names.all.iter().any(|name| name.article || name.possessive);
        if whose && !(bill && names.all.len() == 1 && last.proper) {
            return None;
        }
        if !last.proper {
            // "pay acme $5": what ends the name is the amount.
            let clear = self.marks.money_at(last.end).is_some()
                && !names
                    .all
                    .iter()
                    .any(|name| name.key.split(' ').any(|word| BILLS.contains(&word)));
            return clear.then_some(names.all);
        }
        let next = self.word(last.end);
        if next.is_some_and(|next| next.is_in(FINITE)) {
            return None;
        }
        // "pay Ida $40 and Bo $60": each with an amount of its own.
        let mut all = names.all;
        let mut at = names.end;
        while let Some(end) = self.marks.money_at(at) {
            let mut next = end;
            let joined =
                self.is_in(next, &["and"]) || self.word(next).is_some_and(|word| word.is_mark(','));
            if !joined {
                break;
            }
            next = next.saturating_add(1);
            next = next.saturating_add(usize::from(self.is_in(next, &["and"])));
            let Some(more) = name_at(self.all, next, self.end)
                .filter(|name| name.proper && !name.article && name.names_somebody())
            else {
                break;
            };
            if self.marks.money_at(more.end).is_none() {
                break;
            }
            at = more.end;
            all.push(more);
        }
        Some(all)
    }

    fn setting(&self) -> Vec<Name> {
        let first = self.first();
        let object = self.extended(first);
        let generic = object
            .as_ref()
            .is_none_or(|name| GENERIC.contains(&&*name.key));
        if generic {
            let after = (first..self.end).find(|at| {
                self.is_in(*at, &["from", "for", "on", "in", "of"]) && !self.marks.in_phrase(*at)
            });
            if let Some(name) = after.and_then(|at| self.extended(at.saturating_add(1))) {
                return vec![name];
            }
        }
        object.filter(Name::names_somebody).into_iter().collect()
    }

    fn access(&self) -> Option<Slots> {
        let slots = |kind, to| {
            Some(Slots {
                kind,
                to,
                reply: false,
            })
        };
        if self.verb.verb.words == ["let"] {
            let name = name_at(self.all, self.from, self.end)
                .filter(|name| !name.article && !name.possessive);
            // "let kit merge": in lower case the name is one word.
            let name = name.and_then(|name| {
                if name.proper {
                    Some(name)
                } else {
                    name_at(self.all, self.from, self.from.saturating_add(1))
                }
            });
            return slots(
                Kind::Change,
                name.filter(Name::names_somebody).into_iter().collect(),
            );
        }
        let first = self.first();
        let one = name_at(self.all, first, self.end)?;
        let one = if one.proper {
            one
        } else {
            name_at(self.all, first, first.saturating_add(1))?
        };
        if self.marks.money_at(one.end).is_some() || self.marks.money_at(first).is_some() {
            if self.verb.verb.words != ["give"] {
                return None;
            }
            let to = if self.marks.money_at(first).is_some() {
                self.after_word(&["to"]).unwrap_or_default()
            } else {
                names_at(self.all, first, self.end)
                    .and_then(|names| self.paid(names))
                    .unwrap_or_default()
            };
            return slots(Kind::Pay, to);
        }
        let reach = self.is_in(one.end, &["access", "permission", "permissions", "rights"])
            || (self.is_in(
                one.end,
                &["full", "read", "write", "edit", "admin", "the", "read-only"],
            ) && (one.end..one.end.saturating_add(4))
                .any(|at| self.is_in(at, &["access", "permission", "permissions", "rights"])));
        if !reach || one.article || one.possessive || !one.names_somebody() {
            return None;
        }
        slots(Kind::Change, vec![one])
    }

    fn revoked(&self) -> Vec<Name> {
        match name_at(self.all, self.from, self.end) {
            Some(name)
                if name.possessive
                    && !name.article
                    && (name.end..name.end.saturating_add(3)).any(|at| {
                        self.is_in(at, &["access", "permission", "permissions", "rights"])
                    }) =>
            {
                vec![name]
            }
            _ => {
                let access = (self.from..self.end)
                    .any(|at| self.is_in(at, &["access", "permission", "permissions", "rights"]));
                if access {
                    self.after_word(&["from", "for"]).unwrap_or_default()
                } else {
                    Vec::new()
                }
            }
        }
    }

    /// Where an act goes: the place named, else the thing itself.
    fn acted(&self) -> Vec<Name> {
        let mut at = self.from;
        while at < self.end {
            let next = at.saturating_add(1);
            if self.is_in(at, &["on", "at", "with", "from", "through", "via"])
                && !self.marks.in_phrase(at)
            {
                let own = self
                    .word(next)
                    .is_some_and(|word| word.is_in(&["their", "his", "her", "its", "my"]));
                let name = self.extended(next).filter(|name| {
                    !own && name.names_somebody()
                        && !["website", "site", "web", "portal", "app", "phone"]
                            .contains(&&*name.key)
                });
                if let Some(name) = name {
                    return vec![name];
                }
            }
            at = next;
        }
        let object = self.all.get(self.from..self.end).unwrap_or_default();
        if let Some(place) = object
            .iter()
            .position(|word| word.token == Token::Address && !word.quoted)
        {
            return name_at(self.all, self.from.saturating_add(place), self.end)
                .into_iter()
                .collect();
        }
        self.extended(self.first())
            .filter(Name::names_somebody)
            .into_iter()
            .collect()
    }
}

/// Whether a word can start a name: a capital that the start of a sentence does not explain, or an address.
fn starts_a_name(all: &[Word], at: usize, sentence: usize) -> bool {
    let Some(word) = all.get(at) else {
        return false;
    };
    match word.token {
        Token::Address | Token::Phone | Token::Handle => true,
        Token::Word if word.capital => {
            let known = VERBS
                .iter()
                .any(|verb| verb.words.first().is_some_and(|first| word.is(first)))
                || word.is_in(INWARD)
                || word.is_in(BOUNDARIES)
                || word.is_in(super::lexicon::FILLERS)
                || word.is_in(super::lexicon::QUESTIONS)
                || word.is_in(super::lexicon::SUBJECTS)
                || word.is_in(super::lexicon::CONDITIONS)
                || word.is_in(&["let", "every", "any", "each", "feel", "go", "make", "be"]);
            !(known
                && (at == sentence
                    || all
                        .get(at.saturating_sub(1))
                        .is_some_and(|before| !matches!(before.token, Token::Word))))
                && !CALENDAR.contains(&&*word.low)
                && !(known && word.is_in(BOUNDARIES))
        }
        _ => false,
    }
}
