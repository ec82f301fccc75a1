//! The way in and out of every function: panics are caught, errors of the core become exceptions.

use attest_boundary::caught;
use attest_core::error::{Code, Error, Result};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

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
            fault.retry(),
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
