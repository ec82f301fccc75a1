//! Grades without a claim: an unclaimed action, an undeclared permission (contract: G §6.1, §7).

use super::claim::{rule_id, state_of};
use super::setting::{Holder, Setting};
use crate::error::Result;
use crate::hashes::{Hasher, Inputs, Subject, candidates_hash};
use crate::ids::Id;
use crate::json::shape::List;
use crate::model::{Display4, Grade, GradeContext, Likely, Outcome, Reason, Receipt, Signals};
use crate::policy::{Policy, Rule};
use crate::rules::{Conditions, Finality, anchor, scope_reason, unasked_finality, unasked_reasons};
use crate::score::RowFacts;

/// What a claim-less receipt is about.
#[derive(Clone, Copy, Debug)]
pub enum ClaimlessSubject<'s, 'o, 'a> {
    /// An action no claim explains.
    Orphan(&'s RowFacts<'o, 'a>),
    /// An observed scope.
    Scope(&'s str),
}

/// The rule that makes an orphan UNASKED under its attribution, if one does. No grant bears on it.
#[must_use]
pub fn unasked_rule<'p>(context: &GradeContext<'_>, policy: &'p Policy) -> Option<&'p Rule> {
    Conditions::of_attribution(context, policy)
        .decide(policy)
        .filter(|rule| rule.then == Outcome::Unasked)
}

/// Grades a subject without a claim. A rule that concludes neither UNASKED nor OVER_SCOPE gives the
/// terminal rule, final, without evidence (contract: G §8).
///
/// # Errors
/// `invalid_input` where an instant of the receipt cannot be written.
pub fn grade_claimless<'a>(
    setting: &Setting<'_>,
    holder: &Holder<'_, 'a>,
    subject: &ClaimlessSubject<'_, '_, '_>,
    context: &GradeContext<'a>,
    hasher: &mut Hasher,
) -> Result<Receipt<'a>> {
    let policy = setting.policy;
    let rule = Conditions::without_claim(&holder.facts, context, policy).decide(policy);
    let agent = &holder.facts.grant.agent;
    let (refs, id) = match subject {
        ClaimlessSubject::Orphan(row) => {
            (Some(hasher.ref_hash(row.row)), Subject::Unasked(row.row.id))
        }
        ClaimlessSubject::Scope(scope) => (None, Subject::Scope { agent, scope }),
    };
    let verdict = conclude(setting, rule, subject, context);
    let inputs = Inputs {
        claim: None,
        candidates: candidates_hash(refs),
        grant: holder.hash,
        policy: policy.hash,
        coverage: setting.coverage_hash,
        context,
    };
    Ok(Receipt {
        agent: agent.clone(),
        attribution: (verdict.grade == Grade::Unasked).then_some(Likely::Likely),
        claim_id: None,
        computed_at: setting.evaluated_at,
        confidence: verdict.confidence,
        final_at: (verdict.finality == Finality::Final).then_some(setting.evaluated_at),
        final_from: setting.final_from(verdict.finality)?,
        grade: verdict.grade,
        id: hasher.receipt_id(id),
        inputs_hash: hasher.inputs_hash(&inputs),
        observation_ids: List(verdict.evidence.into_iter().collect()),
        overridden: None,
        policy_hash: policy.hash,
        reasons: List(verdict.reasons),
        request_id: None,
        reverted: None,
        rule_id: rule_id(verdict.rule),
        signals: Signals::NONE,
        state: state_of(verdict.finality),
        superseded_by: None,
    })
}

struct Verdict<'p, 'a> {
    rule: Option<&'p Rule>,
    grade: Grade,
    finality: Finality,
    confidence: Display4,
    reasons: Vec<Reason<'a>>,
    evidence: Option<Id>,
}

fn conclude<'p, 'a>(
    setting: &Setting<'_>,
    rule: Option<&'p Rule>,
    subject: &ClaimlessSubject<'_, '_, '_>,
    context: &GradeContext<'a>,
) -> Verdict<'p, 'a> {
    let outcome = rule.map(|rule| rule.then);
    match (outcome, subject, &context.attribution, &context.scope) {
        (Some(Outcome::Unasked), ClaimlessSubject::Orphan(row), Some(attribution), _) => {
            let at = anchor(row.row.action, row.occurred, row.first_seen);
            Verdict {
                rule,
                grade: Grade::Unasked,
                finality: unasked_finality(
                    at,
                    attribution,
                    setting.coverage.evaluated_at,
                    setting.policy,
                ),
                confidence: Display4(u16::try_from(attribution.score_bp.0).unwrap_or(u16::MAX)),
                reasons: unasked_reasons(attribution),
                evidence: Some(row.row.id),
            }
        }
        (Some(Outcome::OverScope), ClaimlessSubject::Scope(_), _, Some(scope)) => Verdict {
            rule,
            grade: Grade::OverScope,
            finality: Finality::Final,
            confidence: Display4::ONE,
            reasons: vec![scope_reason(&scope.observed)],
            evidence: None,
        },
        _ => Verdict {
            rule: None,
            grade: Grade::Unverifiable,
            finality: Finality::Final,
            confidence: Display4::ZERO,
            reasons: Vec::new(),
            evidence: None,
        },
    }
}
