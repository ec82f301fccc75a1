//! Replay as the contract says it, without an index and without a thought for cost: for every receipt
//! the whole batch is made again, every claim against every row.

use attest_core::grade::grade;
use attest_core::hashes::{Subject, content_hash, receipt_id};
use attest_core::ids::{Hash, Id};
use attest_core::lifecycle::{held_out_at, in_force_at, pre_assignments};
use attest_core::model::{
    ActionType, Claim, Coverage, Fixed, Observation, PreviousState, Receipt, Snapshot, Source,
};
use attest_core::policy::{Policy, load};
use attest_core::score::{Ratio, features};
use std::collections::{BTreeMap, BTreeSet};

/// Each mismatch as its receipt and its field, in the order of a report.
pub(crate) fn plain(snapshot: &Snapshot<'static>) -> Vec<(Id, &'static str)> {
    let policies: BTreeMap<Hash, Policy> = snapshot
        .policies
        .0
        .iter()
        .map(|(hash, document)| (*hash, load(document.clone()).unwrap()))
        .collect();
    let fixed = pre_assignments(&snapshot.receipts).unwrap();
    for entry in &fixed {
        assert!(
            entry
                .until
                .is_none_or(|until| until.ms() >= entry.after.ms())
        );
        let spans = entry.released.as_deref().unwrap_or_default();
        assert!(
            spans
                .iter()
                .all(|span| span.to.is_none_or(|to| to.ms() >= span.from.ms()))
        );
    }
    let mut receipts: Vec<&Receipt<'static>> = snapshot.receipts.iter().collect();
    receipts.sort_by_key(|receipt| (receipt.computed_at.ms(), receipt.id));
    let mut found = Vec::new();
    for receipt in &receipts {
        let fields = match again(snapshot, &policies, &fixed, receipt) {
            Ok(derived) => differences(receipt, &derived),
            Err(why) => vec![why],
        };
        found.extend(fields.into_iter().map(|field| (receipt.id, field)));
    }
    let Some(latest) = receipts.last().map(|last| last.computed_at.ms()) else {
        return found;
    };
    let mut lost: Vec<Id> = snapshot
        .claims
        .iter()
        .filter(|claim| claim.observed_at.ms() <= latest && receipt_of(snapshot, claim).is_none())
        .map(|claim| receipt_id(Subject::Claim(claim.id)))
        .collect();
    lost.sort_unstable();
    found.extend(lost.into_iter().map(|id| (id, "receipt")));
    found
}

fn receipt_of<'s>(
    snapshot: &'s Snapshot<'static>,
    claim: &Claim<'_>,
) -> Option<&'s Receipt<'static>> {
    snapshot
        .receipts
        .iter()
        .find(|receipt| receipt.claim_id == Some(claim.id))
}

/// A receipt derived again, or why it cannot be.
fn again(
    snapshot: &Snapshot<'static>,
    policies: &BTreeMap<Hash, Policy>,
    fixed: &[Fixed],
    receipt: &Receipt<'static>,
) -> Result<Receipt<'static>, &'static str> {
    let inputs = snapshot
        .receipt_inputs
        .get(receipt.inputs_hash)
        .ok_or("receiptInputs")?;
    let policy = policies.get(&inputs.policy_hash).ok_or("policy")?;
    let coverage = snapshot.batch_coverages.get(inputs.coverage_hash).unwrap();
    let now = receipt.computed_at.ms();
    let held = held(fixed, now).ok_or("error")?;

    let claim = match receipt.claim_id {
        Some(id) => {
            let claim = snapshot.claims.iter().find(|claim| claim.id == id);
            let seen = claim.filter(|claim| claim.observed_at.ms() <= now);
            Some(seen.ok_or("subject")?)
        }
        None => None,
    };
    let seen = representatives(&snapshot.observations, now);
    let graded: Vec<&Claim<'static>> = snapshot
        .claims
        .iter()
        .filter(|claim| took_part(snapshot, claim, now))
        .collect();
    let assigned = assigned(&graded, &seen, &held, policy);
    let candidates: Vec<Observation<'static>> = match claim {
        Some(claim) => seen
            .iter()
            .filter(|row| is_candidate(claim, row, policy))
            .filter(|row| !held.contains(&row.id))
            .filter(|row| assigned.get(&row.id).is_none_or(|taker| *taker == claim.id))
            .map(|row| (*row).clone())
            .collect(),
        None if inputs.context.scope.is_some() => Vec::new(),
        None => {
            let id = receipt.observation_ids.first().ok_or("subject")?;
            if !snapshot.observations.iter().any(|row| row.id == *id) {
                return Err("subject");
            }
            let row = seen.iter().find(|row| row.id == *id).ok_or("orphan")?;
            let free = !held.contains(id) && !assigned.contains_key(id);
            if !free || !is_orphan(row, coverage, policy) {
                return Err("orphan");
            }
            vec![(*row).clone()]
        }
    };
    if candidates
        .iter()
        .any(|row| content_hash(row) != row.content_hash)
    {
        return Err("contentHash");
    }
    grade(
        claim,
        &candidates,
        &inputs.grant,
        policy,
        coverage,
        &inputs.context,
    )
    .map_err(|_| "error")
}

