//! Where the project is, and how its tools are run: never with an input, always from its root.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// The checkout the tasks work on.
pub(crate) struct Project {
    root: PathBuf,
    cargo: OsString,
}

/// What a finished program left behind.
pub(crate) struct Finished {
    /// How it ended.
    pub(crate) status: ExitStatus,
    /// What it wrote to its standard output, read as UTF-8.
    pub(crate) stdout: String,
    /// What it wrote to its standard error, read as UTF-8.
    pub(crate) stderr: String,
}

impl Project {
    /// The checkout this task was started from. Cargo tells it at run time, so a moved checkout is found again.
    pub(crate) fn find() -> Result<Self, String> {
        let here = std::env::var_os("CARGO_MANIFEST_DIR")
            .ok_or("start the tasks through cargo: `cargo xtask COMMAND`")?;
        let root = Path::new(&here)
            .parent()
            .ok_or("the task crate has no folder above it")?;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        Ok(Self {
            root: root.to_path_buf(),
            cargo,
        })
    }

    /// The root folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A file or folder of the checkout.
    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// The text of a file of the checkout.
    pub(crate) fn read(&self, relative: &str) -> Result<String, String> {
        std::fs::read_to_string(self.path(relative)).map_err(|error| format!("{relative}: {error}"))
    }

    /// The cargo that started this task, given `arguments`, not yet started.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        self.command(&self.cargo, arguments)
    }

    /// Another program, given `arguments`, not yet started.
    pub(crate) fn program(&self, name: &str, arguments: &[&str]) -> Command {
        self.command(&OsString::from(name), arguments)
    }

    fn command(&self, program: &OsString, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(&self.root)
            .stdin(Stdio::null())
            .env("CARGO_TERM_COLOR", "never");
        command
    }
}

/// Runs a command to its end and keeps what it wrote.
pub(crate) fn finish(command: &mut Command) -> Result<Finished, String> {
    let output = command
        .output()
        .map_err(|error| format!("cannot start {}: {error}", command.get_program().display()))?;
    Ok(Finished {
        status: output.status,
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

/// Where cargo puts what it builds for release.
pub(crate) fn built(project: &Project) -> Result<PathBuf, String> {
    let asked = finish(&mut project.cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
        "--locked",
    ]))?;
    let value: serde_json::Value =
        serde_json::from_str(&asked.stdout).map_err(|fault| format!("cargo metadata: {fault}"))?;
    value["target_directory"]
        .as_str()
        .map(|folder| Path::new(folder).join("release"))
        .ok_or_else(|| "cargo metadata names no target folder".to_owned())
}
