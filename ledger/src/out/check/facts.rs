//! Claims, rows, grants, coverage, requests, policies.

use super::{Check, Fault};
use crate::base::faults::fault;
use crate::base::{Meta, keys};
use crate::tables::{claims, coverage, parsed};
use attest_core::error::Result;
use attest_core::hashes::content_hash;
use attest_core::ids::Hash;
use attest_core::json::{Value, read};
use attest_core::model::{Claim, Grant, Observation, ObserverCoverage, Request};
use attest_core::policy::load;
use rusqlite::Row;

pub(super) fn check(check: &mut Check<'_>) -> Result<()> {
    let meta = Meta(check.connection);
    let latest = latest(check)?;
    each(
        check,
        "SELECT id, document, agent, type, observed_ms, unit_from_ms, unit_to_ms, target_ms, class FROM claims ORDER BY seq",
        |check, row| claim(check, row, latest),
    )?;
    each(
        check,
        "SELECT id, document, source, type, occurred_ms, observed_ms, first_seen_ms, row_key_hash FROM observations ORDER BY seq",
        |check, row| observation(check, row, latest),
    )?;
    each(
        check,
        "SELECT agent, document, updated_ms FROM grants ORDER BY agent",
        |check, row| grant(check, row, latest),
    )?;
    each(
        check,
        "SELECT CAST(seq AS TEXT), document, source, observer, account, from_ms, to_ms, class, synced_ms, changes_ms FROM coverage ORDER BY seq",
        |check, row| window(check, row, latest),
    )?;
    each(
        check,
        "SELECT id, document, agent, at_ms FROM requests ORDER BY id",
        request,
    )?;
    each(
        check,
        "SELECT hash, document FROM policies ORDER BY hash",
        policy,
    )?;
    each(
        check,
        "SELECT key, value FROM meta WHERE key >= 'claimedCents.' AND key < 'claimedCents/' ORDER BY key",
        claimed,
    )?;
    if let Some(hash) = meta.text(keys::POLICY)? {
        let known = check.count("SELECT count(*) FROM policies WHERE hash = ?1", [&hash])?;
        check.hold("meta", keys::POLICY, Fault::Reference, known == 1);
    }
    Ok(())
}

/// What an agent claims in all, as it is remembered, is what its claims come to.
fn claimed(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let key = text(row, 0);
    let agent = key.strip_prefix(keys::CLAIMED).unwrap_or_default();
    let sum = claims::amounts(check.connection, agent)?;
    let holds = text(row, 1).parse() == Ok(sum);
    check.hold("meta", key, Fault::Evidence, holds);
    Ok(())
}

/// The latest instant that the store can have stamped. A clock that ran ahead left some behind that its repair
/// spans hold.
pub(super) fn latest(check: &Check<'_>) -> Result<i64> {
    let meta = Meta(check.connection);
    let repaired = check.count("SELECT coalesce(max(to_ms), 0) FROM clock_repairs", [])?;
    Ok(meta
        .number(keys::HIGH_WATER)?
        .max(meta.number(keys::LAST_BATCH)?.saturating_add(1))
        .max(repaired))
}

/// Runs over the rows of a query.
pub(super) fn each(
    check: &mut Check<'_>,
    sql: &str,
    mut body: impl FnMut(&mut Check<'_>, &Row<'_>) -> Result<()>,
) -> Result<()> {
    let connection = check.connection;
    let mut find = connection.prepare_cached(sql).map_err(fault)?;
    let mut rows = find.query([]).map_err(fault)?;
    while let Some(row) = rows.next().map_err(fault)? {
        check.row();
        body(check, row)?;
    }
    Ok(())
}

/// A text column; what is no text reads as empty, and fails what it is held against.
pub(super) fn text<'r>(row: &'r Row<'_>, at: usize) -> &'r str {
    row.get_ref(at)
        .ok()
        .and_then(|value| value.as_str().ok())
        .unwrap_or_default()
}

/// A number column.
pub(super) fn number(row: &Row<'_>, at: usize) -> Option<i64> {
    row.get(at).ok().flatten()
}

