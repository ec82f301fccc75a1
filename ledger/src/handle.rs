//! A store that several threads hold, and that can be closed: what every door hands its host.

use crate::ops;
use crate::store::{Options, Store};
use attest_core::error::{Code, Error, Result};
use std::cell::Cell;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// An open store behind a lock. Calls from several threads wait for each other.
///
/// It belongs to the process that opened it. `SQLite` forbids carrying a connection over a fork, so in a child every
/// call is `closed`, and dropping or closing there touches neither the file nor its locks.
#[derive(Debug)]
pub struct Handle {
    process: u32,
    store: Mutex<Option<Store>>,
}

impl Handle {
    /// Opens a store.
    ///
    /// # Errors
    /// Those of [`Store::open`].
    pub fn open(path: &Path, options: Options) -> Result<Self> {
        Ok(Self {
            process: std::process::id(),
            store: Mutex::new(Some(Store::open(path, options)?)),
        })
    }

    /// Runs an operation.
    ///
    /// # Errors
    /// `closed`, also after a panic under an earlier call and in a child process; `invalid_argument` from within a clock
    /// that a call reads; and those of [`ops::call`].
    pub fn call(&self, name: &str, bytes: &[u8]) -> Result<String> {
        // Before the lock: in a child a thread that is not there may hold it for good.
        if self.is_foreign() {
            return Err(closed());
        }
        let _inside = Inside::enter()?;
        match self.store.lock() {
            Ok(mut store) => ops::call(store.as_mut().ok_or_else(closed)?, name, bytes),
            // After a panic nobody knows what it holds.
            Err(_) => Err(closed()),
        }
    }

    /// Closes it; from then on every call is `closed`. Waits for a call that runs. Twice does nothing.
    ///
    /// # Errors
    /// `invalid_argument` from within a clock that a call reads.
    pub fn close(&self) -> Result<()> {
        if !self.is_foreign() {
            let _inside = Inside::enter()?;
            let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
            drop(store.take());
        }
        Ok(())
    }

    /// Whether another process opened it.
    fn is_foreign(&self) -> bool {
        self.process != std::process::id()
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if self.is_foreign() {
            let store = self.store.get_mut().unwrap_or_else(PoisonError::into_inner);
            // Closing the connection would write to the file of the process that it belongs to.
            std::mem::forget(store.take());
        }
    }
}

thread_local! {
    static RUNNING: Cell<bool> = const { Cell::new(false) };
}

/// This thread runs a call. The call may read a clock of the host's, and one that used a ledger would wait for itself.
struct Inside;

impl Inside {
    fn enter() -> Result<Self> {
        if RUNNING.replace(true) {
            return Err(Error::new(
                Code::InvalidArgument,
                "a clock may not use a ledger",
            ));
        }
        Ok(Self)
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        RUNNING.set(false);
    }
}

/// The fault of a store that is closed.
#[must_use]
pub fn closed() -> Error {
    Error::new(Code::Closed, "the ledger is closed")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests")]
mod tests {
    use super::Handle;
    use crate::clock::Clock;
    use crate::store::Options;
    use attest_core::error::Code;
    use std::path::PathBuf;
    use std::sync::{Arc, Mutex, OnceLock};

    fn file(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("attest-handle-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder.join(name)
    }

    fn code(handle: &Handle, name: &str, input: &str) -> Option<Code> {
        let answer = handle.call(name, input.as_bytes());
        answer.err().map(|fault| fault.code())
    }

    #[test]
    fn what_is_closed_stays_closed() {
        let handle = Handle::open(&file("closed"), Options::default()).unwrap();
        assert_eq!(code(&handle, "ledger.policy", "{}"), None);
        assert_eq!(
            code(&handle, "ledger.nothing", "{}"),
            Some(Code::UnknownOperation)
        );
        handle.close().unwrap();
        handle.close().unwrap();
        assert_eq!(code(&handle, "ledger.policy", "{}"), Some(Code::Closed));
    }

    #[test]
    fn of_another_process_it_is_closed_and_left() {
        let path = file("foreign");
        let mut handle = Handle::open(&path, Options::default()).unwrap();
        let own = handle.process;
        // As a child sees it that got the handle by a fork.
        handle.process = own.wrapping_add(1);
        assert_eq!(code(&handle, "ledger.policy", "{}"), Some(Code::Closed));
        handle.close().unwrap();
        handle.process = own;
        assert_eq!(code(&handle, "ledger.policy", "{}"), None);
    }

    /// A clock that asks the ledger what time it is.
    struct Asks(Arc<OnceLock<Handle>>, Arc<Mutex<Vec<Option<Code>>>>);

    impl Clock for Asks {
        fn now_ms(&self) -> i64 {
            if let Some(handle) = self.0.get() {
                let mut said = self.1.lock().unwrap();
                said.push(code(handle, "ledger.policy", "{}"));
                said.push(handle.close().err().map(|fault| fault.code()));
            }
            1_791_309_600_000
        }
    }

    #[test]
    fn a_clock_that_uses_its_ledger_does_not_wait_for_itself() {
        let (own, said) = (Arc::new(OnceLock::new()), Arc::new(Mutex::new(Vec::new())));
        let options = Options {
            clock: Box::new(Asks(Arc::clone(&own), Arc::clone(&said))),
            ..Options::default()
        };
        let handle = own.get_or_init(|| Handle::open(&file("asks"), options).unwrap());
        let policy = format!(r#"{{"policy":{}}}"#, attest_core::policy::DEFAULT_TEXT);
        assert_eq!(code(handle, "ledger.policy", &policy), None);
        let refused = Some(Code::InvalidArgument);
        assert_eq!(*said.lock().unwrap(), [refused, refused]);
    }

    struct Broken;

    impl Clock for Broken {
        fn now_ms(&self) -> i64 {
            panic!("content")
        }
    }

    #[test]
    fn after_a_panic_it_is_closed_and_the_file_is_as_it_was() {
        let path = file("panic");
        let handle = Handle::open(
            &path,
            Options {
                clock: Box::new(Broken),
                ..Options::default()
            },
        )
        .unwrap();
        let policy = format!(
            r#"{{"policy":{}}}"#,
            attest_core::policy::DEFAULT_TEXT.replace("\"graceMin\": 30", "\"graceMin\": 31")
        );
        let run = || code(&handle, "ledger.policy", &policy);
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
        assert_eq!(code(&handle, "ledger.policy", "{}"), Some(Code::Closed));
        handle.close().unwrap();
        let again = Handle::open(&path, Options::default()).unwrap();
        let kept = again.call("ledger.policy", b"{}").unwrap();
        let default = attest_core::policy::default_policy().hash.to_hex();
        assert!(kept.contains(&default));
        assert_eq!(code(&again, "ledger.policy", &policy), None);
    }
}
