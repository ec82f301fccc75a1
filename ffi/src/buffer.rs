//! Bytes that a function hands out.

use std::ffi::c_char;

/// Bytes that the caller owns. Start with `{0}`, and free with `attest_buffer_free`.
#[repr(C)]
#[derive(Debug)]
pub struct attest_buffer {
    /// The bytes, UTF-8, with a 0 behind the last; null where there are none.
    pub data: *mut c_char,
    /// How many there are, the 0 not counted.
    pub len: usize,
}

impl attest_buffer {
    /// Of a text. It keeps the text's own bytes.
    pub(crate) fn of(text: String) -> Self {
        let mut bytes = text.into_bytes();
        let len = bytes.len();
        bytes.push(0);
        let data = Box::into_raw(bytes.into_boxed_slice()).cast::<c_char>();
        Self { data, len }
    }
}

/// Frees what a buffer holds and empties it. Null, and a buffer that is empty already, do nothing.
///
/// Threads: any, one at a time on one buffer. Never blocks.
///
/// # Safety
/// `buffer` is null or points to a buffer that this library filled or that is all 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_buffer_free(buffer: *mut attest_buffer) {
    // SAFETY: the caller points to a buffer or to nothing.
    let Some(buffer) = (unsafe { buffer.as_mut() }) else {
        return;
    };
    let data = std::mem::replace(&mut buffer.data, std::ptr::null_mut());
    let len = std::mem::take(&mut buffer.len);
    if data.is_null() {
        return;
    }
    let whole = std::ptr::slice_from_raw_parts_mut(data.cast::<u8>(), len.saturating_add(1));
    // SAFETY: data and length are those of `attest_buffer::of`, and are handed over once: the buffer is empty now.
    drop(unsafe { Box::from_raw(whole) });
}
