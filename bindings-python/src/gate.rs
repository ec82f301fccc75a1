//! Stored intents, and the calls that ask to be let through.

use crate::document::objects;
use crate::entry::{apart, argument, raised};
use crate::input::{Input, text};
use attest_core::error::{Code, Error, Result};
use attest_core::json::Limits;
use attest_core::ops::gates::{Ask, add, check, closed};
use attest_core::said::gate::Gate as Stored;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBool, PyCFunction, PyDict, PyInt, PyTuple};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// A gate: the intents of one person.
///
/// Store intents with `add`, ask `authorize` before each outward act, and let it out only where `matches` is true.
/// Threads may share a gate: their calls wait for each other, and other Python threads run meanwhile.
#[pyclass(frozen, module = "attest")]
pub(crate) struct Gate {
    stored: Mutex<Stored>,
    /// How often the process had been forked when the gate was made.
    born: u32,
}

/// How often this process was forked, its parents' forks among them.
static FORKS: AtomicU32 = AtomicU32::new(0);

/// Counts forks: gates that a child took along are none of its own. Where nothing forks there is nothing to watch.
pub(crate) fn watch_forks(py: Python<'_>) -> PyResult<()> {
    let os = py.import("os")?;
    if !os.hasattr("register_at_fork")? {
        return Ok(());
    }
    let forked = PyCFunction::new_closure(
        py,
        None,
        None,
        |_: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
            FORKS.fetch_add(1, Ordering::Relaxed);
        },
    )?;
    let when = [("after_in_child", forked)].into_py_dict(py)?;
    os.call_method("register_at_fork", (), Some(&when))?;
    Ok(())
}

#[pymethods]
impl Gate {
    #[new]
    fn new() -> Self {
        Self {
            stored: Mutex::default(),
            born: FORKS.load(Ordering::Relaxed),
        }
    }

    /// Stores an intent, or a list of intents (all of them or none): validated, resolved, each with an `id` of its own.
    #[pyo3(signature = (intents, /))]
    fn add(&self, intents: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = intents.py();
        let input = Input::of(intents, Limits::default())?;
        let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
        apart(py, || self.with(|gate| add(gate, bytes, Limits::default())))
    }

    /// Takes an intent back. False where no intent has this id.
    #[pyo3(signature = (id, /))]
    fn revoke(&self, id: &Bound<'_, PyAny>) -> PyResult<bool> {
        let own = text(id, "an intent's id is a text")?;
        apart(id.py(), || self.with(|gate| Ok(gate.revoke(own))))
    }

    /// What the gate says to a call at an instant, in epoch milliseconds; spends nothing.
    #[pyo3(
        signature = (call, now, *, considered = None),
        text_signature = "($self, call, now, *, considered=False)"
    )]
    fn check<'py>(
        &self,
        call: &Bound<'py, PyAny>,
        now: &Bound<'py, PyAny>,
        considered: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.asked(call, now, considered, false)
    }

    /// As `check`, and spends what the call costs where an intent covers it, in the same step.
    #[pyo3(
        signature = (call, now, *, considered = None),
        text_signature = "($self, call, now, *, considered=False)"
    )]
    fn authorize<'py>(
        &self,
        call: &Bound<'py, PyAny>,
        now: &Bound<'py, PyAny>,
        considered: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.asked(call, now, considered, true)
    }

    /// How many intents the gate holds, ended and revoked ones among them.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        apart(py, || self.with(|gate| Ok(gate.len())))
    }

    /// A gate is there, also where it holds nothing.
    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        // What is shown while somebody looks for a fault raises none.
        Ok(match self.__len__(py) {
            Ok(count) => format!("<attest.Gate of {count} intents>"),
            Err(_) => "<attest.Gate, closed>".to_owned(),
        })
    }
}

impl Gate {
    /// Runs some work on the gate. After a panic nobody knows what it holds: it is closed. So it is in the child of a
    /// fork: its budgets would be spent a second time there, and a thread that held it is gone.
    fn with<T>(&self, work: impl FnOnce(&mut Stored) -> Result<T>) -> Result<T> {
        if self.born != FORKS.load(Ordering::Relaxed) {
            return Err(Error::new(
                Code::Closed,
                "the gate belongs to the process that was forked",
            ));
        }
        match self.stored.lock() {
            Ok(mut gate) => work(&mut gate),
            Err(_) => Err(closed()),
        }
    }

    fn asked<'py>(
        &self,
        call: &Bound<'py, PyAny>,
        now: &Bound<'py, PyAny>,
        considered: Option<&Bound<'py, PyAny>>,
        spend: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = call.py();
        let ask = Ask {
            now: instant(now)?,
            spend,
            considered: switch(considered)?,
        };
        let input = Input::of(call, Limits::default())?;
        let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
        let answer = apart(py, || {
            self.with(|gate| check(gate, bytes, ask, Limits::default()))
        })?;
        objects(py, &answer)
    }
}

/// What is left out is off. What only passes for a bool is a mistake.
fn switch(given: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    given.map_or(Ok(false), |given| match given.cast::<PyBool>() {
        Ok(own) => Ok(own.is_true()),
        Err(_) => Err(argument(given.py(), "considered is True or False")),
    })
}

fn instant(now: &Bound<'_, PyAny>) -> PyResult<i64> {
    let fault = || {
        argument(
            now.py(),
            "an instant is a whole number of epoch milliseconds",
        )
    };
    if !now.is_instance_of::<PyInt>() || now.is_instance_of::<PyBool>() {
        return Err(fault());
    }
    now.extract().map_err(|_| fault())
}
