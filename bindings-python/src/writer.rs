//! Python objects as JSON text, in one pass and without a tree.
//!
//! What has no JSON form is `invalid_input` at its place: a number that is none, an object of another type, a key that
//! is no text. What has one is left to the core, so that an object and its text get the same answer. What holds itself
//! is nested too deep, `invalid_json` as such a text.

use crate::document::Document;
use attest_core::error::{Code, Error, Result, Step};
use attest_core::json::{Limits, MAX_DEPTH, Writer, step_of};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

/// Writes one value as JSON text.
pub(crate) fn written(value: &Bound<'_, PyAny>, limits: Limits) -> Result<String> {
    let mut walk = Walk {
        out: Writer::new(),
        open: 0,
        limits,
    };
    walk.value(value)?;
    Ok(walk.out.into_string())
}

struct Walk {
    out: Writer,
    /// How many lists and dicts are open.
    open: u32,
    limits: Limits,
}

impl Walk {
    fn value(&mut self, value: &Bound<'_, PyAny>) -> Result<()> {
        if let Ok(text) = value.cast::<PyString>() {
            return self.text(text);
        }
        if let Ok(members) = value.cast::<PyDict>() {
            return self.members(members);
        }
        if let Ok(items) = value.cast::<PyList>() {
            return self.within(|walk| walk.items(items.iter()));
        }
        if value.is_none() {
            self.out.null();
            return Ok(());
        }
        // A bool is an int to Python, so it comes first.
        if let Ok(own) = value.cast::<PyBool>() {
            self.out.bool(own.is_true());
            return Ok(());
        }
        if value.is_instance_of::<PyInt>() {
            let number: i64 = value
                .extract()
                .map_err(|_| Error::here(Code::InvalidJson, "a number is out of range"))?;
            self.out.int(number);
            return Ok(());
        }
        if let Ok(number) = value.cast::<PyFloat>() {
            return self.float(number.value());
        }
        if let Ok(items) = value.cast::<PyTuple>() {
            return self.within(|walk| walk.items(items.iter()));
        }
        if let Ok(document) = value.cast::<Document>() {
            return self.document(document);
        }
        Err(Error::input("an object of this type has no JSON form"))
    }

    /// What was answered once goes back as it was, unless somebody has looked and may have changed it.
    fn document(&mut self, document: &Bound<'_, Document>) -> Result<()> {
        let own = document.get();
        if let Some(value) = own.touched(document.py()) {
            return self.value(value);
        }
        let text = own
            .text(document.py())
            .map_err(|_| Error::here(Code::InvalidJson, "bytes that are no UTF-8"))?;
        self.out.raw(text);
        self.room()
    }

    fn text(&mut self, text: &Bound<'_, PyString>) -> Result<()> {
        match text.to_str() {
            Ok(text) => self.out.string(text),
            Err(_) => self.out.raw(&escaped(text)?),
        }
        self.room()
    }

    /// The shortest digits that read back as the same number; an exponent keeps large ones from being integers.
    fn float(&mut self, number: f64) -> Result<()> {
        if !number.is_finite() {
            return Err(Error::input("a number is not finite"));
        }
        self.out.raw(&format!("{number:e}"));
        Ok(())
    }

    fn members(&mut self, members: &Bound<'_, PyDict>) -> Result<()> {
        self.within(|walk| {
            walk.out.begin_object();
            for (key, value) in members.iter() {
                let key = key
                    .cast::<PyString>()
                    .map_err(|_| Error::input("a key is no text").under(Step::Unknown))?;
                let Ok(own) = key.to_str() else {
                    // The colon of a member stands behind its key.
                    let text = escaped(key)?;
                    walk.out.raw(&format!("{text}:"));
                    walk.value(&value)
                        .map_err(|fault| fault.under(Step::Unknown))?;
                    continue;
                };
                walk.out.key(own);
                walk.value(&value)
                    .map_err(|fault| fault.under(step_of(own)))?;
            }
            walk.out.end_object();
            walk.room()
        })
    }

    fn items<'py>(&mut self, items: impl Iterator<Item = Bound<'py, PyAny>>) -> Result<()> {
        self.out.begin_array();
        for (place, item) in items.enumerate() {
            self.value(&item).map_err(|fault| fault.at_index(place))?;
        }
        self.out.end_array();
        self.room()
    }

    /// Goes into a list or dict. One that holds itself is too deep for any text, as is one that is only deep.
    fn within(&mut self, walk: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if self.open >= MAX_DEPTH {
            return Err(Error::here(
                Code::InvalidJson,
                "the document is nested too deep",
            ));
        }
        self.open += 1;
        walk(self)?;
        self.open -= 1;
        Ok(())
    }

    /// Nothing grows far beyond what would be read.
    fn room(&self) -> Result<()> {
        if self.out.as_str().len() as u64 > self.limits.max_bytes {
            return Err(Error::new(
                Code::TooLarge,
                "the document is over the size limit",
            ));
        }
        Ok(())
    }
}

/// A text with half of a surrogate pair in it, which UTF-8 cannot hold: every unit as JSON's escape, so that the core
/// reads what it would read in such a text.
fn escaped(text: &Bound<'_, PyString>) -> Result<String> {
    let units = text
        .call_method1("encode", ("utf-16-be", "surrogatepass"))
        .ok()
        .and_then(|units| units.cast_into::<PyBytes>().ok())
        .ok_or_else(|| Error::input("a text cannot be read"))?;
    let mut out = String::from("\"");
    for unit in units.as_bytes().chunks_exact(2) {
        out.push_str("\\u");
        for byte in unit {
            out.push_str(&format!("{byte:02x}"));
        }
    }
    out.push('"');
    Ok(out)
}
