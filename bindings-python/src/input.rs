//! Documents as they are handed in: objects, or JSON text that is there already.

use crate::document::Document;
use crate::entry::{argument, raised};
use crate::writer::written;
use attest_boundary::{broken, caught};
use attest_core::error::Result;
use attest_core::json::Limits;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

/// A document's bytes, borrowed where Python keeps them unchanged.
pub(crate) enum Input<'py> {
    Bytes(Bound<'py, PyBytes>),
    Text(Bound<'py, PyString>),
    Own(Vec<u8>),
}

impl<'py> Input<'py> {
    /// `bytes`, `bytearray` and `str` are JSON text; everything else is written as JSON.
    pub(crate) fn of(document: &Bound<'py, PyAny>, limits: Limits) -> PyResult<Self> {
        let py = document.py();
        if let Ok(bytes) = document.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.clone()));
        }
        if let Ok(text) = document.cast::<PyString>() {
            // Python keeps the UTF-8 form once it is made. Half of a surrogate pair has none: what stands in its place
            // is no UTF-8, and the core says so.
            if text.to_str().is_ok() {
                return Ok(Self::Text(text.clone()));
            }
            let bytes = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
            return Ok(Self::Bytes(bytes.cast_into::<PyBytes>()?));
        }
        if let Ok(bytes) = document.cast::<PyByteArray>() {
            // Somebody may change it meanwhile, so it is copied.
            return Ok(Self::Own(bytes.to_vec()));
        }
        if let Ok(own) = document.cast::<Document>()
            && own.get().touched(py).is_none()
        {
            return Ok(Self::Bytes(own.get().bytes(py)));
        }
        Self::object(document, limits)
    }

    /// Any object, a `str` too, as a JSON value.
    pub(crate) fn object(value: &Bound<'py, PyAny>, limits: Limits) -> PyResult<Self> {
        let work = || written(value, limits);
        let text = caught(work).map_err(|fault| raised(value.py(), &fault))?;
        Ok(Self::Own(text.into_bytes()))
    }

    /// The bytes.
    pub(crate) fn bytes(&self) -> Result<&[u8]> {
        match self {
            Self::Bytes(bytes) => Ok(bytes.as_bytes()),
            Self::Text(text) => text.to_str().map(str::as_bytes).map_err(|_| broken()),
            Self::Own(bytes) => Ok(bytes),
        }
    }
}

/// The limits for a largest document in bytes; none is the library's own.
pub(crate) fn limits(max_bytes: Option<&Bound<'_, PyAny>>) -> PyResult<Limits> {
    match max_bytes {
        None => Ok(Limits::default()),
        Some(most) => Ok(Limits {
            max_bytes: most
                .extract()
                .map_err(|_| argument(most.py(), "max_bytes is not a size"))?,
        }),
    }
}

/// A text that is an argument of its own.
pub(crate) fn text<'a>(given: &'a Bound<'_, PyAny>, message: &'static str) -> PyResult<&'a str> {
    let fault = || argument(given.py(), message);
    let text = given.cast::<PyString>().map_err(|_| fault())?;
    text.to_str().map_err(|_| fault())
}
