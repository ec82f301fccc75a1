//! Replay: every stored receipt derived again from its inputs, and what differs (contract: G §9,
//! C §6).

mod again;
mod compare;
mod held;
mod ledger;
mod rebuild;
mod report;
mod world;

use crate::error::{Code, Result};
use crate::hashes::{Hasher, Subject};
use crate::ids::{Hash, Id};
use crate::json::read;
use crate::json::shape::Shape;
use crate::model::{Receipt, Snapshot};
use again::{Blocked, Desk, Graded, grade_again, subject_of};
use ledger::{Inputs, Ledger};
use rebuild::rebuild;
pub use report::{Mismatch, ReplayField, Report};
use world::World;

/// How far a replay is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Receipts derived so far.
    pub done: usize,
    /// Receipts in all.
    pub total: usize,
}

/// Batches after which facts made under a policy are forgotten: a bound on memory, not a rule.
const KEEP_BATCHES: usize = 4_096;

/// Derives every receipt of a ledger snapshot again (contract: surfaces, `replay`).
///
/// # Errors
/// `invalid_json` and `invalid_input` with the place, where the snapshot does not parse: a shape, a
/// receipt against its invariants, two of one id, a coverage or policy under another hash, inputs
/// that name a missing coverage. `invalid_policy` for a policy with faults.
pub fn replay(text: &str, progress: &mut dyn FnMut(Progress)) -> Result<Report> {
    let snapshot = read(text, Snapshot::read)?;
    replay_snapshot(&snapshot, progress)
}

/// Derives every receipt of a parsed snapshot again.
///
/// # Errors
/// As [`replay`], but for the shapes.
pub fn replay_snapshot(
    snapshot: &Snapshot<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Report> {
    let ledger = Ledger::new(snapshot)?;
    let policies = ledger::policies(&snapshot.policies)?;
    let mut found = Found {
        mismatches: Vec::new(),
        progress,
        done: 0,
        total: snapshot.receipts.len(),
    };

    // Receipts by policy, then batch, then coverage: what they share is made once.
    let mut order: Vec<Ordered> = Vec::with_capacity(snapshot.receipts.len());
    for (place, receipt) in snapshot.receipts.iter().enumerate() {
        let inputs = ledger.inputs_of(place).map(|inputs| inputs.own);
        order.push(Ordered {
            policy: inputs.map(|own| own.policy_hash),
            at: receipt.computed_at.ms(),
            coverage: inputs.map(|own| own.coverage_hash),
            place,
        });
    }
    order.sort_unstable();
    let mut world: Option<World<'_, '_, '_>> = None;
    for of_policy in order.chunk_by(|a, b| a.policy == b.policy) {
        let hash = of_policy.first().and_then(|first| first.policy);
        let policy = hash.and_then(|hash| policies.get(&hash));
        let Some(policy) = policy else {
            let field = if hash.is_none() {
                ReplayField::ReceiptInputs
            } else {
                ReplayField::Policy
            };
            for ordered in of_policy {
                if let Some(receipt) = snapshot.receipts.get(ordered.place) {
                    found.one(ordered.at, receipt.id, Blocked::because(field));
                }
            }
            continue;
        };
        let here = match world.take() {
            Some(before) => before.under(policy),
            None => World::new(&ledger, policy),
        };
        let here = world.insert(here);
        let mut hasher = Hasher::new();
        let mut desk = Desk::default();
        for (batch, of_batch) in of_policy.chunk_by(|a, b| a.at == b.at).enumerate() {
            if batch % KEEP_BATCHES == KEEP_BATCHES - 1 {
                here.forget();
            }
            let stored = |ordered: &Ordered| {
                let receipt = snapshot.receipts.get(ordered.place)?;
                Some((receipt, ledger.inputs_of(ordered.place)?))
            };
            let receipts: Vec<Stored<'_, '_>> = of_batch.iter().filter_map(stored).collect();
            replay_batch(here, &receipts, &mut desk, &mut hasher, &mut found);
        }
    }
    Ok(report(&ledger, found.mismatches))
}

/// The order receipts are derived in; the report has an order of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ordered {
    policy: Option<Hash>,
    at: i64,
    coverage: Option<Hash>,
    place: usize,
}

/// A stored receipt with what it was graded with.
type Stored<'s, 'a> = (&'s Receipt<'a>, Inputs<'s, 'a>);

/// What was found so far.
struct Found<'p> {
    /// By batch, to be put in order at the end.
    mismatches: Vec<(i64, Mismatch)>,
    progress: &'p mut dyn FnMut(Progress),
    done: usize,
    total: usize,
}

