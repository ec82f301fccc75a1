//! Many edits in one replay, where none can hide that another went unnoticed.

use crate::facts::Facts;
use crate::ledger::{Changes, Pieces, replayed};
use crate::survey::{Edit, Tie, Told};
use attest_core::replay::Report;
use std::collections::{BTreeMap, BTreeSet};

/// An edit and what must be said of it.
pub(crate) type Case = (Edit, Told);

/// Puts edits into rounds such that no two of one round are tied.
pub(crate) fn rounds(cases: Vec<Case>) -> Vec<Vec<Case>> {
    let mut next: BTreeMap<Tie, usize> = BTreeMap::new();
    let mut all: Vec<Vec<Case>> = Vec::new();
    for case in cases {
        let ties = &case.1.ties;
        let round = ties.iter().filter_map(|tie| next.get(tie)).max().copied();
        let round = round.unwrap_or(0);
        for tie in ties {
            next.insert(*tie, round + 1);
        }
        if all.len() == round {
            all.push(Vec::new());
        }
        all[round].push(case);
    }
    all
}

/// Replays the ledger with the edits of a round.
fn replay_round(pieces: &Pieces, round: &[Case]) -> Result<Report, String> {
    let mut changes = Changes::new();
    for (edit, _) in round {
        for (place, text) in &edit.changes {
            let before = changes.insert(*place, text.clone());
            assert!(before.is_none(), "{place:?} is edited twice in one round");
        }
    }
    replayed(&pieces.with(&changes)).map_err(|fault| {
        let names: BTreeSet<_> = round.iter().map(|(edit, _)| edit.name()).collect();
        format!("one of {names:?} is refused: {fault}")
    })
}

/// The fields that differ, by receipt.
type Differences = BTreeMap<String, Vec<&'static str>>;

fn differences(report: &Report) -> Differences {
    let mut all = Differences::new();
    for mismatch in &report.mismatches {
        let own = all.entry(mismatch.receipt_id.to_string()).or_default();
        own.push(mismatch.field.as_str());
    }
    all
}

/// Whether a report tells of an edit.
fn tells(report: &Differences, told: &Told) -> bool {
    let is_named = |id: &String| {
        report.get(id).is_some_and(|differ| match &told.fields {
            None => true,
            Some(fields) => fields.iter().any(|own| differ.contains(&own.as_str())),
        })
    };
    if told.every {
        told.receipts.iter().all(is_named)
    } else {
        told.receipts.iter().any(is_named)
    }
}

/// Edits that must be found: what is wrong with a round.
pub(crate) fn must_be_found(pieces: &Pieces, facts: &Facts, round: &[Case]) -> Vec<String> {
    let report = match replay_round(pieces, round) {
        Ok(report) => report,
        Err(fault) => return vec![fault],
    };
    let differences = differences(&report);
    let mut faults: Vec<String> = round
        .iter()
        .filter(|(_, told)| !tells(&differences, told))
        .map(|(edit, told)| {
            format!(
                "unnoticed: {:?} of {:?}, {:?}",
                edit.name(),
                edit.object,
                told.receipts
            )
        })
        .collect();
    // Facts tell of nothing beyond what windows tie them to: so no two of a round can mix.
    let of_facts = round
        .iter()
        .all(|(edit, _)| ["claims", "observations"].contains(&edit.object.0));
    if of_facts {
        let knots = round.iter().flat_map(|(_, told)| &told.ties);
        let knots = knots.filter(|(name, _)| *name == "knot").map(|(_, at)| *at);
        let within = facts.receipts_in(&knots.collect());
        let beyond = differences
            .iter()
            .filter(|(id, _)| !within.contains(*id))
            .map(|(id, fields)| format!("told of beyond its knot: {id} {fields:?}"));
        faults.extend(beyond);
    }
    faults
}

/// Edits that no replay can tell of: what is wrong with a round.
pub(crate) fn must_be_unnoticed(pieces: &Pieces, round: &[Case]) -> Vec<String> {
    match replay_round(pieces, round) {
        Err(fault) => vec![fault],
        Ok(report) if report.is_clean() => Vec::new(),
        Ok(report) => {
            let names: BTreeSet<_> = round.iter().map(|(edit, _)| edit.name()).collect();
            vec![format!(
                "noticed: {:?}, one of {names:?}",
                report.mismatches.first()
            )]
        }
    }
}

/// Whether an edit is noticed.
pub(crate) fn is_noticed(pieces: &Pieces, edit: &Edit) -> bool {
    replayed(&pieces.with(&edit.changes)).map_or(true, |report| !report.is_clean())
}
