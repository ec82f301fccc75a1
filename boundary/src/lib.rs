//! Where a door ends: a panic inside becomes an error and says nothing (contract: surfaces; no panic crosses a door).
//!
//! Every door goes through [`caught`]. What a panic prints is a matter of the copy of Rust's standard library that it
//! happens in: a Python module, a Node module and a shared C library have one of their own, where [`quiet`] holds for all
//! of it. A static C library may share one with another Rust library of the same program, whose panics are none of ours:
//! there, [`caught_beside`] holds for what runs inside it alone.
#![forbid(unsafe_code)]

use attest_core::error::{Code, Error, Result};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// Runs some work; a panic in it is `internal`. What the work was given is not looked at again.
///
/// # Errors
/// Those of the work, and `internal`.
pub fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(broken()))
}

/// The fault of this library itself.
#[must_use]
pub fn broken() -> Error {
    Error::new(Code::Internal, "a fault of this library")
}

/// From here on a panic prints nothing: its message might hold content.
pub fn quiet() {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| set_hook(Box::new(|_| {})));
}

thread_local! {
    /// Whether this thread is inside [`caught_beside`]. It needs no end of its own, so a thread may end at any time.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// As [`caught`]. A panic in the work prints nothing, and one of anything else what it printed before.
///
/// # Errors
/// As [`caught`].
pub fn caught_beside<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    static BESIDE: Once = Once::new();
    BESIDE.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            if !INSIDE.get() {
                before(info);
            }
        }));
    });
    let outside = INSIDE.replace(true);
    let answer = caught(work);
    INSIDE.set(outside);
    answer
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, reason = "the panic is what is tested")]
    use super::{caught, caught_beside};
    use attest_core::error::Code;
    use std::panic::{catch_unwind, set_hook, take_hook};
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_panic_is_an_internal_error() {
        let result = caught::<()>(|| panic!("ana@fjord.example"));
        let fault = result.err().map(|fault| (fault.code(), fault.to_json()));
        let expected = r#"{"code":"internal","message":"a fault of this library"}"#;
        assert_eq!(fault, Some((Code::Internal, expected.to_owned())));
        assert_eq!(caught(|| Ok(1)), Ok(1));
    }

    #[test]
    fn only_what_is_inside_prints_nothing() {
        static PRINTED: AtomicUsize = AtomicUsize::new(0);
        const OWN: &str = "a panic of the host";
        let before = take_hook();
        set_hook(Box::new(move |info| {
            if info.payload().downcast_ref::<&str>() == Some(&OWN) {
                PRINTED.fetch_add(1, Ordering::Relaxed);
            } else {
                before(info);
            }
        }));
        let panics = || catch_unwind(|| panic!("{}", OWN)).is_err();
        let inside = caught_beside::<()>(|| panic!("a panic of the host"));
        assert_eq!(inside.err().map(|fault| fault.code()), Some(Code::Internal));
        assert_eq!(PRINTED.load(Ordering::Relaxed), 0);
        // One within another leaves the outer one inside.
        let nested = caught_beside(|| {
            let inner = caught_beside::<()>(|| panic!("a panic of the host"));
            assert!(inner.is_err() && panics());
            Ok(PRINTED.load(Ordering::Relaxed))
        });
        assert_eq!(nested, Ok(0));
        assert!(catch_unwind(|| panic!("a panic of the host")).is_err());
        assert_eq!(PRINTED.load(Ordering::Relaxed), 1);
    }
}
