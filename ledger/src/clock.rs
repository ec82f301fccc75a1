//! The clock a store is handed (contract: C §7 rule 1). Rules never read one: a write reads it once,
//! under the write lock, and everything of that write has this instant.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Says what time it is.
pub trait Clock: Send {
    /// Milliseconds since the Unix epoch. Of a clock that fails, a number below 0: the write is then refused
    /// (`invalid_argument`), and nothing is stored.
    fn now_ms(&self) -> i64;
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> i64 {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, |since| {
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
    }
}

/// A clock that its owner sets: for tests, simulations, and histories that are lived through again.
/// Clones share one hand.
#[derive(Clone, Debug, Default)]
pub struct HandClock(Arc<AtomicI64>);

impl HandClock {
    /// A clock that stands at an instant, in milliseconds.
    #[must_use]
    pub fn at(ms: i64) -> Self {
        Self(Arc::new(AtomicI64::new(ms)))
    }

    /// Sets it, forwards or back.
    pub fn set(&self, ms: i64) {
        self.0.store(ms, Ordering::SeqCst);
    }
}

impl Clock for HandClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}
