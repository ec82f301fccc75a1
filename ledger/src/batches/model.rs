//! The advisory model: asked outside every batch, each claim once (contract: C §7 rule 13).

use super::answer::ModelAsk;
use crate::base::{Write, keys};
use crate::rules::model::is_late;
use crate::tables::{model, parsed, texts, written};
use attest_core::error::{Code, Error, Result};
use attest_core::ids::Id;
use attest_core::model::{ModelScore, Receipt};

/// Turns the model on or off, where that is said; whether it is on.
pub(crate) fn switch(write: &mut Write<'_>, on: Option<bool>) -> Result<bool> {
    let is_on = write.meta().number(keys::MODEL)? != 0;
    let Some(on) = on.filter(|on| *on != is_on) else {
        return Ok(is_on);
    };
    write.meta().set_number(keys::MODEL, i64::from(on))?;
    write.count(1);
    Ok(on)
}

/// What to ask it: the claims that its score can help, each with the row it took. Every ask is recorded
/// before it is handed out, so none is made twice.
pub(crate) fn asks(write: &Write<'_>) -> Result<Vec<ModelAsk>> {
    if write.meta().number(keys::MODEL)? == 0 {
        return Ok(Vec::new());
    }
    let mut asks = Vec::new();
    for text in texts(write.sql(), model::ASKABLE, [])? {
        let receipt: Receipt<'_> = parsed(&text)?;
        let taken = receipt.observation_ids.first().copied();
        let (Some(claim_id), Some(observation_id)) = (receipt.claim_id, taken) else {
            continue;
        };
        model::ask(write, &claim_id.to_string(), &observation_id.to_string())?;
        asks.push(ModelAsk {
            claim_id,
            observation_id,
        });
    }
    Ok(asks)
}

/// Takes its answer. Whether it came in time, and was the first.
///
/// # Errors
/// `not_found` for a claim that nobody asked about.
pub(crate) fn answer(write: &mut Write<'_>, claim: Id, scores: &Vec<ModelScore>) -> Result<bool> {
    let claim = claim.to_string();
    let asked = model::find(write.sql(), &claim)?;
    let (asked, answered) = asked.ok_or_else(|| {
        Error::here(Code::NotFound, "nobody asked about this claim").at("claimId")
    })?;
    if answered.is_some() {
        return Ok(false);
    }
    if is_late(asked, write.now()) {
        model::answer(write, &claim, "[]")?;
        return Ok(false);
    }
    model::answer(write, &claim, &written(scores))?;
    write.count(1);
    Ok(true)
}
