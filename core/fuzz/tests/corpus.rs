//! Every body over its committed inputs, and over seeded changes of them: bits, cuts, splices, numbers
//! and texts exchanged, depth. A fixed number of them, so that a failure comes back;
//! `ATTEST_FUZZ_TIMES` multiplies it.
#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

mod change;

use attest_fuzz::{BODIES, Body};
use change::{Rng, changed, told};
use std::path::{Path, PathBuf};

/// The inputs of a corpus by name.
fn inputs(name: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(name);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("a corpus")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| {
            let name = file
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, std::fs::read(file).expect("an input"))
        })
        .collect()
}

/// Says which input broke a promise.
struct Note<'n>(&'n str, String, &'n [u8]);

impl Drop for Note<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let shown = self.2.escape_ascii().to_string();
            eprintln!("{} breaks at {}: {:.4000}", self.0, self.1, shown);
        }
    }
}

type Change = fn(&mut Rng, &[&[u8]]) -> Vec<u8>;

fn run(name: &str, body: Body, changes: u64) {
    run_with(name, body, changes, changed);
}

fn run_with(name: &str, body: Body, changes: u64, changed: Change) {
    let inputs = inputs(name);
    assert!(inputs.len() > 2, "a corpus of {name}");
    for (file, bytes) in &inputs {
        let _note = Note(name, file.clone(), bytes);
        body(bytes);
    }
    let all: Vec<&[u8]> = inputs.iter().map(|(_, bytes)| bytes.as_slice()).collect();
    let times = std::env::var("ATTEST_FUZZ_TIMES").ok();
    let times: u64 = times.and_then(|own| own.parse().ok()).unwrap_or(1);
    for seed in 0..changes * times {
        let bytes = changed(&mut Rng::new(seed), &all);
        let _note = Note(name, format!("change {seed}"), &bytes);
        body(&bytes);
    }
}

fn body(name: &str) -> Body {
    let found = BODIES.iter().find(|(own, _)| *own == name);
    found.expect("a body").1
}

#[test]
fn json_reader() {
    run("json_reader", body("json_reader"), 20_000);
}

#[test]
fn load_policy() {
    run("load_policy", body("load_policy"), 1_000);
}

#[test]
fn grade_batch() {
    run("grade_batch", body("grade_batch"), 3_000);
}

#[test]
fn replay() {
    run("replay", body("replay"), 2_000);
}

#[test]
fn normalize() {
    run("normalize", body("normalize"), 10_000);
}

#[test]
fn said_unquote() {
    run("said_unquote", body("said_unquote"), 4_000);
}

#[test]
fn said_validate() {
    run("said_validate", body("said_validate"), 3_000);
}

#[test]
fn said_resolve() {
    run("said_resolve", body("said_resolve"), 3_000);
}

#[test]
fn said_matches() {
    run("said_matches", body("said_matches"), 6_000);
}

/// A store costs more than a call, so there are fewer of them.
#[test]
fn ledger() {
    run_with("ledger", body("ledger"), 200, told);
}

/// Inputs of which most is refused would say little of what is stored.
#[test]
fn most_of_what_a_store_is_told_is_taken() {
    for (file, bytes) in inputs("ledger") {
        let told = attest_fuzz::told(&bytes);
        assert!(told.taken > 6, "{file}: {told:?}");
        assert!(told.taken > 2 * told.refused, "{file}: {told:?}");
    }
}

/// Every body has a target for cargo-fuzz, and the other way round.
#[test]
fn bodies_and_targets_are_the_same() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = std::fs::read_to_string(here.join("cargo-fuzz/Cargo.toml")).expect("a manifest");
    for (name, _) in BODIES {
        let target = format!("fuzz_targets/{name}.rs");
        let text = std::fs::read_to_string(here.join(&target)).expect("a target");
        assert!(text.contains(&format!("attest_fuzz::{name}(bytes)")));
        assert!(manifest.contains(&format!("path = \"../{target}\"")));
    }
    let targets = std::fs::read_dir(here.join("fuzz_targets")).expect("targets");
    assert_eq!(targets.count(), BODIES.len());
}
