//! Every operation, by name.

use crate::document::objects;
use crate::entry::apart;
use crate::input::{Input, limits, text};
use attest_core::ops::OPERATIONS;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

fn answered(
    operation: &Bound<'_, PyAny>,
    document: &Bound<'_, PyAny>,
    max_bytes: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (py, limits) = (document.py(), limits(max_bytes)?);
    let name = text(operation, "an operation has a name")?;
    let input = Input::of(document, limits)?;
    let bytes = input
        .bytes()
        .map_err(|fault| crate::entry::raised(py, &fault))?;
    apart(py, || {
        #[cfg(feature = "test-panic")]
        #[allow(clippy::panic, reason = "the panic is what is tested")]
        if name == "test.panic" {
            panic!("a panic that holds content");
        }
        attest_core::ops::call(name, bytes, limits)
    })
}

/// Runs an operation on a document; the answer as Python objects.
#[pyfunction]
#[pyo3(signature = (operation, document, *, max_bytes = None))]
pub(crate) fn call<'py>(
    operation: &Bound<'py, PyAny>,
    document: &Bound<'py, PyAny>,
    max_bytes: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let answer = answered(operation, document, max_bytes)?;
    objects(document.py(), &answer)
}

/// Runs an operation on a document; the answer as canonical JSON.
#[pyfunction]
#[pyo3(signature = (operation, document, *, max_bytes = None))]
pub(crate) fn call_json<'py>(
    operation: &Bound<'py, PyAny>,
    document: &Bound<'py, PyAny>,
    max_bytes: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let answer = answered(operation, document, max_bytes)?;
    Ok(PyBytes::new(document.py(), answer.as_bytes()))
}

/// Any object as JSON text; a `str` is a text here, not JSON.
#[pyfunction]
pub(crate) fn to_json<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let input = Input::object(value, limits(None)?)?;
    let py = value.py();
    let bytes = input
        .bytes()
        .map_err(|fault| crate::entry::raised(py, &fault))?;
    Ok(PyBytes::new(py, bytes))
}

/// Every operation: its name, what it does, the shapes it takes and answers.
#[pyfunction]
pub(crate) fn operations(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let rows = OPERATIONS
        .iter()
        .map(|row| (row.name, row.doc, row.input, row.output));
    PyTuple::new(py, rows.collect::<Vec<_>>())
}
