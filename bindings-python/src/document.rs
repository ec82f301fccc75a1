//! What the core answered: its text, and objects made of it when somebody looks.

use crate::entry::{argument, raised};
use attest_core::json::check;
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
        let made = || {
            let text = self.text(py)?;
            // What Python's reader raises holds the whole text; what the core says of it holds a place.
            let made = objects(py, text).map(Bound::unbind);
            made.map_err(|other| match check(text) {
                Err(fault) => raised(py, &fault),
                Ok(()) => other,
            })
        };
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

/// Bytes of a text from which on it is worth to hold the collector back.
const LARGE: usize = 1 << 18;

/// Python objects of JSON text that the core wrote.
pub(crate) fn objects<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static READER: PyOnceLock<Reader> = PyOnceLock::new();
    let reader = READER.get_or_try_init(py, || Reader::new(py))?;
    let own = PyString::new(py, text);
    if text.len() >= LARGE
        && let Some(value) = reader.at_one_go(&own)
    {
        return Ok(value);
    }
    reader.loads.bind(py).call1((own,))
}

/// Python's reader of JSON.
struct Reader {
    loads: Py<PyAny>,
    /// The part of it that is written in C: a text and a place in, a value and the place behind it out.
    scan: Py<PyAny>,
    /// The collector's `isenabled`, `disable` and `enable`; none where other threads run at the same time.
    collector: Option<[Py<PyAny>; 3]>,
}

impl Reader {
    fn new(py: Python<'_>) -> PyResult<Self> {
        let json = py.import("json")?;
        let scan = json.getattr("JSONDecoder")?.call0()?.getattr("scan_once")?;
        let locked = match py.import("sys")?.getattr("_is_gil_enabled") {
            Ok(asked) => asked.call0()?.is_truthy()?,
            Err(_) => true,
        };
        let gc = py.import("gc")?;
        let part = |name| gc.getattr(name).map(Bound::unbind);
        Ok(Self {
            loads: json.getattr("loads")?.unbind(),
            scan: scan.unbind(),
            collector: match locked {
                true => Some([part("isenabled")?, part("disable")?, part("enable")?]),
                false => None,
            },
        })
    }

    /// Reads a whole text with the collector of cycles held back: nothing that is being made is garbage yet, and to look
    /// for it over and over takes longer than to read. Between the first step and the last no other thread runs, since
    /// none of them is written in Python. None where the text is not one value from end to end.
    fn at_one_go<'py>(&self, text: &Bound<'py, PyString>) -> Option<Bound<'py, PyAny>> {
        let py = text.py();
        let [enabled, disable, enable] = self.collector.as_ref()?;
        if !enabled.bind(py).call0().ok()?.is_truthy().ok()? {
            return None;
        }
        disable.bind(py).call0().ok()?;
        let found = self.scan.bind(py).call1((text, 0));
        enable.bind(py).call0().ok()?;
        let (value, end): (Bound<'py, PyAny>, usize) = found.ok()?.extract().ok()?;
        (end == text.len().ok()?).then_some(value)
    }
}
