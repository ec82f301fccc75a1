//! A ledger that does what the contract asks of one (G §3; C §7, 3, 9, 11, 12): rows and events
//! stamped after the last batch, every open claim in every batch, receipts replaced, kept, deleted
//! or superseded as the batch says. What it stores has to replay.

use crate::clock::{DAY, HOUR, MINUTE, utc};
use crate::door::{graded, shape};
use crate::r#gen;
use crate::rng::Rng;
use crate::tree::{
    Tree, drop_member, int, items, items_mut, maybe_str, object, slot, str_of, text,
};
use attest_core::error::Code;
use attest_core::hashes::Hasher;
use attest_core::json::{Limits, Value};
use attest_core::lifecycle::graded_at;
use attest_core::model::{Coverage, Receipt};
use attest_core::ops::call;
use std::collections::BTreeMap;

/// What happened in a ledger, so that a run in which nothing did is seen.
#[derive(Debug, Default)]
pub(crate) struct Met {
    /// Batches that wrote.
    pub(crate) batches: usize,
    /// PENDING receipts graded again.
    pub(crate) regrades: usize,
    /// Overrides.
    pub(crate) overrides: usize,
    /// Reverts.
    pub(crate) reverts: usize,
    /// UNASKED receipts that a claim explained after all.
    pub(crate) superseded: usize,
    /// PENDING claim-less receipts that a batch no longer made.
    pub(crate) deleted: usize,
}

/// A ledger and the world it sees.
pub(crate) struct Ledger {
    now: i64,
    last_batch: Option<i64>,
    claims: Vec<Tree>,
    rows: Vec<Tree>,
    receipts: BTreeMap<String, Tree>,
    inputs: BTreeMap<String, Tree>,
    coverages: BTreeMap<String, Tree>,
    policies: BTreeMap<String, Tree>,
    policy: Option<Tree>,
    grants: BTreeMap<&'static str, Tree>,
    observers: Vec<Tree>,
    repairs: Option<Tree>,
    activity: Tree,
    scores: Option<Tree>,
    /// What happened.
    pub(crate) met: Met,
}

/// Runs an operation that has to answer.
fn run(operation: &str, input: &Tree) -> Tree {
    let text = crate::tree::written(input);
    let answer = call(operation, text.as_bytes(), Limits::default());
    let answer = answer.unwrap_or_else(|fault| panic!("{operation}: {}", fault.to_json()));
    crate::tree::parse(&answer)
}

impl Ledger {
    fn new(rng: &mut Rng) -> Self {
        let now = r#gen::NOON - 3 * HOUR;
        let policy = r#gen::policy(rng);
        let grants = r#gen::AGENTS.map(|agent| (agent, r#gen::grant(rng, agent, now - DAY)));
        let none = || Some(Value::Array(Vec::new()));
        Self {
            now,
            last_batch: None,
            claims: Vec::new(),
            rows: Vec::new(),
            receipts: BTreeMap::new(),
            inputs: BTreeMap::new(),
            coverages: BTreeMap::new(),
            policies: BTreeMap::new(),
            policy,
            grants: BTreeMap::from(grants),
            observers: Vec::new(),
            repairs: None,
            activity: object(vec![
                ("sessions", none()),
                ("idle", none()),
                ("entries", none()),
                ("adapterSyncs", none()),
                ("claims", none()),
            ]),
            scores: None,
            met: Met::default(),
        }
    }

    /// Where something written now is stamped: never in what a batch has read.
    fn stamp(&self) -> i64 {
        self.last_batch
            .map_or(self.now, |last| self.now.max(last + 1))
    }

    fn store_claim(&mut self, rng: &mut Rng) {
        let mut claim = r#gen::claim(rng);
        *slot(&mut claim, "observedAt") = text(&utc(self.stamp()));
        self.claims.push(claim);
    }