fn claim(check: &mut Check<'_>, row: &Row<'_>, latest: i64) -> Result<()> {
    let key = text(row, 0);
    let Ok(claim) = parsed::<Claim<'_>>(text(row, 1)) else {
        check.found("claims", key, Fault::Unreadable);
        return Ok(());
    };
    let (from, to) = claims::unit(&claim);
    let columns = claim.id.to_string() == key
        && &*claim.agent.0 == text(row, 2)
        && claim.action.as_str() == text(row, 3)
        && Some(claim.observed_at.ms()) == number(row, 4)
        && Some(from) == number(row, 5)
        && Some(to) == number(row, 6)
        && claim.target_at.map(|at| at.ms()) == number(row, 7)
        && Some(coverage::class(from, to)) == number(row, 8);
    check.hold("claims", key, Fault::Column, columns);
    check.hold(
        "claims",
        key,
        Fault::Instant,
        claim.observed_at.ms() <= latest,
    );
    Ok(())
}

fn observation(check: &mut Check<'_>, row: &Row<'_>, latest: i64) -> Result<()> {
    let key = text(row, 0);
    let Ok(seen) = parsed::<Observation<'_>>(text(row, 1)) else {
        check.found("observations", key, Fault::Unreadable);
        return Ok(());
    };
    let columns = seen.id.to_string() == key
        && seen.source.as_str() == text(row, 2)
        && seen.action.as_str() == text(row, 3)
        && Some(seen.occurred_at.ms()) == number(row, 4)
        && Some(seen.observed_at.ms()) == number(row, 5)
        && Some(seen.first_seen().ms()) == number(row, 6)
        && seen
            .row_key_hash
            .map(|hash| hash.to_hex())
            .unwrap_or_default()
            == text(row, 7);
    check.hold("observations", key, Fault::Column, columns);
    check.hold(
        "observations",
        key,
        Fault::Hash,
        content_hash(&seen) == seen.content_hash,
    );
    check.hold(
        "observations",
        key,
        Fault::Instant,
        seen.observed_at.ms() <= latest,
    );
    Ok(())
}

fn grant(check: &mut Check<'_>, row: &Row<'_>, latest: i64) -> Result<()> {
    let key = text(row, 0);
    let Ok(grant) = parsed::<Grant<'_>>(text(row, 1)) else {
        check.found("grants", key, Fault::Unreadable);
        return Ok(());
    };
    let columns = &*grant.agent.0 == key && Some(grant.updated_at.ms()) == number(row, 2);
    check.hold("grants", key, Fault::Column, columns);
    check.hold(
        "grants",
        key,
        Fault::Instant,
        grant.updated_at.ms() <= latest,
    );
    Ok(())
}

fn window(check: &mut Check<'_>, row: &Row<'_>, latest: i64) -> Result<()> {
    let key = text(row, 0);
    let Ok(entry) = parsed::<ObserverCoverage<'_>>(text(row, 1)) else {
        check.found("coverage", key, Fault::Unreadable);
        return Ok(());
    };
    let (from, to) = (entry.window_start.ms(), entry.window_end.ms());
    let account = entry
        .account_hash
        .as_ref()
        .map_or("", |account| &*account.0);
    let columns = entry.source.as_str() == text(row, 2)
        && &*entry.observer_id.0 == text(row, 3)
        && account == text(row, 4)
        && Some(from) == number(row, 5)
        && Some(to) == number(row, 6)
        && Some(coverage::class(from, to)) == number(row, 7)
        && Some(entry.last_sync_at.ms()) == number(row, 8)
        && entry.changes_since.map(|at| at.ms()) == number(row, 9);
    check.hold("coverage", key, Fault::Column, columns);
    check.hold(
        "coverage",
        key,
        Fault::Instant,
        entry.last_sync_at.ms() <= latest,
    );
    Ok(())
}

fn request(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let key = text(row, 0);
    let Ok(request) = parsed::<Request<'_>>(text(row, 1)) else {
        check.found("requests", key, Fault::Unreadable);
        return Ok(());
    };
    let columns = &*request.id.0 == key
        && &*request.agent.0 == text(row, 2)
        && Some(request.at.ms()) == number(row, 3);
    check.hold("requests", key, Fault::Column, columns);
    Ok(())
}

fn policy(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let key = text(row, 0);
    let Ok(document) = read(text(row, 1), |reader| reader.value()) else {
        check.found("policies", key, Fault::Unreadable);
        return Ok(());
    };
    let document: Value<'_> = document;
    check.hold(
        "policies",
        key,
        Fault::Hash,
        Hash::of_shape(&document).to_hex() == key,
    );
    check.hold("policies", key, Fault::Unreadable, load(document).is_ok());
    Ok(())
}
