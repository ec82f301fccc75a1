//! Tools from PyPI, in an environment that the task makes itself: nothing is installed for anybody else.

use std::path::{Path, PathBuf};

use crate::cargo::{Project, built, finish};

/// A Python environment with what is named in a file of requirements.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The one for a file of requirements, made when it is not there or the file has changed.
    pub(crate) fn of(project: &Project, requirements: &str) -> Result<Self, String> {
        let name = Path::new(requirements).file_stem().map_or_else(
            || "tools".to_owned(),
            |stem| stem.to_string_lossy().into_owned(),
        );
        let target = built(project)?;
        let folder = target.parent().unwrap_or(&target).join("tools").join(name);
        let own = Self { folder };
        let wanted = project.read(requirements)?;
        let stamp = own.folder.join("requirements.txt");
        if std::fs::read_to_string(&stamp).is_ok_and(|text| text == wanted) {
            return Ok(own);
        }
        let _ = std::fs::remove_dir_all(&own.folder);
        let place = own.folder.display().to_string();
        run(project, "python3", &["-m", "venv", &place])?;
        let file = project.path(requirements).display().to_string();
        let python = own.program("python").display().to_string();
        run(
            project,
            &python,
            &[
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--requirement",
                &file,
            ],
        )?;
        std::fs::write(&stamp, wanted).map_err(|fault| format!("{}: {fault}", stamp.display()))?;
        Ok(own)
    }

    /// A program of the environment.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.join("bin").join(name)
    }
}

/// A path as an argument.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Runs a program to its end; what it wrote where it failed.
pub(crate) fn run(project: &Project, program: &str, arguments: &[&str]) -> Result<String, String> {
    let finished = finish(&mut project.program(program, arguments))?;
    if finished.status.success() {
        return Ok(finished.stdout);
    }
    Err(format!(
        "{program} {} ended with {}\n{}{}",
        arguments.join(" "),
        finished.status,
        finished.stdout,
        finished.stderr
    ))
}
