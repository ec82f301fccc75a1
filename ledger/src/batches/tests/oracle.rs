//! What a batch owes, by the plain reading: every claim, row, receipt and line of a log is given, and
//! the receipts are those that rule 11 leaves. Reads the tables alone.

use super::world::{iso, texts};
use attest_core::batch::grade_batch;
use attest_core::ids::Id;
use attest_core::json::read;
use attest_core::json::shape::{List, Shape};
use attest_core::lifecycle::{Event, graded_at, pre_assignments, transition};
use attest_core::model::{
    Activity, AdapterSync, AgentId, BatchRequest, Claim, Coverage, Grade, Keyed, Observation,
    Receipt, Span, State,
};
use attest_core::policy::Policy;
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};

pub(super) type Receipts = BTreeMap<Id, Receipt<'static>>;

/// A store as it is before a batch.
pub(super) struct Before {
    receipts: Receipts,
    claims: Vec<Claim<'static>>,
    rows: Vec<Observation<'static>>,
    request: BatchRequest<'static>,
}

fn all<T: Shape<'static>>(raw: &Connection, sql: &str) -> Vec<T> {
    let read_one = |text: String| read(Box::leak(text.into_boxed_str()), T::read).unwrap();
    texts(raw, sql).into_iter().map(read_one).collect()
}

fn spans(raw: &Connection, sql: &str) -> Vec<Span> {
    let mut find = raw.prepare(sql).unwrap();
    let rows = find.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)));
    let span = |row: rusqlite::Result<(i64, i64)>| {
        let (from, to) = row.unwrap();
        Span {
            from: iso(from),
            to: iso(to),
        }
    };
    rows.unwrap().map(span).collect()
}

fn syncs(raw: &Connection) -> Vec<AdapterSync<'static>> {
    let mut find = raw
        .prepare("SELECT agent, at_ms FROM adapter_syncs")
        .unwrap();
    let rows = find.query_map([], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?))
    });
    let sync = |row: rusqlite::Result<(String, i64)>| {
        let (agent, at) = row.unwrap();
        AdapterSync {
            agent: AgentId(agent.into()),
            last_sync_at: iso(at),
        }
    };
    rows.unwrap().map(sync).collect()
}

/// The receipts of a store.
pub(super) fn receipts(raw: &Connection) -> Receipts {
    let all: Vec<Receipt<'static>> = all(raw, "SELECT document FROM receipts");
    all.into_iter()
        .map(|receipt| (receipt.id, receipt))
        .collect()
}

impl Before {
    /// Everything there is.
    pub(super) fn of(raw: &Connection) -> Self {
        let claims: Vec<Claim<'static>> = all(raw, "SELECT document FROM claims ORDER BY seq");
        let activity = Activity {
            adapter_syncs: List(syncs(raw)),
            claims: List(claims.clone()),
            entries: List(all(raw, "SELECT document FROM entries")),
            idle: List(spans(raw, "SELECT from_ms, to_ms FROM idle")),
            sessions: List(all(raw, "SELECT document FROM sessions")),
        };
        let scores: Vec<(String, String)> = raw
            .prepare("SELECT claim_id, scores FROM model_asks WHERE scores IS NOT NULL AND scores <> '[]'
                      AND (SELECT value FROM meta WHERE key = 'model') = '1' ORDER BY claim_id")
            .unwrap()
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        let scores: Vec<_> = scores
            .into_iter()
            .map(|(claim, scores)| {
                let text: &'static str = Box::leak(scores.into_boxed_str());
                (Id::parse(&claim).unwrap(), read(text, Shape::read).unwrap())
            })
            .collect();
        let repairs = spans(raw, "SELECT from_ms, to_ms FROM clock_repairs ORDER BY seq");
        Self {
            receipts: receipts(raw),
            rows: all(raw, "SELECT document FROM observations ORDER BY seq"),
            request: BatchRequest {
                activity,
                claims: Vec::new(),
                coverage: Coverage {
                    evaluated_at: iso(0),
                    observers: List(all(raw, "SELECT document FROM coverage ORDER BY seq")),
                    repairs: (!repairs.is_empty()).then_some(List(repairs)),
                },
                fixed: None,
                grants: all(raw, "SELECT document FROM grants"),
                model_scores: (!scores.is_empty()).then_some(Keyed(scores)),
                observations: Vec::new(),
                policy: None,
            },
            claims,
        }
    }

    /// The receipts after a batch at an instant, under a coverage or all there is.
    pub(super) fn after(
        &self,
        at: i64,
        coverage: Option<Coverage<'static>>,
        policy: &Policy,
    ) -> Receipts {
        let mut request = self.request.clone();
        let of_claim: BTreeMap<Id, &Receipt<'static>> = self
            .receipts
            .values()
            .filter_map(|own| Some((own.claim_id?, own)))
            .collect();
        let is_graded = |claim: &&Claim<'static>| {
            claim.observed_at.ms() <= at
                && of_claim.get(&claim.id).is_none_or(|own| graded_at(own, at))
        };
        request.claims = self.claims.iter().filter(is_graded).cloned().collect();
        request.observations.clone_from(&self.rows);
        let held: Vec<Receipt<'static>> = self.receipts.values().cloned().collect();
        request.fixed = Some(pre_assignments(&held).unwrap());
        match coverage {
            Some(coverage) => request.coverage = coverage,
            None => request.coverage.evaluated_at = iso(at),
        }
        let items = grade_batch(&request, policy).unwrap();

        let mut after = self.receipts.clone();
        let produced: BTreeSet<Id> = items.iter().map(|item| item.receipt.id).collect();
        let mut decided = Vec::new();
        for item in items {
            let next = match self.receipts.get(&item.receipt.id) {
                None => item.receipt,
                Some(own) if own.state != State::Pending || own.superseded_by.is_some() => continue,
                Some(own) => {
                    transition(own.clone(), Event::Regrade(Box::new(item.receipt))).unwrap()
                }
            };
            if next.state == State::Final && next.claim_id.is_some() {
                decided.push(next.clone());
            }
            after.insert(next.id, next);
        }
        after.retain(|id, own| {
            own.claim_id.is_some()
                || own.state != State::Pending
                || own.superseded_by.is_some()
                || own.reverted.is_some()
                || produced.contains(id)
        });
        for claim in decided {
            let explains = |own: &&mut Receipt<'static>| {
                own.grade == Grade::Unasked
                    && own.superseded_by.is_none()
                    && own.observation_ids == claim.observation_ids
                    && !claim.observation_ids.is_empty()
                    && (own.state == State::Final
                        || own.state == State::Pending && !produced.contains(&own.id))
            };
            for own in after.values_mut().filter(explains) {
                let event = Event::Supersede {
                    claim_id: claim.claim_id.unwrap(),
                };
                *own = transition(own.clone(), event).unwrap();
            }
        }
        after
    }
}

/// The same receipts, but for what they were graded from.
pub(super) fn without_inputs(receipts: &Receipts) -> Receipts {
    let mut all = receipts.clone();
    for own in all.values_mut() {
        own.inputs_hash = attest_core::ids::Hash([0; 32]);
    }
    all
}
