//! Another store's export into an empty one (contract: C §7 rule 16): replayed first, and nothing of the
//! future believed.

use crate::base::faults::fault;
use crate::base::{Write, keys, utc};
use crate::out::IMPORTED;
use crate::out::snapshot::{ACCOUNTS, REPAIRS, SYNCS};
use crate::rules::batch::may_be_open;
use crate::rules::{clock, horizon};
use crate::tables::receipts::{About, Standing};
use crate::tables::{
    activity, claims, coverage, grants, health, inputs, observations, parsed, policies, receipts,
    repairs, requests, written,
};
use attest_core::batch::grade_batch;
use attest_core::error::{Code, Error, Result};
use attest_core::hashes::{Subject, content_hash, receipt_id};
use attest_core::ids::{Hash, Id};
use attest_core::json::Value;
use attest_core::json::number::MAX_SAFE;
use attest_core::json::shape::{Count, List, Shape};
use attest_core::lifecycle::pre_assignments;
use attest_core::model::{
    Activity, AgentId, BatchRequest, Claim, Coverage, Grant, Line, OverrideGrade, Receipt,
    Snapshot, Source, State, limits,
};
use attest_core::policy::{Policy, load};
use attest_core::replay::replay_snapshot;
use attest_core::shape;
use attest_core::time::IsoTs;
use std::collections::{BTreeMap, BTreeSet};

shape! {
    /// What to import.
    pub struct ImportRequest<'a> {
        /// Whether to take what does not replay, and to mark the store for it.
        flag force: bool = "force",
        /// An export.
        req snapshot: Snapshot<'a> = "snapshot",
    }
}

shape! {
    /// What was imported.
    pub struct ImportAnswer {
        /// Claims.
        req claims: Count<MAX_SAFE> = "claims",
        /// Whether the store is marked, since it did not replay.
        req imported: bool = "imported",
        /// Receipts that did not replay.
        req mismatched: Count<MAX_SAFE> = "mismatched",
        /// Rows.
        req observations: Count<MAX_SAFE> = "observations",
        /// Receipts.
        req receipts: Count<MAX_SAFE> = "receipts",
    }
}

fn counted(count: usize) -> Count<MAX_SAFE> {
    Count(i64::try_from(count).unwrap_or(MAX_SAFE))
}

/// Fills an empty store.
///
/// # Errors
/// `storage_not_empty`; `clock_behind` where the export holds an instant of the store's own after now;
/// `invalid_input` for what does not replay, unless it is forced, for rows of one id or of a wrong
/// hash, for what refers to nothing, and for what no batch could go on with; `invalid_policy` for rows that the
/// policy in force forbids; `not_one_to_one` where two claims hold one row; those of replay.
pub(crate) fn import(write: &mut Write<'_>, request: &ImportRequest<'_>) -> Result<ImportAnswer> {
    let snapshot = &request.snapshot;
    let inside = |fault: Error| fault.at("snapshot");
    refuse_filled(write)?;
    let meta = Values::of(snapshot.meta.as_ref()).map_err(|e| inside(e.at("meta")))?;
    let reports = snapshot.adapter_health.as_deref().map_or(0, <[_]>::len);
    if meta
        .accounts
        .as_ref()
        .is_some_and(|own| own.len() != reports)
    {
        return Err(inside(unlike_reports().at("meta")));
    }
    let latest = latest(snapshot, &meta);
    if latest > write.now() {
        let fault = Error::here(Code::ClockBehind, "the export holds instants after now");
        return Err(inside(fault));
    }
    check_rows(snapshot).map_err(inside)?;
    let report = replay_snapshot(snapshot, &mut |_| {}).map_err(inside)?;
    if !report.is_clean() && !request.force {
        return Err(inside(Error::input("the export does not replay")));
    }
    check_held(snapshot, latest, write.policy()).map_err(|fault| inside(fault.at("receipts")))?;
    store(write, snapshot, &meta, latest).map_err(inside)?;
    if !report.is_clean() {
        write.meta().set(IMPORTED, "forced")?;
    }
    Ok(ImportAnswer {
        claims: counted(snapshot.claims.len()),
        imported: !report.is_clean(),
        mismatched: counted(report.mismatched),
        observations: counted(snapshot.observations.len()),
        receipts: counted(snapshot.receipts.len()),
    })
}

