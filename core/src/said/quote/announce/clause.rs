//! What the clause before a colon, or at the end of a sentence or a line, says of what follows it.

use super::super::chars::Bare;
use super::super::lexicon::{
    ABOUT, ASKS, BARE, DATES, GO_BETWEENS, GOT, GREETINGS, HEADS, INSTRUCTIONS, INSTRUCTS, LEADS,
    NOTES, POINTERS, QUESTIONS, READERS, READS, SAYING, SPEECH, SPOKEN, TASKS, THING, TIMES,
    VERDICTS, WRITTEN,
};
use super::super::lines::Page;
use super::super::words::Word;

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

/// The longest title of a note, in words.
const TITLE: usize = 12;

/// How many words may stand between a note and "says".
const NEAR: usize = 7;

/// Forms of "to be" behind "here" and "this".
const IS: &[&str] = &["is", "are", "was", "were"];

/// The words between the start of a sentence and a place in it.
pub(super) struct Clause<'a> {
    page: &'a Page<'a>,
    words: &'a [Word<'a>],
    start: usize,
    /// Every role that one of the words has.
    roles: u64,
}

impl<'a> Clause<'a> {
    pub(super) fn new(page: &'a Page<'a>, words: &'a [Word<'a>], start: usize) -> Self {
        let roles = words.iter().fold(0, |all, word| all | word.roles());
        Self {
            page,
            words,
            start,
            roles,
        }
    }

    /// Whether one of the words has one of some roles.
    fn any(&self, roles: u64) -> bool {
        self.roles & roles != 0
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
            let after = self.from(ask + 1);
            let hands_on = points(after) || any(after, WRITTEN | READS | SAYING | GO_BETWEENS);
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
            || last.is(POINTERS)
            || self.takes_down()
            || self.names_a_source()
        {
            return Verdict::All;
        }
        if let Some(verdict) = self.reports(ends_line) {
            return verdict;
        }
        if self.got() || self.names_a_note() || self.names_speech() {
            return Verdict::All;
        }
        Verdict::Keep
    }

    /// What a dash right after the clause gives away: less than a colon, for people join their own words by dashes.
    pub(super) fn at_dash(&self) -> Verdict {
        if self.ask().is_some() {
            return Verdict::Keep;
        }
        let said = self
            .words
            .iter()
            .rposition(|word| word.is(WRITTEN | SPOKEN));
        let ends = said.is_some_and(|at| at > 0 && at + 2 >= self.words.len());
        if ends {
            return self.reports(false).unwrap_or(Verdict::Keep);
        }
        if self.instructs() && self.words.len() < 4 {
            return Verdict::All;
        }
        Verdict::Keep
    }

    /// What the end of a sentence gives away, with more on its line.
    pub(super) fn at_stop(&self, question: bool, greeted: bool) -> Verdict {
        if self.ask().is_some() || self.lists_tasks() {
            return Verdict::Keep;
        }
        let below = self
            .words
            .iter()
            .any(|word| word.among(&["following", "below", "underneath"]));
        let pointed = points(self.words) && (self.instructs() || self.asks_about());
        let judged = question && (self.asks_about() || self.asks_a_verdict());
        if judged || (pointed && (greeted || below)) || (greeted && self.instructs()) {
            return Verdict::After;
        }
        Verdict::Keep
    }

    /// What the end of a line right after the clause gives away, with more lines below.
    pub(super) fn at_end_of_line(&self, question: bool) -> Verdict {
        if let Some(ask) = self.ask() {
            return if hands_on(self.from(ask + 1)) {
                Verdict::After
            } else {
                Verdict::Keep
            };
        }
        if self.lists_tasks() {
            return Verdict::Keep;
        }
        if ((self.instructs() || self.asks_about()) && points(self.words))
            || self.instructs_alone()
            || (question && self.asks_a_verdict())
        {
            return Verdict::After;
        }
        let behind = |roles: u64| {
            self.words
                .iter()
                .position(|word| word.is(roles))
                .is_some_and(|at| points(self.from(at + 1)))
        };
        if self.hands_over()
            || behind(WRITTEN | SPOKEN)
            || behind(GOT)
            || (self.got() && self.words.len() < 8)
            || (self.words.len() < 4 && self.words.last().is_some_and(|word| word.says("below")))
        {
            return Verdict::All;
        }
        Verdict::Keep
    }

    /// Where a note that is read aloud starts to speak: right behind "says".
    pub(super) fn read_aloud(&self) -> Option<usize> {
        if !self.any(READERS) {
            return None;
        }
        let received = self.got()
            || self
                .words
                .iter()
                .any(|word| word.among(&["there's", "there"]));
        self.words.iter().enumerate().find_map(|(at, note)| {
            let asked = any(
                self.words.get(at.saturating_sub(4)..at).unwrap_or_default(),
                ABOUT,
            );
            // A verb that asks, "reply to her when she asks", is no note that is read.
            let done = self.ask() == Some(at) || (at > 0 && self.among_at(at - 1, &["to"]));
            if !note.is(READERS) || asked || done {
                return None;
            }
            let near = self.from(at + 1);
            let (place, says) = near
                .iter()
                .take(NEAR)
                .enumerate()
                .find(|(_, word)| word.is(READS) || (received && word.is(SAYING)))?;
            // "It said" is no note; "it says" may be one.
            let sure = !note.says("it") || (place == 0 && says.says("says"));
            (sure && place + 1 < near.len()).then_some(says.end)
        })
    }

    fn from(&self, at: usize) -> &'a [Word<'a>] {
        self.words.get(at..).unwrap_or_default()
    }

    fn is_at(&self, at: usize, roles: u64) -> bool {
        self.words.get(at).is_some_and(|word| word.is(roles))
    }

    fn among_at(&self, at: usize, few: &[&str]) -> bool {
        self.words.get(at).is_some_and(|word| word.among(few))
    }

    /// The verb of a request: at the head, behind "and", or behind a comma with nothing reported before it.
    fn ask(&self) -> Option<usize> {
        if !self.any(ASKS) {
            return None;
        }
        let head = self.head();
        if self.is_ask(head) {
            return Some(head);
        }
        let reported = self.words.iter().position(|word| word.is(WRITTEN | SPOKEN));
        let pairs = self.words.iter().zip(self.words.iter().skip(1)).enumerate();
        let joined = pairs.skip(head).filter(|(at, (word, next))| {
            let comma = self.page.slice(word.end, next.start).contains(',');
            word.among(&["and", "then", "please"])
                || (comma && reported.is_none_or(|reported| reported > *at))
        });
        joined.map(|(at, _)| at + 1).find(|at| self.is_ask(*at))
    }

    fn is_ask(&self, at: usize) -> bool {
        let Some(word) = self.words.get(at).filter(|word| word.is(ASKS)) else {
            return false;
        };
        let thing = match self.words.get(at + 1) {
            Some(next) => next.is(THING) || (next.says("for") && word.is(NOTES)),
            // A thing's name alone is its title; "reply" and the like are requests.
            None => word.is(NOTES) && !word.among(&["reply", "post"]),
        };
        !thing
    }

    /// The place of the first word that is none of politeness or time.
    fn head(&self) -> usize {
        let leads = |word: &Word| {
            word.is(LEADS | TIMES | DATES)
                || word.among(&["in", "by", "tomorrow", "tonight", "each"])
                || word.low.starts_with(|c: char| c.is_ascii_digit())
        };
        self.words.iter().position(|word| !leads(word)).unwrap_or(0)
    }

    /// "Translate …", also behind "and" or "to".
    fn instructs(&self) -> bool {
        if !self.any(INSTRUCTIONS | INSTRUCTS) {
            return false;
        }
        let joined = self
            .words
            .iter()
            .zip(self.words.iter().skip(1))
            .any(|(word, next)| {
                next.is(INSTRUCTIONS) && word.among(&["and", "then", "please", "to"])
            });
        joined || self.is_at(self.head(), INSTRUCTIONS) || self.any(INSTRUCTS)
    }

    /// "Translate to German", with no word for what: it stands below.
    fn instructs_alone(&self) -> bool {
        self.is_at(self.head(), BARE) && self.words.len() < 6
    }

    /// "Here's …", "this is …", "see below".
    fn presents(&self) -> bool {
        let head = self.head();
        self.is_at(head, HEADS)
            || self.words.iter().enumerate().any(|(at, this)| {
                let is = self.among_at(at + 1, IS);
                this.among(&["here's", "heres"])
                    || (at <= head + 1
                        && is
                        && (this.is(POINTERS) || this.among(&["here", "that", "it"])))
                    || (this.says("see") && self.is_at(at + 1, POINTERS))
                    || (this.says("as") && self.among_at(at + 1, &["follows"]))
            })
    }

    /// "Here's the mail", "this is what he sent", with nothing but the end of the line behind it.
    fn hands_over(&self) -> bool {
        let written = |at: usize| any(self.from(at), NOTES | WRITTEN | SPOKEN | GOT);
        self.words.iter().enumerate().any(|(at, this)| {
            let is = self.among_at(at + 1, IS);
            let whose = self
                .from(at + 1)
                .iter()
                .take(2)
                .any(|word| word.among(&["the", "what", "his", "her", "their"]));
            let this_is = this.says("that's") || (is && (this.is(POINTERS) || this.says("that")));
            (this.among(&["here's", "heres"]) && written(at + 1))
                || (this.says("here") && is && written(at + 2))
                || (at < 2 && this_is && whose && written(at + 1))
        })
    }

    /// A question about what follows.
    fn asks_about(&self) -> bool {
        self.any(QUESTIONS)
            && (self.is_at(0, QUESTIONS) || self.is_at(self.head(), QUESTIONS))
            && points(self.words)
    }

    /// "Thoughts?", "scam?"
    fn asks_a_verdict(&self) -> bool {
        !self.words.is_empty()
            && self.words.len() < 4
            && self.any(VERDICTS)
            && self.words.iter().all(|word| {
                word.is(VERDICTS | LEADS | QUESTIONS)
                    || word.among(&["or", "on", "this", "it", "a"])
            })
    }

    /// "Take this down".
    fn takes_down(&self) -> bool {
        let takes = self.among_at(self.head(), &["take"]);
        takes
            && self
                .words
                .iter()
                .any(|word| word.among(&["this", "note", "letter", "memo", "dictation", "down"]))
    }

    /// "From my landlord", "according to him".
    fn names_a_source(&self) -> bool {
        match self.words.first().map(|word| word.low.as_ref()) {
            Some("from" | "via" | "per") => self.words.get(1).is_some_and(|word| {
                !word.is(TIMES | DATES)
                    && !word.among(&["now", "then", "here", "there", "tomorrow"])
            }),
            Some("according") => true,
            _ => false,
        }
    }

    /// Somebody is reported to have said or written what follows.
    fn reports(&self, ends_line: bool) -> Option<Verdict> {
        if !self.any(WRITTEN | SPOKEN) {
            return None;
        }
        let at = self
            .words
            .iter()
            .rposition(|word| word.is(WRITTEN | SPOKEN))?;
        let verb = self.words.get(at)?;
        let before = at.checked_sub(1).and_then(|before| self.words.get(before));
        let speaker = |few: &[&str]| before.is_some_and(|word| word.among(few));
        if verb.says("like") && !speaker(&["was", "is", "were", "he's", "she's", "all"]) {
            return None;
        }
        if speaker(&["i", "we"]) && !verb.is(WRITTEN) && at + 1 == self.words.len() {
            return Some(Verdict::Keep);
        }
        Some(if ends_line {
            Verdict::All
        } else if verb.is(WRITTEN) {
            Verdict::Written
        } else {
            Verdict::Said
        })
    }

    /// "Got this from …".
    fn got(&self) -> bool {
        if !self.any(GOT) {
            return false;
        }
        let got = self.words.iter().position(|word| word.is(GOT));
        got.is_some_and(|at| {
            let after = self.from(at + 1);
            any(after, POINTERS | NOTES) || after.iter().any(|word| word.says("from"))
        })
    }

    /// A title: "her message", "mail from the bank"; a bare "note" is the person's own.
    fn names_a_note(&self) -> bool {
        let own = &["note", "notes", "reminder", "draft", "content"];
        let alone = self.words.len() == 1 && self.among_at(0, own);
        !alone
            && self.words.len() <= TITLE
            && self
                .words
                .iter()
                .any(|word| word.is(NOTES) && !word.says("it"))
    }

    /// "His request", "the bank's answer", "question from Ida".
    fn names_speech(&self) -> bool {
        let whose = |word: &Word| {
            word.low.ends_with("'s") || word.among(&["his", "her", "their", "from", "by"])
        };
        self.words.len() <= TITLE && self.any(SPEECH) && self.words.iter().any(whose)
    }

    /// "Two things", "do the following": the person's own list.
    fn lists_tasks(&self) -> bool {
        self.any(TASKS) || (self.among_at(self.head(), &["do"]) && self.words.len() < 8)
    }
}

