//! Long work that looks back to Python now and then: it tells how far it is, and can be stopped.

use crate::entry::raised;
use attest_boundary::broken;
use attest_core::error::{Error, Result};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

/// How often a host's function is told how far the work is: so many times in all, and at the last step.
const TOLD: usize = 200;

/// How long work may go on before it looks whether Ctrl-C was pressed: a person does not feel less, and shorter work asks
/// the interpreter for nothing.
const PATIENCE: Duration = Duration::from_millis(50);

enum Ended {
    Fault(Error),
    Stopped(PyErr),
}

/// Runs some work while other Python threads run. It says how many steps of how many are done; `told(done, total)` is
/// called now and then; what that raises, and Ctrl-C, ends the work.
pub(crate) fn watched<'py>(
    py: Python<'py>,
    told: Option<&Bound<'py, PyAny>>,
    work: impl FnOnce(&mut dyn FnMut(usize, usize)) -> Result<String> + Send,
) -> PyResult<Bound<'py, PyBytes>> {
    let told = told.map(|told| told.clone().unbind());
    match py.detach(|| ended(told.as_ref(), work)) {
        Ok(answer) => Ok(PyBytes::new(py, answer.as_bytes())),
        Err(Ended::Fault(fault)) => Err(raised(py, &fault)),
        Err(Ended::Stopped(why)) => Err(why),
    }
}

fn ended(
    told: Option<&Py<PyAny>>,
    work: impl FnOnce(&mut dyn FnMut(usize, usize)) -> Result<String>,
) -> std::result::Result<String, Ended> {
    let mut stopped: Option<PyErr> = None;
    let mut next = 0;
    let mut looked = Instant::now();
    let mut look = |done: usize, total: usize| {
        let tells = told.filter(|_| done >= next || done == total);
        if tells.is_none() && looked.elapsed() < PATIENCE {
            return;
        }
        // An interpreter that is going down is asked nothing.
        let answer = Python::try_attach(|py| {
            py.check_signals()?;
            tells.map_or(Ok(()), |told| told.call1(py, (done, total)).map(|_| ()))
        });
        if tells.is_some() {
            next = done.saturating_add((total / TOLD).max(1));
        }
        looked = Instant::now();
        if let Some(Err(why)) = answer {
            stopped = Some(why);
            // The core keeps nothing between calls, so the way out is to unwind; no hook runs for it.
            resume_unwind(Box::new(()));
        }
    };
    let answer = catch_unwind(AssertUnwindSafe(|| work(&mut look)));
    match (stopped, answer) {
        (Some(why), _) => Err(Ended::Stopped(why)),
        (None, Ok(Ok(answer))) => Ok(answer),
        (None, Ok(Err(fault))) => Err(Ended::Fault(fault)),
        (None, Err(_)) => Err(Ended::Fault(broken())),
    }
}
