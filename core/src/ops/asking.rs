//! Said: cutting, unquoting, validating (contract: S, pipeline 2 to 5; C §8).

use super::{Options, written};
use crate::error::Result;
use crate::json::read;
use crate::json::shape::Shape;
use crate::said::asking::{
    PrepareAnswer, PromptAnswer, PromptRequest, TextRequest, UnquoteAnswer, ValidateAnswer,
    ValidateRequest,
};

pub(super) fn prepare(text: &str, _: &Options) -> Result<String> {
    let request = read(text, TextRequest::read)?;
    Ok(written(&PrepareAnswer::of(crate::said::prepare::prepare(
        &request.text,
    ))))
}

pub(super) fn unquote(text: &str, _: &Options) -> Result<String> {
    let request = read(text, TextRequest::read)?;
    Ok(written(&UnquoteAnswer::of(crate::said::quote::unquote(
        &request.text,
    ))))
}

pub(super) fn prompt(text: &str, _: &Options) -> Result<String> {
    let request = read(text, PromptRequest::read)?;
    // Whatever is handed in, nothing that was quoted is put to a model.
    let own = crate::said::prepare::prepare(&request.text);
    let made = crate::said::prompt::prompt(&own.text, request.local_time.0, request.tz.as_deref());
    Ok(written(&PromptAnswer::of(made)))
}

pub(super) fn validate(text: &str, _: &Options) -> Result<String> {
    let request = read(text, ValidateRequest::read)?;
    let typed = request.typed();
    let answer = crate::said::validate::validate(&request.raw.0, &request.text, &typed);
    Ok(written(&ValidateAnswer::of(answer)))
}