/// The observations held by a claim or taken; none where the pairs in force are not one to one.
fn held(fixed: &[Fixed], now: i64) -> Option<BTreeSet<Id>> {
    let in_force: Vec<&Fixed> = fixed
        .iter()
        .filter(|entry| in_force_at(entry, now))
        .collect();
    for a in &in_force {
        for b in &in_force {
            let (Some(x), Some(y)) = (a.claim_id, b.claim_id) else {
                continue;
            };
            if (x == y) != (a.observation_id == b.observation_id) {
                return None;
            }
        }
    }
    Some(in_force.iter().map(|entry| entry.observation_id).collect())
}

/// Of each observation read by then the copy first seen earliest.
fn representatives<'s>(
    rows: &'s [Observation<'static>],
    now: i64,
) -> Vec<&'s Observation<'static>> {
    let mut best: BTreeMap<Id, &Observation<'static>> = BTreeMap::new();
    let key = |row: &Observation<'_>| {
        (
            row.first_seen().ms(),
            row.observed_at.ms(),
            row.observed_at.to_string(),
            row.sighted_at.map(|at| at.to_string()),
        )
    };
    for row in rows.iter().filter(|row| row.observed_at.ms() <= now) {
        let own = best.entry(row.id).or_insert(row);
        if key(row) < key(own) {
            *own = row;
        }
    }
    best.into_values().collect()
}

fn took_part(snapshot: &Snapshot<'static>, claim: &Claim<'_>, now: i64) -> bool {
    if claim.observed_at.ms() > now {
        return false;
    }
    receipt_of(snapshot, claim).is_none_or(|receipt| {
        let decided =
            receipt.computed_state() == PreviousState::Final && receipt.computed_at.ms() < now;
        !decided && !held_out_at(receipt, now)
    })
}

fn sources(action: ActionType) -> Vec<Source> {
    match action {
        ActionType::EmailSent => vec![Source::GmailSent],
        ActionType::CalendarCreated | ActionType::CalendarUpdated | ActionType::CalendarDeleted => {
            vec![Source::GcalEvent]
        }
        ActionType::PurchaseMade | ActionType::SubscriptionChanged | ActionType::ListingPosted => {
            vec![Source::GmailReceipt]
        }
        ActionType::MessageSent | ActionType::Other => Vec::new(),
    }
}

fn unit(claim: &Claim<'_>) -> (i64, i64) {
    let (start, end) = claim.claimed_at.bounds(claim.precision);
    let last = claim
        .claimed_at_end
        .map(|last| last.bounds(claim.precision).1);
    (start, last.unwrap_or(end))
}

fn is_candidate(claim: &Claim<'_>, row: &Observation<'_>, policy: &Policy) -> bool {
    if row.action != claim.action || !sources(row.action).contains(&row.source) {
        return false;
    }
    let (start, end) = unit(claim);
    let windows = &policy.windows;
    let window = if claim.action.is_calendar() {
        let Some(target) = claim.target_at else {
            return false;
        };
        (
            target.ms() - windows.calendar,
            target.ms() + windows.calendar,
        )
    } else {
        (start - windows.before_claim, end + windows.after_claim)
    };
    let new = claim.action != ActionType::CalendarCreated
        || row.first_seen().ms() >= start - windows.before_claim;
    new && (window.0..=window.1).contains(&row.occurred_at.ms())
}

