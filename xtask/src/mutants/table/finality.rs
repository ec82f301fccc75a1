//! When an outcome is final.

use super::super::fault::Fault;

const FINALITY: &str = "rules/finality.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        FINALITY,
        "Finality::when(self.eligible.synced_since(sources, sync), sync)",
        "{
                    _ = sync;
                    after_grace()
                }",
        "VERIFIED waits for the whole grace instead of graceMin alone",
    ),
    Fault::new(
        FINALITY,
        "Finality::when(self.eligible.synced_since(sources, sync), sync)",
        "{
                    _ = sync;
                    Finality::Final
                }",
        "VERIFIED is final at once",
    ),
    Fault::new(
        FINALITY,
        "                let sync = self
                    .claim
                    .unit_end",
        "                let sync = self
                    .claim
                    .unit_start",
        "VERIFIED is final graceMin after the start of its unit",
    ),
    Fault::new(
        FINALITY,
        "Outcome::Partial | Outcome::NotFound => after_grace(),",
        "Outcome::Partial | Outcome::NotFound => Finality::Final,",
        "PARTIAL is final at once",
    ),
    Fault::new(
        FINALITY,
        "Outcome::OverScope if candidate_dependent => after_grace(),",
        "Outcome::OverScope if !candidate_dependent => after_grace(),",
        "an OVER_SCOPE by the claim alone waits, one by its evidence does not",
    ),
    Fault::new(
        FINALITY,
        "Outcome::OverScope if candidate_dependent => after_grace(),",
        "Outcome::OverScope if false => after_grace(),",
        "an OVER_SCOPE by its evidence is final at once",
    ),
    Fault::new(
        FINALITY,
        "Outcome::OverScope | Outcome::Unasked => Finality::Final,",
        "Outcome::OverScope | Outcome::Unasked => after_grace(),",
        "an OVER_SCOPE by the claim alone waits for the grace",
    ),
    Fault::new(
        FINALITY,
        "if names_claim_fault(rule) || sources.is_empty() => {",
        "if sources.is_empty() => {",
        "a claim that is too vague waits for the deadline",
    ),
    Fault::new(
        FINALITY,
        "if names_claim_fault(rule) || sources.is_empty() => {",
        "if names_claim_fault(rule) => {",
        "a type without sources waits for the deadline",
    ),
    Fault::new(
        FINALITY,
        "                let deadline = self
                    .claim
                    .unit_end",
        "                let deadline = self
                    .claim
                    .unit_start",
        "the deadline runs from the start of the claim's unit",
    ),
    Fault::new(
        FINALITY,
        "_ => deadline,",
        "_ => grace_instant(self.claim, self.policy),",
        "UNVERIFIABLE says it can be final from the end of the grace",
    ),
    Fault::new(
        FINALITY,
        "Outcome::Pending => grace_instant(self.claim, self.policy),
",
        "Outcome::Pending => deadline,
",
        "PENDING says it can be final from the deadline",
    ),
    Fault::new(
        FINALITY,
        "self.evaluated_at >= deadline",
        "self.evaluated_at > deadline",
        "a batch at the deadline comes before it",
    ),
    Fault::new(
        FINALITY,
        "self.evaluated_at >= deadline",
        "self.grace_elapsed",
        "coverage that is missing is final once the grace has passed",
    ),
    Fault::new(
        FINALITY,
        "rule.when.target_missing == Some(true)",
        "rule.when.target_missing.is_some()",
        "a rule that names targetMissing as false is final at once",
    ),
    Fault::new(
        FINALITY,
        "rule.when.underspecified == Some(true)",
        "rule.when.underspecified.is_some()",
        "a rule that names underspecified as false is final at once",
    ),
    Fault::new(
        FINALITY,
        "rule.when.target_missing == Some(true) || rule",
        "rule",
        "a claim without its target waits for the deadline",
    ),
    Fault::new(
        FINALITY,
        "        .saturating_add(windows.before_claim)
",
        "",
        "UNASKED does not wait for beforeClaimMin",
    ),
    Fault::new(
        FINALITY,
        "        .saturating_add(windows.before_claim)
        .saturating_add(windows.grace);",
        "        .saturating_add(windows.before_claim);",
        "UNASKED does not wait for graceMin",
    ),
    Fault::new(
        FINALITY,
        "at.ms() >= sync && at",
        "at.ms() > sync && at",
        "an adapter read at the very instant is read too early for UNASKED",
    ),
    Fault::new(
        FINALITY,
        "synced || evaluated_at >= deadline",
        "synced || evaluated_at > deadline",
        "a batch at the deadline of UNASKED comes before it",
    ),
    Fault::new(
        FINALITY,
        "synced || evaluated_at >= deadline",
        "evaluated_at >= deadline",
        "a late look at the adapter does not settle UNASKED",
    ),
    Fault::new(
        FINALITY,
        "synced || evaluated_at >= deadline",
        "synced",
        "UNASKED has no deadline",
    ),
    Fault::new(
        FINALITY,
        "sync.min(deadline)",
        "sync",
        "the finalFrom of UNASKED passes its deadline",
    ),
    Fault::new(
        FINALITY,
        "    if action.is_calendar() {
        first_seen",
        "    if action.is_calendar() {
        occurred",
        "a calendar orphan is measured from when its event takes place",
    ),
    Fault::new(
        FINALITY,
        "    } else {
        occurred",
        "    } else {
        first_seen",
        "an orphan is measured from when it was first seen",
    ),
];
