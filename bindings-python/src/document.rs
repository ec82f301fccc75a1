//! What the core answered: its text, and objects made of it when somebody looks.

use crate::entry::argument;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyString};

/// A JSON document that is kept as bytes.
///
/// `json` is the text, as canonical as it came; `value` is the same as Python objects, made when first asked for.
#[pyclass(subclass, frozen, module = "attest")]
pub(crate) struct Document {
    json: Py<PyBytes>,
    value: PyOnceLock<Py<PyAny>>,
}

#[pymethods]
impl Document {
    #[new]
    fn new(json: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = json
            .cast::<PyBytes>()
            .map_err(|_| argument(json.py(), "a document is made of bytes"))?;
        Ok(Self {
            json: bytes.clone().unbind(),
            value: PyOnceLock::new(),
        })
    }

    /// The document's text as bytes.
    #[getter]
    fn json(&self, py: Python<'_>) -> Py<PyBytes> {
        self.json.clone_ref(py)
    }

    /// The document as Python objects: `dict`, `list`, `str`, `int`, `float`, `bool` and `None`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let made = || objects(py, self.text(py)?).map(Bound::unbind);
        self.value
            .get_or_try_init(py, made)
            .map(|value| value.bind(py).clone())
    }
}

impl Document {
    /// The objects, where somebody has looked at them.
    pub(crate) fn touched<'py>(&self, py: Python<'py>) -> Option<&Bound<'py, PyAny>> {
        self.value.get(py).map(|value| value.bind(py))
    }

    pub(crate) fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.json.bind(py).clone()
    }

    pub(crate) fn text<'a>(&'a self, py: Python<'a>) -> PyResult<&'a str> {
        std::str::from_utf8(self.json.bind(py).as_bytes())
            .map_err(|_| argument(py, "the bytes are no UTF-8"))
    }
}

/// Python objects of JSON text that the core wrote.
pub(crate) fn objects<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let loads = LOADS.get_or_try_init(py, || {
        py.import("json")?.getattr("loads").map(Bound::unbind)
    })?;
    loads.bind(py).call1((PyString::new(py, text),))
}
