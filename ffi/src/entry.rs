//! The way in and out of every function: pointers are checked, panics are caught, errors become documents.

use crate::buffer::attest_buffer;
use crate::status::{attest_status, of};
use attest_core::error::{Code, Error, Result};
use std::ffi::c_char;

/// Another Rust library of the same program may share this one's copy of Rust's standard library.
pub(crate) use attest_boundary::caught_beside as caught;

/// Runs some work and hands its text out, or its error document.
///
/// # Safety
/// `out` is null or points to an [`attest_buffer`]; what that held before is not freed.
pub(crate) unsafe fn answer(
    out: *mut attest_buffer,
    work: impl FnOnce() -> Result<String>,
) -> attest_status {
    if out.is_null() {
        return attest_status::ATTEST_INVALID_ARGUMENT;
    }
    let (status, text) = match caught(work) {
        Ok(text) => (attest_status::ATTEST_OK, text),
        Err(fault) => (of(fault.code()), fault.to_json()),
    };
    // SAFETY: it is not null, so it points to a buffer, by the caller's promise.
    unsafe { out.write(attest_buffer::of(text)) };
    status
}

/// Runs some work that answers nothing; `error` may be null.
///
/// # Safety
/// As [`answer`].
pub(crate) unsafe fn done(
    error: *mut attest_buffer,
    work: impl FnOnce() -> Result<()>,
) -> attest_status {
    let Err(fault) = caught(work) else {
        return attest_status::ATTEST_OK;
    };
    if !error.is_null() {
        // SAFETY: as in `answer`.
        unsafe { error.write(attest_buffer::of(fault.to_json())) };
    }
    of(fault.code())
}

/// The fault of a pointer that is null.
pub(crate) fn null() -> Error {
    Error::new(Code::InvalidArgument, "a pointer is null")
}

/// Bytes that are handed in.
///
/// # Errors
/// `invalid_argument` for null with a length.
///
/// # Safety
/// `data` is null or points to `len` bytes that stay as they are for as long as the answer is used.
pub(crate) unsafe fn bytes<'a>(data: *const c_char, len: usize) -> Result<&'a [u8]> {
    if len == 0 {
        return Ok(&[]);
    }
    if data.is_null() {
        return Err(null());
    }
    if isize::try_from(len).is_err() {
        return Err(Error::new(Code::TooLarge, "the document is too large"));
    }
    // SAFETY: it is not null and its length fits, the rest is the caller's promise.
    Ok(unsafe { std::slice::from_raw_parts(data.cast::<u8>(), len) })
}

/// Text that is handed in.
///
/// # Errors
/// As [`bytes`], and `invalid_argument` for bytes that are no UTF-8.
///
/// # Safety
/// As [`bytes`].
pub(crate) unsafe fn text<'a>(data: *const c_char, len: usize) -> Result<&'a str> {
    // SAFETY: the caller's promise is the same.
    let bytes = unsafe { bytes(data, len) }?;
    std::str::from_utf8(bytes).map_err(|_| Error::new(Code::InvalidArgument, "text is not UTF-8"))
}
