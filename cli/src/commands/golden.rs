//! `attest golden`: a folder of golden files (contract: G §15).

use super::{Command, JSON};
use crate::arguments::{Flag, Given};
use crate::guard::caught;
use crate::input::{self, FILE_LIMIT};
use crate::output::{Code, Output, Trouble, name};
use crate::progress::Progress;
use attest_core::json::Writer;
use attest_core::text::printable::{quoted, shown};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

pub(super) const COMMAND: Command = Command {
    name: "golden",
    usage: "DIR [--json] [--write-ids FILE]",
    doc: "Runs golden files: receipts worked out by hand against what grading says.",
    more: "Every .json file of the folder is run (or the one file named); each thing that does not hold is\n\
           printed under its file, and the last line counts the files. Ids are computed from content when a\n\
           file is loaded; --write-ids keeps them, so that a change of any of them is seen in review.",
    example: "attest golden golden/grading --write-ids golden/ids.json",
    flags: &[
        JSON,
        Flag {
            name: "--write-ids",
            value: Some("FILE"),
            doc: "write the ids of every claim, observation and receipt to FILE",
        },
    ],
    run,
};

/// A file and what does not hold of it.
struct Played {
    file: String,
    failures: Vec<String>,
    ids: Option<String>,
}

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let rest = given.rest(1, 1, "DIR")?;
    let folder = Path::new(rest.first().ok_or("DIR is missing")?);
    let files = files(folder)?;
    let write_ids = given.option("--write-ids");
    let mut played = Vec::with_capacity(files.len());
    {
        let mut progress = Progress::new("golden files");
        for (at, file) in files.iter().enumerate() {
            progress.at(at, files.len());
            played.push(play(file, write_ids.is_some())?);
        }
    }
    if let Some(target) = write_ids {
        std::fs::write(target, snapshot(&played)).map_err(|fault| {
            Trouble::Input(format!("cannot write {}: {}", name(target), fault.kind()))
        })?;
    }
    let failed = played
        .iter()
        .filter(|file| !file.failures.is_empty())
        .count();
    let passed = played.len().saturating_sub(failed);
    if given.has("--json") {
        out.line(&json(&played, passed, failed));
    } else {
        for file in played.iter().filter(|file| !file.failures.is_empty()) {
            out.line(&quoted(&file.file));
            for failure in &file.failures {
                out.line(&format!("  {}", shown(failure)));
            }
        }
        out.line(&format!("{passed} passed, {failed} failed"));
    }
    Ok(if failed == 0 {
        Code::Well
    } else {
        Code::Finding
    })
}

/// The golden files of a folder by name, or the one file.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let cannot = |fault: &std::io::Error| {
        Trouble::Input(format!(
            "cannot read {}: {}",
            name(folder.as_os_str()),
            fault.kind()
        ))
    };
    if folder.is_file() {
        return Ok(vec![folder.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|fault| cannot(&fault))? {
        let path = entry.map_err(|fault| cannot(&fault))?.path();
        if path.extension() == Some(OsStr::new("json")) {
            files.push(path);
        }
    }
    if files.is_empty() {
        return Err(Trouble::Input(format!(
            "{} holds no .json file",
            name(folder.as_os_str())
        )));
    }
    files.sort();
    Ok(files)
}

fn play(path: &Path, with_ids: bool) -> Result<Played, Trouble> {
    let file = path.file_name().unwrap_or(path.as_os_str());
    let file = file.to_string_lossy().into_owned();
    let bytes = input::bytes(path.as_os_str(), FILE_LIMIT)?;
    let text = match input::text(path.as_os_str(), &bytes) {
        Ok(text) => text,
        Err(Trouble::Input(fault) | Trouble::Usage(fault)) => {
            return Ok(Played {
                file,
                failures: vec![fault],
                ids: None,
            });
        }
    };
    let failures = caught(|| Ok(attest_core::golden::check(text)))
        .unwrap_or_else(|fault| vec![fault.to_string()]);
    let ids = with_ids
        .then(|| caught(|| attest_core::golden::ids(text)))
        .and_then(Result::ok)
        .map(|ids| ids.to_canonical());
    Ok(Played {
        file,
        failures,
        ids,
    })
}

/// One line a file, so that a review shows which moved.
fn snapshot(played: &[Played]) -> String {
    let mut lines = Vec::new();
    for file in played {
        if let Some(ids) = &file.ids {
            let mut key = Writer::new();
            key.string(&file.file);
            lines.push(format!("{}:{ids}", key.as_str()));
        }
    }
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn json(played: &[Played], passed: usize, failed: usize) -> String {
    let count = |value: usize| i64::try_from(value).unwrap_or(i64::MAX);
    let mut out = Writer::new();
    out.begin_object();
    out.key("failed");
    out.int(count(failed));
    out.key("files");
    out.begin_array();
    for file in played {
        out.begin_object();
        out.key("failures");
        out.begin_array();
        for failure in &file.failures {
            out.string(failure);
        }
        out.end_array();
        out.key("file");
        out.string(&file.file);
        out.key("passed");
        out.bool(file.failures.is_empty());
        out.end_object();
    }
    out.end_array();
    out.key("passed");
    out.int(count(passed));
    out.end_object();
    out.into_string()
}
