//! What the clause before a colon, or at the end of a line, says of what follows it.

use super::super::chars::Bare;
use super::super::chat::DATES;
use super::super::lines::Page;
use super::super::words::{Word, words};
use super::tables::{
    ABOUT, ASKS, GO_BETWEENS, GOT, GREETINGS, HEADS, INSTRUCTIONS, INSTRUCTIONS_WITHIN, LEADS,
    NOTES, POINTERS, QUESTIONS, READERS, READS, SAYING, SPOKEN, TASKS, THING, TIMES, WRITTEN,
};

/// What goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing.
    Keep,
    /// What follows, to the end of the text; the clause asks for something and stays.
    After,
    /// The clause and all that follows.
    All,
    /// Speech that follows on the line.
    Said,
    /// Written words that follow, to the end of the text.
    Written,
}

/// The words between the start of a sentence and a place in it.
pub(super) struct Clause<'a> {
    page: &'a Page<'a>,
    words: &'a [Word<'a>],
    start: usize,
}

impl<'a> Clause<'a> {
    pub(super) const fn new(page: &'a Page<'a>, words: &'a [Word<'a>], start: usize) -> Self {
        Self { page, words, start }
    }

    /// Where the sentence starts, past the space before it.
    pub(super) fn start(&self) -> usize {
        self.words.first().map_or(self.start, |first| {
            let lead = self.page.slice(self.start, first.start);
            self.start + lead.len() - lead.bare_start().len()
        })
    }

    /// What a colon right after the clause gives away.
    pub(super) fn at_colon(&self, ends_line: bool) -> Verdict {
        let Some(last) = self.words.last() else {
            return Verdict::Keep;
        };
        if let Some(ask) = self.ask() {
            let after = self.words.get(ask + 1..).unwrap_or_default();
            let reported = after
                .iter()
                .any(|word| word.among(WRITTEN) || word.among(READS) || word.among(SAYING));
            let between = after.iter().any(|word| word.among(GO_BETWEENS));
            let hands_on = reported || between || points(after);
            // The person's own words stand on the line; a paste stands below.
            return if hands_on || (ends_line && !self.lists_tasks()) {
                Verdict::After
            } else {
                Verdict::Keep
            };
        }
        if self.lists_tasks() {
            return Verdict::Keep;
        }
        if self.instructs()
            || self.presents()
            || self.asks_about()
            || last.among(POINTERS)
            || self.takes_down()
        {
            return Verdict::All;
        }
        if let Some(verdict) = self.reports(ends_line) {
            return verdict;
        }
        if self.got() || self.names_a_note() {
            return Verdict::All;
        }
        Verdict::Keep
    }

    /// What the end of a line right after the clause gives away, with more lines below.
    pub(super) fn at_end_of_line(&self) -> Verdict {
        if let Some(ask) = self.ask() {
            let after = self.words.get(ask + 1..).unwrap_or_default();
            return if hands_on(after) {
                Verdict::After
            } else {
                Verdict::Keep
            };
        }
        if self.lists_tasks() {
            return Verdict::Keep;
        }
        if (self.instructs() || self.asks_about()) && points(self.words) {
            return Verdict::After;
        }
        let said = self
            .words
            .iter()
            .position(|word| word.among(WRITTEN) || word.among(SPOKEN));
        let behind = |at: Option<usize>| {
            at.and_then(|at| self.words.get(at + 1..))
                .is_some_and(points)
        };
        let got = self.words.iter().position(|word| word.among(GOT));
        if self.hands_over()
            || behind(said)
            || behind(got)
            || (self.got() && self.words.len() < 8)
            || (self.words.len() < 4 && self.words.last().is_some_and(|word| word.is("below")))
        {
            return Verdict::All;
        }
        Verdict::Keep
    }

    /// "Here's the mail", "this is what he sent": with nothing but the end of the line behind it.
    fn hands_over(&self) -> bool {
        let word =
            |at: usize, table: &[&str]| self.words.get(at).is_some_and(|word| word.among(table));
        let rest = |at: usize| self.words.get(at..).unwrap_or_default();
        let written = |at: usize| {
            rest(at).iter().any(|word| {
                word.among(NOTES) || word.among(WRITTEN) || word.among(SPOKEN) || word.among(GOT)
            })
        };
        let is = &["is", "are", "was", "were"];
        self.words.iter().enumerate().any(|(at, this)| {
            (this.among(&["here's", "heres"]) && written(at + 1))
                || (this.is("here") && word(at + 1, is) && written(at + 2))
                || (at < 2
                    && (this.is("that's")
                        || (this.among(&["this", "that", "these", "below"]) && word(at + 1, is)))
                    && rest(at + 1)
                        .iter()
                        .take(2)
                        .any(|word| word.among(&["the", "what", "his", "her", "their"]))
                    && written(at + 1))
        })
    }

    /// Where a note that is read aloud starts to speak: right behind "says".
    pub(super) fn read_aloud(&self) -> Option<usize> {
        let received = self.got()
            || self
                .words
                .iter()
                .any(|word| word.is("there's") || word.is("there"));
        for (at, word) in self.words.iter().enumerate() {
            if !word.among(READERS) {
                continue;
            }
            let asked = self
                .words
                .get(at.saturating_sub(4)..at)
                .unwrap_or_default()
                .iter()
                .any(|word| word.among(ABOUT));
            if asked {
                continue;
            }
            let near = self.words.get(at + 1..).unwrap_or_default();
            let says = near
                .iter()
                .take(7)
                .enumerate()
                .find(|(_, word)| word.among(READS) || (received && word.among(SAYING)));
            if let Some((place, says)) = says {
                let speaks = near.get(place + 1..).is_some_and(|rest| !rest.is_empty());
                // "it said" is no note; "it says" may be one.
                let sure = !word.is("it") || (place == 0 && says.is("says"));
                if speaks && sure {
                    return Some(says.end);
                }
            }
        }
        None
    }

    /// The verb of a request: at the head, or behind "and".
    fn ask(&self) -> Option<usize> {
        let head = self.head();
        let at_head = Some(head).filter(|at| self.is_ask(*at));
        at_head.or_else(|| {
            let joins = self
                .words
                .iter()
                .enumerate()
                .filter(|(_, word)| word.is("and") || word.is("then") || word.is("please"));
            joins
                .map(|(at, _)| at + 1)
                .find(|at| *at > head && self.is_ask(*at))
        })
    }

    fn is_ask(&self, at: usize) -> bool {
        let thing = match self.words.get(at + 1) {
            Some(next) => {
                next.among(THING)
                    || (next.is("for") && self.words.get(at).is_some_and(|word| word.among(NOTES)))
            }
            // A thing's name alone is its title; "reply" and the like are requests.
            None => self
                .words
                .get(at)
                .is_some_and(|word| word.among(NOTES) && !word.is("reply") && !word.is("post")),
        };
        self.words.get(at).is_some_and(|word| word.among(ASKS)) && !thing
    }

    /// The place of the first word that is none of politeness or time.
    fn head(&self) -> usize {
        let leads = |word: &Word| {
            word.among(LEADS)
                || word.among(TIMES)
                || word.among(DATES)
                || word.among(&["in", "by", "tomorrow", "tonight", "each"])
                || word.low.starts_with(|c: char| c.is_ascii_digit())
        };
        self.words.iter().position(|word| !leads(word)).unwrap_or(0)
    }

    fn instructs(&self) -> bool {
        let head = self.head();
        self.words.iter().enumerate().any(|(at, word)| {
            let place = at == head
                || at
                    .checked_sub(1)
                    .and_then(|before| self.words.get(before))
                    .is_some_and(|word| {
                        word.is("and") || word.is("then") || word.is("please") || word.is("to")
                    });
            place && word.among(INSTRUCTIONS)
        }) || self.words.iter().any(|word| {
            INSTRUCTIONS_WITHIN
                .iter()
                .any(|part| word.low.contains(part))
        })
    }

    /// "Here's …", "this is …", "see below".
    fn presents(&self) -> bool {
        let head = self.head();
        let word =
            |at: usize, table: &[&str]| self.words.get(at).is_some_and(|word| word.among(table));
        let is = &["is", "are", "was", "were"];
        word(head, HEADS)
            || self.words.iter().enumerate().any(|(at, this)| {
                this.among(&["here's", "heres"])
                    || (this.among(&["here", "this", "that", "these", "below", "following", "it"])
                        && word(at + 1, is)
                        && at <= head + 1)
                    || (this.is("see") && word(at + 1, &["below", "following", "this"]))
                    || (this.is("as") && word(at + 1, &["follows"]))
            })
    }

    /// A question about what follows.
    fn asks_about(&self) -> bool {
        let leads = |at: usize| self.words.get(at).is_some_and(|word| word.among(QUESTIONS));
        (leads(0) || leads(self.head())) && points(self.words)
    }

    /// "Take this down", "note to self", "message for".
    fn takes_down(&self) -> bool {
        let head = self.words.get(self.head());
        head.is_some_and(|word| word.is("take"))
            && self
                .words
                .iter()
                .any(|word| word.among(&["this", "note", "letter", "memo", "dictation", "down"]))
    }

    /// Somebody is reported to have said or written what follows.
    fn reports(&self, ends_line: bool) -> Option<Verdict> {
        let at = self
            .words
            .iter()
            .rposition(|word| word.among(WRITTEN) || word.among(SPOKEN))?;
        let verb = self.words.get(at)?;
        let before = at.checked_sub(1).and_then(|before| self.words.get(before));
        if verb.is("like")
            && before.is_none_or(|word| !word.among(&["was", "is", "were", "he's", "she's", "all"]))
        {
            return None;
        }
        let own = before.is_some_and(|word| word.is("i") || word.is("we"));
        if own && !verb.among(WRITTEN) && at + 1 == self.words.len() {
            return Some(Verdict::Keep);
        }
        Some(if ends_line {
            Verdict::All
        } else if verb.among(WRITTEN) {
            Verdict::Written
        } else {
            Verdict::Said
        })
    }

    /// "Got this from …".
    fn got(&self) -> bool {
        let got = self.words.iter().position(|word| word.among(GOT));
        got.is_some_and(|at| {
            self.words
                .get(at + 1..)
                .unwrap_or_default()
                .iter()
                .any(|word| word.among(POINTERS) || word.is("from") || word.among(NOTES))
        })
    }

    /// A title: "her message", "email from the bank"; a bare "note" is the person's own.
    fn names_a_note(&self) -> bool {
        let alone = self.words.len() == 1
            && self.words.first().is_some_and(|word| {
                word.among(&["note", "notes", "reminder", "draft", "it", "content"])
            });
        !alone
            && self.words.len() <= 12
            && self
                .words
                .iter()
                .any(|word| word.among(NOTES) && !word.is("it"))
    }

    fn lists_tasks(&self) -> bool {
        self.words.iter().any(|word| word.among(TASKS))
            || (self
                .words
                .get(self.head())
                .is_some_and(|word| word.is("do"))
                && self.words.len() < 8)
    }
}

