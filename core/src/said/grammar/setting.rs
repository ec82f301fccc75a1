//! What stands before an ask and around it: somebody else's words, a letter, a list, a test, a message that is dictated
//! (contract: S 3, C §8 "What was removed"). The form shows none of it, so each sentence has to be known for harmless; after
//! one that is not, nothing asks any more.

use super::ask::Ask;
use super::clauses::Clause;
use super::lexicon::Frame;
use super::marks::Marks;
use super::phrases;
use super::words::{Token, Word};
use crate::text::steps::step;
use lexicon::is;
use std::ops::Range;

mod lexicon;
mod plain;
mod tails;

/// What the sentences so far make of those that follow.
#[derive(Debug, Default)]
pub(super) struct Setting {
    /// Nothing asks any more.
    closed: bool,
    /// What follows may go on with what is to be said or drafted, save where it plainly goes on with asks.
    drafts: bool,
    /// Something stands before that a "no" can answer.
    answers: bool,
    /// It was answered by a "no" alone, and nothing stood before it: only what is "just" to be done still asks.
    refused: bool,
    /// The sentence before is one whose outcome decides: a question, a check, a supposition.
    decides: bool,
    /// A greeting without a name stood alone, as at the start of a letter.
    greeted: bool,
    /// The asks from this one on may be words of a message.
    message: Option<usize>,
}

impl Setting {
    /// Reads one sentence: takes back those of its asks, and of the asks before it, that are no asks where it stands.
    pub(super) fn sentence(
        &mut self,
        all: &[Word],
        marks: &Marks,
        (sentence, nth): (&Range<usize>, usize),
        clauses: &[Clause],
        asks: &mut [Ask],
    ) {
        let own = all.get(sentence.clone()).unwrap_or_default();
        let first = asks
            .iter()
            .rposition(|ask| {
                step(1);
                ask.sentence != nth
            })
            .map_or(0, |at| at.saturating_add(1));
        let spoken = own
            .iter()
            .any(|word| !matches!(word.token, Token::Mark(_) | Token::Break | Token::Gap));
        if !spoken {
            // A mark of a quotation alone closes one that began before.
            if own
                .iter()
                .any(|word| matches!(word.token, Token::Mark('"' | '\u{201c}' | '\u{201d}')))
            {
                drop_all(asks);
                self.closed = true;
            }
            self.closed |= own.iter().any(is_a_rule)
                || (nth == 0
                    && own.iter().any(
                        |word| matches!(word.token, Token::Mark(mark) if !tails::is_picture(mark)),
                    ));
            return;
        }
        let just = own
            .iter()
            .find(|word| word.token == Token::Word)
            .is_some_and(|word| word.is("just"));
        self.closed |= std::mem::take(&mut self.refused) && !just;
        // "Is it fine? Then pay Ida."
        self.closed |= std::mem::take(&mut self.decides) && plain::follows(own);
        if self.drafts && !goes_on(own) || self.closed {
            drop_all(asks.get_mut(first..).unwrap_or_default());
        }
        let answers = self.answers || first > 0;
        let live = asks
            .get(first..)
            .unwrap_or_default()
            .iter()
            .any(|ask| ask.asked && (ask.reply || !ask.to.is_empty()));
        if live {
            let odd = tails::leads(
                all,
                sentence,
                asks.get(first..).unwrap_or_default(),
                answers,
            ) || tails::ends(all, marks, sentence, asks.get(first..).unwrap_or_default());
            if odd {
                drop_all(asks.get_mut(first..).unwrap_or_default());
                self.closed = true;
            } else {
                self.after(all, marks, sentence, first, asks);
            }
        } else {
            if tails::takes_back(own, self.greeted) {
                drop_all(asks);
                self.closed = true;
            }
            if let Some(from) = self.message.filter(|_| tails::ends_a_message(own)) {
                drop_all(asks.get_mut(from..).unwrap_or_default());
                self.closed = true;
            }
            let drafting = clauses
                .first()
                .is_some_and(|clause| clause.head.aside && clause.head.verb.is_none());
            if plain::says_no(own) {
                self.refused = !answers;
            } else if drafting && !own.iter().any(|word| is(word, lexicon::POINTERS)) {
                self.drafts = true;
            } else {
                self.closed |= !plain::is_harmless(all, sentence, clauses);
            }
            self.greeted |= tails::greets(own);
        }
        self.closed |= plain::comes_first(own);
        self.decides = plain::decides(own);
        self.answers = own
            .iter()
            .any(|word| matches!(word.token, Token::Mark('?' | '\u{ff1f}')) && !word.quoted);
    }

