//! The lists of the lexicon as marks of a word: a word is looked up once, and asked for a mark from then on.

use super::parts;
use super::{lexicon, openings};
use crate::text::lookup::Lookup;

/// Words that end a name or a thing in lower case.
pub const BOUNDARIES: u64 = 1 << 0;
/// Subjects that start a statement.
pub const SUBJECTS: u64 = 1 << 1;
/// Numbers in words.
pub const NUMBERS: u64 = 1 << 2;
/// Words in capitals or not that are days and months: never a part of a name here.
pub const CALENDAR: u64 = 1 << 3;
/// Words in lower case that are never a name.
pub const COMMON: u64 = 1 << 4;
/// Verbs that finish a statement.
pub const FINITE: u64 = 1 << 5;
/// Titles that stand before a name.
pub const TITLES: u64 = 1 << 6;
/// Short words that end with a dot inside a name.
pub const DOTTED: u64 = 1 << 7;
/// Words that stand for somebody who has to be named.
pub const NOBODY: u64 = 1 << 8;
/// Pronouns that stand for one person named before.
pub const PRONOUNS: u64 = 1 << 9;
/// Words that make what follows, or what they stand in, depend on something.
pub const CONDITIONS: u64 = 1 << 10;
/// What somebody has to give first; outside what is to be said they make an ask wait.
pub const CONSENT: u64 = 1 << 11;
/// Words that negate.
pub const NEGATIONS: u64 = 1 << 12;
/// Words that report what somebody else said or wants.
pub const REPORTS: u64 = 1 << 13;
/// Words that ask a question at the start of a clause.
pub const QUESTIONS: u64 = 1 << 14;
/// Words that may stand before an ask and change nothing.
pub const FILLERS: u64 = 1 << 15;
/// Verbs of work that stays inside: they start a clause and ask for nothing outward.
pub const INWARD: u64 = 1 << 16;
/// Drafting: what follows is written, not sent.
pub const DRAFTING: u64 = 1 << 17;
/// Nouns that have a time of their own ahead.
pub const DATED: u64 = 1 << 18;
/// Nouns that a bill stands for: "the Fern invoice".
pub const BILLS: u64 = 1 << 19;
/// Nouns whose "to" leads to a place, not to a person.
pub const WAYS: u64 = 1 << 20;
/// The first words of the verbs that ask.
pub const VERBS: u64 = 1 << 21;

/// Words that may undo an ask by what stands beside them.
pub const CUES: u64 = 1 << 40;

/// Words that no thing starts with: they say how, when, or whether.
pub const ADVERBS: u64 = 1 << 41;
/// Nouns of time: what ends with one says when.
pub const TIMES: u64 = 1 << 42;
/// Words that no thing holds.
pub const INTERRUPTS: u64 = 1 << 43;
/// Words after the object that change nothing of it.
pub const TAILS: u64 = 1 << 44;
/// Words that stand before a thing.
pub const DETERMINERS: u64 = 1 << 0x2d;
/// Nouns of what an ask waits for or hangs on.
pub const TERMS: u64 = 1 << 46;
/// Determiners that say whose, or which of those known.
pub const OWNERS: u64 = 1 << 47;

// The words that phrases start with, list by list.
pub(super) const POLITE: u64 = 1 << 22;
pub(super) const RETRACTIONS: u64 = 1 << 23;
pub(super) const TRIGGERS: u64 = 1 << 0x18;
pub(super) const STANDING: u64 = 1 << 25;
pub(super) const CONDITION_PHRASES: u64 = 1 << 26;
pub(super) const HEDGES: u64 = 1 << 27;
pub(super) const SARCASM: u64 = 1 << 28;
pub(super) const OPENINGS: u64 = 1 << 29;
pub(super) const MINDING: u64 = 1 << 0x1e;
pub(super) const DOING: u64 = 1 << 31;
pub(super) const PERMISSIONS: u64 = 1 << 32;
pub(super) const PROHIBITIONS: u64 = 1 << 33;
pub(super) const TAIL_PHRASES: u64 = 1 << 48;
pub(super) const GREETINGS: u64 = 1 << 49;

static TABLE: Lookup<4096> = with_verbs(
    Lookup::new()
        .with(lexicon::BOUNDARIES, BOUNDARIES)
        .with(lexicon::SUBJECTS, SUBJECTS)
        .with(lexicon::NUMBERS, NUMBERS)
        .with(lexicon::CALENDAR, CALENDAR)
        .with(lexicon::COMMON, COMMON)
        .with(lexicon::FINITE, FINITE)
        .with(lexicon::TITLES, TITLES)
        .with(lexicon::DOTTED, DOTTED)
        .with(lexicon::NOBODY, NOBODY)
        .with(lexicon::PRONOUNS, PRONOUNS)
        .with(lexicon::CONDITIONS, CONDITIONS)
        .with(lexicon::CONSENT, CONSENT)
        .with(lexicon::NEGATIONS, NEGATIONS)
        .with(lexicon::REPORTS, REPORTS)
        .with(lexicon::QUESTIONS, QUESTIONS)
        .with(lexicon::FILLERS, FILLERS)
        .with(lexicon::INWARD, INWARD)
        .with(lexicon::DRAFTING, DRAFTING)
        .with(lexicon::DATED, DATED)
        .with(lexicon::BILLS, BILLS)
        .with(lexicon::WAYS, WAYS)
        .with(lexicon::CUES, CUES)
        .with(parts::ADVERBS, ADVERBS)
        .with(parts::TIMES, TIMES)
        .with(parts::INTERRUPTS, INTERRUPTS)
        .with(parts::TAILS, TAILS)
        .with(parts::DETERMINERS, DETERMINERS)
        .with(parts::TERMS, TERMS)
        .with(parts::OWNERS, OWNERS)
        .with_first(parts::TAIL_PHRASES, TAIL_PHRASES)
        .with_first(parts::GREETINGS, GREETINGS)
        .with_first(lexicon::POLITE, POLITE)
        .with_first(lexicon::RETRACTIONS, RETRACTIONS)
        .with_first(lexicon::TRIGGERS, TRIGGERS)
        .with_first(lexicon::STANDING, STANDING)
        .with_first(lexicon::CONDITION_PHRASES, CONDITION_PHRASES)
        .with_first(lexicon::HEDGES, HEDGES)
        .with_first(lexicon::SARCASM, SARCASM)
        .with_first(openings::OPENINGS, OPENINGS)
        .with_first(openings::MINDING, MINDING)
        .with_first(openings::DOING, DOING)
        .with_first(openings::PERMISSIONS, PERMISSIONS)
        .with_first(openings::PROHIBITIONS, PROHIBITIONS),
);

const fn with_verbs(mut table: Lookup<4096>) -> Lookup<4096> {
    let mut at = 0;
    while at < lexicon::VERBS.len() {
        table = table.with_first(&[lexicon::VERBS[at].words], VERBS);
        at += 1;
    }
    table
}

/// The marks of a word in lower case: bits, one a list.
#[must_use]
pub fn of(low: &str) -> u64 {
    TABLE.of(low)
}
