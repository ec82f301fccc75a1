//! The shapes of the contract: what stands on the wire, checked on the way in (C §5).

mod enums;
mod facts;
pub mod limits;
mod reason;
mod receipt;
mod request;
#[cfg(test)]
mod tests;
mod tokens;

pub use enums::*;
pub use facts::*;
pub use reason::*;
pub use receipt::*;
pub use request::*;
pub use tokens::*;
