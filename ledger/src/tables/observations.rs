//! The rows of the person's own mail and calendar: stored once, never rewritten (contract: C §7
//! rule 3).

use super::{parsed, written};
use crate::base::faults::fault;
use crate::base::{Write, utc};
use crate::rules::reach::joined;
use crate::rules::sighting;
use crate::tables::repairs;
use attest_core::error::{Code, Error, Result};
use attest_core::ids::Hash;
use attest_core::model::{Observation, Source};
use attest_core::policy::Policy;
use attest_core::time::IsoTs;
use rusqlite::{Connection, OptionalExtension, params};

/// Has the next batch look at the rows of a span that it would pass over. Those that it looks at anyway are not
/// walked, however many they are.
pub(crate) const LOOK_AGAIN: &str =
    "UPDATE observations INDEXED BY observations_settled SET fresh = 1
     WHERE source = ?1 AND occurred_ms BETWEEN ?2 AND ?3 AND fresh = 0";

/// What the store says to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sighting {
    /// It is stored now.
    New,
    /// It was stored before, and nothing changes.
    Again,
}

/// Stamps a row as it would be stored now, sighted when its pass was read.
pub(crate) fn stamp(write: &Write<'_>, row: &mut Observation<'_>, read_at: IsoTs) -> Result<()> {
    let stamp = write.stamp();
    row.observed_at = utc(stamp)?;
    row.sighted_at = (read_at.ms() < stamp).then_some(read_at);
    Ok(())
}

/// Stores a stamped row, or says why not.
///
/// # Errors
/// `late_sighting` for an earlier sighting of a stored row, `id_conflict` for other content under a
/// stored hash; both without a place.
pub(crate) fn store(write: &mut Write<'_>, row: &Observation<'_>) -> Result<Sighting> {
    if let Some(known) = known(write, row)? {
        return Ok(known);
    }
    add(write, row)?;
    Ok(Sighting::New)
}

/// Stores a stamped row of which [`known`] said that it is not stored yet.
pub(crate) fn add(write: &mut Write<'_>, row: &Observation<'_>) -> Result<()> {
    let is_calendar = row.source == Source::GcalEvent;
    // A calendar row has its first-look marker, so no batch can find it unasked (rule 6c d).
    let fresh = !is_calendar;
    insert(write, row, fresh)?;
    write.count(1);
    Ok(())
}

/// Stores a row as it is; `fresh` while the next batch has to look whether it is unasked.
pub(crate) fn insert(write: &Write<'_>, row: &Observation<'_>, fresh: bool) -> Result<()> {
    write.run(
        "INSERT INTO observations
           (id, source, type, occurred_ms, observed_ms, first_seen_ms, row_key_hash, fresh, document)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            row.id.to_string(),
            row.source.as_str(),
            row.action.as_str(),
            row.occurred_at.ms(),
            row.observed_at.ms(),
            row.first_seen().ms(),
            row.row_key_hash.map(|hash| hash.to_hex()),
            fresh,
            written(row),
        ],
    )?;
    Ok(())
}

/// Whether a stored row holds a field that a policy does not let its source hold. Every batch over it would be
/// refused (contract: C §6), and a stored row is never rewritten.
pub(crate) fn hold_more(connection: &Connection, policy: &Policy) -> Result<bool> {
    for source in [Source::GmailSent, Source::GmailReceipt, Source::GcalEvent] {
        let allowed = policy.allowed_fields.of_source(source);
        let held: bool = connection
            .prepare_cached(
                "SELECT EXISTS (SELECT 1 FROM observations WHERE source = ?1
                   AND (amount_cents IS NOT NULL AND NOT ?2 OR counterparty IS NOT NULL AND NOT ?3
                     OR currency IS NOT NULL AND NOT ?4 OR merchant IS NOT NULL AND NOT ?5
                     OR subject_hint IS NOT NULL AND NOT ?6))",
            )
            .and_then(|mut find| {
                let of = params![
                    source.as_str(),
                    allowed.amount,
                    allowed.counterparty,
                    allowed.currency,
                    allowed.merchant,
                    allowed.subject_hint,
                ];
                find.query_row(of, |row| row.get(0))
            })
            .map_err(fault)?;
        if held {
            return Ok(true);
        }
    }
    Ok(false)
}

