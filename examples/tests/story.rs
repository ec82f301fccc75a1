//! What the committed ledger must have lived through: each turn at least so many times.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use attest_core::model::{
    ActionType, Claim, Grade, OverrideGrade, PreviousState, ReasonCode, Receipt, Reverted,
    Snapshot, Source, SourceKind, State,
};
use attest_core::time::Precision;
use common::snapshot;
use std::collections::{BTreeMap, BTreeSet};

const LEDGER: &str = include_str!("../ledger.json");

fn at_least(least: usize, what: &str, found: usize) {
    assert!(found >= least, "{what}: {found}, and {least} are wanted");
}

fn count<'s, 'a>(ledger: &'s Snapshot<'a>, is: impl Fn(&'s Receipt<'a>) -> bool) -> usize {
    ledger.receipts.iter().filter(|own| is(own)).count()
}

fn says(receipt: &Receipt<'_>, code: ReasonCode) -> bool {
    receipt.reasons.iter().any(|reason| reason.code == code)
}

#[test]
fn every_grade_and_every_rule() {
    let ledger = snapshot(LEDGER);
    at_least(300, "receipts", ledger.receipts.len());
    let grades = [
        (Grade::Verified, 80),
        (Grade::Partial, 20),
        (Grade::NotFound, 15),
        (Grade::Unasked, 8),
        (Grade::OverScope, 15),
        (Grade::Unverifiable, 40),
    ];
    for (grade, least) in grades {
        at_least(
            least,
            grade.as_str(),
            count(&ledger, |own| own.grade == grade),
        );
    }
    let rules = [
        "unasked",
        "over_scope_observed",
        "over_scope",
        "over_allowlist",
        "over_ceiling",
        "over_ceiling_cumulative",
        "no_target",
        "underspecified",
        "no_coverage",
        "verified",
        "partial",
        "pending",
        "partial_coverage",
        "not_found",
    ];
    for rule in rules {
        at_least(1, rule, count(&ledger, |own| *own.rule_id.0 == *rule));
    }
}

#[test]
fn every_state_and_every_answer() {
    let ledger = snapshot(LEDGER);
    let of_state = |state| count(&ledger, |own| own.state == state);
    at_least(4, "PENDING", of_state(State::Pending));
    at_least(200, "FINAL", of_state(State::Final));
    at_least(10, "USER_OVERRIDDEN", of_state(State::UserOverridden));
    for previous in [PreviousState::Pending, PreviousState::Final] {
        for grade in [OverrideGrade::Verified, OverrideGrade::NotFound] {
            let stands = count(&ledger, |own| {
                let over = own.overridden.as_ref();
                over.is_some_and(|over| over.previous_state == previous && over.grade == grade)
            });
            at_least(1, "an answer that stands", stands);
            let is_such =
                |entry: &Reverted| entry.previous_state == previous && entry.grade == grade;
            let back = count(&ledger, |own| own.reverted().iter().any(is_such));
            at_least(1, "an answer taken back", back);
        }
    }
    for grade in [OverrideGrade::Verified, OverrideGrade::NotFound] {
        let of_unasked = count(&ledger, |own| {
            let now = own.overridden.as_ref().map(|over| over.grade);
            let before = own.reverted().iter().map(|entry| entry.grade);
            own.grade == Grade::Unasked && before.chain(now).any(|said| said == grade)
        });
        at_least(1, "an answer to UNASKED", of_unasked);
    }
    let again = count(&ledger, |own| {
        own.overridden.is_some() && own.reverted.is_some()
    });
    at_least(3, "answered again after an answer was taken back", again);
    at_least(
        1,
        "taken back twice",
        count(&ledger, |own| own.reverted().len() > 1),
    );
    let regraded = |own: &Receipt<'_>| {
        let mut entries = own.reverted().iter();
        entries.any(|entry| own.computed_at.ms() > entry.computed_at.ms())
    };
    at_least(
        3,
        "a claim graded again after that",
        count(&ledger, |own| own.claim_id.is_some() && regraded(own)),
    );
    at_least(
        1,
        "UNASKED graded again after that",
        count(&ledger, |own| own.grade == Grade::Unasked && regraded(own)),
    );
}

#[test]
fn unasked_receipts_are_explained() {
    let ledger = snapshot(LEDGER);
    let explained = |state| {
        count(&ledger, |own| {
            own.superseded_by.is_some() && own.state == state
        })
    };
    at_least(2, "a FINAL one superseded", explained(State::Final));
    at_least(1, "a kept one superseded", explained(State::Pending));
    for code in [
        ReasonCode::UnaskedSession,
        ReasonCode::UnaskedIdle,
        ReasonCode::UnaskedSignature,
        ReasonCode::UnaskedAdjacent,
    ] {
        at_least(1, code.as_str(), count(&ledger, |own| says(own, code)));
    }
}

