//! Said: the person's own typed words are the approval of a send, a post, a payment, an outward act
//! or a change of settings, and nothing else is (contract: S, C §8). Every doubt is a no.

pub mod amount;
pub mod grammar;
pub mod intent;
pub mod span;

/// What stands in a text where something was taken out (contract: C §8).
pub const GAP: char = '\u{2029}';
