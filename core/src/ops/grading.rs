//! Scores, grades, batches, attribution (contract: G §3-§7).

use super::policy::of_request;
use super::{
    AttributeAnswer, AttributeRequest, FeaturesAnswer, FeaturesRequest, GradeRequest, Options,
    ScoreText, written,
};
use crate::error::Result;
use crate::json::read;
use crate::json::shape::Shape;
use std::borrow::Cow;

pub(super) fn features(text: &str, _: &Options) -> Result<String> {
    let request = read(text, FeaturesRequest::read)?;
    let policy = of_request(request.policy)?;
    let pair = crate::score::features(&request.claim, &request.observation, &policy)
        .map_err(|fault| fault.at("claim"))?;
    let score = pair.score.reduced();
    Ok(written(&FeaturesAnswer {
        reason_codes: pair.reason_codes,
        score: ScoreText {
            den: Cow::Owned(score.den().to_string()),
            num: Cow::Owned(score.num().to_string()),
        },
        signals: pair.signals,
    }))
}

pub(super) fn grade(text: &str, _: &Options) -> Result<String> {
    let request = read(text, GradeRequest::read)?;
    let policy = of_request(request.policy)?;
    let receipt = crate::grade::grade(
        request.claim.as_ref(),
        &request.candidates,
        &request.grant,
        &policy,
        &request.coverage,
        &request.context,
    )?;
    Ok(written(&receipt))
}

pub(super) fn grade_batch(text: &str, options: &Options) -> Result<String> {
    super::policies::grade_batch_watched(None, text.as_bytes(), options.limits, &mut |_, _| {})
}

pub(super) fn attribute(text: &str, _: &Options) -> Result<String> {
    let request = read(text, AttributeRequest::read)?;
    let policy = of_request(request.policy)?;
    let attribution = crate::attribution::attribute(
        &request.observation,
        &request.activity,
        &policy,
        Some(request.evaluated_at),
    );
    Ok(written(&AttributeAnswer { attribution }))
}
