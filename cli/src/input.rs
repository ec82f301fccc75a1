//! Files and standard input, read whole up to a limit.

use crate::kind::{Kind, hint};
use crate::output::{Trouble, name};
use attest_core::error::{Code, Error};
use attest_core::json::{Limits, check, text_of};
use attest_core::text::printable::shown;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{ErrorKind, Read, Result as IoResult};

/// The largest document of `call` and `rpc`: the core's own default.
pub(crate) fn call_limit() -> u64 {
    Limits::default().max_bytes
}

/// The largest file of the named commands: 16 GiB (contract: C §1).
pub(crate) const FILE_LIMIT: u64 = 16 << 30;

/// How much of a file is read before it is asked whether it can be JSON at all.
const START: u64 = 4096;

/// What stands for a file in messages.
pub(crate) fn title(file: &OsStr) -> String {
    if file == "-" {
        "standard input".to_owned()
    } else {
        name(file)
    }
}

/// What the system says of a file, in words that name no content.
pub(crate) fn reason(fault: &std::io::Error) -> String {
    match fault.kind() {
        ErrorKind::NotFound => "no such file or folder".to_owned(),
        kind => kind.to_string(),
    }
}

/// The fault of a file that cannot be read.
pub(crate) fn unreadable(file: &OsStr, fault: &std::io::Error) -> Trouble {
    Trouble::Input(format!("cannot read {}: {}", title(file), reason(fault)))
}

/// Reads a file, or standard input for `-`: at most one byte over the limit, and no more than its
/// start where that begins no JSON document, so that a device without an end is refused at once.
///
/// # Errors
/// What is wrong, fit to be shown.
pub(crate) fn bytes(file: &OsStr, limit: u64) -> Result<Vec<u8>, Trouble> {
    let over = || {
        Trouble::Input(format!(
            "{} is over the limit of {limit} bytes (--max-bytes changes it)",
            title(file)
        ))
    };
    // A plain file tells its size; what else is read may have none.
    if file != "-" && std::fs::metadata(file).is_ok_and(|own| own.is_file() && own.len() > limit) {
        return Err(over());
    }
    // One byte more than allowed tells a document at the limit from one over it.
    let most = limit.saturating_add(1);
    let bytes = read(file, |input, bytes| {
        input.take(most.min(START)).read_to_end(bytes)?;
        if begins_json(bytes) {
            input
                .take(most.saturating_sub(bytes.len() as u64))
                .read_to_end(bytes)?;
        }
        Ok(())
    })?;
    if bytes.len() as u64 > limit {
        return Err(over());
    }
    let odd = match bytes.as_slice() {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("it begins as UTF-16, and JSON is UTF-8"),
        all if all.trim_ascii().is_empty() => Some("there is nothing in it"),
        _ => None,
    };
    match odd {
        Some(odd) => Err(Trouble::Input(format!(
            "{} is not JSON: {odd}",
            title(file)
        ))),
        None if begins_json(&bytes) => Ok(bytes),
        None => Err(not_json(file, &bytes)),
    }
}

/// Reads a file, or standard input for `-`, but no more than its first `most` bytes.
///
/// # Errors
/// What is wrong, fit to be shown.
pub(crate) fn at_most(file: &OsStr, most: u64) -> Result<Vec<u8>, Trouble> {
    read(file, |input, bytes| {
        input.take(most).read_to_end(bytes).map(|_| ())
    })
}

fn read(
    file: &OsStr,
    work: impl FnOnce(&mut dyn Read, &mut Vec<u8>) -> IoResult<()>,
) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    let done = if file == "-" {
        work(&mut std::io::stdin().lock(), &mut bytes)
    } else {
        File::open(file).and_then(|mut open| work(&mut open, &mut bytes))
    };
    done.map_err(|fault| unreadable(file, &fault))?;
    Ok(bytes)
}

/// Whether a document may begin so, as far as it is there.
fn begins_json(bytes: &[u8]) -> bool {
    let space = |byte: &&u8| matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
    let first = bytes.iter().find(|byte| !space(byte));
    first.is_none_or(|byte| {
        matches!(
            byte,
            b'{' | b'[' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n'
        )
    })
}

/// Why the start of a file is no JSON.
fn not_json(file: &OsStr, bytes: &[u8]) -> Trouble {
    let sound = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(fault) => bytes
            .get(..fault.valid_up_to())
            .and_then(|sound| std::str::from_utf8(sound).ok())
            .unwrap_or_default(),
    };
    let fault = match check(sound) {
        Err(fault) if !sound.is_empty() => fault,
        _ => Error::new(Code::InvalidJson, "bytes that are no UTF-8"),
    };
    unparsed(file, &fault)
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
    Trouble::Input(said(file, fault))
}

/// Why a document is of no use where one of a kind was expected, with what may help.
pub(crate) fn refused(file: &OsStr, text: &str, expected: Kind, fault: &Error) -> Trouble {
    let mut said = said(file, fault);
    if let Some(hint) = hint(text, expected, fault) {
        said.push('\n');
        said.push_str(&hint);
    }
    Trouble::Input(said)
}

fn said(file: &OsStr, fault: &Error) -> String {
    let file = title(file);
    let detail = crate::output::fault(fault);
    let mut said = if fault.code() == Code::InvalidJson {
        format!("{file} is not JSON: {detail}")
    } else {
        format!("{file} cannot be used: {detail}")
    };
    for issue in fault.issues() {
        said.push('\n');
        said.push_str(&shown(&format!("{}: {}", issue.path, issue.problem)));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::begins_json;

    #[test]
    fn what_begins_no_document_is_known_by_its_start() {
        for sound in [
            "", "  \n", "{", " [", "\"", "-1", "0", "true", "false", "null",
        ] {
            assert!(begins_json(sound.as_bytes()), "{sound:?}");
        }
        for odd in ["\0\0", "\u{feff}{}", "'a'", "<x>", "#", "+1", "\u{a0}{}"] {
            assert!(!begins_json(odd.as_bytes()), "{odd:?}");
        }
    }
}
