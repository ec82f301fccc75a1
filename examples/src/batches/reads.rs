//! What a batch reads (contract: C §7 rule 10).
//!
//! Most of a ledger cannot matter to a batch, and a batch that is not given it grades the same:
//!
//! - Of the rows, the candidates of the graded claims decide claims. Of the others, one can only become
//!   UNASKED, and only where something around it changed since it was last looked at: it was stored,
//!   a window held it for the first time, activity or a claim came within reach, an event or a regrade
//!   released it, the policy changed. Those are the open rows, with the rows of PENDING UNASKED receipts.
//!   A calendar row is never an orphan, since each has its first-look marker, and a row that a
//!   pre-assignment holds is neither evidence for others nor an orphan.
//! - Pre-assignments are made for each observation out of the receipts that name it alone, so the
//!   receipts that name no row of the batch fix nothing in it.
//! - Windows count where they overlap a graded claim's window or hold an open row; beside them, the
//!   latest of each account, by which the accounts of a source are counted. A source that no graded
//!   claim reads has no one to count its accounts for.
//! - Prior spend looks back over the spend window; attribution looks at the widest window around a row.

use super::Reads;
use crate::fault::Result;
use crate::ledger::Ledger;
use crate::times::{DAY, MINUTE, Ms, utc};
use attest_core::evidence::in_force_at;
use attest_core::ids::Id;
use attest_core::json::shape::List;
use attest_core::lifecycle::{graded_at, pre_assignments};
use attest_core::model::{
    Activity, BatchRequest, Claim, Coverage, Fixed, Grade, Keyed, ModelScore, Observation,
    ObserverCoverage, Receipt, Source, State,
};
use attest_core::policy::Policy;
use attest_core::score::ClaimFacts;
use std::collections::BTreeSet;

/// The widest window of attribution around a row.
fn reach(policy: &Policy) -> Ms {
    let unasked = &policy.unasked;
    unasked.session.max(unasked.idle).max(unasked.adjacent)
}

/// A graded claim's window and the sources that cover its type.
struct Asked {
    window: Option<(Ms, Ms)>,
    sources: Vec<Source>,
}

/// The request of a batch.
pub(super) fn request(
    ledger: &Ledger,
    evaluated_at: Ms,
    how: Reads,
) -> Result<BatchRequest<'static>> {
    let policy = ledger.policy();
    let claims: Vec<Claim<'static>> = ledger
        .claims
        .open()
        .filter(|claim| {
            let receipt = ledger.receipts.of_claim(claim.id);
            receipt.is_none_or(|receipt| graded_at(receipt, evaluated_at))
        })
        .cloned()
        .collect();
    let asked: Vec<Asked> = claims
        .iter()
        .map(|claim| Asked {
            window: ClaimFacts::new(claim, policy).window,
            sources: policy.sources.of(claim.action).clone(),
        })
        .collect();

    let (observations, fixed, open) = match how {
        Reads::Needed => needed_rows(ledger, &claims, &asked, evaluated_at)?,
        Reads::Everything => {
            let receipts: Vec<Receipt<'static>> = ledger.receipts.iter().cloned().collect();
            let rows: Vec<Observation<'static>> = ledger.rows.iter().cloned().collect();
            (rows, pre_assignments(&receipts)?, BTreeSet::new())
        }
    };
    let windows = match how {
        Reads::Needed => needed_windows(ledger, &asked, &observations, &open),
        Reads::Everything => ledger.windows.iter().cloned().collect(),
    };
    let scores = model_scores(ledger, &claims);
    let activity = activity(ledger, &claims, &windows, &observations, how)?;
    let repairs = ledger.clock.repairs()?;
    Ok(BatchRequest {
        activity,
        claims,
        coverage: Coverage {
            evaluated_at: utc(evaluated_at)?,
            observers: List(windows),
            repairs: (!repairs.is_empty()).then_some(List(repairs)),
        },
        fixed: Some(fixed),
        grants: ledger.grants.values().cloned().collect(),
        model_scores: scores,
        observations,
        // The document of the policy in force stands in the written request alone.
        policy: None,
    })
}

