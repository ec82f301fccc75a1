//! Small C programs against the library as it was built.

use crate::cargo::Project;
use crate::tools::{run, shown};
use std::path::Path;

/// Compiles a small C program against the header, links it with the static library as built, and runs it.
pub(crate) fn compiled(
    project: &Project,
    folder: &Path,
    name: &str,
    text: &str,
    more: &[String],
) -> Result<String, String> {
    std::fs::create_dir_all(folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let source = folder.join(format!("{name}.c"));
    std::fs::write(&source, text).map_err(|fault| format!("{name}: {fault}"))?;
    let program = shown(&folder.join(name));
    let (source, include) = (
        shown(&source),
        format!("-I{}", shown(&project.path("include"))),
    );
    let mut arguments = vec![
        "-std=c11", "-Wall", "-Wextra", "-Werror", &include, &source, "-o", &program,
    ];
    arguments.extend(more.iter().map(String::as_str));
    run(project, "cc", &arguments)?;
    run(project, &program, &[])
}
