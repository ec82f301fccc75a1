//! Said: the person's own typed words are the approval of a send, a post, a payment, an outward act
//! or a change of settings, and nothing else is (contract: S, C §8). Every doubt is a no.

pub mod amount;
pub mod intent;
pub mod span;
