//! The Python door, tested as it is shipped: a wheel is built, installed where nothing else is, and used from there by
//! tests that know the checkout only as a place of files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cargo::{Project, built, finish};
use crate::outcome::{Outcome, Tally};
use crate::tools::{Environment, run};

/// What the tests run with.
const REQUIREMENTS: &str = "bindings-python/tools/requirements.txt";

/// Everything that is checked here, one after the other.
pub(crate) fn check(project: &Project) -> Result<Outcome, String> {
    let place = Place::make(project)?;
    let mut outcome = Outcome::default();
    let mut note = |name: &str, result: Result<(), String>| match result {
        Ok(()) => outcome.tally.passed += 1,
        Err(problem) => {
            outcome.tally.failed += 1;
            outcome.notes.push(format!("{name}: {problem}"));
        }
    };
    note("panic", place.panic_stays());
    place.ship()?;
    note("alone", place.alone());
    note("mypy", place.mypy());
    note("stubs", place.stubs());
    note("pyright", place.pyright());
    note("types", place.types());
    crate::cross::prepare(project)?;
    for (door, objects) in [("Python", None), ("Python with objects", Some("--objects"))] {
        let held = Outcome::from(place.cross(door, objects));
        outcome.tally.add(held.tally);
        outcome.notes.extend(held.notes);
        outcome.add(Outcome::from(place.cross_store(door, objects)));
    }
    let tests = place.tests()?;
    outcome.tally.add(tests.tally);
    outcome.notes.extend(tests.notes);
    Ok(outcome)
}

struct Place<'project> {
    project: &'project Project,
    /// What is made here: wheels, an empty environment, a copy of the tests.
    folder: PathBuf,
    tools: Environment,
    /// The command line that the door is compared with.
    command: PathBuf,
}

impl<'project> Place<'project> {
    fn make(project: &'project Project) -> Result<Self, String> {
        let release = built(project)?;
        let target = release.parent().unwrap_or(&release).to_path_buf();
        let folder = target.join("python-door");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
        let tools = Environment::of(project, REQUIREMENTS)?;
        cargo(
            project,
            &["build", "--quiet", "--locked", "--package", "attest-cli"],
        )?;
        let command = target.join("debug").join("attest");
        copy(
            &project.path("bindings-python/tests"),
            &folder.join("tests"),
        )?;
        Ok(Self {
            project,
            folder,
            tools,
            command,
        })
    }

    /// Builds the wheel, with some features, into a folder of its own.
    fn wheel(&self, into: &str, features: &[&str]) -> Result<PathBuf, String> {
        let out = self.folder.join(into);
        let manifest = shown(&self.project.path("bindings-python/Cargo.toml"));
        let place = shown(&out);
        let mut arguments = vec![
            "build",
            "--release",
            "--locked",
            "--manifest-path",
            &manifest,
            "--out",
            &place,
        ];
        for feature in features {
            arguments.extend(["--features", feature]);
        }
        run(self.project, &self.program("maturin"), &arguments)?;
        let entries = fs::read_dir(&out).map_err(|fault| format!("{place}: {fault}"))?;
        entries
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .find(|path| path.extension().is_some_and(|end| end == "whl"))
            .ok_or_else(|| "maturin made no wheel".to_owned())
    }

    fn program(&self, name: &str) -> String {
        shown(&self.tools.program(name))
    }