/// How many `calendar.updated` rows of an event were first seen in `[from, to)` (ms).
pub(crate) fn updates(write: &Write<'_>, event: Hash, from: i64, to: i64) -> Result<usize> {
    let count: i64 = write
        .statement(
            "SELECT count(*) FROM observations
             WHERE type = 'calendar.updated' AND row_key_hash = ?1
               AND first_seen_ms >= ?2 AND first_seen_ms < ?3",
        )?
        .query_row(params![event.to_hex(), from, to], |row| row.get(0))
        .map_err(fault)?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// What a store would say to a stamped row that is stored already; nothing where it is not.
///
/// # Errors
/// As [`store`].
pub(crate) fn known(write: &Write<'_>, row: &Observation<'_>) -> Result<Option<Sighting>> {
    let stored: Option<(String, i64)> = write
        .statement("SELECT document, first_seen_ms FROM observations WHERE id = ?1")?
        .query_row([row.id.to_string()], |found| {
            Ok((found.get(0)?, found.get(1)?))
        })
        .optional()
        .map_err(fault)?;
    let Some((text, first_seen)) = stored else {
        return Ok(None);
    };
    let stored: Observation<'_> = parsed(&text)?;
    if !is_same(&stored, row) {
        return Err(Error::new(
            Code::IdConflict,
            "a stored row of this hash has other content",
        ));
    }
    let spans = || repairs::all(write.sql());
    if sighting::is_late(row.first_seen().ms(), first_seen, write.now(), spans)? {
        return Err(Error::new(
            Code::LateSighting,
            "the row is stored with a later first sighting",
        ));
    }
    Ok(Some(Sighting::Again))
}

/// Whether two rows say the same, whenever they were seen.
fn is_same(a: &Observation<'_>, b: &Observation<'_>) -> bool {
    // Named one by one, so that a new member cannot be left uncompared.
    let Observation {
        amount,
        content_hash,
        counterparty,
        currency,
        id,
        merchant,
        observed_at: _,
        occurred_at,
        row_key_hash,
        sighted_at: _,
        source,
        subject_hint,
        action,
    } = a;
    *amount == b.amount
        && *content_hash == b.content_hash
        && *counterparty == b.counterparty
        && *currency == b.currency
        && *id == b.id
        && *merchant == b.merchant
        && occurred_at.ms() == b.occurred_at.ms()
        && *row_key_hash == b.row_key_hash
        && *source == b.source
        && *subject_hint == b.subject_hint
        && *action == b.action
}

/// Has the next batch look again at the rows of a span (contract: C §7 rule 10). Both ends included, in
/// milliseconds. Whether a receipt names a row does not matter: it can be held by none of them, and be
/// free for the next batch to find unasked.
pub(crate) fn look_again(write: &Write<'_>, from: i64, to: i64) -> Result<()> {
    for source in [Source::GmailSent, Source::GmailReceipt] {
        look_again_of(write, source, from, to)?;
    }
    Ok(())
}

/// The same for many spans, each row looked at once however they overlap.
pub(crate) fn look_again_near(write: &Write<'_>, spans: Vec<(i64, i64)>) -> Result<()> {
    for (from, to) in joined(spans) {
        look_again(write, from, to)?;
    }
    Ok(())
}

/// The same for the rows of one source. A calendar row is never unasked, so there is nothing to look at.
pub(crate) fn look_again_of(write: &Write<'_>, source: Source, from: i64, to: i64) -> Result<()> {
    if source == Source::GcalEvent {
        return Ok(());
    }
    write.run(LOOK_AGAIN, params![source.as_str(), from, to])?;
    Ok(())
}
