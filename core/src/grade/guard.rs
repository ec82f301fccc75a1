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
/// `invalid_input` for a row with a field its source may not hold.
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
    let agents = claim
        .map(|claim| &claim.agent)
        .into_iter()
        .chain(context.attribution.as_ref().map(|a| &a.agent));
    if agents.into_iter().any(|agent| *agent != grant.agent) {
        return Err(Error::new(
            Code::AgentMismatch,
            "claim, grant and attribution name different agents",
        ));
    }
    let mut hasher = Hasher::new();
    let setting = Setting::new(policy, coverage, &mut hasher);
    let holder = Holder::new(grant, &setting, &mut hasher);
    let seen = representatives(candidates, setting.coverage.evaluated_at);
    let rows: Vec<RowFacts<'_, 'a>> = seen.iter().map(|row| RowFacts::new(row, policy)).collect();
    match claim {
        Some(claim) => {
            if context.attribution.is_some() {
                return Err(Error::new(
                    Code::UnaskedWithClaim,
                    "an attribution goes with no claim",
                ));
            }
            let claim = ClaimFacts::new(claim, policy);
            if !rows.iter().all(|row| is_candidate(&claim, row, policy)) {
                return Err(Error::new(
                    Code::ForeignCandidate,
                    "a candidate that this claim cannot have",
                ));
            }
            let refs: Vec<_> = rows.iter().map(|row| hasher.ref_hash(row.row)).collect();
            let best = Best::of(&claim, rows.iter(), policy);
            let candidates = Candidates {
                hash: candidates_hash(refs),
                best,
            };
            grade_claim(&setting, &holder, &claim, &candidates, context, &mut hasher)
        }
        None => {
            let wrong = || {
                Error::new(
                    Code::ClaimlessSubject,
                    "one orphan, or one scope without candidates, is needed",
                )
            };
            let subject = match (context.scope.as_ref(), rows.as_slice()) {
                (None, [row]) => ClaimlessSubject::Orphan(row),
                (Some(scope), []) if context.attribution.is_none() && candidates.is_empty() => {
                    ClaimlessSubject::Scope(&scope.observed)
                }
                _ => return Err(wrong()),
            };
            grade_claimless(&setting, &holder, &subject, context, &mut hasher)
        }
    }
}