    /// What the asks of a sentence make of what follows them.
    fn after(
        &mut self,
        all: &[Word],
        marks: &Marks,
        sentence: &Range<usize>,
        first: usize,
        asks: &mut [Ask],
    ) {
        let mut bare = false;
        let mut said = None;
        let mut at = first;
        while let Some(ask) = asks.get(at) {
            step(1);
            let joined = ask
                .clause
                .start
                .checked_sub(1)
                .and_then(|before| all.get(before))
                .is_some_and(|word| {
                    matches!(
                        word.token,
                        Token::Mark('-' | '\u{2013}' | '\u{2014}' | '(' | '\u{2026}' | '.' | ':')
                            | Token::Break
                    )
                });
            let semicolon = ask
                .clause
                .start
                .checked_sub(1)
                .and_then(|before| all.get(before))
                .is_some_and(|word| matches!(word.token, Token::Mark(',' | ';')));
            // "Text Ida - pay Bo $5": what follows is what is to be said.
            if bare && joined || said.is_some() && (joined || semicolon) {
                drop_all(asks.get_mut(at..).unwrap_or_default());
                self.closed = true;
                return;
            }
            if ask.asked && says(ask) {
                let content = content_of(all, marks, sentence, ask);
                bare = content == Content::None;
                said = (content == Content::Uttered).then_some(at);
                if content == Content::Follows {
                    self.closed = true;
                }
                if content == Content::Direct || content == Content::Uttered {
                    self.message = self.message.or(Some(at.saturating_add(1)));
                }
            } else if ask.asked {
                bare = false;
            }
            at = at.saturating_add(1);
        }
        self.closed |= bare;
    }
}

/// What an ask to say something leaves to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// It names whom it is for, and nothing else.
    None,
    /// It says that the words follow, or they have begun behind a colon.
    Follows,
    /// It has its words as they are to be said.
    Direct,
    /// A word that is said as it is: "thanks".
    Uttered,
    /// It tells what to send, or what to say of.
    Told,
}

fn says(ask: &Ask) -> bool {
    matches!(
        ask.frame,
        Frame::Give
            | Frame::Tell
            | Frame::LetKnow
            | Frame::SayTo
            | Frame::Reply
            | Frame::PostIn
            | Frame::Share
    )
}

