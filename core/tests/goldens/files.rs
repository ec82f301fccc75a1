//! The files, read whole.

use attest_core::json::{Value, read};
use std::path::{Path, PathBuf};

/// A file: its name and its text.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl File {
    /// The document.
    pub(crate) fn document(&self) -> Value<'_> {
        read(&self.text, |reader| reader.value()).unwrap()
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file of the project.
pub(crate) fn of_the_project(name: &str) -> Option<String> {
    std::fs::read_to_string(root().join(name)).ok()
}

fn folder(path: &Path) -> Option<Vec<File>> {
    let entries = std::fs::read_dir(path).ok()?;
    let mut files: Vec<File> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| File {
            name: path.file_name().unwrap().to_str().unwrap().to_owned(),
            text: std::fs::read_to_string(&path).unwrap(),
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Some(files)
}

/// The project's golden files.
pub(crate) fn grading() -> Vec<File> {
    folder(&root().join("golden/grading")).expect("golden/grading is there")
}

/// Another hand's, in place; where there are none, the test says so.
pub(crate) fn outside(kind: &str) -> Option<Vec<File>> {
    let files = folder(&root().join("../shared/data/goldens").join(kind));
    if files.is_none() {
        eprintln!("SKIPPED: no outside golden files ({kind})");
    }
    files
}
