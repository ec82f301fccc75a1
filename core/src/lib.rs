//! Attest's pure core.
#![forbid(unsafe_code)]

pub mod text;
