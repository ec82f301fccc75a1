//! What can go wrong while a story is told.

use std::fmt;

/// A run that could not go on.
#[derive(Debug)]
pub enum Fault {
    /// The core refused something: the host broke an obligation, or the core has a fault.
    Core(attest_core::error::Error),
    /// A part or the ledger could not be written.
    Io(std::io::Error),
    /// The story asked for something that cannot be.
    Story(&'static str),
}

/// The result of everything here that can fail.
pub type Result<T> = std::result::Result<T, Fault>;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Core(error) => write!(f, "the core refused: {error}"),
            Self::Io(error) => write!(f, "cannot write: {error}"),
            Self::Story(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Fault {}

impl From<attest_core::error::Error> for Fault {
    fn from(error: attest_core::error::Error) -> Self {
        Self::Core(error)
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}
