//! How far long work is, for a person who watches; nothing when piped.

use crate::output::is_watched;
use std::io::Write as _;

/// One line on standard error, written again in place.
pub(crate) struct Progress {
    what: &'static str,
    watched: bool,
    /// Whether the line says what is done, without a count.
    named: bool,
    shown: Option<usize>,
}

impl Progress {
    /// Work whose length is not known yet: says what is done before anything can be counted.
    pub(crate) fn named(what: &'static str, of: &str) -> Self {
        let mut own = Self::new(what);
        if own.watched {
            own.named = true;
            let mut err = std::io::stderr();
            let _ = write!(err, "\r{what}: {of}");
            let _ = err.flush();
        }
        own
    }

    pub(crate) fn new(what: &'static str) -> Self {
        Self {
            what,
            watched: is_watched(),
            named: false,
            shown: None,
        }
    }

    /// Says that `done` of `total` is done; written when the whole percent changes.
    pub(crate) fn at(&mut self, done: usize, total: usize) {
        let percent = done.saturating_mul(100).checked_div(total).unwrap_or(100);
        if self.watched && self.shown != Some(percent) {
            self.shown = Some(percent);
            let mut err = std::io::stderr();
            let line = format!("{}: {done} of {total} ({percent} %)", self.what);
            let _ = write!(err, "\r\u{1b}[K{line}");
            let _ = err.flush();
        }
    }
}

impl Drop for Progress {
    /// Leaves the line empty.
    fn drop(&mut self) {
        if self.named || self.shown.is_some() {
            let mut err = std::io::stderr();
            let _ = write!(err, "\r\u{1b}[K");
            let _ = err.flush();
        }
    }
}
