//! The core's own time for a call, for the bench that compares; never in what is shipped.

use crate::entry::raised;
use attest_core::json::Limits;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::hint::black_box;
use std::time::Instant;

/// The shortest time of so many calls, in nanoseconds, without anything of Python in between.
#[pyfunction]
pub(crate) fn timed(operation: &str, document: &Bound<'_, PyBytes>, runs: usize) -> PyResult<u64> {
    let (py, bytes) = (document.py(), document.as_bytes());
    let mut best = u64::MAX;
    for _ in 0..runs {
        let begin = Instant::now();
        let answer = attest_core::ops::call(operation, bytes, Limits::default());
        let took = begin.elapsed();
        black_box(answer).map_err(|fault| raised(py, &fault))?;
        best = best.min(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX));
    }
    Ok(best)
}
