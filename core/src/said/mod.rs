//! Said: the person's own typed words are the approval of a send, a post, a payment, an outward act
//! or a change of settings, and nothing else is (contract: S, C §8). Every doubt is a no.

pub mod amount;
pub mod asking;
pub mod call;
pub mod clock;
pub mod contact;
pub mod extract;
pub mod gate;
pub mod grammar;
pub mod hold;
pub mod ids;
pub mod intent;
pub mod lenient;
pub mod matches;
pub mod money;
mod names;
pub mod narrow;
mod pieces;
pub mod prepare;
pub mod prompt;
pub mod quote;
mod raw;
pub mod requests;
pub mod resolve;
pub mod span;
pub mod target;
pub mod validate;

/// What stands in a text where something was taken out (contract: C §8).
pub const GAP: char = '\u{2029}';
