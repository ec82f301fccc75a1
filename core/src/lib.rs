//! Attest's pure core.
#![forbid(unsafe_code)]
