//! The reasons of a receipt and their order.

use super::super::fault::Fault;

const REASONS: &str = "rules/reasons.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        REASONS,
        "        reasons.sort_by_key(|reason| reason.code);
        if self.conditions",
        "        if self.conditions",
        "the rule's own codes stand in the order of the conditions",
    ),
    Fault::new(
        REASONS,
        " && self.outcome != Outcome::OverScope {",
        " {",
        "allowlist.unchecked is said beside OVER_SCOPE",
    ),
    Fault::new(
        REASONS,
        "        if self.conditions.allowlist_unchecked() && self.outcome != Outcome::OverScope {
            reasons.push(plain(ReasonCode::AllowlistUnchecked));
        }
        reasons.extend(self.coverage());
",
        "        reasons.extend(self.coverage());
        if self.conditions.allowlist_unchecked() && self.outcome != Outcome::OverScope {
            reasons.push(plain(ReasonCode::AllowlistUnchecked));
        }
",
        "allowlist.unchecked stands after the coverage codes",
    ),
    Fault::new(
        REASONS,
        "        reasons.extend(self.coverage());
        match self.best {
            Some((id, told)) => {
                reasons.push(Reason::new(ReasonCode::MatchBest, Params::Observation(id)));
                reasons.extend(told.map(plain));
            }
            None => reasons.push(plain(ReasonCode::MatchNone)),
        }
",
        "        match self.best {
            Some((id, told)) => {
                reasons.push(Reason::new(ReasonCode::MatchBest, Params::Observation(id)));
                reasons.extend(told.map(plain));
            }
            None => reasons.push(plain(ReasonCode::MatchNone)),
        }
        reasons.extend(self.coverage());
",
        "the match codes stand before the coverage codes",
    ),
    Fault::new(
        REASONS,
        "                reasons.push(Reason::new(ReasonCode::MatchBest, Params::Observation(id)));
                reasons.extend(told.map(plain));
",
        "                reasons.extend(told.map(plain));
                reasons.push(Reason::new(ReasonCode::MatchBest, Params::Observation(id)));
",
        "what the counterparty says stands before match.best",
    ),
    Fault::new(
        REASONS,
        "                reasons.extend(told.map(plain));
",
        "",
        "what the counterparty says is left out",
    ),
    Fault::new(
        REASONS,
        "None => reasons.push(plain(ReasonCode::MatchNone)),",
        "None => {}",
        "match.none is left out",
    ),
    Fault::new(
        REASONS,
        "return vec![plain(code)];",
        "return Vec::new();",
        "a type without sources gets no coverage.none",
    ),
    Fault::new(
        REASONS,
        "self.level_of(s) != Some(Level::Full)",
        "self.level_of(s) == Some(Level::Partial)",
        "coverage.partial leaves out the sources nobody looked at",
    ),
    Fault::new(
        REASONS,
        "self.outcome == Outcome::Pending && self.is_final;",
        "self.outcome == Outcome::Pending;",
        "every PENDING says that its coverage was never completed",
    ),
    Fault::new(
        REASONS,
        "self.outcome == Outcome::Pending && self.is_final;",
        "false;",
        "a PENDING that ran out of time does not say so",
    ),
    Fault::new(
        REASONS,
        "            reasons.extend(found.mismatch.map(mismatch));",
        "            if found.exceeded.is_none() {
                reasons.extend(found.mismatch.map(mismatch));
            }",
        "an amount over the ceiling hides the currency's mismatch",
    ),
    Fault::new(
        REASONS,
        "if when.grace_elapsed == Some(false) && !self.is_final {",
        "if when.grace_elapsed == Some(false) {",
        "grace.waiting is said though nothing is waited for",
    ),
    Fault::new(
        REASONS,
        ".is_none_or(|at| at < self.grace_instant)",
        ".is_none_or(|at| at <= self.grace_instant)",
        "a source synced at the end of the grace is waited for",
    ),
    Fault::new(
        REASONS,
        ".is_none_or(|at| at < self.grace_instant)",
        ".is_some_and(|at| at < self.grace_instant)",
        "a source that was never synced is not waited for",
    ),
    Fault::new(
        REASONS,
        "self.by_source(ReasonCode::GraceWaiting, waiting)",
        "self.by_source(ReasonCode::GraceWaiting, |_| { _ = waiting; true })",
        "every source is waited for, synced or not",
    ),
    Fault::new(
        REASONS,
        "if self.outcome == Outcome::NotFound {",
        "if self.outcome == Outcome::Unverifiable {",
        "unbound accounts are named beside UNVERIFIABLE, not beside NOT_FOUND",
    ),
    Fault::new(
        REASONS,
        "accounts.and_then(|own| own.of(**source)).is_none()",
        "accounts.is_none()",
        "a source is bound as soon as the grant binds any account",
    ),
    Fault::new(
        REASONS,
        ".is_some_and(|rule| rule.when.coverage == Some(Level::Partial))",
        ".is_some()",
        "caps are named whatever the rule asks",
    ),
    Fault::new(
        REASONS,
        "        reasons.sort_by_key(|reason| reason.code);
        reasons
    }",
        "        reasons
    }",
        "caps of two sources stand source by source, not code by code",
    ),
    Fault::new(
        REASONS,
        "    attribution
        .signals
        .iter()
        .map(|signal| Reason",
        "    attribution
        .signals
        .iter()
        .rev()
        .map(|signal| Reason",
        "the signals of an UNASKED stand in the opposite order",
    ),
];
