//! What a pass is answered with: what was stored, and nothing else was (contract: C §7 rules 1, 5, 6).

pub use crate::rules::health::Fares;
pub use crate::rules::no_window::NoWindow;
use attest_core::error::Error;
use attest_core::ids::Id;
use attest_core::json::number::MAX_SAFE;
use attest_core::json::shape::Count;
use attest_core::model::{AgentId, Line, ObserverCoverage, Span, limits};
use attest_core::shape;
use attest_core::time::IsoTs;
use std::borrow::Cow;

shape! {
    /// A row that was not stored, and why.
    pub struct Refused<'a> {
        /// The error code.
        req code: Cow<'a, str> = "code",
        /// Where the row, or the part of it at fault, stands in the pass.
        req pointer: Cow<'a, str> = "pointer",
    }
}

impl Refused<'static> {
    /// A row's fault, as the answer lists it.
    #[must_use]
    pub fn of(fault: &Error) -> Self {
        Self {
            code: fault.code().as_str().into(),
            pointer: fault.pointer().unwrap_or_default().into(),
        }
    }
}

shape! {
    /// The acknowledgement of a pass.
    pub struct PassAnswer<'a> {
        /// How the observer fares now.
        req health: Fares<'a> = "health",
        /// First-look markers stored.
        req markers: Count<MAX_SAFE> = "markers",
        /// Why there is no window, where there is none.
        opt no_window: NoWindow = "noWindow",
        /// Rows not stored.
        req refused: Vec<Refused<'a>> = "refused",
        /// Rows that were stored before.
        req seen: Count<MAX_SAFE> = "seen",
        /// Rows stored now.
        req stored: Vec<Id> = "stored",
        /// Rows that nobody can time: not stored.
        req untimed: Count<MAX_SAFE> = "untimed",
        /// The windows that the pass vouches for, as derived.
        req windows: Vec<ObserverCoverage<'a>> = "windows",
    }
}

shape! {
    /// The acknowledgement of what is no pass of an observer: an agent's log, an absence, what was
    /// observed of an agent, a request.
    pub struct FactAnswer<'a> {
        /// Lines of the agent's log stored now.
        req entries: Count<MAX_SAFE> = "entries",
        /// The absence as it was stored now; absent where none was.
        opt idle: Span = "idle",
        /// When the agent's log was last read.
        opt last_import_at: IsoTs = "lastImportAt",
        /// Agents that were heard of for the first time.
        req met: Vec<AgentId<'a>> = "met",
        /// Rows and instants not stored.
        req refused: Vec<Refused<'a>> = "refused",
        /// The request stored now.
        opt request: Line<'a, { limits::ID }> = "request",
        /// What was stored before.
        req seen: Count<MAX_SAFE> = "seen",
        /// Instants of use stored now.
        req sessions: Count<MAX_SAFE> = "sessions",
        /// Claims stored now.
        req stored: Vec<Id> = "stored",
        /// Since when the agent's grant holds what was observed, where that changed it.
        opt updated_at: IsoTs = "updatedAt",
    }
}

impl Default for FactAnswer<'_> {
    fn default() -> Self {
        Self {
            entries: Count(0),
            idle: None,
            last_import_at: None,
            met: Vec::new(),
            refused: Vec::new(),
            request: None,
            seen: Count(0),
            sessions: Count(0),
            stored: Vec::new(),
            updated_at: None,
        }
    }
}
