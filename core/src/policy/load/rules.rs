//! Rules: typed conditions, and the evidence each grade has to name (contract: G §6; C §6).

use super::issues::{Fault, Issues, Place, Read, Slot, array, object, optional, word};
use crate::json::Value;
use crate::model::{Outcome, RuleId};
use crate::policy::{DEFAULT_RULE, Level, PENDING_RULE, Rule, Threshold, When};
use std::borrow::Cow;
use std::collections::BTreeSet;

const CONDITIONS: [&str; 12] = [
    "coverage",
    "typeNotInGrant",
    "counterpartyNotAllowed",
    "amountAboveCeiling",
    "cumulativeAboveCeiling",
    "observedScopeExceedsDeclared",
    "targetMissing",
    "underspecified",
    "bestScoreGte",
    "bestScoreLt",
    "graceElapsed",
    "unaskedLikely",
];

/// Reads `rules`. None is a legal list: every receipt is then the terminal rule's.
pub(super) fn read(issues: &mut Issues, place: &Place<'_>, slot: Slot<'_>) -> Vec<Rule> {
    let Some(values) = issues.take(place, slot.and_then(array)) else {
        return Vec::new();
    };
    let mut seen = BTreeSet::new();
    let rules = values
        .iter()
        .enumerate()
        .filter_map(|(at, value)| rule(issues, &place.index(at), value, &mut seen));
    rules.collect()
}

fn rule<'v>(
    issues: &mut Issues,
    place: &Place<'_>,
    value: &'v Value<'v>,
    seen: &mut BTreeSet<&'v str>,
) -> Option<Rule> {
    let [id_at, when_at, then_at] = issues.section(place, Ok(value), &["id", "when", "then"]);
    let then = word(then_at, Outcome::parse, "must be a grade or PENDING");
    let id = rule_id(id_at);

    let told = id.and_then(|id| {
        if id == DEFAULT_RULE {
            Err(Fault::Is("is the id of the terminal rule"))
        } else if id == PENDING_RULE && then.is_ok_and(|then| then != Outcome::Pending) {
            Err(Fault::Is("is the id of a rule that concludes PENDING"))
        } else if !seen.insert(id) {
            Err(Fault::Is("stands twice"))
        } else {
            Ok(id)
        }
    });
    let id_told = issues.take(&place.key("id"), told);
    let when = conditions(issues, &place.key("when"), when_at, then.ok());
    let then = then.and_then(|then| {
        if then == Outcome::Pending && id.is_ok_and(|id| id != PENDING_RULE) {
            Err(Fault::Is("PENDING needs the id \"pending\""))
        } else {
            Ok(then)
        }
    });
    let then = issues.take(&place.key("then"), then);
    Some(Rule {
        id: id_told?.to_owned(),
        when,
        then: then?,
    })
}

fn rule_id(slot: Slot<'_>) -> Read<&str> {
    let id = slot?
        .as_str()
        .filter(|id| RuleId::new(Cow::Borrowed(id)).is_some());
    id.ok_or(Fault::Is("must be a rule id"))
}

/// Reads a `when` for a rule that concludes `then`.
fn conditions(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'_>,
    then: Option<Outcome>,
) -> When {
    if slot.and_then(object).is_ok_and(<[_]>::is_empty) {
        issues.tell(place, "must name a condition");
    }
    let mut found = Found::read(issues.section(place, slot, &CONDITIONS));
    if then == Some(Outcome::OverScope) && !found.may_be_over_scope() {
        issues.tell(
            place,
            "OVER_SCOPE needs an over-scope condition that is true",
        );
    }
    if let Some(then) = then {
        found.hold_to(then);
    }
    found.take(issues, place)
}

/// The conditions of one `when` as read, before their faults are told.
struct Found {
    coverage: Read<Option<Level>>,
    type_not_in_grant: Read<Option<bool>>,
    counterparty_not_allowed: Read<Option<bool>>,
    amount_above_ceiling: Read<Option<bool>>,
    cumulative_above_ceiling: Read<Option<bool>>,
    observed_scope_exceeds_declared: Read<Option<bool>>,
    target_missing: Read<Option<bool>>,
    underspecified: Read<Option<bool>>,
    best_score_gte: Read<Option<Threshold>>,
    best_score_lt: Read<Option<Threshold>>,
    grace_elapsed: Read<Option<bool>>,
    unasked_likely: Read<Option<bool>>,
}