    /// A claim that says, late, what a row already shows.
    fn store_late_claim(&mut self, rng: &mut Rng) {
        let unasked: Vec<&Tree> = self
            .receipts
            .values()
            .filter(|receipt| str_of(receipt, "grade") == "UNASKED")
            .collect();
        if unasked.is_empty() {
            return;
        }
        let id = items(rng.pick(&unasked), "observationIds")[0].clone();
        let row = self.rows.iter().find(|row| row.get("id") == Some(&id));
        let row = row.expect("the orphan").clone();
        let mut claim = r#gen::claim(rng);
        for key in [
            "counterparty",
            "amountCents",
            "currency",
            "subjectHint",
            "claimedAtEnd",
            "targetAt",
        ] {
            drop_member(&mut claim, key);
            if let Some(own) = row.get(key) {
                *slot(&mut claim, key) = own.clone();
            }
        }
        if let Some(own) = row.get("merchant") {
            *slot(&mut claim, "counterparty") = own.clone();
        }
        let occurred = row.get("occurredAt").cloned().expect("an instant");
        if str_of(&row, "type").starts_with("calendar.") {
            *slot(&mut claim, "targetAt") = occurred.clone();
        }
        *slot(&mut claim, "claimedAt") = occurred;
        *slot(&mut claim, "claimedAtPrecision") = text("minute");
        *slot(&mut claim, "type") = text(str_of(&row, "type"));
        *slot(&mut claim, "observedAt") = text(&utc(self.stamp()));
        self.claims.push(claim);
    }

    /// A row stored is never rewritten; one stored later than it was sighted keeps the sighting.
    fn store_row(&mut self, rng: &mut Rng, claim: &Tree) {
        let mut row = r#gen::observation_of(rng, claim, self.policy.as_ref());
        if self.rows.iter().any(|own| own.get("id") == row.get("id")) {
            return;
        }
        let at = self.stamp();
        *slot(&mut row, "observedAt") = text(&utc(at));
        drop_member(&mut row, "sightedAt");
        if rng.percent(40) {
            let sighted = at - rng.pick(&[1, 2 * MINUTE, 20 * MINUTE]);
            *slot(&mut row, "sightedAt") = text(&utc(sighted));
        }
        self.rows.push(row);
    }

