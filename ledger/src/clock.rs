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
        since_1970(std::time::SystemTime::now())
    }
}

/// Milliseconds since the Unix epoch; of a clock that stands before it, a number below 0, so that nothing
/// is taken away for it.
fn since_1970(now: std::time::SystemTime) -> i64 {
    now.duration_since(std::time::UNIX_EPOCH)
        .map_or(-1, |since| {
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
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

#[cfg(test)]
mod tests {
    use super::since_1970;
    use std::time::{Duration, UNIX_EPOCH};

    #[test]
    fn a_machine_set_before_1970_is_a_clock_that_fails() {
        assert_eq!(since_1970(UNIX_EPOCH), 0);
        assert_eq!(since_1970(UNIX_EPOCH + Duration::from_millis(7)), 7);
        assert!(since_1970(UNIX_EPOCH - Duration::from_millis(1)) < 0);
    }
}
