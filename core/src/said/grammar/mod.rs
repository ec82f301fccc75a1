//! What a turn says: words, names, sentences, clauses, and the asks in them (contract: S, C §8).
//!
//! The grammar reads what is surely there. A clause asks only where its verb stands as one that asks;
//! names are read at the places where such a verb has its recipients, and nowhere else.

mod accounted;
pub mod aftermath;
pub mod ask;
pub mod asks;
pub mod clauses;
mod content;
pub mod cues;
mod gaps;
pub mod heads;
pub mod lexicon;
mod looks;
pub mod marks;
pub mod names;
mod openings;
mod parts;
pub mod paying;
pub mod phrases;
pub mod sentences;
mod setting;
mod shared;
mod slots;
pub mod standing;
pub mod tags;
pub mod words;