impl Found {
    fn read(slots: [Slot<'_>; 12]) -> Self {
        let [
            coverage,
            type_not_in_grant,
            counterparty_not_allowed,
            amount_above_ceiling,
            cumulative_above_ceiling,
            observed_scope_exceeds_declared,
            target_missing,
            underspecified,
            best_score_gte,
            best_score_lt,
            grace_elapsed,
            unasked_likely,
        ] = slots;
        let level = "must be \"none\", \"partial\" or \"full\"";
        Self {
            coverage: optional(word(coverage, Level::parse, level)),
            type_not_in_grant: boolean(type_not_in_grant),
            counterparty_not_allowed: boolean(counterparty_not_allowed),
            amount_above_ceiling: boolean(amount_above_ceiling),
            cumulative_above_ceiling: boolean(cumulative_above_ceiling),
            observed_scope_exceeds_declared: boolean(observed_scope_exceeds_declared),
            target_missing: boolean(target_missing),
            underspecified: boolean(underspecified),
            best_score_gte: threshold(best_score_gte),
            best_score_lt: threshold(best_score_lt),
            grace_elapsed: boolean(grace_elapsed),
            unasked_likely: boolean(unasked_likely),
        }
    }

    /// Whether an over-scope condition is true. One at fault may be the one that was meant: its own
    /// fault is told.
    fn may_be_over_scope(&self) -> bool {
        [
            self.observed_scope_exceeds_declared,
            self.type_not_in_grant,
            self.counterparty_not_allowed,
            self.amount_above_ceiling,
            self.cumulative_above_ceiling,
        ]
        .iter()
        .any(|read| !matches!(read, Ok(None | Some(false))))
    }

    /// A rule concludes a grade only where it names that grade's evidence, whatever its place in the
    /// order (contract: G §6).
    fn hold_to(&mut self, then: Outcome) {
        match then {
            Outcome::Verified => needs(
                &mut self.best_score_gte,
                |found| found == Threshold::Verified,
                "VERIFIED needs \"verified\" here",
            ),
            Outcome::Partial => needs(
                &mut self.best_score_gte,
                |_| true,
                "PARTIAL needs a threshold here",
            ),
            Outcome::NotFound => {
                needs(
                    &mut self.coverage,
                    |found| found == Level::Full,
                    "NOT_FOUND needs \"full\" here",
                );
                needs(
                    &mut self.best_score_lt,
                    |found| found == Threshold::Partial,
                    "NOT_FOUND needs \"partial\" here",
                );
                needs(
                    &mut self.grace_elapsed,
                    |found| found,
                    "NOT_FOUND needs true here",
                );
            }
            Outcome::Unasked => needs(
                &mut self.unasked_likely,
                |found| found,
                "UNASKED needs true here",
            ),
            // OVER_SCOPE asks for one of several, held at the whole `when`; the others for nothing.
            Outcome::OverScope | Outcome::Unverifiable | Outcome::Pending => {}
        }
    }

    /// The conditions, their faults told in the order of the table.
    fn take(self, issues: &mut Issues, place: &Place<'_>) -> When {
        When {
            coverage: told(issues, place, "coverage", self.coverage),
            type_not_in_grant: told(issues, place, "typeNotInGrant", self.type_not_in_grant),
            counterparty_not_allowed: told(
                issues,
                place,
                "counterpartyNotAllowed",
                self.counterparty_not_allowed,
            ),
            amount_above_ceiling: told(
                issues,
                place,
                "amountAboveCeiling",
                self.amount_above_ceiling,
            ),
            cumulative_above_ceiling: told(
                issues,
                place,
                "cumulativeAboveCeiling",
                self.cumulative_above_ceiling,
            ),
            observed_scope_exceeds_declared: told(
                issues,
                place,
                "observedScopeExceedsDeclared",
                self.observed_scope_exceeds_declared,
            ),
            target_missing: told(issues, place, "targetMissing", self.target_missing),
            underspecified: told(issues, place, "underspecified", self.underspecified),
            best_score_gte: told(issues, place, "bestScoreGte", self.best_score_gte),
            best_score_lt: told(issues, place, "bestScoreLt", self.best_score_lt),
            grace_elapsed: told(issues, place, "graceElapsed", self.grace_elapsed),
            unasked_likely: told(issues, place, "unaskedLikely", self.unasked_likely),
        }
    }
}

fn told<T>(issues: &mut Issues, place: &Place<'_>, name: &str, read: Read<Option<T>>) -> Option<T> {
    issues.take(&place.key(name), read).flatten()
}

fn needs<T: Copy>(read: &mut Read<Option<T>>, fits: fn(T) -> bool, problem: &'static str) {
    if let Ok(found) = *read
        && !found.is_some_and(fits)
    {
        *read = Err(Fault::Is(problem));
    }
}

fn boolean(slot: Slot<'_>) -> Read<Option<bool>> {
    optional(slot.and_then(|value| match value {
        Value::Bool(value) => Ok(*value),
        _ => Err(Fault::Is("must be true or false")),
    }))
}

fn threshold(slot: Slot<'_>) -> Read<Option<Threshold>> {
    optional(word(
        slot,
        Threshold::parse,
        "must be \"verified\" or \"partial\"",
    ))
}
