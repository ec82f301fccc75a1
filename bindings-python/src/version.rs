//! What this library is.

use attest_core::policy::default_policy;
use attest_core::version::{ABI, CONTRACT, LIBRARY, TIME_ZONES, UNICODE};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The versions that `attest --version --json` prints.
#[pyfunction]
pub(crate) fn versions(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    all.set_item("abi", ABI)?;
    all.set_item("contract", CONTRACT)?;
    all.set_item("library", LIBRARY)?;
    all.set_item("policyHash", default_policy().hash.to_hex())?;
    all.set_item("timeZones", TIME_ZONES)?;
    all.set_item("unicode", UNICODE)?;
    Ok(all)
}
