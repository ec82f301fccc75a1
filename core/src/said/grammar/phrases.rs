//! Phrases: the closed lists of the lexicon, looked for where words start with one.

use super::parts;
use super::tags;
use super::words::Word;
use super::{lexicon, openings};

/// The words that a phrase may start with which undoes an ask, or is passed over where it would.
pub const UNDOING: u64 = tags::POLITE
    | tags::RETRACTIONS
    | tags::TRIGGERS
    | tags::STANDING
    | tags::CONDITION_PHRASES
    | tags::HEDGES
    | tags::SARCASM;

/// A closed list of phrases.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    /// The mark of the words that they start with.
    mark: u64,
    all: &'static [&'static [&'static str]],
}

impl Phrases {
    /// The first of them that words start with.
    #[must_use]
    pub fn first(self, words: &[Word]) -> Option<&'static [&'static str]> {
        words.first().filter(|word| word.has(self.mark))?;
        first_of(words, self.all)
    }
}

/// Conditions that are only polite.
pub const POLITE: Phrases = Phrases {
    mark: tags::POLITE,
    all: lexicon::POLITE,
};
/// Words that take back what was said before them, wherever they stand.
pub const RETRACTIONS: Phrases = Phrases {
    mark: tags::RETRACTIONS,
    all: lexicon::RETRACTIONS,
};
/// What comes after "whenever" and its like sets a standing permission off.
pub const TRIGGERS: Phrases = Phrases {
    mark: tags::TRIGGERS,
    all: lexicon::TRIGGERS,
};
/// Words that say an ask holds from now on.
pub const STANDING: Phrases = Phrases {
    mark: tags::STANDING,
    all: lexicon::STANDING,
};
/// The same in several words.
pub const CONDITION_PHRASES: Phrases = Phrases {
    mark: tags::CONDITION_PHRASES,
    all: lexicon::CONDITION_PHRASES,
};
/// Words that doubt.
pub const HEDGES: Phrases = Phrases {
    mark: tags::HEDGES,
    all: lexicon::HEDGES,
};
/// Words that mean the opposite.
pub const SARCASM: Phrases = Phrases {
    mark: tags::SARCASM,
    all: lexicon::SARCASM,
};
/// Openings that ask as politely as "please".
pub const OPENINGS: Phrases = Phrases {
    mark: tags::OPENINGS,
    all: openings::OPENINGS,
};
/// Openings before a verb in -ing.
pub const MINDING: Phrases = Phrases {
    mark: tags::MINDING,
    all: openings::MINDING,
};
/// What only says yes.
pub const DOING: Phrases = Phrases {
    mark: tags::DOING,
    all: openings::DOING,
};
/// Openings that permit.
pub const PERMISSIONS: Phrases = Phrases {
    mark: tags::PERMISSIONS,
    all: openings::PERMISSIONS,
};
/// Openings that forbid.
pub const PROHIBITIONS: Phrases = Phrases {
    mark: tags::PROHIBITIONS,
    all: openings::PROHIBITIONS,
};

/// Phrases after the object that change nothing of it.
pub const TAILS: Phrases = Phrases {
    mark: tags::TAIL_PHRASES,
    all: parts::TAIL_PHRASES,
};
/// What is said to somebody in a word or two.
pub const GREETINGS: Phrases = Phrases {
    mark: tags::GREETINGS,
    all: parts::GREETINGS,
};

/// Whether words start with a polite "when you get a chance".
pub fn starts_politely(words: &[Word]) -> Option<usize> {
    words
        .first()
        .filter(|word| word.has(tags::CONDITIONS | tags::TRIGGERS))?;
    let at = |nth: usize, list: &[&str]| words.get(nth).is_some_and(|word| word.is_in(list));
    if !at(0, &["when", "whenever", "if", "once"])
        || !at(1, &["you"])
        || !at(2, &["have", "get", "find", "got", "ve"])
    {
        return None;
    }
    let next = 3
        + usize::from(at(3, &["a", "some", "the", "any"]))
        + usize::from(at(4, &["free", "spare", "quick"]) && at(3, &["a", "some", "the"]));
    at(
        next,
        &[
            "chance", "moment", "minute", "min", "sec", "second", "time", "bit", "moments", "mo",
        ],
    )
    .then_some(next + 1)
}

/// Whether words start with a phrase.
pub fn starts(words: &[Word], phrase: &[&str]) -> bool {
    words.len() >= phrase.len() && words.iter().zip(phrase).all(|(word, own)| word.is(own))
}

/// The first of some phrases that words start with.
pub fn first_of<'p>(words: &[Word], phrases: &[&'p [&'p str]]) -> Option<&'p [&'p str]> {
    phrases.iter().copied().find(|phrase| starts(words, phrase))
}
