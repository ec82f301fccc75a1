//! The fast assignment against a slow one written from the contract alone (contract: G §4.3).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

mod contract;
mod crowd;
mod random;
mod world;

use crate::contract::{Seen, Told, assign as slow, is_candidate, is_eligible, score};
use crate::random::Random;
use crate::world::World;
use attest_core::batch::grade_batch;
use attest_core::evidence::{Assignment, Limits, Rows, assign_within};
use attest_core::hashes::{Hasher, Inputs, candidates_hash};
use attest_core::model::{BatchItem, Claim, Observation};
use attest_core::policy::Policy;
use attest_core::score::ClaimFacts;
use std::sync::Arc;

fn policies(random: &mut Random, count: usize) -> Vec<Policy> {
    let mut found = vec![world::plain_policy()];
    // The loader refuses some, such as one whose identity has no weight.
    for _ in 0..100 * count {
        found.extend(world::policy(random));
        if found.len() > count {
            return found;
        }
    }
    panic!("the loader refuses nearly every policy");
}

fn told<'x>(claims: &'x [Claim<'static>], policy: &Policy) -> Vec<Told<'x>> {
    claims
        .iter()
        .map(|claim| Told::new(claim, policy))
        .collect()
}

fn seen<'x>(rows: &'x [Observation<'static>], policy: &Policy) -> Vec<Seen<'x>> {
    rows.iter().map(|row| Seen::new(row, policy)).collect()
}

/// Limits that send small batches down every path: all listed, rare and common facets, wordings
/// held against one another or given up, windows read once, read again, or left to chains.
const LIMITS: [Limits; 9] = [
    limits([32, 16, 64, 512, 32, 1]),
    limits([0, 0, 64, 512, 32, 1]),
    limits([0, 0, 0, 512, 32, 1]),
    limits([1, 1, 2, 512, 2, 1]),
    limits([0, 2, 1, 512, 1, 9]),
    limits([0, 0, 0, 512, 1, 0]),
    limits([0, 1, 1, 20, 2, 0]),
    limits([2, 0, 0, 512, 1, 1]),
    limits([0, 0, 64, 40, 2, 9]),
];

const fn limits([listed, rare, wordings, lanes, kept, again]: [usize; 6]) -> Limits {
    Limits {
        listed,
        rare,
        wordings,
        lanes,
        kept,
        again,
    }
}

fn fast(world: &World, policy: &Policy, limits: Limits) -> Vec<Option<usize>> {
    fast_with(world, policy, limits).row_of
}

fn fast_with(world: &World, policy: &Policy, limits: Limits) -> Assignment {
    let rows: Vec<&Observation<'_>> = world.rows.iter().collect();
    let rows = Rows::new(&rows, policy);
    let claims: Vec<ClaimFacts<'_, '_>> = world
        .claims
        .iter()
        .map(|claim| ClaimFacts::new(claim, policy))
        .collect();
    let made = assign_within(&claims, &rows, |row| world.held[row], policy, limits);
    for (row, claim) in made.claim_of.iter().enumerate() {
        let claim = claim.map(|claim| made.row_of[claim]);
        assert!(claim.is_none_or(|own| own == Some(row)), "two answers");
    }
    made
}

#[test]
fn small_batches_assign_as_the_contract_says() {
    let mut random = Random::new(1);
    let policies = policies(&mut random, 300);
    let (mut taken, mut ties) = (0, 0);
    for round in 0..40_000 {
        let policy = &policies[round % policies.len()];
        let world = World::new(&mut random, policy, 6);
        let (claims, rows) = (told(&world.claims, policy), seen(&world.rows, policy));
        let want = slow(&claims, &rows, &world.held, policy);
        let limits = LIMITS[round / policies.len() % LIMITS.len()];
        assert_eq!(fast(&world, policy, limits), want, "{round}: {limits:?}");
        taken += want.iter().flatten().count();
        ties += usize::from(want.iter().flatten().count() > 1);
    }
    // Batches in which nothing matches, or one pair alone, would prove little.
    assert!(taken > 40_000, "{taken} pairs");
    assert!(ties > 10_000, "{ties} batches with two pairs or more");
}

/// Enough claims and rows for one window that they are grouped under the usual limits too.
#[test]
fn crowded_batches_assign_as_the_contract_says() {
    let mut random = Random::new(3);
    let policies = policies(&mut random, 60);
    let mut crowded = 0;
    for round in 0..240 {
        let policy = &policies[round % policies.len()];
        let world = World::new(&mut random, policy, 80);
        let (claims, rows) = (told(&world.claims, policy), seen(&world.rows, policy));
        let want = slow(&claims, &rows, &world.held, policy);
        for limits in [Limits::default(), LIMITS[round % LIMITS.len()]] {
            assert_eq!(fast(&world, policy, limits), want, "{round}: {limits:?}");
        }
        let near = |told: &Told<'_>| {
            let own = |seen: &&Seen<'_>| is_candidate(told.claim, seen.row, policy);
            rows.iter().filter(own).count()
        };
        crowded += usize::from(
            claims
                .iter()
                .any(|told| near(told) > Limits::default().listed),
        );
    }
    assert!(crowded > 60, "{crowded} crowded batches");
}

/// What a receipt says of its evidence: the rows held against it, the one taken, the best.
#[test]
fn small_batches_grade_as_the_contract_says() {
    let mut random = Random::new(2);
    let policies = policies(&mut random, 100);
    let (mut unasked, mut left) = (0, 0);
    for round in 0..10_000 {
        let policy = &policies[round % policies.len()];
        let world = World::new(&mut random, policy, 6);
        let request = world.request(&mut random);
        let items = grade_batch(&request, policy).unwrap();
        let (claims, rows) = (told(&request.claims, policy), seen(&world.rows, policy));
        let row_of = slow(&claims, &rows, &world.held, policy);
        let mut hasher = Hasher::new();
        // One grant is kept for all of an agent's receipts.
        let shared = |item: &BatchItem<'_>| Arc::ptr_eq(&item.inputs.grant, &items[0].inputs.grant);
        assert!(items.iter().all(shared), "round {round}");
        for ((item, told), own) in items.iter().zip(&claims).zip(&row_of) {
            let claim = told.claim;
            let place = format!("round {round}, claim {:?}", claim.id);
            let receipt = &item.receipt;
            assert_eq!(receipt.claim_id, Some(claim.id), "{place}");
            let own_id: Vec<_> = own.iter().map(|row| rows[*row].row.id).collect();
            assert_eq!(receipt.observation_ids.0, own_id, "{place}");
            let free = |row: &usize| {
                Some(*row) == *own || !world.held[*row] && !row_of.contains(&Some(*row))
            };
            let candidates: Vec<usize> = (0..rows.len())
                .filter(|row| is_candidate(claim, rows[*row].row, policy) && free(row))
                .collect();
            left += candidates.len();
            let refs = candidates.iter().map(|row| hasher.ref_hash(rows[*row].row));
            let inputs = Inputs {
                claim: Some(claim),
                candidates: candidates_hash(refs.collect::<Vec<_>>()),
                grant: Hasher::new().grant_hash(&item.inputs.grant),
                policy: policy.hash,
                coverage: item.inputs.coverage_hash,
                context: &item.inputs.context,
            };
            assert_eq!(receipt.inputs_hash, hasher.inputs_hash(&inputs), "{place}");
            let best = candidates
                .iter()
                .map(|row| score(told, &rows[*row], policy))
                .reduce(|a, b| if b.order(a).is_gt() { b } else { a })
                .filter(|_| is_eligible(told, policy));
            let shown = receipt.signals.score.map(|score| score.0);
            assert_eq!(shown, best.map(|best| best.shown()), "{place}");
        }
        for item in items.iter().skip(claims.len()) {
            let id = item.receipt.observation_ids.0[0];
            let row = rows.iter().position(|seen| seen.row.id == id).unwrap();
            assert!(!world.held[row], "round {round}: a held row is nobody's");
            assert!(!row_of.contains(&Some(row)), "round {round}: it is claimed");
            unasked += 1;
        }
    }
    assert!(unasked > 1_000, "{unasked} orphans");
    assert!(left > 10_000, "{left} candidates");
}
