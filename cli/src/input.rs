//! Files and standard input, read whole up to a limit.

use crate::output::{Trouble, name};
use attest_core::error::{Code, Error};
use attest_core::json::{Limits, text_of};
use attest_core::text::printable::shown;
use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;

/// The largest document of `call` and `rpc`: the core's own default.
pub(crate) fn call_limit() -> u64 {
    Limits::default().max_bytes
}

/// The largest file of the named commands: 16 GiB (contract: C §1).
pub(crate) const FILE_LIMIT: u64 = 16 << 30;

/// What stands for a file in messages.
pub(crate) fn title(file: &OsStr) -> String {
    if file == "-" {
        "standard input".to_owned()
    } else {
        name(file)
    }
}

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// One line that says what is wrong, fit to be shown.
pub(crate) fn bytes(file: &OsStr, limit: u64) -> Result<Vec<u8>, Trouble> {
    // One byte more than allowed tells a document at the limit from one over it.
    let bytes = at_most(file, limit.saturating_add(1))?;
    if bytes.len() as u64 > limit {
        return Err(Trouble::Input(format!(
            "{} is over the limit of {limit} bytes (--max-bytes changes it)",
            title(file)
        )));
    }
    Ok(bytes)
}

/// Reads a file, or standard input for `-`, but no more than its first `most` bytes.
///
/// # Errors
/// One line that says what is wrong, fit to be shown.
pub(crate) fn at_most(file: &OsStr, most: u64) -> Result<Vec<u8>, Trouble> {
    let cannot = |fault: &std::io::Error| {
        // The system's own words for the kind of fault: they name no content.
        Trouble::Input(format!("cannot read {}: {}", title(file), fault.kind()))
    };
    let mut bytes = Vec::new();
    let read = if file == "-" {
        std::io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|open| open.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|fault| cannot(&fault))?;
    Ok(bytes)
}

/// The text of a file's bytes.
///
/// # Errors
/// As [`unparsed`] says it.
pub(crate) fn text<'b>(file: &OsStr, bytes: &'b [u8]) -> Result<&'b str, Trouble> {
    let limits = Limits {
        max_bytes: u64::MAX,
    };
    text_of(bytes, limits).map_err(|fault| unparsed(file, &fault))
}

/// Why a file is of no use: it is no JSON, or JSON of another shape.
pub(crate) fn unparsed(file: &OsStr, fault: &Error) -> Trouble {
    let file = title(file);
    let detail = crate::output::fault(fault);
    let mut text = if fault.code() == Code::InvalidJson {
        format!("{file} is not JSON: {detail}")
    } else {
        format!("{file} cannot be used: {detail}")
    };
    for issue in fault.issues() {
        text.push('\n');
        text.push_str(&shown(&format!("{}: {}", issue.path, issue.problem)));
    }
    Trouble::Input(text)
}
