//! A ledger kept as the contract says it is kept: batches through `grade_batch`, receipts replaced,
//! kept, superseded and deleted, events through `transition`.

use attest_core::batch::grade_batch;
use attest_core::error::{Code, Error};
use attest_core::hashes::Hasher;
use attest_core::ids::{Hash, Id};
use attest_core::intake::{project, read_claim};
use attest_core::json::shape::{List, Shape};
use attest_core::json::{Reader, Value, Writer, merge_patch, read};
use attest_core::lifecycle::{Event, graded_at, pre_assignments, transition};
use attest_core::model::{
    Activity, AdapterSync, BatchRequest, Claim, Coverage, Grade, Grant, Keyed, LedgerFormat,
    ModelScore, Observation, ObserverCoverage, Receipt, ReceiptInputs, SchemaVersion, Session,
    Snapshot, Source, Span, State,
};
use attest_core::policy::{Policy, default_policy};
use attest_core::replay::{Report, replay};
use attest_core::time::{IsoTs, MS_PER_MINUTE};
use std::collections::BTreeMap;

/// So many minutes after noon of 2026-10-06, four hours west of UTC.
pub(crate) fn at(minute: i64) -> IsoTs {
    let noon = IsoTs::parse("2026-10-06T12:00:00-04:00").unwrap();
    IsoTs::with_offset(noon.ms() + minute * MS_PER_MINUTE, -240).unwrap()
}

/// Text kept to the end of the tests.
pub(crate) fn kept(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// A shape from its text.
pub(crate) fn parse<T: Shape<'static>>(text: String) -> T {
    let text = kept(text);
    read(text, |reader: &mut Reader<'static>| T::read(reader))
        .unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

/// The text of a shape.
pub(crate) fn text_of<'a>(shape: &impl Shape<'a>) -> String {
    let mut out = Writer::new();
    shape.write(&mut out);
    out.into_string()
}

/// A document with a patch merged into it.
pub(crate) fn merged(base: String, patch: &str) -> String {
    let value =
        |text: String| read(kept(text), |reader: &mut Reader<'static>| reader.value()).unwrap();
    merge_patch(value(base), value(patch.to_owned())).to_canonical()
}

/// A claim of a mail sent at this minute, changed by a patch.
pub(crate) fn claim(agent: &str, minute: i64, patch: &str) -> Claim<'static> {
    let when = at(minute);
    let base = format!(
        r#"{{"agent":"{agent}","claimedAt":"{when}","claimedAtPrecision":"minute","extractor":{{"id":"test","version":"1"}},
        "observedAt":"{when}","sourceKind":"activity_view","text":"a line of {minute}","type":"email.sent"}}"#
    );
    read_claim(parse(merged(base, patch))).unwrap()
}

/// A row of the Sent list, first seen at `seen`.
pub(crate) fn mail(minute: i64, seen: i64, members: &str) -> Observation<'static> {
    row(Source::GmailSent, "email.sent", minute, seen, members)
}

/// A row of a source.
pub(crate) fn row(
    source: Source,
    action: &str,
    minute: i64,
    seen: i64,
    members: &str,
) -> Observation<'static> {
    let comma = if members.is_empty() { "" } else { "," };
    let raw = kept(format!(
        "{{\"occurredAt\":\"{}\"{comma}{members}}}",
        at(minute)
    ));
    let raw = read(raw, |reader| reader.value()).unwrap();
    let action = parse(format!("\"{action}\""));
    let key = format!("{minute} {seen} {members}");
    project(source, raw, action, at(seen), Some(&key), &default_policy()).unwrap()
}

/// A grant that allows everything.
pub(crate) fn grant(agent: &str, patch: &str) -> Grant<'static> {
    let base = format!(
        r#"{{"agent":"{agent}","allowedTypes":["email.sent","calendar.created","calendar.updated","calendar.deleted",
        "message.sent","purchase.made","other"],"counterpartyAllowlist":[],"declaredScopes":[],"observedScopes":[],
        "updatedAt":"1970-01-01T00:00:00Z"}}"#
    );
    parse(merged(base, patch))
}

