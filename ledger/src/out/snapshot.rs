//! A store in the replay format (contract: C §5, §7 rule 16): nothing of the vault, of calendar bases or
//! of what a model was asked.

use crate::base::faults::{corrupt, fault};
use crate::base::{Meta, keys, utc};
use crate::tables::{health, repairs, sound, written};
use attest_core::error::Result;
use attest_core::json::Writer;
use attest_core::json::shape::{List, Shape};
use attest_core::model::{ComponentId, HealthReport, SchemaVersion, Span};
use rusqlite::Connection;
use std::collections::BTreeMap;

/// The store's snapshot, canonical. Lists stand in the order they were stored in.
pub(crate) fn text(connection: &Connection) -> Result<String> {
    let mut out = Writer::new();
    out.begin_object();
    out.key("adapterHealth");
    let reports = health::all(connection)?;
    let accounts: Vec<Option<String>> = reports.iter().map(|own| own.account.clone()).collect();
    health(reports, &mut out)?;
    out.key("batchCoverages");
    map(
        connection,
        "SELECT hash, document FROM batch_coverages ORDER BY hash",
        &mut out,
    )?;
    for (key, sql) in [
        ("claims", "SELECT document FROM claims ORDER BY seq"),
        ("coverage", "SELECT document FROM coverage ORDER BY seq"),
    ] {
        out.key(key);
        list(connection, sql, &mut out)?;
    }
    out.key("format");
    out.string("attest-ledger");
    out.key("grants");
    list(
        connection,
        "SELECT document FROM grants ORDER BY agent",
        &mut out,
    )?;
    out.key("meta");
    meta(connection, &accounts, &mut out)?;
    out.key("observations");
    list(
        connection,
        "SELECT document FROM observations ORDER BY seq",
        &mut out,
    )?;
    out.key("policies");
    map(
        connection,
        "SELECT hash, document FROM policies ORDER BY hash",
        &mut out,
    )?;
    out.key("receiptInputs");
    inputs(connection, &mut out)?;
    out.key("receipts");
    list(
        connection,
        "SELECT document FROM receipts ORDER BY computed_ms, id",
        &mut out,
    )?;
    out.key("requests");
    list(
        connection,
        "SELECT document FROM requests ORDER BY at_ms, id",
        &mut out,
    )?;
    out.key("schemaVersion");
    SchemaVersion.write(&mut out);
    out.end_object();
    Ok(out.into_string())
}

fn list(connection: &Connection, sql: &str, out: &mut Writer) -> Result<()> {
    let mut find = connection.prepare_cached(sql).map_err(fault)?;
    let mut rows = find.query([]).map_err(fault)?;
    out.begin_array();
    while let Some(row) = rows.next().map_err(fault)? {
        let text = row
            .get_ref(0)
            .and_then(|text| Ok(text.as_str()?))
            .map_err(fault)?;
        out.raw(sound(text)?);
    }
    out.end_array();
    Ok(())
}

fn map(connection: &Connection, sql: &str, out: &mut Writer) -> Result<()> {
    let mut find = connection.prepare_cached(sql).map_err(fault)?;
    let mut rows = find.query([]).map_err(fault)?;
    out.begin_object();
    while let Some(row) = rows.next().map_err(fault)? {
        let text = |at| {
            row.get_ref(at)
                .and_then(|text| Ok(text.as_str()?))
                .map_err(fault)
        };
        out.key(text(0)?);
        out.raw(sound(text(1)?)?);
    }
    out.end_object();
    Ok(())
}

fn inputs(connection: &Connection, out: &mut Writer) -> Result<()> {
    let mut find = connection
        .prepare_cached(
            "SELECT i.hash, i.context, i.coverage_hash, g.document, i.policy_hash
             FROM receipt_inputs i JOIN batch_grants g ON g.hash = i.grant_text
             GROUP BY i.hash ORDER BY i.hash",
        )
        .map_err(fault)?;
    let mut rows = find.query([]).map_err(fault)?;
    out.begin_object();
    while let Some(row) = rows.next().map_err(fault)? {
        let text = |at| {
            row.get_ref(at)
                .and_then(|text| Ok(text.as_str()?))
                .map_err(fault)
        };
        out.key(text(0)?);
        out.begin_object();
        out.key("context");
        out.raw(sound(text(1)?)?);
        out.key("coverageHash");
        out.string(text(2)?);
        out.key("grant");
        out.raw(sound(text(3)?)?);
        out.key("policyHash");
        out.string(text(4)?);
        out.end_object();
    }
    out.end_object();
    Ok(())
}

