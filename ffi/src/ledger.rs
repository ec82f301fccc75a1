//! A store: one file of claims, receipts and approvals.

use crate::buffer::attest_buffer;
use crate::call::limits;
use crate::entry::{answer, bytes, caught, done, null};
use crate::gate::sized;
use crate::status::attest_status;
use ::attest_ledger::{Clock, Handle, Options, ops};
use attest_core::error::{Code, Error, Result};
use std::ffi::{CStr, CString, OsStr, c_char, c_void};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

/// An open store.
///
/// Open one with `attest_ledger_open`, run its operations with `attest_ledger_call`, `attest_ledger_close` at the end.
/// Calls on one ledger from several threads wait for each other; several ledgers, of this process or of others, may be
/// open on one file.
///
/// It belongs to the process that opened it: SQLite, which keeps the file, forbids carrying an open file over a fork. In a
/// child every call on it is `ATTEST_CLOSED`; open the file anew there.
#[derive(Debug)]
pub struct attest_ledger(Handle);

/// Says what time it is: milliseconds since the Unix epoch, or a number below 0 where that is not known, and then the
/// write is refused and nothing is stored. `user` is what the options hold.
///
/// It is asked once for each write, on the thread of the call, while the file is locked for other writers. It must return
/// (no exception or jump may leave it), and may not use a ledger: that is `ATTEST_INVALID_ARGUMENT`.
pub type attest_clock = Option<unsafe extern "C" fn(user: *mut c_void) -> i64>;

/// How a ledger is opened. Set `size` to `sizeof(attest_ledger_options)` and everything unused to 0, so that a later
/// version may add to it. All 0 but the size is as without options.
#[repr(C)]
#[derive(Debug)]
pub struct attest_ledger_options {
    /// `sizeof(attest_ledger_options)`.
    pub size: usize,
    /// The clock that stamps; null is the system's.
    pub clock: attest_clock,
    /// What the clock is called with.
    pub user: *mut c_void,
    /// How long a write waits for another writer of the file before it is `ATTEST_STORAGE_BUSY`, in milliseconds: 0 is
    /// the library's own 10 seconds, a number below 0 does not wait.
    pub patience_ms: i64,
    /// The largest document that is read, in bytes; 0 is the library's own limit.
    pub max_bytes: usize,
    /// `ATTEST_LEDGER_` numbers, added up; any other bit is `ATTEST_INVALID_ARGUMENT`.
    pub flags: u64,
}

/// A file that is not there is `ATTEST_NOT_FOUND`; without this flag it is made.
pub const ATTEST_LEDGER_EXISTING: u64 = 1;

/// A clock of the host's.
struct Hosts {
    clock: unsafe extern "C" fn(user: *mut c_void) -> i64,
    user: *mut c_void,
}

// SAFETY: the host hands `user` in for whichever thread makes a call, as the clock's type says.
unsafe impl Send for Hosts {}

impl Clock for Hosts {
    fn now_ms(&self) -> i64 {
        // SAFETY: the host's promise when it opened the ledger.
        unsafe { (self.clock)(self.user) }
    }
}

/// The options behind a pointer.
///
/// # Safety
/// `options` is null or points to options.
unsafe fn read(options: *const attest_ledger_options) -> Result<Options> {
    let mut own = Options::default();
    if options.is_null() {
        return Ok(own);
    }
    // SAFETY: the caller's promise; what has another size is not looked at.
    let given = unsafe {
        sized(options, |at| &raw const (*at).size)?;
        &*options
    };
    if given.flags & !ATTEST_LEDGER_EXISTING != 0 {
        return Err(Error::new(
            Code::InvalidArgument,
            "a flag is none that this library knows",
        ));
    }
    own.create = given.flags & ATTEST_LEDGER_EXISTING == 0;
    if let Some(clock) = given.clock {
        own.clock = Box::new(Hosts {
            clock,
            user: given.user,
        });
    }
    own.limits = limits(given.max_bytes);
    own.patience = match given.patience_ms {
        0 => own.patience,
        ms => Duration::from_millis(u64::try_from(ms).unwrap_or(0).min(LONGEST)),
    };
    Ok(own)
}

/// The longest wait that the engine knows.
const LONGEST: u64 = 2_147_483_647;

