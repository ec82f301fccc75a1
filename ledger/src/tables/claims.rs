//! What agents say they did: stored once, never rewritten (contract: C §7 rule 3).

use super::{parsed, written};
use crate::base::faults::{corrupt, fault};
use crate::base::{Write, keys};
use crate::rules::horizon;
use crate::tables::coverage::class;
use crate::tables::observations::Sighting;
use attest_core::error::{Code, Error, Result};
use attest_core::model::Claim;
use rusqlite::{Connection, OptionalExtension, params};

/// The unit or units that a claim's time names: from the start of the first to the end of the last (ms).
pub(crate) fn unit(claim: &Claim<'_>) -> (i64, i64) {
    let last = claim.claimed_at_end.unwrap_or(claim.claimed_at);
    (
        claim.claimed_at.bounds(claim.precision).0,
        last.bounds(claim.precision).1,
    )
}

/// The widest window around a row in which its policy looks for who did it (ms).
pub(crate) fn reach(policy: &attest_core::policy::Policy) -> i64 {
    let unasked = &policy.unasked;
    unasked.session.max(unasked.idle).max(unasked.adjacent)
}

/// Stores a claim whose `observedAt` is the write's stamp; a second reading changes nothing. `near` gets
/// the span of the rows that the next batch has to look at again because of it (rule 10).
///
/// # Errors
/// `id_conflict` for other content under a stored hash, `invalid_field` for an amount with which its agent's
/// amounts cannot be summed.
pub(crate) fn store(
    write: &mut Write<'_>,
    claim: &Claim<'_>,
    near: &mut Vec<(i64, i64)>,
) -> Result<Sighting> {
    let stored: Option<String> = write
        .statement("SELECT document FROM claims WHERE id = ?1")?
        .query_row([claim.id.to_string()], |row| row.get(0))
        .optional()
        .map_err(fault)?;
    if let Some(text) = stored {
        if !is_same(&parsed(&text)?, claim) {
            return Err(Error::new(
                Code::IdConflict,
                "a stored claim of this hash has other content",
            ));
        }
        return Ok(Sighting::Again);
    }
    if let Some(amount) = claim.amount {
        let agent = &*claim.agent.0;
        let sum = horizon::sum(claimed(write, agent)?, amount.0)
            .ok_or_else(|| Error::here(Code::InvalidField, horizon::LARGE_SUM).at("amountCents"))?;
        write.meta().set_number(&sum_key(agent), sum)?;
    }
    insert(write, claim, true)?;
    let (from, to) = unit(claim);
    let reach = reach(write.policy());
    near.push((from - reach, to + reach));
    write.count(1);
    Ok(Sighting::New)
}

fn sum_key(agent: &str) -> String {
    format!("{}{agent}", keys::CLAIMED)
}

/// What the stored claims of an agent come to, as it is remembered.
fn claimed(write: &Write<'_>, agent: &str) -> Result<i64> {
    match write.meta().text(&sum_key(agent))? {
        Some(text) => text.parse().map_err(|_| corrupt()),
        None => amounts(write.sql(), agent),
    }
}

/// What the stored claims of an agent come to.
pub(crate) fn amounts(connection: &Connection, agent: &str) -> Result<i64> {
    let mut find = connection
        .prepare_cached(
            "SELECT amount_cents FROM claims WHERE agent = ?1 AND amount_cents IS NOT NULL",
        )
        .map_err(fault)?;
    let mut rows = find.query([agent]).map_err(fault)?;
    let mut sum = 0_i64;
    while let Some(row) = rows.next().map_err(fault)? {
        sum = sum.saturating_add(row.get(0).map_err(fault)?);
    }
    Ok(sum)
}

/// Has what agents claim be summed anew, since claims of theirs are gone.
pub(crate) fn forget_sums(write: &Write<'_>) -> Result<()> {
    write.run(
        "DELETE FROM meta WHERE key >= ?1 AND key < 'claimedCents/'",
        [keys::CLAIMED],
    )?;
    Ok(())
}

/// Stores a claim as it is; `open` while a batch may still grade it.
pub(crate) fn insert(write: &Write<'_>, claim: &Claim<'_>, open: bool) -> Result<()> {
    let (from, to) = unit(claim);
    write.run(
        "INSERT INTO claims
           (id, agent, type, observed_ms, unit_from_ms, unit_to_ms, class, target_ms, open, document)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        params![
            claim.id.to_string(),
            &*claim.agent.0,
            claim.action.as_str(),
            claim.observed_at.ms(),
            from,
            to,
            class(from, to),
            claim.target_at.map(|at| at.ms()),
            open,
            written(claim),
        ],
    )?;
    Ok(())
}

/// Whether two readings say the same: whenever they were made, by whatever extractor, at any instant of
/// the unit that the hash binds.
fn is_same(a: &Claim<'_>, b: &Claim<'_>) -> bool {
    // Named one by one, so that a new member cannot be left uncompared.
    let Claim {
        agent,
        amount,
        claimed_at,
        claimed_at_end,
        precision,
        counterparty,
        currency,
        extractor: _,
        id,
        observed_at: _,
        raw_hash,
        request_id,
        source_kind,
        subject_hint,
        target_at,
        action,
    } = a;
    let end = |claim: &Claim<'_>| claim.claimed_at_end.map(|at| at.bounds(claim.precision));
    *agent == b.agent
        && *amount == b.amount
        && claimed_at.bounds(*precision) == b.claimed_at.bounds(b.precision)
        && claimed_at_end.map(|at| at.bounds(*precision)) == end(b)
        && *precision == b.precision
        && *counterparty == b.counterparty
        && *currency == b.currency
        && *id == b.id
        && *raw_hash == b.raw_hash
        && *request_id == b.request_id
        && *source_kind == b.source_kind
        && *subject_hint == b.subject_hint
        && target_at.map(|at| at.ms()) == b.target_at.map(|at| at.ms())
        && *action == b.action
}