#[test]
fn two_receipts_name_one_mail_after_a_denial_was_taken_back() {
    let ledger = snapshot(LEDGER);
    let mut of_row: BTreeMap<_, usize> = BTreeMap::new();
    for receipt in ledger.receipts.iter().filter(|own| own.claim_id.is_some()) {
        for row in receipt.observation_ids.iter() {
            *of_row.entry(*row).or_default() += 1;
        }
    }
    at_least(
        1,
        "a mail of two receipts",
        of_row.values().filter(|held| **held > 1).count(),
    );
}

#[test]
fn every_kind_of_claim() {
    let ledger = snapshot(LEDGER);
    let claims =
        |is: &dyn Fn(&Claim<'_>) -> bool| ledger.claims.iter().filter(|own| is(own)).count();
    for precision in Precision::ALL {
        at_least(
            5,
            precision.as_str(),
            claims(&|own| own.precision == *precision),
        );
    }
    at_least(
        5,
        "claimedAtEnd",
        claims(&|own| own.claimed_at_end.is_some()),
    );
    for kind in SourceKind::ALL {
        at_least(5, kind.as_str(), claims(&|own| own.source_kind == *kind));
    }
    for action in ActionType::ALL {
        at_least(1, action.as_str(), claims(&|own| own.action == *action));
    }
    at_least(10, "requestId", claims(&|own| own.request_id.is_some()));
    let agents: BTreeSet<&str> = ledger.claims.iter().map(|own| &*own.agent.0).collect();
    assert_eq!(
        agents.into_iter().collect::<Vec<_>>(),
        ["ferry", "mosaic", "quill"]
    );
}

#[test]
fn clocks_accounts_policies_and_the_model() {
    let ledger = snapshot(LEDGER);
    let coverages = || ledger.batch_coverages.0.iter().map(|(_, own)| own);
    let repairs =
        |own: &&attest_core::model::Coverage<'_>| own.repairs.as_ref().map_or(0, |all| all.len());
    at_least(
        20,
        "a batch after a repair",
        coverages().filter(|own| repairs(own) == 1).count(),
    );
    at_least(
        20,
        "a batch after two",
        coverages().filter(|own| repairs(own) == 2).count(),
    );
    at_least(
        1,
        "clock_repaired",
        count(&ledger, |own| says(own, ReasonCode::CoverageClockRepaired)),
    );
    for source in [Source::GmailSent, Source::GcalEvent] {
        let late = |own: &&attest_core::model::Observation<'_>| {
            own.source == source && own.sighted_at.is_some()
        };
        at_least(
            1,
            "a row stored later than sighted",
            ledger.observations.iter().filter(late).count(),
        );
    }
    let accounts: BTreeSet<&str> = coverages()
        .flat_map(|own| own.observers.iter())
        .filter_map(|entry| entry.account_hash.as_ref().map(|hash| &*hash.0))
        .collect();
    assert_eq!(
        accounts.into_iter().collect::<Vec<_>>(),
        ["acct-home", "acct-work"]
    );
    for code in [
        ReasonCode::CoverageMultipleAccounts,
        ReasonCode::CoverageAccountPartial,
        ReasonCode::CoverageAccountUnbound,
        ReasonCode::CoverageCalendarsHidden,
        ReasonCode::CoverageChangeUnprovable,
        ReasonCode::CoverageListUnsettled,
        ReasonCode::CeilingExceeded,
        ReasonCode::CeilingCurrencyMismatch,
        ReasonCode::CeilingCumulativeExceeded,
    ] {
        at_least(1, code.as_str(), count(&ledger, |own| says(own, code)));
    }
    assert_eq!(ledger.policies.0.len(), 2);
    for (hash, _) in &ledger.policies.0 {
        at_least(
            100,
            "receipts of a policy",
            count(&ledger, |own| own.policy_hash == *hash),
        );
    }
    let asked = ledger
        .receipt_inputs
        .0
        .iter()
        .filter(|(_, own)| own.context.model_scores.is_some());
    at_least(3, "graded with a model score", asked.count());
    let raised =
        |own: &Receipt<'_>| own.grade == Grade::Verified && own.signals.model_score.is_some();
    at_least(1, "raised to VERIFIED", count(&ledger, raised));
}

#[test]
fn a_mail_to_several_narrows_what_was_seen() {
    // A true claim of the second recipient: the list shows the first alone, and its minute is not
    // vouched for, so nobody says that the mail was never sent.
    let ledger = snapshot(LEDGER);
    let is_mail = |own: &Receipt<'_>| {
        let claim = ledger
            .claims
            .iter()
            .find(|claim| Some(claim.id) == own.claim_id);
        claim.is_some_and(|claim| claim.action == ActionType::EmailSent)
    };
    let narrowed = count(&ledger, |own| {
        own.grade == Grade::Unverifiable && *own.rule_id.0 == *"partial_coverage" && is_mail(own)
    });
    at_least(5, "a mail that nobody could have seen whole", narrowed);
}
