//! The project's own commands: `cargo xtask COMMAND`.
//!
//! Everything a person or a machine runs to check or to build the project starts here, so that both run the same
//! thing. The commands are listed in `USAGE`; `cargo test-all` and `cargo demo` are aliases of two of them.

mod c_door;
mod c_store;
mod cargo;
mod circles;
mod compiled;
mod cross;
mod demo;
mod documents;
mod edges;
mod engine;
mod fuzz;
mod goldens;
mod harness;
mod header;
mod hygiene;
mod install;
mod licences;
mod metadata;
mod mutants;
mod node;
mod outcome;
mod paths;
mod python_door;
mod races;
mod readme;
mod steps;
mod test_all;
mod tools;
mod unicode;

use std::process::ExitCode;

use crate::cargo::Project;

/// What is printed for no command, or for one that is not there.
const USAGE: &str = "\
usage: cargo xtask COMMAND

  test-all [STEP ...]   every check of the project, or only the steps named; the last line counts them
  demo                  live through the example history in a store; show what it holds and prove it
  fuzz NAME [ARGUMENT ...]
                        run one fuzz body under cargo-fuzz (nightly) until it breaks or is stopped
  mutants [--list] [--only PATTERN]
                        put faults into a copy of the rules, one at a time, and count those the golden files catch
  header [--check]      write the C header, or only say whether it is what would be written
  install --prefix DIR  build the C library for release and lay it out under a prefix
  unicode [--check]     write the core's Unicode tables, or only say whether they are what would be written

";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let project = match Project::find() {
        Ok(project) => project,
        Err(problem) => {
            eprintln!("xtask: {problem}");
            return ExitCode::from(2);
        }
    };
    match words.as_slice() {
        ["test-all", names @ ..] => test_all::run(&project, names),
        ["demo"] => demo::run(&project),
        ["fuzz", name, words @ ..] => fuzz::run(&project, name, words),
        ["mutants", words @ ..] => mutants::run(&project, words),
        ["header"] => ended(header::write(project.root())),
        ["header", "--check"] => test_all::run(&project, &["header"]),
        ["install", "--prefix", prefix] => {
            let prefix = std::env::current_dir().unwrap_or_default().join(prefix);
            ended(install::install(&project, &prefix))
        }
        ["unicode"] => ended(unicode::write(project.root())),
        ["unicode", "--check"] => test_all::run(&project, &["unicode"]),
        _ => {
            eprint!("{USAGE}steps of test-all:\n\n{}", test_all::list());
            ExitCode::from(2)
        }
    }
}

/// Says what went wrong, when something did.
fn ended(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}
