//! The words that quoting turns on: one row a word, folded, with every role it has.
//!
//! A word is looked up once, when the text is cut into words; what reads it asks for a role.

mod rows;

use crate::text::lookup::Lookup;
use rows::ROWS;

static TABLE: Lookup<4096> = Lookup::new().with_rows(ROWS);

/// Words that may stand before the verb of a request.
pub(super) const LEADS: u64 = 1 << 0;

/// Verbs of requests whose colon gives the person's own words for what to send, or what is to be done.
pub(super) const ASKS: u64 = 1 << 1;

/// What follows such a word when it is the thing and not the verb.
pub(super) const THING: u64 = 1 << 2;

/// Verbs of instructions that take a paste.
pub(super) const INSTRUCTIONS: u64 = 1 << 3;

/// Words that a paste is announced with at the head of a clause.
pub(super) const HEADS: u64 = 1 << 4;

/// Words that point at what follows.
pub(super) const POINTERS: u64 = 1 << 5;

/// After these "this" is a time.
pub(super) const TIMES: u64 = 1 << 6;

/// Written things, and what reads itself out.
pub(super) const NOTES: u64 = 1 << 7;

/// Of those, the ones that may simply say something, without a colon.
pub(super) const READERS: u64 = 1 << 8;

/// How they say it.
pub(super) const READS: u64 = 1 << 9;

/// Forms of saying that follow their thing only when it was received.
pub(super) const SAYING: u64 = 1 << 10;

/// Before these the thing is asked about, not read out.
pub(super) const ABOUT: u64 = 1 << 11;

/// Somebody wrote: what follows may go on for paragraphs.
pub(super) const WRITTEN: u64 = 1 << 12;

/// Somebody said: what follows is a sentence.
pub(super) const SPOKEN: u64 = 1 << 13;

/// Those who take dictation for others.
pub(super) const GO_BETWEENS: u64 = 1 << 14;

/// The person's own list of things to do.
pub(super) const TASKS: u64 = 1 << 15;

/// How a question begins.
pub(super) const QUESTIONS: u64 = 1 << 16;

/// How a letter begins.
pub(super) const GREETINGS: u64 = 1 << 17;

/// "Wrote", as programs put it into the line above a reply.
pub(super) const WROTE: u64 = 1 << 18;

/// The word that a reply header starts with, before its date.
pub(super) const ON: u64 = 1 << 19;

/// Days of the week, whole words.
pub(super) const DAYS: u64 = 1 << 20;

/// What a line of dashes holds when it stands above a message: the word for message or mail.
pub(super) const MESSAGE: u64 = 1 << 21;

/// "Forwarded", "original", "reply": beside a word for message they make a header without any dash.
pub(super) const FORWARDED: u64 = 1 << 22;

/// The first word of a line that opens a forwarded message.
pub(super) const BEGIN: u64 = 1 << 23;

/// The word after "forwarded" that names who did.
pub(super) const BY: u64 = 1 << 0x18;

/// What stands before a forwarded subject.
pub(super) const FWD: u64 = 1 << 25;

/// Words beside a time that are no name: those of a date, and how programs join them.
pub(super) const DATES: u64 = 1 << 26;

/// Words before a colon that name no speaker, folded.
pub(super) const LABELS: u64 = 1 << 27;

/// Words that name a speaker without a capital.
pub(super) const ROLES: u64 = 1 << 28;

/// Words that give somebody else's words before a quotation.
pub(super) const REPORTS: u64 = 1 << 29;

/// Somebody got it.
pub(super) const GOT: u64 = 1 << 0x1e;

/// What somebody says, as a thing: "his request".
pub(super) const SPEECH: u64 = 1 << 31;

/// A question of a word or two about what is pasted below it.
pub(super) const VERDICTS: u64 = 1 << 32;

/// Instructions that take a paste from the lines below without a word that points there.
pub(super) const BARE: u64 = 1 << 33;

/// Roles that a word has by what it holds, in scripts that do not part words.
#[rustfmt::skip]
static WITHIN: &[(&str, u64)] = &[
    ("翻译", INSTRUCTS), ("翻譯", INSTRUCTS), ("翻訳", INSTRUCTS), ("校对", INSTRUCTS), ("校對", INSTRUCTS),
    ("校正", INSTRUCTS), ("要約", INSTRUCTS), ("总结", INSTRUCTS), ("總結", INSTRUCTS), ("번역", INSTRUCTS),
    ("요약", INSTRUCTS), ("교정", INSTRUCTS), ("以下", INSTRUCTS), ("次の", INSTRUCTS), ("다음", INSTRUCTS),
];

/// An instruction wherever it stands in its clause.
pub(super) const INSTRUCTS: u64 = 1 << 62;

/// The roles of a folded word.
pub(super) fn roles(word: &str) -> u64 {
    let found = TABLE.of(word);
    if word.is_ascii() {
        return found;
    }
    WITHIN
        .iter()
        .filter(|(part, _)| word.contains(part))
        .fold(found, |all, (_, role)| all | role)
}

#[cfg(test)]
mod tests {
    use super::ROWS;
    use crate::text::fold::fold;

    #[test]
    fn rows_are_folded_and_sorted() {
        for (word, roles) in ROWS {
            assert_eq!(*word, fold(word));
            assert_ne!(*roles, 0, "{word}");
        }
        assert!(ROWS.is_sorted_by(|a, b| a.0 < b.0));
    }
}
