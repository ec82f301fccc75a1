//! The conditions of the rules, and the grant they are held against.

use super::super::fault::Fault;

const CONDITIONS: &str = "rules/conditions.rs";
const GRANT: &str = "rules/grant.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        CONDITIONS,
        "if !*policy.allowlist_types.of(claim.claim.action) || grant.grant.allowlist.is_empty() {",
        "if grant.grant.allowlist.is_empty() {",
        "the allowlist is held against every type",
    ),
    Fault::new(
        CONDITIONS,
        "if !*policy.allowlist_types.of(claim.claim.action) || grant.grant.allowlist.is_empty() {",
        "if !*policy.allowlist_types.of(claim.claim.action) {",
        "an empty allowlist allows nobody",
    ),
    Fault::new(
        CONDITIONS,
        "return Some(false);",
        "return None;",
        "without an allowlist the condition is not applicable instead of false",
    ),
    Fault::new(
        CONDITIONS,
        "        .chain(evidence.address)
",
        "",
        "the evidence's address is not held against the allowlist",
    ),
    Fault::new(
        CONDITIONS,
        "        .into_iter()
        .chain(evidence.address)",
        "        .filter(|_| false)
        .into_iter()
        .chain(evidence.address)",
        "the claim's own address is not held against the allowlist",
    ),
    Fault::new(
        CONDITIONS,
        "known.iter().any(|address| !grant.allows_address(address))",
        "known.iter().all(|address| !grant.allows_address(address))",
        "one allowed address of two is enough",
    ),
    Fault::new(
        CONDITIONS,
        "    if known.is_empty() {
        return None;",
        "    if known.is_empty() {
        return Some(true);",
        "no known address counts as not allowed",
    ),
    Fault::new(
        CONDITIONS,
        "    if known.is_empty() {
        return None;",
        "    if known.is_empty() {
        return Some(false);",
        "no known address counts as allowed, and is not said",
    ),
    Fault::new(
        CONDITIONS,
        ".filter(|amount| *amount > ceiling)",
        ".filter(|amount| *amount >= ceiling)",
        "an amount at the ceiling is over it",
    ),
    Fault::new(
        CONDITIONS,
        "let amount = claimed.max(seen);",
        "let amount = claimed.or(seen);",
        "the seen amount counts only where none was claimed",
    ),
    Fault::new(
        CONDITIONS,
        "let amount = claimed.max(seen);",
        "let amount = seen.or(claimed);",
        "the claimed amount counts only where none was seen",
    ),
    Fault::new(
        CONDITIONS,
        "claim.claim.amount.filter(|_| grant.counts_claim(claim));",
        "claim.claim.amount;",
        "a claimed amount in another currency is held against the ceiling",
    ),
    Fault::new(
        CONDITIONS,
        ".filter(|_| evidence.currency == Some(spend_currency));",
        ".filter(|_| evidence.currency.is_none_or(|own| own == spend_currency));",
        "a seen amount without a currency is held against the ceiling",
    ),
    Fault::new(
        CONDITIONS,
        ".filter(|_| evidence.currency == Some(spend_currency));",
        ";",
        "a seen amount in any currency is held against the ceiling",
    ),
    Fault::new(
        CONDITIONS,
        "let known = claim.claim.amount.is_some() || evidence.amount.is_some();",
        "let known = claim.claim.amount.is_some();",
        "an amount that only the evidence knows is not held against the ceiling",
    ),
    Fault::new(
        CONDITIONS,
        "let known = claim.claim.amount.is_some() || evidence.amount.is_some();",
        "let known = true;",
        "a foreign currency is a mismatch though no amount is known",
    ),
    Fault::new(
        CONDITIONS,
        "if !*policy.spend_types.of(claim.claim.action) || !known {",
        "if !known {",
        "every type is held against the ceiling",
    ),
    Fault::new(
        CONDITIONS,
        "        .or(evidence.currency.filter(other));",
        "        ;",
        "the evidence's foreign currency is no mismatch",
    ),
    Fault::new(
        CONDITIONS,
        "        .currency
        .filter(other)
        .or(evidence",
        "        .currency
        .filter(|_| false)
        .or(evidence",
        "the claim's foreign currency is no mismatch",
    ),
    Fault::new(
        CONDITIONS,
        "saturating_add(amount.0) > ceiling.0",
        "saturating_add(amount.0) >= ceiling.0",
        "spend that adds up to the ceiling is over it",
    ),
    Fault::new(
        CONDITIONS,
        "context.prior_spend.0.saturating_add(amount.0) >",
        "context.prior_spend.0 >",
        "the claim itself does not add to its prior spend",
    ),
    Fault::new(
        CONDITIONS,
        "if !*policy.spend_types.of(claim.claim.action) || !grant.counts_claim(claim) {",
        "if !*policy.spend_types.of(claim.claim.action) {",
        "an amount in another currency adds to the spend",
    ),
    Fault::new(
        CONDITIONS,
        "if !*policy.spend_types.of(claim.claim.action) || !grant.counts_claim(claim) {",
        "if !grant.counts_claim(claim) {",
        "every type adds to the spend",
    ),
    Fault::new(
        CONDITIONS,
        "score >= i64::from(policy.unasked.threshold)",
        "score > i64::from(policy.unasked.threshold)",
        "an attribution at the threshold is not likely",
    ),
    Fault::new(
        CONDITIONS,
        ".map(|scope| !grant.declares(&scope.observed))",
        ".map(|scope| grant.declares(&scope.observed))",
        "a declared scope is over scope, an undeclared one is not",
    ),
    Fault::new(
        CONDITIONS,
        "let grace = claim.unit_end.saturating_add(policy.windows.grace);",
        "let grace = claim.unit_start.saturating_add(policy.windows.grace);",
        "the grace runs from the start of the claim's unit",
    ),
    Fault::new(
        CONDITIONS,
        "        grace.max(claim.unit_end.saturating_add(policy.windows.after_claim))",
        "        grace",
        "the grace ends before the window does",
    ),
    Fault::new(
        CONDITIONS,
        "        grace.max(claim.unit_end.saturating_add(policy.windows.after_claim))",
        "        claim.unit_end.saturating_add(policy.windows.after_claim)",
        "a grace longer than the window is cut to it",
    ),
    Fault::new(
        CONDITIONS,
        "    if claim.claim.action.is_calendar() {
        grace",
        "    if false {
        grace",
        "a calendar claim waits for afterClaimMin too",
    ),
    Fault::new(
        CONDITIONS,
        "found.exceeded.is_some() || found.mismatch.is_some()",
        "found.exceeded.is_some()",
        "a foreign currency alone is not over the ceiling",
    ),
    Fault::new(
        CONDITIONS,
        "best.is_some_and(|score| score.at_least_bp(bp))",
        "best.is_none_or(|score| score.at_least_bp(bp))",
        "a claim without candidates has the best score there is",
    ),
    Fault::new(
        CONDITIONS,
        "claim.is_assignable(policy).then_some(best_score)",
        "Some(best_score)",
        "a claim that is never scored counts as unmatched",
    ),
    Fault::new(
        CONDITIONS,
        "self.best_score_gte(threshold) == Some(want)",
        "self.best_score_gte(threshold).unwrap_or(false) == want",
        "a score condition that is not applicable reads as false",
    ),
    Fault::new(
        CONDITIONS,
        "asked.is_none() || asked == found",
        "asked.is_none() || found.is_none() || asked == found",
        "a condition that is not applicable holds",
    ),
    Fault::new(
        CONDITIONS,
        "is(when.coverage, self.coverage)
            && ",
        "",
        "a rule's coverage is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "            && is(when.type_not_in_grant, self.type_not_in_grant)
",
        "",
        "typeNotInGrant is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "            && is(when.counterparty_not_allowed, self.counterparty_not_allowed)
",
        "",
        "counterpartyNotAllowed is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "            && is(when.amount_above_ceiling, self.amount_above_ceiling())
",
        "",
        "amountAboveCeiling is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "            && is(when.target_missing, self.target_missing)
",
        "",
        "targetMissing is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "            && is(when.underspecified, self.underspecified)
",
        "",
        "underspecified is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "            && gte(when.best_score_gte, true)
",
        "",
        "bestScoreGte is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "            && gte(when.best_score_lt, false)
",
        "",
        "bestScoreLt is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "            && is(when.grace_elapsed, self.grace_elapsed)
",
        "",
        "graceElapsed is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "            && is(when.unasked_likely, self.unasked_likely)",
        "",
        "unaskedLikely is not asked for",
    ),
    Fault::new(
        CONDITIONS,
        "policy.rules.iter().find(",
        "policy.rules.iter().rev().find(",
        "the last rule that matches decides",
    ),
    Fault::new(
        CONDITIONS,
        "            observed_scope_exceeds_declared: None,
            target_missing: Some",
        "            observed_scope_exceeds_declared: observed_scope_exceeds_declared(context, grant),
            target_missing: Some",
        "a claim answers for the scope of its context",
    ),
    Fault::new(
        CONDITIONS,
        "            currency: row.row.currency,",
        "            currency: None,",
        "the evidence's currency is not read",
    ),
    Fault::new(
        GRANT,
        "            .filter_map(|entry| email(entry))
            .map(|address| address.as_str().to_owned())",
        "            .map(|entry| (*entry).to_owned())",
        "an allowlist address is compared as written",
    ),
    Fault::new(
        GRANT,
        ".map(|entry| entry.to_ascii_lowercase())",
        ".map(|entry| (*entry).to_owned())",
        "an allowlist domain is compared as written",
    ),
    Fault::new(
        GRANT,
        "if address.is_confusable() {",
        "if false {",
        "a confusable address can be on the allowlist",
    ),
    Fault::new(
        GRANT,
        "Some((_, parent)) => domain = parent,",
        "Some(_) => return false,",
        "an allowlist domain does not hold for the domains below it",
    ),
    Fault::new(
        GRANT,
        "            if listed(&self.domains, domain) {",
        "            if self.domains.iter().any(|own| domain.ends_with(own.as_str())) {",
        "an allowlist domain holds for any domain that ends in its letters",
    ),
    Fault::new(
        GRANT,
        "if listed(&self.addresses, address.as_str()) {",
        "if false {",
        "an allowlist address allows nobody",
    ),
    Fault::new(
        GRANT,
        ".is_none_or(|currency| Some(currency) == self.grant.spend_currency)",
        ".is_some_and(|currency| Some(currency) == self.grant.spend_currency)",
        "a claim without a currency is not counted in the ceiling's",
    ),
    Fault::new(
        GRANT,
        "self.grant.allowed_types.contains(&action)",
        "self.grant.allowed_types.is_empty() || self.grant.allowed_types.contains(&action)",
        "an empty list of types allows every type",
    ),
    Fault::new(
        GRANT,
        "self.declared.binary_search(&scope).is_ok()",
        "self.declared.iter().any(|own| scope.starts_with(own))",
        "a declared scope declares the longer ones too",
    ),
    Fault::new(
        GRANT,
        "self.declared.binary_search(&scope).is_ok()",
        "self.declared.iter().any(|own| own.eq_ignore_ascii_case(scope))",
        "a scope in other letter case counts as declared",
    ),
];
