//! Generator of `include/attest.h`: what C sees of the crate `ffi`.
//!
//! The header is committed, so that a C program needs no Rust to be built against it; a step of `test-all` says where
//! it is not what the crate's sources say.

use std::fs;
use std::path::Path;

use crate::outcome::{Outcome, Tally};

/// The header, from the repository's root.
const HEADER: &str = "include/attest.h";

/// The command that writes it.
const REPAIR: &str = "cargo xtask header";

/// Writes the header.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    let path = root.join(HEADER);
    let text = text(root)?;
    fs::write(&path, text).map_err(|fault| format!("{HEADER}: {fault}"))?;
    println!("{HEADER} is written");
    Ok(())
}

/// Whether the header is what would be written.
pub(crate) fn check(root: &Path) -> Result<Outcome, String> {
    let own = fs::read_to_string(root.join(HEADER)).unwrap_or_default();
    let mut outcome = Outcome::default();
    if own == text(root)? {
        outcome.tally = Tally {
            passed: 1,
            ..Tally::default()
        };
    } else {
        outcome.tally.failed = 1;
        outcome
            .notes
            .push(format!("{HEADER} is not what {REPAIR} writes; run it"));
    }
    Ok(outcome)
}

fn text(root: &Path) -> Result<String, String> {
    let crate_dir = root.join("ffi");
    let config = cbindgen::Config::from_file(crate_dir.join("cbindgen.toml"))?;
    let bindings = cbindgen::Builder::new()
        .with_crate(&crate_dir)
        .with_config(config)
        .generate()
        .map_err(|fault| format!("the header: {fault}"))?;
    let mut out = Vec::new();
    bindings.write(&mut out);
    let text = String::from_utf8(out).map_err(|_| "the header is not UTF-8".to_owned())?;
    // What C++ does not read of the Rust documentation.
    Ok(text
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n")
        + "\n")
}
