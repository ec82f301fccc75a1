//! Asking a model for the intents of a turn, for doors that call a function of the host in between (contract: S, C §8
//! "The rest"): first the question, then what becomes of the answer.

use super::written;
use crate::error::Result;
use crate::json::shape::Shape;
use crate::json::{Limits, read, text_of};
use crate::said::asking::{ExtractAnswer, ExtractRequest};
use crate::said::extract::{answer as held, question as asked};
use crate::said::prompt::Prompt;

/// What to ask a model about a turn; none where there is no local time, and nothing is asked.
///
/// # Errors
/// Those of the document.
pub fn question(bytes: &[u8], limits: Limits) -> Result<Option<Prompt>> {
    let request = read(text_of(bytes, limits)?, ExtractRequest::read)?;
    Ok(asked(&request.text, &request.typed()))
}

/// What becomes of a turn with what the model wrote; none where it failed, or the host gave up on it.
///
/// # Errors
/// Those of the document. Whatever the model wrote is no error.
pub fn answer(bytes: &[u8], raw: Option<&str>, limits: Limits) -> Result<String> {
    let request = read(text_of(bytes, limits)?, ExtractRequest::read)?;
    let found = held(&request.text, &request.typed(), raw);
    Ok(written(&ExtractAnswer::of(found.held, found.error)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    const TURN: &[u8] =
        br#"{"text":"Email Irene the plan.","local_time":"2026-03-04T10:00:00+01:00"}"#;

    #[test]
    fn a_turn_goes_out_and_comes_back() {
        let prompt = question(TURN, Limits::default()).unwrap().unwrap();
        assert!(prompt.user.contains("Email Irene the plan."));
        let raw = r#"{"intents":[{"kind":"send","to":["Irene"]},{"kind":"pay","to":["Otto"]}]}"#;
        let held = answer(TURN, Some(raw), Limits::default()).unwrap();
        assert!(held.contains(r#""to":["Irene"]"#) && held.contains(r#""dropped":[{"#));
        assert!(!held.contains("\"error\""));
    }

    #[test]
    fn whatever_a_model_does_is_no_error() {
        let none = answer(TURN, None, Limits::default()).unwrap();
        assert!(none.contains(r#""error":"model""#) && none.contains(r#""intents":[]"#));
        let junk = answer(TURN, Some("I cannot help"), Limits::default()).unwrap();
        assert!(junk.contains(r#""error":"unparseable""#));
        let timeless = br#"{"text":"Email Irene the plan."}"#;
        assert!(question(timeless, Limits::default()).unwrap().is_none());
        let timeless = answer(timeless, Some("[]"), Limits::default()).unwrap();
        assert!(timeless.contains(r#""error":"no_time""#));
        assert!(question(b"[]", Limits::default()).is_err());
    }
}
