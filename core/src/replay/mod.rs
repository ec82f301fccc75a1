//! Replay: every stored receipt derived again from its inputs, and what differs (contract: G §9,
//! C §6).

mod compare;
mod held;
mod ledger;
mod rebuild;
mod report;
mod world;

use crate::error::{Code, Error, Result};
use crate::evidence::is_orphan_candidate;
use crate::grade::{
    Best, Candidates, ClaimlessSubject, Holder, Setting, check_fields, grade_claim, grade_claimless,
};
use crate::hashes::{Hasher, Subject, candidates_hash};
use crate::ids::{Hash, Id};
use crate::json::read;
use crate::json::shape::Shape;
use crate::model::{AgentId, Coverage, Grant, Observation, Receipt, ReceiptInputs, Snapshot};
use crate::policy::Policy;
use ledger::Ledger;
use rebuild::{Rebuilt, rebuild};
pub use report::{Mismatch, ReplayField, Report};
use report::{shown, shown_text};
use std::rc::Rc;
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
        let inputs = snapshot.receipt_inputs.get(receipt.inputs_hash);
        order.push(Ordered {
            policy: inputs.map(|inputs| inputs.policy_hash),
            at: receipt.computed_at.ms(),
            coverage: inputs.map(|inputs| inputs.coverage_hash),
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
            let receipts: Vec<&Receipt<'_>> = of_batch
                .iter()
                .filter_map(|ordered| snapshot.receipts.get(ordered.place))
                .collect();
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

/// What a receipt grades, found in the ledger.
#[derive(Clone, Copy)]
enum Graded {
    /// A claim, by its place among the batch's asked claims.
    Claim { place: usize, asked: usize },
    /// A row no claim took.
    Orphan(usize),
    /// An observed scope.
    Scope,
}

/// Why a receipt cannot be graded again.
struct Blocked {
    field: ReplayField,
    stored: Option<String>,
    replayed: Option<String>,
}

impl Blocked {
    const fn because(field: ReplayField) -> Self {
        Self {
            field,
            stored: None,
            replayed: None,
        }
    }

    fn refused(code: Code) -> Self {
        Self {
            field: ReplayField::Error,
            stored: None,
            replayed: Some(shown_text(code.as_str())),
        }
    }
}

impl From<Error> for Blocked {
    fn from(fault: Error) -> Self {
        Self::refused(fault.code())
    }
}

/// Derives the receipts of one batch and policy.
fn replay_batch<'l, 's: 'l, 'a>(
    world: &mut World<'l, 's, 'a>,
    receipts: &[&'s Receipt<'a>],
    desk: &mut Desk<'l, 'a>,
    hasher: &mut Hasher,
    found: &mut Found<'_>,
) {
    let Some(at) = receipts.first().map(|first| first.computed_at.ms()) else {
        return;
    };
    let mut claims = Vec::new();
    let mut orphans = Vec::new();
    let mut subjects = Vec::with_capacity(receipts.len());
    for receipt in receipts {
        let subject = subject_of(world.ledger, receipt, at, claims.len());
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
    for (receipt, subject) in receipts.iter().zip(subjects) {
        let graded = match (&rebuilt, subject) {
            (None, _) => Err(Blocked::refused(Code::NotOneToOne)),
            (Some(_), Err(field)) => Err(Blocked::because(field)),
            (Some(rebuilt), Ok(subject)) => {
                grade_again(world, receipt, subject, rebuilt, at, desk, hasher)
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

/// Finds what a receipt grades; `asked` is the place it would get among the asked claims.
fn subject_of(
    ledger: &Ledger<'_, '_>,
    receipt: &Receipt<'_>,
    at: i64,
    asked: usize,
) -> std::result::Result<Graded, ReplayField> {
    if let Some(claim) = receipt.claim_id {
        let place = ledger
            .claim(claim)
            .filter(|place| ledger.took_part(*place, at));
        return place
            .map(|place| Graded::Claim { place, asked })
            .ok_or(ReplayField::Subject);
    }
    let inputs = ledger.snapshot.receipt_inputs.get(receipt.inputs_hash);
    if inputs.is_some_and(|inputs| inputs.context.scope.is_some()) {
        return Ok(Graded::Scope);
    }
    let observation = receipt
        .observation_ids
        .first()
        .copied()
        .filter(|id| ledger.has_row(*id));
    let observation = observation.ok_or(ReplayField::Subject)?;
    ledger
        .row_at(observation, at)
        .map(Graded::Orphan)
        .ok_or(ReplayField::Orphan)
}

/// What receipts of one coverage share, and of one grant under it.
#[derive(Default)]
struct Desk<'s, 'a> {
    setting: Option<(Hash, Rc<Setting<'s>>)>,
    holders: Vec<(&'s Grant<'a>, Rc<Holder<'s, 'a>>)>,
}

/// Grants of a batch kept at hand.
const KEEP_GRANTS: usize = 16;

impl<'s, 'a> Desk<'s, 'a> {
    fn setting(
        &mut self,
        hash: Hash,
        coverage: &'s Coverage<'a>,
        policy: &'s Policy,
    ) -> Rc<Setting<'s>> {
        if let Some((own, setting)) = &self.setting
            && *own == hash
        {
            return Rc::clone(setting);
        }
        let setting = Rc::new(Setting::with_hash(policy, coverage, hash));
        self.setting = Some((hash, Rc::clone(&setting)));
        self.holders.clear();
        setting
    }

    fn holder(
        &mut self,
        grant: &'s Grant<'a>,
        setting: &Setting<'s>,
        hasher: &mut Hasher,
    ) -> Rc<Holder<'s, 'a>> {
        if let Some((_, holder)) = self.holders.iter().find(|(own, _)| *own == grant) {
            return Rc::clone(holder);
        }
        let holder = Rc::new(Holder::new(grant, setting, hasher));
        if self.holders.len() == KEEP_GRANTS {
            self.holders.clear();
        }
        self.holders.push((grant, Rc::clone(&holder)));
        holder
    }
}

/// Grades a receipt's subject with the inputs it was graded with.
fn grade_again<'l, 's: 'l, 'a>(
    world: &mut World<'l, 's, 'a>,
    receipt: &Receipt<'a>,
    subject: Graded,
    rebuilt: &Rebuilt,
    at: i64,
    desk: &mut Desk<'l, 'a>,
    hasher: &mut Hasher,
) -> std::result::Result<Receipt<'a>, Blocked> {
    let snapshot = world.ledger.snapshot;
    let inputs: &'l ReceiptInputs<'a> = snapshot
        .receipt_inputs
        .get(receipt.inputs_hash)
        .ok_or_else(|| Blocked::because(ReplayField::ReceiptInputs))?;
    // The snapshot does not parse where this coverage is missing.
    let coverage = snapshot.batch_coverages.get(inputs.coverage_hash);
    let coverage: &'s Coverage<'a> =
        coverage.ok_or_else(|| Blocked::because(ReplayField::ReceiptInputs))?;
    let setting = desk.setting(inputs.coverage_hash, coverage, world.policy);
    let holder = desk.holder(&inputs.grant, &setting, hasher);
    let attributed = inputs.context.attribution.as_ref();
    let agreed = |agent: Option<&AgentId<'_>>| {
        let mut agents = agent.into_iter().chain(attributed.map(|own| &own.agent));
        if agents.all(|agent| *agent == inputs.grant.agent) {
            Ok(())
        } else {
            Err(Blocked::refused(Code::AgentMismatch))
        }
    };
    match subject {
        Graded::Claim { place, asked } => {
            let claim = world
                .claim(place)
                .ok_or_else(|| Blocked::because(ReplayField::Subject))?;
            let mut rows = Vec::new();
            for row in rebuilt
                .candidates
                .get(asked)
                .map(Vec::as_slice)
                .unwrap_or_default()
            {
                let Some(facts) = world.row(*row) else {
                    continue;
                };
                rows.push((*row, facts));
            }
            rows.sort_by_key(|(_, facts)| facts.row.id);
            check_rows(
                rows.iter().map(|(_, facts)| facts.row),
                world.policy,
                hasher,
            )?;
            agreed(Some(&claim.claim.agent))?;
            if attributed.is_some() {
                return Err(Blocked::refused(Code::UnaskedWithClaim));
            }
            let refs: Vec<Hash> = rows
                .iter()
                .map(|(_, facts)| hasher.ref_hash(facts.row))
                .collect();
            let own = rebuilt.own.get(asked).copied().flatten();
            // Had a free row a better score than the assigned one, it would have been assigned.
            let compared = rows
                .iter()
                .filter(|(row, _)| own.is_none_or(|own| own == *row))
                .map(|(_, facts)| &**facts);
            let best = Best::of(&claim, compared, world.policy);
            let candidates = Candidates {
                hash: candidates_hash(refs),
                best,
            };
            Ok(grade_claim(
                &setting,
                &holder,
                &claim,
                &candidates,
                &inputs.context,
                hasher,
            )?)
        }
        Graded::Orphan(row) => {
            let facts = world
                .row(row)
                .ok_or_else(|| Blocked::because(ReplayField::Orphan))?;
            let free = !rebuilt.is_assigned(row) && !world.ledger.held.holds(facts.row.id, at);
            if !free || !is_orphan_candidate(&facts, &setting.coverage, world.policy) {
                return Err(Blocked::because(ReplayField::Orphan));
            }
            check_rows(std::iter::once(facts.row), world.policy, hasher)?;
            agreed(None)?;
            let subject = ClaimlessSubject::Orphan(&facts);
            Ok(grade_claimless(
                &setting,
                &holder,
                &subject,
                &inputs.context,
                hasher,
            )?)
        }
        Graded::Scope => {
            let scope = inputs
                .context
                .scope
                .as_ref()
                .ok_or_else(|| Blocked::because(ReplayField::Subject))?;
            agreed(None)?;
            if attributed.is_some() {
                return Err(Blocked::refused(Code::ClaimlessSubject));
            }
            let subject = ClaimlessSubject::Scope(&scope.observed);
            Ok(grade_claimless(
                &setting,
                &holder,
                &subject,
                &inputs.context,
                hasher,
            )?)
        }
    }
}

/// Refuses rows, given by id, that were changed in place; then such as their source could not have
/// given.
fn check_rows<'r, 'a: 'r>(
    rows: impl Iterator<Item = &'r Observation<'a>> + Clone,
    policy: &Policy,
    hasher: &mut Hasher,
) -> std::result::Result<(), Blocked> {
    for row in rows.clone() {
        let again = hasher.content_hash(row);
        if again != row.content_hash {
            return Err(Blocked {
                field: ReplayField::ContentHash,
                stored: Some(shown(&row.content_hash)),
                replayed: Some(shown(&again)),
            });
        }
    }
    for row in rows {
        check_fields(row, policy)?;
    }
    Ok(())
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
