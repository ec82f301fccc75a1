//! What no document binds: marks, the store's own values, notes, instants beside no document.

use super::facts::{each, latest, number, text};
use super::{Check, Fault};
use crate::base::keys;
use crate::out::IMPORTED;
use attest_core::error::Result;
use attest_core::ids::{Hash, Id};
use attest_core::json::{Value, read};
use rusqlite::Row;

/// What holds of every row of a table: its name, what a row is called, the condition.
const HOLD: &[(&str, &str, &str, Fault)] = &[
    // Indexes of what is open have the ones alone: a row marked otherwise would be met by no batch.
    ("claims", "id", "open IN (0, 1)", Fault::Column),
    (
        "claims",
        "id",
        "open = 1 OR EXISTS (SELECT 1 FROM receipts WHERE claim_id = claims.id)",
        Fault::Column,
    ),
    ("observations", "id", "fresh IN (0, 1)", Fault::Column),
    ("receipts", "id", "open IN (0, 1)", Fault::Column),
    ("grants", "agent", "reviewed IN (0, 1)", Fault::Column),
    ("intents", "id", "ended IN (0, 1)", Fault::Column),
    (
        "intents",
        "id",
        "ended = EXISTS (SELECT 1 FROM intent_events WHERE intent_id = intents.id AND event = 'ended')",
        Fault::Evidence,
    ),
    (
        "intent_events",
        "CAST(seq AS TEXT)",
        "event IN ('revoked', 'ended')",
        Fault::Column,
    ),
    (
        "intent_events",
        "CAST(seq AS TEXT)",
        "intent_id IN (SELECT id FROM intents)",
        Fault::Reference,
    ),
    (
        "adapter_syncs",
        "agent",
        "agent IN (SELECT agent FROM grants)",
        Fault::Reference,
    ),
    (
        "model_asks",
        "claim_id",
        "claim_id IN (SELECT id FROM claims)",
        Fault::Reference,
    ),
    (
        "calendar_bases",
        "observer || ' ' || account",
        "from_ms < to_ms AND coalesce(chain_ms, read_ms) <= read_ms",
        Fault::Column,
    ),
    (
        "calendar_busy",
        "observer || ' ' || account",
        "from_ms < to_ms",
        Fault::Column,
    ),
];

/// Instants that the store stamped: a table, what a row is called, the column.
const STAMPED: &[(&str, &str, &str)] = &[
    ("adapter_syncs", "agent", "at_ms"),
    ("calendar_bases", "observer || ' ' || account", "read_ms"),
    ("calendar_busy", "observer || ' ' || account", "since_ms"),
    ("clock_repairs", "CAST(seq AS TEXT)", "to_ms"),
    ("decisions", "id", "at_ms"),
    ("health", "observer || ' ' || account", "at_ms"),
    ("idle", "CAST(seq AS TEXT)", "to_ms"),
    ("intent_events", "CAST(seq AS TEXT)", "at_ms"),
    ("journal", "CAST(seq AS TEXT)", "at_ms"),
    ("model_asks", "claim_id", "asked_ms"),
    ("said", "id", "at_ms"),
    ("said", "id", "read_ms"),
    ("sessions", "CAST(at_ms AS TEXT)", "at_ms"),
];

pub(super) fn check(check: &mut Check<'_>) -> Result<()> {
    for (table, key, holds, fault) in HOLD {
        let sql = format!("SELECT {key} FROM {table} WHERE NOT ({holds})");
        found(check, table, &sql, *fault)?;
    }
    let latest = latest(check)?;
    for (table, key, column) in STAMPED {
        let sql = format!("SELECT {key} FROM {table} WHERE {column} NOT BETWEEN 0 AND {latest}");
        found(check, table, &sql, Fault::Instant)?;
    }
    each(
        check,
        "SELECT id, seq, at_ms, call_hash FROM decisions ORDER BY seq",
        decision,
    )?;
    each(check, "SELECT key, value FROM meta ORDER BY key", value)?;
    each(
        check,
        "SELECT CAST(seq AS TEXT), event, counts FROM journal ORDER BY seq",
        note,
    )?;
    each(
        check,
        "SELECT claim_id FROM entries ORDER BY seq",
        |check, row| {
            let key = text(row, 0);
            check.hold("entries", key, Fault::Column, Id::parse(key).is_some());
            Ok(())
        },
    )?;
    each(
        check,
        "SELECT claim_id, observation_id FROM model_asks ORDER BY claim_id",
        |check, row| {
            let is_id = Id::parse(text(row, 1)).is_some();
            check.hold("model_asks", text(row, 0), Fault::Column, is_id);
            Ok(())
        },
    )
}

/// Notes what a query names.
fn found(check: &mut Check<'_>, table: &'static str, sql: &str, fault: Fault) -> Result<()> {
    each(check, sql, |check, row| {
        check.found(table, text(row, 0), fault);
        Ok(())
    })
}

/// A decision's id is of its place, its instant and its call.
fn decision(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let key = text(row, 0);
    let (seq, at) = (number(row, 1).unwrap_or(-1), number(row, 2).unwrap_or(-1));
    let own = crate::tables::decisions::id(seq, at, text(row, 3));
    check.hold("decisions", key, Fault::Hash, own.to_string() == key);
    Ok(())
}

/// A value of the store is one that it writes.
fn value(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let (key, value) = (text(row, 0), text(row, 1));
    let is_count = || value.parse::<i64>().is_ok_and(|own| own >= 0);
    let is_switch = || matches!(value, "0" | "1");
    let is_sound = match key {
        keys::HIGH_WATER
        | keys::FLOOR
        | keys::LAST_BATCH
        | keys::LAST_BATCH_CLOCK
        | keys::STORED_WRITES
        | keys::GRADED_WRITES
        | keys::PURGED_TO => Some(is_count()),
        keys::MODEL | keys::AWAY => Some(is_switch()),
        keys::POLICY | keys::POLICY_MET => Some(Hash::parse(value).is_some()),
        IMPORTED => Some(true),
        _ if key.starts_with(keys::ALERTS_MUTED) => Some(is_switch()),
        _ => [
            keys::SCOPES_READ,
            keys::ACCOUNTS_READ,
            keys::CLAIMED,
            keys::TAKEN_UP,
        ]
        .iter()
        .any(|lead| key.starts_with(lead))
        .then(is_count),
    };
    match is_sound {
        Some(is_sound) => check.hold("meta", key, Fault::Column, is_sound),
        // A name of nobody's.
        None => check.found("meta", "", Fault::Column),
    }
    Ok(())
}

/// A note has counts alone.
fn note(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let key = text(row, 0);
    let counts: Result<Value<'_>> = read(text(row, 2), |reader| reader.value());
    let is_sound = match &counts {
        Ok(Value::Object(members)) => members
            .iter()
            .all(|(_, count)| matches!(count, Value::Number(_))),
        _ => false,
    };
    check.hold("journal", key, Fault::Unreadable, is_sound);
    let is_event = text(row, 1).starts_with("ledger.");
    check.hold("journal", key, Fault::Column, is_event);
    Ok(())
}
