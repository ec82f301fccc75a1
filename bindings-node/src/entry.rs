//! The way in and out of every function: panics are caught, errors become documents.

use attest_core::error::{Code, Error, Result};
use napi::bindgen_prelude::Either;
use napi_derive::napi;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::Once;

/// An error on its way to JavaScript, which throws it: an exception made here would carry no code.
#[napi(object)]
#[derive(Debug)]
pub struct Fault {
    /// The error document.
    pub fault: String,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self {
            fault: error.to_json(),
        }
    }
}

/// What a function answers, or why it does not.
pub(crate) type Answer<T> = Either<T, Fault>;

/// A panic of this library's own copy of Rust's standard library prints nothing: its message might hold content.
fn quiet() {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| set_hook(Box::new(|_| {})));
}

/// Runs some work; a panic in it is `internal`.
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    quiet();
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Error::new(Code::Internal, "a fault of this library")))
}

/// Runs some work and hands out what it answers.
pub(crate) fn answer<T>(work: impl FnOnce() -> Result<T>) -> Answer<T> {
    match caught(work) {
        Ok(value) => Either::A(value),
        Err(error) => Either::B(error.into()),
    }
}
