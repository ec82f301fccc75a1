//! The names of the SQLite that the static library holds.

use std::path::Path;

use crate::cargo::{Project, finish};
use crate::tools::shown;

/// What the names of SQLite in the static library begin with, and what with once they are the library's own.
const ENGINE: &str = "sqlite3";
const OWN: &str = "attest_sqlite3";

/// Gives the SQLite inside a static library names of its own, so that a program may hold another one beside it. What
/// calls it is renamed alike. Without objcopy the library is left as it was built.
pub(crate) fn rename_engine(project: &Project, library: &Path) -> Result<(), String> {
    let library = shown(library);
    let Ok(listed) = finish(&mut project.program(
        "nm",
        &[
            "--defined-only",
            "--extern-only",
            "--format=posix",
            &library,
        ],
    )) else {
        return Ok(());
    };
    let mut names: Vec<&str> = listed
        .stdout
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| name.starts_with(ENGINE))
        .collect();
    names.sort_unstable();
    names.dedup();
    let pairs: String = names
        .iter()
        .map(|name| {
            format!(
                "{name} {OWN}{}\n",
                name.strip_prefix(ENGINE).unwrap_or(name)
            )
        })
        .collect();
    let file = format!("{library}.names");
    std::fs::write(&file, pairs).map_err(|fault| format!("{file}: {fault}"))?;
    let names = format!("--redefine-syms={file}");
    let renamed = match finish(&mut project.program("objcopy", &[&names, &library])) {
        Ok(finished) if finished.status.success() => Ok(()),
        Ok(finished) => Err(finished.stderr),
        Err(_) => Ok(()),
    };
    let _ = std::fs::remove_file(&file);
    renamed
}