fn refuse_filled(write: &Write<'_>) -> Result<()> {
    let filled: bool = write
        .statement(
            "SELECT EXISTS (SELECT 1 FROM claims) OR EXISTS (SELECT 1 FROM observations)
                 OR EXISTS (SELECT 1 FROM coverage)
                 OR EXISTS (SELECT 1 FROM requests) OR EXISTS (SELECT 1 FROM receipts)
                 OR EXISTS (SELECT 1 FROM health) OR EXISTS (SELECT 1 FROM sessions)
                 OR EXISTS (SELECT 1 FROM idle) OR EXISTS (SELECT 1 FROM adapter_syncs)
                 OR EXISTS (SELECT 1 FROM policies) OR EXISTS (SELECT 1 FROM calendar_bases)
                 OR EXISTS (SELECT 1 FROM said) OR EXISTS (SELECT 1 FROM decisions)",
        )?
        .query_row([], |row| row.get(0))
        .map_err(fault)?;
    if filled || write.last_batch() > 0 || has_grants(write)? {
        return Err(Error::new(
            Code::StorageNotEmpty,
            "an export is imported into an empty store only",
        ));
    }
    Ok(())
}

/// Whether the person saved a grant, or something was observed of an agent. A new store has the grants of
/// the agents that its policy names, and is as empty with them as without.
fn has_grants(write: &Write<'_>) -> Result<bool> {
    for (text, reviewed) in grants::all(write.sql())? {
        let grant: Grant<'_> = parsed(&text)?;
        if reviewed || grant.accounts.is_some() || !grant.observed_scopes.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What an export's `meta` can say that a store goes on with. Whatever else stands there is another
/// program's and passed over.
#[derive(Default)]
struct Values {
    /// Of which account each report of health is, empty for none.
    accounts: Option<Vec<String>>,
    muted: Vec<(String, bool)>,
    purged_to: Option<IsoTs>,
    syncs: Vec<(String, IsoTs)>,
    policy: Option<String>,
    spans: Vec<(IsoTs, IsoTs)>,
}

impl Values {
    fn of(meta: Option<&Value<'_>>) -> Result<Self> {
        let mut own = Self::default();
        let Some(Value::Object(members)) = meta else {
            return Ok(own);
        };
        for (key, value) in members {
            if key == REPAIRS {
                let text = written(value);
                own.spans = spans(&text).map_err(|fault| fault.at(REPAIRS))?;
                continue;
            }
            if key == ACCOUNTS {
                own.accounts = Some(accounts(value).ok_or_else(unlike_reports)?);
                continue;
            }
            let Some(text) = value.as_str() else {
                continue;
            };
            let agent = |prefix: &str| {
                let name = key.strip_prefix(prefix)?.to_owned();
                AgentId::new(name.into())
            };
            if key == keys::POLICY {
                own.policy = Some(text.to_owned());
            } else if key == keys::PURGED_TO {
                own.purged_to = IsoTs::parse(text);
            } else if let Some(agent) = agent(SYNCS)
                && let Some(at) = IsoTs::parse(text)
            {
                own.syncs.push((agent.0.into_owned(), at));
            } else if agent(keys::ALERTS_MUTED).is_some() {
                own.muted.push((key.to_string(), text == "1"));
            }
        }
        Ok(own)
    }
}

/// Accounts as a pass names them, or none.
fn accounts(value: &Value<'_>) -> Option<Vec<String>> {
    let Value::Array(items) = value else {
        return None;
    };
    let account = |item: &Value<'_>| {
        let text = item.as_str()?;
        let is_one = text.is_empty() || Line::<{ limits::ID }>::new(text.into()).is_some();
        is_one.then(|| text.to_owned())
    };
    items.iter().map(account).collect()
}

fn unlike_reports() -> Error {
    Error::input("it does not name an account, or none, for each report of health").at(ACCOUNTS)
}

fn spans(text: &str) -> Result<Vec<(IsoTs, IsoTs)>> {
    use attest_core::json::read;
    use attest_core::model::Span;
    let spans = read(text, List::<Span, { limits::REPAIRS }>::read)?;
    Ok(spans.iter().map(|span| (span.from, span.to)).collect())
}

/// The latest instant that the exporting store stamped (ms).
fn latest(snapshot: &Snapshot<'_>, meta: &Values) -> i64 {
    let receipt = |receipt: &Receipt<'_>| receipt.last_event_ms();
    let claims = snapshot.claims.iter().map(|claim| claim.observed_at.ms());
    let rows = snapshot.observations.iter().map(|row| row.observed_at.ms());
    let receipts = snapshot.receipts.iter().map(receipt);
    let grants = snapshot.grants.iter().map(|grant| grant.updated_at.ms());
    let windows = snapshot
        .coverage
        .iter()
        .flatten()
        .map(|entry| entry.last_sync_at.ms());
    let requests = snapshot
        .requests
        .iter()
        .flatten()
        .map(|request| request.at.ms());
    let health = snapshot
        .adapter_health
        .iter()
        .flatten()
        .map(|report| report.at.ms());
    let batches = snapshot
        .batch_coverages
        .0
        .iter()
        .map(|(_, coverage)| coverage.evaluated_at.ms());
    let syncs = meta.syncs.iter().map(|(_, at)| at.ms());
    let purged = meta.purged_to.iter().map(|at| at.ms());
    let spans = meta.spans.iter().map(|(from, _)| from.ms());
    claims
        .chain(rows)
        .chain(receipts)
        .chain(grants)
        .chain(windows)
        .chain(requests)
        .chain(health)
        .chain(batches)
        .chain(syncs)
        .chain(spans)
        .chain(purged)
        .max()
        .unwrap_or(0)
}

/// What replay does not say, or says and `force` would pass over: each row stands once and has the hash of its
/// content, each receipt is named after what it is about and is of its claim's agent, and no claim has two
/// receipts. No batch could go on from a receipt of another subject.
fn check_rows(snapshot: &Snapshot<'_>) -> Result<()> {
    let mut ids: BTreeSet<Id> = BTreeSet::new();
    for (at, row) in snapshot.observations.iter().enumerate() {
        let refused = |message| Err(Error::input(message).at_index(at).at("observations"));
        if !ids.insert(row.id) {
            return refused("a row stands twice");
        }
        if content_hash(row) != row.content_hash {
            return refused("a row's contentHash is not that of its content");
        }
        if !horizon::row(row) {
            return refused(horizon::FAR);
        }
    }
    let mut claimed: BTreeMap<&str, i64> = BTreeMap::new();
    let mut claims: BTreeMap<Id, &Claim<'_>> = BTreeMap::new();
    for (at, row) in snapshot.claims.iter().enumerate() {
        claims.insert(row.id, row);
        if !horizon::claim(row) {
            let fault = Error::input(horizon::FAR);
            return Err(fault.at_index(at).at("claims"));
        }
        let amount = row.amount.map_or(0, |amount| amount.0);
        let sum = claimed.entry(&*row.agent.0).or_insert(0);
        *sum = horizon::sum(*sum, amount).ok_or_else(|| {
            let fault = Error::input(horizon::LARGE_SUM).at("amountCents");
            fault.at_index(at).at("claims")
        })?;
    }
    let mut judged: BTreeSet<Id> = BTreeSet::new();
    for (at, receipt) in snapshot.receipts.iter().enumerate() {
        let refused = |message| Err(Error::input(message).at_index(at).at("receipts"));
        if receipt.claim_id.is_some_and(|claim| !judged.insert(claim)) {
            return refused("a claim has two receipts");
        }
        let named = about(snapshot, receipt).is_some_and(|own| receipt_id(own) == receipt.id);
        if !named {
            return refused("a receipt's id is not that of what it is about");
        }
        let claim = receipt.claim_id.and_then(|id| claims.get(&id));
        if claim.is_some_and(|claim| {
            claim.agent != receipt.agent || claim.request_id != receipt.request_id
        }) {
            return refused("a receipt is not of its claim's agent and request");
        }
    }
    Ok(())
}

/// What a receipt is about; none where that cannot be told.
fn about<'s>(snapshot: &'s Snapshot<'_>, receipt: &'s Receipt<'_>) -> Option<Subject<'s>> {
    if let Some(claim) = receipt.claim_id {
        return Some(Subject::Claim(claim));
    }
    if let Some(row) = receipt.observation_ids.first() {
        return Some(Subject::Unasked(*row));
    }
    let inputs = snapshot.receipt_inputs.get(receipt.inputs_hash)?;
    let scope = inputs.context.scope.as_ref()?;
    Some(Subject::Scope {
        agent: &receipt.agent.0,
        scope: &scope.observed.0,
    })
}

/// Whether the next batch could take what the receipts hold: a forced export may say that two claims hold one row,
/// and every batch over that row would be refused.
fn check_held(snapshot: &Snapshot<'_>, latest: i64, policy: &Policy) -> Result<()> {
    let request = BatchRequest {
        activity: Activity {
            adapter_syncs: List(Vec::new()),
            claims: List(Vec::new()),
            entries: List(Vec::new()),
            idle: List(Vec::new()),
            sessions: List(Vec::new()),
        },
        claims: Vec::new(),
        coverage: Coverage {
            evaluated_at: utc(latest.saturating_add(1))?,
            observers: List(Vec::new()),
            repairs: None,
        },
        fixed: Some(pre_assignments(&snapshot.receipts)?),
        grants: Vec::new(),
        model_scores: None,
        observations: Vec::new(),
        policy: None,
    };
    let held = grade_batch(&request, policy);
    held.map(|_| ())
        .map_err(|fault| Error::here(fault.code(), fault.message()))
}

fn store(write: &mut Write<'_>, snapshot: &Snapshot<'_>, meta: &Values, latest: i64) -> Result<()> {
    for (hash, document) in &snapshot.policies.0 {
        let place = || attest_core::error::Step::Id(hash.to_hex());
        let policy = load(document.clone()).map_err(|e| e.under(place()).at("policies"))?;
        if !horizon::windows(&policy.windows) {
            let fault = Error::here(Code::InvalidPolicy, horizon::LONG_WINDOW);
            return Err(fault.at("windows").under(place()).at("policies"));
        }
        policies::keep(write, &policy)?;
    }
    if let Some(policy) = &meta.policy
        && snapshot
            .policies
            .0
            .iter()
            .any(|(hash, _)| hash.to_hex() == *policy)
    {
        write.meta().set(keys::POLICY, policy)?;
    }
    // Those that the policy in force names now; the next write meets them again where the export does not.
    write.run("DELETE FROM grants", [])?;
    write.run("DELETE FROM meta WHERE key = ?1", [keys::POLICY_MET])?;
    let mut latest_grants: BTreeMap<&str, &Grant<'_>> = BTreeMap::new();
    for (at, grant) in snapshot.grants.iter().enumerate() {
        let own = latest_grants.entry(&grant.agent.0).or_insert(grant);
        if own.updated_at.ms() == grant.updated_at.ms() && *own != grant {
            let fault = Error::here(
                Code::AmbiguousGrant,
                "an agent has two grants of one instant",
            );
            return Err(fault.at_index(at).at("grants"));
        }
        if own.updated_at.ms() < grant.updated_at.ms() {
            *own = grant;
        }
    }
    for grant in latest_grants.values() {
        // The export does not say whether the person has looked at it.
        grants::store(write, grant, false)?;
    }
    for request in snapshot.requests.iter().flatten() {
        requests::store(write, request)?;
    }
    let decided: BTreeSet<Id> = snapshot
        .receipts
        .iter()
        .filter(|receipt| receipt.state != State::Pending)
        .filter_map(|receipt| receipt.claim_id)
        .collect();
    for claim in &snapshot.claims {
        claims::insert(write, claim, !decided.contains(&claim.id))?;
        grants::meet(write, &claim.agent)?;
    }
    // What the person denied holds no row, and it may be that no batch has looked at the row since.
    let holds = |receipt: &&Receipt<'_>| {
        let own = receipt.overridden.as_ref();
        own.is_none_or(|own| own.grade != OverrideGrade::NotFound)
    };
    let holding = snapshot.receipts.iter().filter(holds);
    let named: BTreeSet<Id> = holding.flat_map(receipts::named).collect();
    for row in &snapshot.observations {
        let fresh = row.source != Source::GcalEvent && !named.contains(&row.id);
        observations::insert(write, row, fresh)?;
    }
    let in_force = policies::current(write.sql(), Some(write.policy()))?;
    if observations::hold_more(write.sql(), &in_force)? {
        let message =
            "the policy in force forbids fields that rows hold, and no batch could read them";
        return Err(Error::here(Code::InvalidPolicy, message).at("observations"));
    }
    for entry in snapshot.coverage.iter().flatten() {
        coverage::insert(write, entry)?;
    }
    let reports = snapshot.adapter_health.as_deref().unwrap_or_default();
    for (at, report) in reports.iter().enumerate() {
        let accounts = meta.accounts.as_deref().unwrap_or_default();
        let account = accounts.get(at).map_or("", String::as_str);
        health::keep(write, report, account)?;
    }
    for (agent, at) in &meta.syncs {
        activity::sync(write, agent, at.ms())?;
    }
    for (key, value) in &meta.muted {
        write.meta().switch(key, *value)?;
    }
    if let Some(at) = meta.purged_to {
        write.meta().set_number(keys::PURGED_TO, at.ms())?;
    }
    // The store's own spans stay: what it stamps from now on can lie in one of them.
    let spans = meta.spans.iter().map(|(from, to)| (from.ms(), to.ms()));
    let all = spans.clone().chain(repairs::all(write.sql())?);
    repairs::replace(write, &all.fold(Vec::new(), clock::keep))?;
    if let Some(last) = spans.map(|(_, to)| to).max() {
        write.raise_floor(last)?;
    }
    store_receipts(write, snapshot)?;
    write.record_batch(latest)?;
    let facts = [
        snapshot.claims.len(),
        snapshot.observations.len(),
        snapshot.coverage.as_deref().map_or(0, <[_]>::len),
        snapshot.adapter_health.as_deref().map_or(0, <[_]>::len),
        latest_grants.len(),
        usize::from(meta.policy.is_some()),
    ];
    write.count(i64::try_from(facts.iter().sum::<usize>()).unwrap_or(i64::MAX));
    Ok(())
}

