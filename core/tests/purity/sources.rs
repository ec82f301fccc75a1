//! The core's own files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::scan::test_modules;

/// One source file.
pub(crate) struct Source {
    /// Its name under `core/src`, with `/` between folders.
    pub(crate) name: String,
    /// What it holds.
    pub(crate) text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every Rust file of the core that is compiled outside tests, by name.
pub(crate) fn of_the_core() -> Vec<Source> {
    let mut sources: Vec<Source> = files(&root())
        .into_iter()
        .filter(|file| file.extension().is_some_and(|end| end == "rs"))
        .map(|file| Source {
            name: name(&file),
            text: fs::read_to_string(&file).unwrap(),
        })
        .collect();
    let tests: Vec<String> = sources.iter().flat_map(test_files).collect();
    sources.retain(|source| {
        !tests.iter().any(|test| {
            source.name == format!("{test}.rs") || source.name.starts_with(&format!("{test}/"))
        })
    });
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    sources
}

/// The text of the default policy, which the core embeds.
pub(crate) fn default_policy() -> String {
    let found: Vec<PathBuf> = files(Path::new(env!("CARGO_MANIFEST_DIR")))
        .into_iter()
        .filter(|file| file.ends_with("policy/default.json"))
        .collect();
    let [file] = found.as_slice() else {
        panic!("one policy/default.json is expected in the core, found {found:?}")
    };
    fs::read_to_string(file).unwrap()
}

/// The names, without an ending, of the files that a source declares for tests alone.
fn test_files(source: &Source) -> Vec<String> {
    let stem = source.name.trim_end_matches(".rs");
    let folder = match stem.rsplit_once('/') {
        Some((folder, "mod")) => folder,
        None if matches!(stem, "lib" | "main") => "",
        _ => stem,
    };
    let under = |module: String| {
        if folder.is_empty() {
            module
        } else {
            format!("{folder}/{module}")
        }
    };
    test_modules(&source.text).into_iter().map(under).collect()
}

fn name(file: &Path) -> String {
    let inside = file.strip_prefix(root()).unwrap();
    inside
        .iter()
        .map(|part| part.to_str().unwrap())
        .collect::<Vec<_>>()
        .join("/")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Source, test_files};

    #[test]
    fn test_files_are_named_from_where_they_are_declared() {
        let declared = |name: &str| {
            test_files(&Source {
                name: name.to_owned(),
                text: "#[cfg(test)] mod tests;".to_owned(),
            })
        };
        assert_eq!(declared("lib.rs"), ["tests"]);
        assert_eq!(declared("grade.rs"), ["grade/tests"]);
        assert_eq!(declared("json/mod.rs"), ["json/tests"]);
        assert_eq!(declared("json/number.rs"), ["json/number/tests"]);
    }
}
