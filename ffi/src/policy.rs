//! A policy that is loaded once and grades many batches.

use crate::buffer::attest_buffer;
use crate::call::limits;
use crate::entry::{answer, bytes, done, null};
use crate::status::attest_status;
use attest_core::ops::policies::{grade_batch, load};
use attest_core::policy::Policy;
use std::ffi::c_char;

/// A loaded policy. It never changes: any number of threads may use it at once.
#[derive(Debug)]
pub struct attest_policy(Policy);

/// Loads a policy document. `policy` receives the handle, to be freed with `attest_policy_free`; on failure it is left
/// as it is, and `error`, which may be null, receives the error document with every fault of the policy.
///
/// Threads: any, at any time. Never blocks.
///
/// # Safety
/// `json` is null or points to `len` bytes; `policy` is null or points to a pointer; `error` is null or points to a
/// buffer whose former content was freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_policy_load(
    json: *const c_char,
    len: usize,
    policy: *mut *mut attest_policy,
    error: *mut attest_buffer,
) -> attest_status {
    let work = || {
        if policy.is_null() {
            return Err(null());
        }
        // SAFETY: the caller's promise.
        let loaded = load(unsafe { bytes(json, len) }?, limits(0))?;
        let handle = Box::into_raw(Box::new(attest_policy(loaded)));
        // SAFETY: it is not null, so it points to a pointer.
        unsafe { policy.write(handle) };
        Ok(())
    };
    // SAFETY: the caller's promise.
    unsafe { done(error, work) }
}

/// Frees a policy. Null does nothing.
///
/// Threads: any, when nothing else uses the policy. Never blocks.
///
/// # Safety
/// `policy` is null or a handle of `attest_policy_load` that nothing uses and that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_policy_free(policy: *mut attest_policy) {
    if !policy.is_null() {
        // SAFETY: it came from a box, and comes back once.
        drop(unsafe { Box::from_raw(policy) });
    }
}

/// The hash of a policy's document, 64 hexadecimal digits without quotes.
///
/// Threads: any, several at once. Never blocks.
///
/// # Safety
/// `policy` is null or a live handle; `out` is null or points to a buffer whose former content was freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_policy_hash(
    policy: *const attest_policy,
    out: *mut attest_buffer,
) -> attest_status {
    // SAFETY: the caller's promise.
    let work = || Ok(unsafe { policy.as_ref() }.ok_or_else(null)?.0.hash.to_hex());
    // SAFETY: the caller's promise.
    unsafe { answer(out, work) }
}

/// Grades a batch under a loaded policy: the request and the answer of `grade_batch`, without `policy` in the request.
///
/// Threads: any, several at once. Never blocks.
///
/// # Safety
/// As `attest_policy_hash`; `json` is null or points to `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_policy_grade_batch(
    policy: *const attest_policy,
    json: *const c_char,
    len: usize,
    out: *mut attest_buffer,
) -> attest_status {
    let work = || {
        // SAFETY: the caller's promise.
        let policy = unsafe { policy.as_ref() }.ok_or_else(null)?;
        // SAFETY: the caller's promise.
        grade_batch(&policy.0, unsafe { bytes(json, len) }?, limits(0))
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, work) }
}
