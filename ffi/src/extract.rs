//! Asking the host's model for the intents of a turn.

use crate::buffer::attest_buffer;
use crate::call::limits;
use crate::entry::{answer, bytes, caught, done};
use crate::status::attest_status;
use attest_core::error::Result;
use attest_core::ops::extracts;
use std::ffi::{c_char, c_void};

/// What a model answered, while a callback runs.
#[derive(Debug, Default)]
pub struct attest_reply(Option<String>);

/// Asks a model: `system` and `prompt` are UTF-8 and borrowed for the call, `user` is what the host handed in. The
/// callback sets what the model wrote with `attest_reply_set` and returns true. False, and no reply set, mean that the
/// model failed. It must return: no exception or jump may leave it.
pub type attest_ask = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        system: *const c_char,
        system_len: usize,
        prompt: *const c_char,
        prompt_len: usize,
        reply: *mut attest_reply,
    ) -> bool,
>;

/// Sets what a model wrote; the bytes are copied. Bytes that are no UTF-8 are read with replacement characters, which no
/// words of a person back.
///
/// Threads: the one that the callback runs on. Never blocks.
///
/// # Safety
/// `reply` is null or the one of the callback that is running; `data` is null or points to `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_reply_set(
    reply: *mut attest_reply,
    data: *const c_char,
    len: usize,
) -> attest_status {
    let work = || {
        // SAFETY: the caller's promise.
        let reply = unsafe { reply.as_mut() }.ok_or_else(crate::entry::null)?;
        // SAFETY: the caller's promise.
        let own = unsafe { bytes(data, len) }?;
        reply.0 = Some(String::from_utf8_lossy(own).into_owned());
        Ok(())
    };
    // SAFETY: there is no buffer.
    unsafe { done(std::ptr::null_mut(), work) }
}

/// Reads a turn with the host's model. `json` is `{text, local_time, tz?, now?}`; `out` receives `{intents, dropped,
/// text, truncated, error?}`. Whatever the model writes is no error of this function. Without a local time no model is
/// asked.
///
/// Threads: any, at any time; the callback runs on the same one. Blocks while the callback runs.
///
/// # Safety
/// `json` is null or points to `len` bytes; `ask` is null or a function as described, which may be called once, on this
/// thread, with `user`; `out` is null or points to a buffer whose former content was freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_said_extract(
    json: *const c_char,
    len: usize,
    ask: attest_ask,
    user: *mut c_void,
    out: *mut attest_buffer,
) -> attest_status {
    // The callback runs outside of what is caught, so that nothing of the host's is on a stack that unwinds.
    let question = || {
        // SAFETY: the caller's promise.
        let document = unsafe { bytes(json, len) }?;
        let ask = ask.ok_or_else(crate::entry::null)?;
        Ok((ask, extracts::question(document, limits(0))?))
    };
    let raw = |(ask, prompt): (_, Option<attest_core::said::prompt::Prompt>)| {
        let mut reply = attest_reply::default();
        if let Some(prompt) = prompt {
            let ask: unsafe extern "C" fn(_, _, _, _, _, _) -> bool = ask;
            // SAFETY: texts live for the call, and the callback is as described.
            let answered = unsafe {
                ask(
                    user,
                    prompt.system.as_ptr().cast(),
                    prompt.system.len(),
                    prompt.user.as_ptr().cast(),
                    prompt.user.len(),
                    &raw mut reply,
                )
            };
            if !answered {
                reply.0 = None;
            }
        }
        reply.0
    };
    let raw: Result<Option<String>> = caught(question).map(raw);
    let work = || {
        let raw = raw?;
        // SAFETY: the caller's promise.
        let document = unsafe { bytes(json, len) }?;
        extracts::answer(document, raw.as_deref(), limits(0))
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, work) }
}
