//! Files that a command writes: never over what it reads, and whole or not at all.

use crate::input::{reason, title};
use crate::output::{Trouble, name};
use std::ffi::OsStr;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{ErrorKind, Result as IoResult, Write as _};
use std::path::{Path, PathBuf};

/// Refuses an output that no file can stand for, or that is one of the files read.
///
/// # Errors
/// One line that says what is wrong, fit to be shown.
pub(crate) fn check<'f>(
    option: &str,
    output: &OsStr,
    inputs: impl IntoIterator<Item = &'f OsStr>,
) -> Result<(), Trouble> {
    if output == "-" {
        return Err(Trouble::Usage(format!(
            "{option} needs a file to write; - is not one"
        )));
    }
    let Some(own) = identity(output) else {
        return Ok(());
    };
    for input in inputs {
        if identity(input).is_some_and(|other| other == own) {
            return Err(Trouble::Input(format!(
                "{option} {} would write over {}, which is read",
                name(output),
                title(input)
            )));
        }
    }
    Ok(())
}

/// What tells a plain file from every other one, whatever it is called; none for a file that is not
/// there, and for what holds nothing that could be lost.
#[cfg(unix)]
fn identity(file: &OsStr) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let data = metadata(file).ok().filter(Metadata::is_file)?;
    Some((data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn identity(file: &OsStr) -> Option<PathBuf> {
    metadata(file).ok().filter(Metadata::is_file)?;
    std::fs::canonicalize(file).ok()
}

/// The facts of a file, or of standard input.
fn metadata(file: &OsStr) -> IoResult<Metadata> {
    #[cfg(unix)]
    if file == "-" {
        use std::os::fd::AsFd as _;
        let own = std::io::stdin().as_fd().try_clone_to_owned()?;
        return File::from(own).metadata();
    }
    std::fs::metadata(file)
}

/// Writes a file whole: to a new one beside it, which then takes its name. What stood there before
/// stays until then.
///
/// # Errors
/// One line that says what is wrong, fit to be shown.
pub(crate) fn write(output: &OsStr, text: &str) -> Result<(), Trouble> {
    put(Path::new(output), text.as_bytes()).map_err(|fault| {
        Trouble::Input(format!("cannot write {}: {}", name(output), reason(&fault)))
    })
}

fn put(output: &Path, bytes: &[u8]) -> IoResult<()> {
    let old = match std::fs::metadata(output) {
        Ok(data) => Some(data),
        Err(fault) if fault.kind() == ErrorKind::NotFound => None,
        Err(fault) => return Err(fault),
    };
    // A device or a pipe is written to; a link stays a link.
    let place = match &old {
        Some(data) if !data.is_file() => return std::fs::write(output, bytes),
        Some(data) if data.permissions().readonly() => {
            return Err(ErrorKind::PermissionDenied.into());
        }
        Some(_) => std::fs::canonicalize(output)?,
        None => output.to_owned(),
    };
    let (beside, mut file) = beside(&place)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| file.flush())
        .and_then(|()| match &old {
            Some(data) => file.set_permissions(data.permissions()),
            None => Ok(()),
        })
        .and_then(|()| {
            drop(file);
            std::fs::rename(&beside, &place)
        });
    if written.is_err() {
        // The fault to tell is the first one.
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// A new file in the folder of another.
fn beside(place: &Path) -> IoResult<(PathBuf, File)> {
    let mut try_next = 0_u32;
    loop {
        let own = format!(".attest-{}-{try_next}.tmp", std::process::id());
        let path = place.with_file_name(own);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists && try_next < 100 => {
                try_next += 1;
            }
            Err(fault) => return Err(fault),
        }
    }
}
