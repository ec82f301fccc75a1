//! What a turn says: words, names, sentences, clauses, and the asks in them (contract: S, C §8).
//!
//! The grammar reads what is surely there. A clause asks only where its verb stands as one that asks;
//! names are read at the places where such a verb has its recipients, and nowhere else.

pub mod lexicon;
pub mod names;
pub mod words;
