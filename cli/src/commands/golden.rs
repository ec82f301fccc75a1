//! `attest golden`: a folder of golden files (contract: G §15).

use super::{Command, JSON, MAX_BYTES};
use crate::arguments::{Flag, Given};
use crate::guard::caught;
use crate::input::{self, FILE_LIMIT};
use crate::kind::{Kind, hint};
use crate::output::{Code, Output, Trouble, name};
use crate::progress::Progress;
use crate::target;
use attest_core::golden::GoldenFile;
use attest_core::json::shape::Shape as _;
use attest_core::json::{Writer, read};
use attest_core::text::printable::{quoted, shown};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

pub(super) const COMMAND: Command = Command {
    name: "golden",
    usage: "DIR|FILE|- [--json] [--write-ids FILE] [--max-bytes N]",
    doc: "Runs golden files: receipts worked out by hand against what grading says.",
    more: "Every .json file of the folder is run (or the one file named); each thing that does not hold is\n\
           printed under its file, and the last line counts the files. A file that cannot be read has failed,\n\
           and the others are run. Ids are computed from content when a\n\
           file is loaded; --write-ids keeps them, so that a change of any of them is seen in review.",
    example: "attest golden golden/grading --write-ids golden/ids.json",
    flags: &[
        JSON,
        Flag {
            name: "--write-ids",
            value: Some("FILE"),
            doc: "write the ids of every claim, observation and receipt to FILE",
        },
        MAX_BYTES,
    ],
    run,
};

/// A file and what does not hold of it.
struct Played {
    file: String,
    failures: Vec<String>,
    /// What may help, for a person.
    hint: Option<String>,
    ids: Option<String>,
}

fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let rest = given.rest(1, 1, "DIR")?;
    let folder = Path::new(rest.first().ok_or("DIR is missing")?);
    let files = files(folder)?;
    let limit = given.max_bytes(FILE_LIMIT)?;
    let write_ids = given.option("--write-ids");
    if let Some(output) = write_ids {
        target::check(
            "--write-ids",
            output,
            files.iter().map(|file| file.as_os_str()),
        )?;
    }
    let mut played = Vec::with_capacity(files.len());
    {
        let mut progress = Progress::new("golden files");
        for (at, file) in files.iter().enumerate() {
            progress.at(at, files.len());
            played.push(play(file, limit, write_ids.is_some()));
        }
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
            if let Some(hint) = &file.hint {
                out.line(&format!("  {hint}"));
            }
        }
        out.line(&format!("{passed} passed, {failed} failed"));
    }
    // What was found is told even where the ids cannot be written.
    if let Some(output) = write_ids {
        out.flush();
        target::write(output, &snapshot(&played))?;
    }
    Ok(if failed == 0 {
        Code::Well
    } else {
        Code::Finding
    })
}

/// The golden files of a folder by name, or the one file.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let cannot = |fault: &std::io::Error| input::unreadable(folder.as_os_str(), fault);
    let named = folder.as_os_str() == "-";
    if named || std::fs::metadata(folder).is_ok_and(|own| !own.is_dir()) {
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

fn play(path: &Path, limit: u64, with_ids: bool) -> Played {
    let file = if path.as_os_str() == "-" {
        input::title(path.as_os_str())
    } else {
        let file = path.file_name().unwrap_or(path.as_os_str());
        file.to_string_lossy().into_owned()
    };
    // A file that cannot be read, a folder of such a name for one, has not passed.
    let bytes = input::bytes(path.as_os_str(), limit);
    let text = bytes
        .as_deref()
        .map_err(Trouble::text)
        .and_then(|bytes| input::text(path.as_os_str(), bytes).map_err(|fault| fault.text()));
    let text = match text {
        Ok(text) => text,
        Err(fault) => {
            return Played {
                file,
                failures: vec![fault],
                hint: None,
                ids: None,
            };
        }
    };
    let failures = caught(|| Ok(attest_core::golden::check(text)))
        .unwrap_or_else(|fault| vec![fault.to_string()]);
    let hint = (!failures.is_empty()).then(|| other_kind(text)).flatten();
    let ids = with_ids
        .then(|| caught(|| attest_core::golden::ids(text)))
        .and_then(Result::ok)
        .map(|ids| ids.to_canonical());
    Played {
        file,
        failures,
        hint,
        ids,
    }
}

/// What may help where a file is of another kind.
fn other_kind(text: &str) -> Option<String> {
    let fault = read(text, GoldenFile::read).err()?;
    hint(text, Kind::Golden, &fault)
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
