//! Loaded policies.

use crate::document::objects;
use crate::entry::{apart, raised};
use crate::input::{Input, limits};
use crate::watch::watched;
use attest_core::json::Limits;
use attest_core::ops::policies::{grade_batch_watched, load};
use attest_core::policy::{Policy as Loaded, default_policy};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A policy that is loaded once and graded under many times; the default one where no document is given.
#[pyclass(subclass, frozen, module = "attest")]
pub(crate) struct Policy(Loaded);

#[pymethods]
impl Policy {
    #[new]
    #[pyo3(signature = (document = None, /))]
    fn new(py: Python<'_>, document: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(document) = document else {
            return Ok(Self(default_policy()));
        };
        let input = Input::of(document, Limits::default())?;
        let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
        apart(py, || load(bytes, Limits::default())).map(Self)
    }

    /// The hash of the policy's document, 64 hexadecimal digits.
    #[getter]
    fn hash(&self) -> String {
        self.0.hash.to_hex()
    }

    /// The policy's document as Python objects, each time anew.
    #[getter]
    fn document<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        objects(py, &self.0.document.to_canonical())
    }

    fn __repr__(&self) -> String {
        format!("<attest.Policy {}>", self.hash())
    }

    /// Grades a batch under this policy; the answer as canonical JSON. Ctrl-C ends it.
    #[pyo3(signature = (request, *, max_bytes = None))]
    fn grade_batch_json<'py>(
        &self,
        request: &Bound<'py, PyAny>,
        max_bytes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        batch(Some(&self.0), request, max_bytes)
    }
}

/// Grades a batch under the policy that it carries, or under the default one; the answer as canonical JSON. Ctrl-C ends it.
#[pyfunction]
#[pyo3(signature = (request, *, max_bytes = None))]
pub(crate) fn grade_batch_json<'py>(
    request: &Bound<'py, PyAny>,
    max_bytes: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    batch(None, request, max_bytes)
}

fn batch<'py>(
    policy: Option<&Loaded>,
    request: &Bound<'py, PyAny>,
    max_bytes: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (py, limits) = (request.py(), limits(max_bytes)?);
    let input = Input::of(request, limits)?;
    let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
    watched(py, None, |told| {
        grade_batch_watched(policy, bytes, limits, told)
    })
}
