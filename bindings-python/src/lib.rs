//! The Python door: `import attest` (contract: surfaces, Python).
//!
//! It translates and decides nothing: a Python object becomes JSON text, the core's table of operations does the work
//! while other Python threads run, and what the core answers becomes Python objects when somebody looks at them. The
//! half written in Python, in `python/attest`, gives all of this its names and its types.

mod arrow;
mod call;
mod document;
mod entry;
mod extract;
mod gate;
mod input;
mod ledger;
mod policy;
mod replay;
mod store;
mod table;
#[cfg(feature = "bench")]
mod timed;
mod version;
mod watch;
mod writer;

use pyo3::prelude::*;

/// The compiled half of `attest`; import that. It needs no lock of the interpreter: what is shared is behind locks of its
/// own, or never changes.
#[pymodule(gil_used = false)]
mod _attest {
    #[pymodule_export]
    use crate::call::{call, call_json, operations, to_json};
    #[pymodule_export]
    use crate::document::Document;
    #[pymodule_export]
    use crate::entry::codes;
    #[pymodule_export]
    use crate::extract::{answer, question};
    #[pymodule_export]
    use crate::gate::Gate;
    #[pymodule_export]
    use crate::ledger::{mismatches, tables};
    #[pymodule_export]
    use crate::policy::{Policy, grade_batch_json};
    #[pymodule_export]
    use crate::replay::replay;
    #[pymodule_export]
    use crate::store::{Store, store_operations};
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::version::versions;

    #[cfg(feature = "bench")]
    #[pymodule_export]
    use crate::timed::timed;

    use super::{Bound, PyModule, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        attest_boundary::quiet();
        crate::gate::watch_forks(module.py())
    }
}
