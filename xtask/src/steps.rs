//! The steps of `test-all`, in the order they run: the quick ones that fail most often first.

use crate::cargo::{Project, finish};
use crate::metadata::Metadata;
use crate::outcome::{Outcome, Tally};
use crate::{
    c_door, circles, documents, edges, goldens, harness, header, hygiene, licences, node,
    python_door, readme, unicode,
};

/// One step.
pub(crate) struct Step {
    /// The word that selects it.
    pub(crate) name: &'static str,
    /// What it checks, for the list.
    pub(crate) what: &'static str,
    /// Does it.
    pub(crate) run: fn(&Project) -> Result<Outcome, String>,
}

/// Every step. A new check is a row here.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        what: "every file is formatted",
        run: fmt,
    },
    Step {
        name: "hygiene",
        what: "no machine's paths, unlisted hosts or hidden text in any file",
        run: hygiene_step,
    },
    Step {
        name: "documents",
        what: "links lead somewhere, and the contract's rows name what is there",
        run: documents_step,
    },
    Step {
        name: "licences",
        what: "every dependency's licence is on the closed list",
        run: licences_step,
    },
    Step {
        name: "edges",
        what: "crates depend only on what they may, and no modules import each other in a circle",
        run: edges_step,
    },
    Step {
        name: "unicode",
        what: "the core's Unicode tables are what their generator writes",
        run: unicode_step,
    },
    Step {
        name: "header",
        what: "the C header is what its generator writes",
        run: |project| header::check(project.root()),
    },
    Step {
        name: "clippy",
        what: "no warning in any target",
        run: clippy,
    },
    Step {
        name: "tests",
        what: "the tests of every crate",
        run: tests,
    },
    Step {
        name: "doc-tests",
        what: "the examples in the documentation",
        run: doc_tests,
    },
    Step {
        name: "docs",
        what: "the documentation builds without a warning",
        run: docs,
    },
    Step {
        name: "goldens",
        what: "every golden file, through the command line",
        run: goldens::run,
    },
    Step {
        name: "c",
        what: "the C library under a prefix, and C and C++ programs that use it from there",
        run: c_door::check,
    },
    Step {
        name: "node",
        what: "the npm package installed into an empty folder, its tests from there, and its types",
        run: node::check,
    },
    Step {
        name: "python",
        what: "the wheel where nothing else is, its tests, and its types under mypy and pyright",
        run: python_door::check,
    },
    Step {
        name: "readme",
        what: "the commands of the README and of docs/by-hand.md run as written",
        run: readme::run,
    },
];

/// Lines of a failed tool's output that are shown; the end says what went wrong.
const SHOWN: usize = 120;

fn fmt(project: &Project) -> Result<Outcome, String> {
    // The names of the files are enough: `cargo fmt` mends them.
    tool(project, &["fmt", "--all", "--", "--check", "-l"], &[])
}

fn clippy(project: &Project) -> Result<Outcome, String> {
    tool(
        project,
        &[
            "clippy",
            "--quiet",
            "--workspace",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ],
        &[],
    )
}

fn docs(project: &Project) -> Result<Outcome, String> {
    tool(
        project,
        &["doc", "--quiet", "--workspace", "--no-deps", "--locked"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )
}

/// A tool of cargo's that either finds nothing or fails.
fn tool(
    project: &Project,
    arguments: &[&str],
    environment: &[(&str, &str)],
) -> Result<Outcome, String> {
    let finished = finish(project.cargo(arguments).envs(environment.iter().copied()))?;
    if finished.status.success() {
        return Ok(Outcome::passed());
    }
    let mut notes = end_of(&finished.stdout);
    notes.extend(end_of(&finished.stderr));
    Ok(Outcome::failed(notes))
}

fn tests(project: &Project) -> Result<Outcome, String> {
    harness_run(project, &["--lib", "--bins", "--tests", "--examples"])
}

fn doc_tests(project: &Project) -> Result<Outcome, String> {
    harness_run(project, &["--doc"])
}

/// Runs tests and counts them. Their output is not captured by the harness, or a skipped test could not say so.
fn harness_run(project: &Project, targets: &[&str]) -> Result<Outcome, String> {
    let mut arguments = vec!["test", "--workspace", "--locked", "--no-fail-fast"];
    arguments.extend(targets);
    arguments.extend(["--", "--nocapture"]);
    // A name and a line say where a test failed; the frames of the harness below it say nothing.
    let finished = finish(project.cargo(&arguments).env("RUST_BACKTRACE", "0"))?;
    let report = harness::read(&finished.stdout, &finished.stderr);
    let mut outcome = Outcome {
        tally: report.tally,
        notes: Vec::new(),
    };
    if !finished.status.success() {
        // A test program that did not build or was killed counts nothing itself.
        outcome.tally.failed = outcome.tally.failed.max(1);
        outcome.notes.extend(
            finished
                .stdout
                .lines()
                .filter(|line| line.ends_with("FAILED"))
                .map(str::to_owned),
        );
        outcome.notes.extend(end_of(&finished.stderr));
    } else if report.programs == 0 {
        outcome.tally.failed += 1;
        outcome.notes.push(String::from("no test program ran"));
    }
    outcome.notes.extend(
        report
            .skips
            .into_iter()
            .map(|reason| format!("skipped: {reason}")),
    );
    Ok(outcome)
}

fn hygiene_step(project: &Project) -> Result<Outcome, String> {
    hygiene::problems(project).map(Outcome::of_problems)
}

fn documents_step(project: &Project) -> Result<Outcome, String> {
    documents::problems(project).map(Outcome::of_problems)
}

fn licences_step(project: &Project) -> Result<Outcome, String> {
    Ok(Outcome::of_problems(licences::problems(&Metadata::ask(
        project,
    )?)))
}

fn unicode_step(project: &Project) -> Result<Outcome, String> {
    let mut outcome = Outcome::passed();
    if let unicode::Freshness::Skipped(why) = unicode::check(project.root())? {
        // The tables' own hash held; only the comparison with the database did not take place.
        outcome.tally.add(Tally {
            skipped: 1,
            ..Tally::default()
        });
        outcome.notes.push(why);
    }
    Ok(outcome)
}

fn edges_step(project: &Project) -> Result<Outcome, String> {
    let mut problems = edges::problems(&Metadata::ask(project)?);
    problems.extend(circles::problems(project)?);
    Ok(Outcome::of_problems(problems))
}

/// The last lines of a tool's output.
fn end_of(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    lines
        .iter()
        .skip(lines.len().saturating_sub(SHOWN))
        .map(|line| (*line).to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{SHOWN, STEPS, end_of};

    #[test]
    fn step_names_are_unique() {
        let names: BTreeSet<&str> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(names.len(), STEPS.len());
    }

    #[test]
    fn the_end_of_an_output_is_kept() {
        let text: String = (0..SHOWN + 5).map(|line| format!("{line}\n")).collect();
        let shown = end_of(&text);
        assert_eq!(shown.len(), SHOWN);
        assert_eq!(shown.first().map(String::as_str), Some("5"));
    }
}
