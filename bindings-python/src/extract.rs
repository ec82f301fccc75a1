//! Asking the host's model for the intents of a turn: the question, and what becomes of the answer. The host's function
//! runs in between, in Python.

use crate::document::objects;
use crate::entry::{apart, argument, raised};
use crate::input::Input;
use attest_core::json::Limits;
use attest_core::ops::extracts;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// What to ask a model about a turn, as `(system, user)`; none where nothing is asked.
#[pyfunction]
pub(crate) fn question(document: &Bound<'_, PyAny>) -> PyResult<Option<(String, String)>> {
    let py = document.py();
    let input = Input::of(document, Limits::default())?;
    let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
    let prompt = apart(py, || extracts::question(bytes, Limits::default()))?;
    Ok(prompt.map(|prompt| (prompt.system.to_owned(), prompt.user)))
}

/// What becomes of a turn with what the model wrote; none where it failed.
#[pyfunction]
#[pyo3(signature = (document, raw = None))]
pub(crate) fn answer<'py>(
    document: &Bound<'py, PyAny>,
    raw: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = document.py();
    // Half of a surrogate pair is the model's fault, not the host's: it is replaced, and no words of a person back it.
    let raw = match raw.map(|raw| raw.cast::<PyString>()) {
        Some(Ok(raw)) => Some(raw.to_string_lossy()),
        Some(Err(_)) => return Err(argument(py, "what a model wrote is a text")),
        None => None,
    };
    let input = Input::of(document, Limits::default())?;
    let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
    let held = apart(py, || {
        extracts::answer(bytes, raw.as_deref(), Limits::default())
    })?;
    objects(py, &held)
}