/// Whether a claim of these tests says which action it means, and when it is to be.
fn is_assignable(claim: &Claim<'_>) -> bool {
    let names = claim.counterparty.is_some();
    match claim.action {
        ActionType::EmailSent => names,
        action if action.is_calendar() => {
            claim.target_at.is_some() && (names || claim.subject_hint.is_some())
        }
        ActionType::PurchaseMade => names || claim.amount.is_some(),
        _ => false,
    }
}

/// Which claim took each observation.
fn assigned(
    claims: &[&Claim<'static>],
    rows: &[&Observation<'static>],
    held: &BTreeSet<Id>,
    policy: &Policy,
) -> BTreeMap<Id, Id> {
    let mut pairs: Vec<(Ratio, i64, Id, Id)> = Vec::new();
    for claim in claims.iter().filter(|claim| is_assignable(claim)) {
        for row in rows.iter().filter(|row| !held.contains(&row.id)) {
            if is_candidate(claim, row, policy) {
                let score = features(claim, row, policy).unwrap().score;
                if score.at_least_bp(policy.thresholds.partial) {
                    pairs.push((score, claim.claimed_at.ms(), claim.id, row.id));
                }
            }
        }
    }
    pairs.sort_by(|a, b| b.0.cmp(&a.0).then((a.1, a.2, a.3).cmp(&(b.1, b.2, b.3))));
    let mut taker: BTreeMap<Id, Id> = BTreeMap::new();
    let mut served: BTreeSet<Id> = BTreeSet::new();
    for (_, _, claim, row) in pairs {
        if !served.contains(&claim) && !taker.contains_key(&row) {
            served.insert(claim);
            taker.insert(row, claim);
        }
    }
    taker
}

fn is_orphan(row: &Observation<'_>, coverage: &Coverage<'_>, _: &Policy) -> bool {
    if !sources(row.action).contains(&row.source) {
        return false;
    }
    let seen = row.first_seen().ms();
    let holding: Vec<_> = coverage
        .observers
        .iter()
        .filter(|entry| entry.source == row.source)
        .filter(|entry| entry.last_sync_at.ms() <= coverage.evaluated_at.ms())
        .filter(|entry| {
            (entry.window_start.ms()..=entry.window_end.ms()).contains(&row.occurred_at.ms())
        })
        .collect();
    if row.source != Source::GcalEvent {
        return !holding.is_empty();
    }
    let since = |at: i64| at < seen;
    holding.iter().any(|entry| {
        entry.changes_since.is_some_and(|at| since(at.ms())) && seen <= entry.last_sync_at.ms()
    }) && !holding.iter().any(|entry| match entry.changes_since {
        Some(at) => at.ms() == seen,
        None => entry.last_sync_at.ms() >= seen,
    })
}

/// The fields in which two receipts differ, lifecycle set aside.
fn differences(stored: &Receipt<'_>, derived: &Receipt<'_>) -> Vec<&'static str> {
    let graded = |receipt: &Receipt<'_>| -> Vec<String> {
        receipt
            .reasons
            .iter()
            .filter(|reason| !["override.user", "superseded"].contains(&reason.code.as_str()))
            .map(crate::ledger::text_of)
            .collect()
    };
    let checks = [
        ("id", stored.id == derived.id),
        ("inputsHash", stored.inputs_hash == derived.inputs_hash),
        ("grade", stored.grade == derived.grade),
        ("ruleId", stored.rule_id == derived.rule_id),
        ("state", stored.computed_state() == derived.computed_state()),
        ("agent", stored.agent == derived.agent),
        ("claimId", stored.claim_id == derived.claim_id),
        (
            "observationIds",
            stored.observation_ids == derived.observation_ids,
        ),
        ("requestId", stored.request_id == derived.request_id),
        ("confidence", stored.confidence == derived.confidence),
        ("reasons", graded(stored) == graded(derived)),
        ("signals", stored.signals == derived.signals),
        ("policyHash", stored.policy_hash == derived.policy_hash),
        ("attribution", stored.attribution == derived.attribution),
        ("computedAt", stored.computed_at == derived.computed_at),
        ("finalAt", stored.final_at == derived.final_at),
        ("finalFrom", stored.final_from == derived.final_from),
    ];
    checks
        .into_iter()
        .filter_map(|(field, same)| (!same).then_some(field))
        .collect()
}
