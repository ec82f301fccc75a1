//! What this library is built on, for `attest --version` and for every door.

/// The version of this library.
pub const LIBRARY: &str = env!("CARGO_PKG_VERSION");
/// The contract it grades by.
pub const CONTRACT: &str = "G v1.19";
/// The Unicode version every text is read by.
pub const UNICODE: &str = "15.0.0";
/// The release of the IANA time-zone data built in, which times of a turn are read by. Grading reads written offsets
/// alone.
pub const TIME_ZONES: &str = crate::said::clock::TZ_VERSION;
/// The version of the C interface.
pub const ABI: u32 = 1;