fn content_of(all: &[Word], marks: &Marks, sentence: &Range<usize>, ask: &Ask) -> Content {
    let own = ask.verb.end..ask.clause.content;
    let colon = (ask.verb.end..sentence.end).find(|at| {
        all.get(*at)
            .is_some_and(|word| word.is_mark(':') && !word.quoted)
    });
    let verb = all.get(ask.verb.start);
    let forwards = verb.is_some_and(|word| word.is_in(&["forward", "fwd"]));
    let plain = |at: usize| all.get(at).filter(|word| !word.quoted);
    let points = own
        .clone()
        .filter_map(plain)
        .any(|word| is(word, lexicon::POINTERS))
        || own.clone().filter_map(plain).any(|word| {
            word.is_in(&["follows", "words", "wording", "text"]) && word.span.start > 0
        });
    if colon.is_some() || points && !forwards {
        return Content::Follows;
    }
    let broken = (ask.verb.end..ask.clause.end)
        .filter_map(plain)
        .any(|word| word.token == Token::Break);
    if broken {
        return Content::Follows;
    }
    if ask.clause.content < ask.clause.end {
        // "what to do", "to do two things": what is to be done may follow.
        let counted = (ask.clause.content..ask.clause.end)
            .filter_map(plain)
            .any(|word| word.is_in(&["things", "thing", "tasks", "following", "do"]));
        if counted {
            return Content::Follows;
        }
        let indirect = plain(ask.clause.content).is_some_and(|word| {
            word.is_in(&[
                "that",
                "to",
                "not",
                "about",
                "regarding",
                "re",
                "concerning",
                "whether",
                "if",
                "who",
                "which",
                "whose",
                "where",
                "what",
                "why",
                "how",
                "when",
            ])
        });
        return if indirect {
            Content::Told
        } else {
            Content::Direct
        };
    }
    if verb
        .is_some_and(|word| word.is_in(&["thank", "invite", "approve", "merge", "close", "reopen"]))
    {
        return Content::Told;
    }
    let mut at = own.start;
    let mut found = Content::None;
    while at < ask.clause.end {
        if let Some(name) = ask.to.iter().find(|name| name.start <= at && at < name.end) {
            at = name.end.max(at.saturating_add(1));
            continue;
        }
        if let Some(next) = marks.phrase_end(at).filter(|next| *next > at) {
            at = next;
            continue;
        }
        let Some(word) = all.get(at) else { break };
        if word.quoted {
            return Content::Told;
        }
        // "Send Ida a short message": with which words is not said yet.
        if is(word, lexicon::MISSIVES) && missive(all, at, own.start) || manner(word, &ask.frame) {
            at = at.saturating_add(1);
            continue;
        }
        if is(word, lexicon::UTTERED) && !word.is("please") {
            found = Content::Uttered;
        } else if !matches!(word.token, Token::Mark(_) | Token::Break)
            && !word.is_in(&[
                "a",
                "an",
                "some",
                "few",
                "short",
                "quick",
                "little",
                "nice",
                "new",
                "something",
                "german",
                "french",
                "spanish",
                "english",
                "from",
                "to",
                "and",
                "on",
                "by",
                "via",
                "in",
                "over",
                "slack",
                "email",
                "mail",
                "text",
                "sms",
                "please",
                "pls",
                "now",
                "asap",
                "again",
                "both",
                "back",
                "the",
                "thread",
                "channel",
            ])
            && found == Content::None
        {
            return Content::Told;
        }
        at = at.saturating_add(1);
    }
    found
}

/// Whether a thing that is written has still to be written: "a message", "my answer", "his tasks".
fn missive(all: &[Word], at: usize, from: usize) -> bool {
    if all
        .get(at)
        .is_some_and(|word| word.is_in(&["something", "instructions", "tasks", "orders"]))
    {
        return !all
            .get(at.saturating_sub(1))
            .is_some_and(|word| word.is("the"));
    }
    (at.saturating_sub(3).max(from)..at).any(|before| {
        all.get(before)
            .is_some_and(|word| word.is_in(&["a", "an", "some", "few", "my"]))
    })
}

/// How an answer is given: "politely".
fn manner(word: &Word, frame: &Frame) -> bool {
    *frame == Frame::Reply && word.low.ends_with("ly") && !word.capital
}

/// Whether a sentence plainly goes on with the person's own asks.
fn goes_on(own: &[Word]) -> bool {
    own.iter()
        .find(|word| word.token == Token::Word)
        .is_some_and(|word| is(word, lexicon::ONWARD))
        || phrases::DOING.first(own).is_some()
}

/// A mark that stands alone as a rule or a sign of wonder.
fn is_a_rule(word: &Word) -> bool {
    matches!(word.token, Token::Mark(mark) if mark.is_ascii() && !matches!(mark, '.' | '!' | ',' | ')' | '"' | '\''))
}

fn drop_all(asks: &mut [Ask]) {
    for ask in asks {
        step(1);
        ask.asked = false;
    }
}
