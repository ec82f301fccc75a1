//! Imports point one way: no module names one of a floor above its own (docs/architecture.md, the store).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::path::{Path, PathBuf};

/// The floors from the ground up. Modules of one floor do not name each other, save for what stands beside.
const FLOORS: &[&[&str]] = &[
    &["clock"],
    &["rules"],
    &["base"],
    &["tables"],
    &["store"],
    &["batches", "facts", "out", "vault"],
    &["handle", "ops"],
];

/// Which module of a floor may name another of it.
const BESIDE: &[(&str, &str)] = &[("out", "vault"), ("handle", "ops")];

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            // The tests of a module may reach up: they live through whole histories.
            if path.file_name().unwrap() != "tests" {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The modules that a source names through the crate's root, outside its tests.
fn named(text: &str) -> Vec<String> {
    let own = text.split("#[cfg(test)]\n#[allow").next().unwrap_or(text);
    let mut found = Vec::new();
    for part in own.split("crate::").skip(1) {
        let name: String = part
            .chars()
            .take_while(|c| c.is_ascii_lowercase() || *c == '_')
            .collect();
        found.push(name);
    }
    found
}

fn faults(module: &str, text: &str) -> Vec<String> {
    let own = floor(module).unwrap_or_else(|| panic!("{module} has no floor"));
    let mut faults = Vec::new();
    for name in named(text) {
        let Some(other) = floor(&name) else {
            continue;
        };
        let beside = BESIDE.contains(&(module, name.as_str()));
        if name != module && (other > own || other == own && !beside) {
            faults.push(format!("{module} names {name}"));
        }
    }
    faults
}

#[test]
fn no_module_names_one_of_a_floor_above() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    sources(&root, &mut all);
    assert!(all.len() > 60, "{}", all.len());
    let mut found = Vec::new();
    for path in all {
        let inside = path.strip_prefix(&root).unwrap();
        let first = inside
            .components()
            .next()
            .unwrap()
            .as_os_str()
            .to_string_lossy()
            .into_owned();
        let module = first.trim_end_matches(".rs");
        if module != "lib" {
            let text = std::fs::read_to_string(&path).unwrap();
            found.extend(
                faults(module, &text)
                    .into_iter()
                    .map(|what| format!("{}: {what}", inside.display())),
            );
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn what_points_up_or_aside_is_found() {
    assert_eq!(
        faults("tables", "use crate::facts::answer::Fares;"),
        ["tables names facts"]
    );
    assert_eq!(
        faults("batches", "use crate::vault::Surface;"),
        ["batches names vault"]
    );
    assert_eq!(
        faults("out", "use crate::vault::Surface;"),
        Vec::<String>::new()
    );
    assert_eq!(
        faults("facts", "use crate::store::Store; use crate::facts::pass;"),
        Vec::<String>::new()
    );
}