/// A window of a source with one account.
pub(crate) fn window(
    source: &str,
    from: i64,
    to: i64,
    synced: i64,
    members: &str,
) -> ObserverCoverage<'static> {
    parse(format!(
        r#"{{"accountHash":"acct-a","lastSyncAt":"{}","observerId":"test","source":"{source}","windowEnd":"{}","windowStart":"{}"{members}}}"#,
        at(synced),
        at(to),
        at(from)
    ))
}

/// A ledger between two writes.
#[derive(Clone)]
pub(crate) struct Ledger {
    pub(crate) claims: Vec<Claim<'static>>,
    pub(crate) rows: Vec<Observation<'static>>,
    pub(crate) grants: Vec<Grant<'static>>,
    pub(crate) windows: Vec<ObserverCoverage<'static>>,
    pub(crate) sessions: Vec<Session<'static>>,
    pub(crate) idle: Vec<Span>,
    pub(crate) syncs: Vec<AdapterSync<'static>>,
    pub(crate) model_scores: Vec<(Id, Vec<ModelScore>)>,
    pub(crate) policy: Policy,
    pub(crate) receipts: BTreeMap<Id, Receipt<'static>>,
    pub(crate) inputs: BTreeMap<Hash, ReceiptInputs<'static>>,
    pub(crate) coverages: BTreeMap<Hash, Coverage<'static>>,
    pub(crate) policies: BTreeMap<Hash, Value<'static>>,
}

impl Ledger {
    pub(crate) fn new() -> Self {
        Self {
            claims: Vec::new(),
            rows: Vec::new(),
            grants: vec![grant("muse", "{}"), grant("dots", "{}")],
            windows: Vec::new(),
            sessions: Vec::new(),
            idle: Vec::new(),
            syncs: Vec::new(),
            model_scores: Vec::new(),
            policy: default_policy(),
            receipts: BTreeMap::new(),
            inputs: BTreeMap::new(),
            coverages: BTreeMap::new(),
            policies: BTreeMap::new(),
        }
    }

