//! The first thing a newcomer runs: sixty days lived through in a store, what came of them, and the proof.

use std::path::Path;
use std::process::{Command, ExitCode};

use crate::cargo::{Project, built};

/// The receipt whose trace is shown: an act that nobody claimed.
const TRACED: &str = r#"{"grade":"UNASKED","limit":1,"state":"FINAL"}"#;

/// What to do next.
const NEXT: &str = "\
Next:
  cargo run -q --release -p attest-cli -- help          the commands, each with an example
  cargo run -q --release -p attest-cli -- schema        what goes in and what comes out
  docs/by-hand.md                                       from two pages to a receipt, by hand
  README.md                                             what the grades mean";

/// Builds the commands, lives through the example history in a new store, and shows what it holds.
pub(crate) fn run(project: &Project) -> ExitCode {
    // The first build takes some minutes: it is said, and cargo shows how far it is.
    println!("Building attest. The first time this takes a few minutes.");
    let build = [
        "build",
        "--locked",
        "--release",
        "--package",
        "attest-cli",
        "--package",
        "attest-examples",
    ];
    match project.cargo(&build).status() {
        Ok(status) if status.success() => println!(),
        Ok(_) => return failed("attest did not build"),
        Err(error) => return failed(&format!("cannot start cargo: {error}")),
    }
    match shown(project) {
        Ok(()) => {
            println!("{NEXT}");
            ExitCode::SUCCESS
        }
        Err(what) => failed(&what),
    }
}

fn failed(what: &str) -> ExitCode {
    eprintln!("demo: {what}");
    ExitCode::FAILURE
}

fn shown(project: &Project) -> Result<(), String> {
    let release = built(project)?;
    let folder = release.with_file_name("demo");
    // Each time a new store, so that the history is lived through from its first day.
    if folder.exists() {
        std::fs::remove_dir_all(&folder)
            .map_err(|error| format!("cannot clear its folder: {error}"))?;
    }
    std::fs::create_dir_all(&folder).map_err(|error| format!("cannot make its folder: {error}"))?;
    let store = folder.join("example.attest");
    let (simulate, attest) = (release.join("simulate"), release.join("attest"));
    println!(
        "Living through sixty days of three agents, into {}",
        store.display()
    );
    let lived = Command::new(simulate)
        .arg("--out")
        .arg(&folder)
        .arg("--store")
        .arg(&store)
        .status();
    if !lived.is_ok_and(|status| status.success()) {
        return Err("the example history did not come to its end".to_owned());
    }
    for operation in ["digest", "replay", "check"] {
        println!("\n$ attest ledger {operation} {}", store.display());
        let status = Command::new(&attest)
            .args(["ledger", operation])
            .arg(&store)
            .status();
        if !status.is_ok_and(|status| status.success()) {
            return Err(format!("attest ledger {operation} found something"));
        }
    }
    let receipt = one_receipt(&attest, &store).ok_or("the store has no receipt to trace")?;
    println!("\n$ attest ledger trace {} {receipt}", store.display());
    let status = Command::new(&attest)
        .args(["ledger", "trace"])
        .arg(&store)
        .arg(&receipt)
        .status();
    if !status.is_ok_and(|status| status.success()) {
        return Err("attest ledger trace did not find the receipt".to_owned());
    }
    println!();
    Ok(())
}

/// The id of the receipt whose trace is shown.
fn one_receipt(attest: &Path, store: &Path) -> Option<String> {
    let out = Command::new(attest)
        .args(["ledger", "receipts", "--json"])
        .arg(store)
        .arg(TRACED)
        .output()
        .ok()?;
    let page: serde_json::Value = serde_json::from_slice(&out.stdout).ok()?;
    Some(page["receipts"][0]["id"].as_str()?.to_owned())
}
