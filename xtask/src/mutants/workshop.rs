//! Where faults are tried: a copy of the project in a temporary directory, never the checkout.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::fault::Fault;
use super::table::BELOW;
use crate::cargo::{Project, finish};
use crate::hygiene;

/// The golden files, as the command line is told of them.
const GOLDENS: &str = "golden/grading";

/// A run of the golden files that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the golden files said of a fault.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// So many fail, of which this is the first.
    Caught(usize, String),
    /// They never came to an end.
    Hangs,
    /// All pass.
    Survived,
    /// The compiler refuses it, so it says nothing: the first lines of why.
    Broken(String),
}

/// A copy of the project, gone when dropped.
pub(crate) struct Workshop<'p> {
    project: &'p Project,
    root: PathBuf,
}

impl<'p> Workshop<'p> {
    /// Copies every file of the checkout and builds the copy once.
    pub(crate) fn open(project: &'p Project) -> Result<Self, String> {
        let root = std::env::temp_dir().join(format!("attest-mutants-{}", std::process::id()));
        let workshop = Self { project, root };
        for name in hygiene::files(project)? {
            let target = workshop.root.join(&name);
            let copied = target
                .parent()
                .map_or(Ok(()), std::fs::create_dir_all)
                .and_then(|()| std::fs::copy(project.path(&name), &target));
            copied.map_err(|error| format!("{name}: {error}"))?;
        }
        match workshop.judge()? {
            Verdict::Survived => Ok(workshop),
            other => Err(format!("without a fault the golden files fail: {other:?}")),
        }
    }

    /// Puts a fault in, runs the golden files, takes it out again.
    pub(crate) fn try_out(&self, fault: &Fault) -> Result<Verdict, String> {
        let path = self.root.join(BELOW).join(fault.file);
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", fault.file))?;
        let (changed, _) = fault
            .put_into(&text)
            .ok_or_else(|| format!("{}: {:?} stands not once", fault.file, fault.find))?;
        let write = |text: &str| {
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", fault.file))
        };
        write(&changed)?;
        let verdict = self.judge();
        write(&text)?;
        verdict
    }

    /// Builds the copy as it stands and runs its golden files.
    fn judge(&self) -> Result<Verdict, String> {
        let target = self.target();
        let build = [
            "build",
            "--quiet",
            "--locked",
            "--package",
            "attest-cli",
            "--target-dir",
        ];
        let mut command = self.project.cargo(&build);
        command
            .arg(&target)
            .current_dir(&self.root)
            // Nobody looks into these programs, so they need no tables for a debugger.
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "1");
        let built = finish(&mut command)?;
        if !built.status.success() {
            let errors = built
                .stderr
                .lines()
                .filter(|line| line.starts_with("error"));
            return Ok(Verdict::Broken(
                errors.take(3).collect::<Vec<_>>().join("; "),
            ));
        }
        self.play(&target.join("debug").join("attest"))
    }

    fn play(&self, attest: &Path) -> Result<Verdict, String> {
        let said = self.root.join("said");
        let problem = |error: std::io::Error| format!("attest golden: {error}");
        let mut child = Command::new(attest)
            .args(["golden", GOLDENS])
            .current_dir(&self.root)
            .stdin(Stdio::null())
            .stdout(File::create(&said).map_err(problem)?)
            .stderr(Stdio::null())
            .spawn()
            .map_err(problem)?;
        let started = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().map_err(problem)? {
                break status;
            }
            if started.elapsed() > PATIENCE {
                child.kill().map_err(problem)?;
                child.wait().map_err(problem)?;
                return Ok(Verdict::Hangs);
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        let text = std::fs::read_to_string(&said).map_err(problem)?;
        Ok(verdict(&text, status.success()))
    }

    fn target(&self) -> PathBuf {
        self.root.join("target")
    }
}

impl Drop for Workshop<'_> {
    fn drop(&mut self) {
        // What cannot be removed is left to whoever clears the temporary directory.
        _ = std::fs::remove_dir_all(&self.root);
    }
}

/// Reads what `attest golden` printed: a file that fails stands at the start of a line, what fails in
/// it below, further in; the last line counts.
fn verdict(text: &str, well: bool) -> Verdict {
    if well {
        return Verdict::Survived;
    }
    let files: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with(' ') && line.contains(".json"))
        .collect();
    let first = files.first().map_or("the run itself", |name| {
        name.trim_matches('"').trim_end_matches(".json")
    });
    Verdict::Caught(files.len(), first.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Verdict, verdict};

    #[test]
    fn what_the_golden_files_say_is_read() {
        let text = "\"12-a.json\"\n  c1: grade is PARTIAL\n\"14-b.json\"\n  c1: score\n3 passed, 2 failed\n";
        assert_eq!(
            verdict(text, false),
            Verdict::Caught(2, String::from("12-a"))
        );
        assert_eq!(verdict("5 passed, 0 failed\n", true), Verdict::Survived);
        // Killed before it said a word: that is no survivor.
        assert_eq!(
            verdict("", false),
            Verdict::Caught(0, String::from("the run itself"))
        );
    }
}
