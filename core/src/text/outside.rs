//! Outside data for tests: read in place, never part of the project. A test that finds none says so
//! and passes.

use std::path::Path;

/// A file of the outside data, or none with a message.
pub(super) fn text(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/data")
        .join(name);
    let read = std::fs::read_to_string(path);
    if read.is_err() {
        eprintln!("skipped: no outside data {name}");
    }
    read.ok()
}