fn any(found: &[Word], roles: u64) -> bool {
    found.iter().any(|word| word.is(roles))
}

/// Whether words point at what follows: "this" and the like, if no time.
fn points(found: &[Word]) -> bool {
    found.iter().enumerate().any(|(at, word)| {
        word.is(POINTERS) && !found.get(at + 1).is_some_and(|next| next.is(TIMES))
    })
}

/// Whether what is asked to be sent is what follows: "this to Olga", "the mail below".
fn hands_on(found: &[Word]) -> bool {
    const JOINS: &[&str] = &[
        "to", "for", "in", "into", "on", "and", "please", "as", "over", "with", "out",
    ];
    found.iter().enumerate().any(|(at, word)| {
        let next = found.get(at + 1);
        word.is(POINTERS)
            && (!word.among(&["this", "these"])
                || next.is_none_or(|next| next.is(NOTES) || next.among(JOINS)))
    })
}

/// Whether a line is the greeting of a letter: a greeting and a name, a comma, nothing else.
pub(super) fn greets(content: &str, found: &[Word]) -> bool {
    (2..7).contains(&found.len())
        && found.first().is_some_and(|word| word.is(GREETINGS))
        && content.bare_end().ends_with([',', '\u{ff0c}'])
}

/// Whether a letter may start in the middle of a line: a greeting, a name or two, a comma.
pub(super) fn greets_on(page: &Page, found: &[Word]) -> bool {
    found.first().is_some_and(|word| word.is(GREETINGS))
        && found
            .iter()
            .zip(found.iter().skip(1))
            .take(4)
            .any(|(word, next)| {
                page.slice(word.end, next.start)
                    .contains([',', '\u{ff0c}', '!'])
            })
}
