//! What agents say they did: stored once, never rewritten (contract: C §7 rule 3).

use super::{parsed, written};
use crate::base::Write;
use crate::base::faults::fault;
use crate::tables::coverage::class;
use crate::tables::observations::Sighting;
use attest_core::error::{Code, Error, Result};
use attest_core::model::Claim;
use rusqlite::{OptionalExtension, params};

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
/// `id_conflict` for other content under a stored hash.
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
    insert(write, claim, true)?;
    let (from, to) = unit(claim);
    let reach = reach(write.policy());
    near.push((from - reach, to + reach));
    write.count(1);
    Ok(Sighting::New)
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