/// Whether words point at what follows: "this" and the like, if no time.
fn points(found: &[Word]) -> bool {
    found.iter().enumerate().any(|(at, word)| {
        word.among(POINTERS) && !found.get(at + 1).is_some_and(|next| next.among(TIMES))
    })
}

/// Whether what is asked to be sent is what follows: "this to Olga", "the mail below".
fn hands_on(found: &[Word]) -> bool {
    found.iter().enumerate().any(|(at, word)| {
        let next = found.get(at + 1);
        match word.low.as_ref() {
            "below" | "following" | "underneath" | "verbatim" => true,
            "this" | "these" => next.is_none_or(|next| {
                next.among(NOTES)
                    || next.among(&[
                        "to", "for", "in", "into", "on", "and", "please", "as", "over", "with",
                        "out",
                    ])
            }),
            _ => false,
        }
    })
}

/// Whether a line is the greeting of a letter: a greeting and a name, a comma, nothing else.
pub(super) fn greets(content: &str) -> bool {
    let trimmed = content.bare();
    if trimmed.len() > 80 || !trimmed.ends_with([',', '\u{ff0c}']) {
        return false;
    }
    let found = words(trimmed, 0);
    found.len() > 1 && found.len() < 7 && found.first().is_some_and(|word| word.among(GREETINGS))
}
