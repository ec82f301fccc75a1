//! Attest's pure core: claims and observations in, receipts out, every receipt derived again.
//!
//! Nothing here reads a clock, the environment, a file or the network; time comes in as data, and
//! the same input gives the same bytes on every platform.
#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_macros,
        reason = "tests print, and count their steps by thread"
    )
)]

pub mod attribution;
pub mod batch;
pub mod coverage;
pub mod error;
pub mod evidence;
pub mod golden;
pub mod grade;
pub mod hashes;
pub mod ids;
pub mod intake;
pub mod intervals;
pub mod json;
pub mod lifecycle;
pub mod model;
pub mod ops;
pub mod policy;
pub mod reason_text;
pub mod replay;
pub mod rules;
pub mod said;
pub mod score;
pub mod spend;
pub mod text;
pub mod time;
pub mod version;

/// The example of the guide runs as a test of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../docs/by-hand.md")]
struct ByHand;
