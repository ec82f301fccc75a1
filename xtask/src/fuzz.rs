//! `cargo xtask fuzz NAME`: one body of `core/fuzz` under cargo-fuzz, for as long as it is left running.
//!
//! It needs a nightly compiler and cargo-fuzz, which the checks do not: they run the same bodies on stable over the
//! committed inputs and seeded changes of them (`core/fuzz/tests/corpus.rs`).

use std::process::ExitCode;

use crate::cargo::{Project, finish};

/// The bodies, as their targets are called.
const NAMES: &[&str] = &[
    "json_reader",
    "load_policy",
    "grade_batch",
    "replay",
    "normalize",
    "said_unquote",
    "said_validate",
    "said_resolve",
    "said_matches",
    "ledger",
];

/// What to do where something is missing.
const NEEDS: &str = "\
fuzzing needs a nightly compiler and cargo-fuzz:

  rustup toolchain install nightly
  cargo install cargo-fuzz --locked
";

/// Runs a body until it breaks or is stopped. Arguments after the name go to libFuzzer, `-max_total_time=60` for one.
pub(crate) fn run(project: &Project, name: &str, arguments: &[&str]) -> ExitCode {
    if !NAMES.contains(&name) {
        eprintln!("fuzz: no body of that name; there are {}", NAMES.join(", "));
        return ExitCode::from(2);
    }
    let mut probe = project.program("cargo", &["+nightly", "fuzz", "--version"]);
    // The compiler that started this task is not the one that is asked for.
    probe.env_remove("RUSTUP_TOOLCHAIN");
    if !finish(&mut probe).is_ok_and(|found| found.status.success()) {
        eprint!("{NEEDS}");
        return ExitCode::from(2);
    }
    // What is found while it runs goes into the first folder; the committed inputs are only read.
    let found = format!("target/fuzz/{name}");
    if let Err(error) = std::fs::create_dir_all(project.path(&found)) {
        eprintln!("fuzz: {found}: {error}");
        return ExitCode::FAILURE;
    }
    let committed = format!("core/fuzz/corpus/{name}");
    let mut words = vec![
        "+nightly",
        "fuzz",
        "run",
        "--fuzz-dir",
        "core/fuzz/cargo-fuzz",
        name,
        &found,
        &committed,
        "--",
    ];
    words.extend(arguments);
    let mut command = project.program("cargo", &words);
    command.env_remove("RUSTUP_TOOLCHAIN");
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz: cannot start cargo: {error}");
            ExitCode::FAILURE
        }
    }
}
