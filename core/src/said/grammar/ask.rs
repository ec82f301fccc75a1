//! An ask of a turn (contract: S "to_not_asked", C §8 "Governing").

use super::clauses::Clause;
use super::lexicon::Frame;
use super::names::Name;
use super::standing::Counted;
use crate::said::intent::Kind;
use std::ops::Range;

/// One ask, or what looks like one.
#[derive(Clone, Debug)]
pub struct Ask {
    /// What it asks for.
    pub kind: Kind,
    /// How its verb takes recipients.
    pub frame: Frame,
    /// The verb's words.
    pub verb: Range<usize>,
    /// The clause.
    pub clause: Clause,
    /// Which sentence it stands in.
    pub sentence: usize,
    /// Whom it is for.
    pub to: Vec<Name>,
    /// Whether it answers the message at hand.
    pub reply: bool,
    /// What says that it holds from now on.
    pub standing: Option<Range<usize>>,
    /// How many times it is for.
    pub count: Counted,
    /// What sets it off.
    pub trigger: Option<Range<usize>>,
    /// Whether words of it have no place: nobody knows what they say.
    pub unplaced: bool,
    /// Whether the person asks at all, for now or from now on.
    pub asked: bool,
}
