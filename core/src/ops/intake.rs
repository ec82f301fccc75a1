//! Pages' rows into observations and claims (contract: G §13 redact, C §3).

use super::policy::of_request;
use super::{Options, written};
use crate::error::Result;
use crate::intake::{ProjectRequest, ReadClaimRequest};
use crate::json::read;
use crate::json::shape::Shape;

pub(super) fn project(text: &str, _: &Options) -> Result<String> {
    let request = read(text, ProjectRequest::read)?;
    let policy = of_request(request.policy)?;
    let row_key = request.row_key.as_deref();
    let row = crate::intake::project(
        request.source,
        request.raw,
        request.action,
        request.observed_at,
        row_key,
        &policy,
    )?;
    Ok(written(&row))
}

pub(super) fn read_claim(text: &str, _: &Options) -> Result<String> {
    let request = read(text, ReadClaimRequest::read)?;
    Ok(written(&crate::intake::read_claim(request)?))
}
