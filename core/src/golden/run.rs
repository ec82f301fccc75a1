//! Grading a scenario: a batch, or one call of `grade`.

use super::fault;
use super::file::{GradeSpec, Mode};
use super::load::Scenario;
use super::store::{Row, Store};
use crate::batch::grants_in_force;
use crate::error::{Error, Result};
use crate::hashes::{Hasher, Subject, receipt_id};
use crate::ids::Id;
use crate::json::shape::Count;
use crate::lifecycle::{graded_at, pre_assignments};
use crate::model::{
    AgentId, BatchRequest, Claim, Coverage, GradeContext, Grant, Observation, Receipt,
    ReceiptInputs, ScopeContext,
};
use crate::time::IsoTs;

/// The first grading of a file.
pub(super) fn grade<'a>(scenario: &Scenario<'a>) -> Result<Store<'a>> {
    let rows = match (&scenario.call, scenario.mode) {
        (Some(call), Mode::Grade) => vec![one(scenario, call)?],
        _ => {
            let claims = scenario
                .claims
                .iter()
                .filter(|(_, claim)| !scenario.is_fixed(claim.id));
            let request = request(
                scenario,
                claims.map(|(_, claim)| claim.clone()).collect(),
                scenario.coverage.evaluated_at,
                &[],
            )?;
            batch(&request, scenario)?
        }
    };
    Ok(Store { rows })
}

/// A batch at a later instant, over the claims that may still be graded and those seen by then
/// without a receipt, with the evidence the receipts so far hold (contract: C §9).
pub(super) fn again<'a>(
    scenario: &Scenario<'a>,
    store: &Store<'a>,
    at: IsoTs,
) -> Result<Vec<Row<'a>>> {
    let receipts: Vec<Receipt<'a>> = store.rows.iter().map(|row| row.receipt.clone()).collect();
    let admitted = |claim: &Claim<'a>| {
        if scenario.is_fixed(claim.id) {
            return false;
        }
        let stored = receipts
            .iter()
            .find(|receipt| receipt.claim_id == Some(claim.id));
        stored.map_or(claim.observed_at.ms() <= at.ms(), |receipt| {
            graded_at(receipt, at.ms())
        })
    };
    let claims = scenario
        .claims
        .iter()
        .map(|(_, claim)| claim)
        .filter(|claim| admitted(claim))
        .cloned()
        .collect();
    batch(&request(scenario, claims, at, &receipts)?, scenario)
}

fn request<'a>(
    scenario: &Scenario<'a>,
    claims: Vec<Claim<'a>>,
    at: IsoTs,
    receipts: &[Receipt<'a>],
) -> Result<BatchRequest<'a>> {
    let mut fixed = scenario.fixed.clone();
    fixed.extend(pre_assignments(receipts)?);
    Ok(BatchRequest {
        activity: scenario.activity.clone(),
        claims,
        coverage: Coverage {
            evaluated_at: at,
            ..scenario.coverage.clone()
        },
        fixed: Some(fixed),
        grants: scenario
            .grants
            .iter()
            .map(|(_, grant)| grant.clone())
            .collect(),
        model_scores: Some(scenario.scores.clone()),
        observations: scenario
            .observations
            .iter()
            .map(|(_, row)| row.clone())
            .collect(),
        policy: None,
    })
}

fn batch<'a>(request: &BatchRequest<'a>, scenario: &Scenario<'a>) -> Result<Vec<Row<'a>>> {
    let items = crate::batch::grade_batch(request, &scenario.policy)?;
    Ok(items.into_iter().map(Row::of_item).collect())
}

/// One call of `grade`.
fn one<'a>(scenario: &Scenario<'a>, call: &GradeSpec<'a>) -> Result<Row<'a>> {
    let place = |key: &'static str| move |e: Error| e.at(key).at("grade").at("input");
    let claim = call
        .claim
        .as_ref()
        .map(|name| scenario.claim(name))
        .transpose()
        .map_err(place("claim"))?;
    let candidates: Vec<Observation<'a>> = call
        .candidates
        .iter()
        .map(|name| scenario.observation(name).cloned())
        .collect::<Result<_>>()
        .map_err(place("candidates"))?;
    let agent = call
        .agent
        .as_ref()
        .or(claim.map(|claim| &claim.agent))
        .ok_or_else(|| place("agent")(fault("without a claim the agent must be named")))?;
    let grant = in_force(scenario, agent).map_err(place("agent"))?;
    let coverage = &scenario.coverage;
    let context = GradeContext {
        attribution: match (claim, &call.scope, candidates.first()) {
            (None, None, Some(orphan)) => crate::attribution::attribute(
                orphan,
                &scenario.activity,
                &scenario.policy,
                Some(coverage.evaluated_at),
            ),
            _ => None,
        },
        model_scores: claim.and_then(|claim| scenario.scores.get(claim.id).cloned()),
        prior_spend: call.prior_spend.unwrap_or(Count(0)),
        scope: call.scope.clone().map(|observed| ScopeContext { observed }),
    };
    let receipt = crate::grade::grade(
        claim,
        &candidates,
        &grant,
        &scenario.policy,
        coverage,
        &context,
    )?;
    let inputs = ReceiptInputs {
        context,
        coverage_hash: Hasher::new().coverage_hash(coverage),
        grant: grant.into(),
        policy_hash: scenario.policy.hash,
    };
    let orphan = match (claim, &call.scope) {
        (None, None) => candidates.first().map(|row| row.id),
        _ => None,
    };
    Ok(Row {
        receipt,
        inputs,
        orphan,
        scope: call.scope.clone().filter(|_| claim.is_none()),
    })
}

/// The agent's grant with the latest `updatedAt` up to the batch's instant.
fn in_force<'a>(scenario: &Scenario<'a>, agent: &AgentId<'a>) -> Result<Grant<'a>> {
    let grants = scenario.grants.iter().map(|(_, grant)| grant);
    let own: Vec<Grant<'a>> = grants
        .filter(|grant| grant.agent == *agent)
        .cloned()
        .collect();
    let in_force = grants_in_force(&own, scenario.coverage.evaluated_at.ms())?;
    in_force
        .into_values()
        .next()
        .cloned()
        .ok_or_else(|| fault("the agent has no grant in force"))
}

/// The id of the receipt of a claim's or an observation's ref.
pub(super) fn receipt_of(scenario: &Scenario<'_>, name: &str) -> Result<Id> {
    if let Ok(claim) = scenario.claim(name) {
        return Ok(receipt_id(Subject::Claim(claim.id)));
    }
    let row = scenario.observation(name)?;
    Ok(receipt_id(Subject::Unasked(row.id)))
}
