//! The way in and out of every function: panics are caught, errors become documents.

use attest_core::error::{Error, Result};
use napi::bindgen_prelude::Either;
use napi_derive::napi;

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

/// Runs some work; a panic in it is `internal` and prints nothing.
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    attest_boundary::quiet();
    attest_boundary::caught(work)
}

/// Runs some work and hands out what it answers.
pub(crate) fn answer<T>(work: impl FnOnce() -> Result<T>) -> Answer<T> {
    match caught(work) {
        Ok(value) => Either::A(value),
        Err(error) => Either::B(error.into()),
    }
}
