//! Where a verb has its recipients.

mod payees;
mod people;
mod places;
mod replies;

use super::clauses::Clause;
use super::heads::Asking;
use super::lexicon::Frame;
use super::marks::Marks;
use super::names::Name;
use super::tags;
use super::words::{Token, Word};
use crate::said::intent::Kind;
use std::ops::Range;

/// Whom a verb is for.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// What is asked for.
    pub(super) kind: Kind,
    /// Whom.
    pub(super) to: Vec<Name>,
    /// Whether it answers the message at hand.
    pub(super) reply: bool,
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
    pub(super) fn word(&self, at: usize) -> Option<&'t Word> {
        self.all.get(at).filter(|_| at < self.end)
    }

    pub(super) fn is_in(&self, at: usize, list: &[&str]) -> bool {
        self.word(at)
            .is_some_and(|word| word.is_in(list) && !word.quoted)
    }

    pub(super) fn has(&self, at: usize, lists: u64) -> bool {
        self.word(at)
            .is_some_and(|word| word.has(lists) && !word.quoted)
    }

    /// The first place for names: past small words after the verb.
    pub(super) fn first(&self) -> usize {
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
}

/// Whether a word can start a name: a capital that the start of a sentence does not explain, or an address.
fn starts_a_name(all: &[Word], at: usize, sentence: usize) -> bool {
    let Some(word) = all.get(at) else {
        return false;
    };
    match word.token {
        Token::Address | Token::Phone | Token::Handle => true,
        Token::Word if word.capital => {
            let known = word.has(tags::VERBS)
                || word.has(tags::INWARD)
                || word.has(tags::BOUNDARIES)
                || word.has(tags::FILLERS)
                || word.has(tags::QUESTIONS)
                || word.has(tags::SUBJECTS)
                || word.has(tags::CONDITIONS)
                || word.is_in(&["let", "every", "any", "each", "feel", "go", "make", "be"]);
            !(known
                && (at == sentence
                    || all
                        .get(at.saturating_sub(1))
                        .is_some_and(|before| !matches!(before.token, Token::Word))))
                && !word.has(tags::CALENDAR)
                && !(known && word.has(tags::BOUNDARIES))
        }
        _ => false,
    }
}
