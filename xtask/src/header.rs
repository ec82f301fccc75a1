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
    outcome.add(Outcome::of_problems(without_threads(&own)));
    Ok(outcome)
}

/// The words before what holds for every function.
const LEAD: &str = "// Attest: the C interface. Made by `cargo xtask header`; edit ffi/src, not this file.\n//\n// What holds for every function:";

/// The heading of the crate's documentation that the header opens with.
const HEADING: &str = "//! ## What holds for every function";

/// The header's opening comment, out of the crate's documentation: what holds for every function stands in one place.
fn opening(source: &str) -> Result<String, String> {
    let (_, rest) = source
        .split_once(HEADING)
        .ok_or_else(|| format!("ffi/src/lib.rs has no line {HEADING:?}"))?;
    let mut text = String::from(LEAD);
    for line in rest
        .lines()
        .skip(1)
        .map_while(|line| line.strip_prefix("//!"))
    {
        // C has no marks for strong words and for links.
        let plain = line.replace("**", "").replace("[`", "`").replace("`]", "`");
        text.push_str("\n//");
        text.push_str(plain.trim_end());
    }
    Ok(text)
}

/// Constants that are texts, as macros: cbindgen knows those that are numbers.
fn texts(source: &str) -> String {
    let mut comment = String::new();
    let mut out = String::new();
    for line in source.lines() {
        if let Some(text) = line.strip_prefix("///") {
            comment.push_str(&format!("\n//{text}"));
            continue;
        }
        let constant = line
            .strip_prefix("pub const ")
            .and_then(|rest| rest.strip_suffix(';'))
            .and_then(|rest| rest.split_once(": &str = "));
        if let Some((name, value)) = constant {
            out.push_str(&format!("{comment}\n#define {name} {value}\n"));
        }
        comment.clear();
    }
    out.trim_end().to_owned()
}

/// The functions of a header whose comment does not say which threads may call them.
fn without_threads(header: &str) -> Vec<String> {
    let mut comment = String::new();
    let mut missing = Vec::new();
    for line in header.lines() {
        if let Some(text) = line.strip_prefix("//") {
            comment.push_str(text);
            comment.push('\n');
            continue;
        }
        let name = line
            .split_once('(')
            .and_then(|(before, _)| before.rsplit([' ', '*']).next());
        if let Some(name) = name
            && name.starts_with("attest_")
            && !line.starts_with([' ', 't'])
            && !comment.contains("\n Threads: ")
        {
            missing.push(format!("{name} does not say which threads may call it"));
        }
        comment.clear();
    }
    missing
}

fn text(root: &Path) -> Result<String, String> {
    let crate_dir = root.join("ffi");
    let mut config = cbindgen::Config::from_file(crate_dir.join("cbindgen.toml"))?;
    let library = crate_dir.join("src/lib.rs");
    let source =
        fs::read_to_string(&library).map_err(|fault| format!("{}: {fault}", library.display()))?;
    config.header = Some(opening(&source)?);
    let versions = crate_dir.join("src/version.rs");
    let source = fs::read_to_string(&versions)
        .map_err(|fault| format!("{}: {fault}", versions.display()))?;
    config.after_includes = Some(texts(&source));
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

#[cfg(test)]
mod tests {
    use super::{opening, texts, without_threads};

    #[test]
    fn the_opening_is_what_the_crate_says() {
        let source = "//! Attest.\n//!\n//! ## What holds for every function\n//!\n//! - **Owned.** An [`a_b`]\n//!   is.\n#![x]\n//! no\n";
        let text = opening(source).unwrap_or_default();
        assert!(text.ends_with("every function:\n//\n// - Owned. An `a_b`\n//   is."));
        assert!(opening("//! Attest.").is_err());
    }

    #[test]
    fn texts_are_macros() {
        let source =
            "/// No.\npub const A: u32 = 1;\n\n/// One.\n/// Two.\npub const B: &str = \"b\";\n";
        assert_eq!(texts(source), "\n// One.\n// Two.\n#define B \"b\"");
    }

    #[test]
    fn a_function_says_its_threads() {
        let header = "// A.\n//\n// Threads: any.\nvoid attest_a(int a,\n              int b);\n\n// B.\n// Threads like it.\nconst char *attest_b(void);\n\ntypedef bool (*attest_ask)(void);\n";
        assert_eq!(
            without_threads(header),
            ["attest_b does not say which threads may call it"]
        );
    }
}
