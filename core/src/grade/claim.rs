//! The grade of one claim (contract: G §3, §5.4, §6, §8).

use super::setting::{Holder, Setting};
use crate::coverage::claim_coverage;
use crate::error::Result;
use crate::hashes::{Hasher, Inputs, Subject};
use crate::ids::{Hash, Id};
use crate::json::shape::List;
use crate::model::{Display4, GradeContext, Outcome, Receipt, RuleId, Signals, State};
use crate::policy::{DEFAULT_RULE, Policy, Rule};
use crate::rules::{
    ClaimCase, ClaimEnd, ClaimReasons, Conditions, Evidence, Finality, grace_instant,
};
use crate::score::{ClaimFacts, Pair, Ratio, RowFacts, raised};
use std::borrow::Cow;

/// The best candidate of a claim: the highest score, ties to the smaller id (contract: C §6).
#[derive(Clone, Copy, Debug)]
pub struct Best<'r, 'o, 'a> {
    row: &'r RowFacts<'o, 'a>,
    pair: Pair,
    score: Ratio,
}

impl<'r, 'o, 'a> Best<'r, 'o, 'a> {
    /// Scores one candidate.
    #[must_use]
    pub fn score(claim: &ClaimFacts<'_, '_>, row: &'r RowFacts<'o, 'a>, policy: &Policy) -> Self {
        let pair = Pair::new(claim, row, policy);
        // A claim that is scored has a weighted feature: the loader sees to it.
        let score = pair.score(policy).unwrap_or(Ratio::ZERO);
        Self { row, pair, score }
    }

    /// The best of some candidates; none for a claim that is never scored.
    #[must_use]
    pub fn of(
        claim: &ClaimFacts<'_, '_>,
        candidates: impl Iterator<Item = &'r RowFacts<'o, 'a>>,
        policy: &Policy,
    ) -> Option<Self>
    where
        'o: 'r,
        'a: 'r,
    {
        if !claim.is_assignable(policy) {
            return None;
        }
        let mut best: Option<Self> = None;
        for row in candidates {
            let next = Self::score(claim, row, policy);
            let better = best.as_ref().is_none_or(|best| {
                next.score
                    .cmp(&best.score)
                    .then(best.row.row.id.cmp(&next.row.row.id))
                    .is_gt()
            });
            if better {
                best = Some(next);
            }
        }
        best
    }
}

/// A claim's candidates as a grade needs them.
#[derive(Clone, Copy, Debug)]
pub struct Candidates<'r, 'o, 'a> {
    /// `candidatesHash`.
    pub hash: Hash,
    /// The best of them.
    pub best: Option<Best<'r, 'o, 'a>>,
}

/// What the rules concluded.
struct Verdict<'p> {
    rule: Option<&'p Rule>,
    outcome: Outcome,
    conditions: Conditions,
    /// The best score as shown, raised where the model raised it.
    shown: Option<Ratio>,
}

fn outcome_of(rule: Option<&Rule>) -> Outcome {
    rule.map_or(Outcome::Unverifiable, |rule| rule.then)
}

/// Reads the rules at the floor score, and once more at the raised one where that may count: a
/// raise only ever turns a PARTIAL into another PARTIAL or a VERIFIED (contract: G §5.4, C §6).
fn decide<'p>(
    conditions: Conditions,
    floor: Option<Ratio>,
    model: Option<u32>,
    policy: &'p Policy,
) -> Verdict<'p> {
    let rule = conditions.decide(policy);
    let outcome = outcome_of(rule);
    let lifted = floor.and_then(|floor| model.map(|model| raised(floor, model, policy)));
    let shown = lifted.or(floor);
    if let (Outcome::Partial, Some(lifted)) = (outcome, lifted) {
        let again = conditions.with_score(lifted);
        let second = again.decide(policy);
        let reached = outcome_of(second);
        if matches!(reached, Outcome::Verified | Outcome::Partial) {
            return Verdict {
                rule: second,
                outcome: reached,
                conditions: again,
                shown,
            };
        }
    }
    Verdict {
        rule,
        outcome,
        conditions,
        shown,
    }
}