fn store_receipts(write: &Write<'_>, snapshot: &Snapshot<'_>) -> Result<()> {
    let claims: BTreeSet<Id> = snapshot.claims.iter().map(|claim| claim.id).collect();
    let rows: BTreeSet<Id> = snapshot.observations.iter().map(|row| row.id).collect();
    let mut named: BTreeSet<(i64, Hash)> = BTreeSet::new();
    let mut kept: BTreeSet<Hash> = BTreeSet::new();
    for (at, receipt) in snapshot.receipts.iter().enumerate() {
        let place = |fault: Error| fault.at_index(at).at("receipts");
        let missing = || place(Error::input("the receipt refers to what is not there"));
        let hash = receipt.inputs_hash;
        let own = snapshot.receipt_inputs.get(hash).ok_or_else(missing)?;
        if named.insert((receipt.computed_at.ms(), hash)) {
            let coverage = snapshot.batch_coverages.get(own.coverage_hash);
            let coverage = coverage.ok_or_else(missing)?;
            if snapshot.policies.get(own.policy_hash).is_none() {
                return Err(missing());
            }
            // Many receipts share one, and it can be long.
            if kept.insert(own.coverage_hash) {
                inputs::keep_coverage(write, own.coverage_hash, &written(coverage))?;
            }
            let grant = inputs::keep_grant(write, &own.grant)?;
            inputs::keep(write, receipt, own, &grant)?;
        }
        let is_kept = receipt.claim_id.is_none() && receipt.reverted.is_some();
        let open = may_be_open(receipt) && !is_kept;
        let standing = Standing {
            about: About::of(receipt),
            open,
            due: receipt.final_from.map(|at| at.ms()).filter(|_| open),
        };
        let named = receipt.claim_id.iter().chain(&receipt.superseded_by);
        if named.copied().any(|id| !claims.contains(&id))
            || receipts::named(receipt).iter().any(|id| !rows.contains(id))
        {
            return Err(missing());
        }
        receipts::put(write, receipt, None, standing)?;
    }
    Ok(())
}
