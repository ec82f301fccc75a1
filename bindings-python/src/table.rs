//! Tables for Python: columns that others read through the Arrow C stream interface.

use crate::arrow::{Cell, Column, Columns, Schema, Stream};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyCapsule, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::sync::Arc;

/// A table. pandas, Polars, DuckDB and pyarrow read it where it lies, through `__arrow_c_stream__`.
#[pyclass(frozen, module = "attest")]
pub(crate) struct Table(Arc<Columns>);

impl Table {
    pub(crate) fn of(all: Vec<Column>, rows: usize) -> Self {
        Self(Arc::new(Columns { all, rows }))
    }
}

#[pymethods]
impl Table {
    /// The table as a stream of one batch: a capsule named `arrow_array_stream`. What schema is asked for is not looked
    /// at, as the interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        PyCapsule::new_with_value(py, Stream::of(&self.0), c"arrow_array_stream")
    }

    /// The table's columns and types: a capsule named `arrow_schema`.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, Schema::whole(&self.0), c"arrow_schema")
    }

    /// The columns: the name and the Arrow type of each.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for column in &self.0.all {
            columns.set_item(column.name(), column.kind().name())?;
        }
        Ok(columns)
    }

    /// The rows as a list of `dict`; instants as `datetime` in UTC.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let names: Vec<Bound<'py, PyString>> = self
            .0
            .all
            .iter()
            .map(|column| PyString::new(py, column.name()))
            .collect();
        let rows = PyList::empty(py);
        for row in 0..self.0.rows {
            let own = PyDict::new(py);
            for (name, column) in names.iter().zip(&self.0.all) {
                own.set_item(name, value(py, column, row)?)?;
            }
            rows.append(own)?;
        }
        Ok(rows)
    }

    /// How many rows there are.
    fn __len__(&self) -> usize {
        self.0.rows
    }

    fn __repr__(&self) -> String {
        format!(
            "<attest.Table: {} rows, {} columns>",
            self.0.rows,
            self.0.all.len()
        )
    }
}

fn value<'py>(py: Python<'py>, column: &Column, row: usize) -> PyResult<Bound<'py, PyAny>> {
    Ok(match column.get(row) {
        Cell::None => py.None().into_bound(py),
        Cell::Text(text) => PyString::new(py, &text).into_any(),
        Cell::Long(value) if column.kind() == crate::arrow::Kind::Instant => instant(py, value)?,
        Cell::Long(value) => PyInt::new(py, value).into_any(),
        Cell::Double(value) => PyFloat::new(py, value).into_any(),
    })
}

/// Exactly: the epoch and so many milliseconds.
fn instant(py: Python<'_>, ms: i64) -> PyResult<Bound<'_, PyAny>> {
    static PARTS: PyOnceLock<(Py<PyAny>, Py<PyAny>)> = PyOnceLock::new();
    let (epoch, delta) = PARTS.get_or_try_init(py, || {
        let module = py.import("datetime")?;
        let utc = module.getattr("timezone")?.getattr("utc")?;
        let day = PyTuple::new(py, [1970, 1, 1, 0, 0, 0, 0])?;
        let epoch = module.getattr("datetime")?.call1(day)?;
        let zone = PyDict::new(py);
        zone.set_item("tzinfo", utc)?;
        let epoch = epoch.call_method("replace", (), Some(&zone))?;
        Ok::<_, PyErr>((epoch.unbind(), module.getattr("timedelta")?.unbind()))
    })?;
    let given = PyDict::new(py);
    given.set_item("milliseconds", ms)?;
    let since = delta.bind(py).call((), Some(&given))?;
    epoch.bind(py).add(since)
}
