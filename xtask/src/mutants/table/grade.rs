//! One grade: the best candidate, the raise, what the receipt says.

use super::super::fault::Fault;

const CLAIM: &str = "grade/claim.rs";
const CLAIMLESS: &str = "grade/claimless.rs";
const SETTING: &str = "grade/setting.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        CLAIM,
        ".then(best.row.row.id.cmp(&next.row.row.id))",
        ".then(next.row.row.id.cmp(&best.row.row.id))",
        "of two candidates alike the larger id is the best",
    ),
    Fault::new(
        CLAIM,
        "                next.score
                    .cmp(&best.score)",
        "                best.score
                    .cmp(&next.score)",
        "the worst candidate is the best",
    ),
    Fault::new(
        CLAIM,
        "        if !claim.is_assignable(policy) {",
        "        if false {",
        "a claim that is never scored has a best candidate",
    ),
    Fault::new(
        CLAIM,
        "if matches!(reached, Outcome::Verified | Outcome::Partial) {",
        "if true {",
        "whatever the raised score concludes counts",
    ),
    Fault::new(
        CLAIM,
        "if matches!(reached, Outcome::Verified | Outcome::Partial) {",
        "if matches!(reached, Outcome::Partial) {",
        "a raise never verifies",
    ),
    Fault::new(
        CLAIM,
        "if let (Outcome::Partial, Some(lifted)) = (outcome, lifted) {",
        "if let (_, Some(lifted)) = (outcome, lifted) {",
        "a raise counts whatever the floor concluded",
    ),
    Fault::new(
        CLAIM,
        "let shown = lifted.or(floor);",
        "let shown = floor;",
        "the receipt shows the score before the raise",
    ),
    Fault::new(
        CLAIM,
        "best.filter(|best| best.score.at_least_bp(policy.thresholds.partial));",
        "best;",
        "the best candidate is evidence however low its score",
    ),
    Fault::new(
        CLAIM,
        "best.filter(|best| best.score.at_least_bp(policy.thresholds.partial));",
        "best.filter(|best| best.score.at_least_bp(policy.thresholds.verified));",
        "only a candidate that verifies is evidence",
    ),
    Fault::new(
        CLAIM,
        "Evidence::of(assigned.map(|best| best.row))",
        "Evidence::of(best.map(|best| best.row))",
        "a candidate that is no evidence is held against the grant",
    ),
    Fault::new(
        CLAIM,
        "            != Outcome::OverScope;",
        "            == Outcome::OverScope;",
        "an OVER_SCOPE that stands without its evidence is said to rest on it",
    ),
    Fault::new(
        CLAIM,
        "Conditions::of_claim(&case, &Evidence::default(), floor)",
        "Conditions::of_claim(&case, &Evidence::default(), None)",
        "whether OVER_SCOPE rests on its evidence is read without the score",
    ),
    Fault::new(
        CLAIM,
        "List(assigned.map(|best| best.row.row.id).into_iter().collect())",
        "List(best.map(|best| best.row.row.id).into_iter().collect())",
        "a candidate below partial is named as evidence",
    ),
    Fault::new(
        CLAIM,
        "scores.iter().find(|score| score.observation_id == row)?",
        "scores.first()?",
        "the model's score of another candidate counts",
    ),
    Fault::new(
        CLAIMLESS,
        "                finality: unasked_finality(
                    at,
                    attribution,
                    setting.coverage.evaluated_at,
                    setting.policy,
                ),",
        "                finality: {
                    _ = unasked_finality(
                        at,
                        attribution,
                        setting.coverage.evaluated_at,
                        setting.policy,
                    );
                    Finality::Final
                },",
        "UNASKED is final at once",
    ),
    Fault::new(
        CLAIMLESS,
        "evidence: Some(row.row.id),",
        "evidence: None,",
        "UNASKED does not name its observation",
    ),
    Fault::new(
        CLAIMLESS,
        "        .filter(|rule| rule.then == Outcome::Unasked)",
        "        .filter(|_| true)",
        "a rule that concludes something else makes an orphan's receipt too",
    ),
    Fault::new(
        CLAIMLESS,
        "        _ => Verdict {
            rule: None,",
        "        _ => Verdict {
            rule,",
        "a rule that fits no orphan is named on its receipt",
    ),
    Fault::new(
        CLAIMLESS,
        "Conditions::without_claim(&holder.facts, context, policy)",
        "Conditions::of_attribution(context, policy)",
        "an observed scope is never over scope",
    ),
    Fault::new(
        SETTING,
        "IsoTs::with_offset(ms, self.evaluated_at.offset_min())",
        "IsoTs::with_offset(ms, 0)",
        "finalFrom is written in UTC",
    ),
];
