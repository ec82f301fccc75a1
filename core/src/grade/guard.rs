//! `grade` by itself: what it refuses, then the grade (contract: G §3, §13, C §6).

use super::claim::{Best, Candidates, grade_claim};
use super::claimless::{ClaimlessSubject, grade_claimless};
use super::setting::{Holder, Setting};
use crate::error::{Code, Error, Result};
use crate::evidence::{is_candidate, representatives};
use crate::hashes::{Hasher, candidates_hash};
use crate::model::{Claim, Coverage, GradeContext, Grant, Observation, Receipt};
use crate::policy::Policy;
use crate::score::{ClaimFacts, RowFacts};

/// Refuses a row with a content field that its source may not hold (contract: C §6).
///
/// # Errors
/// `invalid_input` at the field.
pub fn check_fields(row: &Observation<'_>, policy: &Policy) -> Result<()> {
    let allowed = policy.allowed_fields.of_source(row.source);
    let fields = [
        ("amountCents", row.amount.is_some(), allowed.amount),
        (
            "counterparty",
            row.counterparty.is_some(),
            allowed.counterparty,
        ),
        ("currency", row.currency.is_some(), allowed.currency),
        ("merchant", row.merchant.is_some(), allowed.merchant),
        (
            "subjectHint",
            row.subject_hint.is_some(),
            allowed.subject_hint,
        ),
    ];
    match fields
        .into_iter()
        .find(|(_, there, allowed)| *there && !allowed)
    {
        Some((field, _, _)) => {
            Err(Error::input("the source's rows may not hold this field").at(field))
        }
        None => Ok(()),
    }
}

/// Grades one claim, one orphan or one scope (contract: surfaces, `grade`).
///
/// # Errors
/// `agent_mismatch`, `unasked_with_claim`, `foreign_candidate`, `claimless_subject`, and
/// `invalid_input` for a row with a field its source may not hold or a `finalFrom` that cannot be
/// written; each at its place in the request.
pub fn grade<'a>(
    claim: Option<&Claim<'a>>,
    candidates: &[Observation<'a>],
    grant: &Grant<'a>,
    policy: &Policy,
    coverage: &Coverage<'a>,
    context: &GradeContext<'a>,
) -> Result<Receipt<'a>> {
    for (at, row) in candidates.iter().enumerate() {
        check_fields(row, policy).map_err(|fault| fault.at_index(at).at("candidates"))?;
    }
    let another = Error::here(
        Code::AgentMismatch,
        "claim, grant and attribution name different agents",
    )
    .at("agent");
    if claim.is_some_and(|claim| claim.agent != grant.agent) {
        return Err(another.at("claim"));
    }
    if let Some(attribution) = &context.attribution
        && attribution.agent != grant.agent
    {
        return Err(another.at("attribution").at("context"));
    }
    // The first row of an id stands for its copies.
    let of_row = |row: &RowFacts<'_, 'a>, fault: Error| {
        let place = candidates.iter().position(|other| other.id == row.row.id);
        fault.at_index(place.unwrap_or_default()).at("candidates")
    };
    let mut hasher = Hasher::new();
    let setting = Setting::new(policy, coverage, &mut hasher);
    let holder = Holder::new(grant, &setting, &mut hasher);
    let seen = representatives(candidates, setting.coverage.evaluated_at);
    let rows: Vec<RowFacts<'_, 'a>> = seen.iter().map(|row| RowFacts::new(row, policy)).collect();
    match claim {
        Some(claim) => {
            if context.attribution.is_some() {
                return Err(Error::here(
                    Code::UnaskedWithClaim,
                    "an attribution goes with no claim",
                )
                .at("attribution")
                .at("context"));
            }
            let claim = ClaimFacts::new(claim, policy);
            if let Some(row) = rows.iter().find(|row| !is_candidate(&claim, row, policy)) {
                let fault = Error::here(
                    Code::ForeignCandidate,
                    "a candidate that this claim cannot have",
                );
                return Err(of_row(row, fault));
            }
            let refs: Vec<_> = rows.iter().map(|row| hasher.ref_hash(row.row)).collect();
            let best = Best::of(&claim, rows.iter(), policy);
            let candidates = Candidates {
                hash: candidates_hash(refs),
                best,
            };
            grade_claim(&setting, &holder, &claim, &candidates, context, &mut hasher)
                .map_err(|fault| fault.at("claim"))
        }
        None => {
            let wrong = || {
                Error::here(
                    Code::ClaimlessSubject,
                    "one orphan, or one scope without candidates, is needed",
                )
                .at("candidates")
            };
            let subject = match (context.scope.as_ref(), rows.as_slice()) {
                (None, [row]) => ClaimlessSubject::Orphan(row),
                (Some(scope), []) if context.attribution.is_none() && candidates.is_empty() => {
                    ClaimlessSubject::Scope(&scope.observed)
                }
                _ => return Err(wrong()),
            };
            grade_claimless(&setting, &holder, &subject, context, &mut hasher).map_err(|fault| {
                match rows.first() {
                    Some(row) => of_row(row, fault),
                    None => fault.at("context"),
                }
            })
        }
    }
}