/// Grades a claim.
///
/// # Errors
/// `invalid_input` where an instant of the receipt cannot be written.
pub fn grade_claim<'a>(
    setting: &Setting<'_>,
    holder: &Holder<'_, 'a>,
    claim: &ClaimFacts<'_, 'a>,
    candidates: &Candidates<'_, '_, '_>,
    context: &GradeContext<'a>,
    hasher: &mut Hasher,
) -> Result<Receipt<'a>> {
    let policy = setting.policy;
    let best = candidates.best.as_ref();
    let floor = best.map(|best| best.score);
    let assigned = best.filter(|best| best.score.at_least_bp(policy.thresholds.partial));
    let model = best.and_then(|best| model_score(context, best.row.row.id));

    let coverage = claim_coverage(claim, &setting.coverage, &holder.eligible, policy);
    let grace_at = grace_instant(claim, policy);
    let grace_elapsed = holder
        .eligible
        .synced_since(policy.sources.of(claim.claim.action), grace_at);
    let case = ClaimCase {
        claim,
        grant: &holder.facts,
        coverage: &coverage,
        grace_elapsed,
        context,
        policy,
    };
    let evidence = Evidence::of(assigned.map(|best| best.row));
    let verdict = decide(
        Conditions::of_claim(&case, &evidence, floor),
        floor,
        model,
        policy,
    );

    // Whether OVER_SCOPE rests on the evidence's amount, currency or address (contract: G §8).
    let candidate_dependent = verdict.outcome == Outcome::OverScope
        && assigned.is_some()
        && outcome_of(Conditions::of_claim(&case, &Evidence::default(), floor).decide(policy))
            != Outcome::OverScope;
    let end = ClaimEnd {
        claim,
        eligible: &holder.eligible,
        grace_elapsed,
        evaluated_at: setting.coverage.evaluated_at,
        policy,
    };
    let finality = end.of(verdict.outcome, verdict.rule, candidate_dependent);
    let reasons = ClaimReasons {
        case: &case,
        conditions: &verdict.conditions,
        eligible: &holder.eligible,
        rule: verdict.rule,
        outcome: verdict.outcome,
        is_final: finality == Finality::Final,
        grace_instant: grace_at,
        best: best.map(|best| (best.row.row.id, best.pair.reason_code())),
    };
    let inputs = Inputs {
        claim: Some(claim.claim),
        candidates: candidates.hash,
        grant: holder.hash,
        policy: policy.hash,
        coverage: setting.coverage_hash,
        context,
    };
    let confidence = match verdict.outcome {
        Outcome::Verified | Outcome::Partial => verdict.shown.unwrap_or(Ratio::ZERO).display(),
        Outcome::NotFound | Outcome::OverScope => Display4::ONE,
        Outcome::Unasked | Outcome::Unverifiable | Outcome::Pending => Display4::ZERO,
    };
    let signals = match best {
        Some(best) => Signals {
            model_score: model
                .map(|bp| Ratio::new(u128::from(bp), crate::score::BASIS_POINTS).display()),
            ..best.pair.signals(verdict.shown.unwrap_or(best.score))
        },
        None => Signals::NONE,
    };
    Ok(Receipt {
        agent: claim.claim.agent.clone(),
        attribution: None,
        claim_id: Some(claim.claim.id),
        computed_at: setting.evaluated_at,
        confidence,
        final_at: (finality == Finality::Final).then_some(setting.evaluated_at),
        final_from: setting.final_from(finality)?,
        grade: verdict.outcome.grade(),
        id: hasher.receipt_id(Subject::Claim(claim.claim.id)),
        inputs_hash: hasher.inputs_hash(&inputs),
        observation_ids: List(assigned.map(|best| best.row.row.id).into_iter().collect()),
        overridden: None,
        policy_hash: policy.hash,
        reasons: List(reasons.list()),
        request_id: claim.claim.request_id.clone(),
        reverted: None,
        rule_id: rule_id(verdict.rule),
        signals,
        state: state_of(finality),
        superseded_by: None,
    })
}

/// The model's score of a candidate, in basis points.
fn model_score(context: &GradeContext<'_>, row: Id) -> Option<u32> {
    let scores = context.model_scores.as_deref()?;
    let score = scores.iter().find(|score| score.observation_id == row)?;
    u32::try_from(score.score.0).ok()
}

pub(super) fn rule_id<'a>(rule: Option<&Rule>) -> RuleId<'a> {
    RuleId(rule.map_or(Cow::Borrowed(DEFAULT_RULE), |rule| {
        Cow::Owned(rule.id.clone())
    }))
}

pub(super) const fn state_of(finality: Finality) -> State {
    match finality {
        Finality::Final => State::Final,
        Finality::From(_) => State::Pending,
    }
}