impl Found<'_> {
    fn step(&mut self) {
        self.done = self.done.saturating_add(1);
        (self.progress)(Progress {
            done: self.done,
            total: self.total,
        });
    }

    /// A receipt's only mismatch: why it cannot be derived.
    fn one(&mut self, at: i64, receipt_id: Id, why: Blocked) {
        let mismatch = Mismatch {
            receipt_id,
            field: why.field,
            stored: why.stored,
            replayed: why.replayed,
        };
        self.mismatches.push((at, mismatch));
        self.step();
    }
}

/// Derives the receipts of one batch and policy.
fn replay_batch<'l, 's: 'l, 'a>(
    world: &mut World<'l, 's, 'a>,
    receipts: &[Stored<'s, 'a>],
    desk: &mut Desk<'l, 'a>,
    hasher: &mut Hasher,
    found: &mut Found<'_>,
) {
    let Some(at) = receipts.first().map(|(first, _)| first.computed_at.ms()) else {
        return;
    };
    let mut claims = Vec::new();
    let mut orphans = Vec::new();
    let mut subjects = Vec::with_capacity(receipts.len());
    for (receipt, inputs) in receipts {
        let subject = subject_of(world.ledger, receipt, inputs.own, at, claims.len());
        match subject {
            Ok(Graded::Claim { place, .. }) => claims.push(place),
            Ok(Graded::Orphan(row)) => orphans.push(row),
            Ok(Graded::Scope) | Err(_) => {}
        }
        subjects.push(subject);
    }
    let clash = world.ledger.held.clash_at(at);
    let rebuilt = if clash {
        None
    } else {
        Some(rebuild(world, at, &claims, &orphans))
    };
    for ((receipt, inputs), subject) in receipts.iter().zip(subjects) {
        let graded = match (&rebuilt, subject) {
            (None, _) => Err(Blocked::refused(Code::NotOneToOne)),
            (Some(_), Err(field)) => Err(Blocked::because(field)),
            (Some(rebuilt), Ok(subject)) => {
                grade_again(world, *inputs, subject, rebuilt, at, desk, hasher)
            }
        };
        match graded {
            Ok(replayed) => {
                let differences = compare::differences(receipt, &replayed);
                found
                    .mismatches
                    .extend(differences.into_iter().map(|mismatch| (at, mismatch)));
                found.step();
            }
            Err(why) => found.one(at, receipt.id, why),
        }
    }
}

/// Puts mismatches in order, adds the claims without a receipt, and counts.
fn report(ledger: &Ledger<'_, '_>, mut found: Vec<(i64, Mismatch)>) -> Report {
    let snapshot = ledger.snapshot;
    found.sort_by_key(|(at, mismatch)| (*at, mismatch.receipt_id, mismatch.field));
    let mut mismatches: Vec<Mismatch> = found.into_iter().map(|(_, mismatch)| mismatch).collect();
    let mut wrong: Vec<Id> = mismatches
        .iter()
        .map(|mismatch| mismatch.receipt_id)
        .collect();
    wrong.sort_unstable();
    wrong.dedup();

    let mut instants: Vec<i64> = snapshot
        .receipts
        .iter()
        .map(|receipt| receipt.computed_at.ms())
        .collect();
    instants.sort_unstable();
    instants.dedup();
    let latest = instants.last().copied();
    let mut hasher = Hasher::new();
    let lost = snapshot.claims.iter().enumerate().filter(|(at, claim)| {
        latest.is_some_and(|latest| claim.observed_at.ms() <= latest)
            && ledger.receipt_of(*at).is_none()
    });
    let mut lost: Vec<Id> = lost
        .map(|(_, claim)| hasher.receipt_id(Subject::Claim(claim.id)))
        .collect();
    lost.sort_unstable();
    let gone = |receipt_id: Id| Mismatch {
        receipt_id,
        field: ReplayField::Receipt,
        stored: None,
        replayed: None,
    };
    let mismatched = wrong.len().saturating_add(lost.len());
    let reproduced = snapshot.receipts.len().saturating_sub(wrong.len());
    mismatches.extend(lost.into_iter().map(gone));
    let mut report = Report {
        receipts: snapshot.receipts.len(),
        batches: instants.len(),
        reproduced,
        mismatched,
        ..Report::default()
    };
    for mismatch in &mismatches {
        let count = report
            .mismatches_by_field
            .entry(mismatch.field)
            .or_default();
        *count = count.saturating_add(1);
    }
    report.mismatches = mismatches;
    report
}
