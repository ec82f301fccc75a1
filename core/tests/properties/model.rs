//! The model's score only ever turns PARTIAL into VERIFIED, from a floor at or above the partial
//! threshold; nothing else of a grade follows it (contract: G §5.4).

use crate::door::{policy_of, shape};
use crate::r#gen;
use crate::rng::{Rng, each_seed};
use crate::tree::written;
use attest_core::batch::{grade_batch, grants_in_force};
use attest_core::evidence::is_candidate;
use attest_core::grade::grade;
use attest_core::ids::Id;
use attest_core::json::shape::Count;
use attest_core::model::{
    BatchRequest, Grade, GradeContext, Keyed, ModelScore, Observation, Receipt,
};
use attest_core::policy::Policy;
use attest_core::score::{ClaimFacts, RowFacts};

/// What was met, so that a run that met nothing does not pass for one that held.
#[derive(Debug, Default)]
struct Met {
    inputs: usize,
    partial: usize,
    raised: usize,
    kept_partial: usize,
}

impl Met {
    fn check(&self, whole: bool) {
        let enough = self.inputs >= 20_000
            && self.partial > 500
            && self.raised > 50
            && self.kept_partial > 500;
        assert!(!whole || enough, "{self:?}");
    }
}

/// One score for every row.
fn all_at(rows: &[Observation<'_>], bp: i64) -> Vec<ModelScore> {
    let mut ids: Vec<Id> = rows.iter().map(|row| row.id).collect();
    ids.sort();
    ids.dedup();
    ids.into_iter()
        .map(|observation_id| ModelScore {
            observation_id,
            score: Count(bp),
        })
        .collect()
}

/// A receipt under no score against the same under some score.
fn compare(floor: &Receipt<'_>, scored: &Receipt<'_>, policy: &Policy, bp: i64, met: &mut Met) {
    assert_eq!(floor.id, scored.id);
    assert_eq!(
        floor.observation_ids.0, scored.observation_ids.0,
        "another row was taken"
    );
    assert!(scored.confidence >= floor.confidence, "a score was lowered");
    assert!(
        scored.signals.score >= floor.signals.score,
        "a score was lowered"
    );
    if floor.rule_id != scored.rule_id || floor.grade != scored.grade {
        assert_eq!(
            (floor.grade, scored.grade),
            (Grade::Partial, Grade::Verified)
        );
        assert!(!floor.observation_ids.is_empty(), "raised without a floor");
        let shown = floor.signals.score.expect("a score").0;
        assert!(
            u32::from(shown) >= policy.thresholds.partial,
            "raised from below"
        );
        assert!(bp > 0, "raised by nothing");
        met.raised += 1;
        return;
    }
    if floor.grade == Grade::Partial {
        met.kept_partial += 1;
    }
    assert_eq!(floor.state, scored.state);
    assert_eq!(floor.reasons.0, scored.reasons.0);
    assert_eq!(floor.final_at, scored.final_at);
    assert_eq!(floor.final_from, scored.final_from);
}

/// A batch of claims with rows that match them in part.
fn request(rng: &mut Rng, claims: usize) -> String {
    let size = r#gen::Size {
        claims,
        strangers: 1,
    };
    let mut batch = r#gen::batch(rng, size);
    crate::tree::drop_member(&mut batch, "modelScores");
    written(&batch)
}

/// `grade`, as many times as the batches have claims: the claim's own candidates, no other claim.
#[test]
fn through_grade() {
    let mut met = Met::default();
    let whole = each_seed("model_grade", 5_600, |rng| {
        if met.inputs >= 20_000 {
            return;
        }
        let text = request(rng, 8);
        let request: BatchRequest<'_> = shape(&text).expect("a request");
        let policy = policy_of(request.policy.as_ref());
        let at = request.coverage.evaluated_at.ms();
        let Ok(grants) = grants_in_force(&request.grants, at) else {
            return;
        };
        for claim in &request.claims {
            let Some(grant) = grants.get(&*claim.agent.0) else {
                continue;
            };
            let facts = ClaimFacts::new(claim, &policy);
            let rows: Vec<Observation<'_>> = request
                .observations
                .iter()
                .filter(|row| is_candidate(&facts, &RowFacts::new(row, &policy), &policy))
                .cloned()
                .collect();
            let run = |scores: Option<Vec<ModelScore>>| {
                let context = GradeContext {
                    model_scores: scores,
                    ..GradeContext::EMPTY
                };
                grade(
                    Some(claim),
                    &rows,
                    grant,
                    &policy,
                    &request.coverage,
                    &context,
                )
            };
            // A copy of a row that is no candidate alone can stand for one that is.
            let Ok(floor) = run(None) else { continue };
            for bp in [0, 10_000] {
                let scored = run(Some(all_at(&rows, bp))).expect("graded before");
                compare(&floor, &scored, &policy, bp, &mut met);
            }
            met.inputs += 1;
            met.partial += usize::from(floor.grade == Grade::Partial);
        }
    });
    met.check(whole);
}

/// A batch, with all of its rows and claims and with some of them left out.
#[test]
fn through_grade_batch() {
    let mut met = Met::default();
    let whole = each_seed("model_batch", 4_600, |rng| {
        let text = request(rng, 3);
        let mut request: BatchRequest<'_> = shape(&text).expect("a request");
        let policy = policy_of(request.policy.as_ref());
        for _ in 0..5 {
            if met.inputs < 20_000 {
                one_batch(&mut request, &policy, &mut met);
            }
            let (rows, claims) = (request.observations.len(), request.claims.len());
            if rng.percent(50) && rows > 0 {
                request.observations.swap_remove(rng.below(rows));
            } else if claims > 1 {
                request.claims.swap_remove(rng.below(claims));
            }
        }
    });
    met.check(whole);
}

fn one_batch(request: &mut BatchRequest<'_>, policy: &Policy, met: &mut Met) {
    request.model_scores = None;
    let Ok(floor) = grade_batch(request, policy) else {
        return;
    };
    met.inputs += 1;
    for bp in [0, 10_000] {
        let scores = all_at(&request.observations, bp);
        let mut by_claim: Vec<(Id, Vec<ModelScore>)> = request
            .claims
            .iter()
            .map(|claim| (claim.id, scores.clone()))
            .collect();
        by_claim.sort_by_key(|(id, _)| *id);
        request.model_scores = Some(Keyed(by_claim));
        let scored = grade_batch(request, policy).expect("graded before");
        assert_eq!(floor.len(), scored.len());
        for (floor, scored) in floor.iter().zip(&scored) {
            compare(&floor.receipt, &scored.receipt, policy, bp, met);
            if floor.receipt.claim_id.is_none() {
                assert_eq!(floor.receipt, scored.receipt, "no claim, no score");
            }
        }
    }
    met.partial += floor
        .iter()
        .filter(|item| item.receipt.grade == Grade::Partial)
        .count();
}