type Rows = (Vec<Observation<'static>>, Vec<Fixed>, BTreeSet<Id>);

/// The candidates and the open rows, by id, what is fixed of them, and which of them are open.
fn needed_rows(
    ledger: &Ledger,
    claims: &[Claim<'static>],
    asked: &[Asked],
    evaluated_at: Ms,
) -> Result<Rows> {
    let mut wanted: BTreeSet<Id> = BTreeSet::new();
    for (claim, asked) in claims.iter().zip(asked) {
        let Some((start, end)) = asked.window else {
            continue;
        };
        let rows = ledger.rows.between(start, end);
        wanted.extend(
            rows.filter(|row| row.action == claim.action)
                .map(|row| row.id),
        );
    }
    let is_mail = |id: &Id| {
        ledger
            .rows
            .get(*id)
            .is_some_and(|row| row.source != Source::GcalEvent)
    };
    let mut open: BTreeSet<Id> = if ledger.news.every_row {
        ledger.rows.iter().map(|row| row.id).collect()
    } else {
        ledger.news.rows.clone()
    };
    for receipt in ledger.receipts.iter() {
        if receipt.grade == Grade::Unasked
            && receipt.state == State::Pending
            && receipt.superseded_by.is_none()
        {
            open.extend(receipt.observation_ids.iter());
        }
    }
    open.retain(is_mail);
    wanted.extend(&open);

    let names = |receipt: &&Receipt<'static>| {
        let reverted = receipt
            .reverted()
            .iter()
            .flat_map(|entry| entry.observation_ids.iter());
        let mut ids = receipt.observation_ids.iter().chain(reverted);
        ids.any(|id| wanted.contains(id))
    };
    let receipts: Vec<Receipt<'static>> = ledger.receipts.iter().filter(names).cloned().collect();
    let fixed = pre_assignments(&receipts)?;
    for held in fixed
        .iter()
        .filter(|entry| in_force_at(entry, evaluated_at))
    {
        open.remove(&held.observation_id);
    }
    let rows = wanted.iter().filter_map(|id| ledger.rows.get(*id).cloned());
    Ok((rows.collect(), fixed, open))
}

fn overlaps(window: &ObserverCoverage<'_>, (start, end): (Ms, Ms)) -> bool {
    window.window_start.ms() <= end && start <= window.window_end.ms()
}

/// The windows a batch needs; its calendar windows are closed under overlap, markers included.
fn needed_windows(
    ledger: &Ledger,
    asked: &[Asked],
    rows: &[Observation<'static>],
    open: &BTreeSet<Id>,
) -> Vec<ObserverCoverage<'static>> {
    let latest = ledger.windows.latest();
    let is_needed = |window: &ObserverCoverage<'static>| {
        let source = window.source;
        let is_read = asked.iter().any(|asked| asked.sources.contains(&source));
        let held = |row: &Observation<'_>| {
            let at = row.occurred_at.ms();
            row.source == source && open.contains(&row.id) && overlaps(window, (at, at))
        };
        is_read && latest.contains(&window)
            || asked.iter().any(|asked| {
                asked.sources.contains(&source)
                    && asked.window.is_some_and(|span| overlaps(window, span))
            })
            || rows.iter().any(held)
    };
    let all: Vec<&ObserverCoverage<'static>> = ledger.windows.iter().collect();
    let mut taken: Vec<bool> = all.iter().map(|window| is_needed(window)).collect();
    let mut reached: Vec<usize> = (0..all.len())
        .filter(|at| taken[*at] && all[*at].source == Source::GcalEvent)
        .collect();
    while let Some(from) = reached.pop() {
        let span = (all[from].window_start.ms(), all[from].window_end.ms());
        for at in 0..all.len() {
            if !taken[at] && all[at].source == Source::GcalEvent && overlaps(all[at], span) {
                taken[at] = true;
                reached.push(at);
            }
        }
    }
    let needed = all.into_iter().zip(taken).filter(|(_, taken)| *taken);
    needed.map(|(window, _)| window.clone()).collect()
}

/// The activity from the earliest instant that windows and rows reach, and the claims that spend and
/// attribution read.
fn activity(
    ledger: &Ledger,
    graded: &[Claim<'static>],
    windows: &[ObserverCoverage<'static>],
    rows: &[Observation<'static>],
    how: Reads,
) -> Result<Activity<'static>> {
    let policy = ledger.policy();
    if how == Reads::Everything {
        let mut all = ledger.activity.since(0)?;
        all.claims = List(ledger.claims.iter().cloned().collect());
        return Ok(all);
    }
    let reached = windows.iter().map(|window| window.window_start.ms());
    let happened = rows.iter().map(|row| row.occurred_at.ms());
    let from = reached.chain(happened).min().unwrap_or(0) - reach(policy);
    let mut activity = ledger.activity.since(from)?;
    // A unit of a day can begin a day before what it is near to.
    let near = reach(policy).max(MINUTE) + DAY;
    let is_read = |claim: &&Claim<'static>| {
        let at = claim.claimed_at.ms();
        let spends = graded.iter().any(|own| {
            let own_at = own.claimed_at.ms();
            *policy.spend_types.of(own.action)
                && *policy.spend_types.of(claim.action)
                && own.agent == claim.agent
                && own_at - policy.windows.spend <= at
                && at <= own_at
        });
        let is_near = |row: &Observation<'_>| {
            row.source != Source::GcalEvent && (row.occurred_at.ms() - at).abs() <= near
        };
        spends || rows.iter().any(is_near)
    };
    activity.claims = List(ledger.claims.iter().filter(is_read).cloned().collect());
    Ok(activity)
}

/// The model's scores of the graded claims, while the person has it on.
fn model_scores(ledger: &Ledger, claims: &[Claim<'static>]) -> Option<Keyed<Id, Vec<ModelScore>>> {
    let scores = ledger.model.on.then_some(&ledger.model.scores)?;
    let of_claim = |claim: &Claim<'_>| Some((claim.id, scores.get(&claim.id)?.clone()));
    let mut known: Vec<(Id, Vec<ModelScore>)> = claims.iter().filter_map(of_claim).collect();
    known.sort_by_key(|(claim, _)| *claim);
    (!known.is_empty()).then_some(Keyed(known))
}
