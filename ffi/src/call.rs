//! Every operation, by name.

use crate::buffer::attest_buffer;
use crate::entry::{answer, bytes, text};
use crate::status::attest_status;
use attest_core::json::Limits;
use attest_core::ops::{OPERATIONS, call};
use std::ffi::{CStr, c_char};

/// Runs an operation on a JSON document: `attest_call("grade_batch", json, len, &out)`.
///
/// `out` receives the answer, canonical JSON, or the error document; it is the caller's either way, to be freed with
/// `attest_buffer_free`. A document over the library's limit is refused before anything is done with it.
///
/// Threads: any, at any time. Never blocks.
///
/// # Safety
/// `operation` is null or ends with a 0; `json` is null or points to `len` bytes; `out` is null or points to a buffer
/// whose former content was freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_call(
    operation: *const c_char,
    json: *const c_char,
    len: usize,
    out: *mut attest_buffer,
) -> attest_status {
    // SAFETY: the caller's promise is the same; 0 is the library's own limit.
    unsafe { attest_call_limited(operation, json, len, 0, out) }
}

/// As `attest_call`, with the largest document that is read, in bytes; 0 is the library's own limit.
///
/// Threads: any, at any time. Never blocks.
///
/// # Safety
/// As `attest_call`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_call_limited(
    operation: *const c_char,
    json: *const c_char,
    len: usize,
    max_bytes: usize,
    out: *mut attest_buffer,
) -> attest_status {
    let work = || {
        if operation.is_null() {
            return Err(crate::entry::null());
        }
        // SAFETY: it is not null, so it ends with a 0, by the caller's promise.
        let name = unsafe { CStr::from_ptr(operation) }.to_bytes();
        // SAFETY: a slice's own pointer and length.
        let name = unsafe { text(name.as_ptr().cast(), name.len()) }?;
        #[cfg(feature = "test-panic")]
        #[allow(clippy::panic, reason = "the panic is what is tested")]
        if name == "test.panic" {
            panic!("a panic that holds content");
        }
        let limits = limits(max_bytes);
        // SAFETY: the caller's promise.
        call(name, unsafe { bytes(json, len) }?, limits)
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, work) }
}

/// The limits for a largest document in bytes; 0 is the library's own.
pub(crate) fn limits(max_bytes: usize) -> Limits {
    match max_bytes {
        0 => Limits::default(),
        max_bytes => Limits {
            max_bytes: u64::try_from(max_bytes).unwrap_or(u64::MAX),
        },
    }
}

/// The name of the operation of a number, counted from 0; null past the last. The text is static, ended by a 0, and not
/// to be freed.
///
/// Threads: any, at any time. Never blocks.
#[unsafe(no_mangle)]
pub extern "C" fn attest_operation(number: usize) -> *const c_char {
    NAMES
        .get(number)
        .map_or(std::ptr::null(), |name| name.as_ptr().cast())
}

/// Bytes that the longest name of an operation takes, with its 0.
const ROOM: usize = 32;

/// The names with a 0 behind each.
static NAMES: [[u8; ROOM]; OPERATIONS.len()] = {
    let mut names = [[0; ROOM]; OPERATIONS.len()];
    let mut at = 0;
    while at < names.len() {
        let name = OPERATIONS[at].name.as_bytes();
        assert!(name.len() < ROOM, "room for the 0");
        let mut byte = 0;
        while byte < name.len() {
            names[at][byte] = name[byte];
            byte += 1;
        }
        at += 1;
    }
    names
};
