//! What an honest reader's intents come to: the fake one that answers what a row expects, or one whose
//! answers were recorded (contract: S, the eval).

use super::core::{self, Answer, Kept};
use super::draft::Draft;
use super::judge::{differences, narrowed, wider};
use super::report::{Breach, Missed, Outcome};
use super::set::{Row, Set};
use attest_core::error::Result;

/// Hands a row's own expectations in, as a model that reads perfectly would.
///
/// # Errors
/// As the operations.
pub(super) fn oracle(row: &Row<'_>, set: &Set<'_>) -> Result<Outcome> {
    let intents: Vec<String> = row
        .expect
        .iter()
        .map(|expect| Draft::of(expect).json())
        .collect();
    let raw = format!("{{\"intents\":[{}]}}", intents.join(","));
    recorded(row, set, &raw)
}

/// Hands in what a model answered.
///
/// # Errors
/// As the operations.
pub(super) fn recorded(row: &Row<'_>, set: &Set<'_>, raw: &str) -> Result<Outcome> {
    let answer = core::validate(row, raw)?;
    let mut outcome = Outcome::default();
    if let Some(wanted) = row.resolves {
        let all: Vec<&Kept> = answer.kept.iter().collect();
        let wrong = !all.is_empty() && core::resolves(&all, &set.contacts)? != wanted;
        outcome.wrong_resolve = wrong;
    }
    outcome.text.clone_from(&answer.text);
    compare(row, answer, &mut outcome);
    Ok(outcome)
}

/// Finds each thing asked for among what was kept; what is left over is false, or beside the point.
fn compare(row: &Row<'_>, answer: Answer, outcome: &mut Outcome) {
    let mut left: Vec<&Kept> = answer.kept.iter().collect();
    for expect in &row.expect {
        let found = left
            .iter()
            .position(|kept| differences(expect, &kept.intent).is_empty());
        outcome.asked.push((expect.kind, found.is_some()));
        let Some(place) = found else {
            let differs = left.iter().find(|kept| kept.intent.kind == expect.kind);
            outcome.missed.push(Missed {
                row: row.id.to_string(),
                wanted: Draft::of(expect).json(),
                reasons: answer.dropped.clone(),
                differs: differs.map_or_else(Vec::new, |kept| differences(expect, &kept.intent)),
            });
            continue;
        };
        let kept = left.swap_remove(place);
        outcome.narrowed.extend(narrowed(expect, &kept.intent));
    }
    for kept in left {
        let beyond = row
            .expect
            .iter()
            .map(|expect| wider(row, expect, &kept.intent));
        if beyond.flatten().count() == row.expect.len() {
            let what = if row.expect.is_empty() {
                "nothing asked"
            } else {
                "not asked"
            };
            outcome
                .breaches
                .push(Breach::of(row, "a read", what, &kept.json));
        }
    }
    for kept in answer.kept {
        outcome.keep(kept);
    }
}
