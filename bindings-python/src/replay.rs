//! Replay, which may take long.

use crate::entry::raised;
use crate::input::{Input, limits};
use crate::watch::watched;
use attest_core::json::{Writer, text_of};
use attest_core::replay::Progress;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Derives every receipt of a ledger again; the report as canonical JSON. `progress(done, total)` is called now and
/// then; what it raises, and Ctrl-C, ends the replay.
#[pyfunction]
#[pyo3(signature = (document, progress = None, *, max_bytes = None))]
pub(crate) fn replay<'py>(
    document: &Bound<'py, PyAny>,
    progress: Option<&Bound<'py, PyAny>>,
    max_bytes: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (py, limits) = (document.py(), limits(max_bytes)?);
    let input = Input::of(document, limits)?;
    let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
    watched(py, progress, |told| {
        let mut look = |at: Progress| told(at.done, at.total);
        let report = attest_core::replay::replay(text_of(bytes, limits)?, &mut look)?;
        let mut out = Writer::new();
        report.write(&mut out);
        Ok(out.into_string())
    })
}
