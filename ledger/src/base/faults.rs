//! What SQLite says, in the closed set of codes (contract: surfaces). A message never carries SQLite's
//! own text, which can hold content.

use attest_core::error::{Code, Error};
use rusqlite::ErrorCode;

/// The error of a fault of the store.
///
/// The statements are the library's own and stand still, and the schema is held against theirs. So where one
/// fails on a name, a constraint or a value, what is stored is not what the library writes.
pub(crate) fn fault(from: rusqlite::Error) -> Error {
    let rusqlite::Error::SqliteFailure(inner, _) = from else {
        return corrupt();
    };
    match inner.code {
        ErrorCode::DatabaseBusy
        | ErrorCode::DatabaseLocked
        // The tables were changed under a statement, more often than it was tried again.
        | ErrorCode::SchemaChanged
        | ErrorCode::FileLockingProtocolFailed => {
            Error::new(Code::StorageBusy, "another writer holds the store")
        }
        ErrorCode::DiskFull => full(),
        // A limit on the size of files shows as a write that fails.
        ErrorCode::SystemIoFailure if is_write(inner.extended_code) => full(),
        ErrorCode::ReadOnly
        | ErrorCode::PermissionDenied
        | ErrorCode::CannotOpen
        | ErrorCode::AuthorizationForStatementDenied => readonly(),
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::SystemIoFailure => {
            Error::new(Code::StorageCorrupt, "the store does not read")
        }
        // A length that is damaged asks for more memory than there is.
        ErrorCode::ConstraintViolation
        | ErrorCode::TypeMismatch
        | ErrorCode::TooBig
        | ErrorCode::OutOfMemory => corrupt(),
        _ if inner.extended_code & 0xff == rusqlite::ffi::SQLITE_ERROR => corrupt(),
        _ => Error::new(Code::Internal, "the store refused a statement"),
    }
}

/// The fault of a store that may not be written.
pub(crate) fn readonly() -> Error {
    Error::new(
        Code::StorageReadonly,
        "the store cannot be opened for writing",
    )
}

fn full() -> Error {
    Error::new(Code::StorageFull, "there is no room left for the write")
}

const fn is_write(extended: i32) -> bool {
    matches!(
        extended,
        rusqlite::ffi::SQLITE_IOERR_WRITE
            | rusqlite::ffi::SQLITE_IOERR_FSYNC
            | rusqlite::ffi::SQLITE_IOERR_TRUNCATE
            | rusqlite::ffi::SQLITE_IOERR_DIR_FSYNC
            | rusqlite::ffi::SQLITE_IOERR_SHMSIZE
            | rusqlite::ffi::SQLITE_IOERR_SHMOPEN
            | rusqlite::ffi::SQLITE_IOERR_SHMMAP
    )
}

/// The fault of a stored text that is not what this library writes.
pub(crate) fn corrupt() -> Error {
    Error::new(
        Code::StorageCorrupt,
        "the store holds something of another form",
    )
}
