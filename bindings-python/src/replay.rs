//! Replay, which may take long: it tells how far it is, and can be stopped.

use crate::entry::{broken, raised};
use crate::input::{Input, limits};
use attest_core::error::{Error, Result};
use attest_core::json::{Limits, Writer, text_of};
use attest_core::replay::Progress;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// How often a replay looks back to Python: so many times in all. The first receipt and the last one are always told.
const LOOKS: usize = 200;

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
    let told = progress.map(|progress| progress.clone().unbind());
    match py.detach(|| watched(bytes, limits, told.as_ref())) {
        Ok(answer) => Ok(PyBytes::new(py, answer.as_bytes())),
        Err(Ended::Fault(fault)) => Err(raised(py, &fault)),
        Err(Ended::Stopped(why)) => Err(why),
    }
}

enum Ended {
    Fault(Error),
    Stopped(PyErr),
}

fn watched(
    bytes: &[u8],
    limits: Limits,
    told: Option<&Py<PyAny>>,
) -> std::result::Result<String, Ended> {
    let mut stopped: Option<PyErr> = None;
    let mut next = 0;
    let mut look = |at: Progress| {
        if at.done < next && at.done < at.total {
            return;
        }
        next = at.done.saturating_add((at.total / LOOKS).max(1));
        // An interpreter that is going down is asked nothing.
        let looked = Python::try_attach(|py| {
            py.check_signals()?;
            told.map_or(Ok(()), |told| {
                told.call1(py, (at.done, at.total)).map(|_| ())
            })
        });
        if let Some(Err(why)) = looked {
            stopped = Some(why);
            // The core keeps nothing between calls, so the way out is to unwind; no hook runs for it.
            resume_unwind(Box::new(()));
        }
    };
    let work = || -> Result<String> {
        let report = attest_core::replay::replay(text_of(bytes, limits)?, &mut look)?;
        let mut out = Writer::new();
        report.write(&mut out);
        Ok(out.into_string())
    };
    let ended = catch_unwind(AssertUnwindSafe(work));
    match (stopped, ended) {
        (Some(why), _) => Err(Ended::Stopped(why)),
        (None, Ok(Ok(answer))) => Ok(answer),
        (None, Ok(Err(fault))) => Err(Ended::Fault(fault)),
        (None, Err(_)) => Err(Ended::Fault(broken())),
    }
}
