//! The first thing a newcomer runs: the example batch graded, the example ledger replayed.

use std::process::ExitCode;

use crate::cargo::Project;

/// What is run, and the exit codes that mean it did its work.
const COMMANDS: &[(&[&str], &[i32])] = &[
    // The example holds claims that do not hold up: that is a finding (1), and what the example is for.
    (&["grade", "examples/batch.json"], &[0, 1]),
    (&["replay", "examples/ledger.json"], &[0]),
];

/// What to do next.
const NEXT: &str = "\
Next:
  cargo run -q --release -p attest-cli -- help          the commands, each with an example
  cargo run -q --release -p attest-cli -- schema        what goes in and what comes out
  docs/by-hand.md                                       from two pages to a receipt, by hand
  README.md                                             what the grades mean";

/// Builds the command, then runs each example with its output shown.
pub(crate) fn run(project: &Project) -> ExitCode {
    // The first build takes a minute or two: it is said, and cargo shows how far it is.
    println!("Building attest. The first time this takes a minute or two.");
    let build = ["build", "--locked", "--release", "--package", "attest-cli"];
    match project.cargo(&build).status() {
        Ok(status) if status.success() => println!(),
        Ok(_) => {
            eprintln!("demo: attest did not build");
            return ExitCode::FAILURE;
        }
        Err(error) => {
            eprintln!("demo: cannot start cargo: {error}");
            return ExitCode::FAILURE;
        }
    }
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
    println!("{NEXT}");
    ExitCode::SUCCESS
}
