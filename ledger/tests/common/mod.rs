//! What the tests share: a folder of their own, a store on a clock they set.
#![allow(dead_code, clippy::unwrap_used, reason = "each test uses a part of it")]

pub(crate) mod vault;

use attest_ledger::{HandClock, Options, Store};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// 2026-10-06T18:00:00Z.
pub(crate) const START: i64 = 1_791_309_600_000;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A folder that goes when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        let name = format!(
            "attest-{}-{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::SeqCst)
        );
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Options on a clock that stands at [`START`].
pub(crate) fn options() -> Options {
    Options {
        clock: Box::new(HandClock::at(START)),
        ..Options::default()
    }
}

/// A store on a clock that stands at [`START`].
pub(crate) fn open(file: &Path) -> Store {
    Store::open(file, options()).unwrap()
}

/// A store, and the hand of its clock.
pub(crate) fn open_at(file: &Path, ms: i64) -> (Store, HandClock) {
    let clock = HandClock::at(ms);
    let options = Options {
        clock: Box::new(clock.clone()),
        ..Options::default()
    };
    (Store::open(file, options).unwrap(), clock)
}
