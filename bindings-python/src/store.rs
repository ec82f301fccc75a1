//! A store: one file of claims, receipts and approvals.

use crate::document::objects;
use crate::entry::{apart, argument, raised};
use crate::input::{Input, limits, text};
use attest_core::json::Limits;
use attest_ledger::{Clock, Handle, Options, SystemClock, ops};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyTuple};
use std::cell::RefCell;
use std::path::PathBuf;
use std::time::Duration;

/// The longest wait that the engine knows, in milliseconds.
const LONGEST: u64 = 2_147_483_647;

/// An open store; `attest.Ledger` is this with a method for each operation.
#[pyclass(subclass, frozen, module = "attest")]
pub(crate) struct Store {
    handle: Handle,
    limits: Limits,
}

#[pymethods]
impl Store {
    #[new]
    #[pyo3(signature = (path, *, clock, patience_ms, max_bytes, create))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        clock: Option<Bound<'_, PyAny>>,
        patience_ms: Option<u64>,
        max_bytes: Option<&Bound<'_, PyAny>>,
        create: bool,
    ) -> PyResult<Self> {
        let limits = limits(max_bytes)?;
        let clock: Box<dyn Clock> = match clock {
            None => Box::new(SystemClock),
            Some(clock) if clock.is_callable() => Box::new(Hosts(clock.unbind())),
            Some(_) => return Err(argument(py, "a clock is a function")),
        };
        let options = Options {
            clock,
            create,
            patience: patience_ms.map_or(Options::default().patience, |ms| {
                Duration::from_millis(ms.min(LONGEST))
            }),
            limits,
            ..Options::default()
        };
        let handle = stopped(apart(py, || Handle::open(&path, options)))?;
        Ok(Self { handle, limits })
    }

    /// Runs an operation on a document; the answer as Python objects.
    fn call<'py>(
        &self,
        operation: &Bound<'py, PyAny>,
        document: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        objects(document.py(), &self.answered(operation, document)?)
    }

    /// Runs an operation on a document; the answer as canonical JSON.
    fn call_json<'py>(
        &self,
        operation: &Bound<'py, PyAny>,
        document: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let answer = self.answered(operation, document)?;
        Ok(PyBytes::new(document.py(), answer.as_bytes()))
    }

    /// Closes the file; from then on every call is `ClosedError`. Waits for a call that runs. Twice does nothing.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        apart(py, || self.handle.close())
    }
}

impl Store {
    fn answered(
        &self,
        operation: &Bound<'_, PyAny>,
        document: &Bound<'_, PyAny>,
    ) -> PyResult<String> {
        let py = document.py();
        let name = text(operation, "an operation has a name")?;
        let input = Input::of(document, self.limits)?;
        let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
        stopped(apart(py, || self.handle.call(name, bytes)))
    }
}

/// A clock of the host's: a function that answers whole milliseconds since the Unix epoch.
struct Hosts(Py<PyAny>);

thread_local! {
    /// What a clock raised. It runs on the thread of the call, which raises it again.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

impl Clock for Hosts {
    fn now_ms(&self) -> i64 {
        // An interpreter that is going down is asked nothing.
        let asked = Python::try_attach(|py| {
            let said = self.0.bind(py).call0()?;
            if !said.is_instance_of::<PyInt>() || said.is_instance_of::<PyBool>() {
                let fault = "a clock answers whole milliseconds since the epoch";
                return Err(PyTypeError::new_err(fault));
            }
            said.extract::<i64>()
        });
        match asked {
            Some(Ok(now)) => now,
            Some(Err(fault)) => {
                RAISED.set(Some(fault));
                -1
            }
            None => -1,
        }
    }
}

/// What the clock raised outranks what became of it.
fn stopped<T>(answer: PyResult<T>) -> PyResult<T> {
    match (RAISED.take(), answer) {
        (Some(fault), Err(_)) => Err(fault),
        (_, answer) => answer,
    }
}

/// Every operation on a store: its name, what it does, the schemas of what it takes and answers as JSON.
#[pyfunction]
pub(crate) fn store_operations(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let rows = ops::operations().map(|row| {
        let (input, output) = ((row.input)(), (row.output)());
        (
            row.name,
            row.doc,
            input.to_canonical(),
            output.to_canonical(),
        )
    });
    PyTuple::new(py, rows.collect::<Vec<_>>())
}
