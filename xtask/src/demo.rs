//! The first thing a newcomer runs: the example batch graded, the example ledger replayed.

use std::process::ExitCode;

use crate::cargo::Project;

/// What is run, and the exit codes that mean it did its work.
const COMMANDS: &[(&[&str], &[i32])] = &[
    // The example holds claims that do not hold up: that is a finding (1), and what the example is for.
    (&["grade", "examples/batch.json"], &[0, 1]),
    (&["replay", "examples/ledger.json"], &[0]),
];

/// Runs each command with its output shown.
pub(crate) fn run(project: &Project) -> ExitCode {
    for (arguments, good) in COMMANDS {
        println!("$ attest {}", arguments.join(" "));
        let cargo = [
            "run",
            "--quiet",
            "--locked",
            "--release",
            "--package",
            "attest-cli",
            "--",
        ];
        let status = project.cargo(&cargo).args(*arguments).status();
        match status.map(|status| status.code()) {
            Ok(Some(code)) if good.contains(&code) => println!(),
            Ok(code) => {
                eprintln!("demo: attest {} ended with {code:?}", arguments.join(" "));
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("demo: cannot start cargo: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