    fn list(&self) -> Vec<Receipt<'static>> {
        self.receipts.values().cloned().collect()
    }

    pub(crate) fn receipt_of(&self, claim: Id) -> Option<&Receipt<'static>> {
        self.receipts
            .values()
            .find(|receipt| receipt.claim_id == Some(claim))
    }

    /// Runs a batch and stores what it says.
    pub(crate) fn batch(&mut self, minute: i64) {
        self.try_batch(minute).unwrap();
    }

    /// A batch that may be refused: then nothing is stored.
    pub(crate) fn try_batch(&mut self, minute: i64) -> Result<(), Error> {
        let now = at(minute);
        let claims = self.claims.iter().filter(|claim| {
            self.receipt_of(claim.id)
                .is_none_or(|receipt| graded_at(receipt, now.ms()))
        });
        let mut scores = self.model_scores.clone();
        scores.sort_by_key(|(claim, _)| *claim);
        let coverage = Coverage {
            evaluated_at: now,
            observers: List(self.windows.clone()),
            repairs: None,
        };
        let request = BatchRequest {
            activity: Activity {
                adapter_syncs: List(self.syncs.clone()),
                claims: List(self.claims.clone()),
                entries: List(Vec::new()),
                idle: List(self.idle.clone()),
                sessions: List(self.sessions.clone()),
            },
            claims: claims.cloned().collect(),
            coverage: coverage.clone(),
            fixed: Some(pre_assignments(&self.list())?),
            grants: self.grants.clone(),
            model_scores: Some(Keyed(scores)),
            observations: self.rows.clone(),
            policy: None,
        };
        let items = grade_batch(&request, &self.policy)?;
        let made: Vec<Id> = items.iter().map(|item| item.receipt.id).collect();
        for item in items {
            self.store(item.receipt, item.inputs);
        }
        // What is still checking and was not found again is gone, but for what a person said of it.
        self.receipts.retain(|id, receipt| {
            receipt.claim_id.is_some()
                || receipt.state != State::Pending
                || receipt.reverted.is_some()
                || made.contains(id)
        });
        self.supersede();
        let hash = Hasher::new().coverage_hash(&coverage);
        self.coverages.insert(hash, coverage);
        self.policies
            .insert(self.policy.hash, self.policy.document.clone());
        Ok(())
    }

    fn store(&mut self, receipt: Receipt<'static>, inputs: ReceiptInputs<'static>) {
        let (id, hash) = (receipt.id, receipt.inputs_hash);
        let next = match self.receipts.get(&id).cloned() {
            None => receipt,
            Some(stored) if stored.state == State::Pending && stored.superseded_by.is_none() => {
                match transition(stored, Event::Regrade(Box::new(receipt))) {
                    Ok(next) => next,
                    Err(fault) if fault.code() == Code::RegradeHeld => return,
                    Err(fault) => panic!("{fault}"),
                }
            }
            Some(_) => return,
        };
        self.receipts.insert(id, next);
        self.inputs.insert(hash, inputs);
    }

    fn supersede(&mut self) {
        let explained: Vec<(Id, Id)> = self
            .receipts
            .values()
            .filter(|receipt| receipt.state == State::Final)
            .filter_map(|receipt| Some((receipt.claim_id?, *receipt.observation_ids.first()?)))
            .collect();
        for (claim_id, observation) in explained {
            let orphan = self.receipts.values().find(|receipt| {
                receipt.grade == Grade::Unasked
                    && receipt.superseded_by.is_none()
                    && receipt.observation_ids.first() == Some(&observation)
            });
            if let Some(orphan) = orphan.cloned() {
                let id = orphan.id;
                let next = transition(orphan, Event::Supersede { claim_id }).unwrap();
                self.receipts.insert(id, next);
            }
        }
    }

    fn event(&mut self, id: Id, event: Event<'static>) {
        let next = transition(self.receipts.get(&id).unwrap().clone(), event).unwrap();
        self.receipts.insert(id, next);
    }

    pub(crate) fn override_with(&mut self, id: Id, grade: &'static str, minute: i64) {
        let event = Event::Override {
            grade: grade.into(),
            reason: "I looked".into(),
            at: at(minute),
        };
        self.event(id, event);
    }

    pub(crate) fn revert(&mut self, id: Id, minute: i64) {
        self.event(id, Event::Revert { at: at(minute) });
    }

    /// The ledger in the replay format.
    pub(crate) fn snapshot(&self) -> Snapshot<'static> {
        let named: Vec<Hash> = self
            .receipts
            .values()
            .map(|receipt| receipt.inputs_hash)
            .collect();
        let inputs: Vec<(Hash, ReceiptInputs<'static>)> = self
            .inputs
            .iter()
            .filter(|(hash, _)| named.contains(hash))
            .map(|(hash, inputs)| (*hash, inputs.clone()))
            .collect();
        Snapshot {
            adapter_health: None,
            batch_coverages: Keyed(self.coverages.clone().into_iter().collect()),
            claims: self.claims.clone(),
            coverage: Some(self.windows.clone()),
            format: LedgerFormat::AttestLedger,
            grants: self.grants.clone(),
            meta: None,
            observations: self.rows.clone(),
            policies: Keyed(self.policies.clone().into_iter().collect()),
            receipt_inputs: Keyed(inputs),
            receipts: self.list(),
            requests: None,
            schema_version: SchemaVersion,
        }
    }
}

/// What replay says of a snapshot.
pub(crate) fn replayed(snapshot: &Snapshot<'_>) -> Report {
    replay(&text_of(snapshot), &mut |_| {}).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Each mismatch as its receipt and its field.
pub(crate) fn pairs(report: &Report) -> Vec<(Id, &'static str)> {
    report
        .mismatches
        .iter()
        .map(|mismatch| (mismatch.receipt_id, mismatch.field.as_str()))
        .collect()
}

/// The fields of the mismatches, in their order.
pub(crate) fn fields(snapshot: &Snapshot<'_>) -> Vec<&'static str> {
    pairs(&replayed(snapshot))
        .into_iter()
        .map(|(_, field)| field)
        .collect()
}