/// Opens a store, or makes it. `path` is the file's name as the system knows it, ended by a 0; `options` may be null.
/// `ledger` receives the handle, to be closed with `attest_ledger_close`; on failure it is left as it is, and `error`,
/// which may be null, receives the error document.
///
/// Threads: any, at any time. Blocks for the file, at most for as long as the options say where another process writes
/// to it.
///
/// # Safety
/// `path` is null or ends with a 0; `options` is null or points to options, whose clock may be called with their `user`
/// until the ledger is closed, on every thread that uses it; `ledger` is null or points to a pointer; `error` is null or
/// points to a buffer whose former content was freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_ledger_open(
    path: *const c_char,
    options: *const attest_ledger_options,
    ledger: *mut *mut attest_ledger,
    error: *mut attest_buffer,
) -> attest_status {
    let work = || {
        if path.is_null() || ledger.is_null() {
            return Err(null());
        }
        // SAFETY: it is not null, so it ends with a 0, by the caller's promise.
        let path = place(unsafe { CStr::from_ptr(path) })?;
        // SAFETY: the caller's promise.
        let opened = Handle::open(path, unsafe { read(options) }?)?;
        let handle = Box::into_raw(Box::new(attest_ledger(opened)));
        // SAFETY: it is not null, so it points to a pointer.
        unsafe { ledger.write(handle) };
        Ok(())
    };
    // SAFETY: the caller's promise.
    unsafe { done(error, work) }
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "elsewhere not every name is one")]
fn place(path: &CStr) -> Result<&Path> {
    use std::os::unix::ffi::OsStrExt as _;
    Ok(Path::new(OsStr::from_bytes(path.to_bytes())))
}

#[cfg(not(unix))]
fn place(path: &CStr) -> Result<&Path> {
    let text = path.to_str();
    let text = text.map_err(|_| Error::new(Code::InvalidArgument, "the path is not UTF-8"))?;
    Ok(Path::new(OsStr::new(text)))
}

/// Runs an operation of a store on a JSON document: `attest_ledger_call(ledger, "ledger.digest", "{}", 2, &out)`.
///
/// `out` receives the answer, canonical JSON, or the error document; it is the caller's either way, to be freed with
/// `attest_buffer_free`. What `ATTEST_OK` answers of a write is on the disk. What fails has changed nothing, but for the
/// repair that a clock set back makes due.
///
/// Threads: any, also several at once; calls on one ledger wait for each other. Blocks for the file, and for as long as
/// the options say where another process or another ledger writes to it. The clock's callback runs on the same thread.
///
/// # Safety
/// `ledger` is null or a live handle; `operation` is null or ends with a 0; `json` is null or points to `len` bytes; `out`
/// is null or points to a buffer whose former content was freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_ledger_call(
    ledger: *const attest_ledger,
    operation: *const c_char,
    json: *const c_char,
    len: usize,
    out: *mut attest_buffer,
) -> attest_status {
    let work = || {
        // SAFETY: the caller's promise.
        let ledger = unsafe { ledger.as_ref() }.ok_or_else(null)?;
        if operation.is_null() {
            return Err(null());
        }
        // SAFETY: it is not null, so it ends with a 0, by the caller's promise.
        let name = unsafe { CStr::from_ptr(operation) }.to_str();
        let name = name.map_err(|_| Error::new(Code::InvalidArgument, "text is not UTF-8"))?;
        // SAFETY: the caller's promise.
        ledger.0.call(name, unsafe { bytes(json, len) }?)
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, work) }
}

/// Closes a ledger and frees it. Null does nothing. In a child of the process that opened it, it frees what it may and
/// leaves the file alone.
///
/// Threads: any, when nothing else uses the ledger. Blocks for the file.
///
/// # Safety
/// `ledger` is null or a handle of `attest_ledger_open` that nothing uses and that was not closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_ledger_close(ledger: *mut attest_ledger) {
    if ledger.is_null() {
        return;
    }
    // Nothing can be said of a fault here; what was acknowledged is on the disk.
    let _ = caught(|| {
        // SAFETY: it came from a box, and comes back once.
        drop(unsafe { Box::from_raw(ledger) });
        Ok(())
    });
}

/// The name of the operation on a ledger of a number, counted from 0; null past the last. The text is static, ended by a
/// 0, and not to be freed.
///
/// Threads: any, at any time. Never blocks.
#[unsafe(no_mangle)]
pub extern "C" fn attest_ledger_operation(number: usize) -> *const c_char {
    static NAMES: OnceLock<Vec<CString>> = OnceLock::new();
    let names = || {
        let own = ops::operations().filter_map(|row| CString::new(row.name).ok());
        own.collect()
    };
    let names = NAMES.get_or_init(names);
    names
        .get(number)
        .map_or(std::ptr::null(), |name| name.as_ptr())
}
