//! A batch: what it grades, what is left over, which grant is in force.

use super::super::fault::Fault;

const BATCH: &str = "batch/mod.rs";
const GRANTS: &str = "batch/grants.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        BATCH,
        ".filter(|(_, claim)| claim.observed_at.ms() <= evaluated_at)",
        ".filter(|_| { _ = evaluated_at; true })",
        "a claim seen after the batch is graded",
    ),
    Fault::new(
        BATCH,
        ".filter(|(_, claim)| claim.observed_at.ms() <= evaluated_at)",
        ".filter(|(_, claim)| claim.observed_at.ms() < evaluated_at)",
        "a claim seen at the batch's own instant is not graded",
    ),
    Fault::new(
        BATCH,
        "is_held.get(row).copied().unwrap_or(false);
    let claims",
        "is_held.get(row).copied().unwrap_or(false) && false;
    let claims",
        "what an earlier receipt holds is given out again",
    ),
    Fault::new(
        BATCH,
        "is_some_and(Option::is_none) && !is_held(at);
    let mut orphans",
        "is_some_and(Option::is_none);
    let mut orphans",
        "what an earlier receipt holds is an orphan",
    ),
    Fault::new(
        BATCH,
        "unclaimed(*at) && is_orphan_candidate(row, &setting.coverage, policy)",
        "is_orphan_candidate(row, &setting.coverage, policy)",
        "evidence of a claim is an orphan too",
    ),
    Fault::new(
        BATCH,
        "unclaimed(*at) && is_orphan_candidate(row, &setting.coverage, policy)",
        "unclaimed(*at)",
        "every unclaimed row is an orphan",
    ),
    Fault::new(
        BATCH,
        "if receipt.grade == Grade::OverScope {",
        "if receipt.grade == Grade::OverScope || true {",
        "a declared scope gets a receipt",
    ),
    Fault::new(
        BATCH,
        "prior_spend: Count(prior.get(at).copied().unwrap_or(0)),",
        "prior_spend: Count(prior.get(at).copied().unwrap_or(0).min(0)),",
        "a claim has no prior spend",
    ),
    Fault::new(
        BATCH,
        "model_scores: scores.cloned(),",
        "model_scores: scores.cloned().filter(|_| false),",
        "the model's scores are dropped",
    ),
    Fault::new(
        GRANTS,
        ".filter(|(_, grant)| grant.updated_at.ms() <= evaluated_at)",
        ".filter(|_| { _ = evaluated_at; true })",
        "a grant saved after the batch is in force",
    ),
    Fault::new(
        GRANTS,
        ".filter(|(_, grant)| grant.updated_at.ms() <= evaluated_at)",
        ".filter(|(_, grant)| grant.updated_at.ms() < evaluated_at)",
        "a grant saved at the batch's own instant is not in force",
    ),
    Fault::new(
        GRANTS,
        "own.updated_at.ms() > grant.updated_at.ms() => {}",
        "own.updated_at.ms() < grant.updated_at.ms() => {}",
        "the oldest grant is in force",
    ),
];
