//! Asking the host's model for the intents of a turn: JavaScript asks, in between.

use crate::entry::{Answer, answer};
use attest_core::json::{Limits, Writer};
use attest_core::ops::extracts;
use napi_derive::napi;

/// What to ask a model about a turn, `{"system", "user"}`, or `null` where nothing is to be asked.
#[napi]
pub fn extract_question(document: String) -> Answer<String> {
    answer(|| {
        let prompt = extracts::question(document.as_bytes(), Limits::default())?;
        let mut out = Writer::new();
        match prompt {
            None => out.null(),
            Some(prompt) => {
                out.begin_object();
                out.key("system");
                out.string(prompt.system);
                out.key("user");
                out.string(&prompt.user);
                out.end_object();
            }
        }
        Ok(out.into_string())
    })
}

/// What becomes of a turn with what a model wrote; without it, the model failed.
#[napi]
pub fn extract_answer(document: String, raw: Option<String>) -> Answer<String> {
    answer(|| extracts::answer(document.as_bytes(), raw.as_deref(), Limits::default()))
}
