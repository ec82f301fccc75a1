//! Whom a reply, an answer or an invitation is for.

use super::{AT_HAND, At, Slots};
use crate::said::grammar::names::{Name, name_at, names_at};
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;
use crate::said::intent::Kind;

impl At<'_> {
    pub(super) fn reply(&self) -> Option<Slots> {
        let whole = self.all.get(self.from..self.clause.end).unwrap_or_default();
        let threaded = whole.iter().any(|word| {
            !word.quoted
                && (word.is_in(&["thread", "issue", "pr", "channel", "comment", "discussion"])
                    || word.token == Token::Handle && word.low.starts_with('#'))
        });
        let kind = if threaded { Kind::Post } else { Kind::Send };
        let slots = |to, reply| Some(Slots { kind, to, reply });
        let mut at = self.first();
        if self.is_in(at, &["all"]) {
            return slots(Vec::new(), false);
        }
        let to = self.is_in(at, &["to"]);
        at = at.saturating_add(usize::from(to));
        if to || self.verb.verb.words == ["answer"] || self.verb.verb.words.last() == Some(&"to") {
            if self.is_in(at, AT_HAND) {
                let next = at.saturating_add(1);
                let thing = self.word(next).is_some_and(|word| {
                    word.token == Token::Word
                        && !word.has(tags::BOUNDARIES)
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
    pub(super) fn trigger_subject(&self) -> Option<Name> {
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
            .is_some_and(|word| word.token == Token::Word && !word.has(tags::BOUNDARIES));
        (acts
            && !name.article
            && !name.possessive
            && name.names_somebody()
            && (name.proper || name.end == start.saturating_add(1)))
        .then_some(name)
    }

    pub(super) fn answered(&self) -> Vec<Name> {
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

    pub(super) fn added(&self) -> Vec<Name> {
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
}