    fn learn(&mut self, rng: &mut Rng) {
        for _ in 0..rng.below(3) {
            self.store_claim(rng);
        }
        if rng.percent(40) {
            self.store_late_claim(rng);
        }
        for _ in 0..rng.below(4) {
            let known = !self.claims.is_empty() && rng.percent(80);
            let claim = if known {
                rng.one_of(&self.claims).clone()
            } else {
                r#gen::claim(rng)
            };
            self.store_row(rng, &claim);
        }
        if rng.percent(60) {
            let mut coverage = r#gen::coverage(rng, &self.claims, self.stamp());
            let seen = items_mut(&mut coverage, "observers").expect("entries");
            self.observers.append(seen);
            if rng.percent(30) {
                self.observers.drain(..self.observers.len() / 2);
            }
            self.repairs = coverage.get("repairs").cloned();
        }
        if rng.percent(50) {
            self.activity = r#gen::activity(rng, &self.claims, &self.rows, self.stamp());
        }
        if rng.percent(30) {
            self.scores = r#gen::scores(rng, &self.claims, &self.rows);
        }
        if rng.percent(15) {
            let agent = rng.pick(&r#gen::AGENTS);
            let saved = r#gen::grant(rng, agent, self.stamp());
            self.grants.insert(agent, saved);
        }
        if rng.percent(5) {
            self.policy = r#gen::policy(rng);
        }
    }

    /// The person says otherwise of some receipt, or takes that back.
    fn user_event(&mut self, rng: &mut Rng) {
        let ids: Vec<String> = self.receipts.keys().cloned().collect();
        if ids.is_empty() {
            return;
        }
        let id = rng.one_of(&ids);
        let stored = self.receipts[id].clone();
        let own = stored.to_canonical();
        let last = shape::<Receipt<'_>>(&own)
            .expect("a receipt")
            .last_event_ms();
        let at = r#gen::stamp(rng, self.stamp().max(last + 1));
        let overridden = str_of(&stored, "state") == "USER_OVERRIDDEN";
        let event = if overridden {
            self.met.reverts += 1;
            object(vec![("event", Some(text("revert"))), ("at", Some(at))])
        } else {
            self.met.overrides += 1;
            object(vec![
                ("event", Some(text("override"))),
                ("grade", Some(text(rng.pick(&["VERIFIED", "NOT_FOUND"])))),
                ("reason", Some(text("I saw it"))),
                ("at", Some(at)),
            ])
        };
        let next = transition(stored, event);
        self.receipts.insert(id.clone(), next);
    }

    fn batch(&mut self, rng: &mut Rng) {
        let at = self.stamp();
        self.last_batch = Some(at);
        let receipts: Vec<Tree> = self.receipts.values().cloned().collect();
        let fixed = run("pre_assignments", &Value::Array(receipts));
        let claims: Vec<Tree> = self
            .claims
            .iter()
            .filter(|claim| self.is_graded(claim, at))
            .cloned()
            .collect();
        let coverage = object(vec![
            ("evaluatedAt", Some(r#gen::stamp(rng, at))),
            ("observers", Some(Value::Array(self.observers.clone()))),
            ("repairs", self.repairs.clone()),
        ]);
        let request = object(vec![
            ("claims", Some(Value::Array(claims))),
            ("observations", Some(Value::Array(self.rows.clone()))),
            (
                "grants",
                Some(Value::Array(self.grants.values().cloned().collect())),
            ),
            ("policy", self.policy.clone()),
            ("coverage", Some(coverage.clone())),
            ("activity", Some(self.activity.clone())),
            ("fixed", fixed.get("fixed").cloned()),
            ("modelScores", self.scores.clone()),
        ]);
        let made = match graded(&request) {
            Ok(made) => made,
            // A policy's merchant list and a row stored under another one.
            Err(fault) if fault.code() == Code::InvalidInput => return,
            Err(fault) => panic!("an honest ledger is refused: {}", fault.to_json()),
        };
        self.met.batches += 1;
        let mut kept: Vec<String> = Vec::new();
        for item in made {
            let id = str_of(&item.receipt, "id").to_owned();
            kept.push(id.clone());
            let next = match self.receipts.get(&id) {
                None => item.receipt,
                // FINAL, overridden and superseded rows stay as they are stored.
                Some(stored) if !is_open(stored, at) => continue,
                Some(stored) => {
                    self.met.regrades += 1;
                    let event = object(vec![
                        ("event", Some(text("regrade"))),
                        ("receipt", Some(item.receipt)),
                    ]);
                    transition(stored.clone(), event)
                }
            };
            self.write(id, next, item.inputs, &coverage);
        }
        self.delete_what_is_gone(&kept);
        self.supersede();
    }

    fn is_graded(&self, claim: &Tree, at: i64) -> bool {
        let own = self
            .receipts
            .values()
            .find(|receipt| receipt.get("claimId") == claim.get("id"));
        own.is_none_or(|receipt| is_open(receipt, at))
    }

    fn write(&mut self, id: String, receipt: Tree, inputs: Tree, coverage: &Tree) {
        let policy = match &self.policy {
            Some(own) => own.clone(),
            None => attest_core::policy::default_document(),
        };
        let own = coverage.to_canonical();
        let own: Coverage<'_> = shape(&own).expect("a coverage");
        let hash = Hasher::new().coverage_hash(&own).to_hex();
        self.coverages.insert(hash, coverage.clone());
        self.policies
            .insert(str_of(&receipt, "policyHash").to_owned(), policy);
        self.inputs
            .insert(str_of(&receipt, "inputsHash").to_owned(), inputs);
        self.receipts.insert(id, receipt);
    }

    fn delete_what_is_gone(&mut self, kept: &[String]) {
        let before = self.receipts.len();
        self.receipts.retain(|id, receipt| {
            receipt.get("claimId").is_some()
                || str_of(receipt, "state") != "PENDING"
                || receipt.get("reverted").is_some()
                || receipt.get("supersededBy").is_some()
                || kept.contains(id)
        });
        self.met.deleted += before - self.receipts.len();
    }

    /// A claim stored FINAL with an orphan's row explains it.
    fn supersede(&mut self) {
        let explained: Vec<(String, String)> = self
            .receipts
            .values()
            .filter(|receipt| str_of(receipt, "state") == "FINAL")
            .filter_map(|receipt| {
                let claim = maybe_str(receipt, "claimId")?.to_owned();
                let row = items(receipt, "observationIds")
                    .first()?
                    .as_str()?
                    .to_owned();
                Some((claim, row))
            })
            .collect();
        let unasked: Vec<String> = self
            .receipts
            .iter()
            .filter(|(_, receipt)| {
                str_of(receipt, "grade") == "UNASKED"
                    && str_of(receipt, "state") != "USER_OVERRIDDEN"
                    && receipt.get("supersededBy").is_none()
            })
            .map(|(id, _)| id.clone())
            .collect();
        for id in unasked {
            let stored = self.receipts[&id].clone();
            let row = items(&stored, "observationIds")[0].as_str().expect("an id");
            let Some((claim, _)) = explained.iter().find(|(_, own)| own == row) else {
                continue;
            };
            let event = object(vec![
                ("event", Some(text("supersede"))),
                ("claimId", Some(text(claim))),
            ]);
            self.receipts.insert(id, transition(stored, event));
            self.met.superseded += 1;
        }
    }

    /// The ledger in the replay format.
    pub(crate) fn snapshot(&self) -> Tree {
        let named: Vec<&str> = self
            .receipts
            .values()
            .map(|receipt| str_of(receipt, "inputsHash"))
            .collect();
        let inputs: Vec<(String, Tree)> = self
            .inputs
            .iter()
            .filter(|(hash, _)| named.contains(&hash.as_str()))
            .map(|(hash, own)| (hash.clone(), own.clone()))
            .collect();
        let all = |map: &BTreeMap<String, Tree>| {
            r#gen::map(map.iter().map(|(k, v)| (k.clone(), v.clone())).collect())
        };
        object(vec![
            ("format", Some(text("attest-ledger"))),
            ("schemaVersion", Some(int(7))),
            ("claims", Some(Value::Array(self.claims.clone()))),
            ("observations", Some(Value::Array(self.rows.clone()))),
            (
                "grants",
                Some(Value::Array(self.grants.values().cloned().collect())),
            ),
            (
                "receipts",
                Some(Value::Array(self.receipts.values().cloned().collect())),
            ),
            ("receiptInputs", Some(r#gen::map(inputs))),
            ("batchCoverages", Some(all(&self.coverages))),
            ("policies", Some(all(&self.policies))),
        ])
    }
}

/// Whether a batch at `at` may write over a stored receipt.
fn is_open(stored: &Tree, at: i64) -> bool {
    let own = stored.to_canonical();
    let receipt: Receipt<'_> = shape(&own).expect("a receipt");
    graded_at(&receipt, at) && receipt.superseded_by.is_none()
}

fn transition(receipt: Tree, event: Tree) -> Tree {
    run(
        "transition",
        &object(vec![("receipt", Some(receipt)), ("event", Some(event))]),
    )
}

/// A ledger with a history: facts, batches, answers of the person, in any order, the clock going on
/// or standing still.
pub(crate) fn ledger(rng: &mut Rng, steps: usize) -> Ledger {
    let mut own = Ledger::new(rng);
    for _ in 0..rng.among(1..=steps) {
        own.now += rng.pick(&[0, 0, 1, MINUTE, 20 * MINUTE, HOUR, 2 * HOUR, 25 * HOUR]);
        match rng.below(10) {
            0..=3 => own.learn(rng),
            4..=6 => own.batch(rng),
            _ => own.user_event(rng),
        }
    }
    own.learn(rng);
    own.batch(rng);
    own
}

/// A ledger in which one minute holds more rows than a sparse look would walk through.
pub(crate) fn dense_ledger(rng: &mut Rng) -> Ledger {
    let mut own = Ledger::new(rng);
    own.now = r#gen::NOON + HOUR;
    for _ in 0..8 {
        own.store_claim(rng);
    }
    let claims = own.claims.clone();
    for _ in 0..300 {
        let claim = rng.one_of(&claims).clone();
        own.store_row(rng, &claim);
    }
    own.learn(rng);
    own.batch(rng);
    own.now += HOUR;
    own.user_event(rng);
    own.learn(rng);
    own.batch(rng);
    own
}