/// One report for each observer and account; which account it is of stands in `meta`.
fn health(reports: Vec<health::Row>, out: &mut Writer) -> Result<()> {
    let known = |id: String| ComponentId::new(id.into()).ok_or_else(corrupt);
    out.begin_array();
    for row in reports {
        let report = HealthReport {
            adapter_id: known(row.observer)?,
            at: utc(row.at)?,
            reasons: List(row.fares.reasons),
            status: row.fares.status,
            version: known(row.version)?,
        };
        report.write(out);
    }
    out.end_array();
    Ok(())
}

/// The values that a store needs to go on where another stopped: the policy in force, who is muted, when
/// each agent's log was last read, before when was forgotten, the spans of clocks set back, the accounts of
/// the reports of health. Counters and instants of the store's own stay.
fn meta(connection: &Connection, accounts: &[Option<String>], out: &mut Writer) -> Result<()> {
    // Each value as it is written.
    let mut members: BTreeMap<String, String> = BTreeMap::new();
    let mut find = connection
        .prepare_cached(
            "SELECT key, value FROM meta WHERE key >= 'alertsMuted.' AND key < 'alertsMuted/'",
        )
        .map_err(fault)?;
    let muted = find
        .query_map([], |row| {
            Ok((row.get(0)?, quoted(row.get_ref(1)?.as_str()?)))
        })
        .map_err(fault)?;
    for one in muted {
        members.extend([one.map_err(fault)?]);
    }
    let mut find = connection
        .prepare_cached("SELECT agent, at_ms FROM adapter_syncs")
        .map_err(fault)?;
    let syncs = find
        .query_map([], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?))
        })
        .map_err(fault)?;
    for one in syncs {
        let (agent, at) = one.map_err(fault)?;
        members.insert(format!("{SYNCS}{agent}"), written(&utc(at)?));
    }
    if let Some(policy) = Meta(connection).text(keys::POLICY)? {
        members.insert(keys::POLICY.to_owned(), quoted(&policy));
    }
    let purged_to = Meta(connection).number(keys::PURGED_TO)?;
    if purged_to > 0 {
        members.insert(keys::PURGED_TO.to_owned(), written(&utc(purged_to)?));
    }
    let spans = repairs::all(connection)?;
    let spans: Vec<Span> = spans.into_iter().map(span).collect::<Result<_>>()?;
    members.insert(REPAIRS.to_owned(), written(&spans));
    if accounts.iter().any(Option::is_some) {
        let all = accounts
            .iter()
            .map(|own| quoted(own.as_deref().unwrap_or_default()));
        let all: Vec<String> = all.collect();
        members.insert(ACCOUNTS.to_owned(), format!("[{}]", all.join(",")));
    }
    out.begin_object();
    for (key, value) in &members {
        out.key(key);
        out.raw(value);
    }
    out.end_object();
    Ok(())
}

fn quoted(text: &str) -> String {
    let mut out = Writer::new();
    out.string(text);
    out.into_string()
}

fn span((from, to): (i64, i64)) -> Result<Span> {
    let (from, to) = (utc(from)?, utc(to)?);
    Ok(Span { from, to })
}

/// Before an agent's id: when its log was last read.
pub(crate) const SYNCS: &str = "lastImportAt.";

/// The name under which the spans of clocks set back stand in an export's `meta`.
pub(crate) const REPAIRS: &str = "clockRepairs";

/// The name under which stands of which account each report of `adapterHealth` is, in their order; an empty
/// text for none. The replay format has no other place for it.
pub(crate) const ACCOUNTS: &str = "healthAccounts";
