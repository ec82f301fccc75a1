//! A store in the replay format (contract: C §5, §7 rule 16): nothing of the vault, of calendar bases or
//! of what a model was asked.

use crate::base::faults::{corrupt, fault};
use crate::base::{Meta, keys, utc};
use crate::tables::{health, repairs, sound};
use attest_core::error::Result;
use attest_core::json::Writer;
use attest_core::json::shape::{List, Shape};
use attest_core::model::{ComponentId, HealthReport, SchemaVersion};
use rusqlite::Connection;

/// The store's snapshot, canonical. Lists stand in the order they were stored in.
pub(crate) fn text(connection: &Connection) -> Result<String> {
    let mut out = Writer::new();
    out.begin_object();
    out.key("adapterHealth");
    health(connection, &mut out)?;
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
    meta(connection, &mut out)?;
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

/// One report for each observer and account; the replay format has no place for the account.
fn health(connection: &Connection, out: &mut Writer) -> Result<()> {
    let known = |id: String| ComponentId::new(id.into()).ok_or_else(corrupt);
    out.begin_array();
    for row in health::all(connection)? {
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
/// each agent's log was last read, before when was forgotten, the spans of clocks set back. Counters and
/// instants of the store's own stay.
fn meta(connection: &Connection, out: &mut Writer) -> Result<()> {
    out.begin_object();
    let mut members: Vec<(String, String)> = Vec::new();
    let mut find = connection
        .prepare_cached(
            "SELECT key, value FROM meta WHERE key >= 'alertsMuted.' AND key < 'alertsMuted/'",
        )
        .map_err(fault)?;
    let muted = find
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .map_err(fault)?;
    for one in muted {
        members.push(one.map_err(fault)?);
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
        members.push((format!("{SYNCS}{agent}"), utc(at)?.to_string()));
    }
    if let Some(policy) = Meta(connection).text(keys::POLICY)? {
        members.push((keys::POLICY.to_owned(), policy));
    }
    let purged_to = Meta(connection).number(keys::PURGED_TO)?;
    if purged_to > 0 {
        members.push((keys::PURGED_TO.to_owned(), utc(purged_to)?.to_string()));
    }
    members.sort();
    let mut spans = Some(repairs::all(connection)?);
    for (key, value) in &members {
        if key.as_str() > REPAIRS {
            write_spans(spans.take(), out)?;
        }
        out.key(key);
        out.string(value);
    }
    write_spans(spans.take(), out)?;
    out.end_object();
    Ok(())
}

/// Before an agent's id: when its log was last read.
pub(crate) const SYNCS: &str = "lastImportAt.";

/// The name under which the spans of clocks set back stand in an export's `meta`.
pub(crate) const REPAIRS: &str = "clockRepairs";

fn write_spans(spans: Option<Vec<(i64, i64)>>, out: &mut Writer) -> Result<()> {
    let Some(spans) = spans else {
        return Ok(());
    };
    out.key(REPAIRS);
    out.begin_array();
    for (from, to) in spans {
        out.begin_object();
        out.key("from");
        utc(from)?.write(out);
        out.key("to");
        utc(to)?.write(out);
        out.end_object();
    }
    out.end_array();
    Ok(())
}
