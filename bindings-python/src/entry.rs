//! The way in and out of every function: panics are caught, errors of the core become exceptions.

use attest_core::error::{Code, Error, Result};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::Once;

/// A panic of this module's own copy of Rust's standard library prints nothing: its message might hold content.
pub(crate) fn quiet() {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| set_hook(Box::new(|_| {})));
}

/// Runs some work; a panic in it is `internal`.
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(broken()))
}

/// The fault of this library itself.
pub(crate) fn broken() -> Error {
    Error::new(Code::Internal, "a fault of this library")
}

/// Runs some work while other Python threads run.
pub(crate) fn apart<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T> + Send,
) -> PyResult<T> {
    py.detach(|| caught(work))
        .map_err(|fault| raised(py, &fault))
}

/// The exception of an error: `attest.AttestError`, of the class of its code.
pub(crate) fn raised(py: Python<'_>, fault: &Error) -> PyErr {
    static MAKER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let made = || {
        let maker = MAKER.get_or_try_init(py, || {
            let module = py.import("attest._errors")?;
            module.getattr("of").map(Bound::unbind)
        })?;
        let issues: Vec<(&str, &str)> = fault
            .issues()
            .iter()
            .map(|issue| (issue.path.as_str(), &*issue.problem))
            .collect();
        maker.bind(py).call1((
            fault.code().as_str(),
            fault.message(),
            fault.pointer(),
            issues,
        ))
    };
    match made() {
        Ok(exception) => PyErr::from_value(exception),
        Err(other) => other,
    }
}

/// The exception of an argument that is none.
pub(crate) fn argument(py: Python<'_>, message: &'static str) -> PyErr {
    raised(py, &Error::new(Code::InvalidArgument, message))
}

/// Every code that an `AttestError` may carry.
#[pyfunction]
pub(crate) fn codes(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, Code::ALL.iter().map(|code| code.as_str()))
}