    /// Puts a wheel in the place of the one before.
    fn install(&self, wheel: &Path) -> Result<(), String> {
        let wheel = shown(wheel);
        let pip = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-index",
            "--no-deps",
            "--force-reinstall",
            &wheel,
        ];
        run(self.project, &self.program("python"), &pip).map(|_| ())
    }

    /// A panic inside becomes an exception, in the profile that is shipped, and says nothing.
    fn panic_stays(&self) -> Result<(), String> {
        self.install(&self.wheel("panics", &["test-panic"])?)?;
        let program = "import attest\n\
            try: attest.call('test.panic', 1)\n\
            except attest.InternalError as fault: assert 'content' not in str(fault)\n\
            else: raise SystemExit('no exception')\n\
            assert attest.canonical_json([1]) == '[1]'\n";
        let finished = finish(
            self.project
                .program(&self.program("python"), &["-c", program])
                .current_dir(&self.folder),
        )?;
        match (finished.status.success(), finished.stderr.as_str()) {
            (true, "") => Ok(()),
            (_, said) => Err(format!("a panic said {said:?}")),
        }
    }

    /// Builds what is shipped, and tests that from here on.
    fn ship(&self) -> Result<(), String> {
        self.install(&self.wheel("wheel", &[])?)
    }

    /// The wheel needs nothing else, and has no operation that panics.
    fn alone(&self) -> Result<(), String> {
        let empty = shown(&self.folder.join("empty"));
        run(self.project, "python3", &["-m", "venv", &empty])?;
        let python = format!("{empty}/bin/python");
        let wheels = shown(&self.folder.join("wheel"));
        let pip = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-index",
            "--find-links",
            &wheels,
            "attest-engine",
        ];
        run(self.project, &python, &pip)?;
        let program = "import attest, sys\n\
            assert attest.canonical_json({'b': 1, 'a': 2}) == '{\"a\":2,\"b\":1}'\n\
            assert sys.prefix in attest.__file__\n\
            try: attest.call('test.panic', 1)\n\
            except attest.UnknownOperationError: pass\n";
        let finished = finish(
            self.project
                .program(&python, &["-W", "error", "-c", program])
                .current_dir(&self.folder),
        )?;
        if finished.status.success() {
            return Ok(());
        }
        Err(finished.stderr)
    }

    /// Runs a tool of the environment in the folder of the tests.
    fn tool(&self, name: &str, arguments: &[&str]) -> Result<String, String> {
        // pyright looks for the packages of the first Python on the path.
        let own = self.tools.program("python");
        let mut paths: Vec<PathBuf> = own.parent().map(Path::to_path_buf).into_iter().collect();
        let path = std::env::var_os("PATH").unwrap_or_default();
        paths.extend(std::env::split_paths(&path));
        let path = std::env::join_paths(paths).map_err(|fault| fault.to_string())?;
        let finished = finish(
            self.project
                .program(&self.program(name), arguments)
                .current_dir(self.folder.join("tests"))
                .env("PATH", path)
                .env("ATTEST_ROOT", self.project.root())
                .env("ATTEST_COMMAND", &self.command),
        )?;
        if finished.status.success() {
            return Ok(finished.stdout);
        }
        Err(format!("{}{}", finished.stdout, finished.stderr))
    }

    fn mypy(&self) -> Result<(), String> {
        let python = self.program("python");
        let arguments = ["--strict", "--python-executable", &python, "-p", "attest"];
        self.tool("mypy", &arguments)?;
        self.tool("mypy", &["--strict", "--python-executable", &python, "."])
            .map(|_| ())
    }

    /// The stub of the compiled half says what is there.
    fn stubs(&self) -> Result<(), String> {
        self.tool("stubtest", &["attest._attest", "--ignore-disjoint-bases"])
            .map(|_| ())
    }

    fn pyright(&self) -> Result<(), String> {
        let python = self.program("python");
        self.tool("pyright", &["--pythonpath", &python, "--project", "."])?;
        self.tool("pyright", &["--verifytypes", "attest", "--ignoreexternal"])
            .map(|_| ())
    }

    /// The types of documents are those of the library's schemas.
    fn types(&self) -> Result<(), String> {
        let script = shown(&self.project.path("bindings-python/tools/write_types.py"));
        self.tool("python", &[&script, "--check"]).map(|_| ())
    }

    /// The goldens and a few thousand made requests are answered as the command line answers them.
    fn cross(&self, door: &str, objects: Option<&str>) -> Result<Outcome, String> {
        let script = shown(&self.project.path("bindings-python/tools/cross.py"));
        let mut arguments = vec!["-W", "error", &script];
        arguments.extend(objects);
        crate::cross::hold(
            self.project,
            door,
            &self.tools.program("python"),
            &arguments,
        )
    }

    /// The history of a store is answered as the command line answers it.
    fn cross_store(&self, door: &str, objects: Option<&str>) -> Result<Outcome, String> {
        let script = shown(&self.project.path("bindings-python/tools/cross.py"));
        let mut arguments = vec!["-W", "error", &script];
        arguments.extend(objects);
        let python = self.tools.program("python");
        crate::cross::store::hold(self.project, door, &python, &arguments)
    }

    fn tests(&self) -> Result<Outcome, String> {
        let finished = finish(
            self.project
                .program(
                    &self.program("python"),
                    &[
                        "-m",
                        "pytest",
                        "-q",
                        "-rs",
                        "-W",
                        "error",
                        "-p",
                        "no:cacheprovider",
                    ],
                )
                .current_dir(self.folder.join("tests"))
                .env("ATTEST_ROOT", self.project.root())
                .env("ATTEST_COMMAND", &self.command),
        )?;
        let tally = finished.stdout.lines().rev().find_map(counts);
        let Some(mut tally) = tally else {
            return Err(format!(
                "pytest counted nothing\n{}{}",
                finished.stdout, finished.stderr
            ));
        };
        let mut notes: Vec<String> = Vec::new();
        let skips = finished
            .stdout
            .lines()
            .filter(|line| line.starts_with("SKIPPED"));
        notes.extend(skips.map(|line| format!("skipped: {line}")));
        if !finished.status.success() {
            tally.failed = tally.failed.max(1);
            notes.extend(finished.stdout.lines().map(str::to_owned));
        }
        Ok(Outcome { tally, notes })
    }
}

/// `3 failed, 12 passed, 1 skipped in 4.05s`: the last line of pytest.
fn counts(line: &str) -> Option<Tally> {
    let (told, _) = line.split_once(" in ")?;
    let mut tally = Tally::default();
    for part in told.trim_matches(['=', ' ']).split(", ") {
        let (number, what) = part.split_once(' ')?;
        let number: usize = number.parse().ok()?;
        match what {
            "passed" => tally.passed += number,
            "skipped" => tally.skipped += number,
            "failed" | "error" | "errors" => tally.failed += number,
            _ => {}
        }
    }
    Some(tally)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn cargo(project: &Project, arguments: &[&str]) -> Result<(), String> {
    let finished = finish(&mut project.cargo(arguments))?;
    if finished.status.success() {
        return Ok(());
    }
    Err(finished.stderr)
}

/// Copies the files of a folder and of the folders in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let fault = |fault: std::io::Error| format!("{}: {fault}", from.display());
    fs::create_dir_all(to).map_err(fault)?;
    for entry in fs::read_dir(from).map_err(fault)? {
        let entry = entry.map_err(fault)?;
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &there)?;
        } else {
            fs::copy(entry.path(), there).map_err(fault)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::counts;
    use crate::outcome::Tally;

    #[test]
    fn the_last_line_of_pytest_is_read() {
        let tally = |passed, failed, skipped| {
            Some(Tally {
                passed,
                failed,
                skipped,
            })
        };
        assert_eq!(counts("12 passed in 0.41s"), tally(12, 0, 0));
        assert_eq!(
            counts("== 3 failed, 12 passed, 1 skipped, 2 errors in 4.05s =="),
            tally(12, 5, 1)
        );
        assert_eq!(counts("no tests ran in 0.01s"), None);
        assert_eq!(counts("passed"), None);
    }
}
