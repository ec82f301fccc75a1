//! Where a file is asked for: what can be no store is told by what the system says of the path, before the engine
//! touches it.

use attest_core::error::{Code, Error, Result};
use std::io::ErrorKind;
use std::path::{Path, PathBuf, is_separator};

/// What the engine keeps beside a file, the log first.
const BESIDE: &[&str] = &["-wal", "-shm", "-journal"];

/// The longest path that the engine takes, in bytes, less the longest end that it puts behind one.
const LONGEST: usize = 512 - "-journal".len();

/// The whole path of a file: the engine reads some names in ways of its own, and a path from the root as it stands.
///
/// # Errors
/// `invalid_argument` for a path that names no file.
pub(super) fn whole(path: &Path) -> Result<PathBuf> {
    let bytes = path.as_os_str().as_encoded_bytes();
    if bytes.contains(&0) || path.to_string_lossy().ends_with(is_separator) {
        return Err(odd());
    }
    let whole = std::path::absolute(path).map_err(|_| odd())?;
    if whole.as_os_str().len() > LONGEST {
        return Err(Error::new(Code::InvalidArgument, "the path is too long"));
    }
    Ok(whole)
}

/// Refuses what can be no store, and what would take a store away: an empty file is a new one, and the engine
/// throws away a log that stands beside one.
///
/// # Errors
/// `invalid_argument` where something else than a file is there, `not_found` for a file that is not there and is
/// not to be made, `storage_corrupt` where a file is empty that should not be, or is gone from beside its log,
/// `storage_readonly` where the system does not let it be looked at.
pub(super) fn look(path: &Path, create: bool) -> Result<()> {
    // The log is made after the first page of its file. So it is looked for first: one that is there has a file
    // that is not empty, also where another process makes both just now.
    let has_log = beside(path)?;
    match std::fs::metadata(path) {
        Ok(there) if !there.is_file() => Err(odd()),
        Ok(there) if there.len() == 0 && (has_log || !create) => {
            Err(Error::new(Code::StorageCorrupt, "the file is empty"))
        }
        Ok(_) => Ok(()),
        Err(fault) => match fault.kind() {
            ErrorKind::NotFound if !create => {
                Err(Error::new(Code::NotFound, "there is no such store"))
            }
            ErrorKind::NotFound if has_log => Err(Error::new(
                Code::StorageCorrupt,
                "a log is there without its file",
            )),
            ErrorKind::NotFound => Ok(()),
            ErrorKind::PermissionDenied => Err(Error::new(
                Code::StorageReadonly,
                "the path cannot be looked at",
            )),
            _ => Err(odd()),
        },
    }
}

/// Whether the log of a file is there with its index, so that it can be read without writing anything.
pub(super) fn has_log(path: &Path) -> bool {
    ["-wal", "-shm"]
        .iter()
        .all(|end| ended(path, end).is_file())
}

/// Whether a log with something in it stands beside a file.
fn beside(path: &Path) -> Result<bool> {
    let mut has_log = false;
    for (at, end) in BESIDE.iter().enumerate() {
        // What cannot be looked at is for the engine to say.
        let Ok(there) = std::fs::metadata(ended(path, end)) else {
            continue;
        };
        // A pipe would be waited for.
        if !there.is_file() {
            return Err(Error::new(
                Code::StorageCorrupt,
                "what stands beside the store is no file",
            ));
        }
        has_log |= at == 0 && there.len() > 0;
    }
    Ok(has_log)
}

/// What stands beside a file: it is named after the file that a link leads to.
fn ended(path: &Path, end: &str) -> PathBuf {
    let real = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut own = real.into_os_string();
    own.push(end);
    own.into()
}

fn odd() -> Error {
    Error::new(Code::InvalidArgument, "the path names no file")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::whole;
    use std::path::Path;

    #[test]
    fn no_path_means_something_else_to_the_engine() {
        for name in [":memory:", "file:a?mode=memory", "a.attest"] {
            let path = whole(Path::new(name)).unwrap();
            assert!(path.is_absolute() && path.ends_with(name), "{name}");
        }
    }
}
