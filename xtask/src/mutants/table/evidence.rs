//! Candidates, assignment, what is held, orphans.

use super::super::fault::Fault;

const EDGE: &str = "evidence/edge.rs";
const FIXED: &str = "evidence/fixed.rs";
const ORPHANS: &str = "evidence/orphans.rs";
const ROWS: &str = "evidence/rows.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        EDGE,
        ".filter(|score| score.at_least_bp(policy.thresholds.partial))",
        ".filter(|score| score.at_least_bp(policy.thresholds.verified))",
        "only pairs that verify are assigned",
    ),
    Fault::new(
        EDGE,
        "        other
            .score
            .cmp(&self.score)",
        "        self
            .score
            .cmp(&other.score)",
        "the worst pair is assigned first",
    ),
    Fault::new(
        EDGE,
        ".then(self.claimed_at.cmp(&other.claimed_at))",
        ".then(other.claimed_at.cmp(&self.claimed_at))",
        "of two claims alike the later one takes the row",
    ),
    Fault::new(
        FIXED,
        "fixed.after.ms() < at",
        "fixed.after.ms() <= at",
        "evidence is held from the very batch that found it",
    ),
    Fault::new(
        FIXED,
        "fixed.after.ms() < at
",
        "true
",
        "evidence is held before it was found",
    ),
    Fault::new(
        FIXED,
        "is_none_or(|until| at <= until.ms())",
        "is_none_or(|until| at < until.ms())",
        "a hold ends before the batch at its end",
    ),
    Fault::new(
        FIXED,
        "is_none_or(|until| at <= until.ms())",
        "is_none_or(|_| true)",
        "a hold never ends",
    ),
    Fault::new(
        FIXED,
        "span.from.ms() < at &&",
        "span.from.ms() <= at &&",
        "a release starts with the batch at its start",
    ),
    Fault::new(
        FIXED,
        "span.to.is_none_or(|to| at <= to.ms())",
        "span.to.is_none_or(|to| at < to.ms())",
        "a release ends before the batch at its end",
    ),
    Fault::new(
        FIXED,
        "span.to.is_none_or(|to| at <= to.ms())",
        "span.to.is_some_and(|to| at <= to.ms())",
        "evidence released for good is held",
    ),
    Fault::new(
        FIXED,
        "            .filter(|(_, entry)| in_force_at(entry, at))
",
        "            .filter(|_| true)
",
        "every pre-assignment is in force in every batch",
    ),
    Fault::new(
        FIXED,
        "one_to_one(&pairs, |pair| pair.1)?;",
        "",
        "two claims hold one observation",
    ),
    Fault::new(
        ORPHANS,
        "if !from_relevant_source(row.row, policy) {",
        "if false {",
        "a row of a source that its type does not read is an orphan",
    ),
    Fault::new(
        ORPHANS,
        "return views.any_overlaps(row.occurred, row.occurred);",
        "return true;",
        "a row that no view holds is an orphan",
    ),
    Fault::new(
        ORPHANS,
        "
        && !views.any_found(row.occurred, row.first_seen)",
        "",
        "what a view found already there is an orphan",
    ),
    Fault::new(
        ORPHANS,
        "views.any_followed(row.occurred, row.first_seen)
        && ",
        "",
        "a change that no view followed is an orphan",
    ),
    Fault::new(
        ROWS,
        "    a.first_seen()
        .ms()
        .cmp(&b.first_seen().ms())",
        "    b.first_seen()
        .ms()
        .cmp(&a.first_seen().ms())",
        "of two copies the one seen last counts",
    ),
    Fault::new(
        ROWS,
        ".filter(|row| row.observed_at.ms() <= evaluated_at)",
        ".filter(|_| { _ = evaluated_at; true })",
        "a row stored after the batch counts",
    ),
    Fault::new(
        ROWS,
        ".filter(|row| row.observed_at.ms() <= evaluated_at)",
        ".filter(|row| row.observed_at.ms() < evaluated_at)",
        "a row stored at the batch's own instant does not count",
    ),
    Fault::new(
        ROWS,
        "    seen.dedup_by_key(|row| row.id);
",
        "",
        "copies of one row are rows of their own",
    ),
    Fault::new(
        ROWS,
        "policy.sources.of(row.action).contains(&row.source)",
        "!policy.sources.of(row.action).is_empty() && crate::model::Source::ALL.contains(&row.source)",
        "a row of any source is evidence",
    ),
    Fault::new(
        ROWS,
        "start <= row.occurred && row.occurred <= end",
        "start < row.occurred && row.occurred < end",
        "the edges of the window are outside it, for one claim graded alone",
    ),
    Fault::new(
        ROWS,
        "|(occurred, _)| *occurred < start)",
        "|(occurred, _)| *occurred <= start)",
        "a row at the start of the window is outside it",
    ),
    Fault::new(
        ROWS,
        "|(occurred, _)| *occurred <= end)",
        "|(occurred, _)| *occurred < end)",
        "a row at the end of the window is outside it",
    ),
    Fault::new(
        ROWS,
        "|(occurred, _)| *occurred <= end)",
        "|(occurred, _)| *occurred <= end.saturating_add(1))",
        "a row a millisecond after the window is inside it",
    ),
    Fault::new(
        ROWS,
        "|(occurred, _)| *occurred < start)",
        "|(occurred, _)| *occurred < start.saturating_sub(1))",
        "a row a millisecond before the window is inside it",
    ),
    Fault::new(
        ROWS,
        ".is_some_and(|row| row.first_seen >= bound)",
        ".is_some_and(|row| row.first_seen > bound)",
        "an event first seen at the bound is not new",
    ),
    Fault::new(
        ROWS,
        ".is_some_and(|row| row.first_seen >= bound)",
        ".is_some_and(|row| row.row.observed_at.ms() >= bound)",
        "an event is new when it was stored, not when it was seen",
    ),
];
